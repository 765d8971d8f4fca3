#!/usr/bin/env python3
"""Crosstables and agreement indices side by side with scikit-learn, on the same labels.

One thread each, CPU time; the programs take turns and the best of a few rounds counts (scikit-learn
computes every index in the first round only), so that a busy machine disturbs both alike. All values must agree. "sum" merely adds up both label arrays: no program
that reads them can be faster. Prints a markdown table of milliseconds and ratios.

Run:  cmake --preset bench && cmake --build --preset bench
      python3 bench/compare/agreement.py [build/bench/bench/agreement_run]   (numpy, scikit-learn)
"""
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import sklearn
from sklearn import metrics
from sklearn.metrics.cluster import contingency_matrix

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cases"))
from make_agreement_cases import INDICES  # noqa: E402

ROUNDS = 3
SIZES = [(10_000, 8), (1_000_000, 50), (10_000_000, 50), (1_000_000, 1_000), (1_000_000, 100_000)]
MOST_CLUSTERS_FOR_AMI = 100  # scikit-learn's grows with the product of the numbers of clusters


def labels(n, n_clusters):
    """A quarter of the cases of b is that of a, the others are at random; uneven clusters."""
    random = np.random.default_rng(1)
    a = (n_clusters * random.random(n) ** 1.5).astype(np.int64)
    b = np.where(random.random(n) < 0.25, a, random.integers(n_clusters, size=n))
    return a, b


def ours(program, a, b):
    with tempfile.TemporaryDirectory() as folder:
        a.tofile(f"{folder}/a")
        b.tofile(f"{folder}/b")
        lines = subprocess.run([program, f"{folder}/a", f"{folder}/b"],
                               check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: (float(seconds), float(value)) for name, seconds, value in map(str.split, lines)}


def timed(task, a, b):
    start = time.process_time()
    value = task(a, b)
    return time.process_time() - start, value


def theirs(a, b, n_clusters, every_index):
    out = {"crosstable": timed(
        lambda x, y: contingency_matrix(x, y, sparse=n_clusters > 1000)[0, 0], a, b)}
    out["adjusted_rand"] = timed(metrics.adjusted_rand_score, a, b)
    if every_index:
        for name, score in INDICES.items():
            if name != "adjusted_mutual_information" or n_clusters <= MOST_CLUSTERS_FOR_AMI:
                out["value_" + name] = timed(score, a, b)
        out["every_index"] = (sum(t for name, (t, _) in out.items() if name.startswith("value_")), 0.0)
    return out


def compare(program, n, n_clusters):
    a, b = labels(n, n_clusters)
    best_ours, best_theirs = {}, {}
    for turn in range(ROUNDS):
        for best, now in ((best_ours, ours(program, a, b)),
                          (best_theirs, theirs(a, b, n_clusters, turn == 0))):
            for name, (seconds, value) in now.items():
                best[name] = min(best.get(name, (np.inf, value)), (seconds, value))
    for name, (_, value) in best_theirs.items():
        if name in best_ours:
            assert abs(best_ours[name][1] - value) <= 1e-9, (name, best_ours[name][1], value)
    for name in ("crosstable", "adjusted_rand", "every_index"):
        if name in best_ours:
            mine, other = best_ours[name][0], best_theirs[name][0]
            print(f"| {n:,} | {n_clusters:,} | {name} | {1e3 * mine:.2f} | {1e3 * other:.1f} "
                  f"| {other / mine:.0f} | {mine / best_ours['sum'][0]:.1f} |", flush=True)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/bench/bench/agreement_run"
    print(f"scikit-learn {sklearn.__version__}, numpy {np.__version__}\n")
    print("| cases | clusters | task | ms | scikit-learn ms | ratio | times sum |")
    print("|--:|--:|---|--:|--:|--:|--:|")
    for n, n_clusters in SIZES:
        compare(program, n, n_clusters)


if __name__ == "__main__":
    main()
