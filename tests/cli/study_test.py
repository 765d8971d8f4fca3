import csv
import io
import os
import unittest

from truecluster_cli import COMMON_KEYS, CliTest


class Study(CliTest):
    def test_a_table_stands_beside_the_published_numbers(self):
        result = self.json("study", "table1")
        self.assertEqual(list(result), COMMON_KEYS + ["studies", "warnings"])
        study, = result["studies"]
        self.assertEqual(list(study), ["name", "title", "tables", "notes"])
        rows = study["tables"][0]["rows"]
        self.assertEqual(list(rows[0]), ["method", "what", "quantity", "computed", "published", "difference"])
        self.assertEqual([row["computed"] for row in rows if row["method"] == "tracemax"][:4], [99, 0, 0, 1])
        for row in rows:
            self.assertAlmostEqual(row["computed"], row["published"], places=3)

    def test_csv_and_table_tell_the_same(self):
        rows = list(csv.DictReader(io.StringIO(self.ok("study", "table2", "--format", "csv"))))
        self.assertEqual([float(row["computed"]) for row in rows], [98, 1, 1, 0])
        text = self.ok("study", "table2", "--format", "table")
        self.assertTrue(text.startswith("Table 2: typical matching by trace maximisation"))
        self.assertIn("98.0000    98.0000      0.0000", text)

    def test_a_coarse_figure_does_not_depend_on_threads(self):
        arguments = ("study", "figure1", "--grid-step", "20", "--format", "csv")
        one = self.ok(*arguments, "--threads", "1")
        self.assertEqual(one, self.ok(*arguments, "--threads", "3"))
        self.assertNotEqual(one, self.ok(*arguments, "--seed", "2"))
        self.assertTrue(one.startswith("statement,tracemax,truematch\nshare of degenerate cells,"))

    def test_files_hold_every_cell_and_the_pictures(self):
        out = os.path.join(self.folder.name, "out")
        self.ok("study", "figure2", "--grid-step", "50", "--output-dir", out)
        self.assertEqual(sorted(os.listdir(out)), ["figure2-cells.csv", "figure2-statements.csv", "figure2.html",
                                                   "figure2.json", "figure2.png", "figure2.svg"])
        with open(os.path.join(out, "figure2-cells.csv")) as file:
            cells = list(csv.DictReader(file))
        self.assertEqual([(c["p"], c["kappa"]) for c in cells if c["method"] == "truematch"],
                         [("0.01", "0"), ("0.51", "0"), ("0.01", "0.5"), ("0.51", "0.5"), ("0.01", "1"), ("0.51", "1")])

    def test_wrong_usage_gets_a_sentence(self):
        self.assertIn('there is no study called "table7"', self.error(2, "study", "table7"))
        self.assertIn("--grid-step is 0 but must be between 1 and 50",
                      self.error(2, "study", "figure1", "--grid-step", "0"))


if __name__ == "__main__":
    unittest.main()
