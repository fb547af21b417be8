"""Queues as C: an element put at the end, and one taken from anywhere."""

from __future__ import annotations

from clew.codegen.c.processes.translate.aggregates import item
from clew.codegen.c.processes.translate.statements import Statements
from clew.codegen.c.processes.translate.writer import Place, Text
from clew.codegen.c.shapes import Line, NotNative, Number, queue_item, queue_length, take_out
from clew.ir.commands import Pop
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable


def _line(into: Statements, queue: Variable) -> tuple[Line, str]:
    slot = into.layout.place(queue.name, into.routine)
    assert isinstance(slot.shape, Line), f"{queue.name} should be a queue"
    return slot.shape, slot.address


def push(into: Statements, queue: Variable, values: tuple[Term, ...], place: Place) -> None:
    """Put an element at the end, if there is room."""
    line, at = _line(into, queue)
    texts = [into.terms.settled(value, place) for value in values]
    length = into.terms.local("u32", queue_length(line, at))
    into.line(f"if ({length} < {line.capacity}) {{")
    for component, text in enumerate(texts):
        into.terms.write(f"({queue_item(line, component, at, length)})", line.components[component], text)
    into.line(f"save_u{8 * line.head}({at}, {length} + 1); }}")


def pop(into: Statements, command: Pop, place: Place) -> None:
    """Take an element out; where there is none, its components are zero."""
    line, at = _line(into, command.queue)
    position = Text("0") if command.position is None else into.needed(command.position, place)
    if command.position is not None and not isinstance(command.position.sort, Bits):
        raise NotNative("a position that is no bit-vector has no C form")
    taken: list[tuple[Variable, Text]] = []
    for component, target in enumerate(command.targets):
        if target is not None:
            found = item(into.terms, line, component, f"({at})", position)
            if not isinstance(line.components[component], Number):
                raise NotNative("an array in a queue has no C form")
            taken.append((target, found))
    length = into.terms.local("u32", queue_length(line, at))
    for statement in take_out(line, at, position.value, length):
        into.line(statement)
    for target, text in taken:
        into.write(target, text)
