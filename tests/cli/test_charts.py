"""State machines at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clew.cli import main

LIFT = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="lift">
<parallel id="p">
  <state id="door">
    <state id="closed"><transition event="open" target="opened" cond="In('still')"/></state>
    <state id="opened"><transition event="close" target="closed"/></state>
  </state>
  <state id="cabin">
    <state id="still"><transition event="go" target="moving" cond="GUARD"/></state>
    <state id="moving"><transition event="halt" target="still"/></state>
  </state>
</parallel>
MORE
</scxml>"""


@pytest.fixture
def lift(tmp_path: Path) -> Path:
    path = tmp_path / "lift.scxml"
    path.write_text(LIFT.replace("GUARD", "true").replace("MORE", ""), encoding="utf-8")
    return path


def test_simulate_prints_each_configuration(lift: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(lift), "--events", "open,go,close"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "start: closed still",
        "open: opened still",
        "go: opened moving",
        "close: closed moving",
    ]


def test_simulate_refuses_an_event_that_nobody_knows(lift: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(lift), "--events", "open,gone"]) == 2
    assert "no machine waits for 'gone' (did you mean 'go'?); known: close, go, halt, open" in capsys.readouterr().err


def test_simulate_refuses_what_is_no_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.clew"
    path.write_text("x", encoding="utf-8")
    assert main(["simulate", str(path)]) == 2
    assert "this is for state machines" in capsys.readouterr().err


@pytest.mark.parametrize("engine", ["explore", "bdd", "bmc", "ic3"])
def test_an_invariant_over_states_fails(lift: Path, engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    formula = "AG !(lift.opened && lift.moving)"
    assert main(["check", str(lift), "--property", formula, "--engine", engine]) == 10
    assert "send go" in capsys.readouterr().out


@pytest.mark.parametrize("engine", ["explore", "bdd", "kind", "ic3"])
def test_with_the_guard_it_holds(lift: Path, engine: str) -> None:
    lift.write_text(lift.read_text(encoding="utf-8").replace('cond="true"', "cond=\"In('closed')\""), encoding="utf-8")
    assert main(["check", str(lift), "--property", "AG !(opened && moving)", "--engine", engine]) == 0


def test_default_questions(lift: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(lift)]) == 0
    text = lift.read_text(encoding="utf-8").replace("</parallel>", '</parallel><state id="never"/>')
    lift.write_text(text, encoding="utf-8")
    assert main(["check", str(lift)]) == 10
    out = capsys.readouterr().out
    assert "state never can be reached\n  fails: no run reaches the state asked for" in out
    assert out.splitlines()[-1] == "verdict: fails property.unreachable"


def test_the_test_suite_covers_all_and_says_what_comes_out(lift: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(lift), "--stage", "tests"]) == 0
    suite = json.loads(capsys.readouterr().out)
    assert suite["not covered"] == []
    covered = {goal for test in suite["tests"] for goal in test["covers"]}
    assert {f"state {name} can be reached" for name in ("closed", "opened", "still", "moving")} <= covered
    assert sum(goal.startswith("transition") for goal in covered) == 4
    for test in suite["tests"]:
        events = ",".join(each["name"] for each in test["events"])
        assert main(["simulate", str(lift), "--events", events]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.partition(": ")[2].split() for line in lines] == test["configurations"]


def test_a_drawing_is_shown_as_scxml(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.puml"
    path.write_text("[*] --> A\nA --> B : go\n", encoding="utf-8")
    assert main(["show", str(path), "--stage", "scxml"]) == 0
    assert '<transition event="go" target="B"/>' in capsys.readouterr().out
