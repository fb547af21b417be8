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
STARTED = """#include <assert.h>
int main(void) { int x = 3; __CPROVER_ASYNC_1: { assert(x == 3); } return 0; }
"""
CLOCKS = """#include <assert.h>
#include <time.h>
int main(void) { time_t one = time(0), other = time(0); assert(other >= one); return 0; }
"""
MISSING = """#include <assert.h>
int outside(int *result);
int main(void) { int x = 1; outside(&x); assert(x == 1); return 0; }
"""
SIGNALS = """#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t stop;
static void on_signal(int number) { (void)number; stop = 1; }
int main(void) { signal(SIGINT, on_signal); int before = stop, now = stop; assert(before CLAIM now); return 0; }
"""
FEW = (
    "the program is started with at most three arguments of at most 11 bytes each, with one that repeats a byte 500 "
    "times, or with 40 that are the same byte"
)
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
        pytest.param(STARTED, {"allocation": "may-fail"}, clew.Holds(), id="what starts a thread is the library's own"),
        pytest.param(
            ARGUMENTS.replace("CLAIM", "assert(argc == 1);"), {"arguments": "none"}, clew.Holds(), id="no arguments"
        ),
        pytest.param(
            ARGUMENTS.replace("CLAIM", "assert(argc == 1 || argv[1][0] != 'x');"),
            {},
            VIOLATED,
            id="any arguments",
        ),
        pytest.param(
            ARGUMENTS.replace("CLAIM", "assert(argc < 2 || strlen(argv[1]) < 400);"), {}, VIOLATED, id="a long one"
        ),
        pytest.param(ARGUMENTS.replace("CLAIM", "assert(argc < 20);"), {}, VIOLATED, id="many"),
        pytest.param(CLOCKS, {}, clew.Holds(), id="clocks go on"),
        pytest.param(CLOCKS, {"clocks": "jump"}, VIOLATED, id="clocks jump"),
        pytest.param(MISSING, {"pessimistic": "yes"}, VIOLATED, id="what is missing writes"),
        pytest.param(SIGNALS.replace("CLAIM", "=="), {}, clew.Holds(), id="no signal comes"),
        pytest.param(SIGNALS.replace("CLAIM", "=="), {"signals": "any"}, VIOLATED, id="a signal comes in between"),
        pytest.param(SIGNALS.replace("CLAIM", "<="), {"pessimistic": "yes"}, clew.Holds(), id="and sets a flag"),
    ],
)
def test_a_switch_lifts_an_assumption(
    text: str, options: dict[str, str], verdict: clew.Verdict, tmp_path: Path
) -> None:
    assert _verdict(tmp_path, text, **options) == verdict


def test_what_is_assumed_names_its_switch(tmp_path: Path) -> None:
    said = _notes(tmp_path, ARGUMENTS.replace("CLAIM", ""))
    assert said["every allocation of memory succeeds"] == "--allocation may-fail"
    assert FEW in said
    none = _notes(tmp_path, ARGUMENTS.replace("CLAIM", ""), arguments="none")
    assert none["the program is started without arguments"] == "--arguments any"
    assert _notes(tmp_path, CLOCKS)["no clock goes back"] == "--clocks jump"
    lifted = _notes(tmp_path, ARGUMENTS.replace("CLAIM", ""), pessimistic="yes")
    assert "every allocation of memory succeeds" not in lifted
    assert FEW in lifted


def test_who_looks_at_no_arguments_assumes_nothing_of_them(tmp_path: Path) -> None:
    text = "int main(int argc, char **argv) { (void)argc; (void)argv; return 0; }"
    assert not any("is started" in each for each in _notes(tmp_path, text))


NEW = """#include <new>
int main() { int *made = nullptr; BEGIN made = new int(3); END delete made; }
"""


@pytest.mark.parametrize(
    ("begin", "end", "options", "verdict"),
    [
        pytest.param("", "", {}, clew.Holds(), id="memory is there"),
        pytest.param("", "", {"allocation": "may-fail"}, clew.Fails("exception.uncaught"), id="new throws"),
        pytest.param(
            "try {",
            "} catch (const std::bad_alloc &) {}",
            {"allocation": "may-fail"},
            clew.Holds(),
            id="new throws what is caught",
        ),
    ],
)
def test_new_throws_where_memory_runs_out(
    begin: str, end: str, options: dict[str, str], verdict: clew.Verdict, tmp_path: Path
) -> None:
    file = tmp_path / "program.cpp"
    file.write_text(NEW.replace("BEGIN", begin).replace("END", end))
    assert clew.check(clew.load(file, **options), ["exception.uncaught"]).verdict == verdict


def test_signals_and_threads_in_one_program_are_refused_where_they_are_asked_for(tmp_path: Path) -> None:
    text = SIGNALS.replace("CLAIM", "<=").replace(
        "int main", "#include <pthread.h>\nvoid *run(void *x) { return x; }\nint main"
    )
    text = text.replace(
        "signal(SIGINT", "pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); signal(SIGINT"
    )
    (tmp_path / "program.c").write_text(text)
    with pytest.raises(clew.InputError, match="threads"):
        clew.load(tmp_path / "program.c", signals="any")
    notes = _notes(tmp_path, text, pessimistic="yes")
    assert notes["signals come from the program alone"] == "--signals any"


def test_numbers_of_any_kind_are_inputs_of_an_entry(tmp_path: Path) -> None:
    text = (
        "#include <assert.h>\nvoid scaled(_Bool on, float by, double value) { assert(!on || by != 0.5f || CLAIM); }\n"
    )
    for claim, wanted in (("value != 2.5", VIOLATED), ("on == 1", clew.Holds())):
        (tmp_path / "a.c").write_text(text.replace("CLAIM", claim))
        assert clew.check(clew.load(tmp_path / "a.c", entry="scaled"), ["assertion.violated"]).verdict == wanted


def test_how_long_texts_of_accounts_are_is_assumed(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(
        "#include <pwd.h>\n#include <string.h>\nint main(void) {\n  struct passwd *me = getpwuid(0);\n"
        "  char home[80];\n  if (me != 0)\n    strcpy(home, me->pw_dir);\n  return 0;\n}\n"
    )
    assert any("63 characters" in note.text for note in clew.load(file).notes)
