"""Stretches: the bytes that commands read and write."""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.commands import Command, Copy, Fill, Free, Load, Store
from clew.ir.sorts import Bits, Sort, bytes_of
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, bits, observe
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some bytes from a pointer on (a number of 64 bits says how many), read or written."""

    pointer: Term
    size: Term
    writes: bool


def stretches_of(command: Command, pointer_bytes: int) -> tuple[Stretch, ...]:
    """What a command touches: at most two stretches."""
    match command:
        case Load(target=target, pointer=pointer):
            return (Stretch(pointer, _bytes_of(target.sort, pointer_bytes), writes=False),)
        case Store(pointer=pointer, value=value):
            return (Stretch(pointer, _bytes_of(value.sort, pointer_bytes), writes=True),)
        case Fill(pointer=pointer, size=size):
            return (Stretch(pointer, size, writes=True),)
        case Copy(target=target, source=source, size=size):
            return Stretch(target, size, writes=True), Stretch(source, size, writes=False)
        case Free(pointer=pointer):
            return (Stretch(pointer, observe(Observation.SIZE, (), (pointer,), Bits(64)), writes=True),)
        case _:
            return ()


def _bytes_of(sort: Sort, pointer_bytes: int) -> Constant:
    size = bytes_of(sort, pointer_bytes)
    assert size is not None, f"memory should hold numbers, pointers and truth values, holds {sort}"
    return bits(size, 64)


def is_surely_inside(pointer: Term, sort: Sort, sizes: Mapping[str, int], pointer_bytes: int) -> bool:
    """Whether an access there is no fault: to a fixed place in a static object of one of these sizes."""
    match pointer:
        case Observe(observation=Observation.ADDRESS, names=(name,)):
            offset = 0
        case Apply(operator="pointer.add", arguments=(Observe(names=(name,)), Constant(value=int(offset)))):
            pass
        case _:
            return False
    size = sort.width // 8 if isinstance(sort, Bits) else pointer_bytes
    return offset + size <= sizes.get(name, 0)
