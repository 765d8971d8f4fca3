"""The estimator beyond scikit-learn's own checks."""
import importlib
import inspect
import json
import pickle
import re
import warnings
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from scipy.spatial.distance import cdist
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.model_selection import ParameterGrid
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import truecluster
from truecluster import TrueCluster, _estimator

pytestmark = pytest.mark.filterwarnings("ignore:The chosen", "ignore:The memberships")


def fitted(data, **parameters):
    settings = {"n_clusters": range(1, 5), "clusterer": "kmeans", "n_replicates": 30, "random_state": 3}
    return TrueCluster(**{**settings, **parameters}).fit(data)


def test_finds_the_groups_and_how_sure_they_are(blobs):
    model = fitted(blobs)
    assert model.n_clusters_ == 3
    groups = np.repeat([0, 1, 2], 40)
    assert truecluster.agreement(groups, model.labels_)["adjusted_rand"] > 0.95
    assert model.memberships_.shape == (120, 3)
    np.testing.assert_allclose(model.memberships_.sum(axis=1), 1)
    np.testing.assert_array_equal(model.labels_, model.memberships_.argmax(axis=1))
    ordered = np.sort(model.memberships_, axis=1)
    np.testing.assert_allclose(model.case_margin_, ordered[:, -1] - ordered[:, -2])
    p = np.where(model.memberships_ > 0, model.memberships_, 1)
    np.testing.assert_allclose(model.case_uncertainty_, -(p * np.log2(p)).sum(axis=1), atol=1e-12)
    assert model.cic_ == truecluster.cic(model.memberships_) == model.results_["cic"][model.results_["selected"]]
    frame = pd.DataFrame(model.results_)
    assert list(frame["n_clusters"]) == [1, 2, 3, 4] and frame["selected"].sum() == 1
    assert list(pd.DataFrame(model.cluster_summary_)["size"]) == list(np.bincount(model.labels_))


def test_parameters_are_the_options_of_the_core():
    parameters = inspect.signature(TrueCluster).parameters
    names = set(parameters) - set(_estimator.OWN_PARAMETERS)
    assert names | {"random_state"} == {one["name"] for one in truecluster.options("fit")}
    assert all(p.default is None for name, p in parameters.items() if name != "verbose")
    for one in truecluster.options("fit"):
        if one["name"] != "random_state":
            assert one["help"].split()[0] in TrueCluster.__doc__


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads_do_not_change_the_result(blobs, threads):
    one, other = fitted(blobs, n_jobs=1), fitted(blobs, n_jobs=threads)
    np.testing.assert_array_equal(one.memberships_, other.memberships_)
    assert one.to_json() == other.to_json()


def test_random_state_may_be_integer_generator_or_global(blobs):
    same = fitted(blobs, random_state=np.random.default_rng(5)).memberships_
    np.testing.assert_array_equal(same, fitted(blobs, random_state=np.random.default_rng(5)).memberships_)
    state = np.random.RandomState(5)
    seeds = {fitted(blobs, random_state=state).seed_, fitted(blobs, random_state=state).seed_}
    assert len(seeds) == 2, "a RandomState moves on"
    np.random.seed(4)
    first = fitted(blobs, random_state=None).seed_
    np.random.seed(4)
    assert fitted(blobs, random_state=None).seed_ == first
    assert fitted(blobs, random_state=3).seed_ == 3
    with pytest.raises(ValueError, match="random_state is -1 but must be between 0"):
        fitted(blobs, random_state=-1)


def test_inputs_are_taken_as_they_are_and_never_modified(blobs):
    for dtype in (np.float32, np.float64):
        data = np.ascontiguousarray(blobs, dtype=dtype)
        before = data.copy()
        data.setflags(write=False)
        model = fitted(data)
        np.testing.assert_array_equal(data, before)
        assert np.shares_memory(model._fit_data, data), f"{dtype} was copied"
    expected = fitted(blobs).memberships_
    for other in (np.asfortranarray(blobs), np.repeat(blobs, 2, axis=0)[::2], blobs.tolist(),
                  sparse.csr_matrix(blobs), sparse.coo_matrix(blobs)):
        np.testing.assert_array_equal(fitted(other).memberships_, expected)


def test_data_frames_give_names(blobs):
    frame = pd.DataFrame(blobs, columns=["north", "east", "south", "west"])
    model = fitted(frame)
    assert list(model.feature_names_in_) == list(frame.columns)
    assert json.loads(model.to_json())["features"] == list(frame.columns)
    np.testing.assert_array_equal(model.memberships_, fitted(blobs).memberships_)


