"""Partitions as users have them, in the form that the compiled module takes."""
from __future__ import annotations

import numbers
from typing import Any, Iterable, Mapping, Optional

import numpy as np

from ._warn import warn
from ._weights import numbers_of

#: Labels as int32, int64 or a list of texts; memberships as a matrix of float64.
Given = Any

#: A label that is not seen, beside -1: where labels vote, -1 is noise.
MISSING = np.iinfo(np.int64).min


def as_array(values: Any, dtype: Any = None) -> np.ndarray:
    try:
        return np.asarray(values, dtype=dtype)
    except ValueError as error:
        if "inhomogeneous" not in str(error):
            raise
        raise ValueError("the rows have different lengths, so they do not form a matrix") from None


def as_partition(values: Any) -> Given:
    if hasattr(values, "memberships") and hasattr(values, "labels"):
        values = values.labels  # a Consensus
    values = getattr(values, "labels_", values)  # a clusterer that is fitted
    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        values = values.tolist()  # None where the mask is, which would be lost
    array = as_array(values)
    if array.ndim == 0:
        raise ValueError(f"a partition must be a vector of labels or a matrix of memberships, not {values!r}")
    if array.dtype.kind == "c":
        raise ValueError("labels must be integers or strings and memberships real numbers, not complex numbers")
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]  # a column of labels, as DataFrames and CSV files have them
    if array.ndim == 2:
        return numbers_of(array, "a matrix", "memberships, which are numbers")
    if array.ndim != 1:
        raise ValueError(
            "a partition must be a vector of labels or a matrix of memberships, "
            f"not an array of {array.ndim} dimensions"
        )
    if array.dtype in (np.int32, np.int64):
        return np.ascontiguousarray(array)
    if array.dtype.kind in "iub":
        return as_integers(array)
    if array.dtype.kind == "f":
        missing = np.isnan(array)
        largest = np.abs(array[~missing]).max(initial=0)
        if largest < 2**63 and np.array_equal(array[~missing], np.round(array[~missing])):
            labels_of_all = np.full(array.shape, MISSING)
            labels_of_all[~missing] = array[~missing]
            return labels_of_all
    if array.dtype.kind in "mM":
        array = as_dates(array).astype(str)  # tolist() would count nanoseconds
    if array.dtype.kind == "S":
        array = np.array([decoded(label) for label in array.tolist()])
    labels = array.tolist()
    if all(isinstance(label, numbers.Integral) or _is_missing(label) for label in labels):
        return as_integers([MISSING if _is_missing(label) else int(label) for label in labels])
    return ["" if _is_missing(label) else str(label) for label in labels]


def as_dates(times: np.ndarray) -> np.ndarray:
    """Days where no time of day is given."""
    if times.dtype.kind == "m":
        return times
    days = times.astype("datetime64[D]")
    return days if np.all((days == times) | np.isnat(times)) else times


def decoded(text: bytes) -> str:
    """As the command reads it."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text.decode("latin-1")


def as_integers(labels: Any) -> np.ndarray:
    """Integers of any type, none of which may be another in 64 bits."""
    integers = np.asarray(labels, dtype=object) if not isinstance(labels, np.ndarray) else labels
    if integers.size > 0 and not -(2**63) <= integers.min() <= integers.max() < 2**63:
        raise ValueError("a label is an integer of more than 64 bits; give such labels as strings")
    return integers.astype(np.int64)


def has_labels(given: Given) -> bool:
    """Whether any case has a label that is seen."""
    if isinstance(given, list):
        return any(given)
    return bool(np.any((given != MISSING) & (given != -1)))


def as_memberships(values: Any) -> np.ndarray:
    array = numbers_of(values, "memberships", "numbers")
    if array.ndim != 2:
        raise ValueError(f"memberships must be a matrix, not an array of {array.ndim} dimensions")
    return array


def as_partitions(values: Iterable[Any], axis: Optional[int] = None) -> list[Given]:
    """The partitions of an ensemble: one per item (or value of a dict), per column of a DataFrame, or along an axis of a
    matrix."""
    if axis not in (None, 0, 1):
        raise ValueError(f"axis is {axis!r} but must be 0 (a partition per row), 1 (a partition per column) or None")
    if isinstance(values, Mapping):
        values = list(values.values())
    if hasattr(values, "columns"):
        table = values if axis != 0 else values.T  # type: ignore[attr-defined]
        values = [table.iloc[:, j] for j in range(table.shape[1])]
    elif isinstance(values, np.ndarray) and values.ndim == 2:
        if axis is None and values.shape[0] > values.shape[1]:
            warn(
                f"each of the {values.shape[0]} rows is taken as a partition of {values.shape[1]} cases; "
                "axis=1 takes the columns, axis=0 says that the rows are meant"
            )
        values = values.T if axis == 1 else values
    elif not isinstance(values, Iterable) or isinstance(values, str):
        raise TypeError(f"several partitions must be a list, a matrix or a DataFrame, not {values!r}")
    elif axis is not None:
        raise ValueError("axis is for a matrix or a DataFrame; a list holds one partition per item")
    return [as_partition(one) for one in values]


def names_of(given: Given, names: list[str]) -> np.ndarray:
    """What the clusters of a partition are called, in the user's kind of label."""
    return np.array(names, dtype=str if isinstance(given, list) else np.int64)


def _is_missing(label: Any) -> bool:
    # pandas' NA can be compared with nothing, so texts come first.
    return label is None or str(label) in ("", "<NA>", "NaT") or label != label
