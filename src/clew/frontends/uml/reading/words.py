"""What a diagram says in words: conditions and actions of which nothing can be computed.

Input: the text of a guard or an action, and the names that mean something in the diagram (data, parameters of the
event, other machines). Output: an expression or contents. The parts of a guard between `&&`, `||`, `!` that are no
expressions over these names become conditions, which are free choices; statements that are none of the action language
are taken to change no data and to send nothing. Both are recorded, to be printed as assumptions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Assign, Choose, Content, Contents, If, Log, Send
from clew.frontends.uml.language import (
    Binary,
    Call,
    Condition,
    Expression,
    Literal,
    Member,
    Name,
    Unary,
    bounded_height,
    expression,
    parts_of,
)
from clew.frontends.uml.statements import actions
from clew.ir.source import Span
from clew.outcome import Note, NoteKind
from clew.records import dataclass

NESTING = 50
"""Parentheses of a guard are looked into this deep; what is deeper is one condition."""
_BUILT_IN = frozenset({"In", "Math", "undefined", "self", "_event"})
_ASSIGNED = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*:?=(?!=)(?P<value>.*)", re.DOTALL)
_WRITTEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_]\w*)\s*(?::?=(?!=)|[-+*/%&|^]=)(?P<value>.*)|"
    r"(?=[^+-]*(?:\+\+|--))(?:\+\+|--)?(?P<counted>[A-Za-z_]\w*)(?:\+\+|--)?)\s*",
    re.DOTALL,
)
_EXACT = re.compile(r"(?:assert|if)\b\s*\(?|send\s+\w+\s*\(|raise\s+[\w.]+\s*(?:\(|$)")
"""What begins like a statement of the action language is one, and mistakes in it are told."""
_EQUALS = re.compile(r"(?<![=!<>+\-*/%&|^])=(?!=)")
_NOWHERE = Span("", 1)
_NOT = re.compile(r"(?:!|not\b)\s*(?P<rest>.+)", re.DOTALL | re.IGNORECASE)


@dataclass(slots=True)
class Words:
    """The words of one diagram; it grows while the diagram is read."""

    known: frozenset[str]
    """Names that mean something in expressions."""
    events: frozenset[str] = frozenset()
    """Names of events that transitions of the diagram wait for."""
    conditions: dict[str, Span] = field(default_factory=dict)
    actions: dict[str, Span] = field(default_factory=dict)
    others: list[Note] = field(default_factory=list)

    def assume(self, text: str, span: Span, *, lifted_by: str = "") -> None:
        """Record something that was taken for granted, and what a user may write instead."""
        self.others.append(Note(NoteKind.ASSUMPTION, text, span, lifted_by))

    def notes(self) -> tuple[Note, ...]:
        """The assumptions, in the order of reading."""
        found = list(self.others)
        if self.conditions:
            text = f"conditions in words may hold or not, whenever they are asked: {_listed(self.conditions)}"
            found.append(Note(NoteKind.ASSUMPTION, text, lifted_by="an expression over data (' var x = 0)"))
        if self.actions:
            text = f"actions in words change no data and send no events: {_listed(self.actions)}"
            found.append(Note(NoteKind.ASSUMPTION, text, lifted_by="writing what they do (x = 1, send E, raise E)"))
        return tuple(found)

    # --- guards ---------------------------------------------------------------------------------------------------

    def guard(self, text: str, at: Span, parameters: tuple[str, ...] = ()) -> Expression:
        """The guard, exact where it can be."""
        return bounded_height(self._guard(one_line(text), at, frozenset(parameters), 0))

    def condition(self, text: str, at: Span) -> Condition:
        """A condition in words."""
        told = one_line(text)
        self.conditions.setdefault(told, at)
        return Condition(told, span=at)

    def _guard(self, text: str, at: Span, parameters: frozenset[str], depth: int) -> Expression:
        exact = self.exact(text, at, parameters)
        if exact is not None:
            return exact
        for operator, words in (("||", "or"), ("&&", "and")):
            parts = _divided(text, operator, words) if depth < NESTING else [text]
            if 1 < len(parts) <= NESTING:
                found = self._guard(parts[0], at, parameters, depth + 1)
                for part in parts[1:]:
                    found = Binary(operator, found, self._guard(part, at, parameters, depth + 1), span=at)
                return found
        if (negated := _NOT.fullmatch(text)) is not None and depth < NESTING:
            return Unary("!", self._guard(negated["rest"], at, parameters, depth + 1), span=at)
        if text.startswith("(") and closing(text) == len(text) - 1 and depth < NESTING and text[1:-1].strip():
            return self._guard(text[1:-1].strip(), at, parameters, depth + 1)
        names = re.findall(r"[A-Za-z_]\w*", text)
        if names and all(name in self.known | parameters for name in names):
            expression(text, at)  # a mistake in an expression over data is told
        return self.condition(text, at)

    def exact(self, text: str, at: Span, parameters: frozenset[str] = frozenset()) -> Expression | None:
        """The expression, where it is one and every name in it is known."""
        try:
            found = expression(_EQUALS.sub("==", text).replace("<>", "!="), at)
        except InputError:
            return None
        return found if self.computable(found, parameters) else None

    def is_exact(self, text: str) -> bool:
        """Whether a text is an expression over names that are known."""
        return self.exact(text, _NOWHERE) is not None

    def computable(self, expression: Expression, parameters: frozenset[str] = frozenset()) -> bool:
        """Whether every name in an expression is known, and every function."""
        known = self.known | parameters | _BUILT_IN
        for part in parts_of(expression):
            match part:
                case Name(name=name) if name not in known:
                    return False
                case Call(function=Name(name=name)) if name != "In":
                    return False
                case Call(function=Member(subject=Name(name=name))) if name != "Math":
                    return False
                case _:
                    pass
        return True

    # --- actions --------------------------------------------------------------------------------------------------

    def action(self, text: str, at: Span, parameters: tuple[str, ...] = ()) -> Contents:
        """What an action does: its statements, those in words left out."""
        found: list[Content] = []
        for statement in statements_of(text):
            found += self._statement(statement, at, frozenset(parameters))
        return tuple(found)

    def _statement(self, text: str, at: Span, parameters: frozenset[str]) -> Contents:
        try:
            found = actions(text.replace(":=", "="), at)
        except InputError:
            if _EXACT.match(text) and not _is_sentence(text):
                raise
            assigned = _ASSIGNED.match(text)
            return self._opaque(text, at, assigned["name"] if assigned else None)
        return tuple(each for content in found for each in self._known(content, text, at, parameters))

    def _known(self, content: Content, text: str, at: Span, parameters: frozenset[str]) -> Contents:
        """The content as it is, or what is left of it where it speaks of what nobody knows."""
        match content:
            case Assign(location=Name(name=name), value=value):
                computable = name in self.known and self.computable(value, parameters)
                return (content,) if computable else self._opaque(text, at, name)
            case Assign(location=location, value=value):
                computable = self.computable(location, parameters) and self.computable(value, parameters)
                return (content,) if computable else self._opaque(text, at, None)
            case Log(value=value) if not self.computable(value, parameters):
                return ()
            case Send(event=Literal(value=str(event)), target=target):
                # Itself gets it where a transition waits for it, another machine where its name is known.
                arrives = event in self.events if target is None else self.computable(target)
                return (content,) if arrives else self._opaque(text, at, None)
            case If() if not all(self.computable(asked, parameters) for asked, _ in content.branches):
                message = "this condition is in words; name the data that it speaks of: ' var x = 0"
                raise Unsupported(message, span=content.span)
            case _:
                return (content,)

    def _opaque(self, text: str, at: Span, assigned: str | None) -> Contents:
        """An action in words; a datum that it sets may be anything from then on."""
        if assigned is not None and assigned in self.known:
            told = f"{assigned} may be anything after {one_line(text)!r}, whose value is not known"
            self.assume(told, at, lifted_by="an expression over data")
            return (Choose(assigned, span=at),)
        told = one_line(text)
        self.actions.setdefault(told, at)
        if told.removesuffix("()") in self.events:
            text = f"{told!r} is an action and does not send the event of that name"
            self.assume(text, at, lifted_by=f"raise {told.removesuffix('()')}")
        return ()


def assigned_data(texts: list[str], declared: frozenset[str]) -> dict[str, Expression]:
    """The names that actions give values to which can be computed, though nothing declares them: one value each."""
    values: dict[str, list[str]] = {}
    for text in texts:
        for statement in statements_of(text):
            match = _WRITTEN.fullmatch(statement)
            if match is not None and (name := match["name"] or match["counted"]) not in declared:
                values.setdefault(name, []).append(match["value"] or "0")
    found = frozenset(values)
    while True:
        words = Words(declared | found)
        kept = frozenset(name for name in found if all(words.is_exact(each) for each in values[name]))
        if kept == found:
            return {name: expression(each[0], _NOWHERE) for name, each in values.items() if name in found}
        found = kept


def empty_like(value: Expression, at: Span) -> Literal:
    """False, the empty text or zero, by the kind of a value."""
    match value:
        case Literal(value=bool()) | Unary(operator="!"):
            return Literal(False, span=at)
        case Literal(value=str()):
            return Literal("", span=at)
        case _:
            return Literal(0, span=at)


def statements_of(text: str) -> list[str]:
    """The statements of an action: what stands between `;` and line ends outside of brackets and quotes."""
    return [each for each in separated(text, ";\n", "()[]{}", '"') if each]


def separated(text: str, separators: str, brackets: str = "()", quotes: str = "") -> list[str]:
    """What stands between separators outside of brackets and quotes."""
    found = [""]
    for _, character, depth in _nested(text, brackets, quotes):
        if character in separators and depth <= 0:
            found.append("")
        else:
            found[-1] += character
    return [each.strip() for each in found]


def _nested(text: str, brackets: str, quotes: str) -> Iterator[tuple[int, str, int]]:
    """Each character with its place, and how deep in brackets it leads; a quote behind a letter opens no text."""
    depth, quote = 0, ""
    for place, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in quotes and not text[place - 1 : place].isalnum():
            quote = character
        elif character in brackets:
            depth += 1 if brackets.index(character) % 2 == 0 else -1
        yield place, character, max(depth, 0) + 1 if quote else depth


def _divided(text: str, operator: str, word: str) -> list[str]:
    """The parts of a text between an operator, or the word for it, outside of parentheses and quotes."""
    parts, start = [], 0
    between = re.compile(rf"{re.escape(operator)}|(?<=\s){word}(?=\s)", re.IGNORECASE)
    for place, _, depth in _nested(text, "()[]", "'\""):
        if place >= start and not depth and (match := between.match(text, place)) is not None:
            parts.append(text[start:place].strip())
            start = match.end()
    parts.append(text[start:].strip())
    return parts if all(parts) else [text]


def closing(text: str, quotes: str = "") -> int:
    """Where the parenthesis that opens a text is closed; -1 where it is not."""
    return next((place for place, _, depth in _nested(text, "()", quotes) if depth == 0), -1)


def _is_sentence(text: str) -> bool:
    """Whether a text that begins like a statement goes on in words: `assert the claim`."""
    return re.search(r"[A-Za-z]\w*\s+[A-Za-z]\w*\s+[A-Za-z]", text) is not None


def one_line(text: str) -> str:
    """The text with one blank between words."""
    return re.sub(r"\s+", " ", text).strip()


def _listed(texts: dict[str, Span]) -> str:
    return ", ".join(f"{text!r} (line {span.line})" for text, span in texts.items())
