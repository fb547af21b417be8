"""Times and delta cycles along runs of a kernel, and the events that happen."""

from __future__ import annotations

import pytest

from clew.lift import Move, Run
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.trace.instants import instants
from tests.unit.frontends.ivl.programs import load

TEXT = """\
event e, f;
thread a { wait_time 0; wait_time 2; notify f; notify e, 0; wait e; }
main { notify f, 1; start; }
"""
ACTORS = ("main", "a", "kernel", "a", "kernel", "a", "kernel", "a", "kernel")


def replayed() -> tuple[Interpreter, Replayed]:
    interpreter = Interpreter(load(TEXT).program)
    return interpreter, interpreter.replay(Run((), tuple(Move(actor) for actor in ACTORS)))


@pytest.mark.shows("systemc", 15)
def test_delta_cycles_are_counted_from_the_last_time() -> None:
    interpreter, run = replayed()
    found = instants(run.states, ACTORS, interpreter.code.kernel_name)
    assert found == ((0, 0), (0, 0), (0, 0), (0, 1), (0, 1), (2, 0), (2, 0), (2, 1), (2, 1), (2, 1))


def test_other_schedulers_have_no_instants() -> None:
    _, run = replayed()
    others = [type(state)(state.globals) for state in run.states]
    assert instants(others, ACTORS, "kernel") is None


def test_events_happen_at_a_time_even_where_nobody_waits() -> None:
    interpreter, run = replayed()
    e, f = (interpreter.program.events.index(name) for name in ("e", "f"))
    assert [step.fired for step in run.steps] == [
        (),
        (),
        (),
        (),
        ((1, f, False),),
        ((2, f, False),),
        ((2, e, True),),
        (),
        (),
    ]
