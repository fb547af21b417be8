"""Charts as SCXML documents, so that what was drawn in UML runs elsewhere.

Input: a chart of UML. Output: the text of a document. Regions are states of a parallel one, a choice is a state that is
left at once, a completion of a composite is its `done` event, a join is a condition over `In`, parameters of events are
`_event.data.p0` and so on. What SCXML cannot say is refused: deferral, guarded completions (UML tells them once),
receivers that are computed, assertions. Where UML leaves a choice, SCXML takes the first in the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from xml.sax.saxutils import quoteattr

from clew.errors import Unsupported
from clew.frontends.uml.chart import (
    Assign,
    Cancel,
    Chart,
    Check,
    Choose,
    Content,
    Contents,
    Foreach,
    If,
    Log,
    Node,
    NodeKind,
    Raise,
    Send,
    Transition,
)
from clew.frontends.uml.language import (
    Binary,
    Broken,
    Call,
    Condition,
    Conditional,
    Expression,
    Index,
    Items,
    Literal,
    Member,
    Name,
    Unary,
)

_TAGS = {
    NodeKind.COMPOUND: "state",
    NodeKind.PARALLEL: "parallel",
    NodeKind.ATOMIC: "state",
    NodeKind.CHOICE: "state",
    NodeKind.FINAL: "final",
    NodeKind.SHALLOW: "history",
    NodeKind.DEEP: "history",
}
_HISTORY = {NodeKind.SHALLOW: "shallow", NodeKind.DEEP: "deep"}


def to_scxml(chart: Chart) -> str:
    """The document of a chart."""
    return _Writer(chart).document()


def _head(tag: str, **attributes: str | None) -> str:
    return " ".join((tag, *(f"{key}={quoteattr(text)}" for key, text in attributes.items() if text is not None)))


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _enclosed(head: str, inner: Iterable[str]) -> list[str]:
    return [f"<{head}>", *_indented(inner), f"</{head.split(maxsplit=1)[0]}>"]


def _element(tag: str, inner: Sequence[str] = (), **attributes: str | None) -> list[str]:
    head = _head(tag, **attributes)
    return _enclosed(head, inner) if inner else [f"<{head}/>"]


class _Writer:
    """Writes one document: every part of it is a list of lines."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.parameters: tuple[str, ...] = ()

    def document(self) -> str:
        root = self.chart.nodes[0]
        for change in self.chart.changes:
            raise Unsupported(f"{change.event} is a change event, which SCXML cannot say", span=change.span)
        inner: list[str] = []
        if self.chart.data:
            data = [_element("data", id=each.name, expr=self._optional(each.value)) for each in self.chart.data]
            inner += _enclosed("datamodel", chain(*data))
        inner += self._children(root)
        space = "http://www.w3.org/2005/07/scxml"
        head = _head(
            "scxml",
            xmlns=space,
            version="1.0",
            datamodel="ecmascript",
            name=self.chart.name,
            initial=self._initial(root),
        )
        return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', *_enclosed(head, inner), ""))

    def _names(self, nodes: Sequence[int]) -> str | None:
        return " ".join(self.chart.nodes[each].name for each in nodes) or None

    # --- nodes ----------------------------------------------------------------------------------------------------

    def _initial(self, node: Node) -> str | None:
        """The attribute `initial`, where nothing is done on the way."""
        if node.kind is not NodeKind.COMPOUND or node.initial is None or node.initial.content:
            return None
        return self._names(node.initial.targets)

    def _children(self, node: Node) -> Iterator[str]:
        return chain(*(self._node(self.chart.nodes[child]) for child in (*node.histories, *node.children)))

    def _node(self, node: Node) -> list[str]:
        if node.deferred:
            raise Unsupported(f"{node.name} defers events, which SCXML cannot say", span=node.span)
        tag, kind = _TAGS[node.kind], _HISTORY.get(node.kind)
        inner: list[str] = []
        if node.initial is not None and (kind or node.initial.content):
            way = self._element("transition", node.initial.content, target=self._names(node.initial.targets))
            inner += way if kind else _enclosed("initial", way)
        inner += chain(*(self._element("onentry", block) for block in node.entry if block))
        inner += chain(*(self._element("onexit", block) for block in node.exit if block))
        inner += chain(*(self._transition(node, each) for each in self.chart.transitions if each.source == node.number))
        inner += self._children(node)
        return _enclosed(_head(tag, id=node.name, type=kind, initial=self._initial(node)), inner)

    def _transition(self, node: Node, transition: Transition) -> list[str]:
        self.parameters = transition.parameters
        events, guards = list(transition.events), [] if transition.guard is None else [self._text(transition.guard)]
        if transition.completion:
            if transition.guard is not None:
                message = "a guarded completion is told once in UML and asked again and again in SCXML"
                raise Unsupported(message, span=transition.span)
            events = [f"done.state.{node.name}"] if node.children else []
        guards += [f"In('{self.chart.nodes[each].name}')" for each in transition.joins]
        found = self._element(
            "transition",
            transition.content,
            event=" ".join(events) or None,
            cond=" && ".join(f"({each})" for each in guards) or None,
            target=self._names(transition.targets),
            type="internal" if transition.internal else None,
        )
        self.parameters = ()
        return found

    # --- content --------------------------------------------------------------------------------------------------

    def _element(self, tag: str, contents: Contents, **attributes: str | None) -> list[str]:
        return _element(tag, self._all(contents), **attributes)

    def _all(self, contents: Contents) -> list[str]:
        return [line for each in contents for line in self._content(each)]

    def _content(self, content: Content) -> list[str]:
        match content:
            case Assign(location=location, value=value):
                return _element("assign", location=self._text(location), expr=self._text(value))
            case Raise(event=event):
                return _element("raise", event=event)
            case Send():
                return self._send(content)
            case Cancel(name=name):
                return _element("cancel", sendidexpr=self._text(name))
            case If():
                return self._if(content)
            case Foreach(array=array, item=item, index=index, body=body):
                return self._element("foreach", body, array=self._text(array), item=item, index=index)
            case Log(value=value):
                return _element("log", expr=self._text(value))
            case Check(span=span):
                raise Unsupported("SCXML has no assertions", span=span)
            case Choose(name=name, span=span):
                raise Unsupported(f"{name} gets a value that is not known, which SCXML cannot say", span=span)

    def _send(self, send: Send) -> list[str]:
        event = self._text(send.event)
        match send.target:
            case None | Literal(value="#_internal"):
                target = None  # UML puts what a machine raises behind all other events
            case Literal(value=str(text)):
                target = text
            case Name(name=name):
                target = f"#_{name}"
            case _:
                raise Unsupported("the receiver is computed, which this export cannot say", span=send.span)
        head = _head("send", eventexpr=event, target=target, delayexpr=self._optional(send.delay), id=send.name)
        named = [(f"p{label}" if label.isdecimal() else label, value) for label, value in send.parameters]
        given = [_element("param", name=label, expr=self._text(value)) for label, value in named]
        return _enclosed(head, chain(*given)) if given else [f"<{head}/>"]

    def _if(self, content: If) -> list[str]:
        lines: list[str] = []
        for number, (condition, body) in enumerate(content.branches):
            cond = quoteattr(self._text(condition))
            lines += [f"<elseif cond={cond}/>" if number else f"<if cond={cond}>", *_indented(self._all(body))]
        if content.otherwise:
            lines += ["<else/>", *_indented(self._all(content.otherwise))]
        return [*lines, "</if>"]

    def _optional(self, expression: Expression | None) -> str | None:
        return None if expression is None else self._text(expression)

    def _text(self, expression: Expression) -> str:
        """The expression as ECMAScript; a parameter of the event is what it carries."""
        match expression:
            case Literal(value=str(text)):
                escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
                return f"'{escaped}'"
            case Literal(value=bool(truth)):
                return "true" if truth else "false"
            case Literal(value=value):
                return "null" if value is None else str(value)
            case Name(name=name) if name in self.parameters:
                return f"_event.data.p{self.parameters.index(name)}"
            case Name(name=name):
                return name
            case Member(subject=subject, name=name):
                return f"{self._text(subject)}.{name}"
            case Index(subject=subject, index=index):
                return f"{self._text(subject)}[{self._text(index)}]"
            case Unary(operator=operator, operand=operand):
                return f"{operator}{' ' if operator.isalpha() else ''}({self._text(operand)})"
            case Binary(operator=operator, left=left, right=right):
                return f"({self._text(left)} {operator} {self._text(right)})"
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return f"({self._text(condition)} ? {self._text(then)} : {self._text(otherwise)})"
            case Call(function=function, arguments=arguments):
                return f"{self._text(function)}({', '.join(map(self._text, arguments))})"
            case Items(items=items):
                return f"[{', '.join(map(self._text, items))}]"
            case Broken(text=text):
                return text
            case Condition(text=text, span=span):
                raise Unsupported(f"the condition {text!r} is in words, which SCXML cannot ask", span=span)
