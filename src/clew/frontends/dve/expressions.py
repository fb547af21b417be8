"""From expressions to values, with what must hold for the value to have a meaning.

A *need* is a condition that DVE asks of an operation (index inside, divisor not zero, shift amount below 32) and that
the bounds of the operands do not prove. Needs are in the order of evaluation; those of an operand that a logical
operator may skip hold trivially where it is skipped.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.errors import InputError
from clew.frontends.dve import numbers
from clew.frontends.dve.numbers import Number, Truth, Value, as_number, as_truth, known
from clew.frontends.dve.symbols import BOUNDS, Cell, Entry, Fixed, Line, Member, Names
from clew.frontends.dve.tree import Binary, Expression, Literal, Path, Refer, Subscript, Unary
from clew.ir.terms import TRUE, Constant, Term, apply, bits, conjoin, disjoin, equal, ite, negate, width_of
from clew.ir.walk import conjuncts
from clew.records import dataclass
from clew.syntax.tokens import Places


@dataclass(frozen=True, slots=True)
class Need:
    """A condition without which there is no value, the check that it violates, and what happened then."""

    condition: Term
    check: str
    message: str
    at: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """A value and its needs."""

    value: Value
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """Where an expression stands: the names it sees, in which process, and places for messages."""

    places: Places
    names: Names
    member: Member | None

    def entry(self, path: Path) -> Entry:
        """What a name stands for that is no state."""
        return _found(self, path)

    def fault(self, message: str, at: int, length: int = 1) -> InputError:
        """An input error at an offset."""
        return InputError(message, span=self.places.stretch(at, length))


_OPERATIONS: dict[str, Callable[[Number, Number], Value]] = {
    "+": numbers.add,
    "-": numbers.subtract,
    "*": numbers.multiply,
    "/": numbers.divide,
    "%": numbers.remainder,
    "&": numbers.bit_and,
    "|": numbers.bit_or,
    "^": numbers.bit_xor,
    "<<": numbers.shift_left,
    ">>": numbers.shift_right,
    "<": numbers.less,
    "<=": numbers.at_most,
    ">": lambda left, right: numbers.less(right, left),
    ">=": lambda left, right: numbers.at_most(right, left),
}


def evaluate(context: Context, expression: Expression) -> Meaning:
    """The meaning of the expression: operands wait on a stack for their operator."""
    stack: list[Meaning] = []
    for item in expression.items:
        match item:
            case Literal(value=value):
                stack.append(Meaning(numbers.literal(value)))
            case Refer(path=path):
                stack.append(Meaning(_reference(context, path)))
            case Subscript(path=path):
                stack.append(_element(context, path, stack.pop()))
            case Unary(operator=operator):
                stack.append(_unary(operator, stack.pop()))
            case Binary(operator=operator, at=at):
                right = stack.pop()
                stack.append(_binary(operator, stack.pop(), right, at))
    assert len(stack) == 1, f"an expression should leave one value, leaves {len(stack)}"
    return stack[0]


def constant_value(context: Context, expression: Expression) -> int:
    """The value of an expression that may not depend on the state."""
    meaning = evaluate(context, expression)
    value = known(meaning.value)
    length = expression.end - expression.at
    if any(isinstance(need.condition, Constant) for need in meaning.needs):
        raise context.fault("this expression has no value: " + meaning.needs[0].message, expression.at, length)
    if value is None:
        raise context.fault("expected a constant expression, found one that reads variables", expression.at, length)
    return value


# --- names ----------------------------------------------------------------------------------------------------------


def _found(context: Context, path: Path) -> Entry:
    if path.process is None:
        entry = context.member.own.get(path.name) if context.member is not None else None
        entry = entry or context.names.shared.get(path.name)
        if entry is None:
            raise context.fault(f"nothing named {path.name!r} is declared here", path.at, len(path.name))
        return entry
    member = _member(context, path)
    entry = member.own.get(path.name)
    if entry is None:
        raise context.fault(
            f"process {path.process!r} has no state or variable {path.name!r}", path.at, len(path.process)
        )
    return entry


def _member(context: Context, path: Path) -> Member:
    assert path.process is not None, "only a path into a process has a member"
    member = context.names.members.get(path.process)
    if member is None:
        raise context.fault(f"there is no process {path.process!r}", path.at, len(path.process))
    return member


def _reference(context: Context, path: Path) -> Value:
    if path.process is not None:
        member = _member(context, path)
        if path.name in member.states:
            return Truth(member.at(path.name))
    match _found(context, path):
        case Fixed(values=values):
            return numbers.literal(values[0])
        case Cell(variable=variable, kind=kind, length=None):
            return Number(variable, *BOUNDS[kind])
        case Cell(variable=variable, kind=kind):
            # As in DiVinE, an array without an index is its first element.
            return Number(apply("select", variable, bits(0, numbers.BITS)), *BOUNDS[kind])
        case Line():
            raise context.fault(f"{path} is a channel and has no value", path.at, len(str(path)))


def _element(context: Context, path: Path, index: Meaning) -> Meaning:
    entry = _found(context, path)
    if isinstance(entry, Line) or entry.length is None:
        raise context.fault(f"{path} is no array", path.at, len(str(path)))
    place = as_number(index.value)
    needs = (*index.needs, *index_needs(place, entry.length, path))
    match entry:
        case Cell(variable=variable, kind=kind):
            return Meaning(Number(apply("select", variable, place.term), *BOUNDS[kind]), needs)
        case Fixed(values=values):
            return Meaning(_chosen(values, place), needs)


def _chosen(values: tuple[int, ...], place: Number) -> Value:
    """An element of a constant array: a chain of choices."""
    if place.low == place.high:
        return numbers.literal(values[place.low] if 0 <= place.low < len(values) else 0)
    low, high = min(values), max(values)
    width = numbers.width_for(low, high)
    result: Term = bits(values[-1], width)
    for number, value in reversed(tuple(enumerate(values[:-1]))):
        if place.low <= number <= place.high:
            result = ite(as_truth(numbers.same(place, numbers.literal(number))), bits(value, width), result)
    return Number(result, low, high)


def index_needs(place: Number, length: int, path: Path) -> tuple[Need, ...]:
    """What an index needs."""
    condition = numbers.inside(place, length)
    if condition is TRUE:
        return ()
    return (Need(condition, "array.out-of-bounds", f"the index of {path} is outside of 0 .. {length - 1}", path.at),)


# --- operators ------------------------------------------------------------------------------------------------------


def _unary(operator: str, operand: Meaning) -> Meaning:
    match operator:
        case "!":
            return Meaning(Truth(negate(as_truth(operand.value))), operand.needs)
        case "-":
            return Meaning(numbers.opposite(as_number(operand.value)), operand.needs)
        case _:
            return Meaning(numbers.complement(as_number(operand.value)), operand.needs)


def _binary(operator: str, left: Meaning, right: Meaning, at: int) -> Meaning:
    match operator:
        case "&&":
            return conjunction(left, right)
        case "||":
            term = as_truth(left.value)
            return Meaning(Truth(disjoin(term, as_truth(right.value))), (*left.needs, *_unless(term, right.needs)))
        case "imply":
            term = negate(as_truth(left.value))
            return Meaning(Truth(disjoin(term, as_truth(right.value))), (*left.needs, *_unless(term, right.needs)))
        case "==":
            return Meaning(numbers.same(left.value, right.value), (*left.needs, *right.needs))
        case "!=":
            value = Truth(negate(numbers.same(left.value, right.value).term))
            return Meaning(value, (*left.needs, *right.needs))
        case _:
            one, other = as_number(left.value), as_number(right.value)
            needs = (*left.needs, *right.needs, *_operand_needs(operator, other, at))
            return Meaning(_OPERATIONS[operator](one, other), needs)


def conjunction(left: Meaning, right: Meaning) -> Meaning:
    """Both hold; the right one is looked at only where the left one holds."""
    term = as_truth(left.value)
    value = Truth(conjoin(term, as_truth(right.value)))
    if not right.needs:
        return Meaning(value, left.needs)
    given = set(conjuncts(term))
    open_needs = tuple(need for need in right.needs if need.condition not in given)
    return Meaning(value, (*left.needs, *_unless(negate(term), open_needs)))


def _unless(skipped: Term, needs: tuple[Need, ...]) -> tuple[Need, ...]:
    weaker = (Need(disjoin(skipped, need.condition), need.check, need.message, need.at) for need in needs)
    return tuple(need for need in weaker if need.condition is not TRUE)


def _operand_needs(operator: str, right: Number, at: int) -> tuple[Need, ...]:
    if operator in ("/", "%") and right.low <= 0 <= right.high:
        zero = equal(right.term, bits(0, width_of(right.term)))
        return (Need(negate(zero), "arithmetic.division-by-zero", f"the right operand of {operator} is 0", at),)
    if operator in ("<<", ">>") and not 0 <= right.low <= right.high < numbers.BITS:
        condition = numbers.inside(right, numbers.BITS)
        return (Need(condition, "arithmetic.shift", f"the right operand of {operator} is outside of 0 .. 31", at),)
    return ()
