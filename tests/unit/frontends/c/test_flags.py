"""Compiler flags as people paste them: those with a meaning change the question, the others are told."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.cli.pasted import understood
from clew.errors import InputError
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.flags import meant
from clew.frontends.c.compiling.targets import ANSI, SignedOverflow

PASTED = ["-Wall", "-Wextra", "-O2", "-g", "-m32", "-pthread", "-lpthread", "-lm", "-fno-strict-aliasing", "-pedantic"]


@pytest.mark.parametrize(
    ("given", "files"),
    [
        pytest.param(["a.c", *PASTED, "-DNDEBUG", "-Iinc"], ["a.c", "-DNDEBUG", "-Iinc"], id="beside the file"),
        pytest.param(["-o", "a.out", "a.c"], ["a.c"], id="a value that stands apart"),
        pytest.param(["--", "gcc", "-c", "a.c", "-o", "a.o"], ["a.c"], id="a command of a build"),
        pytest.param(["--", "/usr/bin/arm-none-eabi-g++-12", "a.cpp"], ["a.cpp"], id="a compiler with a path"),
        pytest.param(["-p", "unreach-call", "a.c", "-v"], ["-p", "unreach-call", "a.c", "-v"], id="our own"),
        pytest.param(["--", "-a.c"], ["--", "-a.c"], id="a file that looks like an option"),
    ],
)
def test_flags_are_taken_out(given: list[str], files: list[str]) -> None:
    assert [word for word in understood(["check", *given]) if not word.startswith("--compiler=")] == ["check", *files]


def test_a_compiler_of_the_other_language_is_no_secret() -> None:
    assert "--compiler=c++" in understood(["check", "--", "g++", "a.c"])
    assert understood(["check", "--", "g++", "a.cpp"]) == ["check", "a.cpp"]


def test_the_meaning_is_kept() -> None:
    found = meant([*PASTED, "-fwrapv", "-ansi", "-include", "x.h", "-funsigned-char"])
    assert (found.model, found.overflow, found.standard) == (DataModel.ILP32, SignedOverflow.WRAP, ANSI)
    assert found.kept == ("-include", "x.h", "-funsigned-char")
    assert "-Wall" in found.idle


@pytest.mark.parametrize("flag", ["-fopenmp", "-x", "-mx32", "-fshort-wchar"])
def test_what_would_change_the_meaning_is_refused(flag: str) -> None:
    with pytest.raises(InputError, match="changes what the program means"):
        meant([flag])


def test_a_program_is_read_as_its_flags_say(tmp_path: Path) -> None:
    (tmp_path / "more.h").write_text("#define SIZE sizeof(long)\n")
    file = tmp_path / "a.c"
    file.write_text('_Static_assert(SIZE == 4 && (char)-1 > 0, "");\nint main(void) { return 0; }\n')
    loaded = clew.load(file, flags=("-include", str(tmp_path / "more.h"), "-m32", "-funsigned-char", "-O2"))
    assert any("-O2" in note.text for note in loaded.notes)


def test_a_version_of_the_other_language_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.cpp"
    file.write_text("int main() {}\n")
    assert any("-std c11" in note.text for note in clew.load(file, standard="c11").notes)
