"""The closure check: has the search below dependent steps tried what it had to try, seen over the whole graph?

Input: the nodes of a finished search with a dynamic reduction. Output: nodes that have to be opened again, with the
processes to follow; none if the graph is closed. It is closed if (1) for every step made in a state and every dependent
effect that can be reached behind it within the delta cycle, the process of that effect, or where it is disabled a set
that must come before it, has been followed in that state; (2) whoever a step disabled has been followed instead; and
(3) from every state a fully expanded one can be reached. There is no proof that a search with matching meets this by
itself on cyclic spaces, so absence is claimed only after the check.
After: brief 002, section 4.8 (fixpoint mode); V. Herdt, 2016, conditions C1 and C2S.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.engines.search.reductions.effects import Effects, members
from clew.engines.search.stores.nodes import Node, Turn
from clew.graphs import components, inverted, reachable

Needs = Callable[[Node[Any], int], tuple[int, ...]]
"""What a node has to follow for the sake of a dependent step of the given process."""

Edges = list[tuple[int, ...]]


def gaps(nodes: list[Node[Any]], effects: Effects, needs: Needs) -> list[tuple[Node[Any], tuple[int, ...]]]:
    """The nodes that have to be opened again, and with whom."""
    numbers = {id(node): number for number, node in enumerate(nodes)}
    edges = [tuple(numbers[id(target)] for _, target, _ in node.edges) for node in nodes]
    seen = _reachable(nodes, edges)
    progress = _progressing(nodes, edges)
    known: dict[int, tuple[int, ...]] = {}
    found: list[tuple[Node[Any], tuple[int, ...]]] = []
    for number, node in enumerate(nodes):
        if node.full:
            continue
        wanted: list[int] = [] if progress[number] else list(node.enabled)
        for (effect, _, lost), target in zip(node.edges, edges[number], strict=True):
            clashing = effects.dependent(effect) & seen[target]
            if clashing not in known:
                known[clashing] = tuple(dict.fromkeys(effects.processes[each] for each in members(clashing)))
            for process in known[clashing]:
                wanted.extend(needs(node, process))
            wanted.extend(lost)
        missing = tuple(each for each in dict.fromkeys(wanted) if each not in node.done)
        if missing:
            found.append((node, missing))
    return found


def _reachable(nodes: list[Node[Any]], edges: Edges) -> list[int]:
    """For each node the effects behind it within its delta cycle, as bits."""
    component = components(edges)
    seen = [0] * (max(component, default=-1) + 1)
    # The number of a component exceeds those of the components it reaches.
    for number in sorted(range(len(nodes)), key=component.__getitem__):
        for (effect, _, _), target in zip(nodes[number].edges, edges[number], strict=True):
            seen[component[number]] |= 1 << effect | seen[component[target]]
    return [seen[each] for each in component]


def _progressing(nodes: list[Node[Any]], edges: Edges) -> list[bool]:
    """For each node whether a fully expanded one can be reached from it."""
    sources = inverted(dict(enumerate(edges)))
    good = [number for number, node in enumerate(nodes) if node.full or node.turn is not Turn.EVALUATION]
    found = set(reachable(good, lambda number: sources.get(number, ())))
    return [number in found for number in range(len(nodes))]
