#!/usr/bin/env python3
"""Writes agreement.json: crosstables and the agreement indices scikit-learn computes from them.

Run from this directory with a Python that has scikit-learn (the stored file is from 1.2.1).
"""
import json

import numpy as np
import sklearn
from sklearn import metrics

INDICES = {
    "rand": metrics.rand_score,
    "adjusted_rand": metrics.adjusted_rand_score,
    "fowlkes_mallows": metrics.fowlkes_mallows_score,
    "mutual_information": metrics.mutual_info_score,
    "normalized_mutual_information": metrics.normalized_mutual_info_score,
    "adjusted_mutual_information": metrics.adjusted_mutual_info_score,
    "homogeneity": metrics.homogeneity_score,
    "completeness": metrics.completeness_score,
    "v_measure": metrics.v_measure_score,
}


def labels_of(table):
    rows, cols = np.indices(table.shape)
    repeats = table.ravel()
    return np.repeat(rows.ravel(), repeats), np.repeat(cols.ravel(), repeats)


def answers(table):
    a, b = labels_of(table)
    values = {index: float(score(a, b)) for index, score in INDICES.items()}
    # Matched in the order of the table, on all labels: kappa is defined for any shape.
    if table.shape[0] > 1 or table.shape[1] > 1:
        values["cohen_kappa"] = float(metrics.cohen_kappa_score(a, b))
    return values


def tables():
    random = np.random.default_rng(20071)
    yield "one cluster each", np.array([[5]])
    yield "a single case", np.array([[1]])
    yield "two cases apart and together", np.array([[1], [1]])
    yield "one cluster against three", np.array([[4, 3, 2]])
    yield "all alone", np.eye(6, dtype=int)
    yield "alone against together", np.ones((6, 1), dtype=int)
    yield "alone against pairs", np.kron(np.eye(3, dtype=int), np.ones((2, 1), dtype=int))
    yield "the same, renamed", np.array([[0, 7, 0], [0, 0, 2], [5, 0, 0]])
    yield "independent", np.outer([1, 2, 3], [4, 2])
    yield "worse than chance", np.array([[0, 3, 3], [3, 0, 3], [3, 3, 0]])
    yield "nested", np.array([[50, 0, 0], [0, 49, 1]])
    yield "very unequal sizes", np.array([[990, 5], [4, 1]])
    for shape, mean in [((2, 2), 3), ((3, 5), 2), ((5, 3), 10), ((8, 8), 1), ((12, 4), 30)]:
        yield f"random {shape[0]} by {shape[1]}, mean {mean}", random.poisson(mean, shape)
    yield "diagonal with noise", random.poisson(2, (6, 6)) + 40 * np.eye(6, dtype=int)
    yield "many small clusters", random.poisson(0.1, (60, 70))
    # Standard deviation of a cell: 200 to 600, on both sides of the border in the expected value.
    yield "large counts", np.array([[500000, 300000], [200000, 700000]])
    yield "large unequal counts", np.array([[2000000, 300000, 5], [900000, 90000, 20000]])


def main():
    cases = [
        {"name": name, "table": table.tolist(), "expected": answers(table)}
        for name, table in tables()
    ]
    with open("agreement.json", "w", encoding="utf-8") as file:
        lines = ",\n".join("  " + json.dumps(case) for case in cases)
        file.write(f'{{"program": "scikit-learn {sklearn.__version__}", "cases": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
