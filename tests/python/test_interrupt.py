"""Ctrl-C, and other threads of the interpreter while the core works."""
import signal
import threading
import time

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClusterMixin

from truecluster import TrueCluster

DATA = np.random.default_rng(0).normal(size=(3000, 5))
# Far more work than the test waits for.
LONG = {"n_clusters": range(2, 9), "clusterer": "kmeans", "n_replicates": 1_000_000}


def seconds_until_interrupted(data, **parameters):
    """From Ctrl-C, 0.3 s after the start, to the exception."""
    sent = []

    def send():
        time.sleep(0.3)
        sent.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    sender = threading.Thread(target=send)
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        TrueCluster(random_state=1, **parameters).fit(data)
    waited = time.monotonic() - sent[0]
    sender.join()
    return waited


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_control_c_ends_the_work_within_a_second(n_jobs):
    waited = seconds_until_interrupted(DATA, n_jobs=n_jobs, **LONG)
    assert waited < 1 * slowness(), f"{waited:.2f} s"


@pytest.mark.parametrize(
    "parameters",
    [
        {"clusterer": "kmeans", "n_init": 1_000_000},
        {"clusterer": "gmm", "n_init": 1_000_000},
        {"clusterer": "kmedoids", "n_init": 1_000_000},
        {"clusterer": "average"},
        {"clusterer": "single"},
    ],
    ids=lambda parameters: parameters["clusterer"],
)
def test_control_c_does_not_wait_for_a_long_replicate(parameters):
    # One replicate that takes longer than the test waits: many starts, or many cases to predict.
    data = DATA if "n_init" in parameters else np.tile(np.random.default_rng(1).normal(size=(3000, 20)), (200, 1))
    waited = seconds_until_interrupted(data, n_clusters=10, n_replicates=1, n_jobs=1, **parameters)
    assert waited < 1 * slowness(), f"{waited:.2f} s"


def test_an_exception_of_the_progress_display_ends_the_work():
    from truecluster import _core

    def show(what, done, total, leading):
        raise RuntimeError(f"{what} of {total}")

    with pytest.raises(RuntimeError, match="choosing of 1000000"):
        _core.fit(DATA, {"k": [3], "clusterer": "kmeans", "replicates": 1_000_000}, progress=show)


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.005):
            ticks.append(time.monotonic())

    other = threading.Thread(target=tick)
    other.start()
    started = time.monotonic()
    try:
        TrueCluster(n_clusters=[1, 3], clusterer="kmeans", n_replicates=150, random_state=1).fit(DATA)
        took = time.monotonic() - started
    finally:
        stop.set()
        other.join()
    assert len(ticks) >= took / 0.005 / 20, "the interpreter stood still"


def slowness():
    """How much slower than alone this process runs now: the machine may be busy."""
    wall, cpu = time.monotonic(), time.process_time()
    while time.process_time() - cpu < 0.05:
        pass
    return max(1.0, (time.monotonic() - wall) / 0.05)


def test_control_c_does_not_wait_for_all_numbers_of_clusters():
    class Slow(BaseEstimator, ClusterMixin):
        def __init__(self, n_clusters=2):
            self.n_clusters = n_clusters

        def fit_predict(self, rows, y=None):
            time.sleep(0.2)
            return np.arange(len(rows)) % self.n_clusters

        def fit(self, rows, y=None):
            self.fit_predict(rows)
            return self

    waited = seconds_until_interrupted(DATA[:50], estimator=Slow(), n_clusters=range(2, 42), n_replicates=1, n_jobs=1)
    assert waited < 2 * slowness(), f"{waited:.2f} s"  # all of them take 8
