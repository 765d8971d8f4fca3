// consensus_run LABELS CASES CLUSTERS METHOD MEMBERSHIPS: the consensus of partitions that a script
// made, stored as 32-bit labels from 0, one partition after the other. Prints the processor seconds
// of the best of five rounds, and writes the memberships as doubles, row by row.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>
#include <truecluster/consensus.hpp>

namespace {

using namespace truecluster;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<AnyPartition> read_partitions(const char* path, std::size_t n, std::size_t k) {
  std::ifstream file(path, std::ios::binary);
  std::vector<AnyPartition> ensemble;
  std::vector<Label> labels(n);
  while (file.read(reinterpret_cast<char*>(labels.data()),
                   static_cast<std::streamsize>(n * sizeof(Label))))
    ensemble.emplace_back(Partition{labels, std::vector<std::string>(k)});
  return ensemble;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const std::string method = argv[4];
  const auto ensemble = read_partitions(argv[1], std::strtoul(argv[2], nullptr, 10),
                                        std::strtoul(argv[3], nullptr, 10));
  const ConsensusOptions options{.method = method == "clue-dwh" ? ConsensusMethod::clue_dwh
                                                                : ConsensusMethod::mmcc};
  Context context;
  context.threads = 1;
  double best = 1e9;
  ConsensusResult result;
  for (int round = 0; round < 5; ++round) {
    const double start = processor_seconds();
    result = consensus(ensemble, options, context);
    best = std::min(best, processor_seconds() - start);
  }
  std::ofstream out(argv[5], std::ios::binary);
  const auto values = result.memberships.values();
  out.write(reinterpret_cast<const char*>(values.data()),
            static_cast<std::streamsize>(values.size_bytes()));
  fmt::print("{}\n", best);
}
