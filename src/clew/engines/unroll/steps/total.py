"""Total steps: every input gives a step, so that no constraint is needed; a selector of a disabled action does nothing.

For engines that think in states and inputs of a circuit (IC3, decision diagrams, files for other checkers). The state
may stay as it is, which reaches nothing new.
"""

from __future__ import annotations

from dataclasses import replace

from clew.engines.unroll.steps.selectors import chosen_values, live, selector, template
from clew.engines.unroll.template import Part, Template
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Term, bits, conjoin, equal, ite
from clew.ir.walk import rewrite_all
from clew.models.transition import Step, TransitionSystem, reserved


def interleaving(system: TransitionSystem) -> Template:
    """One action, chosen by its number."""
    steps = live(system)
    width = max(len(steps).bit_length(), 1)
    pick = reserved("pick", "action", Bits(width))
    taken = [conjoin(equal(pick, bits(number, width)), step.enabled) for number, step in enumerate(steps)]
    after = chosen_values(system.variables, steps, taken)
    inputs = (pick, *(each for step in steps for each in step.inputs))
    parts = tuple(Part(step.actor, when, step.choices) for step, when in zip(steps, taken, strict=True))
    return Template(
        system.variables, system.initial, system.start, inputs, TRUE, tuple(after), parts, len(system.variables)
    )


def serial(system: TransitionSystem) -> Template:
    """Any actions in order, each where its selector is on and it is enabled."""
    steps = live(system)
    now: dict[Term, Term] = {each: each for each in system.variables}
    parts: list[Part] = []
    for step in steps:
        taken, *writes = rewrite_all(_asked(step), now.get)
        parts.append(Part(step.actor, taken, step.choices))
        for place, write in enumerate(step.writes):
            when = conjoin(taken, writes[2 * place])
            now[write.variable] = ite(when, writes[2 * place + 1], now[write.variable])
    made = template(system, steps, TRUE, [now[each] for each in system.variables])
    return replace(made, parts=tuple(parts))


def _asked(step: Step) -> tuple[Term, ...]:
    taken = conjoin(selector(step), step.enabled)
    return (taken, *(term for write in step.writes for term in (write.when, write.value)))
