"""The remainder of a program: what is left to be asked where values have shown the rest.

Input: a program, and what its trials have all noted. Output: the program without assertions that nothing breaks, and
without branches that are always left in one direction. It has the runs of the program up to its first violation, step
by step with the same choices; beyond it nothing is said. So where it breaks none of the checks that were noted, the
program breaks no check at all, and a run of it up to one of them is one of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clew.analysis.values.notes import Broken, Gone, Note, Place
from clew.ir.commands import Assert, Branch, Goto
from clew.ir.program import Block, Procedure, Program


def remainder(program: Program, notes: frozenset[Note]) -> Program:
    """See the module."""
    open_places = frozenset(each.place for each in notes if isinstance(each, Broken))

    def is_open(place: Place) -> bool:
        return place in open_places

    def is_left(procedure: str, label: str, target: str) -> bool:
        return Gone(procedure, label, target) in notes

    return replace(program, procedures=tuple(_procedure(each, is_open, is_left) for each in program.procedures))


def _procedure(
    procedure: Procedure, is_open: Callable[[Place], bool], is_left: Callable[[str, str, str], bool]
) -> Procedure:
    def block_of(block: Block) -> Block:
        commands = tuple(
            each
            for number, each in enumerate(block.commands)
            if not isinstance(each, Assert) or is_open(Place(procedure.name, block.label, number))
        )
        leave = block.exit
        if isinstance(leave, Branch) and not is_open(Place(procedure.name, block.label, len(block.commands))):
            ways = [each for each in (leave.then, leave.otherwise) if is_left(procedure.name, block.label, each)]
            leave = Goto(ways[0], span=leave.span) if len(set(ways)) == 1 else leave
        return replace(block, commands=commands, exit=leave)

    return replace(procedure, blocks=tuple(map(block_of, procedure.blocks)))
