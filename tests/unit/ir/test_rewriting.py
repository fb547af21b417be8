"""What commands are asked: the table of the terms that they evaluate."""

from __future__ import annotations

from typing import get_args

from clew.ir import rewriting
from clew.ir.commands import Command, Exit


def test_every_kind_of_command_and_exit_tells_what_it_evaluates() -> None:
    assert set(rewriting._TERMS) == {*get_args(Command), *get_args(Exit)}
