"""Blocks under construction."""

from __future__ import annotations

from clew.ir.build import BlockBuilder
from clew.ir.commands import Assume, Goto, Halt, Yield
from clew.ir.program import Block
from clew.ir.terms import TRUE


def test_control_falls_into_the_next_block() -> None:
    builder = BlockBuilder("entry")
    builder.emit(Yield())
    builder.open("next")
    builder.close(Halt())
    assert builder.blocks == [Block("entry", (Yield(),), Goto("next")), Block("next", (), Halt())]


def test_behind_an_exit_is_a_block_that_nothing_reaches() -> None:
    builder = BlockBuilder("entry")
    builder.close(Halt())
    builder.close(Halt())
    builder.jump("entry")
    assert builder.label is None
    builder.emit(Assume(TRUE))
    builder.close(Halt())
    assert [block.label for block in builder.blocks] == ["entry", "dead$1"]
