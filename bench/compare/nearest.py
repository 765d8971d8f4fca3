"""The nearest of 100,000 training cases for 20,000 new ones, beside scikit-learn's 1-nearest-neighbour.

Usage: PYTHONPATH=build/dev/bindings/python python3 bench/compare/nearest.py [n_training n_new]

Ten columns, six normal clusters that overlap or are apart; times include building the tree. CPU time of one thread,
the least of two runs of each in turn: a busy machine disturbs all alike. All must find cases at the same distance.
Then `predict` and `predict_proba` of a fitted TrueCluster beside those of a fitted KNeighborsClassifier(1) that was
given its labels, on new cases; they must give the same labels.
"""
import sys
import time

import numpy as np
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors

from truecluster import TrueCluster, _core

N_TRAINING, N_NEW = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 2 else (100_000, 20_000)
RUNS = 2


def clusters(n: int, apart: float, seed: int) -> np.ndarray:
    centres = np.random.default_rng(0).normal(scale=apart, size=(6, 10))
    random = np.random.default_rng(seed)
    return random.normal(size=(n, 10)) + centres[random.integers(6, size=n)]


def classifier(training, new):
    return KNeighborsClassifier(1).fit(training, np.arange(len(training))).predict(new)


WAYS = {
    "truecluster": lambda training, new: _core.nearest(training, new, False, 1),
    "NearestNeighbors(1)": lambda training, new: NearestNeighbors(n_neighbors=1).fit(training).kneighbors(new)[1][:, 0],
    "KNeighborsClassifier(1)": classifier,
}


def least_time(work) -> float:
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def compare_estimators(what: str, training: np.ndarray, new: np.ndarray) -> None:
    model = TrueCluster(n_clusters=6, clusterer="kmeans", n_replicates=10, random_state=1, n_jobs=1).fit(training)
    peer = KNeighborsClassifier(1, n_jobs=1).fit(training, model.labels_)
    assert np.array_equal(model.predict(new), peer.predict(new))
    for method in ("predict", "predict_proba"):
        ours, theirs = (least_time(lambda one=one: getattr(one, method)(new)) for one in (model, peer))
        print(f"{what:12} {method:14} TrueCluster {ours:7.3f} s, KNeighborsClassifier(1) {theirs:7.3f} s, "
              f"{theirs / ours:.1f} times as fast", flush=True)


def main() -> None:
    for what, apart in (("overlapping", 1.5), ("apart", 6)):
        training, new = clusters(N_TRAINING, apart, 1), clusters(N_NEW, apart, 2)
        times = {name: np.inf for name in WAYS}
        for _ in range(RUNS):
            distances = []
            for name, find in WAYS.items():
                start = time.process_time()
                found = find(training, new)
                times[name] = min(times[name], time.process_time() - start)
                distances.append(np.linalg.norm(training[found] - new, axis=1))
            assert all(np.allclose(one, distances[0], rtol=1e-12) for one in distances)
        for name, took in times.items():
            print(f"{what:12} {name:24} {took:7.3f} s", flush=True)
        compare_estimators(what, training, new)


main()
