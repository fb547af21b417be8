"""Data of states: where numbers stand, and states with variables in their place.

Input: a state of a symbolic machine, and which places of numbers are data. Output: its skeleton, in which data are
variables, and what these variables are in terms of what the state was made of. A number that is a term is data in any
case. An element of an array has a place of its own, so have so many bytes of a memory object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeVar

from clew.ir.sorts import Array, Bits, Bool, Integer, Queue, Real, Sort
from clew.ir.terms import Apply, Constant, Term, Variable, constant, variable
from clew.semantics.code import Code
from clew.semantics.state import Extent, Frame, Instance, Mark, Process, State
from clew.semantics.values import Datum

Key = tuple[str | int, ...]
"""Where a number stands: the first part says in what."""
GLOBAL, LOCAL, BYTES, FIELD = "global", "local", "bytes", "field"


class Stretch(NamedTuple):
    """So many bytes of an object."""

    offset: int
    size: int


class Parted(NamedTuple):
    """A skeleton with numbers that stand for its parts, equal ones for equal parts; and what its variables are."""

    skeleton: State
    key: tuple[int, ...]
    data: dict[Variable, Term]


class _Known(NamedTuple):
    """A part of a state that was taken apart before: what is left of it, its number, and its data."""

    part: object
    left: object
    number: int
    data: dict[Variable, Term]


P = TypeVar("P")
Taking = Callable[[P, dict[Variable, Term]], P]
_REMEMBERED = 100_000


class Cells:
    """Where the data of a program are; they only ever become more. Names of variables are given once."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._data: dict[Key, None] = {}
        self._variables: dict[Key, Variable] = {}
        self._taken: set[str] = set()
        self._known: dict[tuple[str | int, int], _Known] = {}
        self._numbers: dict[object, int] = {}
        self.widths: dict[tuple[int, int], int] = {}
        """By object and offset: as how many bytes a number was read or written there last."""

    # --- what is data -------------------------------------------------------------------------------------------------

    def make_data(self, key: Key) -> bool:
        """From now on the numbers there are data; whether they were not before."""
        new = key not in self._data
        self._data[key] = None
        self._known.clear()
        return new

    def variable(self, key: Key, sort: Sort) -> Variable:
        """The variable for the number there."""
        found = self._variables.get(key)
        if found is None or found.sort != sort:
            name = wish = self._name(key)
            while name in self._taken:
                name = f"{wish}'{len(self._taken)}"
            self._taken.add(name)
            found = self._variables[key] = variable(name, sort)
        return found

    def _name(self, key: Key) -> str:
        kind, *rest = key
        match kind, rest:
            case "global", [int(slot), *indices]:
                return f"{self._code.program.globals[slot].name}{_indexed(indices)}"
            case "local", [process, depth, int(routine), int(slot), *indices]:
                declared = self._code.routines[routine].declarations[slot]
                return f"{process}:{depth}:{declared.name}{_indexed(indices)}"
            case "bytes", [int(number), offset, size]:
                if number >= self._code.first_code:
                    return f"object {number}[{offset}:{size}]"
                owner = self._code.program.objects[number]
                return owner.name if (offset, size) == (0, owner.size) else f"{owner.name}[{offset}:{size}]"
            case _:
                return " ".join(map(str, key))

    # --- states in two parts ------------------------------------------------------------------------------------------

    def part(self, state: State) -> Parted:
        """The skeleton of a state, and its data."""
        data: dict[Variable, Term] = {}
        key: list[int] = []
        shared = self._taken_apart(GLOBAL, state.globals, self._globals, key, data)
        processes = [self._taken_apart(LOCAL, each, self._process, key, data) for each in state.processes]
        objects = list(state.objects)
        for number in (*self._code.variable_objects, *range(self._code.first_dynamic, len(objects))):
            objects[number] = self._taken_apart(number, objects[number], partial(self._extent, number), key, data)
        records = self._taken_apart(FIELD, state.records, self._records, key, data)
        rest = state.kernel, state.leaked, len(processes), len(objects)
        key.append(self._numbers.setdefault(rest, len(self._numbers)))
        made = State(shared, tuple(processes), tuple(objects), records, state.kernel, (), state.leaked)
        return Parted(made, tuple(key), data)

    def _taken_apart(self, where: str | int, part: P, take: Taking[P], key: list[int], data: dict[Variable, Term]) -> P:
        """What is left of a part of the state. One that is the same object as before is not looked at again."""
        found = self._known.get((where, id(part)))
        if found is None or found.part is not part:
            own: dict[Variable, Term] = {}
            left = take(part, own)
            found = _Known(part, left, self._numbers.setdefault(left, len(self._numbers)), own)
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            self._known[where, id(part)] = found
        key.append(found.number)
        data.update(found.data)
        return found.left  # type: ignore[return-value]  # what is left of a part is one of its kind

    def _globals(self, held: tuple[Datum, ...], data: dict[Variable, Term]) -> tuple[Datum, ...]:
        declared = self._code.program.globals
        return tuple(
            self._slot(datum, each.sort, (GLOBAL, slot), data)
            for slot, (datum, each) in enumerate(zip(held, declared, strict=True))
        )

    def _records(self, held: tuple[Instance, ...], data: dict[Variable, Term]) -> tuple[Instance, ...]:
        return tuple(self._record(number, each, data) for number, each in enumerate(held))

    def _process(self, process: Process, data: dict[Variable, Term]) -> Process:
        frames = tuple(self._frame(process.name, depth, each, data) for depth, each in enumerate(process.frames))
        return replace(process, frames=frames)

    def _frame(self, process: str, depth: int, frame: Frame, data: dict[Variable, Term]) -> Frame:
        declared = self._code.routines[frame.routine].declarations
        held = tuple(
            self._slot(datum, each.sort, (LOCAL, process, depth, frame.routine, slot), data)
            for slot, (datum, each) in enumerate(zip(frame.locals, declared, strict=True))
        )
        return replace(frame, locals=held)

    def _record(self, number: int, instance: Instance, data: dict[Variable, Term]) -> Instance:
        if instance.kind is None:
            return instance
        declared = self._code.records[instance.kind].fields
        held = tuple(
            self._slot(datum, each.sort, (FIELD, number, slot), data)
            for slot, (datum, each) in enumerate(zip(instance.fields, declared, strict=True))
        )
        return replace(instance, fields=held)

    def _slot(self, datum: Datum, sort: Sort, key: Key, data: dict[Variable, Term]) -> Datum:
        if isinstance(datum, tuple):
            parts = enumerate(_parts(datum, sort))
            return _whole(datum, sort, [self._slot(each, of, (*key, place), data) for place, (each, of) in parts])
        term = _as_number(datum, sort)
        if term is None or (isinstance(term, Constant) and key not in self._data):
            return datum
        made = self.variable(key, sort)
        data[made] = term
        return made

    def _extent(self, number: int, extent: Extent, data: dict[Variable, Term]) -> Extent:
        marks: list[Mark] = []
        for mark in extent.marks:
            if isinstance(mark.value, Apply | Variable):
                made = self.variable((BYTES, number, mark.offset, mark.size), Bits(8 * mark.size))
                data[made] = mark.value
                marks.append(Mark(mark.offset, mark.size, made))
            else:
                marks.append(mark)
        contents = bytearray(extent.data)
        for offset, size in self._stretches(number, extent):
            made = self.variable((BYTES, number, offset, size), Bits(8 * size))
            data[made] = constant(int.from_bytes(contents[offset : offset + size], "little"), made.sort)
            contents[offset : offset + size] = bytes(size)
            marks.append(Mark(offset, size, made))
        if len(marks) == len(extent.marks) and all(
            one is other for one, other in zip(marks, extent.marks, strict=True)
        ):
            return extent
        marks.sort(key=lambda mark: mark.offset)
        return Extent(extent.life, bytes(contents), tuple(marks))

    def _stretches(self, number: int, extent: Extent) -> Iterator[Stretch]:
        """The plain bytes of an object that are data."""
        for key in self._data:
            if key[0] == BYTES and key[1] == number and _is_plain(extent, int(key[2]), int(key[3])):
                yield Stretch(int(key[2]), int(key[3]))

    # --- numbers that are not data ------------------------------------------------------------------------------------

    def numbers(self, state: State) -> Iterator[tuple[Key, object]]:
        """The plain numbers of a skeleton, and where they stand."""
        declared = self._code.program.globals
        for slot, (datum, each) in enumerate(zip(state.globals, declared, strict=True)):
            yield from _plain_numbers(datum, each.sort, (GLOBAL, slot))
        for process in state.processes:
            for depth, frame in enumerate(process.frames):
                own = self._code.routines[frame.routine].declarations
                for slot, (datum, each) in enumerate(zip(frame.locals, own, strict=True)):
                    yield from _plain_numbers(datum, each.sort, (LOCAL, process.name, depth, frame.routine, slot))
        for number, instance in enumerate(state.records):
            fields = () if instance.kind is None else self._code.records[instance.kind].fields
            for slot, (datum, each) in enumerate(zip(instance.fields, fields, strict=False)):
                yield from _plain_numbers(datum, each.sort, (FIELD, number, slot))
        for (number, offset), size in self.widths.items():
            if number < len(state.objects) and _is_plain(state.objects[number], offset, size):
                contents = state.objects[number].data[offset : offset + size]
                yield (BYTES, number, offset, size), contents


