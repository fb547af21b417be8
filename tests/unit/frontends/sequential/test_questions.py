"""What is asked of circuits: their own properties by name, and formulas over what is seen of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import InputError

CONSTRAINED = """1 sort bitvec 1
2 sort bitvec 8
3 input 2 in
4 state 2 x
5 state 2 y
6 init 2 5 4
7 constd 2 5
8 ult 1 3 7
9 constraint 8
10 next 2 5 3
11 next 2 4 4
12 ult 1 4 7
13 constraint 12
14 neq 1 5 4
15 bad 14 differ
16 zero 1
17 bad 16
18 bad 14 differ
"""


@pytest.fixture
def circuit(tmp_path: Path) -> clew.Loaded:
    path = tmp_path / "constrained.btor2"
    path.write_text(CONSTRAINED)
    return clew.load(path)


def test_nothing_is_asked_but_the_properties_of_the_circuit(circuit: clew.Loaded) -> None:
    outcome = clew.check(circuit, engine="ic3")
    assert [each.property.text for each in outcome.results] == ["differ", "bad 1", "differ (bad 2)"]
    assert [type(each.verdict).__name__ for each in outcome.results] == ["Fails", "Holds", "Fails"]


@pytest.mark.parametrize("name", ["bad 1", "b1"])
def test_a_property_of_the_circuit_is_asked_by_name(circuit: clew.Loaded, name: str) -> None:
    outcome = clew.check(circuit, [name])
    assert [each.property.text for each in outcome.results] == ["bad 1"]
    assert outcome.verdict == clew.Holds()


def test_a_wrong_name_is_answered_with_the_right_ones(circuit: clew.Loaded) -> None:
    with pytest.raises(InputError, match=r"no property named 'difer' \(did you mean 'differ'.*known: differ, bad 1"):
        clew.check(circuit, ["difer"])


def test_formulas_see_neither_what_constraints_forbid_nor_what_is_before_the_start(circuit: clew.Loaded) -> None:
    formulas = ["AG (in < 5)", "EF (in == 7)", "AG (y < 5)", "EF (y == 4)", "X (y < 5)"]
    outcome = clew.check(circuit, formulas, engine="ic3")
    found = [type(each.verdict).__name__ for each in outcome.results]
    assert found == ["Holds", "Fails", "Holds", "Holds", "Holds"]


def test_a_circuit_without_properties_has_no_question(tmp_path: Path) -> None:
    path = tmp_path / "silent.btor2"
    path.write_text("1 sort bitvec 1\n2 state 1 x\n")
    with pytest.raises(InputError, match="brings no question of its own"):
        clew.check(clew.load(path))
