"""What the tests share. The package is on PYTHONPATH, the command in TRUECLUSTER_EXECUTABLE."""
import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def blobs():
    """Three groups in four features, one of them less compact, from fixed random numbers."""
    random = np.random.default_rng(7)
    centres = np.array([[0.0, 0, 0, 0], [6, 0, 3, 0], [0, 6, 0, 3]])
    return np.vstack([random.normal(centre, 0.5 + 0.4 * k, (40, 4)) for k, centre in enumerate(centres)])


@pytest.fixture
def run_cli(tmp_path):
    """Runs the command and gives its JSON document."""
    executable = os.environ.get("TRUECLUSTER_EXECUTABLE")
    if not executable:
        pytest.skip("TRUECLUSTER_EXECUTABLE is not set")

    def run(*arguments):
        done = subprocess.run([executable, *map(str, arguments), "--format", "json", "--quiet"],
                              capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    return run
