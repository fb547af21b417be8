"""Random programs on memory: loads and stores of all widths, pointers in memory and as numbers, copies, fills, lives.

Every block does one thing to memory and yields, and goes on at one of the next two, so that the state space is finite,
small, and shows every content that comes about.
"""

from __future__ import annotations

from random import Random

from clew.ir.commands import (
    Allocate,
    Assign,
    Call,
    Choose,
    Command,
    Copy,
    Exit,
    Expire,
    Family,
    Fill,
    Free,
    Goto,
    Halt,
    Load,
    Retry,
    Return,
    Store,
    Yield,
)
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Scheduler
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.terms import Observation, Term, Variable, apply, bits, constant, equal, ite, observe, variable

P, Q, R = (variable(name, POINTER) for name in ("p", "q", "r"))
BYTE, HALF, WORD, WIDE, FLAG = (
    variable(name, sort)
    for name, sort in (("b", Bits(8)), ("h", Bits(16)), ("w", Bits(32)), ("n", Bits(64)), ("flag", BOOL))
)
POINTERS, NUMBERS = (P, Q, R), (BYTE, HALF, WORD, FLAG, WIDE)
BLOCKS = 9


def random_memory_program(seed: int) -> Program:
    """One or two processes on static, heap and frame objects."""
    random = Random(f"memory {seed}")
    count = random.choice((1, 1, 2))
    blocks = BLOCKS if count == 1 else 4
    inner = _procedure(random, "inner", (), 3)
    own = tuple(Declaration(each, None) for each in (*POINTERS, *NUMBERS))
    shared = Declaration(variable("shared", POINTER), constant(None, POINTER))
    outer = _procedure(random, "outer", ("inner",), blocks)
    return Program(
        Scheduler.THREADS,
        globals=(shared,),
        objects=(
            Object("zeroed", 12, struct="Pair"),
            Object("raw", 9, ((0, bits(3, 8)), (1, bits(0x1234, 16))), zeroed=False),
            Object("table", 8, ((0, address("zeroed")),)),
            Object("fixed", 4, ((0, bits(5, 32)),), constant=True),
        ),
        procedures=tuple(Procedure(each.name, (), (), own, each.blocks) for each in (outer, inner)),
        processes=tuple(Process(name, "outer") for name in ("A", "B")[:count]),
        pointer_bytes=random.choice((4, 8, 8)),
        structs=(Struct("Pair", 12, (StructField("value", 0, Bits(32)), StructField("next", 4, POINTER, "Pair"))),),
    )


def address(name: str) -> Term:
    """The address of an object."""
    return observe(Observation.ADDRESS, (name,), (), POINTER)


def _procedure(random: Random, name: str, callees: tuple[str, ...], count: int) -> Procedure:
    start = [Assign(P, address("zeroed")), Assign(Q, address("raw")), Assign(R, address("table"))]
    start += [Assign(each, constant(0, each.sort)) for each in (BYTE, WORD, WIDE)]
    blocks = [Block("b0", tuple(start), Goto("b1"))]
    for number in range(1, count + 1):
        commands: list[Command] = [_command(random) for _ in range(random.choice((1, 1, 2)))]
        if callees and random.random() < 0.1:
            commands.append(Call(callees[0]))
        ahead = [f"b{min(number + step, count + 1)}" for step in (1, 2)]
        leave: Exit = Choose((ahead[0], ahead[1])) if random.random() < 0.4 else Goto(ahead[0])
        if number == count and random.random() < 0.1:
            leave = random.choice((Halt(), Retry()))
        blocks.append(Block(f"b{number}", (*commands, Yield()), leave))
    blocks.append(Block(f"b{count + 1}", (), Return()))
    return Procedure(name, (), (), (), tuple(blocks))


def _place(random: Random) -> Term:
    """A pointer, mostly to where something is."""
    pointer = random.choice((*POINTERS, address("zeroed"), address("raw"), address("table"), address("fixed")))
    return apply("pointer.add", pointer, bits(random.choice((0, 0, 0, 1, 2, 4)), 64))


