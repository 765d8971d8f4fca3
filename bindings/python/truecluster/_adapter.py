"""Any scikit-learn clusterer as a base clusterer: a fresh clone for each replicate."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
from sklearn.base import clone

from . import _core


class Adapter:
    """What the compiled module calls for each replicate and number of clusters."""

    def __init__(self, estimator: Any, several_numbers: bool) -> None:
        self.estimator = estimator
        parameters = estimator.get_params(deep=True)
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
        return FittedClone(clone(self.estimator).set_params(**settings), rows, n_clusters)


class FittedClone:
    """Predicts by the clone's own predict, or by the nearest row it was fitted on."""

    def __init__(self, estimator: Any, rows: np.ndarray, n_clusters: int) -> None:
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
        return self.labels[_core.nearest(self.rows, rows)]
