"""Weights of cases: columns and files of them, through fit, merge, consensus and score."""
import os
import random
import unittest

from truecluster_cli import CliTest


def survey(seed=1):
    """Two clusters of 40 and 20 cases on a line; those of the second stand for four each."""
    draw = random.Random(seed)
    rows = [(draw.gauss(0, 1), draw.gauss(0, 1), 1) for _ in range(40)]
    rows += [(draw.gauss(30, 1), draw.gauss(0, 1), 4) for _ in range(20)]
    return rows


class WeightsTest(CliTest):
    def path(self, name):
        return os.path.join(self.folder.name, name)


class Weights(WeightsTest):
    OPTIONS = ("--k", "2", "--clusterer", "kmeans", "--seed", "3", "--scale", "none", "--replicates", "20")

    def setUp(self):
        super().setUp()
        rows = survey()
        self.data = self.file("data.csv", "a,b,w\n" + "".join(f"{a},{b},{w}\n" for a, b, w in rows))
        self.plain = self.file("plain.csv", "a,b\n" + "".join(f"{a},{b}\n" for a, b, _ in rows))
        self.weights = self.file("weights.csv", "id,w\n" + "".join(f"c{i},{w}\n" for i, (_, _, w) in enumerate(rows)))

    def without_inputs(self, result):
        return {key: value for key, value in result.items() if key not in ("options", "input", "inputs")}

    def test_a_column_of_the_data_is_no_feature(self):
        by_column = self.json("fit", self.data, "--weights", "w", *self.OPTIONS)
        self.assertEqual(by_column["features"], ["a", "b"])
        by_file = self.json("fit", self.data, "--weights", f"{self.data}:w", *self.OPTIONS)
        self.assertEqual((by_file["features"], by_file["clusters"]), (["a", "b"], by_column["clusters"]))
        self.assertAlmostEqual(by_column["effective_cases"], (40 + 80) ** 2 / (40 + 16 * 20))
        self.assertEqual(sorted(c["size"] for c in by_column["clusters"]), [20, 40])
        shares = sorted(c["share"] for c in by_column["clusters"])
        self.assertAlmostEqual(shares[0], 1 / 3, 5)
        self.assertAlmostEqual(shares[1], 2 / 3, 5)
        for given in (self.weights, self.weights + ":w", self.data + ":w"):
            result = self.json("fit", self.plain, "--weights", given, *self.OPTIONS)
            self.assertEqual(self.without_inputs(result), self.without_inputs(by_column))

    def test_it_is_no_feature_even_if_the_columns_to_use_name_it(self):
        result = self.json("fit", self.data, "--weights", "w", "--columns", "1:3", *self.OPTIONS)
        self.assertEqual(result["features"], ["a", "b"])
        self.assertIn("no column is left to be read", self.error(1, "fit", self.data, "--weights", "w", "--columns", "w"))

    def test_it_may_stand_beside_a_column_of_labels(self):
        path = self.file("both.csv", "a,w,species\n" + "".join(
            f"{a},{w},{'x' if w == 1 else 'y'}\n" for a, _, w in survey()))
        result = self.json("fit", path, "--weights", "w", "--labels", "species", *self.OPTIONS)
        self.assertEqual(result["features"], ["a"])
        known = result["known_labels"]
        self.assertEqual((known["n_known"], known["adjusted_rand"]), (60, 1))
        total = sum(map(sum, known["crosstable"]))
        self.assertAlmostEqual(total, 60)  # the mean counts 1
        self.assertAlmostEqual(sum(known["crosstable"][1]) / total, 2 / 3)

    def test_equal_weights_are_none(self):
        equal = self.file("equal.txt", "7\n" * 60)
        self.assertEqual(self.without_inputs(self.json("fit", self.plain, "--weights", equal, *self.OPTIONS)),
                         self.without_inputs(self.json("fit", self.plain, *self.OPTIONS)))

    def test_scaling_is_by_weight(self):
        # Means and deviations by hand, of values that stand for 1 and 3 cases.
        path = self.file("scaled.csv", "x,w\n" + "0,1\n10,3\n" * 20)
        result = self.json("fit", path, "--weights", "w", "--scale", "standard", "--k", "1,2", "--clusterer", "kmeans",
                           "--null-sets", "0", "--replicates", "10", "--seed", "1")
        means = sorted(c["feature_means"][0] for c in result["clusters"])
        self.assertEqual([round(mean, 9) for mean in means], [0, 10])
        dropped = self.file("gaps.csv", "x,w\n" + "0,1\n,5\n10,3\n" * 20)
        again = self.json("fit", dropped, "--weights", "w", "--scale", "standard", "--k", "1,2", "--clusterer",
                          "kmeans", "--null-sets", "0", "--replicates", "10", "--seed", "1", "--missing", "drop")
        self.assertEqual(again["clusters"], result["clusters"])

    def test_the_text_says_the_share_of_the_weight(self):
        said = self.ok("fit", self.data, "--weights", "w", *self.OPTIONS, "--format", "table")
        self.assertIn("60 of 60 cases (100.0 % of the weight) are assigned", said)

    def test_very_uneven_weights_are_told(self):
        uneven = self.file("uneven.txt", "1000\n" + "1\n" * 59)
        done = self.run_cli("fit", self.plain, "--weights", uneven, *self.OPTIONS)
        self.assertIn("the 60 cases carry only as much information as 1 of equal weight", done.stderr.decode())

    def test_a_checkpoint_belongs_to_its_weights(self):
        state = self.path("run.state")
        self.ok("fit", self.data, "--weights", "w", *self.OPTIONS, "--checkpoint", state)
        before = self.json("fit", self.data, "--weights", "w", *self.OPTIONS, "--checkpoint", state)
        self.assertEqual(before["selected_k"], 2)
        others = self.file("others.txt", "".join(f"{1 + i % 3}\n" for i in range(60)))
        self.assertIn("the --weights differ", self.error(1, "fit", self.plain, "--weights", others, *self.OPTIONS,
                                                         "--checkpoint", state))
        self.assertIn("there are no --weights, but there were some",
                      self.error(1, "fit", self.plain, *self.OPTIONS, "--checkpoint", state))

    def test_parts_are_merged_with_the_weights_of_the_first(self):
        options = ("--weights", "w", "--k", "2", "--clusterer", "kmeans", "--max-replicates", "96", "--seed", "2")
        parts = [self.path(f"part{i}.state") for i in (1, 2)]
        for i, part in enumerate(parts):
            self.ok("fit", self.data, *options, "--part", f"{i + 1}/2", "--checkpoint", part)
        merged = self.json("merge", *parts)
        self.assertAlmostEqual(merged["effective_cases"], 40)
        self.assertEqual(sorted(c["size"] for c in merged["clusters"]), [20, 40])

    def test_distances_have_weights(self):
        rows = survey()
        distances = self.file("d.csv", "".join(",".join(str(abs(a - b)) for b, _, _ in rows) + "\n" for a, _, _ in rows))
        result = self.json("fit", "--distances", distances, "--weights", self.weights, "--k", "2", "--clusterer",
                           "kmedoids", "--seed", "1", "--replicates", "10")
        self.assertAlmostEqual(max(c["share"] for c in result["clusters"]), 2 / 3, 5)


