"""What others have offered, and what of it is inductive here.

Input: a template, what is known of its states, and conditions from a board. Output: the largest part of them that holds
at the start and that no step breaks, given all of it and what is known: an invariant of this template, whoever has
guessed it and of whatever. Conditions on other variables than those of the states are left out.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.invariants.guarded import Clock, kept
from clew.engines.unroll.template import Template
from clew.ir.terms import Term
from clew.ir.walk import variables
from clew.models.engine import Budget

_MOST = 200
"""So many conditions are looked at, the last ones."""
_MOST_SECONDS = 2.0
"""So long they are."""
_MOST_SIZE = 5_000
"""Of templates whose formulas are made quickly enough."""


def offered(template: Template, box: Term, budget: Budget) -> list[Term]:
    """Invariants of the template among what has been offered since; none where nobody offers anything."""
    news = () if budget.board is None else budget.board.news()
    latest = time.monotonic() + _MOST_SECONDS
    return inductive(template, box, news, latest if budget.deadline is None else min(latest, budget.deadline))


def inductive(template: Template, box: Term, conditions: Sequence[Term], latest: float) -> list[Term]:
    """See the module; `box` is an invariant already. None where time is out."""
    states = frozenset(template.state)
    if template.size > _MOST_SIZE:
        return []
    usable = [each for each in conditions if states.issuperset(variables(each))][-_MOST:]
    if not usable:
        return []
    clock = Clock(time.process_time() + _MOST_SECONDS, latest)
    started = kept(Unrolling(template, [], start=True), usable, 0, clock, assume=False)
    if not started:
        return []
    step = Unrolling(template, [], start=False)
    step.solver.add(step.at(box, 0))
    step.extend()
    return kept(step, started, 1, clock, assume=True)
