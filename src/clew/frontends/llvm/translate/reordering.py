"""Weak atomic accesses that may be seen in another order than they stand in.

Input: a module. Output: whether another order may show. Runs are orders of steps here, which leaves out what machines
do then, so nothing may be claimed absent.

Another order shows in a *critical cycle*: some threads make two accesses each to different objects, and the second of
one conflicts with the first of the next. Such are store buffering, message passing, load buffering, two writers of two
objects, independent readers. C11 forbids the cycle where its steps from thread to thread synchronise, all but one, and
likewise between any two threads that have a sequentially consistent fence between their accesses; and where everything
in it is sequentially consistent.

Looked at are accesses at fixed addresses, those of `std::atomic` included, as they follow each other in the text of a
function and of those that it calls by name: where a thread is started in it, those behind that, and where one is
joined, those in front. A value that nobody uses does not show. What is accessed through pointers, or in rounds of a
loop, is not looked at: where nothing is found, it is still an assumption that orders do not show.
After: Alglave, Maranget and Tautschnig, "Herding cats: modelling, simulation, testing, and data mining for weak
memory", 2014; Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing sequential consistency in C/C++11", 2017.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from clew.frontends.llvm.module import Module
from clew.frontends.llvm.translate.atomics import Access, Pair, accesses_of, pairs_of
from clew.frontends.llvm.values import Operand
from clew.records import dataclass

REORDERED = "atomic accesses with weaker orders may be seen in another order than they stand in, which is not followed"
_LONGEST = 4
"""So many threads with two accesses are in a cycle at most; with many pairs only two."""
_MANY = 120


@dataclass(frozen=True, slots=True)
class _Edge:
    """The second access of a pair is in front of the first one of another, in the order in which they are seen."""

    target: int
    unsynchronised: bool
    reads_from: bool


@dataclass(frozen=True, slots=True)
class _Objects:
    """Which atomic objects are read so that it shows, and whether all that write one are sequentially consistent."""

    observed: frozenset[Operand]
    strongly_written: dict[Operand, bool]


def is_reordered(module: Module) -> bool:
    """See the module."""
    pairs = list(dict.fromkeys(pairs_of(module)))
    if all(pair.is_strong for pair in pairs):
        return False
    objects = _objects(accesses_of(module))
    edges = [[*_edges(pair, pairs, objects)] for pair in pairs]
    longest = _LONGEST if len(pairs) <= _MANY else 2
    return any(_shows(pairs, edges, (start,), (), longest, objects) for start in range(len(pairs)))


def _objects(accesses: Iterator[Access]) -> _Objects:
    observed: set[Operand] = set()
    written: dict[Operand, bool] = {}
    for access in accesses:
        if access.reads and access.used:
            observed.add(access.address)
        if access.writes:
            written[access.address] = written.get(access.address, True) and access.is_strong
    return _Objects(frozenset(observed), written)


def _edges(pair: Pair, pairs: Sequence[Pair], objects: _Objects) -> Iterator[_Edge]:
    for number, other in enumerate(pairs):
        if pair.second.address == other.first.address and not (pair.thread == other.thread and pair.once):
            edge = _edge(pair, other, number, objects)
            if edge is not None:
                yield edge


def _edge(pair: Pair, other: Pair, number: int, objects: _Objects) -> _Edge | None:
    before, after = pair.second, other.first
    if before.writes and after.reads and after.used:
        return _Edge(number, not (pair.releases and other.acquires), reads_from=True)
    if before.counts and after.counts:
        return None
    if before.writes and after.writes:
        return _Edge(number, unsynchronised=True, reads_from=False) if before.address in objects.observed else None
    if after.writes or before.address in objects.strongly_written:
        return _Edge(number, unsynchronised=True, reads_from=False)
    return None


def _shows(
    pairs: Sequence[Pair],
    edges: Sequence[Sequence[_Edge]],
    path: tuple[int, ...],
    steps: tuple[_Edge, ...],
    longest: int,
    objects: _Objects,
) -> bool:
    """Whether a cycle goes on along a path of at most `longest` pairs, by its lowest pair first, that may be seen."""
    for edge in edges[path[-1]]:
        if (
            edge.target == path[0]
            and len(path) > 1
            and _is_seen([pairs[each] for each in path], (*steps, edge), objects)
        ):
            return True
        fresh = edge.target > path[0] and edge.target not in path and len(path) < longest
        if fresh and _shows(pairs, edges, (*path, edge.target), (*steps, edge), longest, objects):
            return True
    return False


def _is_seen(cycle: Sequence[Pair], steps: Sequence[_Edge], objects: _Objects) -> bool:
    """Whether C11 allows the cycle; step `n` leads from pair `n` to the next."""
    once = [pair.thread for pair in cycle if pair.once]
    if len(set(once)) != len(once):
        return False
    if all(pair.is_strong for pair in cycle) and all(objects.strongly_written[pair.first.address] for pair in cycle):
        return False
    ordered = all(pair.is_strong or pair.fenced for pair in cycle)
    if ordered and not any(step.reads_from and step.unsynchronised for step in steps):
        return False
    fences = [number for number, pair in enumerate(cycle) if pair.fenced] or [0]
    bounds = [*fences, fences[0] + len(cycle)]
    return any(
        sum(steps[number % len(cycle)].unsynchronised for number in range(start, end)) > 1
        for start, end in pairwise(bounds)
    )
