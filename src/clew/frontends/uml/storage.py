"""Slots: how a value of a chart is kept in variables.

A slot knows which kinds its values have. If it is more than one, a tag tells them apart. Kinds are found by
translating: writing a value of a new kind into a slot widens it, and the translation is done again until none widens.
"""

from __future__ import annotations

from dataclasses import field

from clew.errors import Unsupported
from clew.frontends.uml.values import NUMBER_SORT, REFERENCE, Case, Kind, Texts, Value, length_of
from clew.ir.sorts import BOOL, Array, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import TRUE, Constant, Term, bits, constant, equal, ite
from clew.ir.values import default
from clew.records import dataclass

TAG = Bits(4)
_PLAIN: dict[Kind, Sort] = {Kind.TRUTH: BOOL, Kind.NUMBER: NUMBER_SORT, Kind.OBJECT: REFERENCE}
_WITH_PAYLOAD = frozenset({*_PLAIN, Kind.TEXT, Kind.LIST})


@dataclass(slots=True)
class Slot:
    """The kinds of values so far, and the shape of lists among them; it widens while translating."""

    name: str
    kinds: set[Kind] = field(default_factory=set)
    length: int = 0
    """Of lists; 0 where there are none."""
    item: Kind = Kind.NUMBER

    @property
    def _is_tagged(self) -> bool:
        return len(self.kinds) > 1

    @property
    def _payloads(self) -> list[Kind]:
        return sorted(self.kinds & _WITH_PAYLOAD)

    def admit(self, value: Value, span: Span | None) -> None:
        """Make room for the value."""
        for case in value:
            if case.kind is Kind.OPAQUE:
                message = f"a computed text cannot be kept in {self.name}; texts are constants here"
                raise Unsupported(message, span=span)
            if case.kind is Kind.LIST:
                shape = (length_of(case), case.item)
                if self.length and (self.length, self.item) != shape:
                    raise Unsupported(f"{self.name} holds arrays of different shapes", span=span)
                self.length, self.item = shape
            self.kinds.add(case.kind)

    def parts(self, texts: Texts) -> list[tuple[str, Sort, Constant]]:
        """The variables that keep it: a suffix, the sort, and what it holds where it matters not."""
        sorts: list[tuple[str, Sort]] = [("$kind", TAG)] if self._is_tagged else []
        several = len(self._payloads) > 1
        sorts += [(f"${kind.name.lower()}" if several else "", self._sort(kind, texts)) for kind in self._payloads]
        return [(suffix, sort, constant(default(sort), sort)) for suffix, sort in sorts]

    def _sort(self, kind: Kind, texts: Texts) -> Sort:
        match kind:
            case Kind.TEXT:
                return texts.sort
            case Kind.LIST:
                return Array(self.length, self._sort(self.item, texts))
            case _:
                return _PLAIN[kind]

    def pack(self, value: Value, texts: Texts) -> list[Term]:
        """The value as terms for the parts."""
        found: list[Term] = []
        if self._is_tagged:
            tag: Term = bits(0, TAG.width)
            for case in value:
                tag = ite(case.when, bits(case.kind, TAG.width), tag)
            found.append(tag)
        rest = self.parts(texts)[len(found) :]
        for kind, (_, _, start) in zip(self._payloads, rest, strict=True):
            term: Term = start
            for case in value:
                if case.kind is kind:
                    term = case.payload if case.when is TRUE else ite(case.when, case.payload, term)
            found.append(term)
        return found

    def unpack(self, terms: list[Term]) -> Value:
        """The value that the terms of the parts stand for."""
        tagged = self._is_tagged
        values = dict(zip(self._payloads, terms[1:] if tagged else terms, strict=True))
        return tuple(
            Case(equal(terms[0], bits(kind, TAG.width)) if tagged else TRUE, kind, values.get(kind, TRUE), self.item)
            for kind in sorted(self.kinds)
        )
