"""Executable content of SCXML: elements become contents of the chart."""

from __future__ import annotations

import json
import re

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Assign, Cancel, Content, Contents, Foreach, If, Log, Raise, Send
from clew.frontends.uml.language import Broken, Expression, Literal, lenient
from clew.frontends.uml.reading.words import Words, statements_of
from clew.frontends.uml.reading.xml import Element
from clew.frontends.uml.statements import script

Parameters = tuple[tuple[str, Expression], ...]
_CALL = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\s*\(.*\)", re.DOTALL)


def contents(element: Element, words: Words) -> Contents:
    """The executable content in an element, in order; `script` becomes its assignments, calls in it are words."""
    found: list[Content] = []
    for child in element.children:
        if child.name == "script":
            found += _script(child, words)
        else:
            found.append(_content(child, words))
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
            return Foreach(array, _needed(element, "item"), element.get("index"), contents(element, words), span=at)
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
    branches: list[tuple[Expression, list[Element]]] = [(lenient(_needed(element, "cond"), element.span), [])]
    otherwise: list[Element] | None = None
    for child in element.children:
        if child.name == "elseif" and otherwise is None:
            branches.append((lenient(_needed(child, "cond"), child.span), []))
        elif child.name == "else" and otherwise is None:
            otherwise = []
        elif child.name in ("else", "elseif"):
            raise InputError(f"<{child.name}> cannot stand behind <else>", span=child.span)
        else:
            (branches[-1][1] if otherwise is None else otherwise).append(child)
    return If(
        tuple((condition, _those(element, body, words)) for condition, body in branches),
        _those(element, otherwise or [], words),
        span=element.span,
    )


def _those(element: Element, children: list[Element], words: Words) -> Contents:
    return contents(Element(element.space, element.name, {}, element.span, children), words)


def value_of(element: Element) -> Expression | None:
    """The value of `expr` or of the text inside; in <content>, and where that is no expression, the text itself."""
    if (given := element.get("expr")) is not None:
        if not given:
            raise InputError(f"the expr of <{element.name}> is empty", span=element.span)
        return lenient(given, element.span)
    if element.children:
        raise Unsupported(f"XML inside <{element.name}> is not modelled; give expr", span=element.span)
    text = re.sub(r"\s+", " ", element.text).strip()
    if not text:
        return None
    if element.name == "content":
        return Literal(text, span=element.span)
    found = lenient(text, element.span)
    return Literal(text, span=element.span) if isinstance(found, Broken) else found
