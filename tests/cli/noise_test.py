import os
import struct
import unittest

from truecluster_cli import CliTest

# Case 5 is noise in three of four partitions, case 6 in two of four; the second has not seen case 3.
ENSEMBLE = "a,b,c,d\n1,2,x,7\n1,2,x,7\n2,,y,9\n2,1,y,9\n-1,-1,y,-1\n-1,-1,y,9\n"
LABELS = ["1", "1", "2", "2", "-1", "2"]


def npy(rows):
    head = str({"descr": "<i8", "fortran_order": False, "shape": (len(rows), len(rows[0]))})
    head = head.ljust(117) + "\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode()
            + b"".join(struct.pack("<q", v) for row in rows for v in row))


class Noise(CliTest):
    def setUp(self):
        super().setUp()
        self.ensemble = self.file("ensemble.csv", ENSEMBLE)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def rows(self, name):
        with open(self.path(name)) as file:
            return [line.split(",") for line in file.read().splitlines()]

    def test_votes_for_noise_are_told_apart_in_every_output(self):
        result = self.json("consensus", self.ensemble, "--cases", self.path("c.csv"), "--memberships", self.path("m.csv"))
        self.assertEqual(result["cluster_sizes"], [2, 3])
        self.assertEqual(list(result["noise"]), ["size", "share", "mean_certainty", "uncertainty", "information"])
        self.assertEqual((result["noise"]["size"], result["noise"]["mean_certainty"]), (1, 0.75))
        self.assertAlmostEqual(result["noise"]["share"], 1.25 / 6)
        cases = self.rows("c.csv")
        self.assertEqual(cases[0][-2:], ["noise_share", "n_votes"])
        self.assertEqual([row[1] for row in cases[1:]], LABELS)
        self.assertEqual([row[-2:] for row in cases[3:]], [["0", "3"], ["0", "4"], ["0.75", "4"], ["0.5", "4"]])
        self.assertEqual([row[3] for row in cases[5:]], ["2", "-1"])  # runner-up
        self.assertEqual(self.rows("m.csv")[0], ["cluster1", "cluster2", "noise"])
        self.assertEqual(self.rows("m.csv")[5], ["0", "0.25", "0.75"])
        table = self.ok("consensus", self.ensemble, "--format", "table")
        self.assertIn("probability 0.9 or more, 1 is noise.", table)
        self.assertRegex(table, r"\nnoise +1 +0\.208 +0\.750 ")
        self.assertRegex(table, r"\n6 +2 +0\.500 +noise +1\.000\n")
        csv = self.ok("consensus", self.ensemble, "--format", "csv").splitlines()
        self.assertTrue(csv[0].endswith(",n_noise,noise_share"), csv)
        self.assertIn(",1,0.2083333333333333", csv[1])

    def test_memberships_with_noise_score_the_same(self):
        result = self.json("consensus", self.ensemble, "--memberships", self.path("m.csv"))
        score = self.json("score", self.path("m.csv"), "--cases", self.path("c.csv"))
        for key in ("uncertainty", "model_entropy", "relative_model_complexity", "information", "cic"):
            self.assertAlmostEqual(score[key], result[key], places=12)
        self.assertEqual(score["noise"]["size"], 1)
        self.assertEqual([row[1] for row in self.rows("c.csv")[1:]], LABELS)

    def test_another_label_may_be_noise(self):
        first = self.json("consensus", self.ensemble)
        zero = self.file("zero.csv", ENSEMBLE.replace("-1", "0"))
        self.assertEqual(self.json("consensus", zero, "--noise", "0")["cic"], first["cic"])
        unseen = self.json("consensus", self.ensemble, "--noise", "none", "--cases", self.path("c.csv"))
        self.assertNotIn("noise", unseen)
        self.assertEqual([row[-1] for row in self.rows("c.csv")[5:]], ["1", "2"])
        binary = self.path("e.npy")
        with open(binary, "wb") as file:
            file.write(npy([[1, 2], [1, 2], [2, 1], [-1, -1]]))
        self.assertEqual(self.json("consensus", binary)["noise"]["size"], 1)

    def test_states_keep_noise(self):
        state = self.path("s.state")
        first = self.file("first.csv", "a,b\n1,2\n1,2\n2,1\n2,-1\n-1,-1\n")
        more = self.file("more.csv", "c,d\n1,2\n1,2\n2,1\n2,-1\n-1,1\n")
        self.ok("consensus", first, "--save-state", state)
        resumed = self.json("consensus", more, "--resume", state)
        at_once = self.json("consensus", first, more)
        for key in ("noise", "cic", "half_difference", "cluster_sizes"):
            self.assertEqual(resumed[key], at_once[key], key)

    def test_without_noise_nothing_is_added(self):
        plain = self.file("plain.csv", "a,b\n1,2\n1,2\n2,1\n2,NA\n")
        result = self.json("consensus", plain, "--cases", self.path("c.csv"), "--memberships", self.path("m.csv"))
        self.assertNotIn("noise", result)
        self.assertEqual(self.rows("c.csv")[0][-1], "n_votes")
        self.assertNotIn("noise_share", self.rows("c.csv")[0])
        self.assertEqual(self.rows("m.csv")[0], ["cluster1", "cluster2"])

    def test_a_reference_and_known_labels_may_be_without_a_label(self):
        known = self.file("known.txt", "a\na\nb\nb\n-1\nb\n")
        reference = self.file("reference.txt", "1\n1\n2\n2\n-1\n2\n")
        result = self.json("consensus", self.ensemble, "--labels", known, "--method", "bagclust1", "--reference", reference)
        self.assertEqual(result["known_labels"]["crosstable"], [[2, 0], [0, 3]])
        self.assertEqual(result["noise"]["size"], 1)

    def test_nothing_but_noise_is_refused(self):
        alone = self.file("alone.csv", "a,b\n-1,-1\n-1,-1\n")
        self.assertIn("every partition leaves all its cases out as noise", self.error(1, "consensus", alone))

    def test_fit_tells_noise_apart(self):
        grid = [(i % 5 / 2, i // 5 / 2) for i in range(25)]
        data = grid + [(x + 20, y) for x, y in grid] + [(70, 70), (-70, 90)]
        path = self.file("data.csv", "x,y\n" + "".join(f"{x},{y}\n" for x, y in data))
        arguments = ("fit", path, "--clusterer", "density", "--k", "1:3", "--replicates", "20", "--min-cluster-size", "5")
        result = self.json(*arguments, "--cases", self.path("c.csv"), "--clusters", self.path("k.csv"),
                           "--memberships", self.path("m.csv"), "--labels", self.file("l.txt", "a\n" * 25 + "b\n" * 27))
        self.assertEqual(result["selected_k"], 2)
        chosen = next(model for model in result["models"] if model["selected"])
        self.assertEqual(result["noise"]["size"], chosen["n_noise"])
        self.assertEqual(sum(chosen["cluster_sizes"]) + chosen["n_noise"], 52)
        cases = self.rows("c.csv")
        self.assertEqual([row[1] for row in cases[51:]], ["-1", "-1"])
        self.assertEqual([row[-2:] for row in cases[51:]], [["1", "20"], ["1", "20"]])
        self.assertEqual(self.rows("k.csv")[3][:2], ["noise", str(chosen["n_noise"])])
        self.assertEqual(self.rows("m.csv")[52], ["0", "0", "1"])
        table = self.ok(*arguments, "--format", "table")
        self.assertIn(f"{chosen['n_noise']} are noise", table)
        self.assertIn("noise: mean share of the votes that leave a case out as noise", table)
        models = self.ok(*arguments, "--format", "csv").splitlines()
        self.assertTrue(models[0].endswith(",n_noise"), models[0])
        self.assertEqual(len({len(line.split(",")) for line in models}), 1)
        threads = {self.ok(*arguments, "--threads", t) for t in ("1", "2", "7")}
        self.assertEqual(len(threads), 1)

    def test_a_clusterer_command_may_leave_cases_out(self):
        script = self.file("stray.py", "import sys\n"
                           "rows = [line.split(',') for line in open(sys.argv[2])]\n"
                           "label = lambda x: -1 if x > 50 else int(x > 5)\n"
                           "open(sys.argv[5], 'w').writelines(f'{label(float(r[0]))}\\n' for r in rows)\n")
        data = self.file("data.csv", "x\n" + "".join(f"{i % 4 + 10 * (i > 9)}\n" for i in range(20)) + "90\n")
        result = self.json("fit", data, "--k", "2", "--replicates", "5", "--clusterer-command", f"python3 {script}")
        self.assertEqual((result["noise"]["size"], result["models"][0]["cluster_sizes"]), (1, [10, 10]))


if __name__ == "__main__":
    unittest.main()
