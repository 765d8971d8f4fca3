// Reads and writes the parts of a fit.
#include "cli/part_file.hpp"

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/bytes.hpp"
#include "io/source.hpp"

namespace truecluster::cli {
namespace {

constexpr std::string_view magic = "truecluster part of a fit\n";
constexpr std::uint32_t format_version = 2;

}  // namespace

void put_part(const std::vector<std::string>& words, const Content& state, const Put& put) {
  const auto contents = [&](ByteWriter& writer) {
    writer.put(static_cast<std::uint64_t>(words.size()));
    for (const std::string& word : words) writer.put_text(word);
    state([&](std::string_view piece) { writer.append(piece); });
  };
  put_sealed(magic, format_version, contents, put);
}

PartFile part_of_bytes(std::string_view bytes) {
  if (!bytes.starts_with(magic))
    throw IoError("this is not a part of a fit, as fit --part I/N --checkpoint FILE makes it");
  ByteReader reader(unseal(magic, format_version, bytes));
  PartFile part;
  const auto n_words = reader.get<std::uint64_t>();
  for (std::uint64_t w = 0; w < n_words; ++w) part.words.push_back(reader.get_text());
  part.state = reader.rest();
  return part;
}

PartFile read_part(const std::string& path) {
  const io::Source source = io::read_source(path);
  try {
    return part_of_bytes(source.bytes);
  } catch (const IoError& error) {
    throw IoError(fmt::format("{}: {}", path, error.what()));
  }
}

}  // namespace truecluster::cli
