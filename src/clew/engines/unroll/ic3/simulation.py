"""Simulation of a circuit with three values, in many lanes at a time.

A lane is a bit of Python numbers. Per literal there is the number of those lanes in which it can be on; in a lane where
a literal and its negation both can be on, it is not known. Where everything is known this is plain simulation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from clew.engines.unroll.circuit import Circuit
from clew.solvers.gates import Both, Choose, Differ

RUNS = 512
LENGTH = 160


class Simulator:
    """The gates of a circuit in order, and a value per literal; a negative literal counts from the end of the list."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        gates = circuit.gates
        self.after = {latch.literal: latch.after for latch in circuit.latches}
        self._order = gates.definitions([circuit.bad, *self.after.values()])
        self._groups = {each: group for group in circuit.groups for each in group}
        self._empty = [0] * (2 * gates.top + 2)

    def lifted(self, state: Sequence[int], inputs: Sequence[int], target: Sequence[int]) -> tuple[int, ...]:
        """The part of the state from which the inputs lead to the target with all the rest unknown.

        The rest is dropped in order as far as the target stays known; what does not go is kept.
        """
        kept: list[int] = []
        waiting = list(state)
        while waiting:
            gone = self._first_needed(kept, waiting, inputs, target)
            kept += waiting[gone : gone + 1]
            waiting = waiting[gone + 1 :]
        return tuple(kept)

    def reaches(self, state: Sequence[int], inputs: Sequence[int], target: Sequence[int]) -> bool:
        """Whether state and inputs are known to lead to the target, whatever is not said of them."""
        value = self._start(1)
        for each in (*inputs, *state):
            self._know(value, each, 1)
        self._run(value)
        return not any(value[-each] for each in target)

    def _first_needed(
        self, kept: Sequence[int], waiting: Sequence[int], inputs: Sequence[int], target: Sequence[int]
    ) -> int:
        """In lane i all that wait up to number i are unknown: the number of the first lane that loses the target."""
        lanes = len(waiting)
        ones = (1 << lanes) - 1
        value = self._start(ones)
        for each in (*inputs, *kept):
            self._know(value, each, ones)
        for number, each in enumerate(waiting):
            self._know(value, each, (1 << number) - 1)
        self._run(value)
        unknown = 0
        for each in target:
            unknown |= value[-each]
        return lanes if not unknown else (unknown & -unknown).bit_length() - 1

    def _know(self, value: list[int], literal: int, where: int) -> None:
        """The literal is on in these lanes; one of a group is alone there."""
        value[-literal] &= ~where
        for other in self._groups.get(literal, ()):
            if other != literal:
                value[other] &= ~where

    def _start(self, ones: int) -> list[int]:
        """Nothing is known of latches and inputs."""
        value = self._empty.copy()
        true = self._circuit.gates.true
        value[true] = ones
        for leaf in self._order.leaves:
            value[leaf] = value[-leaf] = ones
        for literal in self.after:
            value[literal] = value[-literal] = ones
        value[-true] = 0
        return value

    def _run(self, value: list[int]) -> None:
        for gate, made in self._order.gates:
            match made:
                case Both(one, two):
                    value[gate] = value[one] & value[two]
                    value[-gate] = value[-one] | value[-two]
                case Differ(one, two):
                    value[gate] = value[one] & value[-two] | value[-one] & value[two]
                    value[-gate] = value[one] & value[two] | value[-one] & value[-two]
                case Choose(condition, then, otherwise):
                    on, off = value[condition], value[-condition]
                    value[gate] = on & value[then] | off & value[otherwise]
                    value[-gate] = on & value[-then] | off & value[-otherwise]

    def runs(self, seed: int = 1) -> dict[int, int]:
        """Per latch its values in all states that random runs meet, as one number; the same for the same seed.

        A latch without a fixed initial value starts with any, so a condition on the start may not hold in all lanes.
        """
        rng = random.Random(seed)  # noqa: S311 - samples are no secrets
        ones = (1 << RUNS) - 1
        state: dict[int, int] = {}
        for latch in self._circuit.latches:
            state[latch.literal] = rng.getrandbits(RUNS) if latch.initial is None else ones if latch.initial else 0
        seen: dict[int, list[bytes]] = {literal: [] for literal in state}
        for _ in range(LENGTH):
            value = self._start(ones)
            for literal in self._order.leaves:
                number = state[literal] if literal in state else rng.getrandbits(RUNS)
                value[literal], value[-literal] = number, number ^ ones
            for literal, number in state.items():
                value[literal], value[-literal] = number, number ^ ones
                seen[literal].append(number.to_bytes(RUNS // 8, "little"))
            self._run(value)
            state = {literal: value[follows] for literal, follows in self.after.items()}
        return {literal: int.from_bytes(b"".join(parts), "little") for literal, parts in seen.items()}
