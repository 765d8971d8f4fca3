"""Names of files, as the core takes them."""
from __future__ import annotations

import os
from typing import Union


def file_name(path: Union[str, bytes, "os.PathLike[str]"]) -> bytes:
    """In the bytes of the system; the core would end it at a null byte."""
    name = os.fsencode(path)
    if not name:
        raise ValueError("the name of a file is empty")
    if b"\0" in name:
        raise ValueError(f"the name of a file holds a null byte: {path!r}")
    return name
