"""The core's options as parameters of an estimator."""
from __future__ import annotations

import textwrap
from typing import Any, Callable, Iterable

from . import _core

# The core's descriptions, by its names.
OPTIONS = {one["name"]: one for one in _core.options("fit")}
# Parameters that are not the core's options.
OWN_PARAMETERS = ("estimator", "random_state", "n_jobs", "verbose")


# Type and help of parameters that the core describes in the words of the command, or that take more here.
IN_PYTHON: dict[str, Callable[[dict[str, Any]], tuple[str, str]]] = {
    "n_clusters": lambda one: (
        "int or iterable of int",
        "the numbers of clusters to compare, such as range(1, 7) or [2, 4, 8]; a single number is not questioned "
        f"(default: range({one['default'][0]}, {one['default'][-1] + 1}))",
    ),
    "metric": lambda one: (
        " | ".join(map(repr, [*one["choices"], "precomputed"])),
        f"{one['help']}; precomputed: X is a square matrix of distances (default: {one['default']!r})",
    ),
}


def default(option: str) -> Any:
    """What a parameter that is None stands for."""
    return OPTIONS[option]["default"]


def parameter_help(names: Iterable[str]) -> str:
    """The core's own description of each parameter."""
    parts = []
    for name in names:
        if name in OWN_PARAMETERS:
            continue
        one = OPTIONS[_core.core_names.get(name, name)]
        kind = " | ".join(map(repr, one["choices"])) if one["choices"] else type(one["default"]).__name__
        text = f"{one['help']} (default: {one['default']!r})"
        if name in IN_PYTHON:
            kind, text = IN_PYTHON[name](one)
        parts.append(f"{name} : {kind}\n" + textwrap.indent(textwrap.fill(text, 92), "    "))
    return textwrap.indent("\n".join(parts), "    ").lstrip()
