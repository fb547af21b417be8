"""What takes long: of these tests a run takes a part, so that a newcomer waits for minutes only.

`long.txt` names test functions, each with a number: one in so many of their cases runs, with 0 none. Everything runs
with `CLEW_ALL_CASES=1` (`make test-all`), and of files that are named. What belongs there tells `pytest --durations=0`:
functions whose cases take over half a second together, and single tests of over one and a half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.samples import EVERYTHING


def _listed() -> dict[str, int]:
    """One in so many, by the name of a test function."""
    lines = (Path(__file__).with_suffix(".txt")).read_text(encoding="utf-8").splitlines()
    return {name: int(number) for number, name in (line.split(" ", 1) for line in lines)}


LONG = _listed()


def divided(items: Sequence[pytest.Item], asked: Sequence[str]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests that run, and those that do not; `asked` is what the command line names."""
    if EVERYTHING or any(".py" in each for each in asked):
        return list(items), []
    met: Counter[str] = Counter()
    runs: list[pytest.Item] = []
    rests: list[pytest.Item] = []
    for item in items:
        name = item.nodeid.split("[", 1)[0]
        one_in = LONG.get(name, 1)
        (runs if one_in and met[name] % one_in == 0 else rests).append(item)
        met[name] += 1
    return runs, rests
