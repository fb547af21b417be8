"""Traps of bit-width abstraction: what `if` means, choices that only look fair, what exists, widths, ends of arrays."""

from __future__ import annotations

import pytest

from clew.frontends.remopla import RemoplaFrontend
from clew.ir.source import Source
from clew.passes.bits import report
from clew.pipeline.checking import check
from clew.verdict import Fails, Holds

ALWAYS_ZERO = """
int a(1);
int v(1);
void main() {
  a = rand(1);
  v = a ^ a;
again:
  if (v == 1) { goto bad; }
  goto again;
bad: skip;
end: skip;
}
"""


def verdict(text: str, asked: str) -> object:
    (result,) = check(RemoplaFrontend().load((Source("trap.spds", text),)), [asked]).results
    return result.verdict


@pytest.mark.shows("pushdown", "E1")
def test_if_asks_for_one_and_not_for_anything_but_zero() -> None:
    text = "int x(8);\nvoid main() { x = VALUE; if (x) { goto bad; } return; bad: skip; }"
    assert verdict(text.replace("VALUE", "2"), "AG !bad") == Holds()
    assert verdict(text.replace("VALUE", "1"), "AG !bad") == Fails("property.invariant")


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        pytest.param("F end", Fails("property.temporal"), id="a dropped value must not become a fair choice"),
        pytest.param("EF bad", Fails("property.unreachable"), id="nothing comes into existence by abstraction"),
        pytest.param("AG !bad", Holds(), id="nor is anything lost"),
    ],
)
def test_what_is_decided_by_a_value_keeps_it(asked: str, expected: object) -> None:
    assert verdict(ALWAYS_ZERO, asked) == expected
    program = RemoplaFrontend().load((Source("trap.spds", ALWAYS_ZERO),)).program
    (row,) = [row for row in report(program).rows if row.name == "v"]
    assert row.after == 1


def test_widths_count_bits_and_not_the_number_of_the_highest() -> None:
    text = "int x(8);\nvoid main() { x = rand(15); if (x == 9) { goto hit; } return; hit: skip; }"
    (row,) = report(RemoplaFrontend().load((Source("trap.spds", text),)).program).rows
    assert (row.before, row.after) == (8, 4)


@pytest.mark.shows("pushdown", "figure 3")
def test_an_index_of_one_past_the_end_is_no_element() -> None:
    text = "int a(8)[4];\nint i(8);\nvoid main() { i = 4; a[i] = 1; end: skip; }"
    assert verdict(text, "AG (i <= 4)") == Holds()
    assert verdict(text, "EF end") == Fails("property.unreachable")


@pytest.mark.shows("pushdown", "E2")
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(
            "(0 == 1) && (a[i] == 0)", Fails("property.unreachable"), id="the right side is evaluated all the same"
        ),
        pytest.param("(1 == 1) || (a[i] == 0)", Fails("property.unreachable"), id="also where the left side decides"),
        pytest.param("(0 == 1) && (a[i - 1] == 0)", Holds(), id="what is in bounds does no harm"),
    ],
)
def test_operators_are_strict(value: str, expected: object) -> None:
    text = f"int a(8)[4];\nint i(8);\nint x(1);\nvoid main() {{ i = 4; x = {value}; end: skip; }}"
    assert verdict(text, "EF end") == expected


@pytest.mark.shows("pushdown", "figure 3")
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param("x + 1 % 255", 255, id="the remainder is taken of the right side only"),
        pytest.param("(x + 1) % 255", 0, id="of the sum, where that is written"),
    ],
)
def test_the_remainder_binds_as_in_c(value: str, expected: int) -> None:
    text = f"int x(8);\nvoid main() {{ x = 254; x = {value}; end: skip; }}"
    assert verdict(text, f"AG (end -> x == {expected})") == Holds()
