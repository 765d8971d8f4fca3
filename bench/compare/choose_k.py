#!/usr/bin/env python3
"""How often the reference number of clusters is chosen: truecluster with several clusterers beside classical indices.

usage: choose_k.py PROGRAM DATA_DIR [--sets a,b,c] [--max-cases N] [--output table.csv] [--no-peers]
DATA_DIR holds INDEX.csv (name, N, d, K_reference, kind) and sets/NAME.csv. Features are standardised for every method.
A run whose answer is the largest number tried (15) is repeated up to 40, as the program's warning advises.
"""
import argparse
import csv
import json
import pathlib
import subprocess

import numpy as np

CLUSTERERS = ["auto", "kmeans+gmm+ward", "kmeans", "gmm", "ward", "single"]
K_RANGE, K_WIDE = 15, 40


def truecluster(program, path, clusterer, replicates):
    answer = None
    for k_max in (K_RANGE, K_WIDE):
        command = [program, "fit", path, "--scale", "standard", "--clusterer", clusterer, "--k", f"1:{k_max}",
                   "--format", "json", "--quiet"] + replicates
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["selected_k"]
        if answer < k_max:
            break
    return answer


def peers(values, seed=1):
    """The number of clusters that classical indices choose from k-means labels (gmm: its own BIC)."""
    from sklearn.cluster import KMeans
    from sklearn.metrics import calinski_harabasz_score, davies_bouldin_score, silhouette_score
    from sklearn.mixture import GaussianMixture
    rng = np.random.default_rng(seed)
    n = len(values)
    ks = range(2, min(K_RANGE, len(np.unique(values, axis=0)) - 1) + 1)
    fits = {k: KMeans(k, n_init=5, random_state=seed).fit(values) for k in ks}
    sample = dict(sample_size=2000, random_state=seed) if n > 2000 else {}
    choice = {
        "silhouette": max(ks, key=lambda k: silhouette_score(values, fits[k].labels_, **sample)),
        "calinski_harabasz": max(ks, key=lambda k: calinski_harabasz_score(values, fits[k].labels_)),
        "davies_bouldin": min(ks, key=lambda k: davies_bouldin_score(values, fits[k].labels_)),
    }
    low, high = values.min(axis=0), values.max(axis=0)
    gap, error = {}, {}
    for k in [1, *ks]:
        inertia = np.log(KMeans(k, n_init=3, random_state=seed).fit(values).inertia_ + 1e-12)
        null = [np.log(KMeans(k, n_init=1, random_state=b).fit(rng.uniform(low, high, values.shape)).inertia_) for b in range(10)]
        gap[k], error[k] = np.mean(null) - inertia, np.std(null) * np.sqrt(1 + 1 / len(null))
    order = [1, *ks]
    choice["gap"] = next((k for k, after in zip(order, order[1:]) if gap[k] >= gap[after] - error[after]), order[-1])
    try:
        bic = {k: GaussianMixture(k, n_init=2, random_state=seed, reg_covar=1e-4).fit(values).bic(values) for k in order}
        choice["gmm_bic"] = min(bic, key=bic.get)
    except ValueError:
        choice["gmm_bic"] = None
    return choice


def standardised(path):
    values = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
    spread = values.std(axis=0)
    return (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data_dir", type=pathlib.Path)
    parser.add_argument("--sets", default="")
    parser.add_argument("--max-cases", type=int, default=10**9)
    parser.add_argument("--clusterers", default=",".join(CLUSTERERS))
    parser.add_argument("--replicates", default="")
    parser.add_argument("--output", default="")
    parser.add_argument("--no-peers", action="store_true")
    args = parser.parse_args()
    wanted = set(filter(None, args.sets.split(",")))
    replicates = ["--replicates", args.replicates] if args.replicates else []
    rows = []
    for entry in csv.DictReader(open(args.data_dir / "INDEX.csv")):
        if (wanted and entry["name"] not in wanted) or int(entry["N"]) > args.max_cases:
            continue
        path = args.data_dir / "sets" / f"{entry['name']}.csv"
        row = {"set": entry["name"], "kind": entry["kind"], "N": entry["N"], "d": entry["d"], "reference": entry["K_reference"]}
        for clusterer in args.clusterers.split(","):
            row[clusterer] = truecluster(args.program, str(path), clusterer, replicates)
        if not args.no_peers:
            row.update(peers(standardised(path)))
        rows.append(row)
        print("  ".join(f"{key}={value}" for key, value in row.items()), flush=True)
    methods = [key for key in rows[0] if key not in ("set", "kind", "N", "d", "reference")]
    print(f"\nright out of {len(rows)}: " + ", ".join(
        f"{method} {sum(str(row[method]) == row['reference'] for row in rows)}" for method in methods))
    for kind in sorted({row["kind"] for row in rows}):
        part = [row for row in rows if row["kind"] == kind]
        print(f"{kind} ({len(part)}): " + ", ".join(
            f"{method} {sum(str(row[method]) == row['reference'] for row in part)}" for method in methods))
    if args.output:
        with open(args.output, "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
