"""Terms as C over the working state.

Input: a term, and where it stands. Output: C statements in front and a `Text`. Operators are total, so computing a part
early is harmless, but for pointers that are moved too far to be told here (`unmoved`); the rules are those of
`semantics/values.py` and `execution/numbered.py`.
"""

from __future__ import annotations

from clew.codegen.c.processes.translate import aggregates, observations, operators
from clew.codegen.c.processes.translate.writer import NEVER, Place, Text, Writer, either
from clew.codegen.c.shapes import is_scalar
from clew.ir.sorts import Pointer
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, bits, ite, negate
from clew.ir.walk import postorder, rebuilt


class Terms(Writer):
    """C text of terms."""

    __slots__ = ()

    def term(self, term: Term, place: Place) -> Text:
        """The text of a term; its parts become locals."""
        done: dict[Term, Text] = {}
        term = unmoved(term)
        for each in postorder(term):
            done[each] = self._node(each, done, place)
        return done[term]

    def settled(self, term: Term, place: Place) -> Text:
        """The text of a term by locals that later statements do not change."""
        text = self.term(term, place)
        if not is_scalar(term.sort):
            return self.copied(text, self.shape(term.sort))
        return self.named(term.sort, text)

    def _node(self, term: Term, done: dict[Term, Text], place: Place) -> Text:
        match term:
            case Constant(value=value, sort=sort):
                return self.constant(value, sort)
            case Variable(name=name):
                return self.read(self.layout.slot(name, place.routine))
            case Apply():
                return self._apply(term, [done[each] for each in term.arguments])
            case Observe():
                return observations.observe(self, term, [done[each] for each in term.arguments], place)

    def _apply(self, term: Apply, arguments: list[Text]) -> Text:
        operator = term.operator
        if operator in ("and", "or", "implies"):
            return operators.logical(self, term, *arguments)
        if operator == "ite":
            return operators.choice(self, term, *arguments)
        if operator == "=" and not is_scalar(term.arguments[0].sort):
            return aggregates.same(self, self.shape(term.arguments[0].sort), *arguments)
        if operator in ("select", "store", "array"):
            return aggregates.array(self, term, arguments)
        if operator.startswith("queue."):
            return aggregates.queue(self, term, arguments)
        if operator.startswith("pointer."):
            return operators.pointer(self, term, arguments)
        missing = either([each.missing for each in arguments])
        if any(each.pointer != NEVER for each in arguments):
            return operators.numbered(self, term, arguments, missing)
        plain = operators.plain(term, [each.value for each in arguments])
        if any(each.term != NEVER for each in arguments):
            return self.built(term, arguments, missing, plain)
        return self.kept(term.sort, plain, missing)


def unmoved(term: Term) -> Term:
    """The same term, in which a pointer that is moved on one side of a choice stays where the other side is taken.

    A number that may lie in one of several devices is an offset into each of them, and a large one into most.
    """
    chosen = [each for each in postorder(term) if _is_choice(each)]
    if not chosen:
        return term
    done: dict[Term, Term] = {}
    for each in postorder(term):
        found = rebuilt(each, done)
        if _is_choice(found) and isinstance(found, Apply):
            condition, then, otherwise = found.arguments
            found = ite(condition, _moved_if(condition, then), _moved_if(negate(condition), otherwise))
        done[each] = found
    return done[term]


def _is_choice(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator == "ite" and isinstance(term.sort, Pointer)


def _moved_if(condition: Term, pointer: Term) -> Term:
    match pointer:
        case Apply("pointer.add", (start, by)) if not isinstance(by, Constant):
            return apply("pointer.add", start, ite(condition, by, bits(0, 64)))
        case _:
            return pointer
