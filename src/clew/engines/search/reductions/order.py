"""The order in which processes are tried. It decides which persistent set is taken, so it changes what is visited."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.engines.search.simulate.options import Order

_DIGITS = re.compile(r"(\d+)")


def ranks(names: Sequence[str], order: Order) -> tuple[int, ...]:
    """For each actor its place in the order; actors of one name keep the order of their numbers."""
    numbers = range(len(names))
    match order:
        case Order.DECLARATION:
            return tuple(numbers)
        case Order.NAME:
            ordered = sorted(numbers, key=lambda number: names[number])
        case Order.NUMERIC:
            ordered = sorted(numbers, key=lambda number: _natural(names[number]))
    places = {number: place for place, number in enumerate(ordered)}
    return tuple(places[number] for number in numbers)


def _natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """`cell10` as (cell, 10): numbers are compared as numbers, and stand before letters."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in _DIGITS.split(name) if part)
