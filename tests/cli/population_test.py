"""Population genetics: files of STRUCTURE, ADMIXTURE and CLUMPP, in and out."""
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from truecluster_cli import EXECUTABLE, ROOT, CliTest

#: Two runs of five individuals from two populations; the clusters of the second are swapped.
RUNS = [[(0.9, 0.1), (0.8, 0.2), (0.7, 0.3), (0.1, 0.9), (0.2, 0.8)],
        [(0.1, 0.9), (0.2, 0.8), (0.5, 0.5), (0.9, 0.1), (0.8, 0.2)]]
LABELS = ["a1", "a2", "a3", "b1", "b2"]
POPULATIONS = [7, 7, 7, 4, 4]
MEAN = [(0.9, 0.1), (0.8, 0.2), (0.6, 0.4), (0.1, 0.9), (0.2, 0.8)]


def structure(run):
    """The output of STRUCTURE with LABEL 1 and POPDATA 1, as its function PrintQ() writes it."""
    rows = "".join("%3d %8s    (0)   %2d :  %1.3f %1.3f \n" % (i + 1, LABELS[i], POPULATIONS[i], *q)
                   for i, q in enumerate(run))
    return ("\n\n----------------------------------------------------\n"
            "STRUCTURE by Pritchard, Stephens and Donnelly (2000)\n"
            "----------------------------------------------------\n\n\nRun parameters:\n   5 individuals\n   3 loci\n"
            "   2 populations assumed\n\n\nInferred ancestry of individuals:\n"
            "        Label (%Miss) Pop:  Inferred clusters\n" + rows +
            "\n\nEstimated Allele Frequencies in each cluster\n\n\nLocus 1 : L1\n2 alleles\n")


def indfile(runs):
    return "\n".join("".join(f"{i + 1} {i + 1} (0) {POPULATIONS[i]} : {q[0]:.6f} {q[1]:.6f}\n"
                             for i, q in enumerate(run)) for run in runs)


def q_matrix(run):
    return "".join(f"{a} {b}\n" for a, b in run)


INTERPRETERS = {"python": [sys.executable, "-c"], "r": ["Rscript", "-e"]}


def have_adegenet():
    found = 'quit(status = !nzchar(system.file(package = "adegenet")))'
    return shutil.which("Rscript") is not None and subprocess.run(["Rscript", "-e", found], check=False).returncode == 0


def have_scipy():
    return importlib.util.find_spec("scipy") is not None


def blocks_of(page):
    text = pathlib.Path(ROOT, "docs", page).read_text(encoding="utf-8")
    return re.findall(r"^```(r|python|console)\n(.*?)^```", text, re.M | re.S)


