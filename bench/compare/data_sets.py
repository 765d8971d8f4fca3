#!/usr/bin/env python3
"""Writes generated data sets for choose_k.py: textbook clusters of several seeds, single clusters of many shapes, few cases of
many columns, and sets of which nearly everything is random.

usage: data_sets.py OUTPUT_DIR [--seeds N] [--singles N] [--wide N] [--fresh N]
Textbook: 16 kinds for each of N seeds (5). Single clusters: N (40) of each of five sizes that are uniform or normal in turn, and as
many of six other shapes in turn. Wide: N (10) of each of three sizes with many more columns than cases, as of gene expression, with
three clusters and with one. Fresh: N (8) of each kind in fresh_sets.py. OUTPUT_DIR gets INDEX.csv (name, N, d, K_reference, kind), sets/NAME.csv and sets/NAME.labels.csv.
"""
import argparse
import csv
import pathlib

import numpy as np
from sklearn.datasets import make_blobs, make_circles, make_moons

from fresh_sets import fresh_sets

SINGLE_SIZES = [(100, 2), (400, 2), (1000, 2), (300, 5), (1000, 10)]
WIDE_SIZES = [(40, 1000), (100, 5000), (200, 2000)]


def textbook(seed):
    """(kind, values, classes): what introductions to clustering show, as scikit-learn makes it."""
    rng = np.random.default_rng(seed)
    for d in (2, 5, 10, 20):
        yield f"blobs_{d}d", *make_blobs(1000, d, centers=5, cluster_std=2.0, random_state=seed)
    yield "blobs_3", *make_blobs(600, 2, centers=3, random_state=seed + 10)
    yield "blobs_8", *make_blobs(1500, 3, centers=8, random_state=seed + 50)
    yield "moons_500", *make_moons(500, noise=0.07, random_state=seed)
    yield "moons_1500", *make_moons(1500, noise=0.05, random_state=seed)
    yield "circles_500", *make_circles(500, factor=0.5, noise=0.05, random_state=seed)
    yield "circles_1500", *make_circles(1500, factor=0.4, noise=0.06, random_state=seed)
    values, classes = make_blobs(900, 2, centers=3, random_state=170 + seed)
    yield "anisotropic", values @ [[0.6, -0.6], [-0.4, 0.8]], classes
    yield "varied", *make_blobs(900, 2, centers=3, cluster_std=[1, 2.5, 0.5], random_state=170 + seed)
    yield "unequal", *make_blobs([500, 100, 30], 2, random_state=seed + 90)
    yield "none_uniform_2d", rng.uniform(size=(500, 2)), np.zeros(500)
    yield "none_uniform_5d", rng.uniform(size=(300, 5)), np.zeros(300)
    yield "none_normal_10d", rng.normal(size=(800, 10)), np.zeros(800)


def on_sphere(rng, n, d):
    values = rng.normal(size=(n, d))
    return values / np.linalg.norm(values, axis=1, keepdims=True)


def arc(rng, n, d):
    """A little more than half a circle, with scatter of a tenth of its radius."""
    angle = rng.uniform(0, 1.1 * np.pi, n)
    values = np.zeros((n, d))
    values[:, 0], values[:, 1] = 3 * np.cos(angle), 3 * np.sin(angle)
    values[:, 2:] = 0.4 * rng.normal(size=(n, d - 2))
    return values + 0.35 * rng.normal(size=(n, d))


COMMON = {
    "uniform": lambda rng, n, d: rng.uniform(size=(n, d)),
    "normal": lambda rng, n, d: rng.normal(size=(n, d)) * rng.uniform(0.3, 1.5, d),
}
OTHER = {
    "exponential": lambda rng, n, d: rng.exponential(size=(n, d)),
    "lognormal": lambda rng, n, d: rng.lognormal(size=(n, d)),
    "t3": lambda rng, n, d: rng.standard_t(3, size=(n, d)),
    "ball": lambda rng, n, d: on_sphere(rng, n, d) * rng.uniform(size=(n, 1)) ** (1 / d),
    "shell": lambda rng, n, d: on_sphere(rng, n, d) + 0.05 * rng.normal(size=(n, d)),
    "arc": arc,
}


def single_clusters(n_repeats):
    rng = np.random.default_rng(2026)
    for repeat in range(n_repeats):
        for shapes in (COMMON, OTHER):
            kind = list(shapes)[repeat % len(shapes)]
            for n, d in SINGLE_SIZES:
                yield f"{kind}_{n}x{d}_{repeat}", kind, shapes[kind](rng, n, d)


def modules(rng, n, d):
    """Ten factors, each of which moves a twentieth of the columns: columns that are correlated, in one cluster."""
    loadings = np.zeros((10, d))
    for factor in loadings:
        factor[rng.choice(d, d // 20, replace=False)] = rng.normal(size=d // 20)
    return rng.normal(size=(n, 10)) @ loadings + rng.normal(size=(n, d))


def wide(n_repeats):
    """In a twentieth of the columns, three clusters of unequal size have means of their own."""
    rng = np.random.default_rng(2027)
    for repeat in range(n_repeats):
        for n, d in WIDE_SIZES:
            yield f"wide_none_{n}x{d}_{repeat}", modules(rng, n, d), np.zeros(n)
            classes = rng.choice(3, n, p=[0.5, 0.3, 0.2])
            means = np.zeros((3, d))
            means[:, : d // 20] = 3 * rng.normal(size=(3, d // 20))
            yield f"wide_three_{n}x{d}_{repeat}", modules(rng, n, d) + means[classes], classes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output_dir", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--singles", type=int, default=40)
    parser.add_argument("--wide", type=int, default=10)
    parser.add_argument("--fresh", type=int, default=8)
    args = parser.parse_args()
    (args.output_dir / "sets").mkdir(parents=True, exist_ok=True)
    index = csv.writer(open(args.output_dir / "INDEX.csv", "w", newline=""))
    index.writerow(["name", "N", "d", "K_reference", "kind"])

    def write(name, kind, values, classes):
        n_classes = len(np.unique(classes))
        header = ",".join(f"x{j + 1}" for j in range(values.shape[1]))
        np.savetxt(args.output_dir / "sets" / f"{name}.csv", values, delimiter=",", fmt="%.6g", header=header, comments="")
        np.savetxt(args.output_dir / "sets" / f"{name}.labels.csv", np.asarray(classes) + 1, fmt="%d")
        index.writerow([name, *values.shape, n_classes, kind])

    for seed in range(args.seeds):
        for kind, values, classes in textbook(seed):
            write(f"{kind}_{seed}", "textbook", values, classes)
    for name, kind, values in single_clusters(args.singles):
        write(name, f"single {kind}", values, np.zeros(len(values)))
    for name, values, classes in wide(args.wide):
        write(name, "wide", values, classes)
    for name, values, classes in fresh_sets(args.fresh):
        write(name, "fresh", values, classes)


if __name__ == "__main__":
    main()
