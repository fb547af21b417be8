"""Rounds of loops in a solver: whether one is possible, and whether a measure may grow in it.

One step of the template stands in the solver, between two states of which everything is assumed that is known; and the
one behind it, where rounds do not count that no other one follows: a run without end has none of them. Steps that
models have shown are kept: most measures grow in one of them, and need not be asked for.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Literal

from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.ranking.weights import weighed, weighed_sum
from clew.engines.unroll.template import Template
from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.rows import signed
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Term, Variable, apply, bits, disjoin, equal, width_of
from clew.ir.values import Value
from clew.models.transition import reserved
from clew.records import dataclass
from clew.solvers.frames import Native
from clew.solvers.smt import Sat

_SECONDS = 8.0
"""What takes longer to decide is taken for possible."""
_MOST_SHOWN = 200
_MOST_TOGETHER = 6
"""So many rounds are looked at one behind the other."""
_SIDES = ("left", "right")
_BOTH = (0, 1)
"""Before the step, and behind it."""


@dataclass(frozen=True, slots=True)
class Round:
    """A step between two places; `onward` are those where the one behind it leads, if that is known.

    `given` holds where it starts.
    """

    source: int
    target: int
    onward: frozenset[int] = frozenset()
    given: Term = TRUE


@dataclass(frozen=True, slots=True)
class _Shown:
    """A step of a model."""

    round: Round
    states: tuple[dict[Variable, Value], ...]
    """Before it, behind it, and behind the next one if that is looked at."""


class Rounds:
    """A resource: the solver with the steps. `kept` are measures that stay what they are in the rounds asked for."""

    def __init__(
        self, template: Template, place: Variable, known: Term, deadline: float | None, *, steps: Literal[1, 2] = 1
    ) -> None:
        self._unrolling = Unrolling(template, [], start=False)
        for _ in range(steps):
            self._unrolling.extend()
        self._template, self._place, self._known, self._deadline = template, place, known, deadline
        solver = self._unrolling.solver
        solver.add(self._unrolling.at(known, 0))
        solver.add(self._unrolling.at(known, 1))
        self._shown: list[_Shown] = []
        self.calls = 0

    def is_possible(self, each: Round, kept: Sequence[Term]) -> bool:
        """Whether there may be such a round."""
        if any(self._is_of(shown, each, kept) for shown in self._shown):
            return True
        return self._ask(each, kept) is not Sat.NO

    def may_go_round(self, circle: Sequence[Round], kept: Sequence[Term]) -> bool:
        """Whether the rounds may follow each other; asked where each place has one of them, and these are few."""
        following = {each.source: each for each in circle}
        if not 1 < len(following) == len(circle) <= _MOST_TOGETHER:
            return True
        self.calls += 1
        walk = Unrolling(self._template, [], start=False)
        here = circle[0].source
        for depth in range(len(circle) + 1):
            if depth:
                walk.extend()
                same = (self._compared("=", measure, (depth - 1, depth), walk) for measure in kept)
                walk.solver.add(walk.solver.both([*same]))
            walk.solver.add(walk.at(self._known, depth))
            walk.solver.add(walk.at(equal(self._place, bits(here, width_of(self._place))), depth))
            walk.solver.add(walk.at(following[here].given, depth))
            here = following[here].target
        return walk.check(deadline=self._late()) is not Sat.NO

    def may_grow(self, each: Round, kept: Sequence[Term], measure: Term) -> bool:
        """Whether the measure may be more behind the round than before it."""
        is_shown = any(change > 0 for change in self._changes(each, kept, measure))
        return is_shown or self._ask(each, kept, self._compared("slt", measure, _BOTH)) is not Sat.NO

    def may_stay(self, each: Round, kept: Sequence[Term], measure: Term) -> bool:
        """Whether the measure may be the same behind the round."""
        is_shown = any(change == 0 for change in self._changes(each, kept, measure))
        return is_shown or self._ask(each, kept, self._compared("=", measure, _BOTH)) is not Sat.NO

    def may_shrink(self, each: Round, kept: Sequence[Term], measure: Term) -> bool:
        """Whether the measure may be less behind the round."""
        is_shown = any(change < 0 for change in self._changes(each, kept, measure))
        return is_shown or self._ask(each, kept, self._compared("slt", measure, _BOTH[::-1])) is not Sat.NO

    def may_change(self, each: Round, kept: Sequence[Term], number: Term) -> bool:
        """Whether the number may be another one behind the round."""
        asked = self._unrolling.solver.negate(self._compared("=", number, _BOTH))
        is_shown = any(change != 0 for change in self._changes(each, kept, number))
        return is_shown or self._ask(each, kept, asked) is not Sat.NO

    def steps(self, each: Round, kept: Sequence[Term]) -> Iterator[tuple[dict[Variable, Value], dict[Variable, Value]]]:
        """The states before and behind such a round, of those that models have shown."""
        return ((shown.states[0], shown.states[1]) for shown in self._shown if self._is_of(shown, each, kept))

    def _changes(self, each: Round, kept: Sequence[Term], measure: Term) -> Iterator[int]:
        """By how much the measure grows in the steps that models have shown."""
        return (_change(shown, measure) for shown in self._shown if self._is_of(shown, each, kept))

    def _ask(self, each: Round, kept: Sequence[Term], *more: Native) -> Sat:
        self.calls += 1
        wide = width_of(self._place)
        ends = [
            self._unrolling.at(equal(self._place, bits(number, wide)), depth)
            for depth, number in enumerate((each.source, each.target))
        ]
        if each.given is not TRUE:
            ends.append(self._unrolling.at(each.given, 0))
        if each.onward and self._unrolling.depth > 1:
            somewhere = disjoin(*(equal(self._place, bits(number, wide)) for number in sorted(each.onward)))
            ends.append(self._unrolling.at(somewhere, 2))
        same = (self._compared("=", measure, _BOTH) for measure in kept)
        answer = self._unrolling.check(*ends, *same, *more, deadline=self._late())
        if answer is Sat.YES and len(self._shown) < _MOST_SHOWN:
            states = tuple(map(self._unrolling.state_values, range(self._unrolling.depth + 1)))
            self._shown.append(_Shown(each, states))
        return answer

    def _late(self) -> float:
        late = time.monotonic() + _SECONDS
        return late if self._deadline is None else min(late, self._deadline)

    def _compared(
        self, operator: str, measure: Term, order: Sequence[int], unrolling: Unrolling | None = None
    ) -> Native:
        """A measure before the step (0) and behind it (1), compared in an order."""
        unrolling = unrolling or self._unrolling
        solver = unrolling.solver
        sort = measure.sort
        assert isinstance(sort, Bits), f"a measure should be a number, is {sort}"
        parts = weighed(measure) or ((1, measure),)
        sides = [
            tuple(reserved("measure", f"{word} {n}", part.sort) for word in _SIDES) for n, (_, part) in enumerate(parts)
        ]
        values = {
            solver.translate((side,))[0]: unrolling.at(part, depth)
            for (_, part), both in zip(parts, sides, strict=True)
            for side, depth in zip(both, order, strict=True)
        }
        if len(parts) == 1:
            compared = apply(operator, *sides[0])
        else:
            # What each part changes by is mostly a constant, which is easier to see than which of two sums is larger.
            changes = [
                (factor, apply("sub", right, left)) for (factor, _), (left, right) in zip(parts, sides, strict=True)
            ]
            compared = apply(operator, bits(0, sort.width), weighed_sum(changes, sort.width))
        (asked,) = solver.translate((compared,))
        return solver.stamp((asked,), values)[0]

    def _is_of(self, shown: _Shown, each: Round, kept: Sequence[Term]) -> bool:
        _, _, *behind = (state[self._place] for state in shown.states)
        ends = (shown.round.source, shown.round.target) == (each.source, each.target)
        follows = not each.onward or each.onward.issuperset(behind)
        starts = each.given is TRUE or bool(evaluate((each.given,), shown.states[0])[0])
        return ends and follows and starts and all(_change(shown, measure) == 0 for measure in kept)


def _change(shown: _Shown, measure: Term) -> int:
    """By how much the measure grows in a step of a model."""
    wide = width_of(measure)
    (before,), (after,) = (evaluate((measure,), state) for state in shown.states[:2])
    assert isinstance(before, int), "a measure should have a number"
    assert isinstance(after, int), "a measure should have a number"
    return signed(after, wide) - signed(before, wide)
