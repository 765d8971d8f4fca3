// What the first stage of a fit has found, as results and as bytes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "select/choosing.hpp"
#include "select/score.hpp"

namespace truecluster {

std::vector<double> supports_of(const VoteRun& votes) {
  std::vector<std::vector<Label>> labels;
  for (const ModelRun& model : votes.models()) labels.push_back(model.labels());
  return supports(votes.keys(), labels, votes.voters().weights);
}

void Choosing::describe(FitResult& result) const {
  const auto compared = comparison();
  const std::vector<double> support = supports_of(votes_);
  for (std::size_t m = 0; m < votes_.models().size(); ++m) {
    const ModelRun& run = votes_.models()[m];
    ModelResult model = run.result(families_[votes_.keys()[m].family].name, options_.tolerance);
    if (model.k > 1) {
      const Borders borders = neighbourhood_.borders(model.labels, model.k);
      model.crossing = borders.crossing;
      model.border_depth = borders.depth;
      model.support = support[m];
      if (const double error = model.convergence.cic_standard_error; !std::isnan(error))
        model.score_standard_error = score_error(model.criterion, error, support[m]);
    }
    model.score = model.k == 1 ? 0.0 : score(model.criterion, support[m]);
    if (compared && model.k > 1) {
      model.compared_uncertainty = compared_[m].uncertainty;
      model.null_uncertainty = compared->null_mean(m).uncertainty;
      model.null_crossing = compared->null_mean(m).crossing;
      model.null_border_depth = compared->null_mean(m).depth;
      model.clarity = compared->clarity(m, compared_[m]);
      model.p_value = compared->p_value(model.clarity);
    }
    result.models.push_back(std::move(model));
  }
  result.judges = votes_.voters().rows;
  if (!compared) return;
  const auto null_clarities = compared->null_clarities();
  result.null_clarities.assign(null_clarities.begin(), null_clarities.end());
  result.p_value = 1;
  for (const ModelResult& model : result.models)
    if (model.k > 1) result.p_value = std::min(result.p_value, model.p_value);
}

std::string Choosing::missing_comparison(Label chosen) const {
  if (!is_to_compare()) return "";
  if (has_distances())
    return chosen == 1 ? ""
                       : "Distances are not compared with null data: whether there are clusters at "
                         "all was not tested.";
  if (!comparison())
    return "The time limit ended the run before the data were compared with null data: whether "
           "there are clusters at all was not tested.";
  if (static_cast<Index>(null_sets_.size()) == n_null_sets()) return "";
  return fmt::format("The time limit left {} instead of {} sets of null data for the comparison.",
                     null_sets_.size(), n_null_sets());
}

void Choosing::save(ByteWriter& writer) const {
  writer.put(static_cast<std::uint64_t>(null_sets_.size()));
  for (const DivisionTable& table : null_sets_)
    writer.put_all(std::span<const DivisionFigures>(table));
  writer.put_all(std::span<const DivisionFigures>(compared_));
  writer.put(is_decided_);
  votes_.save(writer);
}

void Choosing::restore(ByteReader& reader) {
  null_sets_.resize(reader.get_size(sizeof(std::uint64_t)));
  for (DivisionTable& table : null_sets_) table = reader.get_all<DivisionFigures>();
  compared_ = reader.get_all<DivisionFigures>();
  is_decided_ = reader.get<bool>();
  votes_.restore(reader);
  if (!compared_.empty()) leader_ = find_leader(supports_of(votes_));
}

}  // namespace truecluster
