"""State spaces as diagrams: small ones state by state, larger ones by cluster.

Input: a program. Output: a diagram. States that differ only in data are one cluster, known by where the processes
stand (variables with named values, places of processes); if there are still too many, clusters are what can be reached
in so many steps. Of very large spaces only the beginning is drawn, and the title says so.
"""

from __future__ import annotations

from collections.abc import Hashable

from clew.ir.program import Program
from clew.outcome import Arrow, Diagram, Vertex
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.trace.labels import mover
from clew.trace.show import Role, samples

_EXPLORED, _DRAWN = 4_000, 60
"""So many states are looked at, and so many boxes are drawn."""


def space_diagram(program: Program) -> Diagram:
    """The states and steps of a program."""
    space = _Space(program)
    for kind, grouping in (("states", space.alone), ("places", space.places), ("steps", space.depth)):
        groups = dict.fromkeys(map(grouping, range(len(space.states))))
        if len(groups) <= _DRAWN or kind == "steps":
            return space.drawn(kind, list(groups)[:_DRAWN], grouping)
    raise AssertionError("steps should be few enough, or cut off")


class _Space:
    """What was reached, breadth first; it is explored once."""

    def __init__(self, program: Program) -> None:
        self._interpreter = Interpreter(program)
        self._names = {each.original or each.name for each in program.globals if each.names}
        self.states: list[State] = []
        self.edges: list[tuple[int, int, str]] = []
        self.cut = False
        self._depths: list[int] = []
        self._numbers: dict[Hashable, int] = {}
        self._explore(program)

    def _explore(self, program: Program) -> None:
        for outcome in self._interpreter.initial():
            self._number(outcome.state, 0)
        for number, state in enumerate(self.states):  # it grows
            if len(self.states) > _EXPLORED:
                self.cut = True
                return
            for actor in self._interpreter.enabled(state):
                name = self._interpreter.actors[actor]
                who, _, _ = mover(program, state, name)
                for outcome in self._interpreter.step(state, actor):
                    target = self._number(outcome.state, self._depths[number] + 1)
                    self.edges.append((number, target, who if outcome.violation is None else f"{who} violates"))

    def _number(self, state: State, depth: int) -> int:
        key = self._interpreter.key(state)
        if key not in self._numbers:
            self._numbers[key] = len(self.states)
            self.states.append(state)
            self._depths.append(depth)
        return self._numbers[key]

    def alone(self, number: int) -> Hashable:
        """Each state by itself."""
        return number

    def places(self, number: int) -> Hashable:
        """Where the processes stand."""
        shown = samples(self.states[number], self._interpreter.code)
        return tuple(
            (name, sample.text) for name, sample in shown.items() if sample.role is Role.PROCESS or name in self._names
        )

    def depth(self, number: int) -> Hashable:
        """After how many steps it is reached."""
        return ("after", f"{self._depths[number]} steps")

    def drawn(self, kind: str, groups: list[Hashable], grouping: object) -> Diagram:
        """A box for each group, and an arrow where a step leads from one to the other."""
        assert callable(grouping), "states should be grouped by a function"
        known = {group: number for number, group in enumerate(groups)}
        sizes = [0] * len(groups)
        members: list[int | None] = []
        for state in range(len(self.states)):
            group = known.get(grouping(state))
            members.append(group)
            if group is not None:
                sizes[group] += 1
        arrows: dict[tuple[int, int], str] = {}
        for source, target, text in self.edges:
            ends = members[source], members[target]
            if ends[0] is not None and ends[1] is not None and (kind == "states" or ends[0] != ends[1]):
                arrows.setdefault((ends[0], ends[1]), text)
        vertices = tuple(self._vertex(kind, group, sizes[number]) for number, group in enumerate(groups))
        more = f", the first {len(self.states):,}" if self.cut else ""
        title = f"{len(self.states):,} states{more}" + ("" if kind == "states" else f", by {kind}")
        return Diagram(title, vertices, tuple(Arrow(*ends, text) for ends, text in arrows.items()))

    def _vertex(self, kind: str, group: Hashable, size: int) -> Vertex:
        if kind == "states":
            assert isinstance(group, int), "a state should have a number"
            shown = samples(self.states[group], self._interpreter.code)
            rows = tuple((name, sample.text) for name, sample in shown.items())[:8]
            return Vertex(f"state {group + 1}", rows=rows, value="active" if group == 0 else "")
        assert isinstance(group, tuple), "a cluster should be known by its rows"
        if kind == "steps":
            return Vertex(" ".join(map(str, group)), rows=(("states", f"{size:,}"),))
        return Vertex(f"{size:,} states" if size != 1 else "1 state", rows=tuple(group)[:8])
