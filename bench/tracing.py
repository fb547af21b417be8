"""Event tracing against bounded model checking, and against exploration on random programs.

`python -m bench tracing [SECONDS]`: families of systems, loosely coupled and not; per instance the seconds
until a run is found (`> s`: out of time), and, for a goal that no run reaches, until everything is covered that was
needed to find the other: as many rounds, as many steps. Then 5,000 random programs against exploration;
`python -m bench tracing random [COUNT] [--from SEED] [--workers NUMBER]`: these alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bench.measure import geometric_mean, table
from bench.seeds import Seen, asked, compare
from clew.engines.tracing.engine import Tracing
from clew.engines.tracing.orders import Time
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.steps import Order, Steps
from clew.frontends import Loaded
from clew.frontends.dve import DveFrontend
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, Goal
from clew.models.goals import goal_of
from clew.pipeline.questions import properties_of
from tests.property.event_traces import trace_differences

PROGRAMS = 5_000
SECONDS = 300.0
"""For a random program: some need ten, on a machine that has nothing else to do."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A model, a state that it reaches, and one like it that it does not reach."""

    name: str
    text: str
    reached: str
    missed: str


def adding(value: int) -> Instance:
    """Two processes that add up; all they do goes through one variable."""
    process = (
        "process P{0} {{ state Q, R, S; init Q; trans Q -> R {{ guard c < 99; effect x{0} = c; }},"
        " R -> S {{ effect x{0} = x{0} + c; }}, S -> Q {{ effect c = x{0}; }}; }}\n"
    )
    text = "int c = 1, x1, x2;\n" + process.format(1) + process.format(2) + "system async;\n"
    return Instance(f"adding, {value}", text, f"c == {value}", "c == 0")


def pipeline(stages: int, work: int, *, forward: bool) -> Instance:
    """Each stage takes a number from a cell, works on it alone, and puts it into the next; the first first, or last."""
    cells = "".join(f"byte cell{each} = 0; byte full{each} = {int(each == 0)};\n" for each in range(stages + 1))
    texts = []
    for each in range(stages):
        states = ", ".join(["idle", *(f"w{step}" for step in range(work + 1))])
        steps = [f"idle -> w0 {{ guard full{each} == 1; effect x = cell{each}, full{each} = 0; }}"]
        for step in range(work):
            steps.append(f"w{step} -> w{step + 1} {{ effect x = x + {step + 1}; }}")
            steps.append(f"w{step} -> w{step + 1} {{ effect x = x * 2; }}")
        steps.append(f"w{work} -> idle {{ guard full{each + 1} == 0; effect cell{each + 1} = x, full{each + 1} = 1; }}")
        texts.append(f"process S{each} {{ byte x; state {states}; init idle; trans {', '.join(steps)}; }}\n")
    source = "process Source { state s; init s; trans s -> s { guard full0 == 0; effect cell0 = 2, full0 = 1; }; }\n"
    ordered = texts if forward else texts[::-1]
    name = f"pipeline of {stages}, {work} steps each" + ("" if forward else ", last first")
    last = f"full{stages} == 1 && cell{stages}"
    return Instance(name, cells + source + "".join(ordered) + "system async;\n", f"{last} == 0", f"{last} == 255")


def counter(writers: int, rounds: int) -> Instance:
    """Everybody reads and writes one counter all the time."""
    steps = "a -> b {{ effect x = c; }}, b -> a {{ effect c = x + 1; }}"
    process = "process P{0} {{ byte x; state a, b; init a; trans " + steps + "; }}\n"
    text = "byte c;\n" + "".join(process.format(each) for each in range(writers)) + "system async;\n"
    value = writers * rounds
    return Instance(f"counter, {writers} writers to {value}", text, f"c == {value}", f"c == {value + 1}")


def queue(capacity: int, rounds: int) -> Instance:
    """A producer, a relay and a consumer, with queues between them."""
    text = f"""
channel {{byte}} one[{capacity}]; channel {{byte}} two[{capacity}];
process Producer {{ byte n; state s, t; init s; trans s -> t {{ sync one!n; }}, t -> s {{ effect n = n + 1; }}; }}
process Relay {{ byte x; state r, w; init r; trans r -> w {{ sync one?x; }}, w -> r {{ sync two!x; }}; }}
process Consumer {{ byte y, last = 255; byte wrong; state r, c; init r;
trans r -> c {{ sync two?y; }}, c -> r {{ guard y == (last + 1) % 256; effect last = y; }},
  c -> r {{ guard y != (last + 1) % 256; effect wrong = 1; }}; }}
system async;
"""
    return Instance(
        f"queues of {capacity}, {rounds} through", text, f"Consumer.last == {rounds - 1}", "Consumer.wrong == 1"
    )


