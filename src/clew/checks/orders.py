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

Runs end (they are assumed away) where the mark has no use any more; the run without it goes on. So it is where every
process that still runs has seen the access: who is started later has, too. And where the object is freed: who frees it
has seen the access, so whoever accesses it later and has not seen that has not seen the freeing, which a run marks.

The operations of the library are atomic sections without an order, which acquire what they read and release what they
write. What it keeps about threads orders nothing by itself, but where a thread ends and where a barrier opens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import or_
from typing import TYPE_CHECKING

from clew.analysis.byte_ranges import stretches_of
from clew.analysis.dataflow import solve
from clew.checks.accesses import Accesses, Touch
from clew.checks.marks import (
    AT,
    FIRST,
    MANY,
    MARKED,
    NULL,
    RUNNING,
    SELF,
    is_marked,
    procedures_of_marks,
    variables_of_marks,
)
from clew.ir.commands import (
    Assert,
    Assign,
    Assume,
    Call,
    Command,
    Copy,
    Fill,
    Free,
    Load,
    Return,
    Spawn,
    Store,
)
from clew.ir.program import Block, Declaration, Object, Order, Procedure, Program
from clew.ir.rewriting import labels_of
from clew.ir.sorts import BOOL, POINTER
from clew.ir.terms import (
    FALSE,
    TRUE,
    Term,
    apply,
    bits,
    conjoin,
    negate,
    variable,
)

if TYPE_CHECKING:
    from clew.analysis.sharing.sources import Site

CHECK = "concurrency.data-race"
WEAK = "weak order"
"""What a run violates, inside of Clew, where it comes to an operation that orders less than a lock does."""
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


# --- putting them in --------------------------------------------------------------------------------------------------

_CLEAR, _BEFORE = variable("ordered clear", BOOL), variable("ordered before", BOOL)
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
        from clew.analysis.sharing.shared import Sharing  # here because start-up time counts

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
        callees = self._sharing.points_to.callees
        self._roots = {name for inside, each in spawns for name in callees(each, inside)}
        calls = (
            (each.name, command)
            for each in program.procedures
            for block in each.blocks
            for command in block.commands
            if isinstance(command, Call)
        )
        self._called = {name for inside, each in calls for name in callees(each, inside)}

    def program(self) -> Program:
        """The program that follows orders."""
        given = self._given
        procedures = (*(self._procedure(each) for each in given.procedures), *procedures_of_marks())
        first = Object(FIRST, 1, zeroed=True, original="")
        return replace(
            given,
            globals=(*given.globals, *variables_of_marks(len(given.processes))),
            objects=(*given.objects, first),
            procedures=procedures,
        )

    def _procedure(self, procedure: Procedure) -> Procedure:
        updated = _updated(procedure)
        blocks = [self._block(procedure.name, block, updated[block.label]) for block in procedure.blocks]
        if procedure.name in self._roots - self._called:
            blocks = [_ending(block) for block in blocks]
        more = [Declaration(each, FALSE, original="") for each in (_CLEAR, _BEFORE)]
        if procedure.name in self._roots and procedure.parameters and procedure.parameters[0].sort == POINTER:
            itself = Assign(variable(SELF, POINTER), procedure.parameters[0].variable)
            blocks[0] = replace(blocks[0], commands=(itself, *blocks[0].commands))
            more.append(Declaration(variable(SELF, POINTER), NULL, original=""))
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
            if isinstance(command, Spawn):
                commands.append(Assign(RUNNING, apply("add", RUNNING, bits(1, MANY.width))))
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


def _ending(block: Block) -> Block:
    """The last block of a process."""
    return replace(block, commands=(*block.commands, _call("end"))) if isinstance(block.exit, Return) else block


def _fences(order: Order) -> Iterator[Command]:
    if order.acquires:
        yield _call("acquire fence")
    if order.releases:
        yield _call("release fence")


def _looks(touch: Touch, command: Command, *, atomic: bool) -> Iterator[Command]:
    given = (touch.pointer, touch.size, TRUE if touch.writes else FALSE, TRUE if atomic else FALSE)
    if isinstance(command, Free):
        yield Assign(_BEFORE, is_marked())
    yield Call("ordered look", given, (_CLEAR,), span=command.span)
    yield Assert(_CLEAR, CHECK, MARKED, span=command.span)
    if isinstance(command, Free):
        yield Assume(negate(conjoin(_BEFORE, apply("pointer.same_object", AT, touch.pointer))))


def _updated(procedure: Procedure) -> dict[str, frozenset[Term]]:
    """The pointers through which atomic blocks before this one, in the same section, have read: by label."""
    atomic = {block.label: block for block in procedure.blocks if block.atomic}

    def following(label: str, before: frozenset[Term]) -> Iterator[tuple[str, frozenset[Term]]]:
        read = before.union(each.pointer for each in atomic[label].commands if isinstance(each, Load))
        return ((target, read) for target in labels_of(atomic[label].exit) if target in atomic)

    nothing = dict.fromkeys((block.label for block in procedure.blocks), frozenset[Term]())
    return nothing | solve(dict.fromkeys(atomic, frozenset[Term]()), following, or_)
