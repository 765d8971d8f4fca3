// What the page carries of all cases, packed into bytes and written as base64.
#include "report/carried_cases.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "io/base64.hpp"
#include "report/cases.hpp"
#include "report/sample_weights.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr double sampled_share = 0.9;       // of max_carried_bytes: other models need room, too
constexpr Index max_fine_cases = 50'000;    // with memberships in steps of 1/65535, else of 1/255
constexpr Index max_coarse_clusters = 255;  // that a byte can number

void append(std::string& bytes, std::uint32_t value, int n_bytes) {
  for (int b = 0; b < n_bytes; ++b) bytes += static_cast<char>(value >> (8 * b) & 255U);
}

// Clusters of one case by falling membership, as far as they round to more than nothing.
struct Shares {
  std::vector<Index> clusters;
  std::vector<std::uint32_t> parts;

  void set(std::span<const double> row, std::uint32_t whole) {
    clusters.resize(row.size());
    std::iota(clusters.begin(), clusters.end(), Index{0});
    std::stable_sort(clusters.begin(), clusters.end(),
                     [&](Index a, Index b) { return row[a] > row[b]; });
    parts.clear();
    for (const Index k : clusters)
      parts.push_back(static_cast<std::uint32_t>(std::lround(row[k] * whole)));
    if (parts.size() > 1 && row[clusters[1]] > 0) parts[1] = std::max(parts[1], 1U);
    while (parts.size() > 1 && parts.back() == 0) parts.pop_back();
    clusters.resize(parts.size());
  }
};

// The bytes of the memberships of case after case.
class PackedRows {
 public:
  explicit PackedRows(int bytes) : bytes_(bytes), whole_((1U << (8 * bytes)) - 1) {}

  void add(std::span<const double> row) {
    shares_.set(row, whole_);
    append(text_, static_cast<std::uint32_t>(shares_.parts.size()), bytes_);
    for (const Index k : shares_.clusters) append(text_, static_cast<std::uint32_t>(k), bytes_);
    for (std::size_t c = 1; c < shares_.parts.size(); ++c) append(text_, shares_.parts[c], bytes_);
  }
  [[nodiscard]] std::string& text() { return text_; }

 private:
  int bytes_;
  std::uint32_t whole_;
  Shares shares_;
  std::string text_;
};

// The memberships of all cases, or nothing if they take more than max_carried_bytes, and how many
// bytes that is.
std::pair<std::string, std::size_t> pack_all(const MembershipSource& memberships, int bytes) {
  PackedRows packed(bytes);
  std::size_t size = 0;
  memberships.for_each_row([&](Index, std::span<const double> row) {
    packed.add(row);
    if (size + packed.text().size() <= max_carried_bytes) return;
    size += packed.text().size();
    packed.text().clear();
  });
  size += packed.text().size();
  if (size > max_carried_bytes) packed.text().clear();
  return {std::move(packed.text()), size};
}

// The labels as the page has them: noise is the number after the last cluster, and a case without
// votes keeps the first of its equally likely clusters.
std::vector<Label> carried_labels(const LabelledModel& model, std::span<const Index> places) {
  std::vector<Label> labels;
  labels.reserve(places.size());
  for (const Index i : places)
    labels.push_back(model.labels[i] == noise_label ? model.n_clusters
                                                    : std::max(model.labels[i], Label{0}));
  return labels;
}

std::vector<Index> first_numbers(Index n) {
  std::vector<Index> numbers(n);
  std::iota(numbers.begin(), numbers.end(), Index{0});
  return numbers;
}

// Labels and memberships that are not of all cases are of the judges, in their order.
void check_judges(const CarriedView& view) {
  const Index n = view.memberships.rows(), n_judges = static_cast<Index>(view.judges.size());
  const auto refuse = [&](const LabelledModel& model, std::string_view what, Index found) {
    throw InvalidArgument(fmt::format("model {} has {} of {}, but there are {} and {}",
                                      model.model + 1, what, found, counted(n, "case"),
                                      counted(n_judges, "judge")));
  };
  for (const LabelledModel& model : view.models) {
    const auto n_labels = static_cast<Index>(model.labels.size());
    if (n_labels != n && n_labels != n_judges) refuse(model, "labels", n_labels);
    const Index n_votes = model.of_judges == nullptr ? 0 : model.of_judges->rows();
    if (n_votes > 0 && n_votes != n_judges) refuse(model, "votes", n_votes);
  }
}

