"""Coverage by several: every concrete state of the new symbolic state is one of some old one.

Input: parts of one bucket. Output: which old ones are needed for ∀ x. pc ⇒ ⋁ ∃ y. (pc_i ∧ ⋀ v_i = v). Only old states
count whose literals can be eliminated, so that each disjunct is a condition D_i on the new state without quantifiers. A
valuation of the new state that none of the chosen conditions admits is asked for; an old state that admits it is chosen
next, and where there is none the valuation is a counterexample. So few are asked about, and fewer are chosen.

A loop that counts from an input which it has told apart from one number (a signal whose first value was another one)
leads to states that exclude another number each time: no one covers the next, any two do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.ir.terms import FALSE, Term, conjoin, negate
from clew.solvers.smt import Sat
from clew.symbolic.matching.methods import Options
from clew.symbolic.matching.paired import link_data
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.solving.subsumption import Subsumption
from clew.symbolic.matching.solving.valuation import satisfies

_MILLISECONDS = 200


class Together:
    """A resource: it asks solvers."""

    def __init__(self, subsumption: Subsumption, questions: Questions, options: Options) -> None:
        self._subsumption, self._questions = subsumption, questions
        self._milliseconds = min(_MILLISECONDS, options.milliseconds)

    def covering(self, olds: Sequence[Part], new: Part) -> tuple[int, ...]:
        """The places of the old states that cover the new one together; nothing, if they do not."""
        demands = dict(self._demands(olds, new))
        chosen: list[int] = []
        left: list[Term] = []
        while len(demands) > 1:
            reply = self._questions.ask((*new.path, *left), milliseconds=self._milliseconds)
            if reply.sat is not Sat.YES:
                return tuple(sorted(chosen)) if reply.sat is Sat.NO else ()
            admitting = next((at for at, demand in demands.items() if satisfies(reply.model, demand)), None)
            if admitting is None:
                return ()
            assert admitting not in chosen, "a valuation should be one that no chosen state admits"
            chosen.append(admitting)
            left.append(negate(conjoin(*demands[admitting])))
        return ()

    def _demands(self, olds: Sequence[Part], new: Part) -> Iterator[tuple[int, tuple[Term, ...]]]:
        """What the new state must fulfil to be covered by an old one, where that is known and possible."""
        for at, old in enumerate(olds):
            if not old.defined:
                continue
            pairs = link_data(old.canonical.data, new.data, old.symbolic, new.symbolic)
            if pairs is None:
                continue
            matrix = self._subsumption.reduced(old, pairs)
            if not matrix.bound and FALSE not in matrix.conjuncts:
                yield at, matrix.conjuncts
