"""Random C programs that make and join threads have the verdicts of a search that knows no C; `bench joining` has more.

The one that is tried here makes threads in a row, of which the first is joined and the second may still be there.
"""

from __future__ import annotations

import pytest

from bench.joining import problems
from tests.property.joining_programs import Fate, fates, random_joining

SEEDS = (1, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_verdicts_agree(seed: int) -> None:
    wanted = fates(random_joining(seed))
    assert wanted is not None
    assert problems(seed, wanted, engine="explore{implementation=python}") == []


def test_programs_have_every_fate() -> None:
    found = [fates(random_joining(seed)) for seed in range(60)]
    assert set().union(*(each or () for each in found)) >= {Fate.ERROR, Fate.ASSERTION}
    assert frozenset() in found
