"""How designs are told: members of the headers have no names of their own, and times have units.

Input: what the records say of channels, and the resolution of time. Output: a wording for runs; and the program in
which no line of a person stands for what the macros of the headers do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.source import Source, Span
from clew.ir.wording import Gauge, Wording
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses

_PARTS = (
    (r"\.now_\b", ""),
    (r"\.(?:bits_|ticks_|value_)$", ""),
)
_HIDDEN = (
    r"\.(?:next_|writer_|fresh_|written_|chosen_|driver_|drivers_|values_|next_port_)(?:$|[.\[])",
    r"\.(?:name_|base_|parent_|children_|ports_|process_|number_|sensitive|sensitive_pos|sensitive_neg)(?:$|[.\[])",
)


def wording(tick: int, fifos: Sequence[tuple[str, int, int]]) -> Wording:
    """The wording of a design with these FIFOs, by name, capacity and bytes of an item."""
    return Wording(tick, _PARTS, _HIDDEN, tuple(Gauge(*each) for each in fifos))


@dataclass(frozen=True, slots=True)
class Told:
    """Variables are called as a person calls them: a signal by its name, not by the member that holds its value."""

    name: ClassVar[str] = "told"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with names for people."""
        known = program.wording
        if known is None:
            return Lowered(program, Lift(same, Loses.NOTHING))
        wished = [_wished(each, known) for each in program.globals]
        many = Counter((*filter(None, wished), *(each.original or each.name for each in program.objects)))
        globals_ = tuple(
            replace(each, original=wish if wish == "" or many[wish] == 1 or _is_own(each, wish, program) else each.name)
            for each, wish in zip(program.globals, wished, strict=True)
        )
        return Lowered(replace(program, globals=globals_), Lift(same, Loses.NOTHING))


def _is_own(declared: Declaration, wish: str, program: Program) -> bool:
    """Whether only the object in which it lies has the same name, and that is not shown any more."""
    others = [each for each in program.globals if each is not declared and each.original == wish]
    return not others and all(each.original == "" for each in program.objects if each.name == wish)


def _wished(declared: Declaration, known: Wording) -> str:
    if declared.original == "":
        return ""
    return known.name((declared.original or declared.name).rstrip("'"))


_STARTS = re.compile(r"lambda::(?:__invoke|operator\(\))$")
_MACRO = re.compile(r"\bSC_C?(?:METHOD|THREAD)\b")
_LIBRARY = Span("/clew/systemc/__clew_sc/module.h", 1)


def without_macros(program: Program, sources: Sequence[Source]) -> Program:
    """The program in which what SC_THREAD and its like expand to belongs to the library."""
    lines = {each.name: each.text.splitlines() for each in sources}

    def is_macro(procedure: Procedure) -> bool:
        if procedure.span is None or not _STARTS.search(procedure.original or ""):
            return False
        text = lines.get(procedure.span.source, [])
        return procedure.span.line <= len(text) and _MACRO.search(text[procedure.span.line - 1]) is not None

    procedures = tuple(_of_library(each) if is_macro(each) else each for each in program.procedures)
    return replace(program, procedures=procedures)


def _of_library(procedure: Procedure) -> Procedure:
    def moved(block: Block) -> Block:
        commands = tuple(replace(each, span=_LIBRARY) for each in block.commands)
        return replace(block, commands=commands, exit=replace(block.exit, span=_LIBRARY))

    return replace(procedure, blocks=tuple(map(moved, procedure.blocks)), span=_LIBRARY)
