"""What a person sees of a long run: progress on a terminal, and what Ctrl-C does."""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time
import unittest

from truecluster_cli import EXECUTABLE, ROOT, CliTest, has_ended, lines_of

# Says that it runs, and then does nothing for longer than a test waits.
SLEEPER = 'echo $$ >> "$0.running"; sleep 600 & echo $! >> "$0.running"; wait'


class LongRunTest(CliTest):
    def start(self, *arguments, **settings):
        run = subprocess.Popen([EXECUTABLE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **settings)
        self.addCleanup(run.communicate)
        self.addCleanup(run.kill)
        return run

    def on_terminal(self, columns, *arguments):
        """What a run shows on a terminal of this many columns."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        run = subprocess.Popen([EXECUTABLE, *arguments], stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
        os.close(ours)
        run.communicate()
        self.assertEqual(run.returncode, 0)
        return shown.decode()

    def test_progress_stays_on_one_line_of_any_terminal(self):
        for columns in (200, 80, 40, 12):
            shown = self.on_terminal(columns, "fit", os.path.join(ROOT, "data", "penguins.csv"), "--k", "1:4",
                                     "--threads", "1", "--format", "json", "--scale", "standard")
            self.assertNotIn("\n", shown)
            lines = shown.split("\r\x1b[K")
            self.assertEqual((lines[0], lines[-1]), ("", ""))  # it is removed at the end
            self.assertGreater(len(lines), 3)
            self.assertLess(max(map(len, lines)), min(columns, 80))
            if columns >= 80:
                self.assertRegex(shown, r"null data: \d+ of at most 192 replicates")
                self.assertRegex(shown, r"choosing: \d+(/| of at most )144 replicates, \d clusters by \S+ lead")

    def test_progress_in_a_file_is_plain_lines(self):
        done = self.run_cli("fit", os.path.join(ROOT, "data", "penguins.csv"), "--k", "1:4", "--progress",
                            "always", "--scale", "standard")
        for line in done.stderr.decode().splitlines():
            self.assertRegex(line, r"^truecluster: (null data|choosing|estimating): \d+[ /][^\x1b\r]*$")

    def test_control_c_is_answered_at_once_and_says_how_to_go_on(self):
        state = os.path.join(self.folder.name, "it's a state")
        data = self.file("data.csv", "\n".join(f"{i * 7 % 50},{i * i % 101}" for i in range(50)))
        script = self.file("clusterer.sh", SLEEPER)
        run = self.start("fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2", "--checkpoint", state)
        self.wait_for(lambda: len(lines_of(script + ".running")) >= 2)
        started = time.monotonic()
        run.send_signal(signal.SIGINT)
        self.assertEqual(run.stderr.readline(), b"truecluster: stopping; press Ctrl-C again to quit at once\n")
        self.assertLess(time.monotonic() - started, 1)
        said = run.stderr.read().decode()
        self.assertEqual(run.wait(), 130)
        self.assertTrue(said.startswith(f"truecluster: the run was interrupted; its state is in {state}, "
                                        "and this command resumes it:\n"), said)
        # The command is the one that was given, whatever is in its words.
        self.file("clusterer.sh", 'awk "{ print NR % 2 }" "$2" > "$5"')
        command = said.splitlines()[1] + " --verbose"
        done = subprocess.run(command, shell=True, capture_output=True, text=True)
        self.assertIn(f"resuming from {state}", done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_signals_that_end_jobs_are_answered_like_control_c(self):
        data = self.file("data.csv", "\n".join(f"{i * 7 % 50},{i * i % 101}" for i in range(50)))
        script = self.file("clusterer.sh", SLEEPER)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
            state = os.path.join(self.folder.name, f"state{number}")
            already = len(lines_of(script + ".running"))
            run = self.start("fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2", "--checkpoint", state)
            self.wait_for(lambda: len(lines_of(script + ".running")) >= already + 2)
            run.send_signal(number)
            said = run.stderr.read().decode().splitlines()
            self.assertEqual(said[0], "truecluster: stopping; a second signal ends the run at once")
            self.assertIn(f"its state is in {state}, and this command resumes it:", said[1])
            self.assertEqual(run.wait(), 130)
            self.assertTrue(os.path.exists(state))

    def test_a_run_under_nohup_outlives_its_terminal(self):
        data = self.file("data.csv", "\n".join(f"{i * 7 % 50},{i * i % 101}" for i in range(50)))
        script = self.file("clusterer.sh", SLEEPER)
        run = self.start("fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2",
                         preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.wait_for(lambda: len(lines_of(script + ".running")) >= 2)
        run.send_signal(signal.SIGHUP)
        run.send_signal(signal.SIGTERM)
        self.assertEqual(run.stderr.readline(), b"truecluster: stopping; a second signal ends the run at once\n")

    def test_control_c_without_a_checkpoint_says_what_would_have_kept_the_run(self):
        data = self.file("data.csv", "\n".join(f"{i * 7 % 50},{i * i % 101}" for i in range(50)))
        script = self.file("clusterer.sh", SLEEPER)
        run = self.start("fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2")
        self.wait_for(lambda: lines_of(script + ".running"))
        run.send_signal(signal.SIGINT)
        self.assertIn(b"the run was interrupted; with --checkpoint FILE it could have been resumed", run.stderr.read())
        self.assertEqual(run.wait(), 130)

    def test_a_second_control_c_ends_at_once_and_leaves_nothing(self):
        temporary = os.path.join(self.folder.name, "temporary")
        os.mkdir(temporary)
        data = self.file("data.csv", "\n".join(f"{i * 7 % 50},{i * i % 101}" for i in range(50)))
        script = self.file("clusterer.sh", SLEEPER)
        running = script + ".running"
        run = self.start("fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2", "--threads", "2",
                         env={**os.environ, "TMPDIR": temporary})
        self.wait_for(lambda: len(lines_of(running)) >= 4)
        self.assertNotEqual(os.listdir(temporary), [])
        run.send_signal(signal.SIGINT)
        run.stderr.readline()  # signals that come together count once
        run.send_signal(signal.SIGINT)
        started = time.monotonic()
        self.assertEqual(run.wait(), 130)
        self.assertLess(time.monotonic() - started, 5)
        self.assertEqual(os.listdir(temporary), [])
        self.wait_for(lambda: all(has_ended(process) for process in lines_of(running)))

    def test_what_a_killed_run_leaves_is_removed_by_the_next(self):
        temporary = os.path.join(self.folder.name, "temporary")
        os.mkdir(temporary)
        data = self.file("data.csv", "\n".join(f"{i * 7 % 50},{i * i % 101}" for i in range(50)))
        script = self.file("clusterer.sh", SLEEPER)
        settings = {**os.environ, "TMPDIR": temporary}
        arguments = ["fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2", "--replicates", "3"]
        run = self.start(*arguments, env=settings)
        processes = self.wait_for(lambda: lines_of(script + ".running"))
        run.kill()
        run.wait()
        for process in processes:  # which are nobody's children now
            os.kill(int(process), signal.SIGKILL)
        left = os.listdir(temporary)
        self.assertNotEqual(left, [])
        other = left[0].replace(str(run.pid), str(os.getpid()))  # of a process that runs
        os.mkdir(os.path.join(temporary, other))
        self.file("clusterer.sh", 'awk "{ print NR % 2 }" "$2" > "$5"')
        subprocess.run([EXECUTABLE, *arguments], env=settings, capture_output=True, check=True)
        self.assertEqual(os.listdir(temporary), [other])

    def test_a_run_is_extended_by_later_limits(self):
        state = os.path.join(self.folder.name, "state")
        data = os.path.join(ROOT, "data", "penguins.csv")
        arguments = ["fit", data, "--scale", "standard", "--clusterer", "kmeans", "--null-sets", "0", "--format",
                     "json"]

        def result(*more):
            text = self.ok(*arguments, "--k", "2:3", *more)
            return re.sub(r'"(checkpoint|time_limit)":[^,]*,', "", text)

        self.ok(*arguments, "--k", "2:3", "--checkpoint", state, "--max-replicates", "60", "--tolerance", "0.05")
        later = ["--max-replicates", "300", "--tolerance", "0.002"]
        self.assertEqual(result("--checkpoint", state, *later), result(*later))
        self.ok(*arguments, "--k", "2:3", "--checkpoint", state + "2", "--time-limit", "0.001")
        self.assertEqual(result("--checkpoint", state + "2"), result())
        self.assertEqual(self.error(1, *arguments, "--checkpoint", state, "--k", "2:4"),
                         "state: the checkpoint belongs to another run: --k is 2,3,4, was 2,3; "
                         "name another file or remove it")
        self.assertEqual(self.error(1, *[word.replace("kmeans", "ward") for word in arguments], "--k", "2:3",
                                    "--checkpoint", state),
                         "state: the checkpoint belongs to another run: --clusterer is ward, was kmeans; "
                         "name another file or remove it")


if __name__ == "__main__":
    unittest.main()