class WeightsOfVotes(WeightsTest):
    def setUp(self):
        super().setUp()
        draw = random.Random(4)
        columns = [[(i // 10 if draw.random() < 0.8 else draw.randrange(3)) for i in range(30)] for _ in range(24)]
        head = ",".join(f"p{b}" for b in range(24))
        lines = [",".join(str(column[i]) for column in columns) for i in range(30)]
        self.ensemble = self.file("e.csv", head + "\n" + "\n".join(lines) + "\n")
        self.weighted = self.file("ew.csv", "w," + head + "\n" + "\n".join(
            f"{i % 4},{line}" for i, line in enumerate(lines)) + "\n")
        self.weights = self.file("w.txt", "".join(f"{i % 4}\n" for i in range(30)))

    def test_a_column_of_the_ensemble_is_no_partition(self):
        by_file = self.json("consensus", self.ensemble, "--weights", self.weights)
        by_column = self.json("consensus", self.weighted, "--weights", "w")
        self.assertEqual(by_file["n_partitions"], 24)
        for name in ("cic", "uncertainty", "effective_cases", "cluster_sizes"):
            self.assertEqual(by_column[name], by_file[name])
        self.assertEqual(by_file["n_objects"], 30)
        self.assertLess(by_file["effective_cases"], 23)

    def test_the_score_of_its_memberships_is_its_criterion(self):
        result = self.json("consensus", self.ensemble, "--weights", self.weights, "--memberships", self.path("m.npy"))
        score = self.json("score", self.path("m.npy"), "--weights", self.weights)
        for name in ("cic", "uncertainty", "information", "relative_model_complexity"):
            self.assertAlmostEqual(score[name], result[name], 12)
        self.assertNotAlmostEqual(self.json("score", self.path("m.npy"))["cic"], result["cic"], 6)

    def test_votes_go_on_with_the_weights_that_they_have(self):
        state = self.path("votes.state")
        self.ok("consensus", self.ensemble, "--weights", self.weights, "--save-state", state)
        self.ok("consensus", self.ensemble, "--weights", self.weights, "--resume", state)
        self.assertEqual(self.error(1, "consensus", self.ensemble, "--resume", state),
                         "votes.state: the votes were saved with weights; give them, too (--weights)")
        others = self.file("others.txt", "".join(f"{1 + i % 3}\n" for i in range(30)))
        self.assertEqual(self.error(1, "consensus", self.ensemble, "--weights", others, "--resume", state),
                         "votes.state: the votes were saved with other weights; give these (--weights)")
        plain = self.path("plain.state")
        self.ok("consensus", self.ensemble, "--save-state", plain)
        self.assertEqual(self.error(1, "consensus", self.ensemble, "--weights", others, "--resume", plain),
                         "plain.state: the votes were saved without weights; leave out --weights")


if __name__ == "__main__":
    unittest.main()
