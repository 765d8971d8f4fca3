"""Progress on standard error: a bar where tqdm is installed, else a line now and then."""
from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import Callable, Iterator, Optional

Show = Callable[[str, int, int, str], None]  # stage, done and at most in it, and what leads
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

        def show(what: str, done: int, total: int, leading: str) -> None:
            if not bar.desc.startswith(what):
                bar.reset(total)
                bar.set_description(what, refresh=False)
            bar.set_postfix_str(leading, refresh=False)
            bar.update(done - bar.n)

        yield show


def _lines() -> Show:
    stage, shown = "", 0.0

    def show(what: str, done: int, total: int, leading: str) -> None:
        nonlocal stage, shown
        now = time.monotonic()
        if what == stage and done < total and now - shown < SECONDS_BETWEEN_LINES:
            return
        stage, shown = what, now
        leads = f", {leading}" if leading else ""
        print(f"truecluster: {what}: {done} of at most {total} replicates{leads}", file=sys.stderr)

    return show
