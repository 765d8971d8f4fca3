// Saves and restores a fit between replicates, and adds the votes of its parts.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include <truecluster/error.hpp>
#include <truecluster/ranks.hpp>

#include "select/fit_job.hpp"
#include "select/run_identity.hpp"

namespace truecluster {
namespace {

constexpr std::string_view magic = "truecluster fit\n";
constexpr std::uint32_t format_version = 10;

// What stands in front of the votes.
struct Header {
  std::string identity;
  PartOfFit part;
  Limits limits;
  bool is_done = false;
  RowRange rows;  // of the process that saved it
};

Header read_header(ByteReader& reader) {
  Header header;
  header.identity = reader.get_text();
  header.part = reader.get<PartOfFit>();
  header.limits = reader.get<Limits>();
  header.is_done = reader.get<bool>();
  header.rows = reader.get<RowRange>();
  return header;
}

// The models that are estimated; the votes that chose them are left out. Their own votes follow.
std::vector<std::size_t> skip_to_models(ByteReader& reader) {
  for ([[maybe_unused]] const char* skipped : {"votes", "before limits"}) reader.skip_text();
  return reader.get<bool>() ? reader.get_all<std::size_t>() : std::vector<std::size_t>();
}

// The number of a part, and its place in the list.
using NumberedPart = std::pair<PartOfFit, const SavedPart*>;

std::vector<NumberedPart> numbered(std::span<const SavedPart> parts) {
  std::vector<NumberedPart> found;
  for (const SavedPart& part : parts) {
    try {
      ByteReader reader(unseal(magic, format_version, part.state));
      found.emplace_back(read_header(reader).part, &part);
    } catch (const IoError& error) {
      throw IoError(fmt::format("{}: {}", part.name, error.what()));
    }
  }
  std::ranges::sort(found, {}, [](const NumberedPart& one) { return one.first.number; });
  return found;
}

void require_each_part_once(std::span<const NumberedPart> parts) {
  const auto& [first, first_file] = parts.front();
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto& [part, file] = parts[p];
    if (part.of != first.of)
      throw InvalidArgument(fmt::format("{} is part {} of {}, and {} is part {} of {}", file->name,
                                        part.number, part.of, first_file->name, first.number,
                                        first.of));
    if (p > 0 && parts[p - 1].first == part)
      throw InvalidArgument(fmt::format("{} and {} are both part {} of {}",
                                        parts[p - 1].second->name, file->name, part.number,
                                        part.of));
  }
  std::vector<Index> missing;
  for (Index number = 1; number <= first.of; ++number)
    if (std::ranges::none_of(parts, [&](const auto& one) { return one.first.number == number; }))
      missing.push_back(number);
  if (!missing.empty())
    throw InvalidArgument(fmt::format("part{} {} of {} {} missing", missing.size() == 1 ? "" : "s",
                                      fmt::join(missing, ", "), first.of,
                                      missing.size() == 1 ? "is" : "are"));
}

}  // namespace

// The votes without those of the estimate, and what follows from them.
void FitJob::save_votes(ByteWriter& writer) const {
  choosing_.save(writer);
  writer.put_all(std::span<const std::size_t>(estimated_));
  writer.put(is_estimating_);
}

// As a text, whose size comes first: so it is written twice, and never in memory as a whole.
void FitJob::put_votes(ByteWriter& writer) const {
  std::uint64_t size = 0;
  ByteWriter counter([&](std::string_view piece) { size += piece.size(); });
  save_votes(counter);
  counter.flush();
  writer.put(size);
  save_votes(writer);
}

void FitJob::restore_votes(const std::string& bytes) {
  ByteReader reader(bytes);
  choosing_.restore(reader);
  estimated_ = reader.get_all<std::size_t>();
  is_estimating_ = reader.get<bool>();
}

// On ranks, those but the first save the votes of their own rows alone: nothing before there are.
void FitJob::save(const PutBytes& put) const {
  const bool is_first = cases_.ranks() == nullptr || cases_.ranks()->rank() == 0;
  if (!is_first && !estimate_) return;
  const auto contents = [&](ByteWriter& writer) {
    writer.put_text(identity_);
    writer.put(part_);
    writer.put(limits_of(options_));
    writer.put(is_done_);
    writer.put(cases_.held());
    writer.put(out_of_time_);
    if (is_first)
      put_votes(writer);
    else
      writer.put_text("");
    writer.put_text(is_first ? before_limits_ : "");
    writer.put(estimate_.has_value());
    if (!estimate_) return;
    writer.put_all(std::span<const std::size_t>(estimated_));
    estimate_->save(writer);
  };
  put_sealed(magic, format_version, contents, put);
}

