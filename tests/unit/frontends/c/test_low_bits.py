"""What is assumed of where objects lie: told where a program computes with addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        pytest.param("return ((unsigned long)&k & 7) != 0;", True, id="a mask"),
        pytest.param("unsigned long n = (unsigned long)p; return n % 4 != 0;", True, id="kept in a variable"),
        pytest.param("static int all; return (unsigned long)&all % 8 != 0;", True, id="a global"),
        pytest.param("return p - &k != 0;", False, id="a difference"),
        pytest.param("return (unsigned long)p != (unsigned long)&k;", False, id="a comparison"),
        pytest.param("return *(int *)(unsigned long)p != 3;", False, id="there and back"),
        pytest.param("return k & 0;", False, id="no address"),
    ],
)
def test_where_low_bits_matter(tmp_path: Path, statements: str, *, told: bool) -> None:
    file = tmp_path / "a.c"
    file.write_text(f"int main(void) {{ int k = 3, *p = &k; {statements} }}\n")
    assert any("multiple of 16" in note.text for note in clew.load(file).notes) is told
