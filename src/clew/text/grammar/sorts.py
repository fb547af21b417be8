"""Sorts in program texts."""

from __future__ import annotations

from clew.ir.errors import InputError
from clew.ir.sorts import (
    BOOL,
    EVENT,
    INTEGER,
    POINTER,
    PROCESS,
    REAL,
    Array,
    Bits,
    Queue,
    Reference,
    Sort,
)
from clew.text.grammar.cursor import Cursor

MAX_WIDTH = 1 << 16
MAX_ELEMENTS = 1 << 20
MAX_SORT_NESTING = 20

_PLAIN: dict[str, Sort] = {
    "bool": BOOL, "int": INTEGER, "real": REAL, "pointer": POINTER, "event": EVENT, "process": PROCESS,
}  # fmt: skip


def read_sort(cursor: Cursor, depth: int = 0) -> Sort:
    """The sort that stands next."""
    first = cursor.here
    if depth > MAX_SORT_NESTING:
        raise InputError(f"sorts nest at most {MAX_SORT_NESTING} deep", span=cursor.span(first))
    sort = _read_element(cursor, depth)
    lengths: list[int] = []
    total = 1
    while cursor.accept("["):
        lengths.append(cursor.natural("the length of an array", MAX_ELEMENTS))
        cursor.expect("]")
        total *= max(lengths[-1], 1)
        if total > MAX_ELEMENTS or len(lengths) > MAX_SORT_NESTING:
            raise InputError(f"an array has at most {MAX_ELEMENTS} elements", span=cursor.since(first))
    for length in reversed(lengths):
        sort = Array(length, sort)
    return sort


def _read_element(cursor: Cursor, depth: int) -> Sort:
    for word, sort in _PLAIN.items():
        if cursor.accept(word):
            return sort
    if cursor.accept("bits"):
        token = cursor.here
        width = cursor.natural("the width of bits", MAX_WIDTH)
        if width == 0:
            raise InputError("bits have a width of at least 1", span=cursor.span(token))
        return Bits(width)
    if cursor.accept("ref"):
        return Reference(cursor.word("the name of a record"))
    if cursor.accept("queue"):
        capacity = None if cursor.sees("of") else cursor.natural("the capacity of a queue", MAX_ELEMENTS)
        cursor.expect("of")
        cursor.expect("(")
        elements = cursor.listed(lambda each: read_sort(each, depth + 1))
        cursor.expect(")")
        return Queue(capacity, elements)
    return cursor.fail("a sort (bool, bits 8, int, real, queue …, pointer, ref …, event, process)")
