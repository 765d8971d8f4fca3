"""Faults on purpose: the n-th allocation, write, rename or start of a thread fails. A run then ends with exit code 3 and
a sentence, or did without; what it has written is complete or not there, and nothing half-written stays.

FAULTS=all tries every n instead of some."""
import os
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from truecluster_cli import EXECUTABLE

FAIL_CALLS = os.environ["TRUECLUSTER_FAIL_CALLS"]
SOME = 40  # of the calls of a kind, evenly spread
# A value of nlohmann's JSON whose first allocation fails is left half made, and its end trips over that. No code of ours
# is between the two.
KNOWN = "nlohmann::json_abi"
RUNS = {
    "match": "match l.txt m.txt -o o.json",
    "agreement": "agreement l.txt m.txt -o o.json",
    "score": "score r.Q --cases c.csv -o o.json",
    "consensus": "consensus e.csv --memberships c.csv -o o.json",
    "align": "align r.Q r.Q -o o.json",
    "fit": "fit d.csv --k 1:2 --clusterer kmeans --replicates 4 --null-sets 0 --threads 2 --cases c.csv -o o.json",
}
FILES = {
    "l.txt": "1\n1\n2\n2\n",
    "m.txt": "x\ny\ny\ny\n",
    "r.Q": "0.9 0.1\n0.2 0.8\n",
    "e.csv": "p,q,r\n1,2,1\n2,1,2\n2,1,1\n",
    "d.csv": "a,b\n1,2\n2,1\n9,9\n8,9\n1,1\n9,8\n",
}


def run(words, kind, at):
    """Exit code, standard error, what the run left, and how many calls there were."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as beside:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w") as out:
                out.write(text)
        count = os.path.join(beside, "count")
        faults = {"FAULT_KIND": kind, "FAULT_AT": str(at), "FAULT_COUNT": count, "LD_PRELOAD": FAIL_CALLS}
        done = subprocess.run([EXECUTABLE, *words.split()], cwd=folder, env={**os.environ, **faults},
                              capture_output=True, timeout=60)
        made = {}
        for name in sorted(set(os.listdir(folder)) - set(FILES)):
            with open(os.path.join(folder, name)) as file:
                made[name] = file.read()
        with open(count) if os.path.exists(count) else open(os.devnull) as file:
            calls = int(file.read() or 0)
        return done.returncode, done.stderr.decode(), made, calls


class Faults(unittest.TestCase):
    def test_every_call_that_fails_ends_in_a_sentence_and_leaves_nothing_half_done(self):
        wrong = []
        with ThreadPoolExecutor(2) as threads:
            for name, words in RUNS.items():
                for kind in ("alloc", "write", "rename", "thread"):
                    code, _, complete, calls = run(words, kind, 0)
                    self.assertEqual(code, 0, name)
                    step = 1 if os.environ.get("FAULTS") == "all" else max(1, calls // SOME)
                    ends = list(threads.map(lambda at: (at, run(words, kind, at)), range(1, calls + 1, step)))
                    for at, (code, said, made, _) in ends:
                        partial = [file for file, text in made.items() if complete.get(file) != text]
                        silent = code == 3 and kind != "write" and not said.startswith("truecluster: ")
                        if partial or silent or code not in (0, 3) and KNOWN not in said:
                            wrong.append(f"{name}, {kind} {at} of {calls}: {code} {said!r} {partial}")
        self.assertEqual(wrong, [], "\n".join(wrong))


if __name__ == "__main__":
    unittest.main()
