"""Scheduling points only at what is contested: random programs that make and join threads end as with more of them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from clew.analysis.sharing.lifetimes import Lifetimes
from clew.analysis.sharing.shared import Sharing
from clew.ir.program import Program
from clew.ir.source import SHIPPED
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program
from tests.unit.checks.test_lifetimes import LIBRARY, ROW, random_statements, row_words

PROGRAMS = 80
MOST = 4_000
SEEN = """
object third : bytes 4;
object fourth : bytes 4;
"""


def _telling(text: str) -> str:
    """The text with threads that write what they have read, so that the order of accesses shows in the end."""
    text = text.replace("r := *&data; *&other := 1#32; return;", "r := *&data; *&other := r + 1#32; return;")
    return text.replace(
        "{ local r : bits 32; begin: r := *&data; return; }",
        "{ local r : bits 32; begin: r := *&data; *&third := r + 3#32; return; }",
    )


def _one_by_one(seed: int) -> str:
    chance = random.Random(seed)
    statements = [f"{each} *&fourth := r;" if each.startswith("r := *") else each for each in random_statements(chance)]
    body = f"start: f := new frame bytes(8); {' '.join(statements)} expire f; return;"
    return f"proc main() {{ local r : bits 32; local k : pointer; local f : pointer; {body} }}"


def _in_a_row(seed: int) -> str:
    words = row_words(seed)
    main = f"proc main() {{ local r : bits 32; begin: {words['calls']} r := *&third; *&data := r; return; }}"
    return f"{ROW.format(**words)}\n{main}"


def _ends(program: Program) -> frozenset[object] | None:
    """What is left where nobody moves any more, and what was violated; None: there are too many states."""
    interpreter = Interpreter(program)
    seen: set[object] = set()
    found: set[object] = set()
    waiting = [outcome.state for outcome in interpreter.initial()]
    while waiting:
        state = waiting.pop()
        key = interpreter.key(state)
        if key in seen:
            continue
        if len(seen) > MOST:
            return None
        seen.add(key)
        movers = interpreter.enabled(state)
        if not movers:
            found.add(key)
        for actor in movers:
            for outcome in interpreter.step(state, actor):
                if outcome.violation is not None:
                    found.add(outcome.violation.check)
                else:
                    waiting.append(outcome.state)
    return frozenset(found)


@pytest.mark.parametrize("drawn", [pytest.param(_one_by_one, id="one by one"), pytest.param(_in_a_row, id="rows")])
def test_programs_end_as_with_more_scheduling_points(
    drawn: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = ("pthread_create", "pthread_join", "__clew_thread_body", "start")
    monkeypatch.setattr(Lifetimes, "is_library", lambda _self, name: name in library)
    fewer = 0
    for seed in range(PROGRAMS):
        program = parse_program(f"{_telling(LIBRARY)}\n{SEEN}\n{drawn(seed)}\nprocess p = main();", SHIPPED)
        now = Yields().run(program).result
        with monkeypatch.context() as patch:
            patch.setattr(Sharing, "keep_contested", lambda _self, _program: None)
            before = Yields().run(program).result
        if now == before:
            continue
        ends, wanted = _ends(now), _ends(before)
        if ends is not None and wanted is not None:
            fewer += 1
            assert ends == wanted, f"seed {seed} ends otherwise"
    assert fewer >= 10
