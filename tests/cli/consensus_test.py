import json
import os
import unittest

from truecluster_cli import COMMON_KEYS, CliTest

CRITERION = ["uncertainty", "model_entropy", "relative_model_complexity", "information", "cic"]


def noisy_labels(n_partitions, seed=1):
    """Columns of 30 labels of three clusters, some wrong, under shuffled names."""
    state = seed
    columns = []
    for b in range(n_partitions):
        column = []
        for i in range(30):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            label = (state >> 33) % 3 if (state >> 50) % 8 == 0 else i // 10
            column.append("xyz"[(label + b) % 3])
        columns.append(column)
    return columns


def csv_of(columns):
    head = ",".join(f"run{b + 1}" for b in range(len(columns)))
    return head + "\n" + "".join(",".join(row) + "\n" for row in zip(*columns))


class Consensus(CliTest):
    def setUp(self):
        super().setUp()
        self.columns = noisy_labels(60)
        self.ensemble = self.file("ensemble.csv", csv_of(self.columns))

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read().splitlines()

    def test_json_has_the_keys_of_the_contract_in_order(self):
        result = self.json("consensus", self.ensemble)
        self.assertEqual(list(result), COMMON_KEYS + ["inputs", "n_objects", "n_clusters", "effective_cases"] + CRITERION +
                         ["n_partitions", "cic_standard_error", "half_difference", "converged", "cluster_sizes", "warnings"])
        self.assertEqual((result["n_objects"], result["n_clusters"], result["n_partitions"]), (30, 3, 60))
        self.assertAlmostEqual(result["cic"], result["information"] - result["uncertainty"])
        self.assertEqual(result["cluster_sizes"], [10, 10, 10])

    def test_memberships_score_the_same(self):
        result = self.json("consensus", self.ensemble, "--memberships", self.path("m.csv"))
        score = self.json("score", self.path("m.csv"))
        for key in CRITERION:
            self.assertAlmostEqual(score[key], result[key], places=12)

    def test_cases_and_fits_are_written(self):
        self.ok("consensus", self.ensemble, "--cases", self.path("c.csv"), "--replicate-fits", self.path("f.csv"))
        cases, fits = self.read("c.csv"), self.read("f.csv")
        self.assertEqual(cases[0], "id,label,probability,runner_up,margin,uncertainty,information,n_votes")
        self.assertEqual(len(cases), 31)
        self.assertTrue(all(line.endswith(",60") for line in cases[1:]))
        labels = [line.split(",")[1] for line in cases[1:]]
        self.assertEqual([len(set(labels[i:i + 10])) for i in (0, 10, 20)], [1, 1, 1])
        self.assertEqual(fits[0], "partition,diagonal,adjusted_rand")
        self.assertEqual(fits[1], "run1,1,1")
        self.assertEqual(len(fits), 61)

    def test_table_tells_sizes_criterion_convergence_and_uncertain_cases(self):
        text = self.ok("consensus", self.ensemble, "--format", "table")
        for part in ("60 partitions of 30 cases in 3 clusters (mmcc, oddsmatch against the majority, seed 1)",
                     "cluster  size  share  mean certainty  uncertainty  information", "information minus uncertainty",
                     "The memberships have not converged: their Monte-Carlo error is", "least certain"):
            self.assertIn(part, text)
        few = self.file("few.csv", csv_of(self.columns[:5]))
        self.assertIn("5 partitions are too few", self.ok("consensus", few, "--format", "table"))
        apart = self.file("apart.csv", "p,q\n" + "".join(f"{i % 2},{i // 2 % 2}\n" for i in range(8)))
        self.assertIn("\nThe partitions do not agree on 2 clusters: the CIC is below 0.\n",
                      self.ok("consensus", apart, "--format", "table"))
        self.assertIsNone(self.json("consensus", few)["cic_standard_error"])

    def test_cases_in_no_partition_are_told(self):
        path = self.file("na.csv", "a,b\n1,1\n1,1\n,NA\n2,2\n2,2\n")
        done = self.run_cli("consensus", path, "--format", "json")
        self.assertIn("1 of 5 cases has no vote", done.stderr.decode())
        self.assertEqual(len([w for w in json.loads(done.stdout)["warnings"] if "1 of 5 cases" in w]), 1)

    def test_every_method_runs(self):
        reference = self.file("r.txt", "".join("abc"[i // 10] + "\n" for i in range(30)))
        for method in ("mmcc", "clue-dwh", "coassociation"):
            result = self.json("consensus", self.ensemble, "--method", method)
            self.assertEqual(result["cluster_sizes"], [10, 10, 10], method)
        result = self.json("consensus", self.ensemble, "--method", "bagclust1", "--reference", reference)
        self.assertEqual(result["cluster_sizes"], [10, 10, 10])

    def test_files_columns_and_memberships_mix(self):
        one = self.file("one.txt", "a\na\nb\n")
        q = self.file("two.Q", "0.25 0.75\n0 1\n1 0\n")
        result = self.json("consensus", one, q, "--memberships", self.path("m.csv"))
        self.assertEqual(result["n_partitions"], 2)
        self.assertEqual(self.read("m.csv"), ["cluster1,cluster2", "0.875,0.125", "1,0", "0,1"])

    def test_a_column_beside_the_partitions_is_one_of_the_first_file(self):
        first = self.file("first.csv", "a,b,class,w\n1,1,x,0.5\n1,1,x,0.5\n2,2,y,1.5\n2,2,y,1.5\n")
        second = self.file("second.csv", "c,d,e,f\n1,1,2,2\n1,1,2,2\n2,2,1,1\n2,2,1,1\n")
        for labels, weights in (("class", "w"), ("3", "4")):
            result = self.json("consensus", first, second, "--labels", labels, "--weights", weights)
            self.assertEqual(result["n_partitions"], 6)
            self.assertEqual(result["known_labels"]["crosstable"], [[1, 0], [0, 3]])
        self.assertEqual(len(self.json("align", first, second, "--columns", "1:3", "--groups", "3")["runs"]), 5)

    def test_wrong_known_labels_are_told_before_the_run(self):
        wrong = ("--labels", self.file("short.txt", "x\ny\n"), "--header", "yes")
        self.assertIn("has 2 rows but the input has 30",
                      self.error(1, "consensus", self.ensemble, *wrong, "--cases", self.path("c.csv")))
        self.assertFalse(os.path.exists(self.path("c.csv")))
        state = self.path("s.state")
        self.assertIn("has 2 rows", self.error(1, "consensus", self.ensemble, *wrong, "--save-state", state))
        self.assertFalse(os.path.exists(state))
        self.ok("consensus", self.ensemble, "--save-state", state)
        self.assertIn("has 2 rows", self.error(1, "consensus", "--resume", state, *wrong[:2]))

    def test_ids_of_the_cases_come_back(self):
        ensemble = self.file("ids.csv", "name,p,q\nAnn,1,2\nBob,1,2\nCat,2,1\n")
        self.ok("consensus", ensemble, "--id-column", "name", "--cases", self.path("c.csv"))
        self.assertEqual([line.split(",")[0] for line in self.read("c.csv")], ["id", "Ann", "Bob", "Cat"])

    def test_threads_do_not_matter_and_the_seed_is_reported(self):
        runs = {self.ok("consensus", self.ensemble, "--threads", t, "--seed", "9") for t in ("1", "2", "7")}
        self.assertEqual(len(runs), 1)
        self.assertIn('"seed": 9', runs.pop())


class States(CliTest):
    def setUp(self):
        super().setUp()
        columns = noisy_labels(50)
        self.whole = self.file("whole.csv", csv_of(columns))
        self.first = self.file("first.csv", csv_of(columns[:20]))
        self.second = self.file("second.csv", csv_of(columns[20:]))
        self.state = os.path.join(self.folder.name, "votes.state")
        self.ok("consensus", self.first, "--save-state", self.state, "--seed", "5", "--match", "truematch")

    def numbers(self, result):
        return {key: result[key] for key in CRITERION + ["n_partitions", "half_difference", "cic_standard_error", "seed"]}

    def test_a_run_in_two_parts_is_the_whole_run(self):
        whole = self.json("consensus", self.whole, "--seed", "5", "--match", "truematch")
        parts = self.json("consensus", self.second, "--resume", self.state)
        self.assertEqual(self.numbers(parts), self.numbers(whole))
        self.assertEqual(parts["options"]["match"], "truematch")

    def test_a_state_alone_gives_its_result(self):
        self.assertEqual(self.json("consensus", "--resume", self.state)["n_partitions"], 20)

    def test_merged_runs_have_the_votes_of_both(self):
        other = os.path.join(self.folder.name, "other.state")
        self.ok("consensus", self.second, "--save-state", other)
        merged = self.json("consensus", "--resume", self.state, "--merge", other)
        self.assertEqual(merged["n_partitions"], 50)
        whole = self.json("consensus", self.whole, "--seed", "5", "--match", "truematch")
        self.assertAlmostEqual(merged["cic"], whole["cic"], places=2)

    def test_bad_states_are_refused(self):
        with open(self.state, "rb") as file:
            good = file.read()
        cut = self.file("cut.state", good[:-20])
        self.assertIn("cut.state: ", self.error(1, "consensus", "--resume", cut))
        altered = self.file("altered.state", good[:200] + b"\x55" + good[201:])
        self.assertIn("altered.state: ", self.error(1, "consensus", "--resume", altered))
        at = good.index(b"\n") + 1  # the version stands behind the first line
        newer = self.file("newer.state", good[:at] + b"\x63" + good[at + 1:])
        self.assertEqual(self.error(1, "consensus", "--resume", newer),
                         f"newer.state: the saved state has format version 99, this program reads version {good[at]}")
        self.assertIn("first.csv: ", self.error(1, "consensus", "--resume", self.first))
        self.assertIn("these cannot be changed",
                      self.error(1, "consensus", self.second, "--resume", self.state, "--match", "dwh", "-q"))
        self.assertIn("--method mmcc, not clue-dwh",
                      self.error(2, "consensus", self.whole, "--method", "clue-dwh", "--save-state", self.state))
        with open(self.state, "rb") as file:
            self.assertEqual(file.read(), good)


class BadEnsembles(CliTest):
    def test_each_gets_its_sentence(self):
        good = self.file("good.csv", "p,q\n1,2\n1,2\n2,1\n")
        one = self.file("one.csv", "p\n1\n1\n2\n")
        self.assertIn("at least two partitions", self.error(1, "consensus", one))
        longer = self.file("longer.csv", "p,q\n1,2\n1,2\n2,1\n1,1\n")
        self.assertIn("longer.csv has 4 cases but", self.error(1, "consensus", good, longer))
        empty = self.file("empty.csv", "p,q\n1,NA\n1,NA\n2,NA\n")
        self.assertIn("empty.csv: every label in column 2 is missing", self.error(1, "consensus", empty))
        self.assertIn("--n-clusters is 4 but", self.error(2, "consensus", good, "--n-clusters", "4"))
        negative = self.file("negative.Q", "0.5 0.5\n-0.2 1.2\n0.9 0.1\n")
        self.assertIn("negative.Q:2:1", self.error(1, "consensus", negative, negative))
        self.assertIn("needs at least one file", self.error(2, "consensus"))
        self.assertIn("(--reference)", self.error(2, "consensus", good, "--method", "bagclust1"))


class Score(CliTest):
    def test_criterion_of_a_matrix(self):
        # One of two cases undecided: H = 1/2. Column means 3/4 and 1/4.
        q = self.file("x.csv", "a,b\n1,0\n0.5,0.5\n")
        result = self.json("score", q)
        self.assertEqual(list(result), COMMON_KEYS + ["n_objects", "n_clusters"] + CRITERION +
                         ["cluster_sizes", "warnings"])
        self.assertAlmostEqual(result["uncertainty"], 0.5)
        path = os.path.join(self.folder.name, "cases.csv")
        table = self.ok("score", q, "--format", "table", "--cases", path)
        self.assertIn("2 cases, 2 clusters", table)
        with open(path) as file:
            lines = file.read().splitlines()
        self.assertTrue(lines[1].startswith("1,1,1,2,1,0,"), lines)
        self.assertTrue(lines[2].startswith("2,1,0.5,2,0,1,"), lines)

    def test_rows_must_be_memberships(self):
        q = self.file("x.csv", "a,b\n1,0\n0.5,0.7\n")
        self.assertIn("x.csv:3:1", self.error(1, "score", q))


if __name__ == "__main__":
    unittest.main()