INSTANCES = (
    adding(16),
    adding(17),
    pipeline(3, 3, forward=True),
    pipeline(3, 3, forward=False),
    pipeline(5, 4, forward=True),
    pipeline(5, 4, forward=False),
    pipeline(8, 4, forward=False),
    queue(2, 2),
    queue(3, 3),
    counter(2, 3),
    counter(3, 2),
    counter(4, 2),
)

ENGINES: dict[str, Any] = {
    "bits": Tracing(),
    "difference": Tracing(time=Time.DIFFERENCE),
    "eager": Tracing(time=Time.EAGER),
    "interleaving": Bmc(steps=Steps.INTERLEAVING),
    "parallel": Bmc(steps=Steps.PARALLEL),
    "serial": Bmc(steps=Steps.SERIAL),
    "serial, reversed": Bmc(steps=Steps.SERIAL, order=Order.REVERSED),
}


def run(arguments: list[str]) -> None:
    """Both parts, or with `random` the second alone."""
    if arguments[:1] == ["random"]:
        compare(asked(arguments[1:], name="tracing random", first=0, count=PROGRAMS), _program, things="programs")
        return
    _families(float(arguments[0]) if arguments else 30.0)
    compare(asked([], name="tracing", first=0, count=PROGRAMS), _program, things="programs")


def _families(limit: float) -> None:
    found = [(each, _found(each, limit)) for each in INSTANCES]
    table("seconds until a run is found (rounds or steps)", ["model", *ENGINES], _lines(found))
    refuted = [(each, _refuted(each, bounds, limit)) for each, bounds in found]
    table("seconds until as much is covered for a goal without a run", ["model", *ENGINES], _lines(refuted))
    for title, rows in (("found", found), ("covered", refuted)):
        for other in ("interleaving", "serial", "serial, reversed"):
            ratios = [row[other][0] / row["bits"][0] for _, row in rows if other in row and "bits" in row]
            wins = sum(ratio > 1 for ratio in ratios)
            print(
                f"{title}: {other} / tracing: {geometric_mean(ratios):.2f}, tracing faster on {wins} of {len(ratios)}"
            )


Row = dict[str, tuple[float, int | None]]


def _found(instance: Instance, limit: float) -> Row:
    return {name: _asked(engine, instance, instance.reached, limit) for name, engine in ENGINES.items()}


def _refuted(instance: Instance, bounds: Row, limit: float) -> Row:
    """Only engines that found the other run say how far to go."""
    row: Row = {}
    for name, engine in ENGINES.items():
        depth = bounds[name][1]
        if depth:
            field = "rounds" if isinstance(engine, Tracing) else "depth"
            row[name] = _asked(replace(engine, **{field: depth}), instance, instance.missed, limit)
    return row


def _asked(engine: Any, instance: Instance, condition: str, limit: float) -> tuple[float, int | None]:  # noqa: ANN401
    loaded = DveFrontend().load((Source(f"{instance.name}.dve", instance.text),))
    goal = _goal(loaded, condition)
    began = time.perf_counter()
    answers = list(engine.check(Views(loaded.program), (goal,), Budget(deadline=time.monotonic() + limit)))
    seconds = time.perf_counter() - began
    figures = answers[-1]
    assert isinstance(figures, Figures), "figures should come last"
    done = isinstance(answers[0], Found) or seconds < limit
    return (seconds, figures.statistics.depth) if done else (limit, None)


def _goal(loaded: Loaded, condition: str) -> Goal:
    goal = goal_of(properties_of(loaded, [f"EF ({condition})"])[0].question, fair=False).goal
    assert goal is not None, "reachability should be a goal"
    return goal


def _lines(rows: list[tuple[Instance, Row]]) -> Iterator[list[str]]:
    for instance, row in rows:
        cells = (row.get(name) for name in ENGINES)
        yield [instance.name, *("-" if cell is None else _shown(*cell) for cell in cells)]


def _shown(seconds: float, depth: int | None) -> str:
    return f"> {seconds:.0f}" if depth is None else f"{seconds:.2f} ({depth})"


def _program(seed: int) -> Seen:
    """Tracing against exploration on the program of the seed; being out of time is told, too."""
    return Seen(1, tuple(trace_differences(seed, SECONDS)))
