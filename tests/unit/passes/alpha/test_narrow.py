"""Narrow programs: the catcher as it is published, what is asked of states, and what is not known."""

from __future__ import annotations

import pytest

from clew.frontends import Loaded
from clew.frontends.text import TextFrontend
from clew.ir.commands import Havoc
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.ir.sorts import Bits
from clew.ir.source import Source
from clew.ir.terms import FALSE, TRUE, Term, bits, variable
from clew.ir.walk import substitute
from clew.ir.wellformed.programs import check_program
from clew.models.goals import watched_terms
from clew.passes.alpha import Alpha, Narrow, applicable, narrowing
from clew.passes.alpha.narrow import MARK
from clew.passes.alpha.refine import coarsest
from clew.passes.bits.demand import Key
from clew.pipeline.checking import Abstraction, check
from clew.text.printer import print_program
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from clew.verdict import Fails, Holds
from tests.unit.passes.alpha.catcher import loaded, watched


def marked(program: Program) -> list[Havoc]:
    """The choices that an abstraction made up."""
    return [
        each
        for each in commands_of(program)
        if isinstance(each, Havoc) and each.span is not None and each.span.source == MARK
    ]


@pytest.mark.shows("pushdown", "A9", "A16", "E3")
@pytest.mark.parametrize("step", [Narrow, Alpha])
def test_the_catcher_keeps_fifteen_bits_and_chooses_nothing(step: type[Narrow | Alpha]) -> None:
    subject = loaded()
    made = step(watched(subject)).run(subject.program)
    check_program(made.result)
    assert made.reduction is not None
    assert (made.reduction.before, made.reduction.after, made.reduction.precise) == (848, 15, True)
    assert made.reduction.heads_before // made.reduction.heads_after >= 2**832
    assert marked(made.result) == []
    text = print_program(made.result)
    assert "var offset : bits 7 = 0;" in text
    assert "proc `catch`(e : bits 4)" in text
    assert "offset := offset + 1;" in text
    assert "history" not in text
    # What was asked is asked exactly.
    for term in watched(subject):
        bounds = made.asked(term)
        assert bounds.always is bounds.sometimes


SMALL = """program single;
var v : bits 4 = 0;
var w : bits 4 = 0;
proc main() {
  havoc v in 0..9;
  havoc w;
  yield;
  if v == 5 { w := 1; }
  yield;
  assert w != 3;
}
process P = main();
"""


def text(source: str) -> Loaded:
    return TextFrontend().load((Source("small.clew", source),))


def asked(program: Program, formula: str) -> Term:
    (term,) = watched_terms(parse_property(formula, ProgramScope(program)).question)
    return term


def keys(program: Program) -> dict[str, Key]:
    return {each.name: (None, each.variable) for each in program.globals}


@pytest.mark.shows("pushdown", "A20")
def test_what_is_not_known_is_chosen_between_what_is_possible() -> None:
    program = text(SMALL).program
    facts = applicable(program)
    assert facts is not None
    made, _ = narrowing(program, facts, (), {keys(program)["v"]: 2, keys(program)["w"]: 4})
    check_program(made.result.program)
    shown = print_program(made.result.program)
    # Two bits of 5 are 1, and 1 and 9 have them too.
    assert "havoc v in 0..3;" in shown
    assert len(marked(made.result.program)) == 1
    assert not any(each.fair for each in marked(made.result.program)), "made-up choices are never fair"


@pytest.mark.shows("pushdown", "A17")
@pytest.mark.parametrize(
    ("formula", "always", "sometimes"),
    [
        pytest.param("AG (v < 10)", TRUE, TRUE, id="what the range decides needs no bits"),
        pytest.param("AG (v == 12)", FALSE, FALSE, id="no value has this"),
        pytest.param("AG (v < 8)", FALSE, TRUE, id="some values do, some do not"),
    ],
)
def test_what_is_asked_of_a_variable_without_bits(formula: str, always: Term, sometimes: Term) -> None:
    program = text(SMALL).program
    facts = applicable(program)
    assert facts is not None
    made, _ = narrowing(program, facts, (), {keys(program)["v"]: 0, keys(program)["w"]: 4})
    bounds = made.asked(asked(program, formula))
    assert (bounds.always, bounds.sometimes) == (always, sometimes)


@pytest.mark.shows("pushdown", "A17")
def test_negation_swaps_always_and_sometimes() -> None:
    program = text(SMALL).program
    facts = applicable(program)
    assert facts is not None
    for width in range(5):
        made, _ = narrowing(program, facts, (), {keys(program)["v"]: width, keys(program)["w"]: 4})
        plain, negated = made.asked(asked(program, "AG (v < 6)")), made.asked(asked(program, "AG !(v < 6)"))
        for value in range(1 << width):
            by: dict[Term, Term] = {} if not width else {variable("v", Bits(width)): bits(value, width)}
            concrete = [each < 6 for each in range(10) if each % (1 << width) == value]
            if not concrete:
                continue  # no state has this value
            for bounds, holds in ((plain, concrete), (negated, [not each for each in concrete])):
                shown = [substitute(each, by) for each in (bounds.always, bounds.sometimes)]
                assert shown == [TRUE if all(holds) else FALSE, TRUE if any(holds) else FALSE], (width, value)


ALWAYS_ZERO = """program single;
var a : bits 1 = 0;
var v : bits 1 = 0;
var bad : bool = false;
var end : bool = false;
proc main() {
  havoc a in 0..1;
  v := a ^ a;
  yield;
  while v != 1 { yield; }
  bad := true;
  yield;
  end := true;
}
process P = main();
"""


@pytest.mark.shows("pushdown", "A19", "A20", "E5", "E6")
@pytest.mark.parametrize("abstraction", list(Abstraction))
@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        pytest.param("F end", Fails("property.temporal"), id="made-up choices are not fair"),
        pytest.param("EF bad", Fails("property.unreachable"), id="nothing exists because it was made up"),
        pytest.param("AG !bad", Holds(), id="nor does anything fail"),
    ],
)
def test_traps_of_made_up_choices(abstraction: Abstraction, formula: str, expected: object) -> None:
    (result,) = check(text(ALWAYS_ZERO), [formula], engine="saturate", abstraction=abstraction).results
    assert result.verdict == expected


@pytest.mark.shows("pushdown", "A19")
def test_without_bits_the_traps_are_really_met() -> None:
    """The coarsest program can take the branch, so that refinement is what saves the verdict."""
    first = coarsest(text(ALWAYS_ZERO).program, ())
    assert first is not None
    assert set(first.widths.values()) == {0}
    assert marked(first.lowered.result)
    assert first.lowered.reduction is not None
    assert not first.lowered.reduction.precise


@pytest.mark.shows("pushdown", "A30")
@pytest.mark.parametrize("abstraction", list(Abstraction))
@pytest.mark.parametrize(
    ("formula", "expected", "bits_kept"),
    [
        ("AG (v < 10)", Holds(), None),
        ("AG (v < 9)", Fails("property.invariant"), 4),
        ("EF (v == 9 && w == 2)", Holds(), 8),
    ],
)
def test_refinement_ends_with_the_answer(
    abstraction: Abstraction, formula: str, expected: object, bits_kept: int | None
) -> None:
    outcome = check(text(SMALL), [formula], engine="saturate", abstraction=abstraction)
    assert outcome.results[0].verdict == expected
    if abstraction is Abstraction.REFINE and bits_kept is not None:  # else nothing has to be searched
        assert outcome.reductions[0].method == "refine"
        assert outcome.reductions[0].after == bits_kept
