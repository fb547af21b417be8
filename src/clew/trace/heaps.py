"""Heaps as graphs: the objects and records of a state, what they hold, and where pointers lead.

Input: a state. Output: a heap: variables that point into it, and cells, numbered in the order in which they are found.
Static objects are part of it only where something points to them or they point to something.
"""

from __future__ import annotations

from clew.ir.values import Address, Handle
from clew.outcome import Arrow, Cell, Diagram, Heap, Vertex
from clew.semantics.code import Code
from clew.semantics.state import State
from clew.trace.names import library_members
from clew.trace.show import contents_of

_MOST = 40
"""Of larger heaps the first cells are shown."""


def heap_of(state: State, code: Code) -> Heap:
    """The heap of a state; empty where nothing points anywhere."""
    contents = contents_of(state, code)
    numbers: dict[Address | Handle, int] = {}
    for _, target in contents.variables:
        numbers.setdefault(_whole(target), len(numbers))
    order = list(numbers)
    for name in order:
        for _, target in contents.links(name):
            if _whole(target) not in numbers and len(numbers) < _MOST:
                numbers[_whole(target)] = len(numbers)
                order.append(_whole(target))
    hidden = library_members(code.program)
    cells = tuple(
        Cell(
            contents.title(name),
            tuple((row, text) for row, text in contents.rows(name) if row.lstrip(".") not in hidden)[:12],
            tuple((row, numbers[_whole(target)]) for row, target in contents.links(name) if _whole(target) in numbers),
            _identity(name),
        )
        for name in order
    )
    roots = tuple((name, numbers[_whole(target)]) for name, target in contents.variables)
    return Heap(roots, cells) if any(cell.links for cell in cells) or len(cells) > 1 else Heap()


def _identity(name: Address | Handle) -> int:
    """Objects count from 0, records below that."""
    return name.object if isinstance(name, Address) else -2 - name.record


def _whole(name: Address | Handle) -> Address | Handle:
    return Address(name.object, 0) if isinstance(name, Address) else name


def heap_diagram(heap: Heap) -> Diagram:
    """The heap as boxes and arrows: first the cells, then the variables."""
    count = len(heap.cells)
    cells = tuple(Vertex(cell.title, rows=cell.rows) for cell in heap.cells)
    roots = tuple(Vertex(name) for name, _ in heap.roots)
    links = tuple(Arrow(number, target, name) for number, cell in enumerate(heap.cells) for name, target in cell.links)
    starts = tuple(Arrow(count + number, target) for number, (_, target) in enumerate(heap.roots))
    return Diagram("heap", (*cells, *roots), (*starts, *links))
