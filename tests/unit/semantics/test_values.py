"""Undefined values and free choices of concrete execution."""

from __future__ import annotations

import pytest

from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, INTEGER, POINTER, Array, Bits, Queue, Sort
from clew.ir.values import UNDEFINED, Value
from clew.semantics.values import Bounds, Concrete, Datum, Truth, alternatives, undefined

BYTE = Bits(8)
PAIR = Array(2, BYTE)


@pytest.mark.parametrize(
    ("operator", "arguments", "sorts", "expected"),
    [
        pytest.param("add", (UNDEFINED, 1), (BYTE, BYTE), UNDEFINED, id="arithmetic is strict"),
        pytest.param("=", (UNDEFINED, UNDEFINED), (BYTE, BYTE), UNDEFINED, id="undefined is not equal to itself"),
        pytest.param("=", ((1, UNDEFINED), (2, 0)), (PAIR, PAIR), UNDEFINED, id="arrays compare by all elements"),
        pytest.param("and", (False, UNDEFINED), (BOOL, BOOL), False, id="false decides and"),
        pytest.param("and", (UNDEFINED, False), (BOOL, BOOL), False, id="from either side"),
        pytest.param("and", (UNDEFINED, True), (BOOL, BOOL), UNDEFINED, id="true does not decide and"),
        pytest.param("or", (UNDEFINED, True), (BOOL, BOOL), True, id="true decides or"),
        pytest.param("implies", (UNDEFINED, True), (BOOL, BOOL), True, id="a true conclusion decides"),
        pytest.param("implies", (False, UNDEFINED), (BOOL, BOOL), True, id="a false premise decides"),
        pytest.param("ite", (True, 1, UNDEFINED), (BOOL, BYTE, BYTE), 1, id="only the chosen side counts"),
        pytest.param("ite", (UNDEFINED, 1, 1), (BOOL, BYTE, BYTE), UNDEFINED, id="the condition counts"),
        pytest.param("select", ((1, UNDEFINED), 0), (PAIR, BYTE), 1, id="elements are undefined one by one"),
        pytest.param("select", ((1, 2), UNDEFINED), (PAIR, BYTE), UNDEFINED, id="an undefined index"),
        pytest.param("store", ((1, 2), 0, UNDEFINED), (PAIR, BYTE, BYTE), (UNDEFINED, 2), id="storing undefined"),
        pytest.param(
            "store", ((1, 2), UNDEFINED, 0), (PAIR, BYTE, BYTE), (UNDEFINED, UNDEFINED), id="storing anywhere"
        ),
        pytest.param("array", (1, UNDEFINED), (BYTE, BYTE), (1, UNDEFINED), id="an array of what there is"),
    ],
)
def test_undefined(operator: str, arguments: tuple[Datum, ...], sorts: tuple[Sort, ...], expected: Value) -> None:
    assert Concrete().apply(operator, arguments, sorts, ()) == expected


def test_truth() -> None:
    truths = [Concrete().truth(value, ()) for value in (True, False, UNDEFINED)]
    assert truths == [Truth.YES, Truth.NO, Truth.UNDEFINED]


def test_a_variable_without_start_is_undefined_by_element() -> None:
    assert undefined(Array(2, BYTE)) == (UNDEFINED, UNDEFINED)
    assert undefined(Queue(None, (BYTE,))) == ()


@pytest.mark.parametrize(
    ("sort", "bounds", "expected"),
    [
        pytest.param(BOOL, Bounds(), [False, True], id="both truth values"),
        pytest.param(Bits(2), Bounds(), [0, 1, 2, 3], id="all values of the width"),
        pytest.param(BYTE, Bounds(3, 5), [3, 4, 5], id="both bounds are included"),
        pytest.param(BYTE, Bounds(254, 1, signed=True), [254, 255, 0, 1], id="signed bounds ascend as signed"),
        pytest.param(Bits(2), Bounds(signed=True), [2, 3, 0, 1], id="all signed values"),
        pytest.param(INTEGER, Bounds(-1, 1), [-1, 0, 1], id="integers between bounds"),
        pytest.param(BYTE, Bounds(5, 3), [], id="an empty range has no value"),
        pytest.param(
            Array(2, BOOL), Bounds(), [(False, False), (False, True), (True, False), (True, True)], id="arrays"
        ),
    ],
)
def test_alternatives(sort: Sort, bounds: Bounds, expected: list[Value]) -> None:
    assert list(alternatives(sort, bounds, None)) == expected


@pytest.mark.parametrize("sort", [Bits(32), INTEGER, POINTER, Array(20, BOOL)], ids=str)
def test_too_many_alternatives_are_refused(sort: Sort) -> None:
    with pytest.raises(Unsupported):
        alternatives(sort, Bounds(), None)


def test_numbers_with_a_sign_are_a_sequence_of_bits() -> None:
    found = alternatives(BYTE, Bounds(0xFE, 2, signed=True), None)
    assert [found[0], found[-1], list(found[1:3]), len(found)] == [0xFE, 2, [0xFF, 0], 5]
    assert [each in found for each in (0xFE, 0, 2, 3, 0xFD, -2)] == [True, True, True, False, False, False]
