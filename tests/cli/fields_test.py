import csv
import io
import os
import unittest

from truecluster_cli import CliTest


def as_text(value):
    """A value of the JSON document as a cell of the CSV file."""
    if value is None:
        return "NA"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return " ".join(map(as_text, value))
    return str(value)


# What the document says of the run, and of all of it rather than of the result.
BESIDE_FIELDS = {"schema", "version", "command", "options", "seed", "inputs", "warnings"}
# The row of score is the criterion.
OF_THE_MEMBERSHIPS = {"n_objects", "n_clusters", "cluster_sizes"}


class Fields(CliTest):
    def setUp(self):
        super().setUp()
        self.data = self.file("data.csv", "x,y\n" + "".join(f"{i % 2 * 9 + i % 7},{i % 5}\n" for i in range(30)))

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def rows(self, name):
        with open(self.path(name)) as lines:
            return list(csv.DictReader(lines))

    def agree(self, row, values):
        """All single numbers are the same; they may be written with another number of digits."""
        self.assertEqual(list(row), list(values))
        for name, cell in row.items():
            text = as_text(values[name])
            if cell != text:
                self.assertEqual(list(map(float, cell.split())), list(map(float, text.split())), name)

    def test_csv_and_json_have_the_same_fields_also_for_one_cluster(self):
        for ks in ("1", "1:3"):
            options = ("fit", self.data, "--k", ks, "--clusterer", "kmeans", "--replicates", "8", "-q")
            models = self.json(*options)["models"]
            rows = list(csv.DictReader(io.StringIO(self.ok(*options, "--format", "csv"))))
            self.assertEqual(len(rows), len(models))
            for row, model in zip(rows, models):
                self.agree(row, model)
            self.assertEqual(models[0]["n_replicates"], 0)

    def test_a_case_of_one_cluster_has_no_runner_up(self):
        self.ok("fit", self.data, "--k", "1", "--clusterer", "kmeans", "-q", "--cases", self.path("cases.csv"),
                "--clusters", self.path("clusters.csv"))
        cases = self.rows("cases.csv")
        self.assertEqual({one["runner_up"] for one in cases}, {"NA"})
        self.assertEqual({one["label"] for one in cases}, {"1"})
        clusters = self.rows("clusters.csv")
        self.assertEqual([clusters[0][name] for name in ("size", "mean_certainty", "jaccard")], ["30", "1", "NA"])

    def test_consensus_and_score_have_the_same_fields_in_csv_and_json(self):
        ensemble = self.file("e.csv", "p,q\n" + "".join(f"{i // 10},{(i + 1) // 10 % 3}\n" for i in range(30)))
        self.ok("consensus", ensemble, "-q", "--memberships", self.path("m.csv"))
        for options, apart in (("consensus", ensemble, "-q"), set()), (("score", self.path("m.csv")), OF_THE_MEMBERSHIPS):
            row, = csv.DictReader(io.StringIO(self.ok(*options, "--format", "csv")))
            document = self.json(*options)
            self.agree(row, {name: value for name, value in document.items() if name not in BESIDE_FIELDS | apart})


if __name__ == "__main__":
    unittest.main()
