"""Tokens: words with their places, whatever the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.ir.errors import InputError
from clew.ir.source import Source, Span
from clew.syntax.tokens import Kind, Lexicon, Places, pattern, tokenize


def _no_token(places: Places, offset: int) -> InputError:
    return InputError("no word", span=places.at(offset))


WORDS = {Kind.NAME: "[a-z]+", Kind.NUMBER: "[0-9]+"}
LEXICON = Lexicon(
    pattern(r"\s+|#[^\n]*", WORDS, ("<", "<<", "]", "^", "-"), refused="<!"),
    _no_token,
    frozenset({"if"}),
    {Kind.NUMBER: lambda places, start, written: written.lstrip("0") or "0"},
)


def read(text: str) -> list[tuple[Kind, str]]:
    return [(token.kind, token.text) for token in tokenize(LEXICON, Places(Source("f", text)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing is but the end"),
        pytest.param("  # all of it", [], id="blanks and comments are dropped"),
        pytest.param("a<<b", [(Kind.NAME, "a"), (Kind.SYMBOL, "<<"), (Kind.NAME, "b")], id="the longest symbol"),
        pytest.param("if iff", [(Kind.KEYWORD, "if"), (Kind.NAME, "iff")], id="a keyword is a whole name"),
        pytest.param("007", [(Kind.NUMBER, "7")], id="a word says what it means"),
        pytest.param(
            "^-]", [(Kind.SYMBOL, "^"), (Kind.SYMBOL, "-"), (Kind.SYMBOL, "]")], id="symbols stand for themselves"
        ),
    ],
)
def test_words(text: str, expected: list[tuple[Kind, str]]) -> None:
    assert read(text) == [*expected, (Kind.END, "")]


@pytest.mark.parametrize("text", ["a\n ?", "a\n <!"], ids=["an unknown character", "what is refused"])
def test_what_is_no_token_is_an_input_error_with_its_place(text: str) -> None:
    with pytest.raises(InputError) as error:
        read(text)
    assert error.value.span == Span("f", 2, 2, 2, 3)


@given(st.text(st.characters()))
def test_any_text_is_taken(text: str) -> None:
    try:
        found = tokenize(LEXICON, Places(Source("f", text)))
    except InputError:
        return
    assert [token.kind for token in found].count(Kind.END) == 1
    assert all(text[each.start : each.end].lstrip("0") == each.text.removeprefix("0") for each in found)


def test_a_text_may_begin_inside_another() -> None:
    places = Places(Source("f", "ab\ncd"), line=5, column=9)
    assert places.at(1) == Span("f", 5, 10, 5, 11)
    assert places.point(4) == Span("f", 6, 2)
    assert places.stretch(0, 0) == places.at(0)
