"""Walks over graphs without recursion: what can be reached, in which order, on which cycles, and made from what.

Input: nodes, and a function or mapping that gives those behind each. Output: nodes, or what was made for them. Nothing
here knows what a node is; terms, blocks, procedures, automata and configurations are walked alike.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
N = TypeVar("N", bound=Hashable)
M = TypeVar("M", bound=Hashable)
E = TypeVar("E")


def preorder(roots: Iterable[T], parts: Callable[[T], Iterable[T]]) -> Iterator[T]:
    """Everything in trees, a node before its parts, from left to right; what stands twice comes twice."""
    stack = [*roots][::-1]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed([*parts(top)]))


def reachable(starts: Iterable[N], following: Callable[[N], Iterable[N]]) -> Iterator[N]:
    """Everything that can be reached, the starts included: each once, depth first, from left to right."""
    seen: set[N] = set()
    stack = [*starts][::-1]
    while stack:
        top = stack.pop()
        if top not in seen:
            seen.add(top)
            yield top
            stack.extend(reversed([each for each in following(top) if each not in seen]))


def spread(start: int, rows: Callable[[int], int]) -> Iterator[int]:
    """What `reachable` gives from a number, where a row of bits says which numbers are behind each; in any order."""
    done = waiting = 1 << start
    while waiting:
        top = waiting.bit_length() - 1
        yield top
        more = rows(top) & ~done
        done |= more
        waiting = waiting & ~(1 << top) | more


_READY = object()
"""Stands on the stack of a walk above what all that is behind it has been seen of."""


def postorder(roots: Iterable[N], following: Callable[[N], Sequence[N]], known: Container[N] = ()) -> Iterator[N]:
    """What `reachable` gives, but each as soon as all that is behind it has been seen; not what is `known`."""
    seen: set[N] = set()
    for root in roots:
        if root in seen or root in known:
            continue
        stack: list[Any] = [root]
        while stack:
            top = stack.pop()
            if top is _READY:
                yield stack.pop()
                continue
            if top in seen or top in known:
                continue
            seen.add(top)
            behind = following(top)
            if not behind:
                yield top
                continue
            stack += (top, _READY)
            stack += [each for each in reversed(behind) if each not in seen]


def complete(done: dict[N, T], root: N, parts: Callable[[N], Iterable[N]], make: Callable[[N], T]) -> T:
    """What is made for a node: first for its parts, the last of them first, unless it is done; all of it is kept."""
    if root in done:
        return done[root]
    stack = [part for part in parts(root) if part not in done]
    if not stack:  # so it is mostly
        found = done[root] = make(root)
        return found
    stack.insert(0, root)
    while stack:
        top = stack[-1]
        if top in done:
            stack.pop()
            continue
        missing = [part for part in parts(top) if part not in done]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        done[top] = make(top)
    return done[root]


def shortest(
    starts: Iterable[N], edges: Callable[[N], Iterable[tuple[N, E]]], wanted: Callable[[N, E], bool]
) -> tuple[N, list[E]] | None:
    """A shortest way whose last edge, at least one, is wanted: where it starts, and its edges. None: there is none."""
    reached: dict[N, tuple[N, E] | None] = dict.fromkeys(starts)
    queue = list(reached)
    for node in queue:
        for target, edge in edges(node):
            if wanted(target, edge):
                return _back(reached, node, edge)
            if target not in reached:
                reached[target] = (node, edge)
                queue.append(target)
    return None


def _back(reached: Mapping[N, tuple[N, E] | None], node: N, last: E) -> tuple[N, list[E]]:
    way = [last]
    while (before := reached[node]) is not None:
        node, edge = before
        way.append(edge)
    return node, way[::-1]


def grouped(pairs: Iterable[tuple[N, T]]) -> dict[N, list[T]]:
    """What stands with each first part of a pair, in the order of the pairs."""
    found: dict[N, list[T]] = {}
    for key, each in pairs:
        found.setdefault(key, []).append(each)
    return found


def inverted(edges: Mapping[N, Iterable[M]]) -> dict[M, list[N]]:
    """From where each node is come to, in the order of the mapping."""
    return grouped((target, source) for source, targets in edges.items() for target in targets)


def components(successors: Sequence[Sequence[int]]) -> list[int]:
    """The number of each vertex's strongly connected component; a component's number exceeds those it reaches.

    After Tarjan 1972, with its own stack.
    """
    count = len(successors)
    component = [-1] * count
    order = [-1] * count
    low = [0] * count
    path: list[int] = []
    clock = found = 0
    for root in range(count):
        if order[root] >= 0:
            continue
        order[root] = low[root] = clock
        clock += 1
        path.append(root)
        stack = [(root, iter(successors[root]))]
        while stack:
            vertex, rest = stack[-1]
            target = next(rest, None)
            if target is None:
                stack.pop()
                if stack:
                    low[stack[-1][0]] = min(low[stack[-1][0]], low[vertex])
                if low[vertex] == order[vertex]:
                    while component[vertex] < 0:
                        component[path.pop()] = found
                    found += 1
            elif order[target] < 0:
                order[target] = low[target] = clock
                clock += 1
                path.append(target)
                stack.append((target, iter(successors[target])))
            elif component[target] < 0:
                low[vertex] = min(low[vertex], order[target])
    return component


def circles(edges: Mapping[N, Iterable[N]]) -> list[list[N]]:
    """The strongly connected components in which there is a cycle, each in the order of the mapping."""
    numbers = {node: number for number, node in enumerate(edges)}
    successors = [[numbers[target] for target in targets] for targets in edges.values()]
    members = grouped(zip(components(successors), edges, strict=True))
    return [each for each in members.values() if len(each) > 1 or numbers[each[0]] in successors[numbers[each[0]]]]
