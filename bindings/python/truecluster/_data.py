"""Cases as the core takes them: dense, or sparse and made dense where that is needed."""
from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse

from . import _core

#: Sparse data are made dense up to this number of values (400 MB in double precision).
MAX_DENSE_VALUES = 50_000_000


def cases(data: Any) -> Any:
    """What the core takes: an array, or the parts of a sparse matrix, which stays sparse."""
    if not sparse.issparse(data):
        return data
    rows = data.tocsr()
    return _core.SparseCases(
        rows.indptr.astype(np.int64, copy=False),
        rows.indices.astype(np.int32, copy=False),
        np.ascontiguousarray(rows.data),
        rows.shape[1],
    )


def kept(data: Any, given: Any) -> Any:
    """The data for predict, whatever the caller does with what can be written to."""
    if sparse.issparse(data):
        return data.copy() if data is given else data
    return data.copy() if data.flags.writeable and np.may_share_memory(data, given) else data


def dense(data: Any) -> np.ndarray:
    if not sparse.issparse(data):
        return data
    refuse_large(data.shape[0], data.shape[1], "for prediction the sparse data")
    return data.toarray(order="C")


def refuse_text(data: Any) -> None:
    """A DataFrame's columns that are no numbers, by name; of arrays, scikit-learn says as much as can be said."""
    if not (hasattr(data, "columns") and hasattr(data, "dtypes") and hasattr(data, "items")):
        return
    for name, column in data.items():
        if getattr(column.dtype, "kind", "O") not in "OMmSU":
            continue
        try:
            if column.dtype.kind in "Mm":
                raise TypeError
            np.asarray(column.dropna(), dtype=np.float64)
        except (TypeError, ValueError):
            raise ValueError(
                f"column {name!r} of X is not numeric (its type is {column.dtype}): leave it out, or encode it, for "
                "example by pandas.get_dummies()"
            ) from None


def refuse_large(n_rows: int, n_columns: int, what: str) -> None:
    n_values = n_rows * n_columns
    if n_values > MAX_DENSE_VALUES:
        raise ValueError(
            f"{what} would have {n_values} values when dense, more than {MAX_DENSE_VALUES}: "
            "reduce the columns first, for example by TruncatedSVD"
        )
