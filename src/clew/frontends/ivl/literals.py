"""Numbers as written: their value and, as in C++, the first type of their list that can hold it."""

from __future__ import annotations

import re

from clew.errors import InputError
from clew.frontends.ivl.types import INT, LONG, UINT, ULONG, Number
from clew.ir.source import Span

_LITERAL = re.compile(r"(?:0[xX](?P<hex>[0-9a-fA-F]+)|0[bB](?P<binary>[01]+)|(?P<decimal>[0-9]+))(?P<suffix>[uUlL]*)\Z")
_SUFFIXES = {"": None, "u": UINT, "l": LONG, "ll": LONG, "ul": ULONG, "ull": ULONG, "lu": ULONG, "llu": ULONG}
_LONGEST = 80


def number(text: str, span: Span) -> tuple[int, Number]:
    """The value and the type; decimal ones are never unsigned by themselves."""
    match = _LITERAL.match(text) if len(text) <= _LONGEST else None
    if match is None or match["suffix"].lower() not in _SUFFIXES:
        raise InputError(
            f"{text[:_LONGEST]!r} is no number; write 12, 0xff or 0b101, if need be with u or l behind", span=span
        )
    suffix = match["suffix"].lower()
    decimal = match["decimal"]
    if decimal is not None and len(decimal) > 1 and decimal.startswith("0"):
        raise InputError(f"{text} begins with 0, which C++ reads as octal; write it as decimal or with 0x", span=span)
    value = _value(match)
    for kind in _candidates(suffix, allow_unsigned=decimal is None):
        if value < 1 << (kind.width - kind.signed):
            return value, kind
    raise InputError(f"{text} does not fit 64 bits{'' if decimal is None else '; with u behind it may'}", span=span)


def _value(match: re.Match[str]) -> int:
    if match["hex"] is not None:
        return int(match["hex"], 16)
    if match["binary"] is not None:
        return int(match["binary"], 2)
    return int(match["decimal"])


def _candidates(suffix: str, *, allow_unsigned: bool) -> tuple[Number, ...]:
    if "u" in suffix:
        return (ULONG,) if "l" in suffix else (UINT, ULONG)
    found = (LONG, ULONG) if "l" in suffix else (INT, UINT, LONG, ULONG)
    return found if allow_unsigned else tuple(kind for kind in found if kind.signed)
