"""The search: depth first, with its own stack, so that depth is limited by memory only.

Input: a space, what has been visited, a reduction, goals. Output: hits as they are found; the tally counts. A state in
which it is the turn of processes or of the kernel is remembered; one of `main` only if a step of `main` led back to
`main`. The search ends when every goal is hit, when everything is searched, or when the budget is spent.
After: V. Herdt, "Complete Symbolic Simulation of SystemC Models", 2016, algorithm 22.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.engines.cubes import Team
from clew.engines.goals import Breach
from clew.engines.search.loops.path import Path
from clew.engines.search.loops.rounds import Rounds
from clew.engines.search.loops.saved import Checkpoint
from clew.engines.search.reductions.effects import NOTHING
from clew.engines.search.reductions.following import Reduction
from clew.engines.search.simulate.space import Space
from clew.engines.search.stores.nodes import Frame, Node, NodeHit, NodeWatch, Turn, opened
from clew.engines.search.stores.visited import Visited
from clew.engines.tally import Meter, Tally
from clew.models.machine import Successor
from clew.semantics.state import State

_NO_OTHERS = 1 << 62
"""Beyond all initial states."""


class Search:
    """One search; `nodes` are those that were opened, where `keep` asks for them (the closure check does)."""

    def __init__(
        self,
        space: Space,
        visited: Visited,
        reduction: Reduction,
        watch: NodeWatch,
        tally: Tally,
        meter: Meter,
        *,
        keep: bool,
        unwind: int = 0,
        most: int = 0,
        sparse: bool = False,
        saved: Checkpoint | None = None,
        team: Team | None = None,
    ) -> None:
        self._space, self._visited, self._reduction = space, visited, reduction
        self._watch, self._tally, self._meter = watch, tally, meter
        self._keep = keep
        self._rounds = Rounds(unwind)
        self._most = most
        """How many states of a chain are passed over; 0: none."""
        self._sparse = sparse
        """Whether states are left unremembered to which the only step of the state before leads."""
        self._path: Path[State] = Path()
        self.nodes: list[Node[State]] = []
        self._saved, self._team = saved, team
        self._first = 0
        """The initial state that comes next."""

    def run(self) -> Iterator[NodeHit | None]:
        """Search everything; with a checkpoint, what is left behind it. None is a place to pause."""
        outcomes, count = self._space.initial()
        if self._saved is not None and self._saved.is_there:
            yield from self._restored(self._saved)
            yield from self._climb()
        else:
            self._tally.transitions += count
        while self._first < len(outcomes) and not self.over:
            outcome = outcomes[self._first]
            self._first += 1
            if outcome.violation is not None:
                yield from self._watch.violated(None, (Breach(-1, outcome.choices, outcome.violation),))
            else:
                yield from self._enter(self._space.node(outcome, None, -1), NOTHING)
                yield from self._climb()

    def _restored(self, saved: Checkpoint) -> Iterator[NodeHit]:
        """Be as the checkpoint says; what was hit before it is told again."""
        self._first, self._path, self._rounds, tally, visited, deadlocks, errors = saved.restore()
        for name in Tally.__slots__:
            setattr(self._tally, name, getattr(tally, name))
        for node in visited:
            self._visited.restore(self._space.again(node))
        for frame in self._path.frames:
            self._space.again(frame.node)
            frame.waiting = [(actor, effect, self._again(each)) for actor, effect, each in frame.waiting]
        self._watch.restore([hit.goal for hit in saved.hits], deadlocks, errors)
        yield from saved.hits

    def _again(self, outcome: object) -> object:
        assert isinstance(outcome, Successor), "only outcomes should wait"
        return self._space.outcome_again(outcome)

    def _save(self, saved: Checkpoint) -> None:
        place = self._first, self._path, self._rounds, self._tally
        saved.save((*place, self._visited.nodes(), self._watch.deadlocks, self._watch.errors))

    def reopen(self, node: Node[State], processes: tuple[int, ...]) -> Iterator[NodeHit | None]:
        """Follow more processes of a node that was left."""
        node.want(processes)
        self._path.push(node, NOTHING)
        yield from self._climb()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to look for, or no budget to do so."""
        return self._watch.done() or self._meter.limit is not None

    def _climb(self) -> Iterator[NodeHit | None]:
        """Go on until the path is empty."""
        frames = self._path.frames
        while frames:
            if self._saved is not None and self._saved.due():
                self._save(self._saved)
            if self._team is not None:
                self._team.offer(self)
            frame = frames[-1]
            if frame.waiting:
                yield from self._follow(frame)
            elif frame.node.working:
                yield from self._move(frame)
                yield None
            elif more := self._reduction.more(self._path):
                frame.node.want(more)
            else:
                self._leave()
            if self.over:
                return

    def branches(self) -> int:
        """See `Divisible`: the path itself, and outcomes of its steps that wait."""
        return 1 + sum(len(frame.waiting) for frame in self._path.frames)

    def keep(self, half: int) -> None:
        """See `Divisible`. Steps that were not made yet, and what follows, stay with who has the path.

        Outcomes of one step are inputs, which no reduction leaves out. Whether a reduced set was enough is asked where
        the path is left, by everybody: nobody takes it for granted that another one has found a reason why it is.
        """
        number = 0
        for frame in self._path.frames:
            kept = []
            for each in frame.waiting:
                number += 1
                if number % 2 == half:
                    kept.append(each)
            frame.waiting = kept
            if half:
                frame.node.working.clear()
        if half:
            self._first = _NO_OTHERS

    def _move(self, frame: Frame[State]) -> Iterator[NodeHit]:
        """Make the next step of the last node."""
        node = frame.node
        actor = node.working.pop(0)
        node.done.append(actor)
        step = self._space.step(node, actor)
        frame.alone = len(step.outcomes) == 1
        self._tally.transitions += step.count
        self._meter.go_on(self._tally)
        if step.broken:
            node.chosen = node.enabled
            node.want(node.enabled)
            self._path.mark_safe()
        frame.waiting = [(actor, effect, outcome) for effect, outcome in reversed(step.outcomes)]
        frame.unsafe = step.divided
        for _, outcome in step.outcomes:
            if outcome.violation is not None:
                yield from self._watch.violated(node, (Breach(actor, outcome.choices, outcome.violation),))
        if step.trace >= 0:
            node.edges.append((step.trace, node, ()))
            self._reduction.returned(self._path, step.trace, ())

    def _follow(self, frame: Frame[State]) -> Iterator[NodeHit]:
        """Go on with the next outcome of the last step."""
        actor, effect, outcome = frame.waiting.pop()
        frame.counted = False
        assert isinstance(outcome, Successor), "only outcomes should wait"
        if outcome.violation is not None:
            if effect >= 0:
                frame.node.edges.append((effect, frame.node, ()))
            self._reduction.returned(self._path, effect, ())
            return
        node = self._space.node(outcome, frame.node, actor)
        for _ in range(self._most):
            passed = self._passed(node)
            if passed is None or self.over:
                break
            yield from opened(self._watch, node)
            node = passed
        lost = _lost(frame.node, actor, node) if effect >= 0 else ()
        if self._is_remembered(frame, node):
            old = self._visited.covering(node.state)
            if old:
                self._tally.matches += 1
                if effect >= 0:
                    frame.node.edges += [(effect, each, lost) for each in old]
                self._reduction.matched(self._path, effect, old)
                self._reduction.returned(self._path, effect, lost)
                return
            if self._rounds.over(node):
                self._tally.unwound += 1
                return
            self._visited.add(node)
        if effect >= 0:
            frame.node.edges.append((effect, node, lost))
        yield from self._enter(node, effect, lost)

    def _passed(self, node: Node[State]) -> Node[State] | None:
        """The node behind one with a single step that has one outcome and violates nothing."""
        if node.turn is not Turn.EVALUATION or len(node.enabled) != 1:
            return None
        step = self._space.step(node, node.enabled[0])
        if len(step.outcomes) != 1 or step.outcomes[0][1].violation is not None:
            return None
        self._tally.transitions += step.count
        self._tally.collapsed += 1
        self._meter.go_on(self._tally)
        return self._space.node(step.outcomes[0][1], node, node.enabled[0])

    def _enter(self, node: Node[State], effect: int, lost: tuple[int, ...] = ()) -> Iterator[NodeHit]:
        self._tally.states += 1
        if self._keep:
            self.nodes.append(node)
        frame = self._path.push(node, effect)
        self._rounds.enter(node)
        frame.lost = lost
        self._tally.depth = max(self._tally.depth, len(self._path.frames) - 1)
        self._reduction.opened(self._path)
        yield from opened(self._watch, node)

    def _leave(self) -> None:
        frame = self._path.pop()
        self._rounds.leave(frame.node)
        if self._path.frames:
            self._reduction.returned(self._path, frame.effect, frame.lost)

    def _is_remembered(self, frame: Frame[State], node: Node[State]) -> bool:
        """Whether a state is looked up, and kept where it is new.

        A search that is sparse leaves out states within a delta cycle to which the only step of the state before has
        led, with one outcome. Nothing is lost by that: it is the search of a space in which these states are different
        ones each time they are met, which can do all that the original can do, step by step; what that search finds out
        about persistent sets and about cycles without a fully expanded state holds there as anywhere. It ends, since
        no process moves twice in a row of such states: who goes in circles is remembered behind the step of the same
        process each time. Each remembered state is opened once, so at most the rows behind them are searched again.
        """
        before = frame.node
        if node.turn is Turn.MAIN:
            return before.turn is Turn.MAIN
        mover = 1 << node.actor
        # What is done and what is still to do: one step is all that is known to be followed.
        only = frame.alone and not before.working and len(before.done) == 1
        if self._sparse and only and node.turn is Turn.EVALUATION and not before.movers & mover:
            node.movers = before.movers | mover
            return False
        node.movers = mover
        return node.turn is not Turn.END


def _lost(before: Node[State], actor: int, after: Node[State]) -> tuple[int, ...]:
    """Who was enabled and is not any more, without having moved."""
    if before.turn is not Turn.EVALUATION or len(before.enabled) == 1:
        return ()
    if after.enabled == before.enabled:
        return ()
    return tuple([each for each in before.enabled if each != actor and each not in after.enabled])
