"""Charts as SCXML documents, so that what was drawn in UML runs elsewhere.

Input: a chart of UML. Output: the text of a document. Regions are states of a parallel one, a choice is a state that is
left at once, a completion of a composite is its `done` event, a join is a condition over `In`, parameters of events are
`_event.data.p0` and so on. What SCXML cannot say is refused: deferral, guarded completions (UML tells them once),
receivers that are computed, assertions. Where UML leaves a choice, SCXML takes the first in the document.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    Initial,
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


def to_scxml(chart: Chart) -> str:
    """The document of a chart."""
    return _Writer(chart).document()


class _Writer:
    """Writes one document, line by line."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.lines: list[str] = []
        self.parameters: tuple[str, ...] = ()

    def document(self) -> str:
        root = self.chart.nodes[0]
        for change in self.chart.changes:
            raise Unsupported(f"{change.event} is a change event, which SCXML cannot say", span=change.span)
        self._line(0, '<?xml version="1.0" encoding="UTF-8"?>')
        head = 'xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript"'
        self._line(0, f"<scxml {head} name={quoteattr(self.chart.name)}{self._initial(root)}>")
        if self.chart.data:
            self._line(1, "<datamodel>")
            for data in self.chart.data:
                value = "" if data.value is None else f" expr={quoteattr(self._text(data.value))}"
                self._line(2, f"<data id={quoteattr(data.name)}{value}/>")
            self._line(1, "</datamodel>")
        for child in (*root.histories, *root.children):
            self._node(self.chart.nodes[child], 1)
        self._line(0, "</scxml>")
        return "\n".join(self.lines) + "\n"

    def _line(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def _name(self, number: int) -> str:
        return self.chart.nodes[number].name

    # --- nodes ----------------------------------------------------------------------------------------------------

    def _initial(self, node: Node) -> str:
        """The attribute `initial`, where nothing is done on the way."""
        if node.kind is not NodeKind.COMPOUND or node.initial is None or node.initial.content:
            return ""
        return f" initial={quoteattr(' '.join(map(self._name, node.initial.targets)))}"

    def _node(self, node: Node, depth: int) -> None:
        if node.deferred:
            raise Unsupported(f"{node.name} defers events, which SCXML cannot say", span=node.span)
        tag = _TAGS[node.kind]
        kind = f' type="{"deep" if node.kind is NodeKind.DEEP else "shallow"}"' if tag == "history" else ""
        self._line(depth, f"<{tag} id={quoteattr(node.name)}{kind}{self._initial(node)}>")
        if node.initial is not None and (tag == "history" or node.initial.content):
            self._default(node.initial, depth + 1, wrap=tag != "history")
        for block in node.entry:
            self._block("onentry", block, depth + 1)
        for block in node.exit:
            self._block("onexit", block, depth + 1)
        for transition in self.chart.transitions:
            if transition.source == node.number:
                self._transition(node, transition, depth + 1)
        for child in (*node.histories, *node.children):
            self._node(self.chart.nodes[child], depth + 1)
        self._line(depth, f"</{tag}>")

    def _default(self, initial: Initial, depth: int, *, wrap: bool) -> None:
        if wrap:
            self._line(depth, "<initial>")
        self._element(
            depth + wrap, f"transition target={quoteattr(' '.join(map(self._name, initial.targets)))}", initial.content
        )
        if wrap:
            self._line(depth, "</initial>")

    def _block(self, tag: str, contents: Contents, depth: int) -> None:
        if contents:
            self._element(depth, tag, contents)

    def _element(self, depth: int, head: str, contents: Contents) -> None:
        if not contents:
            self._line(depth, f"<{head}/>")
            return
        self._line(depth, f"<{head}>")
        for each in contents:
            self._content(each, depth + 1)
        self._line(depth, f"</{head.split(maxsplit=1)[0]}>")

    def _transition(self, node: Node, transition: Transition, depth: int) -> None:
        self.parameters = transition.parameters
        head = ["transition"]
        events, guards = list(transition.events), [] if transition.guard is None else [self._text(transition.guard)]
        if transition.completion:
            if transition.guard is not None:
                message = "a guarded completion is told once in UML and asked again and again in SCXML"
                raise Unsupported(message, span=transition.span)
            events = [f"done.state.{node.name}"] if node.children else []
        guards += [f"In('{self._name(each)}')" for each in transition.joins]
        if events:
            head.append(f"event={quoteattr(' '.join(events))}")
        if guards:
            head.append(f"cond={quoteattr(' && '.join(f'({each})' for each in guards))}")
        if transition.targets:
            head.append(f"target={quoteattr(' '.join(map(self._name, transition.targets)))}")
        if transition.internal:
            head.append('type="internal"')
        self._element(depth, " ".join(head), transition.content)
        self.parameters = ()

    # --- content --------------------------------------------------------------------------------------------------

    def _content(self, content: Content, depth: int) -> None:
        match content:
            case Assign(location=location, value=value):
                texts = quoteattr(self._text(location)), quoteattr(self._text(value))
                self._line(depth, f"<assign location={texts[0]} expr={texts[1]}/>")
            case Raise(event=event):
                self._line(depth, f"<raise event={quoteattr(event)}/>")
            case Send():
                self._send(content, depth)
            case Cancel(name=name):
                self._line(depth, f"<cancel sendidexpr={quoteattr(self._text(name))}/>")
            case If():
                self._if(content, depth)
            case Foreach(array=array, item=item, index=index, body=body):
                more = "" if index is None else f" index={quoteattr(index)}"
                self._element(depth, f"foreach array={quoteattr(self._text(array))} item={quoteattr(item)}{more}", body)
            case Log(value=value):
                self._line(depth, f"<log expr={quoteattr(self._text(value))}/>")
            case Check(span=span):
                raise Unsupported("SCXML has no assertions", span=span)
            case Choose(name=name, span=span):
                raise Unsupported(f"{name} gets a value that is not known, which SCXML cannot say", span=span)

    def _send(self, send: Send, depth: int) -> None:
        head = [f"send eventexpr={quoteattr(self._text(send.event))}"]
        match send.target:
            case Literal(value="#_internal"):
                pass  # UML puts what a machine raises behind all other events
            case Literal(value=str(text)):
                head.append(f"target={quoteattr(text)}")
            case Name(name=name):
                head.append(f"target={quoteattr(f'#_{name}')}")
            case None:
                pass
            case _:
                raise Unsupported("the receiver is computed, which this export cannot say", span=send.span)
        if send.delay is not None:
            head.append(f"delayexpr={quoteattr(self._text(send.delay))}")
        if send.name is not None:
            head.append(f"id={quoteattr(send.name)}")
        if not send.parameters:
            self._line(depth, f"<{' '.join(head)}/>")
            return
        self._line(depth, f"<{' '.join(head)}>")
        for label, value in send.parameters:
            named = f"p{label}" if label.isdecimal() else label
            self._line(depth + 1, f"<param name={quoteattr(named)} expr={quoteattr(self._text(value))}/>")
        self._line(depth, "</send>")

    def _if(self, content: If, depth: int) -> None:
        (first, body), *others = content.branches
        self._line(depth, f"<if cond={quoteattr(self._text(first))}>")
        self._all(body, depth + 1)
        for condition, inner in others:
            self._line(depth, f"<elseif cond={quoteattr(self._text(condition))}/>")
            self._all(inner, depth + 1)
        if content.otherwise:
            self._line(depth, "<else/>")
            self._all(content.otherwise, depth + 1)
        self._line(depth, "</if>")

    def _all(self, contents: Sequence[Content], depth: int) -> None:
        for each in contents:
            self._content(each, depth)

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
