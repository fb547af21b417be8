"""Memory that holds any value where it was never written, against memory that is written with inputs at the start."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from clew.engines.search.simulate.engine import Simulate
from clew.ir.commands import Assert, Command, Copy, Goto, Havoc, Load, Return, Store
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Scheduler
from clew.ir.properties import NoViolation
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.terms import Observation, Term, apply, bits, equal, negate, observe, variable
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, SafeGoal
from clew.pipeline.confirm import Refuted, confirm
from clew.text.parse import parse_program
from clew.text.printer import print_program

SIZE = 6
LOADED = [variable(f"x{number}", Bits(8 * size)) for number, size in enumerate((1, 1, 2, 2, 4))]
FLAG = variable("flag", BOOL)


def place(name: str, offset: int) -> Term:
    address = observe(Observation.ADDRESS, (name,), (), POINTER)
    return apply("pointer.add", address, bits(offset, 64)) if offset else address


def random_access(random: Random) -> Command:
    """A load, a store of something loaded, or a copy that may overlap."""
    one, other = random.choice("ab"), random.choice("ab")
    kind = random.choice(("load", "load", "load", "store", "copy", "flag"))
    if kind == "copy":
        size = random.randint(1, 4)
        start, end = random.randint(0, SIZE - size), random.randint(0, SIZE - size)
        return Copy(place(one, start), place(other, end), bits(size, 64))
    if kind == "flag":
        return Load(FLAG, place(one, random.randrange(SIZE)))
    target = random.choice(LOADED)
    at = place(one, random.randint(0, SIZE - target.sort.width // 8))  # type: ignore[union-attr]  # it is of bits
    return Load(target, at) if kind == "load" else Store(at, target)


def random_claim(random: Random) -> Term:
    one = random.choice(LOADED)
    same = [each for each in LOADED if each is not one and each.sort == one.sort]
    if same and random.random() < 0.7:
        return equal(one, random.choice(same))
    width = one.sort.width  # type: ignore[union-attr]  # it is of bits
    claim = negate(equal(one, bits(random.choice((0, 5)), width)))
    return claim if random.random() < 0.5 else apply("or", FLAG, claim)


def random_program(seed: int) -> Program:
    random = Random(f"any bytes {seed}")
    accesses = [random_access(random) for _ in range(random.randint(4, 10))]
    start: list[Command] = [Load(each, place("a", 0)) for each in (*LOADED, FLAG)]
    body = Block("body", (*start, *accesses, Assert(random_claim(random))), Return())
    own = tuple(Declaration(each) for each in (*LOADED, FLAG, *WRITTEN))
    return Program(
        Scheduler.SINGLE,
        objects=tuple(Object(name, SIZE, ((0, bits(7, 8)),), zeroed=False) for name in "ab"),
        procedures=(Procedure("main", (), (), own, (Block("start", (), Goto("body")), body)),),
        processes=(Process("main", "main"),),
        any_bytes=True,
    )


WRITTEN = [variable(f"{name}{offset}", Bits(8)) for name in "ab" for offset in range(1, SIZE)]


def written(program: Program) -> Program:
    """The program that writes inputs to all of its memory first."""
    (procedure,) = program.procedures
    commands: list[Command] = [Havoc(each) for each in WRITTEN]
    commands += [Store(place(each.name[0], int(each.name[1:])), each) for each in WRITTEN]
    blocks = (replace(procedure.blocks[0], commands=tuple(commands)), *procedure.blocks[1:])
    return replace(program, procedures=(replace(procedure, blocks=blocks),), any_bytes=False)


def answer(program: Program) -> Found | Absent:
    goal = SafeGoal()
    (found,) = [each for each in Simulate().check(Views(program), (goal,), Budget()) if not _is_figure(each)]
    assert isinstance(found, Found | Absent), f"a program without loops should be decided, is {found}"
    return found


def _is_figure(each: object) -> bool:
    return type(each).__name__ == "Figures"


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_memory_that_was_never_written_is_as_if_written_with_inputs(first: int) -> None:
    verdicts = set()
    for seed in range(first, first + 10):
        program = random_program(seed)
        found, expected = answer(program), answer(written(program))
        assert type(found) is type(expected), f"seed {seed}:\n{print_program(program)}"
        verdicts.add(type(found))
        if isinstance(found, Found):
            confirmed = confirm(program, NoViolation(), found.run)
            assert not isinstance(confirmed, Refuted), f"seed {seed}: {confirmed}"
    assert verdicts == {Found, Absent}


def test_such_programs_are_printed_and_read_back() -> None:
    program = random_program(1)
    read = parse_program(print_program(program))
    assert read == program
    assert read.any_bytes
