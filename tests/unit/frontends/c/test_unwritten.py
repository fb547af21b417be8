"""What was never written: a fault by default, any value for properties of the competition."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.cli import main
from clew.outcome import Outcome
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.report.driver import render
from clew.svcomp import ANY_BYTES, ANY_VALUE
from clew.verdict import Fails, Holds

LOCAL = """
void reach_error(void) {}
int main(void) {
    int first = 0, x = x, same = x;
    if (same != x)
        reach_error();
    for (int i = 0; i < 2; i++) {
        int each;
        if (i == 0)
            first = each;
        else if (%s)
            reach_error();
    }
}
"""
MEMORY = """
#include <stdlib.h>
#include <string.h>
void reach_error(void) {}
struct record { char tag; int number; struct record *next; };
int main(void) {
    struct record *one = malloc(sizeof *one), other;
    one->next = 0;
    memcpy(&other, one, sizeof other);
    int *more = realloc(malloc(2 * sizeof(int)), 3 * sizeof(int));
    unsigned char *bytes = (unsigned char *)more;
    more[0] = 7;
    unsigned joined = bytes[4] | bytes[5] << 8 | bytes[6] << 16 | (unsigned)bytes[7] << 24;
    if (other.number != one->number || other.next || joined != (unsigned)more[1] || more[0] != 7)
        reach_error();
    if (%s)
        reach_error();
    free(one);
    free(more);
}
"""
INDEX = """
#include <stdlib.h>
int main(void) {
    int table[4] = {0}, *at = malloc(sizeof *at);
    table[%s] = 1;
    free(at);
}
"""
BITS = """
#include <stdlib.h>
void reach_error(void) {}
struct flags { unsigned low : 3, high : 5; };
int main(void) {
    int *at = malloc(sizeof *at);
    struct flags flags, *there = &flags;
    *at &= 3;
    there->low = 5;
    if (%s)
        reach_error();
    free(at);
}
"""
POINTER = """
#include <stdlib.h>
int main(void) {
    int **at = malloc(sizeof *at);
    **at = 1;
}
"""


def outcome_of(text: str, asked: str, folder: Path) -> Outcome:
    path = folder / "task.c"
    path.write_text(text)
    return check(load(path, unwritten="any", signed_overflow="wrap"), [asked], limits=Limits(seconds=60))


@pytest.mark.parametrize(
    ("text", "asked", "fails", "assumed"),
    [
        pytest.param(LOCAL % "0", "unreach-call", None, ANY_VALUE, id="a local is the same at every read"),
        pytest.param(
            LOCAL % "first != each", "unreach-call", "control.error-reached", ANY_VALUE, id="a round, another value"
        ),
        pytest.param(MEMORY % "0", "unreach-call", None, ANY_BYTES, id="memory is the same, copied and in parts"),
        pytest.param(
            MEMORY % "more[2] == one->number + 5 && more[2] == 99",
            "unreach-call",
            "control.error-reached",
            ANY_BYTES,
            id="memory holds any value",
        ),
        pytest.param(INDEX % "*at & 3", "valid-memsafety", None, ANY_BYTES, id="an index that fits whatever it is"),
        pytest.param(
            BITS % "*at == 2 && there->low == 5 && there->high == 17",
            "unreach-call",
            "control.error-reached",
            ANY_BYTES,
            id="bits beside those that were written",
        ),
        pytest.param(POINTER, "valid-memsafety", "memory.undefined-pointer", ANY_BYTES, id="no pointer is any value"),
    ],
)
def test_what_was_never_written_is_any_value(
    text: str, asked: str, fails: str | None, assumed: str, tmp_path: Path
) -> None:
    outcome = outcome_of(text, asked, tmp_path)
    verdicts = [each.verdict for each in outcome.results]
    assert all(f"{assumed}; --unwritten error lifts it" in each.assumptions for each in outcome.results)
    if fails is None:
        assert all(isinstance(each, Holds) for each in verdicts)
    else:
        assert Fails(fails) in verdicts
        assert "never written" in render(outcome)


def test_it_is_a_fault_where_nobody_asks_for_the_competition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.c"
    path.write_text(LOCAL % "0")
    assert main(["check", str(path)]) == 10
    assert "memory.undefined-value" in capsys.readouterr().out
    assert main(["check", "-q", "-p", "unreach-call", str(path)]) == 0


@pytest.mark.parametrize(("assume", "code"), [("__CPROVER_assume", 0), ("__ESBMC_assume", 0), ("clew_assume", 10)])
def test_tools_that_take_it_for_an_input_are_believed(assume: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    declared = "#include <clew.h>\n" if assume == "clew_assume" else ""
    path.write_text(f"{declared}int main(void) {{ int x; {assume}(x > 3); assert(x > 2); }}\n")
    assert main(["check", "-q", str(path)]) == code
    assert main(["check", "-q", "--unwritten", "error", str(path)]) == 10
    path.write_text(path.read_text().replace("x > 2", "x > 4"))
    assert main(["check", "-q", str(path)]) == 10


def test_a_run_on_any_memory_is_replayed(tmp_path: Path) -> None:
    path, run = tmp_path / "a.c", tmp_path / "run.json"
    path.write_text(INDEX % "*at")
    assert main(["check", "-q", "--unwritten", "any", "-p", "valid-memsafety", "--json", str(run), str(path)]) == 10
    assert main(["replay", "-q", "--unwritten", "any", str(path), str(run)]) == 10


def test_a_truth_value_is_one(tmp_path: Path) -> None:
    text = "void reach_error(void) {} int main(void) { _Bool on; if (on != 0 && on != 1) reach_error(); return on; }"
    (tmp_path / "a.c").write_text(text)
    assert check(load(tmp_path / "a.c", unwritten="any"), []).verdict == Holds()
