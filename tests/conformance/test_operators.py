"""The meaning of every operator, against an independent statement of it.

For booleans, bit-vectors, integers and reals the statement is z3's, by z3's own functions; for arrays, queues and
pointers it is a table of cases. What is left open by SMT-LIB (division by zero of integers and reals) is a table too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
import z3

from clew.ir.operators.floats import encode
from clew.ir.operators.table import OPERATORS, IllSorted
from clew.ir.sorts import BOOL, EVENT, INTEGER, POINTER, REAL, Array, Bits, Queue, Sort
from clew.ir.terms import Constant, Term, apply, bits, constant, variable
from clew.ir.values import NOWHERE, UNDEFINED, Address, Value

WIDTHS = (1, 2, 3, 7, 8, 16, 32, 64, 65)


def corners(width: int) -> list[int]:
    """Values at which arithmetic goes wrong, and a few others."""
    top = 1 << width
    random = Random(width)
    values = (0, 1, 2, 3, top // 2 - 1, top // 2, top // 2 + 1, top - 2, top - 1, width, random.randrange(top))
    return sorted({value for value in values if 0 <= value < top})


def ours(operator: str, *arguments: Term, parameters: tuple[int, ...] = ()) -> tuple[Value, Sort]:
    result = apply(operator, *arguments, parameters=parameters)
    assert isinstance(result, Constant), f"{operator} on constants should fold"
    return result.value, result.sort


def theirs(expression: Any) -> Value:
    found = z3.simplify(expression)
    if z3.is_bool(found):
        return bool(z3.is_true(found))
    if z3.is_rational_value(found):
        return Fraction(found.numerator_as_long(), found.denominator_as_long())
    return int(found.as_long())


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "udiv": z3.UDiv,
    "urem": z3.URem,
    "sdiv": lambda a, b: a / b,
    "srem": z3.SRem,
    "bitand": lambda a, b: a & b,
    "bitor": lambda a, b: a | b,
    "bitxor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << b,
    "lshr": z3.LShR,
    "ashr": lambda a, b: a >> b,
    "ult": z3.ULT,
    "ule": z3.ULE,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
}
UNARY: dict[str, Callable[[Any], Any]] = {
    "neg": lambda a: -a,
    "bitnot": lambda a: ~a,
    "int.of_unsigned": lambda a: z3.BV2Int(a, is_signed=False),
    "int.of_signed": lambda a: z3.BV2Int(a, is_signed=True),
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("operator", BINARY)
def test_two_bit_vectors(operator: str, width: int) -> None:
    for left, right in product(corners(width), repeat=2):
        value, sort = ours(operator, bits(left, width), bits(right, width))
        assert value == theirs(BINARY[operator](z3.BitVecVal(left, width), z3.BitVecVal(right, width))), (left, right)
        assert sort == (BOOL if operator in ("ult", "ule", "slt", "sle", "=") else Bits(width))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("operator", UNARY)
def test_one_bit_vector(operator: str, width: int) -> None:
    for number in corners(width):
        value, sort = ours(operator, bits(number, width))
        assert value == theirs(UNARY[operator](z3.BitVecVal(number, width))), number
        assert sort == (INTEGER if operator.startswith("int.") else Bits(width))


@pytest.mark.parametrize("width", WIDTHS)
def test_width_changes(width: int) -> None:
    for number in corners(width):
        term, mirror = bits(number, width), z3.BitVecVal(number, width)
        for by in (0, 1, 8, 64):
            assert ours("zero_extend", term, parameters=(by,)) == (theirs(z3.ZeroExt(by, mirror)), Bits(width + by))
            assert ours("sign_extend", term, parameters=(by,)) == (theirs(z3.SignExt(by, mirror)), Bits(width + by))
        for low in {0, width // 2, width - 1}:
            for high in {low, (low + width) // 2, width - 1} - set(range(low)):
                found = ours("extract", term, parameters=(high, low))
                assert found == (theirs(z3.Extract(high, low, mirror)), Bits(high - low + 1)), (high, low)
        for other in (1, 8):
            for second in corners(other):
                found = ours("concat", term, bits(second, other))
                assert found == (theirs(z3.Concat(mirror, z3.BitVecVal(second, other))), Bits(width + other))


CONNECTIVES: dict[str, Callable[..., Any]] = {
    "not": z3.Not,
    "and": z3.And,
    "or": z3.Or,
    "xor": z3.Xor,
    "implies": z3.Implies,
}


@pytest.mark.parametrize("operator", CONNECTIVES)
def test_connectives(operator: str) -> None:
    for values in product((False, True), repeat=1 if operator == "not" else 2):
        value, sort = ours(operator, *(constant(each, BOOL) for each in values))
        assert value is theirs(CONNECTIVES[operator](*map(z3.BoolVal, values)))
        assert sort == BOOL


INTEGERS = (-(2**70), -8, -7, -3, -2, -1, 0, 1, 2, 3, 7, 8, 2**64, 2**70 + 1)
INTEGER_PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "int.add": lambda a, b: a + b,
    "int.sub": lambda a, b: a - b,
    "int.mul": lambda a, b: a * b,
    "int.div": lambda a, b: a / b,
    "int.mod": lambda a, b: a % b,
    "int.lt": lambda a, b: a < b,
    "int.le": lambda a, b: a <= b,
}


@pytest.mark.parametrize("operator", INTEGER_PAIRS)
def test_two_integers(operator: str) -> None:
    for left, right in product(INTEGERS, repeat=2):
        if right == 0 and operator in ("int.div", "int.mod"):
            continue  # left open by SMT-LIB; see test_cases
        value, sort = ours(operator, constant(left, INTEGER), constant(right, INTEGER))
        assert value == theirs(INTEGER_PAIRS[operator](z3.IntVal(left), z3.IntVal(right))), (left, right)
        assert sort == (BOOL if operator in ("int.lt", "int.le") else INTEGER)


def test_one_integer() -> None:
    for number in INTEGERS:
        term, mirror = constant(number, INTEGER), z3.IntVal(number)
        assert ours("int.neg", term) == (theirs(-mirror), INTEGER)
        assert ours("real.of_int", term) == (theirs(z3.ToReal(mirror)), REAL)
        for width in WIDTHS:
            assert ours("int.to_bits", term, parameters=(width,)) == (theirs(z3.Int2BV(mirror, width)), Bits(width))


REALS = tuple(Fraction(number, by) for number in (-7, -2, -1, 0, 1, 3, 10**20) for by in (1, 2, 3))
REAL_PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "real.add": lambda a, b: a + b,
    "real.sub": lambda a, b: a - b,
    "real.mul": lambda a, b: a * b,
    "real.div": lambda a, b: a / b,
    "real.lt": lambda a, b: a < b,
    "real.le": lambda a, b: a <= b,
}


@pytest.mark.parametrize("operator", REAL_PAIRS)
def test_two_reals(operator: str) -> None:
    for left, right in product(REALS, repeat=2):
        if right == 0 and operator == "real.div":
            continue  # left open by SMT-LIB; see test_cases
        value, sort = ours(operator, constant(left, REAL), constant(right, REAL))
        assert value == theirs(
            REAL_PAIRS[operator](z3.Q(left.numerator, left.denominator), z3.Q(right.numerator, right.denominator))
        )
        assert sort == (BOOL if operator in ("real.lt", "real.le") else REAL)


def test_one_real() -> None:
    for number in REALS:
        mirror = z3.Q(number.numerator, number.denominator)
        assert ours("real.neg", constant(number, REAL)) == (theirs(-mirror), REAL)
        assert ours("real.floor", constant(number, REAL)) == (theirs(z3.ToInt(mirror)), INTEGER)


# --- floating point -------------------------------------------------------------------------------------------------

FORMATS = {32: z3.Float32(), 64: z3.Float64()}
FLOATS = (0.0, -0.0, 1.0, -1.0, 0.1, 2.5, -3.5, 1e10, -1e-40, 5e-324, 3e38, float("inf"), -float("inf"), float("nan"))
NEAREST = z3.RNE()
FLOAT_PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "float.add": lambda a, b: z3.fpAdd(NEAREST, a, b),
    "float.sub": lambda a, b: z3.fpSub(NEAREST, a, b),
    "float.mul": lambda a, b: z3.fpMul(NEAREST, a, b),
    "float.div": lambda a, b: z3.fpDiv(NEAREST, a, b),
    "float.rem": lambda _, __: None,  # C's fmod, which SMT-LIB does not have
}
FLOAT_QUESTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "float.eq": z3.fpEQ,
    "float.lt": z3.fpLT,
    "float.le": z3.fpLEQ,
    "float.unordered": lambda a, b: z3.Or(z3.fpIsNaN(a), z3.fpIsNaN(b)),
}


def mirrored(number: int, width: int) -> Any:
    return z3.fpBVToFP(z3.BitVecVal(number, width), FORMATS[width])


def as_bits(expression: Any, width: int) -> int:
    found = z3.simplify(expression)
    if z3.is_true(z3.simplify(z3.fpIsNaN(found))):
        return encode(float("nan"), width)
    return int(z3.simplify(z3.fpToIEEEBV(found)).as_long())


@pytest.mark.parametrize("width", FORMATS)
@pytest.mark.parametrize("operator", [*FLOAT_PAIRS, *FLOAT_QUESTIONS])
def test_two_floats(operator: str, width: int) -> None:
    for one, other in product(FLOATS, repeat=2):
        left, right = encode(one, width), encode(other, width)
        value, sort = ours(operator, bits(left, width), bits(right, width))
        if operator in FLOAT_QUESTIONS:
            expected: Value = theirs(FLOAT_QUESTIONS[operator](mirrored(left, width), mirrored(right, width)))
            assert (value, sort) == (expected, BOOL), (one, other)
        elif operator != "float.rem":
            expected = as_bits(FLOAT_PAIRS[operator](mirrored(left, width), mirrored(right, width)), width)
            assert (value, sort) == (expected, Bits(width)), (one, other)


@pytest.mark.parametrize("width", FORMATS)
def test_one_float(width: int) -> None:
    modes = {0: z3.RTN(), 1: z3.RTP(), 2: z3.RTZ(), 3: z3.RNE()}
    for one in (*FLOATS, 0.5, 1.5, -0.5, 4503599627370497.5):
        number = encode(one, width)
        mirror = mirrored(number, width)
        assert ours("float.sqrt", bits(number, width))[0] == as_bits(z3.fpSqrt(NEAREST, mirror), width)
        for mode, rounding in modes.items():
            found = ours("float.round", bits(number, width), parameters=(mode,))[0]
            assert found == as_bits(z3.fpRoundToIntegral(rounding, mirror), width), (one, mode)
        for other, format_ in FORMATS.items():
            found = ours("float.convert", bits(number, width), parameters=(other,))[0]
            assert found == as_bits(z3.fpToFP(NEAREST, mirror, format_), other), one


@pytest.mark.parametrize("width", FORMATS)
def test_whole_numbers_as_floats(width: int) -> None:
    for number in (0, 1, 2**24 + 1, 2**25 + 3, 2**53 + 1, 2**62 + 2**9 + 1, 2**63 - 1, 2**63, 2**64 - 1):
        mirror = z3.BitVecVal(number, 64)
        found = ours("float.of_signed", bits(number, 64), parameters=(width,))[0]
        assert found == as_bits(z3.fpSignedToFP(NEAREST, mirror, FORMATS[width]), width)
        found = ours("float.of_unsigned", bits(number, 64), parameters=(width,))[0]
        assert found == as_bits(z3.fpUnsignedToFP(NEAREST, mirror, FORMATS[width]), width)


# --- what SMT-LIB leaves open, and what it does not have ------------------------------------------------------------

ROW = Array(3, Bits(8))
TABLE = Array(2, ROW)
PAIRS = Queue(2, (Bits(8), BOOL))
ENDLESS = Queue(None, (Bits(8),))


def row(*values: int) -> Constant:
    return constant(tuple(values), ROW)


def queue(*values: tuple[int, bool]) -> Constant:
    return constant(tuple(values), PAIRS)


def at(number: int, offset: int) -> Constant:
    return constant(Address(number, offset), POINTER)


NULL = constant(None, POINTER)
CASES: list[tuple[str, tuple[Term, ...], tuple[int, ...], Value]] = [
    ("int.div", (constant(7, INTEGER), constant(0, INTEGER)), (), 0),
    ("int.mod", (constant(-7, INTEGER), constant(0, INTEGER)), (), -7),
    ("real.div", (constant(Fraction(7), REAL), constant(Fraction(0), REAL)), (), Fraction(0)),
    ("ite", (constant(True, BOOL), bits(1, 8), bits(2, 8)), (), 1),
    ("ite", (constant(False, BOOL), row(1, 2, 3), row(4, 5, 6)), (), (4, 5, 6)),
    ("=", (row(1, 2, 3), row(1, 2, 3)), (), True),
    ("=", (row(1, 2, 3), row(1, 2, 4)), (), False),
    ("=", (queue((1, True)), queue((1, True), (1, True))), (), False),
    ("=", (at(1, 4), at(1, 4)), (), True),
    ("=", (at(1, 4), NULL), (), False),
    ("select", (row(7, 8, 9), bits(2, 32)), (), 9),
    ("select", (row(7, 8, 9), bits(3, 32)), (), 0),
    ("select", (row(7, 8, 9), constant(-1, INTEGER)), (), 0),
    ("select", (row(7, 8, 9), constant(1, INTEGER)), (), 8),
    ("select", (constant(((1, 2, 3), (4, 5, 6)), TABLE), bits(5, 8)), (), (0, 0, 0)),
    ("store", (row(7, 8, 9), bits(0, 2), bits(1, 8)), (), (1, 8, 9)),
    ("store", (row(7, 8, 9), bits(3, 2), bits(1, 8)), (), (7, 8, 9)),
    ("store", (row(7, 8, 9), constant(-1, INTEGER), bits(1, 8)), (), (7, 8, 9)),
    ("array", (bits(1, 8), bits(2, 8)), (), (1, 2)),
    ("queue.length", (queue(),), (), 0),
    ("queue.length", (queue((1, True), (2, False)),), (), 2),
    ("queue.full", (queue((1, True)),), (), False),
    ("queue.full", (queue((1, True), (2, False)),), (), True),
    ("queue.full", (constant(((1,),) * 9, ENDLESS),), (), False),
    ("queue.item", (queue((5, True)), bits(0, 32)), (0,), 5),
    ("queue.item", (queue((5, True)), bits(0, 32)), (1,), True),
    ("queue.item", (queue((5, True)), bits(1, 32)), (0,), 0),
    ("queue.item", (queue((5, True)), constant(-1, INTEGER)), (1,), False),
    *(
        (f"float.to_{kind}", (bits(encode(number, 64), 64),), (8,), value & 255)
        for kind, number, value in (
            ("signed", -3.9, -3),
            ("signed", 127.5, 127),
            ("signed", 128.0, 127),
            ("signed", -1e300, -128),
            ("signed", float("nan"), 0),
            ("unsigned", 255.5, 255),
            ("unsigned", -1.0, 0),
            ("unsigned", 1e300, 255),
        )
    ),
    *(
        ("float.rem", (bits(encode(left, 64), 64), bits(encode(right, 64), 64)), (), encode(result, 64))
        for left, right, result in (
            (7.5, 2.0, 1.5),
            (-7.5, 2.0, -1.5),
            (7.5, -2.0, 1.5),
            (1.0, 0.0, float("nan")),
            (float("inf"), 1.0, float("nan")),
            (1.0, float("inf"), 1.0),
        )
    ),
    ("pointer.add", (at(1, 4), bits(8, 64)), (), Address(1, 12)),
    ("pointer.add", (at(1, 4), bits(-8, 64)), (), Address(1, -4)),
    ("pointer.add", (NULL, bits(0, 64)), (), None),
    ("pointer.add", (NULL, bits(1, 64)), (), Address(NOWHERE, 1)),
    ("pointer.add", (at(NOWHERE, 1), bits(-1, 64)), (), None),
    ("pointer.offset", (at(3, 12),), (), 12),
    ("pointer.offset", (at(3, -1),), (), 2**64 - 1),
    ("pointer.offset", (NULL,), (), 0),
    ("pointer.sub", (at(1, 4), at(1, 12)), (), 2**64 - 8),
    ("pointer.same_object", (at(1, 4), at(1, 12)), (), True),
    ("pointer.same_object", (at(1, 4), at(2, 4)), (), False),
    ("pointer.same_object", (NULL, NULL), (), True),
    ("pointer.same_object", (at(1, 4), NULL), (), False),
    ("pointer.same_object", (at(NOWHERE, 4), NULL), (), True),
    ("pointer.lt", (at(1, 4), at(1, 12)), (), True),
    ("pointer.lt", (at(1, -4), at(1, 0)), (), True),
    ("pointer.lt", (at(1, 4), at(1, 4)), (), False),
    ("pointer.lt", (at(1, 4), at(2, 12)), (), UNDEFINED),
    ("pointer.to_bits", (NULL,), (64,), 0),
    ("pointer.to_bits", (at(NOWHERE, -1),), (32,), 2**32 - 1),
    ("pointer.of_bits", (bits(0, 64),), (), None),
    ("pointer.of_bits", (bits(-1, 32),), (), Address(NOWHERE, -1)),
    ("event.of_bits", (bits(3, 32),), (), 3),
    ("event.to_bits", (constant(3, EVENT),), (), 3),
    ("process.of_bits", (bits(2, 32),), (), 2),
]


@pytest.mark.parametrize(("operator", "arguments", "parameters", "expected"), CASES)
def test_cases(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...], expected: Value) -> None:
    assert ours(operator, *arguments, parameters=parameters)[0] == expected


def test_every_operator_has_a_statement() -> None:
    stated = {
        *BINARY, *UNARY, *CONNECTIVES, *INTEGER_PAIRS, *REAL_PAIRS, *(case[0] for case in CASES),
        "zero_extend", "sign_extend", "extract", "concat", "int.neg", "int.to_bits", "real.of_int", "real.neg",
        "real.floor", *FLOAT_PAIRS, *FLOAT_QUESTIONS, "float.sqrt", "float.round", "float.of_signed",
        "float.of_unsigned", "float.to_signed", "float.to_unsigned", "float.convert",
    }  # fmt: skip
    assert stated == set(OPERATORS)


# --- sorts ----------------------------------------------------------------------------------------------------------

SAMPLES: tuple[Term, ...] = (
    constant(True, BOOL), bits(1, 8), bits(1, 16), bits(1, 64), constant(1, INTEGER), constant(Fraction(1), REAL),
    row(1, 2, 3), queue(), NULL, bits(1, 32), constant(1, EVENT),
)  # fmt: skip


def combinations(count: int) -> Iterator[tuple[Term, ...]]:
    return product(SAMPLES, repeat=count)


@pytest.mark.parametrize("operator", OPERATORS)
def test_any_arguments_give_a_sort_or_are_refused(operator: str) -> None:
    """Whatever the sorts of the arguments: a term of the stated sort, or IllSorted; never another error."""
    wide = {"int.to_bits": 8, "pointer.to_bits": 64}
    index = wide.get(operator, 64 if operator.startswith("float.") and operator != "float.round" else 0)
    parameters = (index,) * OPERATORS[operator].parameters
    accepted = 0
    for count in range(4):
        for arguments in combinations(count):
            try:
                sort = OPERATORS[operator].result(tuple(each.sort for each in arguments), parameters)
            except IllSorted as problem:
                assert str(problem)  # noqa: PT017 (most are refused, some are not)
                continue
            accepted += 1
            assert apply(operator, *arguments, parameters=parameters).sort == sort
    assert accepted


def test_an_undefined_argument_is_not_folded() -> None:
    term = apply("add", constant(UNDEFINED, Bits(8)), bits(1, 8))
    assert not isinstance(term, Constant)


def test_equal_terms_are_the_same() -> None:
    x = variable("x", Bits(8))
    assert apply("add", x, bits(257, 8)) is apply("add", x, bits(1, 8))
    assert constant(True, BOOL) is not constant(1, Bits(1))
