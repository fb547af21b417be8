"""Models of formulas as runs of the program."""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.unroll.template import Template
from clew.ir.operators.evaluation import evaluate
from clew.lift import Move
from clew.models.bad_states import Values, chosen, ended
from clew.models.engine import Found, Goal
from clew.models.transition import TransitionSystem


def found(
    system: TransitionSystem, template: Template, goal: Goal, start: Values, frames: Sequence[Values], last: Values
) -> Found:
    """The run that leads to the bad state: initial values, the inputs of each step, and the inputs of the bad state."""
    state = dict(start)
    moves: list[Move] = []
    for inputs in frames:
        here = {**state, **inputs}
        taken = evaluate((part.taken for part in template.parts), here)
        moves += [
            Move(part.action, chosen(part.choices, here))
            for part, does in zip(template.parts, taken, strict=True)
            if does
        ]
        state.update(zip(template.state, evaluate(template.after, here), strict=True))
    return ended(system, goal, start, moves, {**state, **last})
