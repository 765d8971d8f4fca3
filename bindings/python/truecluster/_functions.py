"""Functions on partitions that are given."""
from __future__ import annotations

from dataclasses import replace
from typing import Any, Iterable

import numpy as np

from . import _core
from ._estimator import TrueCluster
from ._known import compared, known_labels
from ._labels import as_memberships, as_partition, as_partitions, names_of
from ._random import Seed, optional_seed
from ._results import Alignment, Consensus, Crosstable, Match
from ._threads import threads
from ._warn import warn
from ._weights import case_weights


def options(job: str) -> list[dict[str, Any]]:
    """Name, default, help and choices of each option of ``job``: "fit", "match", "consensus" or "align".

    Names are those of the parameters of ``TrueCluster``, ``match``, ``consensus`` and ``align``; None stands for the
    default.

    >>> from truecluster import options
    >>> [one["default"] for one in options("fit") if one["name"] == "match"]
    ['oddsmatch']
    """
    parameters = {of_core: name for name, of_core in _core.core_names.items()}
    if job == "match":
        parameters["match"] = "method"
    listed = _core.options(_text("job", job))
    for one in listed:
        one["name"] = parameters.get(one["name"], one["name"])
        if job == "fit" and one["name"] == "random_state":
            one["default"] = None  # a new seed each time, as in scikit-learn
    return listed


def fields(kind: str) -> list[dict[str, str]]:
    """Name, unit and help of each field of a kind of result, by its name in the JSON document.

    ``kind`` is "fit" (attributes of the estimator), "model" (columns of ``results_``, where ``k`` is ``n_clusters``), "cluster" (of ``cluster_summary_``), "case",
    "criterion", "consensus", "partition", "alignment", "run", "level", "mode" or "split".

    >>> from truecluster import fields
    >>> [one["unit"] for one in fields("criterion") if one["name"] == "cic"]
    ['bits']
    """
    return _core.fields(_text("kind", kind))


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {value!r}")
    return value


def crosstable(a: Any, b: Any, sample_weight: Any = None, *, weights: Any = None) -> Crosstable:
    """The crosstable of two partitions of the same cases; cases count by their weight.

    ``weights`` is an earlier name of ``sample_weight``.

    >>> from truecluster import crosstable
    >>> found = crosstable(["a", "a", "b", "b"], [0, 1, 1, None])
    >>> found.table
    array([[1., 1.],
           [0., 1.]])
    >>> found.row_labels.tolist(), found.col_labels.tolist(), found.n_missing
    (['a', 'b'], [0, 1], 1)
    """
    rows, cols = as_partition(a), as_partition(b)
    if weights is not None and sample_weight is not None:
        raise ValueError("give either sample_weight or weights, not both")
    counted = case_weights(sample_weight) if weights is None else case_weights(weights, "weights")
    found = _core.crosstable(rows, cols, counted)
    return Crosstable(
        found["table"],
        names_of(rows, found["row_labels"]),
        names_of(cols, found["col_labels"]),
        found["n_missing"],
    )


def match(a: Any, b: Any, method: str | None = None, random_state: Seed = None) -> Match:
    """Match the clusters of two partitions of the same cases.

    ``a`` and ``b`` hold a label for each case, or memberships, a row for each case. ``method`` is one of those that
    ``options("match")`` names. ``random_state`` decides ties; None stands for the fixed default seed.

    >>> from truecluster import match
    >>> found = match([0, 0, 1, 1, 2, 2], ["c", "c", "a", "a", "b", "c"])
    >>> found
    <Match: 1 - 'a', 2 - 'b', 0 - 'c'; 83.3% of the cases in matched cells, kappa 0.750>
    >>> found.rename(["a", "b", "c"])
    array([1, 2, 0])
    """
    rows, cols = as_partition(a), as_partition(b)
    found = _core.match(rows, cols, {"match": method, "seed": optional_seed(random_state)})
    row_labels = names_of(rows, found.pop("row_labels"))
    col_labels = names_of(cols, found.pop("col_labels"))
    row_names, col_names = row_labels.tolist(), col_labels.tolist()
    pairs = [(row_names[k], col_names[l], n, score) for k, l, n, score in found.pop("pairs")]
    return Match(
        row_labels=row_labels,
        col_labels=col_labels,
        pairs=pairs,
        unmatched_rows=row_labels[found.pop("unmatched_rows")],
        unmatched_cols=col_labels[found.pop("unmatched_cols")],
        **found,
    )


