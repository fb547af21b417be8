"""Orders of steps that make no difference: at a place where one process cannot be disturbed, it alone goes on.

Input: a graph. Output: one with fewer edges and places that violates the same checks and gets stuck as well. Since all
places are known, so is what others may still touch from a place on before a process moves: it alone goes on where its
step is independent of all that and need not wait, and where its step may end a run, also only if none of that violates
anything.
In every circle of places there is one from which all processes go on.
After: Godefroid, "Partial-Order Methods", 1996, chapters 4 and 6; footprints are those of executed steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from clew.ir.footprint import Place
from clew.lower.skeletons.exploring import Edge, Graph


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
    kept = _Reduction(graph).edges()
    return renumbered(graph, kept)


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


class _Reduction:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._bits: dict[Place, int] = {}
        self._bare = _bare_names(graph)
        self._touches = [[self._touch(edge) for edge in edges] for edges in graph.edges]
        self._before: list[set[int]] = [set() for _ in graph.places]
        for number, edges in enumerate(graph.edges):
            for edge in edges:
                if edge.target is not None:
                    self._before[edge.target].add(number)
        self._rest = self._spread(lambda place, _: self._is_within(place))
        processes = dict.fromkeys(edge.process for edges in graph.edges for edge in edges)
        self._others = {each: self._spread(_by_others(each)) for each in processes}

    def edges(self) -> list[tuple[Edge, ...]]:
        """The edges that are kept of each place; those of places that are not reached stay."""
        kept = list(self._graph.edges)
        closed: set[int] = set()
        for start in self._graph.starts:
            if start.target is not None and start.target not in closed:
                self._search(start.target, kept, closed)
        return kept

    def _search(self, root: int, kept: list[tuple[Edge, ...]], closed: set[int]) -> None:
        """In depth, so that whoever closes a circle is seen."""
        path: dict[int, Iterator[Edge]] = {}

        def enter(place: int) -> None:
            path[place] = iter(())
            kept[place] = self._chosen(place, path)
            path[place] = iter(kept[place])

        enter(root)
        while path:
            place, waiting = next(reversed(path.items()))
            edge = next(waiting, None)
            if edge is None:
                closed.add(place)
                del path[place]
            elif edge.target is not None and edge.target not in closed and edge.target not in path:
                enter(edge.target)

    def _chosen(self, place: int, path: dict[int, Iterator[Edge]]) -> tuple[Edge, ...]:
        edges = self._graph.edges[place]
        for process in dict.fromkeys(edge.process for edge in edges):
            own = [number for number, edge in enumerate(edges) if edge.process == process]
            whole = _together(self._whole(place, number) for number in own)
            others = self._others[process][place]
            free = all(edges[number].target not in path for number in own)
            missed = others.violates and (whole.violates or whole.assumes)
            if free and not (missed or whole.waits or whole.disturbs(others)):
                return tuple(edges[number] for number in own)
        return edges

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
