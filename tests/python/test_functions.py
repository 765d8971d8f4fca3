"""Functions on given partitions."""
import ast
import inspect
import json
import pickle
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import linear_sum_assignment as scipy_assignment
from sklearn.cluster import KMeans
from sklearn.datasets import make_moons
from sklearn.metrics import adjusted_rand_score
from sklearn.metrics.cluster import contingency_matrix

import truecluster as tc
from truecluster import _core

A = np.array([0, 0, 0, 1, 1, 1, 2, 2, 2, 2])
B = np.array([5, 5, 7, 7, 7, 7, 3, 3, 3, 5])


def test_crosstables_count_pairs_of_any_labels():
    found = tc.crosstable(A, B)
    np.testing.assert_array_equal(found.table, [[0, 2, 1], [0, 0, 3], [3, 1, 0]])
    np.testing.assert_array_equal(found.col_labels, [3, 5, 7])
    letters = np.array(list("aaabbbcccc"))
    texts = tc.crosstable(letters, pd.Series(B).astype("category"))
    np.testing.assert_array_equal(texts.table, found.table)
    assert list(texts.row_labels) == ["a", "b", "c"] and list(texts.col_labels) == [3, 5, 7]
    np.testing.assert_array_equal(tc.crosstable(A, B, weights=np.arange(10.0)).table[0], [0, 1, 2])


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.int64, np.float32, float, object])
def test_every_kind_of_integer_is_a_label(dtype):
    found = tc.match(A.astype(dtype), B.astype(dtype))
    assert [(int(row), int(col)) for row, col, _, _ in found.pairs] == [(2, 3), (1, 7), (0, 5)]


def test_missing_labels_are_left_out():
    a = [0, 0, -1, 1, 1]
    for b in ([1, 1, 1, 2, -1], [1.0, 1, 1, 2, np.nan], ["1", "1", "1", "2", ""], ["x", "x", "x", "y", None]):
        found = tc.crosstable(a, b)
        np.testing.assert_array_equal(found.table, [[2, 0], [0, 1]])
        assert found.n_missing == 2
    with pytest.raises(ValueError, match="no case has a label on both sides"):
        tc.match([-1, 0], [0, -1])


def test_matching_renames():
    found = tc.match(A, B, "truematch")
    assert found.method == "truematch" and found.diagonal == 0.8
    assert list(found.rename(B)) == [0, 0, 1, 1, 1, 1, 2, 2, 2, 0]
    more = tc.match(A, np.arange(10))
    assert len(more.pairs) == 3 and len(more.unmatched_cols) == 7
    assert more.rename(np.arange(10)).tolist().count(-1) == 7
    with pytest.raises(ValueError, match="^method must be one of"):
        tc.match(A, B, "best")


def test_memberships_are_partitions_too():
    fuzzy = np.eye(3)[A]
    np.testing.assert_array_equal(tc.crosstable(fuzzy, B).table, tc.crosstable(A, B).table)
    assert tc.agreement(fuzzy, np.eye(8)[B][:, [3, 5, 7]])["rand"] == tc.agreement(A, B)["rand"]
    with pytest.raises(ValueError, match="3 dimensions"):
        tc.agreement(np.zeros((2, 2, 2)), A)


def test_agreement_with_scikit_learn_and_without_a_table():
    assert tc.agreement(A, B)["adjusted_rand"] == pytest.approx(adjusted_rand_score(A, B), abs=1e-15)
    random = np.random.default_rng(1)
    a, b = random.integers(0, 6000, (2, 20000))
    with pytest.warns(UserWarning, match="too many to match"):
        many = tc.agreement(a, b)
    assert many["adjusted_rand"] == pytest.approx(adjusted_rand_score(a, b), abs=1e-12)
    assert np.isnan(many["kappa"])
    np.testing.assert_array_equal(tc.crosstable(a[:99], b[:99]).table, contingency_matrix(a[:99], b[:99]))


def test_consensus_of_renamed_partitions_is_the_partition():
    runs = [A, (A + 1) % 3, 5 - A, A]
    for method in ("mmcc", "clue-dwh", "coassociation"):
        found = tc.consensus(runs, method)
        assert tc.agreement(A, found.labels)["rand"] == 1, method
        assert found.memberships.max(axis=1).min() == 1
        assert found.criterion["cic"] == tc.cic(found.memberships)
    frame = pd.DataFrame(np.column_stack(runs), columns=list("abcd"))
    np.testing.assert_array_equal(tc.consensus(frame).memberships, tc.consensus(runs).memberships)
    assert list(tc.consensus(runs, "bagclust1", reference=A).labels) == list(A)
    with pytest.raises(ValueError, match="reference"):
        tc.consensus(runs, "bagclust1")
    with pytest.raises(ValueError):
        tc.consensus([A, A[:4]])


