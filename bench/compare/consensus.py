#!/usr/bin/env python3
"""Consensus side by side with R's clue, and answers of clue and CLUMPP on their own data.

1. 10,000 partitions of 100 cases in three clusters: clue's cl_consensus(method = "DWH") and
   truecluster's clue-dwh and mmcc on the same ensemble, single-threaded, processor time of the
   consensus alone. The memberships of the two running means must agree.
2. The soft partitions GVME that come with clue: clue-dwh from the command line against cl_consensus.
3. With --data DIR, a folder that has qmatrices/clumpp_reference.csv and the runs it names: the mean
   similarity of pairs that align reaches, against CLUMPP's H'.

Run:  cmake --preset bench && cmake --build --preset bench
      python3 bench/compare/consensus.py [--build build/bench] [--data DIR]   (numpy; R with clue)
"""
import argparse
import collections
import csv
import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]

R_TIMING = """
library(clue)
args <- commandArgs(TRUE); n <- as.integer(args[2]); b <- as.integer(args[3])
labels <- matrix(readBin(args[1], "integer", n * b), n, b)
ensemble <- cl_ensemble(list = lapply(seq_len(b), function(j) as.cl_hard_partition(labels[, j] + 1L)))
seconds <- system.time(answer <- cl_consensus(ensemble, "DWH", control = list(k = 3, order = seq_len(b))))
writeBin(as.vector(t(unclass(cl_membership(answer, 3))[, 1:3])), args[4])
cat(seconds[["user.self"]])
"""

R_GVME = """
library(clue); data(GVME)
folder <- commandArgs(TRUE)[1]
order <- c(5, 3, 4, 2, 1)
for (b in seq_along(order)) {
  m <- unclass(cl_membership(GVME[[order[b]]]))
  write.table(matrix(m, nrow(m)), file.path(folder, sprintf("%d.Q", b)), row.names = FALSE, col.names = FALSE)
}
for (k in 2:3) {
  m <- unclass(cl_membership(cl_consensus(GVME, "DWH", control = list(k = k, order = order)), k))
  write.table(format(matrix(m, nrow(m))[, 1:k], digits = 17), file.path(folder, sprintf("k%d.txt", k)),
              row.names = FALSE, col.names = FALSE, quote = FALSE)
}
"""


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def time_consensus(build, folder):
    n, k, n_partitions = 100, 3, 10000
    random = np.random.default_rng(1)
    truth = random.integers(0, k, n)
    labels = np.where(random.random((n_partitions, n)) < 0.1, random.integers(0, k, (n_partitions, n)), truth)
    names = np.argsort(random.random((n_partitions, k)), axis=1)
    labels = np.take_along_axis(names, labels, axis=1).astype(np.int32)
    file = folder / "labels.bin"
    labels.tofile(file)
    clue = float(run("Rscript", "-e", R_TIMING, file, n, n_partitions, folder / "clue.bin"))
    print(f"clue DWH: {clue:.3f} s")
    for method in ("clue-dwh", "mmcc"):
        seconds = float(run(build / "bench" / "consensus_run", file, n, k, method, folder / "ours.bin"))
        print(f"truecluster {method}: {seconds:.5f} s, {clue / seconds:.0f} times as fast")
        if method == "clue-dwh":
            difference = np.abs(np.fromfile(folder / "ours.bin") - np.fromfile(folder / "clue.bin")).max()
            assert difference < 1e-9, difference
            print(f"largest difference of the memberships: {difference:.1e}")


def check_gvme(build, folder):
    run("Rscript", "-e", R_GVME, folder)
    for k in (2, 3):
        run(build / "src" / "cli" / "truecluster", "consensus", *[folder / f"{b}.Q" for b in range(1, 6)],
            "--method", "clue-dwh", "--n-clusters", k, "--memberships", folder / "ours.Q")
        difference = np.abs(np.loadtxt(folder / "ours.Q") - np.loadtxt(folder / f"k{k}.txt")).max()
        assert difference < 1e-9, difference
        print(f"GVME, k = {k}: largest difference to clue {difference:.1e}")


def check_clumpp(build, data):
    levels = collections.defaultdict(list)
    with open(data / "qmatrices" / "clumpp_reference.csv") as file:
        for row in csv.DictReader(file):
            if row["H_prime_of_the_K"]:
                levels[row["study"], int(row["K"])].append(row)
    for (study, k), rows in sorted(levels.items()):
        files = [data / "qmatrices" / study / row["file"] for row in rows]
        result = json.loads(run(build / "src" / "cli" / "truecluster", "align", *files, "--format", "json", "-q"))
        ours, clumpp = result["mean_pairwise_similarity"], float(rows[0]["H_prime_of_the_K"])
        assert ours >= clumpp - 1e-9, (study, k, ours, clumpp)
        print(f"{study}, K = {k}: mean similarity {ours:.12f}, CLUMPP {clumpp:.12f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "bench")
    parser.add_argument("--data", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        time_consensus(options.build, Path(name))
        check_gvme(options.build, Path(name))
    if options.data:
        check_clumpp(options.build, options.data)


if __name__ == "__main__":
    main()
