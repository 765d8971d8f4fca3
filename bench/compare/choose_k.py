#!/usr/bin/env python3
"""How often the reference number of clusters is chosen: truecluster with several clusterers beside classical indices.

usage: choose_k.py PROGRAM DATA_DIR [--sets a,b,c] [--max-cases N] [--fit-options "..."] [--output table.csv] [--no-peers]
DATA_DIR holds INDEX.csv (name, N, d, K_reference, kind), sets/NAME.csv and sets/NAME.labels.csv (0 is noise). Features are
standardised for every method where their standard deviations differ by more than a factor of 20, as the program does by itself.
truecluster tries 1 to the larger of 15 and the reference plus 5; an index that chooses 15 gets up to 40. Prints the table as
markdown: for truecluster also the readings and the adjusted Rand index of the answer with the reference labels.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import tempfile

import numpy as np

CLUSTERERS = ["auto"]
DESCRIPTION = ("set", "kind", "N", "d", "reference")
PEERS = ["silhouette", "calinski_harabasz", "davies_bouldin", "gap", "gmm_bic"]
PEER_CASES = 2000
K_RANGE, K_WIDE = 15, 40


def reference_labels(path):
    lines = path.read_text().split()
    return np.array([int(float(line)) for line in lines if line.replace(".", "").isdigit()])


def truecluster(program, path, clusterer, reference, fit_options):
    """The number chosen, those named beside it, and the adjusted Rand index with the reference over the cases that have a class."""
    from sklearn.metrics import adjusted_rand_score
    with tempfile.TemporaryDirectory() as folder:
        cases = pathlib.Path(folder, "cases.csv")
        command = [program, "fit", str(path), "--clusterer", clusterer, "--k", f"1:{max(K_RANGE, reference + 5)}",
                   "--cases", str(cases), "--format", "json", "--quiet"] + fit_options
        result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        labels = np.array([int(row["label"]) for row in csv.DictReader(open(cases))])
    known = reference_labels(path.with_suffix(".labels.csv"))
    index = adjusted_rand_score(known[known > 0], labels[known > 0])
    return result["selected_k"], [reading["k"] for reading in result["readings"]], round(index, 3)


def peers(values, seed=1):
    """The number of clusters that classical indices choose from k-means labels (gmm: its own BIC), from at most 2,000 cases."""
    values = values[np.random.default_rng(seed).permutation(len(values))[:PEER_CASES]]
    choice = {}
    for k_max in (K_RANGE, K_WIDE):
        again = [name for name in PEERS if choice.get(name, K_RANGE) == K_RANGE]
        if again:
            choice.update(peers_up_to(values, min(k_max, len(np.unique(values, axis=0)) - 1), again, seed))
    return choice


def peers_up_to(values, k_max, names, seed):
    from sklearn.cluster import KMeans
    from sklearn.metrics import calinski_harabasz_score, davies_bouldin_score, silhouette_score
    from sklearn.mixture import GaussianMixture
    ks = range(2, k_max + 1)
    fits = {k: KMeans(k, n_init=5, random_state=seed).fit(values) for k in [1, *ks]}

    def gap():
        """The smallest k whose gap is not below the next one's by more than its standard error."""
        rng = np.random.default_rng(seed)
        low, high = values.min(axis=0), values.max(axis=0)
        references = [rng.uniform(low, high, values.shape) for _ in range(10)]
        previous = None
        for k in fits:
            null = [np.log(KMeans(k, n_init=1, random_state=seed).fit(reference).inertia_ + 1e-12) for reference in references]
            this, error = np.mean(null) - np.log(fits[k].inertia_ + 1e-12), np.std(null) * np.sqrt(1 + 1 / len(null))
            if previous is not None and previous >= this - error:
                return k - 1
            previous = this
        return k_max

    def bic(k):
        return GaussianMixture(k, random_state=seed, reg_covar=1e-4).fit(values).bic(values)

    choose = {
        "silhouette": lambda: max(ks, key=lambda k: silhouette_score(values, fits[k].labels_)),
        "calinski_harabasz": lambda: max(ks, key=lambda k: calinski_harabasz_score(values, fits[k].labels_)),
        "davies_bouldin": lambda: min(ks, key=lambda k: davies_bouldin_score(values, fits[k].labels_)),
        "gap": gap,
        "gmm_bic": lambda: min(fits, key=bic),
    }
    return {name: choose[name]() for name in names}


def as_the_program_scales(path):
    values = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
    spread = values.std(axis=0)
    if spread.max() <= 20 * spread[spread > 0].min():
        return values
    return (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1)


def markdown(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def counts(rows, methods):
    return [sum(str(row[method]) == row["reference"] for row in rows) for method in methods]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data_dir", type=pathlib.Path)
    parser.add_argument("--sets", default="")
    parser.add_argument("--max-cases", type=int, default=10**9)
    parser.add_argument("--clusterers", default=",".join(CLUSTERERS))
    parser.add_argument("--fit-options", default="")
    parser.add_argument("--output", default="")
    parser.add_argument("--no-peers", action="store_true")
    args = parser.parse_args()
    wanted = set(filter(None, args.sets.split(",")))
    rows = []
    for entry in csv.DictReader(open(args.data_dir / "INDEX.csv")):
        if (wanted and entry["name"] not in wanted) or int(entry["N"]) > args.max_cases:
            continue
        path = args.data_dir / "sets" / f"{entry['name']}.csv"
        row = {"set": entry["name"], "kind": entry["kind"], "N": entry["N"], "d": entry["d"], "reference": entry["K_reference"]}
        for clusterer in args.clusterers.split(","):
            row[clusterer], readings, row[f"{clusterer} ARI"] = truecluster(
                args.program, path, clusterer, int(entry["K_reference"]), args.fit_options.split())
            row[f"{clusterer} readings"] = " ".join(map(str, readings))
        if not args.no_peers:
            row.update(peers(as_the_program_scales(path)))
        rows.append(row)
        if len(rows) == 1:
            print(markdown(row.keys()) + "\n" + markdown("--" for _ in row))
        print(markdown(f"**{value}**" if str(value) == row["reference"] and key not in DESCRIPTION else value
                       for key, value in row.items()), flush=True)
    methods = [key for key in rows[0] if key not in DESCRIPTION and not key.endswith((" ARI", " readings"))]
    print("\n" + markdown(["right", "sets", *methods]) + "\n" + markdown("--" for _ in range(len(methods) + 2)))
    print(markdown(["all", len(rows), *counts(rows, methods)]))
    for kind in sorted({row["kind"] for row in rows}):
        part = [row for row in rows if row["kind"] == kind]
        print(markdown([kind, len(part), *counts(part, methods)]))
    if args.output:
        with open(args.output, "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
