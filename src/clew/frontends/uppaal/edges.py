"""Edges of processes with their labels as terms: one per value of its selections and per channel that it may mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.instances import Elaborated, Process
from clew.frontends.uppaal.language.expressions import condition, evaluate, low_of, require_index, values_of
from clew.frontends.uppaal.language.names import Fixed, Obligation, Run, Scope
from clew.frontends.uppaal.language.values import Line, Value, number
from clew.frontends.uppaal.tree import Edge, Expression, Index
from clew.ir.sorts import REAL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, conjoin, integer
from clew.ir.walk import variables
from clew.records import dataclass

MOST_SELECTIONS = 10_000


@dataclass(frozen=True, slots=True)
class Move:
    """An edge of a process for certain values of its selections."""

    process: Process
    edge: Edge
    scope: Scope
    guard: Term
    """With the location in which it starts, and (for a computed channel) that it means this one."""
    obligations: tuple[Obligation, ...]
    """What should hold wherever the guard is evaluated."""
    line: Line | None
    sends: bool
    shown: str

    @property
    def span(self) -> Span:
        """Where it is written."""
        return self.edge.span

    @property
    def asks_clocks(self) -> bool:
        """Whether the guard compares clocks."""
        return any(each.sort == REAL for each in variables(self.guard))


def moves_of(elaborated: Elaborated, process: Process) -> Iterator[Move]:
    """All moves of a process, in the order of the text."""
    committed = {each.id for each in process.template.locations}
    for edge in process.template.edges:
        for end in (edge.source, edge.target):
            if end not in committed:
                raise InputError(f"there is no location {end!r}", span=edge.span)
        yield from _moves(elaborated, process, edge)


def _moves(elaborated: Elaborated, process: Process, edge: Edge) -> Iterator[Move]:
    choices = [values_of(elaborated.run, process.scope, each.type) for each in edge.selects]
    total = 1
    for values, _ in choices:
        total *= len(values)
    if total > MOST_SELECTIONS:
        raise Unsupported(f"these selections have more than {MOST_SELECTIONS} values", span=edge.span)
    for chosen in product(*(values for values, _ in choices)):
        fixed = [Fixed(value, kind) for value, (_, kind) in zip(chosen, choices, strict=True)]
        names = {each.name: one for each, one in zip(edge.selects, fixed, strict=True)}
        scope = process.scope.inner(**names)
        picked = ", ".join(f"{name} = {_value(one.value)}" for name, one in names.items())
        yield from _labelled(elaborated, process, edge, scope, picked)


def _value(value: Value) -> str:
    return str(value.value) if isinstance(value, Constant) else "…"


def _labelled(elaborated: Elaborated, process: Process, edge: Edge, scope: Scope, picked: str) -> Iterator[Move]:
    run = Run(dict(elaborated.run.values), elaborated.run.ranges, pure=True)
    here = process.at(edge.source)
    with run.where(here):
        guard = TRUE if edge.guard is None else condition(run, scope, edge.guard)
    names = {each.id: each.name for each in process.template.locations}
    shown = f"{process.name}: {names[edge.source]} -> {names[edge.target]}" + (f" [{picked}]" if picked else "")
    if conjoin(here, guard) is FALSE:
        return
    if edge.sync is None:
        yield Move(process, edge, scope, conjoin(here, guard), tuple(run.obligations), None, False, shown)
        return
    with run.where(conjoin(here, guard)):
        lines = list(_lines(run, scope, edge.sync[0], TRUE))
    for means, line in lines:
        whole = conjoin(here, guard, means)
        if whole is not FALSE:
            found = Move(process, edge, scope, whole, tuple(run.obligations), line, edge.sync[1] == "!", shown)
            if line.kind.urgent and found.asks_clocks:
                raise Unsupported("clocks in guards of urgent channels are not part of UPPAAL", span=edge.span)
            yield found


def _lines(run: Run, scope: Scope, expression: Expression, means: Term) -> Iterator[tuple[Term, Line]]:
    """The channels that an expression may mean, each with the condition under which it does."""
    for condition_, value in _ways(run, scope, expression, means):
        if not isinstance(value, Line):
            raise InputError("a channel is needed here", span=expression.span)
        yield condition_, value


def _ways(run: Run, scope: Scope, expression: Expression, means: Term) -> Iterator[tuple[Term, Value]]:
    if not isinstance(expression, Index):
        yield means, evaluate(run, scope, expression)
        return
    index = evaluate(run, scope, expression.index)
    if isinstance(index, tuple | Line) or not hasattr(index, "sort"):
        raise InputError("an index is a number", span=expression.span)
    index = number(index)  # type: ignore[arg-type]  # it has a sort
    for outer, row in _ways(run, scope, expression.array, means):
        if not isinstance(row, tuple):
            raise InputError("only an array has an index", span=expression.span)
        low = low_of(run, scope, expression.array)
        require_index(run, index, low, len(row), expression.index.span)
        for position, each in enumerate(row[low:], low):
            same = run.ranges.equal(index, integer(position))
            if same is not FALSE:
                yield conjoin(outer, same), each
