"""Every case on every engine that can decide it: the same verdict, on the guilty line, and every found run replays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clew.codegen.python.actions import ActionMachine
from clew.ir.program import Program, Scheduler
from clew.ir.source import Source
from clew.lower.machine import reference
from clew.models.machine import Machine
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse
from tests.cases.expected import Expected, expectation
from tests.cases.plain_search import asks_deadlock, search

FOLDER = Path(__file__).parent / "program"
CASES = sorted(FOLDER.rglob("*.clew"))
ENGINES: dict[str, tuple[Callable[[Program], Machine[Any]], frozenset[Scheduler]]] = {
    "interpreter": (reference, frozenset(Scheduler)),
    "compiled": (ActionMachine, frozenset({Scheduler.ACTIONS})),
}


@pytest.mark.shows("systemc", 16, case="kernel/limit.clew-interpreter")
@pytest.mark.shows("systemc", 10, case="kernel/lost.clew-interpreter")
@pytest.mark.shows("systemc", 11, case="kernel/override.clew-interpreter")
@pytest.mark.shows("systemc", 15, case="kernel/sensitive.clew-interpreter")
@pytest.mark.shows("systemc", 14, case="kernel/signal-broken.clew-interpreter")
@pytest.mark.shows("systemc", 14, case="kernel/signal.clew-interpreter")
@pytest.mark.shows("systemc", 13, case="kernel/suspend-broken.clew-interpreter")
@pytest.mark.shows("systemc", 13, case="kernel/suspend.clew-interpreter")
@pytest.mark.parametrize("engine", sorted(ENGINES))
@pytest.mark.parametrize("path", CASES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_case(engine: str, path: Path) -> None:
    text = path.read_text()
    module = parse(Source(path.name, text))
    make, schedulers = ENGINES[engine]
    if module.program.scheduler not in schedulers:
        pytest.skip(f"{engine} does not run {module.program.scheduler.value}")
    found = search(make(module.program), deadlocks=asks_deadlock(module.properties))
    if found.violation is None:
        assert expectation(text) == Expected()
        return
    span = found.violation.span
    assert Expected(found.violation.check, None if span is None else span.line) == expectation(text)
    assert found.run is not None
    replayed = Interpreter(module.program).replay(found.run)
    assert replayed.violation == (None if found.violation.check == "deadlock" else found.violation)


@pytest.mark.parametrize("scheduler", list(Scheduler), ids=lambda scheduler: scheduler.value)
def test_each_scheduler_has_ten_cases_half_of_them_failing(scheduler: Scheduler) -> None:
    expected = [expectation(path.read_text()) for path in CASES if path.parent.name == scheduler.value]
    failing = sum(each.check is not None for each in expected)
    assert len(expected) >= 10
    assert abs(2 * failing - len(expected)) <= 2
