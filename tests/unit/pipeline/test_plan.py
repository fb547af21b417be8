"""Engines as people write them."""

from __future__ import annotations

from enum import Enum

import pytest

from clew.errors import InputError
from clew.plan import choose, parse_engine, read_value


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@pytest.mark.parametrize(
    "text", ["explore", "explore{order=depth}", "explore{order=depth,store=compact,depth=7}"], ids=str
)
def test_an_engine_text_is_read_and_written_back(text: str) -> None:
    assert parse_engine(text).text == text


def test_blanks_and_empty_braces_are_fine() -> None:
    assert parse_engine(" explore{ order = depth , } ").text == "explore{order=depth}"
    assert parse_engine("explore{}").text == "explore"


def test_without_a_text_the_default_is_chosen() -> None:
    assert choose(None).text == "explore"


@pytest.mark.parametrize(
    ("text", "wanted", "value"),
    [
        ("7", int, 7),
        ("1_000", int, 1000),
        ("0.5", float, 0.5),
        ("yes", bool, True),
        ("off", bool, False),
        ("red", Colour, Colour.RED),
        ("none", int | None, None),
        ("3", int | None, 3),
        ("word", str, "word"),
        ("red+blue", tuple[Colour, ...], (Colour.RED, Colour.BLUE)),
        ("none", frozenset[Colour], frozenset()),
    ],
)
def test_values_are_read_by_type(text: str, wanted: object, value: object) -> None:
    assert read_value(text, wanted, "option x") == value


@pytest.mark.parametrize(("text", "wanted"), [("x", int), ("x", float), ("maybe", bool), ("gren", Colour)])
def test_a_wrong_value_names_the_option(text: str, wanted: object) -> None:
    with pytest.raises(InputError, match="option x"):
        read_value(text, wanted, "option x")
