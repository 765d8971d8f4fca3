"""Numbers of threads, as scikit-learn counts them."""
from __future__ import annotations

import numbers

from . import _core


def threads(n_jobs: int | None) -> int:
    """scikit-learn's n_jobs as a number of threads; 0 stands for all cores."""
    if n_jobs is None:
        return 0
    if not isinstance(n_jobs, numbers.Integral):
        raise TypeError(f"n_jobs must be an integer or None, not {n_jobs!r}")
    if n_jobs > _core.max_threads:
        raise ValueError(f"n_jobs is {n_jobs} but must be at most {_core.max_threads}")
    if n_jobs == -1:
        return 0
    if n_jobs == 0:
        raise ValueError("n_jobs is 0 but must be positive, negative or None")
    if n_jobs > 0:
        return int(n_jobs)
    from joblib import cpu_count

    return max(1, cpu_count() + 1 + int(n_jobs))
