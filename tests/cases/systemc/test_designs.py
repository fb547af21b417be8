"""SystemC designs on our own kernel: a sample of verdicts. All of them: `python -m bench systemc_designs`."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.errors import InputError
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds
from tests.cases.systemc.designs import HERE, RULES, SUITE, WRONG, expected, question
from tests.places import EXAMPLES

_SAMPLED = {
    "interrupts",
    "signal-event",
    "race-counted",
    "race-counted-broken",
    "number-helpers",
    "race-mutex-broken",
    "texts",
}
SAMPLE = [path for path in RULES if path.stem in _SAMPLED]


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_rule(path: Path) -> None:
    wanted = expected(path)
    result, *_ = check(load(path), question(path), limits=Limits(seconds=120)).results
    if wanted.check is None:
        assert result.verdict == Holds()
        return
    assert result.verdict == Fails(wanted.check)
    assert wanted.line is None or (result.span is not None and result.span.line == wanted.line)


def test_the_suite_has_the_verdicts_of_its_twins() -> None:
    for path in SUITE:
        (twin,) = (EXAMPLES / "ivl").glob(f"*/{path.stem}.ivl")
        assert expected(path).check == expected(twin).check, path.stem
    assert {path.stem for path in SUITE} == {path.stem for path in (EXAMPLES / "ivl").glob("[ls]*/*.ivl")}


@pytest.mark.parametrize("name", ["index-of-vector", "port-bound-too-often", "unbound-export"])
def test_a_wrong_design_has_the_number_of_the_reference(name: str) -> None:
    with pytest.raises(InputError, match=rf"\(E{WRONG[name]}\) .*\[IEEE 1666-2011"):
        load(HERE / "wrong" / f"{name}.cpp")
