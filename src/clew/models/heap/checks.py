"""Whether a grammar can be used, and what is wrong with it if not.

- *productive*: every nonterminal derives some heap without edges;
- *increasing*: a rule is larger than the edge that it replaces, so that folding ends;
- *typed*: edges have as many nodes as their nonterminal has tentacles, and nothing is said twice of a selector;
- *locally concretisable*: what is hidden at a tentacle comes out by the rules that put it there at once. Shown by
  induction over derivations: where another rule hides it in an edge of its own, that edge is unfolded by its rules that
  put it there, and the result must fold into one of the rules that do so at once;
- *backward confluent*: a heap has one folded form, whatever rule is taken first. Where this fails, folding is sound
  still, and keeps more heaps than needed.

Everything but the last is needed for an answer to be right, or for the search to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Rule
from clew.models.heap.canonical import Key, canonical
from clew.models.heap.folding import Data, Patterns, applied, matches
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import NOWHERE, Cell, Colour, Edge, Heap, Kind, Life, Pointer
from clew.models.heap.unfolding import replaced

_MOST = 400
"""So many folded forms of one heap are tried."""
_POINTER = 8
_ROOM = 1 << 20


class Defect(NamedTuple):
    """What is wrong with a grammar, and what would be right."""

    property: str
    message: str
    hint: str
    needed: bool = True
    """Whether answers may be wrong, or never come."""


def defects(grammar: Grammar) -> list[Defect]:
    """All that is wrong with a grammar."""
    found = [*_untyped(grammar)]
    if found:
        return found
    found += [*_unproductive(grammar), *_shrinking(grammar)]
    if not found:
        found += _hidden(grammar)
    return found


def unusable(grammar: Grammar) -> list[Defect]:
    """What is wrong so that answers may be wrong, or never come."""
    return [each for each in defects(grammar) if each.needed]


def _untyped(grammar: Grammar) -> Iterator[Defect]:
    for number, rule in enumerate(grammar.rules):
        where = f"rule {number} of '{rule.label}'"
        if len(rule.externals) != grammar.ranks[rule.label]:
            ranks = f"{len(rule.externals)} external nodes, another rule {grammar.ranks[rule.label]}"
            yield Defect("typed", f"{where} has {ranks}", "give all rules of a nonterminal the same external nodes")
        if len(set(rule.externals)) != len(rule.externals):
            yield Defect("typed", f"{where} names an external node twice", "external nodes are pairwise different")
        for edge in rule.edges:
            if edge.label not in grammar.ranks:
                message = f"{where} uses '{edge.label}', which has no rule"
                yield Defect("typed", message, "add a rule, or rename the edge")
            elif len(edge.nodes) != grammar.ranks[edge.label]:
                message = f"{where} has an edge '{edge.label}' with {len(edge.nodes)} tentacles"
                yield Defect("typed", message, f"it has {grammar.ranks[edge.label]} in its rules")
        yield from _twice(grammar, rule, where)


def _twice(grammar: Grammar, rule: Rule, where: str) -> Iterator[Defect]:
    seen: set[tuple[int, int]] = set()
    for selector in rule.selectors:
        if (selector.source, selector.offset) in seen:
            message = f"{where} has two selectors at offset {selector.offset} of one node"
            yield Defect("typed", message, "a selector leads to one place")
        seen.add((selector.source, selector.offset))
        if rule.types[selector.source] == NULL_TYPE:
            yield Defect("typed", f"{where} has a selector of null", "null has no selectors")
    for edge in rule.edges:
        for at, node in enumerate(edge.nodes):
            for offset in sorted(grammar.owned.get((edge.label, at), ())):
                if (node, offset) in seen:
                    message = f"{where} has offset {offset} of a node twice, once hidden by '{edge.label}'"
                    yield Defect("typed", message, "leave out the selector, or use another tentacle")
                seen.add((node, offset))


def _unproductive(grammar: Grammar) -> Iterator[Defect]:
    good: set[str] = set()
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules:
            if rule.label not in good and all(edge.label in good for edge in rule.edges):
                good.add(rule.label)
                changed = True
    for label in grammar.by_label:
        if label not in good:
            yield Defect("productive", f"'{label}' derives no heap without edges", "add a rule without edges")


def _shrinking(grammar: Grammar) -> Iterator[Defect]:
    for number, rule in enumerate(grammar.rules):
        if len(rule.edges) == 1 and not rule.selectors:
            message = f"rule {number} of '{rule.label}' is one edge only"
            yield Defect("increasing", message, "add a selector or a second edge, or leave the rule out")
        elif not rule.edges and not rule.selectors:
            yield Defect("increasing", f"rule {number} of '{rule.label}' is empty", "add a selector")


# --- local concretisability -------------------------------------------------------------------------------------------


def _hidden(grammar: Grammar) -> Iterator[Defect]:
    patterns = Patterns(grammar)
    for (label, at, offset), rules in sorted(grammar.unfolding.items()):
        known = {canonical(_heap(rule), grammar).key for rule in rules}
        for rule in grammar.by_label[label]:
            if rule in rules:
                continue
            for heap in _brought_out(grammar, rule, at, offset):
                if not _folds_into(heap, grammar, patterns, known):
                    what = f"what a rule of '{label}' hides at offset {offset} of tentacle {at}"
                    message = f"{what} does not come out by the rules that put it there at once"
                    hint = f"add a rule of '{label}' with a selector at offset {offset} there, and the rest folded"
                    yield Defect("locally concretisable", message, hint)
                    break


def _kind(type_: str) -> Kind:
    return Kind(Life.HEAP, _ROOM, type_)


def _heap(rule: Rule) -> Heap:
    """The right side of a rule as a heap whose external nodes have names."""
    heap = Heap()
    nodes: list[int] = []
    for place, type_ in enumerate(rule.types):
        nodes.append(NOWHERE if type_ == NULL_TYPE else heap.add(_kind(type_ or f"external {place}")))
    for at, place in enumerate(rule.externals):
        heap.values[f"e{at:03}"] = Pointer(nodes[place], 0)
    for source, offset, target, inner in rule.selectors:
        heap.write(nodes[source], offset, Cell(_POINTER, Pointer(nodes[target], inner)))
    heap.edges = [Edge(label, tuple(nodes[place] for place in places)) for label, places in rule.edges]
    return heap


def _brought_out(grammar: Grammar, rule: Rule, at: int, offset: int) -> Iterator[Heap]:
    """The right side of a rule with the edge unfolded that hides the offset at an external node."""
    colours = tuple((type_, Colour(_kind(type_), ())) for type_ in sorted(_types(grammar)))
    heap = _heap(rule)
    heap.edges = [each._replace(colours=colours) for each in heap.edges]
    held = heap.values[f"e{at:03}"]
    assert isinstance(held, Pointer), "an external node should be a node"
    for position, edge in enumerate(heap.edges):
        for tentacle, node in enumerate(edge.nodes):
            if node == held.node and offset in grammar.owned[edge.label, tentacle]:
                for each in grammar.unfolding[edge.label, tentacle, offset]:
                    made = replaced(heap, position, each, _POINTER)
                    if made is not None:
                        yield made
                return


def _types(grammar: Grammar) -> set[str]:
    return {type_ for rule in grammar.rules for type_ in rule.types if type_ not in (NULL_TYPE, ANY_TYPE)}


def _folds_into(heap: Heap, grammar: Grammar, patterns: Patterns, known: set[Key]) -> bool:
    """Whether a heap folds into one of those that are known, by any rules in any order."""
    seen: set[Key] = set()
    front = [heap]
    while front and len(seen) < _MOST:
        here = canonical(_plain(front.pop()), grammar)
        if here.key in known:
            return True
        if here.key in seen:
            continue
        seen.add(here.key)
        front += [applied(here.heap, each) for each in islice(matches(here.heap, patterns, Data.EXACT), _MOST)]
    return False


def _plain(heap: Heap) -> Heap:
    made = heap.copy()
    made.edges = [each._replace(colours=()) for each in heap.edges]
    made.leaked = False
    return made
