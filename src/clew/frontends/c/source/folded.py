"""Constant expressions of C that have no value: initialisers, sizes and enumerators which the compiler has folded.

Input: a program, and what the compiler has warned of. Output: the program that meets the fault when it starts. C
demands that every constant expression is in the range of its type (C17, 6.6p4), so such a program means nothing,
whether or not a run would come to the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.frontends.c.compiling.diagnostics import Warned
from clew.ir.commands import Assert
from clew.ir.program import Procedure, Program
from clew.ir.terms import FALSE

_AMOUNTS = ("shift-count-overflow", "shift-count-negative")


def with_folded(program: Program, entry: str, warnings: Sequence[Warned]) -> Program:
    """The program whose procedure `entry` begins with what is wrong."""
    if not warnings:
        return program
    faults = tuple(Assert(FALSE, _check(each), f"in a constant: {each.text}", span=each.span) for each in warnings)
    procedures = tuple(_beginning(each, faults) if each.name == entry else each for each in program.procedures)
    return replace(program, procedures=procedures)


def _check(warned: Warned) -> str:
    return "arithmetic.shift" if warned.flag in _AMOUNTS else "arithmetic.overflow"


def _beginning(procedure: Procedure, faults: tuple[Assert, ...]) -> Procedure:
    first, *others = procedure.blocks
    return replace(procedure, blocks=(replace(first, commands=(*faults, *first.commands)), *others))
