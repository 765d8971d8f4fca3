"""Runs that are killed or interrupted and run again, as processes. A clusterer that sleeps gives them their time."""
import os
import shutil
import signal
import subprocess
import time
import unittest

from truecluster_cli import EXECUTABLE, CliTest, has_ended, lines_of

# Cuts the cases in their order into K parts that begin at a place the seed says.
CLUSTERER = """dirname "$1" >> "$0.folders"; sleep 0.03
awk -F, -v k="$3" -v seed="$4" '{ print int(k * (NR / 40 + seed % 97 / 970)) % k }' "$2" > "$5"
"""


class CheckpointTest(CliTest):
    def setUp(self):
        super().setUp()
        data = self.file("data.csv", "\n".join(f"{i / 40:.4f},{i * 7 % 40 / 40:.4f}" for i in range(40)))
        self.script = self.file("clusterer.sh", CLUSTERER)
        self.addCleanup(self.remove_temporary_folders)
        self.state = os.path.join(self.folder.name, "state")
        self.arguments = ["fit", data, "--clusterer-command", f"sh '{self.script}'", "--k", "2:3", "--seed", "5",
                          "--replicates", "100", "--threads", "2", "--format", "json"]
        self.resumed = [*self.arguments, "--checkpoint", self.state]

    def remove_temporary_folders(self):
        """Which killed runs cannot do themselves."""
        for folder in lines_of(self.script + ".folders"):
            shutil.rmtree(folder, ignore_errors=True)

    def start(self, arguments):
        return subprocess.Popen([EXECUTABLE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def written(self):
        """When the checkpoint was written last."""
        return os.stat(self.state).st_mtime_ns if os.path.exists(self.state) else None

    def end(self, run, number):
        run.send_signal(number)
        out, err = run.communicate(timeout=30)
        self.assertEqual(out, b"")
        return err.decode()

    def test_runs_that_are_killed_or_interrupted_resume_to_the_same_bytes(self):
        whole = self.ok(*self.arguments, "--checkpoint", self.state + "-of-another-run")
        run = self.start(self.resumed)
        time.sleep(0.2)  # before there is a checkpoint
        self.end(run, signal.SIGKILL)
        self.assertIsNone(self.written())
        for number, code in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
            before = self.written()
            run = self.start(self.resumed)
            self.wait_for(lambda: self.written() != before)
            said = self.end(run, number)
            self.assertEqual(run.returncode, code)
            self.assertEqual("truecluster: the run was interrupted" in said, code == 130)
        done = self.run_cli(*self.resumed, "--verbose")
        self.assertIn(f"resuming from {self.state}", done.stderr.decode())
        self.assertEqual(done.stdout.decode(), whole.replace("-of-another-run", ""))

    def test_an_interruption_ends_the_clusterer_command(self):
        self.file("clusterer.sh", 'echo $$ >> "$0.running"; exec sleep 600')
        run = self.start(self.arguments)
        running = self.script + ".running"
        self.wait_for(lambda: len(lines_of(running)) == 2)
        self.end(run, signal.SIGINT)
        self.assertEqual(run.returncode, 130)
        self.wait_for(lambda: all(has_ended(process) for process in lines_of(running)))

    def test_a_checkpoint_that_is_none_or_of_another_version_is_refused_in_one_sentence(self):
        run = self.start(self.resumed)
        self.wait_for(self.written)
        self.end(run, signal.SIGINT)
        with open(self.state, "rb") as file:
            state = file.read()
        at = state.index(b"\n") + 1  # the version stands behind the first line
        self.file("state", state[:at] + b"\x07" + state[at + 1:])
        self.assertEqual(self.error(1, *self.resumed),
                         f"state: the saved state has format version 7, this program reads version {state[at]}")
        self.file("state", "something else")
        self.assertEqual(self.error(1, *self.resumed),
                         "state: this is not a saved state of truecluster, or not one of this kind")

    def test_a_checkpoint_of_other_data_is_refused_by_its_name(self):
        run = self.start(self.resumed)
        self.wait_for(self.written)
        self.end(run, signal.SIGINT)
        self.assertEqual(self.error(1, *self.resumed, "--scale", "robust"),
                         "state: the checkpoint belongs to another run: the data differ; "
                         "name another file or remove it")
        other = [word if word != "5" else "77" for word in self.resumed]
        self.assertEqual(self.error(1, *other),
                         "state: the checkpoint belongs to another run: --seed is 77, was 5; "
                         "name another file or remove it")


if __name__ == "__main__":
    unittest.main()
