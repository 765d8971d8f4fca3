"""scikit-learn's own checks of an estimator; the ones expected to fail are named with their reason."""
import inspect

from sklearn.cluster import KMeans
from sklearn.utils.estimator_checks import parametrize_with_checks

from truecluster import TrueCluster

# Few replicates: the checks are about the interface.
MODELS = [
    TrueCluster(n_replicates=5),
    TrueCluster(n_replicates=5, clusterer="kmeans", n_clusters=range(1, 4), vote="out-of-bag"),
    TrueCluster(n_replicates=5, estimator=KMeans(n_init=1)),
]


def expected_to_fail(estimator):
    return estimator._more_tags()["_xfail_checks"]


# Before scikit-learn 1.6 the estimator's tags say so.
says_it = "expected_failed_checks" in inspect.signature(parametrize_with_checks).parameters


@parametrize_with_checks(MODELS, **({"expected_failed_checks": expected_to_fail} if says_it else {}))
def test_scikit_learn_check(estimator, check):
    check(estimator)


def test_few_checks_are_expected_to_fail():
    names = list(expected_to_fail(TrueCluster()))
    assert names[:2] == ["check_estimator_sparse_data", "check_sample_weights_invariance"]
    assert all(name.startswith("check_sample_weight_equivalence") for name in names[2:])
