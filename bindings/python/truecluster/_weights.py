"""Numbers that belong to cases, and weights, as the core takes them."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np


def numbers_of(given: Any, what: str, needed: str) -> np.ndarray:
    """Numbers of any type as float64; ``needed`` says what the parameter ``what`` must hold."""
    if isinstance(given, np.ma.MaskedArray) and np.ma.is_masked(given):  # the mask would be lost
        raise ValueError(f"{what} has masked values, but it must hold {needed}")
    if not isinstance(given, np.ndarray) and hasattr(given, "isna"):  # pandas: its NA is no number
        if np.any(given.isna()):
            raise ValueError(f"{what} has missing values, but it must hold {needed}")
    try:
        array = np.asarray(given)
        if array.dtype.kind == "c":
            raise TypeError("they are complex")
        return np.ascontiguousarray(array, dtype=np.float64)
    except (TypeError, ValueError) as error:
        if "inhomogeneous" in str(error):
            raise ValueError("the rows have different lengths, so they do not form a matrix") from None
        raise ValueError(f"{what} must hold {needed}: {error}") from None


def case_weights(sample_weight: Any, what: str = "sample_weight") -> Optional[np.ndarray]:
    """Weights as an array; what they must be, the core checks."""
    if sample_weight is None:
        return None
    weights = numbers_of(sample_weight, what, "a number for each case")
    if weights.ndim != 1:
        raise ValueError(f"{what} must hold a number for each case, but has the shape {weights.shape}")
    return weights
