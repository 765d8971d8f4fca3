"""The catalogue of bad calls (tests/cases/bad/python.txt): each raises its exception with its sentence."""
import os
import sys
import warnings

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.base import BaseEstimator, ClusterMixin

import truecluster
from truecluster import TrueCluster

CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../cases/bad")
sys.path.insert(0, CATALOGUE)
from catalogue import cases, fits  # noqa: E402

CASES = cases(os.path.join(CATALOGUE, "python.txt"))


class Estimator(ClusterMixin, BaseEstimator):
    """Gives back the labels it was made with."""

    def __init__(self, labels=None):
        self.labels = labels

    def fit_predict(self, X, y=None):
        return self.labels


@pytest.fixture(scope="module")
def names():
    """What the expressions of the catalogue may speak of."""
    X = np.repeat([[0.0, 0], [9, 9]], 12, axis=0) + np.random.default_rng(1).normal(size=(24, 2)) / 5
    model = TrueCluster(2, clusterer="kmeans", n_replicates=20, random_state=1).fit(X)
    own = {name: getattr(truecluster, name) for name in truecluster.__all__}
    own["Estimator"] = Estimator
    return {**own, "np": np, "pd": pd, "sparse": sparse, "X": X, "D": np.abs(X[:, :1] - X[:, 0]), "model": model}


def test_the_catalogue_is_long():
    assert len(CASES) >= 100


@pytest.mark.parametrize("call, expected", CASES)
def test_a_bad_call_is_answered_as_the_catalogue_says(call, expected, names):
    with warnings.catch_warnings(), pytest.raises(BaseException) as raised:
        warnings.simplefilter("ignore")
        eval(call, names)
    answer = f"{type(raised.value).__name__}: {raised.value}".splitlines()[0]
    assert fits(answer, expected), answer
