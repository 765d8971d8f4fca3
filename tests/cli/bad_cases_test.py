"""The catalogue of bad inputs and commands (tests/cases/bad): each ends with its exit code and its sentence, and leaves
nothing behind."""
import os
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from truecluster_cli import EXECUTABLE, ROOT

CATALOGUE = os.path.join(ROOT, "tests/cases/bad")
sys.path.insert(0, CATALOGUE)
import inputs  # noqa: E402
from catalogue import cases, fits  # noqa: E402

PREFIX = "truecluster: "


def contents(folder):
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(path, name), "rb") if os.path.exists(os.path.join(path, name)) else open(
                    os.devnull, "rb") as file:
                found[os.path.join(path, name)] = hash(file.read())
    return found


def answer(folder, words):
    """Exit code and last sentence; standard output must be empty."""
    done = subprocess.run(["bash", "-c", f"'{EXECUTABLE}' {words}"], cwd=folder, capture_output=True, timeout=60)
    lines = done.stderr.decode(errors="backslashreplace").splitlines()
    said = lines[-1] if lines else ""
    if done.stdout:
        said += f" (and {len(done.stdout)} bytes on standard output)"
    if not said.startswith(PREFIX):
        said = f"not a sentence of ours: {said}"
    return f"{done.returncode}: {said.removeprefix(PREFIX)}"


class BadCases(unittest.TestCase):
    def test_every_command_is_answered_as_the_catalogue_says(self):
        wanted = cases(os.path.join(CATALOGUE, "command.txt"))
        self.assertGreaterEqual(len(wanted), 200)
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as threads:
            inputs.write_all(folder)
            before = contents(folder)
            answers = list(threads.map(lambda case: answer(folder, case[0]), wanted))
            self.assertEqual(contents(folder), before, "files were made or changed")
        wrong = [f"{words}\n  {got}\n  instead of\n  {expected}" for (words, expected), got in zip(wanted, answers)
                 if not fits(got, expected)]
        self.assertEqual(wrong, [], "\n".join(wrong))


if __name__ == "__main__":
    unittest.main()
