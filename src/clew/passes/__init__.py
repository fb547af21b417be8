"""Passes: from a program to a program with the same answer.

Nouns: a *fact* is something that holds of a program's form, which a pass gives or needs; a *pass* returns the new
program and the way home for runs, with what it loses. A pass keeps nothing between calls. What does not belong here:
anything that changes the question (it goes to `checks`), or that makes a model (it goes to `models/lower`).
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from clew.ir.program import Program
from clew.lift import Lowered


class Fact(Enum):
    """What may hold of a program's form."""

    YIELDS_PLACED = "scheduling points stand in front of every access that may be shared"
    FOLDED = "no term is built of constants alone, and no branch is decided"


class Pass(Protocol):
    """One pass; its dataclass fields are its options."""

    name: str
    needs: frozenset[Fact]
    gives: frozenset[Fact]

    def run(self, program: Program) -> Lowered[Program]:
        """The program after the pass, and the way back."""
        ...
