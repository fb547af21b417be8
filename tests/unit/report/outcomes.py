"""Outcomes made by hand, one of each kind, for the tests of reports."""

from __future__ import annotations

from fractions import Fraction

from clew.ir.properties import Always, Linear, NoDeadlock, NoViolation, Possibly, Property, Truth
from clew.ir.source import Span
from clew.ir.terms import TRUE
from clew.ir.values import UNDEFINED, Address, Handle
from clew.lift import Move, Run
from clew.outcome import Change, Note, NoteKind, Outcome, Result, Statistics, Step, Trace
from clew.verdict import Fails, Holds, Limit, Unknown

FINITE = Trace(
    initial=(Change("P_0", "outside"), Change("flag[0]", "0")),
    steps=(
        Step("P_0", "outside -> waiting", (Change("P_0", "waiting"),), Span("models/mutex.dve", 11, 3)),
        Step("P_0", "waiting -> critical", (Change("P_0", "critical"), Change("flag[0]", "1")), None),
    ),
    loop_start=None,
    run=Run(
        (True, None), (Move("P_0.1"), Move("P_0.2", (1, (2, Fraction(1, 3)), UNDEFINED, Address(1, 8), Handle(2))))
    ),
)
LASSO = Trace(
    initial=(),
    steps=tuple(Step("main", f"step {n}", (Change("x", str(n)),), Span("loop.clew", n + 1, 1)) for n in range(3)),
    loop_start=1,
    run=Run((), (Move("main"),) * 3, loop_start=1),
)
TIMED = Trace(
    initial=(Change("x", "0"),),
    steps=(
        Step("A", "A", (Change("x", "1"),), Span("a.ivl", 3, 1), time=0, delta=0),
        Step("kernel", "", (Change("time", "12"),), None, time=12, delta=0),
        Step("B", "B", (), Span("a.ivl", 9, 1), time=12, delta=1, events=("e", "f"), lost=("g",)),
    ),
    loop_start=None,
    run=Run((), (Move("A"), Move("kernel"), Move("B"))),
)
STUTTER = Trace((), (Step("main", "", (), None),), 1, Run((), (Move("main"),), loop_start=1))

FAILS = Outcome(
    (
        Result(
            Property("AG !(P_0.critical)", Always(TRUE)),
            Fails("property.invariant"),
            engine="explore",
            message="two at once",
            confirmed=True,
            trace=FINITE,
            assumptions=("reads and writes are sequentially consistent",),
        ),
        Result(Property("deadlock", NoDeadlock()), Holds(), engine="explore"),
    ),
    Statistics(states=1234, transitions=5678, depth=9, bytes_per_state=12.5, setup_seconds=0.3, seconds=0.5),
    (Note(NoteKind.REMARK, "one worker"), Note(NoteKind.LOSS, "inline assembly", Span("a.c", 3, 1, 3, 9))),
)
HOLDS = Outcome((Result(Property("EF (x == 1)", Possibly(TRUE)), Holds(), confirmed=True, trace=FINITE),))
UNREACHABLE = Outcome((Result(Property("EF (x == 1)", Possibly(TRUE)), Fails("property.unreachable")),))
TEMPORAL = Outcome((Result(Property("F false", Linear(Truth(False))), Fails("property.temporal"), trace=LASSO),))
STAYS = Outcome((Result(Property("F false", Linear(Truth(False))), Fails("property.temporal"), trace=STUTTER),))
KERNEL = Outcome((Result(Property("x is 0", NoViolation()), Fails("assertion.violated"), confirmed=True, trace=TIMED),))
UNKNOWN = Outcome(
    (
        Result(Property("no assertion is violated", NoViolation()), Unknown(Limit.TIME, 120000)),
        Result(Property("no deadlock", NoDeadlock()), Unknown(Limit.CRASHED, reason="by signal SIGSEGV")),
    )
)
ALL = {
    "fails": FAILS,
    "holds": HOLDS,
    "unreachable": UNREACHABLE,
    "temporal": TEMPORAL,
    "stays": STAYS,
    "a kernel run": KERNEL,
    "unknown": UNKNOWN,
    "nothing asked": Outcome(()),
}
