"""The search of IC3: obligations are blocked or lead to a run; frames grow until two are equal."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Sequence
from itertools import count

from clew.engines.unroll.circuit import Circuit
from clew.engines.unroll.ic3.pairs import excluded_pairs
from clew.engines.unroll.ic3.queries import Cube, Frame, Lift, Queries
from clew.models.saving import Saves
from clew.records import dataclass
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class Obligation:
    """A cube of states from which these inputs lead into the next obligation; the last to the bad condition."""

    cube: Cube
    inputs: list[int]
    following: Obligation | None


@dataclass(frozen=True, slots=True)
class Reached:
    """A run: an initial state (literals) and the inputs of each step; the last ones are those of the bad condition."""

    state: Cube
    inputs: tuple[list[int], ...]


@dataclass(frozen=True, slots=True)
class Invariant:
    """Cubes whose exclusion is inductive and excludes the bad condition."""

    cubes: tuple[Cube, ...]


class Ic3Search:
    """The frames of a search: a resource, since they hold solvers."""

    def __init__(
        self,
        circuit: Circuit,
        spent: Callable[[], Limit | None],
        lift: Lift = Lift.CORES,
        saves: Saves | None = None,
        told: Callable[[Sequence[Cube]], None] = lambda _: None,
    ) -> None:
        self._queries = Queries(circuit, lift)
        self._lift = lift
        self._bad = circuit.bad
        self._spent = spent
        self._told = told
        self._solvers: list[Frame] = [self._queries.first()]
        self._cubes: list[dict[Cube, int]] = [{}]
        self._bits: dict[int, int] = {}
        for place, literal in enumerate(self._queries.after):
            self._bits[literal], self._bits[-literal] = 1 << (2 * place), 2 << (2 * place)
        self._order = count()
        self._groups = {each: group for group in circuit.groups for each in group}
        self._weight: dict[int, int] = {}
        self._pairs: list[Cube] = []
        self._slot = None if saves is None else saves.slot(self._queries.key())
        self.queries = 0

    @property
    def depth(self) -> int:
        """The number of the last frame."""
        return len(self._solvers) - 1

    def run(self) -> Reached | Invariant | Limit:
        """Decide."""
        try:
            return self._run()
        finally:
            self._queries.close()
            for frame in self._solvers[1:]:
                frame.close()

    def _run(self) -> Reached | Invariant | Limit:
        first = self._queries.first()
        if first.satisfies([self._bad]):
            state, inputs = self._queries.state_and_inputs(first.model())
            return Reached(state, (inputs,))
        if not self._restored():
            self._pairs = list(excluded_pairs(self._queries, self._spent)) if self._lift is not Lift.NONE else []
            self._queries.know(self._pairs)
            self._extend()
        while True:
            while (bad := self._bad_state()) is not None:
                answer = self._block(bad)
                if answer is not None:
                    return answer
            if (limit := self._spent()) is not None:
                return limit
            if (level := self._propagate()) is not None:
                return Invariant((*self._pairs, *(cube for cubes in self._cubes[level + 1 :] for cube in cubes)))
            self._told((*self._pairs, *(cube for cubes in self._cubes[-2:] for cube in cubes)))
            self._extend()

    def _restored(self) -> bool:
        """Take the lemmas of a checkpoint, frame by frame, where there is one."""
        known = None if self._slot is None else self._slot.whole()
        if known is None:
            return False
        saved = json.loads(known["lemmas"])
        self._pairs = [tuple(cube) for cube in saved["pairs"]]
        self._queries.know(self._pairs)
        self._weight = {int(literal): weight for literal, weight in saved["weight"].items()}
        for _ in saved["frames"]:
            self._extend()
        for level, cubes in enumerate(saved["frames"], start=1):
            for cube in cubes:
                self._exclude(tuple(cube), level)
        return True

    def _save(self) -> None:
        """Write the lemmas, if it is time to; wherever the search is, all of them hold."""
        if self._slot is None or not self._slot.due():
            return
        frames = [list(cubes) for cubes in self._cubes[1:]]
        content = {"pairs": self._pairs, "weight": self._weight, "frames": frames}
        self._slot.write({"lemmas": json.dumps(content).encode()}, {})

    def _extend(self) -> None:
        self._solvers.append(self._queries.frame())
        self._cubes.append({})

    def _bad_state(self) -> Obligation | None:
        """A state of the last frame in which the bad condition holds, lifted."""
        self.queries += 1
        frame = self._solvers[-1]
        if not frame.satisfies([self._bad]):
            return None
        state, inputs = self._queries.state_and_inputs(frame.model())
        return Obligation(self._queries.lifted(state, inputs, [self._bad]), inputs, None)

    # --- blocking -----------------------------------------------------------------------------------------------------

    def _block(self, bad: Obligation) -> Reached | Limit | None:
        """Exclude the obligation and all that leads to it; a run where that cannot be done."""
        if self._queries.starts(bad.cube):
            return self._reached(bad)
        queue: list[tuple[int, int, Obligation]] = [(self.depth, next(self._order), bad)]
        while queue:
            if (limit := self._spent()) is not None:
                return limit
            self._save()
            level, _, obligation = heapq.heappop(queue)
            if self._excluded(obligation.cube, level):
                continue
            earlier = self._predecessor(obligation, level)
            if earlier is not None:
                if level == 1 or self._queries.starts(earlier.cube):
                    return self._reached(earlier)
                heapq.heappush(queue, (level - 1, next(self._order), earlier))
                heapq.heappush(queue, (level, next(self._order), obligation))
                continue
            cube = self._generalised(self._core, level)
            while level < self.depth and self._inductive(cube, level + 1) is not None:
                level += 1
            self._exclude(cube, level)
            if level < self.depth:
                heapq.heappush(queue, (level + 1, next(self._order), obligation))
        return None

    def _excluded(self, cube: Cube, level: int) -> bool:
        outside = ~self._mask(cube)
        return any(not mask & outside for cubes in self._cubes[level:] for mask in cubes.values())

    def _mask(self, cube: Cube) -> int:
        """The cube as a set of bits, two per variable."""
        found = 0
        for literal in cube:
            found |= self._bits[literal]
        return found

    def _predecessor(self, obligation: Obligation, level: int) -> Obligation | None:
        """States of the frame before that lead into the cube from outside; None where there are none (see `_core`)."""
        frame, cube = self._solvers[level - 1], obligation.cube
        self.queries += 1
        target = self._queries.primed(cube)
        if not frame.satisfies(target, [-literal for literal in cube]):
            self._core = self._kept(cube, frame.core())
            return None
        state, inputs = self._queries.state_and_inputs(frame.model())
        return Obligation(self._queries.lifted(state, inputs, target), inputs, obligation)

    def _inductive(self, cube: Cube, level: int) -> Cube | None:
        """Whether no step leads from the frame before into the cube from outside; then what of the cube suffices."""
        frame = self._solvers[level - 1]
        self.queries += 1
        if frame.satisfies(self._queries.primed(cube), [-literal for literal in cube]):
            return None
        return self._kept(cube, frame.core())

    def _kept(self, cube: Cube, core: set[int]) -> Cube:
        """The literals of a cube whose next values are in the core, without initial states."""
        after = self._queries.after
        kept = tuple(each for each in cube if (after[each] if each > 0 else -after[-each]) in core)
        if not kept or self._queries.starts(kept):
            needed = self._queries.not_start(cube) | set(kept)
            kept = tuple(each for each in cube if each in needed)
        return kept

    def _exclude(self, cube: Cube, level: int) -> None:
        """The cube is not in frames up to this level; weaker ones go."""
        strong = self._mask(cube)
        for number in range(1, level + 1):
            gone = [each for each, mask in self._cubes[number].items() if not strong & ~mask]
            for each in gone:
                del self._cubes[number][each]
        self._cubes[level][cube] = strong
        clause = [-literal for literal in cube]
        for number in range(1, level + 1):
            self._solvers[number].add(clause)

    def _generalised(self, cube: Cube, level: int) -> Cube:
        """A smaller cube that is still inductive: literals are dropped one by one, seldom used ones first."""
        weight = self._weight
        for literal in sorted(cube, key=lambda each: weight.get(each, 0)):
            if literal not in cube or len(cube) == 1:
                continue
            cube = self._without(cube, literal, level)
        for literal in cube:
            weight[literal] = weight.get(literal, 0) + 1
        return self._widened(cube, level)

    def _without(self, cube: Cube, literal: int, level: int) -> Cube:
        """The cube without the literal and what else it can do without, if it stays inductive; else the cube itself."""
        smaller = tuple(each for each in cube if each != literal)
        if self._queries.starts(smaller):
            return cube
        return self._inductive(smaller, level) or cube

    def _widened(self, cube: Cube, level: int) -> Cube:
        """The cube with more values of variables that have a latch per value: "it is this" becomes "it is none of"."""
        for literal in cube:
            others = [-other for other in self._groups.get(literal, ()) if other != literal]
            if not others or literal not in cube:
                continue
            wide = self._inductive((*(each for each in cube if each != literal), *others), level)
            assert wide is not None, "a cube should stay inductive when a literal is said in other words"
            for other in others:
                if other in wide and len(wide) > 1:
                    wide = self._without(wide, other, level)
            if not set(others) <= set(wide):
                cube = wide
        return cube

    # --- propagation --------------------------------------------------------------------------------------------------

    def _propagate(self) -> int | None:
        """Move cubes as far up as they go; the number of a frame that equals the next one, if there is one."""
        for level in range(1, self.depth):
            for cube in tuple(self._cubes[level]):
                if cube not in self._cubes[level]:
                    continue
                self._save()
                frame = self._solvers[level]
                self.queries += 1
                if not frame.satisfies(self._queries.primed(cube)):
                    self._exclude(self._kept(cube, frame.core()), level + 1)
            if not self._cubes[level]:
                return level
        return None

    def _reached(self, obligation: Obligation) -> Reached:
        first = self._queries.first()
        assert first.satisfies(list(obligation.cube)), "a run should begin in an initial state"
        state, _ = self._queries.state_and_inputs(first.model())
        inputs: list[list[int]] = []
        step: Obligation | None = obligation
        while step is not None:
            inputs.append(step.inputs)
            step = step.following
        return Reached(state, tuple(inputs))
