"""Who enables whom among guarded actions, statically.

Input: a program of actions. Output: for each action what it may touch, and for a disabled one in a state the actions of
which at least one must move before it becomes enabled: those that may write what a false conjunct of its guard reads
(of several false ones, that with the fewest), or, if only a higher priority keeps it back, what an enabled action of
higher priority reads in its guard.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.footprint import Footprint, Place, overlap, union
from clew.ir.program import Action, Program
from clew.ir.terms import Apply, Term
from clew.models.lower.footprints import Context, places_of, reads_of, together, touches

_NO_LOCALS: frozenset[str] = frozenset()


def conjuncts(guard: Term) -> tuple[Term, ...]:
    """The conjuncts of a guard, from left to right."""
    found: list[Term] = []
    waiting = [guard]
    while waiting:
        term = waiting.pop()
        if isinstance(term, Apply) and term.operator == "and":
            waiting.extend(reversed(term.arguments))
        else:
            found.append(term)
    return tuple(found)


class Enabling:
    """The static facts of a program's actions; writers of conjuncts are looked up once each."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._context = Context(program, 0, frozenset())
        self._footprints = tuple(self._whole(action) for action in program.actions)
        self._written = tuple(_written(footprint) for footprint in self._footprints)
        self._writers: dict[Term, tuple[int, ...]] = {}

    def footprint(self, actor: int) -> Footprint:
        """What the action may touch; with priorities, the guards of all higher ones are read too."""
        return self._footprints[actor]

    def enablers(self, actor: int, enabled: tuple[int, ...], holds: Callable[[Term], bool]) -> tuple[int, ...]:
        """See the module."""
        false = [term for term in conjuncts(self._program.actions[actor].guard) if not holds(term)]
        if not false:
            higher = [self._program.actions[other].guard for other in enabled if other != actor]
            return min((self.writers(guard) for guard in higher), key=len, default=())
        found = min((self.writers(term) for term in false), key=len)
        return tuple(other for other in found if other != actor)

    def writers(self, term: Term) -> tuple[int, ...]:
        """The actions that may write what the term reads."""
        if term not in self._writers:
            reads = places_of(term)
            self._writers[term] = tuple(
                number for number, written in enumerate(self._written) if overlap(written, reads)
            )
        return self._writers[term]

    def _whole(self, action: Action) -> Footprint:
        higher = tuple(other.guard for other in self._program.actions if other.priority > action.priority)
        found = reads_of((action.guard, *higher), _NO_LOCALS)
        return union(found, together(*(touches(command, self._context, _NO_LOCALS) for command in action.effect)))


def _written(footprint: Footprint) -> frozenset[Place]:
    return footprint.writes | frozenset(place for place, _ in footprint.updates)
