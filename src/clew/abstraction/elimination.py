"""Quantifier elimination for predicate abstraction: which abstract vectors some states and inputs stand behind.

Input: conjuncts over state variables, inputs and abstract Bool variables; those that are kept. Output: a condition over
the kept ones that holds exactly of the vectors for which the others have values (on the care set, where there is one).
The baseline enumerates models and forbids each (All-SMT); the techniques change the question and not the answer:

inline    a variable that is equal to something is replaced by it
cluster   conjuncts that share no quantified variable are asked apart
sample    a variable that ties clusters together is fixed to the value of a model, again and again until nothing is new
blocking  what the rest of the question, or the care set, excludes is not enumerated

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, chapter 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from clew.abstraction.exploration import Allowance
from clew.ir.sorts import Bool
from clew.ir.terms import FALSE, TRUE, Apply, Term, Variable, conjoin, constant, disjoin, negate
from clew.ir.walk import conjuncts, substitute, variables
from clew.logic.normalise import fully
from clew.records import dataclass
from clew.solvers.named import solver_named


@dataclass(frozen=True, slots=True)
class Techniques:
    """What is done beside enumerating models."""

    inline: bool = True
    cluster: bool = True
    sample: bool = True
    blocking: bool = True


@dataclass(slots=True)
class Elimination:
    """Eliminates, and counts what it takes to do so."""

    kept: frozenset[Variable]
    techniques: Techniques
    allowance: Allowance
    models: int = field(default=0)
    """How many models were enumerated."""
    samples: int = field(default=0)
    """How many values were tried of variables that tie clusters together."""

    def of(self, parts: Iterable[Term], care: Term = TRUE) -> Term:
        """The condition on the kept variables; where `care` does not hold it may be anything between."""
        flat = [fully(part) for each in parts for part in conjuncts(each)]
        return self._eliminated([part for each in flat for part in conjuncts(each) if part is not TRUE], care)

    def _eliminated(self, parts: list[Term], care: Term) -> Term:
        if FALSE in parts:
            return FALSE
        if self.techniques.inline:
            parts = inlined(parts, self.kept)
        plain = [each for each in parts if self.kept.issuperset(variables(each))]
        rest = [each for each in parts if not self.kept.issuperset(variables(each))]
        groups = clusters(rest, self.kept) if self.techniques.cluster else [rest] if rest else []
        if len(groups) == 1 and self.techniques.sample and (tie := splitting(rest, self.kept)) is not None:
            return conjoin(*plain, self._sampled(rest, tie, conjoin(*plain, care)))
        found = list(plain)
        for group in groups:
            others = [each for each in parts if each not in group]
            block = conjoin(*others, care) if self.techniques.blocking else TRUE
            found.append(self._enumerated(group, block))
            if found[-1] is FALSE:
                return FALSE
        return conjoin(*found)

    def _enumerated(self, parts: Sequence[Term], block: Term) -> Term:
        """All vectors of the kept variables in the parts, model by model."""
        names = [each for each in variables(*parts) if each in self.kept]
        solver = solver_named(self.allowance.solver)
        for each in (*parts, block):
            solver.add(each)
        found: list[Term] = []
        while self.allowance.ask(solver):
            self.models += 1
            cube = conjoin(*(each if solver.value(each) else negate(each) for each in names))
            found.append(cube)
            if not names:
                break
            solver.add(negate(cube))
        return disjoin(*found)

    def _sampled(self, parts: Sequence[Term], tie: Variable, care: Term) -> Term:
        """Value by value of the variable: what it makes possible, until nothing else is."""
        solver = solver_named(self.allowance.solver)
        for each in (*parts, care):
            solver.add(each)
        found: list[Term] = []
        while self.allowance.ask(solver):
            self.samples += 1
            value = constant(solver.value(tie), tie.sort)
            fixed = [part for each in parts for part in conjuncts(fully(substitute(each, {tie: value})))]
            new = self._eliminated([each for each in fixed if each is not TRUE], conjoin(care, *map(negate, found)))
            found.append(new)
            solver.add(negate(new))
        return disjoin(*found)


# --- inlining ---------------------------------------------------------------------------------------------------------


def inlined(parts: Sequence[Term], kept: frozenset[Variable]) -> list[Term]:
    """The parts without quantified variables that are equal to something else, as far as there are any."""
    left = list(parts)
    while True:
        found = next(((each, *pair) for each in left for pair in _equation(each, kept)), None)
        if found is None:
            return left
        conjunct, name, value = found
        changed = (fully(substitute(each, {name: value})) for each in left if each is not conjunct)
        left = list(dict.fromkeys(part for each in changed for part in conjuncts(each) if part is not TRUE))
        if FALSE in left:
            return [FALSE]


def _equation(part: Term, kept: frozenset[Variable]) -> Iterator[tuple[Variable, Term]]:
    match part:
        case Variable(sort=Bool()) if part not in kept:
            yield part, TRUE
        case Apply(operator="not", arguments=(Variable() as inner,)) if inner not in kept:
            yield inner, FALSE
        case Apply(operator="=", arguments=(one, other)):
            for name, value in ((one, other), (other, one)):
                if isinstance(name, Variable) and name not in kept and name not in variables(value):
                    yield name, value
        case _:
            pass


# --- clusters ---------------------------------------------------------------------------------------------------------


def clusters(parts: Sequence[Term], kept: frozenset[Variable]) -> list[list[Term]]:
    """The parts in groups that share no quantified variable."""
    groups: list[tuple[set[Variable], list[Term]]] = []
    for each in parts:
        own = {name for name in variables(each) if name not in kept}
        near = [group for group in groups if group[0] & own]
        apart = [group for group in groups if not group[0] & own]
        merged = own.union(*(names for names, _ in near))
        groups = [*apart, (merged, [*(part for _, members in near for part in members), each])]
    order = {each: number for number, each in enumerate(parts)}
    return sorted((sorted(members, key=order.__getitem__) for _, members in groups), key=lambda group: order[group[0]])


def splitting(parts: Sequence[Term], kept: frozenset[Variable]) -> Variable | None:
    """The variable without which the parts fall into the most clusters; None where that is one."""
    best: tuple[int, Variable] | None = None
    for each in variables(*parts):
        if each in kept:
            continue
        count = sum(
            any(name not in kept and name is not each for name in variables(*group))
            for group in clusters(parts, kept | {each})
        )
        if count > 1 and (best is None or count > best[0]):
            best = count, each
    return None if best is None else best[1]
