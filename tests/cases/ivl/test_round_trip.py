"""Every IVL example is a program whose text is read back as the same program."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from clew.text.parse import parse_program
from clew.text.printer import print_program

FOLDER = Path(__file__).parents[3] / "examples" / "ivl"


@pytest.mark.shows("systemc", 1)
@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.ivl")), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_printing_and_reading_is_the_identity(path: Path) -> None:
    program = IvlFrontend().load([Source(path.name, path.read_text(encoding="utf-8"))]).program
    text = print_program(program)
    assert parse_program(text) == program
    assert print_program(parse_program(text)) == text
