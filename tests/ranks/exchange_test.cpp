// Whose rows are whose, and how rows and values come from their owners.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include <truecluster/error.hpp>
#include <truecluster/sharded_cases.hpp>

#include "ranks/exchange.hpp"
#include "ranks/join.hpp"
#include "ranks/row_shares.hpp"
#include "support/planted.hpp"
#include "support/temporary_file.hpp"
#include "support/thread_ranks.hpp"

namespace truecluster {
namespace {

using testing::dealt;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::run_on_ranks;

TEST(Ranks, HaveRowsThatFollowEachOtherAndAreAboutAsMany) {
  for (const Index n : {7, 64, 1000, 12345})
    for (const int size : {1, 2, 3, 7}) {
      Index next = 0;
      for (int r = 0; r < size; ++r) {
        const RowRange rows = rows_of_rank(n, r, size);
        EXPECT_EQ(rows.first, next);
        EXPECT_GE(rows.size(), n / size);
        EXPECT_LE(rows.size(), n / size + 1);
        next = rows.last;
      }
      EXPECT_EQ(next, n);
    }
}

TEST(Ranks, GatherListsInTheirOrder) {
  run_on_ranks(3, [](const Ranks& ranks) {
    const std::vector<int> own(static_cast<std::size_t>(ranks.rank()), ranks.rank());
    EXPECT_THAT(gather_lists(ranks, own), ElementsAre(1, 2, 2));
    EXPECT_THAT(gather_one(ranks, ranks.rank() * 10), ElementsAre(0, 10, 20));
    EXPECT_EQ(text_from_first(ranks, ranks.rank() == 0 ? "word" : "longer"), "word");
    const std::string text(5, static_cast<char>('a' + ranks.rank()));
    EXPECT_EQ(text_to_first(ranks, text, 2), ranks.rank() == 0 ? "ccccc" : text);
  });
}

TEST(Ranks, KeepAccountOfWhatHasComeToThem) {
  run_on_ranks(2, [](const Ranks& ranks) {
    std::vector<std::uint64_t> numbers(9, 1);
    ranks.sum(Parcel::table, numbers);
    ranks.sum(Parcel::table, numbers);
    EXPECT_THAT(numbers, ::testing::Each(4U));
    EXPECT_EQ(ranks.account(Parcel::table).n_parcels, 2U);
    EXPECT_EQ(ranks.account(Parcel::table).n_bytes, 2 * 9 * 8U);
    EXPECT_EQ(ranks.account(Parcel::draw).n_bytes, 0U);
  });
}

TEST(Ranks, DealRows) {
  const Index n = 10;
  std::vector<int> all(2 * n);
  std::iota(all.begin(), all.end(), 0);
  run_on_ranks(3, [&](const Ranks& ranks) {
    const RowShares shares(n, &ranks);
    const bool first = ranks.rank() == 0;
    const std::vector<int> own =
        shares.deal(2, first ? std::span<const int>(all) : std::span<const int>());
    ASSERT_EQ(static_cast<Index>(own.size()), 2 * shares.own().size());
    EXPECT_EQ(own.front(), 2 * shares.own().first);
    EXPECT_EQ(own.back(), 2 * shares.own().last - 1);
  });
}

// Rows that stay in their file, and how many of them were asked for.
class CountedReads : public CaseSource {
 public:
  explicit CountedReads(const DataView& data) : rows_(data) {}
  [[nodiscard]] Index rows() const override { return rows_.rows(); }
  [[nodiscard]] Index cols() const override { return rows_.cols(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    n_read_ += last - first;
    std::vector<Index> numbers(static_cast<std::size_t>(last - first));
    std::iota(numbers.begin(), numbers.end(), first);
    return rows_.copy(numbers);
  }
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    n_read_ += static_cast<Index>(rows.size());
    return rows_.copy(rows);
  }
  [[nodiscard]] Index n_read() const { return n_read_; }

