// Writing results. A file is written under a temporary name and then renamed: after an error or
// an interruption there is the old file or the new one, never a part.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <truecluster/input_options.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/membership_source.hpp>

namespace truecluster {

void write_file(const std::string& path, std::string_view content);

// Content that is made while it is written: it puts one piece after the other.
using Put = std::function<void(std::string_view)>;
using Content = std::function<void(const Put& put)>;
void write_file(const std::string& path, const Content& content);
// Joins small pieces, as each write takes its time.
void put_large_pieces(const Content& content, const Put& put);

// What write_file() calls a file while it writes it.
std::string name_until_finished(const std::string& path);

// Removes what processes that were killed while they wrote these files have left behind, and, where
// this one is to end at once, what it has just been writing.
enum class Whose { of_the_killed, also_ours };
void remove_unfinished(std::span<const std::string> paths, Whose whose = Whose::of_the_killed);

// The shortest text that reads back as the same number; "NA" if it is not a number.
std::string format_number(double value);

// A cell of a separated text file, quoted where needed.
std::string quote_cell(std::string_view text, char separator = ',');

// The format that the end of a name asks for: .npy, .tsv (tabs), .Q (blanks, no header), else CSV.
FileFormat format_of_name(const std::string& path);

// The bytes of a matrix in a format; names (of the columns) and ids (of the rows) may be empty.
std::string format_matrix(MatrixView<const double> values, std::span<const std::string> names,
                          std::span<const std::string> ids, const FileFormat& format);
// The same in pieces.
void put_matrix(const MembershipSource& values, std::span<const std::string> names,
                std::span<const std::string> ids, const FileFormat& format, const Put& put);

std::string format_npy(MatrixView<const double> values);
std::string format_npy(MatrixView<const float> values);
std::string format_npy(std::span<const std::int32_t> values);

}  // namespace truecluster
