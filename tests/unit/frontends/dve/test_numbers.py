"""Numbers: lowered expressions against a plain evaluator, truncation against extraction, bounds against values."""

from __future__ import annotations

import random

import pytest

from clew.frontends.dve import numbers
from clew.frontends.dve.expressions import Context, Meaning, evaluate
from clew.frontends.dve.narrow import truncate
from clew.frontends.dve.numbers import Number, Truth, as_number, width_for
from clew.frontends.dve.reader import Reader, read_expression
from clew.frontends.dve.symbols import Cell, Fixed, Names, cell_of
from clew.frontends.dve.tree import Kind
from clew.ir.operators.table import signed
from clew.ir.sorts import BOOL, Bits
from clew.ir.source import Source
from clew.ir.terms import Term, apply, bits, variable
from clew.syntax.tokens import Places
from tests.unit.frontends.dve.models import State, value

CELLS: dict[str, Cell] = {
    "b": cell_of("b", Kind.BYTE, None),
    "c": cell_of("c", Kind.BYTE, None),
    "i": cell_of("i", Kind.INT, None),
    "j": cell_of("j", Kind.INT, None),
    "a": cell_of("a", Kind.BYTE, 4),
    "t": cell_of("t", Kind.INT, 3),
}
CONSTANTS = {"k": Fixed(Kind.INT, (-3,), None), "table": Fixed(Kind.INT, (5, -1, 300), 3)}
NAMES = Names({**CELLS, **CONSTANTS}, {})


class NoValue(Exception):
    """The expression has no meaning in this state."""


def meaning_of(text: str) -> Meaning:
    source = Places(Source("expression", text))
    return evaluate(Context(source, NAMES, None), read_expression(Reader(source)))


# --- a plain evaluator: Python's own expressions on 32 signed bits ---------------------------------------------------


class Word:
    """A number of 32 signed bits with the operators of C."""

    def __init__(self, number: int) -> None:
        self.number = signed(number & 0xFFFFFFFF, 32)

    def __add__(self, other: Word) -> Word:
        return Word(self.number + other.number)

    def __sub__(self, other: Word) -> Word:
        return Word(self.number - other.number)

    def __mul__(self, other: Word) -> Word:
        return Word(self.number * other.number)

    def __truediv__(self, other: Word) -> Word:
        if other.number == 0:
            raise NoValue
        quotient = abs(self.number) // abs(other.number)
        return Word(quotient if (self.number < 0) == (other.number < 0) else -quotient)

    def __mod__(self, other: Word) -> Word:
        return self - (self / other) * other

    def __and__(self, other: Word) -> Word:
        return Word(self.number & other.number)

    def __or__(self, other: Word) -> Word:
        return Word(self.number | other.number)

    def __xor__(self, other: Word) -> Word:
        return Word(self.number ^ other.number)

    def __lshift__(self, other: Word) -> Word:
        if not 0 <= other.number < 32:
            raise NoValue
        return Word(self.number << other.number)

    def __rshift__(self, other: Word) -> Word:
        if not 0 <= other.number < 32:
            raise NoValue
        return Word(self.number >> other.number)

    def __neg__(self) -> Word:
        return Word(-self.number)

    def __invert__(self) -> Word:
        return Word(~self.number)


def plain(tree: object, state: State) -> Word:
    """The value of a tree made by `grow`."""
    assert isinstance(tree, tuple)
    match tree:
        case ("number", int(number)):
            return Word(number)
        case ("name", str(name)):
            if name == "k":
                return Word(-3)
            held = state[name]
            assert isinstance(held, int)
            return Word(held if CELLS[name].kind is Kind.BYTE else signed(held, 16))
        case ("element", str(name), index):
            row = (5, -1, 300) if name == "table" else state[name]
            place = plain(index, state).number
            assert isinstance(row, tuple)
            if not 0 <= place < len(row):
                raise NoValue
            element = row[place]
            assert isinstance(element, int)
            return Word(signed(element, 16) if name == "t" else element)
        case ("&&", left, right):
            return Word(int(plain(left, state).number != 0 and plain(right, state).number != 0))
        case ("||", left, right):
            return Word(int(plain(left, state).number != 0 or plain(right, state).number != 0))
        case ("imply", left, right):
            return Word(int(plain(left, state).number == 0 or plain(right, state).number != 0))
        case ("!", operand):
            return Word(int(plain(operand, state).number == 0))
        case ("-", operand):
            return -plain(operand, state)
        case ("~", operand):
            return ~plain(operand, state)
        case (str(operator), left, right):
            return _plain_binary(operator, plain(left, state), plain(right, state))
        case _:
            raise AssertionError(f"no tree: {tree}")


