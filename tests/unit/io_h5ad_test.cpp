// AnnData's files, written here by the HDF5 library.
#include <bit>
#include <numeric>

#include <gmock/gmock.h>
#include <hdf5.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>
#include <truecluster/partition_file.hpp>

#include "io/h5ad_matrix.hpp"
#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using truecluster::testing::contents;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

constexpr hsize_t n_cells = 23;

// A file that is written piece by piece.
class Writer {
 public:
  explicit Writer(const std::string& path)
      : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { H5Fclose(file_); }

  void group(const char* path) const {
    H5Gclose(H5Gcreate2(file_, path, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }

  // chunk: rows stored together and packed; 0: the array as it is.
  void array(const char* path, hid_t stored, hid_t given, const void* values,
             std::vector<hsize_t> shape, hsize_t chunk = 0) const {
    const hid_t space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
    if (chunk > 0) {
      shape[0] = chunk;
      H5Pset_chunk(how, static_cast<int>(shape.size()), shape.data());
      H5Pset_deflate(how, 4);
    }
    const hid_t dataset = H5Dcreate2(file_, path, stored, space, H5P_DEFAULT, how, H5P_DEFAULT);
    H5Dwrite(dataset, given, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(dataset);
    H5Pclose(how);
    H5Sclose(space);
  }

  void texts(const char* path, const std::vector<const char*>& values) const {
    const hid_t type = text_type();
    array(path, type, type, values.data(), {values.size()});
    H5Tclose(type);
  }

  void text_attribute(const char* path, const char* name, const char* value) const {
    const hid_t type = text_type();
    attribute(path, name, type, H5Screate(H5S_SCALAR), static_cast<const void*>(&value));
    H5Tclose(type);
  }

  void pair_attribute(const char* path, const char* name, std::array<std::int64_t, 2> pair) const {
    const hsize_t two = 2;
    attribute(path, name, H5T_NATIVE_INT64, H5Screate_simple(1, &two, nullptr), pair.data());
  }

 private:
  static hid_t text_type() {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    return type;
  }
  void attribute(const char* path, const char* name, hid_t type, hid_t space,
                 const void* value) const {
    const hid_t made =
        H5Acreate_by_name(file_, path, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(made, type, value);
    H5Aclose(made);
    H5Sclose(space);
  }

  hid_t file_;
};

// Values that differ in every cell.
std::vector<double> components() {
  std::vector<double> values(n_cells * 3);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = 0.1 * static_cast<double>(i * i % 101);
  return values;
}

// 2 0 3 in cell 0, 0 5 0 in cell 1, and so on.
struct Sparse {
  std::vector<std::int32_t> starts{0}, columns;
  std::vector<float> values;
};
Sparse genes() {
  Sparse sparse;
  for (hsize_t i = 0; i < n_cells; ++i) {
    for (std::int32_t j = static_cast<std::int32_t>(i % 2); j < 3; j += 2) {
      sparse.columns.push_back(j);
      sparse.values.push_back(static_cast<float>(i + 1) / 4);
    }
    sparse.starts.push_back(static_cast<std::int32_t>(sparse.columns.size()));
  }
  return sparse;
}

void write_obs(const Writer& writer) {
  writer.group("obs");
  writer.text_attribute("obs", "_index", "cell");
  writer.texts("obs/cell", std::vector<const char*>(n_cells, "a"));
  writer.group("obs/kind");
  std::vector<std::int8_t> codes(n_cells);
  for (hsize_t i = 0; i < n_cells; ++i) codes[i] = static_cast<std::int8_t>(i % 3) - 1;
  writer.array("obs/kind/codes", H5T_STD_I8LE, H5T_NATIVE_INT8, codes.data(), {n_cells});
  writer.texts("obs/kind/categories", {"T", "B"});
}

std::string example(hsize_t chunk = 0, hid_t stored = H5T_IEEE_F64LE) {
  const TemporaryFile place("", ".h5ad");
  {
    const Writer writer(place.path());
    write_obs(writer);
    writer.group("obsm");
    writer.array("obsm/X_pca", stored, H5T_NATIVE_DOUBLE, components().data(), {n_cells, 3}, chunk);
    writer.group("var");
    writer.texts("var/_index", {"CD4", "CD8", "CD19"});
    writer.group("X");
    writer.text_attribute("X", "encoding-type", "csr_matrix");
    writer.pair_attribute("X", "shape", {n_cells, 3});
    const Sparse sparse = genes();
    writer.array("X/indptr", H5T_STD_I32LE, H5T_NATIVE_INT32, sparse.starts.data(), {n_cells + 1});
    writer.array("X/indices", H5T_STD_I32LE, H5T_NATIVE_INT32, sparse.columns.data(),
                 {sparse.columns.size()}, chunk);
    writer.array("X/data", H5T_IEEE_F32LE, H5T_NATIVE_FLOAT, sparse.values.data(),
                 {sparse.values.size()}, chunk);
  }
  return contents(place.path());
}

std::vector<double> values_of(const CaseBlock& block) {
  std::vector<double> values;
  block.view().visit([&](const auto& view) {
    for (Index i = 0; i < view.rows(); ++i)
      values.insert(values.end(), view.row(i).begin(), view.row(i).end());
  });
  return values;
}

std::vector<double> all_of(const CaseSource& cases) {
  return values_of(cases.block(0, cases.rows()));
}

std::string error_of(const std::string& bytes, const std::string& matrix = {}) {
  const TemporaryFile file(bytes, ".h5ad");
  std::string message = message_of<Error>([&] {
    DataOptions options;
    options.input.matrix = matrix;
    read_data(file.path(), options);
  });
  if (message.starts_with(file.path())) message = "F" + message.substr(file.path().size());
  return message;
}

TEST(H5ad, ReadsArraysHoweverTheyAreStored) {
  for (const hsize_t chunk : {hsize_t{0}, hsize_t{1}, hsize_t{5}, n_cells}) {
    const TemporaryFile file(example(chunk), ".h5ad");
    EXPECT_EQ(all_of(*read_data(file.path()).cases), components());
  }
  const TemporaryFile swapped(example(5, H5T_IEEE_F64BE), ".h5ad");
  EXPECT_EQ(all_of(*read_data(swapped.path()).cases), components());
}

// Rows of an array in memory are viewed where they are; those in the file are read anew.
bool is_in_memory(const CaseSource& cases) {
  const auto address = [](const CaseBlock& block) {
    return block.view().visit(
        [](const auto& values) { return static_cast<const void*>(values.row(0).data()); });
  };
  const CaseBlock once = cases.block(2, 3), again = cases.block(2, 3);
  return address(once) == address(again);
}

TEST(H5ad, UnpacksAnArrayIntoMemoryIfItIsSmallEnough) {
  constexpr std::uint64_t size = n_cells * 3 * sizeof(double);
  const TemporaryFile packed(example(5), ".h5ad"), plain(example(), ".h5ad");
  for (const std::uint64_t most_in_memory : {std::uint64_t{0}, size - 1, size}) {
    const auto unpacked = h5ad_cases(open_hdf5(packed.path()), "F", "obsm/X_pca", most_in_memory);
    const auto stored = h5ad_cases(open_hdf5(plain.path()), "F", "obsm/X_pca", most_in_memory);
    EXPECT_EQ(is_in_memory(*unpacked), most_in_memory == size);
    EXPECT_FALSE(is_in_memory(*stored));
    EXPECT_EQ(all_of(*unpacked), components());
    EXPECT_EQ(values_of(unpacked->copy(std::vector<Index>{22, 0})),
              values_of(stored->copy(std::vector<Index>{22, 0})));
  }
}

TEST(H5ad, KeepsSinglePrecision) {
  const TemporaryFile file(example(0, H5T_IEEE_F32LE), ".h5ad");
  const auto cases = read_data(file.path()).cases;
  EXPECT_TRUE(cases->block(0, 1).view().visit(
      []<class T>(const MatrixView<const T>&) { return std::is_same_v<T, float>; }));
  std::vector<double> rounded = components();
  for (double& value : rounded) value = static_cast<float>(value);
  EXPECT_EQ(all_of(*cases), rounded);
}

// A row of three: even cells have columns 0 and 2, odd ones column 1.
TEST(H5ad, ReadsSparseRowsInMemoryAndInTheFile) {
  std::vector<double> expected;
  for (Index i = 0; i < static_cast<Index>(n_cells); ++i) {
    const double value = static_cast<double>(i + 1) / 4;
    const bool even = i % 2 == 0;
    expected.insert(expected.end(), {even ? value : 0, even ? 0 : value, even ? value : 0});
  }
  for (const hsize_t chunk : {hsize_t{0}, hsize_t{4}}) {
    const TemporaryFile file(example(chunk), ".h5ad");
    for (const std::uint64_t most_in_memory : {std::uint64_t{0}, std::uint64_t{1} << 30})
      EXPECT_EQ(all_of(*h5ad_cases(open_hdf5(file.path()), "F", "X", most_in_memory)), expected);
  }
}

TEST(H5ad, CopiesRowsFromAllOverInTheOrderAskedFor) {
  const std::vector<Index> rows{22, 0, 7, 7, 6, 13, 1};
  for (const hsize_t chunk : {hsize_t{0}, hsize_t{5}}) {
    const TemporaryFile file(example(chunk), ".h5ad");
    const auto hdf5 = open_hdf5(file.path());
    for (const char* const matrix : {"obsm/X_pca", "X"}) {
      const auto cases = h5ad_cases(hdf5, "F", matrix, 0);
      const std::vector<double> all = all_of(*cases);
      std::vector<double> expected;
      for (const Index row : rows)
        expected.insert(expected.end(), all.begin() + row * 3, all.begin() + row * 3 + 3);
      EXPECT_EQ(values_of(cases->copy(rows)), expected) << matrix;
    }
  }
}

TEST(H5ad, ReadsCategoriesAsLabels) {
  const TemporaryFile file(example(), ".h5ad");
  const PartitionFile read = read_partition(file.path(), {.columns = "kind"});
  const auto& kinds = std::get<Partition>(read.value);
  EXPECT_THAT(kinds.names, ElementsAre("B", "T"));
  EXPECT_THAT(std::vector<Label>(kinds.labels.begin(), kinds.labels.begin() + 6),
              ElementsAre(missing_label, 1, 0, missing_label, 1, 0));
}

TEST(H5ad, NamesTheFeaturesOfX) {
  const TemporaryFile file(example(), ".h5ad");
  DataOptions options;
  options.input.matrix = "X";
  EXPECT_THAT(read_data(file.path(), options).names, ElementsAre("CD4", "CD8", "CD19"));
}

TEST(H5ad, RefusesWhatIsCut) {
  const std::string whole = example(5);
  for (std::size_t n = 9; n < whole.size(); n += 97)
    EXPECT_THAT(error_of(whole.substr(0, n)), StartsWith("F: ")) << n;
  EXPECT_THAT(error_of(whole.substr(0, 60)), EndsWith("the HDF5 file is damaged or cut off"));
}

// Any answer or an Error is right; the sanitizers see what else happens.
TEST(H5ad, ReadsOrRefusesWhatIsAltered) {
  const std::string whole = example(5);
  for (std::size_t at = 8; at < whole.size(); at += 97) {
    std::string altered = whole;
    altered[at] = static_cast<char>(~altered[at]);
    for (const char* const matrix : {"", "X"}) {
      const std::string message = error_of(altered, matrix);
      EXPECT_TRUE(message.empty() || message.starts_with("F: ")) << at << message;
    }
  }
}

TEST(H5ad, RefusesOneLongTextNamedManyTimes) {
  const TemporaryFile place("", ".h5ad");
  const std::string text(0x123456, 'x');
  constexpr std::size_t n = 2000, reference_size = 16;
  {
    const Writer writer(place.path());
    writer.group("obs");
    std::vector<const char*> names(n, "");
    names[0] = text.c_str();
    writer.texts("obs/_index", names);
  }
  // A text is named by its length (4 bytes), where its heap stands and its number there. The length
  // alone, in 8 bytes, stands in the heap.
  std::string bytes = contents(place.path());
  const std::string length("\x56\x34\x12\0", 4);
  std::size_t first = bytes.find(length);
  while (first != std::string::npos && bytes.compare(first + 4, 4, std::string(4, '\0')) == 0)
    first = bytes.find(length, first + 1);
  ASSERT_NE(first, std::string::npos);
  const std::string reference = bytes.substr(first, reference_size);
  for (std::size_t i = 1; i < n; ++i)
    bytes.replace(first + reference_size * i, reference_size, reference);
  const TemporaryFile file(bytes, ".h5ad");
  const auto hdf5 = open_hdf5(file.path());
  EXPECT_THAT(message_of<IoError>([&] { static_cast<void>(hdf5->texts("obs/_index")); }),
              HasSubstr("obs/_index cannot be read"));
}

}  // namespace
}  // namespace truecluster::io
