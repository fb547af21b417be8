"""The world around a program: what is assumed of it comes with the switch that lifts it, and the switch does."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew

ALLOCATION = """#include <stdlib.h>
int main(void) { int *p = malloc(sizeof *p); GUARD *p = 1; free(p); return 0; }
"""
ARGUMENTS = """#include <assert.h>
#include <string.h>
int main(int argc, char **argv) { assert(argv[argc] == 0); CLAIM return 0; }
"""
CLOCKS = """#include <assert.h>
#include <time.h>
int main(void) { time_t one = time(0), other = time(0); assert(other >= one); return 0; }
"""
MISSING = """#include <assert.h>
int outside(int *result);
int main(void) { int x = 1; outside(&x); assert(x == 1); return 0; }
"""
NULL, VIOLATED = clew.Fails("memory.null-dereference"), clew.Fails("assertion.violated")


def _verdict(folder: Path, text: str, **options: str) -> clew.Verdict:
    file = folder / "program.c"
    file.write_text(text)
    return clew.check(clew.load(file, **options), ["assertion.violated", "memory.null-dereference"]).verdict


def _notes(folder: Path, text: str, **options: str) -> dict[str, str]:
    file = folder / "program.c"
    file.write_text(text)
    return {note.text: note.lifted_by for note in clew.load(file, **options).notes}


@pytest.mark.parametrize(
    ("text", "options", "verdict"),
    [
        pytest.param(ALLOCATION.replace("GUARD", ""), {}, clew.Holds(), id="memory is there"),
        pytest.param(ALLOCATION.replace("GUARD", ""), {"allocation": "may-fail"}, NULL, id="memory runs out"),
        pytest.param(
            ALLOCATION.replace("GUARD", "if (p)"), {"pessimistic": "yes"}, clew.Holds(), id="and is asked for"
        ),
        pytest.param(ARGUMENTS.replace("CLAIM", "assert(argc == 1);"), {}, clew.Holds(), id="no arguments"),
        pytest.param(
            ARGUMENTS.replace("CLAIM", "assert(argc == 1 || argv[1][0] != 'x');"),
            {"arguments": "any"},
            VIOLATED,
            id="any arguments",
        ),
        pytest.param(CLOCKS, {}, clew.Holds(), id="clocks go on"),
        pytest.param(CLOCKS, {"clocks": "jump"}, VIOLATED, id="clocks jump"),
        pytest.param(MISSING, {"pessimistic": "yes"}, VIOLATED, id="what is missing writes"),
    ],
)
def test_a_switch_lifts_an_assumption(
    text: str, options: dict[str, str], verdict: clew.Verdict, tmp_path: Path
) -> None:
    assert _verdict(tmp_path, text, **options) == verdict


def test_what_is_assumed_names_its_switch(tmp_path: Path) -> None:
    said = _notes(tmp_path, ARGUMENTS.replace("CLAIM", ""))
    assert said["every allocation of memory succeeds"] == "--allocation may-fail"
    assert said["the program is started without arguments"] == "--arguments any"
    assert _notes(tmp_path, CLOCKS)["no clock goes back"] == "--clocks jump"
    lifted = _notes(tmp_path, ARGUMENTS.replace("CLAIM", ""), pessimistic="yes")
    assert "every allocation of memory succeeds" not in lifted
    assert "the program is started with at most three arguments, of at most seven bytes each" in lifted
