"""Slots: how a value of a chart is kept in variables.

A slot knows which kinds its values have. If it is more than one, a tag tells them apart. Kinds are found by
translating: writing a value of a new kind into a slot widens it, and the translation is done again until none widens.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from clew.errors import Unsupported
from clew.frontends.uml.values import NUMBER_SORT, Case, Kind, Texts, Value, default_payload
from clew.ir.sorts import BOOL, Array, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import TRUE, Constant, Term, bits, equal, ite

TAG = Bits(4)
_WITH_PAYLOAD = (Kind.TRUTH, Kind.NUMBER, Kind.TEXT, Kind.LIST, Kind.OBJECT)


@dataclass(slots=True)
class Slot:
    """The kinds of values so far, and the shape of lists among them; it widens while translating."""

    name: str
    kinds: set[Kind] = field(default_factory=set)
    shape: Array | None = None
    item: Kind = Kind.NUMBER
    widened: bool = False

    def admit(self, value: Value, span: Span | None) -> None:
        """Make room for the value."""
        for case in value:
            if case.kind is Kind.OPAQUE:
                message = f"a computed text cannot be kept in {self.name}; texts are constants here"
                raise Unsupported(message, span=span)
            if case.kind is Kind.LIST:
                sort = case.payload.sort
                assert isinstance(sort, Array), f"a list should be an array, is {sort}"
                if self.shape is not None and (self.shape.length, self.item) != (sort.length, case.item):
                    raise Unsupported(f"{self.name} holds arrays of different shapes", span=span)
                self.shape, self.item = sort, case.item
            if case.kind not in self.kinds:
                self.kinds.add(case.kind)
                self.widened = True

    def parts(self, texts: Texts) -> list[tuple[str, Sort, Constant]]:
        """The variables that keep it: a suffix, the sort, and what it holds where it matters not."""
        found: list[tuple[str, Sort, Constant]] = []
        ordered = sorted(self.kinds)
        payloads = [kind for kind in ordered if kind in _WITH_PAYLOAD]
        if len(ordered) > 1:
            found.append(("$kind", TAG, bits(0, TAG.width)))
        for kind in payloads:
            shape = None if self.shape is None else Array(self.shape.length, _element(self.item, texts))
            start = default_payload(kind, texts, shape)
            assert start is not None, f"{kind} should have a payload"
            found.append(("" if len(payloads) == 1 else f"${kind.name.lower()}", start.sort, start))
        return found

    def pack(self, value: Value, texts: Texts) -> list[Term]:
        """The value as terms for the parts."""
        found: list[Term] = []
        ordered = sorted(self.kinds)
        if len(ordered) > 1:
            tag: Term = bits(0, TAG.width)
            for case in value:
                tag = ite(case.when, bits(case.kind, TAG.width), tag)
            found.append(tag)
        rest = self.parts(texts)[len(found) :]
        payloads = [kind for kind in ordered if kind in _WITH_PAYLOAD]
        for kind, (_, _, start) in zip(payloads, rest, strict=True):
            term: Term = start
            for case in value:
                if case.kind is kind:
                    term = case.payload if case.when is TRUE else ite(case.when, case.payload, term)
            found.append(term)
        return found

    def unpack(self, terms: list[Term]) -> Value:
        """The value that the terms of the parts stand for."""
        ordered = sorted(self.kinds)
        payloads = [kind for kind in ordered if kind in _WITH_PAYLOAD]
        tagged = len(ordered) > 1
        values = dict(zip(payloads, terms[1:] if tagged else terms, strict=True))
        return tuple(
            Case(equal(terms[0], bits(kind, TAG.width)) if tagged else TRUE, kind, values.get(kind, TRUE), self.item)
            for kind in ordered
        )


def _element(item: Kind, texts: Texts) -> Sort:
    match item:
        case Kind.TRUTH:
            return BOOL
        case Kind.TEXT:
            return texts.sort
        case _:
            return NUMBER_SORT
