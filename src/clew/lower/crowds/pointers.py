"""Where the pointers of a crowd point to: places in objects, whatever way control takes.

Input: a program and its roles. Output: per pointer its places. `ELSEWHERE` stands for what is not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.ir.commands import Allocate, Assign, Command
from clew.ir.program import Program
from clew.ir.rewriting import targets_of
from clew.ir.sorts import Bits, Pointer
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.values import UNDEFINED
from clew.lower.crowds.roles import Roles
from clew.models.transition import RESERVED
from clew.records import dataclass

_MOST_PLACES = 8
"""A pointer with more places than these may point anywhere in their objects."""


@dataclass(frozen=True, slots=True)
class Place:
    """An offset in an object, or somewhere in it; without an object, null."""

    root: str | None
    offset: int | None = 0


Told = Callable[[Term], Term]
"""What makes a term one of numbers."""
ELSEWHERE = Place("?", None)
NULL = Place(None)


class Pointers:
    """Where the pointers of all roles may point to, however control goes."""

    def __init__(self, program: Program, roles: Roles) -> None:
        self.program, self.roles = program, roles
        self._shared = frozenset(each.name for each in program.globals)
        self._found: dict[str, set[Place]] = {}
        moves = [
            (target.name, command)
            for command in self.commands()
            for target in targets_of(command)
            if is_pointer(target)
        ]
        given = (each for role in roles.played for each in role.body.locals if each.name.startswith(f"{RESERVED}given"))
        self._found |= {each.name: {ELSEWHERE} for each in given if is_pointer(each.variable)}
        changed = True
        while changed:
            changed = False
            for name, command in moves:
                own = self._found.get(name, set())
                now = _widened(own | self._moved(command))
                if now != own:
                    self._found[name] = now
                    changed = True

    def commands(self) -> Iterator[Command]:
        """Those of all roles."""
        return (command for role in self.roles.played for block in role.body.blocks for command in block.commands)

    def places(self, pointer: Term) -> frozenset[Place]:
        """Where a pointer may point to."""
        match pointer:
            case Variable(name=name) if name in self._shared:
                return frozenset({ELSEWHERE})
            case Variable(name=name):
                return frozenset(self._found.get(name, ()))
            case Observe(observation=Observation.ADDRESS, names=(name, *_)):
                return frozenset({Place(name)})
            case Apply(operator="pointer.add", arguments=(base, step)):
                return frozenset(_shifted(each, step) for each in self.places(base))
            case Apply(operator="ite", arguments=(_, then, otherwise)):
                return self.places(then) | self.places(otherwise)
            case Constant(value=None):
                return frozenset({NULL})
            case Constant(value=value) if value is UNDEFINED:
                return frozenset()
            case _:
                return frozenset({ELSEWHERE})

    def _moved(self, command: Command) -> set[Place]:
        match command:
            case Assign(value=value):
                return set(self.places(value))
            case Allocate(target=target, heap=heap):
                return {ELSEWHERE} if heap else {Place(target.name)}
            case _:
                return {ELSEWHERE}


def is_pointer(target: Variable) -> bool:
    """Whether a variable holds pointers."""
    return isinstance(target.sort, Pointer)


def _shifted(place: Place, step: Term) -> Place:
    if place.offset is None or place.root is None:
        return ELSEWHERE if place.root is None else place
    if not (isinstance(step, Constant) and isinstance(step.value, int) and isinstance(step.sort, Bits)):
        return Place(place.root, None)
    half = 1 << (step.sort.width - 1)
    return Place(place.root, place.offset + (step.value + half) % (2 * half) - half)


def _widened(places: set[Place]) -> set[Place]:
    """Where a pointer has many offsets in an object, it may be anywhere in it."""
    found = set(places)
    for root in {each.root for each in places if each.root is not None}:
        own = {each for each in places if each.root == root}
        if len(own) > _MOST_PLACES or Place(root, None) in own:
            found = found - own | {Place(root, None)}
    return found
