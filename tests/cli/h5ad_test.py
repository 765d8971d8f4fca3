"""AnnData's files: the same answers as for the same numbers in .npy and .npz, and a sentence for what is wrong with a file."""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import unittest
import warnings

import anndata
import h5py
import numpy as np
import pandas as pd
import scipy.sparse

from truecluster_cli import EXECUTABLE, CliTest

warnings.simplefilter("ignore")
QUICK = ("--k", "1:4", "--clusterer", "kmeans", "--replicates", "20", "--null-sets", "0", "-q")
N = 150


def cells():
    rng = np.random.default_rng(3)
    kind = np.repeat([0, 1, 2], N // 3)
    counts = rng.poisson(np.array([[0.2, 4, 0.2], [4, 0.2, 0.2], [0.2, 0.2, 4]])[kind][:, [0, 0, 1, 1, 2, 2]])
    data = anndata.AnnData(scipy.sparse.csr_matrix(counts.astype(np.float32)))
    data.obs_names = [f"cell{i}" for i in range(N)]
    data.var_names = ["CD3E", "CD4", "CD8A", "CD19", "MS4A1", "NKG7"]
    data.obsm["X_pca"] = rng.normal(size=(N, 4)) + 6 * np.eye(4)[kind]
    data.obsm["X_umap"] = (rng.normal(size=(N, 2)) + 5 * np.eye(2)[kind % 2]).astype(np.float32)
    data.layers["counts"] = counts
    data.obs["cell_type"] = pd.Categorical.from_codes(np.where(np.arange(N) == 7, -1, kind), ["T", "B", "NK"])
    data.obs["leiden"] = pd.Categorical((kind * 5).astype(str))
    data.obs["batch"] = kind % 2
    data.obs["score"] = np.linspace(0, 1, N)
    data.obs["is_dead"] = kind == 0
    data.obs["barcode"] = [f"AC{i:03}" for i in range(N)]
    return data


class H5ad(CliTest):
    def setUp(self):
        super().setUp()
        self.cells = cells()
        self.path = self.written("cells.h5ad")

    def at(self, name):
        return os.path.join(self.folder.name, name)

    def written(self, name, **how):
        self.cells.write_h5ad(self.at(name), **how)
        return self.at(name)

    def altered(self, change):
        """The file after a change by h5py."""
        path = self.written("altered.h5ad")
        with h5py.File(path, "r+") as file:
            change(file)
        return path

    def answer(self, *arguments):
        """Models, memberships and labels of a fit."""
        memberships = self.at("memberships.npy")
        models = self.ok("fit", *arguments, *QUICK, "--memberships", memberships, "--format", "csv")
        with open(memberships, "rb") as file:
            return models, file.read()

    def as_npy(self, values):
        np.save(self.at("values.npy"), values)
        return self.at("values.npy")

    def test_an_array_gives_the_answer_of_the_same_array_in_npy(self):
        expected = self.answer(self.as_npy(self.cells.obsm["X_pca"]))
        self.assertEqual(self.answer(self.path), expected)
        self.assertEqual(self.answer(self.path, "--matrix", "obsm/X_pca", "--threads", "2"), expected)
        self.assertEqual(self.answer(self.written("packed.h5ad", compression="gzip")), expected)
        single = self.answer(self.as_npy(self.cells.obsm["X_umap"]))
        self.assertEqual(self.answer(self.path, "--matrix", "obsm/X_umap"), single)
        counts = self.answer(self.as_npy(np.asarray(self.cells.layers["counts"])))
        self.assertEqual(self.answer(self.path, "--matrix", "layers/counts"), counts)

    def test_a_sparse_matrix_gives_the_answer_of_the_same_matrix_in_npz(self):
        sparse = self.cells.X.copy()
        scipy.sparse.save_npz(self.at("x.npz"), sparse)
        expected = self.answer(self.at("x.npz"))
        for form in (sparse.tocsr(), sparse.tocsc()):
            self.cells.X = form
            for how in ({}, {"compression": "gzip"}):
                path = self.written("sparse.h5ad", **how)
                self.assertEqual(self.answer(path, "--matrix", "X"), expected)
        del self.cells.obsm["X_pca"]
        self.assertEqual(self.answer(self.written("without.h5ad")), expected)

    def test_columns_of_a_matrix_are_chosen_by_gene_or_number(self):
        chosen = self.answer(self.as_npy(self.cells.X.toarray()[:, [3, 0]]))
        self.assertEqual(self.answer(self.path, "--matrix", "X", "--columns", "CD19,CD3E"), chosen)
        self.assertEqual(self.answer(self.path, "--matrix", "X", "--columns", "4,1"), chosen)
        first = self.answer(self.as_npy(self.cells.obsm["X_pca"][:, :2]))
        self.assertEqual(self.answer(self.path, "--columns", "1:2"), first)

    def test_a_packed_file_and_standard_input_are_read(self):
        with open(self.path, "rb") as file:
            content = file.read()
        expected = self.ok("fit", self.path, *QUICK, "--format", "csv")
        self.assertEqual(self.ok("fit", self.file("cells.h5ad.gz", gzip.compress(content)), *QUICK, "--format", "csv"), expected)
        self.assertEqual(self.ok("fit", "-", *QUICK, "--format", "csv", stdin=content), expected)

    def test_cells_and_genes_keep_their_names(self):
        self.ok("fit", self.path, *QUICK, "--cases", self.at("cases.csv"))
        self.assertEqual(pd.read_csv(self.at("cases.csv")).iloc[:, 0].tolist(), self.cells.obs_names.tolist())
        self.ok("fit", self.path, *QUICK, "--cases", self.at("cases.csv"), "--id-column", "barcode")
        self.assertEqual(pd.read_csv(self.at("cases.csv")).iloc[:, 0].tolist(), self.cells.obs["barcode"].tolist())
        self.ok("fit", self.path, *QUICK, "--matrix", "X", "--clusters", self.at("clusters.csv"))
        with open(self.at("clusters.csv")) as file:
            self.assertIn("CD3E", file.readline())

    def known(self, path, column):
        """The labels of a column against those of the same column in a CSV file, by every index of agreement."""
        self.cells.obs[[column]].to_csv(self.at("column.csv"), index=False)
        how = ("--columns", column, "--input-format", "labels", "--header", "yes", "--format", "csv")
        written = self.ok("agreement", self.at("column.csv"), self.at("column.csv"), *how)
        read = self.ok("agreement", path, self.at("column.csv"), *how)
        self.assertEqual(read, written, column)

    def test_columns_of_obs_are_labels(self):
        for column in ("cell_type", "leiden", "batch", "is_dead", "barcode"):
            self.known(self.path, column)
        by_csv = self.json("fit", self.path, *QUICK, "--labels", self.labels_file("cell_type"))
        by_column = self.json("fit", self.path, *QUICK, "--labels", "cell_type")
        del by_csv["known_labels"]["name"], by_column["known_labels"]["name"]
        self.assertEqual(by_column["known_labels"], by_csv["known_labels"])

    def labels_file(self, column):
        self.cells.obs[[column]].to_csv(self.at(f"{column}.csv"), index=False)
        return self.at(f"{column}.csv")

    def with_weights(self):
        """A file whose obs says how many cells each one stands for; the column alone is in weights.csv."""
        self.cells.obs["stands_for"] = pd.array(np.where(np.arange(N) % 5 == 0, 0, 1 + np.arange(N) % 3), dtype="Int64")
        self.cells.obs["quarter"] = (np.arange(N) % 7 / 4).astype(np.float32)
        for column in ("stands_for", "quarter"):
            self.cells.obs[[column]].to_csv(self.at(f"{column}.csv"), index=False)
        return self.written("weighted.h5ad")

    def result(self, *arguments):
        result = self.json(*arguments, *(QUICK if arguments[0] == "fit" else ()))
        return {key: value for key, value in result.items() if key not in ("options", "input", "inputs")}

    def test_columns_of_obs_are_weights(self):
        path = self.with_weights()
        for column in ("stands_for", "quarter"):
            by_file = self.result("fit", path, "--weights", self.at(f"{column}.csv"))
            self.assertLess(by_file["effective_cases"], N - 5)
            self.assertEqual(self.result("fit", path, "--weights", column), by_file)
            self.assertEqual(self.result("fit", path, "--weights", f"{path}:{column}", "--matrix", "obsm/X_pca"), by_file)
        labelled = self.result("fit", path, "--weights", "quarter", "--labels", "cell_type")
        self.assertEqual(labelled["known_labels"]["n_known"], N - 1)

    def test_columns_of_obs_are_weights_of_votes_and_memberships(self):
        path = self.with_weights()
        partitions = ("consensus", path, "--columns", "cell_type,leiden,batch", "--input-format", "labels")
        by_file = self.result(*partitions, "--weights", self.at("quarter.csv"))
        self.assertEqual(self.result(*partitions, "--weights", "quarter"), by_file)
        memberships = self.at("memberships.npy")
        self.ok("fit", path, *QUICK, "--memberships", memberships)
        by_file = self.result("score", memberships, "--weights", self.at("quarter.csv"))
        self.assertEqual(self.result("score", memberships, "--weights", f"{path}:quarter"), by_file)
        self.assertNotEqual(self.result("score", memberships)["cic"], by_file["cic"])
        scored = self.at("memberships.h5ad")
        anndata.AnnData(np.load(memberships), obs=self.cells.obs[["quarter"]]).write_h5ad(scored)
        self.assertEqual(self.result("score", scored, "--weights", "quarter"), by_file)

    def test_columns_of_weights_and_labels_are_no_partitions(self):
        self.cells.obs = self.cells.obs[["cell_type", "leiden", "batch"]].assign(quarter=np.arange(N) % 7 / 4)
        path = self.written("partitions.h5ad")
        self.cells.obs[["quarter"]].to_csv(self.at("quarter.csv"), index=False)
        result = self.json("consensus", path, "--input-format", "labels", "--weights", "quarter", "--labels", "cell_type")
        self.assertEqual(result["n_partitions"], 2)
        self.cells.obs = self.cells.obs[["batch"]]
        alone = self.written("alone.h5ad")
        self.assertEqual(self.error(1, "consensus", alone, "--input-format", "labels", "--labels", "batch"),
                         "alone.h5ad: obs: no column is left to be read")

    def test_older_and_nullable_columns_are_labels(self):
        def change(file):
            codes, names = file["obs/cell_type/codes"][:], file["obs/cell_type/categories"][:]
            del file["obs/cell_type"]
            file["obs/cell_type"] = codes
            file["obs/__categories/cell_type"] = names
            file["obs/cell_type"].attrs["categories"] = file["obs/__categories/cell_type"].ref
            batch = file["obs/batch"][:]
            del file["obs/batch"]
            file["obs/batch/values"] = batch
            file["obs/batch/mask"] = np.arange(N) < 3
            barcodes = file["obs/barcode"].asstr()[:]
            del file["obs/barcode"]
            file["obs/barcode"] = np.array(barcodes, dtype="S9")
        path = self.altered(change)
        self.cells.obs["batch"] = self.cells.obs["batch"].astype("Int64").where(np.arange(N) >= 3)
        for column in ("cell_type", "batch", "barcode"):
            self.known(path, column)

    def test_older_sparse_matrices_are_read(self):
        def change(file):
            del file["X"].attrs["encoding-type"], file["X"].attrs["shape"]
            file["X"].attrs["h5sparse_format"] = b"csr"
            file["X"].attrs["h5sparse_shape"] = (N, 6)
        self.assertEqual(self.answer(self.altered(change), "--matrix", "X"), self.answer(self.path, "--matrix", "X"))

    def test_the_tutorial(self):
        page = (pathlib.Path(__file__).parents[2] / "docs/tutorials/single-cell.md").read_text()
        written = re.search(r"^```r\n(.*?)^```", page, re.M | re.S)[1]
        if not shutil.which("Rscript"):
            self.skipTest("R writes the cells")
        done = subprocess.run(["Rscript", "-e", written], cwd=self.folder.name, env={**os.environ, "LC_ALL": "C.UTF-8"},
                              capture_output=True, text=True, timeout=120)
        if "no package called" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)
        made = re.search(r"```python\n(.*?)^model =", page, re.M | re.S)[1].replace("from truecluster import fit_anndata", "")
        made = made.replace('"cells.csv"', repr(self.at("cells.csv")))
        names = {}
        exec(made, names)
        names["adata"].write_h5ad(self.at("cells.h5ad"))
        command, shown = re.search(r"```console\n\$ truecluster (.*?)\n(.*?)```", page, re.S).groups()
        done = subprocess.run([EXECUTABLE, *command.split(), "--format", "table"], cwd=self.folder.name, capture_output=True,
                              text=True, timeout=60)
        self.assertTrue(shown.endswith("...\n"))
        self.assertEqual((done.stderr, done.stdout[: len(shown) - 4] + "...\n"), ("", shown))

    def refused(self, path, *options):
        return self.error(1, "fit", path, *QUICK, *options).replace(os.path.basename(path), "FILE")

    def test_a_matrix_that_is_not_there(self):
        self.assertEqual(self.refused(self.path, "--matrix", "X_tsne"),
                         'FILE: there is no matrix "X_tsne"; it has X, obsm/X_pca, obsm/X_umap and layers/counts')
        self.assertEqual(self.refused(self.as_npy(np.eye(9)), "--matrix", "X"),
                         "FILE: only an .h5ad file has several matrices to choose from; leave out --matrix")
        self.assertIn("--matrix has no effect on --distances", self.error(2, "fit", "--distances", self.path, "--matrix", "X"))

        def without_usual(file):
            del file["X"], file["obsm/X_pca"]
        self.assertEqual(self.refused(self.altered(without_usual)),
                         "FILE: has neither obsm/X_pca nor X; choose one of obsm/X_umap and layers/counts (--matrix)")

    def test_columns_that_are_not_there(self):
        columns = "barcode, batch, cell_type, is_dead, leiden and score"
        self.assertEqual(self.refused(self.path, "--labels", "celltype"),
                         f'there is no file celltype, and FILE: obs: there is no column "celltype"; the 6 columns are {columns}')
        self.assertEqual(self.refused(self.path, "--id-column", "id"),
                         f'FILE: obs: there is no column "id"; the 6 columns are {columns}')
        self.assertIn("--columns score asks for obs, not for the matrix", self.refused(self.path, "--columns", "score"))
        self.assertIn("obs/score: row 2: 0.006", self.error(1, "agreement", self.path, self.path, "--columns", "score"))

    def test_columns_that_are_no_weights(self):
        def weights(column, path=self.path):
            return self.refused(path, "--weights", column)
        columns = "barcode, batch, cell_type, is_dead, leiden and score"
        self.assertEqual(weights("weight"),
                         f'there is no file weight, and FILE: obs: there is no column "weight"; the 6 columns are {columns}')
        self.assertEqual(weights("cell_type"), '--weights cell_type: FILE: obs/cell_type: row 1: "T" is not a weight')
        self.assertEqual(weights("barcode"), '--weights barcode: FILE: obs/barcode: row 1: "AC000" is not a weight')
        self.assertEqual(weights(self.path),
                         f"--weights FILE: FILE: has 6 columns ({columns}); choose the one that holds weights, as in FILE:score")
        self.cells.obs["depth"] = np.where(np.arange(N) == 4, np.nan, 1.5)
        self.cells.obs["change"] = np.where(np.arange(N) == 4, -2, 1)
        path = self.written("weighted.h5ad")
        why = "but a weight must be finite and not negative; give 0 to a case that should not count"
        self.assertEqual(weights("depth", path), f"--weights depth: FILE: obs/depth: row 5: a weight is missing, {why}")
        self.assertEqual(weights("change", path), f"--weights change: FILE: obs/change: row 5: the weight is -2, {why}")
        self.cells.obs = self.cells.obs[[]]
        self.assertEqual(weights("w", self.written("bare.h5ad")), 'there is no file w, and FILE: obs: there is no column "w", nor any other')

    def test_what_is_no_matrix_of_these_cells(self):
        def shorter(file):
            del file["obsm/X_pca"]
            file["obsm/X_pca"] = np.zeros((N - 1, 2))
        self.assertEqual(self.refused(self.altered(shorter)), f"FILE: obsm/X_pca has {N - 1} rows but obs has {N}")

        def flat(file):
            del file["obsm/X_pca"]
            file["obsm/X_pca"] = np.zeros(N)
        self.assertEqual(self.refused(self.altered(flat)), "FILE: obsm/X_pca has 1 dimension, not 2")

        def texts(file):
            del file["obsm/X_pca"]
            file["obsm/X_pca"] = np.full((N, 2), b"x")
        self.assertEqual(self.refused(self.altered(texts)), "FILE: obsm/X_pca holds no numbers")

        def nan(file):
            file["obsm/X_pca"][4, 1] = np.nan
        self.assertIn("FILE: obsm/X_pca: row 5, column 2: a value is missing or not finite", self.refused(self.altered(nan)))

        def fewer_genes(file):
            del file["var/_index"]
            file["var/_index"] = ["a", "b"]
        self.assertEqual(self.refused(self.altered(fewer_genes), "--matrix", "X"),
                         "FILE: X has 6 columns but var has 2 rows")

    def test_what_is_no_anndata(self):
        with h5py.File(self.at("other.h5"), "w") as file:
            file["table"] = np.eye(3)
        self.assertEqual(self.refused(self.at("other.h5")),
                         "FILE: this HDF5 file is not an AnnData file (.h5ad): it has no table obs")

        def very_old(file):
            del file["obs"]
            file["obs"] = np.zeros(N, dtype=[("index", "S3"), ("n", "i4")])
        self.assertIn("obs is in the form of anndata before 0.7", self.refused(self.altered(very_old)))

    def test_sparse_matrices_that_do_not_fit_together(self):
        def beyond(file):
            file["X/indices"][3] = 6
        def short(file):
            values = file["X/data"][:-1]
            del file["X/data"]
            file["X/data"] = values
        def falling(file):
            file["X/indptr"][3] = file["X/indptr"][5]
        def no_shape(file):
            file["X"].attrs["shape"] = (N, 0)
        for change in (beyond, short, falling, no_shape):
            self.assertEqual(self.refused(self.altered(change), "--matrix", "X"), "FILE: X: the sparse matrix is damaged", change)

        def codes(file):
            file["obs/cell_type/codes"][3] = 3
        self.assertIn("the column obs/cell_type/codes is damaged", self.refused(self.altered(codes), "--labels", "cell_type"))

    def test_declared_sizes_are_held_against_the_file(self):
        def empty(file):
            del file["obsm/X_pca"]
            file.create_dataset("obsm/X_pca", shape=(N, 10**12), chunks=(1, 10**6), dtype="f8")
        self.assertIn("obsm/X_pca claims to be larger than the file can hold", self.refused(self.altered(empty)))

        def many(file):
            del file["obs/_index"]
            file.create_dataset("obs/_index", shape=(10**11,), chunks=(10**6,), dtype=h5py.string_dtype())
        self.assertIn("obs/_index claims to be larger than the file can hold", self.refused(self.altered(many)))

    def test_nothing_outside_the_file_is_read(self):
        def linked(file):
            del file["obsm/X_pca"]
            file["obsm/X_pca"] = h5py.ExternalLink(self.path, "obsm/X_pca")
        self.assertIn("obsm/X_pca is a link to another file, which is not opened", self.refused(self.altered(linked)))

        def external(file):
            del file["obsm/X_pca"]
            file.create_dataset("obsm/X_pca", shape=(N, 2), dtype="f8", external=[(self.path, 0, h5py.h5f.UNLIMITED)])
        self.assertIn("obsm/X_pca is stored in another file", self.refused(self.altered(external)))

    def test_files_that_are_cut_or_altered_end_in_one_sentence(self):
        with open(self.path, "rb") as file:
            whole = file.read()
        rng = np.random.default_rng(1)
        for end in rng.integers(8, len(whole), 15):
            self.assertRegex(self.refused(self.file("cut.h5ad", whole[:end])), "^FILE: ")
        for _ in range(40):
            altered = bytearray(whole)
            for position in rng.integers(8, len(whole), 20):
                altered[position] = rng.integers(256)
            done = self.run_cli("fit", self.file("bad.h5ad", bytes(altered)), *QUICK, "--matrix", "X", "--labels", "cell_type")
            self.assertIn(done.returncode, (0, 1), done.stderr)
            self.assertLessEqual(done.stderr.count(b"\n"), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
