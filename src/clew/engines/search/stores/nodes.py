"""Nodes: the states that a search has opened, with what it knows about them.

A node is mutable on purpose: `working` and `done` grow while it is searched, `safe` and `unfinished` are the flags of
the cycle proviso, `edges` are the steps made from it (the graph of visible effects). None of it is part of the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Generic, TypeVar

from clew.engines.goals import Hit, Watch
from clew.ir.values import Value
from clew.semantics.state import State

S = TypeVar("S")
Before = tuple[tuple[int, tuple[Value, ...]], ...]
"""Who moved and what was chosen, from the initial state (where nobody moved) on."""


class Turn(Enum):
    """Whose turn it is in a state."""

    MAIN = "main"
    """Elaboration, or behind a simulation."""
    EVALUATION = "evaluation"
    """Any runnable process."""
    NOTIFICATION = "notification"
    """The kernel."""
    END = "end"
    """Nobody's."""


class Node(Generic[S]):
    """See the module. `enabled` and `chosen` are processes in the order in which they are tried."""

    __slots__ = (
        "actor",
        "before",
        "choices",
        "chosen",
        "done",
        "edges",
        "enabled",
        "movers",
        "parent",
        "position",
        "safe",
        "state",
        "turn",
        "unfinished",
        "working",
    )

    def __init__(
        self,
        state: S,
        turn: Turn,
        enabled: tuple[int, ...],
        parent: Node[S] | None,
        actor: int,
        choices: tuple[Value, ...],
    ) -> None:
        self.state, self.turn, self.enabled = state, turn, enabled
        self.parent, self.actor, self.choices = parent, actor, choices
        self.before: Before = ()
        """Instead of a parent, where the state was reached by another process: how, with its own step."""
        self.chosen: tuple[int, ...] = enabled
        """A set of which something must be followed; a dynamic reduction need not follow all of it."""
        self.working: list[int] = []
        self.done: list[int] = []
        self.edges: list[tuple[int, Node[S], tuple[int, ...]]] = []
        """Effects, where they led within the delta cycle, and which processes they disabled."""
        self.movers = 0
        """A bit for each process that has moved since the last state that was remembered, its own step included."""
        self.position = -1
        """Where on the current path the node stands; -1: it does not."""
        self.safe = False
        """A fully expanded state can be reached from here, with every value that inputs may have here."""
        self.unfinished = False
        """The state was met again while it was not safe: it may lie on a cycle."""

    def want(self, processes: tuple[int, ...]) -> None:
        """Follow these too, unless that has been done; what is left to follow stays in the order of choice."""
        new = [each for each in processes if each not in self.done and each not in self.working]
        if new:
            self.working = sorted([*self.working, *new], key=self.enabled.index)

    @property
    def full(self) -> bool:
        """Whether everything enabled has been followed."""
        return len(self.done) == len(self.enabled)


def before(node: Node[S]) -> Before:
    """How a node was reached, with its own step."""
    steps: list[tuple[int, tuple[Value, ...]]] = []
    last: Node[S] | None = node
    while last is not None and not last.before:
        steps.append((last.actor, last.choices))
        last = last.parent
    return (*(() if last is None else last.before), *reversed(steps))


class Frame(Generic[S]):
    """A node on the path: the effect of the step that led to it, and where on the path its delta cycle begins."""

    __slots__ = ("alone", "counted", "cycle", "effect", "lost", "node", "unsafe", "waiting")

    def __init__(self, node: Node[S], effect: int, cycle: int) -> None:
        self.node, self.effect, self.cycle = node, effect, cycle
        self.lost: tuple[int, ...] = ()
        """Processes that the step disabled."""
        self.waiting: list[tuple[int, int, object]] = []
        """Outcomes of the last step that are still to be followed: actor, effect, outcome."""
        self.unsafe = 1
        """How many outcomes of the last step have to be safe before the node is, less those that are."""
        self.alone = False
        """Whether the last step had one outcome."""
        self.counted = False
        """Whether the outcome that is followed has been found safe."""


NodeHit = Hit[Node[State] | None]
"""Without a node, in making the initial state."""
NodeWatch = Watch[State, Node[State] | None]


def opened(watch: NodeWatch, node: Node[State]) -> Iterator[NodeHit]:
    """Look at a node that was opened."""
    yield from watch.visited(node.state, node)
    if node.turn is Turn.END:
        yield from watch.without_steps(node.state, node)
