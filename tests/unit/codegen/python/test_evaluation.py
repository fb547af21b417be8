"""Terms as a function: their values are those of the interpreter, before and behind the function is made."""

from __future__ import annotations

from random import Random

from clew.codegen.python.evaluation import Recurring, compiled
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Array, Bits
from clew.ir.terms import Constant, Variable, variable
from clew.ir.values import Value
from tests.property.random_terms import Pool, random_constant, random_term

VARIABLES = tuple(
    variable(f"{name}{number}", sort)
    for name, sort in (("p", BOOL), ("b", Bits(3)), ("w", Bits(32)), ("a", Array(3, Bits(3))))
    for number in range(2)
)


def valuation(random: Random) -> dict[Variable, Value]:
    found: dict[Variable, Value] = {}
    for each in VARIABLES:
        chosen = random_constant(random, each.sort)
        assert isinstance(chosen, Constant)
        found[each] = chosen.value
    return found


def test_a_function_of_terms_gives_what_the_interpreter_gives() -> None:
    random = Random("evaluation")
    for _ in range(150):
        sorts = (BOOL, Bits(3), Bits(32))
        terms = [random_term(random, random.choice(sorts), Pool(VARIABLES), random.randint(0, 5)) for _ in range(3)]
        function = compiled(terms)
        for _ in range(4):
            values = valuation(random)
            assert tuple(function(values)) == evaluate(terms, values), terms


def test_terms_that_are_asked_often_keep_their_values() -> None:
    random = Random("recurring")
    terms = [random_term(random, Bits(32), Pool(VARIABLES), 5) for _ in range(4)]
    recurring = Recurring(terms)
    for _ in range(40):
        values = valuation(random)
        assert tuple(recurring(values)) == evaluate(terms, values)
