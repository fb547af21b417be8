"""Modules without a test bench. All of them: `python -m bench systemc_designs 60 open`."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails
from tests.cases.systemc.designs import OPEN, expected, top, twin


@pytest.mark.parametrize("path", OPEN, ids=lambda path: path.stem)
def test_an_open_design_stands_beside_its_twin(path: Path) -> None:
    assert (expected(path).check is None) != path.stem.endswith("-broken")
    assert twin(path).exists()
    assert top(path) in path.read_text(encoding="utf-8")


def test_an_open_module_is_decided_and_its_clock_is_named() -> None:
    (path,) = (each for each in OPEN if each.stem == "counter-broken")
    loaded = load(path, top=top(path))
    assert any("the rising edge of clk" in note.text for note in loaded.notes)
    result, *_ = check(loaded, ("assertion.violated",), limits=Limits(seconds=120)).results
    assert result.verdict == Fails("assertion.violated")
    assert result.span is not None
    assert result.span.line == expected(path).line
