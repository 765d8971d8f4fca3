"""The README shows what the command prints."""
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

from truecluster_cli import EXECUTABLE

ROOT = pathlib.Path(__file__).parents[2]


class Readme(unittest.TestCase):
    def test_the_table_of_penguins(self):
        block = re.search(r"```console\n\$ truecluster (fit [^\n]*)\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
        arguments = [str(ROOT / word) if word.startswith("data/") else word for word in shlex.split(block[1])]
        with tempfile.TemporaryDirectory() as folder:
            # On a terminal a table is printed; here it must be asked for.
            run = subprocess.run([EXECUTABLE, *arguments, "--format", "table"], cwd=folder, capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(run.stdout, block[2])


if __name__ == "__main__":
    unittest.main()
