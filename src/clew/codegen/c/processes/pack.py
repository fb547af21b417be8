"""States of the interpreter as the bytes that native exploration stores; the other direction of nothing.

Input: a layout and a state at the end of a step. Output: its bytes, equal to what `core/processes/canonical.h` writes.
"""

from __future__ import annotations

from clew.codegen.c.processes.layout import Layout
from clew.codegen.c.shapes import NotNative, number, packed
from clew.ir.values import UNDEFINED, Address, Value
from clew.semantics.state import Extent, Frame, Instance, Life, Process, State

LIVES = {Life.STATIC: 0, Life.CODE: 1, Life.HEAP: 2, Life.FRAME: 3, Life.GONE: 4, Life.SINGLE: 5, Life.SEVERAL: 6}
UNDEFINED_TAG, POINTER_TAG, MARKED = 1, 0x80, 0x80


def pack_state(layout: Layout, state: State) -> bytes:
    """The bytes of a state, filled up to a multiple of four."""
    values: dict[str, Value] = {
        each.name: value  # type: ignore[misc]  # a concrete state holds values
        for each, value in zip(layout.program.globals, state.globals, strict=True)
    }
    parts = [packed(layout.globals, values)]
    if layout.spawns:
        parts.append(len(state.processes).to_bytes(2, "little"))
    parts += [_process(layout, process) for process in state.processes]
    if layout.code.asks_for_leaks:
        parts.append(bytes([state.leaked]))
    parts += _objects(layout, state)
    if layout.records:
        parts.append(len(state.records).to_bytes(2, "little"))
        parts += [_record(layout, record) for record in state.records]
    block = b"".join(parts)
    return block + bytes(-len(block) % 4)


def _process(layout: Layout, process: Process) -> bytes:
    stack = b"".join(_frame(layout, frame) for frame in process.frames)
    first, second = process.order
    order = b"" if first < 0 else first.to_bytes(2, "little") + second.to_bytes(2, "little")
    return order + len(stack).to_bytes(layout.length_bytes, "little") + stack


def _frame(layout: Layout, frame: Frame) -> bytes:
    routine = layout.code.routines[frame.routine]
    values: dict[str, Value] = {
        each.name: value  # type: ignore[misc]  # a concrete state holds values
        for each, value in zip(routine.declarations, frame.locals, strict=True)
    }
    for name in layout.registers[frame.routine]:
        assert values[name] is UNDEFINED, f"{name} should hold nothing where a process rests"
    block = packed(layout.frames[frame.routine], values)
    point = layout.points.get((frame.routine, frame.block, frame.index))
    assert point is not None, f"a process should rest at a point, rests at {frame}"
    return block + point.to_bytes(layout.point_bytes, "little")


# --- memory ---------------------------------------------------------------------------------------------------------


def _objects(layout: Layout, state: State) -> list[bytes]:
    statics = state.objects[: layout.code.first_code]
    if not statics and not layout.allocates:
        return []
    owners = {
        number: (task, depth + 1)
        for task, process in enumerate(state.processes)
        for depth, frame in enumerate(process.frames)
        for number in frame.objects
    }
    changed = bytearray((len(statics) + 7) // 8)
    parts: list[bytes] = []
    for position, extent in enumerate(statics):
        if extent != layout.start.objects[position]:
            changed[position // 8] |= 1 << position % 8
            parts.append(bytes([bool(extent.marks)]) + content(layout, extent))
    parts.insert(0, bytes(changed))
    if layout.allocates:
        dynamic = state.objects[layout.code.first_dynamic :]
        parts.append(len(dynamic).to_bytes(2, "little"))
        for position, extent in enumerate(dynamic):
            parts.append(_extent(layout, extent, owners.get(layout.code.first_dynamic + position)))
    return parts


def _extent(layout: Layout, extent: Extent, owner: tuple[int, int] | None) -> bytes:
    head = bytes([LIVES[extent.life] | (MARKED if extent.marks else 0)])
    if extent.life is Life.GONE:
        return head
    head += extent.size.to_bytes(4, "little")
    if extent.life is Life.FRAME:
        assert owner is not None, "a frame object should belong to a frame"
        head += owner[0].to_bytes(2, "little") + owner[1].to_bytes(4, "little")
    return head + content(layout, extent)


def content(layout: Layout, extent: Extent) -> bytes:
    """The bytes, and where not all of them are plain numbers their tags; see `core/processes/objects.h`."""
    if not extent.marks:
        return extent.data
    data, tags = bytearray(extent.data), bytearray(extent.size)
    for mark in extent.marks:
        at, end = mark.offset, mark.offset + mark.size
        if mark.value is UNDEFINED:
            tags[at:end] = bytes([UNDEFINED_TAG]) * mark.size
            continue
        if not isinstance(mark.value, Address):
            raise NotNative("a piece of a pointer in memory has no C form")
        pointer = number(mark.value)
        width = layout.program.pointer_bytes
        data[at:end] = (pointer & ((1 << 8 * width) - 1)).to_bytes(width, "little")
        for position in range(width):
            tags[at + position] = POINTER_TAG | _spare(pointer, position, width) | position
    return bytes(data + tags)


_WIDE = 8
"""Bytes of a pointer that is its own data."""


def _spare(pointer: int, position: int, width: int) -> int:
    """The part of the object's number that stands in the tag of one byte, behind the position of the byte."""
    if width == _WIDE:
        return 0
    place = width.bit_length() - 1
    bits = 7 - place
    return (pointer >> (32 + bits * position) & ((1 << bits) - 1)) << place


def _record(layout: Layout, record: Instance) -> bytes:
    if record.kind is None:
        return b"\0"
    position = list(layout.records).index(record.kind)
    fields = layout.program.records[position].fields
    values: dict[str, Value] = {
        each.name: value  # type: ignore[misc]  # a concrete state holds values
        for each, value in zip(fields, record.fields, strict=True)
    }
    return bytes([position + 1]) + packed(layout.records[record.kind], values)
