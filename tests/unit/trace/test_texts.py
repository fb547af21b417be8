"""States that are told one after the other are told as each alone would be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.program import Procedure, Program
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.trace.show import show
from clew.trace.texts import Texts
from tests.property.random_memory import random_memory_program


def with_temporaries(program: Program) -> Program:
    """The program told by lines, in which every second local is none of the source."""

    def hidden(procedure: Procedure) -> Procedure:
        numbered = enumerate(procedure.locals)
        return replace(procedure, locals=tuple(replace(each, original="" if n % 2 else None) for n, each in numbered))

    return replace(program, procedures=tuple(map(hidden, program.procedures)), stepwise=True)


def _walk(interpreter: Interpreter, random: Random) -> Iterator[State]:
    """The states of a random run, up to a violation or a step that is refused."""
    state = interpreter.initial()[0].state
    with suppress(Unsupported):
        while enabled := interpreter.enabled(state):
            yield state
            outcome = random.choice(interpreter.step(state, random.choice(enabled)))
            if outcome.violation is not None:
                return
            state = outcome.state


@pytest.mark.parametrize("stepwise", [False, True])
def test_every_state_is_told_as_it_would_be_alone(stepwise: bool) -> None:
    told, again = 0, 0
    for seed in range(60):
        plain = random_memory_program(seed)
        interpreter = Interpreter(with_temporaries(plain) if stepwise else plain)
        texts, last = Texts(interpreter.code), None
        for state in _walk(interpreter, Random(seed)):
            found = texts.of(state)
            assert found == Texts(interpreter.code).of(state)
            if not stepwise:
                assert found == show(state, interpreter.code)
            told, again, last = told + 1, again + (found is last), found
    assert told > 200
    assert (again > 20) == stepwise
