"""The random generators produce every command, every exit, every operator and every observation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

from clew.ir.commands import Command, Exit
from clew.ir.operators.table import OPERATORS
from clew.ir.program import Program
from clew.ir.rewriting import terms_of
from clew.ir.terms import Apply, Observation, Observe, Term
from clew.ir.walk import postorder
from tests.property.programs import (
    random_actions_program,
    random_kernel_program,
    random_single_program,
    random_symmetric_program,
    random_threads_program,
)

GENERATORS = (
    random_actions_program,
    random_symmetric_program,
    random_single_program,
    random_threads_program,
    random_kernel_program,
)


@cache
def _programs() -> tuple[Program, ...]:
    return tuple(generator(seed) for generator in GENERATORS for seed in range(80))


def _commands() -> Iterator[Command | Exit]:
    for program in _programs():
        for procedure in program.procedures:
            for block in procedure.blocks:
                yield from block.commands
                yield block.exit
        for action in program.actions:
            yield from action.effect


@cache
def _terms() -> tuple[Term, ...]:
    roots = [term for command in _commands() for term in terms_of(command)]
    roots.extend(action.guard for program in _programs() for action in program.actions)
    return tuple(postorder(*roots))


def test_every_command_and_exit() -> None:
    produced = {type(command) for command in _commands()}
    assert {*get_args(Command), *get_args(Exit)} - produced == set()


def test_every_operator() -> None:
    produced = {term.operator for term in _terms() if isinstance(term, Apply)}
    assert set(OPERATORS) - produced == set()


def test_every_observation() -> None:
    produced = {term.observation for term in _terms() if isinstance(term, Observe)}
    # A local of another process is read by properties, not by programs; contests are asked by the check for races.
    assert set(Observation) - produced == {Observation.LOCAL, Observation.CONTESTED}


def test_optional_parts() -> None:
    programs = _programs()
    assert any(program.quiet is not None for program in programs)
    assert any(program.symmetries for program in programs)
    assert any(action.priority for program in programs for action in program.actions)
    assert any(len(action.processes) > 1 for program in programs for action in program.actions)
    assert any(not process.initialise for program in programs for process in program.processes)
    assert any(process.sensitivity for program in programs for process in program.processes)
    assert any(program.main is None for program in programs if program.events)
