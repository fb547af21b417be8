"""Types and expressions: what they mean where names have certain values."""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.language.names import (
    Binding,
    Fixed,
    Instance,
    Named,
    Place,
    Routine,
    Run,
    Scope,
)
from clew.frontends.uppaal.language.operators import alike, all_equal, compared, computed
from clew.frontends.uppaal.language.values import (
    LEAST,
    MOST,
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
    choose,
    number,
    truth,
)
from clew.frontends.uppaal.tree import (
    Binary,
    Call,
    Deadlock,
    Expression,
    Index,
    Member,
    Name,
    Number,
    Over,
    Several,
    Type,
    Unary,
    Variable,
    Write,
)
from clew.ir.sorts import INTEGER, REAL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, conjoin, disjoin, integer, negate

MOST_VALUES = 4_096
"""A type over which something ranges has so many values, an array so many elements."""


def constant_number(run: Run, scope: Scope, expression: Expression) -> int:
    """The number that an expression is."""
    found = scalar(run, scope, expression)
    found = number(found)
    if not isinstance(found, Constant) or not isinstance(found.value, int):
        raise InputError("a constant number is needed here", span=expression.span)
    return int(found.value)


def kind_of(run: Run, scope: Scope, written: Type) -> Kind:
    """What a type means."""
    match written.base:
        case "int" if not written.bounds:
            return Whole(LEAST, MOST)
        case "int":
            low, high = (constant_number(run, scope, each) for each in written.bounds)
            if low > high:
                raise InputError(f"the range from {low} to {high} is empty", span=written.span)
            return Whole(low, high)
        case "scalar":
            size = constant_number(run, scope, written.bounds[0])
            if size < 1:
                raise InputError("a scalar set has at least one element", span=written.span)
            return Whole(0, size - 1)
        case "bool":
            return Truth()
        case "clock":
            return Clock()
        case "chan":
            return Channel("urgent" in written.prefixes, "broadcast" in written.prefixes)
        case "void":
            return Nothing()
        case "struct":
            return Record(tuple((each.name, declared_kind(run, scope, each)) for each in written.fields))
        case name:
            found = scope.find(name)
            if not isinstance(found, Named):
                raise InputError(f"there is no type {name!r}", span=written.span)
            if isinstance(found.kind, Channel):
                urgent = found.kind.urgent or "urgent" in written.prefixes
                return Channel(urgent, found.kind.broadcast or "broadcast" in written.prefixes)
            return found.kind


def declared_kind(run: Run, scope: Scope, variable: Variable) -> Kind:
    """The type of a variable, with its sizes."""
    return with_sizes(run, scope, kind_of(run, scope, variable.type), variable.sizes)


def with_sizes(run: Run, scope: Scope, kind: Kind, sizes: tuple[Expression | Type, ...]) -> Kind:
    """Rows of a type."""
    for size in reversed(sizes):
        low, length = _indices(run, scope, size)
        if not 1 <= length <= MOST_VALUES:
            raise InputError(f"an array has 1 to {MOST_VALUES} elements, this one has {length}", span=size.span)
        kind = Row(kind, length, low)
    return kind


def _indices(run: Run, scope: Scope, size: Expression | Type) -> tuple[int, int]:
    """The least index into an array of this size, and the one behind the last."""
    kind: Kind | None = None
    if isinstance(size, Type):
        kind = kind_of(run, scope, size)
    elif isinstance(size, Name) and isinstance(found := scope.find(size.name), Named):
        kind = found.kind
    if kind is None:
        assert not isinstance(size, Type), "a type should have been read as one"
        return 0, constant_number(run, scope, size)
    if not isinstance(kind, Whole) or kind.low < 0:
        raise InputError(
            "a type that is the size of an array is a range of indices, none of them negative", span=size.span
        )
    return kind.low, kind.high + 1


def values_of(run: Run, scope: Scope, written: Type) -> tuple[list[Term], Kind]:
    """All values of a type over which something ranges."""
    kind = kind_of(run, scope, written)
    if isinstance(kind, Truth):
        return [FALSE, TRUE], kind
    if not isinstance(kind, Whole) or kind.high - kind.low >= MOST_VALUES:
        raise InputError(f"this ranges over a type with at most {MOST_VALUES} values", span=written.span)
    return [integer(each) for each in range(kind.low, kind.high + 1)], kind


