"""Linear time over zones: runs through a component of the product that the automaton accepts.

A component of nodes that go round through edges of all marks is taken for a run: its steps are timed such that clocks
have the same values again, or are beyond every bound they are compared with. Where that does not work for a few rounds,
nothing is said. Loops are looked for while the product grows: first in one that is covered everywhere (before that, for
a proof only, without data that has no effect), then in an exact one, then in one in which clocks that are compared with
each other have no bounds.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.engines.zones.loops import looping
from clew.engines.zones.moments import Element, moves_of, timed
from clew.engines.zones.product import STAY, Arc, Cover, Product
from clew.graphs import components, grouped, shortest
from clew.lift import Run
from clew.models.engine import Absent, Answer, Budget, Found, LinearGoal, Progress, Stopped
from clew.models.timed import TimedModel
from clew.verdict import Limit

_ROUNDS = 3
"""A loop is taken so many times before it is given up."""
_OFTEN = 64
_FIRST = 1024
"""At so many nodes loops are looked for the first time, then each time that there are `_GROWN` times as many."""
_GROWN = 4
_TRIED = 4
"""So many loops are tried before the product is complete, and exact."""


class Accepted:
    """A search for a run that the automaton of a goal accepts; it goes on."""

    def __init__(self, timed: TimedModel, goal: LinearGoal, budget: Budget) -> None:
        guards = tuple(edge.guard for edge in goal.automaton.edges)
        self._model = timed.watching(guards)
        self._whole = timed.watching(guards, whole=True)
        self._goal = goal
        self._budget = budget
        self._both = False
        """Whether bounds have to count for both sides."""
        self.nodes = 0
        self.transitions = 0

    def run(self) -> Iterator[Answer | None]:
        """The answer; None again and again, where somebody else may have a turn."""
        try:
            for model, cover in self._stages():
                for each in self._searched(model, cover):
                    yield each
                    if each is not None:
                        return
        except MemoryError:
            yield self._stopped(Limit.MEMORY)
            return
        reason = "a loop of zones was found, for which no run that repeats itself is known"
        yield Stopped(self._goal, Limit.UNDECIDED, self.nodes, reason)

    def _stages(self) -> Iterator[tuple[TimedModel, Cover]]:
        sliced = self._model.sliced(stuck=True)
        if sliced is not self._model:
            yield sliced, Cover.ALL
        yield self._model, Cover.ALL
        yield self._model, Cover.PASSING
        yield self._whole, Cover.PASSING

    def _stopped(self, limit: Limit) -> Stopped:
        return Stopped(self._goal, limit, self.nodes, f"{self.nodes} zones")

    def _searched(self, model: TimedModel, cover: Cover) -> Iterator[Answer | None]:
        product = Product(model, self._goal.automaton, cover, both=self._both)
        try:
            tries = None if cover is Cover.PASSING else _TRIED if model is self._model else 0
            yield from self._looked_through(product, tries)
        finally:
            product.close()

    def _looked_through(self, product: Product, tries: int | None) -> Iterator[Answer | None]:
        done, look, before = 0, _FIRST, self.nodes
        while done < product.nodes:
            product.expand(done)
            done += 1
            if done == look:
                look *= _GROWN
                if (run := self._looping(product, _TRIED if tries is None else tries)) is not None:
                    yield Found(self._goal, run)
                    return
            if done % _OFTEN == 0:
                self.nodes = before + product.nodes
                self._budget.report(Progress(states=self.nodes))
                if (limit := self._budget.spent()) is not None:
                    yield self._stopped(limit)
                    return
                yield None
        self.nodes = before + product.nodes
        self.transitions += sum(map(len, product.arcs))
        run = self._looping(product, tries)
        if run is not None:
            yield Found(self._goal, run)
        elif product.stuck_by_clocks and not self._both:
            self._both = True
        elif not any(True for _ in self._accepting(product)):
            yield Absent(self._goal)

    def _looping(self, product: Product, tries: int | None) -> Run | None:
        """A run through one of the loops, short ones first."""
        loops = sorted(
            self._accepting(product), key=lambda each: (len(_stem(product, each[0])) + len(each[1]), each[0])
        )
        runs = (_run(self._model, product, entry, loop) for entry, loop in loops[:tries])
        return next((run for run in runs if run is not None), None)

    def _accepting(self, product: Product) -> Iterator[tuple[int, list[Arc]]]:
        """Nodes with loops through edges of all marks, one per component."""
        every = self._goal.automaton.marks
        component = components([[arc.target for arc in arcs] for arcs in product.arcs])
        members = grouped((number, node) for node, number in enumerate(component))
        for number, nodes in members.items():
            arcs = [arc for node in nodes for arc in product.arcs[node] if component[arc.target] == number]
            if arcs and len({mark for arc in arcs for mark in arc.marks}) == every:
                entry = min(nodes)
                yield entry, _round(product, entry, set(nodes), every)


def _round(product: Product, entry: int, inside: set[int], marks: int) -> list[Arc]:
    """A loop from a node through edges of all marks."""
    loop: list[Arc] = []
    here = entry
    for mark in range(marks):
        if not any(mark in arc.marks for arc in loop):
            loop += _way(product, here, inside, mark, None)
            here = loop[-1].target
    if not loop or here != entry:
        loop += _way(product, here, inside, None, entry)
    return loop


def _way(product: Product, start: int, inside: set[int], mark: int | None, end: int | None) -> list[Arc]:
    """The shortest way inside of a component that ends with an arc of the mark, or at the node."""

    def following(node: int) -> Iterator[tuple[int, Arc]]:
        return ((arc.target, arc) for arc in product.arcs[node] if arc.target in inside)

    found = shortest((start,), following, lambda node, arc: node == end if mark is None else mark in arc.marks)
    assert found is not None, "a component should be connected"
    return found[1]


# --- runs -----------------------------------------------------------------------------------------------------------


def _stem(product: Product, node: int) -> list[Element]:
    found: list[Element] = []
    while (parent := product.parents[node]) is not None:
        node, arc = parent
        if arc.element is not None:
            found.append(arc.element)
    return found[::-1]


def _run(model: TimedModel, product: Product, entry: int, loop: list[Arc]) -> Run | None:
    stem = _stem(product, entry)
    once = [arc.element for arc in loop if arc.element is not None]
    if not once:
        return None
    if all(element.move is STAY for element in once):
        return _ended(model, [*stem, *once])
    moving = [element for element in once if element.move is not STAY]
    # Behind an action nothing is left of how long time passed before it: loops close there.
    last = max((number for number, element in enumerate(moving) if element.move is not None), default=-1) + 1
    stem, moving = [*stem, *moving[:last]], [*moving[last:], *moving[:last]]
    # A first round may have to bring clocks to where they come again.
    tries = ((rounds, before) for rounds in range(1, _ROUNDS + 1) for before in range(_ROUNDS))
    found = (looping(model, [*stem, *(moving * before)], moving * rounds) for rounds, before in tries)
    return next((run for run in found if run is not None), None)


def _ended(model: TimedModel, elements: list[Element]) -> Run | None:
    """A run that stays where it is at the end."""
    line, ends = timed(elements, model)
    times = line.solved()
    if times is None:
        return None
    count = sum(element.move is not STAY for element in elements)
    moves = tuple(moves_of(elements[:count], ends[:count], times, model.delay, model.scale))
    return Run((), moves, len(moves))
