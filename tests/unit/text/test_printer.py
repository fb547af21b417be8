"""Programs of every front end are well-formed, and are read back from their text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from clew.frontends import Loaded
from clew.frontends.dve import DveFrontend
from clew.frontends.ivl import IvlFrontend
from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.ir.wellformed.programs import problems
from clew.text.parse import parse
from clew.text.printer import print_program
from tests.places import ROOT

FRONTENDS: dict[str, Callable[[Sequence[Source]], Loaded]] = {
    ".clew": TextFrontend().load,
    ".dve": DveFrontend().load,
    ".ivl": IvlFrontend().load,
}
FILES = sorted(
    path for folder in ("examples", "tests/cases") for path in (ROOT / folder).rglob("*.*") if path.suffix in FRONTENDS
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_file(path: Path) -> None:
    loaded = FRONTENDS[path.suffix]([Source(path.name, path.read_text(encoding="utf-8"))])
    assert problems(loaded.program) == ()
    text = print_program(loaded.program, loaded.properties)
    read = parse(Source("printed", text))
    assert read.program == loaded.program
    assert read.properties == loaded.properties
    assert print_program(read.program, read.properties) == text


def test_long_numbers() -> None:
    text = f"program actions;\nvar x : bits 20000 = {hex(3**12000)};\naction go when x > 1 {{ x := 0; }}\n"
    read = parse(Source("long", text))
    printed = print_program(read.program, read.properties)
    assert hex(3**12000) in printed
    assert parse(Source("printed", printed)).program == read.program


def test_structs() -> None:
    text = """program single;
struct Cell : bytes 16 { 0: value : bits 32; 8: next : pointer to Cell }
struct Empty : bytes 0 {  }
object first : bytes 16 of Cell undefined;

proc f() {
  local p : pointer;
  a:
    p := new bytes(16) of Cell as single;
    p := new frame bytes(16) of Cell;
    return;
}

process P = f();
"""
    parsed = parse(Source("structs.clew", text))
    assert print_program(parsed.program, parsed.properties) == text
    assert parsed.program.structs[0].fields[1].target == "Cell"