# --- expressions ----------------------------------------------------------------------------------------------------


def scalar(run: Run, scope: Scope, expression: Expression) -> Term:
    """A number, a truth value or a clock."""
    found = evaluate(run, scope, expression)
    if isinstance(found, tuple | Fields | Line):
        raise InputError("a number or a truth value is needed here", span=expression.span)
    return found


def condition(run: Run, scope: Scope, expression: Expression) -> Term:
    """A truth value."""
    found = scalar(run, scope, expression)
    if found.sort == REAL:
        raise InputError("a condition is needed here, this is a clock", span=expression.span)
    return truth(found)


def evaluate(run: Run, scope: Scope, expression: Expression) -> Value:
    """What an expression is."""
    match expression:
        case Number(value=value):
            return (TRUE if value else FALSE) if isinstance(value, bool) else integer(value)
        case Name() | Index() | Member():
            return _looked_up(run, scope, expression)
        case Unary():
            return _unary(run, scope, expression)
        case Binary():
            return _binary(run, scope, expression)
        case Write():
            from clew.frontends.uppaal.language.effects import written

            return written(run, scope, expression)
        case Over():
            return _over(run, scope, expression)
        case Call():
            from clew.frontends.uppaal.language.functions import called

            return called(run, scope, expression)
        case Deadlock(span=span):
            if run.deadlock is None:
                raise InputError("deadlock is asked in queries only", span=span)
            return run.deadlock
        case Several(span=span):
            raise InputError("a list in braces is the start of a variable, and nothing else", span=span)


def _looked_up(run: Run, scope: Scope, expression: Expression) -> Value:
    match expression:
        case Name(name=name, span=span):
            match scope.find(name):
                case Fixed(value=value):
                    return value
                case Place() as place:
                    return run.read(place)
                case None:
                    from clew.text.properties.reader import unknown_name

                    raise unknown_name(name, scope.known(), span)
                case Routine():
                    raise InputError(f"{name} is a function; write {name}()", span=span)
                case Named() | Instance():
                    raise InputError(f"{name} has no value", span=span)
        case Index(array=array, index=index, span=span):
            row = evaluate(run, scope, array)
            if not isinstance(row, tuple):
                raise InputError("only an array has an index", span=span)
            return run.inside(row, (index_of(run, scope, index, low_of(run, scope, array), len(row)),))
        case Member(whole=whole, name=name, span=span):
            if (process := process_of(run, scope, whole)) is not None:
                return _of_process(run, process, name, span)
            value = evaluate(run, scope, whole)
            if not isinstance(value, Fields) or name not in dict(value.items):
                raise InputError(f"this has no member {name!r}", span=span)
            return dict(value.items)[name]
        case _:
            raise AssertionError("a name should have been looked up")


def process_of(run: Run, scope: Scope, expression: Expression) -> Instance | None:
    """The process that an expression names: `P`, or `P(1)`."""
    name = None
    if isinstance(expression, Name):
        name = expression.name
    elif isinstance(expression, Call) and expression.process is None:
        arguments = (constant_number(run, scope, each) for each in expression.arguments)
        name = f"{expression.function}({', '.join(map(str, arguments))})"
    found = None if name is None else scope.find(name)
    return found if isinstance(found, Instance) else None


def _of_process(run: Run, process: Instance, name: str, span: Span) -> Value:
    if name in process.at:
        return process.at[name]
    found = process.scope.names.get(name)
    if isinstance(found, Fixed):
        return found.value
    if isinstance(found, Place):
        return run.read(found)
    known = ", ".join((*process.at, *process.scope.names))
    raise InputError(f"this process has no {name!r}; it has: {known}", span=span)


def low_of(run: Run, scope: Scope, array: Expression) -> int:
    """The least index into what an expression names."""
    kind = _kind_at(run, scope, array)
    return kind.low if isinstance(kind, Row) else 0


