"""How the accesses to an object fit together: rows of members, and parts of an object with rows of their own.

Input: accesses, each where, as a congruence, and of which sort. Output: how many bytes a row has and which members, or
groups of accesses, for each of them a part of the object. What is a guess in a congruence is one here: an access is
looked at where it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import NamedTuple

from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits, Bool, Sort
from clew.lower.flat.congruence import Congruence, moved

_WIDTHS = (8, 16, 32, 64)


class Access(NamedTuple):
    """Where an object is read or written, and as what."""

    where: Congruence
    sort: Sort


def copied(access: Access, first: Congruence, length: int, begin: Congruence) -> Iterator[Access]:
    """The accesses behind a place to what an access touches of so many bytes that were copied there from `first`.

    Strides as long as the copy lead to other rows, shorter ones to other elements of what is copied.
    """
    where = access.where
    inner = tuple(each for each in where.strides if each < length)
    again = gcd(*first.strides, *(each for each in where.strides if each >= length))
    if where.modulus and not where.strides:
        inner, again = (where.modulus,), gcd(*first.strides)
    apart, every = where.base - first.base, gcd(*inner)
    places = range(apart % again, length, again) if again else (apart % every if every and apart < 0 else apart,)
    for at in places:
        if 0 <= at <= length - bytes_of(access.sort):
            yield Access(moved(begin, Congruence(at % every if every else at, every, at, inner)), access.sort)


def is_part(accesses: Sequence[Access]) -> bool:
    """Whether the accesses fit each other in rows."""
    return row_of(accesses, accesses[0].where.base, 0) is not None


def _is_array(accesses: Sequence[Access]) -> bool:
    """Whether the accesses fit each other in rows that have no arrays inside."""
    return members_of(accesses, accesses[0].where.base, stride_of(accesses)) is not None


class Member(NamedTuple):
    """Where a member lies in a row, its sort, how often it is there and behind how many bytes it comes again."""

    at: int
    sort: Sort
    times: int
    every: int


class Row(NamedTuple):
    """How many bytes a row has, and its members."""

    stride: int
    members: tuple[Member, ...]


def row_of(accesses: Sequence[Access], start: int, length: int) -> Row | None:
    """The rows in so many bytes from the start in which the accesses are members; None where they overlap."""
    stride = stride_of(accesses)
    if (plain := members_of(accesses, start, stride)) is not None:
        return Row(stride or length, tuple(Member(*each, 1, 0) for each in plain))
    for each in sorted({each for access in accesses for each in access.where.strides}):
        if (inside := _nested(accesses, start, each)) is not None:
            return Row(each, inside)
    return None


def _nested(accesses: Sequence[Access], start: int, stride: int) -> tuple[Member, ...] | None:
    """The members of rows of so many bytes where some of them are arrays; None where they overlap."""
    inside = [_in_row(each, start, stride) for each in accesses]
    if any(each is None for each in inside):
        return None
    groups = groups_of([each for each in dict.fromkeys(inside) if each is not None], stride, _is_array)
    starts = [group[0].where.base for group in groups]
    found: list[Member] = []
    for group, first, end in zip(groups, starts, [*starts[1:], stride], strict=True):
        every = stride_of(group)
        members = members_of(group, first, every)
        if members is None or any(first + at + bytes_of(sort) > end for at, sort in members):
            return None
        for at, sort in members:
            times = (end - first - at - bytes_of(sort)) // every + 1 if every else 1
            found.append(Member(first + at, sort, times, every))
    return tuple(found)


def _in_row(access: Access, start: int, stride: int) -> Access | None:
    """An access as one to a row of so many bytes; None where it goes from row to row otherwise."""
    where = access.where
    inner = tuple(each for each in where.strides if each % stride)
    if (where.modulus and not where.strides) or any(each > stride for each in inner):
        return None
    base, every = (where.base - start) % stride, gcd(*inner)
    return Access(Congruence(base % every if every else base, every, base, inner), access.sort)


Fits = Callable[[Sequence[Access]], bool]


def groups_of(accesses: Sequence[Access], size: int, fits: Fits) -> list[list[Access]]:
    """The accesses by parts of so many bytes: those that fit each other stay together, in the order of their places."""
    # An array begins with what is read at places that are not fixed; fixed places from there on are part of it.
    ordered = sorted(accesses, key=_begin)
    found = _grown(ordered, fits)
    if _is_cut(found, size):
        behind = _grown(ordered[::-1], lambda group: fits(group[::-1]))
        other = [group[::-1] for group in behind[::-1]]
        return found if _is_cut(other, size) else other
    return found


def _grown(ordered: Sequence[Access], fits: Fits) -> list[list[Access]]:
    """The accesses in groups, each as large as it can be."""
    groups: list[list[Access]] = []
    for access in ordered:
        grown = [*groups[-1], access] if groups else [access]
        if groups and fits(grown):
            groups[-1] = grown
        else:
            groups.append([access])
    return groups


def _is_cut(groups: Sequence[Sequence[Access]], size: int) -> bool:
    """Whether a group ends before what it repeats comes a second time."""
    starts = [group[0].where.base for group in groups]
    return any(
        each.where.modulus and each.where.base + max(each.where.strides, default=0) + bytes_of(each.sort) > end
        for group, end in zip(groups, [*starts[1:], size], strict=True)
        for each in group
    )


def _begin(access: Access) -> tuple[int, bool, int, int]:
    where = access.where
    return where.base, where.modulus == 0, where.modulus, bytes_of(access.sort)


def stride_of(accesses: Sequence[Access]) -> int:
    """After how many bytes the members come again; 0 where nothing is known to."""
    return gcd(*(each.where.modulus for each in accesses))


def members_of(accesses: Sequence[Access], start: int, stride: int) -> list[tuple[int, Sort]] | None:
    """The members of a row by their places in it; None where they overlap."""
    places = {
        ((each.where.rest - start) % stride if stride else each.where.rest - start, each.sort) for each in accesses
    }
    end = 0
    members = sorted(places, key=lambda member: (member[0], bytes_of(member[1])))
    for at, sort in members:
        if at < end or (stride and at + bytes_of(sort) > stride):
            return None
        end = at + bytes_of(sort)
    return members


def bytes_of(sort: Sort) -> int:
    """The bytes of a number or truth value in memory."""
    if isinstance(sort, Bool):
        return 1
    if not isinstance(sort, Bits) or sort.width not in _WIDTHS:
        raise Unsupported(f"memory of the sort {sort} has no array")
    return sort.width // 8
