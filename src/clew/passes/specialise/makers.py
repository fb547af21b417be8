"""Makers: procedures that do little but make an object and hand it out.

Objects of a maker are told apart by who wants them: else all that allocators of a library make would be one object.
"""

from __future__ import annotations

from clew.graphs import inverted, reachable
from clew.ir.commands import Allocate, Call
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import commands_in
from clew.ir.sorts import POINTER

_LITTLE = 40
"""A procedure of more commands does something else, too."""


def makers(program: Program) -> frozenset[str]:
    """The procedures of a program that make an object, or have it made by another maker, and give it back."""
    little = {each.name: each for each in program.procedures if _is_little(each)}
    callers = inverted({name: _called(each) for name, each in little.items()})
    made = sorted(name for name, each in little.items() if any(map(_makes, commands_in(each))))
    return frozenset(name for name in reachable(made, lambda name: callers.get(name, ())) if name in little)


def _is_little(procedure: Procedure) -> bool:
    return POINTER in procedure.results and sum(1 for _ in commands_in(procedure)) <= _LITTLE


def _makes(command: object) -> bool:
    return isinstance(command, Allocate) and command.heap


def _called(procedure: Procedure) -> list[str]:
    return [each.callee for each in commands_in(procedure) if isinstance(each, Call) and isinstance(each.callee, str)]
