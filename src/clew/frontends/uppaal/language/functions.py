"""Functions: calls, statements, and how the ways through them come together."""

from __future__ import annotations

from dataclasses import field

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.language.effects import fitting, place_of, start_of
from clew.frontends.uppaal.language.expressions import (
    condition,
    declared_kind,
    evaluate,
    kind_of,
    process_of,
    scalar,
    values_of,
)
from clew.frontends.uppaal.language.names import (
    LOCAL,
    Binding,
    Fixed,
    Place,
    Routine,
    Run,
    Scope,
    Way,
)
from clew.frontends.uppaal.language.values import (
    Kind,
    Nothing,
    Value,
    choose,
    number,
)
from clew.frontends.uppaal.tree import (
    Block,
    Call,
    Do,
    Each,
    Expression,
    Function,
    If,
    Index,
    Loop,
    Member,
    Name,
    Return,
    Statement,
    Variable,
)
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Term, apply, conjoin, disjoin, integer, ite, negate
from clew.records import dataclass

MOST_ROUNDS = 2_000
"""A loop is followed for so many rounds."""
MOST_CALLS = 50
"""Calls nest so deep; functions are not recursive."""


@dataclass(slots=True)
class _Frame:
    """A call: the type of its result, and the ways by which it has returned, with what was returned on each."""

    kind: Kind
    returned: list[tuple[Way, Value | None]] = field(default_factory=list)


def called(run: Run, scope: Scope, expression: Call) -> Value:
    """Execute a call; its result."""
    found = _function(run, scope, expression)
    if expression.function == "abs" and found is None and len(expression.arguments) == 1:
        inner = number(scalar(run, scope, expression.arguments[0]))
        return ite(run.ranges.less(inner, integer(0), strict=True), apply("int.neg", inner), inner)
    if not isinstance(found, Routine):
        raise InputError(f"there is no function {expression.function!r}", span=expression.span)
    function = found.function
    if len(function.parameters) != len(expression.arguments):
        message = f"{function.name} has {len(function.parameters)} parameters, these are {len(expression.arguments)}"
        raise InputError(message, span=expression.span)
    if run.depth >= MOST_CALLS:
        raise Unsupported("calls nest too deep; functions are not recursive", span=expression.span)
    own = found.scope.inner()
    for parameter, argument in zip(function.parameters, expression.arguments, strict=True):
        own.names[parameter.name] = _passed(run, found.scope, scope, parameter, argument)
    frame = _Frame(kind_of(run, found.scope, function.result))
    before, part, run.partly, run.depth = run.path, run.partly, TRUE, run.depth + 1
    old = dict(run.values)
    _block(run, own, function.body, frame)
    result = _joined(run, frame, function)
    if part is not TRUE:
        run.values = {
            root: choose(part, value, old[root]) if root in old else value for root, value in run.values.items()
        }
    run.path, run.partly, run.depth = before, part, run.depth - 1
    return result


def _function(run: Run, scope: Scope, expression: Call) -> Binding | None:
    """What is called: a function that can be seen from here, or in a query one of a process."""
    if expression.process is None:
        return scope.find(expression.function)
    process = process_of(run, scope, expression.process)
    if process is None:
        raise InputError("only a process has functions of its own", span=expression.process.span)
    return process.scope.names.get(expression.function)


def _joined(run: Run, frame: _Frame, function: Function) -> Value:
    """All ways out of a function come together; its result is chosen by them."""
    if run.path is not FALSE:
        frame.returned.append((Way(run.path, run.values), None))
    run.join([way for way, _ in frame.returned])
    if isinstance(frame.kind, Nothing):
        return integer(0)
    valued = [(way, value) for way, value in frame.returned if value is not None]
    if not valued:
        raise InputError(f"{function.name} returns no value", span=function.span)
    result = valued[-1][1]
    for way, value in reversed(valued[:-1]):
        result = choose(way.path, value, result)
    return result


def _passed(run: Run, own: Scope, outer: Scope, parameter: Variable, argument: Expression) -> Binding:
    kind = declared_kind(run, own, parameter)
    if parameter.reference:
        place = _place_or_none(run, outer, argument)
        return place if place is not None else Fixed(evaluate(run, outer, argument), kind)
    value = fitting(run, kind, evaluate(run, outer, argument), argument.span)
    return _local(run, kind, value)


