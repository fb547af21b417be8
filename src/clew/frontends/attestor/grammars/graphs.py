"""Graphs: heaps, right sides of rules and contracts, with classes and fields by name; read from JSON and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clew.frontends.attestor.grammars.json_text import Reader
from clew.ir.errors import InputError
from clew.records import dataclass

NULL = "NULL"
Words = tuple[tuple[str, ...], ...]
"""The indices of an edge, each a word; see `indices`."""
MOST_NODES = 10_000


@dataclass(frozen=True, slots=True)
class Field:
    """A selector: a field of one node that points to another."""

    label: str
    origin: int
    target: int
    annotation: str = ""


@dataclass(frozen=True, slots=True)
class Hyperedge:
    """An edge of a nonterminal; the index is that of an indexed grammar."""

    label: str
    tentacles: tuple[int, ...]
    index: Words = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by type, and what links them."""

    types: tuple[str, ...]
    externals: tuple[int, ...] = ()
    variables: tuple[tuple[str, int], ...] = ()
    fields: tuple[Field, ...] = ()
    edges: tuple[Hyperedge, ...] = ()
    numbers: tuple[tuple[str, int, str], ...] = ()
    """Fields that hold numbers, where these are no nodes: the field, the node that has it, the number as `int_1`."""


@dataclass(frozen=True, slots=True)
class Nonterminal:
    """A nonterminal with its rules; a reduction tentacle is one at which it never puts a selector."""

    label: str
    rank: int
    reduction: tuple[bool, ...]
    rules: tuple[Graph, ...]
    index: Words = ()


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a method brings back from a heap: a contract with classes and fields by name."""

    method: str
    before: Graph
    after: tuple[Graph, ...]


# --- reading ----------------------------------------------------------------------------------------------------------


def read_graph(found: Reader) -> Graph:
    """A heap, or the right side of a rule."""
    types: list[str] = []
    for each in found.list_of("nodes"):
        count = each.get("number")
        many = 1 if count is None else count.number(MOST_NODES)
        types += [each.need("type").text()] * many
        if len(types) > MOST_NODES:
            raise InputError(f"{each.where}: more than {MOST_NODES} nodes")
    below = len(types)
    return Graph(
        tuple(types),
        tuple(each.number(below) for each in found.list_of("externals")),
        tuple((each.need("name").text(), each.need("target").number(below)) for each in found.list_of("variables")),
        tuple(_field(each, below) for each in found.list_of("selectors")),
        tuple(_edge(each, below) for each in found.list_of("hyperedges")),
    )


def _field(found: Reader, below: int) -> Field:
    annotation = found.get("annotation")
    origin, target = (found.need(key).number(below) for key in ("origin", "target"))
    return Field(found.need("label").text(), origin, target, "" if annotation is None else annotation.text())


def _edge(found: Reader, below: int) -> Hyperedge:
    tentacles = tuple(each.number(below) for each in found.need("tentacles").items())
    return Hyperedge(found.need("label").text(), tentacles, _index(found))


def _index(found: Reader) -> Words:
    """The index of an edge or a nonterminal: a word, or several."""
    parts = found.list_of("index")
    if any(isinstance(each.value, list) for each in parts):
        return tuple(tuple(letter.text() for letter in each.items()) for each in parts)
    return (tuple(each.text() for each in parts),) if parts else ()


def read_grammar(found: Reader) -> tuple[Nonterminal, ...]:
    """A grammar: a list of nonterminals."""
    return tuple(_nonterminal(each) for each in found.items())


def _nonterminal(found: Reader) -> Nonterminal:
    rank = found.need("rank").number(1_000)
    reduction = tuple(each.value is True for each in found.list_of("reductionTentacles"))
    rules = tuple(read_graph(each) for each in found.need("rules").items())
    label = found.need("nonterminal").text()
    for at, rule in enumerate(rules):
        if len(rule.externals) != rank:
            message = f"rule {at} of '{label}' has {len(rule.externals)} external nodes, its rank is {rank}"
            raise InputError(f"{found.where}: {message}")
    if reduction and len(reduction) != rank:
        raise InputError(f"{found.where}: '{label}' has rank {rank}, and {len(reduction)} reductionTentacles")
    return Nonterminal(label, rank, reduction or (False,) * rank, rules, _index(found))


def read_agreements(found: Reader) -> tuple[Agreement, ...]:
    """The contracts of one method, or of several."""
    methods = found.items() if isinstance(found.value, list) else [found]
    return tuple(
        Agreement(
            each.need("method").text(),
            read_graph(one.need("precondition")),
            tuple(read_graph(after) for after in one.need("postconditions").items()),
        )
        for each in methods
        for one in each.need("contracts").items()
    )


# --- writing ----------------------------------------------------------------------------------------------------------


def write_graph(graph: Graph) -> dict[str, Any]:
    """As JSON, one entry per run of nodes of a type."""
    nodes: list[dict[str, Any]] = []
    for type_ in graph.types:
        if nodes and nodes[-1]["type"] == type_:
            nodes[-1]["number"] += 1
        else:
            nodes.append({"type": type_, "number": 1})
    return {
        "nodes": nodes,
        "externals": list(graph.externals),
        "variables": [{"name": name, "target": target} for name, target in graph.variables],
        "selectors": [
            {"label": each.label, "origin": each.origin, "target": each.target}
            | ({"annotation": each.annotation} if each.annotation else {})
            for each in graph.fields
        ],
        "hyperedges": [
            {"label": each.label, "tentacles": list(each.tentacles)} | _written_index(each.index)
            for each in graph.edges
        ],
    }


def _written_index(index: Words) -> dict[str, Any]:
    if not index:
        return {}
    return {"index": list(index[0]) if len(index) == 1 else [list(word) for word in index]}


def write_grammar(grammar: tuple[Nonterminal, ...]) -> list[dict[str, Any]]:
    """As JSON."""
    return [
        {
            "nonterminal": each.label,
            "rank": each.rank,
            "reductionTentacles": list(each.reduction),
            **_written_index(each.index),
            "rules": [write_graph(rule) for rule in each.rules],
        }
        for each in grammar
    ]


def write_agreements(agreements: Sequence[Agreement]) -> list[dict[str, Any]]:
    """As JSON, one entry per method."""
    return [
        {
            "method": method,
            "contracts": [
                {"precondition": write_graph(each.before), "postconditions": [write_graph(one) for one in each.after]}
                for each in agreements
                if each.method == method
            ],
        }
        for method in dict.fromkeys(each.method for each in agreements)
    ]
