"""Well-formedness: each wrong program beside the sentence that is said about it; all sentences at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from clew.errors import Problems
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Call,
    Choose,
    Command,
    Exit,
    GetField,
    Goto,
    Havoc,
    Load,
    NewRecord,
    Notify,
    Pop,
    Push,
    RequestUpdate,
    Return,
    Spawn,
    Start,
    Store,
    Wait,
    When,
    Yield,
)
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Action, AnyOf, Block, Declaration, Object, Process, Program, Record, Scheduler, Symmetry
from clew.ir.sorts import BOOL, EVENT, INTEGER, POINTER, Array, Bits, Queue, Reference, Sort
from clew.ir.terms import TRUE, Observation, bits, constant, equal, integer, observe, variable
from clew.ir.values import Address
from clew.ir.wellformed.programs import check_program, problems
from clew.text.parse import parse_program

THREADS = parse_program("""
program threads;
record Node { value : bits 8 = 0; }
var x : bits 8 = 0;
var q : queue 2 of (bits 8) = [];
object memory : bytes 8;
proc f(a : bits 8) -> (bits 8) { local t : bits 8 = 0; local p : pointer = null; top: yield; goto end; end: return a; }
process P = f(1);
""")
KERNEL = parse_program("program kernel; event e; proc main_here() { start; } proc u() { } update u; main main_here;")
ACTIONS = parse_program("program actions; var x : bits 8 = 0; var y : bits 8 = 0; action a { x := 1; }")
X, Q = variable("x", Bits(8)), variable("q", Queue(2, (Bits(8),)))
NODE = Reference("Node")


def with_commands(program: Program, *commands: Command, leave: Exit | None = None) -> Program:
    """The program with these commands at the start of its first procedure, or another exit of its first block."""
    first, *others = program.procedures
    block, *blocks = first.blocks
    changed = Block(block.label, (*commands, *block.commands), leave or block.exit)
    return replace(program, procedures=(replace(first, blocks=(changed, *blocks)), *others))


def with_global(program: Program, sort: Sort, initial: object = None, **more: object) -> Program:
    added = Declaration(variable("new", sort), initial, **more)  # type: ignore[arg-type]
    return replace(program, globals=(*program.globals, added))


def with_struct(*fields: StructField) -> Program:
    return replace(THREADS, structs=(Struct("S", 16, fields),))


POINTED = StructField("p", 0, POINTER, "S")
Change = Callable[[], Program]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        # names
        (lambda: with_global(with_global(THREADS, BOOL), BOOL), "two variables are called 'new'"),
        (lambda: replace(THREADS, records=THREADS.records * 2), "two records are called 'Node'"),
        (lambda: replace(THREADS, processes=THREADS.processes * 2), "two processes are called 'P'"),
        (lambda: replace(THREADS, structs=(Struct("S", 8), Struct("S", 8))), "two structs are called 'S'"),
        # structs
        (lambda: with_struct(POINTED, POINTED), "two fields of 'S' are called 'p'"),
        (lambda: with_struct(POINTED, StructField("q", 4, BOOL)), "the fields of 'S' overlap or are not in order at 4"),
        (lambda: with_struct(StructField("p", 12, POINTER)), "the fields of 'S' end at 20, its size is 16"),
        (lambda: with_struct(StructField("p", 0, POINTER, "T")), "no struct is called 'T'"),
        (lambda: with_struct(StructField("p", 0, BOOL, "S")), "only a pointer leads to a struct, not 'p'"),
        (
            lambda: with_struct(StructField("p", 0, INTEGER)),
            "a cell holds bits in whole bytes, a bool or a pointer, not int",
        ),
        (
            lambda: with_commands(THREADS, Allocate(variable("p", POINTER), bits(8, 64), struct="T")),
            "no struct is called 'T'",
        ),
        (lambda: replace(THREADS, objects=(Object("memory", 8, struct="T"),)), "no struct is called 'T'"),
        (lambda: replace(THREADS, objects=(Object("f", 1),)), "two objects or procedures are called 'f'"),
        (lambda: replace(KERNEL, events=("e", "e")), "two events are called 'e'"),
        (lambda: replace(ACTIONS, actions=ACTIONS.actions * 2), "two actions are called 'a'"),
        (lambda: with_commands(THREADS, Assign(variable("z", BOOL), TRUE)), "no variable is called 'z' here"),
        (
            lambda: with_commands(THREADS, Assign(variable("x", BOOL), TRUE)),
            "'x' is of sort bits 8, but is used as bool",
        ),
        # sorts and starts
        (lambda: with_global(THREADS, Reference("Tree")), "no record is called 'Tree'"),
        (lambda: with_global(THREADS, Array(0, BOOL)), "an array has at least one element"),
        (lambda: with_global(THREADS, Queue(0, (BOOL,))), "room for at least one element"),
        (lambda: with_global(THREADS, Queue(1, ())), "at least one component"),
        (lambda: with_global(THREADS, BOOL, bits(1, 8)), "the start of 'new' is of sort bits 8, where bool is needed"),
        (lambda: with_global(THREADS, Bits(8), X), "the start of 'new' is not constant"),
        (
            lambda: with_global(THREADS, Queue(1, (BOOL,)), constant(((True,),) * 2, Queue(1, (BOOL,)))),
            "no value of sort",
        ),
        (lambda: with_global(THREADS, INTEGER, AnyOf()), "is chosen between bounds only"),
        (lambda: with_global(THREADS, Bits(8), AnyOf(bits(5, 8), bits(4, 8))), "the range from 5 to 4 is empty"),
        (lambda: with_global(THREADS, Bits(8), AnyOf(bits(5, 8))), "a range has both bounds or none"),
        (lambda: with_global(THREADS, Bits(1), bits(0, 1), names=("a", "b", "c")), "fewer values than names"),
        (lambda: with_global(THREADS, Bits(1), bits(0, 1), names=("a", "a")), "two values of 'new' are called 'a'"),
        (lambda: replace(THREADS, objects=(Object("o", 2, ((0, bits(0, 32)),)),)), "end at 4, its size is 2"),
        (lambda: replace(THREADS, objects=(Object("o", 9, ((0, bits(0, 32)), (2, bits(0, 8)))),)), "overlap"),
        (lambda: replace(THREADS, objects=(Object("o", 9, ((0, bits(0, 7)),)),)), "whole bytes"),
        (
            lambda: replace(
                THREADS, records=(*THREADS.records, Record("R", (Declaration(variable("f", NODE), TRUE),)))
            ),
            "the start of 'f' is of sort bool, where ref Node is needed",
        ),
        # commands
        (lambda: with_commands(THREADS, Assign(X, TRUE)), "the value is of sort bool, where bits 8 is needed"),
        (lambda: with_commands(THREADS, Havoc(X, bits(3, 8), bits(2, 8))), "the range from 3 to 2 is empty"),
        (lambda: with_commands(THREADS, Havoc(X, bits(0, 8), bits(200, 8), signed=True)), "from 0 to -56 is empty"),
        (lambda: with_commands(THREADS, Assert(X)), "the condition is of sort bits 8"),
        (lambda: with_commands(THREADS, Assert(TRUE, "")), "names the check"),
        (lambda: with_commands(THREADS, Push(X, ())), "'x' is not a queue"),
        (lambda: with_commands(THREADS, Push(Q, ())), "an element of 'q' has 1 components"),
        (lambda: with_commands(THREADS, Push(Q, (TRUE,))), "the component is of sort bool"),
        (lambda: with_commands(THREADS, Pop(Q, (None, None))), "an element of 'q' has 1 components"),
        (lambda: with_commands(THREADS, Pop(Q, (None,), TRUE)), "a position is a whole number"),
        (lambda: with_commands(THREADS, Call("g")), "no procedure is called 'g'"),
        (lambda: with_commands(THREADS, Call("f")), "'f' takes 1 arguments, here are 0"),
        (lambda: with_commands(THREADS, Call("f", (TRUE,))), "the argument for 'a' is of sort bool"),
        (lambda: with_commands(THREADS, Call("f", (X,), (X, X))), "'f' has 1 results, here are 2 variables"),
        (lambda: with_commands(THREADS, Call("f", (X,), entry="no")), "no label is called 'no' in 'f'"),
        (lambda: with_commands(THREADS, Call("f", (X,), unwind="no")), "no label is called 'no' in this procedure"),
        (lambda: with_commands(THREADS, Call("f", (X,), caught=X)), "only where 'unwind' names a label"),
        (lambda: with_commands(THREADS, Call(X)), "the callee is of sort bits 8"),
        (lambda: with_commands(THREADS, Spawn("f", (), X)), "'f' takes 1 arguments"),
        (lambda: with_commands(THREADS, Load(X, X)), "the pointer is of sort bits 8"),
        (lambda: with_commands(THREADS, Store(constant(None, POINTER), bits(0, 5))), "whole bytes"),
        (
            lambda: with_commands(
                THREADS, Assign(variable("p", POINTER), observe(Observation.ADDRESS, ("no",), (), POINTER))
            ),
            "no object or procedure is called 'no'",
        ),
        (lambda: with_commands(THREADS, NewRecord(X)), "'x' is not a reference"),
        (lambda: with_commands(THREADS, GetField(X, X, "value")), "only a reference has fields"),
        (lambda: with_commands(THREADS, GetField(X, constant(None, NODE), "no")), "'Node' has no field 'no'"),
        (lambda: with_commands(THREADS, Wait()), "the scheduler 'threads' does not know 'wait'"),
        (lambda: with_commands(KERNEL, Yield()), "the scheduler 'kernel' does not know 'yield'"),
        (lambda: with_commands(KERNEL, RequestUpdate("no")), "'no' is not declared as an update"),
        (lambda: with_commands(KERNEL, Notify(constant(0, EVENT), When.TIMED)), "and no other, has a delay"),
        (
            lambda: with_commands(KERNEL, Notify(constant(0, EVENT), When.DELTA, integer(1))),
            "and no other, has a delay",
        ),
        (lambda: replace(with_commands(KERNEL, Start()), main="u"), "only 'main' starts the simulation"),
        # exits
        (lambda: with_commands(THREADS, leave=Goto("no")), "no label is called 'no' in 'f'"),
        (lambda: with_commands(THREADS, leave=Choose(())), "a choice has at least one label"),
        (lambda: with_commands(THREADS, leave=Return()), "'f' has 1 results, here are 0"),
        (lambda: with_commands(THREADS, leave=Return((TRUE,))), "the result is of sort bool"),
        # terms
        (lambda: replace(THREADS, quiet=X), "the condition of 'quiet' is of sort bits 8"),
        (lambda: replace(THREADS, quiet=observe(Observation.AT, ("R", "top"), (), BOOL)), "no process is called 'R'"),
        (lambda: replace(THREADS, quiet=observe(Observation.AT, ("P", "no"), (), BOOL)), "no label is called 'no'"),
        (lambda: replace(THREADS, quiet=observe(Observation.LOCAL, ("P", "no"), (), BOOL)), "no local called 'no'"),
        (lambda: replace(THREADS, quiet=equal(observe(Observation.TIME, (), (), INTEGER), integer(0))), "has a time"),
        (lambda: replace(THREADS, quiet=observe(Observation.ENDED, (), (X,), BOOL)), "'ended' asks about a process"),
        (lambda: replace(THREADS, quiet=constant(Address(0, 0), BOOL)), "is no value of sort bool"),
        # parts
        (lambda: replace(THREADS, actions=ACTIONS.actions), "only the scheduler 'actions' has actions"),
        (lambda: replace(THREADS, events=("e",)), "only the scheduler 'kernel' has events"),
        (lambda: replace(THREADS, processes=(Process("P", "f", (X,), initialise=False),)), "sensitive or dormant"),
        (lambda: replace(THREADS, processes=()), "at least one process"),
        (lambda: replace(THREADS, scheduler=Scheduler.SINGLE, processes=()), "there is one process, not 0"),
        (lambda: replace(THREADS, scheduler=Scheduler.ACTIONS), "not procedures and processes"),
        (lambda: replace(KERNEL, main="no"), "no procedure is called 'no'"),
        (lambda: replace(THREADS, procedures=(replace(THREADS.procedures[0], blocks=()),)), "'f' has no block"),
        # actions
        (lambda: replace(ACTIONS, actions=(Action("a", (), X, ()),)), "the guard is of sort bits 8"),
        (lambda: replace(ACTIONS, actions=(Action("a", (), TRUE, (Yield(),)),)), "does not know 'yield'"),
        (lambda: replace(ACTIONS, actions=(Action("a", (), TRUE, (Call("f"),)),)), "does not know 'call'"),
        (lambda: replace(ACTIONS, symmetries=(Symmetry(((X,),)),)), "at least two rows"),
        (lambda: replace(ACTIONS, symmetries=(Symmetry(((X,), (X,))),)), "in one row only"),
        (lambda: replace(ACTIONS, symmetries=(Symmetry(((X,), (X, X))),)), "the same sorts in the same order"),
        (lambda: replace(ACTIONS, symmetries=(Symmetry(((X,), (bits(1, 8),))),)), "a slot is a variable"),
    ],
)
def test_wrong(change: Change, message: str) -> None:
    with pytest.raises(Problems, match=re.escape(message)):
        check_program(change())


@pytest.mark.parametrize("program", [THREADS, KERNEL, ACTIONS])
def test_right(program: Program) -> None:
    assert problems(program) == ()


def test_all_at_once() -> None:
    wrong = with_global(with_commands(THREADS, Assign(X, TRUE), Assert(X), leave=Goto("no")), BOOL, bits(1, 8))
    assert len(problems(wrong)) == 4