def _plain_numbers(datum: Datum, sort: Sort, key: Key) -> Iterator[tuple[Key, object]]:
    if isinstance(datum, tuple):
        for place, (each, of) in enumerate(_parts(datum, sort)):
            yield from _plain_numbers(each, of, (*key, place))
    elif isinstance(_as_number(datum, sort), Constant):
        yield key, datum


def _parts(held: tuple[Datum, ...], sort: Sort) -> Iterator[tuple[Datum, Sort]]:
    """The elements of an array, or all components of all elements of a queue."""
    if isinstance(sort, Array):
        yield from ((each, sort.element) for each in held)
        return
    assert isinstance(sort, Queue), f"only arrays and queues should hold several data, not {sort}"
    for row in held:
        assert isinstance(row, tuple), "an element of a queue should be a tuple"
        yield from zip(row, sort.elements, strict=True)


def _whole(held: tuple[Datum, ...], sort: Sort, parts: list[Datum]) -> tuple[Datum, ...]:
    """What was taken apart by `_parts`, put together again."""
    if isinstance(sort, Array):
        return tuple(parts)
    left = iter(parts)
    return tuple(tuple(next(left) for _ in row) for row in held if isinstance(row, tuple))


def _as_number(datum: Datum, sort: Sort) -> Term | None:
    """The datum as a term, if it is a number or truth value."""
    if isinstance(datum, Apply | Variable):
        return datum
    match sort:
        case Bool() if isinstance(datum, bool):
            return constant(datum, sort)
        case Bits() | Integer() if isinstance(datum, int):
            return constant(datum, sort)
        case Real() if isinstance(datum, Fraction | int):
            return constant(datum, sort)
        case _:
            return None


def _is_plain(extent: Extent, offset: int, size: int) -> bool:
    end = offset + size
    if end > extent.size:
        return False
    return not any(mark.offset < end and offset < mark.offset + mark.size for mark in extent.marks)


def _indexed(indices: list[str | int]) -> str:
    return "".join(f"[{each}]" for each in indices)
