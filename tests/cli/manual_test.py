"""The man pages and completions that are made from the descriptions of options; their folder is in TRUECLUSTER_MANUAL."""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import unittest

from truecluster_cli import CliTest

SHARE = pathlib.Path(os.environ["TRUECLUSTER_MANUAL"])
PAGES = sorted((SHARE / "man/man1").iterdir())
BASH = SHARE / "bash-completion/completions/truecluster"
ZSH = SHARE / "zsh/vendor-completions/_truecluster"
FISH = SHARE / "fish/vendor_completions.d/truecluster.fish"


def needs(program):
    return unittest.skipUnless(shutil.which(program), f"{program} is not installed")


def output_of(*command, folder=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=folder)
    return done.stdout + done.stderr


class ManPages(CliTest):
    def commands(self):
        return re.findall(r"^  ([a-z]+) ", self.ok("--help").split("Subcommands:\n")[1], re.M)

    def test_every_command_has_its_page(self):
        self.assertGreaterEqual(len(self.commands()), 8)
        self.assertEqual([page.name for page in PAGES],
                         sorted(["truecluster.1", *(f"truecluster-{name}.1" for name in self.commands())]))
        self.assertEqual(re.findall(r"truecluster\\-(\w+)", PAGES[-1].read_text().split("SEE ALSO")[1]), self.commands())

    def test_every_option_of_the_help_is_on_the_page(self):
        for name in self.commands():
            text = (SHARE / f"man/man1/truecluster-{name}.1").read_text().replace("\\-", "-")
            options = re.findall(r"^  (-\S+)", self.ok(name, "--help"), re.M)
            self.assertGreater(len(options), 7)
            for option in options:
                for flag in option.split(","):
                    self.assertIn(f"\\fB{flag}\\fR", text, name)

    def test_a_page_says_value_default_and_help(self):
        text = (SHARE / "man/man1/truecluster-fit.1").read_text()
        self.assertIn("\\fB\\-\\-vote\\fR \\fBall|in\\-bag|out\\-of\\-bag\\fR\nwhich cases of a replicate vote. Default: all.\n",
                      text)
        self.assertIn("\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIFILE\\fR\n", text)

    @needs("groff")
    def test_groff_reads_the_pages_without_a_warning(self):
        for page in PAGES:
            self.assertEqual(output_of("groff", "-man", "-Tutf8", "-k", "-ww", "-z", str(page)), "", page.name)

    @needs("mandoc")
    def test_mandoc_reads_the_pages_without_a_warning(self):
        for page in PAGES:
            lines = output_of("mandoc", "-Tlint", "-Wwarning", str(page)).splitlines()
            # A date would make each build another one.
            self.assertEqual([line for line in lines if "missing date" not in line], [], page.name)


class Completions(CliTest):
    def bash(self, *words):
        """What bash completes for the last of the words."""
        script = (f'source "{BASH}"; COMP_WORDS=("$@"); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _truecluster;'
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        return output_of("bash", "-c", script, "bash", "truecluster", *words, folder=self.folder.name).split("\n")[:-1]

    def fish(self, line):
        script = f'source "{FISH}"; complete -C "truecluster {line}"'
        return [found.split("\t")[0] for found in output_of("fish", "-c", script, folder=self.folder.name).splitlines()]

    def test_bash_completes_commands(self):
        self.assertEqual(self.bash("a"), ["agreement", "align"])
        self.assertEqual(self.bash("--v"), ["--version"])

    def test_bash_completes_options_of_the_command(self):
        self.assertEqual(self.bash("fit", "--max-r"), ["--max-replicates"])
        self.assertEqual(self.bash("score", "--max-r"), [""])

    def test_bash_completes_words_behind_an_option(self):
        self.assertEqual(self.bash("fit", "--format", "t"), ["table"])
        self.assertEqual(self.bash("fit", "x.csv", "--vote", ""), ["all", "in-bag", "out-of-bag"])
        self.assertEqual(self.bash("fit", "--format", "=", "js"), ["json"])
        self.assertEqual(self.bash("fit", "--format", "="), ["auto", "table", "csv", "json"])
        self.assertEqual(self.bash("study", "fig"), ["figure1", "figure2"])

    def test_bash_completes_files_and_folders(self):
        self.file("my data.csv", "1\n")
        os.mkdir(os.path.join(self.folder.name, "my folder"))
        self.assertEqual(sorted(self.bash("fit", "m")), ["my data.csv", "my folder"])
        self.assertEqual(sorted(self.bash("fit", "--distances", "my")), ["my data.csv", "my folder"])
        self.assertEqual(self.bash("align", "--output-dir", "my"), ["my folder"])

    def test_bash_does_not_guess_numbers(self):
        self.file("1.csv", "1\n")
        self.assertEqual(self.bash("fit", "--seed", "1"), [""])

    @needs("fish")
    def test_fish_completes_commands_options_words_and_files(self):
        self.file("mine.csv", "1\n")
        self.assertEqual(self.fish("a"), ["agreement", "align"])
        self.assertEqual(self.fish("fit --max-r"), ["--max-replicates"])
        self.assertEqual(self.fish("fit --format t"), ["table"])
        self.assertEqual(self.fish("fit --distances mi"), ["mine.csv"])
        self.assertEqual(self.fish("study figure1 --report mi"), ["mine.csv"])

    @needs("zsh")
    def test_zsh_completes_commands_options_words_and_files(self):
        self.file("mine.csv", "1\n")
        self.assertEqual(self.zsh("ali"), "truecluster align ")
        self.assertEqual(self.zsh("fit --max-rep"), "truecluster fit --max-replicates=")
        self.assertEqual(self.zsh("fit --format ta"), "truecluster fit --format table ")
        self.assertEqual(self.zsh("fit --distances mi"), "truecluster fit --distances mine.csv ")
        self.assertEqual(self.zsh("study nes"), "truecluster study nested ")

    def zsh(self, line):
        """The line after the tabulator was pressed in a zsh on a pseudo-terminal."""
        folder = pathlib.Path(self.folder.name)
        setup = (f"fpath=({ZSH.parent} $fpath); autoload -U compinit; compinit -u -d {folder}/.dump;"
                 f"show() {{ print -r -- $BUFFER > {folder}/.line.new; mv {folder}/.line.new {folder}/.line }};"
                 f"zle -N show; bindkey '^T' show; touch {folder}/.ready\n")
        terminal, slave = pty.openpty()
        shell = subprocess.Popen(["zsh", "-f", "-i"], stdin=slave, stdout=subprocess.DEVNULL, stderr=slave, cwd=folder,
                                 start_new_session=True, env={**os.environ, "TERM": "dumb"})
        try:
            os.write(terminal, setup.encode())
            self.wait_for((folder / ".ready").exists)
            os.write(terminal, f"truecluster {line}\t\x14".encode())
            self.wait_for((folder / ".line").exists)
            return (folder / ".line").read_text()[:-1]
        finally:
            shell.kill()
            shell.wait()
            os.close(terminal)
            os.close(slave)
            for name in (".ready", ".line"):
                (folder / name).unlink(missing_ok=True)

    def test_shells_can_read_them(self):
        for shell, file in (("bash", BASH), ("zsh", ZSH), ("fish", FISH)):
            if shutil.which(shell):
                self.assertEqual(output_of(shell, "-n", str(file)), "")


if __name__ == "__main__":
    unittest.main()
