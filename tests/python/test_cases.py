"""The language-neutral cases, and the numbers of the command line bit for bit."""
import json

import numpy as np
import pandas as pd
import pytest
from conftest import ROOT

import truecluster as tc
from truecluster import TrueCluster

CASES = ROOT / "tests" / "cases"


def load(name):
    return json.loads((CASES / name).read_text())


def labels_of_table(table):
    """Two label vectors with this crosstable."""
    rows, cols = np.nonzero(table)
    counts = np.asarray(table)[rows, cols].astype(int)
    return np.repeat(rows, counts), np.repeat(cols, counts)


AGREEMENT = load("agreement.json")["cases"]
MATCH_METHODS = next(one["choices"] for one in tc.options("match") if one["name"] == "method")


@pytest.mark.parametrize("case", AGREEMENT, ids=lambda case: case["name"])
def test_agreement(case):
    found = tc.agreement(*labels_of_table(case["table"]))
    for name, value in case["expected"].items():
        if name in found:
            assert found[name] == pytest.approx(value, abs=1e-9), name


def test_agreement_and_match_of_the_command(run_cli, tmp_path):
    largest = sorted(AGREEMENT, key=lambda case: np.sum(case["table"]))
    for case in [case for case in largest if np.sum(case["table"]) < 20_000][-4:]:
        a, b = labels_of_table(case["table"])
        np.savetxt(tmp_path / "a.csv", a, fmt="%d")
        np.savetxt(tmp_path / "b.csv", b, fmt="%d")
        document = run_cli("agreement", tmp_path / "a.csv", tmp_path / "b.csv")
        for name, value in tc.agreement(a, b).items():
            assert document[name] == value, (case["name"], name)
        for method in MATCH_METHODS:
            document = run_cli("match", tmp_path / "a.csv", tmp_path / "b.csv", "--match", method, "--seed", 9)
            found = tc.match(a, b, method, random_state=9)
            assert document["table"] == found.table.tolist()
            assert document["scores"] == found.scores.tolist()
            assert document["diagonal"] == found.diagonal and document["kappa"] == found.kappa
            pairs = [(int(p["row"]), int(p["col"]), p["count"], p["score"]) for p in document["pairs"]]
            assert pairs == found.pairs


@pytest.mark.parametrize("case", load("criterion.json"), ids=lambda case: case["name"])
def test_criterion(case):
    found = tc.criterion(case["memberships"])
    for name in ("uncertainty", "relative_model_complexity", "information", "cic"):
        assert found[name] == pytest.approx(case[name], abs=1e-12), name


@pytest.mark.parametrize("case", load("clue.json")["consensus"], ids=lambda case: f"k = {case['k']}")
def test_clue_consensus(case):
    found = tc.consensus(case["partitions"], "clue-dwh", n_clusters=case["k"])
    np.testing.assert_allclose(found.memberships, case["memberships"], atol=1e-9)


@pytest.mark.filterwarnings("ignore:The chosen", "ignore:The memberships", "ignore:Only")
@pytest.mark.parametrize(
    "parameters",
    [
        {"clusterer": "kmeans", "n_replicates": 25},
        {"clusterer": "auto", "n_clusters": [2, 3], "max_replicates": 120},
        {"clusterer": "gmm+ward", "n_clusters": [2, 4], "n_replicates": 20, "covariance": "diagonal",
         "resample": "subsample", "vote": "in-bag", "match": "truematch", "against": "memberships"},
    ],
    ids=lambda parameters: parameters["clusterer"],
)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_fit_of_the_command(run_cli, tmp_path, parameters, dtype):
    penguins = pd.read_csv(ROOT / "data" / "penguins.csv").select_dtypes("number").dropna()
    data = ((penguins - penguins.mean()) / penguins.std()).to_numpy(dtype)[::3]
    np.save(tmp_path / "data.npy", data)
    core_names = {"n_clusters": "k", "n_replicates": "replicates"}
    flags = []
    for name, value in parameters.items():
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        flags += ["--" + core_names.get(name, name).replace("_", "-"), text]
    memberships = tmp_path / "memberships.npy"
    document = run_cli("fit", tmp_path / "data.npy", "--seed", 11, "--memberships", memberships, *flags)
    model = TrueCluster(random_state=11, **parameters).fit(data)
    np.testing.assert_array_equal(np.load(memberships), model.memberships_)
    ours = json.loads(model.to_json())
    assert list(ours) == list(document)
    for key in set(document) - {"input", "options"}:
        assert ours[key] == document[key], key
    assert ours["options"].items() <= document["options"].items()
