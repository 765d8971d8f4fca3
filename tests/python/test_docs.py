"""The tutorial's code and the tour run as they stand."""
import re
import subprocess
import sys

import matplotlib
from conftest import ROOT


def test_code_of_the_tutorial(tmp_path, monkeypatch):
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "python.md").read_text()
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S))
    assert len(blocks) >= 6
    names = {}
    for block in blocks:
        line = text[: block.start(1)].count("\n")
        exec(compile("\n" * line + block[1], "docs/python.md", "exec"), names)
    assert (tmp_path / "criterion.png").stat().st_size > 5000


def test_tour_makes_its_pictures(tmp_path):
    done = subprocess.run([sys.executable, "-W", "ignore", ROOT / "examples" / "python_tour.py", tmp_path],
                          env={**__import__("os").environ, "MPLBACKEND": "Agg"},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cic.png", "clusters.png", "uncertainty.png"]
    assert "adjusted Rand index" in done.stdout
