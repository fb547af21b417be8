"""Sessions of `clew check`, `count`, `show` and `replay` on small models."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from clew.cli.arguments import frontend_options, parser
from tests.cli.sessions import BROKEN, EXCLUSION, RIGHT, clew, counters, process


@pytest.mark.parametrize(
    ("model", "texts", "code", "last"),
    [
        pytest.param(BROKEN, [EXCLUSION], 10, "verdict: fails property.invariant", id="an invariant fails"),
        pytest.param(RIGHT, [EXCLUSION], 0, "verdict: holds", id="an invariant holds"),
        pytest.param(RIGHT, ["EF (P_0.critical)"], 0, "verdict: holds", id="a state is reachable"),
        pytest.param(
            RIGHT,
            ["EF (P_0.critical && P_1.critical)"],
            10,
            "verdict: fails property.unreachable",
            id="a state is not reachable",
        ),
        pytest.param(RIGHT, ["deadlock"], 0, "verdict: holds", id="no deadlock"),
        pytest.param(RIGHT, [], 0, "verdict: holds", id="the default questions"),
        pytest.param(RIGHT, ["G (P_0.waiting -> F P_0.critical)"], 0, "verdict: holds", id="a temporal formula holds"),
        pytest.param(RIGHT, ["G F P_0.critical"], 10, "verdict: fails property.temporal", id="starved by a scheduler"),
        pytest.param(RIGHT, ["deadlock", EXCLUSION, "EF (turn == 1)"], 0, "verdict: holds", id="several hold"),
        pytest.param(
            BROKEN, ["deadlock", EXCLUSION], 10, "verdict: fails property.invariant", id="one of several fails"
        ),
    ],
)
def test_verdicts(model: Path, texts: list[str], code: int, last: str) -> None:
    asked = [part for text in texts for part in ("--property", text)]
    session = clew("check", model, *asked)
    assert (session.code, session.last) == (code, last), session


def test_files_stand_anywhere_among_the_options(tmp_path: Path) -> None:
    (tmp_path / "one.c").write_text("#include <assert.h>\nint two(void);\nint main(void) { assert(two() == 2); }\n")
    (tmp_path / "two.c").write_text("int two(void) { return 2; }\n")
    session = clew("check", tmp_path / "one.c", "--time", "60s", tmp_path / "two.c", "-q")
    assert (session.code, session.last) == (0, "verdict: holds"), session


def test_fairness_forbids_starvation() -> None:
    assert clew("check", RIGHT, "-p", "G F P_0.critical", "--fairness", "weak").last == "verdict: holds"


def test_the_run_is_shown_step_by_step() -> None:
    session = clew("check", BROKEN, "-p", EXCLUSION)
    assert "The run, 6 steps, replayed:" in session.out
    assert "mutex-broken.dve:" in session.out
    assert "start" in session.out


def test_quiet_prints_the_verdict_only() -> None:
    session = process("check", BROKEN, "-p", EXCLUSION, "-q")
    assert (session.code, session.out) == (10, "verdict: fails property.invariant\n")


def test_json_keeps_to_the_schema_and_replays(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert (
        clew("check", RIGHT, "-p", "G F P_0.critical", "-p", "EF (P_1.critical)", "-p", EXCLUSION, "--json", out).code
        == 10
    )
    data = json.loads(out.read_text(encoding="utf-8"))
    schema = json.loads((files("clew.report") / "schema.json").read_text(encoding="utf-8"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(data)] == []
    assert [row["verdict"] for row in data["properties"]] == ["fails", "holds", "holds"]
    assert "loop_start" in data["properties"][0]["trace"]
    assert data["properties"][1]["confirmed"] is True
    assert sorted(tmp_path.iterdir()) == [out]
    session = clew("replay", RIGHT, out)
    assert session.last == "verdict: fails property.temporal"
    assert session.code == 10


LONG = """\
void reach_error(void) {}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 300000; i++) sum += i;
  if (sum != 0) reach_error();
}
"""


def test_a_run_of_many_rounds_is_found_told_briefly_and_replayed_as_it_was_asked(tmp_path: Path) -> None:
    program, out = tmp_path / "long.c", tmp_path / "out.json"
    program.write_text(LONG, encoding="utf-8")
    session = clew("check", program, "-p", "unreach-call", "--json", out)
    assert session.last == "verdict: fails control.error-reached"
    assert "more steps there" in session.out
    assert len(session.out.splitlines()) < 40
    assert clew("replay", program, out).last == session.last


def test_a_report_to_the_standard_output_is_all_that_is_printed() -> None:
    assert json.loads(clew("check", BROKEN, "-p", EXCLUSION, "--json", "-").out)["verdict"] == "fails"
    assert json.loads(clew("count", RIGHT, "--json", "-").out)["statistics"]["states"] > 0
    assert "named for two reports" in clew("check", RIGHT, "--json", "-", "--report", "vcd=-").err


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        process("check", BROKEN, "-p", EXCLUSION, "-p", "deadlock", "--json", tmp_path / name)
        data = json.loads((tmp_path / name).read_text(encoding="utf-8"))
        del data["statistics"]
        texts.append(json.dumps(data))
    assert texts[0] == texts[1]


def test_a_changed_witness_does_not_replay(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    clew("check", BROKEN, "-p", EXCLUSION, "--json", out)
    data = json.loads(out.read_text(encoding="utf-8"))
    del data["properties"][0]["trace"]["steps"][1]
    out.write_text(json.dumps(data), encoding="utf-8")
    session = clew("replay", BROKEN, out)
    assert session.code == 20
    assert "does not replay" in session.out


def test_count(tmp_path: Path) -> None:
    session = process("count", counters(tmp_path, 9), "--json", tmp_path / "out.json")
    assert session.code == 0
    assert session.out.splitlines()[:4] == ["states: 1000", "transitions: 2700", "depth: 27", "deadlocks: 1"]
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["statistics"]["states"] == 1000


def test_a_deadlock_is_found(tmp_path: Path) -> None:
    session = clew("check", counters(tmp_path, 2))
    assert (session.code, session.last) == (10, "verdict: fails deadlock")


@pytest.mark.parametrize("stage", ["source", "program", "asked", "after:fold", "model", "plan", "native"])
def test_every_stage_is_text(stage: str) -> None:
    session = clew("show", RIGHT, "--stage", stage)
    assert session.code == 0, session.err
    assert session.out.strip()


def test_verbose_tells_the_plan() -> None:
    assert "engine: explore" in clew("check", RIGHT, "-p", EXCLUSION, "-v").err


LOOP = """\
program threads;
var n : bits 8 = any;
proc main() {
  local i : bits 8;
  begin:
    i := 0;
    goto head;
  head:
    yield;
    if ult(i, n) goto body else end;
  body:
    assert i != 5;
    i := i + 1;
    goto head;
  end:
    return;
}
process main = main();
"""


@pytest.mark.parametrize(
    ("rounds", "code", "last"),
    [
        pytest.param("3", 20, "verdict: unknown", id="the bound cut something off"),
        pytest.param("9", 10, "verdict: fails assertion.violated", id="the fault is within the bound"),
        pytest.param("0", 2, "", id="no bound"),
    ],
)
def test_loops_are_followed_as_often_as_asked(tmp_path: Path, rounds: str, code: int, last: str) -> None:
    path = tmp_path / "loop.clew"
    path.write_text(LOOP)
    session = clew("check", path, "-p", "assertion.violated", "--unwind", rounds)
    assert (session.code, session.last) == (code, last), session


def test_a_bound_on_loops_is_one_of_simulate() -> None:
    session = clew("check", RIGHT, "--unwind", "3", "--engine", "explore")
    assert session.code == 2
    assert "bounds the loops of simulate" in session.err


@pytest.mark.parametrize("text", ["ILP32", "ilp32", "Ilp32"])
def test_choices_are_known_in_capitals_and_without(text: str) -> None:
    given = parser().parse_args(["check", "main.c", "--data-model", text])
    assert frontend_options(given)["data_model"] == "ILP32"
