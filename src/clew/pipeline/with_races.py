"""Riding along: the default questions of a program with threads, and that it has no data race, in one search.

Input: what was loaded, the default questions by their numbers, and how a search is made. Output: the results that the
one search gives, and what it did; what is missing is to be asked of the program as it is.

The program with the check for races has the runs of the program as it is, up to the first race: what is put in are
assertions. So a run into another failed assertion or a deadlock is one of the program as it is, and where there is no
race at all, what is absent from the one program is absent from the other. Where there is one, runs end there, so that
the questions without an answer are asked again without the check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clew.checks import error_function
from clew.checks.orders import CHECK as RACE
from clew.checks.orders import WEAK
from clew.frontends import Loaded
from clew.ir.commands import Yield
from clew.ir.program import Program
from clew.ir.properties import NoViolation, Property
from clew.ir.rewriting import assertions_in, commands_of
from clew.models.engine import Absent, Found, Goal, SafeGoal, Stopped
from clew.outcome import Result
from clew.passes.granularity import Granularity
from clew.pipeline.planning.plans import divide
from clew.pipeline.questions import asked_about
from clew.pipeline.solve import answered, is_weak
from clew.pipeline.tasks import Task, Way
from clew.pipeline.verdicts import Findings, Judge, Part
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS
from clew.verdict import Limit, Unknown


def ride(loaded: Loaded, asked: Mapping[int, tuple[Property, Goal]], way: Way) -> Part:
    """See the module; nothing, where races are not asked for beside others or the questions need several searches.

    Races are looked for behind calls of the error function too, and others are answered there.
    """
    race = next((number for number, (item, _) in asked.items() if item.question == NoViolation(RACE)), None)
    if race is None or len(asked) == 1 or loaded.granularity is not Granularity.ACCESS:
        return Part()
    if error_function.is_called(loaded.program):
        return Part()
    both = asked_about(loaded, [asked[race][0]])
    if _points(both.program) != _points(loaded.program):
        return Part()
    questions = [(item, _apart(goal, both.program)) for item, goal in asked.values()]
    shares = divide(way.engine, both.subject, tuple(goal for _, goal in questions))
    if len(shares) != 1:
        return Part()
    found = answered(Task(both, shares[0].plan, questions, way, enough=frozenset({RACE, WEAK})))
    judges = Judge(found.loaded, way.fairness), Judge(_bare(loaded, found.loaded), way.fairness)
    judging = _Judging(found.findings, *judges)
    given = {
        number: judging.result(item, place, list(asked).index(race))
        for place, (number, (item, _)) in enumerate(asked.items())
    }
    results = {number: result for number, result in given.items() if result is not None}
    return Part(results, (found.findings.search,), found.reductions, tuple(judging.instrumented.faults))


def _points(program: Program) -> int:
    """How many scheduling points there are: with more of them, runs have other steps."""
    return sum(isinstance(each, Yield) for each in commands_of(program))


def _apart(goal: Goal, program: Program) -> Goal:
    """The goal without races, which are a question of their own."""
    if isinstance(goal, SafeGoal) and goal.checks is None:
        return replace(goal, checks=(OWN_CHECKS | assertions_in(program)) - {RACE, WEAK} - goal.besides)
    return goal


def _bare(loaded: Loaded, asked: Loaded) -> Loaded:
    """What was loaded, with what was assumed in the end."""
    program = replace(loaded.program, any_bytes=asked.program.any_bytes)
    return replace(asked, program=program)


@dataclass(frozen=True, slots=True)
class _Judging:
    """Judges answers about the program with the check for races, which are answers about the program as it is."""

    findings: Findings
    instrumented: Judge
    bare: Judge

    def result(self, item: Property, place: int, race: int) -> Result | None:
        """The result of a question, by the places of its goal and of that of the races; None to ask again."""
        answers = self.findings.search.answers
        if place == race:
            return None if is_weak(answers.get(race)) else self.instrumented.result(item, self.findings, place)
        match answers.get(place), answers.get(race):
            case Found(), _:
                result = self.bare.result(item, self.findings, place)
                spurious = isinstance(result.verdict, Unknown) and result.verdict.limit is Limit.SPURIOUS
                return None if spurious else result
            case (_, Found()) | (Absent(), Stopped() | None):
                return None
            case _:
                return self.bare.result(item, self.findings, place)
