"""Questions: what properties mean for the program that was loaded, and the version of it that each is asked of.

Input: what was loaded, and texts (`asked` reads them). Output: properties as questions to the observed part of runs;
programs with the checks put in that somebody asks for; and which checks nobody has asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from clew import svcomp as competition
from clew.checks import (
    ON_REQUEST,
    circles,
    error_function,
    instrumented,
    orders,
    schedule_checks,
    termination,
    unreachable,
    waking,
    writers,
)
from clew.errors import InputError
from clew.frontends import Loaded
from clew.ir.commands import Free, Load, Store
from clew.ir.observed import observed
from clew.ir.program import Program
from clew.ir.properties import (
    NO_CHECK_FAILS,
    Always,
    Branching,
    Claim,
    Linear,
    NoDeadlock,
    NotModelled,
    NoViolation,
    Possibly,
    Property,
    Question,
    Reaches,
    SomeRun,
    map_question,
)
from clew.ir.rewriting import assertions_in, commands_of, is_alone, starting_with_zero
from clew.ir.terms import Observation, Observe
from clew.ir.walk import postorder, variables
from clew.models.goals import goal_of, watched_terms
from clew.outcome import Note, NoteKind
from clew.passes import Stage
from clew.passes.granularity import Granularity
from clew.pipeline.asked import as_written, source_names
from clew.pipeline.prepare import DECIDING, normalised, transform
from clew.semantics.outcome import OWN_CHECKS
from clew.verdict import Loses

_DEADLOCK = Property("no deadlock", NoDeadlock())
_CIRCLES = Property("no circle of threads that wait", NoViolation(circles.CHECK))
_RACES = Property("no data race", NoViolation(orders.CHECK))
_OF_SCHEDULES = (
    Property("no race in a delta cycle", NoViolation(schedule_checks.RACE)),
    Property("one writer each", NoViolation(writers.CHECK)),
    Property("time advances", NoViolation(schedule_checks.ENDLESS)),
)


def properties_of(loaded: Loaded, texts: Sequence[str]) -> tuple[Property, ...]:
    """The properties that the texts stand for; without any, those of the source and the checks that are on by default.

    Failed assertions are looked for by default where the source does not ask for less, deadlocks where it brings no
    property of its own, races where the language knows them and there are threads.
    """
    if texts:
        named = zip(source_names(texts), texts, strict=True)
        found = [item for name, text in named for item in _with_circles(loaded, text, as_written(loaded, text, name))]
        _refuse_empty(loaded, found)
        return _asked(loaded, found)
    if loaded.pushdown is not None:
        return _asked(loaded, loaded.properties)
    if loaded.nothing_else:
        if not loaded.properties:
            raise InputError("the model brings no question of its own; write one, as in -p 'AG (x < 3)'")
        return _asked(loaded, loaded.properties)
    stuck = (_DEADLOCK, _CIRCLES) if _may_circle(loaded) else (_DEADLOCK,)
    default = (*loaded.properties, NO_CHECK_FAILS) if loaded.properties else (NO_CHECK_FAILS, *stuck)
    races = (_RACES,) if _may_race(loaded) else ()
    return _asked(loaded, (*default, *races, *(item for item in _OF_SCHEDULES if _is_asked(loaded, item))))


def _is_asked(loaded: Loaded, item: Property) -> bool:
    """Whether the language asks its programs for the check."""
    return isinstance(item.question, NoViolation) and item.question.check in loaded.checks - loaded.on_demand


def _may_race(loaded: Loaded) -> bool:
    """Whether it is a language with races, and there are threads."""
    return orders.CHECK in loaded.checks - loaded.on_demand and not is_alone(loaded.program)


def _may_circle(loaded: Loaded) -> bool:
    """Whether somebody looks out for threads that wait in circles, and there may be some."""
    return circles.CHECK in loaded.watching and circles.is_asked_of(loaded.program)


def _with_circles(loaded: Loaded, text: str, items: tuple[Property, ...]) -> tuple[Property, ...]:
    """Who asks for deadlocks asks for threads that wait in circles while others go on, too."""
    if not any(isinstance(item.question, NoDeadlock) for item in items) or not _may_circle(loaded):
        return items
    asked = (*items, replace(_CIRCLES, text=circles.CHECK))
    return tuple(replace(item, part_of=item.part_of or text.strip()) for item in asked)


def asked_about(loaded: Loaded, properties: Sequence[Property]) -> Loaded:
    """What was loaded, with the checks put in that are there only for those who ask for them.

    What formulas speak of becomes a variable of the program, where it is none; in C they see each of its values. What
    nobody sees before it is written starts with zero.
    """
    wanted = {check for item in properties if (check := _requested(loaded, item)) is not None}
    if loaded.exact is not None and (wanted or not properties or not all(map(_forgets_enough, properties))):
        loaded = normalised(replace(loaded.exact(), sources=loaded.sources))
    for check in sorted(wanted & loaded.watching.keys()):
        loaded = replace(loaded, program=normalised(loaded.watching[check]()).program, looser=None)
    spoken = frozenset[str]().union(*(_spoken_of(item) for item in properties))
    unseen = frozenset(each for each in loaded.settled if each[1] not in spoken)
    program = starting_with_zero(loaded.program, unseen) if unseen else loaded.program
    program = instrumented(program, wanted) if wanted else program
    program = waking.keeping_choices(program) if waking.NAME in spoken else program
    if properties and all(_looks_past_errors(item, properties) for item in properties):
        program = error_function.passed(program)
    if spoken and (program.stepwise or loaded.granularity is Granularity.ACCESS):
        # Here because start-up time counts, and few formulas speak of what is in memory.
        from clew.passes.mirrors import Mirrors
        from clew.passes.promote import Promote

        shown = Stage((Mirrors(shown=spoken), Promote(objects=spoken, locals=spoken)))
        return normalised(replace(loaded, program=program, passes=(shown,), looser=None))
    if termination.CHECK in wanted:
        return _without_idle_data(replace(loaded, program=program), properties)
    return loaded if program is loaded.program else replace(loaded, program=program, looser=None)


def _forgets_enough(item: Property) -> bool:
    """Whether a text that nobody reads makes no difference to the question: it is part of what comes out in the end."""
    match item.question:
        case NoViolation(check=check):
            return check != schedule_checks.ORDER
        case NoDeadlock():
            return True
        case _:
            return False


def _without_idle_data(loaded: Loaded, properties: Sequence[Property]) -> Loaded:
    """What decides nothing is no part of the question whether it ends: else a counter would keep loops from closing."""
    from clew.passes.bits import forgetting  # here because start-up time counts

    watched = tuple(term for item in properties for term in watched_terms(item.question))
    decided = transform(loaded.program, DECIDING, watched)
    assert decided.lift.loses is Loses.NOTHING, "what is decided without a search should keep every run"
    return replace(loaded, program=forgetting(decided.result, watched), looser=None)


def with_any_bytes(loaded: Loaded) -> Loaded:
    """The same, with memory that holds any value where it was never written; that is an assumption."""
    notes = (*loaded.notes, Note(NoteKind.ASSUMPTION, competition.ANY_BYTES, lifted_by="--unwritten error"))
    return replace(loaded, program=replace(loaded.program, any_bytes=True), any_bytes=False, notes=notes)


def _spoken_of(item: Property) -> frozenset[str]:
    """The names of variables, and of locals, that the property speaks of."""
    terms = watched_terms(item.question)
    asked = (each for each in postorder(*terms) if isinstance(each, Observe) and each.observation is Observation.LOCAL)
    return frozenset((*(each.name for each in variables(*terms)), *(each.names[1] for each in asked)))


Version = tuple[Loaded, tuple[int, ...]]
"""A program as some properties, by their numbers, are asked of it."""


def versions(loaded: Loaded, properties: Sequence[Property], *, without: Collection[int] = ()) -> tuple[Version, ...]:
    """Which properties, by their numbers, are asked of which version of the program; `without` those with an answer.

    Checks on request get a version of their own, so that nobody else pays for them or meets their ends of runs; so do
    those that see what others need not start with, those with a premise about spurious choices, and those that look
    behind errors.
    """
    settled = {waking.NAME, *(name for _, name in loaded.settled)}
    found: dict[tuple[str | None, frozenset[str], bool], list[int]] = {}
    for number, item in enumerate(properties):
        if number in without:
            continue
        past = _looks_past_errors(item, properties) and error_function.is_called(loaded.program)
        found.setdefault((_requested(loaded, item), _spoken_of(item) & settled, past), []).append(number)
    return tuple(
        (asked_about(loaded, [properties[number] for number in numbers]), tuple(numbers)) for numbers in found.values()
    )


def _looks_past_errors(item: Property, properties: Sequence[Property]) -> bool:
    """Whether it matters to a property what comes behind a call of the error function: it is about something else."""
    match item.question:
        case NoViolation(check=str(check)):
            return check != error_function.CHECK
        case NoDeadlock():
            return not any(each.question == NO_CHECK_FAILS.question for each in properties)
        case _:
            return False


def _requested(loaded: Loaded, item: Property) -> str | None:
    """The check that is there only because somebody asks for it."""
    match item.question:
        case NoViolation(check=str(check)) | Linear(check=check) if check in ON_REQUEST or check in loaded.watching:
            return check
        case Reaches():
            return unreachable.CHECK
        case _:
            return None


def is_watched(loaded: Loaded, item: Property) -> bool:
    """Whether the question is put to a program that the front end has made for it."""
    return _requested(loaded, item) in loaded.watching


def _asked(loaded: Loaded, properties: Sequence[Property]) -> tuple[Property, ...]:
    """Each property once, as a question to the observed part of runs."""
    known = {item.text: item for given in properties for item in _each_place(loaded, given)}
    program = loaded.program
    return tuple(
        replace(item, question=waking.with_premise(program, observed(program, _meant(loaded, item))))
        for item in known.values()
    )


def _each_place(loaded: Loaded, item: Property) -> tuple[Property, ...]:
    """A question for each place of the program, where it is asked which of them can be reached."""
    if item.question != NoViolation(unreachable.CHECK):
        return (item,)
    found = unreachable.places(loaded.program)
    if not found:
        raise InputError("there is no procedure, label or branch in this program of which it could be asked")
    return tuple(map(_reaching, found))


def _reaching(place: unreachable.Place) -> Property:
    return Property(place.text, Reaches(place.check), place.span)


def _meant(loaded: Loaded, item: Property) -> Question:
    if item.question == NoViolation(termination.CHECK) and loaded.pushdown is None:
        ending = termination.coming_to_an_end(loaded.program)
        return item.question if ending is None else Linear(ending, termination.CHECK)
    if loaded.meaning is None:
        return item.question
    try:
        return map_question(item.question, loaded.meaning)
    except InputError as problem:
        raise InputError(f"{item.text}: {problem.message}") from None


def _refuse_empty(loaded: Loaded, properties: Sequence[Property]) -> None:
    """A check that nothing looks for would hold whatever the program does, so it is no question."""
    asked = loaded.checks | OWN_CHECKS | assertions_in(loaded.program) | ON_REQUEST.keys()
    looked_for = (asked | _of_schedules(loaded) | loaded.watching.keys()) - loaded.meaningless
    for item in properties:
        undecided = goal_of(item.question, fair=False).goal is None  # which is told with its reason
        if isinstance(item.question, NoViolation) and item.question.check not in {None, *looked_for} and not undecided:
            known = ", ".join(sorted(looked_for))
            raise InputError(f"nothing looks for {item.question.check} in this program; looked for: deadlock, {known}")


def _of_schedules(loaded: Loaded) -> frozenset[str]:
    return schedule_checks.CHECKS if schedule_checks.is_asked_of(loaded.program) else frozenset()


def looked_for(loaded: Loaded, item: Property) -> tuple[str, ...]:
    """The checks that a property is about, where it is about all that are on by default."""
    return tuple(sorted(_by_default(loaded))) if item.question == NO_CHECK_FAILS.question else ()


def unasked(loaded: Loaded, properties: Sequence[Property]) -> tuple[str, ...]:
    """The checks that could have been asked for, and that none of the properties is about."""
    if loaded.pushdown is not None:
        return ()
    possible = _by_default(loaded) | {"deadlock", *ON_REQUEST} - _OF_COMPILED.difference(loaded.checks)
    kernel = schedule_checks.is_asked_of(loaded.program)
    possible = possible | schedule_checks.CHECKS | loaded.watching.keys() if kernel else possible - {writers.CHECK}
    possible -= loaded.meaningless
    about = {check for item in properties for check in _about(loaded, item)}
    return tuple(sorted(possible - about))


_OF_COMPILED = frozenset({"concurrency.data-race", "memory.not-freed"})
"""Checks that make sense only where the front end says so."""


def _about(loaded: Loaded, item: Property) -> frozenset[str]:
    """The checks that a property is about."""
    match item.question:
        case NoViolation(check=check):
            return _by_default(loaded) if check is None else frozenset({check})
        case Linear(check=str(check)):
            return frozenset({check})
        case NoDeadlock():
            return frozenset({"deadlock"})
        case Reaches():
            return frozenset({unreachable.CHECK})
        case Always() | Possibly() | SomeRun() | Claim() | Branching() | NotModelled():
            return frozenset()


def _by_default(loaded: Loaded) -> frozenset[str]:
    """The checks that are on without being asked for, and that the program could violate."""
    own = OWN_CHECKS if loaded.checks & OWN_CHECKS or _has_memory(loaded.program) else frozenset[str]()
    asked = (loaded.checks | assertions_in(loaded.program) | own) - ON_REQUEST.keys() - schedule_checks.CHECKS
    return asked - {UNMODELLED} - loaded.watching.keys()


def _has_memory(program: Program) -> bool:
    return any(isinstance(command, Load | Store | Free) for command in commands_of(program))


UNMODELLED = "library.unmodelled"
"""A run that violates this shows what Clew cannot do, not what the program does wrong."""


def property_named(loaded: Loaded, text: str) -> tuple[Property, ...]:
    """The property that a report calls by this text: one of the source, a default one, or what the text itself says."""
    for item in (*loaded.properties, NO_CHECK_FAILS, _DEADLOCK, _CIRCLES, _RACES, *_OF_SCHEDULES):
        if item.text == text:
            return _asked(loaded, (item,))
    for place in unreachable.places(loaded.program):
        if place.text == text:
            return (_reaching(place),)
    return _asked(loaded, as_written(loaded, text))
