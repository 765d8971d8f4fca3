"""The command under mpirun: the bytes of one process, and a sentence for what goes wrong."""
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from truecluster_cli import EXECUTABLE, CliTest, has_ended, lines_of  # noqa: E402

MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root", "--quiet"]
FEW = ["--k", "2:3", "--judges", "60", "--clusterer", "kmeans,density", "--null-sets", "3", "--null-replicates", "2",
       "--min-replicates", "12", "--max-replicates", "24", "--threads", "1", "--format", "json"]

# Cuts the first column into strips that begin at a place the seed says; sleeps, to give runs their time.
CLUSTERER = """dirname "$1" >> "$0.folders"; sleep 0.05
awk -F, -v k="$3" -v seed="$4" '{ print int($1 + seed % 97 / 97) % k }' "$2" > "$5"
"""


def cell(i, j):
    """Three clusters, and something in between."""
    return (i % 3) * 4 * (j < 2) + ((i * 7919 + j * 104729) % 1009) / 500


class MpirunTest(CliTest):
    def setUp(self):
        super().setUp()
        rows = (",".join(f"{cell(i, j):.4f}" for j in range(3)) for i in range(200))
        self.data = self.file("data.csv", "a,b,c\n" + "\n".join(rows) + "\n")

    def on_ranks(self, n, *arguments, options=()):
        return subprocess.run([*MPIRUN, *options, "-n", str(n), EXECUTABLE, *arguments], capture_output=True, timeout=120)

    def sentence(self, n, *arguments, options=()):
        done = self.on_ranks(n, *arguments, options=options)
        self.assertNotEqual(done.returncode, 0)
        said = [line for line in done.stderr.decode().splitlines() if line.startswith("truecluster: ")]
        self.assertEqual(len(said), 1, done.stderr.decode())
        return said[0][len("truecluster: "):]

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def outputs(self, name):
        return ["--memberships", self.path(name + ".csv"), "--cases", self.path(name + ".cases.csv")]

    def test_the_bytes_are_those_of_one_process(self):
        alone = self.ok("fit", self.data, *FEW, *self.outputs("alone"))
        for n in (1, 2, 3):
            done = self.on_ranks(n, "fit", self.data, *FEW, *self.outputs("ranks"))
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            self.assertEqual(done.stdout.decode().replace("ranks.c", "alone.c"), alone)
            for end in (".csv", ".cases.csv"):
                self.assertEqual(self.read("ranks" + end), self.read("alone" + end))

    def test_sixteen_ranks_on_few_cores_run_to_the_end(self):
        few = [*FEW, "--replicates", "2"]
        done = self.on_ranks(16, "fit", self.data, *few)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(done.stdout.decode(), self.ok("fit", self.data, *few))

    def test_a_consensus_has_the_bytes_of_one_process(self):
        rows = (",".join(str((i + b * (i % 5 == 0)) % 3) for b in range(4)) for i in range(50))
        runs = self.file("runs.csv", "\n".join(rows) + "\n")
        alone = self.ok("consensus", runs, "--format", "json")
        done = self.on_ranks(3, "consensus", runs, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(done.stdout.decode(), alone)

    def test_weights_have_the_bytes_of_one_process(self):
        weights = self.file("w.txt", "".join(f"{i % 4}\n" for i in range(200)))
        runs = self.file("runs.csv", "\n".join(f"{i % 3},{(i + i % 5 // 4) % 3}" for i in range(200)) + "\n")
        for command in (["fit", self.data, *FEW], ["consensus", runs, "--format", "json"]):
            alone = self.ok(*command, "--weights", weights)
            done = self.on_ranks(3, *command, "--weights", weights)
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            self.assertEqual(done.stdout.decode(), alone)

    def test_bytes_that_travel_are_counted(self):
        done = self.on_ranks(2, "fit", self.data, *FEW[2:], "--k", "3", "-v", "--resample", "subsample", "--max-drawn", "50")
        # M d 8, K K 8, and a byte for each watched case.
        self.assertIn("1200 of drawn cases per replicate; 72 of tables and 200 of watched labels", done.stderr.decode())

    def start(self, n, *arguments):
        """A run of ranks whose process numbers are in the file called ranks."""
        script = self.file("rank.sh", f'echo $$ >> {self.path("ranks")}; exec "$@"\n')
        command = [*MPIRUN[:-1], "-n", str(n), "sh", script, EXECUTABLE, *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ranks(self):
        return lines_of(self.path("ranks"))

    def pieces(self):
        """Their names, without the number of the time they were saved."""
        names = (name.split(".", 2) for name in os.listdir(self.folder.name) if name.startswith("state."))
        return sorted(name[-1] for name in names)

    def piece(self, end):
        return next(name for name in os.listdir(self.folder.name) if name.endswith("." + end))

    def with_state(self, replicates):
        return ["fit", self.data, *FEW, "--replicates", str(replicates), "--checkpoint", self.path("state")]

    def test_a_killed_run_goes_on_with_another_number_of_ranks(self):
        script = self.file("clusterer.sh", CLUSTERER)
        self.addCleanup(lambda: [shutil.rmtree(folder, ignore_errors=True) for folder in lines_of(script + ".folders")])
        long = ["fit", self.data, "--clusterer-command", f"sh '{script}'", "--k", "2", "--judges", "60", "--null-sets", "3",
                "--null-replicates", "2", "--replicates", "40", "--threads", "1", "--format", "json",
                "--checkpoint", self.path("state")]
        process = self.start(3, *long)
        self.wait_for(lambda: self.pieces() or process.poll() is not None)
        self.assertIsNone(process.poll(), "it has ended before its state was saved")
        process.kill()
        process.communicate(timeout=60)
        self.wait_for(lambda: all(has_ended(rank) for rank in self.ranks()))
        done = self.on_ranks(2, *long, "-v")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(self.pieces(), ["2-of-2"])
        os.remove(self.path("state"))
        self.assertEqual(done.stdout.decode(), self.ok(*long))
        self.assertEqual(self.pieces(), [])

    def test_any_number_of_ranks_or_none_goes_on_from_pieces(self):
        self.assertEqual(self.on_ranks(3, *self.with_state(30)).returncode, 0)
        self.assertEqual(self.pieces(), ["2-of-3", "3-of-3"])
        self.file("state.999.2-of-5", "left by a run that was killed")
        self.file("state.999.3-of-5.tmp17", "and while it wrote")
        mine = self.file("state.of-the-art", "not a piece")
        done = self.on_ranks(2, *self.with_state(60), "-v")
        self.assertIn("resuming from", done.stderr.decode())
        self.assertEqual(self.pieces(), ["2-of-2", "of-the-art"])
        alone = self.ok(*self.with_state(90))
        os.remove(mine)
        self.assertEqual(self.pieces(), [])
        os.remove(self.path("state"))
        self.assertEqual(done.stdout.decode(), self.ok(*self.with_state(60)))
        os.remove(self.path("state"))
        self.assertEqual(alone, self.ok(*self.with_state(90)))

    def test_a_piece_that_is_missing_or_another_is_refused_in_one_sentence(self):
        self.assertEqual(self.on_ranks(3, *self.with_state(30)).returncode, 0)
        name = self.piece("3-of-3")
        whole = self.read(name)
        self.file(name, self.read(self.piece("2-of-3")))
        said = (f"{{0}}/{name}: {{1}}; put back the one that was saved with {{0}}/state, "
                "or remove {0}/state to start over")
        other = said.format(self.folder.name, "this is another piece, or a part of one")
        self.assertIn(other, self.sentence(2, *self.with_state(60)))
        self.assertEqual(self.error(1, *self.with_state(60)), other.replace(self.folder.name + "/", ""))
        os.remove(self.path(name))
        self.assertEqual(self.sentence(2, *self.with_state(60)),
                         said.format(self.folder.name, "this piece of the checkpoint is missing"))
        self.file(name, whole)
        self.assertEqual(self.on_ranks(2, *self.with_state(60)).returncode, 0)

    def test_ranks_that_do_not_share_the_folder_of_the_checkpoint_are_refused(self):
        there, here = self.path("there"), self.path("here")
        run = [EXECUTABLE, "fit", self.data, *FEW, "--checkpoint", "state"]
        for folder in (there, here):
            os.mkdir(folder)
        done = subprocess.run([*MPIRUN, "--wdir", there, "-n", "1", *run, ":", "--wdir", here, "-n", "1", *run],
                              capture_output=True, timeout=60)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("truecluster: state.1.2-of-2: rank 1 has written this piece of the checkpoint, but rank 0 does not "
                      "see it; keep the checkpoint in a folder that all ranks share\n", done.stderr.decode())
        self.assertEqual(os.listdir(there), [])

    def test_a_killed_rank_ends_the_job(self):
        process = self.start(2, "fit", self.data, "--threads", "1", "--replicates", "100000")
        self.wait_for(lambda: len(self.ranks()) == 2)
        time.sleep(1)
        killed = time.monotonic()
        os.kill(int(self.ranks()[1]), signal.SIGKILL)
        _, error = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - killed, 20)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("signal 9 (Killed)", error.decode())

    def test_bad_input_is_told_in_one_sentence(self):
        tiny = self.file("tiny.csv", "1,2\n3,4\n")
        self.assertEqual(self.sentence(3, "fit", tiny),
                         "there are 2 rows for 3 ranks, and each needs one; start at most 2 ranks")
        self.assertIn("there is no such file", self.sentence(2, "fit", self.path("none.csv")))
        self.assertIn("match runs in one process", self.sentence(2, "match", self.data, self.data))
        self.assertIn("distances are handled by one process",
                      self.sentence(2, "fit", "--distances", self.file("d.csv", "0,1,2\n1,0,1\n2,1,0\n")))
        self.assertIn("--method mmcc", self.sentence(2, "consensus", tiny, "--method", "clue-dwh"))

    def two_different(self, first, second):
        """What is said where two ranks get different options."""
        both = ["-n", "1", EXECUTABLE, "fit", self.data, *first, ":", "-n", "1", EXECUTABLE, "fit", self.data, *second]
        done = subprocess.run([*MPIRUN, *both], capture_output=True, timeout=60)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr.decode()

    def test_ranks_with_other_options_are_refused(self):
        said = self.two_different(["--seed", "1"], ["--seed", "2"])
        self.assertIn("truecluster: rank 1 has other options than rank 0", said)

    def test_a_rank_that_fails_alone_says_so_and_ends_all(self):
        said = self.two_different([], ["--nonsense"])
        self.assertIn("truecluster: rank 1: ", said)

    def test_a_limit_of_time_ends_all_ranks(self):
        done = self.on_ranks(2, "fit", self.data, *FEW, "--time-limit", "0.01")
        self.assertEqual(done.returncode, 0, done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
