"""Lemmas: what holds of every element at a stop, put in where an element is read behind it.

Input: per stop of a procedure conditions on one member at the chosen index, the index and other variables, which hold
there whatever the index is. Output: commands for the writer of `cells`. What a load reads at another index than the
chosen one is then no more any value: it is one that satisfies the conditions, with the index of the load in place of
the chosen one, if the element was not written since the stop. None is lost: for a run of the program, the conditions
hold in the run with that index, too.

What other variables were at the stop is kept in copies, since the step may have changed them.
After: Monniaux and Gonnord, "Cell Morphing: From Array Programs to Array-Free Horn Clauses", 2016, where a clause is
instantiated for each read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.ir.commands import Assign, Assume, Command
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    negate,
    resize,
    variable,
)
from clew.ir.values import default
from clew.ir.walk import rewrite, substitute, variables
from clew.logic.normalise import fully
from clew.lower.flat.tracked import INDEX, Member, Tracked, is_cell, is_known

Lemmas = Mapping[str, tuple[Term, ...]]
"""Conditions by the label of the stop."""
_CAME = variable("the stop before", Bits(32))
_WIDE = 64


class Recalling:
    """Writes what is recalled of elements. It keeps which variables it has made."""

    def __init__(self, lemmas: Lemmas) -> None:
        self._lemmas = {label: tuple(filter(is_lemma, found)) for label, found in lemmas.items()}
        self._numbers = {label: number for number, label in enumerate(self._lemmas, start=1)}
        read = {label: [each for each in variables(*found) if _is_other(each)] for label, found in self._lemmas.items()}
        self._others = read
        self._copies = {each: variable(f"{each.name} at the stop", each.sort) for own in read.values() for each in own}
        self._changed: dict[str, _Changed] = {}

    @property
    def made(self) -> tuple[Variable, ...]:
        """The variables that a procedure needs for it, none of which is part of states."""
        if not self._lemmas:
            return ()
        return (_CAME, *self._copies.values(), *(each for one in self._changed.values() for each in one.all))

    def stop(self, label: str, objects: Sequence[Tracked]) -> Iterator[Command]:
        """At a stop: which one it is, what variables are, and that nothing was written since."""
        if not self._lemmas:
            return
        yield Assign(_CAME, bits(self._numbers.get(label, 0), 32))
        for each, copy in self._copies.items():
            known = each in self._others.get(label, ())
            yield Assign(copy, each if known else constant(default(each.sort), each.sort))
        for rows in objects:
            changed = self._of(rows)
            yield from (Assign(changed.once, FALSE), Assign(changed.more, FALSE), Assign(changed.place, bits(0, _WIDE)))

    def stored(self, rows: Tracked, place: Term) -> Iterator[Command]:
        """An element was written."""
        if self._lemmas:
            changed = self._of(rows)
            yield Assign(changed.more, disjoin(changed.more, changed.once))
            yield from (Assign(changed.once, TRUE), Assign(changed.place, place))

    def overwritten(self, rows: Tracked) -> Iterator[Command]:
        """Many were, or the object is another one."""
        if self._lemmas:
            yield from (Assign(self._of(rows).once, TRUE), Assign(self._of(rows).more, TRUE))

    def loaded(self, rows: Tracked, member: Member, offset: Term, value: Term) -> Iterator[Command]:
        """The value that was read at an offset of the object is one of which the lemmas hold."""
        if not rows.stride:
            return
        changed, where = self._of(rows), _Where(rows, member, offset)
        same = conjoin(negate(changed.more), disjoin(negate(changed.once), negate(equal(changed.place, offset))))
        values: dict[Term, Term] = dict(self._copies.items())
        values.update({member.cell: value, member.known: TRUE})
        for label, found in self._lemmas.items():
            own = [each for each in found if member.cell in variables(each)]
            if own:
                here = conjoin(*(where.moved(substitute(each, values)) for each in own))
                came = equal(_CAME, bits(self._numbers[label], 32))
                yield Assume(disjoin(negate(conjoin(came, same)), here))

    def _of(self, rows: Tracked) -> _Changed:
        return self._changed.setdefault(rows.name, _Changed(rows.name))


class _Changed:
    """The variables that say what was written to an object since the last stop: at one place, or at more."""

    def __init__(self, name: str) -> None:
        self.once = variable(f"{name} changed", BOOL)
        self.more = variable(f"{name} changed more", BOOL)
        self.place = variable(f"{name} changed at", Bits(_WIDE))

    @property
    def all(self) -> tuple[Variable, ...]:
        """All of them."""
        return (self.once, self.more, self.place)


class _Where:
    """Terms of the chosen index, with that of an offset in its place; the offset lies in a row that has an index."""

    def __init__(self, rows: Tracked, member: Member, offset: Term) -> None:
        self._stride = rows.stride
        self._begin = fully(apply("sub", offset, bits(member.at, _WIDE))) if member.at else offset
        self._row = _row(self._begin, rows.stride)

    def moved(self, term: Term) -> Term:
        """The term with another index."""
        return rewrite(term, self._part)

    def _part(self, part: Term) -> Term | None:
        match part:
            case Apply(operator="mul", arguments=(one, Constant(value=int(size)))) if size == self._stride:
                return self._begin if _is_wide_index(one) else None
            case Apply(operator="sign_extend") if self._stride == 1 and _is_wide_index(part):
                return self._begin
            case Variable() if part is INDEX:
                return self._row
            case _:
                return None


def _is_wide_index(term: Term) -> bool:
    match term:
        case Apply(operator="sign_extend", arguments=(Variable() as index,)):
            return index is INDEX and term.sort == Bits(_WIDE)
        case _:
            return False


def _row(begin: Term, stride: int) -> Term:
    """The number of a row by its first byte."""
    match begin:
        case Apply(operator="mul", arguments=(Apply(operator="sign_extend", arguments=(row,)), Constant(value=size))):
            if size == stride and row.sort == INDEX.sort:
                return row
        case Apply(operator="sign_extend", arguments=(row,)) if stride == 1 and row.sort == INDEX.sort:
            return row
        case _:
            pass
    return resize(apply("udiv", begin, bits(stride, _WIDE)), 32)


def _is_other(each: Variable) -> bool:
    return each is not INDEX and not is_cell(each) and not is_known(each)


def is_lemma(lemma: Term) -> bool:
    """Whether the condition speaks of one member, of numbers, and of nothing else."""
    read = variables(lemma)
    cells = [each for each in read if is_cell(each)]
    known = [each for each in read if is_known(each)]
    numbers = all(isinstance(each.sort, Bits) for each in read if _is_other(each))
    return len(cells) == 1 and numbers and all(each.name == f"{cells[0].name}?" for each in known)