def agreement(a: Any, b: Any, method: str | None = None, random_state: Seed = None) -> dict[str, float]:
    """All indices of agreement of two partitions; ``diagonal`` and ``kappa`` are those after matching by ``method``.

    >>> from truecluster import agreement
    >>> found = agreement([0, 0, 1, 1, 2, 2], ["c", "c", "a", "a", "b", "c"])
    >>> round(found["adjusted_rand"], 3), round(found["kappa"], 3)
    (0.444, 0.75)
    """
    found, sentences = _core.agreement(
        as_partition(a), as_partition(b), {"match": method, "seed": optional_seed(random_state)}
    )
    for sentence in sentences:
        warn(sentence)
    return found


def consensus(
    ensemble: Iterable[Any],
    method: str | None = None,
    *,
    n_clusters: int | None = None,
    match: str | None = None,
    against: str | None = None,
    tolerance: float | None = None,
    noise: Any = None,
    reference: Any = None,
    labels: Any = None,
    sample_weight: Any = None,
    axis: int | None = None,
    random_state: Seed = None,
    n_jobs: int | None = None,
) -> Consensus:
    """The consensus of partitions of the same cases (see ``options("consensus")``).

    ``ensemble`` is an iterable of partitions: a matrix holds one per row, a DataFrame one per column.
    ``axis=0`` takes the rows of both, ``axis=1`` the columns. Method "bagclust1" needs a ``reference``
    partition. ``labels`` are classes known beforehand, one for each case: they are compared with the
    clusters (``known_labels``: ``name``, ``classes``, ``n_known``, ``crosstable`` with a row per class, and
    every index of agreement) but never used to find them.

    ``sample_weight`` says how many cases each case stands for, relative to the others: cases count by it in
    matching, in the criterion and in ``known_labels``. Only ratios matter.

    A case that a partition labels -1, or ``noise`` if that is given, is left out as noise, which is a vote;
    None and NaN mean that the partition has not seen the case. With ``noise="none"``, so does -1.

    >>> from truecluster import consensus
    >>> together = consensus([[0, 0, 1, 1, 1], ["b", "b", "a", "a", "a"], [0, 0, 0, 1, 1]])
    >>> together.labels
    array([0, 0, 1, 1, 1], dtype=int32)
    >>> together.memberships.round(2).tolist()
    [[1.0, 0.0], [1.0, 0.0], [0.33, 0.67], [0.0, 1.0], [0.0, 1.0]]
    """
    if not (noise is None or np.isscalar(noise)):
        raise TypeError(f"noise must be one label, or \"none\" if no label stands for noise, not {noise!r}")
    given = {
        "method": method,
        "n_clusters": n_clusters,
        "match": match,
        "against": against,
        "tolerance": tolerance,
        "noise": None if noise is None else str(noise),
        "seed": optional_seed(random_state),
    }
    partitions = as_partitions(ensemble, axis)
    known = known_labels(labels, _n_cases(partitions))
    weights = case_weights(sample_weight)
    to_match = None if reference is None else as_partition(reference)
    call = _call("consensus(ensemble", given)
    found = Consensus(**_core.consensus(partitions, given, to_match, threads(n_jobs), known, call, weights))
    if known is None:
        return found
    return replace(found, known_labels=compared(known, found.labels, found.memberships.shape[1], weights))


def align(
    runs: Iterable[Any],
    *,
    mode_threshold: float | None = None,
    n_starts: int | None = None,
    groups: Any = None,
    axis: int | None = None,
    random_state: Seed = None,
    n_jobs: int | None = None,
) -> Alignment:
    """Bring many runs of a clustering to common labels (see ``options("align")``).

    ``runs`` and ``axis`` are as in ``consensus``. ``groups`` are the populations of the cases, known
    beforehand: the representative of each mode is compared with them (``groups``, with the entries of
    ``known_labels`` of a consensus; memberships are summed); they are never used to align.

    >>> from truecluster import align
    >>> align([[0, 0, 1, 1, 2], [2, 2, 0, 0, 1], ["x", "x", "y", "y", "z"]]).runs[1]
    array([0, 0, 1, 1, 2], dtype=int32)
    """
    given = {
        "mode_threshold": mode_threshold,
        "n_starts": n_starts,
        "seed": optional_seed(random_state),
    }
    partitions = as_partitions(runs, axis)
    known = known_labels(groups, _n_cases(partitions), "groups")
    found = Alignment(**_core.align(partitions, given, threads(n_jobs), known, _call("align(runs", given)))
    if known is None:
        return found
    shown = [(found.runs[mode["representative"]], mode["n_clusters"]) for mode in found.modes]
    return replace(found, groups=[compared(known, run, n_clusters) for run, n_clusters in shown])


