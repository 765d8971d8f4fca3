#!/usr/bin/env python3
"""Trees of scipy.cluster.hierarchy.linkage and their cuts, for hierarchical_cases.json.

The cases are normal random numbers, so that no two distances are equal and the tree is unique.
Cuts are numbered in the order in which their clusters first appear.
"""
import json
import pathlib

import numpy as np
from scipy.cluster.hierarchy import cut_tree, linkage
from scipy.spatial.distance import pdist

METRIC = {"euclidean": "euclidean", "manhattan": "cityblock", "cosine": "cosine"}


def by_first_appearance(labels):
    number = {}
    return [number.setdefault(int(label), len(number)) for label in labels]


rng = np.random.default_rng(20070401)
data = np.round(rng.normal(size=(37, 3)) + rng.integers(0, 3, size=(37, 1)) * 2, 4)
trees = []
for method in ("single", "complete", "average", "ward"):
    for metric in METRIC if method != "ward" else ("euclidean",):
        tree = linkage(pdist(data, METRIC[metric]), method)
        cuts = [by_first_appearance(cut_tree(tree, k).ravel()) for k in range(1, 13)]
        trees.append({"linkage": method, "metric": metric, "heights": tree[:, 2].tolist(), "cuts": cuts})

target = pathlib.Path(__file__).with_name("hierarchical_cases.json")
lines = ",\n".join("  " + json.dumps(tree) for tree in trees)
target.write_text('{"data": %s,\n "trees": [\n%s\n]}\n' % (json.dumps(data.tolist()), lines))