def test_sparse_data_give_the_bits_of_dense_data():
    random = np.random.default_rng(5)
    rows = np.where(random.random((400, 8)) < 0.3, random.random((400, 8)), 0) + 4 * np.eye(8)[random.integers(3, size=400)]
    dense = fitted(rows, n_clusters=range(2, 5), n_replicates=10, judges=150)
    for kind in (sparse.csr_matrix, sparse.csc_matrix):
        found = fitted(kind(rows), n_clusters=range(2, 5), n_replicates=10, judges=150)
        np.testing.assert_array_equal(found.memberships_, dense.memberships_)
        assert found.to_json() == dense.to_json()
        np.testing.assert_array_equal(found.predict(kind(rows[:20])), dense.predict(rows[:20]))


def test_large_sparse_data_are_refused():
    with pytest.raises(ValueError, match="60000000 values when dense, more than 50000000"):
        fitted(sparse.csr_matrix((600, 100_000)))


def test_new_cases_are_those_of_the_nearest_training_case(blobs):
    model = fitted(blobs)
    np.testing.assert_array_equal(model.predict(blobs), model.labels_)
    np.testing.assert_array_equal(model.predict_proba(blobs), model.memberships_)
    new = blobs[::7] + 0.3
    nearest = cdist(new, blobs).argmin(axis=1)
    np.testing.assert_array_equal(model.predict(new), model.labels_[nearest])
    np.testing.assert_array_equal(model.predict(new.astype(np.float32)), model.labels_[nearest])
    assert model.score(blobs) == model.cic_
    many = np.random.default_rng(2).normal(size=(2000, 4)) * 4
    nearest_of_many = cdist(many, blobs).argmin(axis=1)
    for n_jobs in (1, 3):
        np.testing.assert_array_equal(model.set_params(n_jobs=n_jobs).predict(many), model.labels_[nearest_of_many])
    assert model.score(new) == truecluster.cic(model.memberships_[nearest])


def test_distances_instead_of_features(blobs):
    distances = cdist(blobs, blobs)
    with pytest.warns(UserWarning, match="whether there are clusters at all was not tested"):
        model = fitted(distances, metric="precomputed", clusterer="kmedoids")
    assert model.n_clusters_ == 3
    np.testing.assert_array_equal(model.predict(distances), model.labels_)
    assert json.loads(model.to_json())["input"]["n_features"] == 0
    with pytest.raises(ValueError, match="square"):
        fitted(distances[:50], metric="precomputed", clusterer="kmedoids")


def test_pickles_keep_everything(blobs, tmp_path):
    model = fitted(blobs)
    again = pickle.loads(pickle.dumps(model))
    assert again.to_json() == model.to_json()
    np.testing.assert_array_equal(again.predict_proba(blobs), model.memberships_)
    if truecluster._core.has_report():
        model.report(tmp_path / "a.html")
        again.report(tmp_path / "b.html")
        assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_report_is_one_page_or_says_why_not(blobs, tmp_path):
    model = fitted(blobs)
    if truecluster._core.has_report():
        model.report(tmp_path / "page.html")
        page = (tmp_path / "page.html").read_text()
        assert "<html" in page
        for part in ('"command_line": "TrueCluster(', '"compiler":', '"hash":"xxh64:'):
            assert part in page, part
        with pytest.raises(OSError, match="nowhere"):
            model.report(tmp_path / "nowhere" / "page.html")
    else:
        with pytest.raises(ValueError, match="TRUECLUSTER_REPORT"):
            model.report(tmp_path / "page.html")


def test_works_in_pipelines_loops_and_clones(blobs):
    model = TrueCluster(clusterer="kmeans", n_replicates=20, random_state=1, n_clusters=[2, 3])
    pipeline = make_pipeline(StandardScaler(), model)
    assert set(pipeline.fit_predict(blobs)) == {0, 1, 2}
    assert pipeline.predict(blobs).shape == (120,)
    scores = [
        clone(model).set_params(**parameters).fit(blobs).score(blobs)
        for parameters in ParameterGrid({"n_clusters": [2, 3], "match": ["truematch", "tracemax"]})
    ]
    assert max(scores) == max(scores[1], scores[3])


