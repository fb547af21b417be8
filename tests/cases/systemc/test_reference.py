"""SystemC designs are what they say: each beside its twin, and the reference simulator agrees, where it is installed.

What the reference prints is recorded, so that ours is compared with it where it is absent, too. A sample is compiled
here; all of them by `python -m bench systemc_reference`, ours by `python -m bench systemc_reference outputs`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.systemc.designs import (
    DESIGNS,
    GOLDEN,
    HERE,
    SUITE,
    WRONG,
    compiled,
    expected,
    golden,
    is_symbolic,
    ran,
    reference,
    twin,
)
from tests.cases.systemc.outputs import Whose, compared, judged, printed
from tests.samples import sampled

CONCRETE = [path for path in DESIGNS if not is_symbolic(path)]
needs_reference = pytest.mark.skipif(reference() is None, reason="the reference simulator (libsystemc) is absent")


@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.stem)
def test_a_design_stands_beside_its_twin(path: Path) -> None:
    assert (expected(path).check is None) != path.stem.endswith("-broken")
    assert twin(path).exists()
    assert 100 <= len(path.read_text(encoding="utf-8").splitlines()) <= 600
    assert golden(path).exists() != is_symbolic(path)


def test_there_are_thirty_designs_and_their_outputs() -> None:
    assert len(DESIGNS) >= 60
    assert {path.stem for path in GOLDEN.glob("*.out")} <= {path.stem for path in DESIGNS}


def test_programs_of_the_suite_have_a_verdict() -> None:
    assert [path.name for path in SUITE if expected(path) is None] == []


def test_wrong_designs_have_a_row() -> None:
    assert {path.stem for path in (HERE / "wrong").glob("*.cpp")} == WRONG.keys()


@pytest.mark.parametrize("path", sampled(CONCRETE, 24), ids=lambda path: path.stem)
def test_a_design_prints_what_the_reference_prints(path: Path) -> None:
    assert printed(path, 120) == "right"


_TWO_LINES = """
#include <systemc>
#include <iostream>
SC_MODULE(pair) {
    SC_CTOR(pair) { SC_THREAD(left); SC_THREAD(right); }
    void left() { std::cout << "left " << 1 << std::endl; }
    void right() { std::cout << "right " << 2 << std::endl; }
};
int sc_main(int, char *[]) { pair both("both"); sc_core::sc_start(); return 0; }
"""


@pytest.mark.parametrize(
    ("whose", "wanted"),
    [
        pytest.param(Whose.EVERY, "right 2\nleft 1\n", id="another order prints something else"),
        pytest.param(Whose.SOME, "left 1\n", id="no order ends so early"),
    ],
)
def test_other_outputs_are_told_apart(whose: Whose, wanted: str) -> None:
    assert judged(compared("two-lines.cpp", _TWO_LINES, wanted, whose), whose, 60) == "wrong: it prints something else"


@needs_reference
@pytest.mark.parametrize("path", sampled(CONCRETE, 30), ids=lambda path: path.stem)
def test_the_reference_prints_what_is_recorded(path: Path, tmp_path: Path) -> None:
    found = ran(compiled(path, tmp_path))
    assert found.printed == golden(path).read_text(encoding="utf-8")
    # Where nobody goes on any more, the simulation is over without a complaint.
    assert (found.status == 0) == (expected(path).check in (None, "deadlock"))


@needs_reference
@pytest.mark.parametrize("name", ["unbound-port"])
def test_the_reference_complains_of_wrong_designs(name: str, tmp_path: Path) -> None:
    found = ran(compiled(HERE / "wrong" / f"{name}.cpp", tmp_path))
    assert f"(E{WRONG[name]})" in found.out + found.err
