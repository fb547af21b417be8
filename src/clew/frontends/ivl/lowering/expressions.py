"""Lowering expressions: from syntax to a typed term, with commands in front of it where it needs some.

Operands are evaluated from left to right: what stands before a call is put into a temporary. `&&`, `||` and `?:`
become terms where the right side needs no command, and branches where it does.
"""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.ivl.arithmetic import Arithmetic, convert, to_integer, zero
from clew.frontends.ivl.literals import number
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.conversions import cast, coerce, joined, spill, truth
from clew.frontends.ivl.lowering.operators import binary, unary
from clew.frontends.ivl.lowering.places import WORD, address, demand, displaced, element, load, member
from clew.frontends.ivl.lowering.values import FAULTY, Cell, Fixed, Held, Occurrence, Place, Value, Whole, kind_of
from clew.frontends.ivl.reading.survey import calls
from clew.frontends.ivl.reading.syntax import (
    Cast,
    Chain,
    Character,
    Conditional,
    Expression,
    Fresh,
    Index,
    Invoke,
    Literal,
    Member,
    Name,
    New,
    Null,
    Time,
    Truth,
    Unary,
)
from clew.frontends.ivl.types import (
    BOOLEAN,
    CHAR,
    LONG,
    ArrayOf,
    Faulty,
    NullPointer,
    Number,
    PointerTo,
    Struct,
    Void,
    show,
    size,
    sort_of,
)
from clew.frontends.ivl.types import Truth as TruthType
from clew.ir.commands import Allocate, Assign, Branch, Call, Havoc, NewRecord
from clew.ir.sorts import BOOL, INTEGER, POINTER, Reference
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Observation,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    ite,
    negate,
    observe,
)


def value(here: Here, node: Expression, *, into: Variable | None = None) -> Value:
    """The value of an expression; a problem in it is reported, and the value is faulty.

    `into` is a variable that will receive the value at once; a command that makes the value may write it directly.
    """
    try:
        return _value(here, node, into)
    except InputError as problem:
        here.tables.problems.append(problem)
        return FAULTY


def _value(here: Here, node: Expression, into: Variable | None) -> Value:
    match node:
        case Literal(text=text, span=span):
            amount, kind = number(text, span)
            return Value(kind, bits(amount, kind.width))
        case Character(code=code):
            return Value(CHAR, bits(code, CHAR.width))
        case Truth(value=truth):
            return Value(BOOLEAN, TRUE if truth else FALSE)
        case Null():
            return Value(NullPointer(), zero(POINTER))
        case Time():
            now = observe(Observation.TIME, (), (), INTEGER)
            return Value(LONG, apply("int.to_bits", now, parameters=(WORD,)))
        case Name():
            return _name(here, node, into)
        case Index() | Member() | Unary(operator="*"):
            place = _place(here, node)
            return FAULTY if place is None else load(here, place, node.span, into=into)
        case Unary(operator="&", operand=operand, span=span):
            inner = _place(here, operand)
            return FAULTY if inner is None else address(inner, span)
        case Unary(operator=operator, operand=operand, span=span):
            return unary(operator, value(here, operand), span)
        case Cast(type=written, operand=operand, span=span):
            return cast(value(here, operand), here.tables.type_of(written), span)
        case Chain():
            return _chain(here, node)
        case Conditional():
            return _conditional(here, node)
        case Fresh():
            return _fresh(here, node, into)
        case New():
            return _new(here, node, into)
        case Invoke():
            return call(here, node, into=into)


def _name(here: Here, node: Name, into: Variable | None) -> Value:
    symbol = here.lookup(node.name, node.span)
    match symbol:
        case Fixed(value=fixed):
            return fixed
        case Held(place=place):
            return load(here, place, node.span, into=into)
        case _:
            hint = "; events are used by wait and notify only" if isinstance(symbol, Occurrence) else ""
            raise InputError(f"{node.name!r} is {kind_of(symbol)}, expected a value{hint}", span=node.span)


# --- places ---------------------------------------------------------------------------------------------------------


def place_of(here: Here, node: Expression) -> Place | None:
    """The place that an expression names; None if a problem was reported."""
    try:
        return _place(here, node)
    except InputError as problem:
        here.tables.problems.append(problem)
        return None


def _place(here: Here, node: Expression) -> Place | None:
    match node:
        case Name(name=name, span=span):
            symbol = here.lookup(name, span)
            if not isinstance(symbol, Held):
                raise InputError(f"{name!r} is {kind_of(symbol)}, expected a variable", span=span)
            return symbol.place
        case Unary(operator="*", operand=operand, span=span):
            return _pointee(value(here, operand), span, "'*'")
        case Index():
            return _index(here, node)
        case Member(value=inner, field=field, arrow=True, span=span):
            found = _pointee(value(here, inner), span, f"'->{field}'")
            return None if found is None else member(here, found, field, span)
        case Member(value=inner, field=field, span=span):
            place = _place(here, inner)
            return None if place is None or isinstance(place.type, Faulty) else member(here, place, field, span)
        case _:
            raise InputError("expected a variable, an element, a field or *pointer", span=node.span)


