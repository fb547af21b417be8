"""`compile_commands.json`: every file is compiled as its build says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clew.errors import InputError
from clew.frontends.c import CFrontend
from clew.frontends.c.compiling.database import Command, commands
from clew.ir.source import Source


def written(folder: Path, *entries: object) -> str:
    (folder / "compile_commands.json").write_text(json.dumps(entries))
    return str(folder)


def test_commands_are_read_in_both_forms(tmp_path: Path) -> None:
    build = tmp_path / "build"
    build.mkdir()
    where = written(
        build,
        {
            "directory": str(build),
            "file": "../a.c",
            "command": "cc -I../inc -D N='1 + 2' -O2 -std=c11 -o a.o -c ../a.c",
        },
        {"directory": str(build), "file": "../b.c", "arguments": ["cc", "-isystem", "sys", "-I", "/x", "-c", "../b.c"]},
    )
    found = commands(where, [str(tmp_path / "a.c"), str(tmp_path / "b.c")])
    assert found == (
        Command((f"{tmp_path}/inc",), ("N=1 + 2",), ("-O2", "-std=c11", "-o", "a.o", "-c")),
        Command(("/x",), (), ("-isystem", f"{build}/sys", "-c")),
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param('[{"file": "a.c"}]', "should have texts file and directory", id="no directory"),
        pytest.param("{", "is no JSON", id="no JSON"),
        pytest.param("[]", "has no command for", id="nothing"),
        pytest.param('[{"file": "a.c", "directory": "/"}]', "has no command for", id="another file"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, content: str, expected: str) -> None:
    (tmp_path / "compile_commands.json").write_text(content)
    with pytest.raises(InputError, match=expected):
        commands(str(tmp_path), [str(tmp_path / "a.c")])


def test_each_file_has_its_own_macros(tmp_path: Path) -> None:
    for name, text in (
        ("a.c", "int f(void) { return N; }"),
        ("b.c", "int f(void); int main(void) { return f() - N; }"),
    ):
        (tmp_path / name).write_text(text)
    row = {"directory": str(tmp_path), "arguments": ["cc", "-DN=1", "-c"]}
    where = written(tmp_path, {**row, "file": "a.c"}, {**row, "file": "b.c", "arguments": ["cc", "-DN=2", "-m32"]})
    sources = [Source(str(tmp_path / name), (tmp_path / name).read_text()) for name in ("a.c", "b.c")]
    with pytest.raises(InputError, match="different data models"):
        CFrontend(compile_commands=where).load(sources)
    where = written(tmp_path, {**row, "file": "a.c"}, {**row, "file": "b.c", "arguments": ["cc", "-DN=2"]})
    assert CFrontend(compile_commands=where).load(sources).program.procedures


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        pytest.param((), ["assert(…) asks nothing there"], id="a build for release"),
        pytest.param(("-UNDEBUG",), [], id="with assertions"),
    ],
)
def test_a_build_without_assertions_is_told(tmp_path: Path, flags: tuple[str, ...], said: list[str]) -> None:
    (tmp_path / "a.c").write_text("int main(void) { return 0; }")
    where = written(tmp_path, {"directory": str(tmp_path), "file": "a.c", "arguments": ["cc", "-DNDEBUG", "a.c"]})
    source = Source(str(tmp_path / "a.c"), (tmp_path / "a.c").read_text())
    notes = [each.text for each in CFrontend(compile_commands=where, flags=flags).load([source]).notes]
    assert [part for part in ["assert(…) asks nothing there"] if any(part in each for each in notes)] == said
