# The Debian packages: truecluster (the command, its manual) and libtruecluster-dev (library and headers).
# tools/make_deb builds and checks them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "number of clusters in data, memberships and their certainty")
set(CPACK_PACKAGE_CONTACT "The truecluster authors <truecluster@example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish_deb.cmake)
set(CPACK_TRUECLUSTER_SOURCE ${PROJECT_SOURCE_DIR})

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME truecluster)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Clusters many resamples of data, matches the clusterings to each other and
lets them vote. A number of clusters is chosen if the resamples agree on it
more than its complexity costs, and more clearly than on data of one cluster;
every case gets a probability for each cluster.
.
The command also combines partitions, aligns the runs of STRUCTURE and
ADMIXTURE, and measures the agreement of two partitions.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtruecluster-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libtbb-dev, libfmt-dev, libhwy-dev, zlib1g-dev")
if(TARGET truecluster_hdf5)
  string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libhdf5-dev")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "The static library and the headers of truecluster, which chooses the number
of clusters in data and estimates with which probability each case belongs
to which, and the files with which CMake finds them.")
include(CPack)
