"""Canonical numbers: equal heaps are equal states.

Input: a state at the end of a step. Output: the same state, in which objects, records and spawned processes are
numbered by the order in which they are found from the roots (globals, then the frames of the processes, then static
objects). What cannot be found any more is dropped: it has no future. If a live heap object is among it and the program
asks for leaks, the state remembers that one was lost. A program may want what is lost to be kept; it comes last then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import is_

from clew.ir.sorts import Array, Bits, Queue, Sort
from clew.ir.sorts import Process as ProcessSort
from clew.ir.values import NOWHERE, UNDEFINED, Address, Handle
from clew.semantics.code import Code, carries
from clew.semantics.state import Extent, Frame, Instance, Mark, Piece, Process, State
from clew.semantics.values import Datum


class _Numbering:
    """The numbers given so far; new ones are found through `visit`."""

    def __init__(self, code: Code) -> None:
        self.static = code.first_dynamic
        self.objects: dict[int, int] = {NOWHERE: NOWHERE}
        """The new numbers of objects that were found; static ones keep theirs and do not stand here."""
        self.records: dict[int, int] = {}
        self.processes: dict[int, int] = {}
        self.found: list[Address | Handle] = []

    def address(self, name: Address) -> None:
        number = name.object
        if number >= self.static and number not in self.objects:
            self.objects[number] = self.static + len(self.objects) - 1
            self.found.append(name)

    def visit(self, datum: Datum, sort: Sort) -> None:
        if type(datum) is Address:
            self.address(datum)
            return
        if datum is UNDEFINED or datum is None or (type(datum) is int and type(sort) is Bits):
            return
        for name, kind in _names(datum, sort):
            if isinstance(name, Address):
                self.address(name)
            elif isinstance(name, Handle):
                if name.record not in self.records:
                    self.records[name.record] = len(self.records)
                    self.found.append(name)
            elif isinstance(kind, ProcessSort):
                self.processes.setdefault(name, -1)

    def moved(self, name: Address) -> Address:
        number = name.object
        if number < self.static or self.objects[number] == number:
            return name
        return Address(self.objects[number], name.offset)

    def rename(self, datum: Datum, sort: Sort) -> Datum:
        if isinstance(datum, Address):
            return self.moved(datum)
        if not carries(sort):
            return datum
        if isinstance(datum, Handle):
            return Handle(self.records[datum.record])
        if isinstance(sort, ProcessSort) and isinstance(datum, int):
            return self.processes[datum]
        if isinstance(sort, Array) and isinstance(datum, tuple):
            return tuple(self.rename(element, sort.element) for element in datum)
        if isinstance(sort, Queue) and isinstance(datum, tuple):
            return tuple(
                tuple(map(self.rename, row, sort.elements)) if isinstance(row, tuple) else row for row in datum
            )
        return datum


def _names(datum: Datum, sort: Sort) -> Iterator[tuple[Address | Handle | int, Sort]]:
    if isinstance(datum, Address):
        yield datum, sort
    elif not carries(sort):
        return
    elif isinstance(datum, Handle) or (isinstance(sort, ProcessSort) and isinstance(datum, int)):
        yield datum, sort
    elif isinstance(sort, Array) and isinstance(datum, tuple):
        for element in datum:
            yield from _names(element, sort.element)
    elif isinstance(sort, Queue) and isinstance(datum, tuple):
        for row in datum:
            assert isinstance(row, tuple), "an element of a queue should be a tuple"
            for element, each in zip(row, sort.elements, strict=True):
                yield from _names(element, each)


def canonical(state: State, code: Code) -> State:
    """The state with canonical numbers; see the module."""
    order = sorted(range(len(state.processes)), key=lambda number: state.processes[number].order)
    numbering = _traversed(state, code, order)
    kept = [number for number in order if _stays(state.processes[number], number, numbering)]
    leaked = state.leaked or (code.asks_for_leaks and _lost(state, numbering))
    if leaked is not state.leaked:
        state = replace(state, leaked=leaked)
    if code.program.keeps_garbage:
        _visit_lost(state, code, numbering)
    if _unchanged(state, kept, numbering):
        return state
    numbering.processes = {number: position for position, number in enumerate(kept)}
    kernel = state.kernel
    if kernel is not None and kernel.resumes:
        resumes = sorted(numbering.processes[number] for number in kernel.resumes if number in numbering.processes)
        kernel = replace(kernel, resumes=tuple(resumes))
    static = numbering.static
    moved = (*range(static), *(number for number in numbering.objects if number != NOWHERE))
    return State(
        tuple(
            numbering.rename(datum, declaration.sort)
            for datum, declaration in zip(state.globals, code.program.globals, strict=True)
        ),
        tuple(_rename_process(state.processes[number], code, numbering) for number in kept),
        tuple(_rename_extent(state.objects[number], numbering) for number in moved),
        tuple(_rename_record(state.records[number], code, numbering) for number in numbering.records),
        kernel,
        state.path,
        leaked,
    )


def renumbered(state: State, code: Code) -> tuple[dict[int, int], dict[int, int]]:
    """The numbers that objects and records get from `canonical`, by the numbers that they have."""
    order = sorted(range(len(state.processes)), key=lambda number: state.processes[number].order)
    numbering = _traversed(state, code, order)
    return numbering.objects, numbering.records


def loses(state: State, code: Code) -> bool:
    """Whether there is a live heap object to which nothing points."""
    return _lost(state, _traversed(state, code, list(range(len(state.processes)))))


def _lost(state: State, numbering: _Numbering) -> bool:
    return any(
        extent.life.on_heap and number not in numbering.objects
        for number, extent in enumerate(state.objects[numbering.static :], start=numbering.static)
    )


def _unchanged(state: State, kept: list[int], numbering: _Numbering) -> bool:
    """Whether everything keeps its number and nothing is dropped."""
    return (
        len(numbering.objects) - 1 + numbering.static == len(state.objects)
        and all(old == new for old, new in numbering.objects.items())
        and len(numbering.records) == len(state.records)
        and all(old == new for old, new in numbering.records.items())
        and kept == list(range(len(state.processes)))
    )


# --- finding --------------------------------------------------------------------------------------------------------


def _traversed(state: State, code: Code, order: list[int]) -> _Numbering:
    numbering = _Numbering(code)
    for slot, sort in code.carriers:
        numbering.visit(state.globals[slot], sort)
    for number in order:
        for frame in state.processes[number].frames:
            for slot, sort in code.routines[frame.routine].carriers:
                numbering.visit(frame.locals[slot], sort)
    for number in code.variable_objects:
        if state.objects[number].marks:
            _visit_extent(state.objects[number], numbering)
    _visit_found(state, code, numbering)
    return numbering


def _visit_lost(state: State, code: Code, numbering: _Numbering) -> None:
    """What nobody reaches, in the order of the numbers that it has."""
    for number in range(numbering.static, len(state.objects)):
        if state.objects[number].life.on_heap:
            numbering.address(Address(number, 0))
    _visit_found(state, code, numbering)


def _visit_found(state: State, code: Code, numbering: _Numbering) -> None:
    position = 0
    while position < len(numbering.found):
        name = numbering.found[position]
        position += 1
        if isinstance(name, Address):
            _visit_extent(state.objects[name.object], numbering)
            continue
        instance = state.records[name.record]
        if instance.kind is not None:
            for datum, field in zip(instance.fields, code.records[instance.kind].fields, strict=True):
                numbering.visit(datum, field.sort)


def _visit_extent(extent: Extent, numbering: _Numbering) -> None:
    for mark in extent.marks:
        value = mark.value
        if type(value) is Address:
            numbering.address(value)
        elif type(value) is Piece:
            numbering.address(value.address)


def _stays(process: Process, number: int, numbering: _Numbering) -> bool:
    """Static processes, live ones, and those that somebody still holds."""
    return process.order[0] < 0 or bool(process.frames) or number in numbering.processes


# --- renaming -------------------------------------------------------------------------------------------------------


def _rename_process(process: Process, code: Code, numbering: _Numbering) -> Process:
    return replace(process, frames=tuple(_rename_frame(frame, code, numbering) for frame in process.frames))


def _rename_frame(frame: Frame, code: Code, numbering: _Numbering) -> Frame:
    renamed = list(frame.locals)
    for slot, sort in code.routines[frame.routine].carriers:
        renamed[slot] = numbering.rename(renamed[slot], sort)
    objects = tuple(sorted(numbering.objects[number] for number in frame.objects if number in numbering.objects))
    return replace(frame, locals=tuple(renamed), objects=objects)


def _rename_extent(extent: Extent, numbering: _Numbering) -> Extent:
    marks = tuple([_rename_mark(mark, numbering) for mark in extent.marks])
    return extent if all(map(is_, marks, extent.marks)) else Extent(extent.life, extent.data, marks)


def _rename_mark(mark: Mark, numbering: _Numbering) -> Mark:
    value = mark.value
    if type(value) is Address:
        moved = numbering.moved(value)
        return mark if moved is value else Mark(mark.offset, mark.size, moved)
    if type(value) is Piece:
        return Mark(mark.offset, mark.size, replace(value, address=numbering.moved(value.address)))
    return mark


def _rename_record(instance: Instance, code: Code, numbering: _Numbering) -> Instance:
    if instance.kind is None:
        return instance
    fields = code.records[instance.kind].fields
    return replace(
        instance,
        fields=tuple(numbering.rename(datum, field.sort) for datum, field in zip(instance.fields, fields, strict=True)),
    )
