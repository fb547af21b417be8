"""Which variables matter where: what a step from a place asks, and what later places ask of what it leaves.

Input: a system with places. Output: per place its variables of that kind. What does not matter at a place holds
whatever it held last, so relations with it are noise; but for those that samples find in an equation with what matters,
such as the counter of a loop that is over: often that is how the sum of two loops is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.analysis.dataflow import equate
from clew.engines.unroll.invariants.sampled.equations import guessed_equations
from clew.engines.unroll.invariants.sampled.samples import State
from clew.graphs import inverted
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Variable
from clew.ir.values import Value
from clew.ir.walk import variables
from clew.models.transition import Step, TransitionSystem, place_of, places_in


def mattering(system: TransitionSystem) -> dict[Value, tuple[Variable, ...]]:
    """By place, in the order of the system."""
    own = system.place
    assert own is not None, "only systems with places should be asked where variables matter"
    leaving: dict[int, list[tuple[Step, tuple[int, ...]]]] = {}
    for step in system.steps:
        to = next((write.value for write in step.writes if write.variable is own), None)
        leaving.setdefault(place_of(step), []).append((step, (place_of(step),) if to is None else places_in(to)))
    found: dict[int, set[Variable]] = {
        place: {each for step, _ in steps for each in _asked(step)} for place, steps in leaving.items()
    }

    def needed(place: int) -> set[Variable]:
        return found[place].union(*(_before(step, found.get(to, set())) for step, tos in leaving[place] for to in tos))

    equate(found, needed, inverted({place: [to for _, tos in steps for to in tos] for place, steps in leaving.items()}))
    return {place: tuple(each for each in system.variables if each in names) for place, names in found.items()}


def _asked(step: Step) -> set[Variable]:
    conditions = (each.condition for each in step.failures)
    return set(variables(step.enabled, *conditions, *(write.when for write in step.writes)))


def _before(step: Step, after: set[Variable]) -> set[Variable]:
    """What matters before a step so that these are right behind it."""
    always = {write.variable for write in step.writes if write.when is TRUE}
    read = (write.value for write in step.writes if write.variable in after)
    return (after - always).union(variables(*read))


def with_remembered(
    system: TransitionSystem,
    groups: Mapping[Value, Sequence[State]],
    matters: Mapping[Value, Sequence[Variable]],
    most: int,
) -> dict[Value, tuple[Variable, ...]]:
    """What matters, and at places with samples what is equal to a sum of it there; of so many variables at most."""
    found = {place: tuple(names) for place, names in matters.items()}
    if len(system.variables) > most:
        return found
    for place, states in groups.items():
        if place not in found:  # nothing goes on there
            continue
        names = {*found[place], *_remembered(system, place, states, set(found[place]))}
        found[place] = tuple(each for each in system.variables if each in names)
    return found


def _remembered(
    system: TransitionSystem, place: Value, states: Sequence[State], known: set[Variable]
) -> Iterator[Variable]:
    widths = dict.fromkeys(each.sort.width for each in known if isinstance(each.sort, Bits) and each.sort.width > 1)
    for width in widths:
        chosen = [each for each in system.variables if each is not system.place and each.sort == Bits(width)]
        columns = [[state[each] for state in states] for each in chosen]
        chosen = [each for each, column in zip(chosen, columns, strict=True) if len(set(column)) > 1]
        rows = list(dict.fromkeys(tuple(int(state[each]) for each in chosen) for state in states))  # type: ignore[arg-type]  # bits are numbers
        for equation in guessed_equations(place, chosen, rows, width):
            names = {each for each, _ in equation.factors}
            if names & known:
                yield from names - known
