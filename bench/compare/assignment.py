#!/usr/bin/env python3
"""Linear sum assignment side by side with scipy and R's clue, on the same tables in the same run.

Every program minimises the same square tables (made from seed 1 as tests/cases/make_assignment_cases.py
describes) and must find the same optimum. All are single-threaded; processor time is compared, so that
other work on the machine counts little; programs take turns and the best of a few rounds counts (clue:
one round). Prints a markdown table of seconds and ratios.

Run:  cmake --preset bench && cmake --build --preset bench
      python3 bench/compare/assignment.py [build/bench/bench/truecluster_micro]   (numpy, scipy; R with clue if there)
"""

import json
import math
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import scipy
from scipy.optimize import linear_sum_assignment

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cases"))
from make_assignment_cases import table  # noqa: E402

ROUNDS = 3
CASES = [(kind, size) for kind in ("uniform", "ties", "range") for size in (100, 500, 1000, 2000)]
CASES += [("product", 100), ("product", 500), ("product", 1000)]
R_LIMIT = {"product": 100}  # clue needs minutes beyond
R_LIMIT_ELSE = 1000

R_SCRIPT = """
args <- commandArgs(TRUE); n <- as.integer(args[2])
costs <- matrix(readBin(args[1], "double", n * n), n, n, byrow = TRUE)
shifted <- costs - min(costs)
invisible(clue::solve_LSAP(diag(2)))  # loads the package
seconds <- system.time(answer <- clue::solve_LSAP(shifted))[["user.self"]]
cat(sprintf("%.17g %.17g", seconds, sum(costs[cbind(seq_len(n), as.integer(answer))])))
"""


def time_ours(program, kind, size):
    name = f"minimize/{kind}/{size}/{size}"
    out = subprocess.run([program, f"--benchmark_filter=^{name}$", "--benchmark_format=json",
                          "--benchmark_min_time=0.1"], capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)["benchmarks"][0]
    return result["cpu_time"] * 1e-6, result["optimum"]


def time_scipy(costs):
    start = time.process_time()
    rows, cols = linear_sum_assignment(costs)
    return time.process_time() - start, math.fsum(costs[rows, cols])


def time_clue(costs):
    with tempfile.NamedTemporaryFile() as file:
        costs.tofile(file.name)
        out = subprocess.run(["Rscript", "-e", R_SCRIPT, file.name, str(len(costs))],
                             capture_output=True, text=True, check=True)
    seconds, optimum = map(float, out.stdout.split())
    return seconds, optimum


def has_clue():
    probe = ["Rscript", "-e", "stopifnot(requireNamespace('clue', quietly = TRUE))"]
    return bool(shutil.which("Rscript")) and subprocess.run(probe, capture_output=True).returncode == 0


def measure(program, kind, size, with_clue):
    costs = table(kind, size, size, 1)
    programs = {"truecluster": lambda: time_ours(program, kind, size), "scipy": lambda: time_scipy(costs)}
    if with_clue and size <= R_LIMIT.get(kind, R_LIMIT_ELSE):
        programs["clue"] = lambda: time_clue(costs)
    best, optima = {}, {}
    for turn in range(ROUNDS):
        for name, run in programs.items():
            if name == "clue" and turn > 0:
                continue
            seconds, optima[name] = run()
            best[name] = min(seconds, best.get(name, math.inf))
    for name, optimum in optima.items():
        if not math.isclose(optimum, optima["scipy"], rel_tol=1e-9):
            sys.exit(f"{kind} {size}: {name} found {optimum}, scipy found {optima['scipy']}")
    return best


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "bench" / "bench" / "truecluster_micro"
    with_clue = has_clue()
    if not with_clue:
        print("R with the package clue is not installed: its column stays empty.", file=sys.stderr)
    print(f"scipy {scipy.__version__}; processor time, best of {ROUNDS} rounds; the optima agree.\n")
    print("| table | K | truecluster, s | scipy, s | clue, s | scipy / truecluster | clue / truecluster |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for kind, size in CASES:
        best = measure(program, kind, size, with_clue)
        ours = best["truecluster"]
        seconds = [f"{best[name]:.2g}" if name in best else "" for name in ("truecluster", "scipy", "clue")]
        # R's clock ticks in milliseconds: shorter runs say nothing.
        shown = [name in best and (name != "clue" or best[name] >= 0.01) for name in ("scipy", "clue")]
        ratios = [f"{best[name] / ours:.1f}" if show else "" for name, show in zip(("scipy", "clue"), shown)]
        print("| " + " | ".join([kind, str(size), *seconds, *ratios]) + " |", flush=True)


if __name__ == "__main__":
    main()
