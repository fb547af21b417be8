"""What all semantics have in common: one selector per action, inputs, and the skeleton of a template."""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.unroll.template import Part, Template
from clew.ir.sorts import BOOL
from clew.ir.terms import FALSE, Term, Variable, conjoin, disjoin, ite
from clew.models.transition import Step, TransitionSystem, reserved


def live(system: TransitionSystem) -> tuple[Step, ...]:
    """The steps that can get through; the others only fail."""
    return tuple(step for step in system.steps if step.enabled is not FALSE)


def selector(step: Step) -> Variable:
    """The input that says whether the action takes part."""
    return reserved("take", step.name, BOOL)


def primed(variables: Sequence[Variable]) -> tuple[Variable, ...]:
    """The state after a relational step, as inputs."""
    return tuple(reserved("next", each.name, each.sort) for each in variables)


def writers(steps: Sequence[Step]) -> dict[Variable, list[tuple[Step, Term, Term]]]:
    """Per variable the steps that may write it, with condition and value."""
    found: dict[Variable, list[tuple[Step, Term, Term]]] = {}
    for step in steps:
        for write in step.writes:
            found.setdefault(write.variable, []).append((step, write.when, write.value))
    return found


def chosen_values(variables: Sequence[Variable], steps: Sequence[Step], taken: Sequence[Term]) -> list[Term]:
    """What the variables are after a step of which at most one is taken, beside which it stands when.

    Who writes the same value is asked for together, in a form that variables with nearly the same writers share: a
    chart whose every action may leave every region has a formula of nearly linear size all the same.
    """
    number = {step.name: place for place, step in enumerate(steps)}
    written = writers(steps)
    after: list[Term] = []
    for variable in variables:
        conditions: dict[Term, dict[int, Term]] = {}
        for step, when, new in written.get(variable, []):
            place = number[step.name]
            conditions.setdefault(new, {})[place] = conjoin(taken[place], when)
        value: Term = variable
        for new, places in reversed(conditions.items()):
            value = ite(_any(places), new, value)
        after.append(value)
    return after


def _any(conditions: dict[int, Term]) -> Term:
    """The disjunction of conditions, as a tree over their places: pairs of places, pairs of pairs, and so on."""
    while len(conditions) > 1:
        pairs: dict[int, list[Term]] = {}
        for place, condition in sorted(conditions.items()):
            pairs.setdefault(place // 2, []).append(condition)
        conditions = {place: disjoin(*both) for place, both in pairs.items()}
    return next(iter(conditions.values()))


def template(
    system: TransitionSystem,
    steps: Sequence[Step],
    constraint: Term,
    after: Sequence[Term],
    extra: Sequence[Variable] = (),
) -> Template:
    """The template of these steps; `extra` are inputs besides selectors and choices."""
    selectors = tuple(map(selector, steps))
    inputs = (*selectors, *(each for step in steps for each in step.inputs), *extra)
    parts = tuple(Part(step.actor, chosen, step.choices) for step, chosen in zip(steps, selectors, strict=True))
    return Template(
        system.variables, system.initial, system.start, inputs, constraint, tuple(after), parts, len(system.variables)
    )
