"""Locals of inner blocks whose scope the compiler does not tell."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew


@pytest.mark.parametrize(
    ("block", "told"),
    [
        pytest.param("switch (k) { int last; case 3: p = &last; *p = 4; }", ["last"], id="before the first case"),
        pytest.param("{ again:; int last = 1; p = &last; if (k++ < 4) goto again; }", [], id="behind a label"),
        pytest.param("{ int last = 1; p = &last; }", [], id="a plain block"),
        pytest.param("again:; int last = 1; p = &last; if (k++ < 4) goto again;", [], id="the body of the function"),
        pytest.param("switch (k) { int number; case 3: number = 4; k = number; }", [], id="nobody points to it"),
    ],
)
def test_what_lives_longer_is_told(tmp_path: Path, block: str, told: list[str]) -> None:
    file = tmp_path / "a.c"
    file.write_text(f"int main(void) {{ int k = 3, *p = &k; {block} return *p == 9; }}\n")
    notes = [note.text.rpartition(": ")[2] for note in clew.load(file).notes if "jumps lead past" in note.text]
    assert notes == told
