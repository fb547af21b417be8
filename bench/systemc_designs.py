"""All SystemC designs and the suite on our own kernel: verdicts, wrong designs, how long each takes, and how fast.

`python -m bench systemc_designs [SECONDS [NAME…]]`: at most so many seconds per design instead of 60. A verdict that
is not the expected one, on its line, is a failure; an unknown one is counted. The name `open` means all modules
without a test bench.

`python -m bench systemc_designs rates [NAME…]`: transitions per second instead, of designs without symbolic inputs, and
their median. What is measured is the search for what is asked of the design, from its first state to its last: not
compiling it, not opening and closing it, and not what makes a run of a failure that a person can read. Many designs
have some dozens of states and are through in less than a millisecond; so the search is made again and again for a fifth
of a second, and the fastest one counts. A design without native form is searched once by the reference, in processor
time.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from clew.codegen.c import NativeSearch, NotNative, compile_search
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.engines.search.kernels import as_threads, guarded
from clew.errors import ClewError
from clew.frontends import Loaded
from clew.lower.views import Views
from clew.models.engine import Budget, Figures
from clew.outcome import Result
from clew.pipeline.checking import PASSES, Limits, check
from clew.pipeline.prepare import transform
from clew.pipeline.questions import asked_about, goal_of, properties_of
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown
from tests.cases.systemc.designs import DESIGNS, HERE, OPEN, RULES, SUITE, WRONG, expected, is_symbolic, question, top

ENOUGH = 15_000
"""So many transitions per second should be the median."""
LEAST_SECONDS = 0.2
REFERENCE_SECONDS = 20.0


def run(arguments: list[str]) -> None:
    """Check all designs, or the named ones."""
    if arguments[:1] == ["rates"]:
        _rates(arguments[1:])
        return
    seconds, names = float(arguments[0]) if arguments else 60.0, arguments[1:]
    wrong: list[str] = []
    unknown = 0
    for path in _named(names):
        began = time.monotonic()
        said = _said(path, seconds)
        unknown += said.startswith("unknown")
        wrong += [] if said.startswith(("right", "unknown")) else [path.stem]
        print(f"{time.monotonic() - began:6.1f} s {path.stem:32} {said}", flush=True)
    for name, number in WRONG.items():
        if not names or name in names:
            print(f"{name:42} {_refused(name, number)}", flush=True)
    print(f"{unknown} unknown, {len(wrong)} wrong: {', '.join(wrong)}")
    assert not wrong, "every verdict should be the expected one"


def _named(names: Sequence[str]) -> list[Path]:
    if names == ["open"]:
        return OPEN
    return [path for path in (*RULES, *DESIGNS, *OPEN, *SUITE) if not names or path.stem in names]


def _rates(names: Sequence[str]) -> None:
    """How fast designs are searched."""
    rates: list[float] = []
    for path in _named(names):
        if is_symbolic(path) or path in OPEN:
            continue
        speed = _speed(path)
        rates.append(speed.rate)
        how = "natively" if speed.native else "by the reference"
        print(f"{speed.rate:11,.0f}/s {speed.transitions:9,} {path.stem:32} {how}", flush=True)
    enough = sum(rate >= ENOUGH for rate in rates)
    print(f"median of {len(rates)} designs without inputs: {median(rates):,.0f} transitions per second")
    print(f"{enough} of them have {ENOUGH:,} or more")


@dataclass(frozen=True, slots=True)
class _Speed:
    transitions: int
    rate: float
    native: bool


def _speed(path: Path) -> _Speed:
    """How fast the search for what is asked of a design is."""
    loaded = load(path)
    items = properties_of(loaded, question(path))
    asked = asked_about(loaded, items)
    found = (goal_of(item.question, fair=False).goal for item in items)
    goals = tuple(goal for goal in found if goal is not None)
    model = Views(transform(asked.program, PASSES).result)
    threads = as_threads(model, goals)
    if threads is not None:
        with suppress(NotNative):
            return _native_speed(compile_search(threads.result.program, guarded(goals)))
    budget = Budget(deadline=time.monotonic() + REFERENCE_SECONDS)
    began = time.process_time()
    *_, figures = Explore(implementation=Implementation.PYTHON).check(model, goals, budget)
    assert isinstance(figures, Figures), "the last answer should be the figures"
    transitions = figures.statistics.transitions or 0
    return _Speed(transitions, transitions / (time.process_time() - began), native=False)


def _native_speed(search: NativeSearch) -> _Speed:
    results = [search.run()]
    began = time.process_time()
    while time.process_time() - began < LEAST_SECONDS:
        results.append(search.run())
    transitions = results[0].transitions
    return _Speed(transitions, transitions / min(each.seconds for each in results), native=True)


def _said(path: Path, seconds: float) -> str:
    """What is said about a design."""
    wanted = expected(path)
    try:
        outcome = check(_loaded(path), question(path), limits=Limits(seconds=seconds))
    except ClewError as problem:
        return f"refused: {problem}"
    return _judged(outcome.results[0], wanted.check, wanted.line)


def _loaded(path: Path) -> Loaded:
    return load(path, top=top(path)) if path in OPEN else load(path)


def _judged(result: Result, wanted: str | None, line: int | None) -> str:
    match result.verdict:
        case Unknown(reason=reason):
            return f"unknown: {reason}"
        case Holds():
            return "right" if wanted is None else f"holds, and should fail with {wanted}"
        case Fails(check=found):
            here = result.span.line if result.span is not None else None
            right = found == wanted and line in {None, here}
            return "right" if right else f"fails with {found} in line {here}, should be {wanted} in line {line}"


def _refused(name: str, number: int | None) -> str:
    """What is said about a wrong design: that elaboration fails, or a run."""
    try:
        result, *_ = check(load(HERE / "wrong" / f"{name}.cpp"), (), limits=Limits(seconds=60)).results
    except ClewError as problem:
        said = str(problem)
    else:
        said = f"{result.verdict}: {result.message}"
    return f"{'right' if number is None or f'(E{number})' in said else 'wrong'}: {said}"
