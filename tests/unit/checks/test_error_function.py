"""What the error function of the user does is seen by those who ask for something else."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew

PROGRAM = """#include <assert.h>
int nondet_int(void);
int *place;
void reach_error(void) {{ {body} }}
int main(void) {{ if (nondet_int() > 3) {{ reach_error(); return *place; }} return 0; }}
"""


@pytest.mark.parametrize(
    ("body", "asked", "expected"),
    [
        pytest.param("assert(0);", "assertion.violated", "assertion.violated", id="it asserts"),
        pytest.param("", "memory.null-dereference", "memory.null-dereference", id="it returns"),
        pytest.param("", "unreach-call", "control.error-reached", id="the error itself"),
        pytest.param("assert(0);", "memory.null-dereference", None, id="it ends the program"),
    ],
)
def test_runs_go_on_behind_it(tmp_path: Path, body: str, asked: str, expected: str | None) -> None:
    (tmp_path / "a.c").write_text(PROGRAM.format(body=body))
    verdict = clew.check(clew.load(tmp_path / "a.c"), [asked]).verdict
    assert verdict == (clew.Holds() if expected is None else clew.Fails(expected))


def test_each_question_has_its_own_answer(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(PROGRAM.format(body=""))
    outcome = clew.check(clew.load(tmp_path / "a.c"), ["unreach-call", "memory.null-dereference"])
    found = [each.verdict for each in outcome.results]
    assert found == [clew.Fails("control.error-reached"), clew.Fails("memory.null-dereference")]
