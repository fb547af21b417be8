"""Where facts are given up because they keep growing, less is known, and nothing that is wrong."""

from __future__ import annotations

import pytest

from clew.passes.bits import facts
from clew.passes.bits.facts import ProgramFacts
from clew.text.parse import parse_program

COUNT = """
program single;
var x : bits 32 = 0;
var y : bits 32 = 7;
proc main() {
  head:
    if x == 1000 goto done;
    x := x + 1;
    goto head;
  done:
    return;
}
process P = main();
"""


@pytest.mark.parametrize(("enough", "most"), [(64, 1000), (0, None)])
def test_facts_that_grow_for_too_long_are_given_up(
    enough: int, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "_ENOUGH", enough)
    found = ProgramFacts(parse_program(COUNT)).at("main", "head")
    assert found is not None
    known = {variable.name: fact for variable, fact in found.items()}
    assert known["y"] is not None
    assert (known["x"][1] if "x" in known else None) == most  # type: ignore[index]  # a range
