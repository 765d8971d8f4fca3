"""The fields of the core's documents as attributes of an estimator."""
from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

from . import _core

# The name of an attribute where the core's field has another.
ATTRIBUTE_NAMES = {"selected_k": "n_clusters", "selected_clusterer": "clusterer", "k": "n_clusters"}


def attribute(field: str) -> str:
    return ATTRIBUTE_NAMES.get(field, field) + "_"


def plain(value: Any, unit: str = "") -> Any:
    """A value of the document: what is not known is NaN, and numbers, which have a unit, are an array."""
    if value is None:
        return np.nan
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        values = [plain(one) for one in value]
        return np.array(values) if unit else values
    return value


def columns(rows: list[dict[str, Any]]) -> dict[str, np.ndarray]:
    """A list of rows as a dict of columns; lists become arrays, and what is not defined is NaN."""

    def array_of(values: list[Any]) -> np.ndarray:
        if not isinstance(values[0], list):
            return np.array([np.nan if value is None else value for value in values])
        arrays = np.empty(len(values), dtype=object)
        arrays[:] = [array_of(value) for value in values]
        return arrays

    return {name: array_of([row[name] for row in rows]) for name in rows[0]}


def attribute_help() -> str:
    """The core's own description of each attribute that is a field of a fit."""
    parts = [f"{attribute(one['name'])}\n    {one['help']}" for one in _core.fields("fit")]
    return textwrap.indent("\n".join(parts), "    ").lstrip()