class Populations(CliTest):
    def setUp(self):
        super().setUp()
        self.structure = [self.file(f"run_{r + 1}_f", structure(run)) for r, run in enumerate(RUNS)]
        self.out = os.path.join(self.folder.name, "out")

    def read(self, name):
        with open(os.path.join(self.out, name)) as file:
            return file.read()

    def permutations(self, result):
        return [run["permutation"] for run in result["runs"]]

    def test_every_format_gives_the_same_alignment(self):
        q_files = [self.file(f"run{r}.Q", q_matrix(run)) for r, run in enumerate(RUNS)]
        expected = self.json("align", *q_files)
        self.assertEqual(self.permutations(expected), [[1, 2], [2, 1]])
        for files in (self.structure, [self.file("k2.indfile", indfile(RUNS))],
                      [self.file("x.2.meanQ", q_matrix(RUNS[0])), self.structure[1]]):
            result = self.json("align", *files)
            self.assertEqual(result["n_objects"], 5)
            self.assertEqual(self.permutations(result), self.permutations(expected))
            self.assertEqual(result["mean_pairwise_similarity"], expected["mean_pairwise_similarity"])

    def test_populations_of_the_runs_are_the_groups(self):
        groups = self.json("align", *self.structure)["groups"]
        self.assertEqual((groups["name"], groups["names"]), ("population", ["7", "4"]))
        for found, expected in zip(groups["modes"][0]["crosstable"], [[2.4, 0.6], [0.3, 1.7]]):
            self.assertEqual([round(value, 9) for value in found], expected)
        named = self.file("names.txt", "x\nx\ny\ny\ny\n")
        self.assertEqual(self.json("align", *self.structure, "--groups", named)["groups"]["names"], ["x", "y"])

    def test_aligned_structure_files_are_indfiles(self):
        self.ok("align", *self.structure, "--output-dir", self.out)
        self.assertEqual(self.read("run_2_f").splitlines()[2], "  3       a3    (0)    7 : 0.500000 0.500000")
        self.assertEqual(self.read("run_2_f").splitlines()[3], "  4       b1    (0)    4 : 0.100000 0.900000")
        again = [os.path.join(self.out, f"run_{r}_f") for r in (1, 2)]
        self.assertEqual(self.permutations(self.json("align", *again)), [[1, 2], [1, 2]])

    def test_clumpp_files(self):
        self.ok("align", *self.structure, "--clumpp-dir", self.out)
        self.assertEqual(sorted(os.listdir(self.out)), ["K2.indfile", "K2.indivq", "K2.popfile", "K2.popq"])
        aligned = [RUNS[0], [(b, a) for a, b in RUNS[1]]]
        self.assertEqual(self.read("K2.indfile"), indfile(aligned))
        self.assertEqual(self.read("K2.indivq"), indfile([MEAN]))
        # (0.9 + 0.8 + 0.7) / 3, (0.9 + 0.8 + 0.5) / 3, and their mean.
        self.assertEqual(self.read("K2.popfile"), "7: 0.800000 0.200000 3\n4: 0.150000 0.850000 2\n\n"
                                                  "7: 0.733333 0.266667 3\n4: 0.150000 0.850000 2\n")
        self.assertEqual(self.read("K2.popq"), "7: 0.766667 0.233333 3\n4: 0.150000 0.850000 2\n")
        result = self.json("align", os.path.join(self.out, "K2.popfile"), "--clumpp-dir", self.out + "2")
        self.assertEqual(result["n_objects"], 2)
        self.out += "2"
        self.assertEqual(sorted(os.listdir(self.out)), ["K2.popfile", "K2.popq"])
        self.assertEqual(self.read("K2.popq"), "7: 0.766667 0.233333 3\n4: 0.150000 0.850000 2\n")

    def test_names_of_populations_get_codes(self):
        q_file = self.file("run.Q", q_matrix(RUNS[0]))
        groups = self.file("pops.txt", "Bantu\nBantu\nHan\nHan\nHan\n")
        self.ok("align", q_file, "--groups", groups, "--clumpp-dir", self.out)
        self.assertEqual(self.read("populations.txt"), "1 Bantu\n2 Han\n")
        self.assertTrue(self.read("K2.popq").startswith("1: 0.850000 0.150000 2\n2: "), self.read("K2.popq"))
        self.ok("align", q_file, "--clumpp-dir", self.out + "2")
        self.assertEqual(sorted(os.listdir(self.out + "2")), ["K2.indfile", "K2.indivq"])

    def test_individuals_of_admixture_are_named_by_the_fam_file(self):
        q_file = self.file("data.2.Q", q_matrix(RUNS[0]))
        fam = self.file("data.fam", "".join(f"pop{p} {name} 0 0 0 -9\n" for p, name in zip(POPULATIONS, LABELS)))
        result = self.json("align", q_file)
        self.assertEqual(result["groups"]["names"], ["pop7", "pop4"])
        self.assertEqual([entry["file"] for entry in result["inputs"]], [q_file, fam])
        ind = self.file("x.ind", "".join(f"  {name} U {name[0]}\n" for name in LABELS))
        self.assertEqual(self.json("align", q_file, "--individuals", ind)["groups"]["names"], ["a", "b"])
        os.remove(ind)
        self.file("data.fam", "p a 0 0 0 -9\n")
        result = self.json("align", q_file)
        self.assertNotIn("groups", result)
        self.assertEqual(result["warnings"], [f"{fam} has 1 individual but {q_file} has 5; it is not used"])
        self.assertEqual(self.error(1, "align", q_file, "--individuals", fam),
                         "data.fam has 1 individual but data.2.Q has 5")

    def test_individuals_in_another_order_are_noted(self):
        other = self.file("other_f", structure(RUNS[1]).replace("a2", "xx"))
        self.assertEqual(self.json("align", self.structure[0], other)["warnings"],
                         [f'{other}: case 2 is called "xx" but "a2" in the first file that has names; rows are compared by '
                          "their order"])

    def test_names_with_blanks_are_kept_and_are_one_word_for_distruct(self):
        groups = self.file("groups.txt", "population\nPop A\nPop A\nPop A\nPop B\nPop B\n")
        result = self.json("align", self.structure[0], "--groups", groups, "--clumpp-dir", self.out)
        self.assertEqual(result["warnings"], [])
        with open(os.path.join(self.out, "populations.txt")) as file:
            self.assertEqual(file.read(), "1 Pop_A\n2 Pop_B\n")

    def test_nothing_is_overwritten_and_labels_are_no_memberships(self):
        os.mkdir(self.out)
        path = self.file("out/K2.indfile", indfile(RUNS))
        self.assertEqual(self.error(2, "align", path, "--clumpp-dir", self.out),
                         "the input out/K2.indfile would be overwritten; choose another --clumpp-dir")
        runs = [self.file("a.indfile", indfile(RUNS)), "--clumpp-dir", self.out]
        named = os.path.join(self.out, "populations.txt")
        self.assertEqual(self.error(2, "align", *runs, "--report", path),
                         "--report out/K2.indfile and --clumpp-dir out/K2.indfile are the same file; name two different "
                         "files")
        self.file("out/populations.txt", "x\nx\ny\ny\ny\n")
        self.assertEqual(self.error(2, "align", *runs, "--groups", named),
                         "the input out/populations.txt would be overwritten; choose another --clumpp-dir")
        labels = self.file("labels.csv", "p,q\n1,2\n2,1\n")
        self.assertEqual(self.error(2, "align", labels, "--clumpp-dir", self.out),
                         "--clumpp-dir needs memberships, but p holds labels")

    def test_consensus_and_score_read_memberships_too(self):
        result = self.json("consensus", *self.structure)
        self.assertEqual(result["n_clusters"], 2)
        self.assertEqual(self.json("score", self.structure[0])["n_objects"], 5)

    def run_block(self, language, text):
        """Runs a block of a page in the test's folder; of the console, compares what is printed."""
        if language != "console":
            done = subprocess.run([*INTERPRETERS[language], text], cwd=self.folder.name, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr, done.stdout), (0, "", ""))
            return
        path = os.path.dirname(EXECUTABLE) + os.pathsep + os.environ["PATH"]
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            done = subprocess.run(command, shell=True, cwd=self.folder.name, capture_output=True, text=True,
                                  env={**os.environ, "PATH": path})
            self.assertEqual(done.stderr, "")
            self.assertEqual(done.stdout, shown)

    @unittest.skipUnless(have_adegenet() and have_scipy(), "needs package adegenet of R, and scipy")
    def test_the_tutorial_shows_what_is_printed(self):
        blocks = blocks_of("tutorials/population-genetics.md")
        self.assertEqual([language for language, _ in blocks], ["r", "python", "console", "console", "console"])
        for language, text in blocks:
            self.run_block(language, text)
        of_the_same_runs, = [text for _, text in blocks_of("consensus.md") if "K[23]_run*.Q" in text]
        self.run_block("console", of_the_same_runs)


if __name__ == "__main__":
    unittest.main()
