import base64
import json
import os
import re
import struct
import unittest

from truecluster_cli import CliTest

NO_PAGE = "this program was built without the report page (TRUECLUSTER_REPORT=OFF): leave out --report"


class Report(CliTest):
    """The document in the page; tests/web looks at the page itself."""

    def setUp(self):
        super().setUp()
        self.data = self.file("data.csv", "x,y,z\n" + "".join(f"{i % 2 * 10 + i / 10},{i},7\n" for i in range(20)))
        self.labels = self.file("labels.csv", "id,p,q,r\n" + "".join(
            f"c{i},{i // 10},{1 - i // 10},{(i + 1) % 20 // 10}\n" for i in range(20)))
        self.page = os.path.join(self.folder.name, "page.html")

    def has_page(self):
        done = self.run_cli("study", "table1", "--report", self.page)
        return NO_PAGE not in done.stderr.decode()

    def document(self, *arguments):
        """The document in the page, which is that of the JSON result and the object "report"."""
        if not self.has_page():
            self.assertEqual(self.error(1, *arguments, "--report", self.page), NO_PAGE)
            self.skipTest("built without the report page")
        result = json.loads(self.ok(*arguments, "--report", self.page, "--format", "json"))
        with open(self.page, encoding="utf-8") as file:
            found = re.search(r'<script[^>]*id="result"[^>]*>(.*?)</script>', file.read(), re.S)
        document = json.loads(found[1])
        report = document.pop("report")
        self.assertEqual(document, result)
        self.assertEqual(list(report["environment"]), ["system", "compiler", "threads"])
        self.assertIn(arguments[0], report["command_line"])
        return result, report

    def test_fit(self):
        result, report = self.document("fit", self.data, "--k", "1:3", "--clusterer", "kmeans", "--replicates", "60",
                                       "--threads", "2")
        self.assertEqual(report["environment"]["threads"], 2)
        self.assertEqual(report["drawn"]["at"], list(range(20)))
        self.assertEqual(report["carried"]["n"], 20)
        chosen = [m["k"] for m in result["models"]].index(result["selected_k"])
        self.assertEqual([label["model"] for label in report["carried"]["labels"]],
                         [chosen] + [m for m in range(3) if m != chosen])
        separation = [feature["separation"] for feature in report["features"]]
        self.assertEqual(separation, sorted(separation, reverse=True))
        self.assertRegex(result["input"]["hash"], "^xxh64:[0-9a-f]{16}$")
        self.assertTrue(any("column z has the same value in every row" in w for w in result["warnings"]),
                        result["warnings"])

    def test_weights(self):
        """Four of twenty cases stand for six each: 16 + 24 is 40, so that the mean is 2. Of the three partitions one
        has two cases elsewhere, which weigh one half each."""
        weights = self.file("weights.csv", "w\n" + "6\n" * 4 + "1\n" * 16)
        arguments = ("--k", "1:3", "--clusterer", "kmeans", "--replicates", "60")
        expected = [3.0] * 4 + [0.5] * 16
        fit, consensus = ("fit", self.data, *arguments), ("consensus", self.labels, "--id-column", "id")
        for command, n_certain, share in ((fit, 20, 1), (consensus, 18, 19 / 20)):
            result, report = self.document(*command, "--weights", weights)
            packed = base64.b64decode(report["carried"]["weights"])
            self.assertEqual(list(struct.unpack("<20f", packed)), expected)
            self.assertAlmostEqual(result["effective_cases"], 40 * 40 / (4 * 36 + 16))
            self.assertEqual(report["n_certain"], n_certain)
            self.assertAlmostEqual(report["certain_share"], share)
            self.assertEqual(report["replicate_agreement"]["index"], "share of the weight that agrees")
            _, report = self.document(*command)
            self.assertNotIn("weights", report["carried"])
            self.assertNotIn("certain_share", report)
            self.assertEqual(report["replicate_agreement"]["index"], "share of cases that agree")

    def test_known_labels(self):
        """By hand: two groups of ten; the known labels have one case wrong and one missing."""
        classes = ["b"] * 10 + ["a"] * 10
        classes[0], classes[19] = "a", "NA"
        data = self.file("classes.csv", "x,class\n" + "".join(f"{i // 10 * 100 + i},{classes[i]}\n" for i in range(20)))
        arguments = ("--k", "2:2", "--clusterer", "kmeans", "--replicates", "60")
        result, report = self.document("fit", data, *arguments, "--labels", "class")
        known = result["known_labels"]
        self.assertEqual(result["features"], ["x"])
        self.assertEqual((known["name"], known["classes"], known["n_known"]), ("class", ["a", "b"], 19))
        self.assertEqual(sorted(known["crosstable"]), sorted([[1, 9], [9, 0]] if known["crosstable"][0][0] == 1 else [[9, 1], [0, 9]]))
        # Pairs: rows 45 + 36, columns 45 + 36, both 36 + 36, all 171.
        expected = 81 * 81 / 171
        self.assertAlmostEqual(known["adjusted_rand"], (72 - expected) / (81 - expected))
        codes = base64.b64decode(report["carried"]["known"]["data"])
        self.assertEqual([codes[i // 4] >> (2 * (i % 4)) & 3 for i in range(20)], [0] + [1] * 9 + [0] * 9 + [2])
        column = self.file("column.csv", "class\n" + "".join(f"{c}\n" for c in classes))
        numbers = self.file("numbers.csv", "x\n" + "".join(f"{i // 10 * 100 + i}\n" for i in range(20)))
        for labels in (column, data + ":class"):
            again = json.loads(self.ok("fit", numbers, *arguments, "--labels", labels, "--format", "json"))
            self.assertEqual(again["known_labels"]["crosstable"], known["crosstable"])
            self.assertEqual(again["known_labels"]["name"], "class")  # the heading, whatever the file is called
        self.assertIn("there is no column \"species\"", self.error(1, "fit", data, "--labels", "species"))
        short = self.file("short.csv", "a\nb\n")
        self.assertIn("has 2 rows but the input has 20", self.error(1, "fit", numbers, "--labels", short))

    def test_known_labels_of_a_consensus_and_groups_of_runs(self):
        result, _ = self.document("consensus", self.labels, "--id-column", "id", "--labels", "p")
        self.assertEqual(result["n_partitions"], 2)  # the labels are no part of the ensemble
        self.assertEqual(sum(map(sum, result["known_labels"]["crosstable"])), 20)
        groups = self.file("groups.txt", "".join("north\n" if i % 2 == 0 else "east\n" for i in range(20)))
        result, report = self.document("align", self.labels, "--id-column", "id", "--groups", groups)
        known = result["groups"]
        self.assertEqual((known["name"], known["names"]), ("groups", ["north", "east"]))
        self.assertEqual(len(known["modes"]), len(result["modes"]))
        for mode, found in zip(result["modes"], known["modes"]):
            self.assertEqual([len(row) for row in found["crosstable"]], [mode["n_clusters"]] * 2)
            self.assertAlmostEqual(sum(map(sum, found["crosstable"])), result["n_objects"])
        self.assertEqual(report["aligned"]["groups"]["of"], [i % 2 for i in range(20)])
        self.assertEqual([i["file"] for i in result["inputs"]], [self.labels, groups])

    def test_consensus(self):
        result, report = self.document("consensus", self.labels, "--id-column", "id")
        self.assertEqual(len(result["inputs"]), 1)
        self.assertRegex(result["inputs"][0]["hash"], "^xxh64:[0-9a-f]{16}$")
        self.assertEqual(report["carried"]["ids"], [f"c{i}" for i in range(20)])
        self.assertEqual([c["size"] for c in report["clusters"]], result["cluster_sizes"])
        numbers = struct.unpack("<" + "H" * 44, base64.b64decode(report["carried"]["memberships"]["data"]))
        self.assertEqual(numbers[:2], (1, 0))  # the first case: of one cluster, the first
        self.assertEqual(numbers[18:22], (2, 0, 1, 21845))  # c9: two clusters, the second with 1/3 of 65535
        self.assertEqual(report["n_certain"], 18)
        self.assertEqual(report["replicate_agreement"]["agreement"], [1, 1, 0.9])
        self.assertIn("3 partitions are too few", result["warnings"][0])
        self.assertIsNone(result["cic_standard_error"])

    def test_resumed_votes_are_an_input(self):
        state = os.path.join(self.folder.name, "votes.state")
        self.ok("consensus", self.labels, "--id-column", "id", "--save-state", state)
        result, _ = self.document("consensus", self.labels, "--id-column", "id", "--resume", state)
        self.assertEqual([i["file"] for i in result["inputs"]], [self.labels, state])
        self.assertEqual(len({i["hash"] for i in result["inputs"]}), 2)

    def test_align(self):
        fuzzy = self.file("run.Q", "".join("0.1 0.895\n" if i < 10 else "0.7 0.3\n" for i in range(20)))
        three = self.file("three.Q", "".join("0 0.9 0.1\n" if i < 10 else f"{i % 2} 0 {1 - i % 2}\n" for i in range(20)))
        labels = self.file("runs.csv", "p,q,r\n" + "".join(f"{i // 10},{1 - i // 10},{(i + 1) % 20 // 10}\n" for i in range(20)))
        result, report = self.document("align", labels, fuzzy, three)
        aligned = report["aligned"]
        self.assertEqual(aligned["shown_runs"], [0, 1, 2, 3, 4])
        self.assertEqual(aligned["n_clusters"], 3)
        self.assertEqual(aligned["runs"][1]["labels"], [i // 10 for i in range(20)])
        self.assertEqual(aligned["runs"][3]["memberships"][0], [0.8995, 0.1005])
        similarity = aligned["pairwise_similarity"]
        self.assertEqual((similarity[0][1], similarity[0][4]), (1, None))
        self.assertAlmostEqual(similarity[0][2], 1 - 0.1 ** 0.5, places=4)  # two of twenty cases differ
        self.assertEqual([i["file"] for i in result["inputs"]], [labels, fuzzy, three])
        self.assertTrue(any("run.Q" in w for w in result["warnings"]), result["warnings"])

    def test_labels_that_rotate_become_the_same(self):
        labels = self.file("turned.csv", "p,q,r\n" + "".join(f"{i % 3},{(i + 1) % 3},{(i + 2) % 3}\n" for i in range(20)))
        _, report = self.document("align", labels)
        runs = report["aligned"]["runs"]
        self.assertEqual(runs, [runs[0]] * 3)
        self.assertEqual(sorted(runs[0]["labels"][:3]), [0, 1, 2])

    def test_study(self):
        _, report = self.document("study", "figure1", "--grid-step", "50")
        study, = report["studies"]
        maps = study["heat_maps"]
        self.assertEqual([m["title"] for m in maps], [f"{q}, {m}" for m in ("tracemax", "truematch")
                                                      for q in ("information", "uncertainty", "CIC")])
        self.assertEqual((maps[0]["x"]["values"], maps[0]["y"]["values"]), ([0.01, 0.51], [0, 0.5, 1]))
        self.assertEqual([len(row) for row in maps[0]["values"]], [2, 2, 2])
        self.assertIsNone(maps[0]["values"][0][0])  # degenerate
        self.assertAlmostEqual(maps[5]["values"][2][1], 0.99, places=2)
        self.assertEqual((maps[5]["range"], maps[5]["diverging"]), ([-1, 1], True))
        self.assertEqual(study["tables"][0]["columns"], ["statement", "tracemax", "truematch"])

    def test_the_folder_is_asked_for_before_the_work(self):
        if not self.has_page():
            self.skipTest("built without the report page")
        for arguments in (("fit", self.data), ("consensus", self.labels), ("align", self.labels), ("study", "all")):
            self.assertIn("the folder no does not exist", self.error(2, *arguments, "--report", "no/page.html"))


if __name__ == "__main__":
    unittest.main()
