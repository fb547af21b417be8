"""Grammars from heaps that were seen, or from structs: which pointers link objects of one type, and how.

Input: concrete heaps, as a program makes them, or structs with names of fields. Output: a grammar. It is a guess: a
structure that it does not describe is not folded, so that a wrong guess costs an answer and never makes one wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from clew.ir.memory.shapes import Rule
from clew.ir.memory.structs import Struct
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.predefined import Link, chain, payload, tree
from clew.models.heap.graph import HEAPS, NOWHERE, Heap

_MOST_CHILDREN = 3


_BACK = frozenset({"prev", "previous", "before", "back", "blink", "last", "pred", "predecessor"})
_UP = frozenset({"parent", "up", "father", "mother", "owner"})


def from_structs(structs: Iterable[Struct]) -> Grammar:
    """The rules that the names of fields suggest: which of the pointers of a struct to itself lead back."""
    return Grammar(rule for struct in structs for rule in _suggested(struct))


def _suggested(struct: Struct) -> Iterable[Rule]:
    own = {each.name: Link(each.offset) for each in struct.fields if each.target == struct.name}
    up = [link for name, link in own.items() if name.lower() in _UP]
    back = [link for name, link in own.items() if name.lower() in _BACK]
    ahead = [link for name, link in own.items() if link not in (*up, *back)]
    if len(ahead) == 1:
        return chain(f"list {struct.name}", struct.name, ahead[0], next(iter(back or up), None))
    return tree(f"tree {struct.name}", struct.name, ahead[:_MOST_CHILDREN], up[0] if up else None) if ahead else ()


class Sketch:
    """What was seen of pointers between objects of one type; grows."""

    def __init__(self) -> None:
        self._links: dict[str, dict[Link, int]] = {}
        self._inverse: dict[tuple[str, Link, Link], list[int]] = {}
        """Per type and pair of links: how often the second leads back, and how often it leads elsewhere."""
        self._held: dict[str, dict[Link, set[str]]] = {}
        """Per type the links to objects of other types, and which."""

    def see(self, heap: Heap) -> None:
        """Look at a heap."""
        leads: dict[int, dict[Link, int]] = {}
        for number, offset, target in heap.pointers():
            kind = heap.nodes[number].kind
            if kind.life in HEAPS and target.node != NOWHERE and heap.nodes[target.node].kind.life in HEAPS:
                other = heap.nodes[target.node].kind.type
                if other != kind.type:
                    self._held.setdefault(kind.type, {}).setdefault(Link(offset, target.offset), set()).add(other)
            if kind.life in HEAPS and target.node != NOWHERE and heap.nodes[target.node].kind.type == kind.type:
                link = Link(offset, target.offset)
                leads.setdefault(number, {})[link] = target.node
                counts = self._links.setdefault(kind.type, {})
                counts[link] = counts.get(link, 0) + 1
        for number, links in leads.items():
            for link, target_node in links.items():
                if target_node == number:
                    continue
                for back, end in leads.get(target_node, {}).items():
                    counts_of = self._inverse.setdefault((heap.nodes[number].kind.type, link, back), [0, 0])
                    counts_of[end != number] += 1

    def grammar(self, least: int) -> Grammar:
        """The rules for all that was seen; chains are folded through at least so many objects."""
        return Grammar(rule for type_ in sorted(self._links) for rule in self._rules(type_, least))

    def _rules(self, type_: str, least: int) -> Iterable[Rule]:
        links = sorted(self._links[type_])
        back = {(one, other) for one, other in permutations(links, 2) if self._leads_back(type_, one, other)}
        for parent in links:
            children = [each for each in links if each != parent and (each, parent) in back]
            if len(children) > 1:
                return tree(f"tree {type_}", type_, children[:_MOST_CHILDREN], parent)
        paired = next(((one, other) for one, other in sorted(back) if (other, one) in back), None)
        if paired is not None:
            return chain(f"list {type_}", type_, *paired, least=least)
        if len(links) == 1:
            held = self._payloads(type_)
            rules = chain(f"list {type_}", type_, links[0], least=least, holding=tuple(held))
            return (*(rule for each in held.values() for rule in each), *rules)
        return tree(f"tree {type_}", type_, links[:_MOST_CHILDREN])

    def _payloads(self, type_: str) -> dict[str, tuple[Rule, ...]]:
        """The lists that objects of a type hold, by label: of types that are linked in one way alone."""
        found: dict[str, tuple[Rule, ...]] = {}
        for link, others in sorted(self._held.get(type_, {}).items()):
            other = next(iter(others))
            if len(others) == 1 and len(self._links.get(other, {})) == 1 and not self._held.get(other):
                label, following = f"held {type_} {link.offset}", next(iter(self._links[other]))
                found[label] = payload(label, (type_, other), link, (f"list {other}", following))
        return found

    def _leads_back(self, type_: str, link: Link, back: Link) -> bool:
        there, elsewhere = self._inverse.get((type_, link, back), (0, 0))
        return there > 0 and elsewhere * 4 <= there
