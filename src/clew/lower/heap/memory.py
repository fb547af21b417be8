"""Cells of nodes: what loads, stores, copies and fills do to one object.

An access that covers just a cell reads or replaces it. One that covers parts of cells is done byte by byte where they
are plain numbers; of others a part is unknown. Bytes without a cell hold what the kind of the object says.
"""

from __future__ import annotations

from clew.ir.operators.table import signed
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.sorts import Pointer as PointerSort
from clew.lower.heap.terms import LostTrack
from clew.models.heap.bounds import is_nonzero
from clew.models.heap.graph import ANY, NOWHERE, TOP, UNDEFINED, Cell, Cells, Heap, Node, Pointer, Some, Value, Within


def overlapping(cells: Cells, offset: int, size: int) -> list[int]:
    """Where cells begin that share a byte with a stretch."""
    return [at for at, cell in cells.items() if at < offset + size and at + cell.size > offset]


def load(node: Node, offset: int, size: int, sort: Sort) -> Value:
    """What a load of a sort finds; the stretch lies inside of the object."""
    kind, cells = node
    cell = cells.get(offset)
    if cell is not None and cell.size == size:
        return typed(cell.value, sort, size)
    covered = overlapping(cells, offset, size)
    if not covered:
        return typed(kind.background, sort, size)
    found = [_byte(cells, covered, at, kind.background) for at in range(offset, offset + size)]
    if UNDEFINED in found:
        return UNDEFINED
    if TOP in found or ANY in found:
        return TOP if TOP in found else ANY
    number = 0
    for at, value in enumerate(found):
        assert isinstance(value, int), "a byte should be a number"
        number |= value << (8 * at)
    return typed(number, sort, size)


def _byte(cells: Cells, covered: list[int], at: int, background: Value) -> Value:
    for start in covered:
        size, value = cells[start]
        if start <= at < start + size:
            if isinstance(value, Pointer):
                if value.node != NOWHERE:
                    raise LostTrack("a part of a pointer is read from memory")
                value = value.offset
            return value >> (8 * (at - start)) & 0xFF if isinstance(value, int) else _part(value)
    return background


def _part(value: Value) -> Value:
    """A byte of what is no plain number."""
    return ANY if isinstance(value, Within | Some) else value


def typed(value: Value, sort: Sort, size: int) -> Value:
    """What was read, as a value of the sort."""
    match sort:
        case PointerSort():
            if isinstance(value, int):
                return Pointer(NOWHERE, signed(value, 8 * size))
            return UNDEFINED if value is ANY or isinstance(value, Within | Some) else value
        case Bool():
            if isinstance(value, Within | Some):
                return True if is_nonzero(value) else ANY
            return value != 0 if isinstance(value, int) else value
        case Bits():
            if isinstance(value, Pointer) and value.node == NOWHERE:
                return value.offset & ((1 << 8 * size) - 1)
            return _part(value) if sort.width != 8 * size else value
        case _:
            return TOP


def store(heap: Heap, number: int, offset: int, cell: Cell) -> None:
    """Write a cell; of what it covers in part, the rest stays."""
    kind, cells = heap.nodes[number]
    size, value = cell
    if value is True or value is False:
        cell = Cell(size, int(value))
    old = cells.get(offset)
    if old is not None and old.size == size:
        heap.nodes[number] = Node(kind, {**cells, offset: cell})
        return
    made = cleared(cells, offset, size)
    made[offset] = cell
    heap.nodes[number] = Node(kind, made)


def cleared(cells: Cells, offset: int, size: int) -> Cells:
    """The cells without a stretch."""
    made = dict(cells)
    for start in overlapping(cells, offset, size):
        old = made.pop(start)
        for at in range(start, start + old.size):
            if not offset <= at < offset + size:
                made[at] = Cell(1, _rest(old, at - start))
    return made


def _rest(old: Cell, at: int) -> Value:
    """One byte of a cell of which the others are overwritten."""
    if isinstance(old.value, Pointer):
        return TOP
    return old.value >> (8 * at) & 0xFF if isinstance(old.value, int) else _part(old.value)


def fill(heap: Heap, number: int, offset: int, size: int, value: Value) -> None:
    """Set so many bytes to a value."""
    kind, cells = heap.nodes[number]
    if offset == 0 and size == kind.size and value in (0, UNDEFINED):
        heap.nodes[number] = Node(kind._replace(background=value), {})
        return
    made = cleared(cells, offset, size)
    if value == 0 or value is UNDEFINED:
        # In words, so that pointers can be read from what was set to zero.
        start = offset
        while start < offset + size:
            step = next(each for each in (8, 4, 2, 1) if start % each == 0 and start + each <= offset + size)
            made[start] = Cell(step, value)
            start += step
    else:
        made.update({at: Cell(1, value) for at in range(offset, offset + size)})
    heap.nodes[number] = Node(kind, made)


def copied(source: Node, start: int, size: int) -> list[tuple[int, Cell]]:
    """The cells of a stretch, by their distance from its start; what was never written is among them."""
    kind, cells = source
    found: list[tuple[int, Cell]] = []
    at = start
    inside = sorted(overlapping(cells, start, size))
    for place in inside:
        cell = cells[place]
        if place < start or place + cell.size > start + size:
            raise LostTrack("a part of a cell is copied")
        if place > at:
            found += _background(at - start, place - at, kind.background)
        found.append((place - start, cell))
        at = place + cell.size
    if at < start + size:
        found += _background(at - start, start + size - at, kind.background)
    return found


def _background(offset: int, size: int, value: Value) -> list[tuple[int, Cell]]:
    """Bytes that hold the same, in words where that is possible."""
    found = []
    while size:
        step = next(each for each in (8, 4, 2, 1) if offset % each == 0 and each <= size)
        found.append((offset, Cell(step, value)))
        offset, size = offset + step, size - step
    return found
