"""The README and the pages of docs/ show what the command prints. Of each, blocks of Python and of the console run one after
the other in a folder of their own; a block that ends with ... shows the beginning of what is printed."""
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

from truecluster_cli import EXECUTABLE

ROOT = pathlib.Path(__file__).parents[2]


def blocks_of(page, until=None):
    text = (ROOT / page).read_text()
    return re.findall(r"^```(python|console)\n(.*?)^```", text[: until and text.index(until)], re.M | re.S)


def printed_by(command, folder):
    words = [str(ROOT / word) if word.startswith("data/") else word for word in shlex.split(command)[1:]]
    # On a terminal a table is printed; here it must be asked for.
    table = [] if "--format" in words else ["--format", "table"]
    return subprocess.run([EXECUTABLE, *words, *table], cwd=folder, capture_output=True, text=True, timeout=120)


class Pages(unittest.TestCase):
    def run_console(self, text, folder):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            with self.subTest(command):
                if command.startswith("cat "):  # shows what the next command reads
                    pathlib.Path(folder, command[4:]).write_text(shown)
                    continue
                done = printed_by(command, folder)
                self.assertEqual(done.returncode, 0, done.stderr)
                begun = shown.endswith("...\n")
                printed = done.stdout[: len(shown) - 4] + "...\n" if begun else done.stdout
                self.assertEqual(printed, shown)

    def run_page(self, page, until=None):
        """Gives the number of blocks."""
        blocks = blocks_of(page, until)
        with tempfile.TemporaryDirectory() as folder:
            for language, text in blocks:
                if language == "python":
                    subprocess.run(["/usr/bin/python3", "-c", text], cwd=folder, check=True, timeout=120)
                else:
                    self.run_console(text, folder)
        return len(blocks)

    def test_the_readme(self):
        self.assertEqual(self.run_page("README.md"), 1)

    def test_the_first_answer(self):
        self.assertEqual(self.run_page("docs/first-answer.md"), 1)

    def test_the_method(self):
        self.assertEqual(self.run_page("docs/method.md"), 7)

    def test_consensus(self):
        self.assertEqual(self.run_page("docs/consensus.md", until="### Resuming"), 4)

    def test_the_program_in_cpp_is_the_example(self):
        (shown,) = re.findall(r"^```cpp\n(.*?)^```", (ROOT / "docs/cpp.md").read_text(), re.M | re.S)
        self.assertEqual(shown, (ROOT / "examples/consumer/main.cpp").read_text())


if __name__ == "__main__":
    unittest.main()
