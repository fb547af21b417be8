"""A template with the goals that are asked on it, as a sequential system for other checkers."""

from __future__ import annotations

from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.prepare import subjects
from clew.engines.unroll.steps import Steps, total
from clew.ir.errors import Unsupported
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Goal
from clew.models.sequential import Named, Register, Sequential


def sequential(model: Views, goals: tuple[tuple[str, Goal], ...], steps: Steps, queues: str) -> Sequential:
    """The system with the bad conditions of the goals; serial steps where they are asked for, else interleaving."""
    make = total.serial if steps in (Steps.SERIAL, Steps.PROCESS) else total.interleaving
    found = subjects(model.system(queues), tuple(goal for _, goal in goals), make, Thinks.BITS)
    if len(found) > 1:
        raise Unsupported("goals of linear time are written one by one; ask for one property")
    (subject,) = found
    template = subject.template
    bads = [bad_of(subject.system, goal) for goal in subject.goals]
    inputs = dict.fromkeys((*template.inputs, *(each for bad in bads for each in bad.inputs)))
    registers = tuple(
        Register(each, value, after)
        for each, value, after in zip(template.state, template.initial, template.after, strict=True)
    )
    named = tuple(Named(name, (bad.condition,)) for (name, _), bad in zip(goals, bads, strict=True))
    return Sequential(registers, tuple(inputs), template.start, template.constraint, named)
