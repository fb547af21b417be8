"""Circuits mean by an operator what the table means: gates of plain booleans and of decision diagrams."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS, IllSorted
from clew.ir.sorts import BOOL, INTEGER, Array, Bits, Bool, Sort
from clew.ir.terms import Constant, Term, apply, bits, constant, variable
from clew.ir.values import Value
from clew.solvers.bdd import OxiddDiagrams, diagram_builder
from clew.solvers.circuits import CIRCUITS, CircuitBuilder
from clew.solvers.translate import Translator

PARAMETERS: tuple[list[tuple[int, ...]], ...] = ([()], [(2,)], [(0, 0), (2, 1)])
SORTS: tuple[Sort, ...] = (BOOL, Bits(1), Bits(3), Bits(4))


class Switches:
    """Gates that are plain booleans."""

    true = True
    false = False

    def negate(self, gate: bool) -> bool:
        return not gate

    def both(self, left: bool, right: bool) -> bool:
        return left and right

    def either(self, left: bool, right: bool) -> bool:
        return left or right

    def differ(self, left: bool, right: bool) -> bool:
        return left != right

    def choose(self, condition: bool, then: bool, otherwise: bool) -> bool:
        return then if condition else otherwise


def _values(sort: Sort) -> list[Value]:
    return [False, True] if sort == BOOL else list(range(1 << sort.width))  # type: ignore[union-attr]


def _plain(term: Constant) -> int:
    assert isinstance(term.value, int)
    return int(term.value)


def _number(gates: tuple[bool, ...]) -> int:
    return sum(bit << place for place, bit in enumerate(gates))


def _signatures(name: str) -> list[tuple[tuple[Sort, ...], tuple[int, ...]]]:
    row = OPERATORS[name]
    found: list[tuple[tuple[Sort, ...], tuple[int, ...]]] = []
    for count in (1, 2, 3):
        for sorts in product(SORTS, repeat=count):
            for parameters in PARAMETERS[row.parameters]:
                try:
                    result = row.result(sorts, parameters)
                except (IllSorted, ValueError):
                    continue
                if isinstance(result, Bits | Bool):
                    found.append((sorts, parameters))
    return found


ON_BITS = sorted(name for name, row in OPERATORS.items() if row.smt in CIRCUITS and _signatures(name))


def _refuse(name: str, width: int) -> tuple[bool, ...]:
    raise AssertionError(f"a constant circuit should have no leaf {name} of {width}")


def _checked(name: str, measure: Callable[[Term, list[Constant]], Value]) -> int:
    done = 0
    for sorts, parameters in _signatures(name):
        for values in product(*map(_values, sorts)):
            constants = [constant(value, sort) for value, sort in zip(values, sorts, strict=True)]
            wanted = apply(name, *constants, parameters=parameters)
            places = [variable(f"x{number}", sort) for number, sort in enumerate(sorts)]
            assert isinstance(wanted, Constant)
            assert measure(apply(name, *places, parameters=parameters), constants) == _plain(wanted)
            done += 1
    return done


@pytest.mark.parametrize("name", ON_BITS)
def test_circuits_compute_what_the_table_says(name: str) -> None:
    def measure(term: Term, constants: list[Constant]) -> int:
        def leaves(leaf: str, width: int) -> tuple[bool, ...]:
            value = _plain(constants[int(leaf[1:])])
            return tuple(bool(value >> place & 1) for place in range(width))

        return _number(Translator(CircuitBuilder(Switches(), leaves))(term))

    assert _checked(name, measure) > 0


def test_every_operator_on_bits_is_covered() -> None:
    assert {"add", "mul", "udiv", "urem", "sdiv", "srem", "shl", "lshr", "ashr", "concat", "extract"} <= set(ON_BITS)
    assert {"ult", "ule", "slt", "sle", "sign_extend", "zero_extend", "=", "ite", "neg", "bitnot"} <= set(ON_BITS)


@pytest.mark.parametrize("name", ON_BITS)
def test_diagrams_compute_what_the_table_says(name: str) -> None:
    """One diagram per bit of the result; each is asked at random arguments."""
    random = Random(name)
    for sorts, parameters in _signatures(name):
        table = OxiddDiagrams(nodes=1 << 14)
        places: dict[str, range] = {}

        def leaves(
            leaf: str, width: int, places: dict[str, range] = places, table: OxiddDiagrams = table
        ) -> list[object]:
            places[leaf] = table.add(width)
            return [table.literal(place) for place in places[leaf]]

        variables = [variable(f"x{number}", sort) for number, sort in enumerate(sorts)]
        made = Translator(diagram_builder(table, leaves))(apply(name, *variables, parameters=parameters))
        for _ in range(20):
            constants = [constant(random.choice(_values(sort)), sort) for sort in sorts]
            point = table.true
            for number, each in enumerate(constants):
                for place, bit in enumerate(places.get(f"x{number}", ())):
                    literal = table.literal(bit)
                    point &= literal if _plain(each) >> place & 1 else ~literal
            wanted = apply(name, *constants, parameters=parameters)
            assert isinstance(wanted, Constant)
            assert _number(tuple(point & bit == point for bit in made)) == _plain(wanted)


def test_arrays_are_read_and_written_by_position() -> None:
    table = OxiddDiagrams(nodes=1 << 14)
    array, index = variable("a", Array(3, Bits(2))), variable("i", Bits(2))
    where = {"a[0]": table.add(2), "a[1]": table.add(2), "a[2]": table.add(2), "i": table.add(2)}
    translator = Translator(diagram_builder(table, lambda name, _: [table.literal(bit) for bit in where[name]]))
    outside = translator(apply("=", apply("select", apply("store", array, index, bits(3, 2)), index), bits(3, 2)))
    # Writing and reading agree at the three positions; position 3 is outside and reads the default.
    assert table.count(outside[0], 8) == 3 << 6


def test_what_has_no_bits_is_refused() -> None:
    builder = CircuitBuilder(Switches(), _refuse)
    with pytest.raises(Unsupported, match="no fixed number of bits"):
        builder.variable("x", INTEGER)
    with pytest.raises(Unsupported, match="no circuit"):
        builder.apply("div", [(True,), (True,)], ())
