"""An operator is added in two places: its row, and the generator of random terms. Here a row is added at run time.

Everything that asks the table knows the new operator then. Everything that knows operators by name has no idea of it:
it leaves the term as it is, knows nothing of its value, or refuses it, so that an engine answers rightly or not at all.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import clew
from clew.errors import ClewError
from clew.ir.errors import Unsupported
from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.rows import Operator, mask
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Term, Variable, apply, bits, equal, negate, variable
from clew.logic.integers import Integers, NoIntegers, Overflow, Reading
from clew.logic.normalise import Normalise, constructor, fully
from clew.logic.ranges import Ranges
from clew.registry import ENGINES
from clew.solvers.circuits import CircuitBuilder
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat
from clew.solvers.translate import Translator
from clew.text.parse import parse_program
from clew.text.printer import print_program
from tests.conformance.test_circuits import Switches

_ADD = OPERATORS["add"]
_NAND = Operator(
    "nand",
    _ADD.result,
    lambda values, sorts, _: ~(values[0] & values[1]) & mask(sorts[0].width),  # type: ignore[union-attr]  # bits
    "bvnand",
    "(~({0} & {1}) & {mask})",
    commutative=True,
    python="(~({0} & {1}) & {mask})",
)
_WORD = Bits(3)
_LEFT, _RIGHT = variable("x", _WORD), variable("y", _WORD)

ACTIONS = """
program actions;
var x : bits 3 = 0;
var y : bits 3 = 5;
action up when x < 4 { x := x + 1; y := nand(x, y); }
action down when nand(x, y) == 6 { havoc y; x := nand(3, 7); assert x == 4 "assertion.violated" "x is 4"; }
"""
LOOP = """
program single;
var y : bits 3 = 5;
proc main() {
  local i : bits 3 = 0;
  while i < 3 { havoc y; y := nand(nand(y, i), 2); i := i + 1; }
  assert %s "assertion.violated" "the bit is there";
}
process M = main();
"""
HOLDS, FAILS = "y == 5 || y == 7", "y != 5"


@pytest.fixture(autouse=True)
def _with_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPERATORS, "nand", _NAND)


def _term() -> Apply:
    found = apply("nand", _LEFT, _RIGHT)
    assert isinstance(found, Apply)
    return found


@pytest.mark.parametrize("text", [ACTIONS, LOOP % HOLDS], ids=["actions", "a loop"])
def test_programs_with_it_are_printed_and_read(text: str) -> None:
    program = parse_program(text)
    assert "nand(" in print_program(program)
    assert parse_program(print_program(program)) == program


@pytest.mark.parametrize("solver", ["bitwuzla", "z3"])
def test_solvers_know_it_by_its_name_in_smt_lib(solver: str) -> None:
    used = solver_named(solver)
    for left, right in product(range(8), repeat=2):
        (value,) = evaluate([_term()], {_LEFT: left, _RIGHT: right})
        given = (equal(_LEFT, bits(left, 3)), equal(_RIGHT, bits(right, 3)))
        assert isinstance(value, int)
        assert used.check(*given, equal(_term(), bits(value, 3))) is Sat.YES
        assert used.check(*given, negate(equal(_term(), bits(value, 3)))) is Sat.NO


def test_simplifiers_and_ranges_have_no_idea() -> None:
    term = _term()
    made = [constructor(each)("nand", (_LEFT, _RIGHT), ()) for each in Normalise]
    made.append(fully(apply("add", term, bits(0, 3))))
    for found, (left, right) in product(made, product(range(8), repeat=2)):
        values = {_LEFT: left, _RIGHT: right}
        assert evaluate([found], values) == evaluate([term], values)
        assert Ranges((equal(_LEFT, bits(left, 3)),)).truth(_below(found, 8)) is not False


def _below(term: Term, limit: int) -> Term:
    return apply("ult", apply("zero_extend", term, parameters=(2,)), bits(limit, 5))


@pytest.mark.parametrize("overflow", Overflow)
@pytest.mark.parametrize("reading", Reading)
def test_integers_refuse_it_or_take_any_value(reading: Reading, overflow: Overflow) -> None:
    try:
        found = Integers(reading, overflow).term(_term())
    except NoIntegers:
        return
    assert isinstance(found, Variable)


def test_circuits_refuse_it() -> None:
    builder = CircuitBuilder(Switches(), lambda _, width: (False,) * width)
    with pytest.raises(Unsupported, match="bvnand"):
        Translator(builder)(_term())


_WAYS = (
    *sorted(set(ENGINES) - {"bmc", "explore", "portfolio", "tracing"}),
    "bmc{depth=15}",
    "tracing{rounds=2}",
    "explore{implementation=python}",
    "explore{implementation=native}",
)


@pytest.mark.parametrize(("condition", "verdict"), [(HOLDS, clew.Holds), (FAILS, clew.Fails)], ids=["holds", "fails"])
@pytest.mark.parametrize("engine", _WAYS)
def test_engines_are_right_or_silent(engine: str, condition: str, verdict: type, tmp_path: Path) -> None:
    for name, text in (("loop", LOOP % condition), ("actions", ACTIONS)):
        file = tmp_path / f"{name}.clew"
        file.write_text(text)
        wanted = verdict if name == "loop" else clew.Holds
        loaded = clew.load(file)
        try:
            found = clew.check(loaded, ["assertion.violated"], engine=engine, limits=clew.Limits(seconds=20)).verdict
        except ClewError:  # an engine that does not eat the program at all
            continue
        assert isinstance(found, wanted | clew.Unknown), (name, found)
        if engine.startswith("explore"):
            assert isinstance(found, wanted)
