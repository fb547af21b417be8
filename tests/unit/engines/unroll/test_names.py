"""Variables of programs may have any name that the engines use for their own."""

from __future__ import annotations

import time
from typing import Any

import pytest

from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.prover import Ic3
from clew.engines.unroll.reachability import BddReachability
from clew.engines.unroll.steps import Steps
from clew.ir.commands import Assign, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import Bits
from clew.ir.terms import apply, bits, equal, negate, variable
from clew.lower.transition import transition_system
from clew.lower.views import Views
from clew.models.engine import Budget, Found, InvariantGoal

NAMES = (
    "action",
    "take up",
    "up",
    "next action",
    "saved action",
    "first step",
    "up?0",
    "automaton",
    "action'",
    "seen 0",
)
TARGET = 3
ENGINES: list[Any] = [
    *(Bmc(steps=steps, depth=8) for steps in Steps),
    Ic3(),
    BddReachability(nodes=1 << 18),
    KInduction(depth=8),
]


def program(first: str) -> Program:
    """Counts up the first variable, by one or by choice, and leaves the others alone."""
    width = Bits(2)
    ours = [variable(name, width) for name in (first, *(name for name in NAMES if name != first))]
    up = Action(
        "up", ("P",), negate(equal(ours[0], bits(TARGET, 2))), (Assign(ours[0], apply("add", ours[0], bits(1, 2))),)
    )
    jump = Action("jump", ("Q",), equal(ours[0], bits(1, 2)), (Havoc(ours[0], bits(0, 2), bits(1, 2)),))
    declared = tuple(Declaration(each, bits(0, 2)) for each in ours)
    return Program(Scheduler.ACTIONS, globals=declared, actions=(up, jump))


@pytest.mark.parametrize("engine", ENGINES, ids=str)
def test_names_do_not_clash(engine: Any) -> None:
    for name in NAMES:
        subject = variable(name, Bits(2))
        goal = InvariantGoal(negate(equal(subject, bits(TARGET, 2))))
        answers = list(engine.check(Views(program(name)), (goal,), Budget(deadline=time.monotonic() + 20)))
        assert isinstance(answers[0], Found), name


def test_reserved_names_are_refused() -> None:
    with pytest.raises(Unsupported, match="names"):
        transition_system(program("`take up"))
