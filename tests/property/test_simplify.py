"""Random terms: the normal term has the same value."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from clew.ir.sorts import BOOL, INTEGER, Array, Bits
from clew.ir.terms import Apply, Constant, Term, Variable, variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.logic.normalise import Normalise, constructor, fully
from clew.semantics.values import Concrete
from tests.property.random_terms import Pool, random_constant, random_term
from tests.samples import sampled

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
@pytest.mark.parametrize("normalise", list(Normalise), ids=lambda normalise: normalise.value)
@pytest.mark.parametrize("batch", sampled(range(10), 3))
def test_normal_terms_have_the_same_value(batch: int, normalise: Normalise) -> None:
    random = Random(f"simplify {batch} {normalise}")
    for _ in range(250):
        term = random_term(random, random.choice((BOOL, Bits(3), Bits(8), INTEGER)), POOL, random.randint(1, 5))
        simpler = _normal(term, normalise)
        assert simpler.sort == term.sort
        for _ in range(6):
            valuation: dict[Term, Value] = {}
            for each in VARIABLES:
                chosen = random_constant(random, each.sort)
                assert isinstance(chosen, Constant)
                valuation[each] = chosen.value
            assert value(simpler, valuation) == value(term, valuation), (term, simpler)


def _normal(term: Term, normalise: Normalise) -> Term:
    if normalise is Normalise.FULL:
        return fully(term)
    done: dict[Term, Term] = {}
    for part in postorder(term):
        if isinstance(part, Apply):
            arguments = tuple(done[each] for each in part.arguments)
            done[part] = constructor(normalise)(part.operator, arguments, part.parameters)
        else:
            done[part] = part
    return done[term]
