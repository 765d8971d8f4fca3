"""Labels known beforehand: compared with the clusters, never used to find them."""
import json
import os
import pickle
import subprocess

import numpy as np
import pandas as pd
import pytest

from truecluster import TrueCluster, agreement, align, consensus, crosstable

# Two groups of ten; the labels have one case wrong and one missing.
X = np.repeat([[0.0], [9.0]], 10, axis=0) + np.arange(20)[:, None] / 100
SPECIES = pd.Series(["a"] * 9 + ["b"] * 10 + [None], name="species")
TABLE = [[9, 0], [1, 9]]


def fitted(**given):
    model = TrueCluster(n_clusters=2, clusterer="kmeans", n_replicates=20, random_state=1)
    return model.fit(X, **given)


def test_a_fit_compares_them_and_is_not_changed_by_them():
    model, plain = fitted(labels=SPECIES), fitted()
    assert plain.known_labels_ is None
    np.testing.assert_array_equal(model.memberships_, plain.memberships_)
    known = model.known_labels_
    assert (known["name"], list(known["classes"]), known["n_known"]) == ("species", ["a", "b"], 19)
    first = model.labels_[0]  # the clusters may be numbered either way
    assert known["crosstable"][:, [first, 1 - first]].tolist() == TABLE
    expected = agreement(SPECIES, model.labels_)
    for index in ("adjusted_rand", "rand", "purity"):
        assert known[index] == expected[index]


def test_document_and_copies_hold_them(tmp_path):
    model = fitted(labels=SPECIES)
    document = json.loads(model.to_json())["known_labels"]
    assert document["crosstable"] == model.known_labels_["crosstable"].astype(int).tolist()
    assert document["adjusted_rand"] == model.known_labels_["adjusted_rand"]
    again = pickle.loads(pickle.dumps(model))
    assert json.loads(again.to_json())["known_labels"] == document


@pytest.mark.skipif("TRUECLUSTER_EXECUTABLE" not in os.environ, reason="the command is not built")
def test_the_command_says_the_same(tmp_path):
    pd.DataFrame({"x": X[:, 0]}).to_csv(tmp_path / "x.csv", index=False)
    SPECIES.fillna("NA").to_csv(tmp_path / "species.csv", index=False)
    said = subprocess.run(
        [os.environ["TRUECLUSTER_EXECUTABLE"], "fit", "x.csv", "--k", "2", "--clusterer", "kmeans", "--replicates", "20",
         "--seed", "1", "--labels", "species.csv:species", "--format", "json"],
        cwd=tmp_path, capture_output=True, check=True).stdout
    assert json.loads(said)["known_labels"] == json.loads(fitted(labels=SPECIES).to_json())["known_labels"]


def test_a_consensus_compares_them():
    found = consensus([[0, 0, 1, 1, 1, 0]] * 3 + [[1, 1, 0, 0, 0, 1]], labels=["x", "x", "y", "y", "x", ""])
    assert found.known_labels["n_known"] == 5
    table = crosstable(["x", "x", "y", "y", "x", ""], found.labels).table
    np.testing.assert_array_equal(found.known_labels["crosstable"], table)
    assert consensus([[0, 1], [0, 1]]).known_labels is None


def test_an_alignment_compares_each_mode():
    """By hand: population p is all in the first cluster, q has a half and a whole in the second."""
    run = np.array([[1, 0], [1, 0], [0.5, 0.5], [0, 1]])
    found = align([run, run[:, ::-1]], groups=["p", "p", "q", "q"])
    assert len(found.modes) == len(found.groups) == 1
    np.testing.assert_allclose(found.groups[0]["crosstable"], [[2, 0], [0.5, 1.5]])
    assert list(found.groups[0]["classes"]) == ["p", "q"]
