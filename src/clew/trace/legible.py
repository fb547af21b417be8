"""Memory as a person reads it: numbers, texts and the names of what pointers point to, by their layouts.

A *root* is how an object is reached: under a name of its own (`list`, then its parts are `list.head`, `a[2]`), or
through a pointer (`p`, then they are `p->head`, `p[2]`, `*p`).
"""

from __future__ import annotations

import struct
from fractions import Fraction

from clew.ir.memory.layouts import Elements, Layout, Named, PointerTo, Reading, Scalar, Table, path_at, size_of
from clew.ir.operators.table import signed
from clew.records import dataclass

_FLOATS = {2: "<e", 4: "<f", 8: "<d"}
_ESCAPES = {0: "\\0", 9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 39: "\\'", 92: "\\\\"}


@dataclass(frozen=True, slots=True)
class Root:
    """How an object is reached, and the layout of its bytes from `start` on if it is known."""

    text: str
    pointer: bool
    layout: Layout | None
    start: int = 0

    def part(self, path: str) -> str:
        """The name of the part with that path."""
        if not self.pointer:
            return f"{self.text}{path}"
        if not path:
            return f"*{self.text}"
        root = f"({self.text})" if self.text.startswith("*") else self.text
        return f"{root}->{path[1:]}" if path.startswith(".") else f"{root}{path}"

    def address(self, offset: int, target: Layout | None, table: Table) -> str:
        """The address of the part at the offset: the pointer itself, `&name.part`, or the bytes counted."""
        offset -= self.start
        if self.pointer and offset == 0:
            return self.text
        path = None if self.layout is None or offset < 0 else path_at(self.layout, table, offset, target)
        if path is None and self.pointer and isinstance(self.layout, Scalar | Named):
            one = size_of(self.layout, table, 0)
            path = f"[{offset // one}]" if one and offset % one == 0 else None
        if path is None:
            start = self.text if self.pointer else f"&{self.text}"
            return f"{start} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else start
        return f"&{self.part(path)}"


def behind(pointer: PointerTo, size: int, table: Table, pointer_bytes: int) -> Layout | None:
    """The layout of a whole object of so many bytes that is found through a pointer: one target, or as many as fit."""
    if pointer.target is None:
        return None
    one = size_of(pointer.target, table, pointer_bytes)
    if one is None or one == 0 or size < 2 * one:
        return pointer.target
    return Elements(None, one, pointer.target)


def title(layout: Layout | None, size: int, table: Table) -> str:
    """A new object in words: `node`, `int[10]`, or its bytes."""
    match layout:
        case None:
            return f"{size} bytes"
        case Scalar(title=name):
            return name
        case Named(position=position):
            return table[position].title
        case PointerTo(target=target):
            return f"{'void' if target is None else title(target, size, table)} *"
        case Elements(element=element, stride=stride, count=count):
            length = count if count is not None else size // stride if stride else 0
            return f"{title(element, stride, table)}[{length}]"


def scalar_text(number: int, scalar: Scalar, bits: int | None = None) -> str:
    """The number (of so many bits, if not of all) as its layout reads it."""
    width = 8 * scalar.size if bits is None else bits
    value = signed(number, width) if scalar.reading in {Reading.SIGNED, Reading.CHARACTER} else number
    for known, name in scalar.names:
        if known == value:
            return name
    match scalar.reading:
        case Reading.BOOLEAN if value in {0, 1}:
            return "true" if value else "false"
        case Reading.CHARACTER if 32 <= value < 127:
            return f"{value} '{_character(value)}'"
        case Reading.FLOATING if scalar.size in _FLOATS:
            return repr(struct.unpack(_FLOATS[scalar.size], number.to_bytes(scalar.size, "little"))[0])
        case Reading.FLOATING:
            return hex(number)
        case Reading.SIGNED | Reading.UNSIGNED | Reading.BOOLEAN | Reading.CHARACTER:
            return str(value)


_DIGITS = 6
"""With so many decimals a number is still read at a glance."""


def number_text(number: int | Fraction) -> str:
    """An exact number: with decimals where few say all of it, else as a quotient."""
    scaled = number * 10**_DIGITS
    if number.denominator == 1 or scaled.denominator != 1:
        return str(number)
    whole, rest = divmod(abs(int(scaled)), 10**_DIGITS)
    return f"{'-' if number < 0 else ''}{whole}.{rest:0{_DIGITS}}".rstrip("0")


_LONG = 120
"""Of longer texts only so many characters are shown."""


def characters(content: bytes) -> str:
    """Bytes as a text in quotes; what follows the first zero is left out where it is zero too."""
    text = content.rstrip(b"\0")
    shown = f'"{"".join(_character(byte) for byte in text[:_LONG])}"'
    return shown if len(text) <= _LONG else f"{shown}… ({len(text):,} bytes)"


def _character(byte: int) -> str:
    if byte in _ESCAPES:
        return _ESCAPES[byte]
    return chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}"
