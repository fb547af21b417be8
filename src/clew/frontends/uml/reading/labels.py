"""Labels of edges: `event(x, y), other [guard] / action` becomes its parts.

`after(5s)` is a time event, `when(x > 3)` a change event; the guard `else` stands for the negation of all others.
Without `words` a label that is no text of the action language is refused, as in project files; with them, events are
any text, and guards and actions in words are recorded (see `words`).
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Change, Contents
from clew.frontends.uml.language import Condition, expression, in_words
from clew.frontends.uml.reading.draft import Kind, Label, Vertex
from clew.frontends.uml.reading.words import Words, closing, one_line, separated
from clew.frontends.uml.statements import actions
from clew.ir.source import Span
from clew.records import dataclass

_LABEL = re.compile(r"^(?P<events>[^\[/]*)(?:\[(?P<guard>.*?)\](?=\s*(?:/|$)))?\s*(?:/(?P<action>.*))?$", re.DOTALL)
_EVENT = re.compile(r"(?P<name>[A-Za-z_][\w.]*)\s*(?:\((?P<parameters>[^)]*)\))?")
_IN_WORDS = re.compile(r"(?P<name>[^()]*\w)\s*(?:\((?P<parameters>\s*|\s*[A-Za-z_]\w*\s*(?:[:,][^()]*)?)\))?")
_PARAMETER = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*(?::.*)?")
_AFTER = re.compile(r"after\s*\(?\s*(?P<delay>\d+(?:\.\d+)?)\s*(?P<unit>[A-Za-z]+)\s*\)?")
_CHANGE = re.compile(r"when\b\s*(?P<condition>.+)", re.DOTALL)
_UP_TO_CHANGE = re.compile(r"[^\[/]*?\bwhen\s*(?=\()")
_UNITS = {
    1: ("ms", "msec", "millisecond", "milliseconds"),
    1_000: ("s", "sec", "secs", "second", "seconds"),
    60_000: ("m", "min", "mins", "minute", "minutes"),
    3_600_000: ("h", "hour", "hours"),
}


@dataclass(frozen=True, slots=True)
class Parts:
    """The texts of a label."""

    events: str
    guard: str | None = None
    action: str | None = None


def parts_of_label(text: str) -> Parts | None:
    """The texts of a label; None where it has not the form of one."""
    text = text.strip().replace("\\n", "\n")
    begin = _change_at_front(text)
    match = _LABEL.match(text[begin:])
    if match is None:
        return None
    return Parts(f"{text[:begin]}{match['events']}".strip(), match["guard"], match["action"])


def _change_at_front(text: str) -> int:
    """Where a change event `when(…)` ends, whose condition may hold brackets and slashes; 0 without one."""
    match = _UP_TO_CHANGE.match(text)
    end = -1 if match is None else closing(text[match.end() :])
    return 0 if match is None or end < 0 else match.end() + end + 1


def label_of(text: str, at: Span, words: Words | None = None) -> Label:
    """The parts of a label."""
    parts = parts_of_label(text)
    if parts is None and words is None:
        raise InputError(f"{text!r} is no label; write event [guard] / action", span=at)
    parts = parts or Parts(text)
    label = _events(parts.events, at, words)
    otherwise = parts.guard is not None and parts.guard.strip() == "else"
    guard = None
    if parts.guard is not None and not otherwise:
        guard = expression(parts.guard, at) if words is None else words.guard(parts.guard, at, label.parameters)
    return replace(label, guard=guard, otherwise=otherwise, content=_content(parts.action, at, words, label.parameters))


def branch_of(text: str, at: Span, words: Words, parameters: tuple[str, ...] = ()) -> Label:
    """The label of a way out of a choice, where a text without brackets is its guard in words.

    The parameters are those of the event that led to the choice.
    """
    parts = parts_of_label(text) or Parts(text)
    told = [each for each in (parts.events, parts.guard) if each]
    otherwise = len(told) == 1 and told[0].strip().lower() in ("else", "otherwise")
    asked = told[0] if len(told) == 1 else " && ".join(f"({each})" for each in told)
    guard = None if otherwise or not told else words.guard(asked, at, parameters)
    content = _content(parts.action, at, words, parameters)
    return Label(parameters=parameters, guard=guard, otherwise=otherwise, content=content)


def becoming(label: Label, source: Vertex, target: Vertex | None, text: str) -> Label:
    """A transition without an event may wait for what comes at any moment.

    That is a condition in words to become true, or an activity to end; for the completion of a composite it waits as
    UML says. The text names the event that stands for it.
    """
    if label.events or label.delay or source.completes or source.kind is not Kind.STATE:
        return label
    if isinstance(label.guard, Condition):
        return replace(label, events=(f"[{label.guard.text}]",), guard=None)
    if in_words(label.guard):
        return replace(label, events=(text,))
    busy = source.busy and target is not None
    return replace(label, events=(f"{source.name} is done",)) if busy else label


def _content(action: str | None, at: Span, words: Words | None, parameters: tuple[str, ...]) -> Contents:
    if action is None or not action.strip():
        return ()
    return actions(action, at) if words is None else words.action(action, at, parameters)


def _events(text: str, at: Span, words: Words | None) -> Label:
    found = Label()
    for each in filter(None, separated(text, ",|")):
        found = _with_event(found, each, at, words)
    return replace(found, events=tuple(dict.fromkeys(found.events)))


def _with_event(label: Label, text: str, at: Span, words: Words | None) -> Label:
    """The label with one more event."""
    if (delay := delay_of(text)) is not None:
        if label.delay is not None:
            raise Unsupported("two time events at one transition are not modelled; draw two of them", span=at)
        return label.also(Label(delay=delay))
    change = _CHANGE.fullmatch(text)
    if change is not None and (found := change_of(change["condition"], at, words)) is not None:
        return label.also(Label((found.event,), changes=(found,)))
    if (bracketed := re.fullmatch(r"when\s*\((?P<condition>.*)\)", text, re.DOTALL)) is not None:
        return label.also(Label((f"[{bracketed['condition'].strip()}]",)))
    return label.also(Label(*(events_of(text, at) if words is None else events_in_words(text))))


def change_of(condition: str, at: Span, words: Words | None) -> Change | None:
    """The event by which a condition over data becomes true, as in `when(x > 3)`; None for a condition in words."""
    told = one_line(condition)
    told = told[1:-1].strip() if told.startswith("(") and closing(told) == len(told) - 1 else told
    found = expression(told, at) if words is None else words.exact(told, at)
    return None if found is None else Change(f"when({told})", found, span=at)


def delay_of(text: str) -> str | None:
    """The delay of a time event `after(5s)`, `after 2 minutes`, as SCXML writes it."""
    match = _AFTER.fullmatch(text.strip())
    factors = [] if match is None else [each for each, names in _UNITS.items() if match["unit"].lower() in names]
    if match is None or not factors:
        return None
    delay = float(match["delay"]) * factors[0]
    return f"{int(delay)}ms" if delay.is_integer() else None


def events_of(text: str, at: Span) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of events, and of the data of the one that has any."""
    events: list[str] = []
    parameters: tuple[str, ...] = ()
    rest = text.strip()
    while rest:
        match = _EVENT.match(rest)
        if match is None:
            raise InputError(f"{rest!r} is no event; write a name, or name(x, y)", span=at)
        events.append(match["name"])
        if match["parameters"] and match["parameters"].strip():
            parameters = tuple(each.partition(":")[0].strip() for each in match["parameters"].split(","))
        rest = rest[match.end() :].strip()
        if rest and not rest.startswith((",", "|")):
            raise InputError(f"{rest!r} behind an event is not understood; write event [guard] / action", span=at)
        rest = rest.lstrip(",|").strip()
    return tuple(events), parameters


def events_in_words(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The events of a text that may hold sentences, and the names of the data of the one that has any."""
    events: list[str] = []
    parameters: tuple[str, ...] = ()
    for told in map(one_line, filter(None, separated(text, ",|"))):
        match = _IN_WORDS.fullmatch(told)
        given = [] if match is None or not (match["parameters"] or "").strip() else match["parameters"].split(",")
        names = [_PARAMETER.fullmatch(one) for one in given]
        if match is None or not all(names):
            events.append(told)
            continue
        events.append(match["name"])
        parameters = tuple(one["name"] for one in names if one is not None) or parameters
    return tuple(dict.fromkeys(events)), parameters
