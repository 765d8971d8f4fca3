// Saved states with altered bytes and a checksum that fits: refused, or gone on with.
#include <gtest/gtest.h>

#include <array>

#include <truecluster/ensemble.hpp>
#include <truecluster/error.hpp>
#include <truecluster/mmcc.hpp>

#include "base/bytes.hpp"
#include "ensemble/stability.hpp"
#include "support/altered_state.hpp"
#include "support/tiny_checkpoint.hpp"

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

TEST(AlteredStates, HoldEnumsThatExist) {
  ByteWriter writer;
  writer.put(StopReason::time);
  writer.put(static_cast<StopReason>(6));
  writer.put(static_cast<StopReason>(-1));
  const std::string bytes = writer.take();
  ByteReader reader(bytes);
  EXPECT_EQ(reader.get<StopReason>(), StopReason::time);
  EXPECT_THROW(reader.get<StopReason>(), IoError);
  EXPECT_THROW(reader.get<StopReason>(), IoError);
}

TEST(AlteredStates, OfStabilityFitTheModel) {
  const std::vector<Label> labels{0, 0, 1, 1, missing_label, 1};
  Stability stability(6, 2, 1, {});
  stability.add({}, labels, 2);
  ByteWriter writer;
  stability.save(writer);
  const std::string saved = writer.take();
  const auto restore = [](const std::string& bytes, Index n, Label k) {
    ByteReader reader(bytes);
    Stability(n, k, 1, {}).restore(reader);
  };
  EXPECT_NO_THROW(restore(saved, 6, 2));
  EXPECT_THROW(restore(saved, 5, 2), IoError);
  EXPECT_THROW(restore(saved, 6, 3), IoError);
  EXPECT_THROW(restore(saved, 1, 2), IoError);
  // The sums and counts of two clusters, those of the strength, and the labels stand in front.
  constexpr std::size_t n_labels = 2 * (8 + 2 * 8) + 2 * 8 + (8 + 6 * 4);
  std::string altered = saved;
  ASSERT_EQ(altered[n_labels], 2);
  altered[n_labels] = 1;
  EXPECT_THROW(restore(altered, 6, 2), IoError);
}

TEST(AlteredStates, OfAFitAreRefusedOrGoOn) {
  const std::string saved = testing::genuine_checkpoint();
  int n_refused = 0;
  for (std::size_t place = 0; place < saved.size(); place += 53) try {
      const FitResult result =
          testing::fit_from(testing::altered(saved, edit_at(place, 192).data(), Edit{}.size()));
      EXPECT_EQ(result.model().labels.size(), 6U);
    } catch (const Error&) {
      ++n_refused;
    }
  EXPECT_GT(n_refused, 0);
}

}  // namespace
}  // namespace truecluster
