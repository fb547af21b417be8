"""Random programs: printing and reading is the identity, all are well-formed, and broken ones are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from clew.errors import InputError
from clew.ir.commands import Assign
from clew.ir.program import Block, Program, Scheduler
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Automaton,
    Branching,
    Claim,
    Edge,
    Exists,
    ForAll,
    Linear,
    Next,
    NoDeadlock,
    Not,
    NoViolation,
    Or,
    Possibly,
    Property,
    Question,
    Release,
    Truth,
    Until,
)
from clew.ir.source import Source
from clew.ir.terms import TRUE, variable
from clew.ir.wellformed.programs import problems
from clew.text.parse import parse, parse_program
from clew.text.printer import print_program
from tests.property.programs import (
    random_actions_program,
    random_condition,
    random_kernel_program,
    random_single_program,
    random_symmetric_program,
    random_threads_program,
)

GENERATORS: dict[str, Callable[[int], Program]] = {
    "actions": random_actions_program,
    "symmetric": random_symmetric_program,
    "single": random_single_program,
    "threads": random_threads_program,
    "kernel": random_kernel_program,
}
SEEDS = 40


@pytest.mark.parametrize("kind", GENERATORS)
def test_printing_and_reading_is_the_identity(kind: str) -> None:
    for seed in range(SEEDS):
        program = GENERATORS[kind](seed)
        text = print_program(program)
        assert parse_program(text) == program, f"seed {seed}"
        assert print_program(parse_program(text)) == text, f"seed {seed}"


@pytest.mark.parametrize("kind", GENERATORS)
def test_every_program_is_well_formed(kind: str) -> None:
    for seed in range(SEEDS):
        assert problems(GENERATORS[kind](seed)) == (), f"seed {seed}"


@pytest.mark.parametrize("kind", GENERATORS)
def test_the_same_seed_gives_the_same_program(kind: str) -> None:
    assert [GENERATORS[kind](seed) for seed in range(5)] == [GENERATORS[kind](seed) for seed in range(5)]


def test_properties_are_printed_and_read() -> None:
    for seed in range(SEEDS):
        program = random_actions_program(seed)
        conditions = tuple(random_condition(program, number) for number in (seed, seed + 1))
        left, right = map(Atom, conditions)
        questions: tuple[Question, ...] = (
            Always(conditions[0]),
            Possibly(conditions[1]),
            Linear(Until(Not(left), And(Next(right), Release(Truth(False), Or(left, right))))),
            Branching(ForAll(Exists(Until(Truth(True), left)))),
            Claim(Automaton(2, (0,), (Edge(0, 1, conditions[0], frozenset({0, 1})), Edge(1, 1, TRUE)), 2)),
            NoDeadlock(),
            NoViolation(),
            NoViolation("memory.out-of-bounds"),
        )
        properties = tuple(Property(f"property {number}", each) for number, each in enumerate(questions))
        read = parse(Source("random", print_program(program, properties)))
        assert (read.program, read.properties) == (program, properties), f"seed {seed}"


def _drop_declaration(program: Program, random: Random) -> Program:
    return replace(program, globals=())


def _wrong_sort(program: Program, random: Random) -> Program:
    wrong = Assign(variable("no_such_variable", TRUE.sort), TRUE)
    if program.actions:
        first, *others = program.actions
        return replace(program, actions=(replace(first, effect=(*first.effect, wrong)), *others))
    first_procedure, *rest = program.procedures
    block, *blocks = first_procedure.blocks
    changed = Block(block.label, (wrong, *block.commands), block.exit)
    return replace(program, procedures=(replace(first_procedure, blocks=(changed, *blocks)), *rest))


def _other_scheduler(program: Program, random: Random) -> Program:
    others = [each for each in Scheduler if (each is Scheduler.ACTIONS) != (program.scheduler is Scheduler.ACTIONS)]
    return replace(program, scheduler=random.choice(others))


def _twice(program: Program, random: Random) -> Program:
    return replace(program, globals=(*program.globals, random.choice(program.globals)))


def _lost_procedures(program: Program, random: Random) -> Program:
    if not program.procedures:
        return replace(program, quiet=program.globals[0].variable)
    return replace(program, procedures=program.procedures[:-1])


MUTATIONS = (_drop_declaration, _wrong_sort, _other_scheduler, _twice, _lost_procedures)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__.strip("_"))
@pytest.mark.parametrize("kind", GENERATORS)
def test_broken_programs_are_refused(kind: str, mutation: Callable[[Program, Random], Program]) -> None:
    refused = 0
    for seed in range(SEEDS):
        broken = mutation(GENERATORS[kind](seed), Random(seed))
        refused += bool(problems(broken))
    # A program may happen not to need what was taken away; most do.
    assert refused >= SEEDS * 0.4


def test_texts_with_a_missing_piece_are_refused_or_read() -> None:
    for seed in range(SEEDS):
        text = print_program(random_threads_program(seed))
        random = Random(seed)
        for _ in range(5):
            start = random.randrange(len(text))
            cut = text[:start] + text[start + random.randint(1, 5) :]
            try:
                parse_program(cut)
            except InputError as problem:
                assert problem.span is not None  # noqa: PT017 (some texts stay right)
