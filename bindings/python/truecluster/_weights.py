"""Weights of cases, as the core takes them."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np


def case_weights(sample_weight: Any, n_cases: int) -> Optional[np.ndarray]:
    """A weight for each case: finite, not negative, and not all 0."""
    if sample_weight is None:
        return None
    try:
        weights = np.ascontiguousarray(sample_weight, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"sample_weight must hold a number for each case: {error}") from None
    if weights.ndim != 1:
        raise ValueError(f"sample_weight must hold a number for each case, but has the shape {weights.shape}")
    if len(weights) != n_cases:
        raise ValueError(f"sample_weight has length {len(weights)} but the number of cases is {n_cases}")
    wrong = np.flatnonzero(~(np.isfinite(weights) & (weights >= 0)))
    if len(wrong) > 0:
        raise ValueError(
            f"sample_weight[{wrong[0]}] is {weights[wrong[0]]} but a weight must be finite and not negative"
        )
    if not weights.any():
        raise ValueError("all of sample_weight is 0: at least one case must count")
    return weights
