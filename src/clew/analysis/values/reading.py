"""Reading: what a value says of the place that it was read from.

Input: a variable that was read where a pointer led, with what the variable is known to hold by now. Output: the places
to which the pointer still may lead: in front of the first and behind the last place that holds such a value there is
none. So who goes along a text while its bytes are not zero does not come past a zero that is surely there, be it the
last byte of a constant or of an array in which nothing else is ever written there.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.analysis.values.domain import ANY, Held, Row, moved, numbers_of
from clew.analysis.values.memory import Contents
from clew.ir.operators.table import signed
from clew.ir.sorts import Bits, Pointer
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.logic import range_bits
from clew.records import dataclass

_FARTHEST = 4096
"""So many places are looked at from each end."""


@dataclass(frozen=True, slots=True)
class Read:
    """That so many bytes were read so far behind where a variable points, and neither has been written since."""

    pointer: Variable
    distance: int
    size: int


def read_by(target: Variable, pointer: Term, size: int) -> Read | None:
    """What is to be remembered of a load."""
    moved = moved_variable(pointer)
    return None if moved is None or not isinstance(target.sort, Bits) else Read(*moved, size)


def moved_variable(pointer: Term) -> tuple[Variable, int] | None:
    """The variable that a pointer is, and how far it is moved."""
    distance = 0
    if isinstance(pointer, Apply) and pointer.operator == "pointer.add":
        pointer, by = pointer.arguments
        if not (isinstance(by, Constant) and isinstance(by.value, int) and isinstance(by.sort, Bits)):
            return None
        distance = signed(by.value, by.sort.width)
    return (pointer, distance) if isinstance(pointer, Variable) and isinstance(pointer.sort, Pointer) else None


def shifted(held: Held, distance: int) -> Held:
    """Pointers moved by a distance."""
    if held.pointers is ANY or distance == 0:
        return held
    return Held(held.numbers, tuple(moved(each, distance, distance, 0) for each in held.pointers), held.undefined)


def led_by(read: Read, held: Held, pointer: Held, memory: Callable[[str], Contents | None]) -> Held | None:
    """Where the pointer may lead if that was read there; None where there is no such place."""
    known = numbers_of(held)
    if pointer.pointers is ANY or known is None or held.pointers != () or held.undefined or pointer.undefined:
        return pointer
    rows: list[Row] = []
    for row in pointer.pointers:
        contents = memory(row.object)
        if contents is None:
            rows.append(row)
        elif (left := _ends(row, read, contents, known)) is not None:
            rows.append(left)
    return Held(pointer.numbers, tuple(rows), pointer.undefined) if rows else None


def _ends(row: Row, read: Read, contents: Contents, known: range_bits.Known) -> Row | None:
    """The row without what is in front of the first place and behind the last one that fit."""
    step = row.step or 1
    low, high = -read.distance, contents.size - read.size - read.distance
    first = max(row.first, row.first + -((row.first - low) // step) * step if row.first < low else row.first)
    last = row.last - -((high - row.last) // step) * step if row.last > high else row.last
    for _ in range(_FARTHEST):
        if first > last or _fits(contents, first, read, known):
            break
        first += step
    for _ in range(_FARTHEST):
        if first > last or _fits(contents, last, read, known):
            break
        last -= step
    return Row(row.object, first, last, row.step if first < last else 0) if first <= last else None


def _fits(contents: Contents, offset: int, read: Read, known: range_bits.Known) -> bool:
    held = contents.read(offset + read.distance, read.size)
    there = numbers_of(held)
    if there is None or held.pointers != () or held.undefined:
        return True
    return range_bits.meet(there, known, 8 * read.size) is not None
