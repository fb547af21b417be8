"""Which steps of two processes may change places although they touch the same.

Input: a graph of skeletons. Output: whether two processes that both can move from a place come to the same by either
order of their steps, with the same data under the same conditions. Both orders are there as edges, so they are put
behind each other and compared: counters that both move up or down, the end of a thread and the birth of another.

Only steps count that can neither wait nor end a run, from there or behind a step of the other, so that none of the two
takes the other's move away. Terms are compared as they are written, so what is found is so; some of it is not found.
How a process is called makes no difference, and depends on who has ended when it is made: where all steps of a program
are edges, places that are alike but for names go on alike, so names are not compared (`Nameless`), as long as no data
are named after them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import field, replace
from functools import partial

from clew.ir.terms import Term, Variable
from clew.ir.values import Address
from clew.lower.skeletons.composing import behind
from clew.lower.skeletons.exploring import Edge, Graph
from clew.records import dataclass
from clew.semantics.canonical import canonical
from clew.semantics.code import Code, holds_processes
from clew.semantics.state import Process, State
from clew.semantics.values import Datum

_MOST_STEPS = 4
"""So many ways of a step are compared with those of another."""
Effect = tuple[frozenset[Term], Hashable, frozenset[tuple[Variable, Term]]]
"""When, where to, and what the data become."""


@dataclass(slots=True)
class Commuting:
    """Answers, each found once."""

    graph: Graph
    looks: Callable[[int], Hashable]
    """What is equal for places at which everything goes on in the same way."""
    _known: dict[tuple[int, str, str], bool] = field(default_factory=dict)

    def commute(self, place: int, one: str, other: str) -> bool:
        """Whether the order of the two processes makes no difference at the place."""
        key = (place, min(one, other), max(one, other))
        if key not in self._known:
            self._known[key] = self._is_diamond(place, one, other)
        return self._known[key]

    def _is_diamond(self, place: int, one: str, other: str) -> bool:
        first, second = self._harmless(place, one), self._harmless(place, other)
        if first is None or second is None:
            return False
        forth, back = self._effects(first, other), self._effects(second, one)
        return forth is not None and forth == back

    def _harmless(self, place: int, process: str) -> Sequence[Edge] | None:
        """The whole steps of a process there; None where one may wait or end the run, or where there are too many."""
        if self.graph.places[place].within is not None:
            return None
        steps: list[Edge] = []
        waiting = [each for each in self.graph.edges[place] if each.process == process]
        while waiting:
            edge = waiting.pop()
            ends = edge.waits or edge.assumes or edge.violation is not None or edge.chosen
            if ends or edge.target is None or len(steps) + len(waiting) > _MOST_STEPS:
                return None
            if self.graph.places[edge.target].within is None:
                steps.append(edge)
            else:
                longer = (behind(edge, each) for each in self.graph.edges[edge.target])
                waiting += [each for each in longer if each is not None]
        return steps or None

    def _effects(self, firsts: Iterable[Edge], process: str) -> set[Effect] | None:
        """What comes of each of these edges and a step of the process behind it."""
        found: set[Effect] = set()
        for first in firsts:
            seconds = None if first.target is None else self._harmless(first.target, process)
            if seconds is None:
                return None
            found |= {
                (frozenset(each.path), self.looks(each.target), frozenset(each.data.items()))
                for each in (behind(first, second) for second in seconds)
                if each is not None and each.target is not None
            }
        return found


@dataclass(slots=True)
class Nameless:
    """Skeletons of places with numbers that do not depend on how processes are called, each found once."""

    graph: Graph
    _skeletons: dict[int, State] = field(default_factory=dict)

    def skeleton(self, place: int) -> State:
        """That of a place."""
        if place not in self._skeletons:
            code, state = self.graph.machine.code, self.graph.places[place].skeleton
            if not self._holds_processes():
                made = sorted((each for each in state.processes if each.order[0] >= 0), key=partial(_looks, code))
                ranked = (replace(each, name="", order=(0, rank)) for rank, each in enumerate(made))
                static = (each for each in state.processes if each.order[0] < 0)
                state = canonical(replace(state, processes=(*static, *ranked)), code)
            self._skeletons[place] = state
        return self._skeletons[place]

    def _holds_processes(self) -> bool:
        """Whether data may name processes, by their numbers."""
        code = self.graph.machine.code
        if any(each.holds_processes for each in code.routines):
            return True
        fields = (each for record in code.program.records for each in record.fields)
        return any(holds_processes(each.sort) for each in (*code.program.globals, *fields))


def _looks(code: Code, process: Process) -> str:
    """What a process looks like without the numbers that objects have by its name."""

    def told(datum: Datum) -> Datum:
        dynamic = isinstance(datum, Address) and datum.object >= code.first_dynamic
        return None if dynamic else datum

    return repr(
        [(each.routine, each.block, each.index, [told(datum) for datum in each.locals]) for each in process.frames]
    )
