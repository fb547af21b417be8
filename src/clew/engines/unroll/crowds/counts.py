"""Counters of a crowd: shared numbers that say how many processes are at some places, such as readers that are inside.

Input: a crowd and its moves. Output: counters, each with the *share* that a process has in it at each of its places. A
number is one if every move adds a constant to it or leaves it alone, and all ways to a place add the same. So at any
time the number is what it was at first, and the shares of all processes. Roles of many processes have no share behind
their end and none below zero, so that whoever is not looked at makes the number no smaller; and of no more processes
than there are numbers for, as many as may be at a time, it does not wrap around.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.engines.unroll.crowds.moves import Move
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.models.crowds import Crowd, Role
from clew.records import dataclass

MOST_PROCESSES = 1 << 30
"""So many processes are there at a time, at most."""


@dataclass(frozen=True, slots=True)
class Counter:
    """See the module."""

    variable: Variable
    start: int
    shares: tuple[dict[int, int], ...]
    """By role: the share of a process at a place."""
    many: tuple[bool, ...]
    """Which roles have many processes."""

    def least(self, seats: Iterator[tuple[int, int]]) -> int:
        """What the number is at least, if processes, by role and place, are there."""
        known = list(seats)
        alone = {role for role, _ in known}
        others = (
            0 if many or role in alone else min(self.shares[role].values()) for role, many in enumerate(self.many)
        )
        return self.start + sum(self.shares[role][place] for role, place in known) + sum(others)

    @property
    def most(self) -> int:
        """What the number is at most."""
        largest = (max(shares.values()) for shares in self.shares)
        return self.start + sum(
            each * (MOST_PROCESSES if many else 1) for each, many in zip(largest, self.many, strict=True)
        )


def counters_of(crowd: Crowd, moves: list[list[Move]]) -> tuple[Counter, ...]:
    """See the module."""
    return tuple(_counters(crowd, moves))


def _counters(crowd: Crowd, moves: list[list[Move]]) -> Iterator[Counter]:
    for each, initial in zip(crowd.shared, crowd.initial, strict=True):
        if not (isinstance(each.sort, Bits) and isinstance(initial, Constant) and isinstance(initial.value, int)):
            continue
        if all(move.values.get(each, each) is each for own in moves for move in own):
            continue
        shares = [_shares(each, own) for own in moves]
        known = tuple(one for one in shares if one is not None)
        if len(known) < len(shares) or not all(map(_is_back, crowd.roles, known)):
            continue
        found = Counter(each, _signed(initial.value, each.sort.width), known, tuple(one.many for one in crowd.roles))
        if found.start >= 0 and found.most < 1 << (each.sort.width - 1):
            yield found


def _is_back(role: Role, shares: dict[int, int]) -> bool:
    """Whether processes of the role that are not looked at may be left out."""
    return not role.many or (min(shares.values()) == 0 and all(shares.get(each, 0) == 0 for each in role.ends))


def _shares(each: Variable, moves: list[Move]) -> dict[int, int] | None:
    """What a process has added at each place; None if that is not known."""
    shares, waiting = {0: 0}, [0]
    while waiting:
        place = waiting.pop()
        for move in moves:
            if move.place != place or move.target is None:
                continue
            added = _added(each, move.values.get(each, each))
            if added is None:
                return None
            share = shares[place] + added
            if move.target not in shares:
                shares[move.target] = share
                waiting.append(move.target)
            elif shares[move.target] != share:
                return None
    return shares


def _added(each: Variable, value: Term) -> int | None:
    """The constant that a value is more than a variable."""
    assert isinstance(each.sort, Bits), "a counter should be a number"
    match value:
        case Variable() if value is each:
            return 0
        case Apply(operator="add", arguments=(start, Constant(value=int(by)))) if start is each:
            return _signed(by, each.sort.width)
        case Apply(operator="add", arguments=(Constant(value=int(by)), start)) if start is each:
            return _signed(by, each.sort.width)
        case Apply(operator="sub", arguments=(start, Constant(value=int(by)))) if start is each:
            return -_signed(by, each.sort.width)
        case _:
            return None


def _signed(value: int, width: int) -> int:
    return value - (1 << width if value >> (width - 1) else 0)
