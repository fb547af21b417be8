"""The operands of inline assembly: values, results and places in memory, by their numbers in the text.

An output that is tied to an input holds that input at first; one that is tied to nothing holds an undefined value, in
memory what it held before. What is written to a place in memory is stored at once, results when all lines are done.
"""

from __future__ import annotations

import re

from clew.frontends.llvm.instructions import Argument, Call, Invoke
from clew.frontends.llvm.translate.emitting import Emitter, undefined
from clew.frontends.llvm.translate.instructions.access import load, store
from clew.frontends.llvm.translate.instructions.arithmetic import resize
from clew.frontends.llvm.types import OtherType, Type
from clew.frontends.llvm.values import type_of
from clew.ir.commands import Havoc
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Term, bits
from clew.records import dataclass

_OTHER_KIND = "inline assembly whose output is tied to an input of another width or kind is not modelled"
_MEMORY = re.compile(r"=?\*[&moVQ]+")
_NUMBERED = re.compile(r"\[?\$(?:(\d+)|\{(\d+)(?::\w+)?\})(?:,\s*#?0)?\]?")
_REGISTER = 32
"""How wide a register is, and so an operand that an instruction reads."""


@dataclass(slots=True)
class Operand:
    """One operand. It changes while lines are done."""

    constraint: str
    given: Argument | None
    """What the source hands over; a result that is no place in memory has none."""
    value: Term | None = None
    """What it holds, where it is no place in memory."""

    @property
    def is_output(self) -> bool:
        """Whether it is written."""
        return self.constraint.startswith("=")

    @property
    def is_place(self) -> bool:
        """Whether it is a place in memory, or a result that is written to one."""
        return "*" in self.constraint


