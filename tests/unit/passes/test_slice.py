"""Slicing, dead variables and decided conditions: what goes away, and what must stay."""

from __future__ import annotations

import pytest

from clew.frontends import Loaded
from clew.frontends.text import TextFrontend
from clew.ir.commands import Branch
from clew.ir.program import Program
from clew.ir.source import Source
from clew.passes.decide import Decide
from clew.passes.kill_locals import Dead
from clew.passes.may_fail import breakable
from clew.passes.slice import Slice
from clew.pipeline.checking import Abstraction, check
from clew.pipeline.prepare import transform
from clew.text.parse import parse_program
from clew.text.printer import print_program
from clew.verdict import Fails, Holds


def load(body: str) -> Loaded:
    text = f"""program single;
var n : bits 4 = any 0..9;
var idle : bits 4 = 0;
var seen : bool = false;
proc main() {{
  local x : bits 4 = 0;
{body}
}}
process P = main();
"""
    return TextFrontend().load((Source("sliced.clew", text),))


def branches(program: Program) -> int:
    return sum(isinstance(block.exit, Branch) for each in program.procedures for block in each.blocks)


@pytest.mark.shows("pushdown", "A25")
@pytest.mark.parametrize(
    ("body", "left"),
    [
        pytest.param("if n < 3 { idle := 1; } else { idle := n; } seen := true;", 0, id="ways without effect meet"),
        pytest.param("if n < 3 { if n < 2 { idle := 1; } }", 0, id="branches inside go with it"),
        pytest.param("if n < 3 { idle := 1; } assert idle < 2;", 1, id="somebody reads what it decides"),
        pytest.param("if n < 3 { assert n < 2; }", 1, id="an assertion inside"),
        pytest.param("if n < 3 { yield; }", 1, id="a scheduling point counts as a step"),
        pytest.param("while n < 3 { idle := idle + 1; }", 1, id="a loop that may last for ever"),
        pytest.param("if x < 3 { havoc idle in 0..3; }", 1, id="a choice is part of the run"),
    ],
)
def test_branches_that_are_left(body: str, left: int) -> None:
    assert branches(Slice().run(load(body).program).result) == left


@pytest.mark.shows("pushdown", "A25")
@pytest.mark.parametrize("abstraction", list(Abstraction))
def test_a_loop_without_effect_still_never_ends(abstraction: Abstraction) -> None:
    loaded = load("while n < 3 { idle := idle + 1; yield; } seen := true;")
    (result,) = check(loaded, ["F seen"], engine="saturate", abstraction=abstraction).results
    assert result.verdict == Fails("property.temporal")


@pytest.mark.shows("pushdown", "A21", "A25")
@pytest.mark.parametrize("abstraction", list(Abstraction))
def test_next_steps_are_counted_as_before(abstraction: Abstraction) -> None:
    loaded = load("yield; idle := n; yield; seen := true; yield;")
    texts = ["X X X seen", "X X !seen", "X X seen"]
    verdicts = [each.verdict for each in check(loaded, texts, engine="saturate", abstraction=abstraction).results]
    assert verdicts == [Holds(), Holds(), Fails("property.temporal")]


def test_dead_locals_are_cleared_and_asked_ones_are_not() -> None:
    loaded = load("x := n; yield; seen := x == 3; yield; yield;")
    assert "x := 0;" in print_program(Dead().run(loaded.program).result)
    plain, cleared = (transform(loaded.program, passes).result for passes in ((), ("dead",)))
    states = [
        check(Loaded(each, loaded.scope), ["AG !(seen && n == 4)"], abstraction=Abstraction.NONE)
        for each in (plain, cleared)
    ]
    assert [each.results[0].verdict for each in states] == [Holds(), Holds()]


def test_what_ranges_decide_is_asked_no_more() -> None:
    loaded = load("x := n; if x > 12 { idle := 1; } assert x < 10; assert x != 9;")
    made = transform(loaded.program, ("decide", "fold")).result
    assert branches(made) == 0
    text = print_program(made)
    assert "assert true" in text
    assert "x != 9" in text or "9" in text
    assert breakable(loaded.program) == breakable(made) == {"assertion.violated"}
    assert breakable(transform(load("assert n < 10;").program, ("decide",)).result) == frozenset()


def test_what_may_be_undefined_is_not_decided() -> None:
    text = "program single; proc main() { local u : bits 4; if u * 0 == 1 { assert false; } } process P = main();"
    loaded = TextFrontend().load((Source("undefined.clew", text),))
    assert Decide().run(loaded.program).result == loaded.program
    outcome = check(loaded, ["memory.undefined-value"])
    assert outcome.results[0].verdict == Fails("memory.undefined-value")


def test_a_call_through_a_pointer_may_break_more_than_assertions() -> None:
    text = "program single;\nproc main() { local p : pointer = null; call *(p)(); }\nprocess P = main();\n"
    assert "memory.null-dereference" in breakable(parse_program(text))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "proc spoil() { g := (undefined : bits 3); } proc main() { call spoil(); if g == 1 { h := 1; } }",
            id="a global in another procedure",
        ),
        pytest.param(
            "proc spoil() -> (bits 3) { return (undefined : bits 3); }"
            "proc main() { local x : bits 3 = 0; x := call spoil(); if x == 1 { h := 1; } }",
            id="a result",
        ),
        pytest.param(
            "proc uses(x : bits 3) { if x == 1 { h := 1; } } proc main() { call uses((undefined : bits 3)); }",
            id="an argument",
        ),
        pytest.param(
            "proc spoil() { local p : pointer = null; local b : bits 8 = 0;"
            " p := new bytes(1); b := *p; g := extract[2, 0](b); }"
            "proc main() { call spoil(); if g == 1 { h := 1; } }",
            id="what memory never held",
        ),
    ],
)
@pytest.mark.parametrize("abstraction", [Abstraction.AUTO, Abstraction.NONE])
def test_undefined_values_are_followed_from_procedure_to_procedure(text: str, abstraction: Abstraction) -> None:
    whole = f"program single;\nvar g : bits 3 = 0;\nvar h : bits 3 = 0;\n{text}\nprocess P = main();\n"
    loaded = TextFrontend().load((Source("undefined.clew", whole),))
    (result,) = check(loaded, ["memory.undefined-value"], abstraction=abstraction).results
    assert result.verdict == Fails("memory.undefined-value")
