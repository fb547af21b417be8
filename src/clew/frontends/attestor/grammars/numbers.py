"""Grammars whose numbers are no nodes: edges have no tentacles at them, and fields hold them.

`int_0` is a number, `int` any: of a field that leads there nothing is said.
"""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.attestor.grammars.graphs import Graph, Hyperedge, Nonterminal
from clew.ir.errors import InputError

ANY_NUMBER = "int"
"""The type of a node that may be any number."""


def is_number(type_: str) -> bool:
    """Whether a node is a number."""
    return type_.startswith("int") and type_[3:4] in ("", "_")


def without_number_nodes(grammar: tuple[Nonterminal, ...]) -> tuple[Nonterminal, ...]:
    """The grammar over objects alone, whose fields hold numbers."""
    kept = {each.label: _kept(each) for each in grammar}
    return tuple(_without(each, kept) for each in grammar)


def _kept(nonterminal: Nonterminal) -> tuple[int, ...]:
    """The tentacles at objects; rules agree on them."""
    found = {
        tuple(at for at, node in enumerate(rule.externals) if not is_number(rule.types[node]))
        for rule in nonterminal.rules
    } or {tuple(range(nonterminal.rank))}
    if len(found) != 1:
        raise InputError(f"the rules of '{nonterminal.label}' have numbers at different tentacles")
    return next(iter(found))


def _without(nonterminal: Nonterminal, kept: dict[str, tuple[int, ...]]) -> Nonterminal:
    places = kept[nonterminal.label]
    rules = tuple(_graph(rule, places, kept) for rule in nonterminal.rules)
    reduction = tuple(nonterminal.reduction[at] for at in places)
    return replace(nonterminal, rank=len(places), reduction=reduction, rules=rules)


def _graph(graph: Graph, places: tuple[int, ...], kept: dict[str, tuple[int, ...]]) -> Graph:
    left = [at for at, type_ in enumerate(graph.types) if not is_number(type_)]
    new = {old: at for at, old in enumerate(left)}
    edges = []
    for edge in graph.edges:
        at = kept.get(edge.label, tuple(range(len(edge.tentacles))))
        if any(place >= len(edge.tentacles) for place in at):
            raise InputError(f"an edge '{edge.label}' has {len(edge.tentacles)} tentacles, its rules have more")
        edges.append(Hyperedge(edge.label, tuple(new[edge.tentacles[place]] for place in at), edge.index))
    return Graph(
        tuple(graph.types[at] for at in left),
        tuple(new[graph.externals[at]] for at in places),
        tuple((name, new[target]) for name, target in graph.variables if target in new),
        tuple(
            replace(each, origin=new[each.origin], target=new[each.target])
            for each in graph.fields
            if each.target in new
        ),
        tuple(edges),
        tuple(
            (each.label, new[each.origin], graph.types[each.target])
            for each in graph.fields
            if each.target not in new and graph.types[each.target] != ANY_NUMBER
        ),
    )
