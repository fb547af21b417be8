"""Mirrors: numbers inside of static objects to which pointers may lead, so that properties can speak of them.

Input: a program and the names of mirrors. Output: the same program with a variable for each, into which the number is
copied wherever it may have been written; behind that, but inside atomic sections, there is a scheduling point, so that
every value is seen. What nobody holds a pointer to becomes a variable itself (`promote`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import ClassVar

from clew.analysis.sharing.points_to import PointsTo
from clew.ir.commands import Command, Copy, Fill, Load, Store, Yield
from clew.ir.memory.layouts import Leaf, Reading, Scalar, leaves
from clew.ir.program import Block, Declaration, Object, Procedure, Program
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Constant, Observation, Term, Variable, apply, bits, observe, variable
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses

_MOST = 4_096
"""So many numbers of an object have a name."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """A number in an object, and the variable that shows it."""

    inside: str
    offset: int
    shown: Variable
    start: Constant
    signed: bool

    @property
    def at(self) -> Term:
        """Where the number is."""
        address = observe(Observation.ADDRESS, (self.inside,), (), POINTER)
        return apply("pointer.add", address, bits(self.offset, 64)) if self.offset else address


def mirrors(program: Program) -> dict[str, Mirror]:
    """What can be shown, by the name in the source: `g`, `s.member`, `a[2]`."""
    found: dict[str, Mirror] = {}
    for each in program.objects:
        if each.original and each.layout is not None and not each.constant:
            parts = leaves(each.layout, program.layouts, each.size, program.pointer_bytes)
            for leaf in islice(parts, _MOST):
                if program.big_endian and leaf.size > 1:
                    continue  # what stands there is no number before its bytes are turned round
                if (mirror := _mirror(each, leaf)) is not None:
                    found.setdefault(each.original + leaf.path, mirror)
    return found


def _mirror(declared: Object, leaf: Leaf) -> Mirror | None:
    layout = leaf.layout
    if not isinstance(layout, Scalar) or layout.reading is Reading.FLOATING or leaf.bits is not None:
        return None
    start = _start(declared, leaf)
    if start is None:
        return None
    signed = layout.reading in (Reading.SIGNED, Reading.CHARACTER)
    shown = variable(f"{declared.name}{leaf.path} shown", Bits(8 * leaf.size))
    return Mirror(declared.name, leaf.offset, shown, start, signed)


def _start(declared: Object, leaf: Leaf) -> Constant | None:
    """What is there at first, where that is one number."""
    end = leaf.offset + leaf.size
    touching = [
        (offset, term) for offset, term in declared.cells if offset < end and offset + _bytes(term) > leaf.offset
    ]
    match touching:
        case []:
            return bits(0, 8 * leaf.size) if declared.zeroed else None
        case [(leaf.offset, Constant(sort=Bits(width=width)) as whole)] if width == 8 * leaf.size:
            return whole
        case _:
            return None


def _bytes(term: Term) -> int:
    return term.sort.width // 8 if isinstance(term.sort, Bits) else 8


@dataclass(frozen=True, slots=True)
class Mirrors:
    """See the module."""

    name: ClassVar[str] = "mirrors"
    shown: frozenset[str] = frozenset()
    """The variables that are wanted."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with the variables among those that are wanted."""
        home = Lift(same, Loses.NOTHING)
        wanted = tuple(each for each in mirrors(program).values() if each.shown.name in self.shown)
        if not wanted:
            return Lowered(program, home)
        points_to = PointsTo(program)
        procedures = tuple(_mirroring(each, wanted, points_to) for each in program.procedures)
        declared = tuple(Declaration(each.shown, each.start, each.signed, original="") for each in wanted)
        return Lowered(replace(program, globals=(*program.globals, *declared), procedures=procedures), home)


def _mirroring(procedure: Procedure, wanted: tuple[Mirror, ...], points_to: PointsTo) -> Procedure:
    blocks = tuple(
        replace(block, commands=tuple(_commands(block, procedure.name, wanted, points_to)))
        for block in procedure.blocks
    )
    return procedure if blocks == procedure.blocks else replace(procedure, blocks=blocks)


def _commands(block: Block, inside: str, wanted: tuple[Mirror, ...], points_to: PointsTo) -> Iterator[Command]:
    for command in block.commands:
        yield command
        pointer = _written(command)
        if pointer is None:
            continue
        sites = points_to.named(points_to.sites(pointer, inside))
        changed = [each for each in wanted if f"&{each.inside}" in sites]
        yield from (Load(each.shown, each.at, span=command.span) for each in changed)
        if changed and not block.atomic:
            yield Yield(span=command.span)


def _written(command: Command) -> Term | None:
    match command:
        case Store(pointer=pointer) | Fill(pointer=pointer) | Copy(target=pointer):
            return pointer
        case _:
            return None
