"""Values and names as a value change dump writes them. What is undefined is `x`."""

from __future__ import annotations

import re
from fractions import Fraction

NOBODY = "-"
"""The text of what is not there."""

_SIMPLE = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*")
_FIRST, _LAST = 33, 126
"""The printable characters of ASCII, without the space."""


def bits(datum: object, width: int) -> str:
    """A truth value or a number in so many bits, negative ones in two's complement."""
    if not isinstance(datum, int):
        return "x" if width == 1 else "bx"
    return binary(datum, width)


def binary(number: int, width: int) -> str:
    """The shortest form: readers extend it by zeros."""
    digits = format(number & ((1 << width) - 1), "b")
    return digits if width == 1 else f"b{digits}"


def real(datum: object) -> str:
    """A rational number as the nearest one of double precision."""
    if not isinstance(datum, int | Fraction):
        return "rnan"
    try:
        return f"r{float(datum):.16g}"
    except OverflowError:
        return "rinf" if datum > 0 else "r-inf"


def text(words: str) -> str:
    """A text without white space: as in C, characters outside of printable ASCII are written by their octal bytes."""
    return "s" + "".join(
        chr(byte) if _FIRST <= byte <= _LAST and byte != ord("\\") else f"\\{byte:03o}"
        for byte in words.encode("utf-8", "replace")
    )


def identifier(name: str) -> str:
    """A name as the grammar wants it: a simple one as it is, any other behind a backslash."""
    if _SIMPLE.fullmatch(name):
        return name
    kept = (char if _FIRST <= ord(char) <= _LAST else "_" if char == " " else f"u{ord(char):04x}" for char in name)
    return "\\" + "".join(kept)


def code(number: int) -> str:
    """The number-th identifier code: printable characters, the short ones first."""
    base = _LAST - _FIRST + 1
    found = chr(_FIRST + number % base)
    while number >= base:
        number = number // base - 1
        found += chr(_FIRST + number % base)
    return found


def comment(words: str) -> str:
    """A comment in one line that nothing in it can end too early."""
    return f"$comment {' '.join(words.split()).replace('$end', '$ end')} $end"
