"""The code of the tutorial, the tour and the docstrings runs as it stands, and the first without a warning."""
import doctest
import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
import warnings

import matplotlib
import pytest
import truecluster
from conftest import ROOT


def run_blocks(name):
    text = (ROOT / name).read_text()
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S))
    names = {}
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)  # also that a run has not converged
        for block in blocks:
            line = text[: block.start(1)].count("\n")
            exec(compile("\n" * line + block[1], name, "exec"), names)
    return len(blocks)


def test_code_of_the_tutorial(tmp_path, monkeypatch):
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    assert run_blocks("docs/python.md") >= 6
    assert (tmp_path / "criterion.png").stat().st_size > 5000


def test_code_of_the_tutorial_on_cells(tmp_path, monkeypatch):
    pytest.importorskip("anndata")
    monkeypatch.chdir(tmp_path)
    code = re.search(r"^```r\n(.*?)^```", (ROOT / "docs/tutorials/single-cell.md").read_text(), re.M | re.S)[1]
    if not shutil.which("Rscript"):
        pytest.skip("R writes the cells")
    done = subprocess.run(["Rscript", "-e", code], env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True, text=True)
    if "no package called" in done.stderr:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stderr
    assert run_blocks("docs/tutorials/single-cell.md") == 1


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("module", ["_estimator", "_functions", "_anndata"])
def test_examples_of_the_docstrings(module):
    if module == "_anndata":
        pytest.importorskip("anndata")
    done = doctest.testmod(importlib.import_module(f"truecluster.{module}"))
    assert done.attempted >= 7 and done.failed == 0


@pytest.mark.parametrize("name", [name for name in truecluster.__all__ if callable(getattr(truecluster, name))])
def test_everything_is_described(name):
    one = getattr(truecluster, name)
    assert one.__doc__ and not one.__doc__.startswith(f"{name}(")  # as dataclasses describe themselves
    if name[0].islower() or name == "TrueCluster":
        assert ">>> " in one.__doc__


def test_parameters_are_described_in_their_order_and_in_the_words_of_python():
    text = truecluster.TrueCluster.__doc__
    assert "1:10" not in text and "range(1, 11)" in text and "'precomputed'" in text
    own = ("estimator", "random_state", "n_jobs", "verbose")
    names = [name for name in inspect.signature(truecluster.TrueCluster).parameters if name not in own]
    places = [text.index(f"\n    {name} : ") for name in names]
    assert places == sorted(places)


def test_tour_makes_its_pictures(tmp_path):
    done = subprocess.run([sys.executable, "-W", "ignore", ROOT / "examples" / "python_tour.py", tmp_path],
                          env={**os.environ, "MPLBACKEND": "Agg"},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cic.png", "clusters.png", "uncertainty.png"]
    assert "adjusted Rand index" in done.stdout
