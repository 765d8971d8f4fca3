import os
import unittest

from truecluster_cli import COMMON_KEYS, CliTest


class Align(CliTest):
    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(self.folder.name, "K2"))
        os.makedirs(os.path.join(self.folder.name, "K3"))
        self.a = self.file("K2/run1.Q", "0.9 0.1\n0.8 0.2\n0.1 0.9\n0 1\n")
        self.b = self.file("K2/run2.Q", "0.1 0.9\n0.2 0.8\n0.9 0.1\n1 0\n")
        # The second cluster of two splits into the last two cases.
        self.c = self.file("K3/run1.Q", "0 0.9 0.1\n0 1 0\n0 0.1 0.9\n0.9 0 0.1\n")
        self.out = os.path.join(self.folder.name, "out")

    def content(self, path):
        with open(path) as file:
            return file.read()

    def read(self, name):
        return self.content(os.path.join(self.out, name))

    def test_json_has_the_keys_of_the_contract(self):
        result = self.json("align", self.a, self.b, self.c)
        self.assertEqual(list(result), COMMON_KEYS + ["inputs", "n_objects", "runs", "mean_pairwise_similarity",
                                                      "levels", "modes", "splits", "warnings"])
        self.assertEqual(list(result["runs"][0]), ["file", "n_clusters", "permutation", "similarity", "mode"])
        self.assertEqual([run["permutation"][:2] for run in result["runs"]], [[1, 2], [2, 1], [2, 3]])
        self.assertAlmostEqual(result["mean_pairwise_similarity"], 1)
        self.assertEqual(result["levels"][1]["n_clusters"], 3)
        self.assertIsNone(result["levels"][1]["mean_pairwise_similarity"])
        self.assertEqual(result["modes"][0]["files"], [self.a, self.b])
        split, = result["splits"]
        self.assertEqual((split["from_clusters"], split["to_clusters"], split["parent"], split["child"]), (2, 3, 2, 3))

    def test_q_files_of_zeros_and_ones_are_memberships(self):
        a = self.file("K2/hard1.Q", "1 0\n1 0\n0 1\n")
        b = self.file("K2/hard2.Q", "0 1\n0 1\n1 0\n")
        runs = self.json("align", a, b)["runs"]
        self.assertEqual([(run["file"], run["n_clusters"], run["permutation"]) for run in runs],
                         [(a, 2, [1, 2]), (b, 2, [2, 1])])

    def test_aligned_files_have_the_format_and_folders_of_their_inputs(self):
        self.ok("align", self.a, self.b, self.c, "--output-dir", self.out)
        self.assertEqual(self.read("K2/run2.Q"), self.read("K2/run1.Q"))
        self.assertEqual(self.read("K3/run1.Q").splitlines()[3], "0 0.1 0.9")
        lines = self.read("permutations.csv").splitlines()
        self.assertEqual(lines[0], "file,n_clusters,permutation,similarity,mode")
        self.assertTrue(lines[2].startswith(f"{self.b},2,2 1,1,1"), lines)

    def test_columns_of_labels_are_runs(self):
        labels = self.file("labels.csv", "p,q\na,2\na,2\nb,1\nb,NA\n")
        self.ok("align", labels, "--output-dir", self.out)
        self.assertEqual(self.read("labels.csv"), "p,q\n1,1\n1,1\n2,2\n2,NA\n")

    def test_npy_comes_back_as_npy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        path = os.path.join(self.folder.name, "x.npy")
        numpy.save(path, numpy.array([[0.1, 0.9], [0.2, 0.8], [0.9, 0.1], [1, 0]]))
        self.ok("align", self.a, path, "--output-dir", self.out)
        name, = [n for _, _, names in os.walk(self.out) for n in names if n.endswith(".npy")]
        self.assertEqual(numpy.load(os.path.join(self.out, name))[0, 0], 0.9)

    def test_inputs_are_not_overwritten(self):
        before = self.content(self.a)
        self.assertIn("would be overwritten",
                      self.error(2, "align", self.a, self.b, "--output-dir", os.path.dirname(self.a)))
        self.assertEqual(self.content(self.a), before)

    def test_table_shows_runs_levels_modes_and_splits(self):
        text = self.ok("align", self.a, self.b, self.c, "--format", "table")
        for part in ("columns in common order", "mean similarity of pairs", "representative",
                     "From 2 to 3 clusters, 2 splits off 3"):
            self.assertIn(part, text)
        self.assertTrue(self.ok("align", self.a, self.b, "--format", "csv").startswith("file,n_clusters,permutation"))

    def test_bad_runs_get_a_sentence(self):
        shorter = self.file("short.Q", "0.9 0.1\n0.8 0.2\n")
        self.assertIn("short.Q has 2 cases but", self.error(1, "align", self.a, shorter))
        self.assertIn("--mode-threshold is 2", self.error(2, "align", self.a, "--mode-threshold", "2"))


if __name__ == "__main__":
    unittest.main()
