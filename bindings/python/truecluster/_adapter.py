"""Any scikit-learn clusterer as a base clusterer: a fresh clone for each replicate."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
from sklearn.base import clone

from . import _core


class Adapter:
    """What the compiled module calls for each replicate and number of clusters."""

    def __init__(self, estimator: Any, several_numbers: bool, on_distances: bool = False) -> None:
        clusters = hasattr(estimator, "fit_predict") or hasattr(estimator, "predict")
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


class FittedClone:
    """Predicts by the clone's own predict, or by the nearest row it was fitted on."""

    def __init__(self, estimator: Any, rows: np.ndarray, n_clusters: int, on_distances: bool = False) -> None:
        self.on_distances = on_distances
        self.labels: Optional[np.ndarray] = None
        if hasattr(estimator, "predict"):
            self.estimator = estimator.fit(rows)
            known = getattr(self.estimator, "labels_", None)
        else:
            self.rows = rows
            known = self.labels = np.asarray(estimator.fit_predict(rows))
        # A clusterer that takes no number may find more.
        self.n_clusters = n_clusters if known is None else max(n_clusters, int(np.max(known)) + 1)

    def predict(self, rows: np.ndarray) -> np.ndarray:
        if self.labels is None:
            return np.asarray(self.estimator.predict(rows))
        return self.labels[_core.nearest(self.rows, rows, self.on_distances)]
