"""Single cells: TrueCluster on an AnnData object."""
from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse

from ._estimator import TrueCluster


def fit_anndata(
    adata: Any,
    use_rep: str = "X_pca",
    key_added: str = "truecluster",
    weights: str | None = None,
    labels: str | None = None,
    **options: Any,
) -> TrueCluster:
    """Cluster the cells of an AnnData object and write the answer into it; returns the fitted estimator.

    Parameters
    ----------
    adata : anndata.AnnData
        changed in place
    use_rep : str
        what is clustered: a key of ``adata.obsm``, "X" for ``adata.X``, or "layers/counts" for a layer, dense or sparse. The default is what
        ``scanpy.pp.pca(adata)`` writes
    key_added : str
        the name under which the results are stored
    weights : str, optional
        a column of ``adata.obs``: how many cells each cell stands for, relative to the others
    labels : str, optional
        a column of ``adata.obs``: types known beforehand, which the clusters are compared with; never used to find them
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
        each model that was compared; with ``labels`` also ``known_labels``: ``crosstable``, a DataFrame with a row for
        each type and a column for each cluster, and every index of agreement

    Examples
    --------
    >>> import anndata
    >>> from sklearn.datasets import load_iris
    >>> from truecluster import fit_anndata
    >>> iris = load_iris()
    >>> adata = anndata.AnnData(iris.data)
    >>> adata.obs["species"] = iris.target_names[iris.target]
    >>> model = fit_anndata(adata, use_rep="X", labels="species", clusterer="kmeans", random_state=1)
    >>> adata.obs["truecluster"].cat.categories.tolist()
    ['0', '1']
    >>> adata.uns["truecluster"]["known_labels"]["crosstable"]
                   0     1
    setosa       0.0  50.0
    versicolor  47.0   3.0
    virginica   50.0   0.0
    """
    import pandas as pd

    if not (hasattr(adata, "obs") and hasattr(adata, "obsm")):
        raise TypeError(f"adata must be an AnnData object, not {type(adata).__name__}; TrueCluster() takes arrays")
    model = TrueCluster(**options).fit(
        _representation(adata, use_rep),
        sample_weight=_column(adata, "weights", weights),
        labels=_column(adata, "labels", labels),
    )
    names = [str(k) for k in range(model.n_clusters_)]
    adata.obs[key_added] = pd.Categorical.from_codes(model.labels_, names)  # the code -1 is missing
    adata.obs[f"{key_added}_uncertainty"] = model.case_uncertainty_
    adata.obs[f"{key_added}_margin"] = model.case_margin_
    adata.obsm[f"{key_added}_memberships"] = model.memberships_
    adata.uns[key_added] = {
        "params": {
            "use_rep": use_rep,
            "random_state": model.seed_,
            **_stored({"weights": weights, "labels": labels, **options}),
        },
        "n_clusters": model.n_clusters_,
        "clusterer": model.clusterer_,
        "cic": model.cic_,
        "reason": model.reason_,
        "models": pd.DataFrame({name: of for name, of in model.results_.items() if of.dtype != object}),
    }
    known = model.known_labels_
    if known is not None:
        table = pd.DataFrame(known["crosstable"], index=[str(one) for one in known["classes"]], columns=names)
        indices = {name: of for name, of in known.items() if name != "classes"}
        adata.uns[key_added]["known_labels"] = {**indices, "crosstable": table}
    return model


def _column(adata: Any, what: str, name: str | None) -> Any:
    """The column of obs that the parameter ``what`` names."""
    if name is None:
        return None
    if not isinstance(name, str):
        raise TypeError(f"{what} must be the name of a column of adata.obs, not {type(name).__name__}")
    if name not in adata.obs:
        raise ValueError(f"{what} is {name!r} but adata.obs has no such column")
    return adata.obs[name]


def _representation(adata: Any, use_rep: str) -> Any:
    """What use_rep names, also as the command does: obsm/X_pca, layers/counts."""
    known = [*adata.obsm.keys(), "X", *(f"layers/{name}" for name in adata.layers.keys())]
    name = use_rep[len("obsm/") :] if isinstance(use_rep, str) and use_rep.startswith("obsm/") else use_rep
    if name not in known:
        place = "adata.layers" if str(name).startswith("layers/") else "adata.obsm"
        hint = "; scanpy.pp.pca(adata) makes it" if name == "X_pca" else ""
        raise ValueError(f"use_rep is {use_rep!r} but {place} has no such key{hint}; there is {', '.join(known)}")
    if name in adata.obsm:
        found = adata.obsm[name]
        return found if sparse.issparse(found) else np.asarray(found)
    return adata.X if name == "X" else adata.layers[name[len("layers/") :]]


def _stored(options: dict[str, Any]) -> dict[str, Any]:
    """The options as a file .h5ad can hold them."""
    simple = (bool, int, float, str)
    return {
        name: value if isinstance(value, simple) else value.item() if isinstance(value, np.generic) else str(value)
        for name, value in options.items()
        if value is not None and name != "random_state"
    }
