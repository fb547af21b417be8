"""Executable content of SCXML: elements become contents of the chart, also where not all of them can be followed.

Editors write where things are drawn, platforms add actions of their own, and data models such as C++ or Python compute
what is not modelled. Elements that cannot do anything where they stand are left out; actions are taken to change no
data and to send nothing; conditions are free choices. Each is recorded, to be printed as an assumption.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Assign, Cancel, Choose, Content, Contents, Data, Foreach, If, Log, Raise, Send
from clew.frontends.uml.language import Broken, Call, Expression, Literal, Name, lenient
from clew.frontends.uml.reading.words import Words, one_line, statements_of
from clew.frontends.uml.statements import script
from clew.syntax.xml import Element

Parameters = tuple[tuple[str, Expression], ...]
_CALL = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\s*\(.*\)", re.DOTALL)
NAMESPACE = "http://www.w3.org/2005/07/scxml"
_EDITORS = ("http://www.qt.io/2015/02/scxml-ext", "http://www.qt-project.org", "http://commons.apache.org/scxml/editor")
"""Namespaces that say where things are drawn and nothing else."""
_EXECUTABLE = frozenset({"onentry", "onexit", "transition", "if", "foreach", "finalize"})
_IN = re.compile(r"""In\(\s*(?P<quote>['"]?)(?P<state>[\w.:-]+)(?P=quote)\s*\)""")


def contents(elements: Iterable[Element], words: Words) -> Contents:
    """What executable content does, in order; `script` becomes its assignments, calls in it are words."""
    found: list[Content] = []
    for each in elements:
        found += _script(each, words) if each.name == "script" else [_content(each, words)]
    return tuple(found)


def _script(element: Element, words: Words) -> Contents:
    if element.get("src") is not None:
        raise Unsupported("a script from another file (src) is not read", span=element.span)
    try:
        return script(element.text, element.span)
    except Unsupported:
        found: list[Content] = []
        for statement in statements_of(element.text):
            if _CALL.fullmatch(statement):
                words.actions.setdefault(statement, element.span)
            else:
                found += script(statement, element.span)
        return tuple(found)


def _content(element: Element, words: Words) -> Content:
    at = element.span
    match element.name:
        case "assign":
            value = value_of(element)
            if value is None:
                raise InputError("<assign> needs expr or a value inside", span=at)
            location = element.get("location")
            if location is None:
                raise InputError("<assign> needs location", span=at)
            return Assign(lenient(location, at), value, span=at)  # an empty one is an error when it is executed
        case "raise":
            return Raise(_needed(element, "event"), span=at)
        case "send":
            return _send(element)
        case "cancel":
            return Cancel(_either(element, "sendid", "sendidexpr"), span=at)
        case "if":
            return _if(element, words)
        case "foreach":
            array = lenient(_needed(element, "array"), at)
            return Foreach(
                array, _needed(element, "item"), element.get("index"), contents(element.children, words), span=at
            )
        case "log":
            expression = element.get("expr")
            if expression == "":
                raise InputError("the expr of <log> is empty", span=at)
            return Log(Literal(None, span=at) if expression is None else lenient(expression, at), span=at)
        case name:
            raise Unsupported(f"<{name}> is no executable content that is modelled", span=at)


def _needed(element: Element, name: str) -> str:
    found = element.get(name)
    if not found:
        raise InputError(f"<{element.name}> needs {name}", span=element.span)
    return found


def _either(element: Element, fixed: str, computed: str) -> Expression:
    found = _optional(element, fixed, computed)
    if found is None:
        raise InputError(f"<{element.name}> needs {fixed} or {computed}", span=element.span)
    return found


def _optional(element: Element, fixed: str, computed: str) -> Expression | None:
    if (text := element.get(fixed)) is not None:
        return Literal(text, span=element.span)
    if (text := element.get(computed)) is not None:
        return lenient(text, element.span)
    return None


def _send(element: Element) -> Send:
    at = element.span
    given, content = parameters(element)
    location = element.get("idlocation")
    return Send(
        _either(element, "event", "eventexpr"),
        _optional(element, "target", "targetexpr"),
        _optional(element, "type", "typeexpr"),
        _optional(element, "delay", "delayexpr"),
        given,
        content,
        element.get("id"),
        None if location is None else lenient(location, at),
        span=at,
    )


def parameters(element: Element, *, with_content: bool = True) -> tuple[Parameters, Expression | None]:
    """The parameters of an event (namelist and <param>), and its <content>."""
    listed = (element.get("namelist") or "").split()
    found = [(name, lenient(name, element.span)) for name in listed]
    for child in element.named("param"):
        value = child.get("expr")
        value = child.get("location") if value is None else value
        if value is None:
            raise InputError("<param> needs expr or location", span=child.span)
        found.append((_needed(child, "name"), lenient(value, child.span)))
    content = None
    for child in element.named("content") if with_content else ():
        members = _members(child)
        found += members or ()
        content = value_of(child) if members is None else None
        if content is None and members is None:
            content = Literal("", span=child.span)
    return tuple(found), content


def _members(element: Element) -> Parameters | None:
    """The members of an object that stands in <content> as JSON, which are data of the event like parameters."""
    if element.get("expr") is not None or not isinstance(given := _json(element.text), dict):
        return None
    return tuple((name, lenient(json.dumps(each), element.span)) for name, each in given.items())


def _json(text: str) -> object:
    """What a text says as JSON; the text itself where it is none."""
    try:
        return json.loads(text, parse_constant=_no_json)
    except (ValueError, RecursionError):
        return text


def _no_json(name: str) -> None:
    """NaN and the infinities are no JSON, though Python reads them."""
    raise ValueError(name)


def _if(element: Element, words: Words) -> If:
    *branches, (last, body) = _branches(element)
    asked = [(lenient(_needed(each, "cond"), each.span), contents(inner, words)) for each, inner in branches]
    otherwise = contents(body, words)
    if last.name == "else":
        return If(tuple(asked), otherwise, span=element.span)
    asked.append((lenient(_needed(last, "cond"), last.span), otherwise))
    return If(tuple(asked), span=element.span)


def _branches(element: Element) -> list[tuple[Element, list[Element]]]:
    """The elements that begin the branches of an <if>, and what stands in them."""
    found: list[tuple[Element, list[Element]]] = [(element, [])]
    for child in element.children:
        if child.name not in ("else", "elseif"):
            found[-1][1].append(child)
            continue
        if found[-1][0].name == "else":
            raise InputError(f"<{child.name}> cannot stand behind <else>", span=child.span)
        found.append((child, []))
    return found


def value_of(element: Element) -> Expression | None:
    """The value of `expr` or of the text inside; in <content>, and where that is no expression, the text itself."""
    if (given := element.get("expr")) is not None:
        if not given:
            raise InputError(f"the expr of <{element.name}> is empty", span=element.span)
        return lenient(given, element.span)
    if element.children:
        raise Unsupported(f"XML inside <{element.name}> is not modelled; give expr", span=element.span)
    text = one_line(element.text)
    if not text:
        return None
    if element.name == "content":
        return Literal(text, span=element.span)
    found = lenient(text, element.span)
    return Literal(text, span=element.span) if isinstance(found, Broken) else found


# --- what is not of SCXML, or not modelled ---------------------------------------------------------------------------


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

    def contents(self, elements: Iterable[Element]) -> Contents:
        """What executable content does, as far as it sends events."""
        return tuple(content for each in elements for content in self._content(each))

    def _content(self, element: Element) -> Contents:
        at = element.span
        match element.name:
            case "raise" if element.get("event"):
                return (Raise(element.get("event") or "", span=at),)
            case "cancel" if element.get("sendid") is not None:
                return (Cancel(Literal(element.get("sendid"), span=at), span=at),)
            case "send":
                return (_fixed_send(element),)
            case "if":
                return self._if(element)
            case "foreach" if self.contents(element.children):
                raise Unsupported("how often this <foreach> sends depends on data that are not modelled", span=at)
            case "assign" | "script" | "log" | "foreach":
                self.words.actions.setdefault(_told(element), at)
                return ()
            case name:
                raise Unsupported(f"<{name}> is no executable content that is modelled", span=at)

    def _if(self, element: Element) -> Contents:
        """A branch whose condition is chosen when it is asked."""
        branches = [(each.get("cond") or "", self.contents(inner)) for each, inner in _branches(element)]
        if not any(body for _, body in branches):
            return ()
        asked = [(self._chosen(text, element), body) for text, body in branches if text]
        otherwise = next((body for text, body in branches if not text), ())
        choices = tuple(Choose(name.name, span=element.span) for name, _ in asked)
        return (*choices, If(tuple(asked), otherwise, span=element.span))

    def _chosen(self, text: str, element: Element) -> Name:
        name = f"[{text}]"
        self.choices.setdefault(name, Data(name, Literal(False, span=element.span), span=element.span))
        told = f"the condition {text!r} may hold or not, whenever it is asked"
        self.words.assume(told, element.span, lifted_by='datamodel="ecmascript"')
        return Name(name, span=element.span)


def _fixed_send(element: Element) -> Send:
    at = element.span
    for name in ("eventexpr", "targetexpr", "typeexpr", "delayexpr"):
        if element.get(name) is not None:
            raise Unsupported(f"{name} needs a data model that is not modelled; use ecmascript", span=at)
    if (event := element.get("event")) is None:
        raise Unsupported("<send> without an event is not modelled", span=at)
    target, kind, delay = (_optional(element, name, f"{name}expr") for name in ("target", "type", "delay"))
    return Send(Literal(event, span=at), target, kind, delay, name=element.get("id"), span=at)


def _told(element: Element) -> str:
    return (
        one_line(element.text)
        or f"<{element.name} {element.get('location') or element.get('label') or element.get('expr') or ''}>"
    )
