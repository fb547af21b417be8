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


@pytest.mark.shows("pushdown", "A3", case="catcher-broken.spds")
@pytest.mark.shows("pushdown", "A1", "A3", case="catcher.spds")
@pytest.mark.shows("pushdown", "A1", "A2", case="events.spds")
@pytest.mark.shows("pushdown", "E1", case="exactly-one.spds")
@pytest.mark.shows("pushdown", "A8", case="last-branch.rem")
@pytest.mark.shows("pushdown", "A27", case="liveness-broken.rem")
@pytest.mark.shows("pushdown", "A4", "A8", case="no-guard.rem")
@pytest.mark.shows("pushdown", "A4", case="rules.rem")
@pytest.mark.shows("pushdown", "A4", case="structs.rem")
@pytest.mark.shows("pushdown", "A4", case="swap.rem")
@pytest.mark.shows("pushdown", "A2", case="termination-broken.rem")
@pytest.mark.shows("pushdown", "A2", case="termination.rem")
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
