"""Parts of a fit, as the jobs of an array make them, and merge."""
import csv
import os
import unittest

from truecluster_cli import ROOT, CliTest, lines_of

PENGUINS = os.path.join(ROOT, "data", "penguins.csv")
OPTIONS = ["--scale", "standard", "--k", "2:4", "--clusterer", "kmeans", "--null-sets", "0", "--seed", "4"]


class PartsTest(CliTest):
    def part(self, number, of, *more):
        path = os.path.join(self.folder.name, f"part {number}")
        said = self.ok("fit", PENGUINS, *OPTIONS, *more, "--part", f"{number}/{of}", "--checkpoint", path)
        self.assertEqual(said, f"Part {number}/{of} is done and kept in {path}; truecluster merge combines the "
                               "parts.\n")
        return path

    def labels(self, path):
        with open(path) as file:
            return [row["label"] for row in csv.DictReader(file)]

    def test_merged_parts_have_all_outputs_and_the_labels_of_one_run(self):
        files = {name: os.path.join(self.folder.name, f"{name}.csv") for name in ("cases", "memberships", "clusters")}
        outputs = [word for name, path in files.items() for word in (f"--{name}", path)]
        one = self.json("fit", PENGUINS, *OPTIONS, *outputs)
        labels = self.labels(files["cases"])
        for path in files.values():
            os.remove(path)
        parts = [self.part(number, 3) for number in (1, 2, 3)]
        merged = self.json("merge", *reversed(parts), *outputs)
        self.assertEqual(self.labels(files["cases"]), labels)
        self.assertTrue(all(os.path.getsize(path) > 0 for path in files.values()))
        self.assertEqual([merged[key] for key in ("selected_k", "selected_clusterer", "seed")],
                         [one["selected_k"], one["selected_clusterer"], 4])
        self.assertEqual(merged["options"]["k"], [2, 3, 4])

    def test_merging_runs_no_command_that_a_part_names(self):
        data = self.file("data.csv", "\n".join(f"{i % 2 * 9 + i / 97},{i % 5}" for i in range(12)))
        script = self.file("clusterer.sh", 'echo run >> "$0.runs"; awk "{ print (\\$1 > 5) }" "$2" > "$5"')
        parts = [os.path.join(self.folder.name, f"part {number}") for number in (1, 2)]
        for number, path in enumerate(parts, 1):
            self.ok("fit", data, "--clusterer-command", f"sh '{script}'", "--k", "2", "--min-replicates", "4",
                    "--max-replicates", "8", "--null-sets", "3", "--null-replicates", "2", "--part", f"{number}/2",
                    "--checkpoint", path)
        runs = lines_of(script + ".runs")
        self.assertNotEqual(runs, [])
        self.ok("merge", *parts, "-q")
        self.assertEqual(lines_of(script + ".runs"), runs)

    def test_merging_overwrites_no_input_of_the_fit(self):
        rows = "".join(f"{i % 2 * 9 + i / 97},{i % 5}\n" for i in range(12))
        data, labels = self.file("data.csv", rows), self.file("labels.txt", "x\ny\n" * 6)
        part = os.path.join(self.folder.name, "part")
        self.ok("fit", data, "--labels", labels, "--k", "2", "--clusterer", "kmeans", "--null-sets", "0", "--part", "1/1",
                "--checkpoint", part)
        for path in (data, labels):
            for option in ("--cases", "--report"):
                self.assertEqual(self.error(2, "merge", part, option, path),
                                 f"{option} {os.path.basename(path)} would overwrite an input; name another file")
        self.assertEqual(lines_of(data), rows.split())

    def test_parts_that_do_not_fit_are_refused_in_one_sentence(self):
        first, second = self.part(1, 2), self.part(2, 2)
        self.assertEqual(self.error(1, "merge", second), "part 1 of 2 is missing")
        self.assertEqual(self.error(1, "merge", first, second, first),
                         "part 1 and part 1 are both part 1 of 2")
        os.remove(second)
        self.part(2, 2, "--min-replicates", "60")
        self.assertEqual(self.error(1, "merge", first, second),
                         "part 2: this part belongs to another fit: --min-replicates is 48, was 60")
        text = self.file("text", "no part")
        self.assertEqual(self.error(1, "merge", first, text),
                         "text: this is not a part of a fit, as fit --part I/N --checkpoint FILE makes it")

    def test_wrong_use_is_refused(self):
        state = os.path.join(self.folder.name, "state")
        for part in ("3", "0/2", "3/2", "a/b", "1/2/3"):
            self.assertEqual(self.error(2, "fit", PENGUINS, "--part", part, "--checkpoint", state),
                             f'--part needs a part and the number of parts, such as 3/20, not "{part}"')
        self.assertEqual(self.error(2, "fit", PENGUINS, "--part", "1/2"),
                         "--part needs --checkpoint FILE, where the part is kept")
        self.assertEqual(self.error(2, "fit", PENGUINS, "--part", "1/2", "--checkpoint", state, "-o", "x"),
                         "a part writes its checkpoint only; truecluster merge writes the results")
        self.assertEqual(self.error(2, "fit", "-", "--part", "1/2", "--checkpoint", state),
                         "--part needs a file of data that merge can read again")


if __name__ == "__main__":
    unittest.main()
