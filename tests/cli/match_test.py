import json
import os
import random
import re
import unittest

from truecluster_cli import COMMON_KEYS, CliTest

INDICES = ["rand", "adjusted_rand", "jaccard", "fowlkes_mallows", "mutual_information",
           "normalized_mutual_information", "adjusted_mutual_information",
           "variation_of_information", "purity", "homogeneity", "completeness", "v_measure",
           "diagonal", "kappa"]


class Match(CliTest):
    def setUp(self):
        super().setUp()
        # Six cases are known on both sides; a and 1 share 2, b and 2 share 2, c and 3 share 1.
        self.a = self.file("a.txt", "a\na\na\nb\nb\nc\nNA\n")
        self.b = self.file("b.txt", "1\n1\n2\n2\n2\n3\n3\n")

    def test_json_has_the_keys_of_the_contract_in_order(self):
        result = self.json("match", self.a, self.b)
        self.assertEqual(list(result), COMMON_KEYS + [
            "method", "row_labels", "col_labels", "table", "scores", "pairs", "unmatched_rows",
            "unmatched_cols", "diagonal", "kappa", "n_missing", "warnings"])
        self.assertEqual(result["method"], "truematch")
        self.assertEqual(result["row_labels"], ["a", "b", "c"])
        self.assertEqual(result["col_labels"], ["1", "2", "3"])
        self.assertEqual(result["table"], [[2, 1, 0], [0, 2, 0], [0, 0, 1]])
        self.assertEqual({p["row"]: p["col"] for p in result["pairs"]},
                         {"a": "1", "b": "2", "c": "3"})
        self.assertEqual(list(result["pairs"][0]), ["row", "col", "count", "score"])
        # c and 3 expect 1/6 case: (1 - 1/6)^2 / (1/6) = 25/6, the largest score
        self.assertAlmostEqual(result["pairs"][0]["score"], 25 / 6)
        self.assertAlmostEqual(result["diagonal"], 5 / 6)
        # expected diagonal (3*2 + 2*3 + 1*1) / 36 = 13/36
        self.assertAlmostEqual(result["kappa"], (5 / 6 - 13 / 36) / (1 - 13 / 36))
        self.assertEqual(result["n_missing"], 1)

    def test_json_is_the_default_where_no_terminal_is(self):
        self.assertEqual(json.loads(self.ok("match", self.a, self.b))["command"], "match")

    def test_options_and_seed_are_in_the_result(self):
        result = self.json("match", self.a, self.b, "--match", "oddsmatch", "--seed", "7")
        self.assertEqual(result["options"]["match"], "oddsmatch")
        self.assertEqual(result["options"]["files"], [self.a, self.b])
        self.assertEqual(result["method"], "oddsmatch")
        self.assertEqual(result["seed"], 7)
        self.assertNotIn("seed", result["options"])

    def test_table_shows_crosstable_scores_and_agreement(self):
        text = self.ok("match", self.a, self.b, "--format", "table")
        self.assertIn("[2]", text)
        self.assertIn("4.167", text)
        # pairs together: 2 in both, 4 on each side of 15, so that 16/15 are expected: (2 - 16/15) / (4 - 16/15)
        self.assertIn("83.3 % of 6 cases lie in matched cells, kappa 0.739, adjusted Rand index 0.318.", text)
        self.assertIn("1 case without a label on one side is left out.", text)

    def test_only_an_adjusted_rand_index_of_at_most_zero_is_called_chance(self):
        # Every pair of clusters shares two cases. A matching has kappa 0 whatever it is; of 28 pairs of cases 4 are
        # together in both and 12 on each side: (4 - 36/7) / (12 - 36/7)
        a, b = self.file("halves.txt", "u\nu\nu\nu\nv\nv\nv\nv\n"), self.file("others.txt", "1\n1\n2\n2\n1\n1\n2\n2\n")
        text = self.ok("match", a, b, "--format", "table")
        self.assertIn("kappa 0.000, adjusted Rand index -0.167: no better than chance.", text)
        # 60 cases drawn into 4 clusters at random, twice: kappa of the best matching looks like agreement.
        draw = random.Random(1)
        a, b = (self.file(name, "".join(f"{draw.randrange(4)}\n" for _ in range(60))) for name in ("r.txt", "s.txt"))
        text = self.ok("match", a, b, "--match", "tracemax", "--format", "table")
        kappa, index = map(float, re.search(r"kappa (\S+), adjusted Rand index (-?[0-9.]+[0-9])", text).groups())
        self.assertGreater(kappa, 0.1)
        self.assertEqual("no better than chance" in text, index <= 0, text)
        one = self.file("one.txt", "x\nx\nx\nx\nx\nx\nx\nx\n")
        self.assertIn("adjusted Rand index 1.000.", self.ok("match", one, one, "--format", "table"))
        a = self.file("same.txt", "u\nu\nu\nu\nv\nv\nv\nv\n")
        self.assertIn("adjusted Rand index 0.000: no better than chance.", self.ok("match", a, one, "--format", "table"))

    def test_table_aligns_names_of_more_than_one_byte(self):
        a = self.file("u.txt", "é\né\nbb\nbb\n")
        lines = self.ok("match", a, a, "--format", "table").splitlines()
        self.assertEqual(len({len(line) for line in lines[:4]}), 1, lines)

    def test_csv_lists_pairs_and_unmatched_clusters(self):
        a = self.file("k3.txt", '"x, y"\n"x, y"\nb\nb\nc\n')
        b = self.file("k2.txt", "1\n1\n2\n2\n2\n")
        lines = self.ok("match", a, b, "--format", "csv").splitlines()
        self.assertEqual(lines[0], "row,col,count,score")
        self.assertTrue(lines[1].startswith('"x, y",1,2,'), lines)
        self.assertEqual(lines[-1], "c,,,")

    def test_standard_input_compression_and_one_file_of_two_columns_agree(self):
        import gzip
        expected = self.json("match", self.a, self.b)["pairs"]
        with open(self.a, "rb") as file:
            bytes_a = file.read()
        self.assertEqual(self.json("match", "-", self.b, stdin=bytes_a)["pairs"], expected)
        packed = self.file("a.gz", gzip.compress(bytes_a))
        self.assertEqual(self.json("match", packed, self.b)["pairs"], expected)
        rows = zip(bytes_a.decode().split(), "1122233")
        both = self.file("both.csv", "id,p,q\n" + "".join(f"{i},{x},{y}\n" for i, (x, y) in enumerate(rows)))
        for columns in ("p,q", "2:3", "2,3"):
            self.assertEqual(self.json("match", both, "--columns", columns)["pairs"], expected)
        self.assertEqual(self.json("match", both, "--id-column", "id")["pairs"], expected)

    def test_line_ends_byte_order_mark_and_quotes_do_not_matter(self):
        expected = self.json("match", self.a, self.b)["pairs"]
        for text in (b"a\r\na\r\na\r\nb\r\nb\r\nc\r\nNA\r\n", b"\xef\xbb\xbfa\na\na\nb\nb\nc\nNA\n",
                     b'"a"\n"a"\n"a"\n"b"\n"b"\n"c"\n""\n', b"cluster\na\na\na\nb\nb\nc\n-1\n"):
            options = ["--header", "yes"] if text.startswith(b"cluster") else []
            if options:
                b = self.file("headed.txt", "k\n1\n1\n2\n2\n2\n3\n3\n")
            else:
                b = self.b
            self.assertEqual(self.json("match", self.file("x.txt", text), b, *options)["pairs"], expected)

    def test_memberships_are_recognised_and_mix_with_labels(self):
        q = self.file("x.Q", "1 0\n0.5 0.5\n0 1\n")
        labels = self.file("l.txt", "u\nv\nv\n")
        result = self.json("match", q, labels)
        self.assertEqual(result["table"], [[1, 0.5], [0, 1.5]])
        self.assertEqual(result["row_labels"], ["1", "2"])
        missing = self.file("m.txt", "u\nNA\nv\n")
        result = self.json("match", q, missing)
        self.assertEqual((result["table"], result["n_missing"]), ([[1, 0], [0, 1]], 1))

    def test_same_seed_gives_the_same_bytes(self):
        a = self.file("r.txt", "".join(f"{i % 7}\n" for i in range(70)))
        b = self.file("s.txt", "".join(f"{i * i % 5}\n" for i in range(70)))
        runs = {self.ok("match", a, b, "--seed", "3") for _ in range(3)}
        self.assertEqual(len(runs), 1)

    def test_output_goes_to_a_file_whose_name_tells_the_format(self):
        for name, begin in (("r.json", "{"), ("r.csv", "row,col"), ("r.txt", "a.txt \\ b.txt")):
            path = os.path.join(self.folder.name, name)
            self.assertEqual(self.ok("match", self.a, self.b, "-o", path), "")
            with open(path) as file:
                self.assertTrue(file.read().startswith(begin), name)
        self.assertEqual(sorted(os.listdir(self.folder.name)),
                         ["a.txt", "b.txt", "r.csv", "r.json", "r.txt"])


