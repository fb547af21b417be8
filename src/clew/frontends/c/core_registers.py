"""Registers of a Cortex-M by which programs switch interrupts: whether the compiled files speak of their addresses.

What an access to them does stands in `runtime/include/__clew_interrupts.h`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum

from clew.frontends.c.compiling.compiler import Compiled
from clew.frontends.c.linking.module_parts import Kind, Symbol

_ADDRESS = re.compile(r"inttoptr \(i32 (-\d+) to ptr\)")


class Part(Enum):
    """A part of the addresses, as first and last: the timer, the table of sources, the system control block."""

    TIMER = (0xE000E010, 0xE000E01F)
    TABLE = (0xE000E100, 0xE000E4EF)
    SYSTEM = (0xE000ED00, 0xE000ED3F)


def mentions(compiled: Sequence[Compiled], part: Part) -> bool:
    """Whether some file speaks of an address of that part."""
    return any(_speaks(symbol, part) for symbol in _symbols(compiled))


def _symbols(compiled: Sequence[Compiled]) -> Iterator[Symbol]:
    for each in compiled:
        yield from (symbol for symbol in each.module.symbols.values() if symbol.kind is not Kind.ALIAS)


def _speaks(symbol: Symbol, part: Part) -> bool:
    first, last = part.value
    return any(first <= int(number) & 0xFFFFFFFF <= last for number in _ADDRESS.findall(symbol.text))
