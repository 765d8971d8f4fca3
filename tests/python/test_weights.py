"""Weights of cases: how many cases each stands for."""
import json
import os
import pickle
import subprocess

import numpy as np
import pandas as pd
import pytest

from truecluster import TrueCluster, cic, consensus, criterion

X = np.repeat([[0.0], [9.0]], 10, axis=0) + np.arange(20)[:, None] / 100
HEAVY = np.repeat([1.0, 4.0], 10)


def fitted(**given):
    model = TrueCluster(n_clusters=2, clusterer="kmeans", n_replicates=20, random_state=1)
    return model.fit(X, **given)


def test_equal_weights_change_nothing_and_only_ratios_matter():
    np.testing.assert_array_equal(fitted(sample_weight=np.full(20, 3)).memberships_, fitted().memberships_)
    model = fitted(sample_weight=HEAVY)
    np.testing.assert_array_equal(model.memberships_, fitted(sample_weight=list(HEAVY / 7)).memberships_)
    assert model.effective_cases_ == pytest.approx(50**2 / 170)  # (sum w)^2 / sum w^2
    np.testing.assert_allclose(np.sort(model.cluster_summary_["share"]), [0.2, 0.8], atol=0.03)
    assert list(model.cluster_summary_["size"]) == [10, 10]
    assert fitted().effective_cases_ == 20


def test_fit_predict_takes_them():
    model = TrueCluster(n_clusters=2, clusterer="kmeans", n_replicates=20, random_state=1)
    np.testing.assert_array_equal(model.fit_predict(X, sample_weight=HEAVY), fitted(sample_weight=HEAVY).labels_)


def test_criterion_is_that_of_repeated_rows():
    memberships = np.array([[0.9, 0.1], [0.4, 0.6], [0.2, 0.8]])
    weighted = criterion(memberships, sample_weight=[1, 3, 2])
    repeated = criterion(np.repeat(memberships, [1, 3, 2], axis=0))
    assert weighted["uncertainty"] == pytest.approx(repeated["uncertainty"], rel=1e-12)
    assert weighted["model_entropy"] == pytest.approx(repeated["model_entropy"], rel=1e-12)
    complexity = (2 ** weighted["model_entropy"] - 1) / (36 / 14)
    assert weighted["relative_model_complexity"] == pytest.approx(complexity)
    assert cic(memberships, sample_weight=[1, 3, 2]) == weighted["cic"]


def test_the_score_of_the_data_is_the_cic():
    model = fitted(sample_weight=HEAVY)
    assert model.score(X, sample_weight=HEAVY) == pytest.approx(model.cic_, rel=1e-12)


def test_copies_and_documents_hold_them():
    model = fitted(sample_weight=HEAVY, labels=["a"] * 9 + ["b"] * 11)
    again = pickle.loads(pickle.dumps(model))
    assert again.to_json() == model.to_json()
    np.testing.assert_array_equal(again.case_uncertainty_, model.case_uncertainty_)
    document = json.loads(model.to_json())
    assert np.sum(document["known_labels"]["crosstable"]) == pytest.approx(20)  # the mean counts 1
    assert document["known_labels"]["n_known"] == 20
    means = [cluster["feature_means"][0] for cluster in document["clusters"]]
    np.testing.assert_allclose(sorted(means), [0.045, 9.145])


@pytest.mark.skipif("TRUECLUSTER_EXECUTABLE" not in os.environ, reason="the command is not built")
def test_the_command_says_the_same(tmp_path):
    pd.DataFrame({"x": X[:, 0], "w": HEAVY}).to_csv(tmp_path / "x.csv", index=False)
    said = subprocess.run(
        [os.environ["TRUECLUSTER_EXECUTABLE"], "fit", "x.csv", "--k", "2", "--clusterer", "kmeans", "--replicates", "20",
         "--seed", "1", "--weights", "w", "--scale", "none", "--format", "json"],
        cwd=tmp_path, capture_output=True, check=True).stdout
    ours, theirs = json.loads(fitted(sample_weight=HEAVY).to_json()), json.loads(said)
    for name in ("models", "clusters", "effective_cases", "reason"):
        assert ours[name] == theirs[name]


def test_a_consensus_counts_by_them():
    partitions = [[0, 0, 1, 1], [0, 1, 1, 1], [0, 0, 1, 0]]
    found = consensus(partitions, sample_weight=[1, 0, 2, 1], labels=["a", "a", "b", "b"], random_state=1)
    plain = consensus(partitions, random_state=1)
    assert found.fields["effective_cases"] == pytest.approx(16 / 6)
    assert plain.fields["effective_cases"] == 4
    assert found.known_labels["n_known"] == 4
    expected = criterion(found.memberships, sample_weight=[1, 0, 2, 1])
    assert found.criterion == expected


@pytest.mark.parametrize("given", [np.full(20, 2.0), pd.Series(HEAVY), HEAVY.astype(np.float32)])
def test_any_list_of_numbers_will_do(given):
    assert fitted(sample_weight=given).labels_.shape == (20,)
