#!/usr/bin/env python3
"""k-means replicates side by side with scikit-learn's KMeans, one thread each, CPU time.

A replicate is a fit of the drawn rows of a bootstrap (as weights) from one greedy k-means++ start,
and the prediction of all rows. scikit-learn gets the drawn rows already copied out, which favours it.

Run:  cmake --preset bench && cmake --build --preset bench
      python3 bench/compare/kmeans.py [build/bench/bench/kmeans_replicate] [replicates]
"""
import os
import subprocess
import sys
import tempfile
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits

SIZES = [(10_000, 10, 8), (5_000, 2, 15), (100_000, 10, 8), (100_000, 50, 20)]
SPREADS = {"overlapping": 1.0, "separated": 6.0}  # sd of the true centres; that of the points is 1


def ours(program, data, weights, n_clusters, replicates):
    with tempfile.TemporaryDirectory() as folder:
        data.tofile(f"{folder}/values")
        weights.tofile(f"{folder}/weights")
        lines = subprocess.run(
            [program, f"{folder}/values", f"{folder}/weights", str(data.dtype),
             *map(str, data.shape), str(n_clusters), str(replicates)],
            check=True, capture_output=True, text=True).stdout.splitlines()
    return np.array([line.split() for line in lines], dtype=float)


def theirs(data, weights, n_clusters, replicates):
    drawn = weights > 0
    rows, row_weights = data[drawn], weights[drawn].astype(data.dtype)
    out = []
    for number in range(replicates):
        start = time.process_time()
        model = KMeans(n_clusters, n_init=1, random_state=number, algorithm="lloyd")
        model.fit(rows, sample_weight=row_weights)
        model.predict(data)
        out.append((time.process_time() - start, model.n_iter_, model.inertia_))
    return np.array(out)


def compare(program, n, d, k, dtype, spread, replicates):
    random = np.random.default_rng(1)
    centres = random.normal(size=(k, d)) * SPREADS[spread]
    data = np.ascontiguousarray(centres[random.integers(k, size=n)] + random.normal(size=(n, d)), dtype)
    weights = np.bincount(random.integers(n, size=n), minlength=n).astype(np.uint32)
    halves = [(ours(program, data, weights, k, replicates), theirs(data, weights, k, replicates))
              for _ in range(2)]  # interleaved, so that a busy moment hits both
    a, b = (np.concatenate(part) for part in zip(*halves))
    per_iteration = np.median(b[:, 0] / b[:, 1]) / np.median(a[:, 0] / a[:, 1])
    print(f"| {n:,} | {d} | {k} | {dtype} | {spread}"
          f" | {1e3 * np.median(a[:, 0]):.2f} | {1e3 * np.median(b[:, 0]):.2f}"
          f" | {np.median(b[:, 0]) / np.median(a[:, 0]):.1f} | {per_iteration:.1f}"
          f" | {np.mean(a[:, 1]):.1f} | {np.mean(b[:, 1]):.1f}"
          f" | {np.mean(a[:, 2]) / np.mean(b[:, 2]):.4f} |", flush=True)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/bench/bench/kmeans_replicate"
    replicates = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print("| N | d | K | type | clusters | ms | ms scikit-learn | ratio | ratio an iteration"
          " | iterations | of scikit-learn | inertia / scikit-learn's |")
    print("|" + "---|" * 12)
    with threadpool_limits(1):
        for n, d, k in SIZES:
            for dtype in ("float64", "float32"):
                for spread in SPREADS:
                    compare(program, n, d, k, dtype, spread, replicates)


main()
