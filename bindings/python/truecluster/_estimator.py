"""The scikit-learn estimator."""
from __future__ import annotations

import json
import os
from inspect import signature
from itertools import islice
from typing import Any, Iterable, Optional, Union

import numpy as np
from scipy import sparse
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._adapter import Adapter
from ._attributes import ATTRIBUTE_NAMES, attribute, attribute_help, columns, plain
from ._data import cases, dense, kept, refuse_large, refuse_text
from ._known import compared, known_labels
from ._parameters import OWN_PARAMETERS, default, parameter_help
from ._paths import file_name
from ._progress import progress
from ._random import Seed, seed_from
from ._threads import threads
from ._warn import warn
from ._weights import case_weights


#: As many as the command takes; more, as of range(10**9), would fill the memory.
MOST_NUMBERS = 100_000


def numbers_of_clusters(given: Any) -> list[Any]:
    """One number or several, as a list."""
    several = isinstance(given, Iterable) and not isinstance(given, str) and getattr(given, "ndim", 1) > 0
    if not several:
        return [given]
    numbers = list(islice(given, MOST_NUMBERS + 1))
    if len(numbers) > MOST_NUMBERS:
        raise ValueError(f"n_clusters asks for more than {MOST_NUMBERS} numbers")
    return numbers


class TrueCluster(ClusterMixin, BaseEstimator):
    """Find how many clusters the data have, which cases belong to which, and how certain that is.

    Many resamples of the data are clustered; each result is matched to the earlier ones and votes
    for the cluster of every case. Shares of votes are membership probabilities. A model is clear if
    null data are rarely divided as clearly; the clear model with the largest score is chosen, which
    derives from the cluster information criterion (CIC); if there is none, the answer is one cluster.

    New cases get the memberships of the nearest training case (Euclidean; the data are kept for
    this). None stands for the core's default of a parameter.

    Parameters
    ----------
    {parameters}
    estimator : scikit-learn clusterer, optional
        used instead of ``clusterer``: cloned for each replicate, with its ``n_clusters`` (or
        ``n_components``) and ``random_state`` set; cases that were not drawn are predicted by its
        ``predict`` or, if it has none, by the nearest drawn case; the label -1 leaves a case out as
        noise; with ``metric="precomputed"`` it is fitted to the distances between the drawn cases
        and predicts from distances to these
    random_state : int, RandomState, Generator or None
        an integer is the seed of the core: the same seed gives the numbers of the command
    n_jobs : int, optional
        threads, None or -1 for all cores; the result does not depend on it
    verbose : int
        above 0, show progress (by tqdm where installed)

    Attributes
    ----------
    {attributes}
    labels_ : array of shape (n_samples,)
        the most probable cluster of each case; -1: noise, which has more votes than any cluster
    memberships_ : array of shape (n_samples, n_clusters_)
        the probability of each cluster for each case; rows sum to 1 minus the noise share
    noise_shares_ : array of shape (n_samples,)
        of each case, the share of the votes that leave it out as noise
    n_noise_ : int
        number of cases that are noise
    cic_ : float
        the criterion of the chosen model, in bits
    case_uncertainty_, case_margin_ : arrays of shape (n_samples,)
        entropy of the memberships in bits; probability of the cluster minus that of the runner-up
    votes_per_case_ : array of shape (n_samples,)
        number of replicates that voted on each case, for a cluster or as noise
    model_labels_ : array of shape (n_models, n_samples)
        the labels of every model that was compared, in the order of ``results_``; -1 for noise, and where a model
        was judged by other cases only (see ``judges_``)
    model_memberships_ : list of arrays of shape (n_judges, n_clusters)
        of every model, in the order of ``results_``, the memberships of the judges
    judges_ : array of shape (n_judges,)
        the cases that judged the models: all of them, or a sample of ``judges``
    results_ : dict of arrays
        one row for each model that was compared, ready for ``pandas.DataFrame``; ``truecluster.fields("model")``
        says what the columns are
    cluster_summary_ : dict of arrays
        one row for each cluster of the chosen model; see ``truecluster.fields("cluster")``
    converged_ : bool
        whether the chosen model has converged
    known_labels_ : dict or None
        the clusters beside the ``labels`` given to ``fit``: ``name``, ``classes``, ``n_known`` (cases with a label),
        ``crosstable`` (a row per class, a column per cluster) and every index of agreement by its name
    seed_ : int
        the seed that was used
    n_features_in_, feature_names_in_
        as in all of scikit-learn

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from truecluster import TrueCluster
    >>> X = load_iris().data
    >>> model = TrueCluster(n_clusters=range(1, 6), clusterer="kmeans", random_state=1).fit(X)
    >>> model.n_clusters_
    2
    >>> model.labels_[[0, 50, 100]]
    array([1, 0, 0], dtype=int32)
    >>> model.predict([[5.0, 3.5, 1.5, 0.2]])
    array([1], dtype=int32)
    """

    n_clusters_: int
    clusterer_: str
    reason_: str
    readings_: list[dict[str, Any]]
    labels_: np.ndarray
    memberships_: np.ndarray
    noise_shares_: np.ndarray
    n_noise_: int
    cic_: float
    case_uncertainty_: np.ndarray
    case_margin_: np.ndarray
    votes_per_case_: np.ndarray
    model_labels_: np.ndarray
    model_memberships_: list[np.ndarray]
    judges_: np.ndarray
    results_: dict[str, np.ndarray]
    cluster_summary_: dict[str, np.ndarray]
    converged_: bool
    known_labels_: Optional[dict[str, Any]]
    seed_: int
    n_features_in_: int

    def __init__(
        self,
        n_clusters: Union[int, Iterable[int], None] = None,
        *,
        clusterer: Optional[str] = None,
        estimator: Any = None,
        match: Optional[str] = None,
        against: Optional[str] = None,
        judges: Optional[int] = None,
        resample: Optional[str] = None,
        subsample_fraction: Optional[float] = None,
        max_drawn: Optional[int] = None,
        jitter_scale: Optional[float] = None,
        feature_fraction: Optional[float] = None,
        vote: Optional[str] = None,
        n_replicates: Optional[int] = None,
        min_replicates: Optional[int] = None,
        max_replicates: Optional[int] = None,
        null_sets: Optional[int] = None,
        null_replicates: Optional[int] = None,
        tolerance: Optional[float] = None,
        covariance: Optional[str] = None,
        gmm_start: Optional[str] = None,
        metric: Optional[str] = None,
        n_init: Optional[int] = None,
        max_training_cases: Optional[int] = None,
        gini_limit: Optional[float] = None,
        smoothing: Optional[int] = None,
        neighbours: Optional[int] = None,
        min_cluster_size: Optional[int] = None,
        clusterer_command: Optional[str] = None,
        command_timeout: Optional[float] = None,
        random_state: Seed = None,
        n_jobs: Optional[int] = None,
        verbose: int = 0,
    ) -> None:
        self.n_clusters = n_clusters
        self.clusterer = clusterer
        self.estimator = estimator
        self.match = match
        self.against = against
        self.judges = judges
        self.resample = resample
        self.subsample_fraction = subsample_fraction
        self.max_drawn = max_drawn
        self.jitter_scale = jitter_scale
        self.feature_fraction = feature_fraction
        self.vote = vote
        self.n_replicates = n_replicates
        self.min_replicates = min_replicates
        self.max_replicates = max_replicates
        self.null_sets = null_sets
        self.null_replicates = null_replicates
        self.tolerance = tolerance
        self.covariance = covariance
        self.gmm_start = gmm_start
        self.metric = metric
        self.n_init = n_init
        self.max_training_cases = max_training_cases
        self.gini_limit = gini_limit
        self.smoothing = smoothing
        self.neighbours = neighbours
        self.min_cluster_size = min_cluster_size
        self.clusterer_command = clusterer_command
        self.command_timeout = command_timeout
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose

    def fit(
        self, X: Any, y: Any = None, *, sample_weight: Any = None, labels: Any = None
    ) -> "TrueCluster":
        """Cluster the rows of X: an array, a DataFrame, a sparse matrix, or distances (metric="precomputed").

        ``sample_weight`` says how many cases each case stands for, relative to the others: cases are drawn and counted
        by it. Only ratios matter, and equal weights change nothing; a case of weight 0 influences nothing but still
        gets a label.

        ``labels`` are classes known beforehand, one for each case (-1, NaN, None and "" where it has none). They are
        compared with the clusters (``known_labels_``, ``to_json``, ``report``) but never used to find them; y is
        ignored.
        """
        data = self._validated(X, reset=True)
        known = known_labels(labels, data.shape[0])
        weights = case_weights(sample_weight)
        if sparse.issparse(data):  # only the judges are made dense together
            judges = default("judges") if self.judges is None else self.judges
            refuse_large(min(data.shape[0], judges), data.shape[1], "the judges of the sparse data")
        self.seed_ = seed_from(self.random_state)
        options = self._options()
        adapter = None
        if self.estimator is not None:
            if self.clusterer is not None:
                raise ValueError("give either clusterer or estimator, not both")
            adapter = Adapter(self.estimator, len(options["k"] or default("k")) > 1, self._on_distances)
            options["clusterer"] = type(self.estimator).__name__
        with progress(self.verbose) as show:
            result = _core.fit(
                cases(data), options, self._on_distances, threads(self.n_jobs), show, adapter, weights
            )
        self._known, self._weights = known, weights
        self._set_result(result, kept(data, X), options)
        self.known_labels_ = known and compared(known, self.labels_, self.n_clusters_, weights)
        for sentence in result.warnings:
            warn(sentence, ConvergenceWarning if "converge" in sentence else UserWarning)
        return self

    def fit_predict(self, X: Any, y: Any = None, *, sample_weight: Any = None, labels: Any = None) -> np.ndarray:
        """The ``labels_`` of ``fit``."""
        return self.fit(X, sample_weight=sample_weight, labels=labels).labels_

    def predict(self, X: Any) -> np.ndarray:
        """The cluster of each row: that of the nearest training case."""
        nearest = self._nearest(X)
        return self.labels_[nearest]

    def predict_proba(self, X: Any) -> np.ndarray:
        """The memberships of each row: those of the nearest training case."""
        nearest = self._nearest(X)
        return self.memberships_[nearest]

    def score(self, X: Any, y: Any = None, sample_weight: Any = None) -> float:
        """The cluster information criterion of the memberships of X; higher is better."""
        nearest = self._nearest(X)
        noise = self.noise_shares_[nearest] if self.noise_shares_.any() else None
        weights = case_weights(sample_weight)
        return _core.criterion(self.memberships_[nearest], noise, weights)["cic"]

    def _criterion(self) -> dict[str, float]:
        check_is_fitted(self)
        return _core.criterion(self.memberships_, self.noise_shares_ if self.noise_shares_.any() else None, self._weights)

    def to_json(self) -> str:
        """The result as the JSON document of ``truecluster fit --format json``."""
        check_is_fitted(self)
        return self._result.json(self._described(), self._fit_options)

    def report(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the result as a page to an HTML file."""
        check_is_fitted(self)
        self._result.write_report(self._described(), self._fit_options, file_name(path), f"{self!r}.fit(X)")

    def plot(self, kind: str = "score", ax: Any = None) -> Any:
        """Draw the score of every model ("score"), by which the choice is made, its criterion ("cic"), the cases
        ("cases") or the probabilities ("memberships"); returns matplotlib axes."""
        check_is_fitted(self)
        from ._plot import plot

        return plot(self, kind, ax)

    @property
    def _on_distances(self) -> bool:
        return self.metric == "precomputed"

    def _options(self) -> dict[str, Any]:
        """The core's options by the core's names; None is left to the core."""
        options = {
            _core.core_names.get(name, name): value
            for name, value in self.get_params(deep=False).items()
            if name not in OWN_PARAMETERS
        }
        if options["k"] is not None:
            options["k"] = numbers_of_clusters(options["k"])
            if not options["k"]:
                first, *_, last = default("k")
                raise ValueError(
                    f"n_clusters is empty but must hold at least one number; None stands for {first} to {last}"
                )
        if self._on_distances:
            options["metric"] = None
        options["seed"] = self.seed_
        return options

    def _validated(self, X: Any, reset: bool) -> Any:
        if isinstance(X, np.ma.MaskedArray) and np.ma.is_masked(X):  # the mask would be lost
            raise ValueError("X has masked values: fill them in, or leave out their rows")
        refuse_text(X)
        if self._on_distances and np.ndim(X) == 1 and len(X) > 0:
            raise ValueError(
                "distances must be a square matrix; scipy.spatial.distance.squareform() makes one of pdist()'s vector"
            )
        checks = dict(
            accept_sparse="csr",
            dtype=(np.float64, np.float32),
            order="C",
            ensure_min_samples=2 if reset else 1,
        )
        try:
            from sklearn.utils.validation import validate_data
        except ImportError:  # before scikit-learn 1.6
            data = self._validate_data(X, reset=reset, **checks)
        else:
            data = validate_data(self, X, reset=reset, **checks)
        return data

    def _set_result(self, result: Any, data: Any, options: dict[str, Any]) -> None:
        self._result, self._fit_data, self._fit_options = result, data, options
        # The hash of the data takes longer than all the rest, and is of use in files only.
        document = json.loads(result.json(self._described(), options, with_hash=False))
        for one in _core.fields("fit"):
            setattr(self, attribute(one["name"]), plain(document[one["name"]], one["unit"]))
        self.readings_ = [{ATTRIBUTE_NAMES.get(name, name): of for name, of in one.items()} for one in self.readings_]
        self.labels_ = result.labels
        self.memberships_ = result.memberships
        self.case_uncertainty_ = result.uncertainty
        self.case_margin_ = result.margin
        self.votes_per_case_ = result.votes_per_case
        self.noise_shares_ = result.noise_shares
        self.n_noise_ = result.n_noise
        self.model_labels_ = result.model_labels
        self.model_memberships_ = result.model_memberships
        self.judges_ = result.judges
        models = [{"n_clusters": model.pop("k"), **model} for model in document["models"]]
        self.results_ = columns(models)
        self.cic_ = models[result.selected]["cic"]
        self.converged_ = models[result.selected]["converged"]
        # Clusters are numbered from 0 here; means and deviations of features are in the document.
        of_features = ("name", "feature_means", "feature_sds")
        self.cluster_summary_ = columns(
            [
                {"cluster": k, **{name: one[name] for name in one if name not in of_features}}
                for k, one in enumerate(document["clusters"])
            ]
        )

    def _described(self) -> Any:
        names = getattr(self, "feature_names_in_", range(1, self.n_features_in_ + 1))
        features = [] if self._on_distances else [str(name) for name in names]
        return _core.Described(
            cases(self._fit_data), self._on_distances, features, self._known, self._weights
        )

    def _nearest(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        rows = dense(self._validated(X, reset=False)).astype(self._fit_data.dtype, copy=False)
        return _core.nearest(dense(self._fit_data), rows, self._on_distances, threads(self.n_jobs))

    def _more_tags(self) -> dict[str, Any]:  # before scikit-learn 1.6
        reason = "expects a probability for each class of y, which a clusterer does not see"
        drawn = "expects the numbers of the clusters to be the same, but other rows are drawn otherwise"
        return {
            "pairwise": self._on_distances,
            "_xfail_checks": {
                "check_estimator_sparse_data": reason,
                "check_sample_weights_invariance": drawn,
                "check_sample_weight_equivalence_on_dense_data": drawn,  # its names from 1.6 on
                "check_sample_weight_equivalence_on_sparse_data": drawn,
            },
        }

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.pairwise = self._on_distances
        return tags


TrueCluster.__doc__ = (
    (TrueCluster.__doc__ or "")
    .replace("{parameters}", parameter_help(list(signature(TrueCluster).parameters)))
    .replace("{attributes}", attribute_help())
)
