"""Random C programs that lock and wait have the verdicts of a search that knows no C; `bench waiting` has thousands."""

from __future__ import annotations

import pytest

from bench.waiting import problems
from tests.property.waiting_programs import Fate, Instruction, Op, Waiting, fates, random_waiting

SEEDS = range(3)


@pytest.mark.parametrize("seed", SEEDS)
def test_verdicts_agree(seed: int) -> None:
    wanted = fates(random_waiting(seed))
    assert wanted is not None
    assert problems(seed, wanted, engine="explore{implementation=python}") == []


def test_programs_have_every_fate() -> None:
    found = [fates(random_waiting(seed)) for seed in range(60)]
    assert None not in found
    assert set().union(*(each or () for each in found)) == set(Fate)
    assert frozenset() in found


@pytest.mark.parametrize(
    ("repeats", "signals", "wanted"),
    [
        pytest.param(True, True, set(), id="a wait that is repeated and signalled"),
        pytest.param(False, True, {Fate.ASSERTION}, id="a wait that is not repeated ends too early"),
        pytest.param(True, False, {Fate.DEADLOCK}, id="waking up without a reason is no way out"),
    ],
)
def test_waking_up_without_a_reason(*, repeats: bool, signals: bool, wanted: set[Fate]) -> None:
    wait = [Instruction(Op.BEGIN), Instruction(Op.WAKE), *([Instruction(Op.BACK, 1)] if repeats else [])]
    waiter = (
        Instruction(Op.LOCK), Instruction(Op.TEST, 0, 4 + repeats), *wait, Instruction(Op.ASSERT, 0, 1),
        Instruction(Op.UNLOCK),
    )  # fmt: skip
    signal = [Instruction(Op.SIGNAL)] if signals else []
    notifier = (Instruction(Op.LOCK), Instruction(Op.SET, 0, 1), *signal, Instruction(Op.UNLOCK))
    first = (Instruction(Op.SET, 1, 0), Instruction(Op.JOIN, 1), Instruction(Op.JOIN, 2))
    assert fates(Waiting((first, waiter, notifier), 0)) == frozenset(wanted)
