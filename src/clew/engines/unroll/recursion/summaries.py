"""Summaries of recursive procedures: guessed from calls, proved by induction over calls within calls.

Input: views of a program of one process. Output: per recursive procedure what holds of every call of it that returns.
All guesses are assumed of the calls within a call; one that the call itself may break is dropped, until none is.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from math import prod
from random import Random

from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.recursion.candidates import Guess, bounds, equations, guards_of, powers
from clew.engines.unroll.recursion.tables import tabulated
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.ir.errors import Unsupported
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits, Bool, Sort, bits_of
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, apply, conjoin, variable
from clew.ir.values import Value
from clew.ir.walk import postorder, variables
from clew.lower.flat.summaries import RETURNED, Signature, Summaries
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Budget, SafeGoal
from clew.models.transition import TransitionSystem
from clew.records import dataclass
from clew.solvers.frames import Native
from clew.solvers.smt import Sat

_CALLS_SECONDS, _SECONDS = 1.0, 12.0
"""So long calls are made, and so long guesses of one kind are proved."""
_MOST_CALLS, _MOST_RETURNED = 200, 120
_MOST_GUESSES = 90
"""Of one procedure."""
_ASKED_SECONDS = 2.0
"""What takes longer to decide is taken for broken."""
_LEAST, _GREATEST = -4, 9
_BY = (-2, -1, 0, 1, 2, 3, 5, 8)


@dataclass(frozen=True, slots=True)
class _Guess:
    """A guess on calls of a procedure, and two switches: whether it is assumed of calls within calls, and is asked."""

    procedure: str
    guess: Guess
    assumed: Variable
    asked: Variable


def summaries(model: Views, budget: Budget) -> Summaries:
    """See the module; none where there is no recursion, or nothing is known of it."""
    known: dict[str, tuple[Term, ...]] = {}
    functions: set[str] = set()
    try:
        met = [*_met(model)]
        for guessing in (equations, powers, bounds):
            guesses = [
                (signature.name, each)
                for signature, samples, guards in met
                for each in guessing(signature, samples, guards)[:_MOST_GUESSES]
            ]
            for name, each in _strongest(_proved(model, known, guesses, budget)):
                known[name] = (*known.get(name, ()), each.condition)
                functions |= {name} if each.form is None and each.wide else set()
            if guessing is powers:
                left = frozenset(each.name for each, _, _ in met) - functions
                known = {**tabulated(model, known, left, budget)}
    except Unsupported:
        pass
    return known


def _strongest(guesses: Sequence[tuple[str, Guess]]) -> Iterator[tuple[str, Guess]]:
    """The closest of bounds of one thing; and none for some calls that are known for all."""
    always = {(name, each.said) for name, each in guesses if each.guard is TRUE}
    met: set[tuple[str, Term, Term]] = set()
    for name, each in guesses:
        if each.guard is not TRUE and (name, each.said) in always:
            continue
        if each.form is not None and (name, each.guard, each.form) in met:
            continue
        if each.form is not None:
            met.add((name, each.guard, each.form))
        yield name, each


# --- calls ------------------------------------------------------------------------------------------------------------


def _met(model: Views) -> Iterator[tuple[Signature, list[dict[Variable, Value]], list[Term]]]:
    """The procedures without loops that bring something back, with some of their calls, and conditions on these."""
    for signature in model.signatures:
        system = model.entering(signature, {}, TRUE)
        if _is_straight(system) and signature.brought:
            guards = guards_of(signature, system)
            share = _CALLS_SECONDS / len(model.signatures)
            returned = islice(model.calls(signature, _entered(signature, guards), share), _MOST_RETURNED)
            yield signature, [*returned], guards


def _is_straight(system: TransitionSystem) -> bool:
    """Whether one step leads from the call to its end."""
    return len(system.steps) == 1


def _entered(signature: Signature, guards: Sequence[Term]) -> Iterator[tuple[int, ...]]:
    """Small numbers, and those near the ones that they are compared with; in all combinations where these are few."""
    near: dict[Variable, list[int]] = {}
    for each in guards:
        numbers = [part.value for part in postorder(each) if isinstance(part, Constant) and isinstance(part.value, int)]
        for own in variables(each):
            near.setdefault(own, []).extend(numbers)
    ranges = [_few(each.sort, near.get(each, ())) for each in signature.entered]
    total = prod(map(len, ranges))
    rng = Random("calls")  # noqa: S311 - samples are no secrets
    drawn = (tuple(rng.choice(each) for each in ranges) for _ in range(_MOST_CALLS))
    every = rng.sample([*product(*ranges)], total) if total <= _MOST_CALLS else [*dict.fromkeys(drawn)]
    # Most recursion goes down to zero, and calls with numbers below that do not return.
    # Small ones come first: what grows fast takes long.
    half = [1 << (bits_of(each.sort) - 1) for each in signature.entered]

    def order(values: tuple[int, ...]) -> tuple[bool, int]:
        return any(each >= most for each, most in zip(values, half, strict=True)), sum(values)

    yield from sorted(every, key=order)


def _few(sort: Sort, near: Sequence[int]) -> Sequence[int]:
    match sort:
        case Bool():
            return (False, True)
        case Bits(width=width):
            numbers = (*sorted(range(_LEAST, _GREATEST), key=abs), *(each + by for each in near for by in _BY))
            return [*dict.fromkeys(each % (1 << width) for each in numbers)]
        case other:
            raise AssertionError(f"a call should be entered with numbers, not with {other}")


# --- proofs -----------------------------------------------------------------------------------------------------------


def _proved(
    model: Views, known: Summaries, guesses: Sequence[tuple[str, Guess]], budget: Budget
) -> list[tuple[str, Guess]]:
    """The guesses that are known with what is known already; none where time runs out."""
    if not guesses:
        return []
    over = time.monotonic() + _SECONDS
    within = replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))
    every = [
        _Guess(name, each, *(variable(f"{word} {number}", BOOL) for word in ("assumed", "asked")))
        for number, (name, each) in enumerate(guesses)
    ]
    assumed = dict(known)
    for one in every:
        told = apply("implies", one.assumed, one.guess.condition)
        assumed[one.procedure] = (*assumed.get(one.procedure, ()), told)
    named = {each.name: each for each in model.signatures}
    calls = [_Call(model, named[name], assumed, every) for name in dict.fromkeys(each.procedure for each in every)]
    left, kept = frozenset[int](), frozenset(range(len(every)))
    while kept != left:
        left = kept
        for call in calls:
            kept = call.kept(kept, within)
        if within.spent() is not None:
            return []
    return [guesses[number] for number in sorted(left)]


class _Call:
    """A resource: the solver with one call of a procedure."""

    def __init__(self, model: Views, signature: Signature, assumed: Summaries, guesses: Sequence[_Guess]) -> None:
        self._guesses = guesses
        self._own = [number for number, each in enumerate(guesses) if each.procedure == signature.name]
        asked = (apply("implies", guesses[number].asked, guesses[number].guess.condition) for number in self._own)
        system = model.entering(signature, assumed, conjoin(*asked))
        if not _is_straight(system):
            raise Unsupported("a call has loops")
        bad = bad_of(system, SafeGoal(frozenset({RETURNED})))
        self._said = _said(bad.condition, {guesses[number].asked: number for number in self._own})
        self._known = frozenset(system.variables)
        self._unrolling = Unrolling(template_of(system, Steps.INTERLEAVING, Order.FILE), [bad], start=True)

    def kept(self, left: frozenset[int], budget: Budget) -> frozenset[int]:
        """The guesses that no call breaks for which these hold of the calls within it; those of others stay."""
        own = [number for number in self._own if number in left]
        while own and budget.spent() is None:
            answer = self._ask(left, own)
            if answer is Sat.NO:
                return left
            if answer is Sat.UNKNOWN:
                break
            broken = self._shown(own)
            if not broken:
                break
            left, own = left - broken, [each for each in own if each not in broken]
        for number in own:
            if budget.spent() is not None or self._ask(left, [number]) is not Sat.NO:
                left -= {number}
        return left

    def _ask(self, left: frozenset[int], asked: Sequence[int]) -> Sat:
        unrolling = self._unrolling
        switches: list[Native] = []
        for number, each in enumerate(self._guesses):
            for switch, on in ((each.assumed, number in left), (each.asked, number in asked)):
                if switch in self._known:
                    native = unrolling.at(switch, 0)
                    switches.append(native if on else unrolling.solver.negate(native))
        late = time.monotonic() + _ASKED_SECONDS
        return unrolling.check(*switches, unrolling.bad(0, 0), deadline=late)

    def _shown(self, asked: Sequence[int]) -> frozenset[int]:
        """The guesses that the last model breaks."""
        state, _, inputs = self._unrolling.run_values(0, 0)
        own = [number for number in asked if number in self._said]
        held = evaluate([self._said[number] for number in own], {**state, **inputs})
        return frozenset(number for number, holds in zip(own, held, strict=True) if not holds)


def _said(condition: Term, switches: Mapping[Variable, int]) -> dict[int, Term]:
    """What guesses say of the call in the system, as far as it is found behind the switches by which they are asked."""
    found: dict[int, Term] = {}
    for part in postorder(condition):
        match part:
            case Apply(operator="implies", arguments=(Variable() as switch, said)) if switch in switches:
                found[switches[switch]] = said
            case _:
                pass
    return found
