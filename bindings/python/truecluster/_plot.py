"""Pictures of results, by matplotlib."""
from __future__ import annotations

from typing import Any

import numpy as np

# Distinct also for colour-blind eyes (Okabe and Ito 2008).
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000")
NOISE = "#BBBBBB"


def plot(model: Any, kind: str, ax: Any) -> Any:
    pictures = {"score": _score, "cic": _cic, "cases": _cases, "memberships": _memberships}
    if kind not in pictures:
        raise ValueError(f"kind must be one of {', '.join(pictures)}, not {kind!r}")
    ax = axes(ax)
    pictures[kind](model, ax)
    return ax


def axes(ax: Any) -> Any:
    """The axes that were given, or new ones; without a frame."""
    if ax is None:
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError("plot() needs matplotlib, which is not installed") from error
        ax = pyplot.subplots(figsize=(6, 4), layout="constrained")[1]
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    return ax


def _colour(k: int) -> str:
    return COLOURS[k % len(COLOURS)]


def _score(model: Any, ax: Any) -> None:
    _models(model, ax, "score", "score")


def _cic(model: Any, ax: Any) -> None:
    _models(model, ax, "cic", "CIC (bits)")


def _models(model: Any, ax: Any, figure: str, label: str) -> None:
    """A figure of every model with its Monte-Carlo standard error; a line for each clusterer, models that are not
    clear hollow and grey, a ring around the chosen one."""
    results = model.results_
    k, values = results["n_clusters"], results[figure].astype(float)
    error = np.nan_to_num(results[f"{figure}_standard_error"].astype(float))
    unclear = (k > 1) & (results["clear"] == False)  # noqa: E712  (None where nothing was compared)
    chosen = results["selected"]
    for number, name in enumerate(dict.fromkeys(results["clusterer"])):
        of_name = results["clusterer"] == name
        shown = of_name & ~unclear
        order = 3 if (of_name & chosen).any() else 2  # the chosen one is seen among equals
        ax.plot(k[of_name], values[of_name], linewidth=1.2, color=_colour(number), zorder=1)
        ax.errorbar(k[shown], values[shown], yerr=error[shown], fmt="o", markersize=4.5, capsize=2, elinewidth=1.2,
                    color=_colour(number), label=name, zorder=order)
    if unclear.any():
        ax.errorbar(k[unclear], values[unclear], yerr=error[unclear], fmt="o", markersize=4.5, capsize=2, elinewidth=1,
                    color="0.6", markerfacecolor="white", label="not clear (p > 0.05)")
    ax.plot(k[chosen], values[chosen], "o", markersize=12, fillstyle="none", color="black",
            label=f"chosen: {model.n_clusters_}")
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set_xlabel("number of clusters")
    ax.set_ylabel(label)
    ax.legend(frameon=False)


def _cases(model: Any, ax: Any) -> None:
    """The cases on the two directions of largest variance; the paler, the less certain."""
    if model._on_distances:
        raise ValueError("cases that are known by their distances only cannot be drawn as points")
    data = np.asarray(model._fit_data, dtype=np.float64)
    centred = data - data.mean(axis=0)
    names = [f"feature {j + 1}" for j in range(data.shape[1])]
    if hasattr(model, "feature_names_in_"):
        names = list(model.feature_names_in_)
    if data.shape[1] > 2:
        values, directions = np.linalg.eigh(centred.T @ centred)
        points = centred @ directions[:, [-1, -2]]
        shares = values[[-1, -2]] / max(values.sum(), np.finfo(float).tiny)
        names = [f"component {c + 1} ({share:.0%} of the variance)" for c, share in enumerate(shares)]
    else:
        points = np.column_stack([data, np.zeros(len(data))])[:, :2]
    certainty = model.memberships_.max(axis=1)
    if model.n_noise_ > 0:
        ax.scatter(*points[model.labels_ == -1].T, s=10, color=NOISE, linewidths=0, label=f"noise ({model.n_noise_})")
    for k in range(model.n_clusters_):
        of_cluster = model.labels_ == k
        ax.scatter(*points[of_cluster].T, s=14, color=_colour(k), linewidths=0,
                   alpha=0.2 + 0.8 * certainty[of_cluster] ** 2,
                   label=f"cluster {k} ({of_cluster.sum()})")
    ax.set_xlabel(names[0])
    ax.set_ylabel(names[1] if len(names) > 1 else "")
    ax.legend(frameon=False, markerscale=1.5, loc="upper left", bbox_to_anchor=(1, 1))


def _memberships(model: Any, ax: Any) -> None:
    bars(ax, model.memberships_, model.labels_, model.noise_shares_)


def bars(ax: Any, memberships: np.ndarray, labels: Any = None, noise_shares: Any = None) -> Any:
    """The probabilities of each case as a stacked bar; with labels, cases by cluster, the most certain first."""
    order = np.arange(len(memberships))
    if labels is not None:
        order = np.lexsort((-memberships.max(axis=1), labels))
    edges = np.arange(len(order) + 1)
    below = np.zeros(len(order) + 1)
    for k in range(memberships.shape[1]):
        heights = memberships[order, k]
        above = below + np.append(heights, heights[-1:])
        ax.fill_between(edges, below, above, step="post", color=_colour(k), linewidth=0, label=f"cluster {k}")
        below = above
    if noise_shares is not None and noise_shares.any():
        ax.fill_between(edges, below, 1, step="post", color=NOISE, linewidth=0, label="noise")
    ax.set_xlim(0, len(order))
    ax.set_ylim(0, 1)
    ax.set_xlabel("cases" if labels is None else "cases, by cluster and certainty")
    ax.set_ylabel("membership")
    ax.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    return ax
