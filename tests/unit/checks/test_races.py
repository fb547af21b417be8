"""Data races: the instrumented program fails exactly where two processes can be about to make conflicting accesses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from clew.checks import instrumented
from clew.checks.orders import CHECK
from clew.ir.commands import Assign, Branch, Command, Goto, Load, Retry, Return, Store, Yield
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Scheduler
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Observation, Term, apply, bits, equal, observe, variable
from clew.ir.values import Address
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.semantics.observers import observes
from clew.semantics.state import State
from clew.text.parse import parse_program
from clew.text.printer import print_program

PROGRAMS = 150
READ = variable("seen", Bits(16))
LOCK = variable("lock", Bits(8))


def _pointer(chance: random.Random) -> Term:
    name = chance.choice(("left", "right"))
    return apply("pointer.add", observe(Observation.ADDRESS, (name,), (), POINTER), bits(chance.randrange(3), 64))


def _access(chance: random.Random) -> Command:
    at = _pointer(chance)
    if chance.random() < 0.4:
        return Load(READ, at)
    return Store(at, bits(1, chance.choice((8, 16))))


def _procedure(chance: random.Random, number: int) -> Procedure:
    """A few accesses; some in atomic sections, some behind a lock that is given back at the end."""
    blocks: list[Block] = []
    locked = chance.random() < 0.5
    if locked:
        blocks += [
            Block(
                "wait", (Load(LOCK, _address("lock")),), Branch(equal(LOCK, bits(0, 8)), "take", "busy"), atomic=True
            ),
            Block("busy", (), Retry(), atomic=True),
            Block("take", (Store(_address("lock"), bits(1, 8)),), Goto("taken"), atomic=True),
            Block("taken", (), Goto("part 0")),
        ]
    parts = chance.randint(1, 2)
    for part in range(parts):
        atomic = chance.random() < 0.3
        after = f"part {part + 1}" if part + 1 < parts else "release" if locked else "end"
        accesses = tuple(_access(chance) for _ in range(chance.randint(1, 2)))
        blocks += [
            Block(f"part {part}", accesses, Goto(f"gap {part}"), atomic=atomic),
            Block(f"gap {part}", (), Goto(after)),
        ]
    if locked:
        blocks.append(Block("release", (Store(_address("lock"), bits(0, 8)),), Goto("end"), atomic=True))
    blocks.append(Block("end", (), Return()))
    if not locked:
        blocks.insert(0, Block("begin", (Assign(LOCK, bits(0, 8)),), Goto("part 0")))
    return Procedure(f"body {number}", (), (), (Declaration(READ), Declaration(LOCK)), tuple(blocks))


def _address(name: str) -> Term:
    return observe(Observation.ADDRESS, (name,), (), POINTER)


def _program(seed: int) -> Program:
    chance = random.Random(seed)
    count = chance.randint(2, 3)
    procedures = tuple(_procedure(chance, number) for number in range(count))
    objects = (Object("left", 4), Object("right", 4), Object("lock", 1))
    processes = tuple(Process(f"process {number}", f"body {number}") for number in range(count))
    made = Program(Scheduler.THREADS, objects=objects, procedures=procedures, processes=processes)
    return Yields().run(made).result


@dataclass(frozen=True)
class About:
    """What a process is about to do: the object, the first byte and the one behind, writing or not, atomic or not."""

    object: int
    start: int
    end: int
    writes: bool
    atomic: bool

    def races(self, other: About) -> bool:
        meets = self.object == other.object and self.start < other.end and other.start < self.end
        return meets and (self.writes or other.writes) and not (self.atomic and other.atomic)


def _states(interpreter: Interpreter) -> Iterator[tuple[State, tuple[int, ...]]]:
    seen: dict[object, None] = {}
    waiting = [outcome.state for outcome in interpreter.initial()]
    while waiting:
        state = waiting.pop()
        if interpreter.key(state) in seen:
            continue
        seen[interpreter.key(state)] = None
        enabled = interpreter.enabled(state)
        yield state, enabled
        for actor in enabled:
            waiting += [each.state for each in interpreter.step(state, actor) if each.violation is None]


def _abouts(interpreter: Interpreter, state: State, process: int) -> list[About]:
    """The accesses that the next step of the process begins with: one, or all of an atomic section."""
    frames = state.processes[process].frames
    if not frames:
        return []
    blocks = interpreter.program.procedures[frames[-1].routine].blocks
    found: list[About] = []
    block, index = blocks[frames[-1].block], frames[-1].index
    commands = list(block.commands[index:])
    if commands and isinstance(commands[0], Yield):
        commands.pop(0)
    if not commands and isinstance(block.exit, Goto):
        block = next(each for each in blocks if each.label == block.exit.target)
        commands = list(block.commands) if block.atomic else []
    for command in commands:
        match command:
            case Load(target=target, pointer=pointer):
                found.append(_about(interpreter, state, pointer, target.sort, writes=False, atomic=block.atomic))
            case Store(pointer=pointer, value=value):
                found.append(_about(interpreter, state, pointer, value.sort, writes=True, atomic=block.atomic))
            case _:
                break
        if not block.atomic:
            break
    return found


def _about(interpreter: Interpreter, state: State, pointer: Term, sort: object, *, writes: bool, atomic: bool) -> About:
    at = interpreter.evaluate(state, pointer)
    assert isinstance(at, Address)
    assert isinstance(sort, Bits)
    return About(at.object, at.offset, at.offset + sort.width // 8, writes, atomic)


def _races(program: Program) -> bool:
    """By the definition: two processes that can both move are about to make conflicting accesses."""
    interpreter = Interpreter(program)
    for state, enabled in _states(interpreter):
        able = [interpreter.process_number(state, actor) for actor in enabled]
        abouts = [_abouts(interpreter, state, process) for process in able]
        for number, first in enumerate(abouts):
            if any(one.races(two) for second in abouts[number + 1 :] for one in first for two in second):
                return True
    return False


def _asserts_in_vain(program: Program) -> bool:
    interpreter = Interpreter(instrumented(program, {CHECK}))
    for state, enabled in _states(interpreter):
        for actor in enabled:
            for outcome in interpreter.step(state, actor):
                if outcome.violation is not None:
                    assert outcome.violation.check == CHECK
                    return True
    return False


def test_random_programs_fail_exactly_where_there_is_a_race() -> None:
    answers = [_races(_program(seed)) for seed in range(PROGRAMS)]
    assert [_asserts_in_vain(_program(seed)) for seed in range(PROGRAMS)] == answers
    assert PROGRAMS // 5 < sum(answers) < 4 * PROGRAMS // 5


def test_who_does_not_ask_does_not_pay() -> None:
    program = _program(0)
    assert instrumented(program, {"assertion.violated"}) is program


def test_one_process_alone_does_not_race() -> None:
    program = _program(1)
    alone = replace(program, processes=program.processes[:1])
    assert not observes(instrumented(alone, {CHECK}), Observation.CONTESTED)


def test_the_check_adds_no_states() -> None:
    for seed in range(20):
        program = _program(seed)
        if not _races(program):
            made = instrumented(program, {CHECK})
            assert len(list(_states(Interpreter(made)))) == len(list(_states(Interpreter(program))))


def test_the_check_has_a_text_form() -> None:
    made = instrumented(_program(0), {CHECK})
    assert "contested(plain_write, " in print_program(made)
    assert print_program(parse_program(print_program(made), "shown")) == print_program(made)
