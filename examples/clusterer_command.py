#!/usr/bin/env python3
"""A clusterer for --clusterer-command in plain Python: k-medians.

Called as  clusterer_command.py TRAIN.csv PREDICT.csv K SEED OUTPUT  (see docs/clusterer-command.md).
"""
import random
import statistics
import sys


def read(path):
    with open(path, encoding="ascii") as file:
        return [tuple(float(value) for value in line.split(",")) for line in file]


def nearest(row, centres):
    distances = [sum(abs(a - b) for a, b in zip(row, centre)) for centre in centres]
    return distances.index(min(distances))


def k_medians(rows, k, rng, iterations=20):
    distinct = sorted(set(rows))
    centres = rng.sample(distinct, min(k, len(distinct)))
    for _ in range(iterations):
        members = [[] for _ in centres]
        for row in rows:
            members[nearest(row, centres)].append(row)
        moved = [tuple(map(statistics.median, zip(*rows_of))) if rows_of else centre
                 for rows_of, centre in zip(members, centres)]
        if moved == centres:
            break
        centres = moved
    return centres


def main():
    train, predict, k, seed, output = sys.argv[1:]
    centres = k_medians(read(train), int(k), random.Random(int(seed)))
    with open(output, "w", encoding="ascii") as file:
        file.writelines(f"{nearest(row, centres)}\n" for row in read(predict))


if __name__ == "__main__":
    main()
