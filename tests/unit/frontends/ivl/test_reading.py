"""The grammar, in its structured and its goto form, and what is said about texts that do not fit it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.errors import InputError
from clew.frontends.ivl.reading.cursor import DEEPEST
from clew.frontends.ivl.reading.tokens import KEYWORDS
from tests.unit.frontends.ivl.programs import load, run, thread


@pytest.mark.shows("systemc", 2, case="core form")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("main { start; }", id="main alone"),
        pytest.param("event a, b; event c; main { start; }", id="events in one declaration or several"),
        pytest.param("thread A() { } thread B { } main() { start; }", id="parentheses behind threads and main"),
        pytest.param("int a = 0, b, c[2]; main { start 5; }", id="several variables in one declaration"),
        pytest.param("/* a */ main { // b\n start -1; }", id="comments"),
        pytest.param("int f(int a, u8 *b, bool c[]) { return 1; } main { }", id="parameters of all kinds"),
        pytest.param(thread("goto l; k: ; l: m: goto k;"), id="labels, several on one statement"),
        pytest.param(thread("int x = 0; if x < 1 goto l; if (x) < 1 goto l; if (x < 1) goto l; l: ;"), id="core form"),
        pytest.param(thread("if (true) ; else if (false) { } else ;"), id="empty statements"),
        pytest.param(thread("for (;;) break;"), id="a loop without head"),
        pytest.param(thread("for (int i = 0; i < 3; ++i) continue;"), id="a loop with a declaration"),
        pytest.param(
            thread("switch (1) { default: case 1: break; case 'a': { } }"), id="a switch with a default in front"
        ),
        pytest.param(thread("int *p = new int; if (true) *p = 1; **q = 2;", before="int **q;"), id="a store behind if"),
        pytest.param(thread("x = -+!~1 ? 1 : 2 ? 3 : 4;", before="int x;"), id="unary operators and nested choices"),
        pytest.param(
            thread("wait e; wait_event (e); wait_time 1; delay (2); notify e; notify e, 1;", before="event e;"),
            id="kernel",
        ),
        pytest.param(
            thread("suspend T; resume T; request_update u;", before="update u { }"), id="suspend, resume, update"
        ),
        pytest.param("\ufeffmain { }", id="a byte order mark"),
        pytest.param("main {\r\n start;\r\n}", id="line ends of another system"),
    ],
)
def test_is_read(text: str) -> None:
    load(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        pytest.param("main { return 1 }", 1, 17, "expected ';' behind the statement, found '}'", id="semicolon"),
        pytest.param("main {\n  x = ;\n}", 2, 7, "expected an expression, found ';'", id="expression"),
        pytest.param("main {\n  start;", 1, 6, "expected '}' to close this block", id="open block"),
        pytest.param("thread { }", 1, 8, "expected the name of the thread, found '{'", id="name of a thread"),
        pytest.param("int while = 1;", 1, 5, "found 'while', which is a word of the language", id="keyword as a name"),
        pytest.param("thread A(int x) { }", 1, 10, "expected ')' since a thread takes no parameters", id="parameters"),
        pytest.param("main { 1 + 2; }", 1, 10, "expected an assignment", id="expression as a statement"),
        pytest.param("main { x + 1; }", 1, 10, "expected an assignment, such as '= 0', found '+'", id="no assignment"),
        pytest.param("main { a b c; }", 1, 12, "expected ';' behind the statement, found 'c'", id="two names"),
        pytest.param("main { # }", 1, 8, "the character '#' has no meaning in IVL", id="character"),
        pytest.param("main { \x01 }", 1, 8, "the character U+0001 has no meaning", id="character that cannot be seen"),
        pytest.param("main { /* }", 1, 8, "this comment has no end; close it with */", id="comment"),
        pytest.param("main { x = 'ab'; }", 1, 12, "expected one character between quotes", id="two characters"),
        pytest.param("main { x = '\\q'; }", 1, 12, "unknown escape \\q; known:", id="escape"),
        pytest.param("main { x = @now; }", 1, 12, "expected @time", id="@"),
        pytest.param("int* a, b; main { }", 1, 1, "declare one pointer per statement", id="star"),
        pytest.param("int x = 12ab; main { }", 1, 9, "'12ab' is no number; write 12, 0xff or 0b101", id="number"),
        pytest.param("int x = 012; main { }", 1, 9, "begins with 0, which C++ reads as octal", id="octal"),
        pytest.param("main { if x; }", 1, 12, "expected 'goto' behind a condition without parentheses", id="if"),
        pytest.param("main { if (x y; }", 1, 14, "expected ')' behind the condition, found 'y'", id="parenthesis"),
        pytest.param("main { switch (1) { x = 1; } }", 1, 21, "expected 'case' or 'default' or '}'", id="switch"),
        pytest.param("struct S { int x }; main { }", 1, 18, "expected ';' behind the field", id="field"),
        pytest.param(
            "int f(event e) { } main { }", 1, 7, "events are used by their names, not handed over", id="event"
        ),
        pytest.param("main { x = y++ + 1; }", 1, 13, "expected ';' behind the statement, found '++'", id="increment"),
        pytest.param("", 1, 1, "expected a program with threads and main, found no declaration", id="empty"),
        pytest.param("int x = 99999999999999999999; main { }", 1, 9, "does not fit 64 bits", id="large number"),
    ],
)
def test_is_refused(text: str, line: int, column: int, said: str) -> None:
    with pytest.raises(InputError) as refused:
        load(text)
    assert said in str(refused.value)
    assert refused.value.span is not None
    assert (refused.value.span.line, refused.value.span.column) == (line, column)


DEEP = 5000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(thread(f"x = {'(' * DEEP}1{')' * DEEP};", before="int x;"), id="parentheses"),
        pytest.param(thread(f"x = {'- ' * DEEP}1;", before="int x;"), id="unary operators"),
        pytest.param(thread(f"{'{' * DEEP}{'}' * DEEP}"), id="blocks"),
        pytest.param(thread("if (true) " * DEEP + ";"), id="conditions"),
        pytest.param(thread("while (true) " * DEEP + ";"), id="loops"),
        pytest.param(thread(f"x = {'true ? 1 : ' * DEEP}1;", before="int x;"), id="choices"),
        pytest.param(thread(f"x = a{'[0' * DEEP}{']' * DEEP};", before="int x; int a[1];"), id="indices in indices"),
        pytest.param(thread(f"x = a{'[0]' * DEEP};", before="int x; int a[1];"), id="indices in a row"),
        pytest.param(
            thread(f"x = {'f(' * DEEP}1{')' * DEEP};", before="int x; int f(int a) { return a; }"), id="calls"
        ),
        pytest.param(thread(f"{'*' * DEEP}p = 1;", before="int *p;"), id="stars"),
        pytest.param(thread("".join(f"l{n}: " for n in range(DEEP)) + ";"), id="labels"),
    ],
)
def test_too_deep_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError, match=r"deep|in a row"):
        load(text)


def test_what_is_just_deep_enough_is_lowered() -> None:
    nested = DEEPEST // 2 - 4
    text = f"x = {'(1 + ' * nested}1{')' * nested}; assert x == {nested + 1};"
    assert run(thread(text, before="int x;")).checks == ()


def test_long_chains_are_not_deep() -> None:
    length = 3000
    ladder = " else ".join(f"if (x == {number}) x = {number};" for number in range(length))
    text = f"x = {' + '.join('1' for _ in range(length))}; assert x == {length}; {ladder}"
    assert run(thread(text, before="int x;")).checks == ()


@given(st.text(max_size=60))
def test_any_text_survives(text: str) -> None:
    with suppress(InputError):
        load(text)


_WORDS = st.sampled_from(
    (
        *sorted(KEYWORDS),
        *[
            "A",
            "x",
            "e",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            ";",
            ",",
            "=",
            "+",
            "-",
            "*",
            "/",
            "&",
            "!",
            "?",
            ":",
            ".",
            "0",
            "1",
        ],
        "&&",
        "||",
        "->",
        "0xff",
        "@time",
    )
)


@given(st.lists(_WORDS, max_size=40))
def test_any_words_survive(words: list[str]) -> None:
    with suppress(InputError):
        load(f"int x; event e; thread A {{ {' '.join(words)} }} main {{ start; }}")
