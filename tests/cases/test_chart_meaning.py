"""What charts mean, by example: who sends what and when, what is seen, when time events come, what an error is.

Each chart says what is asked of it and what comes out; every fourth is asked, with CLEW_ALL_CASES=1 all are.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.pipeline.checking import check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown
from tests.samples import sampled

FOLDER = Path(__file__).parent / "uml" / "meaning"
CASES = sorted(FOLDER.iterdir())
ASKED = sampled(CASES, 4)
_ASK = re.compile(r"^(?:'|<!--|#) ask: (.*?)(?: -->)?$", re.MULTILINE)
_MARK = re.compile(r"^(?:'|<!--|#)~ (holds|fails (?P<check>\S+))", re.MULTILINE)
_OPTIONS = re.compile(r"^(?:'|<!--|#) options: (?P<name>\w+)=(?P<value>\S+)", re.MULTILINE)


@pytest.mark.parametrize("path", ASKED, ids=lambda path: path.name)
def test_case(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    ask, mark = _ASK.search(text), _MARK.search(text)
    assert ask is not None, "a case should say what is asked"
    assert mark is not None, "a case should say what comes out"
    options = {match["name"]: match["value"] for match in _OPTIONS.finditer(text)}
    (result,) = check(load(path, **options), [ask[1]], engine="explore{implementation=python}").results
    match result.verdict:
        case Holds():
            assert mark["check"] is None
        case Fails(check=found):
            assert found == mark["check"]
            assert result.confirmed or found == "property.unreachable"
        case Unknown() as unknown:
            pytest.fail(f"{unknown}")


def test_every_case_has_a_twin() -> None:
    names = {path.stem for path in CASES}
    assert len(CASES) >= 50
    assert {name.removesuffix("-broken") for name in names} == {name for name in names if not name.endswith("-broken")}
    assert all(f"{name}-broken" in names for name in names if not name.endswith("-broken"))
