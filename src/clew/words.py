"""Runs in words: values as a person reads them, what is in a state, who moved, and what a step changed.

Input: a program and states of the reference interpreter. Output: changes, under the names of the source. An array is
shown by element, so that a step that writes one element changes one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from clew.ir.ops import signed
from clew.ir.program import Declaration, Procedure, Program
from clew.ir.semantics.state import Frame, State
from clew.ir.semantics.values import Datum
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.source import Span
from clew.ir.values import UNDEFINED, Address, Handle
from clew.outcome import Change

_MANY = 64
"""An array with more elements is shown as a whole at the start of a run."""


def start(program: Program, state: State) -> tuple[Change, ...]:
    """What holds at the start."""
    return tuple(Change(name, value) for name, value in _entries(program, state).items())


def changes(program: Program, before: State, after: State) -> tuple[Change, ...]:
    """What the step changed, under the names of the source; a local variable that is gone is not mentioned."""
    old = _entries(program, before)
    return tuple(Change(name, value) for name, value in _entries(program, after).items() if old.get(name) != value)


def mover(program: Program, state: State, actor: str) -> tuple[str, str, Span | None]:
    """Who moves in the state, as (process, label, place): the action's words, or where the process stands."""
    for action in program.actions:
        if action.name == actor:
            return ", ".join(action.processes) or actor, action.label or action.name, action.span
    for process in state.processes:
        if process.name == actor and process.frames:
            frame = process.frames[-1]
            procedure = program.procedures[frame.routine]
            block = procedure.blocks[frame.block]
            at = block.commands[frame.index] if frame.index < len(block.commands) else block.exit
            return actor, procedure.original or procedure.name, at.span
    return actor, "", None


def _entries(program: Program, state: State) -> dict[str, str]:
    found: dict[str, str] = {}
    for declaration, datum in zip(program.globals, state.globals, strict=True):
        found.update(_variable(declaration.original or declaration.name, declaration, datum))
    if program.procedures:
        found.update(_locals(program, state))
    return found


def _locals(program: Program, state: State) -> Iterator[tuple[str, str]]:
    """The variables of the innermost frame of every process, as `process.variable`."""
    for process in state.processes:
        if not process.frames:
            continue
        frame = process.frames[-1]
        for declaration, datum in _frame(program.procedures[frame.routine], frame):
            if datum is not UNDEFINED:
                yield from _variable(f"{process.name}.{declaration.original or declaration.name}", declaration, datum)


def _frame(procedure: Procedure, frame: Frame) -> Iterator[tuple[Declaration, Datum]]:
    yield from zip((*procedure.parameters, *procedure.locals), frame.locals, strict=True)


def _variable(name: str, declaration: Declaration, datum: Datum) -> Iterator[tuple[str, str]]:
    sort = declaration.sort
    if isinstance(sort, Array) and isinstance(datum, tuple) and len(datum) <= _MANY:
        for index, element in enumerate(datum):
            yield f"{name}[{index}]", value_text(element, sort.element, declaration)
    else:
        yield name, value_text(datum, sort, declaration)


def value_text(datum: Datum, sort: Sort, declaration: Declaration | None = None) -> str:
    """The value as a person reads it; the declaration knows signs and names of values."""
    if datum is UNDEFINED:
        return "undefined"
    match sort:
        case Bool():
            return "true" if datum else "false"
        case Bits(width=width):
            return _bits_text(datum, width, declaration)
        case Integer() | Event() | Process():
            return str(datum)
        case Real():
            return str(datum) if isinstance(datum, Fraction) else repr(datum)
        case Array(element=element):
            return f"[{', '.join(value_text(item, element, declaration) for item in _items(datum))}]"
        case Queue(elements=elements):
            return f"[{', '.join(_message(item, elements) for item in _items(datum))}]"
        case Pointer():
            return _pointer_text(datum)
        case Reference():
            return f"record {datum.record}" if isinstance(datum, Handle) else "null"


def _items(datum: Datum) -> tuple[Datum, ...]:
    return datum if isinstance(datum, tuple) else ()


def _message(datum: Datum, sorts: tuple[Sort, ...]) -> str:
    parts = [value_text(item, sort) for item, sort in zip(_items(datum), sorts, strict=True)]
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})"


def _bits_text(datum: Datum, width: int, declaration: Declaration | None) -> str:
    if not isinstance(datum, int):
        return str(datum)
    if declaration is not None and 0 <= datum < len(declaration.names):
        return declaration.names[datum]
    return str(signed(datum, width) if declaration is not None and declaration.signed else datum)


def _pointer_text(datum: Datum) -> str:
    if not isinstance(datum, Address):
        return "null"
    return f"object {datum.object}" + (f" + {datum.offset}" if datum.offset else "")
