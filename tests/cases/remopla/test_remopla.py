"""Cases of Remopla and of the C-like notation: the first line is the property, the mark its verdict."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.pipeline.checking import check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds

FOLDER = Path(__file__).parent
CASES = sorted(path for path in FOLDER.iterdir() if path.suffix in (".rem", ".spds"))
_HEADER = re.compile(r"// (?P<property>.+)\n//~ (?:holds|fails (?P<check>\S+))\n")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_case(path: Path) -> None:
    header = _HEADER.match(path.read_text())
    assert header is not None, "a case should begin with its property and its verdict"
    outcome = check(load(path), [header["property"]])
    (result,) = outcome.results
    assert outcome.faults == ()
    assert result.verdict == (Holds() if header["check"] is None else Fails(header["check"]))
    assert result.trace is None or result.confirmed


def test_half_of_the_cases_fail() -> None:
    failing = [path for path in CASES if "//~ fails" in path.read_text()]
    assert 2 * len(failing) == len(CASES) >= 12