def _kind_at(run: Run, scope: Scope, expression: Expression) -> Kind | None:
    """The type of something that has a name, or is part of it; of a choice, both of which have one."""
    found: Binding | None = None
    match expression:
        case Name(name=name):
            found = scope.find(name)
        case Index(array=array):
            row = _kind_at(run, scope, array)
            return row.element if isinstance(row, Row) else None
        case Member(whole=whole, name=name):
            if (process := process_of(run, scope, whole)) is None:
                record = _kind_at(run, scope, whole)
                return dict(record.fields).get(name) if isinstance(record, Record) else None
            found = process.scope.names.get(name)
        case Binary(operator="?:", operands=(_, then, _)):
            return _kind_at(run, scope, then)
        case _:
            pass
    return found.kind if isinstance(found, Fixed | Place) else None


def index_of(run: Run, scope: Scope, expression: Expression, low: int, length: int) -> Term:
    """An index into an array, which should be one of its elements."""
    index = number(scalar(run, scope, expression))
    if index.sort != INTEGER:
        raise InputError("an index is a number", span=expression.span)
    require_index(run, index, low, length, expression.span)
    return index


def require_index(run: Run, index: Term, low: int, length: int, span: Span) -> None:
    """An index should be one of an array."""
    least = f"at least {low} and " if low else ""
    held = run.ranges.within(index, low, length - 1)
    run.require(held, "array.out-of-bounds", f"the index should be {least}at most {length - 1}", span)


def _unary(run: Run, scope: Scope, expression: Unary) -> Term:
    inner = scalar(run, scope, expression.operand)
    match expression.operator:
        case "!":
            if inner.sort == REAL:
                raise InputError("a condition is needed here, this is a clock", span=expression.span)
            return negate(truth(inner))
        case "'":
            message = "the rate of a clock is given in an invariant, as x' == 0 beside other conditions"
            raise Unsupported(message, span=expression.span)
        case sign:
            if inner.sort == REAL:
                raise Unsupported("a clock with a sign is not modelled", span=expression.span)
            return apply("int.neg", number(inner)) if sign == "-" else number(inner)


_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def _binary(run: Run, scope: Scope, expression: Binary) -> Value:
    operator = expression.operator
    if operator in ("&&", "||", "imply"):
        left = condition(run, scope, expression.operands[0])
        decisive = left if operator != "||" else negate(left)
        with run.where(decisive):
            right = condition(run, scope, expression.operands[1])
        return conjoin(left, right) if operator == "&&" else disjoin(left if operator == "||" else negate(left), right)
    if operator == "?:":
        test = condition(run, scope, expression.operands[0])
        with run.where(test):
            then = evaluate(run, scope, expression.operands[1])
        with run.where(negate(test)):
            otherwise = evaluate(run, scope, expression.operands[2])
        return choose(test, *alike(then, otherwise))
    first, second = (evaluate(run, scope, each) for each in expression.operands)
    if isinstance(first, tuple | Fields) and isinstance(second, tuple | Fields) and operator in ("==", "!="):
        equal = all_equal(first, second)
        return equal if operator == "==" else negate(equal)
    if isinstance(first, tuple | Fields | Line) or isinstance(second, tuple | Fields | Line):
        raise InputError(f"{operator!r} is between numbers", span=expression.span)
    if operator in _COMPARISONS:
        return compared(run, operator, first, second)
    return computed(run, operator, first, second, expression.span)


def _over(run: Run, scope: Scope, expression: Over) -> Term:
    every, kind = values_of(run, scope, expression.type)
    found: Term = {"forall": TRUE, "exists": FALSE}.get(expression.kind, integer(0))
    for value in every:
        inner = scope.inner(**{expression.name: Fixed(value, kind)})
        if expression.kind == "sum":
            found = apply("int.add", found, number(scalar(run, inner, expression.body)))
            continue
        with run.where(found if expression.kind == "forall" else negate(found)):
            one = condition(run, inner, expression.body)
        found = conjoin(found, one) if expression.kind == "forall" else disjoin(found, one)
    return found
