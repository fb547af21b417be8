"""Degrees: from weights of bits to widths of variables, and the smallest degree that is precise.

Input: weights of bits, and a degree between 0 and 1. Output: how many low bits of each variable are kept: the heaviest
bits, so many that their share of all bits comes closest to the degree, and all bits below them. Along one order of
bits widths grow with the degree, and so does precision; a bisection finds where it begins.
After: Richter and Hoffmann, figures 5 and 7 and theorem 3; a variable whose highest kept bit is i has i + 1 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.passes.alpha.importance import Bit
from clew.passes.bits.demand import Key
from clew.records import dataclass

Widths = dict[Key, int]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many bits an element of each variable has, and how many elements there are."""

    bits: Mapping[Key, int]
    elements: Mapping[Key, int]

    @property
    def total(self) -> int:
        """All bits."""
        return sum(self.bits[key] * self.elements[key] for key in self.bits)

    def share(self, widths: Mapping[Key, int]) -> float:
        """The share of all bits that is kept."""
        return sum(width * self.elements[key] for key, width in widths.items()) / (self.total or 1)


def ordered(weights: Mapping[Bit, float]) -> list[Bit]:
    """The bits, heaviest first; of equal ones the lower first."""
    return sorted(weights, key=lambda bit: (-weights[bit], bit[1]))


def prefixes(order: Sequence[Bit], sizes: Sizes) -> list[Widths]:
    """The widths for every number of heaviest bits, from none to all; those that are equal once."""
    widths = dict.fromkeys(sizes.bits, 0)
    found = [dict(widths)]
    for key, place in order:
        if place + 1 > widths[key]:
            widths[key] = place + 1
            found.append(dict(widths))
    return found


def widths_for(degree: float, candidates: Sequence[Widths], sizes: Sizes) -> Widths:
    """The widths whose share comes closest to the degree; of two the larger."""
    best = min(abs(degree - sizes.share(each)) for each in candidates)
    return [each for each in candidates if abs(degree - sizes.share(each)) <= best][-1]


@dataclass(frozen=True, slots=True)
class Degree:
    """The smallest degree that was found to be precise, with its widths, and how many were looked at."""

    degree: float
    widths: Widths
    probes: int


def smallest(
    order: Sequence[Bit], sizes: Sizes, precise: Callable[[Widths], bool], epsilon: float | None = None
) -> Degree:
    """The smallest precise degree along the order, as exact as epsilon; everything is precise."""
    accuracy = 1 / (2 * sizes.total or 1) if epsilon is None else epsilon
    candidates = prefixes(order, sizes)
    low, high = 0.0, 1.0
    best = candidates[-1]
    probes = 0
    while high - low > accuracy:
        middle = (low + high) / 2
        widths = widths_for(middle, candidates, sizes)
        probes += 1
        if precise(widths):
            high, best = middle, widths
        else:
            low = middle
    return Degree(high, best, probes)
