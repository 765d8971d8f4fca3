"""What the functions on partitions return."""
from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ._labels import MISSING, as_partition
from ._paths import file_name


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


@dataclass(frozen=True, eq=False)
class Crosstable:
    """How many cases each pair of clusters shares."""

    table: np.ndarray
    row_labels: np.ndarray
    col_labels: np.ndarray
    n_missing: int


@dataclass(frozen=True, eq=False, repr=False)
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

    def __repr__(self) -> str:
        pairs = ", ".join(f"{a!r} - {b!r}" for a, b, _, _ in self.pairs[:5])
        more = ", ..." if len(self.pairs) > 5 else ""
        return f"<Match: {pairs}{more}; {self.diagonal:.1%} of the cases in matched cells, kappa {self.kappa:.3f}>"

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


@dataclass(frozen=True, eq=False, repr=False)
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

    def __repr__(self) -> str:
        n_cases, n_clusters = self.memberships.shape
        return (
            f"<Consensus of {len(self.agreement)} partitions of {_counted(n_cases, 'case')}: "
            f"{_counted(n_clusters, 'cluster')}, CIC {self.criterion['cic']:.3f} bits"
            f"{'' if self.converged else ', not converged'}>"
        )

    def report(self, path: str | os.PathLike[str]) -> None:
        """Write the result as a page to an HTML file."""
        self._page.write(file_name(path))

    def plot(self, ax: Any = None) -> Any:
        """Draw the memberships as stacked bars; returns matplotlib axes."""
        from ._plot import axes, bars

        return bars(axes(ax), self.memberships, self.labels, self.noise_shares)


@dataclass(frozen=True, eq=False, repr=False)
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

    def __repr__(self) -> str:
        return (
            f"<Alignment of {_counted(len(self.runs), 'run')} of {_counted(len(self.runs[0]), 'case')}: "
            f"{_counted(len(self.modes), 'mode')}, mean similarity {self.mean_pairwise_similarity:.3f}>"
        )

    def report(self, path: str | os.PathLike[str]) -> None:
        """Write the result as a page to an HTML file."""
        self._page.write(file_name(path))

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
