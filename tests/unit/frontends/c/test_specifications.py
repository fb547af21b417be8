"""Specifications in comments: what is one, and what becomes code."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends.c.source.specifications import plain_condition, specifications, with_assertions


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("x > 0", "x > 0", id="a comparison"),
        pytest.param("0 <= i < n", "((0 <= i) && (i < n))", id="comparisons in a row"),
        pytest.param("p -> next == 0 || 0 < a[i] <= 9", "p -> next == 0 || ((0 < a [i]) && (a [i] <= 9))", id="parts"),
        pytest.param(r"\false", "0", id="a truth"),
        pytest.param("a < b < c ==> p == 0", "((a < b) && (b < c)) ==> p == 0", id="an implication"),
        pytest.param("a <==> b && c", "!(a) == !(b && c)", id="an equivalence"),
        pytest.param(
            r"x && \forall int i, j; i < j",
            "x &&  __CPROVER_forall { int i; __CPROVER_forall { int j; i < j } }",
            id="a quantifier over two",
        ),
        pytest.param(
            r"\exists short i, int j; i == j",
            " __CPROVER_exists { short i; __CPROVER_exists { int j; i == j } }",
            id="each of its own type",
        ),
        pytest.param(r"\forall int *p; p == p", None, id="a quantifier over pointers"),
        pytest.param("x > 0; y > 0", None, id="two of them"),
        pytest.param(r"\valid(p)", None, id="a word of logic"),
        pytest.param("f(x) > 0", None, id="a call"),
        pytest.param("x = 3", None, id="an assignment"),
        pytest.param("--x > 0", None, id="a change"),
        pytest.param("(x > 0", None, id="an open bracket"),
    ],
)
def test_condition(text: str, meant: str | None) -> None:
    assert plain_condition(text) == meant


def test_what_is_a_specification() -> None:
    text = 'char *s = "//@ assert 0;"; //@{\n/*@ requires n > 0; */ //@brief text\n/*@null@*/ // @assert 1;\n'
    assert [(each.line, each.words) for each in specifications(text)] == [(2, "requires"), (3, "null")]


def test_macros_stay_as_they_are() -> None:
    (found,) = specifications("#define STEP(x) \\\n  x++; /*@ assert x > 0; */ \\\n  x--\n")
    assert found.code is None


def test_no_line_moves() -> None:
    text = "int main(void) { int x = 1;\n/*@ assert\n  x > 0; */\n return 0; }\n"
    assert with_assertions(text, specifications(text)).count("\n") == text.count("\n")


def test_one_that_does_not_compile_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    lines = (
        "//@ assert 1 > 0;",
        "int main(void) { int x = 1;",
        "//@ assert y > 0;",
        "if (x) //@ assert x > 1;",
        "x = 2; }",
    )
    file.write_text("\n".join(lines))
    loaded = clew.load(file)
    assert clew.check(loaded).verdict == clew.Fails("assertion.violated")
    told = [note.text for note in loaded.notes if "comments" in note.text]
    assert [("line 4" in text, "line 1" in text and "line 3" in text) for text in told] == [
        (True, False),
        (False, True),
    ]
