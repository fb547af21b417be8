"""Programs whose chosen variables start with zero instead of with anything."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from clew.ir.program import AnyOf, Declaration, Program
from clew.ir.terms import constant
from clew.ir.values import default


def starting_with_zero(program: Program, chosen: AbstractSet[tuple[str | None, str]]) -> Program:
    """The program in which the chosen variables, by procedure (none for globals) and name, have one start."""

    def settled(owner: str | None, declared: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
        return tuple(_zero(each) if (owner, each.name) in chosen else each for each in declared)

    procedures = tuple(replace(each, locals=settled(each.name, each.locals)) for each in program.procedures)
    return replace(program, globals=settled(None, program.globals), procedures=procedures)


def _zero(declaration: Declaration) -> Declaration:
    if not isinstance(declaration.initial, AnyOf):
        return declaration
    return replace(declaration, initial=constant(default(declaration.sort), declaration.sort))
