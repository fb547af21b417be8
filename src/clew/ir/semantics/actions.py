"""The scheduler `actions`: any enabled guarded action of the highest priority among the enabled ones.

A guard that depends on an undefined value counts as enabled; the step then violates `memory.undefined-value`.
"""

from __future__ import annotations

from clew.ir.semantics.commands import execute
from clew.ir.semantics.evaluate import evaluate
from clew.ir.semantics.values import Truth
from clew.ir.semantics.work import Work


def enabled(work: Work) -> tuple[int, ...]:
    """The actions that can be taken."""
    actions = work.code.program.actions
    possible = [
        number
        for number, action in enumerate(actions)
        if work.values.truth(evaluate(work, action.guard), work.path) is not Truth.NO
    ]
    highest = max((actions[number].priority for number in possible), default=0)
    return tuple(number for number in possible if actions[number].priority == highest)


def step(work: Work, action: int) -> None:
    """Take the action: the guard, then the effect in order."""
    taken = work.code.program.actions[action]
    work.assume(evaluate(work, taken.guard), taken.span)
    for command in taken.effect:
        execute(work, command)
