"""Running the engine on a text and looking at what it says."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from clew.analysis.static_transitions import Arrays
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation, Order, Por, Sets, Switch
from clew.ir.program import Program
from clew.logic.normalise import Normalise
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Found, Goal, SafeGoal, Stopped
from clew.symbolic.matching import Method
from tests.unit.engines.search.families import ivl

Options = dict[str, Any]

PAPER: Options = {
    "por": Por.STATIC,
    "sets": Sets.STUB1,
    "minimal": Switch.OFF,
    "arrays": Arrays.WHOLE,
    "order": Order.NAME,
    "match": Method.ESM_H,
    "normalise": Normalise.PAPER,
    "garbage": Switch.OFF,
    "landmarks": Switch.OFF,
    "implementation": Implementation.PYTHON,
}
"""As in the experiments of the document."""
EVERY: Options = {"landmarks": Switch.OFF}
"""Every state is remembered, as the document counts them."""


@dataclass(frozen=True)
class Outcome:
    """The answer to the first goal, and the count."""

    answer: type
    transitions: int
    reason: str
    answers: tuple[Answer, ...]
    figures: Figures


def simulate(
    program: str | Program,
    options: Options | None = None,
    goals: tuple[Goal, ...] = (SafeGoal(),),
    seconds: float = 60.0,
) -> Outcome:
    """The outcome of a search."""
    program = ivl(program) if isinstance(program, str) else program
    budget = Budget(deadline=time.monotonic() + seconds)
    *answers, figures = Simulate(**(options or {})).check(Views(program), goals, budget)
    assert isinstance(figures, Figures)
    first = answers[0]
    reason = first.reason if isinstance(first, Stopped) else ""
    return Outcome(type(first), figures.statistics.transitions or 0, reason, tuple(answers), figures)


def found_run(outcome: Outcome) -> Found:
    """The run of the first answer."""
    first = outcome.answers[0]
    assert isinstance(first, Found)
    return first
