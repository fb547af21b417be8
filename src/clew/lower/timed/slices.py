"""Which data of a timed program nobody reads, as far as a search is concerned.

What conditions of actions and of time, settings of clocks and what is watched read matters, and what is assigned to
something that matters; other data keeps the value that it had at the start.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Assert, Assign, Assume, Command
from clew.ir.sorts import REAL
from clew.ir.terms import Term, Variable
from clew.ir.walk import variables
from clew.lower.timed.recognise import Shape


def unread(shape: Shape, watched: tuple[Term, ...]) -> frozenset[int]:
    """The slots of data without an effect on what can be done, on clocks, and on what is watched."""
    actions = (*shape.actions, shape.delay)
    commands = [command for action in actions for command in action.effect]
    asked = [*watched, *(action.guard for action in actions), *(term for each in commands for term in _asked(each))]
    matters = set(variables(*asked))
    sources: dict[Variable, set[Variable]] = {}
    for command in commands:
        if isinstance(command, Assign):
            sources.setdefault(command.target, set()).update(variables(command.value))
    waiting = list(matters)
    while waiting:
        more = sources.get(waiting.pop(), set()) - matters
        matters |= more
        waiting += more
    return frozenset(slot for slot, each in enumerate(shape.data) if each not in matters)


def _asked(command: Command) -> Iterator[Term]:
    match command:
        case Assume(condition=condition) | Assert(condition=condition):
            yield condition
        case Assign(target=target, value=value) if target.sort == REAL:
            yield value
        case _:
            pass
