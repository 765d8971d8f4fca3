// A checkpoint of several ranks. The file has the state of rank 0 and the list of the others, each
// of which is in a file beside it: FILE.3.2-of-16 is what the second of 16 ranks saved the third
// time. New pieces have new names: what was saved before stays whole until the file names them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <truecluster/output_file.hpp>

namespace truecluster::cli {

struct PieceList {
  std::uint64_t number = 0;              // of times that ranks have saved
  std::vector<std::uint64_t> checksums;  // of the states of ranks, 0 of the first, which is in the
                                         // file; none: the file holds all

  [[nodiscard]] Index size() const {
    return checksums.empty() ? 1 : static_cast<Index>(checksums.size());
  }
};

// The path of a checkpoint, the number of the time, and that of the piece, from 1 for the second.
std::string name_of_piece(const std::string& path, std::uint64_t number, Index piece,
                          Index n_pieces);

// Writes a state and returns its checksum, or writes nothing and returns 0 if it is empty.
std::uint64_t save_piece(const std::string& name, const Content& state);

// What the file holds, and back. A file without a list holds a state alone.
void put_with_list(const PieceList& list, const Content& state, const Put& put);
std::pair<PieceList, std::string> without_list(std::string bytes);

// Refuses a piece that is missing or not the one of the list.
std::string read_piece(const std::string& path, const PieceList& list, Index piece);
void require_pieces(const std::string& path, const PieceList& list);
// At rank 0, when they have just been written.
void require_seen(const std::string& path, const PieceList& list);

void remove_pieces(const std::string& path, const PieceList& list);
// Those that killed runs have left: all that the list does not name.
void remove_other_pieces(const std::string& path, const PieceList& list);

}  // namespace truecluster::cli
