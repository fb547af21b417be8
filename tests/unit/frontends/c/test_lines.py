"""Positions are those in the file that was given; directives stay where something depends on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.errors import InputError
from clew.frontends.c import CFrontend
from clew.frontends.c.source.lines import with_own_lines
from clew.ir.source import Source


@pytest.mark.parametrize(
    ("name", "directive", "where"),
    [
        pytest.param("a.c", "#line 40", "a.c:3", id="a number"),
        pytest.param("a.c", '#line 40 "gone.c"', "a.c:3", id="a file that does not exist"),
        pytest.param("a.c", '# 1 "a.c"', "a.c:3", id="the file itself"),
        pytest.param("a.i", '# 40 "calc.y" 3 4', "a.i:3", id="preprocessed"),
        pytest.param("a.c", '#line 2 "calc.y"', "calc.y:2", id="generated from a file that exists"),
        pytest.param("a.c", "#line 40\nint line = __LINE__;", "as its #line says:41", id="the line matters"),
    ],
)
def test_where_an_error_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, directive: str, where: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "calc.y").write_text("one\ntwo\n")
    text = f"int x;\n{directive}\nint main(void) {{ return y; }}\n"
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError) as caught:
        CFrontend().load([Source(name, text)])
    assert where in str(caught.value)


def test_no_line_moves() -> None:
    text = 'int x;\n#line 9 "b.c"\nint y;\n#line 3 NAME\n'
    assert with_own_lines(Source("a.c", text)) == "int x;\n\nint y;\n#line 3 NAME\n"
