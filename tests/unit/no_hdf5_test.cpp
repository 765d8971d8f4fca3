// A build without the HDF5 library says what is missing: linked with its stand-in.
#include <gmock/gmock.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>

#include "support/temporary_file.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::TemporaryFile;

TEST(NoHdf5, RefusesFilesAndSaysHowToReadThem) {
  const TemporaryFile file("\x89HDF\r\n\x1a\n and so on", ".h5ad");
  EXPECT_THAT(message_of<IoError>([&] { read_data(file.path()); }),
              HasSubstr("this program was built without the HDF5 library; build it with the "
                        "library (Debian: libhdf5-dev), or save the matrix"));
}

}  // namespace
}  // namespace truecluster
