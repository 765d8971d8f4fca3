"""Functions on partitions that are given."""
from __future__ import annotations

import numbers
import os
import warnings
from dataclasses import dataclass, field, replace
from typing import Any, Iterable

import numpy as np

from . import _core
from ._known import compared, known_labels
from ._labels import MISSING, as_memberships, as_partition, as_partitions, names_of
from ._random import Seed, optional_seed
from ._weights import case_weights

#: More threads than any machine has use for would take its memory.
MAX_THREADS = 1024


def options(job: str) -> list[dict[str, Any]]:
    """Name, default, help and choices of each option of ``job``: "fit", "match", "consensus" or "align".

    Parameters that are None stand for these defaults.
    """
    return _core.options(job)


def fields(kind: str) -> list[dict[str, str]]:
    """Name, unit and help of each field of a kind of result.

    ``kind`` is "fit", "model" (columns of ``results_``), "cluster" (of ``cluster_summary_``), "case",
    "criterion", "consensus", "partition", "alignment", "run", "level", "mode" or "split".
    """
    return _core.fields(kind)


@dataclass(frozen=True)
class Crosstable:
    """How many cases each pair of clusters shares."""

    table: np.ndarray
    row_labels: np.ndarray
    col_labels: np.ndarray
    n_missing: int


@dataclass(frozen=True)
class Match:
    """Which cluster of ``b`` (columns) corresponds to which cluster of ``a`` (rows)."""

    method: str
    table: np.ndarray
    scores: np.ndarray
    row_labels: np.ndarray
    col_labels: np.ndarray
    pairs: list[tuple[Any, Any, float, float]]  # row label, column label, count, score; best first
    unmatched_rows: np.ndarray
    unmatched_cols: np.ndarray
    diagonal: float  # share of the cases in matched cells
    kappa: float
    n_missing: int

    def rename(self, b: Any, unmatched: Any = -1) -> np.ndarray:
        """Labels of ``b`` under their names in ``a``; missing and unmatched ones become ``unmatched``."""
        given = as_partition(b)
        labels = given if isinstance(given, list) else given.tolist()
        if np.ndim(labels) != 1:
            raise ValueError("b holds memberships; only labels can be renamed")
        names = {label: unmatched for label in [*self.unmatched_cols.tolist(), -1, MISSING, ""]}
        names.update({col: row for row, col, _, _ in self.pairs})
        unknown = next((label for label in labels if label not in names), None)
        if unknown is not None:
            raise ValueError(f"there is no label {unknown!r} among those that were matched, {self.col_labels.tolist()}")
        return np.array([names[label] for label in labels])


@dataclass(frozen=True)
class Consensus:
    """One partition that combines many."""

    labels: np.ndarray  # -1: noise, which has more votes than any cluster, or no votes (see votes_per_case)
    memberships: np.ndarray  # rows sum to 1 minus the noise share
    votes_per_case: np.ndarray  # for clusters and for noise
    noise_shares: np.ndarray  # of each case, the share of its votes that leave it out as noise
    n_noise: int  # cases whose label is noise
    criterion: dict[str, float]
    converged: bool
    cic_standard_error: float
    half_difference: float
    agreement: np.ndarray  # of each partition: share of its cases whose vote agrees with the earlier ones
    fields: dict[str, Any]  # every single figure by its name, see fields("consensus")
    known_labels: dict[str, Any] | None = None  # the clusters compared with labels known beforehand
    _page: Any = field(default=None, repr=False, compare=False)

    def report(self, path: str | os.PathLike[str]) -> None:
        """Write the result as a page to an HTML file."""
        self._page.write(os.fspath(path))

    def plot(self, ax: Any = None) -> Any:
        """Draw the memberships as stacked bars; returns matplotlib axes."""
        from ._plot import axes, bars

        return bars(axes(ax), self.memberships, self.labels, self.noise_shares)


