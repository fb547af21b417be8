"""The examples for DVE: each carries its verdict; those that fail have a repaired twin."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.frontends.dve import DveFrontend
from clew.ir.source import Source
from clew.ir.wellformed.programs import problems
from clew.pipeline.checking import check
from clew.text.parse import parse
from clew.text.printer import print_program
from clew.verdict import Fails, Holds
from tests.cases.expected import expectation
from tests.places import ROOT

FOLDER = ROOT / "examples" / "dve"
EXAMPLES = sorted(FOLDER.glob("*.dve"))
_PROPERTY = re.compile(r"^// clew check (?P<file>\S+)(?: --property '(?P<property>[^']*)')?$", re.MULTILINE)
_WHERE_SPANS = frozenset({"assertion.violated", "array.out-of-bounds"})
"""Checks whose violation stands on a line of the source."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    command = _PROPERTY.search(text)
    assert command is not None, "an example should say how it is checked"
    assert command["file"] == path.name
    expected = expectation(text)
    loaded = DveFrontend().load([Source(path.name, text)])
    outcome = check(loaded, [command["property"]] if command["property"] else [])
    assert outcome.verdict == (Holds() if expected.check is None else Fails(expected.check))
    assert not outcome.faults
    for result in outcome.results:
        assert result.trace is None or result.confirmed
        if isinstance(result.verdict, Fails) and expected.check in _WHERE_SPANS:
            assert result.span is not None
            assert result.span.line == expected.line


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_well_formed_and_survives_as_text(path: Path) -> None:
    loaded = DveFrontend().load([Source(path.name, path.read_text(encoding="utf-8"))])
    assert problems(loaded.program) == ()
    back = parse(Source("printed.clew", print_program(loaded.program, loaded.properties)))
    assert back.program == loaded.program
    assert [one.question for one in back.properties] == [one.question for one in loaded.properties]


def test_every_failing_example_has_a_twin_that_holds() -> None:
    failing = {path.stem for path in EXAMPLES if expectation(path.read_text(encoding="utf-8")).check is not None}
    twins = {re.sub("-(broken|deadlock)$", "", name) for name in failing}
    assert twins == {path.stem for path in EXAMPLES} - failing
