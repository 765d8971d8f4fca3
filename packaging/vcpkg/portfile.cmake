vcpkg_check_linkage(ONLY_STATIC_LIBRARY)
vcpkg_download_distfile(archive
    URLS "https://example.org/truecluster/truecluster-${VERSION}.tar.gz"
    FILENAME "truecluster-${VERSION}.tar.gz"
    SHA512 0)
vcpkg_extract_source_archive(source ARCHIVE "${archive}")
vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES tools TRUECLUSTER_CLI)

# The archive brings the report page along, so that Node is not needed. Without HDF5, also where the system has one: .h5ad
# files are not read.
vcpkg_cmake_configure(SOURCE_PATH "${source}" OPTIONS ${features} -DTRUECLUSTER_HDF5=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/truecluster)
if("tools" IN_LIST FEATURES)
    vcpkg_copy_tools(TOOL_NAMES truecluster AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