class Operands:
    """All operands of one piece of assembly; see the module."""

    def __init__(self, here: Emitter, instruction: Call | Invoke, constraints: str) -> None:
        self._here, self._instruction = here, instruction
        self._type = instruction.type.result
        self.all: list[Operand] = []
        arguments = iter(instruction.arguments)
        for each in constraints.split(",") if constraints else ():
            if each.startswith("="):
                self.all.append(Operand(each, next(arguments) if "*" in each else None))
            elif not each.startswith(("~", "!")):
                self._add_input(each, next(arguments))

    def _add_input(self, constraint: str, given: Argument) -> None:
        operand = Operand(constraint, given)
        self.all.append(operand)
        if operand.is_place:
            return
        parts = self._here.parts(given.value)
        operand.value = parts[0] if len(parts) == 1 else None
        ways = set(constraint.split("|"))  # the same for every way to choose the operands
        if len(ways) == 1 and min(ways).isdigit():
            self._tie(self.all[int(min(ways))], given)

    def _tie(self, output: Operand, given: Argument) -> None:
        if output.given is None:
            output.value = self._here.scalar(given.value)
            return
        element = output.given.attributes.element
        if element is None or self._here.shapes.sorts(element) != self._here.shapes.sorts(type_of(given.value)):
            raise self._here.refuse(_OTHER_KIND)
        store(self._here, self._here.scalar(output.given.value), type_of(given.value), self._here.parts(given.value))
        output.value = self._here.parts(given.value)[0]

    def number(self, text: str) -> int | None:
        """The number of the operand that a text of the template names."""
        found = _NUMBERED.fullmatch(text)
        return None if found is None else int(found[1] or found[2])

    def read(self, text: str) -> Term:
        """The value of an operand of a line: of a number, a place in memory, or a constant."""
        if (constant := re.fullmatch(r"#?\s*(-?(?:0x[0-9a-fA-F]+|\d+))", text)) is not None:
            return bits(int(constant[1], 0), _REGISTER)
        operand = self._operand(text)
        if operand.is_place:
            pointer, type_ = self.place(text)
            target = self._here.fresh(self._here.shapes.sorts(type_)[0], "asm")
            load(self._here, pointer, type_, (target,))
            return self._widened(target)
        if operand.value is None:
            raise self._here.refuse("inline assembly that reads what was not handed to it is not modelled")
        return self._widened(operand.value)

    def held(self, text: str) -> Term:
        """The value of an operand of a line, as wide as it is; an undefined one where it holds nothing yet."""
        operand = self._operand(text)
        if not operand.is_place:
            return operand.value if operand.value is not None else undefined(self.sort_of(text))
        pointer, type_ = self.place(text)
        target = self._here.fresh(self._here.shapes.sorts(type_)[0], "asm")
        load(self._here, pointer, type_, (target,))
        return target

    def sort_of(self, text: str) -> Sort:
        """How wide an operand of a line is."""
        operand = self._operand(text)
        if operand.is_place:
            return self._here.shapes.sorts(self.place(text)[1])[0]
        if operand.value is not None:
            return operand.value.sort
        results = [each for each in self.all if each.is_output and each.given is None]
        sorts = self._here.shapes.sorts(self._type)
        places = [at for at, each in enumerate(results) if each is operand]
        if len(sorts) != len(results) or not places:
            raise self._here.refuse("inline assembly that reads what was not handed to it is not modelled")
        return sorts[places[0]]

    def is_memory(self, text: str) -> bool:
        """Whether an operand of a line is a place in memory."""
        number = self.number(text)
        return number is not None and number < len(self.all) and self.all[number].is_place

    def is_written(self, text: str) -> bool:
        """Whether an operand of a line is a result."""
        number = self.number(text)
        return number is not None and number < len(self.all) and self.all[number].is_output

    def _widened(self, value: Term) -> Term:
        """A number as a register holds it."""
        is_narrow = isinstance(value.sort, Bits) and value.sort.width < _REGISTER
        return resize(value, _REGISTER) if is_narrow else value

    def place(self, text: str) -> tuple[Term, Type]:
        """Where an operand lies in memory, and its type."""
        operand = self._operand(text)
        if operand.given is None:
            raise self._here.refuse("inline assembly that accesses memory through a register is not modelled")
        pointer = self._here.scalar(operand.given.value)
        if not operand.is_place or operand.given.attributes.element is None:
            raise self._here.refuse("inline assembly that accesses memory through a register is not modelled")
        return pointer, operand.given.attributes.element

    def write(self, text: str, value: Term) -> None:
        """Put a value into an operand of a line."""
        operand = self._operand(text)
        if not operand.is_output:
            raise self._here.refuse("inline assembly that writes to an input is not modelled")
        operand.value = value
        if operand.is_place:
            pointer, type_ = self.place(text)
            (sort,) = self._here.shapes.sorts(type_)
            store(self._here, pointer, type_, (_as(self._here, value, sort),))

    def _operand(self, text: str) -> Operand:
        number = self.number(text)
        if number is None or number >= len(self.all):
            raise self._here.refuse(f"inline assembly with the operand {text} is not modelled")
        return self.all[number]

    def write_any(self) -> None:
        """Put any values into all outputs."""
        sorts = iter(() if self._type is OtherType.VOID else self._here.shapes.sorts(self._type))
        for number, each in enumerate(self.all):
            if not each.is_output:
                continue
            (sort,) = self._here.shapes.sorts(self.place(f"${number}")[1]) if each.is_place else (next(sorts),)
            if not isinstance(sort, Bits):
                raise self._here.refuse("inline assembly whose output is a pointer is not modelled")
            value = self._here.fresh(sort, "asm")
            self._here.emit(Havoc(value, span=self._here.span))
            self.write(f"${number}", value)

    def finish(self) -> None:
        """Give the results of the assembly to who asked for them."""
        here, instruction = self._here, self._instruction
        for each in self.all:
            if each.is_output and each.is_place and each.value is None and not _MEMORY.fullmatch(each.constraint):
                raise here.refuse("inline assembly that writes to a register or to memory is not modelled")
        if instruction.name is None or self._type is OtherType.VOID:
            return
        sorts = here.shapes.sorts(self._type)
        results = [each.value for each in self.all if each.is_output and each.given is None]
        if len(sorts) != len(results):
            raise here.refuse("inline assembly with a struct as an output is not modelled")
        parts = [
            undefined(sort) if each is None else _as(here, each, sort)
            for each, sort in zip(results, sorts, strict=True)
        ]
        here.define(instruction.name, tuple(parts), self._type)


def _as(here: Emitter, value: Term, sort: object) -> Term:
    """A value as wide as it is wanted."""
    if value.sort == sort:
        return value
    if not isinstance(value.sort, Bits) or not isinstance(sort, Bits):
        raise here.refuse(_OTHER_KIND)
    return resize(value, sort.width)
