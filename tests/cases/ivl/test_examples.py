"""Every IVL example has the verdict that it says, on the guilty line and on no other.

Inputs of more than eight bits are limited to a few values here: the reference interpreter is concrete. A space that is
too large is explored up to a limit; what fails must fail within it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from tests.cases.expected import expectation
from tests.unit.ivl.programs import explore, narrow

FOLDER = Path(__file__).parents[3] / "examples" / "ivl"
EXAMPLES = sorted(FOLDER.rglob("*.ivl"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_example(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = expectation(text)
    program = IvlFrontend().load([Source(path.name, text)]).program
    found = explore(narrow(program), limit=1000)
    if expected.check is None:
        assert found.checks == ()
    else:
        assert found.checks == ((expected.check, expected.line),)


def test_there_are_twins() -> None:
    models = {path.stem for path in EXAMPLES if path.parent.name == "models"}
    bugs = {name for name in models if name.endswith("-bug")}
    assert len(bugs) >= 20
    assert {f"{name}-bug" for name in models - bugs} == bugs
