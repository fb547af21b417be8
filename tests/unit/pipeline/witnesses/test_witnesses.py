"""Witnesses of the competition: written, read, confirmed and refuted."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from clew.errors import InputError
from clew.ir.source import Source
from clew.pipeline.witnesses import Setting, is_witness, loop_invariants, read_witness
from clew.pipeline.witnesses.invariants import guesses
from clew.pipeline.witnesses.weave import woven_invariants, woven_violation
from clew.witness import Action, Correctness, Invariant, Kind, Place, Violation, Waypoint
from tests.cli.sessions import clew

PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int steps = 0;
  while (steps < 3)
    steps++;
  if (x > 1000)
    reach_error();
  return 0;
}
"""
HEAD = """\
- entry_type: {kind}
  metadata:
    format_version: "2.0"
    uuid: "2b6a3f0e-5c0f-4a53-8a6e-0d5d1c7e9d11"
    creation_time: "2024-05-01T10:00:00Z"
    producer: {{name: "another tool", version: "1.0"}}
    task:
      input_files: ["program.c"]
      input_file_hashes: {{"program.c": "{digest}"}}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: LP64
      language: C
  content:
"""


def head(kind: str, text: str = PROGRAM) -> str:
    return HEAD.format(kind=kind, digest=sha256(text.encode()).hexdigest())


def waypoint(kind: str, line: int, constraint: str = "", action: str = "follow") -> str:
    said = f"constraint: {{value: {constraint!r}, format: c_expression}}, " if constraint else ""
    place = f"location: {{file_name: program.c, line: {line}}}"
    return f"    - segment:\n        - waypoint: {{type: {kind}, action: {action}, {said}{place}}}\n"


def invariant(line: int, value: str) -> str:
    place = f"location: {{file_name: program.c, line: {line}}}"
    return f"    - invariant: {{type: loop_invariant, {place}, value: {value!r}, format: c_expression}}\n"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.c"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def required(entry: dict[str, Any]) -> None:
    """An entry of version 2.0 has all fields that the format demands, and no segment without its end."""
    metadata = entry["metadata"]
    assert metadata["format_version"] == "2.0"
    assert set(metadata) == {"format_version", "uuid", "creation_time", "producer", "task"}
    assert set(metadata["producer"]) >= {"name", "version"}
    assert set(metadata["task"]) == {
        *("input_files", "input_file_hashes", "specification", "data_model", "language"),
    }
    assert metadata["task"]["language"] == "C"
    for number, item in enumerate(entry["content"], start=1):
        *avoided, followed = [each["waypoint"] for each in item["segment"]]
        assert all(each["action"] == "avoid" for each in avoided)
        assert followed["action"] == "follow"
        assert (followed["type"] == "target") == (number == len(entry["content"]))
        assert ("constraint" in followed) == (followed["type"] != "target")
        assert set(followed["location"]) >= {"file_name", "line"}


def test_our_own_witness_has_the_form_is_confirmed_and_is_refuted_where_mutated(program: Path, tmp_path: Path) -> None:
    out, graph = tmp_path / "out.yml", tmp_path / "out.graphml"
    session = clew("check", program, "-p", "unreach-call", "--report", f"witness={out}", "--report", f"graphml={graph}")
    assert session.code == 10
    (entry,) = yaml.safe_load(out.read_text(encoding="utf-8"))
    required(entry)
    assert entry["content"][0]["segment"][0]["waypoint"]["constraint"]["value"] == "\\result == 1001"
    confirmed = clew("replay", program, out)
    assert confirmed.last == "verdict: fails control.error-reached"
    assert "line 9" in confirmed.out or ":9:" in confirmed.out
    mutated = tmp_path / "mutated.yml"
    mutated.write_text(out.read_text(encoding="utf-8").replace("result == 1001", "result == 1000"), encoding="utf-8")
    refuted = clew("replay", program, mutated)
    assert refuted.last == "verdict: unknown"
    assert "refuted: no run of the program passes its waypoints" in refuted.out
    assert isinstance(read_witness(Source("w", graph.read_text(encoding="utf-8"))).content, Violation)


LEAK = """\
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  char *first = malloc(1);
  if (__VERIFIER_nondet_bool())
    free(first);
  return 0;
}
"""


def test_the_target_of_a_leak_is_where_the_run_ends(tmp_path: Path) -> None:
    """Although it is told where the object was made, which is in front of the inputs that matter."""
    program, out = tmp_path / "program.c", tmp_path / "out.yml"
    program.write_text(LEAK, encoding="utf-8")
    told = clew("check", program, "-p", "valid-memtrack", "--report", f"witness={out}")
    assert "program.c:4:" in told.out
    (entry,) = yaml.safe_load(out.read_text(encoding="utf-8"))
    assert entry["content"][-1]["segment"][-1]["waypoint"]["location"]["line"] == 7
    assert clew("replay", program, out).last == "verdict: fails memory.leak"
    mutated = out.read_text(encoding="utf-8").replace("line: 7", "line: 1")
    out.write_text(mutated, encoding="utf-8")
    assert "refuted" in clew("replay", program, out).out


