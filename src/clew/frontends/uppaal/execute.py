"""Execution of UPPAAL's language over terms: expressions, statements and functions in one pass, without a search.

What a variable holds is a term over what it held before. Both branches of an `if` are executed, and what variables hold
behind it is chosen by its condition; so is what they hold behind a loop, by the round in which it ended. Loops are
followed as long as their condition can hold by the ranges of variables. What the language calls an invalid evaluation
(an index outside of an array, a number outside of its range, a division by zero) is an obligation: it should not be.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.tree import (
    Binary,
    Block,
    Call,
    Deadlock,
    Do,
    Each,
    Expression,
    Function,
    If,
    Index,
    Loop,
    Member,
    Name,
    Number,
    Over,
    Return,
    Several,
    Statement,
    Type,
    Unary,
    Variable,
    Write,
)
from clew.frontends.uppaal.values import (
    LEAST,
    MOST,
    Channel,
    Clock,
    Fields,
    Kind,
    Line,
    Nothing,
    Ranges,
    Record,
    Row,
    Truth,
    Value,
    Whole,
    bitwise,
    choose,
    default,
    implies,
    number,
    quotient,
    real,
    remainder,
    same,
    truth,
)
from clew.ir.sorts import BOOL, INTEGER, REAL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, conjoin, disjoin, integer, ite, negate

MOST_ROUNDS = 2_000
"""A loop is followed for so many rounds."""
MOST_CALLS = 50
"""Calls nest so deep; functions are not recursive."""
MOST_VALUES = 4_096
"""A type over which something ranges has so many values, an array so many elements."""


# --- names ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fixed:
    """A name for a value that never changes."""

    value: Value
    kind: Kind


@dataclass(frozen=True, slots=True)
class Place:
    """A name for something that can be written: a root, and the way into it."""

    root: str
    kind: Kind
    way: tuple[Term | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Routine:
    """A function, and where its names are looked up."""

    function: Function
    scope: Scope


@dataclass(frozen=True, slots=True)
class Named:
    """A type with a name."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Instance:
    """A process, for queries: where its own names are looked up, and where it is."""

    scope: Scope
    at: dict[str, Term]


Binding = Fixed | Place | Routine | Named | Instance


