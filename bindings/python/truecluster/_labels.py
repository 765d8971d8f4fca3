"""Partitions as users have them, in the form that the compiled module takes."""
from __future__ import annotations

from typing import Any, Iterable

import numpy as np

#: Labels as int32, int64 or a list of texts; memberships as a matrix of float64.
Given = Any


def as_partition(values: Any) -> Given:
    array = np.asarray(values)
    if array.ndim == 2:
        return np.ascontiguousarray(array, dtype=np.float64)
    if array.ndim != 1:
        raise ValueError(
            f"a partition is a vector of labels or a matrix of memberships, not an array of {array.ndim} dimensions"
        )
    if array.dtype in (np.int32, np.int64):
        return np.ascontiguousarray(array)
    if array.dtype.kind in "iub":
        return array.astype(np.int64)
    if array.dtype.kind == "f":
        missing = np.isnan(array)
        if np.array_equal(array[~missing], np.round(array[~missing])):
            return np.where(missing, -1, array).astype(np.int64)
    return ["" if _is_missing(label) else str(label) for label in array.tolist()]


def as_memberships(values: Any) -> np.ndarray:
    array = np.ascontiguousarray(values, dtype=np.float64)
    if array.ndim != 2:
        raise ValueError(f"memberships are a matrix, not an array of {array.ndim} dimensions")
    return array


def as_partitions(values: Iterable[Any]) -> list[Given]:
    """The partitions of an ensemble; a DataFrame holds one in each column."""
    if hasattr(values, "columns"):
        values = [values[name] for name in values.columns]  # type: ignore[index, attr-defined]
    return [as_partition(one) for one in values]


def names_of(given: Given, names: list[str]) -> np.ndarray:
    """What the clusters of a partition are called, in the user's kind of label."""
    return np.array(names, dtype=str if isinstance(given, list) else np.int64)


def _is_missing(label: Any) -> bool:
    return label is None or label != label or str(label) in ("", "<NA>", "NaT")