def _family(random: Random) -> Family:
    return random.choice((Family.PLAIN,) * 4 + (Family.SINGLE, Family.SEVERAL))


def _command(random: Random) -> Command:
    pointer, number = random.choice(POINTERS), random.choice(NUMBERS)
    match random.randrange(14):
        case 0:
            return Assign(pointer, _place(random))
        case 1 | 2:
            wanted = random.choice((4, 8, 8, 12))
            struct = "Pair" if wanted == 12 else None
            return Allocate(pointer, bits(wanted, 64), random.random() < 0.6, _family(random), struct)
        case 3 | 4:
            if random.random() < 0.3:
                return Load(random.choice((BYTE, HALF, WORD, WIDE)), _place(random), settled=True)
            return Load(random.choice((*NUMBERS, *POINTERS)), _place(random), align=random.choice((1, 1, 1, 1, 2, 4)))
        case 5 | 6 | 7:
            value = random.choice((*NUMBERS, *POINTERS, bits(random.getrandbits(32), 32)))
            return Store(_place(random), value, align=random.choice((1, 1, 1, 1, 2, 4)))
        case 8:
            size = bits(random.choice((0, 2, 4, 8)), 64)
            return Copy(_place(random), _place(random), size, random.choice((1, 1, 1, 2)))
        case 9:
            return Fill(_place(random), random.choice((BYTE, bits(7, 8))), bits(random.choice((1, 3, 8)), 64))
        case 10:
            return random.choice(
                (Free(pointer, _family(random)), Expire(pointer), Store(variable("shared", POINTER), BYTE))
            )
        case 11:
            return random.choice(
                (Assign(variable("shared", POINTER), pointer), Assign(pointer, variable("shared", POINTER)))
            )
        case 12:
            return _as_number(random, pointer)
        case _:
            return _question(random, pointer, number)


def _as_number(random: Random, pointer: Variable) -> Command:
    """Pointers as numbers, and back."""
    other = apply("pointer.to_bits", random.choice(POINTERS), parameters=(64,))
    return random.choice(
        (
            Assign(WIDE, apply("pointer.to_bits", pointer, parameters=(64,))),
            Assign(WIDE, apply(random.choice(("add", "sub")), WIDE, bits(random.choice((1, 4)), 64))),
            Assign(WIDE, apply("sub", WIDE, other)),
            Assign(WIDE, apply("bitand", WIDE, bits(random.choice((7, -8)), 64))),
            Assign(FLAG, apply("ule", WIDE, other)),
            Assign(FLAG, equal(WIDE, other)),
            Assign(pointer, apply("pointer.of_bits", WIDE)),
        )
    )


def _question(random: Random, pointer: Variable, number: Variable) -> Command:
    other = random.choice(POINTERS)
    alive, size = (
        observe(Observation(kind), (), (pointer,), sort) for kind, sort in (("alive", BOOL), ("size", Bits(64)))
    )
    asked: tuple[tuple[Variable, Term], ...] = (
        (FLAG, alive),
        (FLAG, observe(Observation.HEAP, (), (pointer,), BOOL)),
        (FLAG, observe(Observation.LEAKED, (), (), BOOL)),
        (FLAG, observe(Observation.OCCUPIED, (), (), BOOL)),
        (FLAG, apply("pointer.lt", pointer, other)),
        (FLAG, apply("pointer.same_object", pointer, other)),
        (FLAG, equal(pointer, other)),
        (WIDE, size),
        (WIDE, apply("pointer.sub", pointer, other)),
        (WIDE, apply("pointer.offset", pointer)),
        (pointer, ite(alive, pointer, other)),
        (pointer, observe(Observation.SELF, (), (), POINTER)),
        (pointer, observe(Observation.SELF, ("q",), (), POINTER)),
        (number, constant(0, number.sort) if number is not FLAG else constant(True, BOOL)),
    )
    return Assign(*random.choice(asked))
