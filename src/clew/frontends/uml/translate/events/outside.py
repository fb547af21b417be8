"""Which events come from outside: those that a machine waits for and that no machine of the system sends.

Input: the charts of a system. Output: per chart the names of events that somebody else may send it. Time events, change
events and completions are never among them, as the machines themselves make them; neither are errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from clew.errors import InputError
from clew.frontends.uml.chart import TIMER, Chart, NodeKind, Raise, Send, contents_of, matches
from clew.frontends.uml.language import Literal
from clew.graphs import preorder
from clew.records import dataclass

OTHER = "(other)"
"""The name that stands for all events that no transition names."""
PLATFORM = ("done.", "error.")
"""How the names of events begin that only the machines themselves make."""


@dataclass(frozen=True, slots=True)
class SentInside:
    """The names of the events that machines send, and whether some are known only when they are sent."""

    names: frozenset[str] = frozenset()
    computed: bool = False


def refuse_unheard(events: Sequence[str], charts: Sequence[Chart], flag: str) -> None:
    """An event that no machine knows is a slip, and so is one that only time or the machines themselves make."""
    known = sorted({name for chart in charts for name in waited_for(chart) if not name.startswith(TIMER)} - {OTHER})
    for event in events:
        if event not in known and (_is_own(event, charts) or not any(chart.hears(event) for chart in charts)):
            listed = f"; known: {', '.join(known)}" if known else ""
            raise InputError(f"{flag}: no machine waits for {event!r}{meant(event, known)}{listed}")


def _is_own(event: str, charts: Sequence[Chart]) -> bool:
    """Whether time or a change of data makes an event."""
    return event.startswith(TIMER) or any(event == each.event for chart in charts for each in chart.changes)


def meant(name: str, known: Sequence[str]) -> str:
    """` (did you mean …?)` where something known is spelt much like the name, else nothing."""
    close = get_close_matches(name, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def waited_for(chart: Chart) -> tuple[str, ...]:
    """The events that some state of a chart waits for or defers, but those that only the machines themselves make."""
    own = {each.event for each in chart.changes}
    named = (each for transition in chart.transitions for each in transition.events if not each.startswith(PLATFORM))
    told = (OTHER if each == "*" else each for each in named)
    deferred = (each for node in chart.nodes for each in node.deferred)
    return tuple(each for each in dict.fromkeys((*told, *deferred)) if each not in own)


def from_outside(chart: Chart, sent: SentInside) -> tuple[str, ...]:
    """The events that a chart waits for and that nobody inside sends."""
    return tuple(name for name in waited_for(chart) if not any(matches(name, each) for each in sent.names))


def sent_inside(charts: Sequence[Chart]) -> SentInside:
    """What the machines of a system send to each other and to themselves, also later."""
    every = list(preorder(charts, lambda chart: [each.chart for each in chart.invokes]))
    addresses = {"#_internal", "#_parent", *(f"#_{each.name}" for each in every)}
    addresses |= {f"#_scxml_{each.name}" for each in every} | {
        f"#_{each.name}" for chart in every for each in chart.invokes
    }
    names: set[str] = set()
    computed = False
    for content in (content for chart in every for content in contents_of(chart)):
        match content:
            case Raise(event=event):
                names.add(event)
            case Send(target=Literal(value=str(target))) if target not in addresses:
                pass
            case Send(event=Literal(value=str(event))):
                names.add(event)
            case Send():
                computed = True
            case _:
                pass
    return SentInside(frozenset(names), computed)


def completions(chart: Chart) -> Iterator[str]:
    """The events by which an SCXML machine tells itself what has come to an end."""
    for node in chart.nodes:
        if node.kind is NodeKind.FINAL and node.parent:
            yield f"done.state.{chart.nodes[node.parent].name}"
    yield from (f"done.invoke.{each.name}" for each in chart.invokes)
