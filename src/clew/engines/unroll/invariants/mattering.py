"""Which variables matter where: what a step from a place asks, and what later places ask of what it leaves.

Input: a system with places. Output: per place its variables of that kind. What does not matter at a place holds
whatever it held last, so relations with it are noise.
"""

from __future__ import annotations

from clew.analysis.dataflow import equate
from clew.graphs import inverted
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
