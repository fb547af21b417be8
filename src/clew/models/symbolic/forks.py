"""Forks: answers to free choices along a script, with the forks that inputs decide counted.

A step is executed once per sequence of answers, as in `ir.semantics.choices`; the sequence of positions identifies the
outcome. Forks are counted where they are met first, so that the sum over all executions is their number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from clew.ir.semantics.choices import Removed, Scripted

T = TypeVar("T")


class Forks(Scripted):
    """Answers by position; `forked` counts the forks behind the end of the script."""

    __slots__ = ("forked",)

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__(script)
        self.forked = 0

    def split(self) -> bool:
        """First yes, then no."""
        self.forked += len(self.positions) >= len(self.script)
        return super().split()

    def branch(self, count: int) -> int:
        """One of so many sides, by number; as many forks as two-sided ones would have been."""
        if len(self.positions) >= len(self.script):
            self.forked += count - 1
        return self._position(count)


def all_outcomes(execute: Callable[[Forks], T]) -> tuple[tuple[T, ...], int]:
    """The results for every sequence of answers, and how many forks there were, also in runs that do not exist."""
    found: list[T] = []
    forked = 0
    script: list[int] = []
    while True:
        forks = Forks(script)
        with suppress(Removed):
            found.append(execute(forks))
        forked += forks.forked
        script, counts = forks.positions, forks.counts
        while script and script[-1] + 1 >= counts[len(script) - 1]:
            script.pop()
        if not script:
            return tuple(found), forked
        script[-1] += 1
