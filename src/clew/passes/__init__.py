"""Passes: from a program to a program with the same answer.

A *pass* returns the new program and the way home for runs, with what it loses. It keeps nothing between calls. A
*stage* is a list of passes, as data: who wants a program to go through them does not run them. What does not belong
here: anything that changes the question (it goes to `checks`), or that makes a model (it goes to `lower`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from clew.ir.program import Program
from clew.lift import Lowered
from clew.outcome import Note
from clew.records import dataclass


class Pass(Protocol):
    """One pass; its dataclass fields are its options."""

    name: ClassVar[str]

    def run(self, program: Program) -> Lowered[Program]:
        """The program after the pass, and the way back."""
        ...


def _always(program: Program) -> bool:
    del program
    return True


@dataclass(frozen=True, slots=True)
class Stage:
    """Passes in their order, for programs of which the condition holds."""

    passes: tuple[Pass, ...]
    when: Callable[[Program], bool] = _always
    assumes: Note | None = None
    """What is assumed of the program only where the stage has changed it."""
