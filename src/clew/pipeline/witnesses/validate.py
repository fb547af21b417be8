"""Validating: a witness is woven into its program, and the program is checked.

Input: the sources, a witness, and limits. Output: an outcome. A violation is confirmed where a run of the woven program
violates what the witness speaks of, at its target; it is refuted where there is none. Invariants are confirmed where
they and the specification hold, and refuted by a run on which one of them is false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import PurePath

from clew.catalogue import checks_for
from clew.errors import InputError
from clew.ir.properties import NoViolation, Property
from clew.ir.source import Source, Span
from clew.outcome import Outcome, Result
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.pipeline.witnesses.weave import woven_invariants, woven_violation
from clew.records import dataclass
from clew.svcomp import ASSERTIONS, names_in, options_for
from clew.verdict import Fails, Holds, Limit, Unknown
from clew.witness import Correctness, Place, Violation, Witness


@dataclass(frozen=True, slots=True)
class Setting:
    """How a program is read and searched."""

    frontend: str | None = None
    options: Mapping[str, object] | None = None
    engine: str | None = None
    limits: Limits | None = None


def validated(sources: Sequence[Source], witness: Witness, setting: Setting) -> Outcome:
    """What a check says of the program with the witness woven into it."""
    _require_same(sources, witness)
    names = names_in(Source("the specification of the witness", witness.specification))
    match witness.content:
        case Violation() as violation:
            return _violation(sources, violation, names, witness, setting)
        case Correctness() as correctness:
            return _correctness(sources, correctness, names, witness, setting)


def _require_same(sources: Sequence[Source], witness: Witness) -> None:
    digests = {sha256(source.text.encode(source.encoding)).hexdigest() for source in sources}
    for name, digest in witness.hashes:
        if digest.lower() not in digests and len(digest) == 64:
            given = ", ".join(source.name for source in sources)
            raise InputError(f"the witness speaks of another version of {name}: its SHA-256 fits none of {given}")


def _woven(sources: Sequence[Source], places: Sequence[Place], weave: Callable[[Source], str]) -> tuple[Source, ...]:
    """The sources, with the one that the witness speaks of woven."""
    named = {PurePath(place.file).name for place in places}
    files = [each for each in sources if PurePath(each.name).name in named]
    if not files:
        given = ", ".join(each.name for each in sources)
        raise InputError(f"the witness speaks of {', '.join(sorted(named))}, which is none of the given files: {given}")
    if len(named) != 1:
        raise InputError(f"the witness speaks of several files ({', '.join(sorted(named))}); one can be followed")
    return tuple(replace(each, text=weave(each)) if each is files[0] else each for each in sources)


def _checked(sources: Sequence[Source], names: Sequence[str], witness: Witness, setting: Setting) -> Outcome:
    """Check the woven program as the specification wants it; what is told are the texts as they were given."""
    implied = {"data_model": witness.data_model, **options_for(names)}
    options = {**implied, **(setting.options or {})}
    loaded = load_sources(sources, frontend=setting.frontend, options=options)
    return check(loaded, names, engine=setting.engine, limits=setting.limits)


def _violation(
    sources: Sequence[Source], violation: Violation, names: Sequence[str], witness: Witness, setting: Setting
) -> Outcome:
    places = [waypoint.place for segment in violation.segments for waypoint in segment]
    woven = _woven(sources, places, lambda source: woven_violation(source.text, source.name, violation))
    outcome = _checked(woven, names, witness, setting)
    target = violation.segments[-1][-1].place
    results = tuple(_judged(result, target) for result in outcome.results)
    failing = tuple(result for result in results if isinstance(result.verdict, Fails))
    return replace(outcome, results=failing or results[:1], sources=tuple(sources), notes=())


def _judged(result: Result, target: Place) -> Result:
    """A violation counts at the target; that there is none refutes the witness."""
    match result.verdict:
        case Holds():
            reason = "refuted: no run of the program passes its waypoints and violates the property at its target"
            return replace(result, verdict=Unknown(Limit.SPURIOUS, reason=reason), trace=None)
        case Fails() if (end := result.end()) is not None and not _ends_at(result, end, target):
            reason = f"refuted: what follows it violates the property at line {end.line}, not at {target.line}"
            return replace(result, verdict=Unknown(Limit.SPURIOUS, reason=reason), trace=None)
        case Fails() | Unknown():
            return result


def _ends_at(result: Result, end: Span, target: Place) -> bool:
    """Whether the run violates the property at the target; of a leak, which no line commits, it has to pass there."""
    if end == result.span or result.trace is None:
        return target.line in {0, end.line}
    return any(line.span.line == target.line for step in result.trace.steps for line in step.lines)


def _correctness(
    sources: Sequence[Source], correctness: Correctness, names: Sequence[str], witness: Witness, setting: Setting
) -> Outcome:
    invariants = correctness.invariants
    woven: Sequence[Source] = sources
    if invariants:
        places = [each.place for each in invariants]
        woven = _woven(sources, places, lambda source: woven_invariants(source.text, source.name, invariants))
    asked = tuple(dict.fromkeys((*names, *([ASSERTIONS] if invariants else []))))
    outcome = _checked(woven, asked, witness, setting)
    return replace(outcome, results=tuple(map(_renamed, outcome.results)), sources=tuple(sources), notes=())


def _renamed(result: Result) -> Result:
    question = result.property.question
    if isinstance(question, NoViolation) and question.check == checks_for(ASSERTIONS)[0].id:
        return replace(result, property=Property("the invariants of the witness hold", question))
    return result
