"""Commutative updates that are written as several commands: `t := x`, `x := t + e`, and of memory likewise.

Input: a procedure. Output: which commands are parts of an update, by block and index: its family, and its variable.
Front ends of compiled languages read a place into a local, check that the result fits, and write it back; passes may
put the place where the local was, and leave a read of which nothing comes.

Two updates of one family leave the same value in either order. The value that is read must go nowhere else: the local
occurs in nothing but the parts, which are the read, checks for overflow and the write, and where it is made undefined.
Whether such a check fails may depend on the order, which is asked of every order by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.ir.commands import Assert, Assign, Command, Load, Store
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.terms import Constant, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import variables
from clew.semantics.shapes import update_of

Where = tuple[int, int]
"""A block and a command in it, by their numbers."""
_FITS = "arithmetic.overflow"
_FAMILIES = frozenset({"add", "bitand", "bitor", "bitxor"})


class Part(NamedTuple):
    """The family of an update, and the variable that is updated; of memory none.

    Without a family it is a read into a local that nothing uses.
    """

    family: str
    name: str = ""


class _Update(NamedTuple):
    part: Part
    at: tuple[int, ...]
    inner: str
    """The local that carries the value, if one does."""


def updates_in(procedure: Procedure) -> dict[Where, Part]:
    """The commands of a procedure that are parts of updates."""
    inner = {each.name for each in (*procedure.parameters, *procedure.locals)}
    used = _uses(procedure)
    found: dict[Where, Part] = {}
    for number, block in enumerate(procedure.blocks):
        found |= {(number, at): part for at, part in _idle(block, inner, used)}
        for update in _updates(block, inner):
            mentions = sum(update.inner in _mentioned(block.commands[at]) for at in update.at)
            if not update.inner or used[update.inner] == mentions:
                found |= {(number, at): update.part for at in update.at}
    return found


def _uses(procedure: Procedure) -> Counter[str]:
    """How many commands and exits mention each variable, those apart that make it undefined."""
    count: Counter[str] = Counter()
    for block in procedure.blocks:
        for part in block.commands:
            if not _forgets(part):
                count.update(_mentioned(part))
        count.update(_read(terms_of(block.exit)))
    return count


def _forgets(command: Command) -> bool:
    return isinstance(command, Assign) and isinstance(command.value, Constant) and command.value.value is UNDEFINED


def _mentioned(command: Command) -> set[str]:
    return {each.name for each in targets_of(command)} | _read(terms_of(command))


def _read(terms: Sequence[Term]) -> set[str]:
    return {each.name for term in terms for each in variables(term)}


def _idle(block: Block, inner: set[str], used: Counter[str]) -> Iterator[tuple[int, Part]]:
    for at, command in enumerate(block.commands):
        match command:
            case Assign(target=target, value=Variable(name=name)) if target.name in inner and name not in inner:
                if used[target.name] == 1:
                    yield at, Part("", name)
            case _:
                pass


def _updates(block: Block, inner: set[str]) -> Iterator[_Update]:
    """The updates that end with a write in the block; uses of their locals elsewhere are not yet looked for."""
    for end, command in enumerate(block.commands):
        match command:
            case Assign(target=target, value=value) if target.name not in inner:
                for carrier in variables(value):
                    yield from _of_variable(block, end, target, carrier)
            case Store(pointer=pointer, value=value):
                for carrier in variables(value):
                    yield from _of_memory(block, end, pointer, carrier)
            case _:
                pass


def _of_variable(block: Block, end: int, place: Variable, carrier: Variable) -> Iterator[_Update]:
    write = block.commands[end]
    assert isinstance(write, Assign), "an update of a variable should end with an assignment"
    found = update_of(write.value, carrier)
    if found is None or found[0] not in _FAMILIES or (carrier is not place and place in set(variables(found[1]))):
        return
    watched = {place.name, carrier.name}
    checks, begin = _back(block, end, watched)
    part = Part(found[0], place.name)
    if carrier is place:
        yield _Update(part, (*checks, end), "")
        return
    read = block.commands[begin] if begin is not None else None
    if begin is not None and isinstance(read, Assign) and read.target is carrier and read.value is place:
        earlier, _ = _back(block, begin, {place.name})
        yield _Update(part, (*earlier, begin, *checks, end), carrier.name)


def _of_memory(block: Block, end: int, pointer: Term, carrier: Variable) -> Iterator[_Update]:
    write = block.commands[end]
    assert isinstance(write, Store), "an update of memory should end with a store"
    found = update_of(write.value, carrier)
    if found is None or found[0] not in _FAMILIES:
        return
    checks, begin = _back(block, end, {carrier.name, *_read([pointer])})
    read = block.commands[begin] if begin is not None else None
    if begin is not None and isinstance(read, Load) and read.target is carrier and read.pointer is pointer:
        yield _Update(Part(found[0]), (begin, *checks, end), carrier.name)


def _back(block: Block, end: int, watched: set[str]) -> tuple[tuple[int, ...], int | None]:
    """The checks for overflow in front of a command that mention what is watched, and what else does, if it is near.

    In between stand assignments to other locals, loads and checks: nothing that writes the place.
    """
    checks: list[int] = []
    for at in range(end - 1, -1, -1):
        command = block.commands[at]
        mentions = not watched.isdisjoint(_mentioned(command))
        match command:
            case Assert(check=check) if mentions and check == _FITS:
                checks.insert(0, at)
            case Assert() | Assign() | Load() if not mentions:
                pass
            case Assign(target=target, value=Variable()) if target.name not in watched:
                pass  # a copy, which is a read of its own
            case _:
                return tuple(checks), at if mentions else None
    return tuple(checks), None
