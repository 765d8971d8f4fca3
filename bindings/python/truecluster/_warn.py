"""Warnings at the line of the user."""
from __future__ import annotations

import sys
import warnings
from typing import Type


def warn(sentence: str, kind: Type[Warning] = UserWarning) -> None:
    """Says where the package was called, however deep in it the reason is."""
    package = __name__.partition(".")[0]
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == package:
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, kind, stacklevel=level)
