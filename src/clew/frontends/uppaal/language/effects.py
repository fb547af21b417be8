"""What expressions write: places, values that fit their types, and what variables start with."""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.language.expressions import (
    evaluate,
    index_of,
)
from clew.frontends.uppaal.language.names import (
    Place,
    Run,
    Scope,
)
from clew.frontends.uppaal.language.operators import computed
from clew.frontends.uppaal.language.values import (
    Channel,
    Clock,
    Fields,
    Kind,
    Line,
    Nothing,
    Record,
    Row,
    Truth,
    Value,
    Whole,
    default,
    number,
    real,
    truth,
)
from clew.frontends.uppaal.tree import (
    Expression,
    Index,
    Member,
    Name,
    Several,
    Write,
)
from clew.ir.sorts import INTEGER
from clew.ir.source import Span
from clew.ir.terms import Constant, Term


def place_of(run: Run, scope: Scope, expression: Expression) -> Place:
    """What can be written."""
    match expression:
        case Name(name=name, span=span):
            found = scope.find(name)
            if not isinstance(found, Place):
                raise InputError(f"{name!r} cannot be written", span=span)
            return found
        case Index(array=array, index=index, span=span):
            outer = place_of(run, scope, array)
            if not isinstance(outer.kind, Row):
                raise InputError("only an array has an index", span=span)
            step = index_of(run, scope, index, outer.kind.low, outer.kind.length)
            return Place(outer.root, outer.kind.element, (*outer.way, step))
        case Member(whole=whole, name=name, span=span):
            outer = place_of(run, scope, whole)
            if not isinstance(outer.kind, Record) or name not in dict(outer.kind.fields):
                raise InputError(f"this has no member {name!r}", span=span)
            return Place(outer.root, dict(outer.kind.fields)[name], (*outer.way, name))
        case _:
            raise InputError("this cannot be written", span=expression.span)


def written(run: Run, scope: Scope, expression: Write) -> Value:
    """Execute an assignment; its value."""
    value = evaluate(run, scope, expression.value)
    place = place_of(run, scope, expression.target)
    old = run.read(place)
    operator = expression.operator.rstrip("=").rstrip(":") if expression.operator != "=" else ""
    if operator:
        if isinstance(value, tuple | Fields | Line) or isinstance(old, tuple | Fields | Line):
            raise InputError(f"{expression.operator!r} is for numbers", span=expression.span)
        value = computed(run, operator, old, value, expression.span)
    value = fitting(run, place.kind, value, expression.span)
    run.write(place, value, expression.span)
    return old if expression.old else value


def fitting(run: Run, kind: Kind, value: Value, span: Span) -> Value:
    """The value as one of a type; a number outside of its range is an invalid evaluation."""
    match kind, value:
        case Row(element=element, length=length), tuple():
            if len(value) != length:
                raise InputError(f"{length} elements are needed, these are {len(value)}", span=span)
            return tuple(fitting(run, element, each, span) for each in value)
        case Record(fields=fields), Fields(items=items):
            if [name for name, _ in fields] != [name for name, _ in items]:
                raise InputError("this is another structure", span=span)
            pairs = zip(fields, items, strict=True)
            return Fields(tuple((name, fitting(run, each, one, span)) for (name, each), (_, one) in pairs))
        case (Row() | Record() | Channel() | Nothing(), _) | (_, tuple() | Fields() | Line()):
            raise InputError("this value does not fit the type", span=span)
        case Clock(), _:
            return _clock_value(value, span)
        case Truth(), _:
            return truth(value)
        case Whole(low=low, high=high), _:
            value = number(value)
            if value.sort != INTEGER:
                raise Unsupported("a clock is not a number that can be kept", span=span)
            held = run.ranges.within(value, low, high)
            run.require(held, "arithmetic.overflow", f"the value should lie between {low} and {high}", span)
            return value


def _clock_value(value: Term, span: Span) -> Term:
    value = number(value)
    if value.sort != INTEGER:
        raise Unsupported("a clock is set to a number, and not to another clock", span=span)
    if isinstance(value, Constant) and isinstance(value.value, int) and value.value < 0:
        raise InputError("a clock is never negative", span=span)
    return real(value)


def start_of(run: Run, scope: Scope, kind: Kind, written: Expression | None) -> Value:
    """What a variable starts with."""
    if written is None:
        return default(kind)
    if not isinstance(written, Several):
        return fitting(run, kind, evaluate(run, scope, written), written.span)
    match kind:
        case Row(element=element, length=length, low=low) if length - low == len(written.items):
            started = (start_of(run, scope, element, each) for each in written.items)
            return (*(default(element),) * low, *started)
        case Record(fields=fields) if len(fields) == len(written.items):
            pairs = zip(fields, written.items, strict=True)
            return Fields(tuple((name, start_of(run, scope, each, item)) for (name, each), item in pairs))
        case _:
            raise InputError(f"{len(written.items)} values do not fit this type", span=written.span)
