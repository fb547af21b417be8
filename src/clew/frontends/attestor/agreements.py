"""Contracts of tasks: with classes, fields and variables by name, and as programs assume them.

Variables are called as files have them: `@parameter0:`, `@this:`, `@return`; cut points are the external nodes, in
order; globals have their names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.attestor.arguments import has_receiver
from clew.frontends.attestor.binding import Binding
from clew.frontends.attestor.grammars.graphs import NULL, Agreement, Field, Graph, Hyperedge
from clew.frontends.attestor.grammars.indices import Sizes, written
from clew.frontends.attestor.grammars.numbers import is_number
from clew.ir.errors import InputError
from clew.ir.memory.shapes import NULL_TYPE, Contract, RuleEdge, Selector, Snapshot
from clew.ir.program import Procedure, Program

_SIGNATURE = re.compile(r"<\s*(?P<owner>[\w.$]+)\s*:\s*\S+\s+(?P<name>[\w$<>]+)\s*\((?P<types>.*)\)\s*>")
_PARAMETER = re.compile(r"@parameter(\d+):?")
_CONSTANTS = frozenset({"null", "true", "false", "0", "1", "-1"})


def bound(agreement: Agreement, program: Program, binding: Binding) -> Contract:
    """The contract as the program assumes it."""
    procedure = _procedure(agreement.method, program)
    after = tuple(_snapshot(each, procedure, binding) for each in agreement.after)
    return Contract(procedure.name, _snapshot(agreement.before, procedure, binding), after)


def _procedure(method: str, program: Program) -> Procedure:
    """By its name, or by a signature such as `<C: R m(T)>`."""
    found = [each for each in program.procedures if each.name == method]
    if not found and (signed := _SIGNATURE.fullmatch(method)):
        start = f"{signed['owner'].replace('.', '/')}.{signed['name']}("
        count = len([each for each in signed["types"].split(",") if each.strip()])
        fitting = [each for each in program.procedures if each.name.startswith(start)]
        found = [each for each in fitting if len(each.parameters) - has_receiver(each) == count]
    if len(found) != 1:
        known = ", ".join(sorted(each.name for each in program.procedures if each.original != ""))
        raise InputError(f"a contract is about '{method}', which is no procedure here; known: {known}")
    return found[0]


def _snapshot(graph: Graph, procedure: Procedure, binding: Binding) -> Snapshot:
    variables = [(f"cut {at}", node) for at, node in enumerate(graph.externals)]
    for name, node in graph.variables:
        if name not in _CONSTANTS:
            variables.append((_told(name, procedure), node))
    types = tuple(
        NULL_TYPE if type_ == NULL else type_ if is_number(type_) else binding.struct(type_).name
        for type_ in graph.types
    )
    selectors = tuple(
        Selector(each.origin, binding.offset(graph.types[each.origin], each.label), each.target)
        for each in graph.fields
        if not is_number(graph.types[each.target])
    )
    sizes = Sizes()
    edges = tuple(RuleEdge(each.label, each.tentacles, sizes.of(each.index, "a contract")) for each in graph.edges)
    return Snapshot(types, selectors, edges, tuple(variables))


def _told(name: str, procedure: Procedure) -> str:
    """A variable as contracts of programs have it."""
    if name in ("@return", "return", "@return:"):
        return "result 0"
    if name in ("@this:", "@this", "this"):
        return "parameter 0"
    if found := _PARAMETER.fullmatch(name):
        return f"parameter {int(found[1]) + has_receiver(procedure)}"
    places = [at for at, each in enumerate(procedure.parameters) if name in (each.name, each.original)]
    return f"parameter {places[0]}" if places else f"global {name}"


def agreed(contracts: Sequence[Contract], program: Program) -> list[Agreement]:
    """Contracts as files have them."""
    procedures = {each.name: each for each in program.procedures}
    return [
        Agreement(
            each.procedure,
            _graph(each.before, procedures[each.procedure], program),
            tuple(_graph(after, procedures[each.procedure], program) for after in each.after),
        )
        for each in contracts
    ]


def _graph(snapshot: Snapshot, procedure: Procedure, program: Program) -> Graph:
    fields = {(struct.name, each.offset): each.name for struct in program.structs for each in struct.fields}
    cuts: dict[int, int] = {}
    variables: list[tuple[str, int]] = []
    for name, node in snapshot.variables:
        word, _, rest = name.partition(" ")
        if word == "cut":
            cuts[int(rest)] = node
        else:
            variables.append((_named(word, rest, procedure), node))
    return Graph(
        tuple(NULL if type_ == NULL_TYPE else type_ for type_ in snapshot.types),
        tuple(node for _, node in sorted(cuts.items())),
        tuple(variables),
        tuple(
            Field(fields.get((snapshot.types[source], offset), str(offset)), source, target)
            for source, offset, target, _ in snapshot.selectors
        ),
        tuple(Hyperedge(label, nodes, written(index)) for label, nodes, index in snapshot.edges),
    )


def _named(word: str, rest: str, procedure: Procedure) -> str:
    match word:
        case "parameter":
            number = int(rest) - has_receiver(procedure)
            return "@this:" if number < 0 else f"@parameter{number}:"
        case "result":
            return "@return"
        case _:
            return rest