def _place_or_none(run: Run, scope: Scope, argument: Expression) -> Place | None:
    name = argument
    while isinstance(name, Index | Member):
        name = name.array if isinstance(name, Index) else name.whole
    if isinstance(name, Name) and isinstance(scope.find(name.name), Fixed):
        return None
    return place_of(run, scope, argument)


def _local(run: Run, kind: Kind, value: Value) -> Place:
    root = f"{LOCAL}{len(run.values)}"
    run.values[root] = value
    return Place(root, kind)


def _block(run: Run, scope: Scope, block: Block, frame: _Frame) -> None:
    inner = scope.inner()
    for item in block.items:
        if run.path is FALSE:
            return
        if isinstance(item, Variable):
            kind = declared_kind(run, inner, item)
            inner.names[item.name] = _local(run, kind, start_of(run, inner, kind, item.start))
        else:
            _statement(run, inner, item, frame)


def _statement(run: Run, scope: Scope, statement: Statement, frame: _Frame) -> None:
    """Execute; where the function has returned, control does not come any more."""
    match statement:
        case Block():
            _block(run, scope, statement, frame)
        case Do(expression=expression):
            evaluate(run, scope, expression)
        case If():
            _if(run, scope, statement, frame)
        case Loop():
            _loop(run, scope, statement, frame)
        case Each(name=name, type=kind, body=body):
            every, of = values_of(run, scope, kind)
            for value in every:
                if run.path is not FALSE:
                    _statement(run, scope.inner(**{name: Fixed(value, of)}), body, frame)
        case Return(value=value, span=span):
            _return(run, scope, value, frame, span)


def _return(run: Run, scope: Scope, value: Expression | None, frame: _Frame, span: Span) -> None:
    found: Value | None = None
    if value is not None:
        if isinstance(frame.kind, Nothing):
            raise InputError("this function has no result", span=span)
        found = fitting(run, frame.kind, evaluate(run, scope, value), span)
    frame.returned.append((Way(run.path, run.values), found))
    run.path = FALSE


def _if(run: Run, scope: Scope, statement: If, frame: _Frame) -> None:
    test = condition(run, scope, statement.condition)
    before, values, returned = run.path, run.values, len(frame.returned)
    ways: list[Way] = []
    for way, branch in ((test, statement.then), (negate(test), statement.otherwise)):
        run.path, run.values = conjoin(before, way), dict(values)
        if branch is not None and run.path is not FALSE:
            _statement(run, scope, branch, frame)
        if run.path is not FALSE:
            ways.append(Way(way, run.values))
    _come_together(run, ways, before, all_of_it=len(frame.returned) == returned)


def _come_together(run: Run, ways: list[Way], before: Term, *, all_of_it: bool) -> None:
    """Go on behind ways whose conditions are those since `before`; without a way control does not come."""
    if not ways:
        run.path = FALSE
        return
    run.join(ways)
    run.path = before if all_of_it else conjoin(before, disjoin(*(way.path for way in ways)))


def _loop(run: Run, scope: Scope, loop: Loop, frame: _Frame) -> None:
    for each in loop.before:
        evaluate(run, scope, each)
    since: Term = TRUE
    before, returned = run.path, len(frame.returned)
    left: list[Way] = []
    for rounds in range(MOST_ROUNDS + 1):
        if rounds == MOST_ROUNDS:
            message = f"nothing shows that this loop ends within {MOST_ROUNDS} rounds"
            raise Unsupported(message, span=loop.span)
        if loop.test_first or rounds:
            test = TRUE if loop.condition is None else condition(run, scope, loop.condition)
            if test is not TRUE:
                left.append(Way(conjoin(since, negate(test)), dict(run.values)))
            since, run.path = conjoin(since, test), conjoin(run.path, test)
        if run.path is FALSE:
            break
        count = len(frame.returned)
        _statement(run, scope, loop.body, frame)
        if run.path is FALSE:
            break
        if len(frame.returned) > count:
            since = conjoin(since, negate(disjoin(*(way.path for way, _ in frame.returned[count:]))))
        for each in loop.after:
            evaluate(run, scope, each)
    _come_together(run, left, before, all_of_it=len(frame.returned) == returned)
