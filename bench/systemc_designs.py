"""All SystemC designs and the suite on our own kernel: verdicts, wrong designs, how long each takes, and how fast.

`python -m bench systemc_designs [SECONDS [NAME…]]`: at most so many seconds per design instead of 60. A verdict that
is not the expected one, on its line, is a failure; an unknown one is counted. Told last are transitions per second of
search, the median over those without symbolic inputs.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

from clew.errors import ClewError
from clew.outcome import Result
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown
from tests.cases.systemc.designs import DESIGNS, HERE, RULES, SUITE, WRONG, expected, is_symbolic, question


def run(arguments: list[str]) -> None:
    """Check all designs, or the named ones."""
    seconds, names = float(arguments[0]) if arguments else 60.0, arguments[1:]
    wrong: list[str] = []
    unknown = 0
    rates: list[float] = []
    for path in (*RULES, *DESIGNS, *SUITE):
        if names and path.stem not in names:
            continue
        began = time.monotonic()
        said, rate = _said(path, seconds)
        rates += [] if rate is None or is_symbolic(path) else [rate]
        unknown += said.startswith("unknown")
        wrong += [] if said.startswith(("right", "unknown")) else [path.stem]
        speed = "" if rate is None else f"{rate:9,.0f}/s"
        print(f"{time.monotonic() - began:6.1f} s {speed:12} {path.stem:32} {said}", flush=True)
    for name, number in WRONG.items():
        if not names or name in names:
            print(f"{name:42} {_refused(name, number)}", flush=True)
    print(f"median of {len(rates)} designs without inputs: {median(rates or [0.0]):,.0f} transitions per second")
    print(f"{unknown} unknown, {len(wrong)} wrong: {', '.join(wrong)}")
    assert not wrong, "every verdict should be the expected one"


def _said(path: Path, seconds: float) -> tuple[str, float | None]:
    """What is said about a design, and transitions per second."""
    wanted = expected(path)
    try:
        outcome = check(load(path), question(path), limits=Limits(seconds=seconds))
    except ClewError as problem:
        return f"refused: {problem}", None
    figures = outcome.statistics
    known = figures.transitions and figures.search_seconds
    rate = (figures.transitions or 0) / (figures.search_seconds or 1.0) if known else None
    return _judged(outcome.results[0], wanted.check, wanted.line), rate


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
