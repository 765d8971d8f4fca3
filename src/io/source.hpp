// The bytes of an input and what to call it in messages.
#pragma once

#include <string>
#include <string_view>

namespace truecluster::io {

struct Source {
  std::string name;   // the path, or <stdin>
  std::string bytes;  // decompressed
};

// The whole file, gzip undone whatever its name; "-" is standard input. Refuses what cannot be
// a table: directories, empty files.
Source read_source(const std::string& path);

// gzip bytes to what was compressed; other bytes are left as they are.
void decompress(Source& source);

// XXH64 of the bytes: xxh64: and 16 hex digits.
std::string content_hash(std::string_view bytes);

}  // namespace truecluster::io
