"""Queries of a file are asked one by one: one that is not modelled is unknown with its reason, others are answered."""

from __future__ import annotations

import pytest

from clew.errors import InputError
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.text.parse import parse
from clew.text.printer import print_program
from clew.verdict import Fails, Holds, Unknown

MODEL = """
clock x; int n;
process P() { state a { x <= 2 }, b; init a; trans a -> b { guard x >= 1; assign n = 3; }; }
system P;
"""
QUERIES = """
A[] n < 4
sup{P.a}: x
E<> n == 3 && P.b
simulate [<=10] { x }
A[] n == 0
P.a --> P.b
"""


def test_what_is_not_modelled_keeps_nobody_from_asking_the_others() -> None:
    loaded = load_sources((Source("m.xta", MODEL), Source("m.q", QUERIES)))
    results = check(loaded).results[:-1]  # the last one: no check fails
    assert [each.property.text for each in results] == QUERIES.strip().splitlines()
    first, highest, reached, simulated, last, leads = (each.verdict for each in results)
    assert (first, reached, last, leads) == (Holds(), Holds(), Fails("property.invariant"), Holds())
    for verdict, word in ((highest, "sup"), (simulated, "simulate")):
        assert isinstance(verdict, Unknown)
        assert word in verdict.reason
    assert "engine" not in results[1].advice


def test_who_asks_for_it_is_told_at_once() -> None:
    loaded = load_sources((Source("m.xta", MODEL),))
    with pytest.raises(InputError, match="a query with sup is not modelled"):
        check(loaded, ["sup{P.a}: x"])


def test_the_text_form_keeps_the_reason() -> None:
    loaded = load_sources((Source("m.xta", MODEL), Source("m.q", QUERIES)))
    text = print_program(loaded.program, loaded.properties)
    assert parse(Source("program", text)).properties == loaded.properties
