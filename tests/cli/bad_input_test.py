"""Whatever is wrong with an input ends in exit code 1 and one sentence that says where."""
import os
import unittest

from truecluster_cli import CliTest


class BadInput(CliTest):
    def setUp(self):
        super().setUp()
        self.good = self.file("good.txt", "1\n2\n")

    def refused(self, content, *options):
        return self.error(1, "match", self.file("bad.csv", content), self.good, *options)

    def test_what_is_no_file(self):
        self.assertEqual(self.error(1, "match", "/no/such/file", self.good),
                         "/no/such/file: there is no such file")
        self.assertEqual(self.error(1, "match", "/", self.good), "/: is a folder, not a file")
        self.assertEqual(self.refused(b""), "bad.csv: is empty")
        self.assertEqual(self.refused(b"\n\n"), "bad.csv: holds only blank lines")
        self.assertEqual(self.error(1, "match", "-", "-", stdin=b"1\n"),
                         "standard input (-) can be read only once")
        self.assertEqual(self.error(1, "match", "-", self.good, stdin=b""), "<stdin>: is empty")

    def test_what_is_no_text(self):
        self.assertIn("bad.csv:2: byte 0x00 is not text", self.refused(b"1\n2\x00\n"))
        self.assertIn("is not text", self.refused(bytes(range(256)) * 10))
        self.assertIn("gzip data are damaged", self.refused(b"\x1f\x8bgarbage"))
        self.assertIn("npy header is damaged", self.refused(b"\x93NUMPY\x01\x00"))
        self.assertIn("UTF-16", self.refused("1\n2\n".encode("utf-16")))

    def test_what_is_no_table(self):
        self.assertEqual(self.refused("a,b\n1,2\n3,4\n5\n"),
                         "bad.csv:4: this row has 1 cell but the first one has 2")
        self.assertEqual(self.refused('1,2\n3,"4\n'),
                         "bad.csv:2:2: the quote that begins here is never closed")
        self.assertIn("bad.csv:1:1: the closing quote is followed by", self.refused('"1"2\n3\n'))

    def test_what_are_no_memberships(self):
        self.assertEqual(self.refused("0.5,0.5\n0.9,0.5\n"),
                         "bad.csv:2:1: the memberships sum to 1.4, not to 1")
        self.assertEqual(self.refused("0.5,0.5\n1.5,-0.5\n"),
                         "bad.csv:2:2: the membership -0.5 is negative")
        self.assertEqual(self.refused("0.5,0.5\n0.5,NaN\n"),
                         "bad.csv:2:2: a membership is missing or not finite")
        self.assertIn("not memberships", self.refused("10,20\n30,40\n"))

    def test_what_are_no_labels(self):
        self.assertEqual(self.refused("0.25\n0.75\n"), "bad.csv:1:1: 0.25 is a fraction, not a label")
        self.assertEqual(self.refused("NA\n-1\n"), "bad.csv: every label in column 1 is missing")
        self.assertIn("bad.csv has 3 cases but", self.refused("1\n2\n3\n"))
        self.assertIn('there is no column "z"', self.refused("a,b\n1,2\n", "--columns", "z"))
        self.assertEqual(self.error(1, "match", self.file("u.txt", "1\nNA\n"), self.file("v.txt", "NA\n1\n")),
                         "no case has a label on both sides")
        self.assertIn("has 3 columns of labels", self.error(1, "match", self.file("w.csv", "1,2,3\n4,5,6\n")))

    def test_a_huge_line(self):
        self.assertIn("choose the one that holds labels", self.refused(("x," * 2000000 + "y\n") * 2))
        long_label = self.file("h.txt", "x" * 5000000 + "\ny\n")
        self.assertEqual(self.run_cli("match", long_label, self.good).returncode, 0)

    def test_warnings_are_silenced_by_quiet(self):
        rounded = self.file("r.Q", "0.333 0.333 0.333\n0 0 1\n")
        loud = self.run_cli("match", rounded, self.good)
        self.assertEqual(loud.returncode, 0)
        self.assertIn(b"did not sum to 1", loud.stderr)
        self.assertEqual(self.run_cli("match", rounded, self.good, "-q").stderr, b"")

    def test_output_that_cannot_be_written_leaves_nothing(self):
        with open("/dev/full", "wb") as full:
            import subprocess
            from truecluster_cli import EXECUTABLE
            done = subprocess.run([EXECUTABLE, "match", self.good, self.good], stdout=full,
                                  stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"standard output cannot be written", done.stderr)
        self.assertEqual(os.listdir(self.folder.name), ["good.txt"])


if __name__ == "__main__":
    unittest.main()
