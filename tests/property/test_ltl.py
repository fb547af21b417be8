"""Random formulas: automata against the meaning on lassos, simplification, degeneralisation, stuttering."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.properties import And, Not, Or
from clew.logic.temporal.automata import Strength, automaton_against, automaton_of, degeneralised, strength
from clew.logic.temporal.lasso import holds_on_lasso
from clew.logic.temporal.ltl import negated, normal_form, simplified
from clew.logic.temporal.stutter import claim_is_stutter_invariant, is_stutter_invariant
from tests.property.formulas import accepts, random_formula, random_word, stuttered

BATCHES = range(10)
PER_BATCH = 40


@pytest.mark.parametrize("batch", BATCHES)
def test_automata_accept_what_the_formula_says(batch: int) -> None:
    random = Random(f"automata {batch}")
    for _ in range(PER_BATCH):
        formula = random_formula(random, random.randint(2, 13))
        own, against = automaton_of(formula), automaton_against(formula)
        single = degeneralised(own)
        assert single.marks <= 1
        for _ in range(12):
            word, start = random_word(random)
            expected = holds_on_lasso(formula, word, start)
            assert accepts(own, word, start) == expected, formula
            assert accepts(against, word, start) != expected, formula
            assert accepts(single, word, start) == expected, formula


@pytest.mark.parametrize("batch", BATCHES)
def test_normal_forms_mean_the_same(batch: int) -> None:
    random = Random(f"forms {batch}")
    for _ in range(4 * PER_BATCH):
        formula = random_formula(random, random.randint(2, 20))
        forms = (normal_form(formula), simplified(formula), Not(negated(formula)), Not(simplified(Not(formula))))
        for _ in range(8):
            word, start = random_word(random)
            expected = holds_on_lasso(formula, word, start)
            assert [holds_on_lasso(form, word, start) for form in forms] == [expected] * len(forms), formula


@pytest.mark.parametrize("batch", BATCHES)
def test_a_formula_and_its_negation_share_no_word_and_leave_none_out(batch: int) -> None:
    random = Random(f"partition {batch}")
    for _ in range(PER_BATCH):
        formula = random_formula(random, random.randint(2, 9))
        # The negation is hidden from the simplifier by a second normal form.
        joint = automaton_of(And(formula, negated(formula)))
        whole = automaton_against(Or(formula, negated(formula)))
        assert strength(joint) is Strength.EMPTY, formula
        assert strength(whole) is Strength.EMPTY, formula


@pytest.mark.parametrize("batch", BATCHES)
def test_stutter_invariant_formulas_do_not_count_repetitions(batch: int) -> None:
    random = Random(f"stutter {batch}")
    for _ in range(PER_BATCH):
        formula = random_formula(random, random.randint(2, 8))
        if not is_stutter_invariant(formula):
            continue
        for _ in range(20):
            word, start = random_word(random)
            longer = stuttered(random, word, start)
            assert holds_on_lasso(formula, word, start) == holds_on_lasso(formula, *longer), formula


@pytest.mark.parametrize("batch", BATCHES)
def test_what_is_not_stutter_invariant_tells_some_repetition(batch: int) -> None:
    random = Random(f"not stutter {batch}")
    for _ in range(PER_BATCH // 2):
        formula = random_formula(random, random.randint(2, 6))
        if is_stutter_invariant(formula):
            continue
        words = (random_word(random) for _ in range(3000))
        assert any(
            holds_on_lasso(formula, *word) != holds_on_lasso(formula, *stuttered(random, *word)) for word in words
        ), formula


@pytest.mark.parametrize("batch", BATCHES)
def test_the_test_of_claims_agrees_with_that_of_formulas(batch: int) -> None:
    random = Random(f"claims {batch}")
    decided = 0
    for _ in range(PER_BATCH):
        formula = random_formula(random, random.randint(2, 8))
        claimed, expected = claim_is_stutter_invariant(automaton_of(formula)), is_stutter_invariant(formula)
        assert expected or not claimed, formula
        decided += claimed == expected
    assert decided > PER_BATCH * 3 // 4, "most small automata should be deterministic or weak"
