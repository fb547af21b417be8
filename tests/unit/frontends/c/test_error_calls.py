"""Who asks for calls of error functions where there are none means the assertions."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.cli import main

ASSERTS = "#include <assert.h>\nint main(void) {{ int x = 1; {call}assert(x == {value}); }}\n"


@pytest.mark.parametrize(
    ("call", "value", "code"),
    [("", 1, 0), ("", 2, 10), ("if (x == 3) reach_error(); ", 2, 0), ("if (x == 1) reach_error(); ", 1, 10)],
)
def test_assertions_are_asked_where_no_error_function_is_called(
    call: str, value: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.c"
    declared = "void reach_error(void) {}\n" if call else ""
    path.write_text(declared + ASSERTS.format(call=call, value=value))
    assert main(["check", str(path), "-p", "unreach-call"]) == code
    assert ("assertion.violated" if not call else "control.error-reached") in capsys.readouterr().out


def test_a_file_of_the_competition_means_what_it_says(tmp_path: Path) -> None:
    path, asked = tmp_path / "a.c", tmp_path / "unreach-call.prp"
    path.write_text(ASSERTS.format(call="", value=2))
    asked.write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    assert main(["check", "-q", str(path), "-p", str(asked)]) == 0
