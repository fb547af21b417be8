"""Questions: from what the user writes to goals for engines, and from answers back to verdicts.

Engines see universal goals only. `EF q` becomes the goal `AG !q`; a run against that goal is a witness, and the
property holds; where there is none it fails, with a proof and without a run.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clew.catalogue import checks_for, known_names
from clew.errors import InputError
from clew.frontends import Loaded
from clew.ir.properties import (
    Always,
    Branching,
    Claim,
    Linear,
    NoDeadlock,
    NoViolation,
    Possibly,
    Property,
    Question,
)
from clew.ir.property_text import Scope, parse_property
from clew.ir.terms import negate
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.registry import suggestion
from clew.verdict import Fails, Holds, Verdict

_ASSERTIONS = Property("no assertion is violated", NoViolation())
_DEADLOCK = Property("no deadlock", NoDeadlock())

# --- from texts to properties ---------------------------------------------------------------------------------------


def properties_of(loaded: Loaded, texts: Sequence[str]) -> tuple[Property, ...]:
    """The properties that the texts stand for; without any, those of the source and the checks that are on by default.

    Failed assertions are always looked for by default, deadlocks where the source brings no property of its own.
    """
    if texts:
        found = [item for text in texts for item in read_property(text, loaded.scope)]
        return tuple({item.text: item for item in found}.values())
    return (*loaded.properties, _ASSERTIONS) if loaded.properties else (_ASSERTIONS, _DEADLOCK)


def property_named(loaded: Loaded, text: str) -> tuple[Property, ...]:
    """The property that a report calls by this text: one of the source, a default one, or what the text itself says."""
    for item in (*loaded.properties, _ASSERTIONS, _DEADLOCK):
        if item.text == text:
            return (item,)
    return read_property(text, loaded.scope)


def read_property(text: str, scope: Scope) -> tuple[Property, ...]:
    """A check id, a name of SV-COMP, a file with one property per line, or a formula."""
    text = text.strip()
    if not text:
        raise InputError("--property is empty; write a formula such as 'AG (x < 3)', or a check such as deadlock")
    if rows := checks_for(text):
        return tuple(Property(row.id, _question_of(row.id)) for row in rows)
    if (path := _file(text)) is not None:
        lines = [line.partition("//")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
        found = tuple(item for line in lines if line for item in read_property(line, scope))
        if not found:
            raise InputError(f"{text} holds no property; write one per line")
        return found
    if "." in text and text.replace(".", "").replace("-", "").isalnum() and "-" in text:
        names = known_names()
        raise InputError(f"no check named {text!r}{suggestion(text, names)}; `clew list checks` shows all")
    return (parse_property(text, scope),)


def _file(text: str) -> Path | None:
    try:
        path = Path(text)
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


def _question_of(check: str) -> Question:
    if check == "deadlock":
        return NoDeadlock()
    if check.startswith("property."):
        raise InputError(f"{check} is what a formula fails with; write the formula itself, such as 'AG (x < 3)'")
    return NoViolation(check)


# --- from properties to goals, and back -----------------------------------------------------------------------------


def goal_of(item: Property) -> Goal | None:
    """The universal goal that decides the property; None where no engine can decide it."""
    match item.question:
        case NoViolation(check=check):
            return SafeGoal(check)
        case NoDeadlock():
            return LiveGoal()
        case Always(condition=condition):
            return InvariantGoal(condition)
        case Possibly(condition=condition):
            return InvariantGoal(negate(condition))
        case Linear(formula=formula):
            from clew.logic.automata import automaton_against
            from clew.logic.stutter import is_stutter_invariant

            return LinearGoal(automaton_against(formula), formula, is_stutter_invariant(formula))
        case Claim(automaton=automaton):
            from clew.logic.stutter import claim_is_stutter_invariant

            return LinearGoal(automaton, None, claim_is_stutter_invariant(automaton))
        case Branching():
            return None


def when_found(item: Property, check: str | None) -> Verdict:
    """The verdict when there is a run against the goal; `check` is the violated one, where the engine names it."""
    match item.question:
        case NoViolation(check=asked):
            return Fails(check or asked or "assertion.violated")
        case NoDeadlock():
            return Fails("deadlock")
        case Always():
            return Fails("property.invariant")
        case Possibly():
            return Holds()
        case Linear() | Branching():
            return Fails("property.temporal")
        case Claim():
            return Fails("property.automaton")


def when_absent(item: Property) -> Verdict:
    """The verdict when there is no run against the goal."""
    return Fails("property.unreachable") if isinstance(item.question, Possibly) else Holds()
