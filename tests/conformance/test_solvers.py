"""Every solver means by an operator what the table means: on corner values and random ones, for several widths."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS, IllSorted
from clew.ir.sorts import BOOL, INTEGER, REAL, Array, Bits, Sort
from clew.ir.terms import FALSE, Term, apply, bits, constant, equal, negate, variable
from clew.ir.values import Value
from clew.solvers.bitwuzla import BitwuzlaSolver
from clew.solvers.smt import Sat, Solver
from clew.solvers.z3 import Z3Solver

SOLVERS: dict[str, Callable[[], Solver]] = {"bitwuzla": BitwuzlaSolver, "z3": Z3Solver}
WIDTHS = (1, 2, 7, 8, 32)
_CANDIDATES: tuple[Sort, ...] = (BOOL, *map(Bits, WIDTHS), INTEGER, REAL, Array(3, Bits(8)))
_PARAMETERS: dict[int, list[tuple[int, ...]]] = {0: [()], 1: [(1,), (5,)], 2: [(0, 0), (3, 1), (7, 0)]}


def _sample(sort: Sort, random_: random.Random) -> Value:
    if isinstance(sort, Bits):
        width = sort.width
        corners = [0, 1, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1, random_.getrandbits(width)]
        return random_.choice(corners) & ((1 << width) - 1)
    if isinstance(sort, Array):
        return tuple(_sample(sort.element, random_) for _ in range(sort.length))
    if sort == BOOL:
        return random_.random() < 0.5
    return random_.randint(-9, 9) if sort == INTEGER else Fraction(random_.randint(-9, 9), random_.randint(1, 4))


def _signatures(operator: str) -> list[tuple[tuple[Sort, ...], tuple[int, ...]]]:
    """Argument sorts and parameters that the operator accepts, found by trying."""
    row = OPERATORS[operator]
    found: list[tuple[tuple[Sort, ...], tuple[int, ...]]] = []
    shapes: list[tuple[Sort, ...]] = [(one,) for one in _CANDIDATES]
    shapes += [(one, two) for one in _CANDIDATES for two in _CANDIDATES]
    shapes += [(one, two, two) for one in _CANDIDATES for two in _CANDIDATES]
    shapes += [(Array(3, Bits(8)), index, Bits(8)) for index in (Bits(1), Bits(8), INTEGER)]
    for sorts in shapes:
        for parameters in _PARAMETERS[row.parameters]:
            try:
                row.result(sorts, parameters)
            except (IllSorted, ValueError):
                continue
            found.append((sorts, parameters))
    return found


OURS = sorted(name for name, row in OPERATORS.items() if row.smt is not None or name == "array")


@pytest.mark.shows("systemc", 47)
@pytest.mark.parametrize("solver", sorted(SOLVERS))
@pytest.mark.parametrize("operator", OURS)
def test_operator(operator: str, solver: str) -> None:
    random_ = random.Random(f"{operator}")
    signatures = _signatures(operator)
    assert signatures, f"no argument sorts were found for {operator}"
    asked = 0
    for sorts, parameters in random_.sample(signatures, min(len(signatures), 12)):
        arguments = tuple(variable(f"a{place}", sort) for place, sort in enumerate(sorts))
        try:
            asked += _agree(SOLVERS[solver](), operator, arguments, parameters, random_)
        except Unsupported:
            assert solver == "bitwuzla", f"{solver} should know {operator}"
    assert asked or solver == "bitwuzla"


def _agree(
    solver: Solver, operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...], random_: random.Random
) -> int:
    term = apply(operator, *arguments, parameters=parameters)
    for _ in range(6):
        values = [_sample(argument.sort, random_) for argument in arguments]
        sorts = tuple(argument.sort for argument in arguments)
        meant = constant(OPERATORS[operator].value(tuple(values), sorts, parameters), term.sort)
        with solver.scope():
            for argument, value in zip(arguments, values, strict=True):
                solver.add(equal(argument, constant(value, argument.sort)))
            with solver.scope():
                solver.add(negate(equal(term, meant)))
                assert solver.check() is Sat.NO, f"{operator}{values}{parameters} should be {meant}"
            assert solver.check() is Sat.YES
            assert solver.value(term) == meant.value
    return 6


@pytest.mark.parametrize("name", sorted(SOLVERS))
def test_scopes_cores_and_models(name: str) -> None:
    solver = SOLVERS[name]()
    x = variable("x", Bits(8))
    small, large = apply("ult", x, bits(4, 8)), apply("ult", bits(9, 8), x)
    solver.add(negate(equal(x, bits(0, 8))))
    with solver.scope():
        solver.add(small)
        assert solver.check() is Sat.YES
        assert solver.value(x) in {1, 2, 3}
        assert solver.check(large) is Sat.NO
        assert solver.core() == (large,)
    assert solver.check(large) is Sat.YES
    with solver.scope():
        solver.add(FALSE)
        assert solver.check() is Sat.NO
    assert solver.check(small) is Sat.YES


@pytest.mark.parametrize("name", sorted(SOLVERS))
def test_a_limit_is_kept(name: str) -> None:
    solver = SOLVERS[name]()
    p, q = variable("p", Bits(64)), variable("q", Bits(64))
    for factor in (p, q):
        solver.add(apply("ult", bits(1, 64), factor))
        solver.add(apply("ult", factor, bits(1 << 31, 64)))
    solver.add(equal(apply("mul", p, q), bits(2147483647 * 2147483629, 64)))
    assert solver.check(milliseconds=200) in {Sat.UNKNOWN, Sat.YES}
