// Saved states with altered bytes and a checksum that fits: refused, or gone on with.
#include <gtest/gtest.h>

#include <array>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/mmcc.hpp>

#include "support/altered_state.hpp"

namespace truecluster {
namespace {

using Edit = std::array<std::uint8_t, 3>;

Edit edit_at(std::size_t place, int change) {
  return {static_cast<std::uint8_t>(place % 256), static_cast<std::uint8_t>(place / 256),
          static_cast<std::uint8_t>(change)};
}

TEST(AlteredStates, OfVotesAreRefusedOrGoOn) {
  const std::vector<Label> labels{0, 0, 1, 1, missing_label, noise_label};
  Mmcc votes(6, 2);
  for (int b = 0; b < 50; ++b) votes.add(labels, 2);
  const std::string saved = votes.save();
  int n_refused = 0;
  for (std::size_t place = 0; place < saved.size(); ++place)
    for (const int change : {1, 127, 234}) try {
        Mmcc restored =
            Mmcc::restore(testing::altered(saved, edit_at(place, change).data(), Edit{}.size()));
        if (restored.n_objects() == 6) restored.add(labels, 2);
      } catch (const Error&) {
        ++n_refused;
      }
  EXPECT_GT(n_refused, 0);
}

FitResult fit_from(const Matrix<double>& data, std::string saved,
                   const decltype(Checkpoint::save)& save) {
  FitOptions options;
  options.k_values = {1, 2};
  options.clusterer = "kmeans";
  options.replicates = 3;
  options.null_sets = 0;
  Checkpoint checkpoint;
  checkpoint.saved = std::move(saved);
  checkpoint.save = save;
  return fit(ViewSource(data), options, Context{.threads = 1}, checkpoint);
}

TEST(AlteredStates, OfAFitAreRefusedOrGoOn) {
  const Matrix<double> data(6, 1, {0, 1, 2, 50, 51, 52});
  std::string saved;
  (void)fit_from(data, "", [&](const Checkpoint::State& put_state, bool) {
    saved.clear();
    put_state([&](std::string_view bytes) { saved += bytes; });
  });
  int n_refused = 0;
  for (std::size_t place = 0; place < saved.size(); place += 53) try {
      const FitResult result = fit_from(
          data, testing::altered(saved, edit_at(place, 192).data(), Edit{}.size()), nullptr);
      EXPECT_EQ(result.model().labels.size(), 6U);
    } catch (const Error&) {
      ++n_refused;
    }
  EXPECT_GT(n_refused, 0);
}

}  // namespace
}  // namespace truecluster
