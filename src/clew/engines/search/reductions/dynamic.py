"""Dynamic reduction: a state is entered with one process, and others are added where dependent steps are seen.

After the search below a step, its effect is compared with the steps before it in the same delta cycle: where two
depend on each other, the state in front of the earlier one has to try the process of the later one first. Where a path
meets a visited state, the effects seen below that state are compared instead; if the visited state is on the path
itself, those effects are not complete, and the states of the cycle that lie in the last delta cycle are expanded. The
test is whether the state is on the path at all: asking only for the last delta cycle misses violations.

With a persistent set per state (combined reduction) "all" means all of that set, except where the proviso asks.
After: Flanagan, Godefroid, "Dynamic Partial-Order Reduction", 2005; V. Herdt, "Complete Symbolic Simulation of SystemC
Models", 2016, algorithms 5, 6, 9, 10, 11 and 23, as repaired in brief 002, section 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.engines.search.loops.path import Path
from clew.engines.search.reductions.effects import Effects, members
from clew.engines.search.reductions.following import Chooser, flag
from clew.engines.search.simulate.options import Cycles
from clew.engines.search.stores.nodes import Node, Turn

Enabling = Callable[[Node[Any], int], tuple[int, ...]]
"""Enabled processes of a node of which one must move before the given disabled one can."""


class Dynamic:
    """See the module. `choose` gives the set within which it works, `enabling` a smaller one for a disabled process."""

    def __init__(
        self, effects: Effects, choose: Chooser, cycles: Cycles, *, enabling: Enabling | None, happens_before: bool
    ) -> None:
        self._effects = effects
        self._choose = choose
        self._cycles = cycles
        self._enabling = enabling
        self._happens_before = happens_before

    def opened(self, path: Path[Any]) -> None:
        """One process."""
        node = path.frames[-1].node
        if node.turn is not Turn.EVALUATION:
            node.working = list(node.enabled)
            path.mark_safe()
            return
        node.chosen = self._choose(node)
        node.working = list(node.chosen[:1])

    def matched(self, path: Path[Any], effect: int, old: tuple[Node[Any], ...]) -> None:
        """Look for what the steps below the old nodes mean for the path."""
        if self._cycles is Cycles.PROVISO:
            flag(path, old)
        if effect < 0:
            return
        for each in old:
            self._look_below(path, effect, each)

    def _look_below(self, path: Path[Any], effect: int, old: Node[Any]) -> None:
        last = path.frames[-1]
        if old.position >= 0 and self._cycles is not Cycles.IGNORE:
            for frame in path.frames[max(last.cycle, old.position) :]:
                frame.node.want(frame.node.chosen)
            return
        seen = reachable(old)
        for other in members(seen):
            self._compare(path, other, effect, old)

    def returned(self, path: Path[Any], effect: int, lost: tuple[int, ...]) -> None:
        """Compare the effect with the steps before it; whom the step has disabled has to be tried instead of it."""
        if effect < 0:
            return
        node = path.frames[-1].node
        for process in lost:
            node.want((process,) if process in node.chosen else node.chosen)
        self._compare(path, effect)

    def more(self, path: Path[Any]) -> tuple[int, ...]:
        """As with persistent sets; the rest is all that is enabled, not only the set."""
        node = path.frames[-1].node
        if node.full:
            path.mark_safe()
            return ()
        if self._cycles is not Cycles.PROVISO or node.safe or not node.unfinished:
            return ()
        path.mark_safe()
        return tuple(process for process in node.enabled if process not in node.done)

    def _compare(self, path: Path[Any], effect: int, last: int | None = None, old: Node[Any] | None = None) -> None:
        """Compare an effect with the steps of the last delta cycle; `last` is one more, from the end of the path."""
        row = self._effects.dependent(effect)
        frames = path.frames
        cycle = frames[-1].cycle
        if not self._happens_before:
            for number in range(cycle + 1, len(frames)):
                if row >> frames[number].effect & 1:
                    self._add(frames[number - 1].node, effect)
            if last is not None and row >> last & 1:
                self._add(frames[-1].node, effect)
            return
        nodes = [frame.node for frame in frames[cycle:]]
        steps = [frame.effect for frame in frames[cycle + 1 :]]
        if last is not None and old is not None:
            steps.append(last)
            nodes.append(old)
        before = self._before(steps, nodes, self._effects.processes[effect])
        for number, step in enumerate(steps):
            if row >> step & 1 and not before[number]:
                self._add_one(nodes[number], effect, steps[number + 1 :], before[number + 1 :])

    def _add(self, node: Node[Any], effect: int) -> None:
        node.want(self.needs(node, self._effects.processes[effect]))

    def needs(self, node: Node[Any], process: int) -> tuple[int, ...]:
        """Whom a node has to follow for the sake of a dependent step of the process further down."""
        if process in node.chosen:
            return (process,)
        if self._enabling is not None and process not in node.enabled:
            return self._enabling(node, process)
        return node.chosen

    # --- happens before -----------------------------------------------------------------------------------------------

    def _before(self, steps: list[int], nodes: list[Node[Any]], process: int) -> list[bool]:
        """For each step whether it happens before some step of the process (or is one): it depends on it, wakes it."""
        found = [False] * len(steps)
        reaching = 0
        movers = {process}
        for number in range(len(steps) - 1, -1, -1):
            step = steps[number]
            mine = self._effects.processes[step]
            woken = number + 1 < len(nodes) and any(
                each in nodes[number + 1].enabled and each not in nodes[number].enabled for each in movers
            )
            if mine in movers or woken or self._effects.dependent(step) & reaching:
                found[number] = True
                reaching |= 1 << step
                movers.add(mine)
        return found

    def _add_one(self, node: Node[Any], effect: int, later: list[int], before: list[bool]) -> None:
        """One process that can bring the effect forward; all, if there is none."""
        process = self._effects.processes[effect]
        able = {process, *(self._effects.processes[step] for step, leads in zip(later, before, strict=True) if leads)}
        candidates = [each for each in node.chosen if each in able]
        if process in candidates:
            node.want((process,))
        elif candidates:
            if not any(each in node.done or each in node.working for each in candidates):
                node.want((candidates[0],))
        else:
            self._add(node, effect)


def reachable(start: Node[Any]) -> int:
    """The effects of all steps made so far from the node and behind it in the same delta cycle, as bits."""
    found = 0
    seen = {id(start)}
    waiting = [start]
    while waiting:
        for effect, target, _ in waiting.pop().edges:
            found |= 1 << effect
            if id(target) not in seen:
                seen.add(id(target))
                waiting.append(target)
    return found
