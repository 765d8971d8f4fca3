"""Seeds of the core from what scikit-learn calls random_state."""
from __future__ import annotations

import numbers
from typing import Optional, Union

import numpy as np

Seed = Union[int, np.random.RandomState, np.random.Generator, None]


def seed_from(random_state: Seed) -> int:
    """An integer is the seed itself; generators are drawn from, None stands for numpy's global one."""
    if isinstance(random_state, numbers.Integral) and not isinstance(random_state, bool):
        if not 0 <= random_state < 2**64:
            raise ValueError(f"random_state is {random_state} but must be between 0 and 2**64 - 1")
        return int(random_state)
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**63))
    if random_state is None:
        random_state = np.random.mtrand._rand
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**63 - 1, dtype=np.int64))
    raise ValueError(
        f"random_state is {random_state!r} but must be an integer, a RandomState, a Generator or None"
    )


def optional_seed(random_state: Seed) -> Optional[int]:
    """None keeps the core's fixed seed: for functions whose result is random in ties only."""
    return None if random_state is None else seed_from(random_state)
