"""Sorts, names and texts as programs and messages spell them."""

from __future__ import annotations

import re

from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort

_PLAIN_NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*\Z")


def show_sort(sort: Sort) -> str:
    """The sort as it is written."""
    lengths = ""
    while isinstance(sort, Array):
        lengths += f"[{sort.length}]"
        sort = sort.element
    return _show_element(sort) + lengths


def _show_element(sort: Sort) -> str:
    match sort:
        case Bool():
            return "bool"
        case Bits(width=width):
            return f"bits {width}"
        case Integer():
            return "int"
        case Real():
            return "real"
        case Queue(capacity=capacity, elements=elements):
            bound = "" if capacity is None else f" {capacity}"
            return f"queue{bound} of ({', '.join(map(show_sort, elements))})"
        case Pointer():
            return "pointer"
        case Reference(record=record):
            return f"ref {record if is_plain(record) else quote_name(record)}"
        case Event():
            return "event"
        case Process():
            return "process"
        case Array():
            return show_sort(sort)


def quote_text(text: str) -> str:
    """The text as it is written between quotes."""
    return '"' + _escape(text, '"') + '"'


def quote_name(name: str) -> str:
    """The name as it is written between back quotes."""
    return "`" + _escape(name, "`") + "`"


def is_plain(name: str) -> bool:
    """Whether a name can stand without back quotes (it may still be a word of the language)."""
    return _PLAIN_NAME.match(name) is not None and name != "_"


def _escape(text: str, quote: str) -> str:
    pieces: list[str] = []
    for character in text:
        if character in (quote, "\\"):
            pieces.append("\\" + character)
        elif character == "\n":
            pieces.append("\\n")
        elif character.isprintable():
            pieces.append(character)
        else:
            pieces.append(f"\\u{{{ord(character):x}}}")
    return "".join(pieces)