@dataclass(slots=True)
class Scope:
    """Names inside of other names; it is filled while declarations are read."""

    names: dict[str, Binding] = field(default_factory=dict)
    outer: Scope | None = None

    def find(self, name: str) -> Binding | None:
        """What a name stands for."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def inner(self, **names: Binding) -> Scope:
        """A scope inside."""
        return Scope(names, self)

    def known(self) -> tuple[str, ...]:
        """All names that can be seen from here."""
        return (*self.names, *(self.outer.known() if self.outer is not None else ()))


@dataclass(frozen=True, slots=True)
class Obligation:
    """What should hold, or the evaluation is invalid."""

    condition: Term
    check: str
    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Way:
    """A way by which control comes somewhere: its condition, and what variables hold on it."""

    path: Term
    values: dict[str, Value]


@dataclass(slots=True)
class Run:
    """What variables hold, where control is, and what has to hold on the way: an execution that goes on."""

    values: dict[str, Value]
    ranges: Ranges
    path: Term = TRUE
    obligations: list[Obligation] = field(default_factory=list)
    deadlock: Term | None = None
    """What `deadlock` means, where it may be asked."""
    depth: int = 0
    pure: bool = False
    """Whether nothing may be written."""
    partly: Term = TRUE
    """Inside of an expression, the condition under which control comes to this part of it."""

    @contextmanager
    def where(self, condition: Term) -> Iterator[None]:
        """What is evaluated inside of an expression happens only where the condition holds."""
        before, part = self.path, self.partly
        self.path, self.partly = conjoin(before, condition), conjoin(part, condition)
        yield
        self.path, self.partly = before, part

    def join(self, ways: list[Way]) -> None:
        """Several ways lead here: what variables hold is chosen by the conditions of the ways."""
        found = dict(ways[-1].values)
        for way in reversed(ways[:-1]):
            for root, value in way.values.items():
                found[root] = choose(way.path, value, found[root]) if root in found else value
        self.values = found

    def require(self, condition: Term, check: str, message: str, span: Span) -> None:
        """The evaluation is invalid where the condition does not hold."""
        held = implies(self.path, condition)
        if held is not TRUE:
            self.obligations.append(Obligation(held, check, message, span))

    # --- places -------------------------------------------------------------------------------------------------------

    def read(self, place: Place) -> Value:
        """What is there."""
        return self._inside(self.values[place.root], place.way)

    def _inside(self, value: Value, way: tuple[Term | str, ...]) -> Value:
        for step in way:
            if isinstance(step, str):
                assert isinstance(value, Fields), "a field should be one of a structure"
                value = dict(value.items)[step]
            else:
                assert isinstance(value, tuple), "an index should be one into a row"
                value = self._element(value, step)
        return value

    def _element(self, row: tuple[Value, ...], index: Term) -> Value:
        if isinstance(index, Constant):
            position = index.value
            return row[position] if isinstance(position, int) and 0 <= position < len(row) else row[0]
        found = row[-1]
        for number_, each in reversed(list(enumerate(row[:-1]))):
            found = choose(self.ranges.equal(index, integer(number_)), each, found)
        return found

    def write(self, place: Place, value: Value, span: Span) -> None:
        """The place has another value from now on, where control comes."""
        if self.pure:
            raise InputError("nothing may be written here", span=span)
        old = self.values[place.root]
        self.values[place.root] = choose(self.partly, self._updated(old, place.way, value), old)

    def _updated(self, old: Value, way: tuple[Term | str, ...], value: Value) -> Value:
        if not way:
            return value
        step, *rest = way
        if isinstance(step, str):
            assert isinstance(old, Fields), "a field should be one of a structure"
            return old.with_field(step, self._updated(dict(old.items)[step], tuple(rest), value))
        assert isinstance(old, tuple), "an index should be one into a row"
        return tuple(
            choose(self.ranges.equal(step, integer(number_)), self._updated(each, tuple(rest), value), each)
            for number_, each in enumerate(old)
        )


# --- types ----------------------------------------------------------------------------------------------------------


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
        length = _length(run, scope, size)
        if not 1 <= length <= MOST_VALUES:
            raise InputError(f"an array has 1 to {MOST_VALUES} elements, this one has {length}", span=size.span)
        kind = Row(kind, length)
    return kind


def _length(run: Run, scope: Scope, size: Expression | Type) -> int:
    kind: Kind | None = None
    if isinstance(size, Type):
        kind = kind_of(run, scope, size)
    elif isinstance(size, Name) and isinstance(found := scope.find(size.name), Named):
        kind = found.kind
    if kind is None:
        assert not isinstance(size, Type), "a type should have been read as one"
        return constant_number(run, scope, size)
    if not isinstance(kind, Whole) or kind.low != 0:
        raise InputError("a type that is the size of an array is a range from 0", span=size.span)
    return kind.high + 1


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
            return _write(run, scope, expression)
        case Over():
            return _over(run, scope, expression)
        case Call():
            return _call(run, scope, expression)
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
            return run._inside(row, (_index(run, scope, index, len(row)),))  # noqa: SLF001 - it is its own
        case Member(whole=whole, name=name, span=span):
            if (process := _process(run, scope, whole)) is not None:
                return _of_process(run, process, name, span)
            value = evaluate(run, scope, whole)
            if not isinstance(value, Fields) or name not in dict(value.items):
                raise InputError(f"this has no member {name!r}", span=span)
            return dict(value.items)[name]
        case _:
            raise AssertionError("a name should have been looked up")


def _process(run: Run, scope: Scope, expression: Expression) -> Instance | None:
    """The process that an expression names: `P`, or `P(1)`."""
    name = None
    if isinstance(expression, Name):
        name = expression.name
    elif isinstance(expression, Call):
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


def _index(run: Run, scope: Scope, expression: Expression, length: int) -> Term:
    index = number(scalar(run, scope, expression))
    if index.sort != INTEGER:
        raise InputError("an index is a number", span=expression.span)
    held = run.ranges.within(index, 0, length - 1)
    run.require(held, "array.out-of-bounds", f"the index should be at most {length - 1}", expression.span)
    return index


def _unary(run: Run, scope: Scope, expression: Unary) -> Term:
    inner = scalar(run, scope, expression.operand)
    match expression.operator:
        case "!":
            if inner.sort == REAL:
                raise InputError("a condition is needed here, this is a clock", span=expression.span)
            return negate(truth(inner))
        case "'":
            raise Unsupported("rates of clocks (stopwatches, costs) are not modelled", span=expression.span)
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
        return choose(test, *_alike(then, otherwise))
    first, second = (evaluate(run, scope, each) for each in expression.operands)
    if isinstance(first, tuple | Fields) and isinstance(second, tuple | Fields) and operator in ("==", "!="):
        equal = _all_equal(first, second)
        return equal if operator == "==" else negate(equal)
    if isinstance(first, tuple | Fields | Line) or isinstance(second, tuple | Fields | Line):
        raise InputError(f"{operator!r} is between numbers", span=expression.span)
    if operator in _COMPARISONS:
        return _compared(run, operator, first, second)
    return _computed(run, operator, first, second, expression.span)


def _alike(one: Value, other: Value) -> tuple[Value, Value]:
    plain = (tuple, Fields, Line)
    if isinstance(one, plain) or isinstance(other, plain) or one.sort == other.sort:
        return one, other
    return (real(one), real(other)) if REAL in (one.sort, other.sort) else (number(one), number(other))


def _all_equal(one: Value, other: Value) -> Term:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return conjoin(*(_all_equal(*pair) for pair in zip(one, other, strict=True)))
    if isinstance(one, Fields) and isinstance(other, Fields):
        return conjoin(*(_all_equal(a, b) for (_, a), (_, b) in zip(one.items, other.items, strict=True)))
    first, second = _alike(one, other)
    assert not isinstance(first, tuple | Fields | Line), "parts of one kind should be alike"
    assert not isinstance(second, tuple | Fields | Line), "parts of one kind should be alike"
    return same(first, second)


def _compared(run: Run, operator: str, left: Term, right: Term) -> Term:
    if REAL in (left.sort, right.sort):
        return _timed(operator, real(left), real(right))
    if left.sort == right.sort == BOOL and operator in ("==", "!="):
        return same(left, right) if operator == "==" else negate(same(left, right))
    left, right = number(left), number(right)
    match operator:
        case "==":
            return run.ranges.equal(left, right)
        case "!=":
            return negate(run.ranges.equal(left, right))
        case "<" | "<=":
            return run.ranges.less(left, right, strict=operator == "<")
        case _:
            return run.ranges.less(right, left, strict=operator == ">")


def _timed(operator: str, left: Term, right: Term) -> Term:
    match operator:
        case "==":
            return same(left, right)
        case "!=":
            return negate(same(left, right))
        case "<" | "<=":
            return apply("real.lt" if operator == "<" else "real.le", left, right)
        case _:
            return apply("real.lt" if operator == ">" else "real.le", right, left)


def _computed(run: Run, operator: str, left: Term, right: Term, span: Span) -> Term:
    if REAL in (left.sort, right.sort):
        if operator not in ("+", "-"):
            raise Unsupported(f"{operator!r} on a clock is not modelled", span=span)
        return apply("real.add" if operator == "+" else "real.sub", real(left), real(right))
    left, right = number(left), number(right)
    match operator:
        case "+" | "-" | "*":
            return apply({"+": "int.add", "-": "int.sub", "*": "int.mul"}[operator], left, right)
        case "/" | "%":
            nonzero = negate(run.ranges.equal(right, integer(0)))
            run.require(nonzero, "arithmetic.division-by-zero", "the divisor should not be zero", span)
            return (quotient if operator == "/" else remainder)(left, right, run.ranges)
        case "<?" | ">?":
            below = run.ranges.less(left, right, strict=False)
            return ite(below, left, right) if operator == "<?" else ite(below, right, left)
        case _:
            return bitwise(operator, left, right)


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


# --- effects --------------------------------------------------------------------------------------------------------


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
            step = _index(run, scope, index, outer.kind.length)
            return Place(outer.root, outer.kind.element, (*outer.way, step))
        case Member(whole=whole, name=name, span=span):
            outer = place_of(run, scope, whole)
            if not isinstance(outer.kind, Record) or name not in dict(outer.kind.fields):
                raise InputError(f"this has no member {name!r}", span=span)
            return Place(outer.root, dict(outer.kind.fields)[name], (*outer.way, name))
        case _:
            raise InputError("this cannot be written", span=expression.span)


def _write(run: Run, scope: Scope, expression: Write) -> Value:
    value = evaluate(run, scope, expression.value)
    place = place_of(run, scope, expression.target)
    old = run.read(place)
    operator = expression.operator.rstrip("=").rstrip(":") if expression.operator != "=" else ""
    if operator:
        if isinstance(value, tuple | Fields | Line) or isinstance(old, tuple | Fields | Line):
            raise InputError(f"{expression.operator!r} is for numbers", span=expression.span)
        value = _computed(run, operator, old, value, expression.span)
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
        case Row(element=element, length=length) if length == len(written.items):
            return tuple(start_of(run, scope, element, each) for each in written.items)
        case Record(fields=fields) if len(fields) == len(written.items):
            pairs = zip(fields, written.items, strict=True)
            return Fields(tuple((name, start_of(run, scope, each, item)) for (name, each), item in pairs))
        case _:
            raise InputError(f"{len(written.items)} values do not fit this type", span=written.span)


# --- functions ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Frame:
    """A call: the type of its result, and the ways by which it has returned, with what was returned on each."""

    kind: Kind
    returned: list[tuple[Way, Value | None]] = field(default_factory=list)


def _call(run: Run, scope: Scope, expression: Call) -> Value:
    found = scope.find(expression.function)
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
    root = f"#{len(run.values)}"
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
