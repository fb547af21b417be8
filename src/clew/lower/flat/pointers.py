"""What pointers of one procedure point to: the objects that each may reach.

Input: commands of a procedure without calls. Output: facts for `arrays`. The name `NOWHERE` stands for null and what
is moved from there, `ELSEWHERE` for what is no object of the procedure.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.commands import Allocate, Assign, Command, Load
from clew.ir.errors import Unsupported
from clew.ir.program import Declaration
from clew.ir.sorts import Pointer
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, apply, negate
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite

NOWHERE = ""
ELSEWHERE = "?"


def roots(commands: Sequence[Command], shared: Sequence[Declaration]) -> dict[str, set[str]]:
    """By pointer variable the objects that it may point into, or nowhere; `shared` are those outside of the frame."""
    found = {each.variable.name: _started(each) for each in shared}
    for command in commands:
        if isinstance(command, Allocate):
            found[command.target.name] = {command.target.name}
        if isinstance(command, Load) and isinstance(command.target.sort, Pointer):
            raise Unsupported("a pointer is read from memory")
    emptied = nulled(commands)
    changed = True
    while changed:
        changed = False
        for command in commands:
            if command in emptied:
                continue
            if isinstance(command, Assign) and isinstance(command.target.sort, Pointer):
                more = set() if is_undefined(command.value) else roots_of(command.value, found)
                known = found.setdefault(command.target.name, set())
                if not more <= known:
                    known |= more
                    changed = True
    for command in commands:
        if isinstance(command, Allocate) and found[command.target.name] != {command.target.name}:
            raise Unsupported(f"{command.target.name} points to several objects")
    return found


def _started(declared: Declaration) -> set[str]:
    """Where a pointer points at the start."""
    return roots_of(declared.initial, {}) if isinstance(declared.initial, Term) else {ELSEWHERE}


def roots_of(pointer: Term, known: dict[str, set[str]]) -> set[str]:
    """The objects that a pointer term may point into."""
    match pointer:
        case Variable(name=name):
            return known.get(name, set())
        case Observe(observation=Observation.ADDRESS, names=(name, *_)):
            return {name}
        case Apply(operator="pointer.add", arguments=(base, _)):
            return roots_of(base, known)
        case Apply(operator="ite", arguments=(_, then, otherwise)):
            return roots_of(then, known) | roots_of(otherwise, known)
        case Constant(value=None):
            return {NOWHERE}
        case _:
            return {ELSEWHERE}


def nulled(commands: Sequence[Command]) -> tuple[Assign, ...]:
    """The commands by which pointers to arrays of the frame, which are made in them, point nowhere: the array ends."""
    made = {each.target.name for each in commands if isinstance(each, Allocate) and not each.heap}
    return tuple(
        each for each in commands if isinstance(each, Assign) and each.target.name in made and is_null(each.value)
    )


def is_null(term: Term) -> bool:
    """Whether the term is null itself."""
    return isinstance(term, Constant) and isinstance(term.sort, Pointer) and term.value is None


def is_undefined(term: Term) -> bool:
    """Whether the term is the undefined value itself."""
    return isinstance(term, Constant) and term.value is UNDEFINED


def size_of(command: Allocate) -> int:
    """The bytes of a new object, where they are fixed."""
    if not isinstance(command.size, Constant) or not isinstance(command.size.value, int):
        raise Unsupported("an array of the frame has a computed length")
    return command.size.value


def ordered(term: Term) -> Term:
    """The term in which numbers that are pointers are ordered as pointers are, which differs of different objects only.

    There neither of them has a value that is known.
    """

    def step(part: Term) -> Term | None:
        match part:
            case Apply(
                operator="ult" | "ule" | "slt" | "sle" as operator,
                arguments=(
                    Apply(operator="pointer.to_bits", arguments=(left,)),
                    Apply(operator="pointer.to_bits", arguments=(right,)),
                ),
            ):
                strict = operator.endswith("t")
                return apply("pointer.lt", left, right) if strict else negate(apply("pointer.lt", right, left))
            case _:
                return None

    return rewrite(term, step)
