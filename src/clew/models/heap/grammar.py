"""Hyperedge replacement grammars, and what follows from their rules alone.

A rule is a hypergraph whose selectors are pointers from an offset of one node to an offset of another. Its *external*
nodes are those at the tentacles of the edge that it replaces; the others are *internal*: nothing but the rule points to
them. A node of the type `NULL_TYPE` is null. A tentacle *owns* the offsets at which some derivation puts a pointer into
the node there. After: Heinen, Jansen, Katoen, Noll, "Juggrnaut: using graph grammars for abstracting unbounded heap
structures", 2015.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from clew.ir.errors import InputError
from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Rule
from clew.models.heap.grammars.differences import Differences, least_differences

Tentacle = tuple[str, int]
"""A nonterminal and the position of a tentacle."""
HIDDEN_END, NULL_END = -1, 1 << 10
"""The ends of selectors that a derivation hides, and that are null in their rules; tentacles count from 0."""
Ends = frozenset[tuple[int, int, int]]
"""Selectors by their ends: from where, at which offset, to where."""


class Fields:
    """Where fields lie: by type and name. Some of them may be all that are to be followed."""

    def __init__(self, offsets: Mapping[str, Mapping[str, int]], names: Sequence[str] | None = None) -> None:
        self._offsets = offsets
        self.names = None if names is None else tuple(sorted(set(names)))

    def only(self, names: Sequence[str]) -> Fields:
        """These fields alone; one that no type has is an InputError."""
        known = sorted({name for fields in self._offsets.values() for name in fields})
        for name in names:
            if name not in known and not name.isdecimal():
                raise InputError(f"no field is called '{name}'; known: {', '.join(known) or 'offsets'}")
        return Fields(self._offsets, names)

    def offset(self, name: str, type_: str) -> int | None:
        """Where objects of a type keep a field; None where they have none of the name."""
        if name.isdecimal():
            return int(name)
        if type_ in self._offsets:
            return self._offsets[type_].get(name)
        found = {fields[name] for fields in self._offsets.values() if name in fields}
        return next(iter(found)) if len(found) == 1 else None

    def allows(self, type_: str, offset: int) -> bool:
        """Whether what lies there is one of the fields; of an unknown type, whether it is for all that have it."""
        if self.names is None:
            return True
        if type_ not in (ANY_TYPE, NULL_TYPE) and (type_ in self._offsets or not self._offsets):
            return offset in {self.offset(name, type_) for name in self.names}
        types = [each for each, fields in self._offsets.items() if offset in fields.values()]
        return (
            all(self.allows(each, offset) for each in types)
            if types
            else offset in {self.offset(name, type_) for name in self.names}
        )


class Grammar:
    """Rules, and what is derived from them; it remembers what it has worked out."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(dict.fromkeys(rules))
        self.by_label: dict[str, list[Rule]] = {}
        for rule in self.rules:
            self.by_label.setdefault(rule.label, []).append(rule)
        self._ways: dict[tuple[tuple[str, ...] | None, bool], dict[Tentacle, frozenset[int]]] = {}
        self.ranks = {label: len(rules[0].externals) for label, rules in self.by_label.items()}

    @cached_property
    def owned(self) -> dict[Tentacle, frozenset[int]]:
        """The offsets that edges hide at the node of a tentacle."""
        found: dict[Tentacle, frozenset[int]] = {
            (label, at): frozenset() for label, rank in self.ranks.items() for at in range(rank)
        }
        changed = True
        while changed:
            changed = False
            for rule in self.rules:
                for at, node in enumerate(rule.externals):
                    new = found[rule.label, at] | self._put_at(rule, node, found)
                    if new != found[rule.label, at]:
                        found[rule.label, at], changed = new, True
        return found

    def _put_at(self, rule: Rule, node: int, known: dict[Tentacle, frozenset[int]]) -> frozenset[int]:
        own = frozenset(offset for source, offset in rule.told if source == node)
        hidden = (
            known.get((edge.label, at), frozenset())
            for edge in rule.edges
            for at, tentacle in enumerate(edge.nodes)
            if tentacle == node
        )
        return own.union(*hidden)

    @cached_property
    def ends(self) -> dict[str, Ends]:
        """Per nonterminal the ends of the selectors that derivations of it have."""
        found: dict[str, Ends] = {label: frozenset() for label in self.by_label}
        changed = True
        while changed:
            changed = False
            for rule in self.rules:
                new = found[rule.label] | _ends(rule, found)
                if new != found[rule.label]:
                    found[rule.label], changed = new, True
        return found

    @cached_property
    def selectors(self) -> dict[str, frozenset[int]]:
        """Per type the offsets at which rules have selectors of nodes of that type."""
        found: dict[str, set[int]] = {}
        for rule in self.rules:
            for each in rule.selectors:
                found.setdefault(rule.types[each.source], set()).add(each.offset)
        return {type_: frozenset(offsets) for type_, offsets in found.items()}

    @cached_property
    def is_indexed(self) -> bool:
        """Whether edges have sizes."""
        return any(rule.sizes for rule in self.rules)

    @cached_property
    def differences(self) -> dict[str, Differences]:
        """Per nonterminal how far apart its sizes are at least."""
        return least_differences(self.rules)

    @cached_property
    def numbers(self) -> dict[str, dict[int, int]]:
        """Per type the offsets at which rules have numbers of nodes of that type, and how many bytes these take."""
        found: dict[str, dict[int, int]] = {}
        for rule in self.rules:
            for each in rule.numbers:
                found.setdefault(rule.types[each.source], {})[each.offset] = each.size
        return found

    @cached_property
    def told(self) -> dict[str, frozenset[int]]:
        """Per type the offsets of which rules speak: those of selectors and of numbers."""
        types = {*self.selectors, *self.numbers}
        return {type_: self.selectors.get(type_, frozenset()).union(self.numbers.get(type_, {})) for type_ in types}

    @cached_property
    def hidden(self) -> dict[str, frozenset[str]]:
        """Per nonterminal the types of the objects that derivations of it make."""
        found: dict[str, frozenset[str]] = {label: frozenset() for label in self.by_label}
        changed = True
        while changed:
            changed = False
            for rule in self.rules:
                own = {rule.types[place] for place in rule.internals} - {NULL_TYPE}
                new = found[rule.label].union(own, *(found.get(edge.label, frozenset()) for edge in rule.edges))
                if new != found[rule.label]:
                    found[rule.label], changed = new, True
        return found

    @cached_property
    def unfolding(self) -> dict[tuple[str, int, int], tuple[Rule, ...]]:
        """Per nonterminal, tentacle and owned offset: the rules that put a pointer or a number there at once."""
        return {
            (label, at, offset): tuple(
                rule for rule in self.by_label[label] if (rule.externals[at], offset) in rule.told
            )
            for (label, at), offsets in self.owned.items()
            for offset in offsets
        }

    @cached_property
    def leads(self) -> dict[Tentacle, frozenset[int]]:
        """The tentacles that some derivation makes reachable from a tentacle."""
        return self.ways(None, sure=False)

    @cached_property
    def always_leads(self) -> dict[Tentacle, frozenset[int]]:
        """The tentacles that every derivation makes reachable from a tentacle."""
        return self.ways(None, sure=True)

    def ways(self, fields: Fields | None, *, sure: bool) -> dict[Tentacle, frozenset[int]]:
        """The tentacles that some derivation, or every one, makes reachable from a tentacle by these fields."""
        key = (None if fields is None else fields.names, sure)
        if key not in self._ways:
            self._ways[key] = self._lasting(fields) if sure else self._possible(fields)
        return self._ways[key]

    def _possible(self, fields: Fields | None) -> dict[Tentacle, frozenset[int]]:
        found: dict[Tentacle, frozenset[int]] = {key: frozenset() for key in self.owned}
        changed = True
        while changed:
            changed = False
            for rule in self.rules:
                for at, node in enumerate(rule.externals):
                    reached = reachable(rule, node, found, fields)
                    new = found[rule.label, at].union(
                        other for other, place in enumerate(rule.externals) if other != at and place in reached
                    )
                    if new != found[rule.label, at]:
                        found[rule.label, at], changed = new, True
        return found

    def _lasting(self, fields: Fields | None) -> dict[Tentacle, frozenset[int]]:
        found = {key: frozenset(range(self.ranks[key[0]])) - {key[1]} for key in self.owned}
        changed = True
        while changed:
            changed = False
            for rule in self.rules:
                for at, node in enumerate(rule.externals):
                    reached = reachable(rule, node, found, fields)
                    kept = frozenset(each for each in found[rule.label, at] if rule.externals[each] in reached)
                    if kept != found[rule.label, at]:
                        found[rule.label, at], changed = kept, True
        return found

    @cached_property
    def covering(self) -> dict[str, tuple[frozenset[int], ...]]:
        """The sets of tentacles from which together every derivation makes everything reachable that it hides.

        Only single tentacles, and all of them together, are tried: more is never needed for the grammars in use.
        """
        found = {
            label: {*(frozenset({at}) for at in range(rank)), frozenset(range(rank))}
            for label, rank in self.ranks.items()
        }
        changed = True
        while changed:
            changed = False
            for rule in self.rules:
                for chosen in tuple(found[rule.label]):
                    if not self._covers(rule, chosen, found):
                        found[rule.label].discard(chosen)
                        changed = True
        return {label: tuple(sorted(sets, key=sorted)) for label, sets in found.items()}

    def covers(self, label: str, found: frozenset[int]) -> bool:
        """Whether all that an edge hides is surely reached from these tentacles, and `leads` is sure, too."""
        certain = all(self.leads[label, at] == self.always_leads[label, at] for at in range(self.ranks[label]))
        return certain and any(needed <= found for needed in self.covering[label])

    def _covers(self, rule: Rule, chosen: frozenset[int], known: dict[str, set[frozenset[int]]]) -> bool:
        reached: set[int] = set()
        for at in chosen:
            reached |= reachable(rule, rule.externals[at], self.always_leads)
        if not reached.issuperset(rule.internals):
            return False
        for edge in rule.edges:
            here = frozenset(at for at, node in enumerate(edge.nodes) if node in reached)
            if not any(needed <= here for needed in known.get(edge.label, ())):
                return False
        return True


