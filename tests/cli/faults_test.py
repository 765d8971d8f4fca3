"""Faults on purpose: the n-th allocation, write, rename or start of a thread fails. A run then ends with exit code 3 and
a sentence, or did without; what it has written is complete or not there, nothing half-written stays, and the same command
then gives what it always gives. With a program that was built for the address sanitizer, nothing leaks either.

FAULTS is how many n are tried of each kind and command, evenly spread, or all."""
import os
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from truecluster_cli import EXECUTABLE

FAIL_CALLS = os.environ["TRUECLUSTER_FAIL_CALLS"]
SOME = os.environ.get("FAULTS", "40")
RUNS = {
    "match": "match l.txt m.txt -o o.json",
    "agreement": "agreement l.txt m.txt -o o.json",
    "score": "score r.Q --cases c.csv -o o.json",
    "consensus": "consensus e.csv --memberships c.csv -o o.json",
    "align": "align r.Q r.Q -o o.json",
    "study": "study table1 --output-dir s -o o.json",
    "checkpoint": "fit d.csv --k 2 --clusterer kmeans --replicates 4 --null-sets 0 --threads 1 --checkpoint state -o o.json",
    "fit": "fit d.csv --k 1:2 --clusterer kmeans --replicates 4 --null-sets 0 --threads 2 --cases c.csv -o o.json",
}
# The parser knows all commands before the first word is looked at: its allocations fail in one of the runs.
FIRST = "match"
A_SENTENCE = 100  # no more allocations than these are made for the sentence that there is no such command
FILES = {
    "l.txt": "1\n1\n2\n2\n",
    "m.txt": "x\ny\ny\ny\n",
    "r.Q": "0.9 0.1\n0.2 0.8\n",
    "e.csv": "p,q,r\n1,2,1\n2,1,2\n2,1,1\n",
    "d.csv": "a,b\n1,2\n2,1\n9,9\n8,9\n1,1\n9,8\n",
}


def sanitizer():
    """The library of the address sanitizer that the program was built with; "" without."""
    needed = subprocess.run(["ldd", EXECUTABLE], capture_output=True, text=True).stdout.split()
    return next((word for word in needed if word.startswith("/") and "libasan" in word), "")


SANITIZER = sanitizer()
KINDS = ("alloc", "write", "rename", "thread")


def preloaded(kind):
    """The sanitizer comes before what makes calls fail, but behind what makes operator new fail: memory is its business."""
    if SANITIZER and kind == "alloc":
        return f"{os.path.dirname(FAIL_CALLS)}/libfail_new.so {SANITIZER}"
    return f"{SANITIZER} {FAIL_CALLS}".strip()


def start(words, folder, faults):
    return subprocess.run([EXECUTABLE, *words.split()], cwd=folder, capture_output=True, timeout=120,
                          env={**os.environ, **faults})


def made_in(folder):
    """What is in the files that a run has made. A checkpoint is judged by what comes of it."""
    made = {}
    for place, _, names in os.walk(folder):
        for name in set(names) - set(FILES) - {"state"}:
            with open(os.path.join(place, name), "rb") as file:
                made[os.path.relpath(os.path.join(place, name), folder)] = file.read()
    return made


def run(words, kind, at):
    """Exit code, standard error, what the run left and what a second one made of it, if there was anything, and how many
    calls there were."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as beside:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w") as out:
                out.write(text)
        count = os.path.join(beside, "count")
        done = start(words, folder, {"FAULT_KIND": kind, "FAULT_AT": str(at), "FAULT_COUNT": count,
                                     "LD_PRELOAD": preloaded(kind), "ASAN_OPTIONS": "verify_asan_link_order=0"})
        made = made_in(folder)
        again = (start(words, folder, {}).returncode, made_in(folder)) if set(os.listdir(folder)) - set(FILES) else None
        with open(count) if os.path.exists(count) else open(os.devnull) as file:
            calls = int(file.read() or 0)
        return done.returncode, done.stderr.decode(), made, again, calls


class Faults(unittest.TestCase):
    def test_a_thread_that_does_not_start_is_told(self):
        # The first one waits for a second Ctrl-C; the run does without.
        code, said, *_ = run(RUNS["fit"], "thread", 2)
        self.assertEqual((code, said), (3, "truecluster: a thread could not be started: Resource temporarily unavailable; "
                                           "ask for fewer (--threads)\n"))

    def test_every_call_that_fails_ends_in_a_sentence_and_leaves_nothing_half_done(self):
        wrong = []
        shared = run("no-command", "alloc", 0)[4] - A_SENTENCE
        with ThreadPoolExecutor(2) as threads:
            for name, words in RUNS.items():
                for kind in KINDS:
                    code, said, complete, _, calls = run(words, kind, 0)
                    self.assertEqual(code, 0, f"{name}: {said}")
                    first = 1 if name == FIRST or kind != "alloc" else shared
                    step = 1 if SOME == "all" else max(1, (calls - first) // int(SOME))
                    ends = list(threads.map(lambda at: (at, run(words, kind, at)), range(first, calls + 1, step)))
                    for at, (code, said, made, again, _) in ends:
                        partial = [file for file, text in made.items() if complete.get(file) != text]
                        silent = code == 3 and kind != "write" and not said.startswith("truecluster: ")
                        if partial or silent or code not in (0, 3) or again not in (None, (0, complete)):
                            wrong.append(f"{name}, {kind} {at} of {calls}: {code} {said!r} {partial}, then {again and again[0]}")
        self.assertEqual(wrong, [], "\n".join(wrong))


if __name__ == "__main__":
    unittest.main()