@dataclass(frozen=True)
class Alignment:
    """Runs brought to common labels."""

    runs: list[np.ndarray]  # with common labels; memberships keep their kind
    permutations: list[np.ndarray]  # aligned cluster j is cluster permutation[j] of the run
    similarity: np.ndarray  # of each run to the others with the same number of clusters
    mode_of_run: np.ndarray
    modes: list[dict[str, Any]]  # runs that found the same answer
    levels: list[dict[str, Any]]  # runs with the same number of clusters
    splits: list[dict[str, Any]]  # where the clusters of a level come from
    mean_pairwise_similarity: float
    fields: dict[str, Any]  # every single figure by its name, see fields("alignment"), and those of the runs
    groups: list[dict[str, Any]] | None = None  # of each mode: its representative beside groups known beforehand
    _page: Any = field(default=None, repr=False, compare=False)

    def report(self, path: str | os.PathLike[str]) -> None:
        """Write the result as a page to an HTML file."""
        self._page.write(os.fspath(path))

    def plot(self, mode: int = 0, ax: Any = None) -> Any:
        """Draw the memberships of the representative of a mode as stacked bars, the cases in their order;
        returns matplotlib axes."""
        from ._plot import axes, bars

        if not 0 <= mode < len(self.modes):
            raise ValueError(f"mode is {mode} but must be between 0 and {len(self.modes) - 1}")
        run = self.runs[self.modes[mode]["representative"]]
        if run.ndim == 1:
            run = np.eye(self.modes[mode]["n_clusters"])[run] * (run >= 0)[:, np.newaxis]
        return bars(axes(ax), run)


def crosstable(a: Any, b: Any, weights: Any = None) -> Crosstable:
    """The crosstable of two partitions of the same cases; cases count by their weight."""
    rows, cols = as_partition(a), as_partition(b)
    if weights is not None:
        weights = np.ascontiguousarray(weights, dtype=np.float64)
    found = _core.crosstable(rows, cols, weights)
    return Crosstable(
        found["table"],
        names_of(rows, found["row_labels"]),
        names_of(cols, found["col_labels"]),
        found["n_missing"],
    )


def match(a: Any, b: Any, method: str | None = None, random_state: Seed = None) -> Match:
    """Match the clusters of two partitions of the same cases.

    ``random_state`` decides ties; None stands for the fixed default seed.
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
    """All indices of agreement of two partitions; ``diagonal`` and ``kappa`` are those after matching by ``method``."""
    found, sentences = _core.agreement(
        as_partition(a), as_partition(b), {"match": method, "seed": optional_seed(random_state)}
    )
    for sentence in sentences:
        warnings.warn(sentence, stacklevel=2)
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
    """
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
    weights = case_weights(sample_weight, _n_cases(partitions))
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

    Rows sum to 1, or to 1 minus the noise share of the case where there are ``noise_shares``.
    """
    values = as_memberships(memberships)
    noise = None if noise_shares is None else np.ascontiguousarray(noise_shares, dtype=np.float64)
    return _core.criterion(values, noise, case_weights(sample_weight, len(values)))


def cic(memberships: Any, noise_shares: Any = None, sample_weight: Any = None) -> float:
    """The cluster information criterion of memberships: information minus uncertainty, in bits."""
    return criterion(memberships, noise_shares, sample_weight)["cic"]


def linear_sum_assignment(cost_matrix: Any, maximize: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Pair rows with columns so that the sum of the paired costs is smallest (or largest).

    Signature, answer and errors are those of ``scipy.optimize.linear_sum_assignment``: an infinite
    cost forbids a pair. Where several assignments are equally good, another one may be found.
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


def threads(n_jobs: int | None) -> int:
    """scikit-learn's n_jobs as a number of threads; 0 stands for all cores."""
    if n_jobs is None:
        return 0
    if not isinstance(n_jobs, numbers.Integral):
        raise TypeError(f"n_jobs must be an integer or None, not {n_jobs!r}")
    if n_jobs > MAX_THREADS:
        raise ValueError(f"n_jobs is {n_jobs} but must be at most {MAX_THREADS}")
    if n_jobs == -1:
        return 0
    if n_jobs == 0:
        raise ValueError("n_jobs is 0 but must be positive, negative or None")
    if n_jobs > 0:
        return int(n_jobs)
    from joblib import cpu_count

    return max(1, cpu_count() + 1 + int(n_jobs))


def _with_finite_penalty(costs: np.ndarray, forbidden: np.ndarray, maximize: bool) -> np.ndarray:
    """Forbidden pairs at a cost that no sum of allowed ones outweighs."""
    allowed = costs[~forbidden]
    low, high = (allowed.min(), allowed.max()) if allowed.size else (0.0, 0.0)
    penalty = (high - low + 1) * (min(costs.shape) + 1)
    return np.where(forbidden, low - penalty if maximize else high + penalty, costs)
