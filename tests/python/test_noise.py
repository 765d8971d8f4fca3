"""Cases that are left out as noise: votes, memberships, labels, predictions."""
import pickle

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.cluster import DBSCAN

import truecluster
from truecluster import TrueCluster, cic, consensus, criterion

pytestmark = pytest.mark.filterwarnings("ignore:The chosen", "ignore:The memberships")

#: Two groups of twenty, and three cases far from all others.
GROUPS = np.vstack([
    np.random.default_rng(1).normal(size=(20, 2)),
    np.random.default_rng(2).normal(size=(20, 2)) + 12,
    [[60.0, -60.0], [-70.0, 70.0], [90.0, 90.0]],
])


def check_noise(model, data=GROUPS):
    np.testing.assert_allclose(model.memberships_.sum(axis=1) + model.noise_shares_, 1)
    assert list(model.labels_[-3:]) == [-1, -1, -1]
    assert list(model.noise_shares_[-3:]) == [1, 1, 1]
    assert model.n_noise_ == (model.labels_ == -1).sum()
    leads = model.noise_shares_ > model.memberships_.max(axis=1)
    np.testing.assert_array_equal(model.labels_ == -1, leads)
    np.testing.assert_array_equal(model.labels_[~leads], model.memberships_[~leads].argmax(axis=1))
    assert model.cic_ == criterion(model.memberships_, model.noise_shares_)["cic"]
    assert model.score(data) == model.cic_
    assert sum(model.cluster_summary_["size"]) + model.n_noise_ == len(data)


def test_density_leaves_stray_cases_out():
    model = TrueCluster([1, 2, 3], clusterer="density", n_replicates=30, random_state=1).fit(GROUPS)
    assert model.n_clusters_ == 2
    check_noise(model)
    new = np.array([[0.0, 0.0], [12.0, 12.0], [89.0, 91.0]])
    assert list(model.predict(new)) == [model.labels_[0], model.labels_[20], -1]
    assert model.predict_proba(new)[2].sum() == 0
    again = pickle.loads(pickle.dumps(model))
    assert again.to_json() == model.to_json()
    assert '"noise"' in model.to_json() and '"n_noise"' in model.to_json()


#: A case that a bootstrap draws three times is near to its copies, and one that was not drawn is called as its neighbour.
DRAWN_ONCE = {"resample": "subsample", "vote": "in-bag", "n_replicates": 40, "random_state": 1}


@pytest.mark.parametrize("n_jobs", [1, 2, 7])
def test_an_estimator_may_leave_cases_out(n_jobs):
    model = TrueCluster(2, estimator=DBSCAN(eps=3, min_samples=3), n_jobs=n_jobs, **DRAWN_ONCE)
    check_noise(model.fit(GROUPS))
    first = TrueCluster(2, estimator=DBSCAN(eps=3, min_samples=3), **DRAWN_ONCE).fit(GROUPS)
    np.testing.assert_array_equal(model.memberships_, first.memberships_)


def test_hdbscan_of_scikit_learn_may_leave_cases_out():
    HDBSCAN = pytest.importorskip("sklearn.cluster", reason="no clusterers").__dict__.get("HDBSCAN")
    if HDBSCAN is None:
        pytest.skip("scikit-learn before 1.3")
    check_noise(TrueCluster(2, estimator=HDBSCAN(min_cluster_size=5), **DRAWN_ONCE).fit(GROUPS))


class AllNoise(ClusterMixin, BaseEstimator):
    """Finds nothing."""

    def __init__(self, n_clusters=2):
        self.n_clusters = n_clusters

    def fit_predict(self, X, y=None):
        return np.full(len(X), -1)


def test_nothing_but_noise_is_never_chosen():
    model = TrueCluster([1, 2], estimator=AllNoise(), n_replicates=20, null_sets=0, random_state=1).fit(GROUPS)
    assert model.n_clusters_ == 1
    assert model.n_noise_ == 0
    alone = TrueCluster(2, estimator=AllNoise(), n_replicates=20, random_state=1).fit(GROUPS)
    assert alone.cic_ == 0
    assert (alone.labels_ == -1).all()


def test_results_without_noise_are_as_before():
    model = TrueCluster(2, clusterer="kmeans", n_replicates=20, random_state=1).fit(GROUPS[:40])
    assert not model.noise_shares_.any() and model.n_noise_ == 0
    assert '"noise"' not in model.to_json() and '"n_noise"' not in model.to_json()


PARTITIONS = [[0, 0, 1, 1, -1, -1], [1, 1, None, 0, -1, -1], [0, 0, 1, 1, 1, 1], ["x", "x", "y", "y", "-1", "y"]]


@pytest.mark.parametrize("method", ["mmcc", "clue-dwh", "bagclust1", "coassociation"])
def test_given_partitions_vote_for_noise(method):
    reference = PARTITIONS[2] if method == "bagclust1" else None
    found = consensus(PARTITIONS, method, reference=reference)
    assert list(found.labels) == [0, 0, 1, 1, -1, 1]
    assert list(found.noise_shares) == [0, 0, 0, 0, 0.75, 0.5]
    assert list(found.votes_per_case) == [4, 4, 3, 4, 4, 4]
    assert list(found.memberships[4]) == [0, 0.25]
    assert found.n_noise == 1
    assert found.criterion["cic"] == cic(found.memberships, found.noise_shares)


def test_the_label_of_noise_may_be_another_one():
    of_dbscan = [[1, 1, 2, 2, 0, 0], [2, 2, np.nan, 1, 0, 0], [1, 1, 2, 2, 2, 2], [4, 4, 6, 6, 0, 6]]
    found = consensus(of_dbscan, noise=0)
    np.testing.assert_array_equal(found.memberships, consensus(PARTITIONS).memberships)
    assert consensus(np.array(of_dbscan), axis=0, noise=0).n_noise == 1
    unseen = consensus(PARTITIONS, noise="none")
    assert unseen.n_noise == 0 and list(unseen.votes_per_case) == [4, 4, 3, 4, 1, 2]
    assert consensus([np.array([0, 0, 1, -1], dtype=np.int32)] * 2).n_noise == 1
    assert consensus([["a", "a", "b", "stray"]] * 2, noise="stray").n_noise == 1


def test_other_functions_leave_minus_one_out_of_the_table():
    assert truecluster.crosstable([0, 0, 1, -1], [0, 0, 1, 1]).n_missing == 1


def test_pictures_show_noise():
    pytest.importorskip("matplotlib").use("Agg")
    model = TrueCluster(2, clusterer="density", n_replicates=20, random_state=1).fit(GROUPS)
    for kind in ("cases", "memberships"):
        texts = [text.get_text() for text in model.plot(kind).get_legend().get_texts()]
        assert any(text.startswith("noise") for text in texts), texts