 private:
  ViewSource rows_;
  mutable Index n_read_ = 0;
};

TEST(DealtCases, AreKeptByRankZeroToo) {
  const Matrix<double> data = planted_clusters(50, 3, 2, 3, 1);
  const CountedReads file(data);
  run_on_ranks(2, [&](const Ranks& ranks) {
    if (ranks.rank() == 1) return static_cast<void>(receive_cases(ranks));
    const HeldCases held = deal_cases(file, ranks);
    const Index n_read = file.n_read();
    const auto first_of = [](const CaseBlock& block) {
      return block.view().visit([](const auto& values) -> double { return values(0, 0); });
    };
    EXPECT_EQ(first_of(held.block(3, 5)), data(3, 0));
    EXPECT_EQ(first_of(held.copy(std::vector<Index>{24})), data(24, 0));
    EXPECT_EQ(file.n_read(), n_read);
  });
}

template <class T>
void expect_sharded_copy_is_copy() {
  const Matrix<double> planted = planted_clusters(50, 3, 2, 3, 1);
  const Matrix<T> data(50, 3, std::vector<T>(planted.values().begin(), planted.values().end()));
  const std::vector<Index> rows{0, 3, 16, 17, 25, 49};
  run_on_ranks(3, [&](const Ranks& ranks) {
    const auto held = dealt(data, ranks);
    const ShardedCases cases(*held, ranks);
    EXPECT_EQ(cases.held(), rows_of_rank(50, ranks.rank(), 3));
    const CaseBlock copied = gather_cases(cases, rows, Parcel::draw);
    copied.view().visit([&]<class U>(const MatrixView<const U>& values) {
      ASSERT_TRUE((std::is_same_v<T, U>));
      for (std::size_t r = 0; r < rows.size(); ++r)
        for (Index j = 0; j < 3; ++j) EXPECT_EQ(values(static_cast<Index>(r), j), data(rows[r], j));
    });
    EXPECT_EQ(ranks.account(Parcel::draw).n_bytes, rows.size() * 3 * sizeof(T));
  });
}

TEST(ShardedCases, AreCopiedFromTheirOwners) {
  expect_sharded_copy_is_copy<double>();
  expect_sharded_copy_is_copy<float>();
}

std::string refusal(int size, const std::function<void(const Ranks&)>& job) {
  try {
    run_on_ranks(size, job);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(ShardedCases, RefuseMoreRanksThanRows) {
  const Matrix<double> data(3, 2);
  EXPECT_EQ(refusal(4, [&](const Ranks& ranks) { dealt(data, ranks); }),
            "there are 3 rows for 4 ranks, and each needs one; start at most 3 ranks");
}

TEST(Ranks, RefuseAnotherVersion) {
  EXPECT_EQ(refusal(3,
                    [](const Ranks& ranks) {
                      require_same(ranks, "versions of truecluster",
                                   ranks.rank() == 1 ? "0.2.0" : "0.1.0");
                    }),
            "rank 1 has other versions of truecluster than rank 0: all ranks must run the same "
            "program with the same options on the same data");
}

// The stand-in of a program without MPI, as it is linked here.
TEST(Ranks, AreNoneWithoutALauncherAndRefusedWithoutMpi) {
  for (const char* const name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"}) ::unsetenv(name);
  EXPECT_EQ(join_ranks(), nullptr);
  ::setenv("PMIX_RANK", "0", 1);
  EXPECT_EQ(testing::message_of<InvalidArgument>([] { join_ranks(); }),
            "this truecluster was built without MPI: run it without mpirun or srun, or build it "
            "with -DTRUECLUSTER_MPI=ON");
  ::unsetenv("PMIX_RANK");
}

TEST(ShardedCases, RefuseRanksThatSeeOtherData) {
  const Matrix<double> data(30, 2), shorter(29, 2);
  const std::string sentence = refusal(3, [&](const Ranks& ranks) {
    const ViewSource seen(ranks.rank() == 2 ? shorter : data);
    const ShardedCases cases(seen, ranks);
  });
  EXPECT_THAT(sentence, HasSubstr("rank 2 has other data than rank 0"));
}

}  // namespace
}  // namespace truecluster
