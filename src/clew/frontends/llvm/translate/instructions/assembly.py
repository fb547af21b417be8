"""Inline assembly that does nothing: barriers, hints and fences, whose operands only keep the compiler from knowing.

An output that is tied to an input holds that input afterwards; one that is tied to nothing holds an undefined value, in
memory what it held before. Everything else is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from clew.frontends.llvm.instructions import Argument, Call, Invoke
from clew.frontends.llvm.translate.emitting import Emitter, undefined
from clew.frontends.llvm.translate.instructions.access import store
from clew.frontends.llvm.types import OtherType, Type
from clew.frontends.llvm.values import Assembly, type_of
from clew.ir.terms import Term

_IDLE = re.compile(r"(?:rep\s+)?(?:nop|pause|yield|[lsm]fence|(?:dmb|dsb|isb)(?:\s+\w+)?)", re.IGNORECASE)
"""Instructions that change nothing that is modelled: accesses are sequentially consistent with or without a fence."""
_REPEATED = re.compile(r"rep\s*[;\n]\s*nop", re.IGNORECASE)
_OTHER_KIND = "inline assembly whose output is tied to an input of another width or kind is not modelled"
_MEMORY = re.compile(r"=\*[&moV]+")


@dataclass(frozen=True, slots=True)
class _Output:
    """An output and where it goes: into a pointer, or (None) into the value of the call."""

    constraint: str
    pointer: Argument | None


def assembly(here: Emitter, instruction: Call | Invoke, callee: Assembly) -> None:
    """Translate inline assembly that does nothing."""
    if not does_nothing(callee.template):
        raise here.refuse("inline assembly is not modelled")
    outputs, tied = _operands(instruction, callee.constraints)
    results: list[Term | None] = []
    for number, output in enumerate(outputs):
        given = tied.get(number)
        if output.pointer is None:
            results.append(None if given is None else here.scalar(given.value))
        elif given is not None:
            _same(here, output.pointer.attributes.element, type_of(given.value))
            pointer = here.scalar(output.pointer.value)
            store(here, pointer, type_of(given.value), here.parts(given.value))
        elif not _MEMORY.fullmatch(output.constraint):
            raise here.refuse("inline assembly that writes to a register or to memory is not modelled")
    _define(here, instruction, results)


def does_nothing(template: str) -> bool:
    """Whether the text has no instruction but such that change nothing."""
    lines = re.split(r"[;\n]", _REPEATED.sub("nop", template))
    return all(_IDLE.fullmatch(line.strip()) for line in lines if line.strip())


def _operands(instruction: Call | Invoke, constraints: str) -> tuple[list[_Output], dict[int, Argument]]:
    """The outputs in their order, and the inputs that are tied to them, by the number of the output."""
    outputs: list[_Output] = []
    tied: dict[int, Argument] = {}
    arguments = iter(instruction.arguments)
    for each in constraints.split(",") if constraints else ():
        if each.startswith("="):
            outputs.append(_Output(each, next(arguments) if "*" in each else None))
        elif not each.startswith(("~", "!")):
            given = next(arguments)
            ways = set(each.split("|"))  # the same for every way to choose the operands
            if len(ways) == 1 and min(ways).isdigit():
                tied[int(min(ways))] = given
    return outputs, tied


def _same(here: Emitter, output: Type | None, given: Type) -> None:
    if output is None or here.shapes.sorts(output) != here.shapes.sorts(given):
        raise here.refuse(_OTHER_KIND)


def _define(here: Emitter, instruction: Call | Invoke, results: list[Term | None]) -> None:
    type_ = instruction.type.result
    if instruction.name is None or type_ is OtherType.VOID:
        return
    sorts = here.shapes.sorts(type_)
    if len(sorts) != len(results):
        raise here.refuse("inline assembly with a struct as an output is not modelled")
    parts = [undefined(sort) if each is None else each for each, sort in zip(results, sorts, strict=True)]
    if any(part.sort != sort for part, sort in zip(parts, sorts, strict=True)):
        raise here.refuse(_OTHER_KIND)
    here.define(instruction.name, tuple(parts), type_)
