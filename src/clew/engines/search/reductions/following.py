"""Reductions: which of the enabled processes a search follows. The loop asks, a reduction answers.

`Full` follows all; `Persistent` follows a persistent set per state, and with the cycle proviso everything where a
state may lie on a cycle without a fully expanded one (AVPE; without it: DPE).
After: V. Herdt, "Complete Symbolic Simulation of SystemC Models", 2016, algorithms 7, 8 and 22.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from clew.engines.search.loops.path import Path
from clew.engines.search.simulate.options import Preserve
from clew.engines.search.stores.nodes import Node, Turn

Chooser = Callable[[Node[Any]], tuple[int, ...]]
"""The persistent set of a node, in the order in which it is tried."""


class Reduction(Protocol):
    """See the module. A node is on the path when it is opened, and at its end when the loop asks for more."""

    def opened(self, path: Path[Any]) -> None:
        """A new node has been put on the path: say what to follow first."""
        ...

    def matched(self, path: Path[Any], effect: int, old: tuple[Node[Any], ...]) -> None:
        """The last step, which had this effect, led to a state that old nodes cover together."""
        ...

    def returned(self, path: Path[Any], effect: int, lost: tuple[int, ...]) -> None:
        """Everything below a step with this effect from the last node of the path has been searched.

        `lost` are processes that were enabled before the step, did not make it, and were not enabled after it.
        """
        ...

    def more(self, path: Path[Any]) -> tuple[int, ...]:
        """Nothing is left to follow in the last node of the path: what else, if anything."""
        ...


class Full:
    """Every enabled process."""

    def opened(self, path: Path[Any]) -> None:
        """Follow all."""
        node = path.frames[-1].node
        node.working = list(node.enabled)

    def matched(self, path: Path[Any], effect: int, old: tuple[Node[Any], ...]) -> None:
        """Nothing to do."""

    def returned(self, path: Path[Any], effect: int, lost: tuple[int, ...]) -> None:
        """Nothing to do."""

    def more(self, path: Path[Any]) -> tuple[int, ...]:
        """Nothing."""
        del path
        return ()


def flag(path: Path[Any], old: tuple[Node[Any], ...]) -> None:
    """The flags of the proviso where the last step led to what old nodes cover together.

    Each of them covers some inputs, so the outcome is safe where all of them are; the others may lie on a cycle.
    """
    if all([each.safe for each in old]):  # noqa: C419 - a list is faster
        path.mark_outcome_safe()
    for each in old:
        if not each.safe:
            each.unfinished = True


class Persistent:
    """A persistent set per state."""

    def __init__(self, choose: Chooser, preserve: Preserve) -> None:
        self._choose = choose
        self._proviso = preserve is Preserve.ASSERTIONS

    def opened(self, path: Path[Any]) -> None:
        """Follow the set; the kernel's and main's turns are fully expanded."""
        node = path.frames[-1].node
        if node.turn is Turn.EVALUATION:
            node.chosen = self._choose(node)
        node.working = list(node.chosen)
        if len(node.working) == len(node.enabled):
            path.mark_safe()

    def matched(self, path: Path[Any], effect: int, old: tuple[Node[Any], ...]) -> None:
        """The flags of the proviso."""
        del effect
        flag(path, old)

    def returned(self, path: Path[Any], effect: int, lost: tuple[int, ...]) -> None:
        """Nothing to do."""

    def more(self, path: Path[Any]) -> tuple[int, ...]:
        """Everything, where the state may lie on a cycle on which somebody is put off for ever."""
        node = path.frames[-1].node
        if not self._proviso or node.safe or not node.unfinished:
            return ()
        path.mark_safe()
        return tuple(process for process in node.enabled if process not in node.done)
