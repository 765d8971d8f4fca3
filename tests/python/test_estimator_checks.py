"""scikit-learn's own checks of an estimator; none is expected to fail."""
import warnings

import pytest
from sklearn.cluster import KMeans
from sklearn.utils.estimator_checks import parametrize_with_checks

from truecluster import TrueCluster

# Few replicates: the checks are about the interface.
MODELS = [
    TrueCluster(n_replicates=5),
    TrueCluster(n_replicates=5, clusterer="kmeans", n_clusters=range(1, 4), vote="out-of-bag"),
    TrueCluster(n_replicates=5, estimator=KMeans(n_init=1)),
]


@parametrize_with_checks(MODELS)
def test_scikit_learn_check(estimator, check):
    with warnings.catch_warnings():
        # After five replicates the model says that it has not converged.
        warnings.filterwarnings("ignore", message="The chosen model has not converged")
        check(estimator)
