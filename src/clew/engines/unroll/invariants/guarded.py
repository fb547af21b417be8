"""Invariants of programs with one cell of each array: what holds of the cell once a loop has passed its index.

Input: a system whose arrays are single cells at an index that never changes. Output: conditions that together are
inductive. Guessed are limits of the other variables, and of the cells what is true where the index is below another
number: that they are known, what was written there (a written term, with the index in place of what was equal to it),
and what the program compares them with, or the opposite, or of two such comparisons one; and how far counters are apart
that go on together (`cell_guesses`). Then those are dropped that some sampled state breaks, that do not hold at the
start, or that do not follow in one step.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from clew.engines.unroll.clock import Clock, clock
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.invariants.sampled.cell_guesses import Guesses
from clew.engines.unroll.template import Template
from clew.ir.operators.evaluation import evaluate
from clew.ir.terms import (
    Term,
    Variable,
)
from clew.models.transition import TransitionSystem
from clew.solvers.smt import Sat

_MOST_SECONDS = 16.0
"""Of the processor."""
_MOST_GUESSES = 3000
"""So many of a kind are tried."""


def invariants(
    system: TransitionSystem,
    template: Template,
    place: Variable,
    box: Term,
    deadline: float | None,
    given: Sequence[Term] = (),
    kinds: Callable[[Guesses], Iterator[Iterator[Term]]] = Guesses.kinds,
) -> Iterator[list[Term]]:
    """Per kind of guesses the largest part that is inductive, given those before, the box and others; as time permits.

    What is given is not guessed again.
    """
    within = clock(_MOST_SECONDS, deadline)
    base, step = (Unrolling(template, [], start=start) for start in (True, False))
    for each in (box, *given):
        step.solver.add(step.at(each, 0))
    step.extend()
    known = frozenset(given)
    for guesses in kinds(Guesses(system, place)):
        new = [each for each in dict.fromkeys(guesses) if each not in known]
        started = kept(base, new[:_MOST_GUESSES], 0, within, assume=False)
        inductive = kept(step, started, 1, within, assume=True)
        yield inductive
        for each in inductive:
            step.solver.add(step.at(each, 0))


def kept(unrolling: Unrolling, conditions: list[Term], depth: int, within: Clock, *, assume: bool) -> list[Term]:
    """The largest part that no run of this length breaks, which may start with all of it; none if out of time.

    All are asked together, and the model breaks many.
    """
    solver = unrolling.solver
    before = {each: unrolling.at(each, 0) for each in conditions} if assume else {}
    after = {each: unrolling.at(each, depth) for each in conditions}
    left = conditions
    while left:
        wrong = solver.negate(solver.both([after[each] for each in left]))
        given = [solver.both([before[each] for each in left])] if assume else []
        answer = unrolling.check_within(*given, wrong, within=within)
        if answer is Sat.NO:
            return left
        if answer is Sat.UNKNOWN:
            return []
        truths = evaluate(left, unrolling.state_values(depth))
        left = [each for each, true in zip(left, truths, strict=True) if true]
    return left
