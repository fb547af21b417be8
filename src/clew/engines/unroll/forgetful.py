"""The engine `forgetful`: proofs for programs of one process that do not depend on what memory holds.

Input: any program of one process, also with recursion, calls through pointers and a heap. Output: absence of what is
asserted, of overflows and of calls of error functions. Induction and then property-directed reachability look at the
system that knows little of memory (`lower.flat.forgetting`): a run of it says nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import field, replace

from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.prover import Ic3
from clew.engines.unroll.recursion.summaries import summaries
from clew.ir.errors import Unsupported
from clew.lower.views import ForgetfulViews, Views
from clew.models.engine import Absent, Answer, Budget, Goal, SafeGoal, Stopped
from clew.records import dataclass
from clew.verdict import Limit

_INDUCTION_SECONDS = 10.0
_SEEN = ("assertion.", "arithmetic.", "control.error-reached")
"""How the checks begin that are seen without memory."""


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Proofs that do not depend on memory."""

    name: str = field(default="forgetful", init=False)

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per goal, where one is found."""
        if not model.facts.alone:
            raise Unsupported("without memory programs of one process are proved")
        left = [goal for goal in goals if _is_seen(goal)]
        for goal in goals:
            if not _is_seen(goal):
                yield Stopped(goal, Limit.UNDECIDED, reason="what accesses do wrong is not seen without memory")
        # What holds there is said of other places than the system with memory has.
        alone = replace(budget, board=None)
        views = ForgetfulViews(model, model.summarised(summaries(model, budget)))
        soon = time.monotonic() + _INDUCTION_SECONDS
        first = replace(alone, deadline=soon if budget.deadline is None else min(soon, budget.deadline))
        for engine, within in ((KInduction(), first), (Ic3(), alone)):
            for answer in _answers(engine, views, tuple(left), within):
                if isinstance(answer, Absent):
                    left = [goal for goal in left if goal is not answer.goal]
                    yield answer
        limit = budget.spent() or Limit.UNDECIDED
        yield from (Stopped(goal, limit, reason="no proof without memory was found") for goal in left)
        yield Tally().figures(budget.spent())


def _answers(engine: KInduction | Ic3, views: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
    try:
        yield from engine.check(views, goals, budget) if goals else ()
    except Unsupported:  # such as objects that are arrays, for an engine that knows none
        return


def _is_seen(goal: Goal) -> bool:
    if not isinstance(goal, SafeGoal) or goal.checks is None:
        return False
    return all(check.startswith(_SEEN) for check in goal.checks)
