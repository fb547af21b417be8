"""What others have offered, and what of it is inductive here.

Input: a template, what is known of its states, and conditions from a board. Output: the largest part of them that holds
at the start and that no step breaks, given all of it and what is known: an invariant of this template, whoever has
guessed it and of whatever. Conditions on other variables than those of the states are left out.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.unroll.clock import Clock, clock
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.invariants.guarded import kept
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
    return inductive(template, box, news, clock(_MOST_SECONDS, budget.deadline))


def inductive(template: Template, box: Term, conditions: Sequence[Term], within: Clock) -> list[Term]:
    """See the module; `box` is an invariant already. None where time is out."""
    states = frozenset(template.state)
    if template.size > _MOST_SIZE:
        return []
    usable = [each for each in conditions if states.issuperset(variables(each))][-_MOST:]
    if not usable:
        return []
    started = kept(Unrolling(template, [], start=True), usable, 0, within, assume=False)
    if not started:
        return []
    step = Unrolling(template, [], start=False)
    step.solver.add(step.at(box, 0))
    step.extend()
    return kept(step, started, 1, within, assume=True)
