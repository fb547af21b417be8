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
        """From every node of the path a fully expanded state can be reached.

        Whoever is safe has safe ancestors on the path, so the first one met ends the walk.
        """
        for frame in reversed(self.frames):
            if frame.node.safe:
                return
            frame.node.safe = True
