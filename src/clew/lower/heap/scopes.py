"""Names: what variables are called in heaps, by the names that the source has; fields by type and name."""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.program import Procedure, Program
from clew.models.heap.grammar import Fields


def fields_of(program: Program) -> Fields:
    """The fields of the structs of a program."""
    return Fields({each.name: {field.name: field.offset for field in each.fields} for each in program.structs})


def scope_of(program: Program, procedure: Procedure | None) -> Mapping[str, tuple[str, ...]]:
    """The variables of a procedure, and those of the program. One name may be several variables, one after another."""
    own = () if procedure is None else (*procedure.parameters, *procedure.locals)
    found: dict[str, list[str]] = {}
    for each in own:
        if each.original != "":
            found.setdefault(each.original or each.name, []).append(each.name)
    for each in program.globals:
        for name in dict.fromkeys((each.name, each.original or each.name)):
            found.setdefault(name, [f"@{each.name}"])
    return {name: tuple(names) for name, names in found.items()}
