"""`interrupt.race`: a plain access that an interrupt may break into, and that touches the same bytes.

In front of a plain access its bytes are *watched*, and interrupts come; what they touch is compared with what is
watched. So a race is a state in which the program is about to access, and a run of handlers from there that touches the
same bytes, one of the two writing. One access is watched at a time: that of a handler, while another one is watched,
is watched in the runs in which the handler comes elsewhere.

A place is known by the number of its object and an offset where the access says which object it is, so that objects
whose address goes nowhere stay what they are; else by a pointer.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.interrupting import Access, Interrupting, accesses, is_plain
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.sharing.sources import Site
from clew.ir.commands import Assert, Assign, Command
from clew.ir.program import Declaration, Program
from clew.ir.rewriting import placed_commands
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    variable,
)
from clew.ir.values import default
from clew.records import dataclass

CHECK = "interrupt.race"
_MESSAGE = "an interrupt may come here, and its handler accesses the same bytes"

_OBJECT = variable("irq watched object", Bits(32))
_OFFSET = variable("irq watched offset", Bits(64))
_POINTER = variable("irq watched pointer", POINTER)
_SIZE = variable("irq watched size", Bits(64))
_WRITTEN = variable("irq watched for writing", BOOL)
_HIT = variable("irq watched was touched", BOOL)
_NULL = constant(default(POINTER), POINTER)
_NONE, _SOME = bits(0, 32), bits(0xFFFFFFFF, 32)
"""Nothing is watched; what is watched is known by its pointer alone."""


def declarations() -> tuple[Declaration, ...]:
    """What is watched, as variables of the program."""
    return tuple(
        Declaration(each, constant(default(each.sort), each.sort), original="")
        for each in (_OBJECT, _OFFSET, _POINTER, _SIZE, _WRITTEN, _HIT)
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where an access goes: an object by its number, if it can be one only, and an offset; or a pointer."""

    object: int | None
    offset: Term
    pointer: Term


@dataclass(frozen=True, slots=True)
class Watch:
    """How places are known in one program."""

    points_to: PointsTo
    numbers: dict[Site, int]
    """Objects, from one on."""
    doubtful: frozenset[Site]
    """Objects that somebody accesses by a pointer that may point into another one: these are pointers, too."""

    contested: int
    """What plain accesses touch that interrupts have to do with."""

    @classmethod
    def of(cls, program: Program, interrupting: Interrupting, word: int) -> Watch:
        """How places are known in a program."""
        points_to = interrupting.points_to
        contested = 0
        numbers = {f"&{each.name}": number for number, each in enumerate(program.objects, start=1)}
        doubtful: set[Site] = set()
        for inside, command in placed_commands(program):
            for access in accesses(command, program.pointer_bytes):
                pointed = points_to.sites(access.pointer, inside)
                sites = points_to.named(pointed)
                if len(sites) != 1 or not sites <= numbers.keys():
                    doubtful |= sites
                if is_plain(command, program.pointer_bytes, word) and interrupting.direct(command, inside):
                    contested |= pointed
        return cls(points_to, numbers, frozenset(doubtful), contested)

    def may_be_watched(self, access: Access, procedure: str) -> bool:
        """Whether somebody may watch what an access touches."""
        return bool(self.points_to.sites(access.pointer, procedure) & self.contested)

    def place(self, pointer: Term, procedure: str) -> Place:
        """Where a pointer in a procedure points."""
        sites = self.points_to.named(self.points_to.sites(pointer, procedure))
        if len(sites) == 1 and sites <= self.numbers.keys():
            (site,) = sites
            return Place(self.numbers[site], _offset(pointer), pointer if site in self.doubtful else _NULL)
        return Place(None, bits(0, 64), pointer)

    def watch(self, access: Access, procedure: str, own: Variable) -> Iterator[Command]:
        """Begin to watch, unless something is watched; `own` tells which."""
        place = self.place(access.pointer, procedure)
        yield Assign(own, equal(_OBJECT, _NONE))
        yield Assign(_OFFSET, ite(own, place.offset, _OFFSET))
        yield Assign(_POINTER, ite(own, place.pointer, _POINTER))
        yield Assign(_SIZE, ite(own, access.size, _SIZE))
        yield Assign(_WRITTEN, ite(own, TRUE if access.writes else FALSE, _WRITTEN))
        yield Assign(_OBJECT, ite(own, _SOME if place.object is None else bits(place.object, 32), _OBJECT))

    def judge(self, own: Variable, span: Span | None) -> Iterator[Command]:
        """Nobody has touched it; nothing is watched any more."""
        yield Assert(negate(conjoin(own, _HIT)), CHECK, _MESSAGE, span=span)
        yield Assign(_OBJECT, ite(own, _NONE, _OBJECT))
        for each in (_OFFSET, _POINTER, _SIZE, _WRITTEN, _HIT):
            yield Assign(each, ite(own, constant(default(each.sort), each.sort), each))

    def touch(self, access: Access, procedure: str) -> Command:
        """A handler touches bytes."""
        place = self.place(access.pointer, procedure)
        found = self._same(place, access.size)
        counts = _WRITTEN if not access.writes else TRUE
        return Assign(_HIT, disjoin(_HIT, conjoin(counts, found)))

    def _same(self, place: Place, size: Term) -> Term:
        """Whether bytes of the place are watched."""
        ways: list[Term] = []
        if place.object is not None:
            met = _overlap(place.offset, size, _OFFSET, _SIZE)
            ways.append(conjoin(equal(_OBJECT, bits(place.object, 32)), met))
        if place.pointer is not _NULL:
            same = apply("pointer.same_object", place.pointer, _POINTER)
            ends = (apply("pointer.offset", place.pointer), size, apply("pointer.offset", _POINTER), _SIZE)
            by_pointer = conjoin(negate(equal(_OBJECT, _NONE)), same, _overlap(*ends))
            if place.object is not None:
                by_pointer = conjoin(equal(_OBJECT, _SOME), by_pointer)
            ways.append(by_pointer)
        return disjoin(*ways)


def _overlap(one: Term, one_size: Term, other: Term, other_size: Term) -> Term:
    begins = apply("slt", one, apply("add", other, other_size))
    return conjoin(begins, apply("slt", other, apply("add", one, one_size)))


def _offset(pointer: Term) -> Term:
    """How far behind the begin of its object a pointer points."""
    if isinstance(pointer, Observe) and pointer.observation is Observation.ADDRESS:
        return bits(0, 64)
    if isinstance(pointer, Apply) and pointer.operator == "pointer.add":
        base, more = pointer.arguments
        if isinstance(base, Observe) and base.observation is Observation.ADDRESS:
            return more
    return apply("pointer.offset", pointer)