std::vector<Index> places_of(std::span<const Index> judges, std::span<const Index> cases) {
  std::vector<Index> places;
  for (const Index judge : judges)
    places.push_back(static_cast<Index>(std::ranges::lower_bound(cases, judge) - cases.begin()));
  return places;
}

std::string packed_numbers(std::span<const Index> numbers) {
  std::string bytes;
  for (const Index i : numbers) append(bytes, static_cast<std::uint32_t>(i), 4);
  return bytes;
}

std::size_t size_of_ids(std::span<const std::string> ids) {
  constexpr std::size_t quotes_and_comma = 3;
  std::size_t size = 0;
  for (const std::string& id : ids) size += id.size() + quotes_and_comma;
  return size * 3 / 4;  // ids are not written as base64, which takes a third more
}

// How much the cases count: by their own weights, and where the judges were drawn by these, what
// judges and a sample with them count for.
void add_weights(Json& carried, const CarriedCases& chosen, Index n) {
  if (chosen.weights.empty()) return;
  std::vector<double> own;
  for (const Index i : chosen.cases) own.push_back(chosen.weights.of(i));
  carried["weights"] = packed_floats(own);
  if (chosen.judges.empty()) return;
  std::vector<Index> judges;
  for (const Index place : chosen.judges) judges.push_back(chosen.cases[place]);
  const SampleWeights weights(chosen.weights, n, static_cast<Index>(judges.size()));
  carried["judge_weights"] = packed_floats(weights.of(judges, {.of_judges = 1, .of_all = 0}));
  if (static_cast<Index>(chosen.cases.size()) < n)
    carried["sample_weights"] =
        packed_floats(weights.of(chosen.cases, {.of_judges = 1, .of_all = chosen.share}));
}

std::size_t size_of_labels(const LabelledModel& model, std::size_t n_labels) {
  return n_labels * static_cast<std::size_t>(bits_for(model.n_values())) / 8 + 1;
}

// As far as there is room; `size` is what is taken already, the first model included. Returns what
// is taken then, and which models have labels.
std::pair<std::size_t, std::vector<std::size_t>> add_labels(Json& carried, const CarriedView& view,
                                                            std::span<const Index> cases,
                                                            std::size_t size) {
  const std::vector<Index> judges = first_numbers(static_cast<Index>(view.judges.size()));
  std::vector<std::size_t> labelled;
  carried["labels"] = Json::array();
  for (std::size_t m = 0; m < view.models.size(); ++m) {
    const LabelledModel& model = view.models[m];
    const bool judged = static_cast<Index>(model.labels.size()) != view.memberships.rows();
    const std::span<const Index> places = judged ? judges : cases;
    const std::size_t more = m > 0 ? size_of_labels(model, places.size()) : 0;
    if (size + more > max_carried_bytes && m > 0) continue;
    size += more;
    const int bits = bits_for(model.n_values());
    const std::vector<Label> labels = carried_labels(model, places);
    Json json = {{"model", model.model}, {"bits", bits}};
    if (judged) json["of_judges"] = true;
    json["data"] = io::base64(packed(labels, bits));
    carried["labels"].push_back(std::move(json));
    labelled.push_back(m);
  }
  return {size, std::move(labelled)};
}

Json memberships_json(const std::string& bytes, int width) {
  return {{"bytes", width}, {"data", io::base64(bytes)}};
}