def _plain_binary(operator: str, left: Word, right: Word) -> Word:
    one, other = left.number, right.number
    compared = {
        "==": one == other,
        "!=": one != other,
        "<": one < other,
        "<=": one <= other,
        ">": one > other,
        ">=": one >= other,
    }
    if operator in compared:
        return Word(int(compared[operator]))
    computed = {"+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "%": "__mod__", "&": "__and__"}
    computed |= {"|": "__or__", "^": "__xor__", "<<": "__lshift__", ">>": "__rshift__"}
    result = getattr(left, computed[operator])(right)
    assert isinstance(result, Word)
    return result


BINARY = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "imply"]


def grow(chance: random.Random, depth: int) -> tuple[object, ...]:
    pick = chance.random()
    if depth == 0 or pick < 0.15:
        if chance.random() < 0.5:
            return ("name", chance.choice(["b", "c", "i", "j", "k"]))
        return ("number", chance.choice([0, 1, 2, 3, 7, 8, 31, 127, 128, 255, 256, 32767, 32768, 70000, 2**31 - 1]))
    if pick < 0.25:
        return (chance.choice(["!", "-", "~"]), grow(chance, depth - 1))
    if pick < 0.35:
        return ("element", chance.choice(["a", "t", "table"]), grow(chance, depth - 1))
    return (chance.choice(BINARY), grow(chance, depth - 1), grow(chance, depth - 1))


def written(tree: object) -> str:
    assert isinstance(tree, tuple)
    match tree:
        case ("number", number):
            return str(number)
        case ("name", name):
            return str(name)
        case ("element", name, index):
            return f"{name}[{written(index)}]"
        case (operator, operand):
            return f"({operator} {written(operand)})"
        case (operator, left, right):
            return f"({written(left)} {operator} {written(right)})"
        case _:
            raise AssertionError(f"no tree: {tree}")


def some_state(chance: random.Random) -> State:
    def byte() -> int:
        return chance.choice([0, 1, 2, 3, 4, 127, 128, 254, 255, chance.randrange(256)])

    def word() -> int:
        return chance.choice([0, 1, 2, 0xFFFF, 0x7FFF, 0x8000, 0xFFFD, chance.randrange(65536)])

    rows = {"a": tuple(byte() for _ in range(4)), "t": tuple(word() for _ in range(3))}
    return {"b": byte(), "c": byte(), "i": word(), "j": word(), **rows}


@pytest.mark.parametrize("seed", range(5))
def test_expressions_mean_what_a_plain_evaluator_says(seed: int) -> None:
    chance = random.Random(seed)
    without = 0
    for _ in range(100):
        tree = grow(chance, chance.randrange(1, 5))
        meaning = meaning_of(written(tree))
        for _ in range(8):
            state = some_state(chance)
            defined = all(value(need.condition, state) for need in meaning.needs)
            try:
                expected = plain(tree, state).number
            except NoValue:
                assert not defined, f"{written(tree)} should have no value in {state}"
                without += 1
                continue
            assert defined, f"{written(tree)} should have a value in {state}"
            assert read(meaning, state) == expected, f"{written(tree)} in {state}"
    assert without > 0


def read(meaning: Meaning, state: State) -> int:
    """The number, and a check of its bounds."""
    number = as_number(meaning.value)
    held = value(number.term, state)
    assert isinstance(held, int)
    assert isinstance(number.term.sort, Bits)
    result = signed(held, number.term.sort.width) if number.low < 0 else held
    assert number.low <= result <= number.high
    return result


# --- truncation -----------------------------------------------------------------------------------------------------

LEAVES = [variable("x8", Bits(8)), variable("x16", Bits(16)), variable("x32", Bits(32))]
CONDITION = variable("flag", BOOL)


