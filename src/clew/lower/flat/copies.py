"""Copies between places that are not fixed, such as `event = queue[head]`, or in one object: member by member.

Input: a procedure without calls, and its pointers as offsets. Output: the procedure in which such a copy of a fixed
number of bytes is a load of each member, then a store of each. Members are what other commands read and write in
either object at the same distance from the place; bytes that nobody reads or writes are not copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import gcd

from clew.ir.commands import Assert, Command, Copy, Load, Store
from clew.ir.program import Block, Declaration
from clew.ir.sorts import Sort
from clew.ir.terms import FALSE, Constant, Term, Variable, apply, bits, variable
from clew.lower.flat.columns import Access, bytes_of
from clew.lower.flat.congruence import Congruence
from clew.lower.flat.inline import Inlined
from clew.lower.flat.offsets import Accesses, Offsets

_MOST = 64
"""Longer copies stay as they are."""


def by_members(inlined: Inlined, pointers: Offsets, size_of: Callable[[str], int]) -> Inlined:
    """The procedure without copies at places that are not fixed, where they have members."""
    commands = [command for block in inlined.body.blocks for command in block.commands]
    copies = [each for each in commands if isinstance(each, Copy) and isinstance(each.size, Constant)]
    free = [each for each in copies if _is_free(each, pointers)]
    if not free:
        return inlined
    touched: Accesses = {}
    for command in commands:
        if isinstance(command, Load | Store):
            pointers.touch(command, touched)
    members = {id(each): dict[tuple[int, Sort], None]() for each in copies}
    before = -1
    while before != (now := sum(map(len, touched.values())) + sum(map(len, members.values()))):
        before = now
        for each in copies:
            _learn(each, pointers, touched, members[id(each)])
    writer = _Writer(pointers, size_of, {id(each): tuple(sorted(members[id(each)], key=_in_order)) for each in free})
    blocks = tuple(map(writer.block, inlined.body.blocks))
    body = replace(inlined.body, locals=(*inlined.body.locals, *writer.locals), blocks=blocks)
    return replace(inlined, body=body, depths={**inlined.depths, **{each.name: () for each in writer.locals}})


def _in_order(member: tuple[int, Sort]) -> tuple[int, int]:
    at, sort = member
    return at, bytes_of(sort)


def _is_free(command: Copy, pointers: Offsets) -> bool:
    """Whether a copy has a fixed length, and either a place that is not fixed or both of them in one object."""
    size = command.size
    if not isinstance(size, Constant) or not isinstance(size.value, int) or not 0 < size.value <= _MOST:
        return False
    if pointers.root(command.source) == pointers.root(command.target):
        return True
    return any(pointers.where(each).modulus for each in (command.source, command.target))


def _learn(command: Copy, pointers: Offsets, touched: Accesses, members: dict[tuple[int, Sort], None]) -> None:
    """The members of both sides, which both have then."""
    for pointer in (command.source, command.target):
        start = pointers.where(pointer)
        for access in tuple(touched.get(pointers.root(pointer), ())):
            for at in _distances(access, start, _length(command)):
                members[at, access.sort] = None
    for pointer in (command.source, command.target):
        start = pointers.where(pointer)
        own = touched.setdefault(pointers.root(pointer), {})
        for at, sort in (each for each in members if each[0] >= 0):
            own[Access(Congruence(start.rest + at, start.modulus, start.base + at), sort)] = None


def _length(command: Copy) -> int:
    assert isinstance(command.size, Constant), "a copy by members should have a fixed length"
    assert isinstance(command.size.value, int), "a length should be a number"
    return command.size.value


def _distances(access: Access, start: Congruence, length: int) -> Iterator[int]:
    """How far behind the place an access may lie that touches so many bytes from there; below zero where it is cut."""
    width, apart = bytes_of(access.sort), access.where.rest - start.rest
    every = gcd(access.where.modulus, start.modulus)
    places = (apart,) if every == 0 else range((apart + width - 1) % every - width + 1, length, every)
    for at in places:
        if -width < at < length:
            yield at if 0 <= at <= length - width else -1


class _Writer:
    """Writes blocks; the variables that hold members are its only state."""

    def __init__(
        self, pointers: Offsets, size_of: Callable[[str], int], members: dict[int, tuple[tuple[int, Sort], ...]]
    ) -> None:
        self._pointers, self._size_of, self._members = pointers, size_of, members
        self.locals: list[Declaration] = []

    def block(self, block: Block) -> Block:
        """The block with members in place of bytes."""
        return replace(block, commands=tuple(new for each in block.commands for new in self._command(each)))

    def _command(self, command: Command) -> Iterator[Command]:
        members = self._members.get(id(command), ())
        # The first member tells whether the place is aligned; members that overlap or are cut are no members.
        if not isinstance(command, Copy) or not members or members[0][0] != 0 or not _are_apart(members):
            yield command
            return
        held = [self._held(sort) for _, sort in members]
        for pointer in (command.source, command.target):
            yield from self._inside(pointer, command)
        for (at, _), one in zip(members, held, strict=True):
            yield Load(one, _moved(command.source, at), align=1 if at else command.align, span=command.span)
        for (at, _), one in zip(members, held, strict=True):
            yield Store(_moved(command.target, at), one, align=1 if at else command.align, span=command.span)

    def _inside(self, pointer: Term, command: Copy) -> Iterator[Command]:
        """That all bytes lie in the object."""
        name, last = self._pointers.root(pointer), self._size_of(self._pointers.root(pointer)) - _length(command)
        yield from self._pointers.somewhere(pointer, command.span)
        inside = apply("ule", self._pointers.offset(pointer), bits(last, 64)) if last >= 0 else FALSE
        yield Assert(inside, "memory.out-of-bounds", f"outside of {name}", span=command.span)

    def _held(self, sort: Sort) -> Variable:
        made = variable(f"copied {len(self.locals)}", sort)
        self.locals.append(Declaration(made))
        return made


def _are_apart(members: tuple[tuple[int, Sort], ...]) -> bool:
    ends = [(at, at + bytes_of(sort)) for at, sort in members]
    return all(one[1] <= other[0] for one, other in pairwise(ends))


def _moved(pointer: Term, distance: int) -> Term:
    return pointer if distance == 0 else apply("pointer.add", pointer, bits(distance, 64))
