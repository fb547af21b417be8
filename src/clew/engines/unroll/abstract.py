"""The engine `abstract`: invariants proved on programs of which less is known; it finds no runs.

Less is known of long arrays (the elements at a few places: `cells`), of words that are only moved and compared (a few
of their bits: `slices`), and of wide words (how they compare: `predicates`). Each *attempt* is a program of which less
is known and a prover. Attempts take turns; one that cannot succeed, because there is a run against the invariant where
so little is known, is not repeated.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from clew.engines.unroll.prover import Ic3, Over
from clew.engines.unroll.reachability import BddReachability
from clew.ir.errors import Unsupported
from clew.ir.terms import Term
from clew.lower.facts import Facts
from clew.lower.transition.cells import Known, Reach, with_cells
from clew.lower.transition.slices import with_few_bits
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Engine, Figures, Found, Goal, InvariantGoal, Stopped
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit

_TURN_SECONDS = 2.0
"""So long an attempt has at first."""
_LONGER = 3.0
"""How many times longer it has when its turn comes again."""


MOST_DIAGRAM_BITS = 48
"""Where states have more bits, decision diagrams are not tried."""
MOST_BITS = 600
"""Where states have more bits, nothing is tried bit by bit."""


MOST_FACTOR_BITS = 8
"""A solver of clauses could think for ever about products of wider words."""


@dataclass(frozen=True, slots=True)
class Abstract:
    """Proofs of invariants with less data."""

    name: str = field(default="abstract", init=False)
    fewest: int = 8
    """Arrays with fewer elements stay as they are."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per invariant, as far as there are any."""
        began = time.perf_counter()
        if not model.facts.acts:
            raise Unsupported("the engine abstract is for guarded actions, as those of circuits")
        left = [goal for goal in goals if isinstance(goal, InvariantGoal)]
        attempts = tuple(_attempts(model, [goal.condition for goal in left], self.fewest))
        for goal in _proved(attempts, left, budget):
            left = [each for each in left if each is not goal]
            yield Absent(goal)
        limit = budget.spent()
        others = [goal for goal in goals if not isinstance(goal, InvariantGoal)]
        for each in (*left, *others):
            yield Stopped(each, limit or Limit.UNDECIDED, reason="no proof where less is known of the data")
        statistics = Statistics(search_seconds=round(time.perf_counter() - began, 6))
        yield Figures(statistics, limit=limit if left else None)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A program with its invariants, beside the goals that they stand for, and who proves them."""

    known: Known
    prover: Engine


def _attempts(model: Views, conditions: Sequence[Term], fewest: int) -> Iterator[_Attempt]:
    """Those with the least data come first."""
    whole = Known(model.program, tuple(conditions))
    near, far = (with_cells(model.program, conditions, reach, fewest) for reach in Reach)
    for known in (whole,) if near is None else (near, whole, far):
        if known is None or (facts := Facts(known.program)).whole_arrays:
            continue
        if (known is not whole or near is None) and not facts.multiplies(MOST_FACTOR_BITS):
            yield _Attempt(known, Ic3(over=Over.PREDICATES))
        sliced = with_few_bits(known)
        if sliced is None:
            continue
        size = Facts(sliced.program).bits
        if size <= MOST_DIAGRAM_BITS:
            yield _Attempt(sliced, BddReachability(nodes=1 << 21))
        if size <= MOST_BITS:
            yield _Attempt(sliced, Ic3())


def _proved(attempts: Sequence[_Attempt], goals: Sequence[InvariantGoal], budget: Budget) -> Iterator[InvariantGoal]:
    """The goals that are proved, as they are."""
    left = list(goals)
    seconds = _TURN_SECONDS
    waiting = list(attempts)
    while waiting and left and budget.spent() is None:
        late: list[_Attempt] = []
        for attempt in waiting:
            over = time.monotonic() + seconds
            within = replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))
            turn = _Turn(attempt, [(goal, number) for number, goal in enumerate(goals) if _among(goal, left)])
            for goal in turn.proved(within):
                left = [each for each in left if each is not goal]
                yield goal
            late += [attempt] if turn.late else []
        waiting = late
        seconds *= _LONGER


def _among(goal: Goal, goals: Sequence[Goal]) -> bool:
    return any(goal is each for each in goals)


@dataclass(slots=True)
class _Turn:
    """One turn of an attempt; afterwards it knows whether more time could have helped."""

    attempt: _Attempt
    goals: Sequence[tuple[InvariantGoal, int]]
    late: bool = False

    def proved(self, budget: Budget) -> Iterator[InvariantGoal]:
        """The goals that the prover proves in this time."""
        known = self.attempt.known
        asked = [InvariantGoal(known.conditions[number]) for _, number in self.goals]
        for answer in self.attempt.prover.check(Views(known.program), tuple(asked), budget):
            match answer:
                case Absent(goal=proved):
                    yield next(goal for (goal, _), each in zip(self.goals, asked, strict=True) if each is proved)
                case Stopped(limit=limit):
                    self.late = self.late or limit is Limit.TIME
                case Found() | Figures():
                    pass
