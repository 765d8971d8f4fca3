"""Weights of cases, as the core takes them."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np


def case_weights(sample_weight: Any) -> Optional[np.ndarray]:
    """Weights as an array; what they must be, the core checks."""
    if sample_weight is None:
        return None
    try:
        given = np.asarray(sample_weight)
        if given.dtype.kind == "c":
            raise TypeError("they are complex")
        weights = np.ascontiguousarray(given, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"sample_weight must hold a number for each case: {error}") from None
    if weights.ndim != 1:
        raise ValueError(f"sample_weight must hold a number for each case, but has the shape {weights.shape}")
    return weights