def test_alignment_gives_common_labels():
    fuzzy = np.eye(3)[A] * 0.9 + 0.1 / 3
    found = tc.align([A, 2 - A, fuzzy[:, [1, 2, 0]]])
    np.testing.assert_array_equal(found.runs[0], A)
    np.testing.assert_array_equal(found.runs[1], A)
    np.testing.assert_allclose(found.runs[2], fuzzy)
    assert list(found.permutations[1]) == [2, 1, 0]
    assert found.levels[0]["n_clusters"] == 3 and found.similarity.shape == (3,)


def test_criterion_by_hand():
    # Two certain clusters of equal size, N = 4: H = 0, model entropy 1, RMC = 1/4, I = 3/4 log2(2).
    parts = tc.criterion(np.eye(2)[[0, 0, 1, 1]])
    assert parts == {"uncertainty": 0, "model_entropy": 1, "relative_model_complexity": 0.25,
                     "information": 0.75, "cic": 0.75}


@pytest.mark.parametrize("shape", [(1, 1), (4, 4), (3, 7), (7, 3), (0, 3), (30, 30)])
@pytest.mark.parametrize("maximize", [False, True])
def test_assignment_is_that_of_scipy(shape, maximize):
    random = np.random.default_rng(sum(shape))
    for costs in (random.normal(size=shape), random.normal(size=shape[::-1]).T,
                  np.where(random.random(shape) < 0.2, -np.inf if maximize else np.inf, random.random(shape))):
        try:
            expected = scipy_assignment(costs, maximize)
        except ValueError as error:
            with pytest.raises(ValueError, match=str(error)):
                tc.linear_sum_assignment(costs, maximize)
            continue
        found = tc.linear_sum_assignment(costs, maximize=maximize)
        for ours, theirs in zip(found, expected):
            np.testing.assert_array_equal(ours, theirs)


def test_assignment_refuses_what_scipy_refuses():
    for costs in ([1, 2], [[np.nan, 1], [1, 1]], [[-np.inf, 1], [1, 1]], [[np.inf, np.inf], [1, 2]]):
        with pytest.raises(ValueError) as theirs:
            scipy_assignment(costs)
        with pytest.raises(ValueError) as ours:
            tc.linear_sum_assignment(costs)
        assert str(ours.value)[:20] == str(theirs.value)[:20]


def test_options_are_described():
    names = [one["name"] for one in tc.options("consensus")]
    assert "method" in names and "random_state" in names
    for job, function in {"match": tc.match, "consensus": tc.consensus, "align": tc.align, "fit": tc.TrueCluster}.items():
        assert {one["name"] for one in tc.options(job)} <= set(inspect.signature(function).parameters)
    with pytest.raises(ValueError, match="'cluster' has no options"):
        tc.options("cluster")


