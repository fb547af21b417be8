"""Races behind weak atomic operations: the program that follows what happens before what, for one access at a time.

Input: a program in which processes announce what they access (`races`). Output: the same program, in which each run may
*mark* one access; from then on it is known who comes after that access, and whoever makes a conflicting one without
coming after it violates `concurrency.data-race`. Some run marks the earlier access of every race, so none is missed.

A process *has seen* the marked access if the access happens before what it does now: it made the access, was started by
a process that has seen it, or acquired from a place that a process published which had. Such places are *carriers*. A
release by a process that has seen the access makes a place a carrier. A store over it ends that, unless it is that of
an update (the release sequence goes on), or of the process that published it. What is read from a carrier without
acquiring counts behind an acquire fence; what is stored without releasing counts behind a release fence.
After: C++17, [intro.races]; ISO C17, 5.1.2.4.

The operations of the library are atomic sections without an order, which acquire what they read and release what they
write. What it keeps about threads orders nothing by itself, but where a thread ends and where a barrier opens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import or_

from clew.analysis.byte_ranges import stretches_of
from clew.analysis.dataflow import solve
from clew.analysis.sharing.shared import Sharing
from clew.analysis.sharing.sources import Site
from clew.checks.accesses import Accesses, Touch
from clew.ir.commands import Assert, Assign, Branch, Call, Command, Copy, Fill, Goto, Havoc, Load, Return, Spawn, Store
from clew.ir.program import Block, Declaration, Object, Order, Procedure, Program
from clew.ir.rewriting import labels_of
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

CHECK = "concurrency.data-race"
WEAK = "weak order"
"""What a run violates, inside of Clew, where it comes to an operation that orders less than a lock does."""
MARKED = "marked"
"""The message of a race with the marked access, and what its variables are called."""
_UNMODELLED = "library.unmodelled"
_THREADS, _CARRIERS = 8, 24
"""So many processes and places are told apart."""
_SIZE = Bits(64)
_NULL = constant(None, POINTER)
_FIRST, _SELF = "ordered first", "ordered self"
_RECORDS = "__clew_new_thread "
_OWN, _FIRST_RECORD = "&__clew_", "&__clew_first_thread"
_OPENING = ("left_to_do", "pthread_barrier_wait")
"""Where what the library keeps about threads is written so that others may go on."""


# --- which operations are weak ----------------------------------------------------------------------------------------


def is_weak(block: Block) -> bool:
    """Whether it reads without acquiring or writes without releasing, apart from counting references.

    Who holds a reference counts up relaxed, and nothing depends on the number until it comes to zero, which everybody
    who counts down acquires.
    """
    if block.order is None:
        return False
    loads = any(isinstance(each, Load) for each in block.commands)
    stores = any(isinstance(each, Store) for each in block.commands)
    return (loads and not block.order.acquires) or (stores and not block.order.releases)


def is_reference_count(procedure: str) -> bool:
    """Whether it is the function that counts references up; see `is_weak`."""
    return "__libcpp_atomic_refcount_increment" in procedure


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
            free = conjoin(left, equal(each, _NULL))
            yield Assign(each, ite(free, given, each))
            yield Assign(left, conjoin(left, negate(equal(each, given))))
        yield self.is_enough(left)

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
_AT, _BYTES = variable(f"{MARKED} at", POINTER), variable(f"{MARKED} size", _SIZE)
_WRITES, _ATOMIC = variable(f"{MARKED} write", BOOL), variable(f"{MARKED} atomic", BOOL)
_SETS = (_SEEN, _READ, _FENCED, _CARRYING)


def _globals() -> Iterator[Declaration]:
    for each in (*(place for found in _SETS for place in found.places), *_HEADS, _AT):
        yield Declaration(each, _NULL, original="")
    yield Declaration(_BYTES, bits(0, 64), original="")
    for flag in (_WRITES, _ATOMIC):
        yield Declaration(flag, FALSE, original="")


# --- procedures -------------------------------------------------------------------------------------------------------

_HERE, _ME, _LEFT = variable("at", POINTER), variable("me", POINTER), variable("left", BOOL)
_WHO = observe(Observation.SELF, (_SELF,), (), POINTER)
_MAIN = observe(Observation.ADDRESS, (_FIRST,), (), POINTER)
_KNOWN = Assign(_ME, ite(equal(_WHO, _NULL), _MAIN, _WHO))


def _procedure(name: str, commands: Iterator[Command], *, parameters: tuple[Variable, ...] = (_HERE,)) -> Procedure:
    block = Block("entry", (_KNOWN, *commands), Return())
    return Procedure(f"ordered {name}", _declared(parameters), (), _declared((_ME, _LEFT)), (block,), original="")


def _declared(given: tuple[Variable, ...]) -> tuple[Declaration, ...]:
    return tuple(Declaration(each, _default(each.sort), original="") for each in given)


def _default(sort: Sort) -> Term:
    return _NULL if sort == POINTER else FALSE if sort == BOOL else bits(0, 64)


def _is_own(place: Variable, head: Variable) -> Term:
    """Whether the place is that of a release sequence that this process heads there."""
    return conjoin(equal(place, _HERE), equal(head, _ME))


def _published(when: Term) -> Iterator[Command]:
    """The place becomes a carrier that this process has published."""
    entries = tuple(zip(_CARRYING.places, _HEADS, strict=True))
    yield Assign(_LEFT, conjoin(when, negate(disjoin(*(_is_own(*each) for each in entries)))))
    for place, head in entries:
        yield Assign(head, ite(conjoin(_LEFT, equal(place, _NULL)), _ME, head))
        yield Assign(place, ite(conjoin(_LEFT, equal(place, _NULL)), _HERE, place))
        yield Assign(_LEFT, conjoin(_LEFT, negate(_is_own(place, head))))
    yield _CARRYING.is_enough(_LEFT)


def _stored(publishes: Term) -> Iterator[Command]:
    """A store ends the release sequences of others there."""
    for place, head in zip(_CARRYING.places, _HEADS, strict=True):
        yield Assign(head, ite(conjoin(equal(place, _HERE), negate(equal(head, _ME))), _NULL, head))
        yield Assign(place, ite(equal(head, _NULL), _NULL, place))
    yield from _published(publishes)


def _procedures() -> Iterator[Procedure]:
    seen, fenced, carried = _SEEN.holds(_ME), _FENCED.holds(_ME), _CARRYING.holds(_HERE)
    yield _procedure("acquire", _SEEN.add(_ME, carried, _LEFT))
    yield _procedure("read", _READ.add(_ME, carried, _LEFT))
    yield _procedure("release", _stored(seen))
    yield _procedure("write", _stored(fenced))
    yield _procedure("release update", _published(seen))
    yield _procedure("update", _published(fenced))
    yield _procedure("acquire fence", _SEEN.add(_ME, _READ.holds(_ME), _LEFT), parameters=())
    yield _procedure("release fence", _FENCED.add(_ME, seen, _LEFT), parameters=())
    yield _procedure("start", _SEEN.add(_HERE, seen, _LEFT))
    yield _looking()


def _looking() -> Procedure:
    """Tell whether an access is no race with the marked one; where none is marked, mark it or not."""
    size, writes, atomic = variable("size", _SIZE), variable("writes", BOOL), variable("atomic", BOOL)
    chosen, clear = variable("chosen", BOOL), variable("clear", BOOL)
    before = apply("slt", apply("pointer.sub", _AT, _HERE), size)
    behind = apply("slt", apply("pointer.sub", _HERE, _AT), _BYTES)
    meets = conjoin(apply("pointer.same_object", _AT, _HERE), before, behind)
    conflicts = conjoin(meets, disjoin(writes, _WRITES), negate(conjoin(atomic, _ATOMIC)), negate(_SEEN.holds(_ME)))
    mark = (
        Assign(_AT, _HERE),
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


# --- putting them in --------------------------------------------------------------------------------------------------

_CLEAR = variable("ordered clear", BOOL)
_WRITTEN = {
    (True, False): "release",
    (True, True): "release update",
    (False, False): "write",
    (False, True): "update",
}
"""The procedure for a write, by whether it releases and whether it is that of an update."""


def ordered(program: Program) -> Program:
    """See the module."""
    return _Ordering(program).program()


class _Ordering:
    """What is known of a program that is to follow orders."""

    def __init__(self, program: Program) -> None:
        self._given = program
        self._accesses = Accesses(program)
        self._sharing = Sharing(program)
        spawns = [
            (each.name, command)
            for each in program.procedures
            for block in each.blocks
            for command in block.commands
            if isinstance(command, Spawn)
        ]
        self._roots = {name for inside, each in spawns for name in self._sharing.points_to.callees(each, inside)}

    def program(self) -> Program:
        """The program that follows orders."""
        given = self._given
        procedures = (*(self._procedure(each) for each in given.procedures), *_procedures())
        first = Object(_FIRST, 1, zeroed=True, original="")
        return replace(
            given, globals=(*given.globals, *_globals()), objects=(*given.objects, first), procedures=procedures
        )

    def _procedure(self, procedure: Procedure) -> Procedure:
        updated = _updated(procedure)
        blocks = [self._block(procedure.name, block, updated[block.label]) for block in procedure.blocks]
        more = [Declaration(_CLEAR, FALSE, original="")]
        if procedure.name in self._roots and procedure.parameters and procedure.parameters[0].sort == POINTER:
            itself = Assign(variable(_SELF, POINTER), procedure.parameters[0].variable)
            blocks[0] = replace(blocks[0], commands=(itself, *blocks[0].commands))
            more.append(Declaration(variable(_SELF, POINTER), _NULL, original=""))
        return replace(procedure, blocks=tuple(blocks), locals=(*procedure.locals, *more))

    def _block(self, inside: str, block: Block, updated: frozenset[Term]) -> Block:
        commands: list[Command] = []
        if block.order is not None and not any(isinstance(each, Load | Store) for each in block.commands):
            commands += _fences(block.order)
        for index, command in enumerate(block.commands):
            if isinstance(command, Assert) and command.check == WEAK:
                continue
            for touch in self._accesses.touches((inside, block.label, index), command, atomic=block.atomic):
                commands += _looks(touch, command, atomic=block.atomic)
            if block.atomic:
                commands += self._syncs(inside, command, block.order, updated)
            if isinstance(command, Spawn) and command.arguments:
                commands.append(_call("start", command.arguments[0]))
            if isinstance(command, Load):
                updated |= {command.pointer}
            commands.append(command)
        return replace(block, commands=tuple(commands))

    def _syncs(self, inside: str, command: Command, order: Order | None, updated: frozenset[Term]) -> Iterator[Command]:
        """What an atomic access learns or publishes."""
        if not isinstance(command, Load | Store | Copy | Fill):
            return
        for stretch in stretches_of(command, self._given.pointer_bytes):
            sites = self._sharing.sites(stretch.pointer, inside)
            if not sites:
                continue  # nobody else comes there
            update = stretch.pointer in updated
            if not stretch.writes or update:
                yield _call("acquire" if order is None or order.acquires else "read", stretch.pointer)
            if stretch.writes and not _is_bookkeeping(sites, inside):
                releases = order is None or order.releases
                yield _call(_WRITTEN[releases, update], stretch.pointer)


def _is_bookkeeping(sites: frozenset[Site], inside: str) -> bool:
    """Whether the library writes there what orders nothing; reading it is harmless then, as nobody publishes it."""
    records = (_RECORDS, _FIRST_RECORD)
    if inside.startswith(_OPENING) and any(site.startswith(records) for site in sites):
        return False
    return all(site.startswith((_RECORDS, _OWN)) for site in sites)


def _call(name: str, *arguments: Term) -> Call:
    return Call(f"ordered {name}", arguments)


def _fences(order: Order) -> Iterator[Command]:
    if order.acquires:
        yield _call("acquire fence")
    if order.releases:
        yield _call("release fence")


def _looks(touch: Touch, command: Command, *, atomic: bool) -> Iterator[Command]:
    given = (touch.pointer, touch.size, TRUE if touch.writes else FALSE, TRUE if atomic else FALSE)
    yield Call("ordered look", given, (_CLEAR,), span=command.span)
    yield Assert(_CLEAR, CHECK, MARKED, span=command.span)


def _updated(procedure: Procedure) -> dict[str, frozenset[Term]]:
    """The pointers through which atomic blocks before this one, in the same section, have read: by label."""
    atomic = {block.label: block for block in procedure.blocks if block.atomic}

    def following(label: str, before: frozenset[Term]) -> Iterator[tuple[str, frozenset[Term]]]:
        read = before.union(each.pointer for each in atomic[label].commands if isinstance(each, Load))
        return ((target, read) for target in labels_of(atomic[label].exit) if target in atomic)

    nothing = dict.fromkeys((block.label for block in procedure.blocks), frozenset[Term]())
    return nothing | solve(dict.fromkeys(atomic, frozenset[Term]()), following, or_)
