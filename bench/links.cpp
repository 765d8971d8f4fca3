// What it costs ranks to talk: seconds for the messages that a replicate of fit needs, and for
// large ones. usage: mpicxx -O2 -o links bench/links.cpp && mpirun -n 2 ./links
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

// The best of several means over many calls: a busy moment does not count.
template <class F>
double seconds(int n_calls, F f) {
  double best = 1e9;
  for (int round = 0; round < 20; ++round) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    for (int call = 0; call < n_calls; ++call) f();
    best = std::min(best, (MPI_Wtime() - start) / n_calls);
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<std::uint64_t> table(100);  // K = 10
  const double of_table = seconds(100, [&] {
    MPI_Allreduce(MPI_IN_PLACE, table.data(), 100, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  });
  const auto gather = [&](int n_bytes) {
    const int own = n_bytes / size;
    std::vector<char> mine(static_cast<std::size_t>(own)),
        all(mine.size() * static_cast<std::size_t>(size));
    return seconds(n_bytes > 1000000 ? 2 : 100, [&] {
      MPI_Allgather(mine.data(), own, MPI_BYTE, all.data(), own, MPI_BYTE, MPI_COMM_WORLD);
    });
  };
  const double of_labels = gather(4096), of_draw = gather(400 * 32 * 4), of_much = gather(1 << 26);
  if (rank == 0)
    std::printf(
        "%d ranks, microseconds: table of 10 x 10 %.1f, labels of 4,096 cases %.1f, 400 cases of "
        "32 floats %.1f\n"
        "gathering 64 MiB: %.2f GB/s\n",
        size, 1e6 * of_table, 1e6 * of_labels, 1e6 * of_draw, 67.108864e6 / of_much / 1e9);
  MPI_Finalize();
}
