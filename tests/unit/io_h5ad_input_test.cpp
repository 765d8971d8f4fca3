// AnnData's files from descriptions, which need no HDF5 library.
#include <cmath>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>

#include "io/h5ad_input.hpp"
#include "support/described_hdf5.hpp"
#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using ::testing::ElementsAre;
using truecluster::testing::DescribedHdf5;
using truecluster::testing::message_of;

const std::string obs =
    "obs/_index text 3 = a b c\n"
    "obs/kind/codes int 3 1 = 1 0 -1\n"
    "obs/kind/categories text 2 = T 2.5\n"
    "obs/n/values int 3 = 7 8 9\n"
    "obs/n/mask bool 3 1 = 0 1 0\n";

H5adInput input_of(const std::string& description, const std::string& matrix = {}) {
  return {std::make_shared<DescribedHdf5>(description), "F", "", matrix};
}

std::string error_of(const std::string& description, const InputOptions& options) {
  return message_of<Error>(
      [&] { static_cast<void>(input_of(description, options.matrix).read(options)); });
}

TEST(H5adInput, ReadsColumnsOfObsAsNumbers) {
  const H5adInput input = input_of(obs);
  const TypedColumns read = input.read({.columns = "n,kind", .kind = InputKind::labels});
  EXPECT_THAT(read.names, ElementsAre("n", "kind"));
  EXPECT_THAT(read.ids, ElementsAre("a", "b", "c"));
  EXPECT_THAT(read.first_text, ElementsAre(-1, 1));
  EXPECT_EQ(input.place(1, read.columns[1]) + " " + input.text(1, read.columns[1]),
            "F: obs/kind: row 2 T");
  const Matrix<double> values = read.values();
  EXPECT_EQ(values(0, 0), 7);
  EXPECT_TRUE(std::isnan(values(1, 0)));
  EXPECT_EQ(values(2, 0), 9);
  EXPECT_EQ(values(0, 1), 2.5);
}

TEST(H5adInput, LeavesColumnsOfObsOut) {
  InputOptions options{.kind = InputKind::labels};
  options.without = {"kind"};
  EXPECT_THAT(input_of(obs).choose(options).names, ElementsAre("n"));
  options.without = {"kind", "n"};
  EXPECT_EQ(error_of(obs, options), "F: obs: no column is left to be read");
  EXPECT_EQ(error_of("obs/_index text 1 = a\n", {.columns = "w", .kind = InputKind::labels}),
            "F: obs: there is no column \"w\", nor any other");
}

// Each of them would have a name.
TEST(H5adInput, RefusesColumnsThatAreOnlySaidToBeThere) {
  const std::string sparse = obs +
                             "obsm/s@encoding-type = csr_matrix\n"
                             "obsm/s@shape = 3 2147483647\n"
                             "obsm/s/indptr int 4 = 0 1 2 2\n"
                             "obsm/s/indices int 2 = 1 0\n"
                             "obsm/s/data real 2 = 7 8\n";
  EXPECT_EQ(error_of(sparse, {.matrix = "obsm/s"}),
            "F: obsm/s: the sparse matrix claims to have 2147483647 columns, more than 100 for "
            "each value; leave out those without a value");
}

}  // namespace
}  // namespace truecluster::io
