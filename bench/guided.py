"""Guided search without any hint, against breadth order with chains: stored states until the goal is met.

`python -m bench guided [programs|loop|absent|agree|slots] [NAME…]`: these tables, of these programs only. C11: the ten
programs of `examples/symcpp`, goals unchanged, at DOMAIN 8; where breadth order stores fewer than 10,000 states there,
the deeper goal that the program names, or else the same at the next of 32 and 128; against `order=near`, too. A search
that does not end within its limit counts with what it has stored by then, marked by >. C12: the loop of figure 5.9 over
integers, over 32 bits, which wrap around, and as a program in C; breadth order stores 2^N states and the guided one 2 N
(in C the run is stepped by the reference behind the search: 0.6 ms a round, so that a million rounds take ten minutes,
and where the limit comes first, the states are those of the search). C15: a goal that
no abstract run reaches. Agreement: 5,000 random programs. Slots: whatever 500 random programs with records reach they
reach in 0, 1 and 2 slots, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import geometric_mean, table
from bench.symcpp import Seen, Subject, subjects
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Order
from clew.ir.sorts import INTEGER, Bits, Integer
from clew.models.engine import Budget, Figures
from tests.property.guided_searches import guided_problems
from tests.unit.engines.search.test_guided import doubling, grid
from tests.unit.passes.test_finite import found, in_slots, random_records

BREADTH = "explore{order=breadth,chains=on}"
GUIDED = "explore{order=guided,chains=on}"
NEAR = "explore{order=near,chains=on}"
DOMAINS = (8, 32, 128)
FEW = 10_000
LIMIT = "120s"
ROUNDS = (10, 15, 100, 1_000, 10_000, 100_000, 1_000_000)
MOST_ROUNDS = 15
"""More rounds are not tried in breadth order."""
MODELS = 5_000
RECORDS = 500
LOOP = """#include <symcpp.h>
int x, y, z;
int main() {
  while (x < ROUNDS) {
    x = x + 1;
    y = 2 * y + symcpp_nondet(0, 1);
    z = y;
  }
}
"""


def run(arguments: Sequence[str]) -> None:
    """The comparisons that are named; without any, all of them."""
    parts = {"programs": _programs, "loop": _loop, "absent": _absent, "agree": _agree, "slots": _slots}
    chosen = [name for name in arguments if name not in parts]
    for name, compare in parts.items():
        if name in arguments or not parts.keys() & set(arguments):
            compare(chosen)


def _programs(names: Sequence[str]) -> None:
    lines: list[tuple[object, ...]] = []
    ratios: list[float] = []
    for each in subjects(names):
        goal, domain, breadth = _large_enough(each)
        guided, near = (each.ask(goal, engine, domain, limit=LIMIT) for engine in (GUIDED, NEAR))
        ratios.append(_ratio(breadth, guided))
        seconds = [seen.figure("seconds") for seen in (breadth, guided)]
        lines.append((each.path.stem, domain, breadth, near, guided, ratios[-1], _ratio(near, guided), *seconds))
    lines.append(("geometric mean", "", "", "", "", geometric_mean(ratios), "", "", ""))
    head = ("program", "domain", "breadth", "near", "guided", "C11", "near/guided", "breadth s", "guided s")
    table(f"States until the goal, {LIMIT} each; seconds with set-up", head, lines)


def _large_enough(subject: Subject) -> tuple[str, int, Seen]:
    least = DOMAINS[0]
    deeper = [] if subject.deeper is None else [(subject.deeper, least)]
    for goal, domain in [(subject.goal, least), *(deeper or [(subject.goal, each) for each in DOMAINS[1:]])]:
        seen = subject.ask(goal, BREADTH, domain, limit=LIMIT)
        if not seen.whole or seen.figure("states") >= FEW:
            break
    return goal, domain, seen


def _ratio(first: Seen, second: Seen) -> float:
    return max(first.figure("states"), 1.0) / max(second.figure("states"), 1.0)


def _loop(names: Sequence[str]) -> None:
    del names
    lines = []
    for rounds in ROUNDS:
        breadth = _states(rounds, Order.BREADTH) if rounds <= MOST_ROUNDS else "-"
        guided = [_states(rounds, Order.GUIDED, sort) for sort in (INTEGER, Bits(32))]
        in_c = _in_c(rounds, BREADTH) if rounds <= MOST_ROUNDS else "-", _in_c(rounds, GUIDED)
        lines.append((rounds, breadth, *guided, *in_c))
        print(*lines[-1], flush=True)
    head = ("N", "breadth", "guided", "guided, 32 bits", "breadth, C", "guided, C")
    table("C12: the loop of figure 5.9, states", head, lines)


def _states(rounds: int, order: Order, sort: Bits | Integer = INTEGER) -> int:
    views, goal = doubling(rounds, sort)
    figures = [each for each in Explore(order=order).check(views, (goal,), Budget()) if isinstance(each, Figures)]
    return figures[0].statistics.states or 0


def _in_c(rounds: int, engine: str) -> Seen:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "loop.cpp"
        path.write_text(LOOP.replace("ROUNDS", str(rounds)))
        subject = Subject(path, f"EF (x == {rounds} && z == 0)", "")
        return subject.ask(subject.goal, engine, 0, "--signed-overflow", "wrap", limit=LIMIT)


def _absent(names: Sequence[str]) -> None:
    del names
    views, goal = grid(7, 0)
    answer, figures = Explore(order=Order.GUIDED).check(views, (goal,), Budget())
    assert isinstance(figures, Figures), "the last answer should be the figures"
    table("C15", ("answer", "states"), [(type(answer).__name__, figures.statistics.states or 0)])


def _agree(names: Sequence[str]) -> None:
    del names
    problems = [f"{seed}: {each}" for seed in range(MODELS) for each in guided_problems(seed)]
    print("\n".join(problems) or f"{MODELS} random programs: guided searches say what breadth order says")


def _slots(names: Sequence[str]) -> None:
    del names
    wrong = 0
    for seed in range(RECORDS):
        program = random_records(seed)
        real = found(program)
        for slots in (0, 1, 2):
            if missed := real - found(in_slots(program, slots)):
                wrong += 1
                print(f"{seed}, {slots} slots: {missed}")
    print(f"{RECORDS} random programs with records: {wrong} do what they do not do in slots")
