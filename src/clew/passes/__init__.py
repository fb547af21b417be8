"""Passes: from a program to a program with the same answer.

A *pass* returns the new program and the way home for runs, with what it loses. It keeps nothing between calls. What
does not belong here: anything that changes the question (it goes to `checks`), or that makes a model (it goes to
`lower`).
"""

from __future__ import annotations

from typing import Protocol

from clew.ir.program import Program
from clew.lift import Lowered


class Pass(Protocol):
    """One pass; its dataclass fields are its options."""

    name: str

    def run(self, program: Program) -> Lowered[Program]:
        """The program after the pass, and the way back."""
        ...
