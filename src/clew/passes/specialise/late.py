"""Where `main` is when it starts no simulation any more: nobody sees what it does then, but itself.

The destructors of a design run there. Input: a program whose `main` is a chain of procedures, each called by the one
before, down to the first `start`. Output: for blocks of these procedures the number of the first command from which on
no `start` can follow.
"""

from __future__ import annotations

from clew.graphs import inverted, reachable
from clew.ir.commands import Call, Command, Start
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import addresses_in, commands_in, labels_of

Late = dict[tuple[str, str], int]


def late_places(program: Program) -> Late:
    """See the module; none where `start` may be reached through a pointer."""
    procedures = {each.name: each for each in program.procedures}
    callers = inverted({name: _called(each) for name, each in procedures.items()})
    starting = {name for name, each in procedures.items() if any(isinstance(one, Start) for one in commands_in(each))}
    may_start = frozenset(reachable(sorted(starting), lambda name: callers.get(name, ())))
    if may_start & addresses_in(program) or program.main is None:
        return {}
    found: Late = {}
    name: str | None = program.main
    while name is not None and name in may_start:
        own, name = _late(procedures[name], may_start)
        if own is None:
            return found
        found.update(own)
    return found


def _called(procedure: Procedure) -> list[str]:
    return [each.callee for each in commands_in(procedure) if isinstance(each, Call) and isinstance(each.callee, str)]


def _starts(command: Command, may_start: frozenset[str]) -> bool:
    return isinstance(command, Start) or (isinstance(command, Call) and command.callee in may_start)


def _late(procedure: Procedure, may_start: frozenset[str]) -> tuple[Late | None, str | None]:
    """The late places of one procedure, and the one that it calls on its way to `start`; None where there are several.

    What a callee does is late only if nothing is left to start behind its call.
    """
    places = [
        (block, at)
        for block in procedure.blocks
        for at, command in enumerate(block.commands)
        if _starts(command, may_start)
    ]
    early = {block.label for block, _ in places}
    before = inverted({block.label: list(labels_of(block.exit)) for block in procedure.blocks})
    leading = frozenset(reachable(sorted(early), lambda label: before.get(label, ())))
    found: Late = {(procedure.name, block.label): 0 for block in procedure.blocks if block.label not in leading}
    if len(places) != 1:
        return None, None
    block, at = places[0]
    if any(label in leading for label in labels_of(block.exit)):
        return None, None
    found[procedure.name, block.label] = at + 1
    command = block.commands[at]
    return found, command.callee if isinstance(command, Call) and isinstance(command.callee, str) else None
