"""Normalisation keeps values, and gives the forms that the rules promise."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.sorts import BOOL, INTEGER, REAL, Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, apply, bits, children, constant, variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.logic.normal.linear import combine, form_of, moved
from clew.logic.normalise import Construct, Normalise, constructor
from clew.symbolic.paths.model import Model
from tests.property.random_terms import Pool, random_constant, random_term

VARIABLES = tuple(
    variable(f"{name}{number}", sort)
    for name, sort in (("p", BOOL), ("b", Bits(1)), ("c", Bits(3)), ("w", Bits(8)), ("i", INTEGER), ("r", REAL))
    for number in range(2)
)
POOL = Pool(VARIABLES)
WORD = Bits(32)
X, Y, Z = (variable(name, WORD) for name in ("x1", "x2", "x3"))
P, Q = variable("p", BOOL), variable("q", BOOL)


def rebuilt(term: Term, construct: Construct) -> Term:
    done: dict[Term, Term] = {}
    for part in postorder(term):
        if isinstance(part, Apply):
            done[part] = construct(part.operator, tuple(done[child] for child in children(part)), part.parameters)
        else:
            done[part] = part
    return done[term]


@pytest.mark.shows("symcpp", 28)
@pytest.mark.shows("systemc", 39)
@pytest.mark.parametrize("normalise", [Normalise.PAPER, Normalise.FULL], ids=lambda each: each.value)
@pytest.mark.parametrize("batch", range(8))
def test_normal_terms_have_the_same_value(batch: int, normalise: Normalise) -> None:
    random = Random(f"normalise {batch}")
    construct = constructor(normalise)
    changed = 0
    for _ in range(150):
        sort = random.choice((BOOL, BOOL, Bits(1), Bits(3), Bits(8), INTEGER, REAL))
        term = random_term(random, sort, POOL, random.randint(1, 5))
        normal = rebuilt(term, construct)
        assert normal.sort == term.sort
        changed += normal is not term
        for _ in range(8):
            model = Model({each: _value(random, each) for each in VARIABLES})
            assert model.value(normal) == model.value(term), (term, normal)
    assert changed > 50


def _value(random: Random, one: Variable) -> Value:
    found = random_constant(random, one.sort)
    assert isinstance(found, Constant)
    return random.getrandbits(one.sort.width) if isinstance(one.sort, Bits) else found.value


def plus(left: Term, right: Term) -> Term:
    return apply("add", left, right)


def times(left: Term, right: Term) -> Term:
    return apply("mul", left, right)


def word(value: int) -> Term:
    return bits(value, 32)


EXAMPLE = plus(plus(word(1), X), times(word(2), apply("sub", plus(Y, word(7)), word(4))))


@pytest.mark.shows("systemc", 39)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(EXAMPLE, plus(plus(X, times(Y, word(2))), word(7)), id="the example of the brief"),
        pytest.param(plus(word(1), X), plus(X, word(1)), id="6.1 constants go right"),
        pytest.param(plus(plus(X, word(1)), Y), plus(plus(X, Y), word(1)), id="6.2 constants go out"),
        pytest.param(plus(plus(X, word(1)), plus(Y, word(2))), plus(plus(X, Y), word(3)), id="6.3 constants are added"),
        pytest.param(
            plus(plus(X, word(1)), plus(Y, Z)), plus(plus(plus(X, Y), Z), word(1)), id="6.4 a sum on the right"
        ),
        pytest.param(plus(plus(X, word(1)), word(2)), plus(X, word(3)), id="6.5 constants are associated"),
        pytest.param(plus(X, plus(Y, word(1))), plus(plus(X, Y), word(1)), id="6.6 out of the right"),
        pytest.param(
            plus(plus(X, Y), plus(Z, word(1))), plus(plus(plus(X, Y), Z), word(1)), id="6.7 a sum on the left"
        ),
        pytest.param(plus(apply("sub", X, word(3)), word(5)), plus(X, word(2)), id="6.8 minus and plus"),
        pytest.param(apply("sub", plus(X, word(5)), word(3)), plus(X, word(2)), id="6.9 plus and minus"),
        pytest.param(plus(times(X, word(2)), times(X, word(3))), times(X, word(5)), id="6.10 one product"),
        pytest.param(times(plus(X, word(3)), word(2)), plus(times(X, word(2)), word(6)), id="6.11 products of sums"),
        pytest.param(apply("sub", X, Y), plus(X, apply("neg", Y)), id="6.12 no difference"),
        pytest.param(
            apply("sle", X, Y), apply("or", apply("slt", X, Y), apply("=", X, Y)), id="6.15 at most is less or equal"
        ),
        pytest.param(apply("and", apply("and", P, Q), P), apply("and", P, Q), id="6.17 duplicates go away"),
        pytest.param(apply("or", apply("or", P, Q), Q), apply("or", P, Q), id="6.18 in disjunctions too"),
        pytest.param(apply("and", apply("and", P, Q), apply("not", P)), FALSE, id="6.19 contradictions"),
        pytest.param(apply("or", apply("not", Q), apply("or", P, Q)), TRUE, id="6.20 tautologies"),
        pytest.param(apply("not", apply("not", P)), P, id="double negation"),
        pytest.param(apply("neg", apply("neg", X)), X, id="double minus"),
        pytest.param(apply("bitxor", X, X), word(0), id="exclusive with itself"),
        pytest.param(apply("=", X, X), TRUE, id="equal to itself"),
        pytest.param(times(X, word(0)), word(0), id="times zero"),
        pytest.param(apply("bitor", X, word(-1)), word(-1), id="all ones absorb"),
        pytest.param(apply("bitand", X, word(-1)), X, id="all ones are neutral"),
        pytest.param(apply("shl", X, word(0)), X, id="no shift"),
        pytest.param(apply("and", P, TRUE), P, id="true is neutral"),
        pytest.param(apply("or", P, TRUE), TRUE, id="true absorbs"),
    ],
)
def test_rules_of_the_paper(before: Term, after: Term) -> None:
    assert rebuilt(before, constructor(Normalise.PAPER)) is after


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(plus(X, plus(Y, Z)), plus(plus(Z, X), Y), id="sums in any order"),
        pytest.param(apply("sub", plus(X, Y), Y), X, id="what is added and taken away"),
        pytest.param(times(Y, plus(X, word(1))), plus(times(X, Y), Y), id="one product multiplied out"),
        pytest.param(apply("=", plus(X, word(1)), word(3)), apply("=", word(2), X), id="equations are solved"),
        pytest.param(apply("=", X, Y), apply("=", Y, X), id="equality is symmetric"),
        pytest.param(apply("sle", X, Y), apply("not", apply("slt", Y, X)), id="at most is not more"),
        pytest.param(apply("ule", X, word(4)), apply("ult", X, word(5)), id="at most is less than the next"),
        pytest.param(apply("and", P, Q), apply("and", Q, apply("and", P, Q)), id="conjunctions are sets"),
        pytest.param(apply("bitor", X, apply("bitor", Y, X)), apply("bitor", Y, X), id="bits are sets"),
        pytest.param(
            apply("=", apply("ite", P, word(1), word(0)), word(0)), apply("not", P), id="a truth value as a number"
        ),
        pytest.param(
            apply("bitand", apply("shl", X, word(8)), word(255)), word(0), id="bits that are known to be zero"
        ),
        pytest.param(
            apply("slt", apply("zero_extend", variable("n", Bits(8)), parameters=(24,)), word(300)),
            TRUE,
            id="an extended byte is small",
        ),
    ],
)
def test_full_normal_forms_meet(one: Term, other: Term) -> None:
    construct = constructor(Normalise.FULL)
    assert rebuilt(one, construct) is rebuilt(other, construct)


def test_no_normalisation_only_folds() -> None:
    construct = constructor(Normalise.NONE)
    assert rebuilt(EXAMPLE, construct) is EXAMPLE
    assert rebuilt(plus(word(1), word(2)), construct) is constant(3, WORD)


def test_sums_that_are_too_long_to_be_merged_are_added_to_without_being_taken_apart() -> None:
    construct = constructor(Normalise.FULL)
    random = Random("sums")
    words = [variable(f"w{number}", WORD) for number in range(300)]
    values = {each: random.getrandbits(32) for each in words}
    total: Term = words[0]
    for each in words[1:]:
        total = construct("add", (total, each), ())
    assert Model(dict(values)).value(total) == sum(values.values()) % 2**32
    assert len(form_of(total).products) < 64
    assert construct("sub", (construct("add", (total, X), ()), X), ()) is total


def test_sums_that_are_moved_by_constants_are_what_adding_them_gives() -> None:
    random = Random("moved")
    for width in (1, 8, 32):
        pool = [variable(f"v{number}", Bits(width)) for number in range(3)]
        for _ in range(100):
            first = [bits(random.getrandbits(width), width) for _ in range(2)]
            total = random.choice([*pool, combine(pool[0], pool[1], random.choice((1, -1))), first[0]])
            assert total is not None
            start = combine(total, first[0], 1)
            assert start is not None
            found = moved(start, first[1])
            assert found is None or found is combine(start, first[1], 1)
            assert (found is not None) is (isinstance(start, Apply) and isinstance(start.arguments[-1], Constant))
