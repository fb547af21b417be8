"""Proper joins: whether every thread that is joined was made, may be joined, and is joined by nobody else.

Input: the handles of a program. Output: nothing where that is not certain; otherwise the sites of the tables out of
which a loop joins. What a table holds at a place where its launch has written is the handle of another thread for each
place; whether it has written there is left to be asked, but of reads that are *filled*: the loop that joins stands
behind the one that makes, begins at the same number, takes the same steps and asks the same question, so that it comes
to no place to which the other one has not come.

A join takes what a cell or a table holds into which one launch alone writes, whose threads nobody detaches; no other
call joins what is there. The launch and the join stand in a procedure that is executed once, and are executed once, or
once for each number of a loop that counts through the table and is executed once.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.callgraph import entering
from clew.analysis.cfg import flow_of, in_loops
from clew.analysis.sharing.handles import JOINING, Handles, Launch
from clew.analysis.sharing.rows import Round, is_only_writer, rounds_of
from clew.analysis.sharing.sources import Site
from clew.analysis.sharing.timing import Point
from clew.graphs import reachable
from clew.ir.commands import Call, Load, Spawn
from clew.ir.program import Procedure
from clew.ir.terms import Constant, Term
from clew.ir.walk import substitute
from clew.records import dataclass

_TAKING = frozenset(
    {"pthread_detach", "pthread_tryjoin_np", "pthread_timedjoin_np", "pthread_clockjoin_np", "thrd_detach"}
)
"""What else takes a thread away from who joins it."""
_FARTHEST = 1 << 16
"""A counter that goes on by so much may come round."""


@dataclass(frozen=True, slots=True)
class Joins:
    """The tables out of which loops join, and the reads of handles there that are filled.

    A read is known by its procedure and its target, which gets no other value there.
    """

    tables: frozenset[Site]
    filled: frozenset[tuple[str, str]]


def proper_joins(handles: Handles) -> Joins | None:
    """See the module."""
    if not handles.understood or any(each.name in _TAKING for each in handles.program.procedures):
        return None
    tables: set[Site] = set()
    filled: set[tuple[str, str]] = set()
    seen: set[int] = set()
    for point in _joining(handles):
        loaded = handles.handle(point)
        found = None if loaded is None else _joined(handles, point, loaded)
        if found is None or found[0].number in seen:
            return None
        seen.add(found[0].number)
        tables |= found[1]
        if loaded is not None and len(handles.moves(point[0], loaded.target.name)) == 1:
            rows = _rows(handles, found[0], point) if found[1] else ()
            filled |= {(point[0], loaded.target.name) for each in rows if _is_filled(handles, found[0], each)}
    return Joins(frozenset(tables), frozenset(filled))


def _joining(handles: Handles) -> Iterator[Point]:
    for procedure in handles.program.procedures:
        for block in procedure.blocks:
            for index, command in enumerate(block.commands):
                if isinstance(command, Call) and JOINING in handles.points_to.callees(command, procedure.name):
                    yield procedure.name, block.label, index


def _joined(handles: Handles, point: Point, loaded: Load) -> tuple[Launch, frozenset[Site]] | None:
    """The launch whose thread a call joins, and the table that it is taken from."""
    procedure = handles.procedure(point[0])
    if not _is_executed_once(handles, procedure.name):
        return None
    sites = handles.points_to.sites(loaded.pointer, procedure.name)
    writing = [
        each for each in handles.launches if handles.points_to.sites(each.command.arguments[0], each.point[0]) & sites
    ]
    match writing:
        case [launch] if launch.point[0] == procedure.name and _is_joinable(launch) and is_only_writer(handles, launch):
            cell = handles.cell(loaded.pointer, procedure.name)
            if cell is not None and handles.owner(cell) == launch.number:
                alone = _stands_once(procedure, point) and _stands_once(procedure, launch.point)
                return (launch, frozenset()) if alone and _is_behind(procedure, launch, point) else None
            return (launch, handles.points_to.named(sites)) if any(_rows(handles, launch, point)) else None
        case _:
            return None


def _is_joinable(launch: Launch) -> bool:
    """Whether its threads are made without attributes, so that they may be joined."""
    match launch.command.arguments:
        case (_, Constant(value=None), _, _):
            return True
        case _:
            return False


def _rows(handles: Handles, launch: Launch, point: Point) -> Iterator[tuple[Round, Round]]:
    """Loops for launch and join that each count through the table once, with the same places for the same numbers."""
    procedure = handles.procedure(point[0])
    rounds, loaded, pointer = rounds_of(handles, procedure), handles.handle(point), launch.command.arguments[0]
    if loaded is None:
        return
    for made in rounds.through(pointer, launch.point):
        for other in rounds.through(loaded.pointer, point):
            alike = made.counter.sort == other.counter.sort and max(made.pace, other.pace) <= _FARTHEST
            once = made.is_executed_once(procedure) and other.is_executed_once(procedure)
            if alike and once and substitute(loaded.pointer, {other.counter: made.counter}) == pointer:
                yield made, other


def _is_filled(handles: Handles, launch: Launch, row: tuple[Round, Round]) -> bool:
    """Whether every place to which the second loop comes was written in the first one."""
    made, other = row
    procedure = handles.procedure(launch.point[0])
    names: dict[Term, Term] = {other.counter: made.counter}
    if tuple(substitute(each, names) for each in (other.first, other.further, other.question)) != (
        made.first,
        made.further,
        made.question,
    ):
        return False
    rounds = rounds_of(handles, procedure)
    # The first loop is only left where its question is answered, and every round of it makes a thread.
    flow = flow_of(procedure.blocks)
    before = reachable(
        (procedure.blocks[0].label,), lambda each: [one for one in flow[each] if (each, one) != made.leaves]
    )
    return other.head not in before and rounds.is_unavoidable(launch.point[1], made)


def _is_executed_once(handles: Handles, name: str) -> bool:
    """Whether a procedure of the first process is called at one place, which control passes once."""
    (first,) = handles.program.processes
    seen: set[str] = set()
    while name != first.procedure:
        calls = [
            (inside, each)
            for inside, each in entering(handles.program)
            if name in handles.points_to.callees(each, inside)
        ]
        if len(calls) != 1 or isinstance(calls[0][1], Spawn) or name in seen:
            return False
        seen.add(name)
        inside, command = calls[0]
        caller = handles.procedure(inside)
        if any(command in block.commands for block in caller.blocks if block.label in in_loops(caller.blocks)):
            return False
        name = inside
    return not any(name in handles.points_to.callees(each, inside) for inside, each in entering(handles.program))


def _stands_once(procedure: Procedure, point: Point) -> bool:
    return point[1] not in in_loops(procedure.blocks)


def _is_behind(procedure: Procedure, launch: Launch, point: Point) -> bool:
    """Whether every way to a point leads past the launch."""
    (_, made, first), (_, label, index) = launch.point, point
    if made == label:
        return first < index
    flow = flow_of(procedure.blocks)
    before = reachable((procedure.blocks[0].label,), lambda each: () if each == made else flow[each])
    return label not in before
