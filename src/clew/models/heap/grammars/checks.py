"""Whether a grammar can be used, and what is wrong with it if not.

- *productive*: every nonterminal derives some heap without edges;
- *increasing*: a rule is larger than the edge that it replaces, so that folding ends;
- *typed*: edges have as many nodes as their nonterminal has tentacles, and as many sizes; nothing is said twice of a
  selector;
- *locally concretisable*: what is hidden at a tentacle comes out by the rules that put it there at once. Shown by
  induction over derivations: where another rule hides it in an edge of its own, that edge is unfolded by its rules that
  put it there, and the result must fold into one of the rules that do so at once;
- *backward confluent*: a heap has one folded form, whatever rule is taken first. Where this fails, folding is sound
  still, and keeps more heaps than needed.

Everything but the last is needed for an answer to be right, or for the search to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Index, Rule
from clew.models.heap.canonical import Canonical, Key, canonical
from clew.models.heap.colours import Data
from clew.models.heap.folding import applied, matches
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import NOWHERE, Cell, Colour, Edge, Heap, Kind, Life, Pointer
from clew.models.heap.patterns import Patterns
from clew.models.heap.sizes import bound
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
    return list(_defects(grammar.rules))


@lru_cache(maxsize=8)
def _defects(rules: tuple[Rule, ...]) -> tuple[Defect, ...]:
    """What is wrong with rules; engines ask again for each way to fold."""
    return tuple(_all_defects(Grammar(rules)))


def _all_defects(grammar: Grammar) -> list[Defect]:
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
        yield from _silent(grammar, rule, where)
        yield from _sizes(grammar, rule, where)
        yield from _twice(grammar, rule, where)


def _silent(grammar: Grammar, rule: Rule, where: str) -> Iterator[Defect]:
    """What other rules put at a tentacle, this one puts there too: else nobody knows who holds it."""
    for at, node in enumerate(rule.externals):
        told = {offset for source, offset in rule.told if source == node}
        for edge in rule.edges:
            for place, tentacle in enumerate(edge.nodes):
                told |= grammar.owned.get((edge.label, place), frozenset()) if tentacle == node else frozenset()
        for offset in sorted(grammar.owned.get((rule.label, at), frozenset()) - told):
            message = f"{where} says nothing of offset {offset} of tentacle {at}, another rule does"
            yield Defect("typed", message, "put a selector or a number there in all rules of a nonterminal, or in none")


def _sizes(grammar: Grammar, rule: Rule, where: str) -> Iterator[Defect]:
    for label, index in ((rule.label, rule.sizes), *((edge.label, edge.sizes) for edge in rule.edges)):
        others = grammar.by_label.get(label, ())
        if others and len(index) != len(others[0].sizes):
            message = f"{where} has '{label}' with {len(index)} indices, a rule of it {len(others[0].sizes)}"
            yield Defect("typed", message, "give an index wherever a nonterminal has one, or nowhere")


def _twice(grammar: Grammar, rule: Rule, where: str) -> Iterator[Defect]:
    seen: set[tuple[int, int]] = set()
    for source, offset in rule.told:
        if (source, offset) in seen:
            message = f"{where} has two selectors at offset {offset} of one node"
            yield Defect("typed", message, "a selector leads to one place")
        seen.add((source, offset))
        if rule.types[source] == NULL_TYPE:
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


_LEFT = "!left side"
"""An edge without nodes, whose sizes are those of the left side of a rule."""


Places = tuple[str, ...]
"""The types of the nodes at the tentacles of an edge."""


def _hidden(plain: Grammar) -> Iterator[Defect]:
    grammar = Grammar((*plain.rules, Rule(_LEFT, (), ())))
    patterns, types = Patterns(grammar), _tentacle_types(grammar)
    for (label, at, offset), rules in sorted(grammar.unfolding.items()):
        rank = range(grammar.ranks[label])
        others = [rule for rule in grammar.by_label[label] if rule not in rules]
        for places in product(*(sorted(types[label, each]) or [f"external {each}"] for each in rank)):
            known = _Known(grammar, rules, places)
            heaps = (heap for rule in others for heap in _brought_out(grammar, _heap(rule, places), at, offset))
            if not all(_folds_into(heap, grammar, patterns, known) for heap in heaps):
                what = f"what a rule of '{label}' hides at offset {offset} of tentacle {at}"
                message = f"{what} does not come out by the rules that put it there at once"
                hint = f"add a rule of '{label}' with a selector at offset {offset} there, and the rest folded"
                yield Defect("locally concretisable", message, hint)
                break


def _tentacle_types(grammar: Grammar) -> dict[tuple[str, int], set[str]]:
    """The types that rules want of the nodes at tentacles, also by the edges that they put there."""
    found: dict[tuple[str, int], set[str]] = {key: set() for key in grammar.owned}
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules:
            for at, place in enumerate(rule.externals):
                new = {rule.types[place]} - {ANY_TYPE}
                for edge in rule.edges if not new else ():
                    new.update(*(found[edge.label, each] for each, node in enumerate(edge.nodes) if node == place))
                changed = changed or not new <= found[rule.label, at]
                found[rule.label, at] |= new
    return found


class _Known:
    """The right sides of rules, by what they are without sizes."""

    def __init__(self, grammar: Grammar, rules: tuple[Rule, ...], places: Places) -> None:
        self._sizes: dict[Key, list[Index]] = {}
        for rule in rules:
            heap = _heap(rule, places)
            if heap is not None:
                key, sizes = _sized(canonical(heap, grammar))
                self._sizes.setdefault(key, []).append(sizes)

    def has(self, found: Canonical) -> bool:
        """Whether a heap is one of them, with sizes that this one may have."""
        key, sizes = _sized(found)
        return any(bound(each, sizes, {}) is not None for each in self._sizes.get(key, ()))


def _sized(found: Canonical) -> tuple[Key, Index]:
    """What a heap is known by without its sizes, and these."""
    values, nodes, edges, leaked = found.key
    assert isinstance(edges, tuple), "the third part of a key should be edges"
    bare = tuple(each._replace(sizes=()) for each in edges)
    return (values, nodes, bare, leaked), tuple(size for each in edges for size in each.sizes)


def _kind(type_: str) -> Kind:
    return Kind(Life.HEAP, _ROOM, type_)


def _heap(rule: Rule, places: Places) -> Heap | None:
    """The right side of a rule as a heap whose external nodes have names; None where they cannot be of these types."""
    heap = Heap()
    outside = dict(zip(rule.externals, places, strict=True))
    if any(rule.types[place] not in (ANY_TYPE, type_) for place, type_ in outside.items()):
        return None
    nodes: list[int] = []
    for place, type_ in enumerate(rule.types):
        own = outside.get(place, type_)
        nodes.append(NOWHERE if own == NULL_TYPE else heap.add(_kind(own)))
    for at, place in enumerate(rule.externals):
        heap.values[f"e{at:03}"] = Pointer(nodes[place], 0)
    for source, offset, target, inner in rule.selectors:
        heap.write(nodes[source], offset, Cell(_POINTER, Pointer(nodes[target], inner)))
    for source, offset, width, value in rule.numbers:
        heap.write(nodes[source], offset, Cell(width, value))
    heap.edges = [Edge(each.label, tuple(nodes[at] for at in each.nodes), sizes=each.sizes) for each in rule.edges]
    heap.edges.append(Edge(_LEFT, (), sizes=rule.sizes))
    return heap


def _brought_out(grammar: Grammar, heap: Heap | None, at: int, offset: int) -> Iterator[Heap]:
    """The right side of a rule, if it is one, with the edge unfolded that hides the offset at an external node."""
    if heap is None:
        return
    colours = tuple((type_, Colour(_kind(type_), ())) for type_ in sorted(_types(grammar)))
    heap.edges = [each._replace(colours=colours) for each in heap.edges]
    held = heap.values[f"e{at:03}"]
    assert isinstance(held, Pointer), "an external node should be a node"
    for position, edge in enumerate(heap.edges):
        for tentacle, node in enumerate(edge.nodes):
            if node == held.node and offset in grammar.owned[edge.label, tentacle]:
                for each in grammar.unfolding[edge.label, tentacle, offset]:
                    yield from replaced(heap, position, each, _POINTER)
                return


def _types(grammar: Grammar) -> set[str]:
    return {type_ for rule in grammar.rules for type_ in rule.types if type_ not in (NULL_TYPE, ANY_TYPE)}


def _folds_into(heap: Heap, grammar: Grammar, patterns: Patterns, known: _Known) -> bool:
    """Whether a heap folds into one of those that are known, by any rules in any order."""
    seen: set[Key] = set()
    front = [heap]
    while front and len(seen) < _MOST:
        here = canonical(_plain(front.pop()), grammar)
        if known.has(here):
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
