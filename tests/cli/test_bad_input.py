"""Bad input: one message that says what was found, where, and what would be right; exit code 2; nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.cli import main
from tests.cli.sessions import RIGHT, Session, process

FILES = {
    "empty.dve": b"",
    "blank.dve": b" \n\t\n",
    "binary.dve": bytes(range(256)),
    "garbage.dve": b"\xff\xfe\x01\x80 \x90\x81",
    "syntax.dve": b"byte x;\nprocess P {\nstate a\ninit a;\n}\nsystem async;\n",
    "unknown.dve": b"process P {\nstate a;\ninit a;\ntrans a -> a { guard y == 0; };\n}\nsystem async;\n",
    "plain.txt": b"hello\n",
    "props.txt": b"// properties\nAG (turn < 2)\nEF (P_0.crtical)\n",
    "no-props.txt": b"// nothing\n",
    "names.clew": b"program threads;\nvar x : bits 4 = 0;\nproc p() { y := 1; x := true; }\nprocess P = p();\n",
    "syntax.clew": b"program threads;\nproc p( { }\n",
    "good.dve": RIGHT.read_bytes(),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "directory.dve").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        pytest.param(["check"], ["FILE"], id="no file"),
        pytest.param(["check", "missing.dve"], ["missing.dve", "no file"], id="a missing file"),
        pytest.param(["check", "directory.dve"], ["is a directory", "name a file"], id="a directory"),
        pytest.param(["check", "empty.dve"], ["empty.dve is empty", "expected"], id="an empty file"),
        pytest.param(["check", "blank.dve"], ["blank.dve is empty"], id="a blank file"),
        pytest.param(["check", "binary.dve"], ["no text", "offset 0"], id="binary data with zeros"),
        pytest.param(["check", "garbage.dve"], ["no text", "0xff"], id="binary data without zeros"),
        pytest.param(
            ["check", "syntax.dve"],
            ["syntax.dve:4:1", "expected", "init a;", "\n   | ^"],
            id="a syntax error with caret",
        ),
        pytest.param(
            ["check", "unknown.dve"], ["unknown.dve:4:22", "'y'", "guard y == 0", "^"], id="an unknown variable"
        ),
        pytest.param(
            ["check", "syntax.clew"], ["syntax.clew:2:9", "expected", "^"], id="a syntax error in a program text"
        ),
        pytest.param(
            ["check", "names.clew"], ["names.clew:3:12", "'y'", "names.clew:3:25", "bits 4"], id="two problems at once"
        ),
        pytest.param(
            ["check", "good.dve", "--time-limit", "3s"],
            ["--time-limit", "did you mean --time?", "clew check --help"],
            id="an option that is spelled otherwise",
        ),
        pytest.param(["check", "good.dve", "good.dve"], ["one file"], id="two models"),
        pytest.param(["check", "plain.txt"], [".txt", ".dve", "--frontend"], id="an unknown suffix"),
        pytest.param(["check", "good.dve", "--frontend", "dv"], ["no front end", "dve"], id="an unknown front end"),
        pytest.param(["check", "good.dve", "--engine", "exlore"], ["did you mean 'explore'"], id="an unknown engine"),
        pytest.param(
            ["check", "good.dve", "--engine", "explore{ordr=depth}"], ["'ordr'", "known: order"], id="an unknown field"
        ),
        pytest.param(
            ["check", "good.dve", "--engine", "explore{order=sideways}"], ["'sideways'", "breadth"], id="a wrong value"
        ),
        pytest.param(["check", "good.dve", "--engine", "explore{depth=x}"], ["whole number"], id="a wrong number"),
        pytest.param(
            ["check", "good.dve", "--engine", "explore{depth}"], ["depth=VALUE"], id="a field without a value"
        ),
        pytest.param(
            ["check", "good.dve", "--engine", "explore{"], ["field=value"], id="an engine that does not parse"
        ),
        pytest.param(["check", "good.dve", "--colour"], ["--colour", "--help"], id="an unknown option"),
        pytest.param(["check", "good.dve", "--time", "5x"], ["'x' is no unit", "60s"], id="a time in a wrong unit"),
        pytest.param(["check", "good.dve", "--time", "4G"], ["'G' is no unit of time"], id="a time in bytes"),
        pytest.param(["check", "good.dve", "--time", "soon"], ["no number"], id="a time that is no number"),
        pytest.param(["check", "good.dve", "--time", "0s"], ["more than zero"], id="no time"),
        pytest.param(["check", "good.dve", "--memory", "4"], ["unit is missing", "4G"], id="memory without a unit"),
        pytest.param(["check", "good.dve", "--memory", "4s"], ["'s' is no unit of memory"], id="memory in seconds"),
        pytest.param(["check", "good.dve", "--report", "htm=x"], ["no report named 'htm'"], id="an unknown report"),
        pytest.param(["check", "good.dve", "--report", "json"], ["json=PATH"], id="a report without a file"),
        pytest.param(["check", "good.dve", "--json", "no/where.json"], ["no directory no"], id="an unwritable file"),
        pytest.param(["check", "good.dve", "--json", "directory.dve"], ["is a directory"], id="a directory as output"),
        pytest.param(["check", "good.dve", "-p", "deadlok"], ["did you mean 'deadlock'"], id="a misspelt check"),
        pytest.param(
            ["check", "good.dve", "-p", "property.invariant"], ["write the formula"], id="the id of a formula"
        ),
        pytest.param(
            ["check", "good.dve", "-p", "AG (P_0.crtical)"],
            ["property:1:5", "'P_0.crtical'", "P_0.critical", "    ^^^^^^^^^^^"],
            id="a property that names nothing",
        ),
        pytest.param(["check", "good.dve", "-p", "AG (turn <"], ["property:1:", "^"], id="a property cut short"),
        pytest.param(["check", "good.dve", "-p", ""], ["empty", "AG"], id="an empty property"),
        pytest.param(["check", "good.dve", "-p", "turn == 1"], ["AG (turn == 1)"], id="a state formula alone"),
        pytest.param(
            ["check", "good.dve", "-p", "deadlock", "-p", "AG (zork)"], ["property 2:1:5"], id="the second property"
        ),
        pytest.param(["check", "good.dve", "-p", "props.txt"], ["props.txt:3:5", "P_0.critical"], id="a property file"),
        pytest.param(["check", "good.dve", "-p", "no-props.txt"], ["holds no property"], id="an empty property file"),
        pytest.param(["show", "good.dve", "--stage", "sorce"], ["no stage", "source"], id="an unknown stage"),
        pytest.param(["show", "good.dve", "--stage", "after:fld"], ["did you mean 'fold'"], id="an unknown pass"),
        pytest.param(["replay", "good.dve", "plain.txt"], ["plain.txt:1:1", "no JSON"], id="a witness that is none"),
        pytest.param(["list", "engine"], ["engines"], id="a list that there is not"),
        pytest.param(["explain", "deadlok"], ["did you mean 'deadlock'"], id="explaining what there is not"),
        pytest.param(["chekc"], ["check"], id="an unknown command"),
        pytest.param([], ["COMMAND"], id="no command"),
    ],
)
def test_bad_input(
    folder: Path,
    arguments: list[str],
    parts: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = sorted(path.name for path in folder.iterdir())
    monkeypatch.chdir(folder)
    code = main(arguments)
    session = Session(code, *capsys.readouterr())
    assert session.code == 2, session
    assert session.out == ""
    assert "Traceback" not in session.err
    for part in parts:
        assert part in session.err
    assert sorted(path.name for path in folder.iterdir()) == before


def test_bad_input_with_an_output_file_leaves_the_old_one_alone(folder: Path) -> None:
    (folder / "out.json").write_text("old", encoding="utf-8")
    assert process("check", "syntax.dve", "--json", "out.json", cwd=folder).code == 2
    assert (folder / "out.json").read_text(encoding="utf-8") == "old"
