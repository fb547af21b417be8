"""Whether accesses of a crowd to memory are certainly right: then nothing undefined comes between what is asserted.

Input: the roles of a program, and where their pointers point to. Output: what is not certain, if anything. An access is
right if it lies within a static object, or within an object of a frame that has not been left, or if the crowd asserts
that it does so where an index says where it is (`indexing`); or if it goes to records
of the library of threads, which keeps them in order as long as its own assertions hold. What is read was written
before, on every way, or that is asserted (`written`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clew.analysis.liveness import Liveness
from clew.ir.commands import Allocate, Command, Copy, Exit, Fill, Free, Load, Store
from clew.ir.program import Block, Object, Procedure, Program
from clew.ir.rewriting import hidden_addresses_in, parts_in, terms_of
from clew.ir.sorts import Bits, Bool, Pointer, Sort
from clew.ir.source import SHIPPED
from clew.ir.terms import Constant, Observation, Observe, Term, Variable, variable
from clew.ir.walk import postorder, rewrite, variables
from clew.lower.crowds.indexing import Indexing
from clew.lower.crowds.pointers import NULL, Place, Pointers
from clew.lower.crowds.written import Written
from clew.lower.flat.columns import given_at
from clew.records import dataclass

KEEPERS = frozenset(
    f"{SHIPPED}c/{name}.c"
    for name in (
        "program/exit",
        "threads/condition",
        "threads/mutex",
        "threads/rwlock",
        "threads/thread",
        "threads/thread_body",
        "threads/thread_finish",
        "threads/thread_self",
    )
)
"""Where the library of threads keeps its records, and what is to be done at the end."""


class Asserted(NamedTuple):
    """What a crowd asserts of its accesses."""

    indexing: Indexing
    written: Written


def uncertain(program: Program, pointers: Pointers, reached: frozenset[str], asserted: Asserted) -> str | None:
    """Where an access may be wrong, in blocks to which control comes; None where none is."""
    return next(_Looking(program, pointers, asserted).doubts(reached), None)


def unwritten(program: Program, body: Procedure) -> str | None:
    """A variable of a role on variables that may be read before it has a value; the library has its own in order."""
    names = frozenset(each.name for each in body.locals)
    found = Liveness(body.blocks, names).read_unwritten(())
    keepers = keepers_of(program)
    return next((each for each in sorted(found) if each.partition("#")[0] not in keepers), None)


def keepers_of(program: Program) -> frozenset[str]:
    """The procedures of the library that keep records."""
    own = (each for each in program.procedures if each.span is not None)
    return frozenset(each.name for each in own if each.span is not None and each.span.source in KEEPERS)


@dataclass(frozen=True, slots=True)
class _Access:
    """So many bytes from a pointer on; None: nobody knows how many."""

    pointer: Term
    size: int | None
    align: int
    reads: bool
    writes: bool


class _Looking:
    def __init__(self, program: Program, pointers: Pointers, asserted: Asserted) -> None:
        self._program, self._pointers = program, pointers
        self._indexing, self._written = asserted
        self._statics = {each.name: each for each in program.objects}
        made = (each for each in pointers.commands() if isinstance(each, Allocate) and not each.heap)
        self._frames = {each.target.name: each.size for each in made}
        self._keepers = keepers_of(program)
        others = [each for each in program.procedures if each.name not in self._keepers]
        known = {each for one in others for part in parts_in(one) for each in _addresses(part)}
        known |= hidden_addresses_in(program)
        self._kept = frozenset(f"&{each.name}" for each in program.objects if each.name not in known)

    def doubts(self, reached: frozenset[str]) -> Iterator[str]:
        """What is not certain."""
        for role in self._pointers.roles.played:
            for block in role.body.blocks:
                for command in block.commands if block.label in reached else ():
                    asserted, told = self._indexing.bounded(command), self._written.tells(command)
                    for access in _accesses(command, self._program):
                        open_still = asserted is not None and self._is_still_there(asserted, access.pointer, block)
                        right = (open_still or self._is_inside(access, block)) and (told or not access.reads)
                        if not (right or self._is_kept(access, block)):
                            yield f"an access at {command.span}"

    def _is_inside(self, access: _Access, block: Block) -> bool:
        places = self._pointers.places(access.pointer)
        return bool(places) and NULL not in places and all(self._fits(each, access, block) for each in places)

    def _fits(self, place: Place, access: _Access, block: Block) -> bool:
        if place.offset is None or access.size is None or place.offset < 0 or place.offset % access.align:
            return False
        static = self._statics.get(place.root or "")
        if static is not None:
            return place.offset + access.size <= static.size and _is_allowed(static, place.offset, access)
        size = self._frames.get(place.root or "")
        if not (isinstance(size, Constant) and isinstance(size.value, int)):
            return False
        return place.offset + access.size <= size.value and self._is_open(place.root or "", access.pointer, block)

    def _is_still_there(self, root: str, pointer: Term, block: Block) -> bool:
        return root in self._statics or self._is_open(root, pointer, block)

    def _is_open(self, root: str, pointer: Term, block: Block) -> bool:
        """Whether the frame of an object is open where it is touched: who touches it was called from there."""
        owner = self._pointers.roles.depths.get(root)
        if owner is None:
            return False
        here = block.label.partition(":")[0]
        within = [self._pointers.roles.paths.get(here, ())]
        within += [self._pointers.roles.depths.get(each.name, ()) for each in variables(pointer)]
        return all(each[: len(owner)] == owner for each in within)

    def _is_kept(self, access: _Access, block: Block) -> bool:
        """Whether it is the library's own affair."""
        copies = {block.label.partition("#")[0]}
        copies |= {each.name.partition("#")[0] for each in variables(access.pointer) if "#" in each.name}
        if not copies <= self._keepers:
            return False
        own = (each.name.partition("#")[0] for each in variables(access.pointer) if "#" in each.name)
        inside = next(own, block.label.partition("#")[0])
        sites = self._pointers.roles.points_to.named(
            self._pointers.roles.points_to.sites(_before_copying(access.pointer), inside)
        )
        return all(self._is_record(each) for each in sites)

    def _is_record(self, site: str) -> bool:
        if site.startswith("&"):
            return site in self._kept
        return any(site.startswith(f"{name} ") for name in self._keepers)


