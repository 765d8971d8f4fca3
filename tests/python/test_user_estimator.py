"""Any scikit-learn clusterer as the base clusterer, also one that fails."""
import gc
import os
import weakref

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans, MiniBatchKMeans
from sklearn.mixture import GaussianMixture
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from truecluster import TrueCluster, agreement
from truecluster._adapter import Adapter

pytestmark = pytest.mark.filterwarnings("ignore:The chosen", "ignore:The memberships")


def fitted(data, estimator, **parameters):
    settings = {"n_clusters": range(2, 5), "n_replicates": 12, "random_state": 1}
    return TrueCluster(estimator=estimator, **{**settings, **parameters}).fit(data)


@pytest.mark.parametrize(
    "estimator",
    [
        KMeans(n_init=1),
        MiniBatchKMeans(n_init=1),
        GaussianMixture(),
        AgglomerativeClustering(),
        make_pipeline(StandardScaler(), KMeans(n_init=1)),
    ],
    ids=lambda estimator: type(estimator).__name__,
)
def test_clusterers_of_scikit_learn_find_the_groups(blobs, estimator):
    model = fitted(blobs, estimator)
    assert model.n_clusters_ == 3
    assert model.clusterer_ == type(estimator).__name__
    assert not hasattr(estimator, "labels_"), "the estimator itself is left alone"
    np.testing.assert_array_equal(model.memberships_, fitted(blobs, estimator, n_jobs=1).memberships_)


def test_a_clusterer_without_a_number_of_clusters_needs_one_number(blobs):
    assert fitted(blobs, DBSCAN(eps=1.5), n_clusters=3, resample="subsample").n_clusters_ == 3
    with pytest.raises(ValueError, match="DBSCAN has no parameter n_clusters or n_components"):
        fitted(blobs, DBSCAN())


def test_cases_that_were_not_drawn_follow_their_nearest_neighbour(blobs):
    drawn, others = blobs[::2].copy(), blobs[1::2].copy()
    model = Adapter(AgglomerativeClustering(), True).fit(drawn, 4, seed=0)
    expected = AgglomerativeClustering(4).fit_predict(drawn)[cdist(others, drawn).argmin(axis=1)]
    np.testing.assert_array_equal(model.predict(others), expected)


def test_an_explicit_limit_of_training_cases_holds(blobs):
    sizes = set()

    class Counting(KMeans):
        def fit(self, X, y=None, sample_weight=None):
            sizes.add(len(np.unique(X, axis=0)))
            return super().fit(X)

    with pytest.warns(UserWarning, match="Counting trains on a random subset of at most 25 of the 120"):
        fitted(blobs, Counting(n_init=1), max_training_cases=25)
    assert max(sizes) == 25


class Failing(ClusterMixin, BaseEstimator):
    """Clusters as told, and fails in the seventh of its fits."""

    made: list = []

    def __init__(self, n_clusters=2):
        self.n_clusters = n_clusters

    def fit_predict(self, X, y=None):
        Failing.made.append(weakref.ref(self))
        if len(Failing.made) == 7:
            raise LookupError("the seventh fit")
        self.kept = X
        return np.arange(len(X)) % self.n_clusters


def count_threads():
    return len(os.listdir("/proc/self/task"))


@pytest.mark.parametrize("n_jobs", [1, 4])
def test_an_exception_comes_through_and_frees_everything(blobs, n_jobs):
    threads_before = count_threads()
    for _ in range(10):
        Failing.made.clear()
        with pytest.raises(LookupError, match="the seventh fit") as caught:
            fitted(blobs, Failing(), n_jobs=n_jobs)
        del caught
        gc.collect()
        assert [one() for one in Failing.made if one() is not None] == []
    # The thread library keeps as many threads as were used at once.
    assert count_threads() <= threads_before + n_jobs


class Wrong(ClusterMixin, BaseEstimator):
    def __init__(self, n_clusters=2, answer=None):
        self.n_clusters = n_clusters
        self.answer = answer

    def fit(self, X, y=None):
        return self

    def predict(self, X):
        return self.answer(len(X))


@pytest.mark.parametrize(
    "answer, sentence",
    [
        (lambda n: np.zeros(n - 1, int), "returned 119 labels for 120 rows"),
        (lambda n: np.full(n, 9), "returned label 9 but has 2 clusters"),
    ],
)
def test_wrong_answers_are_named(blobs, answer, sentence):
    with pytest.raises(ValueError, match=sentence):
        fitted(blobs, Wrong(answer=answer), n_clusters=2)


def test_estimators_work_on_features_only(blobs):
    with pytest.raises(ValueError, match="works on features, not on distances"):
        fitted(cdist(blobs, blobs), KMeans(n_init=1), metric="precomputed")


@pytest.mark.parametrize("wrong", ["kmeans", KMeans, np.mean, 3])
def test_what_is_no_estimator_is_refused_in_a_sentence(blobs, wrong):
    with pytest.raises(TypeError, match=r"estimator must be a scikit-learn clusterer such as KMeans\(\), not"):
        fitted(blobs, wrong)


class NearestMedoid(BaseEstimator, ClusterMixin):
    """Works on distances and predicts from distances to the training cases."""

    def __init__(self, n_clusters=2, metric="precomputed"):
        self.n_clusters = n_clusters
        self.metric = metric

    def fit(self, distances, y=None):
        assert distances.shape[0] == distances.shape[1]
        self.medoids_ = [0]
        while len(self.medoids_) < self.n_clusters:
            self.medoids_.append(int(distances[:, self.medoids_].min(axis=1).argmax()))
        self.labels_ = self.predict(distances)
        return self

    def predict(self, distances):
        return distances[:, self.medoids_].argmin(axis=1)


@pytest.mark.parametrize(
    "estimator", [AgglomerativeClustering(metric="precomputed", linkage="average"), NearestMedoid()],
    ids=["labels only", "predicts"],
)
def test_estimators_work_on_precomputed_distances(blobs, estimator):
    with pytest.warns(UserWarning, match="whether there are clusters at all was not tested"):
        model = fitted(cdist(blobs, blobs), estimator, metric="precomputed")
    assert model.n_clusters_ == 3
    assert agreement(np.repeat([0, 1, 2], 40), model.labels_)["adjusted_rand"] > 0.95