void FitJob::restore(const Checkpoint& checkpoint) {
  const std::string place = checkpoint.name.empty() ? "" : checkpoint.name + ": ";
  const auto refuse = [&](const std::string& why) {
    throw InvalidArgument(fmt::format(
        "{}the checkpoint belongs to another run: {}; name another file or remove it", place, why));
  };
  try {
    ByteReader reader(unseal(magic, format_version, checkpoint.saved));
    const auto [identity, part, limits, is_done, rows] = read_header(reader);
    if (identity != identity_) refuse(differences(identity_, identity));
    if (part != part_)
      refuse(fmt::format("part is {} of {}, was {} of {}", part_.number, part_.of, part.number,
                         part.of));
    // The replicates of a part follow from the limits of all.
    const std::string why = part_.of > 1 ? limit_differences(limits, limits_of(options_))
                                         : why_not_extended(limits, limits_of(options_));
    if (!why.empty()) refuse(why);
    read_pieces(checkpoint);
    restore_all(reader, limits, MayGoBack::yes);
  } catch (const IoError& error) {
    throw IoError(place + error.what());
  }
}

void FitJob::restore_all(ByteReader& reader, const Limits& saved, MayGoBack may_go_back) {
  const bool was_out_of_time = reader.get<bool>();
  out_of_time_ = was_out_of_time && may_go_back == MayGoBack::no;
  const std::string votes = reader.get_text();
  std::string before_limits = reader.get_text();
  FitOptions earlier = options_;
  earlier.replicates = saved.replicates;
  earlier.max_replicates = saved.max_replicates;
  // The few replicates of null data are made again.
  if (compared_replicates(earlier) != compared_replicates(options_)) return;
  const bool goes_back = may_go_back == MayGoBack::yes && !before_limits.empty() &&
                         (was_out_of_time || saved != limits_of(options_));
  restore_votes(goes_back ? before_limits : votes);
  if (!goes_back) before_limits_ = std::move(before_limits);
  if (!reader.get<bool>()) return;
  kept_models_ = reader.get_all<std::size_t>();
  kept_estimate_ = reader.rest();
  if (goes_back) return;
  begin_estimate();
  is_estimating_ = true;  // also if it had ended: whether it has is asked again
}

void FitJob::merge(std::span<const SavedPart> parts, FitResult& result) {
  set_identity();
  const std::vector<NumberedPart> all = numbered(parts);
  require_each_part_once(all);
  for (const auto& [part, file] : all) add_part(*file);
  is_estimating_ = false;
  conclude(result);
}

// Each piece holds the votes of the rows of one rank. They are read at once: an estimate may go on
// from them only after others have been saved in their place.
void FitJob::read_pieces(const Checkpoint& checkpoint) {
  const RowRange own = cases_.held();
  for (Index p = 1; p < checkpoint.n_pieces; ++p) {
    const RowRange rows =
        rows_of_rank(cases_.rows(), static_cast<int>(p), static_cast<int>(checkpoint.n_pieces));
    if (rows.first < own.last && own.first < rows.last)
      kept_pieces_.push_back({rows, checkpoint.piece(p)});
  }
}

void FitJob::take_kept_estimate() {
  const RowRange own = cases_.held();
  const std::string first = std::exchange(kept_estimate_, {});
  ByteReader kept(first);
  Index n_taken = estimate_->take(kept);
  for (const auto& [rows, piece] : std::exchange(kept_pieces_, {})) {
    ByteReader reader(unseal(magic, format_version, piece));
    const Header header = read_header(reader);
    reader.get<bool>();  // out of time
    if (header.identity != identity_ || header.rows != rows || skip_to_models(reader) != estimated_)
      throw IoError("the pieces of the saved state do not belong together");
    n_taken += estimate_->take(reader);
  }
  if (n_taken != own.size()) throw IoError("the saved state lacks the votes of some cases");
}

// The first one brings the votes of the first stage, too, which are the same in all.
void FitJob::add_part(const SavedPart& file) {
  const auto refuse = [&](const std::string& why) {
    throw InvalidArgument(fmt::format("{}: {}", file.name, why));
  };
  ByteReader reader(unseal(magic, format_version, file.state));
  const Header header = read_header(reader);
  if (header.identity != identity_)
    refuse("this part belongs to another fit: " + differences(identity_, header.identity));
  if (const std::string why = limit_differences(header.limits, limits_of(options_)); !why.empty())
    refuse("this part belongs to another fit: " + why);
  if (!header.is_done)
    refuse(fmt::format("part {} has not finished; run its command again", header.part.number));
  if (!estimate_) {
    part_ = header.part;
    return restore_all(reader, header.limits, MayGoBack::no);
  }
  out_of_time_ = reader.get<bool>() || out_of_time_;
  if (skip_to_models(reader) != estimated_) refuse("this part chose other models");
  EstimateRun other(cases_, families_, {estimate_->keys().begin(), estimate_->keys().end()},
                    options_, Share{header.part.number, header.part.of});
  other.take(reader);
  estimate_->merge(other);
}

}  // namespace truecluster
