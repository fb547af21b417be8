"""Random programs whose first process makes a few threads of one or two kinds, and what crowds say of them.

Numbers are of one or two bits, so that exploration sees every state. Threads take locks, most often; they work on
shared variables, on a static object, on objects of their frames, and through pointers to both. What is proved of any
number of them has to hold of these few.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.crowds.engine import Crowds
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Command,
    Goto,
    Halt,
    Havoc,
    Load,
    Retry,
    Return,
    Spawn,
    Store,
    Yield,
)
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Scheduler
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Observation,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    equal,
    negate,
    observe,
    variable,
)
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, SafeGoal

PAIR, BYTE = Bits(2), Bits(8)
X, Y, HELD, READY = (variable(name, sort) for name, sort in (("x", PAIR), ("y", PAIR), ("held", BOOL), ("ready", BOOL)))
T, B, P, ROUND, GIVEN = (
    variable(name, sort) for name, sort in (("t", PAIR), ("b", BYTE), ("p", POINTER), ("i", PAIR), ("given", POINTER))
)
COMMON = observe(Observation.ADDRESS, ("common",), (), POINTER)
GOAL = SafeGoal(frozenset({"assertion.violated"}))
INSIDE = SafeGoal(frozenset({"memory.out-of-bounds"}))


def random_crowd(seed: int, *, indexed: float = 0.0) -> Program:
    """The program; so often, of accesses, an index says where they are."""
    random = Random(f"crowds {seed}")
    random.indexed = indexed  # type: ignore[attr-defined]
    roles = ["worker", "other"][: random.choice((1, 1, 2))]
    procedures = [_first(random, roles, once=seed % 4 == 3), *(_thread(random, name) for name in roles), _leaf(random)]
    return Program(
        Scheduler.THREADS,
        globals=(
            *(Declaration(each, bits(0, 2)) for each in (X, Y)),
            *(Declaration(each, FALSE) for each in (HELD, READY)),
        ),
        objects=(Object("common", 2 if not indexed else random.choice((2, 3, 4))),),
        procedures=tuple(procedures),
        processes=(Process("First", "first"),),
    )


def _first(random: Random, roles: list[str], *, once: bool) -> Procedure:
    """Sets something, makes two or three threads of each kind, or one of each, and does something itself."""
    blocks = [Block("b0", tuple(_command(random) for _ in range(random.choice((0, 1, 1)))), Goto("make0"))]
    for number, role in enumerate(roles):
        behind = f"make{number + 1}" if number + 1 < len(roles) else "rest"
        target = random.choice((COMMON, P, constant(None, POINTER)))
        spawn = Spawn(role, (target,))
        if once or (number and random.random() < 0.5):
            blocks.append(Block(f"make{number}", (spawn,), Goto(behind)))
            continue
        count = random.choice((2, 2, 3)) if len(roles) == 1 else 2
        loop = (spawn, Assign(ROUND, apply("add", ROUND, bits(1, 2))), *((Yield(),) if random.random() < 0.5 else ()))
        blocks.append(
            Block(f"make{number}", loop, Branch(equal(ROUND, bits(count, 2)), f"again{number}", f"make{number}"))
        )
        blocks.append(Block(f"again{number}", (Assign(ROUND, bits(0, 2)),), Goto(behind)))
    rest = [each for _ in range(random.choice((0, 1, 2))) for each in (Yield(), _command(random))]
    blocks.append(Block("rest", tuple(rest), Return()))
    own = (Declaration(T, bits(0, 2)), Declaration(B, bits(0, 8)), Declaration(ROUND, bits(0, 2)), Declaration(P, None))
    blocks[0] = Block(
        "b0", (Allocate(P, bits(2, 64), heap=False), Store(P, bits(0, 8)), *blocks[0].commands), Goto("make0")
    )
    return Procedure("first", (), (), own, tuple(blocks))


def _thread(random: Random, name: str) -> Procedure:
    own = (Declaration(T, bits(0, 2)), Declaration(B, bits(0, 8)), Declaration(P, None))
    labels = [f"b{number}" for number in range(1, random.randint(2, 4))]
    locks = random.random() < 0.6
    blocks = [Block("b0", (Allocate(P, bits(2, 64), heap=False), Store(P, bits(0, 8)), Yield()), Goto("take"))]
    taking: tuple[Command, ...] = ()
    if locks:
        taking = random.choice(
            ((Await(negate(HELD)), Assign(HELD, TRUE)), (Yield(), Assume(negate(HELD)), Assign(HELD, TRUE)))
        )
    blocks.append(Block("take", taking, Goto(labels[0])))
    for number, label in enumerate(labels):
        commands: list[Command] = []
        for _ in range(random.choice((1, 2, 2))):
            commands += ([Yield()] if random.random() < 0.8 else []) + [_command(random)]
        following = labels[number + 1] if number + 1 < len(labels) else "give"
        chance = random.random()
        leave: Goto | Branch = Goto(following)
        if chance < 0.35:
            leave = Branch(_condition(random), following, random.choice(("give", "wait", "stop", label, "end")))
        blocks.append(Block(label, tuple(commands), leave))
    giving: tuple[Command, ...] = (Yield(), Assign(HELD, FALSE)) if locks else ()
    blocks.append(Block("give", giving, Goto("end" if random.random() < 0.7 else "take")))
    stopping = (Yield(),) if random.random() < 0.5 else ()
    blocks += [Block("wait", (), Retry()), Block("stop", stopping, Halt()), Block("end", (), Return())]
    return Procedure(name, (Declaration(GIVEN, None),), (), own, tuple(blocks))


def _leaf(random: Random) -> Procedure:
    """Works through a pointer."""
    at = variable("at", POINTER)
    commands = random.choice(
        ((Load(B, at),), (Store(at, bits(1, 8)),), (Load(B, at), Yield(), Store(at, apply("add", B, bits(1, 8)))))
    )
    commands = (
        (Yield(), *commands, Assign(X, apply("add", X, bits(1, 2)))) if random.random() < 0.3 else (Yield(), *commands)
    )
    return Procedure(
        "leaf", (Declaration(at, None),), (), (Declaration(B, bits(0, 8)),), (Block("b0", commands, Return()),)
    )


def _atom(random: Random) -> Term:
    one: Variable = random.choice((X, Y, X, Y, T, READY, HELD))
    if one.sort == BOOL:
        return one
    return equal(
        one, random.choice((bits(0, 2), bits(1, 2), bits(random.randrange(4), 2), *((X,) if one is T else ())))
    )


def _condition(random: Random) -> Term:
    atom = _atom(random)
    return negate(atom) if random.random() < 0.5 else atom


def _command(random: Random) -> Command:
    one: Variable = random.choice((X, Y))
    byte = apply("zero_extend", T, parameters=(6,))
    place: Term = random.choice((COMMON, P, P, apply("pointer.add", COMMON, bits(1, 64))))
    if random.indexed and random.random() < random.indexed:  # type: ignore[attr-defined]
        index = apply("zero_extend", random.choice((T, T, X)), parameters=(62,))
        place = apply("pointer.add", random.choice((COMMON, COMMON, P)), index)
        return random.choice((Store(place, byte), Load(B, place)))
    match random.randrange(17):
        case 0 | 1:
            return Assign(one, apply("add", one, bits(random.choice((1, 3)), 2)))
        case 2 | 3:
            return Assign(T, random.choice((one, apply("add", T, bits(1, 2)))))
        case 4 | 5:
            return Assign(one, random.choice((T, bits(0, 2), bits(1, 2))))
        case 6:
            return Assign(READY, random.choice((TRUE, FALSE)))
        case 7:
            return Store(place, byte)
        case 8:
            return Load(B, place)
        case 9:
            return Call("leaf", (place,))
        case 10:
            return random.choice((Havoc(T), Assign(T, apply("extract", B, parameters=(1, 0)))))
        case 11:
            return Assume(_condition(random))
        case 12:
            return Await(_condition(random))
        case _:
            held = conjoin(*(_condition(random) for _ in range(random.choice((1, 2, 3)))))
            return Assert(negate(held))


def problems(
    seed: int,
    counts: dict[str, int],
    *,
    pairs: int = 20_000,
    seconds: float = 2.0,
    goal: SafeGoal = GOAL,
    indexed: float = 0.0,
) -> Iterator[str]:
    """Where something is said to be absent that exploration finds."""
    program = random_crowd(seed, indexed=indexed)
    try:
        answers = [
            each
            for each in Crowds(pairs=pairs).check(Views(program), (goal,), _within(seconds))
            if not isinstance(each, Figures)
        ]
    except Unsupported as refused:
        counts[refused.message] = counts.get(refused.message, 0) + 1
        return
    name = type(answers[0]).__name__
    found = any(isinstance(each, Found) for each in Explore().check(Views(program), (goal,), _within(10)))
    counts[f"{name}, {'fails' if found else 'holds'}"] = counts.get(f"{name}, {'fails' if found else 'holds'}", 0) + 1
    if isinstance(answers[0], Absent) and found:
        yield f"seed {seed}: {answers[0]}, and a run violates it"


def _within(seconds: float) -> Budget:
    return Budget(deadline=time.monotonic() + seconds)
