import os
import signal
import subprocess
import time
import unittest

from truecluster_cli import EXECUTABLE, ROOT, CliTest


class Usage(CliTest):
    def commands(self):
        lines = self.ok("--help").split("Subcommands:\n")[1].split("\n\n")[0].splitlines()
        return [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]

    def test_help_and_version_end_well(self):
        self.assertRegex(self.ok("--version"), r"^truecluster \d+\.\d+\.\d+\n$")
        self.assertIn("match", self.commands())
        self.assertIn("agreement", self.commands())

    def test_every_command_shows_examples_and_the_common_options(self):
        for command in self.commands():
            text = self.ok(command, "--help")
            self.assertIn(f"truecluster {command}", text.split("Examples:")[1])
            for option in ("--seed", "--threads", "--format", "-o,--output", "-q,--quiet",
                           "-v,--verbose", "--progress"):
                self.assertIn(option, text, command)

    def test_wrong_usage_ends_with_2(self):
        a = self.file("a.txt", "1\n2\n")
        self.assertIn("a command is missing", self.error(2))
        self.assertIn('there is no command "bogus"', self.error(2, "bogus"))
        self.error(2, "match")
        self.error(2, "match", a, a, a)
        self.assertIn("--bogus", self.error(2, "match", a, a, "--bogus"))
        self.assertEqual(self.error(2, "match", a, a, "--match", "x"),
                         '--match is one of oddsmatch|truematch|heuristic|tracemax|dwh|trustmatch, not "x"')
        self.assertEqual(self.error(2, "match", a, a, "--seed", "-1"),
                         '--seed needs a whole number from 0, not "-1"')
        self.assertEqual(self.error(2, "match", a, a, "--format", "xml"),
                         '--format is one of auto|table|csv|json, not "xml"')

    def test_the_documented_parameters_are_those_of_the_program(self):
        made = os.path.join(self.folder.name, "parameters.md")
        subprocess.run([os.path.join(ROOT, "tools/make_parameters"), EXECUTABLE, made], check=True)
        with open(made) as now, open(os.path.join(ROOT, "docs/parameters.md")) as stored:
            self.assertEqual(now.read(), stored.read(), "run tools/make_parameters")

    def test_interruption_ends_with_130(self):
        a = self.file("a.txt", "1\n2\n")
        read, write = os.pipe()  # nothing ever comes
        run = subprocess.Popen([EXECUTABLE, "match", "-", a], stdin=read, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=30)
        os.close(read)
        os.close(write)
        self.assertEqual(run.returncode, 130)
        self.assertEqual(out, b"")
        self.assertIn(b"truecluster: the run was interrupted", err)


if __name__ == "__main__":
    unittest.main()
