"""Walking over terms without recursion: order, variables, substitution, evaluation skeletons."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from operator import is_

from clew import graphs
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, children, observe


def postorder(
    *roots: Term, parts: Callable[[Term], Sequence[Term]] = children, known: Container[Term] = ()
) -> Iterator[Term]:
    """Every distinct subterm once, arguments before the terms that use them.

    `parts` are what a term consists of, if not its arguments; what is `known` is left out with all that is below it.
    """
    return graphs.postorder(roots, parts, known)


_FEW = 16
"""So many variables of a term are remembered in it."""


def variables(*roots: Term) -> tuple[Variable, ...]:
    """The variables in the terms, in order of first occurrence."""
    if len(roots) == 1:
        return _variables(roots[0])
    found: dict[Variable, None] = {}
    for root in roots:
        found.update(dict.fromkeys(_variables(root)))
    return tuple(found)


def _variables(root: Term) -> tuple[Variable, ...]:
    match root:
        case Variable():
            return (root,)
        case Constant():
            return ()
        case Apply() if root.few_variables is not None:
            return root.few_variables
    found = tuple(term for term in postorder(root) if isinstance(term, Variable))
    if isinstance(root, Apply) and len(found) <= _FEW:
        root.few_variables = found
    return found


def rewrite(term: Term, leaf: Callable[[Term], Term | None]) -> Term:
    """Replace subterms: where `leaf` returns a term that one is taken, elsewhere the term is rebuilt."""
    if not children(term):
        return leaf(term) or term
    return rewrite_all((term,), leaf)[0]


def rewrite_all(terms: Iterable[Term], leaf: Callable[[Term], Term | None]) -> tuple[Term, ...]:
    """`rewrite` on several terms with one shared memory of what was done."""
    done: dict[Term, Term] = {}
    roots = tuple(terms)
    for term in postorder(*roots):
        done[term] = leaf(term) or rebuilt(term, done)
    return tuple(done[root] for root in roots)


def rebuilt(term: Term, done: Mapping[Term, Term]) -> Term:
    """The term with what was done to its arguments."""
    match term:
        case Constant() | Variable():
            return term
        case Apply(operator=operator, arguments=arguments, parameters=parameters):
            changed = [done[argument] for argument in arguments]
            if all(map(is_, changed, arguments)):
                return term
            return apply(operator, *changed, parameters=parameters)
        case Observe(observation=observation, names=names, arguments=arguments):
            return observe(observation, names, tuple(done[argument] for argument in arguments), term.sort)


def substitute(term: Term, by: Mapping[Term, Term]) -> Term:
    """Replace every occurrence of a key by its value, all at once."""
    return rewrite(term, by.get)


def conjuncts(term: Term) -> Iterator[Term]:
    """The parts of a term between `and`s, from left to right; together they say what the term says."""
    return operands("and", term)


def operands(operator: str, *terms: Term) -> Iterator[Term]:
    """What an operator that may be nested in any way is applied to in the terms, from left to right."""
    stack = list(reversed(terms))
    while stack:
        top = stack.pop()
        if isinstance(top, Apply) and top.operator == operator:
            stack.extend(reversed(top.arguments))
        else:
            yield top


def array_parts(array: Term) -> tuple[Term, ...]:
    """The arrays that an array is made of directly; its indices and elements aside."""
    match array:
        case Apply("store", (below, _, _)):
            return (below,)
        case Apply("ite", (_, then, otherwise)):
            return then, otherwise
        case _:
            return ()
