"""Programs of guarded actions in which words that are only moved and compared have a few bits.

Input: a program, and the invariants that are asked of it. Output: a program in which of every such word (`moved`) the
bits at a few positions are known, the same ones for all words, and the invariants in its terms. Which positions these
are is open, because all bits go alike. An equation of an invariant is one of the bits at a position of its own: where
two words differ there is such a position. Elsewhere, words whose bits differ are different, and words whose bits are
equal may be equal or not. So the program has more runs than the one it stands for; but an invariant that holds in it
holds.
After: Wolper, "Expressing interesting properties of programs in propositional temporal logic", 1986.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.ir.commands import Assign, Command, Havoc
from clew.ir.program import Declaration
from clew.ir.rewriting import map_command
from clew.ir.sorts import BOOL, Array, Bits, Sort
from clew.ir.terms import Apply, Constant, Term, Variable, apply, conjoin, constant, equal, variable
from clew.ir.walk import postorder
from clew.lower.transition.cells import Known, Making
from clew.lower.transition.moved import moved_words, word_positions
from clew.records import dataclass

MOST_BITS = 2
"""So many bits of a word are known."""


def with_few_bits(known: Known) -> Known | None:
    """See the module; None where no word is only moved. What stands for indices keeps its bits."""
    program, conditions = known.program, known.conditions
    moved = moved_words(program, conditions, known.indices)
    if not moved:
        return None
    asked = [_compared(condition, moved)[:MOST_BITS] for condition in conditions]
    making = _Making(moved, max(1, *map(len, asked)))
    return making.known(program, [making.asked(*pair) for pair in zip(conditions, asked, strict=True)])


def _compared(condition: Term, moved: frozenset[Term]) -> list[Apply]:
    """The equations between moved words in the condition."""
    return [
        part
        for part in postorder(condition)
        if isinstance(part, Apply) and part.operator == "=" and moved.intersection(part.arguments)
    ]


@dataclass(slots=True)
class _Making(Making):
    """Words become a few bits; comparisons that these leave open are not known."""

    moved: frozenset[Term]
    width: int

    def declared(self, old: Declaration) -> Iterator[Declaration]:
        """The declaration of a word with fewer bits."""
        if old.variable in self.moved:
            initial = self._constant(old.initial) if isinstance(old.initial, Constant) else old.initial
            old = replace(old, variable=self._variable(old.variable), initial=initial, layout=None, names=())
        yield old

    def asked(self, condition: Term, chosen: Sequence[Apply]) -> Term:
        """The invariant, where the chosen equations are each of the bits at a position of its own."""
        return self._rewritten(condition, {each: position for position, each in enumerate(chosen)})

    def term(self, term: Term) -> Term:
        """A term in words of fewer bits."""
        return self._rewritten(term, {})

    def commands(self, command: Command) -> Sequence[Command]:
        """The command on words of fewer bits."""
        made = map_command(command, self.term)
        match made:
            case Assign(target=target, value=value) if target in self.moved:
                return (replace(made, target=self._variable(target), value=self._word(value)),)
            case Havoc(target=target) if target in self.moved:
                return (replace(made, target=self._variable(target)),)
            case _:
                return (made,)

    def _rewritten(self, term: Term, positions: Mapping[Apply, int]) -> Term:
        done: dict[Term, Term] = {}
        for part in postorder(term):
            done[part] = self._one(part, done, positions)
        return done[term]

    def _one(self, part: Term, done: Mapping[Term, Term], positions: Mapping[Apply, int]) -> Term:
        match part:
            case Variable() if part in self.moved:
                return self._variable(part)
            case Apply(operator=operator, arguments=arguments):
                given = [done[each] for each in arguments]
                words = word_positions(part)
                if part in self.moved or any(arguments[at] in self.moved for at in words):
                    for at in words:
                        given[at] = self._word(given[at])
                    if operator == "=":
                        return self._equal(part, given, positions)
                return apply(operator, *given, parameters=part.parameters)
            case _:
                return part

    def _word(self, term: Term) -> Term:
        """A word that is moved: constants are cut where they meet others."""
        return self._constant(term) if isinstance(term, Constant) else term

    def _equal(self, part: Apply, given: Sequence[Term], positions: Mapping[Apply, int]) -> Term:
        if part in positions:
            at = positions[part]
            return equal(*(apply("extract", each, parameters=(at, at)) for each in given))
        return conjoin(self.anything("alike", (part,), BOOL, part), equal(*given))

    def _variable(self, old: Variable) -> Variable:
        return variable(old.name, self._sort(old.sort))

    def _sort(self, sort: Sort) -> Sort:
        return Array(sort.length, Bits(self.width)) if isinstance(sort, Array) else Bits(self.width)

    def _constant(self, old: Constant) -> Constant:
        ones = (1 << self.width) - 1
        value = tuple(each and ones for each in old.value) if isinstance(old.value, tuple) else old.value and ones
        return constant(value, self._sort(old.sort))