// Of the judges in the models with labels but the first, as far as there is room. Judges that are
// all cases are carried as far as these are.
void add_judged(Json& carried, const CarriedView& view, std::span<const std::size_t> labelled,
                std::span<const Index> cases, std::size_t size) {
  const Index n_judges = static_cast<Index>(view.judges.size());
  const bool all_judge = n_judges == view.memberships.rows();
  const std::vector<Index> judges = first_numbers(n_judges);
  for (std::size_t at = 1; at < labelled.size(); ++at) {
    const LabelledModel& model = view.models[labelled[at]];
    const bool has_any = model.of_judges != nullptr && model.of_judges->rows() > 0;
    if (!has_any || model.n_clusters < 2) continue;
    const int width = model.of_judges->cols() > max_coarse_clusters ? 2 : 1;
    const std::string bytes =
        packed_memberships(*model.of_judges, all_judge ? cases : judges, width);
    if (size + bytes.size() > max_carried_bytes) continue;
    size += bytes.size();
    carried["labels"][at]["memberships"] = memberships_json(bytes, width);
  }
}

}  // namespace

int bits_for(Index n_values) {
  int bits = 1;
  while (bits < 16 && n_values > Index{1} << bits) bits *= 2;
  return bits;
}

std::string packed(std::span<const Label> values, int bits) {
  std::string bytes;
  if (bits == 16) {
    for (const Label value : values) append(bytes, static_cast<std::uint32_t>(value), 2);
    return bytes;
  }
  const std::size_t per_byte = 8 / static_cast<std::size_t>(bits);
  bytes.assign((values.size() + per_byte - 1) / per_byte, '\0');
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int shift = bits * static_cast<int>(i % per_byte);
    char& byte = bytes[i / per_byte];
    byte = static_cast<char>(static_cast<unsigned char>(byte) | values[i] << shift);
  }
  return bytes;
}

std::string packed_floats(std::span<const double> values) {
  std::string bytes;
  for (const double value : values)
    append(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(value)), 4);
  return io::base64(bytes);
}

std::string packed_memberships(const MembershipSource& memberships, std::span<const Index> cases,
                               int bytes) {
  PackedRows packed(bytes);
  for (const Index i : cases) packed.add(memberships.block(i, i + 1).row(0));
  return std::move(packed.text());
}

CarriedCases add_carried(Json& report, const CarriedView& view, std::uint64_t seed) {
  check_judges(view);
  const Index n = view.memberships.rows();
  const bool is_fine = n <= max_fine_cases || view.memberships.cols() > max_coarse_clusters;
  const int bytes = is_fine ? 2 : 1;
  auto [memberships, size] = pack_all(view.memberships, bytes);
  size += size_of_ids(view.ids) + size_of_labels(view.models[0], view.models[0].labels.size());
  size += 4 * static_cast<std::size_t>(view.weights.size());
  CarriedCases chosen{first_numbers(n), {}, view.weights};
  const bool some_judge = static_cast<Index>(view.judges.size()) < n;
  const std::span<const Index> judges = some_judge ? view.judges : std::span<const Index>();
  Json& carried = report["carried"] = Json::object();
  if (size > max_carried_bytes) {
    const double share = sampled_share * max_carried_bytes / static_cast<double>(size);
    const auto at_most = static_cast<Index>(share * static_cast<double>(n));
    chosen.cases = sampled_with(judges, n, at_most, seed);
    const Index n_others = n_drawn_beside(static_cast<Index>(judges.size()), at_most);
    chosen.share = static_cast<double>(n_others) / static_cast<double>(n);
    memberships = packed_memberships(view.memberships, chosen.cases, bytes);
    size = static_cast<std::size_t>(sampled_share * max_carried_bytes);
    carried["rows"] = io::base64(packed_numbers(chosen.cases));
  }
  carried["n"] = chosen.cases.size();
  carried["n_total"] = n;
  if (!view.ids.empty()) {
    carried["ids"] = Json::array();
    for (const Index i : chosen.cases) carried["ids"].push_back(view.ids[i]);
  }
  if (!judges.empty()) {
    chosen.judges = places_of(judges, chosen.cases);
    carried["judges"] = io::base64(packed_numbers(chosen.judges));
  }
  add_weights(carried, chosen, n);
  const auto [taken, labelled] = add_labels(carried, view, chosen.cases, size);
  add_judged(carried, view, labelled, chosen.cases, taken);
  carried["memberships"] = memberships_json(memberships, bytes);
  return chosen;
}

}  // namespace truecluster::report
