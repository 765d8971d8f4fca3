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
            for option in ("--format", "-o,--output", "-q,--quiet", "-v,--verbose"):
                self.assertIn(option, text, command)

    def test_options_without_an_effect_on_a_command_are_not_offered(self):
        on_threads = {"fit", "consensus", "align", "study"}
        affected = {"--seed": on_threads | {"match", "agreement"}, "--threads": on_threads, "--progress": on_threads}
        for command in self.commands():
            for option, commands in affected.items():
                self.assertEqual(option in self.ok(command, "--help"), command in commands, f"{command} {option}")

    def test_verbose_says_what_was_read_and_written(self):
        data, labels = self.file("d.csv", "a,b\n1,2\n9,9\n1,1\n"), self.file("l.txt", "1\n1\n2\n")
        output = os.path.join(self.folder.name, "o.json")
        read = {("fit", data, "--k", "2", "--clusterer", "kmeans", "--replicates", "3", "--null-sets", "0"):
                f"{data}: 3 cases, 2 columns: a and b",
                ("match", labels, labels): f"{labels}: 3 cases, 2 clusters",
                ("align", labels, labels): f"{labels}: 1 partition of 3 cases",
                ("score", self.file("m.Q", "0.9 0.1\n0.2 0.8\n")): "m.Q: 2 cases, 2 clusters"}
        for words, sentence in read.items():
            said = self.run_cli(*words, "--verbose", "-o", output).stderr.decode()
            self.assertIn(sentence + "\n", said)
            self.assertIn(f"truecluster: {output} is written\n", said)
            self.assertNotIn("is written", self.run_cli(*words, "-o", output).stderr.decode())

    def test_wrong_usage_ends_with_2(self):
        a = self.file("a.txt", "1\n2\n")
        self.assertIn("a command is missing", self.error(2))
        self.assertIn('there is no command "bogus"', self.error(2, "bogus"))
        self.error(2, "match")
        self.error(2, "match", a, a, a)
        self.assertIn("--bogus", self.error(2, "match", a, a, "--bogus"))
        self.assertEqual(self.error(2, "match", a, a, "--match", "x"),
                         '--match must be one of oddsmatch|truematch|heuristic|tracemax|dwh|trustmatch, not "x"')
        self.assertEqual(self.error(2, "match", a, a, "--seed", "-1"),
                         '--seed needs a whole number from 0 to 2^64 - 1, not "-1"')
        self.assertEqual(self.error(2, "match", a, a, "--format", "xml"),
                         '--format must be one of auto|table|csv|json, not "xml"')

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
