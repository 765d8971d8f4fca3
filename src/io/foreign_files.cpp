// Files of other programs, told by their first bytes.
#include "io/foreign_files.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

using std::string_view_literals::operator""sv;

struct ForeignFile {
  std::string_view begin, within;  // how it begins, and what stands in its first part
  std::string_view what, remedy;
};

constexpr std::string_view as_csv = "save the table as CSV";
constexpr std::string_view as_csv_or_npy = "save the table as CSV or .npy";
constexpr std::string_view from_r = "save the table with write.csv";
constexpr std::string_view unpack = "unpack it, or compress it with gzip";
constexpr std::string_view of_individuals =
    "give a table with one individual per row, such as principal components for fit or "
    "memberships (.Q) for align";

constexpr std::array foreign_files{
    ForeignFile{"PK\x03\x04", ".npy", "an archive of arrays (.npz)",
                "save one array to a .npy file with numpy.save"},
    ForeignFile{"PK\x03\x04", "", "a spreadsheet or zip archive", "save the sheet as CSV"},
    ForeignFile{"\xd0\xcf\x11\xe0", "", "a spreadsheet in an old format", "save the sheet as CSV"},
    ForeignFile{"%PDF", "", "a PDF document", as_csv},
    ForeignFile{"<!DOCTYPE", "", "an HTML page", as_csv},
    ForeignFile{"<html", "", "an HTML page", as_csv},
    ForeignFile{"<?xml", "", "XML", as_csv},
    ForeignFile{"{\\rtf", "", "a rich-text document", as_csv},
    ForeignFile{"{", "\"", "JSON", as_csv},
    ForeignFile{"[{", "", "JSON", as_csv},
    ForeignFile{"[[", "", "JSON", as_csv},
    ForeignFile{"\x89PNG", "", "a picture", "a text table or .npy is expected"},
    ForeignFile{"\xff\xd8\xff", "", "a picture", "a text table or .npy is expected"},
    ForeignFile{"GIF8", "", "a picture", "a text table or .npy is expected"},
    ForeignFile{"<svg", "", "a picture", "a text table or .npy is expected"},
    // Tables and matrices
    ForeignFile{"PAR1", "", "a Parquet file", as_csv_or_npy},
    ForeignFile{"ARROW1", "", "an Arrow or Feather file", as_csv_or_npy},
    ForeignFile{"FEA1", "", "a Feather file", as_csv_or_npy},
    ForeignFile{"SQLite format 3", "", "an SQLite database", as_csv},
    ForeignFile{"%%MatrixMarket", "", "a Matrix Market file",
                "read it with scipy.io.mmread and save it with scipy.sparse.save_npz, one case "
                "per row"},
    // Statistics programs
    ForeignFile{"X\n\0"sv, "", "an R file (.rds)", from_r},
    ForeignFile{"RDX", "\nX\n", "an R workspace (.RData)", from_r},
    ForeignFile{"$FL", "SPSS", "an SPSS file (.sav)", as_csv},
    ForeignFile{"<stata_dta>", "", "a Stata file (.dta)", as_csv},
    ForeignFile{"\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60"sv, "", "a SAS file (.sas7bdat)", as_csv},
    ForeignFile{"MATLAB", "MAT-file", "a MATLAB file (.mat)", "save the matrix with writematrix"},
    ForeignFile{"@relation", "", "an ARFF file (Weka)", as_csv},
    ForeignFile{"@RELATION", "", "an ARFF file (Weka)", as_csv},
    ForeignFile{"\x80\x04\x95", "", "a Python pickle", "save the array with numpy.save"},
    ForeignFile{"\x80\x05\x95", "", "a Python pickle", "save the array with numpy.save"},
    // Genotypes
    ForeignFile{"##fileformat=VCF", "", "a VCF file of genotypes", of_individuals},
    ForeignFile{"l\x1b\x01", "", "a PLINK file of genotypes (.bed)", of_individuals},
    // Compressed
    ForeignFile{"BZh", "1AY&SY", "a file compressed by bzip2", unpack},
    ForeignFile{"\xfd"
                "7zXZ",
                "", "a file compressed by xz", unpack},
    ForeignFile{"\x28\xb5\x2f\xfd", "", "a file compressed by zstd", unpack},
    ForeignFile{"7z\xbc\xaf", "", "a 7z archive", unpack},
    ForeignFile{"", "\0ustar"sv, "a tar archive", "unpack it (tar -x)"},
    ForeignFile{"\x1f\x8b", "", "a gzip file inside a gzip file", "unpack it once (gunzip)"},
};

}  // namespace

void refuse_foreign_file(const Source& source) {
  constexpr std::size_t first_part = 2000;
  const std::string_view bytes = std::string_view(source.bytes).substr(0, first_part);
  for (const ForeignFile& file : foreign_files)
    if (bytes.starts_with(file.begin) && bytes.find(file.within) != std::string_view::npos)
      throw IoError(fmt::format("{}: this is {}; {}", source.name, file.what, file.remedy));
}

}  // namespace truecluster::io
