"""Simplification rules one by one, sizes, deep formulas, stuttering."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from clew.ir.properties import And, Atom, Formula, Linear, Next, Not, Or, Release, Truth, Until
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Term, apply, bits, conjoin, equal, negate, variable
from clew.logic.temporal.formulas import Formulas, read
from clew.logic.temporal.lasso import holds_on_lasso
from clew.logic.temporal.ltl import atoms, closure, has_next, is_linear, negated, normal_form, simplified, size
from clew.logic.temporal.stutter import is_stutter_invariant
from clew.models.goals import goal_of
from tests.unit.logic.notation import FALSE, TRUE, atom, parse


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("F F a", "F a", id="an eventual operand swallows F"),
        pytest.param("G G a", "G a", id="a universal operand swallows G"),
        pytest.param("F G F a", "G F a", id="G F is the same at every position"),
        pytest.param("G F G a", "F G a", id="F G is the same at every position"),
        pytest.param("X G F a", "G F a", id="X does nothing to it"),
        pytest.param("U a F b", "F b", id="until an eventuality is that eventuality"),
        pytest.param("R a G b", "G b", id="released universality stays"),
        pytest.param("F U a b", "F b", id="F of until is F of its right side"),
        pytest.param("G R a b", "G b", id="G of release is G of its right side"),
        pytest.param("U a U a b", "U a b", id="the same left side twice is once"),
        pytest.param("U & a b U a c", "U a c", id="a stronger left side outside changes nothing"),
        pytest.param("F X a", "X F a", id="X goes outwards"),
        pytest.param("& G a G b", "G & a b", id="G gathers conjunctions"),
        pytest.param("| F a F b", "F | a b", id="F gathers disjunctions"),
        pytest.param("& U a c U b c", "U & a b c", id="until gathers left sides"),
        pytest.param("F & a G F b", "& F a G F b", id="what does not depend on the position goes out"),
        pytest.param("F | a F b", "F | a b", id="an eventuality below F is gathered"),
        pytest.param("& G a F ! a", "false", id="always and sometime not exclude each other"),
        pytest.param("| G a F ! a", "true", id="always or sometime not cover everything"),
        pytest.param("& a | a b", "a", id="absorption"),
        pytest.param("& F a G F a", "G F a", id="the stronger one stays"),
        pytest.param("U ! a a", "F a", id="not a until a is F a"),
        pytest.param("R ! a a", "G a", id="what releases cannot hold with what is released"),
        pytest.param("> a a", "true", id="implication of itself"),
    ],
)
def test_simplified(before: str, after: str) -> None:
    assert same(simplified(parse(before)), parse(after))


def same(left: Formula, right: Formula) -> bool:
    """Equal up to the order of conjuncts and disjuncts."""
    table = Formulas()
    return read(table, left) == read(table, right)


def test_comparisons_with_constants_exclude_each_other() -> None:
    place = variable("P.location", Bits(8))
    one, two = Atom(equal(place, bits(1, 8))), Atom(equal(place, bits(2, 8)))
    assert simplified(And(one, two)) == Truth(False)
    assert simplified(And(one, Not(two))) == one
    small, smaller = Atom(apply("ult", place, bits(9, 8))), Atom(apply("ult", place, bits(3, 8)))
    assert simplified(And(small, smaller)) == smaller
    assert simplified(Until(TRUE, And(one, Not(smaller)))) == Truth(False)
    assert simplified(And(Atom(apply("slt", place, bits(0, 8))), one)) == Truth(False)
    assert simplified(And(Atom(apply("slt", place, bits(0, 8))), small)) != Truth(False), "other readings of numbers"


def test_terms_inside_atoms_are_opened() -> None:
    a, b = variable("a", BOOL), variable("b", BOOL)
    assert same(normal_form(Not(Atom(conjoin(a, negate(b))))), Or(Not(Atom(a)), Atom(b)))


def test_size_and_closure_and_atoms() -> None:
    formula = parse("G > a F b")
    assert size(formula) == 5
    assert [type(part) for part in closure(formula)] == [Truth, Not, Truth, Atom, Until, Or, Release]
    assert [term.name for term in atoms(formula) if hasattr(term, "name")] == ["a", "b"]
    assert same(negated(formula), parse("F & a G ! b"))


@pytest.mark.parametrize(
    "wrap",
    [
        pytest.param(Not, id="not"),
        pytest.param(Next, id="X"),
        pytest.param(lambda f: Until(TRUE, Release(FALSE, f)), id="F G"),
        pytest.param(lambda f: Until(atom("a"), Not(f)), id="until not"),
        pytest.param(lambda f: And(atom("a"), Next(f)), id="and X"),
    ],
)
def test_deep_formulas_do_not_break_the_stack(wrap: Callable[[Formula], Formula]) -> None:
    formula = atom("b")
    for _ in range(5_000):
        formula = wrap(formula)
    asked = goal_of(Linear(formula), fair=False)
    assert asked.goal is not None or "more than" in asked.reason
    assert is_linear(formula)
    letter: Mapping[Term, bool] = {variable("a", BOOL): True, variable("b", BOOL): True}
    assert holds_on_lasso(formula, [letter], 0) in {True, False}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("F & ! a X a", True, id="a rises"),
        pytest.param("F & a X a", False, id="a twice in a row"),
        pytest.param("X G F a", True, id="X that means nothing"),
        pytest.param("& X a ! X a", True, id="a contradiction"),
        pytest.param("& a X ! a", False, id="a for exactly one step"),
        pytest.param("G > & a X ! a X F b", True, id="after a falls, b follows"),
        pytest.param("| & a X a | & a X ! a ! a", True, id="a tautology with X"),
        pytest.param("G | a X a", False, id="a at least every second time"),
    ],
)
def test_stutter_invariance(text: str, expected: bool) -> None:
    formula = parse(text)
    assert has_next(formula)
    assert is_stutter_invariant(formula) is expected
    assert is_stutter_invariant(Not(formula)) is expected


def test_a_lasso_is_read_round_and_round() -> None:
    a = variable("a", BOOL)
    word: list[Mapping[Term, bool]] = [{a: True}, {a: False}, {a: False}]
    assert holds_on_lasso(parse("G F a"), word, 0)
    assert not holds_on_lasso(parse("G F a"), word, 1)
    assert holds_on_lasso(parse("X X X a"), word, 0)
    assert not holds_on_lasso(parse("X X X a"), word, 1)
