"""Equality assumptions to try for two states, the promising ones first.

Input: two parts and their linked values, the old state in its canonical literals. Output: consistent maps from literals
of the new state to canonical ones of the old. First literals that the states share stand for themselves and the others
are mapped; then the implicit equalities are broken: all literals of the old state are renamed apart, with partial
structural matches as hints and without: a match stops where operators differ, without a word on what is below, and the
literals at which it arrives become constraints, which can only make the number of maps smaller.
After: Herdt 2016, sections 6.5.2, 6.5.3 and 6.7.2.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from clew.ir.terms import Apply, Term, Variable
from clew.records import dataclass
from clew.symbolic.matching.assume.constraints import Constraint, Key, Literals, construct, preprocess
from clew.symbolic.matching.assume.generate import Assumptions, complete
from clew.symbolic.matching.methods import Grouping, Guidance, Options
from clew.symbolic.matching.paired import Pair
from clew.symbolic.matching.prepared import Part, all_literals, literals
from clew.symbolic.matching.structure import Renaming


def shared_literals(old: Part, new: Part) -> Assumptions:
    """The literals that occur in both states, to themselves."""
    names = old.canonical.names
    return {literal: names[literal] for literal in new.literals if literal in names}


def candidates(old: Part, new: Part, pairs: tuple[Pair, ...], options: Options, *, limit: int) -> Iterator[Assumptions]:
    """Maps to try, each once, at most so many."""
    seen: set[frozenset[tuple[Variable, Variable]]] = set()
    for constraints in constraint_sets(old, new, pairs, options):
        for found in complete(constraints, limit=limit):
            known = frozenset(found.items())
            if known in seen:
                continue
            if len(seen) >= limit:
                return
            seen.add(known)
            yield found


def constraint_sets(
    old: Part, new: Part, pairs: tuple[Pair, ...], options: Options
) -> Iterator[tuple[Constraint, ...]]:
    """Simplified constraints to take maps from, in the order of the module."""
    linked = _linked(old, new, pairs)
    key = _key(old, options)
    shared = shared_literals(old, new)
    if shared and options.guidance is not Guidance.STRICT:
        yield from _kept(old, linked, shared, options)
    for hints in _hints(pairs, options.guidance):
        found = construct((*hints, *preprocess(linked, key)), regular=options.regular)
        if found is not None:
            yield found


def _linked(old: Part, new: Part, pairs: Iterable[Pair]) -> tuple[tuple[Literals, Literals], ...]:
    """The literals of the paths, then of each pair of values."""
    paths = all_literals(new.path), all_literals(old.canonical.path)
    return (paths, *((literals(pair.new), literals(pair.old)) for pair in pairs))


def _hints(pairs: tuple[Pair, ...], guidance: Guidance) -> tuple[tuple[Constraint, ...], ...]:
    """What partial matches suggest; none at all where a contradiction between them ends the comparison."""
    if guidance is Guidance.NONE:
        return ((),)
    found = guide((pair.new, pair.old) for pair in pairs)
    if guidance is Guidance.STRICT:
        return () if found is None else (found,)
    return (found, ()) if found else ((),)


def _kept(
    old: Part, linked: tuple[tuple[Literals, Literals], ...], shared: Assumptions, options: Options
) -> Iterator[tuple[Constraint, ...]]:
    """Constraints under which shared literals stand for themselves."""
    origins = _origins(old)
    named = tuple((ours, tuple(origins[each] for each in theirs)) for ours, theirs in linked)
    found = construct(preprocess(named, _key(old, options)), regular=options.regular)
    if found is None:
        return
    names = old.canonical.names
    rest: list[Constraint] = []
    for each in found:
        # A shared literal may have been left opposite to another one, which would restrict the new state.
        left = tuple(literal for literal in each.left if literal not in shared)
        right = tuple(names[literal] for literal in each.right if literal not in shared)
        rest.append(Constraint(left, right))
    yield (*rest, *(Constraint((one,), (other,)) for one, other in shared.items()))


def _origins(old: Part) -> dict[Variable, Variable]:
    """From canonical literals of a state to its own."""
    return {name: literal for literal, name in old.canonical.names.items() if isinstance(literal, Variable)}


@dataclass(frozen=True, slots=True)
class _Located:
    """A key by sort and place; the place of a canonical literal is that of its original."""

    origins: dict[Variable, Variable]
    options: Options

    def __call__(self, literal: Variable) -> Hashable:
        return literal.sort, self.options.place(self.origins.get(literal, literal))


def _key(old: Part, options: Options) -> Key:
    match options.grouping:
        case Grouping.TYPE:
            return _sort
        case Grouping.LOCATION:
            return _Located(_origins(old), options)


def _sort(literal: Term) -> Hashable:
    return literal.sort


def guide(pairs: Iterable[tuple[Term, Term]]) -> tuple[Constraint, ...] | None:
    """One constraint per pair of literals that partial matches suggest; None if they are inconsistent."""
    renaming = Renaming()
    seen: set[tuple[Term, Term]] = set()
    for pair in pairs:
        stack = [pair]
        while stack:
            top = stack.pop()
            if top in seen:
                continue
            seen.add(top)
            match top:
                case Variable() as one, Variable() as other if one.sort == other.sort:
                    if not renaming.bind(one, other):
                        return None
                case Apply() as one, Apply() as other if _alike(one, other):
                    stack.extend(zip(one.arguments, other.arguments, strict=True))
                case _:
                    pass
    return tuple(Constraint((one,), (other,)) for one, other in renaming.forward.items())


def _alike(one: Apply, other: Apply) -> bool:
    return (
        one.operator == other.operator
        and one.parameters == other.parameters
        and len(one.arguments) == len(other.arguments)
    )