def _accesses(command: Command, program: Program) -> Iterator[_Access]:
    match command:
        case Load(pointer=pointer, target=Variable(sort=sort), align=align):
            yield _Access(pointer, _bytes(sort, program), align, reads=True, writes=False)
        case Store(pointer=pointer, value=value, align=align):
            yield _Access(pointer, _bytes(value.sort, program), align, reads=False, writes=True)
        case Fill(pointer=pointer, size=size):
            yield _Access(pointer, _number(size), 1, reads=False, writes=True)
        case Copy(target=target, source=source, size=size, align=align):
            yield _Access(target, _number(size), align, reads=False, writes=True)
            yield _Access(source, _number(size), align, reads=True, writes=False)
        case Free(pointer=pointer):
            yield _Access(pointer, None, 1, reads=False, writes=True)
        case _:
            pass


def _bytes(sort: Sort, program: Program) -> int | None:
    match sort:
        case Bits(width=width):
            return (width + 7) // 8
        case Bool():
            return 1
        case Pointer():
            return program.pointer_bytes
        case _:
            return None


def _addresses(part: Command | Exit) -> Iterator[str]:
    """The objects and procedures whose addresses are mentioned."""
    for each in postorder(*terms_of(part)):
        if isinstance(each, Observe) and each.observation is Observation.ADDRESS:
            yield from each.names


def _number(size: Term) -> int | None:
    return size.value if isinstance(size, Constant) and isinstance(size.value, int) else None


def _is_allowed(static: Object, offset: int, access: _Access) -> bool:
    """Whether an object may be written, and has a value where it is read."""
    if access.writes and static.constant:
        return False
    return not access.reads or given_at(static, offset, access.size or 0)


def _before_copying(term: Term) -> Term:
    """The term as the procedure has it that was copied."""

    def declared(part: Term) -> Term | None:
        if not isinstance(part, Variable) or "#" not in part.name:
            return None
        return variable(part.name.partition("#")[2].partition(".")[2], part.sort)

    return rewrite(term, declared)
