"""Reads a file of the catalogue: what is asked, and below it, indented, the answer."""


def cases(path):
    found, asked = [], None
    with open(path, encoding="utf-8") as lines:
        for line in (line.rstrip("\n") for line in lines):
            if not line or line.startswith("#"):
                continue
            if line.startswith("  "):
                found.append((asked, line[2:]))
            else:
                asked = line
    return found


def fits(answer, expected):
    """Whether an answer is the expected one; "..." at the end of that stands for any rest."""
    return answer.startswith(expected[:-3]) if expected.endswith("...") else answer == expected
