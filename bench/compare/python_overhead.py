#!/usr/bin/env python3
"""What the Python binding costs, and what the same job costs as a loop in Python.

The job: k-means (one start each) on bootstrap resamples, every result matched to the majority of the
earlier ones, votes counted, for several numbers of clusters. Done by the truecluster command, by
the compiled call alone (_core.fit), by TrueCluster.fit, and by a loop over scikit-learn's KMeans
with scipy's assignment. One thread each, CPU time, in turns, the best of a few rounds: a busy
machine disturbs all alike. Prints a markdown table.

Run:  cmake --preset release -DTRUECLUSTER_PYTHON=ON
      cmake --build --preset release --target truecluster_cli truecluster_python
      python3 bench/compare/python_overhead.py build/release   (numpy, scipy, scikit-learn)
"""
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import scipy
import sklearn
from scipy.optimize import linear_sum_assignment
from sklearn.cluster import KMeans
from sklearn.metrics.cluster import contingency_matrix
from threadpoolctl import threadpool_limits

BUILD = Path(sys.argv[1] if len(sys.argv) > 1 else "build/release").resolve()
sys.path.insert(0, str(BUILD / "bindings/python"))
from truecluster import TrueCluster  # noqa: E402

N, D, KS, REPLICATES, ROUNDS = 100_000, 10, (2, 3, 4, 5), 20, 9


def data():
    random = np.random.default_rng(1)
    return random.normal(size=(N, D)) + 3 * random.normal(size=(5, D))[random.integers(5, size=N)]


def by_command(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([BUILD / "src/cli/truecluster", "fit", path, "--clusterer", "kmeans", "--n-init", "1",
                    "--k", ",".join(map(str, KS)), "--replicates", str(REPLICATES), "--threads", "1",
                    "--null-replicates", "0", "--format", "json", "--quiet"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_binding(X):
    start = time.process_time()
    TrueCluster(KS, clusterer="kmeans", n_init=1, n_replicates=REPLICATES, null_replicates=0, random_state=1,
                n_jobs=1).fit(X)
    return time.process_time() - start


def by_core(X):
    """The compiled call alone: what is left of by_binding is the Python around it."""
    from truecluster import _core

    options = {"k": list(KS), "clusterer": "kmeans", "n_init": 1, "replicates": REPLICATES, "null_replicates": 0}
    start = time.process_time()
    _core.fit(X, options, False, 1)
    return time.process_time() - start


def by_loop(X):
    start = time.process_time()
    random = np.random.RandomState(1)
    votes = {k: np.zeros((N, k)) for k in KS}
    for b in range(REPLICATES):
        drawn = random.randint(N, size=N)
        for k in KS:
            labels = KMeans(k, n_init=1, random_state=b).fit(X[drawn]).predict(X)
            if b > 0:
                table = contingency_matrix(votes[k].argmax(axis=1), labels)
                rows, columns = linear_sum_assignment(table, maximize=True)
                renamed = np.empty(k, int)
                renamed[columns] = rows
                labels = renamed[labels]
            votes[k][np.arange(N), labels] += 1
    return time.process_time() - start


def main():
    X = data()
    best = {}
    with tempfile.TemporaryDirectory() as folder, threadpool_limits(1):
        path = Path(folder) / "data.npy"
        np.save(path, X)
        for _ in range(ROUNDS):
            for name, seconds in (("truecluster command", by_command(path)), ("_core.fit", by_core(X)),
                                  ("TrueCluster.fit", by_binding(X)), ("scikit-learn and scipy", by_loop(X))):
                best[name] = min(seconds, best.get(name, np.inf))
    print(f"{N} cases, {D} features, k = {KS}, {REPLICATES} replicates; scikit-learn {sklearn.__version__}, "
          f"scipy {scipy.__version__}, numpy {np.__version__}\n")
    print("| program | CPU seconds | times _core.fit |\n|---|--:|--:|")
    for name, seconds in best.items():
        print(f"| {name} | {seconds:.3f} | {seconds / best['_core.fit']:.3f} |")


if __name__ == "__main__":
    import warnings

    warnings.filterwarnings("ignore")
    main()
