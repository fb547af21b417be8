"""Programs that put load on encodings of queues: an order to keep (no violation) and a content to reach."""

from __future__ import annotations

from clew.ir.commands import Assign, Havoc, Pop, Push
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler
from clew.ir.sorts import Bits, Queue
from clew.ir.terms import Term, apply, bits, conjoin, constant, disjoin, equal, ite, negate, variable
from clew.models.engine import Goal, InvariantGoal

_NUMBER = Bits(4)
_DATA = Bits(8)


def order_program(capacity: int, arity: int) -> tuple[Program, Goal]:
    """Any data go in and come out; what came in at a watched number comes out at that number."""
    queue = variable("q", Queue(capacity, (_DATA,) * arity))
    sent, got, watched = (variable(name, _NUMBER) for name in ("sent", "got", "watched"))
    put = [variable(f"put{number}", _DATA) for number in range(arity)]
    taken = [variable(f"taken{number}", _DATA) for number in range(arity)]
    kept = [variable(f"kept{number}", _DATA) for number in range(arity)]
    one = bits(1, 4)
    remembered = [Assign(old, ite(equal(sent, watched), new, old)) for old, new in zip(kept, put, strict=True)]
    send = Action(
        "send",
        ("S",),
        negate(apply("queue.full", queue)),
        (*(Havoc(each) for each in put), Push(queue, tuple(put)), *remembered, Assign(sent, apply("add", sent, one))),
    )
    some = negate(equal(apply("queue.length", queue), bits(0, 32)))
    take = Action("take", ("T",), some, (Pop(queue, tuple(taken)), Assign(got, apply("add", got, one))))
    declared = [Declaration(each, constant(0, each.sort)) for each in (sent, got, *put, *taken, *kept)]
    declared += [Declaration(watched, AnyOf()), Declaration(queue, constant((), queue.sort))]
    same = conjoin(*(equal(out, old) for out, old in zip(taken, kept, strict=True)))
    goal = InvariantGoal(disjoin(negate(equal(got, apply("add", watched, one))), same))
    return Program(Scheduler.ACTIONS, globals=tuple(declared), actions=(send, take)), goal


def content_program(capacity: int) -> tuple[Program, Goal]:
    """Numbers that grow by what is chosen; the queue is to be full of given ones."""
    queue = variable("q", Queue(capacity, (_DATA,)))
    last, step = variable("last", _DATA), variable("step", _DATA)
    more = Assign(last, apply("add", apply("mul", last, bits(3, 8)), step))
    send = Action("send", ("S",), negate(apply("queue.full", queue)), (Havoc(step), more, Push(queue, (last,))))
    some = negate(equal(apply("queue.length", queue), bits(0, 32)))
    take = Action("take", ("T",), some, (Pop(queue, (None,)),))
    declared = (*(Declaration(each, bits(1, 8)) for each in (last, step)), Declaration(queue, constant((), queue.sort)))
    wanted: list[Term] = [
        equal(apply("queue.item", queue, bits(at, 32), parameters=(0,)), bits((7 * at * at + 3) % 256, 8))
        for at in range(capacity)
    ]
    goal = InvariantGoal(negate(conjoin(apply("queue.full", queue), *wanted)))
    return Program(Scheduler.ACTIONS, globals=declared, actions=(send, take)), goal
