"""How wide inputs are, by the text of a program."""

from __future__ import annotations

import pytest

from clew.ir.source import Source
from clew.models.inputs import combinations, wide_input
from clew.text.parse import parse

LOCALS = "local x : bits 8 = 0;\n  local w : bits 32 = 0;"
RANGE = """proc range(low : bits 8, high : bits 8) -> (bits 8) {
  local r : bits 8;
  havoc r in low..high;
  return r;
}"""


def program(body: str, more: str = "") -> str:
    return f"program single;\n{more}\nproc main() {{\n  {LOCALS}\n{body}\n}}\nprocess P = main();\n"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        pytest.param(program("x := 1;"), None, id="a program without inputs has none"),
        pytest.param(program("havoc x in 0..15;"), None, id="sixteen values are few"),
        pytest.param(program("havoc x in 0..16;"), 17, id="seventeen are not"),
        pytest.param(program("havoc w;"), 1 << 32, id="without bounds the sort counts"),
        pytest.param(program("x := call range(2, 5);", RANGE), None, id="bounds are looked up in calls"),
        pytest.param(
            program("x := call range(2, 5);\nx := call range(0, 99);", RANGE), 100, id="the widest call counts"
        ),
        pytest.param(program("x := 1;", RANGE), None, id="what is never called does not count"),
    ],
)
def test_wide_input(text: str, values: int | None) -> None:
    found = wide_input(parse(Source("inputs.clew", text)).program)
    assert (None if found is None else found.values) == values


def test_bounds_that_nothing_tells_are_wide() -> None:
    text = program("havoc x in 0..3;\nx := call range(0, x);", RANGE)
    found = wide_input(parse(Source("inputs.clew", text)).program)
    assert found is not None
    assert str(found).endswith("has many values")


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        pytest.param(program("x := 1;"), 1, id="without inputs there is one way"),
        pytest.param(program("havoc x in 0..99;\nhavoc w in 0..19;"), 2000, id="choices are multiplied"),
        pytest.param(program("havoc x in 0..99;\nhavoc w in 0..15;"), 100, id="few values do not count"),
        pytest.param(program("x := call range(0, 99);\nx := call range(0, 49);", RANGE), 10000, id="calls count each"),
        pytest.param(program("goto a;\na:\nhavoc x in 0..99;\ngoto a;"), None, id="in a loop there is no end of it"),
        pytest.param(program("goto a;\na:\nhavoc x in 0..3;\ngoto a;"), 1, id="few values do not count in loops"),
        pytest.param(
            program("call more();", "proc more() {\n local x : bits 8;\n havoc x in 0..99;\n call more();\n}"),
            None,
            id="nor in a recursive procedure",
        ),
    ],
)
def test_combinations(text: str, ways: int | None) -> None:
    assert combinations(parse(Source("inputs.clew", text)).program) == ways
