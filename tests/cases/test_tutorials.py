"""Diagrams as tutorials draw them: all are read, and some are asked what its comment says.

Forty diagrams stand in `uml/tutorial`; with CLEW_ALL_CASES=1 all are asked.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.errors import InputError
from clew.pipeline.checking import check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown
from tests.samples import sampled

FOLDER = Path(__file__).parent / "uml" / "tutorial"
CASES = sorted(FOLDER.iterdir())
ASKED = sampled(CASES, 20)
READ = 38
"""So many are read at least."""
_ASK = re.compile(r"^(?:'|<!--) ask: (.*?)(?: -->)?$", re.MULTILINE)
_MARK = re.compile(r"^(?:'|<!--)~ (holds|fails (?P<check>\S+))", re.MULTILINE)


def _is_read(path: Path) -> bool:
    try:
        load(path)
    except InputError:
        return False
    return True


def test_nearly_all_are_read() -> None:
    refused = [path.name for path in CASES if not _is_read(path)]
    assert len(CASES) == 40
    assert len(CASES) - len(refused) >= READ, f"not read: {', '.join(refused)}"


@pytest.mark.parametrize("path", ASKED, ids=lambda path: path.name)
def test_what_they_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    ask, mark = _ASK.search(text), _MARK.search(text)
    assert ask is not None, "a case should say what is asked"
    assert mark is not None, "a case should say what comes out"
    (result,) = check(load(path), [ask[1]]).results
    match result.verdict:
        case Holds():
            assert mark["check"] is None
        case Fails(check=found):
            assert found == mark["check"]
            assert result.confirmed
        case Unknown() as unknown:
            pytest.fail(str(unknown))
