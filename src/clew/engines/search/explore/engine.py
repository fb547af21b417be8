"""The engine `explore`: its options, and the answers of its searches.

A goal that was hit is `Found`. One that was not is `Absent` only after everything was visited; a compact store, a depth
limit or a spent budget make it `Stopped`. Without goals the whole space is visited and counted, and nothing is reduced.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import field, fields, replace

from clew.engines.search.answers import changed, others
from clew.engines.search.explore.options import Heap, Implementation, Order, Por, Search, Store, Switch
from clew.engines.search.explore.plan import Part, plan, refusal
from clew.engines.search.kernels import as_threads, guarded, is_guard, is_refusal
from clew.engines.search.stores.exact import HASH_BITS, omission
from clew.engines.tally import Tally
from clew.errors import InputError
from clew.lift import Lowered
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
    at_home,
)
from clew.models.goals import is_of_the_end
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.verdict import Limit

SHORT = 12
"""The distance up to which the reference tries a program of one process, before native code is made for it."""


@dataclass(frozen=True, slots=True)
class Explore:
    """Explicit exploration of all states; a field that is `auto` (or 0) is chosen by the plan."""

    name: str = field(default="explore", init=False)
    order: Order = Order.AUTO
    store: Store = Store.AUTO
    por: Por = Por.AUTO
    chains: Switch = Switch.AUTO
    symmetry: Switch = Switch.AUTO
    links: Switch = Switch.AUTO
    """Whether predecessors are kept, of which runs are made."""
    implementation: Implementation = Implementation.AUTO
    workers: int = 0
    """How many threads search; 0: as many as there are processors, where that pays."""
    depth: int = 0
    """States at this distance are not expanded; 0: no limit."""
    seed: int = 0
    """For order=random."""
    maxtrans: int = 1000
    """A chain of so many steps ends with the next one that goes back."""
    heap: Heap = Heap.FULL
    """Where the objects of a program lie in its states."""
    weight: int = 100
    """For order=guided in Python: how much the distance to a goal counts against that from the start; 0: not at all."""
    predicates: int = 12
    """For order=guided: at most so many predicates of an abstract model; 0: only the goals guide."""

    def __str__(self) -> str:
        shown = [(each.name, getattr(self, each.name)) for each in fields(self) if each.init]
        plain = {each.name: each.default for each in fields(self)}
        asked = [
            f"{name}={getattr(value, 'value', value)}"
            for name, value in shown
            if value not in _OPEN and value != plain[name]
        ]
        return f"{self.name}{{{','.join(asked)}}}" if asked else self.name

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """Yield an answer per goal, as they are found, and Figures at the end."""
        self._sane()
        if budget.saves is not None and (saved := self._saved()) != self:
            yield from saved.check(model, goals, budget)
            return
        if (paused := _paused(model, goals)) is not None:
            yield from (at_home(answer, paused.lift) for answer in self.check(paused.result, goals, budget))
            return
        if (small := self._small(model, goals, budget)) is not None:
            yield from small
            return
        if (told := self._by_threads(model, goals, budget)) is not None:
            yield from told
            return
        tallies: list[tuple[Part, Tally]] = []
        for part in plan(self, model, goals, budget.workers):
            tally = yield from _search(model, part, budget)
            tallies.append((part, tally))
        yield _figures(tallies)

    def _saved(self) -> Explore:
        """The same in a form of which checkpoints can be written, as far as the options leave it open.

        That is breadth order by one worker, without the searches that are given up for another one.
        """
        order = Order.BREADTH if self.order is Order.AUTO else self.order
        return replace(self, order=order, workers=self.workers or 1)

    def count(self, model: Views, budget: Budget) -> Figures:
        """Visit the whole state space without reducing it, and count."""
        *_, figures = self.check(model, (), budget)
        assert isinstance(figures, Figures), "the last answer should be the figures"
        return figures

    def plan(self, model: Views, goals: tuple[Goal, ...], workers: int = 1) -> str:
        """The searches that `check` would run, as text."""
        lines: list[str] = []
        for part in plan(self, model, goals, workers):
            lines.append(f"{self.name}{{{part.search}}}")
            lines += [f"  for {_words(goal)}" for goal in part.goals]
            lines += [f"  not otherwise: {remark}" for remark in part.remarks]
        return "\n".join(lines)

    def _small(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> tuple[Answer, ...] | None:
        """The answers of a short search by the reference, if it needs no more: native code has to be made first.

        Only a program of one process is tried, by an engine without options: what it does at all is often one run. Both
        implementations have the same states in the same order.
        """
        if str(self) != self.name or not model.facts.alone:
            return None
        if not goals or any(isinstance(goal, LinearGoal) for goal in goals):
            return None
        stop = budget.asked
        short = replace(budget, workers=1, asked=lambda: stop() or Limit.STATES)
        reference = replace(self, implementation=Implementation.PYTHON, depth=SHORT)
        answers = tuple(reference.check(model, goals, short))
        over = any(isinstance(each, Stopped) and each.limit in (Limit.STATES, Limit.DEPTH) for each in answers)
        return None if over else answers

    def _by_threads(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> tuple[Answer, ...] | None:
        """The answers of the native core to a kernel program, its kernel being a process; None where it has none."""
        lowered = as_threads(model, goals) if self.implementation is not Implementation.PYTHON else None
        if lowered is None:
            return None
        asked = guarded(goals)
        parts = plan(self, lowered.result, asked, budget.workers)
        if any(part.search.implementation is not Implementation.NATIVE for part in parts):
            return None
        answers = tuple(self.check(lowered.result, asked, budget))
        if any(map(is_refusal, answers)):
            return None
        return tuple(at_home(each, lowered.lift) for each in answers if not is_guard(each))

    def _sane(self) -> None:
        for option, least in (
            ("workers", 0),
            ("depth", 0),
            ("seed", 0),
            ("maxtrans", 1),
            ("weight", 0),
            ("predicates", 0),
        ):
            if (given := getattr(self, option)) < least:
                raise InputError(f"option {option} of engine explore is {given}, which should be at least {least}")


_OPEN = (Order.AUTO, Store.AUTO, Por.AUTO, Switch.AUTO, Implementation.AUTO, 0)


def _paused(model: Views, goals: tuple[Goal, ...]) -> Lowered[Views] | None:
    """The program with steps that end before they choose, where nobody asks what holds between its own steps."""
    unseen = goals and all(isinstance(goal, SafeGoal | LiveGoal) or is_of_the_end(goal) for goal in goals)
    return model.paused if unseen else None


def _words(goal: Goal) -> str:
    match goal:
        case SafeGoal(aside=True):
            return "runs that end where nobody knows what follows"
        case SafeGoal(checks=checks):
            return "assertions" if checks is None else f"assertions of {', '.join(sorted(checks))}"
        case LiveGoal():
            return "deadlocks"
        case InvariantGoal():
            return "an invariant"
        case LinearGoal(automaton=automaton, fair=fair):
            return f"linear time, {automaton.states} states of an automaton{', fair runs' if fair else ''}"


def _search(model: Views, part: Part, budget: Budget) -> Generator[Answer, None, Tally]:
    refused = refusal(part.goals, part.search, part.known)
    assert refused is None, f"a planned search should be permitted: {refused}"
    answered: list[Goal] = []

    def heard(answer: Found | Stopped) -> Sequence[Answer]:
        answered.append(answer.goal)
        return (answer,)

    tally = yield from changed(_implementation(part.search)(model, part.goals, part.search, budget), heard)
    yield from others(part.goals, part.goals, answered, lambda goal: _judged(goal, part.search, tally))
    return tally


def _implementation(search: Search) -> Callable[..., Generator[Found | Stopped, None, Tally]]:
    # Imported when used: each brings what the other does not need.
    match search.implementation:
        case Implementation.NATIVE:
            from clew.engines.search.explore import compiled

            return compiled.explore
        case Implementation.PYTHON | Implementation.AUTO:
            from clew.engines.search.explore import reference

            return reference.explore


def _judged(goal: Goal, search: Search, tally: Tally) -> Absent | Stopped:
    """The answer to a goal that was not hit."""
    if tally.limit is not None:
        return Stopped(goal, tally.limit, tally.states)
    if tally.cut:
        return Stopped(goal, Limit.DEPTH, search.depth, f"states at distance {search.depth} were not expanded")
    if search.store is Store.COMPACT:
        return Stopped(goal, Limit.LOSSY, tally.states, _missed(tally.states))
    return Absent(goal)


def _missed(states: int) -> str:
    return (
        f"nothing was found in {states} states, but a compact store keeps {HASH_BITS} bits of each: "
        f"the probability that a state was missed is at most {omission(states):.2g}"
    )


def _figures(tallies: list[tuple[Part, Tally]]) -> Figures:
    compact = [tally for part, tally in tallies if part.search.store is Store.COMPACT]
    notes = tuple(Note(NoteKind.LOSS, _missed(tally.states)) for tally in compact)
    whole = [tally for _, tally in tallies]
    limit = next((tally.limit for tally in whole if tally.limit is not None), None)
    return Figures(_summed(whole), notes, limit)


def _summed(whole: list[Tally]) -> Statistics:
    known = [tally.bytes for tally in whole if tally.bytes is not None]
    errors = sum(tally.errors for tally in whole)
    states = sum(tally.states for tally in whole) + errors
    return Statistics(
        states=states,
        transitions=sum(tally.transitions for tally in whole),
        depth=max((tally.depth for tally in whole), default=0),
        deadlocks=sum(tally.deadlocks for tally in whole),
        error_states=errors or None,
        disk_bytes=sum(tally.disk or 0 for tally in whole) or None,
        bytes_per_state=sum(known) / states if known and states else None,
        setup_seconds=round(sum(tally.setup for tally in whole), 6),
        search_seconds=round(sum(tally.seconds for tally in whole), 6),
    )
