"""Sessions on kernel programs: each kind of property through the command, with verdict, exit code and place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.sessions import EXAMPLES, clew, process

REQUEST = """\
event req, ack; int waited = 0;
thread client { while (true) { notify req, 0; wait ack; wait_time 1; } }
thread server { while (true) { wait req; wait_time 2; notify ack; } }
main { start; }
"""
FORGETFUL = REQUEST.replace("notify ack;", "if (waited < 2) { waited += 1; notify ack; }")


@pytest.mark.parametrize(
    ("text", "asked", "last", "place"),
    [
        pytest.param(
            "thread A {\n  int n = ?(int);\n  int m = 7 / (n - 3);\n}\nmain { start; }",
            [],
            "fails arithmetic.division-by-zero",
            ":3:",
            id="division by zero",
        ),
        pytest.param(
            "int a[4];\nthread A {\n  u8 i = ?(u8);\n  a[i] = 1;\n}\nmain { start; }",
            [],
            "fails array.out-of-bounds",
            ":4:",
            id="bounds",
        ),
        pytest.param(
            "thread A {\n  int *p = null;\n  if (?(bool)) p = new int;\n  *p = 1;\n}\nmain { start; }",
            [],
            "fails memory.null-dereference",
            ":4:",
            id="null",
        ),
        pytest.param(
            "thread A {\n  int x;\n  if (?(bool)) x = 1;\n  assert x == 1;\n}\nmain { start; }",
            [],
            "fails memory.undefined-value",
            ":4:",
            id="an uninitialised read",
        ),
        pytest.param(
            "event e; thread A { wait e; } thread B { notify e; } main { start; }",
            ["deadlock"],
            "fails deadlock",
            "waits for e",
            id="nobody can ever run again",
        ),
        pytest.param(
            "thread A { suspend A; } thread B { wait_time 3; } main { start; }",
            ["deadlock"],
            "fails deadlock",
            "suspended",
            id="suspended for ever",
        ),
        pytest.param(
            "event e; thread A { while (true) wait_time 1; } thread B { wait e; } main { start 5; }",
            ["deadlock"],
            "holds",
            "",
            id="the time limit is a proper end",
        ),
        pytest.param(
            "int n = 0;\nthread A { while (true) { n += 1; wait_time 1; } }\nmain {\n  start 3;\n  assert n == 3;\n}",
            [],
            "fails assertion.violated",
            ":5:",
            id="a check at the end of the simulation",
        ),
        pytest.param(REQUEST, ["G (req -> F ack)", "AG !(req && ack)"], "holds", "", id="events in formulas"),
        pytest.param(
            FORGETFUL, ["G (req -> F ack)"], "fails property.temporal", "event ack", id="an event that stays out"
        ),
    ],
)
def test_property(tmp_path: Path, text: str, asked: list[str], last: str, place: str) -> None:
    path = tmp_path / "model.ivl"
    path.write_text(text, encoding="utf-8")
    session = clew("check", path, *(part for formula in asked for part in ("--property", formula)))
    assert (session.code, session.last) == (0 if last == "holds" else 10, f"verdict: {last}"), session
    assert place in session.out


def test_wide_inputs_one_by_one_are_refused_with_a_way_out() -> None:
    session = clew("check", EXAMPLES / "ivl" / "listings" / "token-ring-1.ivl", "--engine", "explore")
    assert session.code == 2
    assert "token-ring-1.ivl:" in session.err
    assert "--engine simulate" in session.err


@pytest.mark.shows("systemc", 58)
def test_figures_of_matching_are_told(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    session = process("check", EXAMPLES / "ivl" / "listings" / "symbolic-counter-1.3.ivl", "--json", out)
    figures = json.loads(out.read_text(encoding="utf-8"))["statistics"]
    assert figures["transitions"] == 21
    assert figures["hash_matches"] >= figures["matches"] > 0
    assert figures["matching_calls"] > 0
    assert figures["peak_bytes"] > 1_000_000
    assert f"{figures['matches']} matches ({figures['hash_matches']} compared)" in session.out
    assert " MiB" in session.out