def _ends(rule: Rule, known: Mapping[str, Ends]) -> Ends:
    """The ends of the selectors of a rule, and of its edges as far as these are known."""
    places = {place: NULL_END if type_ == NULL_TYPE else HIDDEN_END for place, type_ in enumerate(rule.types)}
    places |= {place: at for at, place in enumerate(rule.externals)}
    own = {(places[each.source], each.offset, places[each.target]) for each in rule.selectors}
    for edge in rule.edges:
        moved = {HIDDEN_END: HIDDEN_END, NULL_END: NULL_END} | {at: places[node] for at, node in enumerate(edge.nodes)}
        own |= {(moved[first], offset, moved[last]) for first, offset, last in known.get(edge.label, frozenset())}
    return frozenset(own)


def reachable(rule: Rule, start: int, leads: dict[Tentacle, frozenset[int]], fields: Fields | None = None) -> set[int]:
    """The nodes of a rule that can be reached from one of them by fields, through edges as it is known of these."""
    reached, front = {start}, [start]
    while front:
        node = front.pop()
        ahead = [
            each.target
            for each in rule.selectors
            if each.source == node and (fields is None or fields.allows(rule.types[node], each.offset))
        ]
        for edge in rule.edges:
            for at, tentacle in enumerate(edge.nodes):
                if tentacle == node:
                    ahead += [edge.nodes[other] for other in leads.get((edge.label, at), ())]
        new = [each for each in ahead if each not in reached and rule.types[each] != NULL_TYPE]
        reached.update(new)
        front += new
    return reached