def criterion(memberships: Any, noise_shares: Any = None, sample_weight: Any = None) -> dict[str, float]:
    """The cluster information criterion of memberships, with its parts; ``sample_weight`` weights the means over cases.

    Rows sum to 1, or to 1 minus the noise share of the case where there are ``noise_shares``. A fitted ``TrueCluster``
    or a ``Consensus`` stands for its memberships, noise shares and weights.

    >>> from truecluster import criterion
    >>> found = criterion([[1, 0], [1, 0], [0, 1], [0.5, 0.5]])
    >>> round(found["uncertainty"], 3), round(found["cic"], 3)
    (0.25, 0.317)
    """
    if isinstance(memberships, (Consensus, TrueCluster)):
        if noise_shares is not None or sample_weight is not None:
            raise ValueError("noise_shares and sample_weight are for a matrix of memberships; a result has its own")
        return memberships.criterion if isinstance(memberships, Consensus) else memberships._criterion()
    values = as_memberships(memberships)
    noise = case_weights(noise_shares, "noise_shares")
    return _core.criterion(values, noise, case_weights(sample_weight))


def cic(memberships: Any, noise_shares: Any = None, sample_weight: Any = None) -> float:
    """The cluster information criterion of memberships: information minus uncertainty, in bits.

    >>> from truecluster import cic
    >>> round(cic([[1, 0], [1, 0], [0, 1], [0.5, 0.5]]), 3)
    0.317
    """
    return criterion(memberships, noise_shares, sample_weight)["cic"]


def linear_sum_assignment(cost_matrix: Any, maximize: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Pair rows with columns so that the sum of the paired costs is smallest (or largest).

    Signature, answer and errors are those of ``scipy.optimize.linear_sum_assignment``: an infinite
    cost forbids a pair. Where several assignments are equally good, another one may be found.

    >>> from truecluster import linear_sum_assignment
    >>> rows, columns = linear_sum_assignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    >>> columns
    array([1, 0, 2])
    """
    costs = np.asarray(cost_matrix)
    if costs.ndim != 2:
        raise ValueError(f"expected a matrix (2-D array), got a {costs.ndim} array")
    if costs.dtype.kind not in "fiub":
        raise ValueError(f"expected a matrix containing numerical entries, got {costs.dtype}")
    costs = np.ascontiguousarray(costs, dtype=np.float64)
    forbidden = costs == (-np.inf if maximize else np.inf)
    if not np.isfinite(costs[~forbidden]).all():
        raise ValueError("matrix contains invalid numeric entries")
    if forbidden.any():
        costs = _with_finite_penalty(costs, forbidden, maximize)
    columns = _core.assignment(costs, bool(maximize))
    rows = np.flatnonzero(columns >= 0)
    columns = columns[rows]
    if forbidden[rows, columns].any():
        raise ValueError("cost matrix is infeasible")
    return rows, columns


def _call(begin: str, given: dict[str, Any]) -> str:
    """A call with the options that were given, for the report."""
    names = {"seed": "random_state"}
    options = [f"{names.get(name, name)}={value!r}" for name, value in given.items() if value is not None]
    return ", ".join([begin, *options]) + ")"


def _n_cases(partitions: list[Any]) -> int:
    return len(partitions[0]) if partitions else 0


def _with_finite_penalty(costs: np.ndarray, forbidden: np.ndarray, maximize: bool) -> np.ndarray:
    """Forbidden pairs at a cost that no sum of allowed ones outweighs."""
    allowed = costs[~forbidden]
    low, high = (allowed.min(), allowed.max()) if allowed.size else (0.0, 0.0)
    penalty = (high - low + 1) * (min(costs.shape) + 1)
    return np.where(forbidden, low - penalty if maximize else high + penalty, costs)
