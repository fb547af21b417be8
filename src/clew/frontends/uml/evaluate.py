"""Expressions to values.

Input: an expression and a context that knows names, states and the current event. Output: a value, with the condition
under which evaluating it is an error (of ECMAScript), and needs: conditions under which our integers tell the truth
(no overflow), which the translation asserts. What would need more than integers, truths, texts as constants and arrays
of fixed length is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.errors import InputError, Unsupported
from clew.frontends.uml.language import (
    Binary,
    Broken,
    Call,
    Condition,
    Conditional,
    Expression,
    Index,
    Items,
    Literal,
    Member,
    Name,
    Unary,
)
from clew.frontends.uml.operators import (
    ORDERS,
    Evaluated,
    Need,
    arithmetic,
    compared,
    loosely_equal,
    number_of,
    ordered,
    type_name,
    under,
)
from clew.frontends.uml.values import (
    UNDEFINED,
    WIDTH,
    Case,
    Kind,
    Value,
    as_truth,
    choose,
    combined,
    fixed,
    is_kind,
    length_of,
    merged,
    number,
    plain,
    strictly_equal,
    truth,
)
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, bits, conjoin, disjoin, negate

if TYPE_CHECKING:
    from clew.frontends.uml.translate.context import Reading

_BUILT_IN = frozenset(
    {
        *("Array", "BigInt", "Boolean", "Date", "Error", "Function", "Infinity", "Intl", "JSON", "Map", "Math", "NaN"),
        *("Number", "Object", "Promise", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "console"),
        *("decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "eval", "globalThis"),
        *("isFinite", "isNaN", "parseFloat", "parseInt"),
    }
)


def evaluate(context: Reading, expression: Expression) -> Evaluated:
    """The value of the expression; see the module."""
    match expression:
        case Literal(value=value):
            return Evaluated(fixed(value, context.texts))
        case Name(name="undefined"):
            return Evaluated(UNDEFINED)
        case Name():
            return _name(context, expression)
        case Member() | Index():
            return _member(context, expression)
        case Unary():
            return _unary(context, expression)
        case Binary(operator="&&" | "||"):
            return _logical(context, expression)
        case Binary():
            return _binary(context, expression)
        case Conditional(condition, then, otherwise):
            asked = evaluate(context, condition)
            return _either(as_truth(asked.value), asked, evaluate(context, then), evaluate(context, otherwise))
        case Call():
            return _call(context, expression)
        case Items(items=items):
            return _items(context, items, expression.span)
        case Broken():
            return Evaluated(UNDEFINED, TRUE)
        case Condition(text=text):
            return Evaluated(truth(context.condition(text)))


def condition(context: Reading, expression: Expression) -> tuple[Term, Term, tuple[Need, ...]]:
    """Whether the expression holds, whether it is an error (then it does not hold), and its needs."""
    found = evaluate(context, expression)
    return conjoin(as_truth(found.value), negate(found.fails)), found.fails, found.needs


def path_of(expression: Expression) -> tuple[str, ...] | None:
    """The names of `a.b.c` and `a['b']`, None where the expression is something else."""
    names: list[str] = []
    while True:
        match expression:
            case Member(subject=subject, name=name):
                names.append(name)
                expression = subject
            case Index(subject=subject, index=Literal(value=str(name))):
                names.append(name)
                expression = subject
            case Name(name=name):
                return (name, *reversed(names))
            case _:
                return None


def _name(context: Reading, expression: Name) -> Evaluated:
    if (found := context.member((expression.name,), expression.span)) is not None:
        return found
    value = context.variable(expression.name)
    if value is None and context.strict:
        name = expression.name
        how = f"declare it: as an attribute, or in PlantUML by a comment, ' var {name} = 0"
        raise InputError(f"there is no variable {name!r}; {how}", span=expression.span)
    if value is None:
        return _unknown(expression.name, expression.span)
    return Evaluated(value, is_kind(value, Kind.ABSENT))


def _unknown(name: str, span: Span) -> Evaluated:
    """A name that nobody declares is an error when it is evaluated; those of ECMAScript itself are no such names."""
    if name in _BUILT_IN:
        raise Unsupported(f"{name} of ECMAScript is not modelled", span=span)
    return Evaluated(UNDEFINED, TRUE)


def _member(context: Reading, expression: Member | Index) -> Evaluated:
    path = path_of(expression)
    if path is not None and (found := context.member(path, expression.span)) is not None:
        return found
    subject = evaluate(context, expression.subject)
    if subject.fails is TRUE:
        return subject
    nothing = is_kind(subject.value, Kind.UNDEFINED, Kind.NULL)
    if isinstance(expression, Member):
        value = merged(case for each in subject.value for case in _property(each, expression))
        return Evaluated(value, disjoin(subject.fails, nothing), subject.needs)
    index = evaluate(context, expression.index)
    lists = [case for case in subject.value if case.kind is Kind.LIST]
    if len(lists) != 1 or any(case.kind not in (Kind.LIST, Kind.UNDEFINED, Kind.NULL) for case in subject.value):
        raise Unsupported("an index is modelled for arrays of fixed length only", span=expression.span)
    value = combined((lists[0],), index.value, lambda one, other: _item(one, other, expression.span))
    return Evaluated(value, disjoin(subject.fails, nothing, index.fails), (*subject.needs, *index.needs))


def _property(case: Case, expression: Member) -> Value:
    if case.kind is Kind.LIST and expression.name == "length":
        return (Case(case.when, Kind.NUMBER, bits(length_of(case), WIDTH)),)
    if case.kind is Kind.TEXT and expression.name == "length":
        raise Unsupported("the length of a text is not modelled", span=expression.span)
    if case.kind is Kind.OBJECT:
        raise Unsupported(f"the property {expression.name!r} of this object is not modelled", span=expression.span)
    return (Case(case.when, Kind.UNDEFINED),)


def _item(array: Case, index: Case, span: Span) -> Value:
    if index.kind is not Kind.NUMBER:
        raise Unsupported("an index should be a number", span=span)
    inside = apply("ult", index.payload, bits(length_of(array), WIDTH))
    return choose(inside, plain(array.item, apply("select", array.payload, index.payload)), UNDEFINED)


def _items(context: Reading, items: tuple[Expression, ...], span: Span) -> Evaluated:
    parts = [evaluate(context, item) for item in items]
    kinds = {case.kind for part in parts for case in part.value}
    if len(kinds) != 1 or any(len(part.value) != 1 for part in parts):
        if kinds <= {Kind.NUMBER, Kind.TEXT, Kind.TRUTH, Kind.UNDEFINED, Kind.NAN, Kind.OPAQUE, Kind.NULL} and kinds:
            return Evaluated(plain(Kind.OPAQUE), disjoin(*(part.fails for part in parts)))
        raise Unsupported("arrays are modelled with at least one item, all of one kind", span=span)
    (kind,) = kinds
    if kind not in (Kind.NUMBER, Kind.TEXT, Kind.TRUTH):
        raise Unsupported("arrays hold numbers, truth values or texts", span=span)
    payload = apply("array", *(part.value[0].payload for part in parts))
    needs = tuple(need for part in parts for need in part.needs)
    return Evaluated((Case(TRUE, Kind.LIST, payload, kind),), disjoin(*(part.fails for part in parts)), needs)


# --- operators ------------------------------------------------------------------------------------------------------


def _unary(context: Reading, expression: Unary) -> Evaluated:
    if expression.operator == "typeof" and isinstance(expression.operand, Name):
        known = context.variable(expression.operand.name)
        if known is None and context.member((expression.operand.name,), expression.span) is None:
            return Evaluated(plain(Kind.TEXT, context.texts.number("undefined")))
        if known is not None:
            return Evaluated(merged(type_name(context, case) for case in known))
    inner = evaluate(context, expression.operand)
    match expression.operator:
        case "!":
            return Evaluated(truth(negate(as_truth(inner.value))), inner.fails, inner.needs)
        case "typeof":
            return Evaluated(merged(type_name(context, case) for case in inner.value), inner.fails, inner.needs)
        case "+":
            return Evaluated(merged(number_of(context, case) for case in inner.value), inner.fails, inner.needs)
        case "-":
            zero = Evaluated(number(0))
            return arithmetic(context, "-", zero, inner, expression.span)
        case _:
            minus = Evaluated(number(-1))
            return arithmetic(context, "^", minus, inner, expression.span)


def _logical(context: Reading, expression: Binary) -> Evaluated:
    left = evaluate(context, expression.left)
    holds = as_truth(left.value)
    right = evaluate(context, expression.right)
    ahead = Evaluated(left.value)
    if expression.operator == "&&":
        return _either(holds, left, right, ahead)
    return _either(holds, left, ahead, right)


def _either(holds: Term, asked: Evaluated, then: Evaluated, otherwise: Evaluated) -> Evaluated:
    """What comes of a condition and two ways; only the way that is taken can fail."""
    unless = negate(holds)
    fails = disjoin(asked.fails, conjoin(holds, then.fails), conjoin(unless, otherwise.fails))
    needs = (
        *asked.needs,
        *(under(holds, need) for need in then.needs),
        *(under(unless, need) for need in otherwise.needs),
    )
    return Evaluated(choose(holds, then.value, otherwise.value), fails, needs)


def _binary(context: Reading, expression: Binary) -> Evaluated:
    if expression.operator == "in":
        return _is_in(context, expression)
    left, right = evaluate(context, expression.left), evaluate(context, expression.right)
    match expression.operator:
        case "===":
            value = compared(left.value, right.value, strictly_equal)
        case "!==":
            value = compared(left.value, right.value, lambda one, other: negate(strictly_equal(one, other)))
        case "==":
            value = compared(
                left.value, right.value, lambda one, other: loosely_equal(context, one, other, expression.span)
            )
        case "!=":
            value = compared(
                left.value, right.value, lambda one, other: negate(loosely_equal(context, one, other, expression.span))
            )
        case "<" | "<=" | ">" | ">=":
            order = ORDERS[expression.operator]
            value = combined(
                left.value, right.value, lambda one, other: ordered(context, order, one, other, expression.span)
            )
        case "instanceof":
            raise Unsupported("instanceof is not modelled here", span=expression.span)
        case operator:
            return arithmetic(context, operator, left, right, expression.span)
    return Evaluated(value, disjoin(left.fails, right.fails), (*left.needs, *right.needs))


def _is_in(context: Reading, expression: Binary) -> Evaluated:
    """`'name' in _event`, which is the only object whose names are known."""
    match expression.left, expression.right:
        case Literal(value=str(name)), Name(name="_event"):
            known = name in ("name", "type", "sendid", "origin", "origintype", "invokeid", "data")
            subject = context.member(("_event",), expression.span)
            return Evaluated(truth(TRUE if known else FALSE), FALSE if subject is None else subject.fails)
        case _:
            raise Unsupported("'in' is modelled for the names of _event only", span=expression.span)


# --- calls ----------------------------------------------------------------------------------------------------------


def _call(context: Reading, expression: Call) -> Evaluated:
    path = path_of(expression.function)
    if path == ("In",) and len(expression.arguments) == 1:
        return _in(context, expression)
    if path is not None and path[0] == "Math" and len(path) == 2:
        return _math(context, path[1], expression)
    if path is not None and context.variable(path[0]) is None and context.member(path[:1], expression.span) is None:
        return _unknown(path[0], expression.span)
    name = ".".join(path) if path else "this"
    raise Unsupported(f"calling {name} needs scripting that is not modelled", span=expression.span)


def _in(context: Reading, expression: Call) -> Evaluated:
    (argument,) = expression.arguments
    found = evaluate(context, argument)
    if found.fails is TRUE:
        return Evaluated(truth(FALSE), TRUE)
    match argument:
        case Literal(value=str(name)):
            active = context.is_active(name)
            return Evaluated(truth(FALSE if active is None else active))
        case _:
            raise Unsupported("In() is modelled with the name of a state in quotes", span=expression.span)


def _math(context: Reading, function: str, expression: Call) -> Evaluated:
    parts = [evaluate(context, argument) for argument in expression.arguments]
    fails = disjoin(*(part.fails for part in parts))
    needs = tuple(need for part in parts for need in part.needs)
    numbers = [part.value[0].payload for part in parts if len(part.value) == 1 and part.value[0].kind is Kind.NUMBER]
    if len(numbers) == len(parts):
        match function, numbers:
            case "abs", [one]:
                less = apply("slt", one, bits(0, WIDTH))
                return Evaluated(choose(less, plain(Kind.NUMBER, apply("neg", one)), parts[0].value), fails, needs)
            case "max" | "min", [one, other]:
                less = apply("slt", one, other)
                first, second = (parts[1], parts[0]) if function == "max" else (parts[0], parts[1])
                return Evaluated(choose(less, first.value, second.value), fails, needs)
            case "pow", [_, Constant(value=int(power))] if 0 <= power <= 16:
                found = Evaluated(number(1))
                for _ in range(power):
                    found = arithmetic(context, "*", found, Evaluated(parts[0].value), expression.span)
                return Evaluated(found.value, fails, (*needs, *found.needs))
            case _:
                pass
    raise Unsupported(f"Math.{function} is not modelled with these arguments", span=expression.span)
