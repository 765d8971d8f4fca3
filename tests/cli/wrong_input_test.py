"""Inputs and options that are something else than they seem: told by what they are, with the remedy."""
import os
import unittest

from truecluster_cli import CliTest

STRUCTURE = """

----------------------------------------------------
STRUCTURE by Pritchard, Stephens and Donnelly (2000)
     and Falush, Stephens and Pritchard (2003)
----------------------------------------------------

Inferred ancestry of individuals:
        Label (%Miss) :  Inferred clusters
  1        a    (0)   :  0.900 0.100
  2        b    (0)   :  0.100 0.900
"""
INDFILE = "1 1 (0) 1 : 0.501 0.499\n2 2 (0) 1 : 0.250 0.750\n3 3 (0) 1 : 0.900 0.100\n"


class WrongInput(CliTest):
    def test_documents_that_are_no_tables(self):
        for command in (["align"], ["fit"], ["consensus"]):
            self.assertEqual(self.error(1, *command, self.file("t.xlsx", b"PK\x03\x04\x14\x00\x06\x00")),
                             "t.xlsx: this is a spreadsheet or zip archive; save the sheet as CSV")
            self.assertIn("an HTML page", self.error(1, *command, self.file("t.html", "<!DOCTYPE html>\n<p>1</p>\n")))
        prose = self.file("t.txt", "# Title\n\nA line of a text that goes on for quite a number of words.\nAnd so on.\n")
        self.assertEqual(self.error(1, "align", prose, prose),
                         "t.txt:3:1: this is a text of 14 words, not a label; if it is one, use --input-format labels")

    def test_memberships_are_no_data(self):
        for name, text in (("s_f", STRUCTURE), ("k2.indfile", INDFILE)):
            path = self.file(name, text)
            for command in (["fit", path], ["fit", "--distances", path]):
                self.assertEqual(self.error(1, *command),
                                 f"{name}: these are memberships, as STRUCTURE and CLUMPP write them, not data to be "
                                 "clustered; truecluster align reads them")
        self.assertEqual(self.json("align", path, path, "--columns", "6:7")["n_objects"], 3)

    def test_decimal_commas(self):
        path = self.file("d.csv", "a;b\n1,5;2,5\n3,5;4,5\n")
        self.assertEqual(self.error(1, "fit", path),
                         'd.csv:2:1: "1,5" has a decimal comma; write the numbers of the file with a point (1.5)')
        path = self.file("run.csv", "0,9;0,1\n0,2;0,8\n")
        self.assertIn('run.csv:1:1: "0,9" has a decimal comma', self.error(1, "consensus", path))

    def test_values_too_large_to_compute_with(self):
        path = self.file("d.csv", "a,b\n1,2\n3,1e308\n-1e308,4\n")
        self.assertEqual(self.error(1, "fit", path),
                         "d.csv:3:2: 1e+308 is too large to compute with; divide the column by a constant so that no "
                         "value exceeds 1e+150")

    def test_bytes_behind_an_array(self):
        header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (2, 1), }".ljust(117) + b"\n"
        path = self.file("a.npy", b"\x93NUMPY\x01\x00\x76\x00" + header + bytes(16) + b"xyz")
        self.assertEqual(self.error(1, "fit", path),
                         "a.npy: 3 bytes follow the array of 2 × 1 values; save a single array to the file")

    def test_columns_of_one_name(self):
        path = self.file("d.csv", "a,b,a\n1,2,3\n4,5,6\n")
        self.assertEqual(self.error(1, "fit", path, "--columns", "a"),
                         'd.csv: columns 1 and 3 are both called "a"; choose one by its number')

    def test_dropped_rows_do_not_rename_the_others(self):
        rows = "".join(f"{i % 2 * 9 + i / 97},{i % 5 / 7}\n" for i in range(20))
        path = self.file("d.csv", "a,b\nNA,1\n2,NA\n" + rows)
        fit = ["fit", path, "--missing", "drop", "--k", "2", "--clusterer", "kmeans", "--replicates", "20", "-q"]
        cases = self.ok(*fit, "--cases", "-").splitlines()
        self.assertEqual([line.split(",")[0] for line in cases[1:]], [str(i) for i in range(3, 23)])
        memberships = self.ok(*fit, "--memberships", "-").splitlines()
        self.assertEqual([line.split(",")[0] for line in memberships], ["id"] + [str(i) for i in range(3, 23)])


class WrongOptions(CliTest):
    def setUp(self):
        super().setUp()
        self.data = self.file("d.csv", "1,2\n3,4\n5,6\n")

    def test_options_that_do_not_exist(self):
        self.assertEqual(self.error(2, "fit", self.data, "-k", "3"), "fit has no option -k; use --k")
        self.assertEqual(self.error(2, "fit", self.data, "--wights", "w.csv"),
                         "fit has no option --wights; truecluster fit --help lists them")
        self.assertEqual(self.error(2, "fit", self.data, "-report=x"), "fit has no option -report; use --report")

    def test_values_and_files_that_are_missing_or_too_many(self):
        self.assertEqual(self.error(2, "fit", self.data, "--cases"), "--cases needs a value")
        self.assertEqual(self.error(2, "fit", self.data, "--cases", "--report", "x"), "--cases needs a value")
        self.assertEqual(self.error(2, "fit", "x", "y"),
                         "fit takes at most 1 argument besides options but 2 are given: x y")
        self.assertEqual(self.error(2, "match"),
                         "match needs an argument besides options; truecluster match --help shows examples")
        out = os.path.join(self.folder.name, "o.json")
        self.ok("match", self.data, "--columns=1,2", "-qv", "-o" + out)
        self.assertTrue(os.path.exists(out))

    def test_numbers_beyond_reason(self):
        self.assertEqual(self.error(2, "fit", self.data, "--k", "1:1000000000"),
                         "--k 1:1000000000 asks for more than 100000 numbers")
        self.assertEqual(self.error(2, "consensus", self.data, "--tolerance", "-1"),
                         "--tolerance is -1 but must be at least 0")

    def test_votes_are_not_counted_twice(self):
        state = os.path.join(self.folder.name, "s")
        self.ok("consensus", self.data, "--save-state", state)
        self.assertEqual(self.error(2, "consensus", "--resume", state, "--merge", state),
                         "--resume and --merge name s twice: its votes would count twice")

    def test_options_without_effect_on_distances(self):
        path = self.file("m.csv", "0,1,2\n1,0,3\n2,3,0\n")
        for option, value in (("--scale", "robust"), ("--missing", "drop"), ("--metric", "cosine")):
            self.assertEqual(self.error(2, "fit", "--distances", path, option, value),
                             f"{option} has no effect on --distances; leave it out")


if __name__ == "__main__":
    unittest.main()
