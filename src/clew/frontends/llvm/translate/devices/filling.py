"""What devices have written into memory: any bytes, chosen where they are read, and kept until devices may write again.

Input: a program, and buffers that devices fill. Output: the program with a byte for each of theirs, with which of these
are chosen, and procedures: one per buffer that chooses a byte that is not, and one by which all are forgotten. They are
called by what is written in the place of accesses (`accesses`): a byte is read only behind its choice, and everything
is forgotten where the program has to do with a device or with something volatile, and where a handler begins. So a
length that has been looked at is the same when it is used, and the next message is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.analysis.interrupting import FILLED
from clew.frontends.llvm.translate.devices.regions import Device
from clew.ir.commands import Assign, Branch, Call, Command, Fill, Goto, Havoc, Load, Return, Store
from clew.ir.program import Block, Declaration, Object, Procedure, Program
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.terms import FALSE, TRUE, Observation, Term, apply, bits, equal, observe, variable

FORGET = f"{FILLED}forget"
"""The procedure by which what was read is forgotten."""
_USED = variable(f"{FILLED}used", BOOL)
_AT = variable("at", Bits(64))
_CHOSEN, _BYTE = variable("chosen", Bits(8)), variable("byte", Bits(8))


def choosing(device: Device) -> str:
    """The procedure that chooses the byte at an offset of a buffer, unless it is chosen."""
    return f"{FILLED}choose {device.object}"


def byte_of(device: Device, offset: Term) -> Term:
    """Where the bytes of a buffer are kept from there on."""
    return _place(f"{FILLED}bytes {device.object}", offset)


def with_bytes(program: Program, buffers: Sequence[Device]) -> Program:
    """The program with what the procedures need, and with them."""
    if not buffers:
        return program
    objects = [Object(f"{FILLED}{kind} {each.object}", each.size) for each in buffers for kind in ("bytes", "chosen")]
    return replace(
        program,
        globals=(*program.globals, Declaration(_USED, FALSE, original="")),
        objects=(*program.objects, *objects),
        procedures=(*program.procedures, _forget(buffers), *map(_choose, buffers)),
        unseen=program.unseen | {_USED.name},
    )


def _place(name: str, offset: Term) -> Term:
    return apply("pointer.add", observe(Observation.ADDRESS, (name,), (), POINTER), offset)


def _choose(device: Device) -> Procedure:
    value, chosen = byte_of(device, _AT), _place(f"{FILLED}chosen {device.object}", _AT)
    made: tuple[Command, ...] = (Havoc(_BYTE), Store(value, _BYTE), Store(chosen, bits(1, 8)), Assign(_USED, TRUE))
    blocks = (
        Block("asked", (Load(_CHOSEN, chosen),), Branch(equal(_CHOSEN, bits(0, 8)), "choice", "known")),
        Block("choice", made, Goto("known")),
        Block("known", (), Return()),
    )
    locals_ = (Declaration(_CHOSEN, original=""), Declaration(_BYTE, original=""))
    return Procedure(choosing(device), (Declaration(_AT, original=""),), (), locals_, blocks)


def _forget(buffers: Sequence[Device]) -> Procedure:
    cleared = [
        Fill(_place(f"{FILLED}{kind} {each.object}", bits(0, 64)), bits(0, 8), bits(each.size, 64))
        for each in buffers
        for kind in ("bytes", "chosen")
    ]
    blocks = (
        Block("asked", (), Branch(_USED, "used", "forgotten")),
        Block("used", (*cleared, Assign(_USED, FALSE)), Goto("forgotten")),
        Block("forgotten", (), Return()),
    )
    return Procedure(FORGET, (), (), (), blocks)


def beginning_anew(procedure: Procedure) -> Procedure:
    """The procedure that first forgets."""
    first = procedure.blocks[0]
    begun = replace(first, commands=(Call(FORGET), *first.commands))
    return replace(procedure, blocks=(begun, *procedure.blocks[1:]))
