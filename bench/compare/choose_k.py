#!/usr/bin/env python3
"""How often the reference number of clusters is chosen: truecluster with several clusterers beside classical indices.

usage: choose_k.py PROGRAM DATA_DIR [--sets a,b,c] [--kinds a,b] [--fit-options "..."] [--output table.csv] [--no-peers]
DATA_DIR holds INDEX.csv (name, N, d, K_reference, kind), sets/NAME.csv and sets/NAME.labels.csv (0 is noise); data_sets.py makes one.
Features are standardised for every method where their standard deviations differ by more than a factor of 20, as the program does by
itself. truecluster tries 1 to the larger of 15 and the reference plus 5; an index that chooses 15 gets up to 40. Prints
the table as markdown: for every method the number and the adjusted Rand index (ARI) of its answer with the reference labels, for truecluster
also the readings, the p-value of one cluster and whether the run converged. choose_k_tables.py makes the tables of the documentation.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import tempfile

import numpy as np

PEERS = ["silhouette", "calinski_harabasz", "davies_bouldin", "gap", "gmm_bic"]
PEER_CASES = 2000
K_RANGE, K_WIDE = 15, 40


def reference_labels(path):
    lines = path.read_text().split()
    return np.array([int(float(line)) for line in lines if line.replace(".", "").isdigit()])


def truecluster(program, path, clusterer, reference, fit_options):
    """The cells of a row: the number chosen, its adjusted Rand index, those named beside it, the p-value, convergence."""
    with tempfile.TemporaryDirectory() as folder:
        cases = pathlib.Path(folder, "cases.csv")
        command = [program, "fit", str(path), "--clusterer", clusterer, "--k", f"1:{max(K_RANGE, reference + 5)}",
                   "--cases", str(cases), "--format", "json", "--quiet"] + fit_options
        result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        labels = np.array([int(row["label"]) for row in csv.DictReader(open(cases))])
    chosen = next(model for model in result["models"]
                  if (model["k"], model["clusterer"]) == (result["selected_k"], result["selected_clusterer"]))
    return {clusterer: result["selected_k"], f"{clusterer} ARI": adjusted_rand(labels, path), "clusterer": result["selected_clusterer"],
            "readings": " ".join(str(reading["k"]) for reading in result["readings"]), "p": f"{result['p_value']:.4f}",
            "converged": chosen["converged"]}


def adjusted_rand(labels, path, cases=slice(None)):
    """With the reference, over the cases that have a class."""
    from sklearn.metrics import adjusted_rand_score
    known = reference_labels(path.with_suffix(".labels.csv"))[cases]
    return round(adjusted_rand_score(known[known > 0], labels[known > 0]), 3)


def peers(path, seed=1):
    """The number of clusters that classical indices choose from k-means labels (gmm: its own BIC), from at most 2,000 cases."""
    values = as_the_program_scales(path)
    cases = np.random.default_rng(seed).permutation(len(values))[:PEER_CASES]
    values, chosen = values[cases], {}
    for k_max in (K_RANGE, K_WIDE):
        again = [name for name in PEERS if name not in chosen or chosen[name][0] == K_RANGE]
        if again:
            chosen.update(peers_up_to(values, min(k_max, len(np.unique(values, axis=0)) - 1), again, seed))
    row = {}
    for name, (k, labels) in chosen.items():
        row.update({name: k, f"{name} ARI": adjusted_rand(labels, path, cases)})
    return row


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

    def mixture(k):
        return GaussianMixture(k, random_state=seed, reg_covar=1e-4).fit(values)

    choose = {
        "silhouette": lambda: max(ks, key=lambda k: silhouette_score(values, fits[k].labels_)),
        "calinski_harabasz": lambda: max(ks, key=lambda k: calinski_harabasz_score(values, fits[k].labels_)),
        "davies_bouldin": lambda: min(ks, key=lambda k: davies_bouldin_score(values, fits[k].labels_)),
        "gap": gap,
        "gmm_bic": lambda: min(fits, key=lambda k: mixture(k).bic(values)),
    }
    chosen = {name: choose[name]() for name in names}
    return {name: (k, mixture(k).predict(values) if name == "gmm_bic" else fits[k].labels_) for name, k in chosen.items()}


def as_the_program_scales(path):
    values = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
    spread = values.std(axis=0)
    if spread.max() <= 20 * spread[spread > 0].min():
        return values
    return (values - values.mean(axis=0)) / np.where(spread > 0, spread, 1)


def markdown(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def summary(rows, methods):
    """Per method: how often the reference was chosen, and the mean adjusted Rand index over the sets that have clusters."""
    divided = [row for row in rows if row["reference"] != "1"]
    for method in methods:
        right = sum(str(row[method]) == row["reference"] for row in rows)
        indices = [float(row[f"{method} ARI"]) for row in divided if row[f"{method} ARI"] not in ("NA", "")]
        yield f"{right}, {np.mean(indices):.2f}" if indices else right


def named(rows, clusterer):
    return sum(row["reference"] in [str(row[clusterer]), *row["readings"].split()] for row in rows)


def read_sets(args):
    wanted, kinds = (set(filter(None, text.split(","))) for text in (args.sets, args.kinds))
    for entry in csv.DictReader(open(args.data_dir / "INDEX.csv")):
        if (not wanted or entry["name"] in wanted) and (not kinds or entry["kind"] in kinds):
            yield entry, args.data_dir / "sets" / f"{entry['name']}.csv"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data_dir", type=pathlib.Path)
    parser.add_argument("--sets", default="")
    parser.add_argument("--kinds", default="")
    parser.add_argument("--clusterer", default="auto")
    parser.add_argument("--fit-options", default="")
    parser.add_argument("--output", default="")
    parser.add_argument("--no-peers", action="store_true")
    args = parser.parse_args()
    rows = []
    for entry, path in read_sets(args):
        row = {"set": entry["name"], "kind": entry["kind"], "N": entry["N"], "d": entry["d"], "reference": entry["K_reference"]}
        row.update(truecluster(args.program, path, args.clusterer, int(entry["K_reference"]), args.fit_options.split()))
        if not args.no_peers:
            row.update(peers(path))
        rows.append(row)
        if len(rows) == 1:
            print(markdown(row.keys()) + "\n" + markdown("--" for _ in row))
        print(markdown(f"**{value}**" if f"{key} ARI" in row and str(value) == row["reference"] else value
                       for key, value in row.items()), flush=True)
    print_summary(rows, args.clusterer)
    if args.output:
        with open(args.output, "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)


def print_summary(rows, clusterer):
    methods = [key for key in rows[0] if f"{key} ARI" in rows[0]]
    header = ["right, mean ARI", "sets", "named", "p <= 0.05", "converged", *methods]
    print("\n" + markdown(header) + "\n" + markdown("--" for _ in header))
    for kind in ["all", *sorted({row["kind"] for row in rows})]:
        part = [row for row in rows if kind in ("all", row["kind"])]
        print(markdown([kind, len(part), named(part, clusterer), sum(float(row["p"]) <= 0.05 for row in part),
                        sum(row["converged"] for row in part), *summary(part, methods)]))


if __name__ == "__main__":
    main()
