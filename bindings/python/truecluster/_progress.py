"""Progress on standard error: a bar where tqdm is installed, else a line now and then."""
from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import Callable, Iterator, Optional

Show = Callable[[str, int, int], None]
SECONDS_BETWEEN_LINES = 2.0


@contextmanager
def progress(verbose: int) -> Iterator[Optional[Show]]:
    if not verbose:
        yield None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield _lines()
        return
    with tqdm(unit="replicate", file=sys.stderr) as bar:

        def show(what: str, done: int, total: int) -> None:
            bar.total = total
            bar.set_description(what, refresh=False)
            bar.update(done - bar.n)

        yield show


def _lines() -> Show:
    last = [-SECONDS_BETWEEN_LINES]

    def show(what: str, done: int, total: int) -> None:
        now = time.monotonic()
        if done == total or now - last[0] >= SECONDS_BETWEEN_LINES:
            last[0] = now
            print(f"truecluster: {what}: {done} of at most {total} replicates", file=sys.stderr)

    return show
