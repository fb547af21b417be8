"""What is in an SCXML document and not of SCXML: elements of other namespaces, and data models that are not modelled.

Editors write where things are drawn, platforms add actions of their own, and data models such as C++ or Python compute
what cannot be followed. Elements that cannot do anything where they stand are left out; actions are taken to change no
data and to send nothing; conditions are free choices. Each is recorded, to be printed as an assumption.
"""

from __future__ import annotations

import re

from clew.errors import Unsupported
from clew.frontends.uml.chart import Cancel, Choose, Content, Contents, Data, If, Raise, Send
from clew.frontends.uml.language import Call, Expression, Literal, Name
from clew.frontends.uml.reading.words import Words
from clew.frontends.uml.reading.xml import Element

NAMESPACE = "http://www.w3.org/2005/07/scxml"
_EDITORS = ("http://www.qt.io/2015/02/scxml-ext", "http://www.qt-project.org", "http://commons.apache.org/scxml/editor")
"""Namespaces that say where things are drawn and nothing else."""
_EXECUTABLE = frozenset({"onentry", "onexit", "transition", "if", "foreach", "finalize"})
_IN = re.compile(r"""In\(\s*(?P<quote>['"]?)(?P<state>[\w.:-]+)(?P=quote)\s*\)""")


def drop_foreign(root: Element, words: Words) -> None:
    """Take elements of other namespaces out of a document, except where they are data."""
    own = {NAMESPACE, "", root.space}
    named: dict[str, Element] = {}
    stack = [root]
    while stack:
        element = stack.pop()
        foreign = [child for child in element.children if child.space not in own]
        if element.name in ("content", "data", "assign", "param"):
            continue
        element.children = [child for child in element.children if child.space in own]
        stack.extend(element.children)
        for child in foreign:
            if element.name in _EXECUTABLE and not child.space.startswith(_EDITORS):
                words.actions.setdefault(f"<{child.name}>", child.span)
            elif not child.space.startswith(_EDITORS):
                named.setdefault(child.name, child)
    if named:
        told = ", ".join(f"<{name}>" for name in named)
        words.assume(
            f"elements of other namespaces say nothing about behaviour: {told}", next(iter(named.values())).span
        )


class ForeignModel:
    """Reads conditions and contents of a document whose data model is not modelled; it collects data for choices."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.choices: dict[str, Data] = {}

    def guard(self, text: str, element: Element) -> Expression:
        """A condition of a transition; which state is active is known in every data model."""
        if (match := _IN.fullmatch(text.strip())) is not None:
            return Call(Name("In", span=element.span), (Literal(match["state"], span=element.span),), span=element.span)
        return self.words.condition(text, element.span)

    def contents(self, element: Element) -> Contents:
        """The executable content in an element, as far as it sends events."""
        return tuple(each for child in element.children for each in self._content(child))

    def _content(self, element: Element) -> Contents:
        at = element.span
        match element.name:
            case "raise" if element.get("event"):
                return (Raise(element.get("event") or "", span=at),)
            case "cancel" if element.get("sendid") is not None:
                return (Cancel(Literal(element.get("sendid"), span=at), span=at),)
            case "send":
                return (_send(element),)
            case "if":
                return self._if(element)
            case "foreach" if self.contents(element):
                raise Unsupported("how often this <foreach> sends depends on data that are not modelled", span=at)
            case "assign" | "script" | "log" | "foreach":
                self.words.actions.setdefault(_told(element), at)
                return ()
            case name:
                raise Unsupported(f"<{name}> is no executable content that is modelled", span=at)

    def _if(self, element: Element) -> Contents:
        """A branch whose condition is chosen when it is asked."""
        branches: list[tuple[str, list[Content]]] = [(element.get("cond") or "", [])]
        for child in element.children:
            if child.name == "elseif":
                branches.append((child.get("cond") or "", []))
            elif child.name == "else":
                branches.append(("", []))
            else:
                branches[-1][1].extend(self._content(child))
        if not any(body for _, body in branches):
            return ()
        asked = [(self._chosen(text, element), tuple(body)) for text, body in branches if text]
        otherwise = next((tuple(body) for text, body in branches if not text), ())
        choices = tuple(Choose(name.name, span=element.span) for name, _ in asked)
        return (*choices, If(tuple(asked), otherwise, span=element.span))

    def _chosen(self, text: str, element: Element) -> Name:
        name = f"[{text}]"
        self.choices.setdefault(name, Data(name, Literal(False, span=element.span), span=element.span))
        told = f"the condition {text!r} may hold or not, whenever it is asked"
        self.words.assume(told, element.span, lifted_by='datamodel="ecmascript"')
        return Name(name, span=element.span)


def _send(element: Element) -> Send:
    at = element.span
    for name in ("eventexpr", "targetexpr", "typeexpr", "delayexpr"):
        if element.get(name) is not None:
            raise Unsupported(f"{name} needs a data model that is not modelled; use ecmascript", span=at)
    fixed = {name: element.get(name) for name in ("event", "target", "type", "delay")}
    event, target, kind, delay = (None if text is None else Literal(text, span=at) for text in fixed.values())
    if event is None:
        raise Unsupported("<send> without an event is not modelled", span=at)
    return Send(event, target, kind, delay, name=element.get("id"), span=at)


def _told(element: Element) -> str:
    text = re.sub(r"\s+", " ", element.text).strip()
    return text or f"<{element.name} {element.get('location') or element.get('label') or element.get('expr') or ''}>"
