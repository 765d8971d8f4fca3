"""Writes assignment.json: optimal sums of scipy.optimize.linear_sum_assignment.

The tables are not stored but made from a seed, here and in tests/support/assignment_tables.hpp alike:
  state = seed; for each draw: state = state * 6364136223846793005 + 1442695040888963407 (mod 2^64),
  u = (state >> 11) / 2^53. Tables are filled row by row:
  uniform  u
  signed   u - 0.5
  ties     floor(4 u)
  range    first draw u, second draw w: u * 2^(floor(80 w) - 40)
  steep    (row + 1) * (column + 1) + u: all rows want the same columns
  product  (row + 1) * (column + 1), no draws: steep, and full of ties

Run: python3 make_assignment_cases.py > assignment.json   (numpy, scipy)
"""

import json
import math

import numpy as np
import scipy
from scipy.optimize import linear_sum_assignment


def draws(seed):
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 11) / 2**53


def table(kind, rows, cols, seed):
    draw = draws(seed)
    cell = {
        "uniform": lambda i, j: next(draw),
        "signed": lambda i, j: next(draw) - 0.5,
        "ties": lambda i, j: math.floor(4 * next(draw)),
        "range": lambda i, j: math.ldexp(next(draw), math.floor(80 * next(draw)) - 40),
        "steep": lambda i, j: (i + 1) * (j + 1) + next(draw),
        "product": lambda i, j: (i + 1) * (j + 1),
    }[kind]
    return np.array([[cell(i, j) for j in range(cols)] for i in range(rows)], dtype=float)


def optimum(costs, maximize):
    return math.fsum(costs[linear_sum_assignment(costs, maximize=maximize)])


def main():
    shapes = [(1, 9), (4, 4), (5, 40), (40, 5), (30, 30), (64, 100), (100, 65), (100, 100)]
    cases = []
    for kind in ["uniform", "signed", "ties", "range", "steep", "product"]:
        for rows, cols in shapes + ([(300, 300)] if kind in ("uniform", "ties", "range") else []):
            seed = len(cases) + 1
            costs = table(kind, rows, cols, seed)
            cases.append({"kind": kind, "rows": rows, "cols": cols, "seed": seed,
                          "minimum": optimum(costs, False), "maximum": optimum(costs, True)})
    lines = ",\n  ".join(json.dumps(case) for case in cases)
    print(f'{{"made_by": "scipy {scipy.__version__} linear_sum_assignment", "cases": [\n  {lines}\n]}}')


if __name__ == "__main__":
    main()