def _pointee(pointer: Value, span: Span, what: str) -> Place | None:
    match pointer.type:
        case Faulty():
            return None
        case PointerTo(target=Struct() as struct):
            return Whole(struct, pointer.term)
        case PointerTo(target=target):
            return Cell(target, pointer.term, False)
        case _:
            raise InputError(f"expected a pointer for {what}, found {show(pointer.type)}", span=span)


def _index(here: Here, node: Index) -> Place | None:
    base = _array(here, node.array)
    if calls(node.index) and isinstance(base, Value):
        base = spill(here, base)
    index = value(here, node.index)
    if base is None or isinstance(index.type, Faulty):
        return None
    if not isinstance(index.type, TruthType | Number):
        raise InputError(f"expected a number as index, found {show(index.type)}", span=node.index.span)
    if not isinstance(base, Value):
        return element(here, base, index, node.span)
    kind = base.type
    if isinstance(kind, Faulty):
        return None
    if isinstance(kind, PointerTo) and isinstance(kind.target, Struct):
        raise InputError("a pointer to a struct points to one struct only and has no index", span=node.span)
    if not isinstance(kind, PointerTo):
        raise InputError(f"expected an array or a pointer before '[', found {show(kind)}", span=node.span)
    return Cell(kind.target, displaced(base.term, index, kind.target), False)


def _array(here: Here, node: Expression) -> Place | Value | None:
    """What is indexed: an array in place, or the value of a pointer."""
    if isinstance(node, Name | Index | Member):
        place = _place(here, node)
        if place is None or isinstance(place.type, ArrayOf):
            return place
        return load(here, place, node.span)
    found = value(here, node)
    return None if isinstance(found.type, Faulty) else found


# --- operators ------------------------------------------------------------------------------------------------------


def _chain(here: Here, node: Chain) -> Value:
    result = value(here, node.first)
    for operator, right in node.rest:
        if operator in ("&&", "||"):
            result = _logical(here, operator, result, right, node.first.span)
            continue
        if calls(right):
            result = spill(here, result)
        operand = value(here, right)
        try:
            result = binary(here, operator, result, operand, node.span)
        except InputError as problem:
            here.tables.problems.append(problem)
            result = FAULTY
    return result


def condition(here: Here, node: Expression) -> Term:
    """The expression as a condition."""
    return truth(here, value(here, node), node.span)


def _logical(here: Here, operator: str, left: Value, right: Expression, span: Span) -> Value:
    first = truth(here, left, span)
    kept = here.body.aside()
    second = condition(here, right)
    if here.body.untouched(kept):
        here.body.restore(kept)
        join = conjoin if operator == "&&" else disjoin
        return Value(BOOLEAN, join(first, second))
    result = here.body.temporary(BOOL)
    short, end = here.body.fresh_label("short"), here.body.fresh_label("join")
    there = (kept.side, short) if operator == "&&" else (short, kept.side)
    here.body.fork(kept, Branch(first, *there, span=right.span))
    here.emit(Assign(result, second, span=right.span))
    here.body.jump(end)
    here.body.open(short)
    here.emit(Assign(result, FALSE if operator == "&&" else TRUE, span=right.span))
    here.body.open(end)
    return Value(BOOLEAN, result)


def _conditional(here: Here, node: Conditional) -> Value:
    chosen = condition(here, node.condition)
    first = here.body.aside()
    then = value(here, node.then)
    if here.body.untouched(first):
        here.body.restore(first)
        second = here.body.aside()
        otherwise = value(here, node.otherwise)
        if here.body.untouched(second):
            here.body.restore(second)
            kind = joined(then, otherwise, node.span)
            if isinstance(kind, Faulty):
                return FAULTY
            return Value(kind, ite(chosen, coerce(then, kind, node.span), coerce(otherwise, kind, node.span)))
        here.body.fork(
            second, Branch(negate(chosen), second.side, label := here.body.fresh_label("then"), span=node.span)
        )
        return _join_arms(here, node, otherwise, then, label)
    side = here.body.fresh_label("else")
    here.body.fork(first, Branch(chosen, first.side, side, span=node.span))
    return _join_arms(here, node, then, None, side)


