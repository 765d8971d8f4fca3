"""Any scikit-learn clusterer as a base clusterer: a fresh clone for each replicate."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
from sklearn.base import clone, is_classifier, is_regressor

from . import _core


class Adapter:
    """What the compiled module calls for each replicate and number of clusters."""

    def __init__(self, estimator: Any, several_numbers: bool, on_distances: bool = False) -> None:
        clusters = hasattr(estimator, "fit_predict") or hasattr(estimator, "predict")
        clusters = clusters and not (is_classifier(estimator) or is_regressor(estimator))  # these need a y
        if isinstance(estimator, type) or not (clusters and hasattr(estimator, "get_params")):
            hint = ": give an object of it" if isinstance(estimator, type) else ""
            raise TypeError(
                f"estimator must be a scikit-learn clusterer such as KMeans(), not {estimator!r}{hint}; "
                "clusterers of truecluster are named by clusterer="
            )
        self.estimator = estimator
        self.on_distances = on_distances
        parameters = estimator.get_params(deep=True)
        if on_distances and not any(isinstance(one, str) and one == "precomputed" for one in parameters.values()):
            raise ValueError(
                f"{type(estimator).__name__} works on features, not on distances: set its metric or affinity to "
                '"precomputed" if it can take them'
            )
        # A pipeline's clusterer is its last step.
        steps = getattr(estimator, "steps", None)
        prefix = f"{steps[-1][0]}__" if steps else ""

        def first_of(*names: str) -> Optional[str]:
            return next((prefix + name for name in names if prefix + name in parameters), None)

        self.n_clusters_name = first_of("n_clusters", "n_components")
        self.seed_name = first_of("random_state")
        if self.n_clusters_name is None and several_numbers:
            raise ValueError(
                f"{type(estimator).__name__} has no parameter n_clusters or n_components to set: "
                "give n_clusters as one number"
            )

    def fit(self, rows: np.ndarray, n_clusters: int, seed: int) -> "FittedClone":
        settings: dict[str, Any] = {}
        if self.n_clusters_name is not None:
            settings[self.n_clusters_name] = n_clusters
        if self.seed_name is not None:
            settings[self.seed_name] = seed
        return FittedClone(clone(self.estimator).set_params(**settings), rows, n_clusters, self.on_distances)


def whole_labels(given: Any, n_rows: int) -> np.ndarray:
    """What an estimator returned, as a whole number for each row; -1 is noise."""
    labels = np.asarray(given)
    if labels.ndim != 1:
        raise ValueError(f"the estimator returned {_shape(given, labels)} instead of a label for each of {n_rows} rows")
    if labels.dtype.kind == "f" and np.array_equal(labels, np.round(labels)):
        labels = labels.astype(np.int64)
    if labels.dtype.kind not in "iub":
        raise ValueError(f"labels of an estimator must be whole numbers, but it returned {labels[:1].tolist()[0]!r}")
    if len(labels) > 0 and labels.max() >= n_rows:
        raise ValueError(
            f"the estimator returned label {labels.max()} for {n_rows} rows; labels must number the clusters from 0"
        )
    return labels.astype(np.int64)


def _shape(given: Any, labels: np.ndarray) -> str:
    return f"an array of shape {labels.shape}" if labels.ndim > 0 else repr(given)


class FittedClone:
    """Predicts by the clone's own predict, or by the nearest row it was fitted on."""

    def __init__(self, estimator: Any, rows: np.ndarray, n_clusters: int, on_distances: bool = False) -> None:
        self.on_distances = on_distances
        self.labels: Optional[np.ndarray] = None
        if hasattr(estimator, "predict"):
            self.estimator = estimator.fit(rows)
            known = getattr(self.estimator, "labels_", None)
            known = None if known is None else whole_labels(known, len(rows))
        else:
            self.rows = rows
            known = self.labels = whole_labels(estimator.fit_predict(rows), len(rows))
        # A clusterer that takes no number may find more.
        self.n_clusters = n_clusters if known is None else max(n_clusters, int(np.max(known)) + 1)

    def predict(self, rows: np.ndarray) -> np.ndarray:
        if self.labels is None:
            return np.asarray(self.estimator.predict(rows))
        return self.labels[_core.nearest(self.rows, rows, self.on_distances)]
