"""Inputs of which a path leaves one value: they turn concrete again.

Input: a state. Output: the same state, in which these inputs are replaced by their values everywhere, so that data
that depended on nothing else are plain values, and states that differ in how they came about are equal.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.sorts import Bits, Bool
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, constant
from clew.ir.walk import postorder
from clew.logic.normalise import Construct
from clew.semantics.state import Extent, Frame, Instance, Mark, Process, State
from clew.semantics.values import Datum, Path
from clew.symbolic.paths.slices import Slice, Slices

Terms = tuple[Term, ...]


def known_inputs(path: Path, slices: Slices) -> dict[Term, Term]:
    """The inputs that have one value on the path, as far as ranges tell."""
    found: dict[Term, Term] = {}
    for part in slices.of(path):
        if part.settled is None:
            part.settled = _settled(part)
        found |= part.settled
    return found


def _settled(part: Slice) -> dict[Term, Term]:
    found: dict[Term, Term] = {}
    for each in sorted(part.inputs, key=_name):
        fact = part.ranges.of(each)
        if isinstance(each.sort, Bool) and isinstance(fact, bool):
            found[each] = TRUE if fact else FALSE
        elif isinstance(each.sort, Bits) and isinstance(fact, tuple) and fact[0] == fact[1]:
            found[each] = constant(fact[0], each.sort)
    return found


def with_constants(state: State, known: dict[Term, Term], construct: Construct) -> State:
    """The state with these inputs replaced."""
    replacing = _Replacing(known, construct)
    path = tuple(dict.fromkeys(map(replacing.term, state.path)))
    return replace(
        state,
        globals=tuple(map(replacing.datum, state.globals)),
        processes=tuple(map(replacing.process, state.processes)),
        objects=tuple(map(replacing.extent, state.objects)),
        records=tuple(map(replacing.record, state.records)),
        path=tuple(conjunct for conjunct in path if conjunct is not TRUE),
    )


def replaced(data: Terms, path: Path, known: dict[Term, Term], construct: Construct) -> tuple[Terms, Path]:
    """Terms and a path with these inputs replaced."""
    replacing = _Replacing(known, construct)
    shorter = tuple(dict.fromkeys(map(replacing.term, path)))
    return tuple(map(replacing.term, data)), tuple(conjunct for conjunct in shorter if conjunct is not TRUE)


def _name(each: Variable) -> str:
    return each.name


class _Replacing:
    """What became of each term."""

    def __init__(self, known: dict[Term, Term], construct: Construct) -> None:
        self._done = dict(known)
        self._construct = construct

    def term(self, term: Term) -> Term:
        done = self._done
        if term not in done:
            for part in postorder(term):
                if part in done:
                    continue
                done[part] = part
                if isinstance(part, Apply):
                    arguments = tuple(done[argument] for argument in part.arguments)
                    if arguments != part.arguments:
                        done[part] = self._construct(part.operator, arguments, part.parameters)
        return done[term]

    def datum(self, datum: Datum) -> Datum:
        if isinstance(datum, Apply | Variable):
            found = self.term(datum)
            return found.value if isinstance(found, Constant) else found
        return tuple(map(self.datum, datum)) if isinstance(datum, tuple) else datum

    def process(self, process: Process) -> Process:
        return replace(process, frames=tuple(map(self.frame, process.frames)))

    def frame(self, frame: Frame) -> Frame:
        return replace(frame, locals=tuple(map(self.datum, frame.locals)))

    def record(self, instance: Instance) -> Instance:
        return replace(instance, fields=tuple(map(self.datum, instance.fields)))

    def extent(self, extent: Extent) -> Extent:
        if not any(isinstance(mark.value, Apply | Variable) for mark in extent.marks):
            return extent
        data, marks = bytearray(extent.data), list[Mark]()
        for mark in extent.marks:
            value = self.datum(mark.value) if isinstance(mark.value, Apply | Variable) else mark.value
            if isinstance(value, int):
                data[mark.offset : mark.offset + mark.size] = value.to_bytes(mark.size, "little")
            else:
                marks.append(mark if value is mark.value else replace(mark, value=value))
        return Extent(extent.life, bytes(data), tuple(marks))
