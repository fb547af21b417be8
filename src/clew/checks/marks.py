"""One marked access, and who comes after it: the variables that say so, and the procedures that keep them.

`orders` says what is followed, and puts the calls of these procedures into a program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from clew.ir.commands import Assert, Assign, Assume, Branch, Command, Goto, Havoc, Return
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Observation,
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
    observe,
    variable,
)
from clew.records import dataclass

MARKED = "marked"
"""The message of a race with the marked access, and what its variables are called."""
_UNMODELLED = "library.unmodelled"
_THREADS, _CARRIERS = 8, 24
"""So many processes and places are told apart."""
_SIZE, MANY = Bits(64), Bits(32)
NULL = constant(None, POINTER)
FIRST, SELF = "ordered first", "ordered self"
"""An object that stands for the first process, and the local that says who another one is."""


# --- sets of pointers -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Pointers:
    """A few pointers in global variables; null is a free place."""

    name: str
    room: int

    @property
    def places(self) -> tuple[Variable, ...]:
        return tuple(variable(f"{self.name} {number}", POINTER) for number in range(self.room))

    def holds(self, wanted: Term) -> Term:
        return disjoin(*(equal(each, wanted) for each in self.places))

    def add(self, given: Term, when: Term, left: Variable) -> Iterator[Command]:
        """Put it in, unless it is there; `left` is a local of the procedure."""
        yield Assign(left, conjoin(when, negate(self.holds(given))))
        for each in self.places:
            free = conjoin(left, equal(each, NULL))
            yield Assign(each, ite(free, given, each))
            yield Assign(left, conjoin(left, negate(equal(each, given))))
        yield self.is_enough(left)

    def remove(self, given: Term) -> Iterator[Command]:
        """Take it out, where it is in."""
        for each in self.places:
            yield Assign(each, ite(equal(each, given), NULL, each))

    def count(self) -> Term:
        """How many are in."""
        ones = (ite(equal(each, NULL), bits(0, MANY.width), bits(1, MANY.width)) for each in self.places)
        return reduce(partial(apply, "add"), ones)

    def is_enough(self, left: Term) -> Assert:
        """Nothing is left without a place."""
        too_many = f"more than {self.room} {self.name}s behind one access are not followed"
        return Assert(negate(left), _UNMODELLED, too_many)


_SEEN = _Pointers("process", _THREADS)
_READ = _Pointers("reader", _THREADS)
"""Processes that read from a carrier without acquiring."""
_FENCED = _Pointers("fenced process", _THREADS)
"""Processes with a release fence behind the marked access."""
_CARRYING = _Pointers("place", _CARRIERS)
_HEADS = tuple(variable(f"{each.name} from", POINTER) for each in _CARRYING.places)
"""Who published each carrier."""
AT, _BYTES = variable(f"{MARKED} at", POINTER), variable(f"{MARKED} size", _SIZE)
_WRITES, _ATOMIC = variable(f"{MARKED} write", BOOL), variable(f"{MARKED} atomic", BOOL)
_SETS = (_SEEN, _READ, _FENCED, _CARRYING)
RUNNING = variable("ordered running", MANY)
"""How many processes run, or more; those that end other than by returning are never taken out."""


def variables_of_marks(processes: int) -> Iterator[Declaration]:
    """The global variables, for a program that begins with so many processes."""
    for each in (*(place for found in _SETS for place in found.places), *_HEADS, AT):
        yield Declaration(each, NULL, original="")
    yield Declaration(_BYTES, bits(0, 64), original="")
    for flag in (_WRITES, _ATOMIC):
        yield Declaration(flag, FALSE, original="")
    # Several processes from the start are not told apart: there are never as many that have seen something.
    yield Declaration(RUNNING, bits(1 if processes == 1 else 1 << 31, MANY.width), original="")


# --- procedures -------------------------------------------------------------------------------------------------------

_HERE, _ME, _LEFT = variable("at", POINTER), variable("me", POINTER), variable("left", BOOL)
_WHO = observe(Observation.SELF, (SELF,), (), POINTER)
_MAIN = observe(Observation.ADDRESS, (FIRST,), (), POINTER)
_KNOWN = Assign(_ME, ite(equal(_WHO, NULL), _MAIN, _WHO))


def _procedure(name: str, commands: Iterator[Command], *, parameters: tuple[Variable, ...] = (_HERE,)) -> Procedure:
    block = Block("entry", (_KNOWN, *commands), Return())
    return Procedure(f"ordered {name}", _declared(parameters), (), _declared((_ME, _LEFT)), (block,), original="")


def _declared(given: tuple[Variable, ...]) -> tuple[Declaration, ...]:
    return tuple(Declaration(each, _default(each.sort), original="") for each in given)


def _default(sort: Sort) -> Term:
    return NULL if sort == POINTER else FALSE if sort == BOOL else bits(0, 64)


def _is_own(place: Variable, head: Variable) -> Term:
    """Whether the place is that of a release sequence that this process heads there."""
    return conjoin(equal(place, _HERE), equal(head, _ME))


def _published(when: Term) -> Iterator[Command]:
    """The place becomes a carrier that this process has published."""
    entries = tuple(zip(_CARRYING.places, _HEADS, strict=True))
    yield Assign(_LEFT, conjoin(when, negate(disjoin(*(_is_own(*each) for each in entries)))))
    for place, head in entries:
        yield Assign(head, ite(conjoin(_LEFT, equal(place, NULL)), _ME, head))
        yield Assign(place, ite(conjoin(_LEFT, equal(place, NULL)), _HERE, place))
        yield Assign(_LEFT, conjoin(_LEFT, negate(_is_own(place, head))))
    yield _CARRYING.is_enough(_LEFT)


def _stored(publishes: Term) -> Iterator[Command]:
    """A store ends the release sequences of others there."""
    for place, head in zip(_CARRYING.places, _HEADS, strict=True):
        yield Assign(head, ite(conjoin(equal(place, _HERE), negate(equal(head, _ME))), NULL, head))
        yield Assign(place, ite(equal(head, NULL), NULL, place))
    yield from _published(publishes)


def is_marked() -> Term:
    """Whether an access is marked."""
    return negate(equal(_BYTES, bits(0, 64)))


def _learnt(when: Term) -> Iterator[Command]:
    """This process has seen the access; see the module for when that ends the run."""
    yield from _SEEN.add(_ME, when, _LEFT)
    yield _USEFUL


def _ended() -> Iterator[Command]:
    """This process is about to end."""
    yield from _SEEN.remove(_ME)
    yield Assign(RUNNING, apply("sub", RUNNING, bits(1, MANY.width)))
    yield _USEFUL


_USEFUL = Assume(negate(conjoin(is_marked(), equal(_SEEN.count(), RUNNING))))


def procedures_of_marks() -> Iterator[Procedure]:
    """What is called at accesses, at the starts of processes and at their ends."""
    seen, fenced, carried = _SEEN.holds(_ME), _FENCED.holds(_ME), _CARRYING.holds(_HERE)
    yield _procedure("acquire", _learnt(carried))
    yield _procedure("read", _READ.add(_ME, carried, _LEFT))
    yield _procedure("release", _stored(seen))
    yield _procedure("write", _stored(fenced))
    yield _procedure("release update", _published(seen))
    yield _procedure("update", _published(fenced))
    yield _procedure("acquire fence", _learnt(_READ.holds(_ME)), parameters=())
    yield _procedure("release fence", _FENCED.add(_ME, seen, _LEFT), parameters=())
    yield _procedure("start", _SEEN.add(_HERE, seen, _LEFT))
    yield _procedure("end", _ended(), parameters=())
    yield _looking()


def _looking() -> Procedure:
    """Tell whether an access is no race with the marked one; where none is marked, mark it or not."""
    size, writes, atomic = variable("size", _SIZE), variable("writes", BOOL), variable("atomic", BOOL)
    chosen, clear = variable("chosen", BOOL), variable("clear", BOOL)
    before = apply("slt", apply("pointer.sub", AT, _HERE), size)
    behind = apply("slt", apply("pointer.sub", _HERE, AT), _BYTES)
    meets = conjoin(apply("pointer.same_object", AT, _HERE), before, behind)
    conflicts = conjoin(meets, disjoin(writes, _WRITES), negate(conjoin(atomic, _ATOMIC)), negate(_SEEN.holds(_ME)))
    mark = (
        Assign(AT, _HERE),
        Assign(_BYTES, size),
        Assign(_WRITES, writes),
        Assign(_ATOMIC, atomic),
        Assign(_SEEN.places[0], _ME),
    )
    blocks = (
        Block("entry", (_KNOWN,), Branch(equal(_BYTES, bits(0, 64)), "ask", "look")),
        Block("ask", (Havoc(chosen),), Branch(chosen, "mark", "leave")),
        Block("mark", mark, Goto("leave")),
        Block("leave", (), Return((TRUE,))),
        Block("look", (Assign(clear, negate(conflicts)),), Return((clear,))),
    )
    parameters = _declared((_HERE, size, writes, atomic))
    return Procedure("ordered look", parameters, (BOOL,), _declared((_ME, chosen, clear)), blocks, original="")
