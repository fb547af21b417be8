"""Engines as people write them."""

from __future__ import annotations

from enum import Enum

import pytest

from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.horn.clauses import Clauses
from clew.errors import InputError
from clew.models.engine_text import EngineText, read_engine, read_value, written


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@pytest.mark.parametrize(
    "text", ["explore", "explore{order=depth}", "explore{order=depth,store=compact,depth=7}"], ids=str
)
def test_an_engine_text_is_read_and_written_back(text: str) -> None:
    assert str(read_engine(text)) == text
    assert written(read_engine(text).engine(), read_engine(text).name) == text


def test_blanks_and_empty_braces_are_fine() -> None:
    assert str(read_engine(" explore{ order = depth , } ")) == "explore{order=depth}"
    assert str(read_engine("explore{}")) == "explore"


MEMBERS = "portfolio{members=explore{order=depth,depth=7}+bmc{depth=9}+portfolio{members=bmc+ic3,delay=1.0},delay=2.0}"


def test_a_member_is_an_engine_with_its_options() -> None:
    assert str(read_engine(MEMBERS)) == MEMBERS
    portfolio = read_engine(MEMBERS).engine()
    assert written(portfolio, "portfolio") == MEMBERS
    _, bmc, inner = portfolio.members  # type: ignore[attr-defined]  # it is a portfolio
    assert bmc.engine() == Bmc(depth=9)
    assert inner.row.model == "views"


def test_cells_are_clauses() -> None:
    assert read_engine("cells").engine() == Clauses(cells=True)
    assert EngineText("cells").row.name == "clauses"
    assert read_engine("portfolio{members=simulate+cells}").engine().members[1].name == "cells"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("portfolio{members=bmc{depht=9}}", "engine bmc has no option 'depht'"),
        ("portfolio{members=explore+bcm}", "no engine named 'bcm'"),
        ("portfolio{members=bmc{depth=9}", "is no engine"),
        ("portfolio{members=bmc{depth}}", "has no value"),
    ],
)
def test_a_wrong_member_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_engine(text).engine()


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
