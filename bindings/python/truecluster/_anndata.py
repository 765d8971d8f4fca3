"""Single cells: TrueCluster on an AnnData object."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._estimator import TrueCluster


def fit_anndata(
    adata: Any,
    use_rep: str = "X_pca",
    key_added: str = "truecluster",
    weights: str | None = None,
    **options: Any,
) -> TrueCluster:
    """Cluster the cells of an AnnData object and write the answer into it; returns the fitted estimator.

    Parameters
    ----------
    adata : anndata.AnnData
        changed in place
    use_rep : str
        what is clustered: a key of ``adata.obsm``, or "X" for ``adata.X``, dense or sparse
    key_added : str
        the name under which the results are stored
    weights : str, optional
        a column of ``adata.obs``: how many cells each cell stands for, relative to the others
    options
        parameters of ``TrueCluster``, such as ``n_clusters`` and ``random_state``

    Writes
    ------
    adata.obs[key_added] : categorical
        the cluster of each cell, "0", "1", ...; missing for noise
    adata.obs[key_added + "_uncertainty"], adata.obs[key_added + "_margin"] : float
        entropy of the memberships in bits; probability of the cluster minus that of the runner-up
    adata.obsm[key_added + "_memberships"] : array of shape (n_cells, n_clusters)
        the probability of each cluster
    adata.uns[key_added] : dict
        ``params``, ``n_clusters``, ``clusterer``, ``cic``, ``reason``, and ``models``, a DataFrame with one row for
        each model that was compared
    """
    import pandas as pd

    if weights is not None and weights not in adata.obs:
        raise ValueError(f"weights is {weights!r} but adata.obs has no such column")
    sample_weight = None if weights is None else adata.obs[weights]
    model = TrueCluster(**options).fit(_representation(adata, use_rep), sample_weight=sample_weight)
    names = [str(k) for k in range(model.n_clusters_)]
    adata.obs[key_added] = pd.Categorical.from_codes(model.labels_, names)  # the code -1 is missing
    adata.obs[f"{key_added}_uncertainty"] = model.case_uncertainty_
    adata.obs[f"{key_added}_margin"] = model.case_margin_
    adata.obsm[f"{key_added}_memberships"] = model.memberships_
    adata.uns[key_added] = {
        "params": {
            "use_rep": use_rep,
            "random_state": model.seed_,
            **_stored({"weights": weights, **options}),
        },
        "n_clusters": model.n_clusters_,
        "clusterer": model.clusterer_,
        "cic": model.cic_,
        "reason": model.reason_,
        "models": pd.DataFrame({name: of for name, of in model.results_.items() if of.dtype != object}),
    }
    return model


def _representation(adata: Any, use_rep: str) -> Any:
    if use_rep == "X":
        return adata.X
    if use_rep not in adata.obsm:
        known = ", ".join([*adata.obsm.keys(), "X"])
        raise ValueError(f"use_rep is {use_rep!r} but adata.obsm has no such key; there is {known}")
    return np.asarray(adata.obsm[use_rep])


def _stored(options: dict[str, Any]) -> dict[str, Any]:
    """The options as a file .h5ad can hold them."""
    simple = (bool, int, float, str)
    return {
        name: value if isinstance(value, simple) else str(value)
        for name, value in options.items()
        if value is not None and name != "random_state"
    }
