"""Cells of AnnData objects."""
import numpy as np
import pytest
from scipy import sparse

from truecluster import TrueCluster, fit_anndata

anndata = pytest.importorskip("anndata")
SHORT = dict(n_clusters=range(1, 5), clusterer="kmeans", n_replicates=60, random_state=4)


@pytest.fixture
def cells():
    rng = np.random.default_rng(1)
    group = np.repeat([0, 1, 2], 40)
    points = rng.normal(size=(120, 5)) + 8 * np.eye(5)[group]
    adata = anndata.AnnData(np.maximum(points, 0).astype(np.float32))
    adata.obsm["X_pca"] = points
    return adata


@pytest.mark.filterwarnings("ignore")
def test_results_are_those_of_the_estimator(cells):
    model = fit_anndata(cells, **SHORT)
    direct = TrueCluster(**SHORT).fit(cells.obsm["X_pca"])
    assert model.n_clusters_ == 3
    np.testing.assert_array_equal(cells.obs["truecluster"].cat.codes, direct.labels_)
    assert list(cells.obs["truecluster"].cat.categories) == ["0", "1", "2"]
    np.testing.assert_array_equal(cells.obs["truecluster_uncertainty"], direct.case_uncertainty_)
    np.testing.assert_array_equal(cells.obs["truecluster_margin"], direct.case_margin_)
    np.testing.assert_array_equal(cells.obsm["truecluster_memberships"], direct.memberships_)
    found = cells.uns["truecluster"]
    assert found["n_clusters"] == 3 and found["cic"] == direct.cic_ and found["reason"] == direct.reason_
    np.testing.assert_array_equal(found["models"]["cic"], direct.results_["cic"])
    assert found["params"] == {"use_rep": "X_pca", "random_state": 4, "n_clusters": "range(1, 5)", "clusterer": "kmeans",
                               "n_replicates": 60}


@pytest.mark.filterwarnings("ignore")
def test_a_column_of_obs_weighs_the_cells(cells):
    cells.obs["weight"] = np.repeat([1, 2, 4], 40)
    model = fit_anndata(cells, weights="weight", **SHORT)
    direct = TrueCluster(**SHORT).fit(cells.obsm["X_pca"], sample_weight=cells.obs["weight"])
    np.testing.assert_array_equal(model.memberships_, direct.memberships_)
    assert cells.uns["truecluster"]["params"]["weights"] == "weight"
    with pytest.raises(ValueError, match="weights is 'w' but adata.obs has no such column"):
        fit_anndata(cells, weights="w", **SHORT)


@pytest.mark.filterwarnings("ignore")
def test_clusters_are_compared_with_a_column_of_obs(cells, tmp_path):
    cells.obs["type"] = np.repeat(["B", "NK", "T"], 40)
    model = fit_anndata(cells, labels="type", **SHORT)
    cells.write_h5ad(tmp_path / "cells.h5ad")
    found = anndata.read_h5ad(tmp_path / "cells.h5ad").uns["truecluster"]["known_labels"]
    assert found["name"] == "type" and found["n_known"] == 120 and found["adjusted_rand"] == 1
    assert list(found["crosstable"].index) == ["B", "NK", "T"] and list(found["crosstable"].columns) == ["0", "1", "2"]
    np.testing.assert_array_equal(found["crosstable"], model.known_labels_["crosstable"])
    with pytest.raises(ValueError, match="labels is 'cell_type' but adata.obs has no such column"):
        fit_anndata(cells, labels="cell_type", **SHORT)
    with pytest.raises(TypeError, match="labels must be the name of a column of adata.obs, not list"):
        fit_anndata(cells, labels=["B"] * 120, **SHORT)


@pytest.mark.filterwarnings("ignore")
def test_numbers_of_numpy_are_stored_as_numbers(cells):
    fit_anndata(cells, **{**SHORT, "n_replicates": np.int64(60)})
    assert cells.uns["truecluster"]["params"]["n_replicates"] == 60


def test_a_missing_pca_is_named():
    with pytest.raises(ValueError, match=r"no such key; scanpy.pp.pca\(adata\) makes it; there is X$"):
        fit_anndata(anndata.AnnData(np.eye(3, dtype=np.float32)))


@pytest.mark.filterwarnings("ignore")
def test_what_was_written_survives_a_file(cells, tmp_path):
    fit_anndata(cells, key_added="t", **SHORT)
    cells.write_h5ad(tmp_path / "cells.h5ad")
    again = anndata.read_h5ad(tmp_path / "cells.h5ad")
    assert list(again.obs["t"]) == list(cells.obs["t"])
    np.testing.assert_array_equal(again.obsm["t_memberships"], cells.obsm["t_memberships"])
    np.testing.assert_array_equal(again.uns["t"]["models"]["cic"], cells.uns["t"]["models"]["cic"])
    assert again.uns["t"]["clusterer"] == "kmeans"


@pytest.mark.filterwarnings("ignore")
def test_counts_may_be_sparse(cells):
    dense = fit_anndata(cells, use_rep="X", **SHORT).memberships_
    cells.X = sparse.csr_matrix(cells.X)
    np.testing.assert_array_equal(fit_anndata(cells, use_rep="X", **SHORT).memberships_, dense)


def test_a_representation_that_is_missing(cells):
    with pytest.raises(ValueError, match="use_rep is 'X_umap' but adata.obsm has no such key; there is X_pca, X$"):
        fit_anndata(cells, use_rep="X_umap")


@pytest.mark.filterwarnings("ignore")
def test_noise_has_no_cluster(cells):
    cells.obsm["X_pca"][-1] = 1000
    model = fit_anndata(cells, n_clusters=3, clusterer="density", n_replicates=60, random_state=1)
    missing = cells.obs["truecluster"].isna().to_numpy()
    np.testing.assert_array_equal(missing, model.labels_ == -1)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["layers/points", "obsm/X_pca", "sparse"])
def test_arrays_are_named_as_the_command_names_them(cells, name):
    cells.layers["points"] = cells.obsm["X_pca"]
    cells.obsm["sparse"] = sparse.csr_matrix(cells.obsm["X_pca"])
    expected = TrueCluster(**SHORT).fit(cells.obsm["X_pca"])
    np.testing.assert_array_equal(fit_anndata(cells, use_rep=name, **SHORT).memberships_, expected.memberships_)
