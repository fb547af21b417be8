"""Lifetimes: which threads may be there at a point of the first process, and which beside which.

Input: a program, and where its pointers point. Output: for points of the first process the launches whose threads may
not have ended there; for two launches, whether a thread of the one may be there beside one of the other. A thread is
there from its launch on, and is there no more behind a call that has joined it; that is known where its handle is
(`handles`), and where no second thread of the launch can have been made meanwhile; or it belongs to a row that a loop
has joined (`rows`), and none of its launch was there when the row began. Threads that other threads make may be there
at any time.

What a procedure does is the same wherever it is called: to the threads that are there it adds some, and of those that
were there at its start it takes some away. Where ways meet, more are there and fewer were taken away.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.callgraph import call_graph, entering, leading_to
from clew.analysis.dataflow import solve
from clew.analysis.sharing.handles import BODIES, JOINING, Cell, Handles
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.sharing.rows import Edge, rows_of
from clew.analysis.sharing.timing import Point
from clew.graphs import reachable
from clew.ir.commands import Call, Command, Return, Spawn
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of
from clew.records import dataclass

_Launches = frozenset[int]
_NOBODY: _Launches = frozenset()


@dataclass(frozen=True, slots=True)
class _Change:
    """What happened to threads since a procedure began: which were made, and which of earlier ones certainly ended."""

    made: _Launches = _NOBODY
    ended: frozenset[int | Cell] = frozenset()
    """Launches, and the cells of parameters whose threads ended."""

    def meet(self, other: _Change) -> _Change:
        """What holds on both ways."""
        return _Change(self.made | other.made, self.ended & other.ended)

    def then(self, made: _Launches, ended: frozenset[int | Cell]) -> _Change:
        """After something more happened: first some ended, then others were made."""
        return _Change((self.made - ended) | made, self.ended | ended)

    def applied(self, there: _Launches) -> _Launches:
        """The launches whose threads may be there, if these were at the start."""
        return (there - self.ended) | self.made


class Lifetimes:
    """The lifetimes of the threads of one program. Where it is not understood, there is one launch, at all times."""

    def __init__(self, program: Program, points_to: PointsTo) -> None:
        self._handles = Handles(program, points_to)
        self._procedures = {each.name: each for each in program.procedures}
        self._points_to = points_to
        self._calls = call_graph(program, points_to.callees)
        self._spawned = tuple(
            name
            for inside, command in entering(program)
            if isinstance(command, Spawn)
            for name in points_to.callees(command, inside)
        )
        self._at = {each.point: each for each in self._handles.launches}
        self._there: dict[Point, _Launches] = {}
        self._before: dict[int, _Launches] = {}
        if self._handles.understood:
            self._running = self._by_routines()
            self._again = self._wild = frozenset(each.number for each in self._at.values() if self.runs(each.point[0]))
            self._find(program)
        else:
            self._running, self._wild = self._by_anybody(program), frozenset({0})

    def beside(self, point: Point) -> _Launches:
        """The launches whose threads may be there when the first process is at a point."""
        return self._there.get(point, _NOBODY) | self._wild

    def everybody(self) -> _Launches:
        """All launches."""
        return frozenset(each.number for each in self._at.values()) | self._wild

    def is_followed(self, point: Point) -> bool:
        """Whether the first process may come to a point by ways that are known, so that `beside` tells who is there."""
        return point in self._there

    def is_library(self, procedure: str) -> bool:
        """Whether a procedure comes with Clew."""
        return self._handles.is_library(procedure)

    def runs(self, procedure: str) -> _Launches:
        """The launches whose threads may run a procedure."""
        return self._running.get(procedure, _NOBODY)

    def overlap(self, one: int, other: int) -> bool:
        """Whether threads of two launches may be there at the same time."""
        if one in self._wild or other in self._wild:
            return True
        return one in self._before[other] or other in self._before[one]

    # --- who runs what ------------------------------------------------------------------------------------------------

    def _by_anybody(self, program: Program) -> dict[str, _Launches]:
        """All that threads may run; everything, where several processes exist from the start."""
        names = self._procedures if len(program.processes) != 1 else reachable(self._spawned, self._calls.__getitem__)
        return dict.fromkeys(names, frozenset({0}))

    def _by_routines(self) -> dict[str, _Launches]:
        """What threads run because of their routines; all of them run what the library does around these."""
        found: dict[str, set[int]] = {name: set() for name in self._procedures}
        for launch in self._at.values():
            for name in reachable(sorted(launch.routines), self._calls.__getitem__):
                found[name].add(launch.number)
        for name in reachable(self._spawned, lambda each: () if each in BODIES else self._calls[each]):
            found[name] |= {each.number for each in self._at.values()}
        return {name: frozenset(own) for name, own in found.items()}

    def _find(self, program: Program) -> None:
        """Find who is where, anew for every launch of which there turn out to be several threads at once."""
        self._active = leading_to(
            {*(point[0] for point in self._at), *(each for each in (JOINING,) if each in self._calls)}, self._calls
        )
        (first,) = program.processes
        self._rows = rows_of(self._handles)
        while True:
            self._flow_everywhere(first.procedure)
            more = {number for number, there in self._before.items() if number in there} - self._again
            rows = tuple(each for each in self._rows if each.launch not in self._there.get(each.begins, _NOBODY))
            if not more and rows == self._rows:
                return
            self._again |= more
            self._rows = rows

    # --- flows --------------------------------------------------------------------------------------------------------

    def _flow_everywhere(self, first: str) -> None:
        self._changes: dict[str, _Change | None] = dict.fromkeys(sorted(self._active))
        changed = True
        while changed:
            changed = False
            for name in self._changes:
                now = self._left(self._procedures[name])
                changed |= now != self._changes[name]
                self._changes[name] = now
        self._begun: dict[str, _Launches] = {first: _NOBODY}
        self._there = {}
        self._before = dict.fromkeys((each.number for each in self._at.values()), _NOBODY)
        waiting = [first]
        while waiting:
            waiting += self._entered(self._procedures[waiting.pop()])

    def _entered(self, procedure: Procedure) -> Iterator[str]:
        """Tell who is there at the points of a procedure, and where it calls one with more than was known."""
        begun = self._begun[procedure.name]
        for block, change in self._flow(procedure):
            now: _Change | None = change
            for index, command in enumerate((*block.commands, block.exit)):
                if now is None:
                    break
                point = (procedure.name, block.label, index)
                there = now.applied(begun)
                self._there[point] = there
                launch = self._at.get(point)
                if launch is not None:
                    self._before[launch.number] |= there
                if isinstance(command, Call):
                    for callee in self._points_to.callees(command, procedure.name):
                        known = self._begun.get(callee)
                        if known is None or not there <= known:
                            self._begun[callee] = there | (known or _NOBODY)
                            yield callee
                if isinstance(command, Command):
                    now = self._after(command, point, now)

    def _flow(self, procedure: Procedure) -> Iterator[tuple[Block, _Change]]:
        blocks = {each.label: each for each in procedure.blocks}

        def following(label: str, change: _Change) -> Iterator[tuple[str, _Change]]:
            for index, command in enumerate(blocks[label].commands):
                point = (procedure.name, label, index)
                if isinstance(command, Call) and command.unwind is not None:
                    yield command.unwind, change.then(self._made_in(command, point), frozenset())
                after = self._after(command, point, change)
                if after is None:
                    return
                change = after
            for target in labels_of(blocks[label].exit):
                yield target, change.then(_NOBODY, self._joined_on((procedure.name, label, target)))

        for label, change in solve({procedure.blocks[0].label: _Change()}, following, _Change.meet).items():
            yield blocks[label], change

    def _joined_on(self, edge: Edge) -> frozenset[int | Cell]:
        """The rows that have ended on an edge."""
        return frozenset(each.launch for each in self._rows if each.joined == edge and each.launch not in self._wild)

    def _left(self, procedure: Procedure) -> _Change | None:
        """What a procedure has done where it returns; None where it does not, so far."""
        found: _Change | None = None
        for block, change in self._flow(procedure):
            now: _Change | None = change
            for index, command in enumerate(block.commands):
                if now is not None:
                    now = self._after(command, (procedure.name, block.label, index), now)
            if isinstance(block.exit, Return) and now is not None:
                found = now if found is None else found.meet(now)
        return found

    def _after(self, command: Command, point: Point, change: _Change) -> _Change | None:
        if not isinstance(command, Call):
            return change
        launch = self._at.get(point)
        if launch is not None:
            return change.then(frozenset({launch.number}), frozenset())
        cell = self._handles.joined(point)
        if cell is not None:
            return change.then(_NOBODY, self._ended(cell))
        done = [self._done(callee, command, point[0]) for callee in self._points_to.callees(command, point[0])]
        known = [each for each in done if each is not None]
        if not known:
            return None if done else change
        first, *others = known
        for each in others:
            first = first.meet(each)
        return change.then(first.made, first.ended)

    def _done(self, callee: str, command: Call, inside: str) -> _Change | None:
        """What a call of a procedure does, seen from the caller."""
        if callee not in self._changes:
            return _Change()
        change = self._changes[callee]
        if change is None:
            return None
        ended: set[int | Cell] = set()
        for each in change.ended:
            if isinstance(each, Cell):
                cell = self._handles.given(each, command, inside)
                ended |= self._ended(cell) if cell is not None else frozenset()
            else:
                ended.add(each)
        return _Change(change.made, frozenset(ended))

    def _made_in(self, command: Call, point: Point) -> _Launches:
        """The launches that a call may make, however it is left."""
        names = set(reachable(self._points_to.callees(command, point[0]), self._calls.__getitem__))
        return frozenset(each.number for each in self._at.values() if each.point[0] in names or each.point == point)

    def _ended(self, cell: Cell) -> frozenset[int | Cell]:
        """What is known to have ended behind a join of the handle in a cell."""
        if cell.is_given:
            return frozenset({cell})
        owner = self._handles.owner(cell)
        return frozenset() if owner is None or owner in self._again else frozenset({owner})
