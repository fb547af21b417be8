"""Random systems of charts: what Clew answers against what the oracle finds by trying everything.

Safety is compared with events from outside at any moment; formulas of linear time, for one machine, with events that
come when all is stable, on the graph of stable moments alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from clew.codegen.python.actions import ActionMachine
from clew.errors import InputError, Unsupported
from clew.frontends import Loaded
from clew.frontends.uml import ChartFrontend
from clew.frontends.uml.chart import NodeKind
from clew.frontends.uml.options import Priority
from clew.frontends.uml.reading.scxml import read_scxml
from clew.ir.properties import Always, NoDeadlock, NoViolation, Possibly
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.questions import properties_of
from clew.verdict import Fails, Holds
from tests.property.chart_oracle import Explored, Moment, Oracle, explore, oracle_of
from tests.property.random_charts import random_system

CAPACITY = 4
LIMIT = 4_000
ENGINE = "explore{implementation=python}"
Test = Callable[[Moment], bool]


@dataclass(frozen=True, slots=True)
class Compared:
    """How many questions were asked of a system, and what did not fit."""

    questions: int
    problems: tuple[str, ...] = ()


def compared(seed: int) -> Compared:
    """Compare one system; none of its questions counts where it is refused or too large."""
    random = Random(seed)
    texts = random_system(random)
    sources = [Source(f"{name}.scxml", text) for name, text in texts.items()]
    temporal = len(texts) == 1 and random.random() < 0.4
    limit = None if temporal else random.choice((1, 2, 2))
    frontend = ChartFrontend(
        priority=Priority.DOCUMENT,
        queue_size=str(CAPACITY),
        timers=str(CAPACITY),
        outside="stable" if limit is None else str(limit),
    )
    try:
        charts = {source.name.removesuffix(".scxml"): read_scxml(source) for source in sources}
        oracle = oracle_of(charts, texts, CAPACITY, limit)
        found = explore(oracle, LIMIT)
        loaded = None if found is None else frontend.load(sources)
    except (InputError, Unsupported):
        return Compared(0)
    if found is None or loaded is None:
        return Compared(0)
    expected = {"queue.overflow": not found.overflows}
    if not found.overflows:
        expected["deadlock"] = all(after or not any(each.running for each in at) for at, after in found.moments.items())
        expected |= _temporal(random, oracle, found) if temporal else _safety(random, oracle, found)
    whole = temporal or random.random() < 0.1
    answers = _by_engine(loaded, list(expected)) if whole else _by_trying(loaded, list(expected))
    problems = [
        f"{text}: {answers[text]}, should {'hold' if wanted else 'fail'}"
        for text, wanted in expected.items()
        if answers[text] != ("holds" if wanted else "fails")
    ]
    return Compared(len(expected), tuple(problems))


def _by_engine(loaded: Loaded, texts: list[str]) -> dict[str, str]:
    """What `clew check` answers."""
    results = check(loaded, texts, engine=ENGINE).results
    words = {Holds: "holds", Fails: "fails"}
    return {each.property.text: words.get(type(each.verdict), str(each.verdict)) for each in results}


def _by_trying(loaded: Loaded, texts: list[str]) -> dict[str, str]:
    """The same about safety, by going through all states here, which takes a tenth of the time."""
    machine = ActionMachine(loaded.program)
    states = [outcome.state for outcome in machine.initial()]
    seen, violated = set(states), set[str]()
    quiet, stuck = loaded.program.quiet, False
    while states:
        state = states.pop()
        outcomes = [each for actor in machine.enabled(state) for each in machine.step(state, actor)]
        stuck = stuck or (not outcomes and not (quiet is not None and machine.holds(state, quiet)))
        for outcome in outcomes:
            if outcome.violation is not None:
                violated.add(outcome.violation.check)
            elif outcome.state not in seen:
                seen.add(outcome.state)
                states.append(outcome.state)
    found: dict[str, str] = {}
    for item in properties_of(loaded, texts):
        match item.question:
            case NoViolation(check=str(name)):
                holds = name not in violated
            case NoDeadlock():
                holds = not stuck
            case Always(condition=condition):
                holds = all(machine.holds(state, condition) for state in seen)
            case Possibly(condition=condition):
                holds = any(machine.holds(state, condition) for state in seen)
            case _:
                raise AssertionError(item)
        found[item.text] = "holds" if holds else "fails"
    return found


def _atoms(oracle: Oracle) -> dict[str, tuple[int, Test]]:
    """The atoms of formulas, each with the machine that it speaks of."""
    several = len(oracle.names) > 1
    found: dict[str, tuple[int, Test]] = {}
    for place, session in enumerate(oracle.sessions):
        prefix = f"{oracle.names[place]}." if several else ""
        for node in session.chart.nodes[1:]:
            if node.kind not in (NodeKind.SHALLOW, NodeKind.DEEP):
                found[f"{prefix}{node.name}"] = (place, _is_active(place, node.number))
        found[f"{prefix}x"] = (place, _is_true(place))
    return found


def _is_active(place: int, number: int) -> Test:
    return lambda moment: number in moment[place].active


def _is_true(place: int) -> Test:
    return lambda moment: moment[place].x


def _safety(random: Random, oracle: Oracle, found: Explored) -> dict[str, bool]:
    atoms = _atoms(oracle)
    expected: dict[str, bool] = {}
    for _ in range(5):
        (one, (here, first)), (other, (there, second)) = (random.choice(list(atoms.items())) for _ in range(2))
        seen = any(
            first(moment) and second(moment)
            for moment in found.moments
            if all(oracle.at_rest(place, moment[place]) for place in {here, there})
        )
        expected[f"AG !({one} && {other})"] = not seen
        alone = any(first(moment) for moment in found.moments if oracle.at_rest(here, moment[here]))
        expected[f"EF {one}"] = alone
    return expected


# --- linear time ----------------------------------------------------------------------------------------------------

Graph = dict[Moment, frozenset[Moment]]


def _contracted(oracle: Oracle, found: Explored) -> tuple[Graph, frozenset[Moment]] | None:
    """The stable moments, each with the next stable ones, and the first; None where a step may go on for ever."""
    rests = {moment for moment in found.moments if oracle.at_rest(0, moment[0])}

    def following(start: Moment) -> frozenset[Moment] | None:
        """The stable moments that one comes to next, from the successors of this one."""
        ends: set[Moment] = set()
        seen: dict[Moment, int] = {}
        stack: list[tuple[Moment, int]] = [(start, 0)]
        while stack:
            moment, depth = stack.pop()
            for after in found.moments[moment]:
                if after in rests:
                    ends.add(after)
                elif depth > len(found.moments):
                    return None
                elif seen.get(after, -1) < depth + 1:
                    seen[after] = depth + 1
                    stack.append((after, depth + 1))
        return frozenset(ends)

    graph: Graph = {}
    for moment in rests:
        ends = following(moment)
        if ends is None:
            return None
        graph[moment] = ends or frozenset({moment})
    assert found.first is not None
    if found.first in rests:
        return graph, frozenset({found.first})
    begins = following(found.first)
    return None if begins is None else (graph, begins)


def _next(graph: Graph, goal: frozenset[Moment]) -> frozenset[Moment]:
    """Where some next moment is in the goal."""
    return frozenset(moment for moment, after in graph.items() if after & goal)


def _least(graph: Graph, goal: frozenset[Moment], via: frozenset[Moment]) -> frozenset[Moment]:
    """E[via U goal]."""
    found = goal
    while (more := found | (via & _next(graph, found))) != found:
        found = more
    return found


def _greatest(graph: Graph, inside: frozenset[Moment]) -> frozenset[Moment]:
    """EG inside."""
    found = inside
    while (less := found & _next(graph, found)) != found:
        found = less
    return found


def _temporal(random: Random, oracle: Oracle, found: Explored) -> dict[str, bool]:
    made = _contracted(oracle, found)
    if made is None:
        return {}
    graph, begins = made
    every = frozenset(graph)
    atoms = _atoms(oracle)
    (one, (_, first)), (other, (_, second)) = (random.choice(list(atoms.items())) for _ in range(2))
    p, q = (frozenset(moment for moment in graph if test(moment)) for test in (first, second))
    until = every - _least(graph, (every - p) - q, every - q) - _greatest(graph, every - q)
    eventually = every - _greatest(graph, every - q)
    sets = {
        f"F {other}": eventually,
        f"G ({one} -> F {other})": every - _least(graph, p - eventually, every),
        f"G F {other}": every - _least(graph, every - eventually, every),
        f"{one} U {other}": until,
        f"X {one}": every - _next(graph, every - p),
        f"G ({one} -> X {other})": every - _least(graph, p & _next(graph, every - q), every),
        f"AF {other}": eventually,
        f"AX {one}": every - _next(graph, every - p),
    }
    chosen = random.sample(sorted(sets), 5)
    return {text: begins <= sets[text] for text in chosen}
