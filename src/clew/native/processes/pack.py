"""States of the interpreter as the bytes that native exploration stores; the other direction of nothing.

Input: a layout and a state at the end of a step. Output: its bytes, equal to what `core/processes/canonical.h` writes.
"""

from __future__ import annotations

from clew.ir.semantics.memory import size_of
from clew.ir.semantics.state import Cell, Extent, Frame, Instance, Life, Process, State
from clew.ir.sorts import Bits, Bool, Pointer
from clew.ir.values import UNDEFINED, Value
from clew.native.expressions import NotNative
from clew.native.processes.layout import Layout, Slot
from clew.native.processes.shapes import number
from clew.native.processes.shapes import pack as pack_value

LIVES = {Life.STATIC: 0, Life.CODE: 1, Life.HEAP: 2, Life.FRAME: 3, Life.GONE: 4}
FIRST, UNDEFINED_CELL = 0x80, 0x40
BITS, BOOL, POINTER, RUIN = 1, 2, 3, 4
_MOST = 8


def pack_state(layout: Layout, state: State) -> bytes:
    """The bytes of a state, filled up to a multiple of four."""
    values: dict[str, Value] = {
        each.name: value  # type: ignore[misc]  # a concrete state holds values
        for each, value in zip(layout.program.globals, state.globals, strict=True)
    }
    parts = [_block(layout.globals, layout.global_bytes, values)]
    if layout.spawns:
        parts.append(len(state.processes).to_bytes(2, "little"))
    parts += [_process(layout, process) for process in state.processes]
    parts += _objects(layout, state)
    if layout.records:
        parts.append(len(state.records).to_bytes(2, "little"))
        parts += [_record(layout, record) for record in state.records]
    block = b"".join(parts)
    return block + bytes(-len(block) % 4)


def _block(slots: dict[str, Slot], size: int, values: dict[str, Value]) -> bytes:
    block = bytearray(size)
    for name, slot in slots.items():
        block[slot.offset : slot.offset + slot.shape.bytes] = pack_value(slot.shape, values[name])
    return bytes(block)


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
    block = _block(layout.frames[frame.routine], layout.frame_bytes[frame.routine], values)
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
        block = content(extent)
        if block != initial_content(layout, position):
            changed[position // 8] |= 1 << position % 8
            parts.append(block)
    parts.insert(0, bytes(changed))
    if layout.allocates:
        dynamic = state.objects[layout.code.first_dynamic :]
        parts.append(len(dynamic).to_bytes(2, "little"))
        parts += [
            _extent(extent, owners.get(layout.code.first_dynamic + position)) for position, extent in enumerate(dynamic)
        ]
    return parts


def _extent(extent: Extent, owner: tuple[int, int] | None) -> bytes:
    head = bytes([LIVES[extent.life]])
    if extent.life is Life.GONE:
        return head
    head += extent.size.to_bytes(4, "little")
    if extent.life is Life.FRAME:
        assert owner is not None, "a frame object should belong to a frame"
        head += owner[0].to_bytes(2, "little") + owner[1].to_bytes(4, "little")
    return head + content(extent)


def initial_content(layout: Layout, position: int) -> bytes:
    """The content of a static object at the start."""
    declared = layout.program.objects[position]
    cells = tuple(
        Cell(offset, size_of(value.sort, declared.span), value.sort, value.value) for offset, value in declared.cells
    )
    return content(Extent(Life.STATIC, declared.size, cells, declared.zeroed))


def content(extent: Extent) -> bytes:
    """Two bytes per byte: data, and at the first byte of a cell its tag; see `core/processes/objects.h`."""
    block = bytearray(2 * extent.size)
    for cell in extent.cells:
        if cell.size > _MOST:
            raise NotNative(f"a cell of {cell.size} bytes has no C form")
        at = 2 * cell.offset
        missing = cell.value is UNDEFINED and cell.sort is not None
        kind = _kind(cell)
        value = 0 if missing or kind == RUIN else number(cell.value)  # type: ignore[arg-type]
        if kind == POINTER:
            block[at] = value & 0xFF
            for entry, shift in ((1, 8), (2, 23), (3, 38)):
                block[at + 2 * entry : at + 2 * entry + 2] = (value >> shift & 0x7FFF).to_bytes(2, "little")
        else:
            block[at : at + 2 * cell.size : 2] = value.to_bytes(cell.size, "little")
        block[at + 1] = FIRST | (UNDEFINED_CELL if missing else 0) | (cell.size - 1) << 3 | kind
    return bytes(block)


def _kind(cell: Cell) -> int:
    match cell.sort:
        case None:
            return RUIN
        case Bool():
            return BOOL
        case Pointer():
            return POINTER
        case Bits():
            return BITS
        case other:
            raise NotNative(f"a cell of sort {other} has no C form")


def _record(layout: Layout, record: Instance) -> bytes:
    if record.kind is None:
        return b"\0"
    position = list(layout.records).index(record.kind)
    fields = layout.program.records[position].fields
    values: dict[str, Value] = {
        each.name: value  # type: ignore[misc]  # a concrete state holds values
        for each, value in zip(fields, record.fields, strict=True)
    }
    return bytes([position + 1]) + _block(layout.records[record.kind], layout.record_bytes[position], values)
