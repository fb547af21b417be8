"""Every permitted combination against the plain search on random models.

`python -m bench combinations [MODELS] [--from SEED] [--workers NUMBER]`: MODELS instead of 20,000. Per model some
permitted combinations are drawn, for its goals of safety and for one of linear time; every fiftieth model also goes
through the native core. What does not fit is shrunk and printed as a program, to become a case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bench.seeds import Seen, asked, compare
from clew.engines.search.explore.options import Implementation
from clew.ir.program import Program
from clew.ir.terms import TRUE
from clew.lower.machine import machine
from clew.models.engine import Goal, InvariantGoal, LiveGoal
from clew.text.printer import print_program
from tests.property.combinations import disagreements, linear_goal, loose_goals, program_for, remembered

MODELS = 20_000
FIRST = 1_000_000
"""Seeds start here, so that other models are compared than in the tests."""
SAMPLE = 4
NATIVE_EVERY = 50
MOST_STARTS = 40


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what was compared and what did not fit."""
    compare(asked(arguments, name="combinations", first=FIRST, count=MODELS), _model, things="models")


def _model(seed: int) -> Seen:
    """How many questions were compared on the model of the seed, and what did not fit."""
    program = program_for(seed)
    if len(machine(program).initial()) > MOST_STARTS:
        return Seen(0, ())
    linear = linear_goal(program, seed)
    everything = (LiveGoal(), InvariantGoal(TRUE))
    questions: list[tuple[Goal, ...]] = [loose_goals(program, seed), everything]
    if linear is not None:
        questions.append((linear,))
    found: list[str] = []
    for goals in questions:
        # The second question visits everything, so that stuck states are counted.
        problems = _problems(program, goals, seed)
        if problems:
            small = shrink(program, goals, seed)
            found.append(f"{problems[0]}\n{print_program(small)}")
    return Seen(len(questions), tuple(found))


def _problems(program: Program, goals: tuple[Goal, ...], seed: int) -> list[str]:
    both = (Implementation.PYTHON, Implementation.NATIVE)
    implementations = both if seed % NATIVE_EVERY == 0 else both[:1]
    return disagreements(remembered(program), goals, implementations, sample=SAMPLE, seed=seed)


def shrink(program: Program, goals: tuple[Goal, ...], seed: int) -> Program:
    """A smaller program on which something still does not fit: fewer actions, then fewer commands."""
    while True:
        smaller = next((each for each in _smaller(program) if _problems(each, goals, seed)), None)
        if smaller is None:
            return program
        program = smaller


def _smaller(program: Program) -> Iterator[Program]:
    if program.symmetries:
        yield replace(program, symmetries=())
    for position, action in enumerate(program.actions):
        before, after = program.actions[:position], program.actions[position + 1 :]
        yield replace(program, actions=before + after)
        for number in range(len(action.effect)):
            effect = action.effect[:number] + action.effect[number + 1 :]
            yield replace(program, actions=(*before, replace(action, effect=effect), *after))
