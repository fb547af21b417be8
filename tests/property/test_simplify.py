"""Random terms: the simplified term has the same value, with defined and with undefined variables."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from clew.ir.sorts import BOOL, INTEGER, Array, Bits
from clew.ir.terms import Apply, Constant, Term, Variable, variable
from clew.ir.values import UNDEFINED, Value
from clew.ir.walk import postorder
from clew.logic.simplify import Given, simplify
from clew.semantics.values import Concrete
from tests.property.random_terms import Pool, random_constant, random_term

VARIABLES = tuple(
    variable(f"{name}{number}", sort)
    for name, sort in (("p", BOOL), ("b", Bits(3)), ("w", Bits(8)), ("i", INTEGER), ("a", Array(3, Bits(3))))
    for number in range(2)
)
POOL = Pool(VARIABLES)


def value(term: Term, valuation: Mapping[Term, Value]) -> Value:
    done: dict[Term, Value] = {}
    for part in postorder(term):
        match part:
            case Constant(value=constant):
                done[part] = constant
            case Variable():
                done[part] = valuation[part]
            case Apply(operator=operator, arguments=arguments, parameters=parameters):
                values = tuple(done[argument] for argument in arguments)
                sorts = tuple(argument.sort for argument in arguments)
                done[part] = Concrete().concrete(Concrete().apply(operator, values, sorts, parameters))
            case _:
                raise AssertionError(part)
    return done[term]


@pytest.mark.shows("symcpp", 28)
@pytest.mark.parametrize("given", list(Given), ids=lambda given: given.value)
@pytest.mark.parametrize("batch", range(10))
def test_simplified_terms_have_the_same_value(batch: int, given: Given) -> None:
    random = Random(f"simplify {batch} {given}")
    changed = 0
    for _ in range(250):
        term = random_term(random, random.choice((BOOL, Bits(3), Bits(8), INTEGER)), POOL, random.randint(1, 5))
        simpler = simplify(term, given=given)
        assert simpler.sort == term.sort
        changed += simpler is not term
        for _ in range(6):
            valuation: dict[Term, Value] = {}
            for each in VARIABLES:
                chosen = random_constant(random, each.sort)
                assert isinstance(chosen, Constant)
                undefined = given is Given.ANYTHING and random.random() < 0.3
                valuation[each] = UNDEFINED if undefined else chosen.value
            assert value(simpler, valuation) == value(term, valuation), (term, simpler)
    assert changed > 50
