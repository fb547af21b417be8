"""Property-directed reachability on systems with mathematical numbers: as Horn clauses, by z3's Spacer.

Input: a subject whose template is total, and a goal. Output: absence, where the invariant that was found follows along
every clause for a solver of plain formulas; or a run, which bounded search finds once it is known to exist.
After: Komuravelli, Gurfinkel and Chaki, "SMT-based model checking for recursive programs", 2014.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.engines.unroll.bmc import Tally, search
from clew.engines.unroll.prepare import Subject
from clew.engines.unroll.template import Template
from clew.logic.clauses import Clause, Holds, Predicate
from clew.models.bad_states import Bad, bad_of
from clew.models.engine import Absent, Answer, Budget, Goal, Stopped
from clew.solvers.horn import Derivation, Derived, Wording
from clew.solvers.smt import Sat
from clew.verdict import Limit

_POLL_SECONDS = 0.1
BAD = Predicate("bad", ())


def decide_numbers(subject: Subject, goal: Goal, budget: Budget, tally: Tally) -> Iterator[Answer]:
    """See the module."""
    clauses = _clauses(subject.template, bad_of(subject.system, goal))
    wordings = [Wording(clauses, globally=globally, certified=True) for globally in (True, False)]
    match derived(wordings, budget):
        case Limit() as limit:
            tally.limit = limit
            yield Stopped(goal, limit, reason="no invariant over numbers so far")
        case Derived(answer=Sat.NO):
            tally.texts.append("an inductive invariant over numbers, checked by a solver of plain formulas")
            yield Absent(goal)
        case Derived(answer=Sat.YES):
            yield from search(replace(subject, goals=(goal,)), budget, 0, tally)
        case Derived():
            tally.limit = Limit.UNDECIDED
            yield Stopped(goal, Limit.UNDECIDED, reason="no invariant over numbers was found and checked")


def derived(wordings: Sequence[Wording], budget: Budget) -> Derived | Limit:
    """Whether `bad` follows in one of the wordings, or the limit that was met before anybody knew."""
    derivation = Derivation(wordings, BAD)
    try:
        while (found := derivation.poll(_POLL_SECONDS)) is None:
            if (limit := budget.spent()) is not None:
                return limit
    finally:
        derivation.close()
    return found


def _clauses(template: Template, bad: Bad) -> tuple[Clause, ...]:
    reached = Predicate("reached", tuple(each.sort for each in template.state))
    here = Holds(reached, template.state)
    first = tuple(
        each if value is None else value for each, value in zip(template.state, template.initial, strict=True)
    )
    return (
        Clause(Holds(reached, first), (), template.start),
        Clause(Holds(reached, template.after), (here,), template.constraint),
        Clause(Holds(BAD, ()), (here,), bad.condition),
    )
