"""Memory, time and reading speed of the command on large data.

Usage: python3 bench/compare/large_data.py build/release/src/cli/truecluster [folder for the data] [cases ...]

A float32 .npy of ten columns and six overlapping normal clusters at each number of cases (10^6, 3 x 10^6 and 10^7 unless
given): resident set and time of `fit --k 1:10`, all defaults, with page, files of cases and memberships, and checkpoint;
the resident set beyond the votes (a count per case and cluster of every estimated model, and three bytes per case and
model for its majority), and the exponent of time in the number of cases. Then a table of 10^7 numbers as CSV: the time of reading it alone, one thread, by `fit --k 1`.
"""
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

COMMAND = sys.argv[1] if len(sys.argv) > 1 else "build/release/src/cli/truecluster"
FOLDER = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.gettempdir())
CASES = [int(word) for word in sys.argv[3:]] or [10**6, 3 * 10**6, 10**7]
MEGABYTE = 1e6


def clusters(n: int, seed: int = 1) -> np.ndarray:
    random = np.random.default_rng(seed)
    centres = random.normal(scale=3, size=(6, 10))
    values = random.standard_normal(size=(n, 10), dtype=np.float32)
    values *= np.float32(1.5)
    values += centres.astype(np.float32)[random.integers(6, size=n)]
    return values


def run(*arguments: str) -> tuple[float, float, float, dict]:
    """Seconds, processor seconds, largest resident set in bytes, and the result."""
    start = time.monotonic()
    with subprocess.Popen([COMMAND, "fit", *arguments, "--format", "json"], stdout=subprocess.PIPE) as process:
        result = json.loads(process.stdout.read())
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, result


def bytes_of_votes(result: dict, n: int) -> float:
    estimated = [result["models"][reading["model"]] for reading in result["readings"]]
    estimated += [model for model in result["models"] if model["selected"]]
    return sum(n * (model["k"] * (1 if model["n_replicates"] < 256 else 2) + 3) for model in estimated)


def main() -> None:
    points = []
    for n in CASES:
        path = FOLDER / f"large_{n}.npy"
        np.save(path, clusters(n))
        outputs = {"--report": "page.html", "--cases": "cases.csv", "--memberships": "m.npy", "--checkpoint": "state"}
        files = [FOLDER / f"large_{name}" for name in outputs.values()]
        words = [word for pair in zip(outputs, map(str, files)) for word in pair]
        seconds, processor, memory, result = run(str(path), "--k", "1:10", *words)
        votes = bytes_of_votes(result, n)
        points.append((math.log(n), math.log(processor)))
        print(
            f"{n:>11,} cases: k = {result['selected_k']}, {seconds:7.1f} s, {processor:7.1f} s of processors, "
            f"resident {memory / MEGABYTE:6.0f} MB, votes {votes / MEGABYTE:5.0f} MB, "
            f"beyond {(memory - votes) / MEGABYTE:5.0f} MB",
            flush=True,
        )
        for file in (path, *files):
            file.unlink()
    if len(points) > 1:
        print(f"time grows as cases^{np.polyfit(*zip(*points), 1)[0]:.2f}")
    table = FOLDER / "large.csv"
    values = clusters(10**6)
    with table.open("w") as file:
        for first in range(0, len(values), 10**4):
            np.savetxt(file, values[first : first + 10**4], fmt="%.8g", delimiter=",")
    processor = min(run(str(table), "--k", "1", "--threads", "1")[1] for _ in range(3))
    size = table.stat().st_size / MEGABYTE
    print(f"CSV of {values.size:,} numbers, {size:.0f} MB: read, checked and summed up at {size / processor:.0f} MB/s")
    table.unlink()


main()
