"""Reading witnesses: YAML (2.0) and GraphML (1.0) become data; whatever is wrong with them is an input error.

Of GraphML the path from the entry to a violation node is read: what it assumes, which way it branches, and which file
it speaks of. A state invariant of a correctness witness becomes an invariant at the line where its node is entered.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from typing import Any

from clew import graphs
from clew.errors import InputError, Unsupported
from clew.ir.source import Source, Span
from clew.witness import Action, Correctness, Invariant, Kind, Place, Violation, Waypoint, Witness

_MOST = 20_000
"""Witnesses with more entries than this are refused."""


def is_witness(source: Source) -> bool:
    """Whether a text is a witness of the competition rather than a result of our own."""
    text = source.text.lstrip("\ufeff \t\r\n")
    return text.startswith("<") or "entry_type" in text[:4000]


def read_witness(source: Source) -> Witness:
    """The witness that a file holds."""
    return _graphml(source) if source.text.lstrip("\ufeff \t\r\n").startswith("<") else _yaml(source)


# --- YAML -----------------------------------------------------------------------------------------------------------


def _yaml(source: Source) -> Witness:
    import yaml  # only where a witness is read, since start-up time counts

    try:
        data: Any = yaml.safe_load(source.text)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        span = Span(source.name, 1 if mark is None else mark.line + 1)
        raise InputError("this is no YAML; expected a witness of version 2.0", span=span) from error
    try:
        entries = [entry for entry in data if entry["entry_type"] in ("violation_sequence", "invariant_set")]
        if not entries:
            raise InputError(f"{source.name} holds no entry of type violation_sequence or invariant_set")
        metadata = entries[0]["metadata"]
        task = metadata["task"]
        hashes = tuple((str(name), str(digest)) for name, digest in (task.get("input_file_hashes") or {}).items())
        content = _content(entries, source)
        return Witness(str(task["specification"]), str(task["data_model"]), hashes, content)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InputError(f"{source.name} is no witness of version 2.0: {error!r} is missing or misplaced") from error


def _content(entries: list[Mapping[str, Any]], source: Source) -> Violation | Correctness:
    first = entries[0]
    if first["entry_type"] == "violation_sequence":
        segments = tuple(tuple(_waypoints(item["segment"])) for item in first["content"])
        _require_target(segments, source)
        return Violation(segments)
    items = [item["invariant"] for entry in entries for item in entry["content"] or ()]
    return Correctness(tuple(map(_invariant, items[:_MOST])))


def _waypoints(items: list[Mapping[str, Any]]) -> Iterator[Waypoint]:
    for item in items:
        found = item["waypoint"]
        constraint = found.get("constraint") or {}
        value = constraint.get("value", "")
        text = str(value).lower() if isinstance(value, bool) else str(value)
        yield Waypoint(Kind(found["type"]), _place(found["location"]), text, Action(found["action"]))


def _require_target(segments: tuple[tuple[Waypoint, ...], ...], source: Source) -> None:
    followed = [each for segment in segments for each in segment if each.action is Action.FOLLOW]
    right = all(segment and segment[-1].action is Action.FOLLOW for segment in segments)
    if not (segments and right and len(followed) == len(segments)):
        raise InputError(f"{source.name}: every segment should end with the one waypoint that is to be followed")
    targets = [number for number, each in enumerate(followed) if each.kind is Kind.TARGET]
    if targets != [len(segments) - 1]:
        raise InputError(f"{source.name}: the last segment, and no other, should end with a target")


def _place(found: Mapping[str, Any]) -> Place:
    column, function = found.get("column"), found.get("function")
    line = int(found["line"])
    if line < 1:
        raise ValueError(f"line {line}")
    name = str(found["file_name"])
    return Place(
        name, line, None if column is None else max(1, int(column)), None if function is None else str(function)
    )


def _invariant(item: Mapping[str, Any]) -> Invariant:
    return Invariant(_place(item["location"]), str(item["value"]), item["type"].startswith("loop"))


# --- GraphML --------------------------------------------------------------------------------------------------------


def _graphml(source: Source) -> Witness:
    if "<!DOCTYPE" in source.text or "<!ENTITY" in source.text:
        raise InputError(f"{source.name}: a witness has no document type of its own")
    try:
        root = ET.fromstring(source.text)  # noqa: S314 - without a document type nothing is expanded
    except ET.ParseError as error:
        raise InputError(f"this is no XML ({error})", span=Span(source.name, error.position[0])) from error
    space = root.tag.partition("}")[0] + "}" if root.tag.startswith("{") else ""
    graph = root.find(f"{space}graph")
    if graph is None:
        raise InputError(f"{source.name} is no witness: there is no graph in it")
    about = _data(graph, space)
    model = "ILP32" if about.get("architecture", "64bit").startswith("32") else "LP64"
    name = about.get("programfile", "")
    hashes = ((name, about["programhash"]),) if name and "programhash" in about else ()
    reader = _Automaton(graph, space, name, source)
    kind = about.get("witness-type", "violation_witness")
    content = reader.invariants() if kind == "correctness_witness" else reader.violation()
    return Witness(about.get("specification", ""), model, hashes, content)


def _data(element: ET.Element, space: str) -> dict[str, str]:
    return {each.get("key", ""): each.text or "" for each in element.findall(f"{space}data")}


class _Automaton:
    """A witness of version 1.0 as a graph."""

    def __init__(self, graph: ET.Element, space: str, file: str, source: Source) -> None:
        self._file, self._source = file, source
        self._nodes = {each.get("id", ""): _data(each, space) for each in graph.findall(f"{space}node")}
        edges = graph.findall(f"{space}edge")
        if len(edges) > _MOST:
            raise Unsupported(f"{source.name} has {len(edges)} edges; at most {_MOST} are read")
        self._edges = [(each.get("source", ""), each.get("target", ""), _data(each, space)) for each in edges]

    def violation(self) -> Violation:
        """The path from the entry to a violation."""
        entry = next((name for name, data in self._nodes.items() if data.get("entry") == "true"), None)
        following = graphs.grouped((source, (target, number)) for number, (source, target, _) in enumerate(self._edges))
        if entry is None:
            raise InputError(f"{self._source.name}: no node is the entry")
        came: dict[str, tuple[str, int] | None] = {entry: None}
        queue = [entry]
        for node in queue:
            if self._nodes.get(node, {}).get("violation") == "true":
                return self._along(node, came)
            for target, number in following.get(node, ()):
                if target not in came:
                    came[target] = node, number
                    queue.append(target)
        raise InputError(f"{self._source.name}: no node with a violation can be reached")

    def _along(self, node: str, came: Mapping[str, tuple[str, int] | None]) -> Violation:
        numbers: list[int] = []
        while (step := came[node]) is not None:
            node = step[0]
            numbers.append(step[1])
        edges = [self._edges[number][2] for number in reversed(numbers)]
        segments = [(waypoint,) for edge in edges for waypoint in self._waypoints(edge)]
        lines = [int(edge["startline"]) for edge in edges if edge.get("startline", "").isdigit()]
        target = Waypoint(Kind.TARGET, Place(self._file, lines[-1] if lines else 0))
        return Violation((*segments, (target,)))

    def _waypoints(self, edge: Mapping[str, str]) -> Iterator[Waypoint]:
        if not edge.get("startline", "").isdigit():
            return
        place = Place(self._file, int(edge["startline"]))
        if edge.get("control") in ("condition-true", "condition-false"):
            yield Waypoint(Kind.BRANCHING, place, edge["control"].removeprefix("condition-"))
        function = edge.get("assumption.resultfunction")
        for part in filter(None, (each.strip() for each in edge.get("assumption", "").split(";"))):
            yield Waypoint(Kind.RETURN if function and "\\result" in part else Kind.ASSUMPTION, place, part)

    def invariants(self) -> Correctness:
        """What holds in nodes, at the lines by which they are entered."""
        found: list[Invariant] = []
        for _, target, edge in self._edges:
            value = self._nodes.get(target, {}).get("invariant", "")
            if value and edge.get("startline", "").isdigit():
                loop = edge.get("enterLoopHead") == "true"
                found.append(Invariant(Place(self._file, int(edge["startline"])), value, loop))
        return Correctness(tuple(dict.fromkeys(found)))
