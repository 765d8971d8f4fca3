#!/usr/bin/env python3
"""Writes indices.json: data with labels, and what scikit-learn says of them.

Overlapping clusters, clusters of very unequal size, a case alone in its cluster, labels that have
nothing to do with the data, and a number of clusters of which one is empty.

Run from this directory with a Python that has scikit-learn (the stored file is from 1.2.1).
"""
import json

import numpy as np
import sklearn
from sklearn import metrics


def blobs(random, sizes, n_features, spread):
    centres = random.normal(0, 2, (len(sizes), n_features))
    labels = np.repeat(np.arange(len(sizes)), sizes)
    return centres[labels] + spread * random.normal(0, 1, (len(labels), n_features)), labels


def mixed_up(random, labels, share):
    """The labels, a share of them exchanged for others at random."""
    changed = random.random(len(labels)) < share
    return np.where(changed, random.integers(0, labels.max() + 1, len(labels)), labels)


def examples():
    random = np.random.default_rng(20072)
    data, labels = blobs(random, [20, 15, 25], 2, 1.0)
    yield "three overlapping clusters", data, labels, 3
    yield "the same, a fifth of the labels mixed up", data, mixed_up(random, labels, 0.2), 3
    yield "the same, labels at random", data, random.integers(0, 3, len(labels)), 3
    yield "the same, the second of four clusters empty", data, np.array([0, 2, 3])[labels], 4
    data, labels = blobs(random, [60, 12, 5, 1], 4, 1.5)
    yield "unequal sizes, one case alone", data, labels, 4
    data, labels = blobs(random, [8] * 6, 3, 2.5)
    yield "six clusters that overlap widely", data, labels, 6
    data = np.round(random.normal(0, 1, (30, 1)), 1)
    yield "one feature with equal values", data, (data[:, 0] > 0).astype(int), 2
    data = np.repeat(random.normal(0, 1, (6, 2)), 4, axis=0)
    yield "four copies of each of six points", data, np.arange(24) % 5, 5


def answers(data, labels):
    return {
        "silhouette": float(metrics.silhouette_score(data, labels)),
        "calinski_harabasz": float(metrics.calinski_harabasz_score(data, labels)),
    }


def main():
    lines = []
    for name, data, labels, n_clusters in examples():
        data = np.round(data, 6)
        case = {"name": name, "n_clusters": n_clusters, "data": data.tolist(), "labels": labels.tolist()}
        lines.append("  " + json.dumps(case | {"expected": answers(data, labels)}))
    with open("indices.json", "w", encoding="utf-8") as file:
        text = ",\n".join(lines)
        file.write(f'{{"program": "scikit-learn {sklearn.__version__}", "cases": [\n{text}\n]}}\n')


if __name__ == "__main__":
    main()
