"""Remopla files with mistakes or parts that are not modelled: one message, at its place, exit code 2; options."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.cli import main


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("shared int x; init m; module void m() { }", "belongs to threads", id="shared memory"),
        pytest.param("init m; module void m() { fork m(); }", "`fork` belongs to threads", id="fork"),
        pytest.param("init m n; module void m() { }", "several modules start at once", id="several starts"),
        pytest.param("signed int x; init m; module void m() { }", "`signed int` is refused", id="signed"),
        pytest.param("init m; module void m() { x = 1; }", "no variable named 'x'", id="an unknown variable"),
        pytest.param("init m; module void m() { goto l; }", "no label 'l'", id="an unknown label"),
        pytest.param("init m; module void m() { n(); }", "no module named 'n'", id="an unknown module"),
        pytest.param("init n; module void m() { }", "no module or label named 'n'", id="an unknown start"),
        pytest.param("init m; module void m() { break; }", "stands in no `do`", id="break outside"),
        pytest.param("init m; module void m() { skip }", "expected ';'", id="a missing semicolon"),
        pytest.param("init m; module void m() { if :: true -> skip; ", "the end of the file", id="cut short"),
        pytest.param("int x(99); init m; module void m() { }", "0 to 64 bits", id="a width that is too large"),
        pytest.param("define DEFAULT_INT_BITS -3 int x; init m; module void m() { }", "0 to 64 bits", id="below zero"),
        pytest.param(
            "int x(4); init m; module void m() { if :: x -> skip; fi; }", "a condition is needed", id="no condition"
        ),
        pytest.param(
            "init m; module void m() { " + "do :: true -> " * 200, "nests deeper than 100", id="nested deeply"
        ),
    ],
)
def test_wrong_files(text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.rem"
    file.write_text(text)
    assert main(["check", str(file)]) == 2
    assert message in capsys.readouterr().err


OVERFLOW = "int x(2); init m; module void m() { x = 3; x = x + 1; end: skip; }"


@pytest.mark.parametrize(
    ("option", "property_text", "code"),
    [
        pytest.param("wrap", "EF (end && x == 0)", 0, id="wrap: the lowest bits"),
        pytest.param("block", "EF end", 10, id="block: no such run"),
        pytest.param("error", "arithmetic.overflow", 10, id="error: a violated check"),
    ],
)
def test_overflow(
    option: str, property_text: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "overflow.rem"
    file.write_text(OVERFLOW)
    assert main(["check", str(file), "--overflow", option, "--property", property_text, "-q"]) == code
    capsys.readouterr()


def test_variables_start_with_anything_unless_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "start.rem"
    file.write_text("bool b; init m; module void m() { if :: b -> hit: skip; :: else -> skip; fi; }")
    assert main(["check", str(file), "--property", "EF hit", "-q"]) == 0
    assert main(["check", str(file), "--property", "EF hit", "-q", "--start", "zero"]) == 10
    capsys.readouterr()


@pytest.mark.shows("pushdown", "A8")
def test_a_run_that_ends_stays_at_its_last_statement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ends.rem"
    file.write_text("init m; module void m() { skip; end: skip; }")
    assert main(["check", str(file), "--property", "G F end", "-q"]) == 0
    capsys.readouterr()


def test_a_loop_that_calls_ever_deeper_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deeper.rem"
    file.write_text("init m; module void up() { skip; } module void m() { up(); m(); down: skip; }")
    assert main(["check", str(file), "--property", "F down"]) == 10
    assert "but 1 call deeper, and so on: the stack grows for ever" in capsys.readouterr().out
