"""Modes: variables of few values that say what a program does next become part of the place at which control stands.

Input: a system with a variable for its place. Output: one with a place for each place together with the values that
modes may have there, and without the modes. A mode starts as one value and only ever holds few (`value_sets`), as the
states of a scheduler or of a protocol do, and flags. What holds of the data in one situation and not in another, such
as that two counters are equal while a buffer is empty, then holds at a place, so whatever is found out place by place
is told apart by modes.

Both systems have the same runs. Which situations there are is found from the first one: a step is looked at with the
values of the modes put in, for every way in which its conditions on data may be decided (`cases`), possible or not; so
each successor of a state is at one of the places that the step leads to. A place that is left out is one that no run
comes to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.engines.unroll.clock import Clock, clock
from clew.engines.unroll.invariants.algebra.cases import TooManyError, cases, chosen
from clew.engines.unroll.invariants.value_sets import value_sets
from clew.graphs import grouped
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    width_of,
)
from clew.ir.values import Value
from clew.ir.walk import postorder, rewrite, substitute, variables
from clew.logic.normalise import fully
from clew.models.transition import Step, TransitionSystem, Write, place_of, reserved
from clew.records import dataclass

MOST_PLACES = 64
_MOST_VALUES = 8
_MOST_MODES = 16
_MOST_CASES = 4_000
"""So many cases of steps are looked at."""
_MOST_SIZE = 4_000
"""Of systems whose steps have so many parts at most."""
_SECONDS = 2.0

Situation = tuple[Value, ...]
"""A place, and the values of the modes."""
Path = tuple[tuple[Term, bool], ...]


@dataclass(frozen=True, slots=True)
class Unfolded:
    """The system with modes in its places, and what its places stand for."""

    system: TransitionSystem
    names: tuple[Variable, ...]
    """The place of the first system, and its modes."""
    situations: tuple[Situation, ...]
    """By the number of a place; where nothing goes on, without the modes."""

    def home(self, condition: Term) -> Term:
        """What holds in every state of the unfolded system, as what holds in every state of the first one."""
        place = self.system.place

        def of(part: Term) -> Term | None:
            match part:
                case Apply(operator="=", arguments=sides) if place in sides:
                    (number,) = (side.value for side in sides if isinstance(side, Constant))
                    assert isinstance(number, int), "a place should be a number"
                    return self.at(number)
                case _:
                    return None

        return rewrite(condition, of)

    def at(self, number: int) -> Term:
        """That a state of the first system is at a place of this one."""
        pairs = zip(self.names, self.situations[number], strict=False)
        return conjoin(*(equal(each, constant(value, each.sort)) for each, value in pairs))

    def together(self) -> Iterator[Term]:
        """Which values the modes have together at each place of the first system."""
        here = self.names[0]
        by_place: dict[Value, list[Term]] = {}
        for number, situation in enumerate(self.situations):
            by_place.setdefault(situation[0], []).append(self.at(number))
        for where, every in by_place.items():
            yield apply("implies", equal(here, constant(where, here.sort)), disjoin(*every))


def unfolded(system: TransitionSystem) -> Unfolded | None:
    """See the module; None where there are no modes, or where all of them have too many values together."""
    if system.place is None or system.has_functions:
        return None
    if sum(1 for step in system.steps for _ in postorder(*_terms(step))) > _MOST_SIZE:
        return None
    modes = _modes(system)
    within = clock(_SECONDS)
    while modes and not within.is_over:
        found = _Unfolding(system, system.place, modes, within).all()
        if found is not None:
            return found if len(found.situations) > len(system.steps) else None
        modes = dict([*modes.items()][: len(modes) // 2])
    return None


def _modes(system: TransitionSystem) -> dict[Variable, tuple[Value, ...]]:
    """The variables that may be modes, with their values; those first that conditions ask for most."""
    sets: dict[Variable, tuple[Value, ...]] = {**value_sets(system)}
    start = dict(zip(system.variables, system.initial, strict=True))
    for each, value in start.items():
        if isinstance(each.sort, Bool) and isinstance(value, Constant) and each not in sets:
            sets[each] = (False, True)
    asked = dict.fromkeys(sets, 0)
    for step in system.steps:
        for part in postorder(*_terms(step)):
            if isinstance(part, Apply) and isinstance(part.sort, Bool) and part.operator in ("=", "slt", "ult", "not"):
                for each in variables(part)[:2]:
                    asked[each] = asked.get(each, 0) + 1
    few = [each for each, values in sets.items() if 1 < len(values) <= _MOST_VALUES and each is not system.place]
    usable = [each for each in few if asked[each] and isinstance(start[each], Constant)]
    ranked = sorted(usable, key=lambda each: -asked[each])[:_MOST_MODES]
    return {each: sets[each] for each in ranked}


def _terms(step: Step) -> tuple[Term, ...]:
    written = (term for each in step.writes for term in (each.when, each.value))
    chosen_ = (each.when for each in step.choices)
    return (step.enabled, *written, *chosen_, *(each.condition for each in step.failures))


class _Unfolding:
    """Where a system comes to from its start, situation by situation."""

    def __init__(
        self, system: TransitionSystem, place: Variable, modes: Mapping[Variable, tuple[Value, ...]], within: Clock
    ) -> None:
        self._system, self._modes, self._within = system, modes, within
        self._names = (place, *modes)
        self._leaving: dict[Value, list[Step]] = grouped((place_of(step), step) for step in system.steps)
        self._numbers: dict[Situation, int] = {}
        self._left = _MOST_CASES
        self._code = reserved("place", "with modes", Bits(MOST_PLACES.bit_length()))

    def all(self) -> Unfolded | None:
        """The system; None where it has too many places."""
        start = dict(zip(self._system.variables, self._system.initial, strict=True))
        values = [start[each] for each in self._names]
        first = tuple(each.value for each in values if isinstance(each, Constant))
        if len(first) < len(values):
            return None
        steps: list[Step] = []
        try:
            self._at(first)
            done = 0
            while done < len(self._numbers):
                situation = [*self._numbers][done]
                done += 1
                steps += (self._unfolded(step, situation) for step in self._leaving.get(situation[0], ()))
        except TooManyError:
            return None
        return self._made(steps, first)

    def _made(self, steps: Sequence[Step], first: Situation) -> Unfolded:
        system = self._system
        pairs = zip(system.variables, system.initial, strict=True)
        kept = {each: value for each, value in pairs if each not in self._names}
        result = replace(
            system,
            variables=(self._code, *kept),
            initial=(self._at(first), *kept.values()),
            start=fully(substitute(system.start, self._known(first))),
            steps=tuple(steps),
            quiet=FALSE,
            place=self._code,
            stuck_at=None,
        )
        return Unfolded(result, self._names, tuple(self._numbers))

    def _at(self, situation: Situation) -> Constant:
        """The place of a situation; where nothing goes on, modes do not matter."""
        if situation[0] not in self._leaving:
            situation = situation[:1]
        if situation not in self._numbers:
            if len(self._numbers) == MOST_PLACES:
                raise TooManyError
            self._numbers[situation] = len(self._numbers)
        return bits(self._numbers[situation], width_of(self._code))

    def _known(self, situation: Situation) -> dict[Term, Term]:
        return {each: constant(value, each.sort) for each, value in zip(self._names, situation, strict=True)}

    def _unfolded(self, step: Step, situation: Situation) -> Step:
        """The step from one situation."""
        known = self._known(situation)
        here = self._at(situation)
        at = equal(self._code, here)

        def put(term: Term) -> Term:
            return fully(substitute(term, known))

        enabled = put(step.enabled)
        written = {each.variable: ite(each.when, each.value, each.variable) for each in step.writes}
        after = [put(written.get(each, each)) for each in self._names]
        others = (
            replace(each, when=put(each.when), value=put(each.value))
            for each in step.writes
            if each.variable not in known
        )
        return replace(
            step,
            name=f"{step.name} {here.value}",
            guard=at,
            enabled=conjoin(at, enabled),
            writes=(Write(self._code, TRUE, self._target(enabled, after)), *others),
            choices=tuple(replace(each, when=put(each.when)) for each in step.choices),
            failures=tuple(replace(each, condition=put(each.condition)) for each in step.failures),
            action=step.actor,
        )

    def _target(self, enabled: Term, after: Sequence[Term]) -> Term:
        """Where the step leads to: a choice by the conditions that decide it."""
        place, *modes = after
        leaves: dict[Path, Term] = {}

        def held(_: Term, seen: dict[Term, bool]) -> Situation:
            return tuple(_value(term, values, seen) for term, values in zip(modes, self._modes.values(), strict=True))

        for case in cases((enabled, place, TRUE), held):
            self._left -= 1
            if self._left < 0 or self._within.is_over or not isinstance(case.target, Constant):
                raise TooManyError
            leaves[tuple(case.before.items())] = self._at((case.target.value, *case.values[0]))
        while leaves and () not in leaves:
            path = max(leaves, key=len)
            own = leaves.pop(path)
            condition, truth = path[-1]
            # Where the step is not enabled it may lead to anywhere.
            other = leaves.pop((*path[:-1], (condition, not truth)), own)
            leaves[path[:-1]] = ite(condition, own, other) if truth else ite(condition, other, own)
        return leaves[()] if leaves else self._at(next(iter(self._numbers)))


def _value(term: Term, values: Sequence[Value], seen: dict[Term, bool]) -> Value:
    """The value of a mode, one of a few; what decides it is asked for."""
    if isinstance(term.sort, Bool):
        return _decided(term, seen)
    found = chosen(term, seen)
    if isinstance(found, Constant):
        return found.value
    *others, last = values
    return next((each for each in others if _decided(equal(found, constant(each, found.sort)), seen)), last)


def _decided(condition: Term, seen: dict[Term, bool]) -> bool:
    """The truth of a condition by what is assumed."""
    return chosen(ite(condition, bits(1, 1), bits(0, 1)), seen) is bits(1, 1)
