"""Objects of which one cell of each array is followed: what they consist of, and how they start (see `cells`)."""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Assign, Command
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Declaration, Object
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, bits, constant, variable
from clew.ir.values import default
from clew.lower.flat.columns import given_at, value_at
from clew.lower.flat.congruence import Congruence
from clew.lower.flat.members import bytes_of
from clew.records import dataclass

INDEX = variable("the index", Bits(32))
"""The chosen index."""
ROWS = 1 << 31
"""So many rows have an index."""
GATE = "gate "
"""How flags begin that say whether the last load of a kind was at the chosen index (see `gates`)."""
_RECENT = "recent "


@dataclass(frozen=True, slots=True)
class Recent:
    """The place that was read or written last since the last stop, if `there` is one, and what it holds."""

    there: Variable
    place: Variable
    value: Variable


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the rows of an object: where it lies in a row, and what it holds in the row of the chosen index."""

    at: int
    cell: Variable
    known: Variable
    seen: Recent

    @property
    def width(self) -> int:
        """Bytes of it."""
        return bytes_of(self.cell.sort)


@dataclass(frozen=True, slots=True)
class Tracked:
    """An object: rows of so many bytes, or one row where `stride` is 0; how large it is, and whether it lives."""

    name: str
    stride: int
    members: tuple[Member, ...]
    size: Term
    alive: Variable | None
    static: Object | None

    def place(self, member: Member) -> Term:
        """The offset of the member in the chosen row."""
        row = apply("mul", apply("sign_extend", INDEX, parameters=(32,)), bits(self.stride, 64))
        return apply("add", row, bits(member.at, 64)) if self.stride else bits(member.at, 64)

    @property
    def most(self) -> Term:
        """So many bytes lie in rows that have an index."""
        return bits(self.stride * ROWS, 64)

    def member(self, where: Congruence, sort: Sort) -> Member:
        """The member of an access."""
        at = where.rest % self.stride if self.stride else where.rest
        found = next((each for each in self.members if (each.at, each.cell.sort) == (at, sort)), None)
        if found is None:
            raise Unsupported(f"an access to {self.name} may lie across its members")
        return found


def is_cell(each: Variable) -> bool:
    """Whether the variable is a member at the chosen index, and a number."""
    return "[]." in each.name and isinstance(each.sort, Bits) and not each.name.startswith(_RECENT)


def is_known(each: Variable) -> bool:
    """Whether the variable says that a member at the chosen index was written."""
    return each.name.endswith("?") and "[]." in each.name


def is_gate(each: Variable) -> bool:
    """Whether the variable says that what was read last was at the chosen index."""
    return each.name.startswith(GATE)


def member_named(name: str, at: int, sort: Sort) -> Member:
    """A member of such a name, place and sort."""
    recent = f"{_RECENT}{name}"
    seen = Recent(variable(f"{recent}!", BOOL), variable(f"{recent}.place", Bits(64)), variable(recent, sort))
    return Member(at, variable(name, sort), variable(f"{name}?", BOOL), seen)


def started(rows: Tracked, member: Member) -> Iterator[Declaration]:
    """The member with what it holds at the start; of arrays that start with several values any one."""
    static, sort = rows.static, member.cell.sort
    if static is None:
        yield Declaration(member.cell, constant(default(sort), sort))
        yield Declaration(member.known, FALSE)
    elif not rows.stride:
        yield Declaration(member.cell, constant(value_at(static, sort, member.at), sort))
        yield Declaration(member.known, constant(given_at(static, member.at, member.width), BOOL))
    else:
        places = range(member.at, static.size - member.width + 1, rows.stride)
        alike = not static.cells and static.zeroed
        yield Declaration(member.cell, constant(default(sort), sort) if alike else AnyOf(None, None))
        yield Declaration(member.known, constant(all(given_at(static, at, member.width) for at in places), BOOL))


def saw(member: Member, place: Term, value: Term) -> Iterator[Command]:
    """What is at a place, so that it is the same where it is read again."""
    yield Assign(member.seen.place, place)
    yield Assign(member.seen.value, value)
    yield Assign(member.seen.there, TRUE)
