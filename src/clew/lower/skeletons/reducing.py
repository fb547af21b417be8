"""Orders of steps that make no difference: at a place where one process cannot be disturbed, it alone goes on.

Input: a graph. Output: one with fewer edges that violates the same checks and gets stuck as well. Since all places are
known, so is what others may still touch from a place on before a process moves: it alone goes on where its step is
independent of all that and need not wait, and where its step may end a run, also only if none of that violates
anything.

Where several might go on alone, they take turns: each goes on up to the head of its next loop, so that loops that have
nothing to do with each other go round in step. What relates their variables then relates them after each round, and no
loop has to be summed up before the next one begins. So a place may stand in the new graph once per process whose turn
it is. In every circle each process that could move does so somewhere: from a place where that is not so, all go on.
After: Godefroid, "Partial-Order Methods", 1996, chapters 4 and 6; footprints are those of executed steps. Farzan and
Vandikas, "Reductions for Safety Proofs", 2020, for the use of an order that makes proofs simple.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import islice
from typing import NamedTuple

from clew.graphs import circles, reachable
from clew.ir.footprint import Place
from clew.lower.skeletons.commuting import Commuting, Nameless
from clew.lower.skeletons.exploring import Edge, Graph

Position = tuple[tuple[int, int, int], ...]
"""Where a process stands: routine, block and command of every call."""


class Touch(NamedTuple):
    """What is read and written, as bits; whether a run may end there, with a violation or because of an assumption."""

    reads: int = 0
    writes: int = 0
    violates: bool = False
    assumes: bool = False
    waits: bool = False

    def with_(self, other: Touch) -> Touch:
        """Both."""
        return Touch(
            self.reads | other.reads,
            self.writes | other.writes,
            self.violates or other.violates,
            self.assumes or other.assumes,
            self.waits or other.waits,
        )

    def disturbs(self, other: Touch) -> bool:
        """Whether their order can matter."""
        return bool(self.writes & (other.reads | other.writes) or self.reads & other.writes)


NOTHING = Touch()


def reduced(graph: Graph) -> Graph:
    """The graph with one order of what is independent."""
    return _Reduction(graph, Free.UNTOUCHED).run()


def reduced_steps(graph: Graph) -> Graph:
    """The same for a graph that was reduced before, where not all steps are edges that could be taken."""
    return _Reduction(graph, Free.COMMUTING).run()


class Free(Enum):
    """Why a process may go on alone."""

    UNTOUCHED = "untouched"
    """Nobody touches what it touches, or steps commute."""
    COMMUTING = "commuting"
    """Both orders of its step and those of others are there, and lead to the same."""


def renumbered(graph: Graph, edges: Sequence[Sequence[Edge]]) -> Graph:
    """The graph with these edges, and the places that they lead to."""
    numbers: dict[int, int] = {}
    order: list[int] = []

    def number(place: int | None) -> int | None:
        if place is not None and place not in numbers:
            numbers[place] = len(order)
            order.append(place)
        return None if place is None else numbers[place]

    starts = tuple(replace(edge, target=number(edge.target)) for edge in graph.starts)
    found: list[tuple[Edge, ...]] = []
    while len(found) < len(order):
        found.append(tuple(replace(edge, target=number(edge.target)) for edge in edges[order[len(found)]]))
    return Graph(graph.machine, tuple(graph.places[each] for each in order), tuple(found), starts)


class _Node(NamedTuple):
    """A place, and the process that alone goes on from it; None where all do."""

    place: int
    alone: str | None


class _Reduction:
    def __init__(self, graph: Graph, why: Free) -> None:
        self._graph, self._why = graph, why
        self._bits: dict[Place, int] = {}
        self._bare = _bare_names(graph)
        self._touches = [[self._touch(edge) for edge in edges] for edges in graph.edges]
        self._before: list[set[int]] = [set() for _ in graph.places]
        for number, edges in enumerate(graph.edges):
            for edge in edges:
                if edge.target is not None:
                    self._before[edge.target].add(number)
        self._rest = self._spread(lambda place, _: self._is_within(place))
        self._movers = [tuple(dict.fromkeys(edge.process for edge in edges)) for edges in graph.edges]
        self._processes = tuple(dict.fromkeys(each for movers in self._movers for each in movers))
        self._others = {each: self._spread(_by_others(each)) for each in self._processes}
        self._heads = heads_of(graph)
        # What has been reduced need not go on alike at places that look alike.
        self._commuting = Commuting(graph, Nameless(graph).skeleton if why is Free.UNTOUCHED else lambda place: place)
        self._free: dict[int, tuple[str, ...]] = {}

    def run(self) -> Graph:
        """Look for the graph again until nobody is left out in a circle."""
        whole: set[_Node] = set()
        while True:
            kept = self._search(whole)
            ignored = set(self._ignored(kept))
            if not ignored:
                return self._written(kept)
            whole |= ignored

    def _search(self, whole: Container[_Node]) -> dict[_Node, list[tuple[Edge, _Node | None]]]:
        """The nodes that are reached, with their edges; from those that are whole all processes go on."""
        starts = [self._node(edge.target, 0) for edge in self._graph.starts if edge.target is not None]
        kept: dict[_Node, list[tuple[Edge, _Node | None]]] = {}
        waiting = starts[::-1]
        while waiting:
            node = waiting.pop()
            if node not in kept:
                alone = None if node in whole else node.alone
                edges = [each for each in self._graph.edges[node.place] if alone in (None, each.process)]
                kept[node] = [(each, self._behind(each)) for each in edges]
                waiting += [target for _, target in reversed(kept[node]) if target is not None]
        return kept

    def _behind(self, edge: Edge) -> _Node | None:
        """Where an edge leads: who has come to the head of a loop lets the next one go on."""
        if edge.target is None:
            return None
        turn = self._processes.index(edge.process)
        position = _position(self._graph, edge.target, edge.process)
        return self._node(edge.target, turn + 1 if position in self._heads[edge.process] else turn)

    def _node(self, place: int, turn: int) -> _Node:
        free = self._free.get(place)
        if free is None:
            free = self._free[place] = tuple(each for each in self._movers[place] if self._is_free(place, each))
        order = (*self._processes[turn:], *self._processes[:turn])
        return _Node(place, next((each for each in order if each in free), None))

    def _is_free(self, place: int, process: str) -> bool:
        """Whether it may go on alone: none of what others do before it moves makes a difference to its step."""
        own = [number for number, edge in enumerate(self._graph.edges[place]) if edge.process == process]
        whole = _together(self._whole(place, number) for number in own)
        others = self._others[process][place]
        missed = others.violates and (whole.violates or whole.assumes)
        if missed or whole.waits:
            return False
        untouched = self._why is Free.UNTOUCHED and not whole.disturbs(others)
        return untouched or self._commutes(place, process)

    def _commutes(self, place: int, process: str) -> bool:
        """Whether wherever others come to from there, between steps, its step and each of theirs may change places."""
        edges = self._graph.edges
        return all(
            self._commuting.commute(each, process, other)
            for each in reachable(
                (place,),
                lambda at: (edge.target for edge in edges[at] if edge.process != process and edge.target is not None),
            )
            for other in self._movers[each]
            if other != process and not self._is_within(each)
        )

    def _ignored(self, kept: Mapping[_Node, Sequence[tuple[Edge, _Node | None]]]) -> Iterator[_Node]:
        """Of each circle in which a process could move and does not, a node where it could."""
        for process in self._processes:
            still = {node: edges for node, edges in kept.items() if all(edge.process != process for edge, _ in edges)}
            inside = {node: [to for _, to in edges if to in still and to is not None] for node, edges in still.items()}
            for circle in circles(inside):
                could = (node for node in circle if process in self._movers[node.place])
                yield from islice(could, 1)

    def _written(self, kept: Mapping[_Node, Sequence[tuple[Edge, _Node | None]]]) -> Graph:
        numbers = {node: number for number, node in enumerate(kept)}
        starts = tuple(
            edge if edge.target is None else replace(edge, target=numbers[self._node(edge.target, 0)])
            for edge in self._graph.starts
        )
        edges = tuple(
            tuple(edge if target is None else replace(edge, target=numbers[target]) for edge, target in each)
            for each in kept.values()
        )
        return Graph(self._graph.machine, tuple(self._graph.places[node.place] for node in kept), edges, starts)

    def _whole(self, place: int, number: int) -> Touch:
        """What a step touches up to its end."""
        target = self._graph.edges[place][number].target
        own = self._touches[place][number]
        return own.with_(self._rest[target]) if target is not None and self._is_within(target) else own

    def _is_within(self, place: int) -> bool:
        return self._graph.places[place].within is not None

    def _spread(self, counts: Callable[[int, Edge], bool]) -> list[Touch]:
        """By place: what edges that count touch, from there on."""
        found = [NOTHING] * len(self._graph.places)
        waiting = dict.fromkeys(reversed(range(len(found))))
        while waiting:
            place = next(iter(waiting))
            del waiting[place]
            now = found[place]
            for edge, touch in zip(self._graph.edges[place], self._touches[place], strict=True):
                if counts(place, edge):
                    now = now.with_(touch)
                    now = now if edge.target is None else now.with_(found[edge.target])
            if now != found[place]:
                found[place] = now
                waiting.update(dict.fromkeys(self._before[place]))
        return found

    # --- footprints as bits -------------------------------------------------------------------------------------------

    def _touch(self, edge: Edge) -> Touch:
        footprint = edge.footprint
        updated = frozenset(place for place, _ in footprint.updates)
        reads, writes = self._mask(footprint.reads | updated), self._mask(footprint.writes | updated)
        return Touch(reads, writes, edge.violation is not None, edge.assumes, edge.waits)

    def _mask(self, places: Iterable[Place]) -> int:
        """The places as bits. A bare name means all elements of that name, which then count as one."""
        found = 0
        for each in places:
            name = each if isinstance(each, str) or each[0] not in self._bare else each[0]
            found |= 1 << self._bits.setdefault(name, len(self._bits))
        return found


def _position(graph: Graph, place: int, process: str) -> Position | None:
    """Where a process stands; None where there is none."""
    found = next((each for each in graph.places[place].skeleton.processes if each.name == process), None)
    return None if found is None else tuple((each.routine, each.block, each.index) for each in found.frames)


def heads_of(graph: Graph) -> dict[str, set[Position | None]]:
    """By process, where it has come round: every circle of its own steps goes through one of them."""
    moves: dict[str, dict[Position | None, dict[Position | None, None]]] = {}
    for place, edges in enumerate(graph.edges):
        for edge in edges:
            if edge.target is not None:
                own = moves.setdefault(edge.process, {})
                behind = _position(graph, edge.target, edge.process)
                own.setdefault(_position(graph, place, edge.process), {})[behind] = None
                own.setdefault(behind, {})
    return {process: _come_round(own) for process, own in moves.items()}


def _come_round(moves: Mapping[Position | None, Iterable[Position | None]]) -> set[Position | None]:
    """Where a search in depth comes back to what is open."""
    found: set[Position | None] = set()
    seen: set[Position | None] = set()
    for root in moves:
        path: dict[Position | None, Iterator[Position | None]] = {}
        entered: Position | None = root
        more = root not in seen
        while more or path:
            if more:
                seen.add(entered)
                path[entered] = iter(moves[entered])
            at, waiting = next(reversed(path.items()))
            more = False
            for entered in waiting:
                if entered in path:
                    found.add(entered)
                elif entered not in seen:
                    more = True
                    break
            else:
                del path[at]
    return found


def _by_others(process: str) -> Callable[[int, Edge], bool]:
    return lambda _, edge: edge.process != process


def _together(touches: Iterable[Touch]) -> Touch:
    found = NOTHING
    for each in touches:
        found = found.with_(each)
    return found


def _bare_names(graph: Graph) -> frozenset[str]:
    """The names that stand for all of their elements somewhere."""
    footprints = [edge.footprint for edges in graph.edges for edge in edges]
    places = (place for each in footprints for place in (*each.reads, *each.writes, *(up for up, _ in each.updates)))
    return frozenset(place for place in places if isinstance(place, str))
