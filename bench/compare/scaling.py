#!/usr/bin/env python3
"""How the whole job (fit with k-means, several numbers of clusters) grows with threads and cases, and what memory it takes.

usage: scaling.py PROGRAM [--largest N] [--rounds R]
Data: five overlapping normal clusters in ten columns, as .npy files in a temporary folder. Wall time is the best of the
rounds, in turns, so that a busy machine disturbs all alike; memory is the peak of the process. Prints two markdown tables.
"""
import argparse
import os
import subprocess
import tempfile
import time

import numpy as np


def write_data(folder, n):
    random = np.random.default_rng(1)
    values = random.normal(size=(n, 10)) + 3 * random.normal(size=(5, 10))[random.integers(5, size=n)]
    path = os.path.join(folder, f"{n}.npy")
    np.save(path, values)
    return path


def run(program, path, threads, replicates):
    """Wall seconds, processor seconds and peak bytes of one run."""
    command = [program, "fit", path, "--clusterer", "kmeans", "--k", "2:5", "--replicates", str(replicates),
               "--threads", str(threads), "--quiet", "--output", os.devnull]
    start = time.perf_counter()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--largest", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("| cases | replicates | one thread s | two threads s | ratio |\n|--:|--:|--:|--:|--:|")
        for n, replicates in ((10_000, 400), (100_000, 50)):
            path = write_data(folder, n)
            walls = [[run(args.program, path, threads, replicates)[0] for threads in (1, 2)] for _ in range(args.rounds)]
            one, two = (min(column) for column in zip(*walls))
            print(f"| {n:,} | {replicates} | {one:.2f} | {two:.2f} | {one / two:.2f} |", flush=True)
        print("\n| cases | processor s | times a tenth | peak MB |\n|--:|--:|--:|--:|")
        before = None
        for n in (args.largest // 100, args.largest // 10, args.largest):
            path = write_data(folder, n)
            _, seconds, memory = min(run(args.program, path, 2, 50) for _ in range(args.rounds))
            print(f"| {n:,} | {seconds:.2f} | {'' if before is None else f'{seconds / before:.1f}'} | {memory / 1e6:.0f} |", flush=True)
            before = seconds


if __name__ == "__main__":
    main()
