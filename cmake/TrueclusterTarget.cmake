# Flags every target of the project shares, set per target and never globally.
# Contraction is off so that the same source gives the same bits with every compiler.
function(truecluster_target_settings target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -ffp-contract=off)
  if(CMAKE_UNITY_BUILD)
    target_compile_options(${target} PRIVATE -Wno-shadow)  # what a file calls x another may call x, too
  endif()
  # A file that CMake makes of many: eight, as it would, read the same headers too often.
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 24)
  # What computes little compiles in two thirds of the time where it is not optimised; fuzz targets run too often for that.
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize" AND NOT CMAKE_CXX_FLAGS MATCHES "fuzzer" AND NOT target STREQUAL truecluster)
    target_compile_options(${target} PRIVATE -O0)
  endif()
  if(TRUECLUSTER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  if(TRUECLUSTER_PCH AND "${ARGV1}" STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  elseif(TRUECLUSTER_PCH)
    target_precompile_headers(${target} PRIVATE <algorithm> <cmath> <functional> <memory> <span> <string>
                              <variant> <vector> ${ARGN})
  endif()
endfunction()
