"""Wrong options in the words of Python (tests/cases/option_messages.json)."""
import json
import re
from pathlib import Path

import numpy as np
import pytest

import truecluster
from truecluster import TrueCluster

STORED = json.loads((Path(__file__).parents[1] / "cases" / "option_messages.json").read_text())
# The parameters that have scikit-learn's names.
PARAMETERS = {"k": "n_clusters", "replicates": "n_replicates"}


def in_python(sentence):
    return re.sub("`([a-z_]+)`", lambda found: PARAMETERS.get(found[1], found[1]), sentence)


def said(call):
    with pytest.raises(ValueError) as error:
        call()
    return str(error.value)


@pytest.mark.parametrize("options, sentence", STORED["fit"])
def test_the_estimator_names_its_parameters(options, sentence):
    parameters = {PARAMETERS.get(name, name): value for name, value in options.items()}
    data = np.array(STORED["data"], dtype=float)
    assert said(lambda: TrueCluster(**parameters).fit(data)) == in_python(sentence)


@pytest.mark.parametrize("options, sentence", STORED["consensus"])
def test_functions_name_their_parameters(options, sentence):
    assert said(lambda: truecluster.consensus(STORED["partitions"], **options)) == in_python(sentence)


def test_one_option_has_the_name_that_each_function_gives_it():
    assert said(lambda: TrueCluster(0).fit(STORED["data"])) == "n_clusters is 0 but must be at least 1"
    assert said(lambda: truecluster.match([0, 1], [0, 1], method="x")).startswith("method must be one of oddsmatch, ")
    assert said(lambda: truecluster.consensus(STORED["partitions"], match="x")).startswith("match must be one of ")
