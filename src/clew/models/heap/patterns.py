"""Rules as they are looked for in heaps: step by step from one node, the anchor."""

from __future__ import annotations

from typing import NamedTuple

from clew.ir.memory.shapes import NULL_TYPE, Index, Rule, RuleEdge, Selector
from clew.models.heap.grammar import Grammar


class Out(NamedTuple):
    """Follow a selector from a known node."""

    source: int
    offset: int
    target: int
    inner: int


class In(NamedTuple):
    """Follow a selector against its direction."""

    source: int
    offset: int
    target: int
    inner: int


class Over(NamedTuple):
    """Follow an edge from a known tentacle."""

    label: str
    at: int
    nodes: tuple[int, ...]
    sizes: Index


Step = Out | In | Over
Signature = tuple[tuple[tuple[str, int], ...], tuple[tuple[int, int], ...]]
"""What is at a node that a rule hides, and nothing else may be: tentacles of edges by label and position, and pointers
to it by the offsets where they stand and lead to."""


class Pattern(NamedTuple):
    """A rule as it is looked for: from the anchor, step by step."""

    rule: Rule
    anchor: int
    steps: tuple[Step, ...]
    internals: tuple[int, ...]
    incoming: tuple[int, ...]
    """Per internal node how many selectors lead to it."""
    incident: tuple[int, ...]
    """Per internal node how many tentacles are at it."""
    outgoing: tuple[frozenset[int], ...]
    """Per internal node the offsets of its selectors."""
    needed: frozenset[int]
    """The offsets of the anchor of which the rule speaks."""
    told: tuple[tuple[int, int], ...]
    """The nodes and offsets of which it speaks."""
    apart: bool
    """Whether its external nodes are different objects."""


class Patterns:
    """The rules of a grammar, ready to be looked for."""

    def __init__(self, grammar: Grammar, *, apart: bool = False) -> None:
        self.hidden: dict[Signature, list[Pattern]] = {}
        """By what is at the internal node where the search begins."""
        self.open: list[Pattern] = []
        """Those that hide nothing."""
        for rule in grammar.rules:
            pattern = _pattern(rule, apart=apart)
            if pattern is None:
                continue
            if pattern.internals:
                self.hidden.setdefault(_signature(rule, pattern.anchor), []).append(pattern)
            else:
                self.open.append(pattern)


def _signature(rule: Rule, node: int) -> Signature:
    tentacles = ((edge.label, at) for edge in rule.edges for at, place in enumerate(edge.nodes) if place == node)
    pointers = ((each.offset, each.inner) for each in rule.selectors if each.target == node)
    return tuple(sorted(tentacles)), tuple(sorted(pointers))


def _pattern(rule: Rule, *, apart: bool) -> Pattern | None:
    """None for a rule that is one edge only, or that is not connected: nothing is folded by it."""
    if len(rule.selectors) + len(rule.edges) < 2 and not rule.selectors:
        return None
    internals = rule.internals
    # Where nothing is hidden the search begins at a node that holds something: others may be null.
    anchor = internals[0] if internals else max(rule.externals, key=lambda node: len(_told(rule, node)))
    steps = _steps(rule, anchor)
    if steps is None:
        return None
    return Pattern(
        rule,
        anchor,
        steps,
        internals,
        tuple(sum(each.target == node for each in rule.selectors) for node in internals),
        tuple(sum(edge.nodes.count(node) for edge in rule.edges) for node in internals),
        tuple(_told(rule, node) for node in internals),
        _told(rule, anchor),
        rule.told,
        apart,
    )


def _told(rule: Rule, node: int) -> frozenset[int]:
    """The offsets of a node of which a rule speaks."""
    return frozenset(offset for source, offset in rule.told if source == node)


def _steps(rule: Rule, anchor: int) -> tuple[Step, ...] | None:
    nulls = {at for at, type_ in enumerate(rule.types) if type_ == NULL_TYPE}
    known = {anchor} - nulls
    left: list[Selector | RuleEdge] = [*rule.selectors, *rule.edges]
    found: list[Step] = []
    while left:
        for each in left:
            step = _step(each, known)
            if step is not None:
                found.append(step)
                known.update((step.source, step.target) if isinstance(step, Out | In) else step.nodes)
                known -= nulls
                left.remove(each)
                break
        else:
            return None
    return tuple(found) if known | nulls == set(range(len(rule.types))) else None


def _step(each: Selector | RuleEdge, known: set[int]) -> Step | None:
    """How to follow a part of a rule from nodes that are known and not null: nobody knows what leads to null."""
    match each:
        case Selector(source=source, offset=offset, target=target, inner=inner):
            if source in known:
                return Out(source, offset, target, inner)
            return In(source, offset, target, inner) if target in known else None
        case RuleEdge(label=label, nodes=nodes, sizes=sizes):
            at = next((at for at, node in enumerate(nodes) if node in known), None)
            return None if at is None else Over(label, at, nodes, sizes)
