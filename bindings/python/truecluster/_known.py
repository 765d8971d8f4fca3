"""Labels known beforehand: compared with clusters, never used to find them."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import _core
from ._labels import Given, as_array, as_partition, has_labels, names_of

#: What they are called, and the labels.
Known = tuple[str, Given]


def known_labels(labels: Any, n_cases: int, what: str = "labels") -> Optional[Known]:
    """Labels that were given for the parameter ``what``, which must be one for each case."""
    if labels is None:
        return None
    shape = as_array(labels).shape
    if len(shape) > 1 and shape[1:] != (1,):
        raise ValueError(f"{what} must hold a label for each case, but it is a matrix of shape {shape}")
    given = as_partition(labels)
    if len(given) != n_cases:
        raise ValueError(f"{what} has length {len(given)} but the number of cases is {n_cases}")
    if not has_labels(given):
        raise ValueError(f"{what} must hold a label for at least one case")
    return str(getattr(labels, "name", None) or what), given


def compared(
    known: Known, clusters: np.ndarray, n_clusters: int, weights: Optional[np.ndarray] = None
) -> dict[str, Any]:
    """Name, classes, ``n_known``, crosstable (a row per class) and every index of agreement, by weight."""
    found = _core.compare_known(known, clusters, n_clusters, weights)
    found["classes"] = names_of(known[1], found["classes"])
    return found