class Agreement(CliTest):
    def test_has_one_number_per_index(self):
        a = self.file("a.txt", "1\n1\n2\n2\n")
        b = self.file("b.txt", "x\nx\ny\nx\n")
        result = self.json("agreement", a, b)
        self.assertEqual(list(result), COMMON_KEYS + INDICES + ["n_missing", "warnings"])
        # 6 pairs; together in both: 1, in neither: 2
        self.assertAlmostEqual(result["rand"], 3 / 6)
        self.assertAlmostEqual(result["diagonal"], 3 / 4)
        csv = self.ok("agreement", a, b, "--format", "csv").splitlines()
        self.assertEqual([line.split(",")[0] for line in csv], ["index"] + INDICES)
        self.assertIn("adjusted_rand", self.ok("agreement", a, b, "--format", "table"))

    def test_identical_partitions_agree_fully(self):
        a = self.file("a.txt", "1\n1\n2\n2\n3\n")
        result = self.json("agreement", a, a)
        for index in INDICES:
            expected = {"variation_of_information": 0}.get(index, 1)
            if index != "mutual_information":
                self.assertAlmostEqual(result[index], expected, msg=index)

    def test_fuzzy_input_has_no_adjusted_mutual_information(self):
        q = self.file("x.Q", "0.5 0.5\n0 1\n0.7 0.3\n")
        self.assertIsNone(self.json("agreement", q, q)["adjusted_mutual_information"])

    def test_a_million_distinct_labels_work(self):
        a = self.file("a.txt", "".join(f"{i}\n" for i in range(1000000)))
        result = self.json("agreement", a, a)
        self.assertEqual(result["rand"], 1)
        self.assertIsNone(result["kappa"])
        self.assertIn("1000000 × 1000000 clusters are too many to match", self.error(1, "match", a, a))


if __name__ == "__main__":
    unittest.main()
