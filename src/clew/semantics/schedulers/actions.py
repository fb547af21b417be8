"""The scheduler `actions`: any enabled guarded action of the highest priority among the enabled ones.

A guard that depends on an undefined value counts as enabled; the step then violates `memory.undefined-value`.
"""

from __future__ import annotations

from clew.semantics.execution.commands import execute
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.work import Work
from clew.semantics.values import Truth


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
    if work.hear is not None:
        work.hear(work, taken.span)
    work.assume(evaluate(work, taken.guard), taken.span)
    for command in taken.effect:
        if work.hear is not None:
            work.hear(work, command.span)
        execute(work, command)
