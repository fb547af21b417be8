"""Objects that start-up code leaves alone: they hold what was there before the program began.

Input: a program, and the sections that its source gives to its objects. Output: such objects, as devices that hold any
value at the start and then what was written last. Linker scripts of firmware call these sections `.noinit`, `.uninit`,
`.eeprom` or `.backup`, and what a script does with other names is not known here. An object of which something is read
that is no number starts as the program says, and that is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from clew.analysis.sharing.points_to import PointsTo
from clew.frontends.llvm.translate.devices.regions import Behaviour, Device
from clew.ir.commands import Load
from clew.ir.program import Object, Program
from clew.ir.rewriting import commands_in
from clew.ir.sorts import Bits
from clew.outcome import Note, NoteKind

_LEFT_ALONE = re.compile(r"no_?init|uninit|eeprom|backup|bkp", re.IGNORECASE)


def retained(program: Program, sections: Mapping[str, str]) -> tuple[tuple[Device, ...], tuple[Note, ...]]:
    """The objects that hold any value at the start, and what is to be said of them and of others like them."""
    found = [each for each in program.objects if not each.constant and _LEFT_ALONE.search(sections.get(each.name, ""))]
    if not found:
        return (), ()
    points_to = PointsTo(program)
    special = _special(program, points_to)
    names = points_to.named(special)
    begun = [each for each in found if f"&{each.name}" in names]
    free = [each for each in found if f"&{each.name}" not in names]
    return tuple(map(_as_device, free)), tuple(_said(free, begun))


def _as_device(each: Object) -> Device:
    return Device(each.original or each.name, 0, each.size, Behaviour.LAST, memory=each.name)


def _special(program: Program, points_to: PointsTo) -> int:
    """The sites of which something is read that may not be any bytes."""
    found = 0
    for procedure in program.procedures:
        for command in commands_in(procedure):
            if isinstance(command, Load) and not isinstance(command.target.sort, Bits):
                found |= points_to.sites(command.pointer, procedure.name)
    return found


def _said(free: list[Object], begun: list[Object]) -> Iterator[Note]:
    if free:
        names = ", ".join(each.original or each.name for each in free)
        yield Note(NoteKind.REMARK, f"by its section start-up code leaves alone, so that it holds any value: {names}")
    if begun:
        names = ", ".join(each.original or each.name for each in begun)
        yield Note(
            NoteKind.ASSUMPTION, f"what holds pointers starts as it is initialised, whatever its section: {names}"
        )
