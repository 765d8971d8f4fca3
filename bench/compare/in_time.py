#!/usr/bin/env python3
"""How long a fit with all defaults takes, beside one k-means fit of scikit-learn in the same run, and how that grows.

usage: bench/compare/in_time.py EXECUTABLE [sizes] [penguins] [growth]    (all three if none is named)

sizes: 10^4, 10^5 and 10^6 cases, 10 columns, six overlapping normal clusters, --k 1:10.
penguins: the bundled data with its page.
growth: the exponent of the time in cases, columns, numbers of clusters and families, each by least squares of
log(processor time) on log(size) with the others fixed.

Wall and processor seconds; on a busy machine the latter are the ones to compare.
"""
import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np
from sklearn.cluster import KMeans

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FAMILIES = ["kmeans", "graph", "genie", "single", "ward", "gmm"]


def overlapping_clusters(n, columns=10, seed=1):
    numbers = np.random.default_rng(seed)
    centres = numbers.normal(size=(6, columns)) * 1.5
    return centres[numbers.integers(0, 6, n)] + numbers.normal(size=(n, columns))


def processor_seconds():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def seconds(work):
    """Wall and processor seconds."""
    wall, processor = time.perf_counter(), processor_seconds()
    work()
    return np.array([time.perf_counter() - wall, processor_seconds() - processor])


def best(n, work):
    """Of n: a short one would else be measured by what else the machine does."""
    return np.min([work() for _ in range(n)], axis=0)


class Fits:
    def __init__(self, executable, folder):
        self.executable, self.folder = os.path.abspath(executable), folder

    def seconds(self, data, *options):
        path = os.path.join(self.folder, "data.npy")
        np.save(path, data)
        return seconds(lambda: self.run(path, *options))

    def run(self, path, *options):
        out = os.path.join(self.folder, "result.json")
        subprocess.run([self.executable, "fit", path, "-o", out, "-q", *options], check=True)

    def sizes(self):
        print("| cases | k-means, wall s | processor s | fit, wall s | processor s | ratio, wall | processor | limit |")
        print("|--:|--:|--:|--:|--:|--:|--:|--:|")
        for n, limit in ((10**4, 60), (10**5, 40), (10**6, 40)):
            data = overlapping_clusters(n)
            k_means = best(5, lambda: seconds(lambda: KMeans(10, n_init=1, random_state=1).fit(data)))
            fit = self.seconds(data, "--k", "1:10")
            cells = [f"{value:.2f}" for value in (*k_means, *fit)] + [f"{value:.0f}" for value in fit / k_means]
            print(f"| {n:,} | {' | '.join(cells)} | {limit} |", flush=True)

    def penguins(self):
        page = os.path.join(self.folder, "page.html")
        path = os.path.join(ROOT, "data", "penguins.csv")
        wall, processor = best(3, lambda: seconds(lambda: self.run(path, "--report", page)))
        print(f"penguins with page: {wall:.2f} s, processor {processor:.2f} s (at most 1 s)", flush=True)

    def exponent(self, name, sizes, run):
        times = [best(2, lambda: run(size))[1] for size in sizes]
        slope = np.polyfit(np.log(sizes), np.log(times), 1)[0]
        shown = ", ".join(f"{size:,}: {t:.2f} s" for size, t in zip(sizes, times))
        print(f"time ~ ({name})^{slope:.2f}   ({shown})", flush=True)

    def growth(self):
        replicates = ["--replicates", "60"]
        families = ["--clusterer", "kmeans,graph"]
        small = 20000
        self.exponent("cases", [10**5, 3 * 10**5, 10**6, 3 * 10**6],
                      lambda n: self.seconds(overlapping_clusters(n), "--k", "6", "--clusterer", "kmeans", *replicates))
        self.exponent("columns", [5, 10, 20, 40, 80],
                      lambda d: self.seconds(overlapping_clusters(small, d), "--k", "1:6", *families, *replicates))
        self.exponent("largest number of clusters", [4, 8, 16, 32],
                      lambda k: self.seconds(overlapping_clusters(small), "--k", f"1:{k}", *families, *replicates))
        self.exponent("families", [1, 2, 3, 4, 6],
                      lambda f: self.seconds(overlapping_clusters(small), "--k", "1:6", "--clusterer",
                                             ",".join(FAMILIES[:f]), *replicates))


def main():
    wanted = sys.argv[2:] or ["sizes", "penguins", "growth"]
    with tempfile.TemporaryDirectory() as folder:
        fits = Fits(sys.argv[1], folder)
        for name in wanted:
            {"sizes": fits.sizes, "penguins": fits.penguins, "growth": fits.growth}[name]()


if __name__ == "__main__":
    main()
