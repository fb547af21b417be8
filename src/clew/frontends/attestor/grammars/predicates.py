"""Inductive predicates of separation logic, as grammars.

    sll(x{Node}, !y{Node}) <= x.next -> y <= z{Node} | x.next -> z * sll(z, y) ;

A predicate is a nonterminal, its parameters are the tentacles with their types; `!` marks a reduction tentacle. Each
`<=` begins a rule; left of a bar stand its existential variables, right of it atoms joined by `*`: `x.field -> y`, a
predicate, `emp`. `null` is null. Comments begin with `#`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from clew.frontends.attestor.grammars.graphs import NULL, Field, Graph, Hyperedge, Nonterminal
from clew.ir.errors import InputError
from clew.ir.source import Source, Span

_TOKEN = re.compile(r"\s+|#[^\n]*|(?P<word>[A-Za-z_$][\w$]*)|(?P<sign><=|->|[(){}!,|*.;])|(?P<other>.)")


class _Token(NamedTuple):
    text: str
    line: int
    column: int


class _Parameter(NamedTuple):
    name: str
    type: str
    reduction: bool


def read_predicates(source: Source) -> tuple[Nonterminal, ...]:
    """The predicates of a text, each as a nonterminal."""
    reader = _Reader(source)
    found: list[Nonterminal] = []
    while not reader.ended():
        found.append(reader.predicate())
    labels = [each.label for each in found]
    for label in labels:
        if labels.count(label) > 1:
            raise InputError(f"{source.name}: the predicate '{label}' is defined twice")
    return tuple(found)


def read_symbolic_heap(source: Source) -> Graph:
    """A heap as a formula: `x{Node}, y{Node} | x.next -> y * sll(y, null)`; variables are those of the program."""
    return _Reader(source).heap()


class _Reader:
    """A cursor over tokens."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens: list[_Token] = []
        line, start = 1, 0
        for found in _TOKEN.finditer(source.text):
            if found["word"] or found["sign"] or found["other"]:
                self._tokens.append(_Token(found.group(), line, found.start() - start + 1))
            if "\n" in found.group():
                line += found.group().count("\n")
                start = found.start() + found.group().rindex("\n") + 1
        self._at = 0

    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._tokens)

    def _fail(self, wanted: str) -> InputError:
        if self.ended():
            return InputError(f"{self._source.name}: the text ends where {wanted} should be")
        token = self._tokens[self._at]
        span = Span(self._source.name, token.line, token.column)
        return InputError(f"here is '{token.text}', and {wanted} should be", span=span)

    def _sees(self, *signs: str) -> bool:
        return not self.ended() and self._tokens[self._at].text in signs

    def _accept(self, sign: str) -> bool:
        if not self._sees(sign):
            return False
        self._at += 1
        return True

    def _expect(self, sign: str) -> None:
        if not self._accept(sign):
            raise self._fail(f"'{sign}'")

    def _word(self, what: str) -> str:
        if self.ended() or not re.match(r"[A-Za-z_$]", self._tokens[self._at].text):
            raise self._fail(what)
        self._at += 1
        return self._tokens[self._at - 1].text

    def predicate(self) -> Nonterminal:
        """One predicate with its rules."""
        label = self._word("the name of a predicate")
        self._expect("(")
        parameters = [self._parameter()]
        while self._accept(","):
            parameters.append(self._parameter())
        self._expect(")")
        rules = []
        while self._accept("<="):
            rules.append(self._rule(parameters))
        if not rules:
            raise self._fail("'<=' and a rule")
        self._expect(";")
        reduction = tuple(each.reduction for each in parameters)
        return Nonterminal(label, len(parameters), reduction, tuple(rules))

    def heap(self) -> Graph:
        """A formula whose variables left of the bar have names."""
        found = self._existentials()
        graph = self._body(found, 0)
        self._accept(";")
        if not self.ended():
            raise self._fail("'*' or the end")
        return replace(graph, variables=tuple((each.name, at) for at, each in enumerate(found)))

    def _parameter(self) -> _Parameter:
        reduction = self._accept("!")
        name = self._word("a parameter")
        self._expect("{")
        type_ = self._word("a type")
        self._expect("}")
        return _Parameter(name, type_, reduction)

    def _rule(self, parameters: list[_Parameter]) -> Graph:
        return self._body([*parameters, *self._existentials()], len(parameters))

    def _body(self, variables: list[_Parameter], externals: int) -> Graph:
        """The atoms of a rule or heap over variables, of which the first are external."""
        names: dict[str, int] = {}
        types = [each.type for each in variables]
        for at, each in enumerate(variables):
            if each.name in names:
                raise self._fail(f"another name than '{each.name}', which is taken,")
            names[each.name] = at
        fields: list[Field] = []
        edges: list[Hyperedge] = []
        self._atom(names, types, fields, edges)
        while self._accept("*"):
            self._atom(names, types, fields, edges)
        return Graph(tuple(types), tuple(range(externals)), fields=tuple(fields), edges=tuple(edges))

    def _existentials(self) -> list[_Parameter]:
        """The variables left of a bar, if there is one before the rule ends."""
        ahead = self._at
        while ahead < len(self._tokens) and self._tokens[ahead].text not in ("<=", ";", "|"):
            ahead += 1
        if ahead >= len(self._tokens) or self._tokens[ahead].text != "|":
            return []
        found = []
        while not self._accept("|"):
            found.append(self._parameter())
            if not self._sees("|"):
                self._expect(",")
        return found

    def _node(self, names: dict[str, int], types: list[str]) -> int:
        name = self._word("a variable")
        if name == "null":
            if "null" not in names:
                names["null"] = len(types)
                types.append(NULL)
        elif name not in names:
            self._at -= 1
            raise self._fail(f"one of {', '.join(names)}, or an existential variable,")
        return names[name]

    def _atom(self, names: dict[str, int], types: list[str], fields: list[Field], edges: list[Hyperedge]) -> None:
        if self._accept("emp"):
            return
        if self._at + 1 < len(self._tokens) and self._tokens[self._at + 1].text == "(":
            label = self._word("a predicate")
            self._expect("(")
            tentacles = [self._node(names, types)]
            while self._accept(","):
                tentacles.append(self._node(names, types))
            self._expect(")")
            edges.append(Hyperedge(label, tuple(tentacles)))
            return
        origin = self._node(names, types)
        self._expect(".")
        label = self._word("a field")
        self._expect("->")
        fields.append(Field(label, origin, self._node(names, types)))
