"""The grammars that settings name: SLList, DLList, BT, AVL and AVLParents, by the fields next, prev, left, right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from clew.frontends.attestor.grammars.balanced import avl
from clew.frontends.attestor.grammars.graphs import NULL, Field, Graph, Hyperedge, Nonterminal
from clew.frontends.attestor.grammars.numbers import is_number
from clew.frontends.attestor.settings import Renaming

NODE = "ListNode"


def _list() -> tuple[Nonterminal, ...]:
    types, ends = (NODE, NODE), (0, 1)
    rules = (
        Graph(types, ends, fields=(Field("next", 0, 1),)),
        Graph((*types, NODE), ends, fields=(Field("next", 0, 2),), edges=(Hyperedge("RefSLList", (2, 1)),)),
        Graph((*types, NODE), ends, edges=(Hyperedge("RefSLList", (0, 2)), Hyperedge("RefSLList", (2, 1)))),
    )
    return (Nonterminal("RefSLList", 2, (False, True), rules),)


def _double() -> tuple[Nonterminal, ...]:
    """Before, first, last, after: the links out of the list are part of it."""
    label, ends = "RefDLList", (0, 1, 2, 3)
    types = (NODE, NODE, NODE, NODE)
    pair = (Field("prev", 1, 0), Field("next", 1, 2), Field("prev", 2, 1), Field("next", 2, 3))
    rules = (
        Graph(types, ends, fields=pair),
        Graph(
            (*types, NODE),
            ends,
            fields=(Field("prev", 1, 0), Field("next", 1, 4)),
            edges=(Hyperedge(label, (1, 4, 2, 3)),),
        ),
        Graph(
            (*types, NODE),
            ends,
            fields=(Field("prev", 2, 4), Field("next", 2, 3)),
            edges=(Hyperedge(label, (0, 1, 4, 2)),),
        ),
        Graph(
            (*types, NODE, NODE),
            ends,
            edges=(Hyperedge(label, (0, 1, 4, 5)), Hyperedge(label, (4, 5, 2, 3))),
        ),
    )
    return (Nonterminal(label, 4, (True, False, False, True), rules),)


def _tree() -> tuple[Nonterminal, ...]:
    """A root and null; and a way from a root down to a hole."""
    rules = [_root(filled) for filled in product((False, True), repeat=2)]
    types, way = (NODE, NULL, NODE), Hyperedge("RefTP", (0, 2, 1))
    rules.append(Graph(types, (0, 1), edges=(way, Hyperedge("RefBT", (2, 1)))))
    ways = tuple(_ways())
    return (
        Nonterminal("RefBT", 2, (False, True), tuple(rules)),
        Nonterminal("RefTP", 3, (False, True, True), ways),
    )


def _root(filled: tuple[bool, ...]) -> Graph:
    types, fields, edges = [NODE, NULL], list[Field](), list[Hyperedge]()
    for name, child in zip(("left", "right"), filled, strict=True):
        if child:
            types.append(NODE)
            edges.append(Hyperedge("RefBT", (len(types) - 1, 1)))
        fields.append(Field(name, 0, len(types) - 1 if child else 1))
    return Graph(tuple(types), (0, 1), fields=tuple(fields), edges=tuple(edges))


def _ways() -> Iterator[Graph]:
    """Root, hole, null: one step, a step and the rest of the way, and two ways one after the other."""
    for down, other in (("left", "right"), ("right", "left")):
        for longer, filled in product((False, True), repeat=2):
            types, edges = [NODE, NODE, NULL], list[Hyperedge]()
            below = 1
            if longer:
                types.append(NODE)
                below = 3
                edges.append(Hyperedge("RefTP", (3, 1, 2)))
            fields = [Field(down, 0, below)]
            if filled:
                types.append(NODE)
                edges.append(Hyperedge("RefBT", (len(types) - 1, 2)))
            fields.append(Field(other, 0, len(types) - 1 if filled else 2))
            yield Graph(tuple(types), (0, 1, 2), fields=tuple(fields), edges=tuple(edges))
    types = [NODE, NODE, NULL, NODE]
    yield Graph(tuple(types), (0, 1, 2), edges=(Hyperedge("RefTP", (0, 3, 2)), Hyperedge("RefTP", (3, 1, 2))))


def retyped(
    grammar: tuple[Nonterminal, ...], renamings: Sequence[Renaming], initial: Sequence[Graph]
) -> tuple[Nonterminal, ...]:
    """The grammar for the class that settings mean: the one that is renamed, or whose objects initial heaps have.

    Its nodes are called differently by whoever writes settings (ListNode, DLListNode, BTNode): any name will do whose
    fields are among those of the grammar.
    """
    labels = {each.label for rule in _rules(grammar) for each in rule.fields}
    fitting = [each.old for each in renamings if {old for old, _ in each.fields} <= labels]
    exact = [each.old for each in renamings if {old for old, _ in each.fields} == labels]
    if NODE in fitting:
        return grammar
    seen = dict.fromkeys(type_ for graph in initial for type_ in graph.types if type_ != NULL and not is_number(type_))
    name = next(iter([*exact, *fitting] or ([] if renamings else list(seen))), NODE)
    return tuple(
        replace(each, rules=tuple(replace(rule, types=_called(rule.types, name)) for rule in each.rules))
        for each in grammar
    )


def _rules(grammar: tuple[Nonterminal, ...]) -> Iterator[Graph]:
    return (rule for each in grammar for rule in each.rules)


def _called(types: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(name if type_ == NODE else type_ for type_ in types)


PREDEFINED = {
    "SLList": _list(),
    "DLList": _double(),
    "BT": _tree(),
    "AVL": avl(NODE, parents=False),
    "AVLParents": avl(NODE, parents=True),
}
