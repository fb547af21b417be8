"""The current path of a depth-first search, and the marks along it."""

from __future__ import annotations

from typing import Generic, TypeVar

from clew.engines.search.stores.nodes import Frame, Node

S = TypeVar("S")


class Path(Generic[S]):
    """Frames from the first node to the current one."""

    def __init__(self) -> None:
        self.frames: list[Frame[S]] = []

    def push(self, node: Node[S], effect: int) -> Frame[S]:
        """Go on to a node; a step without an effect begins a new delta cycle."""
        position = len(self.frames)
        cycle = self.frames[-1].cycle if self.frames and effect >= 0 else position
        frame = Frame(node, effect, cycle)
        node.position = position
        self.frames.append(frame)
        return frame

    def pop(self) -> Frame[S]:
        """Leave the current node."""
        frame = self.frames.pop()
        frame.node.position = -1
        return frame

    def mark_safe(self) -> None:
        """A fully expanded state can be reached from the last node, and so from those before it.

        Where a step has divided the inputs of a node among its outcomes, only when it can be reached from all of them:
        one outcome says nothing of inputs that lead to another.
        """
        node = self.frames[-1].node
        if not node.safe:
            node.safe = True
            self._reached(len(self.frames) - 2)

    def mark_outcome_safe(self) -> None:
        """The same where the last step has led to a node that was left."""
        self._reached(len(self.frames) - 1)

    def _reached(self, position: int) -> None:
        """The outcome that is followed at a place of the path is safe.

        Whoever is safe has told those before it, so the first one met ends the walk.
        """
        while position >= 0:
            frame = self.frames[position]
            if frame.counted:
                return
            frame.counted = True
            frame.unsafe -= 1
            if frame.unsafe > 0 or frame.node.safe:
                return
            frame.node.safe = True
            position -= 1
