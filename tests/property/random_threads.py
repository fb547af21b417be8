"""Random threads that mostly keep to themselves, so that partial order reduction has something to leave out.

Each process has a global variable, perhaps a heap object, and locals of its own; there is little that is shared: a
variable or two, a static object, a pointer through which a private object may be handed over, names of spawned
processes. Numbers are of one or two bits, so that loops come back to where they were. Most often one more process is
stuck from the start: then every state in which the others have ended is a deadlock, and a reduction has to keep it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Choose,
    Command,
    Exit,
    Expire,
    Free,
    Goto,
    Halt,
    Havoc,
    Join,
    Load,
    Retry,
    Return,
    Spawn,
    Store,
    Yield,
)
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Scheduler
from clew.ir.sorts import BOOL, POINTER, PROCESS, Bits
from clew.ir.terms import (
    FALSE,
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

PAIR, BYTE = Bits(2), Bits(8)
T, P, CHILD, B = (
    variable(name, sort) for name, sort in (("t", Bits(1)), ("p", POINTER), ("child", PROCESS), ("b", BYTE))
)
HANDED = variable("handed", POINTER)


@dataclass(frozen=True)
class _Mine:
    """What a process works on."""

    own: Variable
    shared: tuple[Variable, ...]
    spawns: bool
    allocates: bool = False


def random_loose_threads(seed: int) -> Program:
    """Two or three processes, perhaps a spawned one."""
    random = Random(f"threads that are loose {seed}")
    shared = tuple(variable(f"s{number}", random.choice((Bits(1), PAIR))) for number in range(random.randint(1, 2)))
    count = random.choice((2, 2, 3))
    long = 4 if count == 2 else 3
    owned = tuple(variable(f"own{number}", Bits(1)) for number in range(count + 1))
    spawns = random.random() < 0.4
    roots = []
    for number in range(count):
        mine = _Mine(owned[number], shared, spawns and number == 0, random.random() < 0.6)
        roots.append(_procedure(random, f"run{number}", mine, random.randint(2, long)))
    child = _procedure(random, "child_of_0", _Mine(owned[count], shared, spawns=False), 1)
    leaf = Procedure(
        "leaf", (), (), (), (Block("b0", (_silent(random, _Mine(owned[0], shared, spawns=False)), Yield()), Return()),)
    )
    stuck = Procedure("stuck", (), (), (), (Block("b0", (Await(FALSE),), Return()),))
    processes = [Process(f"P{number}", f"run{number}") for number in range(count)]
    if random.random() < 0.8:
        processes.append(Process("Stuck", "stuck"))
    return Program(
        Scheduler.THREADS,
        globals=(
            *(Declaration(each, constant(0, each.sort)) for each in (*shared, *owned)),
            Declaration(HANDED, constant(None, POINTER)),
        ),
        objects=(Object("common", 2),),
        procedures=(*roots, child, leaf, stuck),
        processes=tuple(processes),
    )


def _procedure(random: Random, name: str, mine: _Mine, count: int) -> Procedure:
    own = (
        Declaration(T, bits(0, 1)),
        Declaration(P, constant(None, POINTER)),
        Declaration(B, bits(0, 8)),
        Declaration(CHILD, None),
    )
    start: list[Command] = []
    if mine.allocates:
        start += [Allocate(P, bits(2, 64), heap=random.random() < 0.7), Store(P, bits(1, 8))]
    if mine.spawns:
        start.append(Spawn("child_of_0", (), CHILD if random.random() < 0.8 else None))
    loops = random.random() < 0.12
    labels = [f"b{number}" for number in range(1, count + 1)]
    blocks = [Block("b0", (*start, Yield()), Goto("b1"))]
    for number, label in enumerate(labels):
        commands = [_command(random, mine) for _ in range(random.choice((1, 1, 2)))]
        following = labels[number + 1] if number + 1 < count else "b1" if loops else "end"
        blocks.append(Block(label, (*commands, Yield()), _leave(random, mine, following, labels[number:])))
    ending = [Join(CHILD)] if mine.spawns and isinstance(start[-1], Spawn) and start[-1].target is not None else []
    blocks.append(Block("wait", (), Retry()))
    blocks.append(Block("stop", (), Halt()))
    last = _last(random, mine)
    blocks.append(Block("end", (*ending, *last), Halt() if last and is_leak_question(last[0]) else Return()))
    return Procedure(name, (), (), own, tuple(blocks))


def _last(random: Random, mine: _Mine) -> list[Command]:
    """What a process does in the step in which it ends; behind a question for leaks the program does."""
    if random.random() < 0.25:
        asked = random.choice((Observation.LEAKED, Observation.OCCUPIED))
        return [Assert(negate(observe(asked, (), (), BOOL)), "memory.leak")]
    return (
        [random.choice((Assign(HANDED, P), Assert(_condition(random, mine)), Free(HANDED)))]
        if random.random() < 0.3
        else []
    )


def is_leak_question(command: Command) -> bool:
    return isinstance(command, Assert) and command.check == "memory.leak"


def _leave(random: Random, mine: _Mine, following: str, ahead: list[str]) -> Exit:
    chance = random.random()
    if chance < 0.12:
        return Branch(_condition(random, mine), following, "wait")
    if chance < 0.16:
        return Branch(_condition(random, mine), following, "stop")
    if chance < 0.35:
        return Branch(_condition(random, mine), following, random.choice((*ahead, "end")))
    return Choose((following, "end")) if chance < 0.45 else Goto(following)


def _condition(random: Random, mine: _Mine) -> Term:
    one = random.choice((mine.own, T, *mine.shared))
    assert isinstance(one.sort, Bits)
    atom = equal(one, bits(random.getrandbits(one.sort.width), one.sort.width))
    return negate(atom) if random.random() < 0.5 else atom


def _silent(random: Random, mine: _Mine) -> Command:
    """A command that most often touches nothing shared."""
    target = random.choice((mine.own, mine.own, *mine.shared))
    assert isinstance(target.sort, Bits)
    return Assign(target, apply("add", target, bits(1, target.sort.width)))


def _command(random: Random, mine: _Mine) -> Command:
    place: Term = observe(Observation.ADDRESS, ("common",), (), POINTER)
    alive = observe(Observation.ALIVE, (), (random.choice((P, HANDED)),), BOOL)
    match random.randrange(18):
        case 0 | 1:
            return _silent(random, mine)
        case 2 | 3:
            return _exchange(random, mine)
        case 4:
            return Assign(T, apply("add", T, bits(1, 1)))
        case 5 | 6 if mine.allocates:
            return random.choice((Store(P, T8), Load(B, P)))
        case 7 | 8:
            return random.choice((Store(place, T8), Load(B, place)))
        case 9 if mine.allocates:
            return random.choice((Assign(HANDED, P), Assign(HANDED, P), Assign(P, HANDED)))
        case 10:
            return Await(_condition(random, mine))
        case 11:
            return Havoc(T)
        case 12:
            return Call("leaf")
        case 13:
            condition = _rarely(random, mine)
            return random.choice((Assert(condition), Assume(condition)))
        case 14 if mine.allocates and random.random() < 0.5:
            return random.choice((Free(P), Expire(P)))
        case 15:
            return Assign(T, apply("ite", alive, bits(1, 1), bits(0, 1)))
        case 16:
            return Spawn("child_of_0") if mine.spawns else _silent(random, mine)
        case _:
            return _exchange(random, mine)


def _exchange(random: Random, mine: _Mine) -> Command:
    """What is read or written last shows in what is left at the end."""
    one = random.choice(mine.shared)
    assert isinstance(one.sort, Bits)
    if random.random() < 0.6:
        return Assign(mine.own, apply("extract", one, parameters=(0, 0)))
    return Assign(one, mine.own if one.sort == Bits(1) else apply("zero_extend", mine.own, parameters=(1,)))


T8 = apply("zero_extend", T, parameters=(7,))


def _rarely(random: Random, mine: _Mine) -> Term:
    """A condition that most often holds."""
    return negate(conjoin(*(_condition(random, mine) for _ in range(3))))
