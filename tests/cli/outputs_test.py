"""Outputs never destroy an input or each other, and are checked before anything is computed."""
import os
import subprocess
import unittest

from truecluster_cli import EXECUTABLE, CliTest

DATA = "a,b\n" + "".join(f"{i % 2 * 9 + i / 97},{i % 2 * 9 + i % 5 / 7}\n" for i in range(30))


class Outputs(CliTest):
    def setUp(self):
        super().setUp()
        self.data = self.file("d.csv", DATA)
        self.labels = self.file("e.csv", "a,b\n1,1\n1,1\n2,2\n2,2\n")
        self.fit = ["fit", self.data, "--k", "1:3", "--clusterer", "kmeans", "--replicates", "20"]

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def content(self, name):
        with open(self.path(name)) as file:
            return file.read()

    def test_no_input_is_overwritten_by_any_name_or_link(self):
        os.symlink(self.data, self.path("link"))
        os.link(self.data, self.path("hard"))
        os.mkdir(self.path("sub"))
        for option in ("-o", "--cases", "--memberships", "--clusters", "--report", "--checkpoint"):
            for name in ("d.csv", "./d.csv", "sub/../d.csv", "link", "hard"):
                said = self.error(2, *self.fit, option, self.path(name))
                self.assertEqual(said, f"{option.replace('-o', '--output') if option == '-o' else option} "
                                       f"{name} would overwrite an input; name another file")
        self.assertIn("overwrite an input", self.error(2, "match", self.labels, self.data, "-o", self.labels))
        self.assertIn("overwrite an input", self.error(2, "consensus", self.labels, "--memberships", self.labels))
        self.assertIn("overwrite an input", self.error(2, "score", self.labels, "--cases", self.labels))
        for known in ("e.csv", "e.csv:a"):
            self.assertIn("overwrite an input", self.error(2, *self.fit, "--labels", self.path(known), "--cases",
                                                           self.labels))
        self.assertEqual(self.content("d.csv"), DATA)

    def test_standard_input_that_is_a_file_is_an_input(self):
        with open(self.data) as given:
            done = subprocess.run([EXECUTABLE, "fit", "-", "--cases", self.data], stdin=given, capture_output=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"would overwrite an input", done.stderr)
        with open(self.data, "a") as taken:
            done = subprocess.run([EXECUTABLE, "fit", self.data], stdout=taken, stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stderr),
                         (2, b"truecluster: standard output would overwrite an input; name another file\n"))
        self.assertEqual(self.content("d.csv"), DATA)

    def test_a_link_to_a_file_that_is_not_there_yet_stays_a_link(self):
        os.mkdir(self.path("sub"))
        os.symlink("sub/new.csv", self.path("link"))
        os.symlink("nowhere/new.csv", self.path("lost"))
        self.ok(*self.fit, "--cases", self.path("link"))
        self.assertTrue(os.path.islink(self.path("link")))
        self.assertIn("probability", self.content("sub/new.csv"))
        self.assertEqual(self.error(2, *self.fit, "--cases", self.path("lost")),
                         "--cases lost: the folder nowhere does not exist")
        os.remove(self.path("sub/new.csv"))
        self.assertEqual(self.error(2, *self.fit, "--cases", self.path("link"), "--clusters", self.path("sub/new.csv")),
                         "--cases link and --clusters sub/new.csv are the same file; name two different files")

    def test_a_folder_that_was_removed(self):
        done = subprocess.run(["bash", "-c", f"mkdir gone; cd gone; rmdir ../gone; '{EXECUTABLE}' fit '{self.data}' -o x"],
                              cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (2, "truecluster: --output x: the folder . was removed\n"))

    def test_no_two_outputs_are_one_file(self):
        x = self.path("x")
        self.assertEqual(self.error(2, *self.fit, "--cases", x, "-o", self.path("./x")),
                         "--cases x and --output ./x are the same file; name two different files")
        self.assertEqual(self.error(2, *self.fit, "--cases", "-", "--clusters", "-"),
                         "--cases and --clusters would both write to standard output (-); name a file")
        self.assertEqual(self.error(2, "align", self.labels, "--output-dir", self.path("out"), "--report",
                                    self.path("out/permutations.csv")).split(":")[0],
                         "--report out/permutations.csv")
        os.mkdir(self.path("out"))
        self.assertIn("are the same file", self.error(2, "align", self.labels, "--output-dir", self.path("out"), "-o",
                                                      self.path("out/permutations.csv")))
        with open(x, "w") as taken:
            done = subprocess.run([EXECUTABLE, *self.fit, "--cases", x], stdout=taken, stderr=subprocess.PIPE)
        self.assertIn(b"standard output are the same file", done.stderr)
        self.ok(*self.fit, "--cases", "/dev/null", "-o", "/dev/null")

    def test_what_cannot_be_written_is_said_before_the_run(self):
        os.mkdir(self.path("adir"))
        bad = self.file("bad.csv", "text\nmore\n")  # would be refused if it were read
        for option in ("--output", "--cases", "--memberships", "--clusters", "--report", "--checkpoint"):
            self.assertEqual(self.error(2, "fit", bad, option, self.path("nodir/x")),
                             f"{option} nodir/x: the folder nodir does not exist")
            self.assertEqual(self.error(2, "fit", bad, option, self.path("adir")),
                             f"{option} adir: is a folder, not a file")
        for length in (300, 250):  # too long, or with what is added to it while it is written
            name = "n" * length
            self.assertEqual(self.error(2, "fit", bad, "-o", self.path(name)),
                             f"--output {name}: cannot be written: File name too long")
        self.assertEqual(self.error(2, "fit", bad, "-o", self.path("x/" * 2500)),
                         f"--output {'x/' * 2500}: cannot be written: File name too long")
        for option in ("--output-dir", "--clumpp-dir"):
            self.assertEqual(self.error(2, "align", bad, bad, option, self.path("n" * 300)),
                             f"{option} {'n' * 300}: cannot be made: File name too long")
        self.assertEqual(self.error(2, "fit", bad, "--checkpoint", "/dev/full"),
                         "--checkpoint /dev/full: a state needs a regular file")
        self.assertEqual(self.error(2, "fit", bad, "--checkpoint", "-"),
                         "--checkpoint -: a state needs a file; it cannot be read back from standard output")
        self.assertEqual(self.error(2, "align", self.labels, "--output-dir", bad), "--output-dir bad.csv: "
                         + "is a file, not a folder")

    @unittest.skipIf(os.geteuid() == 0, "root may write everything")
    def test_permissions_are_asked_before_the_run(self):
        os.mkdir(self.path("shut"), 0o500)
        self.assertIn("cannot be written to: Permission denied",
                      self.error(2, *self.fit, "--cases", self.path("shut/x")))
        os.chmod(self.file("kept", "x"), 0o400)
        self.assertIn("cannot be written: Permission denied", self.error(2, *self.fit, "--cases", self.path("kept")))

    def test_a_dash_is_standard_output_in_place_of_the_result(self):
        for option, first in (("--cases", "id,"), ("--memberships", "cluster"), ("--clusters", "cluster,")):
            shown = self.ok(*self.fit, option, "-")
            self.ok(*self.fit, option, self.path("x.csv"))
            self.assertEqual(shown, self.content("x.csv"))
            self.assertTrue(shown.strip('"').startswith(first), shown[:40])
            self.assertEqual(self.ok(*self.fit, option, "-", "-o", self.path("r.json")), shown)
            self.assertTrue(self.content("r.json").startswith("{"))
        self.assertEqual(self.ok("consensus", self.labels, "--cases", "-").count("\n"), 5)
        self.assertNotIn("-", os.listdir())

    def test_a_state_may_be_saved_where_it_was_found(self):
        state = self.path("s")
        self.ok("consensus", self.labels, "--save-state", state)
        self.ok("consensus", self.labels, "--resume", state, "--save-state", state)
        self.assertEqual(self.error(2, "consensus", self.labels, "--resume", state, "--cases", state),
                         "--cases s would overwrite an input; name another file")

    def test_what_a_killed_run_left_is_removed_by_the_next_one(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        self.file(f"x.json.tmp{ended.pid}", "part of a result")
        self.file(f"x.json.tmp{os.getpid()}", "of a run that goes on")
        self.file(f"y.json.tmp{ended.pid}", "of another file")
        self.file("x.json.tmpfile", "of somebody else")
        self.ok("match", self.labels, self.labels, "--columns", "a", "-o", self.path("x.json"))
        self.assertEqual(sorted(os.listdir(self.folder.name)),
                         sorted(["d.csv", "e.csv", "x.json", f"x.json.tmp{os.getpid()}", f"y.json.tmp{ended.pid}",
                                 "x.json.tmpfile"]))


if __name__ == "__main__":
    unittest.main()
