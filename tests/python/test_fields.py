"""What results hold is what the core describes."""
import pickle

import numpy as np
import pytest

import truecluster
from truecluster import TrueCluster, _attributes, _core

pytestmark = pytest.mark.filterwarnings("ignore:The chosen", "ignore:The memberships")


def names(kind):
    return [one["name"] for one in truecluster.fields(kind)]


@pytest.fixture(scope="module")
def model(blobs):
    return TrueCluster(range(1, 4), clusterer="kmeans", n_replicates=30, random_state=3).fit(blobs)


def test_a_fit_has_every_field_as_column_or_attribute(model):
    assert list(model.results_) == ["n_clusters"] + names("model")[1:]
    assert list(model.cluster_summary_) == ["cluster"] + names("cluster")
    attributes = {"selected_k": "n_clusters", "selected_clusterer": "clusterer"}
    for one in truecluster.fields("fit"):
        name = attributes.get(one["name"], one["name"]) + "_"
        assert hasattr(model, name) and f"{name}\n        {one['help']}" in TrueCluster.__doc__
    assert model.results_["selected"].sum() == 1


def test_values_have_the_same_type_whether_there_are_any(model):
    assert _attributes.plain(None) is np.nan
    for values in ([], [0.5, None]):
        assert _attributes.plain(values, "ratio").dtype == np.float64
    assert _attributes.plain([]) == []
    assert _attributes.plain([{"k": 2, "text": "a"}]) == [{"k": 2, "text": "a"}]


def test_pickles_are_made_of_the_fields_and_refuse_others(model):
    state = model._result.__getstate__()
    assert set(names("model")) - set(state["models"][0]) == {"clear", "selected", "within_one_se"}
    again = pickle.loads(pickle.dumps(model._result)).__getstate__()
    for before, after in zip(state["models"], again["models"]):
        assert list(before) == list(after)
        for name in before:
            np.testing.assert_array_equal(before[name], after[name])
    del state["models"][0]["cic"]
    for other in (state, ([], 0)):
        with pytest.raises(ValueError, match="pickled by another version"):
            _core.FitResult.__new__(_core.FitResult).__setstate__(other)


def test_consensus_and_alignment_have_every_field(blobs):
    partitions = [np.arange(30) // 10, (np.arange(30) + 1) // 10 % 3, np.arange(30) // 15]
    consensus = truecluster.consensus(partitions)
    assert list(consensus.fields) == names("consensus")
    assert list(consensus.criterion) == names("criterion")
    assert consensus.fields["cic"] == consensus.criterion["cic"]
    assert consensus.fields["n_partitions"] == 3
    aligned = truecluster.align(partitions)
    assert list(aligned.fields) == names("alignment") + ["runs"]
    for rows, kind in ((aligned.fields["runs"], "run"), (aligned.levels, "level"), (aligned.modes, "mode"),
                       (aligned.splits, "split")):
        assert rows and all(list(row) == names(kind) for row in rows)


def test_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="'models' has no fields; choose from fit, model, cluster"):
        truecluster.fields("models")
