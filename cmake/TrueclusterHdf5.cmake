# The HDF5 library as the target truecluster_hdf5, where it is found, with its headers in TRUECLUSTER_HDF5_INCLUDE_DIR, which
# only the files that know it see. CMake's own FindHDF5 asks for a C compiler.
find_path(TRUECLUSTER_HDF5_INCLUDE_DIR hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(TRUECLUSTER_HDF5_LIBRARY NAMES hdf5_serial hdf5)
mark_as_advanced(TRUECLUSTER_HDF5_INCLUDE_DIR TRUECLUSTER_HDF5_LIBRARY)
if(TRUECLUSTER_HDF5_INCLUDE_DIR AND TRUECLUSTER_HDF5_LIBRARY AND NOT TARGET truecluster_hdf5)
  add_library(truecluster_hdf5 UNKNOWN IMPORTED)
  set_target_properties(truecluster_hdf5 PROPERTIES IMPORTED_LOCATION ${TRUECLUSTER_HDF5_LIBRARY})
endif()