def test_warnings_of_the_core_are_warnings_here(blobs):
    with pytest.warns(UserWarning, match="is the largest that was tried"):
        fitted(blobs, n_clusters=[1, 2, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted(blobs, n_clusters=3, n_replicates=None)


@pytest.mark.parametrize(
    "parameters, error, sentence",
    [
        ({"match": "best"}, ValueError, "match must be one of oddsmatch, truematch.*, not \"best\""),
        ({"clusterer": "kmean"}, ValueError, "no clusterer called 'kmean'"),
        ({"tolerance": "low"}, TypeError, "tolerance must be a number, not 'low'"),
        ({"n_replicates": 2.5}, TypeError, "^n_replicates must be an integer, not 2.5"),
        ({"n_clusters": 0}, ValueError, "n_clusters is 0 but must be at least 1"),
        ({"n_clusters": "many"}, TypeError, "^n_clusters must be integers, not"),
        ({"n_jobs": 0}, ValueError, "n_jobs is 0"),
        ({"subsample_fraction": 2}, ValueError, "subsample_fraction is 2"),
    ],
)
def test_errors_are_the_sentences_of_the_core(blobs, parameters, error, sentence):
    with pytest.raises(error, match=sentence):
        fitted(blobs, **parameters)


def test_progress_goes_to_standard_error(blobs, capfd, monkeypatch):
    pytest.importorskip("tqdm")
    fitted(blobs, verbose=1)  # 30 replicates
    assert "30/30" in capfd.readouterr().err
    monkeypatch.setitem(__import__("sys").modules, "tqdm", None)
    fitted(blobs, verbose=1)
    assert re.search(r"choosing: 30 of at most 30 replicates, 3 clusters by \S+ lead", capfd.readouterr().err)
    fitted(blobs)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("kind", ["score", "cic", "cases", "memberships"])
def test_plots_are_axes(blobs, kind):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    model = fitted(blobs)
    axes = model.plot(kind)
    assert axes.get_xlabel() and axes.get_legend() is not None
    own = pyplot.subplots()[1]
    assert model.plot(kind, ax=own) is own
    pyplot.close("all")
    with pytest.raises(ValueError, match="kind must be one of score, cic, cases, memberships"):
        model.plot("pie")


def test_the_plot_of_the_models_shows_by_what_one_is_chosen_and_which_cannot_be(blobs):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    model = fitted(blobs, n_replicates=60, clusterer="kmeans,ward")
    results = model.results_
    k, clear = results["n_clusters"], results["clear"].astype(bool) | (results["n_clusters"] == 1)
    assert clear.any() and not clear.all()
    points = lambda lines: sorted(map(tuple, np.concatenate([line.lines[0].get_xydata() for line in lines]).tolist()))
    for kind, label in (("score", "score"), ("cic", "CIC (bits)")):
        axes = model.plot(kind)
        assert axes.get_ylabel() == label
        values = results[kind].astype(float)
        grey = [line for line in axes.containers if line.lines[0].get_markerfacecolor() == "white"]
        filled = [line for line in axes.containers if line not in grey]
        assert points(filled) == sorted(zip(k[clear].tolist(), values[clear].tolist()))
        assert points(grey) == sorted(zip(k[~clear].tolist(), values[~clear].tolist()))
        ring = next(line for line in axes.lines if line.get_markersize() == 12)
        assert ring.get_xydata().tolist() == [[model.n_clusters_, values[results["selected"]][0]]]
        assert "not clear (p > 0.05)" in [text.get_text() for text in axes.get_legend().get_texts()]
        tops = [segment[1][1] for line in grey for bars in line.lines[2] for segment in bars.get_segments()]
        error = results[f"{kind}_standard_error"].astype(float)
        np.testing.assert_allclose(sorted(tops), np.sort((values + error)[~clear]))
    uncompared = fitted(blobs, n_replicates=60, null_sets=0).plot()
    assert not any("not clear" in text.get_text() for text in uncompared.get_legend().get_texts())
    pyplot.close("all")


def test_newer_scikit_learn_validates_and_tags(blobs, monkeypatch):
    """What scikit-learn 1.6 calls, stood in for where an older one is installed."""
    validation = importlib.import_module("sklearn.utils.validation")
    used = []

    def validate_data(estimator, X, **checks):
        used.append(checks["reset"])
        return estimator._validate_data(X, **checks)

    if not hasattr(validation, "validate_data"):
        monkeypatch.setattr(validation, "validate_data", validate_data, raising=False)
        fitted(blobs).predict(blobs)
        assert used == [True, False]

    class Newer:
        def __sklearn_tags__(self):
            return SimpleNamespace(input_tags=SimpleNamespace(sparse=False, pairwise=False))

    tags = type("Tagged", (TrueCluster, Newer), {})(metric="precomputed").__sklearn_tags__()
    assert tags.input_tags.sparse and tags.input_tags.pairwise


@pytest.mark.parametrize("ask", ["predict", "predict_proba", "score"])
def test_what_is_not_fitted_says_so(blobs, ask):
    with pytest.raises(NotFittedError, match="not fitted"):
        getattr(TrueCluster(), ask)(blobs)


@pytest.mark.parametrize("numbers", [[], (), range(3, 3), iter([])], ids=str)
def test_no_number_of_clusters_is_refused(blobs, numbers):
    with pytest.raises(ValueError, match="n_clusters is empty"):
        fitted(blobs, n_clusters=numbers)


def test_changing_the_array_afterwards_does_not_change_predictions(blobs):
    data = np.ascontiguousarray(blobs, dtype=float).copy()
    model = fitted(data)
    before = model.predict(blobs)
    data[:] = data[::-1].copy()
    np.testing.assert_array_equal(model.predict(blobs), before)


def test_new_cases_get_the_cluster_of_the_nearest_case(blobs):
    model = fitted(blobs)
    new = blobs[::3] + 0.3
    nearest = cdist(new, blobs).argmin(axis=1)
    np.testing.assert_array_equal(model.predict(new), model.labels_[nearest])
    np.testing.assert_array_equal(model.predict_proba(new), model.memberships_[nearest])


def test_readings_are_in_the_words_of_python():
    random = np.random.default_rng(0)
    points = random.normal(0, 0.3, (300, 2)) + np.repeat([[0, 0], [0, 2], [9, 9], [9, 11], [20, 0]], 60, axis=0)
    model = TrueCluster(random_state=1).fit(points)
    assert model.n_clusters_ == 5 and model.readings_[0]["n_clusters"] == 3 and "k" not in model.readings_[0]


def test_votes_and_labels_of_every_model_are_kept(blobs):
    model = fitted(blobs)
    np.testing.assert_array_equal(model.votes_per_case_, np.full(120, 30))
    assert model.model_labels_.shape == (len(model.results_["n_clusters"]), 120)
    np.testing.assert_array_equal(model.model_labels_[model.results_["selected"]][0], model.labels_)
    for labels, sizes in zip(model.model_labels_, model.results_["cluster_sizes"]):
        np.testing.assert_array_equal(np.bincount(labels, minlength=len(sizes)), sizes)


@pytest.mark.parametrize("judges", [70, 120])
def test_memberships_of_every_model_are_kept_for_its_judges(blobs, judges):
    model = fitted(blobs, judges=judges)
    assert len(model.judges_) == judges
    for n_clusters, labels, memberships in zip(
        model.results_["n_clusters"], model.model_labels_, model.model_memberships_, strict=True
    ):
        assert memberships.shape == (judges, n_clusters)
        np.testing.assert_allclose(memberships.sum(axis=1), 1)
        np.testing.assert_array_equal(memberships.argmax(axis=1), labels[model.judges_])
    chosen = model.model_memberships_[list(model.results_["selected"]).index(True)]
    np.testing.assert_array_equal(chosen, model.memberships_[model.judges_])
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.model_memberships_[1], model.model_memberships_[1])


def test_distances_that_are_none_are_refused(blobs):
    distances = cdist(blobs, blobs)
    for i, j, value, sentence in [
        (3, 3, 1.0, "row 4, column 4: the distance of case 4 to itself is 1, not 0"),
        (5, 2, 99.0, "row 6, column 3: the distance is 99 here but .* the other way round"),
    ]:
        wrong = distances.copy()
        wrong[i, j] = value
        with pytest.raises(ValueError, match=sentence):
            fitted(wrong, metric="precomputed", clusterer="average")


def test_a_run_that_ends_too_early_warns_as_scikit_learn_does(noise=np.random.default_rng(2).normal(size=(60, 2))):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = TrueCluster(range(2, 4), clusterer="kmeans", min_replicates=4, max_replicates=4, tolerance=1e-9,
                            null_replicates=0, random_state=1).fit(noise)
    assert not model.converged_
    assert [one.category for one in caught if "converge" in str(one.message)] == [ConvergenceWarning]


def test_warnings_name_options_as_parameters():
    data = np.random.default_rng(1).normal(size=(300, 2))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        TrueCluster(2, clusterer="kmeans", vote="in-bag", max_drawn=5, max_replicates=60, random_state=1).fit(data)
    sentences = [str(one.message) for one in caught]
    assert any("With vote in-bag" in one and "a larger max_drawn" in one for one in sentences)
