include(CMakePackageConfigHelpers)

install(TARGETS truecluster EXPORT truecluster-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/truecluster
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/generated/truecluster/version.hpp
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/truecluster COMPONENT development)
install(EXPORT truecluster-targets NAMESPACE truecluster::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/truecluster COMPONENT development)
if(TARGET truecluster_hdf5)
  set(TRUECLUSTER_DEPENDENCY_HDF5 "include(\${CMAKE_CURRENT_LIST_DIR}/TrueclusterHdf5.cmake)")
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/TrueclusterHdf5.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/truecluster COMPONENT development)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/truecluster-config.cmake.in
        ${PROJECT_BINARY_DIR}/truecluster-config.cmake
        INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/truecluster)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/truecluster-config-version.cmake
        COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/truecluster-config.cmake
              ${PROJECT_BINARY_DIR}/truecluster-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/truecluster COMPONENT development)
