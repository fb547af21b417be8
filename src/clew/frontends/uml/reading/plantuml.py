"""The reader of PlantUML state diagrams.

Lines are read one by one: states, nested bodies with regions (`--` or `||`), arrows with labels, descriptions
(`S : entry / …`, `S : exit / …`, `S : event / defer`, internal transitions), stereotypes for pseudostates. What only
draws is skipped; any other line is refused with its place. A comment `' var x = 3` declares a datum.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Chart, Data
from clew.frontends.uml.language import expression
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex
from clew.frontends.uml.reading.labels import events_of, label_of
from clew.frontends.uml.statements import actions
from clew.ir.source import Source, Span

_NAME = r"[\w.$]+"
_END = rf"(?:\[\*\]|\[H\*?\]|{_NAME}(?:\[H\*?\])?)"
_ARROW = re.compile(
    rf"^(?P<source>{_END})\s*(?P<back><)?-(?:\[[^\]]*\]|[a-z]+|\[[^\]]*\][a-z]+|[a-z]+\[[^\]]*\])?-*(?P<forth>>)?\s*"
    rf"(?P<target>{_END})\s*(?::(?P<label>.*))?$"
)
_STATE = re.compile(
    rf'^state\s+(?:"(?P<title>[^"]*)"\s+as\s+(?P<alias>{_NAME})|(?P<name>{_NAME})(?:\s+as\s+"[^"]*")?|"(?P<only>[^"]*)")'
    r"\s*(?:<<(?P<stereotype>[\w*]+)>>)?\s*(?:#[\w;:.]+)?\s*(?P<open>\{)?\s*(?::(?P<text>.*))?$"
)
_DESCRIPTION = re.compile(rf"^(?P<name>{_NAME})\s*:(?P<text>.*)$")
_SKIPPED = re.compile(
    r"^(@startuml.*|@enduml|skinparam\b.*|hide\b.*|show\b.*|title\b.*|scale\b.*|header\b.*|footer\b.*|caption\b.*|"
    r"left to right direction|top to bottom direction|!theme\b.*|legend\b.*|end ?legend)$"
)
_NOTE = re.compile(r"^note\b(?P<rest>.*)$")
_VARIABLE = re.compile(rf"^'\s*(?:var|int|bool)\s+(?P<name>{_NAME})\s*=\s*(?P<value>.+?)\s*;?$")
_BEHAVIOUR = re.compile(r"^\s*(?P<when>entry|exit|do)\s*/(?P<action>.*)$", re.DOTALL)
_DEFER = re.compile(r"^\s*(?:(?P<first>[\w., ]+)/\s*defer|defer\s*/\s*(?P<second>[\w., ]+))\s*$")
_KINDS = {
    "choice": Kind.CHOICE,
    "fork": Kind.FORK,
    "join": Kind.JOIN,
    "start": Kind.INITIAL,
    "end": Kind.FINAL,
    "history": Kind.SHALLOW,
    "history*": Kind.DEEP,
}


def read_plantuml(source: Source) -> Chart:
    """The chart of a diagram."""
    return draft_of(source).finish()


def draft_of(source: Source) -> Draft:
    """The diagram as it was drawn."""
    return _Reader(source).draft()


class _Reader:
    """One diagram being read; state, because reading moves on."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.result = Draft(PurePath(source.name).stem, Span(source.name, 1))
        self.scopes: list[tuple[Vertex | None, list[Vertex]]] = [(None, self.result.region)]
        self.vertices: dict[str, Vertex] = {}
        self.in_note = False
        self.in_comment = False

    def draft(self) -> Draft:
        for number, line in enumerate(self.source.text.splitlines(), start=1):
            self._line(line.strip(), Span(self.source.name, number, 1 + len(line) - len(line.lstrip())))
        if len(self.scopes) > 1:
            owner = self.scopes[-1][0]
            raise InputError("this state is not closed by '}'", span=None if owner is None else owner.span)
        return self.result

    def _line(self, line: str, at: Span) -> None:
        if self._skips(line, at):
            return
        if line == "}":
            if len(self.scopes) == 1:
                raise InputError("there is no state to be closed here", span=at)
            self.scopes.pop()
            return
        if re.fullmatch(r"-{2,}|\|\|", line):
            owner = self.scopes[-1][0]
            if owner is None:
                raise Unsupported("regions of the whole diagram are not modelled; put them into a state", span=at)
            owner.regions.append([])
            self.scopes[-1] = (owner, owner.regions[-1])
            return
        if (match := _STATE.match(line)) is not None:
            self._state(match, at)
        elif (match := _ARROW.match(line)) is not None:
            self._arrow(match, at)
        elif (match := _DESCRIPTION.match(line)) is not None:
            self._describe(self._vertex(match["name"], at), match["text"].strip(), at)
        elif re.fullmatch(_NAME, line):
            self._vertex(line, at)
        else:
            raise InputError(f"{line!r} is no line of a state diagram that is understood", span=at)

    def _skips(self, line: str, at: Span) -> bool:
        if self.in_note or self.in_comment:
            self.in_note = self.in_note and not re.fullmatch(r"end ?note", line)
            self.in_comment = self.in_comment and not line.endswith("'/")
            return True
        if (match := _VARIABLE.match(line)) is not None:
            self.result.data.append(Data(match["name"], expression(match["value"], at), span=at))
            return True
        if line.startswith("/'"):
            self.in_comment = not line.endswith("'/")
            return True
        if (match := _NOTE.match(line)) is not None:
            self.in_note = ":" not in match["rest"] and not match["rest"].strip().startswith('"')
            return True
        return not line or line.startswith("'") or _SKIPPED.match(line) is not None

    # --- vertices -------------------------------------------------------------------------------------------------

    def _state(self, match: re.Match[str], at: Span) -> None:
        name = match["alias"] or match["name"] or match["only"]
        stereotype = match["stereotype"]
        if stereotype is not None and stereotype.lower() not in _KINDS:
            raise Unsupported(f"the stereotype <<{stereotype}>> is not modelled", span=at)
        kind = Kind.STATE if stereotype is None else _KINDS[stereotype.lower()]
        vertex = self._vertex(name, at, kind)
        if match["text"]:
            self._describe(vertex, match["text"].strip(), at)
        if match["open"]:
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
        if (match := _BEHAVIOUR.match(text)) is not None:
            if match["when"] == "do":
                raise Unsupported("'do' activities are not modelled", span=at)
            (vertex.entry if match["when"] == "entry" else vertex.exit).append(actions(match["action"], at))
        elif (match := _DEFER.match(text)) is not None:
            vertex.deferred += events_of(match["first"] or match["second"], at)[0]
        elif "/" in text or "[" in text:
            self.result.edges.append(Edge(vertex, None, label_of(text, at), at))
        # Any other description is a text for people.

    # --- arrows ---------------------------------------------------------------------------------------------------

    def _arrow(self, match: re.Match[str], at: Span) -> None:
        if bool(match["back"]) == bool(match["forth"]):
            raise InputError("an arrow points to one side: A --> B", span=at)
        ends = (match["source"], match["target"]) if match["forth"] else (match["target"], match["source"])
        source = self._end(ends[0], Kind.INITIAL, at)
        target = self._end(ends[1], Kind.FINAL, at)
        label = Label() if not match["label"] else label_of(match["label"], at)
        self.result.edges.append(Edge(source, target, label, at))

    def _end(self, text: str, pseudo: Kind, at: Span) -> Vertex:
        owner, region = self.scopes[-1]
        if text == "[*]":
            scope = "" if owner is None else f"{owner.name}."
            return self._pseudo(f"{scope}{pseudo.value}", pseudo, owner, region, at)
        name, bracket, kind = text.partition("[")
        if not bracket:
            return self._vertex(text, at)
        history = Kind.DEEP if kind == "H*]" else Kind.SHALLOW
        held = owner if not name else self._vertex(name, at)
        if held is None:
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
