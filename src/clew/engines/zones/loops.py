"""Runs that repeat themselves: times for a stem and a loop behind which every clock is what it was before it.

A clock that is beyond every number it is compared with need not be the same, where the program has an action that makes
such clocks equal. Whether there are such times is asked of a solver, since a clock before and behind the loop is four
moments and not two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from clew.engines.zones.moments import Element, Timeline, moves_of, timed
from clew.ir.sorts import REAL
from clew.ir.terms import Term, apply, conjoin, disjoin, equal, variable
from clew.lift import Move, Run
from clew.logic.linear import real
from clew.models.timed import TimedModel
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

_MILLISECONDS = 10_000


def looping(model: TimedModel, stem: list[Element], loop: list[Element]) -> Run | None:
    """A run that takes the loop for ever; None where no times are found."""
    before, _ = timed(stem, model)
    line, ends = timed([*stem, *loop], model)
    solver = solver_named("z3")
    solver.add(equal(_moment(0), real(0)))
    for later, earlier, bound, strict in line.constraints:
        solver.add(_at_most(apply("real.sub", _moment(later), _moment(earlier)), bound, strict=strict))
    first = before.moments - 1
    aging = model.aged()
    for clock in range(1, model.clocks + 1):
        limit = None if aging is None or aging[1][clock - 1] < 0 else (aging[1][clock - 1] + 1) * model.scale
        solver.add(disjoin(*_alike(_value(before, clock, first), _value(line, clock, line.moments - 1), limit)))
    if solver.check(milliseconds=_MILLISECONDS) is not Sat.YES:
        return None
    values = (solver.value(_moment(number)) for number in range(line.moments))
    times = [Fraction(each) for each in values]  # type: ignore[arg-type]
    moves = list(moves_of([*stem, *loop], ends, times, model.delay, model.scale))
    ages = aging is not None and _are_old(model, before, line, times, aging[1])
    return _closed(moves, len(stem), aging[0] if ages and aging is not None else None)


def _moment(number: int) -> Term:
    return variable(f"`moment {number}", REAL)


def _at_most(term: Term, bound: int, *, strict: bool) -> Term:
    return apply("real.lt" if strict else "real.le", term, real(bound))


def _value(line: Timeline, clock: int, now: int) -> Term:
    since, value = line.since[clock]
    return apply("real.add", apply("real.sub", _moment(now), _moment(since)), real(value))


def _alike(then: Term, now: Term, limit: int | None) -> Iterator[Term]:
    """Ways in which a clock may be as good as the same."""
    yield equal(then, now)
    if limit is not None:
        # Beyond by more than one: that is where such clocks are put.
        beyond = real(limit)
        yield conjoin(apply("real.lt", beyond, then), apply("real.lt", beyond, now))


def _are_old(
    model: TimedModel, before: Timeline, line: Timeline, times: list[Fraction], limits: tuple[int, ...]
) -> bool:
    """Whether a clock is not the same behind the loop."""
    first, last = times[before.moments - 1], times[-1]
    for clock in range(1, model.clocks + 1):
        (then, started), (now, begun) = before.since[clock], line.since[clock]
        if first - times[then] + started != last - times[now] + begun:
            assert limits[clock - 1] >= 0, "a clock that differs should be beyond a bound"
            return True
    return False


def _closed(moves: list[Move], start: int, aging: str | None) -> Run:
    if aging is None:
        return Run((), tuple(moves), start)
    older = Move(aging)
    return Run((), (*moves[:start], older, *moves[start:], older), start + 1)