def grow_term(chance: random.Random, depth: int, width: int) -> Term:
    if depth == 0:
        leaf = next(term for term in LEAVES if term.sort == Bits(width))
        return leaf if chance.random() < 0.7 else bits(chance.randrange(2**width), width)
    operator = chance.choice(
        ["add", "sub", "mul", "neg", "bitand", "bitor", "bitxor", "bitnot", "shl", "ite", "extend", "udiv"]
    )
    if operator in ("neg", "bitnot"):
        return apply(operator, grow_term(chance, depth - 1, width))
    if operator == "ite":
        return apply("ite", CONDITION, grow_term(chance, depth - 1, width), grow_term(chance, depth - 1, width))
    if operator == "shl":
        return apply("shl", grow_term(chance, depth - 1, width), bits(chance.randrange(width + 4), width))
    if operator == "extend":
        inner = chance.choice([smaller for smaller in (8, 16, 32) if smaller <= width])
        return apply(
            chance.choice(["zero_extend", "sign_extend"]),
            grow_term(chance, depth - 1, inner),
            parameters=(width - inner,),
        )
    return apply(operator, grow_term(chance, depth - 1, width), grow_term(chance, depth - 1, width))


@pytest.mark.parametrize("seed", range(6))
def test_truncation_is_extraction(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        term = grow_term(chance, chance.randrange(1, 5), chance.choice([16, 32]))
        for width in (8, 16):
            expected = apply("extract", term, parameters=(width - 1, 0))
            narrow = truncate(term, width)
            for _ in range(8):
                state: State = {
                    "x8": chance.randrange(2**8),
                    "x16": chance.randrange(2**16),
                    "x32": chance.randrange(2**32),
                }
                state["flag"] = chance.random() < 0.5
                assert value(narrow, state) == value(expected, state)


def test_a_sum_of_bytes_is_stored_by_eight_bits() -> None:
    total = as_number(meaning_of("b + c - 1").value)
    assert truncate(total.term, 8) is apply("sub", apply("add", CELLS["b"].variable, CELLS["c"].variable), bits(1, 8))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "b == 3", apply("=", CELLS["b"].variable, bits(3, 8)), id="a byte and a constant meet on eight bits"
        ),
        pytest.param("i < j", apply("slt", CELLS["i"].variable, CELLS["j"].variable), id="ints are compared as signed"),
        pytest.param(
            "b < c", apply("ult", CELLS["b"].variable, CELLS["c"].variable), id="bytes are compared as unsigned"
        ),
    ],
)
def test_comparisons_are_narrow(text: str, expected: Term) -> None:
    assert meaning_of(text).value == Truth(expected)


@pytest.mark.parametrize("text", ["b >= 0", "b <= 255", "b != -1", "i < 40000", "b % 5 < 5", "a[b % 4] >= 0"])
def test_what_bounds_decide_is_constant(text: str) -> None:
    meaning = meaning_of(text)
    assert numbers.known(meaning.value) == 1
    assert not meaning.needs


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("a[3]", 0, id="a constant index"),
        pytest.param("a[b % 4]", 0, id="a remainder"),
        pytest.param("a[b & 3]", 0, id="masked bits"),
        pytest.param("a[b]", 1, id="a byte may be too large"),
        pytest.param("a[i % 4]", 1, id="the remainder of an int may be negative"),
        pytest.param("b / c", 1, id="a divisor may be zero"),
        pytest.param("b / (c + 1)", 0, id="a divisor cannot be zero"),
        pytest.param("1 << b", 1, id="a shift may be too far"),
        pytest.param("1 << (b & 7)", 0, id="a shift cannot be too far"),
    ],
)
def test_only_what_bounds_leave_open_is_asked(text: str, count: int) -> None:
    assert len(meaning_of(text).needs) == count


@pytest.mark.parametrize(
    ("low", "high", "width"),
    [(0, 255, 8), (0, 256, 16), (-1, 127, 8), (-1, 128, 16), (-128, 0, 8), (-129, 0, 16), (0, 2**31 - 1, 32)],
)
def test_widths(low: int, high: int, width: int) -> None:
    assert width_for(low, high) == width
    assert width_for(low, high) == numbers.width_for(low, Number(bits(0, 8), low, high).high)
