"""`clew check` on plain pushdown systems: verdicts, exit codes, witnesses that replay, and wrong files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clew.cli import main
from tests.cli.sessions import EXAMPLES

GOOD = '{"pushdown": {"rules": []}, "initial": {"edges": [], "accepting": []}, "final": {"edges": [], "accepting": []}}'


@pytest.mark.parametrize(("name", "code"), [("nested.json", 0), ("nested-never.json", 10)])
def test_example(name: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    witness = tmp_path / "witness.json"
    assert main(["check", str(EXAMPLES / "pushdown" / name), "--json", str(witness)]) == code
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == ("verdict: holds" if code == 0 else "verdict: fails property.unreachable")
    result = json.loads(witness.read_text())["properties"][0]
    assert (result["property"], result["engine"], result["confirmed"]) == ("EF final", "saturate", code == 0)
    if code == 0:
        assert result["trace"]["steps"][0]["label"] == "run main -> run call after"
        assert main(["replay", str(EXAMPLES / "pushdown" / name), str(witness)]) == 0


def test_the_negated_question_fails_with_the_same_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(EXAMPLES / "pushdown" / "nested.json"), "--property", "AG !final"]) == 10
    assert "rule 5" in capsys.readouterr().out


UNCLEAR = """{"pushdown": {"rules": [["p", "a", "p", []]]},
 "initial": {"edges": [["n", "a", "s"]], "accepting": ["s"]},
 "final": {"edges": [["n", "a", "t"]], "accepting": ["t"]}}"""


def test_a_guess_is_told_and_a_list_makes_it_clear(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "system.json"
    file.write_text(UNCLEAR)
    assert main(["check", str(file)]) == 0
    assert "control states that no rule names, because no edge of their automaton leads there: n;" in (
        " ".join(capsys.readouterr().out.split())
    )
    file.write_text(UNCLEAR.replace('{"rules"', '{"controls": ["p"], "rules"'))
    assert main(["check", str(file)]) == 10
    assert "no rule names" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("{", "this is no JSON", id="broken JSON"),
        pytest.param("[1, 2]", "holds a list of 2", id="no object"),
        pytest.param("{}", "an object with no keys", id="an empty object"),
        pytest.param('{"machine": {}}', "the keys 'machine'", id="something else"),
        pytest.param('{"pushdown": {"rules": []}}', "the key 'initial' is missing", id="no initial set"),
        pytest.param(
            GOOD.replace('"rules": []', '"rules": {}'), "pushdown.rules is an object; expected a list", id="rules"
        ),
        pytest.param(
            GOOD.replace('"rules": []', '"rules": [["p", "a", "q"]]'), "rules[0] has 3 parts; expected 4", id="parts"
        ),
        pytest.param(
            GOOD.replace('"rules": []', '"rules": [["p", "a", "q", "b"]]'),
            'rules[0][3] is the text "b"; expected a list',
            id="a word that is text",
        ),
        pytest.param(
            GOOD.replace('"rules": []', '"rules": [["p", "a", "q", ["b", "b", "b"]]]'),
            "pushes 3 symbols",
            id="a long word",
        ),
        pytest.param(
            GOOD.replace('"rules": []', '"rules": [["p", null, "q", []]]'), "a name is text or a number", id="null"
        ),
        pytest.param(
            GOOD.replace('"rules": []', '"controls": ["p"], "rules": [["p", "a", "q", []]]'),
            "pushdown.rules uses the control state q, which 'controls' does not list",
            id="a control state that is not listed",
        ),
        pytest.param(GOOD.replace('"rules": []', '"controls": ["p", "p"], "rules": []'), "stands twice", id="twice"),
        pytest.param(
            GOOD.replace('"rules": []', '"rules": [[true, "a", "q", []]]'), "a name is text or a number", id="truth"
        ),
        pytest.param(GOOD.replace('"rules": []', '"rules": [[NaN, "a", "q", []]]'), "NaN is no JSON number", id="NaN"),
        pytest.param(
            GOOD.replace('"edges": []', '"edges": [["p", "a"]]'), "initial.edges[0] has 2 parts", id="an edge"
        ),
        pytest.param(
            GOOD.replace('"accepting": []', '"accept": []'), "expected 'edges' and 'accepting'", id="a wrong key"
        ),
        pytest.param(GOOD.replace('"final"', '"initial"'), "stands twice", id="a key twice"),
        pytest.param("[" * 100_000, "nested too deeply", id="nested too deeply"),
    ],
)
def test_wrong_files(text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(text)
    assert main(["check", str(file)]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.out == ""


def test_another_engine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(EXAMPLES / "pushdown" / "nested.json"), "--engine", "explore"]) == 2
    assert "a pushdown system goes to saturate" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        pytest.param("AG final", 10, id="a set that is not always there"),
        pytest.param("AG (control.end -> final)", 0, id="a control state and a set"),
        pytest.param("F control.end", 10, id="a stack that grows for ever"),
        pytest.param("G (control.back -> F (control.end && top.after))", 0, id="the top of the stack"),
        pytest.param("G F top.call", 10, id="a run that stays where no rule applies"),
        pytest.param("AG EF final", 0, id="branching time"),
        pytest.param("EF AG control.run", 10, id="branching time that fails"),
    ],
)
def test_formulas_on_heads(formula: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, witness = str(EXAMPLES / "pushdown" / "nested.json"), tmp_path / "witness.json"
    assert main(["check", file, "--property", formula, "--json", str(witness)]) == code
    (result,) = json.loads(witness.read_text())["properties"]
    assert code == 0 or result["confirmed"]
    assert "trace" not in result or main(["replay", file, str(witness)]) == code
    capsys.readouterr()


def test_what_is_not_decided_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["check", str(EXAMPLES / "pushdown" / "nested.json"), "--property", "F final", "--fairness", "weak"]
    assert main(line) == 20
    assert "only formulas on all runs" in capsys.readouterr().out


def test_stages(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(EXAMPLES / "pushdown" / "nested.json")
    assert main(["show", file, "--stage", "model"]) == 0
    assert "rule 3: run call -> back" in capsys.readouterr().out
    assert main(["show", file, "--stage", "program"]) == 2
    assert main(["count", file]) == 2
