"""The state space as a search sees it: a machine with chains collapsed and representatives chosen.

Input: a machine, and optionally a chain rule and a choice of representatives. Output: per state an `Expansion`: who is
enabled, where the steps lead, and which assertions they violate. With neither rule it is the machine itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, Protocol, TypeVar

from clew.engines.goals import Breach
from clew.ir.values import Value
from clew.models.machine import Machine
from clew.records import dataclass

S = TypeVar("S")


class Arc(NamedTuple, Generic[S]):
    """A step: who moved with which choices, the state that the search goes on with, and the key of that state."""

    actor: int
    choices: tuple[Value, ...]
    state: S
    key: Hashable


@dataclass(slots=True)
class Expansion(Generic[S]):
    """Everything that can happen in a state; `enabled` counts actors also where no outcome is left (assume)."""

    enabled: tuple[int, ...]
    arcs: list[Arc[S]]
    breaches: list[Breach]


class Chain(Protocol[S]):
    """The rule that collapses chains."""

    def follow(self, state: S) -> tuple[S, list[tuple[int, tuple[Value, ...]]]]:
        """The end of the silent chain that begins in the state, and the steps of the chain."""
        ...


class Space(Generic[S]):
    """See the module; counts the states that chains pass over."""

    def __init__(
        self, machine: Machine[S], *, chain: Chain[S] | None = None, canonical: Callable[[S], S] | None = None
    ) -> None:
        self.machine = machine
        self.chain = chain
        self.canonical = canonical
        self.collapsed = 0

    def initial(self) -> Expansion[S]:
        """The initial states as arcs without an actor (-1); chains begin only after a first step."""
        expansion: Expansion[S] = Expansion((), [], [])
        for outcome in self.machine.initial():
            if outcome.violation is not None:
                expansion.breaches.append(Breach(-1, outcome.choices, outcome.violation))
                continue
            state = outcome.state if self.canonical is None else self.canonical(outcome.state)
            expansion.arcs.append(Arc(-1, outcome.choices, state, self.machine.key(state)))
        return expansion

    def expand(self, state: S) -> Expansion[S]:
        """All steps from the state, in the order of actors and, for one actor, of choices."""
        machine = self.machine
        enabled = machine.enabled(state)
        expansion: Expansion[S] = Expansion(enabled, [], [])
        for actor in enabled:
            for outcome in machine.step(state, actor):
                if outcome.violation is not None:
                    expansion.breaches.append(Breach(actor, outcome.choices, outcome.violation))
                    continue
                target = self._settle(outcome.state)
                expansion.arcs.append(Arc(actor, outcome.choices, target, machine.key(target)))
        return expansion

    def _settle(self, state: S) -> S:
        if self.chain is not None:
            state, steps = self.chain.follow(state)
            self.collapsed += len(steps)
        return state if self.canonical is None else self.canonical(state)
