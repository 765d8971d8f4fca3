// What the page carries of all cases, in few bytes: their names, their labels in every model, their
// memberships in the chosen one, and those of the judges in the others (docs/report-data.md,
// "carried").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/case_weights.hpp>
#include <truecluster/membership_source.hpp>

namespace truecluster::report {

// A model that has a label for every case, or for every judge.
struct LabelledModel {
  std::size_t model = 0;  // its place in the list of models
  Label n_clusters = 1;
  std::span<const Label> labels;
  bool has_noise = false;                       // noise is carried as the label n_clusters
  const MembershipSource* of_judges = nullptr;  // memberships; not needed of the chosen model

  [[nodiscard]] Index n_values() const { return n_clusters + (has_noise ? 1 : 0); }
};

struct CarriedView {
  std::span<const LabelledModel> models;  // the chosen one first, then as they matter
  const MembershipSource& memberships;    // of the chosen one
  std::span<const std::string> ids;       // may be empty: they are numbered from 1
  std::span<const Index> judges = {};     // the cases that models with fewer labels have them for
  CaseWeights weights = {};
};

struct CarriedCases {
  std::vector<Index> cases;   // ascending
  std::vector<Index> judges;  // places among the cases; empty if every case has all labels
  CaseWeights weights = {};   // of all cases
  double share = 1;           // of all cases that were taken at random, beside the judges
};

// With the models and the names these many bytes keep a page below 12 MB.
inline constexpr std::size_t max_carried_bytes = 7'500'000;

// Adds "carried" and returns which cases it holds: all, or a random sample where all would take
// more than max_carried_bytes, always with the judges. Models that leave no room are left out, and
// before them the memberships of the judges. Refuses labels and memberships that are neither of all
// cases nor of the judges.
CarriedCases add_carried(nlohmann::ordered_json& report, const CarriedView& view,
                         std::uint64_t seed);

// Numbers below 2^bits, several to a byte, the first in the lowest bits; bits is 1, 2, 4, 8 or 16.
std::string packed(std::span<const Label> values, int bits);
int bits_for(Index n_values);

// As 32-bit floats, in base64.
std::string packed_floats(std::span<const double> values);

// Of each case: how many clusters it belongs to, these clusters by falling membership, and the
// memberships of all but the first, in parts of 2^(8 bytes) - 1. Membership is never rounded to
// certainty.
std::string packed_memberships(const MembershipSource& memberships, std::span<const Index> cases,
                               int bytes);

}  // namespace truecluster::report
