"""Routines that are compiled again while a search runs do what the first ones did."""

from __future__ import annotations

import ctypes
import threading

import pytest

import clew.codegen.c.processes.generate
import clew.codegen.c.tiers
from clew.codegen.c import NativeResult, NativeSearch, compile_search
from clew.codegen.c.processes.generate import ProcessModel
from clew.text.parse import parse_program

COUNTERS = """program threads;
var n : bits 16 = 0;
proc one(step : bits 16) {
  local i : bits 16 = 0;
  while i < MOST {
    n := n + step;
    yield;
    i := i + 1;
    call rest(i);
  }
}
proc rest(at : bits 16) { if at == 3 { n := n + 1; } }
process P = one(1);
process Q = one(2);
process R = one(3);
"""


def search_of(most: int, monkeypatch: pytest.MonkeyPatch) -> NativeSearch:
    """A search whose routines are taken to be long."""
    monkeypatch.setattr(clew.codegen.c.processes.generate, "LONG", 0)
    return compile_search(parse_program(COUNTERS.replace("MOST", str(most))))


def figures(result: NativeResult) -> tuple[object, ...]:
    return result.status, result.states, result.transitions, result.depth


def routines(search: NativeSearch) -> list[int]:
    address = search.library.engine.get_global_value_address("routines")
    return list((ctypes.c_void_p * 2).from_address(address))


def test_what_is_compiled_again_takes_the_place_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    search = search_of(8, monkeypatch)
    assert isinstance(search.model, ProcessModel)
    before, first = figures(search.run()), routines(search)
    clew.codegen.c.tiers._improve((search.library,), search.model.again, threading.Event())
    assert not set(first) & set(routines(search))
    assert figures(search.run()) == before


def test_beside_a_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    search = search_of(80, monkeypatch)
    first, expected = routines(search), figures(search.run())
    monkeypatch.setattr(clew.codegen.c.tiers, "_AFTER_SECONDS", 0.0)
    assert figures(search.run(watch=lambda _: 0)) == expected
    assert not set(first) & set(routines(search))


def test_a_short_search_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clew.codegen.c.tiers, "_AFTER_SECONDS", 3600.0)
    search = search_of(3, monkeypatch)
    first = routines(search)
    search.run(watch=lambda _: 0)
    assert routines(search) == first
