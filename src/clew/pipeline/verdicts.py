"""From answers to verdicts.

Input: what was loaded, and findings: a search with the lift of its model. Output: a result per property. A found run
counts after replay, absence where nothing lost behaviour. A run that does not replay although nothing lost precision is
a fault of ours and is reported as such.
"""

from __future__ import annotations

from dataclasses import field, replace

from clew.frontends import Loaded
from clew.ir.properties import Claim, Fairness, Linear, NoDeadlock, NoViolation, Property, Reaches, SomeRun
from clew.ir.rewriting import assertions_in
from clew.lift import Lift
from clew.models.engine import Absent, Found, Stopped
from clew.outcome import NoteKind, Result
from clew.pipeline.polarity import when_absent, when_found
from clew.pipeline.questions import UNMODELLED, looked_for
from clew.pipeline.searching import OutOfTime, Search
from clew.records import dataclass
from clew.verdict import Fails, Limit, Loses, Unknown, Verdict
from clew.widths import Reduction

_ENDED_BY_VIOLATION = "a run that a violated assertion ends is no run for a temporal property"


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search found, the way home for its runs, and the engine that found it."""

    search: Search
    lift: Lift
    engine: str
    cut: str | None = None
    """Why absence does not count although the search has ended, where it does not."""
    assumed: str | None = None
    """What absence rests on, besides what was loaded."""
    unwritten: bool = False
    """Whether a run was found that depends on what was never written."""


@dataclass(frozen=True, slots=True)
class Part:
    """What came of some of the questions: results by the numbers of their properties, and how they were found."""

    results: dict[int, Result] = field(default_factory=dict)
    searches: tuple[Search, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    faults: tuple[str, ...] = ()


def unanswered(search: Search, goal: int) -> Unknown:
    """Why a search has not decided a goal."""
    answer = search.answers.get(goal)
    if isinstance(answer, Stopped):
        return Unknown(answer.limit, answer.reached, answer.reason)
    return Unknown(search.ended.limit or Limit.UNDECIDED, search.figures.statistics.states, search.ended.reason)


def lost(loaded: Loaded) -> Unknown | None:
    """Why nothing is absent from the program, where it has lost something of what was loaded."""
    losses = (note.text for note in loaded.notes if note.kind is NoteKind.LOSS)
    return next((Unknown(Limit.LOSSY, reason=text) for text in losses), None)


def _by_engine(item: Property, findings: Findings) -> tuple[str, ...]:
    """What an engine was told to assume of the states that a property speaks of."""
    if isinstance(item.question, NoViolation | NoDeadlock):
        return ()
    return tuple(note.sentence for note in findings.search.figures.notes if note.kind is NoteKind.ASSUMPTION)


def _limit_of(stop: OutOfTime | KeyboardInterrupt) -> Limit:
    return Limit.TIME if isinstance(stop, OutOfTime) else Limit.INTERRUPTED


class Judge:
    """Judges one property after the other; collects faults, and remembers that the time for replaying is over."""

    def __init__(self, loaded: Loaded, fairness: Fairness) -> None:
        self._loaded = loaded
        self._fairness = fairness
        self._out_of: Limit | None = None
        self.faults: list[str] = []

    def undecided(self, item: Property, reason: str) -> Result:
        """The result for a property that no engine was asked about."""
        return self.plain(item, None, Unknown(Limit.UNDECIDED, reason=reason))

    def result(self, item: Property, findings: Findings, goal: int) -> Result:
        """The result for one property, whose goal has that number in the search."""
        match findings.search.answers.get(goal):
            case Found() as found:
                return self._found(item, findings, found)
            case Absent():
                result = self.plain(item, findings.engine, self._absent(item, findings))
                more = () if findings.assumed is None else (findings.assumed,)
                return replace(result, assumptions=(*result.assumptions, *more, *_by_engine(item, findings)))
            case Stopped() | None:
                return self.plain(item, findings.engine, unanswered(findings.search, goal))

    def plain(self, item: Property, engine: str | None, verdict: Verdict) -> Result:
        """The result without a run, with what it rests on."""
        assumptions = tuple(note.sentence for note in self._loaded.notes if note.kind is NoteKind.ASSUMPTION)
        if isinstance(item.question, Linear | SomeRun | Claim) and assertions_in(self._loaded.program):
            assumptions = (*assumptions, _ENDED_BY_VIOLATION)
        checks = looked_for(self._loaded, item)
        return Result(item, verdict, engine=engine, span=item.span, assumptions=assumptions, checks=checks)

    def _absent(self, item: Property, findings: Findings) -> Verdict:
        if (lossy := lost(self._loaded)) is not None:
            return lossy
        if Loses.BEHAVIOUR in findings.lift.loses:
            return Unknown(Limit.LOSSY, reason="a step of the translation loses behaviour")
        if findings.cut is not None:
            return Unknown(Limit.LOSSY, reason=findings.cut)
        return when_absent(item)

    def _found(self, item: Property, findings: Findings, found: Found) -> Result:
        if self._out_of is None:
            try:
                return self._replayed(item, findings, found)
            except (OutOfTime, KeyboardInterrupt) as stop:
                self._out_of = _limit_of(stop)
        unknown = Unknown(self._out_of, reason="a run was found, but not yet replayed")
        return self.plain(item, findings.engine, unknown)

    def _replayed(self, item: Property, findings: Findings, found: Found) -> Result:
        # Here because start-up time counts, and most questions end without a run.
        from clew.pipeline.confirm import Refuted, confirm, placed
        from clew.pipeline.smaller import smaller

        home = findings.lift.run(found.run)
        if home is None:
            return self._spurious(item, findings, "it has no counterpart in the program")
        subject = self._loaded.subject
        confirmed = confirm(subject, item.question, home, fairness=self._fairness)
        if isinstance(confirmed, Refuted):
            return self._spurious(item, findings, confirmed.reason)
        if self._loaded.approximate is not None:
            from clew.pipeline.exact import computed

            whys: list[str] = []
            for exact, run in computed(self._loaded.program, home, self._loaded.approximate):
                subject, tried = exact, confirm(exact, item.question, run, fairness=self._fairness)
                if not isinstance(tried, Refuted):
                    confirmed = tried
                    break
                whys.append(tried.reason)
            else:
                reason = f"a run with results within bounds is none with those that are computed: {whys[0]}"
                return self.plain(item, findings.engine, Unknown(Limit.SPURIOUS, reason=reason))
        try:
            confirmed = smaller(subject, item.question, confirmed, fairness=self._fairness)
        except (OutOfTime, KeyboardInterrupt) as stop:  # it is confirmed as it is
            self._out_of = _limit_of(stop)
        if not confirmed.fair:
            reason = "there is a run against it, but whether there is one that is fair to all choices is not decided"
            return self.plain(item, findings.engine, Unknown(Limit.UNDECIDED, reason=reason))
        violation = confirmed.violation
        if violation is not None and violation.check == UNMODELLED:
            return self.plain(item, findings.engine, Unknown(Limit.UNDECIDED, reason=placed(violation)))
        verdict = when_found(item, found.check if violation is None else violation.check)
        span = item.span if violation is None else violation.span
        if span is not None and span.shipped:
            span = confirmed.trace.explanation.span or span
        where = span if isinstance(verdict, Fails) else item.span
        said = confirmed.message if violation is None else violation.message
        folded = found.run.folded is not None
        message = said if folded or isinstance(verdict, Fails) else ""
        untold = folded or isinstance(item.question, Reaches)
        shown = self.plain(item, findings.engine, verdict)
        return replace(shown, span=where, message=message, confirmed=True, trace=None if untold else confirmed.trace)

    def _spurious(self, item: Property, findings: Findings, why: str) -> Result:
        if Loses.PRECISION not in findings.lift.loses:
            self.faults.append(f"engine {findings.engine} found a run for {item.text!r} that does not replay: {why}")
        return self.plain(item, findings.engine, Unknown(Limit.SPURIOUS, reason=why))
