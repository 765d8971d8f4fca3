"""Wrong options in the words of the command line (tests/cases/option_messages.json)."""
import json
import os
import re
import unittest

from truecluster_cli import ROOT, CliTest


def flag(option):
    return "--" + option.replace("_", "-")


class OptionMessages(CliTest):
    def setUp(self):
        super().setUp()
        with open(os.path.join(ROOT, "tests/cases/option_messages.json"), encoding="utf-8") as stored:
            self.stored = json.load(stored)

    def check(self, command, file):
        for options, sentence in self.stored[command]:
            arguments = []
            for name, value in options.items():
                arguments += [flag(name), ",".join(map(str, value)) if isinstance(value, list) else str(value)]
            expected = re.sub("`([a-z_]+)`", lambda found: flag(found[1]), sentence)
            self.assertEqual(self.error(2, command, file, *arguments), expected)

    def test_name_options_as_they_are_typed(self):
        self.check("fit", self.file("data.csv", "\n".join(f"{x},{y}" for x, y in self.stored["data"]) + "\n"))
        self.check("consensus", self.file("runs.csv", "\n".join(
            ",".join(map(str, case)) for case in zip(*self.stored["partitions"])) + "\n"))
        self.assertEqual(self.error(2, "fit", os.path.join(self.folder.name, "data.csv"), "--max-drawn", "1"),
                         "--max-drawn is 1 but must be 0 or at least 2")


if __name__ == "__main__":
    unittest.main()