def test_a_proof_comes_with_loop_invariants_that_hold(program: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.yml"
    program.write_text(PROGRAM.replace("x > 1000", "steps > 3"), encoding="utf-8")
    assert clew("check", program, "-p", "unreach-call", "--report", f"witness={out}").code == 0
    content = read_witness(Source("w.yml", out.read_text(encoding="utf-8"))).content
    assert content == Correctness((Invariant(Place(str(program), 6, 3), "steps <= 3 && steps >= 0"),))


def test_guesses_are_dropped_where_they_fail() -> None:
    wrong = PROGRAM.replace("steps = 0", "steps = 5 - 5").replace("steps++", "steps += 2")
    assert [each.value for each in guesses(Source("program.c", wrong))] == ["steps <= 3"]
    assert loop_invariants((Source("program.c", wrong),), Setting()) == ()


def test_invariants_of_another_tool_are_confirmed_or_refuted(program: Path, tmp_path: Path) -> None:
    witness = tmp_path / "w.yml"
    text = PROGRAM.replace("x > 1000", "x > 1000 && steps > 3")
    program.write_text(text, encoding="utf-8")
    witness.write_text(head("invariant_set", text) + invariant(6, "steps >= 0 && steps <= 3"), encoding="utf-8")
    assert clew("replay", program, witness).last == "verdict: holds"
    witness.write_text(head("invariant_set", text) + invariant(6, "steps < 3"), encoding="utf-8")
    refuted = clew("replay", program, witness)
    assert refuted.last == "verdict: fails assertion.violated"
    assert "the invariants of the witness hold\n  fails" in refuted.out


@pytest.mark.parametrize(
    ("body", "says"),
    [
        pytest.param(waypoint("target", 9), None, id="a target alone"),
        pytest.param(waypoint("assumption", 6, "x > 3") + waypoint("target", 9), None, id="an assumption"),
        pytest.param(waypoint("target", 9) + waypoint("assumption", 5, "x"), "last segment", id="no target at the end"),
        pytest.param(waypoint("detour", 9), "no witness of version 2.0", id="an unknown waypoint"),
        pytest.param(waypoint("target", -3), "no witness of version 2.0", id="no such line"),
        pytest.param("    - 17\n", "no witness of version 2.0", id="no segment"),
    ],
)
def test_reading(body: str, says: str | None) -> None:
    source = Source("w.yml", head("violation_sequence") + body)
    assert is_witness(source)
    if says is None:
        assert isinstance(read_witness(source).content, Violation)
        return
    with pytest.raises(InputError, match=says):
        read_witness(source)


def test_a_witness_of_version_one_is_a_path() -> None:
    text = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">
    <data key="witness-type">violation_witness</data><data key="programfile">program.c</data>
    <data key="specification">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>
    <node id="a"><data key="entry">true</data></node><node id="s"/><node id="b"/>
    <node id="c"><data key="violation">true</data></node>
    <edge source="a" target="s"><data key="startline">4</data></edge>
    <edge source="a" target="b"><data key="startline">4</data><data key="assumption">\\result == 2000;</data>
      <data key="assumption.resultfunction">__VERIFIER_nondet_int</data></edge>
    <edge source="b" target="c"><data key="startline">8</data><data key="control">condition-true</data></edge>
    </graph></graphml>"""
    content = read_witness(Source("w.graphml", text)).content
    assert isinstance(content, Violation)
    kinds = [(segment[-1].kind, segment[-1].place.line, segment[-1].constraint) for segment in content.segments]
    assert kinds == [(Kind.RETURN, 4, "\\result == 2000"), (Kind.BRANCHING, 8, "true"), (Kind.TARGET, 8, "")]


@pytest.mark.parametrize(
    "text", ["<!DOCTYPE x [<!ENTITY a 'b'>]><graphml/>", "<graphml>", "<graphml/>", "- entry_type: [", "entry_type"]
)
def test_damaged_witnesses_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_witness(Source("w", text))


@pytest.mark.parametrize(
    "value", ["x = 3", "x++", "reach_error()", "1; exit(0)", "1) { }", '"a"', "x\n#include <a>", "", "x += 1", "f (2)"]
)
def test_conditions_can_do_nothing(value: str) -> None:
    with pytest.raises(InputError):
        woven_invariants(PROGRAM, "program.c", [Invariant(Place("program.c", 6), value)])


def test_weaving_keeps_lines_and_puts_code_where_it_belongs() -> None:
    place = Place("program.c", 6)
    path = Violation(
        (
            (
                Waypoint(Kind.ASSUMPTION, Place("program.c", 5), "x < 0", Action.AVOID),
                Waypoint(Kind.BRANCHING, place, "true"),
            ),
            (Waypoint(Kind.ASSUMPTION, Place("program.c", 9), "x == 7"),),
            (Waypoint(Kind.TARGET, Place("program.c", 9)),),
        )
    )
    lines = woven_violation(PROGRAM, "program.c", path).splitlines()
    assert len(lines) == len(PROGRAM.splitlines())
    assert lines[4] == "  __clew_avoid(0, !!(x < 0)); int steps = 0;"
    assert "while (({ int __clew_way = !!(steps < 3); __clew_follow(0, __clew_way); __clew_way; }))" in lines[5]
    assert "if (__clew_follow(1, !!(x == 7))) ; else if (__clew_target(2)) ; else reach_error();" in lines[8]
    loop = woven_invariants(PROGRAM, "program.c", [Invariant(place, "steps <= 3")]).splitlines()[5]
    assert loop == "  while (((clew_assert(!!(steps <= 3)), 0), (steps < 3)))"


def test_a_witness_of_another_file_is_refused(program: Path, tmp_path: Path) -> None:
    witness = tmp_path / "w.yml"
    witness.write_text(head("violation_sequence", "something else") + waypoint("target", 9), encoding="utf-8")
    session = clew("replay", program, witness)
    assert session.code == 2
    assert "another version of program.c" in session.err


def test_no_invariants_are_no_objection() -> None:
    text = head("invariant_set").replace("  content:\n", "  content: []\n")
    assert read_witness(Source("w.yml", text)).content == Correctness(())
