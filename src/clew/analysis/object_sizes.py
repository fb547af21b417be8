"""How large the objects of a program may be.

Input: a program. Output: whether it makes an object whose size is computed, or large. A size that is a parameter is
what callers give; through pointers any procedure whose address is taken may be called, with a size that nobody knows.
An estimate: it serves to choose an engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clew.graphs import grouped, reachable
from clew.ir.commands import Allocate, Call
from clew.ir.program import Program
from clew.ir.rewriting import commands_in
from clew.ir.terms import Constant, Term
from clew.ir.walk import variables

_Place = tuple[str, Term]
"""A term, and the procedure in which it stands."""


def has_objects_beyond(program: Program, size: int) -> bool:
    """Whether an object has more bytes, or as many as are computed."""
    if any(each.size > size for each in program.objects):
        return True
    return any(each is None or each > size for each in _sizes(program))


def _sizes(program: Program) -> Iterator[int | None]:
    """What sizes of objects that are made may be: numbers, and None for what is computed."""
    parameters = {each.name: [one.name for one in each.parameters] for each in program.procedures}
    passed = grouped(_passed(program, parameters))

    def given(place: _Place) -> list[_Place]:
        procedure, term = place
        return [each for name in variables(term) for each in passed.get((procedure, name.name), ())]

    for procedure, term in reachable(list(_made(program)), given):
        if isinstance(term, Constant):
            yield term.value if isinstance(term.value, int) else None
        elif not {each.name for each in variables(term)}.issubset(parameters[procedure]):
            yield None


def _made(program: Program) -> Iterator[_Place]:
    for procedure in program.procedures:
        for command in commands_in(procedure):
            if isinstance(command, Allocate):
                yield procedure.name, command.size


def _passed(program: Program, parameters: Mapping[str, list[str]]) -> Iterator[tuple[tuple[str, str], _Place]]:
    """The arguments of calls, each with the procedure and the name of its parameter."""
    for caller in program.procedures:
        for command in commands_in(caller):
            if isinstance(command, Call) and isinstance(command.callee, str):
                for name, argument in zip(parameters[command.callee], command.arguments, strict=False):
                    yield (command.callee, name), (caller.name, argument)
