// A matrix of an AnnData file as cases: an array, or a sparse matrix in CSR or CSC form.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <truecluster/case_source.hpp>

#include "io/hdf5_file.hpp"

namespace truecluster::io {

struct MatrixShape {
  Index rows = 0, cols = 0;
};

// name: of the file, for messages. Refuses what is no matrix of numbers.
MatrixShape h5ad_shape(const Hdf5File& file, const std::string& name, const std::string& path);

// Arrays that are not packed stay in the file, and so do packed ones and sparse rows (CSR) that
// take more bytes than most_in_memory.
std::shared_ptr<const CaseSource> h5ad_cases(std::shared_ptr<const Hdf5File> file,
                                             const std::string& name, const std::string& path,
                                             std::uint64_t most_in_memory);

}  // namespace truecluster::io