def _join_arms(here: Here, node: Conditional, done: Value, pending: Value | None, label: str) -> Value:
    """Both arms into one variable; `done` is what the open block computed, the other arm begins at the label."""
    kept = spill(here, done)
    hold = here.body.fresh_label("hold")
    here.body.jump(hold)
    here.body.open(label)
    other = value(here, node.otherwise) if pending is None else pending
    kind = joined(done, other, node.span)
    if isinstance(kind, Faulty):
        here.body.open(hold)
        return FAULTY
    result = here.body.temporary(sort_of(kind))
    end = here.body.fresh_label("join")
    here.emit(Assign(result, coerce(other, kind, node.span), span=node.span))
    here.body.jump(end)
    here.body.open(hold)
    here.emit(Assign(result, coerce(kept, kind, node.span), span=node.span))
    here.body.open(end)
    return Value(kind, result)


def numeral(here: Here, node: Expression, what: str) -> tuple[Term, Arithmetic] | None:
    """A number; None if a problem was reported."""
    given = value(here, node)
    if isinstance(given.type, TruthType | Number):
        return given.term, given.type
    if not isinstance(given.type, Faulty):
        here.tables.report(f"expected a number as {what}, found {show(given.type)}", node.span)
    return None


# --- what makes new values ------------------------------------------------------------------------------------------


def _fresh(here: Here, node: Fresh, into: Variable | None) -> Value:
    kind = here.tables.type_of(node.type)
    if node.length is not None:
        raise InputError("an input of array type can only be the value of an array variable", span=node.span)
    if not isinstance(kind, TruthType | Number):
        raise InputError(f"an input is a number or bool, or an array of them, not {show(kind)}", span=node.span)
    sort = sort_of(kind)
    target = into if into is not None and into.sort == sort else here.body.temporary(sort)
    here.emit(Havoc(target, signed=isinstance(kind, Number) and kind.signed, span=node.span))
    return Value(kind, target)


def _new(here: Here, node: New, into: Variable | None) -> Value:
    kind = here.tables.type_of(node.type)
    here.tables.remarks.setdefault("new always finds memory", node.span)
    if isinstance(kind, Struct):
        if node.length is not None:
            raise Unsupported(
                "an array of structs made by new is not modelled; make an array of pointers", span=node.span
            )
        sort = Reference(kind.name)
        target = into if into is not None and into.sort == sort else here.body.temporary(sort)
        here.emit(NewRecord(target, span=node.span))
        return Value(PointerTo(kind), target)
    amount: Term = bits(1, WORD)
    if node.length is not None:
        length = numeral(here, node.length, "length")
        if length is None:
            return FAULTY
        amount = _amount(here, *length, node.length.span)
    target = into if into is not None and into.sort == POINTER else here.body.temporary(POINTER)
    here.emit(Allocate(target, apply("mul", amount, bits(size(kind), WORD)), span=node.span))
    return Value(PointerTo(kind), target)


def _amount(here: Here, term: Term, kind: Arithmetic, span: Span) -> Term:
    wide = convert(term, kind, LONG if isinstance(kind, TruthType) or kind.signed else Number(WORD, False))
    if isinstance(kind, Number) and kind.signed:
        fits = apply("sle", bits(0, WORD), wide)
        demand(here, fits, "array.out-of-bounds", "the length of an array must not be negative", span)
    return wide


def call(here: Here, node: Invoke, *, into: Variable | None = None) -> Value:
    """A call of a function; of a void one the value has no type."""
    signature = here.function(node.function, node.span)
    if len(node.arguments) != len(signature.parameters):
        wanted = f"{len(signature.parameters)} argument{'' if len(signature.parameters) == 1 else 's'}"
        message = f"expected {wanted} for {node.function!r}, found {len(node.arguments)}"
        here.tables.report(message, node.span)
    terms: list[Term] = []
    later = [any(map(calls, node.arguments[position + 1 :])) for position in range(len(node.arguments))]
    for argument, kind, stays in zip(node.arguments, signature.parameters, later, strict=False):
        given = value(here, argument)
        try:
            term = coerce(given, kind, argument.span)
        except InputError as problem:
            here.tables.problems.append(problem)
            continue
        terms.append(spill(here, Value(kind, term)).term if stays else term)
    if isinstance(signature.result, Void):
        here.emit(Call(node.function, tuple(terms), span=node.span))
        return Value(Void(), FALSE)
    sort = sort_of(signature.result)
    target = into if into is not None and into.sort == sort else here.body.temporary(sort)
    here.emit(Call(node.function, tuple(terms), (target,), span=node.span))
    return Value(signature.result, target)


def fixed(here: Here, node: Expression, what: str) -> int | None:
    """The value of an expression that must be constant, as its type reads it; None if a problem was reported."""
    kept = here.body.aside()
    found = numeral(here, node, what)
    empty = here.body.untouched(kept)
    here.body.restore(kept)
    if found is None:
        return None
    term, kind = found
    if not empty or not isinstance(term, Constant):
        here.tables.report(f"expected a constant as {what}", node.span)
        return None
    exact = to_integer(term, kind)
    assert isinstance(exact, Constant), "a converted constant should be one"
    assert isinstance(exact.value, int), "a number should be an int"
    return exact.value
