"""Interleaving: exactly one action per step, in three forms of the same relation."""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.unroll.steps.selectors import chosen_values, live, primed, selector, template, writers
from clew.engines.unroll.template import Template
from clew.ir.terms import FALSE, Term, apply, conjoin, disjoin, equal, ite, negate
from clew.models.transition import Step, TransitionSystem


def functional(system: TransitionSystem) -> Template:
    """The state after the step as a choice between what the actions write."""
    steps = live(system)
    after = chosen_values(system.variables, steps, [selector(step) for step in steps])
    return template(system, steps, conjoin(*enabling(steps), exactly_one(steps)), after)


def conjunctive(system: TransitionSystem) -> Template:
    """Implications per action and variable, and one frame condition per variable."""
    steps = live(system)
    constraint = conjoin(*enabling(steps), *effects(system, steps), exactly_one(steps))
    after = primed(system.variables)
    return template(system, steps, constraint, after, after)


def disjunctive(system: TransitionSystem) -> Template:
    """A disjunction of actions, each with its own frame condition."""
    steps = live(system)
    after = primed(system.variables)
    next_of = dict(zip(system.variables, after, strict=True))
    moves: list[Term] = []
    for step in steps:
        values: dict[Term, Term] = {each: each for each in system.variables}
        for write in step.writes:
            values[write.variable] = ite(write.when, write.value, write.variable)
        frame = (equal(next_of[each], values[each]) for each in system.variables)
        others = (negate(selector(other)) for other in steps if other is not step)
        moves.append(conjoin(selector(step), *others, step.enabled, *frame))
    return template(system, steps, disjoin(*moves), after, after)


def enabling(steps: Sequence[Step]) -> tuple[Term, ...]:
    """(I1): an action that takes part is enabled."""
    return tuple(apply("implies", selector(step), step.enabled) for step in steps)


def effects(system: TransitionSystem, steps: Sequence[Step]) -> tuple[Term, ...]:
    """(I2) what is written has its value after the step; (I3) the rest keeps it."""
    next_of = dict(zip(system.variables, primed(system.variables), strict=True))
    written = writers(steps)
    found: list[Term] = []
    for variable in system.variables:
        changed: list[Term] = []
        for step, when, value in written.get(variable, []):
            does = conjoin(selector(step), when)
            changed.append(does)
            found.append(apply("implies", does, equal(next_of[variable], value)))
        found.append(disjoin(equal(next_of[variable], variable), *changed))
    return tuple(found)


def exactly_one(steps: Sequence[Step]) -> Term:
    """(I4) some action takes part, (I5) no two of them; linear, by a ladder."""
    seen: Term = FALSE
    apart: list[Term] = []
    for step in steps:
        if seen is not FALSE:
            apart.append(negate(conjoin(selector(step), seen)))
        seen = disjoin(seen, selector(step))
    return conjoin(*apart, seen)
