"""The concrete IVL models through the whole pipeline: the same verdict, found by the default engine and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew import Fails, Holds, check
from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from tests.cases.expected import expectation
from tests.samples import sampled

FOLDER = Path(__file__).parents[3] / "examples" / "ivl" / "models"


@pytest.mark.shows("systemc", 57)
@pytest.mark.parametrize("path", sampled(sorted(FOLDER.glob("*.ivl")), 3), ids=lambda path: path.stem)
def test_model(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = expectation(text)
    (result,) = check(IvlFrontend().load([Source(path.name, text)])).results
    if expected.check is None:
        assert result.verdict == Holds()
        return
    assert result.verdict == Fails(expected.check)
    assert result.confirmed
    assert result.span is not None
    assert result.span.line == expected.line
