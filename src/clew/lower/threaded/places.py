"""Where processes of a kernel program stand, seen from the program of threads.

Input: a kernel program and what `threaded` makes of it. Output: for each place at which a frame of a process can rest
there, the place where it would stand in the kernel program: behind a wait, a suspension of itself or a yield, at a call
of a procedure that may wait, or at the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Await, Call, Suspend, Wait, Yield
from clew.ir.program import Procedure, Program
from clew.lower.threaded.bodies import process_number
from clew.lower.threaded.roles import Roles
from clew.lower.threaded.writing import name_for, root_name

Place = tuple[str, int, int]
"""A procedure, a block and the number of a command."""
_Rest = tuple[bool, int, int]
"""Whether it is at a call, block and command."""


def places(source: Program, threads: Program) -> dict[Place, Place]:
    """See the module."""
    roles = Roles(source)
    made = {each.name: each for each in threads.procedures}
    found: dict[Place, Place] = {}
    for procedure, role in roles.texts():
        if role >= 0:
            name = name_for(roles, procedure.name, role)
            own = frozenset(name_for(roles, each, role) for each in roles.depending)
            _add(found, procedure, made[name], list(_source_rests(procedure, role, roles)), own)
    for role, process in enumerate(source.processes):
        procedure = roles.procedures[process.procedure]
        rests = [(False, 0, 0), *_source_rests(procedure, role, roles)]
        own = frozenset(name_for(roles, each, role) for each in roles.depending)
        _add(found, procedure, made[root_name(role, procedure.name)], rests, own)
    return found


def _add(
    found: dict[Place, Place], source: Procedure, made: Procedure, rests: list[_Rest], own: frozenset[str]
) -> None:
    """Commands are written in their order, so that places are, too; `own` are the role's procedures that may wait."""
    there = list(_made_rests(made, own))
    kinds = [call for call, _, _ in rests], [call for call, _, _ in there]
    assert kinds[0] == kinds[1], f"{made.name} should rest where {source.name} does"
    for (_, block, index), (_, block_there, index_there) in zip(rests, there, strict=True):
        found[made.name, block_there, index_there] = (source.name, block, index)


def _source_rests(procedure: Procedure, role: int, roles: Roles) -> Iterator[_Rest]:
    for number, block in enumerate(procedure.blocks):
        for index, command in enumerate(block.commands):
            match command:
                case Wait() | Yield():
                    yield False, number, index + 1
                case Suspend(process=process):
                    if process_number(process) == role:
                        yield False, number, index + 1
                case Call(callee=str(callee)) if callee in roles.depending:
                    yield True, number, index
                case _:
                    pass


def _made_rests(procedure: Procedure, own: frozenset[str]) -> Iterator[_Rest]:
    for number, block in enumerate(procedure.blocks):
        for index, command in enumerate(block.commands):
            match command:
                case Await():
                    yield False, number, index
                case Yield():
                    yield False, number, index + 1
                case Call(callee=str(callee)) if callee in own:
                    yield True, number, index
                case _:
                    pass
