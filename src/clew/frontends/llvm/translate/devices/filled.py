"""Memory that devices fill: buffers of which a device is told the address, and that the program itself never writes.

Input: a program with its devices placed. Output: such objects, as devices that give any value. A program
that hands a buffer to a DMA controller, and reads it, means what the controller has written there by then; without that
it would read the zeros of the start for ever. What has contents at the start, or is written by the program (but for
filling it with one byte), may be meant for the device to read: it stays what the program says. Where reads of a
buffer are volatile, the source says that the next one may give something else; otherwise it holds what it
does until the program has to do with devices again (`filling`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.analysis.sharing.points_to import PointsTo
from clew.frontends.llvm.translate.devices.regions import Behaviour, Device
from clew.ir.commands import Call, Copy, Free, Load, Store
from clew.ir.program import Object, Program
from clew.ir.rewriting import commands_in
from clew.ir.sorts import Bits
from clew.ir.terms import Term

_LIBRARY = "__clew"
"""What names of objects of the library begin with."""


def filled(program: Program, devices: Sequence[Device]) -> tuple[Device, ...]:
    """The objects that devices fill."""
    points_to = PointsTo(program)
    told = _told(program, devices, points_to)
    if not told:
        return ()
    names = points_to.named(told & ~_written(program, points_to))
    restless = points_to.named(_restless(program, points_to))
    return tuple(
        _as_device(each, Behaviour.ANY if f"&{each.name}" in restless else Behaviour.FILLED)
        for each in program.objects
        if f"&{each.name}" in names and _is_buffer(each)
    )


def _is_buffer(each: Object) -> bool:
    return not each.cells and each.zeroed and not each.constant and not each.name.startswith(_LIBRARY)


def _as_device(each: Object, behaviour: Behaviour) -> Device:
    return Device(each.original or each.name, 0, each.size, behaviour, memory=each.name)


def _told(program: Program, devices: Sequence[Device], points_to: PointsTo) -> int:
    """The sites of which devices are told the address, or that of an object that holds it."""
    named = points_to.numbered(f"&{each.object}" for each in devices if not each.is_modelled and not each.is_own)
    found = 0
    for procedure in program.procedures:
        for command in commands_in(procedure):
            if isinstance(command, Store) and points_to.sites(command.pointer, procedure.name) & named:
                found |= points_to.sites(command.value, procedure.name)
    return points_to.reached_from(found) & ~named


def _written(program: Program, points_to: PointsTo) -> int:
    """The sites that the program writes, or reads as something that may not be any bytes."""
    found = 0
    for procedure in program.procedures:
        for command in commands_in(procedure):
            for pointer in _excluding(command):
                found |= points_to.sites(pointer, procedure.name)
    return found


def _restless(program: Program, points_to: PointsTo) -> int:
    """The sites of which the source says that they may change between two reads."""
    found = 0
    for procedure in program.procedures:
        for command in commands_in(procedure):
            if isinstance(command, Load) and command.volatile:
                found |= points_to.sites(command.pointer, procedure.name)
    return found


def _excluding(command: object) -> Iterator[Term]:
    match command:
        case Store(pointer=pointer) | Free(pointer=pointer):
            yield pointer
        case Copy(target=target):
            yield target
        case Load(target=target, pointer=pointer) if not isinstance(target.sort, Bits):
            yield pointer
        case Call(callee=callee) if not isinstance(callee, str):
            yield callee
        case _:
            pass
