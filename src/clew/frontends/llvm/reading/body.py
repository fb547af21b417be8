"""The body of a function from its lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import get_args

from clew.errors import InputError, Unsupported
from clew.frontends.llvm.instructions import Instruction, Terminator, Where
from clew.frontends.llvm.module import Block, Body, Declared, Function
from clew.frontends.llvm.reading import control, instructions
from clew.frontends.llvm.reading.cursor import Cursor, name_of, tokens_of
from clew.ir.source import Span
from clew.records import dataclass, replace

_LABEL = re.compile(r'("[^"]*"|[-\w.$]+):')
_DECLARE = re.compile(r"#dbg_declare\(ptr (%\"[^\"]*\"|%[-\w.$]+), !(\d+), !DIExpression\(([^)]*)\), !(\d+)\)\Z")
_OTHER_RECORD = re.compile(r"#dbg_(declare|value|assign|label)\(.*\)\Z")
_PLACE = re.compile(r", !dbg !(\d+)(?=(?:, ![\w.]+ !\d+)*\Z)")
"""The debug location of an instruction, among what is attached to it at its end."""
_READERS = {**instructions.READERS, **control.READERS}
_TERMINATORS: tuple[type, ...] = get_args(Terminator)


@dataclass(frozen=True, slots=True)
class BodyText:
    """The lines between the braces, and what reading them needs."""

    lines: list[str]
    first: int
    """The line number of the first one in the IR text."""
    source: str
    groups: dict[str, frozenset[str]]
    """Attribute groups by `#number`."""
    span_of: Callable[[int], Span | None]
    """The source span of a debug location."""
    known: dict[str, Instruction] = field(default_factory=dict)
    """Instructions of the module by their texts without the place: most functions begin and end alike. It grows."""


def read_body(function: Function, text: BodyText) -> Body:
    """The blocks of the function; raises InputError for what is no IR, Unsupported for what is not modelled."""
    blocks: list[Block] = []
    declared: list[Declared] = []
    label = _entry_label(function)
    current: list[Instruction] = []
    for number, statement in _statements(text.lines, text.first):
        if statement[0] != " ":
            if current or blocks:
                blocks.append(_block(label, current, text.source, number))
                current = []
            label = _label(statement, text.source, number)
        elif statement[2] == " ":
            if (found := debug_record(statement.strip(), text.source, number)) is not None:
                declared.append(found)
        else:
            current.append(_instruction(statement, number, text))
    blocks.append(_block(label, current, text.source, text.first + len(text.lines)))
    return Body(tuple(blocks), tuple(declared))


def _statements(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    """Lines that are not blank, with their number; continuation lines are joined to the line that they continue."""
    position = 0
    while position < len(lines):
        line, number = lines[position], first + position
        position += 1
        if not line or line.isspace() or line[0] == ";":
            continue
        open_list = line.endswith("[")
        while open_list and position < len(lines):
            open_list = not lines[position].lstrip().startswith("]")
            line += lines[position]
            position += 1
        while position < len(lines) and lines[position].startswith("          "):
            line += lines[position]
            position += 1
        if line.startswith(" ") and not line.startswith("  "):
            raise InputError("this LLVM IR cannot be read: a line is indented by one blank", span=Span("IR", number))
        yield number, line


def _entry_label(function: Function) -> str:
    """The number of an entry block without a label: the first that no parameter has."""
    return str(sum(1 for parameter in function.parameters if parameter.name.isdigit()))


def _label(statement: str, source: str, line: int) -> str:
    found = _LABEL.match(statement)
    if found is None:
        raise InputError(
            f"this LLVM IR cannot be read: found {statement[:40]!r}, expected a label", span=Span(source, line)
        )
    return name_of(f"%{found[1]}")


def _block(label: str, found: list[Instruction], source: str, line: int) -> Block:
    if not found or not isinstance(found[-1], _TERMINATORS):
        raise InputError(f"this LLVM IR cannot be read: block {label} has no end", span=Span(source, line))
    if any(isinstance(one, _TERMINATORS) for one in found[:-1]):
        raise InputError(f"this LLVM IR cannot be read: block {label} goes on after its end", span=Span(source, line))
    return Block(label, tuple(found))


def debug_record(text: str, source: str = "IR", line: int = 1) -> Declared | None:
    """A debug record; only declarations of addresses are kept, they are all that unoptimised code has.

    A place inside of something larger, as in the frame of a coroutine, has no name here.
    """
    if (found := _DECLARE.match(text)) is not None:
        indirect = "DW_OP_deref" in found[3]
        inside = "DW_OP_plus" in found[3]
        return None if inside else Declared(name_of(found[1]), int(found[2]), indirect, int(found[4]))
    if _OTHER_RECORD.match(text) is None:
        message = f"this LLVM IR cannot be read: found {text[:40]!r}, expected a debug record"
        raise InputError(message, span=Span(source, line))
    return None


def _instruction(statement: str, number: int, text: BodyText) -> Instruction:
    """The instruction; one that was read before stands at another place."""
    if (place := _PLACE.search(statement)) is None:
        return _read_anew(statement, number, text)
    plain = statement[: place.start()] + statement[place.end() :]
    if (known := text.known.get(plain)) is not None:
        return replace(known, where=Where(int(place[1]), number))
    found = text.known[plain] = _read_anew(statement, number, text)
    return found


def _read_anew(statement: str, number: int, text: BodyText) -> Instruction:
    tokens = tokens_of(statement)
    notes: dict[str, str] = {}
    while len(tokens) > 3 and tokens[-1][0] == "!" and tokens[-2][0] == "!" and tokens[-3] == ",":
        notes[tokens[-2]] = tokens[-1]
        del tokens[-3:]
    where = Where(instructions.node_number(notes, "!dbg"), number)
    cursor = Cursor(tokens, text.source, number)
    try:
        found = _read(cursor, notes, where, text.groups)
        cursor.end()
    except IndexError:
        cursor.at = len(tokens)
        raise cursor.wrong("more") from None
    except Unsupported as refused:
        span = None if where.place is None else text.span_of(where.place)
        raise Unsupported(refused.message, span=span or refused.span) from None
    return found


def _read(cursor: Cursor, notes: dict[str, str], where: Where, groups: dict[str, frozenset[str]]) -> Instruction:
    name = ""
    if cursor.tokens[1] == "=":
        name = cursor.local()
        cursor.at = 2
    cursor.words(control.TAILS)
    opcode = cursor.take()
    if opcode == "call":
        return control.read_call(cursor, name, where, groups)
    if opcode == "invoke":
        return control.read_invoke(cursor, name, where, groups)
    reader = _READERS.get(opcode)
    if reader is None:
        if opcode[:1].isalpha():
            raise cursor.unmodelled(f"the LLVM instruction {opcode} is not modelled")
        raise cursor.was_wrong("an instruction")
    return reader(cursor, name, opcode, notes, where)
