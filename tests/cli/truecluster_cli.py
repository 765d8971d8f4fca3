"""Runs the built truecluster command; the path of it is in TRUECLUSTER_EXECUTABLE."""
import json
import os
import subprocess
import tempfile
import time
import unittest

EXECUTABLE = os.environ["TRUECLUSTER_EXECUTABLE"]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMON_KEYS = ["schema", "version", "command", "options", "seed"]


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return file.read().split()


def has_ended(process):
    """Also if nobody has asked for its status yet."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().split(")")[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, content):
        """Writes a file of the test's own folder and gives its path."""
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as out:
            out.write(content if isinstance(content, bytes) else content.encode())
        return path

    def wait_for(self, something):
        for _ in range(6000):
            if value := something():
                return value
            time.sleep(0.005)
        self.fail("nothing has happened for 30 seconds")

    def run_cli(self, *arguments, stdin=None):
        return subprocess.run([EXECUTABLE, *arguments], input=stdin, capture_output=True, timeout=60)

    def ok(self, *arguments, stdin=None):
        """Standard output of a run that must end well."""
        done = self.run_cli(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return done.stdout.decode()

    def json(self, *arguments, stdin=None):
        """The JSON result, with the common keys in front."""
        result = json.loads(self.ok(*arguments, "--format", "json", stdin=stdin))
        self.assertEqual(list(result)[:5], COMMON_KEYS)
        self.assertEqual(result["schema"], 1)
        self.assertEqual(result["command"], arguments[0])
        return result

    def error(self, code, *arguments, stdin=None):
        """The first line on standard error of a run that must end with this code."""
        done = self.run_cli(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, code, done.stderr.decode())
        self.assertEqual(done.stdout, b"")
        first = done.stderr.decode(errors="replace").splitlines()[0]
        self.assertTrue(first.startswith("truecluster: "), first)
        return first[len("truecluster: "):].replace(self.folder.name + "/", "")
