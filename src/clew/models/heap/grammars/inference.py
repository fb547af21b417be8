"""Grammars from heaps that were seen, or from structs: which pointers link objects of one type, and how.

Input: concrete heaps, as a program makes them, or structs with names of fields. Output: a grammar. It is a guess: a
structure that it does not describe is not folded, so that a wrong guess costs an answer and never makes one wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from clew.graphs import reachable
from clew.ir.memory.shapes import Rule
from clew.ir.memory.structs import Struct
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.predefined import Link, chain, payload, tree
from clew.models.heap.grammars.skips import skips
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
        self._following: set[tuple[str, Link, Link]] = set()
        """Per type the links that follow another in some heap, but for those that lead back at once."""
        self._skipped: dict[tuple[str, Link, Link], list[int]] = {}
        """Per type and pair of links: how often the first leads to what comes behind by the second, or elsewhere."""
        self._held: dict[str, dict[Link, set[str]]] = {}
        """Per type the links to objects of other types, and which."""
        self._shared: dict[tuple[str, Link], list[int]] = {}
        """Per type and link: how often neighbours have it lead to one object, and how often to two."""
        self._plain: set[tuple[str, Link]] = set()
        """Per type the links that lead from object to object where no other link is set."""

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
        self._see_skips(heap, leads)
        self._see_shared(heap, leads)
        for number, links in leads.items():
            for link, target_node in links.items():
                if target_node == number:
                    continue
                if len(links) == 1 and link in leads.get(target_node, ()) and len(leads[target_node]) == 1:
                    self._plain.add((heap.nodes[number].kind.type, link))
                for back, end in leads.get(target_node, {}).items():
                    if end not in (number, target_node):
                        self._following.add((heap.nodes[number].kind.type, link, back))
                    counts_of = self._inverse.setdefault((heap.nodes[number].kind.type, link, back), [0, 0])
                    counts_of[end != number] += 1

    def _see_skips(self, heap: Heap, leads: dict[int, dict[Link, int]]) -> None:
        """Count where one link of an object leads to what comes behind by another."""
        for number, links in leads.items():
            for upper, lower in permutations(links, 2):
                behind = set(_along(leads, lower, links[lower]))
                counts = self._skipped.setdefault((heap.nodes[number].kind.type, upper, lower), [0, 0])
                counts[links[upper] not in behind] += 1

    def _see_shared(self, heap: Heap, leads: dict[int, dict[Link, int]]) -> None:
        """Count where objects that are linked to each other both point to a third one."""
        every: dict[int, dict[Link, int]] = {}
        for number, offset, target in heap.pointers():
            if target.node != NOWHERE and heap.nodes[target.node].kind.life in HEAPS:
                every.setdefault(number, {})[Link(offset, target.offset)] = target.node
        for number, links in leads.items():
            for other in {each for each in links.values() if each != number}:
                for link, target_node in every[number].items():
                    end = every.get(other, {}).get(link)
                    if end is not None and target_node not in (number, other):
                        counts = self._shared.setdefault((heap.nodes[number].kind.type, link), [0, 0])
                        counts[end != target_node] += 1

    def grammar(self, least: int, *, holding: bool = True) -> Grammar:
        """The rules for all that was seen; chains are folded through at least so many objects.

        They speak of lists that objects hold only if they are to hide them; else these are left to what objects own.
        """
        return Grammar(rule for type_ in sorted(self._links) for rule in self._rules(type_, least, holding=holding))

    def _rules(self, type_: str, least: int, *, holding: bool) -> Iterable[Rule]:
        shared = tuple(sorted(self._common(type_)))
        links = [
            each for each in sorted(self._links[type_] if holding else self._recurring(type_)) if each not in shared
        ]
        back = {(one, other) for one, other in permutations(links, 2) if self._leads_back(type_, one, other)}
        for parent in links:
            children = [each for each in links if each != parent and (each, parent) in back]
            if len(children) > 1:
                return tree(f"tree {type_}", type_, children[:_MOST_CHILDREN], parent)
        paired = next(((one, other) for one, other in sorted(back) if (other, one) in back), None)
        if paired is not None:
            # Links in one direction may be set before those in the other one, and be null again.
            plain = [each for each in paired if (type_, each) in self._plain]
            alone = (chain(f"list {type_} by {each.offset}", type_, each, least=least, shared=shared) for each in plain)
            both = chain(f"list {type_}", type_, *paired, least=least, shared=shared)
            return (*both, *(rule for each in alone for rule in each))
        if len(links) == 2 and (levels := self._levels(type_, links)):
            return skips(f"list {type_}", type_, *levels)
        if len(links) == 1:
            held = self._payloads(type_) if holding else {}
            rules = chain(f"list {type_}", type_, links[0], least=least, holding=tuple(held), shared=shared)
            return (*(rule for each in held.values() for rule in each), *rules)
        return tree(f"tree {type_}", type_, links[:_MOST_CHILDREN])

    def _recurring(self, type_: str) -> Iterable[Link]:
        """The links that follow themselves, perhaps through others: the others lead to what an object owns."""
        ahead = {
            link: {each for of, link_, each in self._following if (of, link_) == (type_, link)}
            for link in self._links[type_]
        }
        found = [link for link in ahead if link in reachable(ahead[link], lambda each: ahead.get(each, ()))]
        return found or self._links[type_]

    def _payloads(self, type_: str) -> dict[str, tuple[Rule, ...]]:
        """The lists that objects of a type hold, by label: of types that are linked in one way alone."""
        found: dict[str, tuple[Rule, ...]] = {}
        common = frozenset(self._common(type_))
        for link, others in sorted(self._held.get(type_, {}).items()):
            if link in common:
                continue
            other = next(iter(others))
            if len(others) == 1 and len(self._links.get(other, {})) == 1 and not self._held.get(other):
                label, following = f"held {type_} {link.offset}", next(iter(self._links[other]))
                found[label] = payload(label, (type_, other), link, (f"list {other}", following))
        return found

    def _common(self, type_: str) -> Iterable[Link]:
        """The links by which objects of a type that are linked to each other all point to one object."""
        counts = {link: found for (of, link), found in self._shared.items() if of == type_}
        return (link for link, (same, other) in counts.items() if same > 1 and other * 4 <= same)

    def _leads_back(self, type_: str, link: Link, back: Link) -> bool:
        there, elsewhere = self._inverse.get((type_, link, back), (0, 0))
        return there > 0 and elsewhere * 4 <= there

    def _levels(self, type_: str, links: Sequence[Link]) -> tuple[Link, Link] | None:
        """A link that skips over what another one leads through; the lower of two is the one that more objects have."""
        lower = max(links, key=self._links[type_].__getitem__)
        upper = next(each for each in links if each != lower)
        there, elsewhere = self._skipped.get((type_, upper, lower), (0, 0))
        return (upper, lower) if there > 0 and elsewhere * 4 <= there else None


def _along(leads: dict[int, dict[Link, int]], link: Link, start: int) -> Iterable[int]:
    """The objects to which one link leads from another one, that one included."""
    return reachable((start,), lambda node: [leads[node][link]] if link in leads.get(node, ()) else [])
