// The data of a fit, and the files that are written of its result.
#pragma once

#include <memory>
#include <string>

#include <truecluster/data_file.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/report.hpp>

#include "cli/command.hpp"
#include "cli/known_labels.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {

// From a file of features or of distances.
struct FitData {
  DataFile features;
  DistanceFile distances;
  std::shared_ptr<const CaseSource> cases;
  std::string path;
  const KnownLabels* known = nullptr;

  [[nodiscard]] FitInput view() const;
};

class FitOutputs {
 public:
  void describe_tables(ArgumentVisitor& visitor);
  void describe_report(ArgumentVisitor& visitor) { report_.describe(visitor); }
  void check() const { report_.check(); }
  // Whether one of them was asked for.
  [[nodiscard]] bool any() const;
  // Them, and the result itself. The seed is that of the fit.
  void write(Session& session, const FitData& data, const FitResult& result, std::uint64_t seed);

 private:
  void write_tables(const Session& session, const FitInput& input, const FitResult& result) const;

  std::string memberships_, cases_, clusters_;
  ReportFile report_;
};

}  // namespace truecluster::cli
