#!/usr/bin/env python3
"""The tables of docs/choosing-k.md as markdown, from what choose_k.py and choose_k.R have written.

usage: choose_k_tables.py RESULT.csv [R_RESULT.csv] [--by kind|family]
First a row for each method: how often it chose the reference number of clusters, in all and by kind of set (or by family, the name of a
generated set up to its first underscore), and the mean adjusted Rand index of its answers over the sets that have clusters. Then a row for each set.
"""
import argparse
import csv

METHODS = {"auto": "**truecluster**", "silhouette": "silhouette", "calinski_harabasz": "CH", "davies_bouldin": "DB", "gap": "gap",
           "gmm_bic": "BIC", "mclust": "mclust", "nselectboot": "nselectboot", "prediction_strength": "prediction strength"}


def read_table(path):
    with open(path, newline="") as file:
        return {row["set"]: row for row in csv.DictReader(file)}


def read_rows(result, r_result):
    peers = read_table(r_result) if r_result else {}
    return [{**row, **peers.get(name, {})} for name, row in read_table(result).items()]


def methods_in(rows):
    return {method: name for method, name in METHODS.items() if method in rows[0]}


def markdown(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def has_clusters(row):
    return row["reference"] != "1"


def mean_rand(rows, method):
    """A method that stops with an error has no answer, which agrees with nothing."""
    answers = [row[f"{method} ARI"] for row in rows if has_clusters(row)]
    return f"{sum(0 if answer in ('NA', '') else float(answer) for answer in answers) / len(answers):.2f}" if answers else ""


def print_methods(rows, group_of):
    groups = list(dict.fromkeys(map(group_of, rows)))
    parts = [[row for row in rows if group_of(row) == group] for group in groups]
    print(markdown(["", "right", "ARI", *groups]) + "\n" + markdown(["---"] + ["--:"] * (len(groups) + 2)))
    print(markdown(["sets", len(rows), sum(map(has_clusters, rows)), *map(len, parts)]))

    def row_of(name, is_right, method):
        print(markdown([name, sum(map(is_right, rows)), mean_rand(rows, method) if method else "",
                        *(sum(map(is_right, part)) for part in parts)]))

    for method, name in methods_in(rows).items():
        row_of(name, lambda row: row[method] == row["reference"], method)
        if method == "auto":
            row_of("... or named as a reading", lambda row: row["reference"] in [row["auto"], *row["readings"].split()], "")


def bold_if_right(row, method):
    return f"**{row[method]}**" if row[method] == row["reference"] else row[method].replace("NA", "")


def print_sets(rows):
    peers = [method for method in methods_in(rows) if method != "auto"]
    print("\n" + markdown(["set", "kind", "N", "d", "K", "answer", "clusterer", "readings", "ARI", "p", *(METHODS[peer] for peer in peers)]))
    print(markdown(["---", "---", "--:", "--:", "--:", "--:", "---", "---", "--:", "--:"] + ["--:"] * len(peers)))
    for row in rows:
        divided = row["auto"] != "1"
        print(markdown([row["set"].replace("_", "\\_"), row["kind"], row["N"], row["d"], row["reference"], bold_if_right(row, "auto"),
                        row["clusterer"].replace("kmeans+gmm+ward", "mix") if divided else "", row["readings"].replace(" ", ", "),
                        f"{float(row['auto ARI']):.2f}" if has_clusters(row) else "",
                        "< 0.01" if float(row["p"]) < 0.01 else f"{float(row['p']):.3f}",
                        *(bold_if_right(row, peer) for peer in peers)]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("result")
    parser.add_argument("r_result", nargs="?")
    parser.add_argument("--by", choices=["kind", "family"], default="kind")
    args = parser.parse_args()
    rows = read_rows(args.result, args.r_result)
    print_methods(rows, (lambda row: row["kind"]) if args.by == "kind" else (lambda row: row["set"].split("_")[0]))
    print_sets(rows)


if __name__ == "__main__":
    main()
