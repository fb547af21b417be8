"""Canonical numbers: equal heaps are equal states.

Input: a state at the end of a step. Output: the same state, in which objects, records and spawned processes are
numbered by the order in which they are found from the roots (globals, then the frames of the processes, then static
objects). What cannot be found any more is dropped: it has no future. A check for leaks has to count in the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from clew.ir.semantics.code import Code
from clew.ir.semantics.state import Cell, Extent, Frame, Instance, Process, State
from clew.ir.semantics.values import Datum
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Queue, Real, Reference, Sort
from clew.ir.sorts import Process as ProcessSort
from clew.ir.values import Address, Handle


@cache
def carries(sort: Sort) -> bool:
    """Whether values of the sort may name an object, a record or a process."""
    match sort:
        case Pointer() | Reference() | ProcessSort():
            return True
        case Array(element=element):
            return carries(element)
        case Queue(elements=elements):
            return any(carries(element) for element in elements)
        case Bool() | Bits() | Integer() | Real() | Event():
            return False


class _Numbering:
    """The numbers given so far; new ones are found through `visit`."""

    def __init__(self, code: Code) -> None:
        self.objects = {number: number for number in range(code.first_dynamic)}
        self.records: dict[int, int] = {}
        self.processes: dict[int, int] = {}
        self.found: list[Address | Handle] = []

    def visit(self, datum: Datum, sort: Sort) -> None:
        for name, kind in _names(datum, sort):
            if isinstance(name, Address):
                if name.object not in self.objects:
                    self.objects[name.object] = len(self.objects)
                    self.found.append(name)
            elif isinstance(name, Handle):
                if name.record not in self.records:
                    self.records[name.record] = len(self.records)
                    self.found.append(name)
            elif isinstance(kind, ProcessSort):
                self.processes.setdefault(name, -1)

    def rename(self, datum: Datum, sort: Sort) -> Datum:
        if not carries(sort):
            return datum
        if isinstance(datum, Address):
            return Address(self.objects[datum.object], datum.offset)
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
    if not carries(sort):
        return
    if isinstance(datum, Address | Handle) or (isinstance(sort, ProcessSort) and isinstance(datum, int)):
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
    numbering = _Numbering(code)
    _visit_roots(state, code, order, numbering)
    _visit_found(state, code, numbering)
    kept = [number for number in order if _stays(state.processes[number], number, numbering)]
    numbering.processes = {number: position for position, number in enumerate(kept)}
    kernel = state.kernel
    if kernel is not None and kernel.resumes:
        resumes = sorted(numbering.processes[number] for number in kernel.resumes if number in numbering.processes)
        kernel = replace(kernel, resumes=tuple(resumes))
    return State(
        tuple(
            numbering.rename(datum, declaration.sort)
            for datum, declaration in zip(state.globals, code.program.globals, strict=True)
        ),
        tuple(_rename_process(state.processes[number], code, numbering) for number in kept),
        tuple(_rename_extent(state.objects[number], numbering) for number in numbering.objects),
        tuple(_rename_record(state.records[number], code, numbering) for number in numbering.records),
        kernel,
        state.path,
    )


def _visit_roots(state: State, code: Code, order: list[int], numbering: _Numbering) -> None:
    for datum, declaration in zip(state.globals, code.program.globals, strict=True):
        numbering.visit(datum, declaration.sort)
    for number in order:
        for frame in state.processes[number].frames:
            for datum, declaration in zip(frame.locals, code.routines[frame.routine].declarations, strict=True):
                numbering.visit(datum, declaration.sort)
    for extent in state.objects[: code.first_code]:
        _visit_extent(extent, numbering)


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
    for cell in extent.cells:
        if cell.sort is not None:
            numbering.visit(cell.value, cell.sort)


def _stays(process: Process, number: int, numbering: _Numbering) -> bool:
    """Static processes, live ones, and those that somebody still holds."""
    return process.order[0] < 0 or bool(process.frames) or number in numbering.processes


def _rename_process(process: Process, code: Code, numbering: _Numbering) -> Process:
    return replace(process, frames=tuple(_rename_frame(frame, code, numbering) for frame in process.frames))


def _rename_frame(frame: Frame, code: Code, numbering: _Numbering) -> Frame:
    declarations = code.routines[frame.routine].declarations
    return replace(
        frame,
        locals=tuple(
            numbering.rename(datum, declaration.sort)
            for datum, declaration in zip(frame.locals, declarations, strict=True)
        ),
        objects=tuple(sorted(numbering.objects[number] for number in frame.objects if number in numbering.objects)),
    )


def _rename_extent(extent: Extent, numbering: _Numbering) -> Extent:
    return replace(extent, cells=tuple(_rename_cell(cell, numbering) for cell in extent.cells))


def _rename_cell(cell: Cell, numbering: _Numbering) -> Cell:
    return cell if cell.sort is None else replace(cell, value=numbering.rename(cell.value, cell.sort))


def _rename_record(instance: Instance, code: Code, numbering: _Numbering) -> Instance:
    if instance.kind is None:
        return instance
    fields = code.records[instance.kind].fields
    return replace(
        instance,
        fields=tuple(numbering.rename(datum, field.sort) for datum, field in zip(instance.fields, fields, strict=True)),
    )
