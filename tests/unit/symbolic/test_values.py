"""Symbolic values outside of a step, and wide choices of the concrete ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, INTEGER, POINTER, REAL, Array, Bits, Queue, Sort
from clew.ir.terms import Term, apply, bits, variable
from clew.ir.values import UNDEFINED, Address
from clew.logic.normalise import Normalise, constructor
from clew.semantics.execution.choices import Departed, Directed, Scripted
from clew.semantics.values import Bounds, Concrete, Datum, Truth
from clew.symbolic.paths.oracle import Oracle
from clew.symbolic.values import Symbolic

BYTE = Bits(8)
PAIR = Array(2, BYTE)
X, Y = variable("x", BYTE), variable("y", BYTE)
P, I = variable("p", BOOL), variable("i", Bits(1))  # noqa: E741 - an index


def symbolic() -> Symbolic:
    return Symbolic(Oracle(), constructor(Normalise.PAPER))


def byte(value: int) -> Term:
    return bits(value, 8)


@pytest.mark.parametrize(
    ("operator", "arguments", "sorts", "expected"),
    [
        pytest.param("add", (1, 2), (BYTE, BYTE), 3, id="concrete arguments are computed"),
        pytest.param("add", (X, 2), (BYTE, BYTE), apply("add", X, byte(2)), id="others are terms"),
        pytest.param("add", (X, UNDEFINED), (BYTE, BYTE), UNDEFINED, id="arithmetic is strict"),
        pytest.param("array", (X, 1), (BYTE, BYTE), (X, 1), id="an array is a tuple"),
        pytest.param("select", ((X, 1), 0), (PAIR, BYTE), X, id="a concrete index"),
        pytest.param("select", ((X, X), I), (PAIR, Bits(1)), X, id="the same everywhere"),
        pytest.param("store", ((1, 2), 1, X), (PAIR, BYTE, BYTE), (1, X), id="a term is stored"),
        pytest.param("=", ((X, 1), (X, 2)), (PAIR, PAIR), False, id="arrays that differ"),
        pytest.param("=", ((X, 1), (Y, 1)), (PAIR, PAIR), apply("=", X, Y), id="arrays that may be equal"),
        pytest.param("=", ((X, UNDEFINED), (Y, 1)), (PAIR, PAIR), UNDEFINED, id="arrays that are undefined"),
        pytest.param(
            "=",
            (((X,),), ((1,), (2,))),
            (Queue(None, (BYTE,)), Queue(None, (BYTE,))),
            False,
            id="queues of different length",
        ),
        pytest.param("ite", (P, (1, 2), (1, X)), (BOOL, PAIR, PAIR), (1, apply("ite", P, byte(2), X)), id="by element"),
        pytest.param("ite", (P, None, None), (BOOL, POINTER, POINTER), None, id="the same pointer"),
        pytest.param("queue.length", (((X,),),), (Queue(2, (BYTE,)),), 1, id="lengths are concrete"),
    ],
)
def test_apply(operator: str, arguments: tuple[Datum, ...], sorts: tuple[Sort, ...], expected: Datum) -> None:
    assert symbolic().apply(operator, arguments, sorts, ()) == expected


@pytest.mark.parametrize(
    ("operator", "arguments", "sorts"),
    [
        pytest.param("ite", (P, Address(0, 0), None), (BOOL, POINTER, POINTER), id="different pointers"),
        pytest.param("ite", (P, UNDEFINED, 1), (BOOL, BYTE, BYTE), id="one side undefined"),
        pytest.param("and", (P, UNDEFINED), (BOOL, BOOL), id="Kleene's and"),
        pytest.param("pointer.add", (Address(0, 0), variable("o", Bits(64))), (POINTER, Bits(64)), id="an offset"),
    ],
)
def test_what_needs_a_fork_is_refused_outside_of_a_step(
    operator: str, arguments: tuple[Datum, ...], sorts: tuple[Sort, ...]
) -> None:
    with pytest.raises(Unsupported):
        symbolic().apply(operator, arguments, sorts, ())


def test_truth_of_data() -> None:
    values = symbolic()
    assert [values.truth(datum, ()) for datum in (True, False, UNDEFINED, P)] == [
        Truth.YES,
        Truth.NO,
        Truth.UNDEFINED,
        Truth.SPLIT,
    ]


@pytest.mark.parametrize(
    ("sort", "bounds", "conjuncts"),
    [
        pytest.param(BYTE, Bounds(), 0, id="any byte"),
        pytest.param(BYTE, Bounds(0, 255), 0, id="bounds that exclude nothing"),
        pytest.param(BYTE, Bounds(3, 255), 1, id="a lower bound"),
        pytest.param(BYTE, Bounds(3, 9), 2, id="both bounds"),
        pytest.param(BYTE, Bounds(128, 127, signed=True), 0, id="signed bounds that exclude nothing"),
        pytest.param(INTEGER, Bounds(0, 9), 2, id="an integer"),
        pytest.param(INTEGER, Bounds(), 0, id="any integer"),
        pytest.param(REAL, Bounds(), 0, id="any real"),
    ],
)
def test_a_free_choice_is_one_input(sort: Sort, bounds: Bounds, conjuncts: int) -> None:
    found, path = symbolic().fresh(sort, bounds, (), None)
    assert len(found) == 1
    assert len(path) == conjuncts


def test_one_value_or_none_is_no_input() -> None:
    assert list(symbolic().fresh(BYTE, Bounds(3, 3), (), None)[0]) == [3]
    assert list(symbolic().fresh(BYTE, Bounds(4, 3), (), None)[0]) == []


def test_the_elements_of_an_array_are_inputs() -> None:
    ((elements,), _) = symbolic().fresh(PAIR, Bounds(), (), None)
    assert isinstance(elements, tuple)
    assert len(set(elements)) == 2


@pytest.mark.parametrize(
    ("sort", "bounds", "inside", "outside"),
    [
        pytest.param(Bits(64), Bounds(), 1 << 63, 1 << 64, id="64 bits"),
        pytest.param(Bits(32), Bounds(5), 1 << 31, 4, id="a lower bound"),
        pytest.param(Bits(32), Bounds(high=7, signed=True), 0xFFFFFFFF, 8, id="a signed bound"),
        pytest.param(INTEGER, Bounds(low=0), 10**9, -1, id="an integer without end"),
        pytest.param(REAL, Bounds(), Fraction(1, 3), 1, id="a real"),
        pytest.param(Array(3, Bits(32)), Bounds(), (1, 2, 3), (1, 2), id="an array"),
    ],
)
def test_wide_choices_are_given_not_tried(sort: Sort, bounds: Bounds, inside: Datum, outside: Datum) -> None:
    found, _ = Concrete().fresh(sort, bounds, (), None)
    assert Directed((inside,)).pick(found) == inside
    with pytest.raises(Departed):
        Directed((outside,)).pick(found)
    with pytest.raises(Unsupported):
        Scripted(()).pick(found)
