"""Functions and variables without a definition: refused, or anything where the user says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.cli import main
from clew.errors import InputError
from clew.frontends import Loaded

HEAD = """#include <assert.h>
struct state { _Bool known; };
_Bool ready(void); void fill(signed char *); void look(struct state *); int print(const char *); extern _Bool on;
"""


def loaded(folder: Path, body: str, missing: str = "havoc") -> Loaded:
    (folder / "a.c").write_text(f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    return clew.load(folder / "a.c", missing=missing)


@pytest.mark.parametrize(
    ("body", "right", "wrong"),
    [
        pytest.param("_Bool is = ready();", "is == 0 || is == 1", "is == 0", id="any result"),
        pytest.param("signed char x = 1; fill(&x);", "x != 128", "x != 77", id="any contents"),
        pytest.param("struct state s; look(&s); _Bool is = s.known;", "is < 2", "is", id="any truth"),
        pytest.param("_Bool was = on;", "was == on", "was", id="any value of a variable"),
        pytest.param("_Bool (*f)(void) = ready; _Bool is = f();", "is < 2", "!is", id="through a pointer"),
        pytest.param('signed char x = 1; print("text");', "x == 1", "x == 0", id="what is constant stays"),
    ],
)
def test_what_it_may_do(tmp_path: Path, body: str, right: str, wrong: str) -> None:
    engine = "explore{implementation=python}"
    assert clew.check(loaded(tmp_path, f"{body} assert({right});"), engine=engine).verdict == clew.Holds()
    outcome = clew.check(loaded(tmp_path, f"{body} assert({wrong});"), engine=engine)
    assert outcome.verdict == clew.Fails("assertion.violated")
    assert outcome.results[0].confirmed


def test_for_the_competition_it_changes_nothing(tmp_path: Path) -> None:
    program = loaded(tmp_path, "signed char x = 1; fill(&x); assert(x == 1);", "result")
    assert clew.check(program).verdict == clew.Holds()
    assert any("fill" in note.text and "(--missing result)" in note.text for note in program.notes)


@pytest.mark.parametrize("body", ["ready();", "return on;", "_Bool (*f)(void) = ready; return f();"])
def test_a_refusal_names_the_option(tmp_path: Path, body: str) -> None:
    with pytest.raises(InputError, match="--missing havoc"):
        loaded(tmp_path, body, "error")


@pytest.mark.parametrize("name", ["nondet", "nondet_thing", "unknown", "unknown2", "nd", "nd_char", "sea_nd_char"])
def test_some_names_are_inputs(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.c").write_text(f"signed char {name}(void); int main(void) {{ return {name}() == 77; }}\n")
    assert any("is an input" in note.text for note in clew.load(tmp_path / "a.c").notes)


@pytest.mark.parametrize("name", ["unknowns", "ndbm", "sound"])
def test_other_names_are_not(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.c").write_text(f"signed char {name}(void); int main(void) {{ return {name}() == 77; }}\n")
    with pytest.raises(InputError, match="--missing havoc"):
        clew.load(tmp_path / "a.c")


@pytest.mark.parametrize("missing", ["result", "havoc"])
def test_who_is_handed_a_function_may_call_it(tmp_path: Path, missing: str) -> None:
    (tmp_path / "a.c").write_text(
        "void each(void (*)(int)); static int seen; static void visit(int x) { seen = x; }\n"
        "int main(void) { each(visit); return seen; }\n"
    )
    with pytest.raises(InputError, match="each is defined nowhere and is handed visit"):
        clew.load(tmp_path / "a.c", missing=missing)


@pytest.mark.parametrize(("found", "verdict"), [("", clew.Holds()), ("bad = n;", clew.Fails("assertion.violated"))])
def test_who_walks_through_folders_calls_what_it_is_handed(tmp_path: Path, found: str, verdict: clew.Verdict) -> None:
    (tmp_path / "a.c").write_text(
        "#include <assert.h>\n#include <ftw.h>\nstatic int bad;\n"
        f"static int visit(const char *path, const struct stat *about, int n) {{ {found} return 1; }}\n"
        'int main(void) { ftw(".", visit, 4); assert(!bad); return 0; }\n'
    )
    assert clew.check(clew.load(tmp_path / "a.c"), ["assertion.violated"]).verdict == verdict


def test_a_run_through_it_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loaded(tmp_path, "assert(!ready());")
    file, witness = str(tmp_path / "a.c"), str(tmp_path / "run.json")
    assert main(["check", file, "--missing", "havoc", "--json", witness]) == 10
    assert main(["replay", file, witness]) == 10
    assert "assertion.violated" in capsys.readouterr().out


def test_what_another_checker_knows_is_never_anything(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="another checker knows it"):
        loaded(tmp_path, "assert(__CPROVER_weather() == 0);")


def test_who_declares_too_few_parameters_does_not_mean_the_library(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("void read(int); int main(void) { read(1); return 0; }\n")
    with pytest.raises(InputError, match="read as it is declared here is called, but it is defined nowhere"):
        clew.load(tmp_path / "a.c")
    assert clew.check(clew.load(tmp_path / "a.c", missing="havoc")).verdict == clew.Holds()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('int memcmp(); int main(void) { return memcmp("a", "a", 1); }', id="no parameters are told"),
        pytest.param("void sleep(void); void sleep(void) {} int main(void) { sleep(); }", id="the user's own"),
        pytest.param(
            "void klee_make_symbolic(void *, unsigned long);"
            "int main(void) { int x; klee_make_symbolic(&x, sizeof x); return x == 3; }",
            id="what checkers offer is called in many ways",
        ),
    ],
)
def test_what_is_declared_in_another_way_is_still_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.c").write_text(f"{text}\n")
    assert clew.check(clew.load(tmp_path / "a.c")).verdict == clew.Holds()
