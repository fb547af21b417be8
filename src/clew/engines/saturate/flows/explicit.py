"""Explicit weights: sets of facts, each a pair of tuples of values. The reference, for small data.

The values of a tuple stand in the order of the names of their variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from clew.engines.saturate.flows.live_scope import Names, Scope
from clew.engines.saturate.flows.weights import Fact, Returned, Taken, Valuation, value_in
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.models.flow import Action, Call, Step
from clew.semantics.values import Bounds, alternatives

Pair = tuple[tuple[Value, ...], tuple[Value, ...]]
Facts = frozenset[Pair]


@cache
def ordered(names: Names) -> tuple[Variable, ...]:
    """The variables by name."""
    return tuple(sorted(names, key=lambda each: each.name))


class ExplicitWeights:
    """Facts about one flow as sets."""

    nothing: Facts = frozenset()

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def begin(self) -> Facts:
        """The fact at the start of the flow."""
        return frozenset({((), ())})

    def join(self, left: Facts, right: Facts) -> Facts:
        """The facts of both."""
        return left | right

    def minus(self, left: Facts, right: Facts) -> Facts:
        """The facts of the left that are none of the right."""
        return left - right

    def small(self, least: Facts, most: Facts) -> Facts:
        """The fewest."""
        del most
        return least

    def where(self, entry: int, point: int, facts: Facts, condition: Term) -> Facts:
        """The facts for which the condition holds now."""
        return frozenset(pair for pair in facts if value_in(condition, self._now(entry, point, pair)) is True)

    def step(self, entry: int, step: Step, facts: Facts) -> Facts:
        """Where the step leads from the facts."""
        target = ordered(self._scope.names(entry, step.target))
        return frozenset(
            (pair[0], tuple(after[each] for each in target))
            for pair in facts
            for _, after in _outcomes(step.action, self._now(entry, step.source, pair), target)
        )

    def enter(self, entry: int, call: Call, facts: Facts) -> Facts:
        """The facts at the entry of what is called."""
        carried = ordered(self._scope.carried(call.entry))
        found = set()
        for pair in facts:
            now = self._now(entry, call.source, pair)
            values = tuple(now[each] for each in carried)
            found.add((values, values))
        return frozenset(found)

    def resume(self, entry: int, call: Call, facts: Facts, left: Facts) -> Facts:
        """The facts behind the call."""
        target = ordered(self._scope.names(entry, call.target))
        return frozenset(
            (pair[0], tuple(after[each] for each in target))
            for pair in facts
            for _, after in self._returns(call, self._now(entry, call.source, pair), left)
        )

    def _returns(self, call: Call, now: Valuation, left: Facts) -> Iterator[tuple[Pair, Valuation]]:
        """What a caller goes on with, for each way to leave what it called."""
        carried = tuple(now[each] for each in ordered(self._scope.carried(call.entry)))
        point = self._scope.exits[call.entry]
        assert point is not None, "what has facts at its exit should have an exit"
        touched = self._scope.touched[call.entry]
        kept = {each: value for each, value in now.items() if each not in touched}
        for pair in left:
            if pair[0] == carried:
                yield pair, {**kept, **self._now(call.entry, point, pair)}

    def _now(self, entry: int, point: int, pair: Pair) -> dict[Variable, Value]:
        return dict(zip(ordered(self._scope.names(entry, point)), pair[1], strict=True))

    def _fact(self, entry: int, point: int, pair: Pair) -> Fact:
        start = dict(zip(ordered(self._scope.carried(entry)), pair[0], strict=True))
        return Fact(entry, point, start, self._now(entry, point, pair))

    def _pair(self, fact: Fact) -> Pair:
        names = ordered(self._scope.names(fact.entry, fact.point))
        start = tuple(fact.start[each] for each in ordered(self._scope.carried(fact.entry)))
        return start, tuple(fact.now[each] for each in names)

    # --- back along a run ---------------------------------------------------------------------------------------------

    def pick(self, entry: int, point: int, facts: Facts) -> Fact | None:
        """One of the facts, if there is any."""
        return self._fact(entry, point, min(facts)) if facts else None

    def has(self, facts: Facts, fact: Fact) -> bool:
        """Whether the fact is one of them."""
        return self._pair(fact) in facts

    def before_step(self, step: Step, fact: Fact, facts: Facts) -> Taken | None:
        """One of the facts from which the step leads to the fact."""
        start, now = self._pair(fact)
        target = ordered(self._scope.names(fact.entry, step.target))
        for pair in facts:
            if pair[0] == start:
                for inputs, after in _outcomes(step.action, self._now(fact.entry, step.source, pair), target):
                    if tuple(after[each] for each in target) == now:
                        return Taken(self._fact(fact.entry, step.source, pair), inputs)
        return None

    def before_return(self, call: Call, fact: Fact, facts: Facts, left: Facts) -> Returned | None:
        """Facts at the call and at the exit of what was called, that together make the fact behind the call."""
        start, now = self._pair(fact)
        target = ordered(self._scope.names(fact.entry, call.target))
        point = self._scope.exits[call.entry]
        for pair in facts if point is not None else ():
            if pair[0] == start:
                for other, after in self._returns(call, self._now(fact.entry, call.source, pair), left):
                    if tuple(after[each] for each in target) == now:
                        assert point is not None, "a call that returns should have an exit"
                        return Returned(self._fact(fact.entry, call.source, pair), self._fact(call.entry, point, other))
        return None

    def before_entry(self, entry: int, call: Call, fact: Fact, facts: Facts) -> Fact | None:
        """One of the facts at the call that enters with the start of the fact."""
        for pair in facts:
            now = self._now(entry, call.source, pair)
            if all(now[each] == value for each, value in fact.start.items()):
                return self._fact(entry, call.source, pair)
        return None


def _outcomes(action: Action, now: Valuation, wanted: tuple[Variable, ...]) -> Iterator[tuple[Valuation, Valuation]]:
    """The inputs with which the action can be taken, and what the wanted variables hold behind it."""
    updates = dict(action.updates)
    for chosen in product(*(alternatives(each.sort, Bounds(), None) for each in action.inputs)):
        inputs = dict(zip(action.inputs, chosen, strict=True))
        values = {**now, **inputs}
        if value_in(action.guard, values) is True:
            yield inputs, {each: value_in(updates.get(each, each), values) for each in wanted}
