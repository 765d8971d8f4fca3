// A sparse matrix of an AnnData file: a group of three arrays, in CSR or CSC form.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "io/h5ad_matrix.hpp"

namespace truecluster::io {

// place: of the matrix, for messages. Refuses a group that is no such matrix.
MatrixShape sparse_shape(const Hdf5File& file, const std::string& place, const std::string& path);

// As h5ad_cases().
std::shared_ptr<const CaseSource> sparse_cases(std::shared_ptr<const Hdf5File> file,
                                               const std::string& place, const std::string& path,
                                               std::uint64_t most_in_memory);

}  // namespace truecluster::io