def test_stubs_name_what_the_module_has():
    stubs = ast.parse((Path(tc.__file__).parent / "_core.pyi").read_text())
    named = {node.name for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    named |= {node.target.id for node in stubs.body if isinstance(node, ast.AnnAssign)} - {"__version__"}
    assert named == {name for name in vars(_core) if not name.startswith("_")}
    result = next(node for node in stubs.body if getattr(node, "name", "") == "FitResult")
    members = {node.name for node in result.body if isinstance(node, ast.FunctionDef)}
    assert members == {name for name in vars(_core.FitResult) if not name.startswith("_")}


@pytest.mark.parametrize(
    "labels",
    [B.astype(object), pd.Series(B).astype("Int64"), B.astype(float), B + 0.5, np.array(list("xyzxyzxyzx"))],
    ids=["object", "Int64", "float", "fraction", "text"],
)
def test_renaming_knows_labels_of_any_kind(labels):
    found = tc.match(A, labels)
    renamed = found.rename(labels)
    assert found.diagonal == np.mean(renamed == A) > 0.3
    with pytest.raises(ValueError, match="no label 99"):
        found.rename([99] * 10)
    with pytest.raises(ValueError, match="memberships"):
        found.rename(np.full((10, 2), 0.5))


def test_renaming_keeps_what_is_missing_or_unmatched():
    found = tc.match([0, 0, 1, 1], ["a", "a", "b", "c"])
    np.testing.assert_array_equal(found.rename(["a", None, *found.unmatched_cols]), [0, -1, -1])


def test_missing_values_of_pandas_are_missing_labels():
    given = pd.Series(["x", pd.NA, "y"], dtype="string")
    assert tc.crosstable(given, [1, 1, 2]).n_missing == 1
    assert tc.crosstable(pd.Series([4, pd.NA, 5], dtype="Int64"), [1, 1, 2]).row_labels.tolist() == [4, 5]


def test_a_column_holds_labels():
    a, b = np.array([0, 1, 1, 0, 1, 0, 0, 1]), np.array([0, 1, 1, 0, 1, 1, 1, 1])
    expected = tc.agreement(a, b)
    assert expected["adjusted_rand"] < 1
    assert tc.agreement(a[:, None], b[:, None].astype(float)) == expected
    assert tc.agreement(pd.DataFrame({"cluster": a}), b) == expected


def test_matrices_and_data_frames_say_which_way_round_they_are():
    rows = np.array([A, A, B, A])
    expected = tc.consensus(list(rows), random_state=1).labels
    for given, axis in [(rows, None), (rows, 0), (rows.T, 1), (pd.DataFrame(rows.T), None), (pd.DataFrame(rows), 0)]:
        np.testing.assert_array_equal(tc.consensus(given, axis=axis, random_state=1).labels, expected)
    with pytest.warns(UserWarning, match="each of the 10 rows is taken as a partition of 4 cases; axis=1"):
        tc.consensus(rows.T)
    with pytest.raises(ValueError, match="axis is 2"):
        tc.consensus(rows, axis=2)
    with pytest.raises(ValueError, match="one partition per item"):
        tc.align(list(rows), axis=1)
    assert len(tc.align(rows.T, axis=1).runs) == 4


def test_the_criterion_takes_rounded_memberships_as_the_command_does():
    rounded = np.array([[0.333, 0.333, 0.333], [0.998, 0.0, 0.0]])
    assert tc.cic(rounded) == pytest.approx(tc.cic(rounded / rounded.sum(axis=1, keepdims=True)))
    with pytest.raises(ValueError, match="row 2 and column 1: the memberships sum to 0.9, not to 1"):
        tc.cic([[0.5, 0.5], [0.5, 0.4]])


def test_consensus_and_alignment_have_pictures_and_pages(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    fuzzy = np.array([[0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.3, 0.7]])
    partitions = [[0, 0, 1, 1], [1, 1, 0, 0], fuzzy]
    voted = tc.consensus(partitions[:2], random_state=3, labels=["x", "x", "y", "y"])
    aligned = tc.align(partitions, random_state=3, groups=["x", "x", "y", "y"])
    assert voted.plot().get_ylabel() == "membership"
    for mode in range(len(aligned.modes)):
        assert len(aligned.plot(mode).collections) == 2
    with pytest.raises(ValueError, match="^mode is 9 but must be between 0 and 1$"):
        aligned.plot(9)
    if not _core.has_report():
        pytest.skip("this build has no page")
    expected = {
        "consensus": (voted, ['"command": "consensus"', '"seed": 3', "consensus(ensemble, random_state=3)", '"known_labels"']),
        "align": (aligned, ['"command": "align"', '"file": "run 3"', "align(runs, random_state=3)", '"groups"']),
    }
    for name, (result, parts) in expected.items():
        for one in (result, pickle.loads(pickle.dumps(result))):
            one.report(tmp_path / f"{name}.html")
            page = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
            assert all(part in page for part in parts)


def test_the_page_of_a_consensus_shows_what_the_command_prints():
    partitions = [[0, 0, 1, 1, 1], [1, 1, 0, 0, 1]]
    found = tc.consensus(partitions, random_state=3)
    document = json.loads(found._page.document())
    assert document["cic"] == found.criterion["cic"]
    assert document["cluster_sizes"] == np.bincount(found.labels).tolist()
    aligned = tc.align(partitions, random_state=3)
    document = json.loads(aligned._page.document())
    assert [run["permutation"] for run in document["runs"]] == [(p + 1).tolist() for p in aligned.permutations]


def test_results_are_shown_in_a_line():
    partitions = [[0, 0, 1, 1], ["b", "b", "a", "a"], [0, 0, 1, 1]]
    together = tc.consensus(partitions)
    assert repr(together) == "<Consensus of 3 partitions of 4 cases: 2 clusters, CIC 0.750 bits, not converged>"
    assert repr(tc.align(partitions)) == "<Alignment of 3 runs of 4 cases: 1 mode, mean similarity 1.000>"
    assert repr(tc.match([0, 0, 1, 1], ["b", "b", "a", "a"])) == (
        "<Match: 0 - 'b', 1 - 'a'; 100.0% of the cases in matched cells, kappa 1.000>"
    )
    assert together == together and together != tc.consensus(partitions)  # arrays have no truth value


@pytest.mark.parametrize(
    "labels, names",
    [
        (np.array(["2020-01-01", "2021-01-01", "NaT"], "M8[ns]"), ["2020-01-01", "2021-01-01"]),
        (pd.Series(pd.to_datetime(["2020-01-01 12:00", "2020-01-02", None])),
         ["2020-01-01T12:00:00.000000000", "2020-01-02T00:00:00.000000000"]),
        (np.array([b"a", b"\xff", b""]), ["a", "ÿ"]),
        (pd.Categorical(["a", "b", None]), ["a", "b"]),
        (pd.Series(["a", "b", None], dtype="string"), ["a", "b"]),
        (pd.Series([1, 2, None], dtype="Int64"), [1, 2]),
        (np.array([1, 2, np.nan], ">f4"), [1, 2]),
        (np.array([1, 9, 2, 9, np.nan, 9], np.float16)[::2], [1, 2]),
    ],
    ids=["dates", "times", "bytes", "categorical", "string", "Int64", "big-endian", "strided float16"],
)
def test_labels_are_called_what_they_were(labels, names):
    found = tc.crosstable(labels, [0, 1, 1])
    assert found.row_labels.tolist() == names and found.n_missing == 1


def test_a_dict_holds_a_partition_per_value():
    runs = {"a": [0, 0, 1, 1], "b": [1, 1, 0, 0]}
    assert tc.consensus(runs).labels.tolist() == [0, 0, 1, 1]
    assert len(tc.align(runs).runs) == 2


def test_crosstables_count_by_weight():
    found = tc.crosstable([0, 0, 1], ["a", "b", "b"], sample_weight=[1, 2, 0.5])
    np.testing.assert_array_equal(found.table, [[1, 2], [0, 0.5]])
    np.testing.assert_array_equal(found.table, tc.crosstable([0, 0, 1], ["a", "b", "b"], weights=[1, 2, 0.5]).table)
    with pytest.raises(ValueError, match="give either sample_weight or weights, not both"):
        tc.crosstable([0, 1], [0, 1], [1, 2], weights=[1, 2])


@pytest.mark.filterwarnings("always")
def test_warnings_show_the_line_of_the_user(blobs):
    model = tc.TrueCluster([2, 3], clusterer="kmeans", n_replicates=50, random_state=1)
    for call in (lambda: model.fit(blobs), lambda: model.fit_predict(blobs), lambda: tc.consensus(np.ones((9, 2), int)),
                 lambda: tc.align(np.ones((9, 2), int))):
        with pytest.warns(UserWarning) as warned:
            call()
        assert warned[0].filename == __file__


def test_fitted_clusterers_are_partitions(blobs):
    fitted = [KMeans(3, n_init=1, random_state=seed).fit(blobs) for seed in range(3)]
    labels = [one.labels_ for one in fitted]
    np.testing.assert_array_equal(tc.consensus(fitted).memberships, tc.consensus(labels).memberships)
    assert tc.agreement(fitted[0], labels[1]) == tc.agreement(labels[0], labels[1])
    with pytest.raises(ValueError, match="a partition must be a vector of labels or a matrix of memberships, not KMeans"):
        tc.agreement(KMeans(3), labels[0])


def test_results_stand_for_their_labels_and_memberships(blobs):
    weights = np.linspace(1, 2, len(blobs))
    model = tc.TrueCluster([2, 3], clusterer="kmeans", n_replicates=30, random_state=1).fit(blobs, sample_weight=weights)
    together = tc.consensus([model, model.labels_], sample_weight=weights)
    assert tc.agreement(together, model)["rand"] == 1
    assert tc.cic(model) == model.cic_ and tc.cic(together) == together.criterion["cic"]
    assert tc.cic(model) != tc.cic(model.memberships_)  # without the weights
    with pytest.raises(ValueError, match="a result has its own"):
        tc.cic(model, sample_weight=weights)
    moons = np.vstack([make_moons(100, noise=0.05, random_state=1)[0], [[3.5, 2.5], [-2.5, -2.5]]])
    noisy = tc.TrueCluster(2, clusterer="density", n_replicates=30, random_state=1).fit(moons)
    assert noisy.n_noise_ > 0 and tc.cic(noisy) == noisy.cic_
