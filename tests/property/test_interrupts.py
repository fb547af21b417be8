"""Random programs with interrupts: the reduced exploration, the one that lets them come everywhere, and an enumerator.

A program is a list of operations for main and for each handler, over two bytes and a number of two words. It is
translated for Clew, into the bodies of one compiled program; and it is executed by the enumerator below, which knows
nothing of Clew: one access of a word at a time, with any interrupt that is let in between any two of them.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

import clew
from clew.analysis.interrupting import Interrupt, Interrupting
from clew.frontends import Loaded
from clew.frontends.c import CFrontend
from clew.ir.commands import Assert, Assign, Branch, Call, Command, Exit, Goto, Load, Return, Store
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import POINTER, Bits
from clew.ir.source import Source
from clew.ir.terms import Observation, Term, Variable, apply, bits, equal, negate, observe, variable
from clew.passes import Stage
from clew.passes.interrupts import Interrupts
from clew.pipeline.prepare import normalised

SEEDS = range(int(os.environ.get("CLEW_INTERRUPT_SEEDS", "6")))
PRIORITIES = (1, 2, 2)
TEMPLATE = """
unsigned char a, b; unsigned short w;
void __disable_irq(void); void __enable_irq(void);
void h0(void) {} void h1(void) {} void h2(void) {}
int main(void) { a = 0; b = 0; w = 0; __disable_irq(); __enable_irq(); return 0; }
"""
ASSERTION, RACE = "assertion.violated", "interrupt.race"


# --- programs ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Op:
    """An operation; which fields count depends on its kind."""

    kind: str  # load, store, mask, unmask, claim, skip
    register: int = 0
    place: str = "a"
    number: int = 0
    plain: bool = False
    constant: bool = False


Bodies = tuple[tuple[Op, ...], ...]
"""The operations of main, and of each handler."""
WIDE = (0x0000, 0x00FF, 0x0100)


def random_bodies(seed: int) -> Bodies:
    """A program."""
    chance = random.Random(seed)
    handlers = chance.randint(1, 3)
    return (_random_body(chance, 3), *(_random_body(chance, 2) for _ in range(handlers)))


def _random_body(chance: random.Random, most: int) -> tuple[Op, ...]:
    groups = [tuple(_random_group(chance)) for _ in range(chance.randint(1, most))]
    return tuple(op for group in groups for op in group)


def _random_group(chance: random.Random) -> Iterator[Op]:
    """Operations that often stand together: a look with a claim or a decision, a step of a counter."""
    kind = chance.choice(("look", "look", "decide", "count", "store", "store", "mask", "unmask"))
    register, place, plain = chance.randint(0, 1), chance.choice("aabww"), chance.random() < 0.3
    wanted = chance.choice((0x01FF, *WIDE[1:])) if place == "w" else chance.randint(1, 3)
    if kind in ("mask", "unmask"):
        yield Op(kind)
        return
    if kind != "store":
        yield Op("load", register, place, plain=plain)
    if kind == "look":
        yield Op("claim", register, number=wanted)
    elif kind == "decide":
        yield Op("skip", register, number=wanted)
    else:
        number = chance.choice(WIDE) if place == "w" else chance.randint(0, 2)
        yield Op("store", register, place, number, plain=plain, constant=place == "w" or kind == "store")


# --- the enumerator ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    who: int
    at: int = 0
    registers: tuple[int, int] = (0, 0)
    half: tuple[int, int] | None = None
    """Within an access of two words: which one was done, and what it gave."""


@dataclass(frozen=True)
class State:
    memory: tuple[int, int, int, int] = (0, 0, 0, 0)
    masked: bool = False
    frames: tuple[Frame, ...] = (Frame(0),)
    watched: tuple[int, frozenset[int], bool] | None = None
    """An access that waits while interrupts come: the number of frames, its bytes, and whether it writes."""


BYTES = {"a": (0,), "b": (1,), "w": (2, 3)}


def enumerated(bodies: Bodies) -> set[str]:
    """The checks that a program may violate."""
    start = State(masked=_enables_first(bodies[0]))
    found: set[str] = set()
    waiting, seen = [start], {start}
    while waiting:
        state = waiting.pop()
        for each in (*_interrupted(bodies, state), *_moved(bodies, state, found), *_watching(bodies, state)):
            if each not in seen:
                seen.add(each)
                waiting.append(each)
    return found


def _enables_first(body: tuple[Op, ...]) -> bool:
    waiting, seen = [0], set[int]()
    while waiting:
        at = waiting.pop()
        if at >= len(body) or at in seen:
            continue
        seen.add(at)
        if body[at].kind == "unmask":
            return True
        if body[at].kind != "mask":
            waiting += [at + 1, *([at + 2] if body[at].kind == "skip" else [])]
    return False


def _interrupted(bodies: Bodies, state: State) -> Iterator[State]:
    level = min((PRIORITIES[frame.who - 1] for frame in state.frames if frame.who), default=256)
    for who in range(1, len(bodies)):
        if not state.masked and PRIORITIES[who - 1] < level:
            yield replace(state, frames=(*state.frames, Frame(who)))


def _watching(bodies: Bodies, state: State) -> Iterator[State]:
    """A plain access that is about to begin is held up."""
    frame = state.frames[-1]
    if state.watched is None and frame.half is None and frame.at < len(bodies[frame.who]):
        op = bodies[frame.who][frame.at]
        if op.plain and op.kind in ("load", "store"):
            yield replace(state, watched=(len(state.frames), frozenset(BYTES[op.place]), op.kind == "store"))


def _moved(bodies: Bodies, state: State, found: set[str]) -> Iterator[State]:
    frame = state.frames[-1]
    if state.watched is not None and state.watched[0] == len(state.frames):
        return  # held up: only interrupts move
    below = state.frames[:-1]
    if frame.at >= len(bodies[frame.who]):
        if below:
            yield replace(state, frames=below)
        return
    op = bodies[frame.who][frame.at]
    on = replace(frame, at=frame.at + 1, half=None)
    match op.kind:
        case "mask" | "unmask":
            yield replace(state, masked=op.kind == "mask", frames=(*below, on))
        case "claim":
            if frame.registers[op.register] == op.number:
                found.add(ASSERTION)
            else:
                yield replace(state, frames=(*below, on))
        case "skip":
            more = int(frame.registers[op.register] == op.number)
            yield replace(state, frames=(*below, replace(on, at=min(on.at + more, len(bodies[frame.who])))))
        case _:
            for which in _words(op, frame):
                if _conflicts(state, BYTES[op.place][which], writes=op.kind == "store"):
                    found.add(RACE)
                memory, after = _accessed(state, frame, op, which)
                yield replace(state, memory=memory, frames=(*below, after))


def _words(op: Op, frame: Frame) -> tuple[int, ...]:
    """Which word of an access may be next."""
    if op.place != "w":
        return (0,)
    return (0, 1) if frame.half is None else (1 - frame.half[0],)


def _conflicts(state: State, byte: int, *, writes: bool) -> bool:
    if state.watched is None:
        return False
    _, bytes_, written = state.watched
    return byte in bytes_ and (writes or written)


def _accessed(state: State, frame: Frame, op: Op, which: int) -> tuple[tuple[int, int, int, int], Frame]:
    memory = list(state.memory)
    byte = BYTES[op.place][which]
    done = op.place != "w" or frame.half is not None
    on = replace(frame, at=frame.at + 1, half=None)
    if op.kind == "store":
        value = op.number if op.constant else (frame.registers[op.register] + op.number) & 3
        memory[byte] = value >> 8 * which & 0xFF
        return tuple(memory), on if done else replace(frame, half=(which, 0))  # type: ignore[return-value]
    if not done:
        return state.memory, replace(frame, half=(which, memory[byte]))
    value = memory[byte] << 8 * which
    if frame.half is not None:
        value |= frame.half[1] << 8 * frame.half[0]
    registers = list(frame.registers)
    registers[op.register] = value
    return state.memory, replace(on, registers=(registers[0], registers[1]))


# --- the same for Clew ------------------------------------------------------------------------------------------------


@cache
def template(handlers: int) -> Loaded:
    """The compiled program into which bodies are put."""
    named = tuple(f"h{at}:{PRIORITIES[at]}" for at in range(handlers))
    return CFrontend(interrupt=named).load((Source("template.c", TEMPLATE),))


REGISTERS = tuple(variable(f"r{at}", Bits(16)) for at in range(2))
NARROW, PLACE = variable("narrow", Bits(8)), {"a": 8, "b": 8, "w": 16}


def loaded(bodies: Bodies, stage: Stage) -> Loaded:
    """A program behind the pass."""
    base = template(len(bodies) - 1)
    names = ("main", *(f"h{at}" for at in range(len(bodies) - 1)))
    made = dict(zip(names, bodies, strict=True))
    procedures = tuple(
        _procedure(each, made[each.name]) if each.name in made else each for each in base.program.procedures
    )
    program = replace(base.program, procedures=procedures)
    return normalised(replace(base, program=program, passes=(stage, *base.passes[1:])))


def _procedure(procedure: Procedure, body: tuple[Op, ...]) -> Procedure:
    zeros = tuple(Assign(each, bits(0, 16)) for each in REGISTERS)
    results = tuple(bits(0, 32) for _ in procedure.results)
    blocks = [Block("start", zeros, Goto("at 0"))]
    for at, op in enumerate(body):
        commands, leave = _translated(op, at, len(body))
        blocks.append(Block(f"at {at}", commands, leave))
    blocks.append(Block(f"at {len(body)}", (), Return(results)))
    declared = tuple(Declaration(each) for each in (*REGISTERS, NARROW))
    return replace(procedure, locals=declared, blocks=tuple(blocks))


def _translated(op: Op, at: int, length: int) -> tuple[tuple[Command, ...], Exit]:
    register = REGISTERS[op.register]
    on = Goto(f"at {at + 1}")
    match op.kind:
        case "mask":
            return (Call("__clew_irq_disable"),), on
        case "unmask":
            return (Call("__clew_irq_enable"),), on
        case "claim":
            return (Assert(negate(equal(register, bits(op.number, 16)))),), on
        case "skip":
            return (), Branch(equal(register, bits(op.number, 16)), f"at {min(at + 2, length)}", f"at {at + 1}")
        case "load":
            return _load(op, register), on
        case _:
            return (_store(op, register),), on


def _address(op: Op) -> Term:
    return observe(Observation.ADDRESS, (op.place,), (), POINTER)


def _load(op: Op, register: Variable) -> tuple[Command, ...]:
    if PLACE[op.place] == 16:
        return (Load(register, _address(op), volatile=not op.plain),)
    widened = Assign(register, apply("zero_extend", NARROW, parameters=(8,)))
    return Load(NARROW, _address(op), volatile=not op.plain), widened


def _store(op: Op, register: Variable) -> Command:
    width = PLACE[op.place]
    value: Term = bits(op.number, width)
    if not op.constant:
        summed = apply("bitand", apply("add", register, bits(op.number, 16)), bits(3, 16))
        value = apply("extract", summed, parameters=(width - 1, 0))
    return Store(_address(op), value, volatile=not op.plain)


@dataclass(frozen=True)
class Everywhere:
    """The pass with interrupts behind every command that touches memory, whoever else touches it."""

    options: Interrupts
    name = "everywhere"

    def run(self, program: object) -> object:
        every = frozenset(range(len(self.options.interrupts)))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                Interrupting, "met", lambda self, command, procedure: every if _touches(command) else frozenset()
            )
            return self.options.run(program)  # type: ignore[arg-type]


def _touches(command: Command) -> bool:
    return isinstance(command, Load | Store)


def violated(program: Loaded) -> set[str]:
    """What Clew finds."""
    found: set[str] = set()
    for check in (ASSERTION, RACE):
        try:
            outcome = clew.check(program, [check], engine="explore{implementation=python}")
        except clew.InputError:  # nothing looks for it in this program
            continue
        if outcome.verdict == clew.Fails(check):
            (result,) = outcome.results
            assert result.confirmed
            found.add(check)
    return found


def compare(seed: int) -> set[str]:
    """Ask all three; what they agree on."""
    bodies = random_bodies(seed)
    options = Interrupts(tuple(Interrupt(f"h{at}", PRIORITIES[at]) for at in range(len(bodies) - 1)), word=1)
    wanted = enumerated(bodies)
    assert violated(loaded(bodies, Stage((options,)))) == wanted, f"seed {seed}: {bodies}"
    assert violated(loaded(bodies, Stage((Everywhere(options),)))) == wanted, f"seed {seed}: {bodies}"  # type: ignore[arg-type]
    return wanted


def test_random_programs() -> None:
    met = [compare(seed) for seed in SEEDS]
    assert {ASSERTION, RACE} == set().union(*met)
    assert any(not each for each in met)
