#!/usr/bin/env python3
"""Writes criterion.json: memberships and the criterion computed from its formulas.

The memberships are those that the file has (three of a known answer, the others drawn once from
Dirichlet distributions and rounded); the answers are computed here from the formulas as
include/truecluster/criterion.hpp prints them, with numpy and without the library.

Run from this directory with a Python that has numpy.
"""
import json

import numpy as np


def p_log_p(p):
    """p log2 p, and 0 at 0."""
    return np.where(p > 0, p * np.log2(np.where(p > 0, p, 1)), 0.0)


def criterion(memberships):
    p = np.array(memberships)
    n, n_clusters = p.shape
    if n_clusters == 1:  # one cluster: nothing is uncertain, nothing is told
        return dict.fromkeys(("uncertainty", "relative_model_complexity", "information", "cic"), 0.0)
    share = p.mean(axis=0)
    uncertainty = (0 - p_log_p(p).sum()) / n  # 0 - 0 is not -0
    model_entropy = -p_log_p(share).sum()
    complexity = min(1.0, (2**model_entropy - 1) / n)  # there may be fewer cases than clusters
    distance = np.abs(p - share)
    told = np.where(p > 0, p * np.log2(np.where(p > 0, 1 - distance, 1)), 0.0)
    information = -(1 - complexity) * told.sum() / n
    return {
        "uncertainty": float(uncertainty),
        "relative_model_complexity": float(complexity),
        "information": float(information),
        "cic": float(information - uncertainty),
    }


def main():
    with open("criterion.json", encoding="utf-8") as file:
        cases = json.load(file)
    lines = [
        json.dumps({"name": case["name"], "memberships": case["memberships"]} | criterion(case["memberships"]))
        for case in cases
    ]
    with open("criterion.json", "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
