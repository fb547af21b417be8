"""The grammar of lists on two levels: upper links skip over the objects between two of theirs.

Input: the type of the nodes, and the two links. Output: rules. The objects in between have null for an upper link. An
edge stands for at least one object of the upper level between two others, and for those below.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import product
from typing import NamedTuple

from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Rule, RuleEdge, Selector
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.predefined import Link, chain


class Hop(Enum):
    """How one object of the upper level leads to the next."""

    FAR = "far"
    """Through others: an edge."""
    DIRECT = "direct"
    """There is none in between."""
    OVER = "over"
    """Those in between are an edge."""
    ONE = "one"
    """There is one in between."""
    SEVERAL = "several"
    """The first of those in between is there, the others are an edge."""


class _Part(NamedTuple):
    source: int
    target: int
    hop: Hop


_FIRST = (Hop.DIRECT, Hop.OVER, Hop.ONE, Hop.SEVERAL)
"""Where an object is touched all its links come out, so the first hop has rules with those at once."""
_LAST = (Hop.DIRECT, Hop.OVER)


_BELOW = " below"


def has_levels(grammar: Grammar) -> bool:
    """Whether some of the rules are of lists on two levels."""
    return any(f"{label}{_BELOW}" in grammar.by_label for label in grammar.by_label)


def skips(label: str, type_: str, upper: Link, lower: Link) -> tuple[Rule, ...]:
    """Lists on two levels."""
    below = f"{label}{_BELOW}"
    ways = [
        *product(_FIRST, (*_LAST, Hop.FAR)),
        *product((Hop.FAR,), (*_LAST, Hop.FAR)),
    ]
    found = (
        _rule((label, below), type_, (upper, lower), (_Part(0, 2, one), _Part(2, 1, other))) for one, other in ways
    )
    return (*(_without_upper(rule, upper) for rule in chain(below, type_, lower)), *found)


def _without_upper(rule: Rule, upper: Link) -> Rule:
    """The rule where what it hides has null for an upper link."""
    null = len(rule.types)
    empty = tuple(Selector(each, upper.offset, null) for each in rule.internals)
    return rule._replace(types=(*rule.types, NULL_TYPE), selectors=(*rule.selectors, *empty))


def _rule(labels: tuple[str, str], type_: str, links: tuple[Link, Link], parts: Sequence[_Part]) -> Rule:
    label, below = labels
    upper, lower = links
    types, selectors, edges = [ANY_TYPE, ANY_TYPE, type_], list[Selector](), list[RuleEdge]()
    for source, target, hop in parts:
        if hop is Hop.FAR:
            edges.append(RuleEdge(label, (source, target)))
            continue
        selectors.append(Selector(source, upper.offset, target, upper.inner))
        before = source
        if hop in (Hop.ONE, Hop.SEVERAL):
            before, null = len(types), len(types) + 1
            types += [type_, NULL_TYPE]
            selectors += [Selector(source, lower.offset, before, lower.inner), Selector(before, upper.offset, null)]
        if hop in (Hop.OVER, Hop.SEVERAL):
            edges.append(RuleEdge(below, (before, target)))
        else:
            selectors.append(Selector(before, lower.offset, target, lower.inner))
    return Rule(label, tuple(types), (0, 1), tuple(selectors), tuple(edges))
