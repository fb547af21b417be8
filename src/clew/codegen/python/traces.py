"""What the pieces of a segment touch: known beforehand, except for elements of arrays at computed indices.

Input: commands while their text is written. Output: a bit for each piece; from the bits of the pieces that a run went
through and the indices that it met, the footprint that the interpreter would have recorded.
"""

from __future__ import annotations

from dataclasses import field

from clew.codegen.python.phrases import Phrases, Scope
from clew.ir.commands import Assign, When
from clew.ir.footprint import EMPTY, Footprint, Place, union
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.code import Act
from clew.semantics.execution.evaluate import ENDED, PENDING
from clew.semantics.execution.events import when_family
from clew.semantics.shapes import shape

Met = tuple[str, object, str | None]
"""An array, an index as it was met, and what was done: read (""), written (None), or the family of an update."""


@dataclass(slots=True)
class Trace:
    """Footprints of pieces, the last one still open; a cache of those of whole runs."""

    pieces: list[Footprint] = field(default_factory=list)
    _known: dict[tuple[int, tuple[Met, ...]], Footprint] = field(default_factory=dict)

    def begin(self) -> int:
        """The bit of a new piece."""
        self.pieces.append(EMPTY)
        return 1 << (len(self.pieces) - 1)

    def footprint(self, own: str, bits: int, met: list[Met]) -> Footprint:
        """What a run touched; `own` is the place of the process."""
        key = (bits, tuple(met))
        found = self._known.get(key)
        if found is None:
            found = Footprint(writes=frozenset({own}))
            for number, piece in enumerate(self.pieces):
                if bits >> number & 1:
                    found = union(found, piece)
            for each in met:
                found = union(found, _touched(each))
            self._known[key] = found
        return found

    # --- while the text is written ------------------------------------------------------------------------------------

    def reads(self, terms: tuple[Term, ...], scope: Scope, phrases: Phrases) -> None:
        """The terms are evaluated."""
        for term in terms:
            for node in scope.code.plan(term, scope.routine):
                if node.act is Act.GLOBAL:
                    self._add(Footprint(reads=frozenset({node.name})))
            for each in postorder(term):
                if isinstance(each, Apply) and each.operator == "select":
                    array, index = each.arguments
                    if isinstance(array, Variable) and not scope.is_local(array.name):
                        self._element(array.name, index, "", scope, phrases)

    def assigned(self, command: Assign, scope: Scope, phrases: Phrases) -> None:
        """A value is assigned."""
        target = command.target
        if scope.is_local(target.name):
            self.reads((command.value,), scope, phrases)
            return
        form = shape(target, command.value)
        self.reads(form.reads, scope, phrases)
        if form.index is not None:
            self._element(target.name, form.index, form.family, scope, phrases)
        else:
            self._add(_place(target.name, form.family))

    def writes(self, name: str) -> None:
        """A global variable is written."""
        self._add(_place(name, None))

    def notifies(self, event: int, when: When) -> None:
        """An event is notified."""
        now = frozenset({event}) if when is When.IMMEDIATE else frozenset()
        self._add(Footprint(updates=frozenset({((PENDING, event), when_family(when))}), notifies=now))

    def cancels(self, event: int) -> None:
        """What is pending of an event is forgotten."""
        self._add(Footprint(updates=frozenset({((PENDING, event), when_family(When.IMMEDIATE))})))

    def suspends(self, name: str) -> None:
        """Another process is suspended."""
        self._add(Footprint(writes=frozenset({f"@{name}"}), suspends=frozenset({name})))

    def awaits(self, events: tuple[int, ...]) -> None:
        """The process waits."""
        self._add(Footprint(awaits=frozenset(events)))

    def ends(self) -> None:
        """The process ends."""
        self._add(Footprint(writes=frozenset({ENDED})))

    def _element(self, name: str, index: Term, done: str | None, scope: Scope, phrases: Phrases) -> None:
        if isinstance(index, Constant):
            self._add(_touched((name, index.value, done)))
            return
        text = phrases.kept(index, scope)
        phrases.write(f"met.append(({name!r}, {text}, {done!r}))")

    def _add(self, footprint: Footprint) -> None:
        self.pieces[-1] = union(self.pieces[-1], footprint)


def _touched(met: Met) -> Footprint:
    name, index, done = met
    place: Place = (name, index) if isinstance(index, int) else name
    return Footprint(reads=frozenset({place})) if done == "" else _place(place, done)


def _place(place: Place, family: str | None) -> Footprint:
    """A place that is written, or updated within a family."""
    if family is None:
        return Footprint(writes=frozenset({place}))
    return Footprint(updates=frozenset({(place, family)}))
