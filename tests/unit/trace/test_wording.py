"""Texts in the words of a source language: names, FIFOs and times."""

from __future__ import annotations

import pytest

from clew.frontends.systemc.wording import wording
from clew.ir.wording import Wording
from clew.trace.wording import worded

DESIGN = wording(1000, [("top.data", 4, 8)])


@pytest.mark.parametrize(
    ("time", "told"),
    [
        pytest.param(0, "0 s", id="the beginning"),
        pytest.param(10_000, "10 ns", id="a whole number of nanoseconds"),
        pytest.param(1_500, "1500 ps", id="no whole number of them"),
        pytest.param(7_000_000_000_000, "7 s", id="seconds"),
    ],
)
def test_times_have_units(time: int, told: str) -> None:
    assert DESIGN.time(time) == told
    assert Wording().time(time) == str(time)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        pytest.param({"top.clk.now_": "true"}, {"top.clk": "true"}, id="a signal is what it is now"),
        pytest.param({"top.n.now_.bits_": "3", "top.n.next_.bits_": "4"}, {"top.n": "3"}, id="not what it will be"),
        pytest.param({"time": "2000"}, {"time": "2 ns"}, id="the time"),
        pytest.param({"notify top.go": "in 500"}, {"notify top.go": "in 500 ps"}, id="a time to come"),
        pytest.param(
            {"top.data.first_": "3", "top.data.readable_": "2", "top.data.items[3]": "7", "top.data.items[0]": "8"},
            {"top.data": "2 of 4 [7, 8]"},
            id="a FIFO by elements, around its end",
        ),
        pytest.param(
            {"top.data.readable_": "1", "top.data.put_": "1", "top.data.items[0]": "7", "top.data.items[8]": "5"},
            {"top.data": "1 of 4 [7] and 1 written"},
            id="a FIFO by bytes, with what is not yet to be read",
        ),
        pytest.param({"top.data.taken_": "0"}, {"top.data": "0 of 4"}, id="an empty FIFO"),
        pytest.param({"top.count": "1"}, {"top.count": "1"}, id="anything else"),
    ],
)
def test_a_state_is_told_as_people_say_it(texts: dict[str, str], told: dict[str, str]) -> None:
    assert worded(texts, DESIGN) == told
