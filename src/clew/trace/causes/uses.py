"""Uses: the variables and elements that the value of a term rests on in one state.

Input: a working state and a term that stands where it is. Output: locations, and the value. Of a choice only the side
that is taken counts, of a conjunction that is false only the first part that is, and so on: what the value does not
rest on is no use of it (dynamic slicing with short circuits, after Korel and Laski 1988).
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.terms import Observation, Term
from clew.semantics.code import Act, Node
from clew.semantics.execution.evaluate import observe
from clew.semantics.execution.work import Work
from clew.semantics.values import Datum

Location = tuple[object, ...]
"""A place that deeds write and read: its kind first, then what tells it from others of that kind."""

_DECIDING = {"and": False, "or": True}


def uses(work: Work, term: Term, frame: int) -> tuple[list[Location], Datum]:
    """What the value of the term rests on, each once, and the value; `frame` is the number of the innermost call."""
    calls = work.task.calls if work.task is not None else []
    plan = work.code.plan(term, work.code.routines[calls[-1].routine] if calls else None)
    values: list[Datum] = []
    for node in plan:
        values.append(_value(work, node, values))
    wanted = {len(plan) - 1}
    found: dict[Location, None] = {}
    for position in reversed(range(len(plan))):
        if position in wanted:
            node = plan[position]
            if (location := _location(node, values, frame)) is not None:
                found[location] = None
            wanted.update(_parts(node, values, values[position]))
    return list(reversed(found)), values[-1]


def _value(work: Work, node: Node, values: Sequence[Datum]) -> Datum:
    arguments = [values[argument] for argument in node.arguments]
    match node.act:
        case Act.APPLY:
            return work.values.apply(node.name, tuple(arguments), node.sorts, node.parameters)
        case Act.CONSTANT:
            return node.value
        case Act.LOCAL:
            return work.call.locals[node.slot]
        case Act.GLOBAL:
            return work.globals[node.slot]
        case Act.ELEMENT:
            return work.values.apply("select", (work.globals[node.slot], arguments[0]), node.sorts, ())
        case Act.OBSERVE:
            return observe(work, node, arguments)


def _location(node: Node, values: Sequence[Datum], frame: int) -> Location | None:
    match node.act:
        case Act.LOCAL:
            return "local", frame, node.slot
        case Act.GLOBAL:
            return "global", node.name
        case Act.ELEMENT:
            index = values[node.arguments[0]]
            return ("global", node.name, index) if isinstance(index, int) else ("global", node.name)
        case Act.OBSERVE if node.observation in (Observation.AT, Observation.LOCAL) and node.names:
            return "process", node.names[0]
        case Act.APPLY | Act.CONSTANT | Act.OBSERVE:
            return None


def _parts(node: Node, values: Sequence[Datum], value: Datum) -> Sequence[int]:
    """The arguments on which the value rests."""
    arguments = node.arguments
    if node.act is not Act.APPLY:
        return arguments
    if node.name == "ite":
        taken = values[arguments[0]]
        return (arguments[0], arguments[1 if taken is True else 2]) if isinstance(taken, bool) else arguments
    if node.name in _DECIDING and value is _DECIDING[node.name]:
        return [each for each in arguments if values[each] is value][:1]
    if node.name == "implies" and value is True:
        return arguments[:1] if values[arguments[0]] is False else arguments[1:]
    return arguments
