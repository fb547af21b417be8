"""The order of the bits of a flow in decision diagrams: what is used together stands together.

Input: a flow. Output: its bits in order. Bits of one significance of variables that meet in a term attract each other,
and so do neighbouring bits of one variable; every bit moves to the middle of the groups that it belongs to, again and
again.
After: Aloul, Markov and Sakallah, "FORCE: a fast and easy-to-implement variable-ordering heuristic", 2003.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import Variable
from clew.ir.walk import variables
from clew.models.flow import Flow

ROUNDS = 30
LARGEST_GROUP = 400
"""Larger groups (of long arrays) say nothing about who should stand beside whom."""


class Bit(NamedTuple):
    """A bit of a variable, or of an element of one; the name is that of the element."""

    name: str
    place: int


@lru_cache(maxsize=1 << 14)
def bits_of(each: Variable) -> tuple[Bit, ...]:
    """The bits of a variable; elements are named as translators name them."""
    found: list[Bit] = []
    waiting: list[tuple[str, Sort]] = [(each.name, each.sort)]
    while waiting:
        name, sort = waiting.pop()
        match sort:
            case Array(length=length, element=element):
                waiting += [(f"{name}[{index}]", element) for index in reversed(range(length))]
            case Bits(width=width):
                found += [Bit(name, place) for place in range(width)]
            case _:
                found.append(Bit(name, 0))
    return tuple(found)


def order_of(flow: Flow) -> tuple[Bit, ...]:
    """All bits of globals, locals and inputs."""
    groups = _groups(flow)
    bits = list(dict.fromkeys(bit for group in groups for bit in group))
    bits = list(dict.fromkeys([*bits, *(bit for each in _declared(flow) for bit in bits_of(each))]))
    position = {bit: float(number) for number, bit in enumerate(bits)}
    drawn: defaultdict[Bit, list[int]] = defaultdict(list)
    for number, group in enumerate(groups):
        for bit in group:
            drawn[bit].append(number)
    best, cost = bits, _span(groups, position)
    for _ in range(ROUNDS):
        middles = [sum(position[bit] for bit in group) / len(group) for group in groups]
        pulled = {
            bit: sum(middles[number] for number in drawn[bit]) / len(drawn[bit]) if drawn[bit] else position[bit]
            for bit in bits
        }
        bits = sorted(bits, key=lambda bit: (pulled[bit], bit))
        position = {bit: float(number) for number, bit in enumerate(bits)}
        now = _span(groups, position)
        if now >= cost:
            break
        best, cost = bits, now
    return tuple(best)


def _declared(flow: Flow) -> list[Variable]:
    """Everything that may have to be kept, used together with others or not."""
    found = dict.fromkeys(flow.globals)
    for point in flow.points:
        found |= dict.fromkeys(each for _, each in point.locals)
    for step in flow.steps:
        found |= dict.fromkeys(step.action.inputs)
    return list(found)


def _span(groups: list[tuple[Bit, ...]], position: dict[Bit, float]) -> float:
    return sum(max(position[bit] for bit in group) - min(position[bit] for bit in group) for group in groups)


def _groups(flow: Flow) -> list[tuple[Bit, ...]]:
    """What should stand together, each group once per occurrence."""
    found: list[tuple[Bit, ...]] = []
    known: set[Variable] = set()
    for step in flow.steps:
        together = [set(variables(step.action.guard))]
        together += [{target, *variables(value)} for target, value in step.action.updates]
        for meeting in together:
            known |= meeting
            by_place: defaultdict[int, list[Bit]] = defaultdict(list)
            for each in sorted(meeting, key=lambda each: each.name):
                for bit in bits_of(each):
                    by_place[bit.place].append(bit)
            found += [tuple(group) for group in by_place.values() if 1 < len(group) <= LARGEST_GROUP]
    for each in sorted(known, key=lambda each: each.name):
        bits = bits_of(each)
        found += [(one, two) for one, two in pairwise(bits) if one.name == two.name]
        found += [(bit,) for bit in bits]
    return found
