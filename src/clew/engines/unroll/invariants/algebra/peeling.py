"""Loops with their first visit apart: the places of a circle twice, where it is entered and where it goes on.

Input: a system with a variable for its place. Output: one with the same runs, in which each circle of places has a
copy: steps from outside lead to the places themselves, and steps inside of it to the copies. Every run of one system
is a run of the other, place by place, so a step of the system fails in some run only if one of its copies does. What a
loop keeps from its second visit on holds at the copies, whatever holds before the loop: that a counter has not passed a
limit that may be below zero, so that it is equal to it where the loop is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from clew.graphs import components
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, bits, conjoin, disjoin, equal, ite, width_of
from clew.ir.walk import rewrite, variables
from clew.models.transition import Step, TransitionSystem, Write, place_of, places_in, reserved
from clew.records import dataclass

_MOST_STEPS = 12


@dataclass(frozen=True, slots=True)
class Peeled:
    """The system with copies, and for each of its steps the number of the one that it is a copy of."""

    system: TransitionSystem
    origins: tuple[int, ...]

    def without_failures(self, system: TransitionSystem, again: TransitionSystem) -> TransitionSystem:
        """The first system without those failures that happen in no copy; `again` is the one with copies."""
        copies: dict[int, list[Step]] = {}
        for origin, step in zip(self.origins, again.steps, strict=True):
            copies.setdefault(origin, []).append(step)
        steps = (_without(step, copies[number]) for number, step in enumerate(system.steps))
        return replace(system, steps=tuple(steps))


def _without(step: Step, copies: Sequence[Step]) -> Step:
    failures = (
        replace(each, condition=FALSE) if all(copy.failures[number].condition is FALSE for copy in copies) else each
        for number, each in enumerate(step.failures)
    )
    return replace(step, failures=tuple(failures))


def peeled(system: TransitionSystem) -> Peeled | None:
    """See the module; None where no place comes again, where steps are many, or where one asks more of its place."""
    place = system.place
    if place is None or len(system.steps) > _MOST_STEPS:
        return None
    circles = _circles(system, place)
    if not circles:
        return None
    copy = _Copies(place, reserved("place", "twice", Bits(width_of(place) + 1)), circles)
    made = [(number, new) for number, step in enumerate(system.steps) for new in copy.steps(step)]
    start = dict(zip(system.variables, system.initial, strict=True))[place]
    steps = tuple(new for _, new in made if new is not None)
    if len(steps) < len(made) or not isinstance(start, Constant) or place in variables(system.start):
        return None
    first = [*system.initial]
    first[system.variables.index(place)] = bits(_number(start), width_of(copy.twice))
    result = replace(
        system,
        variables=tuple(copy.twice if each is place else each for each in system.variables),
        initial=tuple(first),
        steps=steps,
        quiet=copy.anywhere(system.quiet),
        place=copy.twice,
    )
    asked = (result.quiet, *(term for step in steps for term in _terms(step)))
    return None if place in variables(*asked) else Peeled(result, tuple(number for number, _ in made))


def _terms(step: Step) -> tuple[Term, ...]:
    written = (term for each in step.writes for term in (each.when, each.value))
    chosen = (each.when for each in step.choices)
    return (step.enabled, *written, *chosen, *(each.condition for each in step.failures))


def _number(constant: Constant) -> int:
    assert isinstance(constant.value, int), "a place should be a number"
    return constant.value


def _circles(system: TransitionSystem, place: Variable) -> dict[int, int]:
    """The places that may come again, each with the number of its circle."""
    following: dict[int, set[int]] = {}
    for step in system.steps:
        here = place_of(step)
        write = next((each for each in step.writes if each.variable is place), None)
        stays = write is None or write.when is not TRUE
        following.setdefault(here, set()).update(places_in(write.value) if write else (), (here,) if stays else ())
    size = 1 + max((each for here, targets in following.items() for each in (here, *targets)), default=-1)
    number = components([sorted(following.get(here, ())) for here in range(size)])
    members = [number.count(each) for each in number]
    return {here: number[here] for here in range(size) if members[here] > 1 or here in following.get(here, ())}


@dataclass(frozen=True, slots=True)
class _Copies:
    """The place, the variable that takes its part, and the circles."""

    place: Variable
    twice: Variable
    circles: dict[int, int]

    def steps(self, step: Step) -> list[Step | None]:
        """The step, and its copy if it is one of a circle; None for what cannot be made."""
        here = place_of(step)
        again = self._copy(here)
        return [self._from(step, here, each) for each in ((here, again) if here in self.circles else (here,))]

    def anywhere(self, term: Term) -> Term:
        """A condition on a state, with either of the places where it asks for one."""

        def both(number: int) -> Term:
            wide = width_of(self.twice)
            return disjoin(*(equal(self.twice, bits(each, wide)) for each in (number, self._copy(number))))

        return self._asked(term, both)

    def _copy(self, number: int) -> int:
        return number + (1 << width_of(self.place))

    def _asked(self, term: Term, answer: Callable[[int], Term]) -> Term:
        """The term with an answer wherever it asks for a place."""

        def of(part: Term) -> Term | None:
            match part:
                case Apply(operator="=", arguments=(left, Constant(value=int(number)))) if left is self.place:
                    return answer(number)
                case Apply(operator="=", arguments=(Constant(value=int(number)), right)) if right is self.place:
                    return answer(number)
                case _:
                    return None

        return rewrite(term, of)

    def _from(self, step: Step, here: int, new: int) -> Step | None:
        """The step from one of the two places that stand for its own."""

        def known(term: Term) -> Term:
            return self._asked(term, lambda number: TRUE if number == here else FALSE)

        at = equal(self.twice, bits(new, width_of(self.twice)))
        write = next((each for each in step.writes if each.variable is self.place), None)
        stays = bits(self._target(here, here), width_of(self.twice))
        goes = stays if write is None else self._moved(write.value, here, known)
        if goes is None:
            return None
        own = goes if write is None else ite(known(write.when), goes, stays)
        others = (
            replace(each, when=known(each.when), value=known(each.value))
            for each in step.writes
            if each.variable is not self.place
        )
        return replace(
            step,
            name=f"{step.name} {new}",
            guard=at,
            enabled=conjoin(at, known(step.enabled)),
            writes=(Write(self.twice, TRUE, own), *others),
            choices=tuple(replace(each, when=known(each.when)) for each in step.choices),
            failures=tuple(replace(each, condition=known(each.condition)) for each in step.failures),
            action=step.actor,
        )

    def _target(self, here: int, target: int) -> int:
        inside = here in self.circles and self.circles.get(target) == self.circles[here]
        return self._copy(target) if inside else target

    def _moved(self, value: Term, here: int, known: Callable[[Term], Term]) -> Term | None:
        """Where a step goes, with the copies of places inside of the circle; None where it is no choice of places."""
        made: dict[Term, Term] = {}
        pending = [value]
        while pending:
            top = pending[-1]
            match top:
                case _ if top in made:
                    pending.pop()
                case Apply(operator="ite", arguments=(choice, then, otherwise)):
                    missing = [each for each in (then, otherwise) if each not in made]
                    pending += missing
                    if not missing:
                        made[top] = ite(known(choice), made[then], made[otherwise])
                case Constant(value=int(number)):
                    made[top] = bits(self._target(here, number), width_of(self.twice))
                case _:
                    return None
        return made[value]
