"""Types and conversions: by tables worked out by hand, and against a C compiler on all pairs of types and corners."""

from __future__ import annotations

import ctypes
from itertools import product

import pytest

from clew.codegen.c import compile as native
from clew.frontends.ivl.types import NAMED, Number, Truth, Type, common, promote, show
from clew.ir.operators.table import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Constant
from tests.unit.frontends.ivl.programs import load


def _values(expressions: list[str]) -> list[int]:
    """The values of constant expressions, as i64, by the front end."""
    text = "".join(f"i64 r{number} = {each};\n" for number, each in enumerate(expressions)) + "main { start; }"
    found: list[int] = []
    for declaration in load(text).program.globals:
        initial = declaration.initial
        assert isinstance(initial, Constant), f"{declaration.name} should be constant"
        assert isinstance(initial.value, int)
        assert declaration.sort == Bits(64)
        found.append(signed(initial.value, 64))
    return found


@pytest.mark.parametrize(
    ("operand", "wanted"),
    [("bool", "int"), ("char", "int"), ("u8", "int"), ("i16", "int"), ("u16", "int"), ("u32", "uint"), ("i64", "i64")],
)
def test_promotion(operand: str, wanted: str) -> None:
    kind = NAMED[operand]
    assert isinstance(kind, Truth | Number)
    assert show(promote(kind)) == wanted


@pytest.mark.parametrize(
    ("left", "right", "wanted"),
    [
        ("char", "u8", "int"),
        ("int", "uint", "uint"),
        ("u16", "int", "int"),
        ("uint", "i64", "i64"),
        ("int", "u64", "u64"),
        ("i64", "u64", "u64"),
        ("bool", "bool", "int"),
    ],
)
def test_usual_arithmetic_conversions(left: str, right: str, wanted: str) -> None:
    first, second = NAMED[left], NAMED[right]
    assert isinstance(first, Truth | Number)
    assert isinstance(second, Truth | Number)
    assert show(common(first, second)) == show(common(second, first)) == wanted


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        pytest.param("7 / 2 * 2 + 7 % 2", 7, id="division and remainder belong together"),
        pytest.param("-7 / 2", -3, id="division goes towards zero"),
        pytest.param("-7 % 3", -1, id="a remainder has the sign of the dividend"),
        pytest.param("7 % -3", 1, id="whatever the sign of the divisor"),
        pytest.param("2147483647 + 1", -2147483648, id="int wraps"),
        pytest.param("2147483648 + 1", 2147483649, id="a decimal number that does not fit int is i64"),
        pytest.param("0x80000000 + 0", 2147483648, id="a hexadecimal one that does not fit int is uint"),
        pytest.param("-1 < 1u", 0, id="int and uint compare as uint"),
        pytest.param("(u8)200 + (u8)100", 300, id="narrow types are computed as int"),
        pytest.param("(u8)300", 44, id="a cast takes the low bits"),
        pytest.param("(i8)200", -56, id="and reads them as its type does"),
        pytest.param("(bool)2 + (bool)0", 1, id="bool asks whether it is zero"),
        pytest.param("~(u8)0", -1, id="complement of a narrow type is an int"),
        pytest.param("-(u32)1", 4294967295, id="minus of unsigned is unsigned"),
        pytest.param("1 << 31", -2147483648, id="a shift into the sign"),
        pytest.param("-8 >> 1", -4, id="a signed shift keeps the sign"),
        pytest.param("(u32)-8 >> 1", 2147483644, id="an unsigned one does not"),
        pytest.param("1 | 2 ^ 3 & 4 == 4", 3, id="comparison binds tighter than bits"),
        pytest.param("1 + 2 << 3 - 1", 12, id="sums bind tighter than shifts"),
        pytest.param("10 - 3 - 2", 5, id="operators go from left to right"),
        pytest.param("'a' + '\\n' + '\\x41'", 97 + 10 + 65, id="characters are numbers"),
        pytest.param("true ? -1 : 1u", 4294967295, id="both values of a choice become one type"),
        pytest.param("!5 + !0", 1, id="not gives bool"),
        pytest.param("1 == 1 == 1", 1, id="comparisons in a row"),
        pytest.param("0b101 + 0xFF", 260, id="other bases"),
        pytest.param("18446744073709551615u", -1, id="the largest number"),
    ],
)
def test_value(expression: str, value: int) -> None:
    assert _values([expression]) == [value]


TYPES = {
    "bool": "_Bool",
    "char": "signed char",
    "u8": "unsigned char",
    "i16": "short",
    "u16": "unsigned short",
    "int": "int",
    "uint": "unsigned",
    "i64": "long long",
    "u64": "unsigned long long",
}
CORNERS = {
    "0": 0,
    "1": 1,
    "-1": -1,
    "2": 2,
    "127": 127,
    "255": 255,
    "-128": -128,
    "65535": 65535,
    "2147483647": 2147483647,
    "-2147483647 - 1": -2147483648,
    "0x80000000": 2147483648,
    "-3": -3,
}
TEXTS = tuple(CORNERS)
OPERATORS = ("+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "/", "%")


def _defined(operator: str, right: str, kind: Type) -> bool:
    """Whether C defines the result; wrapping around is agreed on."""
    if operator not in ("/", "%"):
        return True
    number = CORNERS[right]
    width = kind.width if isinstance(kind, Number) else 1
    return number & ((1 << width) - 1) != 0 and number != -1


def _cases() -> list[tuple[str, str]]:
    """Pairs of one expression in IVL and in C."""
    found: list[tuple[str, str]] = []
    for (left, right), (position, operator) in product(product(TYPES, TYPES), enumerate(OPERATORS)):
        for offset in range(3):
            # Every pair of types and operator meets three pairs of corners; all corners take part.
            first = TEXTS[(position + offset * 5 + len(left)) % len(CORNERS)]
            second = TEXTS[(position * 7 + offset + len(right)) % len(CORNERS)]
            if _defined(operator, second, NAMED[right]):
                shape = "({})({}) {} ({})({})"
                ivl = shape.format(left, first, operator, right, second)
                found.append((ivl, shape.format(TYPES[left], first, operator, TYPES[right], second)))
    for left, right, corner, amount in product(TYPES, TYPES, TEXTS[:8], ("0", "1", "7", "31")):
        if amount == "0" or right != "bool":
            found.append(
                (f"({left})({corner}) >> ({right}){amount}", f"({TYPES[left]})({corner}) >> ({TYPES[right]}){amount}")
            )
    return found


@pytest.mark.shows("systemc", 3)
def test_every_pair_of_types_agrees_with_a_c_compiler() -> None:
    cases = _cases()
    lines = "".join(f"out[{number}] = {c};\n" for number, (_, c) in enumerate(cases))
    library = native.load([f"void results(long long *out) {{\n{lines}}}\n"])
    out = (ctypes.c_longlong * len(cases))()
    library.function("results", None, ctypes.POINTER(ctypes.c_longlong))(out)
    ours = _values([ivl for ivl, _ in cases])
    wrong = [
        f"{ivl} = {mine}, in C {theirs}"
        for (ivl, _), mine, theirs in zip(cases, ours, out, strict=True)
        if mine != theirs
    ]
    assert len(cases) > 3000
    assert not wrong, wrong[:10]
