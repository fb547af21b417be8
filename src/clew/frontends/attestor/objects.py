"""Objects of tasks: how one is made, so that nothing is known of it but its class.

Links are null until rules say more, numbers are any, truth values are true or false, and where classes have tables the
object points to that of its class.
"""

from __future__ import annotations

from clew.frontends.attestor.binding import Binding
from clew.ir.commands import Allocate, Command, Fill, Havoc, Store
from clew.ir.errors import InputError
from clew.ir.memory.layouts import Reading, Scalar
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Program
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Observation, Term, Variable, apply, bits, observe, variable

NUMBER = "number "
"""How variables begin that hold a number on its way into an object."""


def place(node: Term, offset: int) -> Term:
    """A pointer into an object."""
    return apply("pointer.add", node, bits(offset, 64)) if offset else node


class Objects:
    """What is known of the classes of a program."""

    def __init__(self, program: Program, binding: Binding) -> None:
        self.structs = binding.structs
        self._tables = {each.name for each in program.objects}
        self._truths = {
            (members.title, member.offset)
            for members in program.layouts
            for member in members.members
            if isinstance(member.layout, Scalar) and member.layout.reading is Reading.BOOLEAN
        }
        self.numbers: dict[Variable, None] = {}
        """The variables that are needed for numbers."""

    def made(self, node: Variable, type_: str) -> list[Command]:
        """The commands that make an object of a class."""
        if type_ not in self.structs:
            raise InputError(f"an object of the class '{type_}' is to be made, which has no struct")
        struct = self.structs[type_]
        size = bits(struct.size, 64)
        commands: list[Command] = [Allocate(node, size, struct=type_), Fill(node, bits(0, 8), size)]
        table = f"class {type_.replace('.', '/')}"
        if table in self._tables:
            commands.append(Store(node, observe(Observation.ADDRESS, (table,), (), POINTER)))
        for field in struct.fields:
            if isinstance(field.sort, Bits):
                commands += self._any(node, struct, field, field.sort)
        return commands

    def _any(self, node: Variable, struct: Struct, field: StructField, sort: Bits) -> list[Command]:
        held = variable(f"{NUMBER}{sort.width}", sort)
        self.numbers[held] = None
        names = {struct.name, struct.name.rpartition(".")[2].replace("$", ".")}
        truth = any((name, field.offset) in self._truths for name in names)
        low, high = (bits(0, sort.width), bits(1, sort.width)) if truth else (None, None)
        return [Havoc(held, low, high), Store(place(node, field.offset), held)]
