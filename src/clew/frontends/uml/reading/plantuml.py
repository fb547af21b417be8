"""The reader of PlantUML state diagrams.

Lines (see `plantuml_lines`) are read one by one: states, nested bodies with regions (`--` or `||`), arrows with labels,
descriptions (`S : entry / …`, `S : exit / …`, `S : event / defer`, internal transitions), stereotypes for pseudostates.
Any other line is refused with its place. A comment `' var x = 3` declares a datum. What labels mean depends on all
names of the diagram, so they are looked into when the last line has been read.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Chart, Data
from clew.frontends.uml.language import expression
from clew.frontends.uml.reading.draft import PASSING, PSEUDO, Draft, Edge, Kind, Label, Vertex, passed_on
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.reading.forks import enclose_forks
from clew.frontends.uml.reading.labels import (
    becoming,
    branch_of,
    events_in_words,
    events_of,
    label_of,
    parts_of_label,
)
from clew.frontends.uml.reading.plantuml_lines import Diagram, diagrams_of
from clew.frontends.uml.reading.words import Words, assigned_data, empty_like
from clew.frontends.uml.statements import actions
from clew.ir.source import Source, Span

_NAME = r"[\w.$]+"
_END = rf"(?:\[\*\]|\[H\*?\]|{_NAME}(?:\[H\*?\])?|\"[^\"]+\")"
_MARKS = r"(?:\s*<<[^>]*>>)?(?:\s*#[\w#;:.\\/\[\]]+)?"
_DIRECTION = r"(?:left|right|up|down|le|ri|do|[lrud])?"
_ARROW = re.compile(
    rf"^(?P<source>{_END})(?P<first>{_MARKS})\s*(?P<back><)?-+(?:\[(?P<style>[^\]]*)\])?{_DIRECTION}(?:\[[^\]]*\])?-*"
    rf"(?P<forth>>)?\s*(?:[ox]\s+)?(?P<target>{_END})(?P<second>{_MARKS})\s*(?::(?P<label>.*))?$"
)
_STATE = re.compile(
    rf'^state\s+(?:"(?P<title>[^"]*)"\s+as\s+(?P<alias>{_NAME})|(?P<name>{_NAME})(?:\s+as\s+(?:"[^"]*"|{_NAME}))?|'
    r'"(?P<only>[^"]*)")(?P<rest>.*)$',
    re.IGNORECASE,
)
_DECORATION = re.compile(r"\s*(?:<<(?P<stereotype>[^>]*)>>|#(?:\[[^\]]*\]|[^\s{\[])*|\[\[[^\]]*\]\]|\$\w+)")
_BODY = re.compile(r"\s*(?P<open>\{|begin\b)?\s*(?P<close>\})?\s*(?::(?P<text>.*))?$")
_STEREOTYPE = re.compile(r"<<\s*(?P<name>[^>]*?)\s*>>")
_DESCRIPTION = re.compile(rf"^(?P<name>{_NAME})\s*:(?P<text>.*)$")
_VARIABLE = re.compile(rf"^'\s*(?:var|int|bool)\s+(?P<name>{_NAME})\s*=\s*(?P<value>.+?)\s*;?$")
_BEHAVIOUR = re.compile(r"^\s*(?:on\s*)?(?P<when>entry|exit|do)\s*[/:](?P<action>.*)$", re.DOTALL | re.IGNORECASE)
_DEFER = re.compile(r"^\s*(?:(?P<first>[\w., ]+)/\s*defer|defer\s*/\s*(?P<second>[\w., ]+))\s*$")
_INTERNAL = re.compile(
    r"^(?:[^/]*\s/\s*\S|[^/]*/\s+\S|"
    r"[\w., ]+(?:\([^)]*\))?\s*(?:\[[^\]]*\]\s*(?:/|$)|/\s*\w[\w.]*\s*(?:\(|\+\+|--|[-+]?=)))"
)
"""`event / action`, `event [guard]`; a slash within a word is none."""
_MARKUP = re.compile(
    r"</?(?:b|i|u|s|w|size|color|font|back|sup|sub|img|plain)(?:[:=][^>]*)?>|<&[^>]*>|<:[^>]*:>|<br\s*/?>|"
    r"\*\*(?=\S)|(?<=\S)\*\*(?!\w)|(?<![:\w])//(?=\w)|(?<=\w)//(?!\w)",
    re.IGNORECASE,
)
_KINDS = {
    "choice": Kind.CHOICE,
    "junction": Kind.JUNCTION,
    "fork": Kind.FORK,
    "join": Kind.JOIN,
    "start": Kind.INITIAL,
    "end": Kind.FINAL,
    "history": Kind.SHALLOW,
    "history*": Kind.DEEP,
    # A point on the border of a state is left at once: a choice with one way, inside of the state.
    "entrypoint": Kind.CHOICE,
    "exitpoint": Kind.CHOICE,
    "inputpin": Kind.CHOICE,
    "outputpin": Kind.CHOICE,
    "expansioninput": Kind.CHOICE,
    "expansionoutput": Kind.CHOICE,
}


def read_plantuml(source: Source, machines: frozenset[str] = frozenset()) -> list[Chart]:
    """The charts of the diagrams of a file; `machines` are the names of the others."""
    return [finish(draft) for draft in drafts_in(source, machines)]


def drafts_in(source: Source, machines: frozenset[str] = frozenset()) -> list[Draft]:
    """The diagrams of a file as they were drawn, words in them taken as words."""
    diagrams = diagrams_of(source)
    stem = PurePath(source.name).stem
    names = [stem] if len(diagrams) == 1 else [each.name or f"{stem}{n}" for n, each in enumerate(diagrams, start=1)]
    return [_Reader(source, name, each, machines | {name}).draft() for name, each in zip(names, diagrams, strict=True)]


def draft_of(source: Source) -> Draft:
    """The only diagram as it was drawn; all that is in words is refused."""
    (diagram, *more) = diagrams_of(source)
    if more:
        raise Unsupported("there is more than one diagram here", span=more[0].lines[0][1])
    return _Reader(source, PurePath(source.name).stem, diagram, None).draft()


class _Reader:
    """One diagram being read; state, because reading moves on."""

    def __init__(self, source: Source, name: str, diagram: Diagram, machines: frozenset[str] | None) -> None:
        self.diagram = diagram
        self.machines = machines
        self.result = Draft(name, Span(source.name, 1))
        self.scopes: list[tuple[Vertex | None, list[Vertex]]] = [(None, self.result.region)]
        self.vertices: dict[str, Vertex] = {}
        self.arrows: list[tuple[Edge, str]] = []
        """With the texts of their labels, which have not been looked into."""
        self.behaviours: list[tuple[Vertex, str, str, Span]] = []

    def draft(self) -> Draft:
        for text, at in self.diagram.lines:
            self._line(text, at)
        if len(self.scopes) > 1:
            owner = self.scopes[-1][0]
            raise InputError("this state is not closed by '}'", span=None if owner is None else owner.span)
        self._look_into_labels()
        return self.result

    def _line(self, text: str, at: Span) -> None:
        if (match := _VARIABLE.match(text)) is not None:
            self.result.data.append(Data(match["name"], expression(match["value"], at), span=at))
        elif re.fullmatch(r"\}|end ?state", text, re.IGNORECASE):
            if len(self.scopes) == 1:
                raise InputError("there is no state to be closed here", span=at)
            self.scopes.pop()
        elif re.fullmatch(r"-{2,}|\|\|", text):
            self._divide(at)
        elif (match := _STATE.match(text)) is not None:
            self._state(match, at)
        elif (match := _ARROW.match(text)) is not None:
            self._arrow(match, at)
        elif (match := _DESCRIPTION.match(text)) is not None:
            self._describe(self._vertex(match["name"], at), match["text"].strip(), at)
        elif re.fullmatch(_NAME, text):
            self._vertex(text, at)
        else:
            raise InputError(f"{text!r} is no line of a state diagram that is understood", span=at)

    def _divide(self, at: Span) -> None:
        """A new region begins; regions of the whole diagram are those of a state around all."""
        owner = self.scopes[-1][0]
        if owner is None:
            owner = self.result.surround(at)
        owner.regions.append([])
        self.scopes[-1] = (owner, owner.regions[-1])

    # --- vertices -------------------------------------------------------------------------------------------------

    def _state(self, match: re.Match[str], at: Span) -> None:
        name, rest = match["alias"] or match["name"] or match["only"], match["rest"]
        kind = Kind.STATE
        while (decoration := _DECORATION.match(rest)) is not None:
            kind = _kind(decoration["stereotype"]) if decoration["stereotype"] else kind
            rest = rest[decoration.end() :]
        body = _BODY.match(rest)
        if body is None:
            raise InputError(f"{rest.strip()!r} behind a state is not understood", span=at)
        vertex = self._vertex(name, at, kind)
        if body["text"]:
            self._describe(vertex, body["text"].strip(), at)
        if body["open"] and not body["close"]:
            vertex.regions = vertex.regions or [[]]
            self.scopes.append((vertex, vertex.regions[-1]))

    def _vertex(self, name: str, at: Span, kind: Kind = Kind.STATE) -> Vertex:
        """The vertex of that name; a new one belongs to the region that is open."""
        found = self.vertices.get(name)
        if found is None:
            owner, region = self.scopes[-1]
            found = self.vertices[name] = Vertex(name, kind, at, owner=owner)
            region.append(found)
        elif kind is not Kind.STATE:
            found.kind = kind
        return found

    def _describe(self, vertex: Vertex, text: str, at: Span) -> None:
        """A description: behaviours and internal transitions; any other one is a text for people."""
        text = _MARKUP.sub("", text)
        parts = re.split(r"\\n", text)
        if len(parts) > 1 and any(_BEHAVIOUR.match(part) for part in parts):
            for part in parts:
                self._describe(vertex, part, at)
        elif (match := _BEHAVIOUR.match(text)) is not None:
            self.behaviours.append((vertex, match["when"].lower(), match["action"], at))
        elif (match := _DEFER.match(text)) is not None:
            vertex.deferred += events_of(match["first"] or match["second"], at)[0]
        elif _INTERNAL.match(text):
            self.arrows.append((Edge(vertex, None, Label(), at), text))

    # --- arrows ---------------------------------------------------------------------------------------------------

    def _arrow(self, match: re.Match[str], at: Span) -> None:
        if self.diagram.notes & {match["source"], match["target"]}:
            return
        if bool(match["back"]) == bool(match["forth"]):
            raise InputError("an arrow points to one side: A --> B", span=at)
        order = ("source", "first", "target", "second") if match["forth"] else ("target", "second", "source", "first")
        source = self._end(match[order[0]], match[order[1]], Kind.INITIAL, at)
        target = self._end(match[order[2]], match[order[3]], Kind.FINAL, at)
        if "hidden" not in (match["style"] or ""):
            self.arrows.append((Edge(source, target, Label(), at), _MARKUP.sub("", match["label"] or "")))

    def _end(self, text: str, marks: str, pseudo: Kind, at: Span) -> Vertex:
        owner, region = self.scopes[-1]
        if text == "[*]":
            scope = "" if owner is None or owner.hidden else f"{owner.name}."
            return self._pseudo(f"{scope}{pseudo.value}", pseudo, owner, region, at)
        name, bracket, kind = text.partition("[") if not text.startswith('"') else (text.strip('"'), "", "")
        if not bracket:
            stereotype = _STEREOTYPE.search(marks)
            return self._vertex(name, at, Kind.STATE if stereotype is None else _kind(stereotype["name"]))
        history = Kind.DEEP if kind == "H*]" else Kind.SHALLOW
        held = owner if not name else self._vertex(name, at)
        if held is None or held.hidden:
            raise InputError("[H] stands for the history of the state around it; there is none here", span=at)
        held.regions = held.regions or [[]]
        if len(held.regions) > 1:
            raise Unsupported("the history of a state with several regions is not modelled here", span=at)
        return self._pseudo(f"{held.name}.{kind.rstrip(']')}", history, held, held.regions[0], at)

    def _pseudo(self, name: str, kind: Kind, owner: Vertex | None, region: list[Vertex], at: Span) -> Vertex:
        for each in region:
            if each.kind is kind and each.name.startswith(name):
                return each
        count = sum(each.startswith(name) for each in self.vertices)
        vertex = Vertex(name if not count else f"{name}{count + 1}", kind, at, owner=owner)
        self.vertices[vertex.name] = vertex
        region.append(vertex)
        return vertex

    # --- labels ---------------------------------------------------------------------------------------------------

    def _look_into_labels(self) -> None:
        words = None if self.machines is None else self._words(self.machines)
        for vertex, when, action, at in self.behaviours:
            self._behave(vertex, when, action, at, words)
        passed = {} if words is None else passed_on([self._link(*arrow) for arrow in self.arrows])
        for edge, text in self.arrows:
            given = passed.get(edge.source, ())
            label = label_of(text, edge.span) if words is None else self._label(edge, text, words, given)
            self.result.edges.append(replace(edge, label=label))
        if words is not None:
            enclose_forks(self.result)
            self.result.words = words

    def _link(self, edge: Edge, text: str) -> tuple[Vertex, Vertex | None, tuple[str, ...]]:
        parts = parts_of_label(text)
        return edge.source, edge.target, () if parts is None else events_in_words(parts.events)[1]

    def _words(self, machines: frozenset[str]) -> Words:
        parts = [parts_of_label(text) for _, text in self.arrows]
        texts = [each.action for each in parts if each is not None and each.action]
        texts += [action for _, _, action, _ in self.behaviours]
        declared = frozenset(each.name for each in self.result.data)
        events = frozenset(name for each in parts if each is not None for name in events_in_words(each.events)[0])
        assigned = assigned_data([text.replace("\\n", "\n") for text in texts], declared)
        words = Words(declared | assigned.keys() | machines, events)
        words.others += self.diagram.assumptions
        at = self.result.span
        self.result.data += [Data(name, empty_like(value, at), span=at) for name, value in assigned.items()]
        if assigned:
            text = f"data that nothing declares begin with 0 (false, ''): {', '.join(assigned)}"
            words.assume(text, at, lifted_by=f"' var {next(iter(assigned))} = 0")
        return words

    def _label(self, edge: Edge, text: str, words: Words, passed: tuple[str, ...]) -> Label:
        """The label; what stands in words at pseudostates is no event."""
        source, at = edge.source, edge.span
        if source.kind in PASSING:
            return branch_of(text, at, words, passed)
        label = label_of(text, at, words)
        if source.kind in PSEUDO and (label.events or label.delay):
            words.assume(f"{text.strip()!r} at a transition from {source.kind.value} is a remark and no event", at)
            return replace(label, events=(), parameters=(), delay=None)
        return becoming(label, source, edge.target, text.partition("/")[0].strip())

    def _behave(self, vertex: Vertex, when: str, action: str, at: Span, words: Words | None) -> None:
        if when == "do":
            self._activity(vertex, action, at, words)
            return
        content = actions(action, at) if words is None else words.action(action.replace("\\n", "\n"), at)
        (vertex.entry if when == "entry" else vertex.exit).append(content)

    def _activity(self, vertex: Vertex, action: str, at: Span, words: Words | None) -> None:
        """An activity runs while the state is active, and ends at any moment; it must not do anything that counts."""
        if words is None or words.action(action, at):
            raise Unsupported("'do' activities that change data or send events are not modelled", span=at)
        vertex.busy = True


def _kind(stereotype: str) -> Kind:
    """The kind that a stereotype means; any other one is for people."""
    return _KINDS.get(stereotype.strip().lower(), Kind.STATE)
