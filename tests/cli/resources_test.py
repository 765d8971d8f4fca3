"""Closed and full streams, broken pipes, limits: one sentence and a sensible exit code, never a signal."""
import os
import subprocess
import unittest

from truecluster_cli import EXECUTABLE, CliTest


class Resources(CliTest):
    def setUp(self):
        super().setUp()
        self.data = self.file("d.csv", "".join(f"{i % 2 * 9 + i / 97},{i % 5 / 7}\n" for i in range(30)))
        self.fit = f"'{EXECUTABLE}' fit '{self.data}' --k 1:3 --clusterer kmeans --replicates 20 -q"

    def shell(self, line):
        """Exit code and what is said; a signal would be 128 and more."""
        done = subprocess.run(["bash", "-c", line], capture_output=True, timeout=60, cwd=self.folder.name)
        return done.returncode, done.stderr.decode()

    def test_a_standard_error_that_takes_nothing_changes_nothing(self):
        for where in ("2>&-", "2>/dev/full"):
            self.assertEqual(self.shell(f"{self.fit} --progress always {where} >r.json")[0], 0)
            with open(os.path.join(self.folder.name, "r.json")) as result:
                self.assertTrue(result.read().rstrip().endswith("}"))
            self.assertEqual(self.shell(f"'{EXECUTABLE}' fit nofile {where}")[0], 1)
            self.assertEqual(self.shell(f"'{EXECUTABLE}' bogus {where}")[0], 2)

    def test_a_standard_output_that_takes_nothing_is_told(self):
        said = "truecluster: standard output cannot be written: "
        for command in (self.fit, f"'{EXECUTABLE}' --help", f"'{EXECUTABLE}' --version", f"'{EXECUTABLE}' fit --help"):
            self.assertEqual(self.shell(command + " >/dev/full"), (3, said + "No space left on device\n"))
            self.assertEqual(self.shell(command + " >&-"), (3, said + "Bad file descriptor\n"))
        self.assertEqual(self.shell(f"exec 3> >(exit 0); sleep 0.3; {self.fit} >&3"), (3, said + "Broken pipe\n"))

    def test_a_closed_standard_input(self):
        self.assertEqual(self.shell(f"'{EXECUTABLE}' fit - <&-"),
                         (3, "truecluster: <stdin>: cannot be read: Bad file descriptor\n"))

    def test_a_limit_on_the_size_of_files_leaves_no_part(self):
        code, said = self.shell(f"ulimit -f 1; {self.fit} --report x.html -q")
        self.assertEqual((code, said), (3, "truecluster: x.html: cannot be written: File too large\n"))
        self.assertEqual(os.listdir(self.folder.name), ["d.csv"])

    def test_a_folder_for_temporary_files_that_is_none(self):
        command = f"{self.fit} --clusterer command --clusterer-command 'cut -d, -f1 \"$2\" | cut -c1 > \"$5\" #'"
        command = command.replace("--clusterer kmeans ", "")
        self.assertEqual(self.shell(f"TMPDIR=/nonexistent {command}"),
                         (3, "truecluster: /nonexistent is not a folder, but temporary files are needed; set TMPDIR to a "
                             "folder for them\n"))
        self.assertNotIn("folder", self.shell(f"TMPDIR= {command}")[1])

    def test_too_little_memory(self):
        big = self.file("big.npy", b"\x93NUMPY\x01\x00\x76\x00"
                        + b"{'descr': '<f8', 'fortran_order': False, 'shape': (400000, 10), }".ljust(117) + b"\n"
                        + b"".join(bytes([i % 251, 7, 1, 3, 5, i % 13, 0, 64]) for i in range(40000)) * 100)
        for limit in (42000, 45000, 48000):
            code, said = self.shell(f"ulimit -v {limit}; '{EXECUTABLE}' fit '{big}' --k 1:2 --replicates 2 --threads 1"
                                    " --clusterer kmeans --scale none -q --null-replicates 0 >/dev/null")
            self.assertEqual((code, said), (3, "truecluster: there is not enough memory; give the run more memory or less "
                                               "data\n"))

    def test_numbers_of_threads_no_machine_has(self):
        for number in ("1000000000", "100000", "1025", "-1"):
            self.assertEqual(self.shell(f"{self.fit} --threads {number}"),
                             (2, f"truecluster: --threads is {number} but must be between 0 and 1024\n"))

    def test_clusterers_without_a_name(self):
        for text, separator in ((",", ","), ("kmeans,,gmm", ","), ("kmeans,", ","), ("kmeans+", "+")):
            code, said = self.shell(f"'{EXECUTABLE}' fit '{self.data}' --clusterer '{text}' -q")
            self.assertEqual((code, said), (2, f'truecluster: --clusterer "{text}" lacks a name before or after '
                                               f'"{separator}"; try auto\n'))
        self.assertEqual(self.shell(self.fit.replace("kmeans", "' kmeans , ward'"))[0], 0)

    def test_the_exit_codes_are_documented(self):
        for text in ("Exit codes: 0 done, 1 the data", "2 wrong usage", "3 the system failed", "130 interrupted"):
            self.assertIn(text, self.ok("--help"))


if __name__ == "__main__":
    unittest.main()
