"""Whether a declared symmetry is one: swapping two neighbouring rows must map the program onto itself.

Input: a program under `actions` with declared symmetries, and goals. Compared are actions, initial values, the
condition for a proper end, and what the goals read, up to the order of arguments of commutative operators and of
assignments that do not touch each other. Neighbouring swaps generate all permutations. Output: nothing, or an input
error that names the action without an image; of a goal, whether it respects the symmetry.

Array elements that are slots are taken as variables of their own (`a[2]`); such an array may be used by constant index
only, because a computed index would tell the rows apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from clew.errors import InputError
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.operators.table import OPERATORS
from clew.ir.program import Action, AnyOf, Declaration, Program, Symmetry
from clew.ir.sorts import Array
from clew.ir.terms import Apply, Constant, Term, Variable, apply, digest, variable
from clew.ir.values import Value
from clew.ir.walk import postorder, rewrite, substitute, variables
from clew.models.engine import Goal, LiveGoal, goal_terms

Form = tuple[Any, ...]
"""A command, an effect or an action as data that is equal where the meaning is (as far as this module looks)."""
Swap = Mapping[Term, Term]


class Whole(Exception):
    """An array some of whose elements are slots is used as a whole or by a computed index."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def verify(program: Program) -> None:
    """An input error where a declared symmetry is not one."""
    _disjoint(program)
    split = _split(program)
    try:
        forms = {_action_form(action, split): action for action in program.actions}
        for symmetry in program.symmetries:
            for swap in _swaps(symmetry, split):
                _check_initial(program, symmetry, swap, split)
                _check_actions(program, symmetry, swap, split, forms)
    except Whole as whole:
        raise InputError(
            f"the symmetry cannot be verified: {whole.name} has elements in its rows, so it may be used by constant "
            f"index only",
            span=program.symmetries[0].span,
        ) from whole


def respects(program: Program, goal: Goal) -> bool:
    """Whether no permutation of rows changes what the goal reads."""
    ends = (program.quiet,) if isinstance(goal, LiveGoal) and program.quiet is not None else ()
    return all(_invariant(program, term) for term in (*ends, *goal_terms(goal)))


def _invariant(program: Program, term: Term) -> bool:
    split = _split(program)
    try:
        form = normal(_apart(term, split))
        return all(
            normal(substitute(form, swap)) is form
            for symmetry in program.symmetries
            for swap in _swaps(symmetry, split)
        )
    except Whole:
        return False


# --- slots ----------------------------------------------------------------------------------------------------------


def _disjoint(program: Program) -> None:
    seen: set[Term] = set()
    for symmetry in program.symmetries:
        lengths = {len(row) for row in symmetry.members}
        if len(lengths) > 1:
            raise InputError("the rows of a symmetry should be equally long", span=symmetry.span)
        for slots in zip(*symmetry.members, strict=True):
            if len({slot.sort for slot in slots}) > 1:
                raise InputError("slots in one column of a symmetry should have one sort", span=symmetry.span)
        for slot in (slot for row in symmetry.members for slot in row):
            whole = slot.arguments[0] if isinstance(slot, Apply) else slot
            if slot in seen or (whole in seen and whole is not slot):
                raise InputError("a slot should stand in one row of one symmetry only", span=symmetry.span)
            seen.add(slot)


def _split(program: Program) -> dict[str, Variable]:
    """The arrays of which elements are slots, by name."""
    found: dict[str, Variable] = {}
    for symmetry in program.symmetries:
        for slot in (slot for row in symmetry.members for slot in row):
            if isinstance(slot, Apply) and isinstance(slot.arguments[0], Variable):
                found[slot.arguments[0].name] = slot.arguments[0]
    return found


def _swaps(symmetry: Symmetry, split: Mapping[str, Variable]) -> Iterator[Swap]:
    """For each two neighbouring rows the exchange of their slots."""
    rows = [[_apart(slot, split) for slot in row] for row in symmetry.members]
    for above, below in pairwise(rows):
        yield {**dict(zip(above, below, strict=True)), **dict(zip(below, above, strict=True))}


def _apart(term: Term, split: Mapping[str, Variable]) -> Term:
    """The term with elements of split arrays as variables of their own."""

    def element(part: Term) -> Term | None:
        match part:
            case Apply("select", (Variable(name=name, sort=Array() as sort), Constant(value=int(index)))) if (
                name in split
            ):
                return _element(name, sort, index) if 0 <= index < sort.length else None
            case _:
                return None

    result = rewrite(term, element)
    for used in variables(result):
        if used.name in split:
            raise Whole(used.name)
    return result


def _element(name: str, sort: Array, index: int) -> Variable:
    return variable(f"{name}[{index}]", sort.element)


# --- forms ----------------------------------------------------------------------------------------------------------


def normal(term: Term) -> Term:
    """The term with the arguments of commutative operators in a fixed order, nested associative ones as one list."""
    done: dict[Term, Term] = {}
    for part in postorder(term):
        done[part] = _normal_node(part, done)
    return done[term]


def _normal_node(term: Term, done: Mapping[Term, Term]) -> Term:
    if not isinstance(term, Apply):
        return term
    arguments = [done[argument] for argument in term.arguments]
    row = OPERATORS[term.operator]
    if not row.commutative:
        return apply(term.operator, *arguments, parameters=term.parameters)
    if row.associative:
        arguments = _flat(term.operator, arguments)
    arguments.sort(key=digest)
    result = arguments[0]
    for argument in arguments[1:]:
        result = apply(term.operator, result, argument)
    return result


def _flat(operator: str, arguments: list[Term]) -> list[Term]:
    # What comes in is normal, so a nested application is a list that leans to the left.
    found: list[Term] = []
    for argument in arguments:
        while isinstance(argument, Apply) and argument.operator == operator:
            found.append(argument.arguments[1])
            argument = argument.arguments[0]
        found.append(argument)
    return found


def _action_form(action: Action, split: Mapping[str, Variable], swap: Swap | None = None) -> Form:
    """Guard, priority and effect; the names of action and processes play no part."""
    guard = normal(_exchange(_apart(action.guard, split), swap))
    return (guard, action.priority, _effect_form(action.effect, split, swap))


def _exchange(term: Term, swap: Swap | None) -> Term:
    return term if swap is None else substitute(term, swap)


def _effect_form(effect: tuple[Command, ...], split: Mapping[str, Variable], swap: Swap | None) -> Form:
    """The effect as one simultaneous assignment and, in order, the choices and conditions on the way.

    Queue commands are kept as they stand: an effect with one is compared command by command.
    """
    if any(isinstance(command, Push | Pop) for command in effect):
        return tuple(_command_form(command, split, swap) for command in effect)
    now: dict[Term, Term] = {}
    on_the_way: list[Form] = []
    for command in effect:
        match command:
            case Assign(target=target, value=value):
                now |= {place: substitute(new, now) for place, new in _assignments(target, value, split)}
            case Havoc(target=target, low=low, high=high, fair=fair, signed=signed):
                on_the_way.append(("havoc", target.sort, low, high, fair, signed))
                now[_whole(target, split)] = variable(f"choice {len(on_the_way)}", target.sort)
            case Assume(condition=condition):
                on_the_way.append(("assume", substitute(_apart(condition, split), now)))
            case Assert(condition=condition, check=check):
                on_the_way.append(("assert", check, substitute(_apart(condition, split), now)))
            case _:
                raise AssertionError(f"an action should not contain {type(command).__name__}")
    changed = [(_exchange(place, swap), normal(_exchange(new, swap))) for place, new in now.items() if new is not place]
    passed = tuple(tuple(_part_form(part, swap) for part in item) for item in on_the_way)
    return passed, tuple(sorted(changed, key=lambda pair: digest(pair[0])))


def _command_form(command: Command, split: Mapping[str, Variable], swap: Swap | None) -> Form:
    match command:
        case Push(queue=queue, values=values, when=when):
            given = (_apart(value, split) for value in (*values, when))
            parts: tuple[Any, ...] = ("push", _whole(queue, split), *given)
        case Pop(queue=queue, targets=targets, position=position, when=when):
            taken = tuple(None if target is None else _whole(target, split) for target in targets)
            at = None if position is None else _apart(position, split)
            parts = ("pop", _whole(queue, split), *taken, at, _apart(when, split))
        case _:
            return _effect_form((command,), split, swap)
    return tuple(_part_form(part, swap) for part in parts)


def _part_form(part: Any, swap: Swap | None) -> Any:  # noqa: ANN401 - parts of a form are of several types
    return normal(_exchange(part, swap)) if isinstance(part, Variable | Apply) else part


def _whole(target: Variable, split: Mapping[str, Variable]) -> Variable:
    if target.name in split:
        raise Whole(target.name)
    return target


def _assignments(target: Variable, value: Term, split: Mapping[str, Variable]) -> Iterator[tuple[Term, Term]]:
    """What an assignment gives to which variable; a store to a split array gives to its elements."""
    if target.name not in split:
        yield target, _apart(value, split)
        return
    given: dict[Term, Term] = {}
    sort = target.sort
    assert isinstance(sort, Array), f"{target.name} should be an array, it has elements"
    while isinstance(value, Apply) and value.operator == "store":
        value, index, new = value.arguments
        if not (isinstance(index, Constant) and isinstance(index.value, int)):
            raise Whole(target.name)
        if 0 <= index.value < sort.length:
            given.setdefault(_element(target.name, sort, index.value), _apart(new, split))
    if value is not target:
        raise Whole(target.name)
    yield from given.items()


# --- checks ---------------------------------------------------------------------------------------------------------


def _check_actions(
    program: Program, symmetry: Symmetry, swap: Swap, split: Mapping[str, Variable], forms: Mapping[Form, Action]
) -> None:
    for action in program.actions:
        if _action_form(action, split, swap) not in forms:
            raise InputError(
                f"the declared symmetry is none: action {action.name!r} has no image when the rows with "
                f"{_names(swap)} are swapped",
                span=symmetry.span or action.span,
            )


def _check_initial(program: Program, symmetry: Symmetry, swap: Swap, split: Mapping[str, Variable]) -> None:
    initial = {place: start for declaration in program.globals for place, start in _starts(declaration, split)}
    for place, other in swap.items():
        if initial.get(place) != initial.get(other):
            raise InputError(
                f"the declared symmetry is none: {_shown(place)} and {_shown(other)} start with different values",
                span=symmetry.span,
            )


def _starts(declaration: Declaration, split: Mapping[str, Variable]) -> Iterator[tuple[Term, Value | Term | AnyOf]]:
    sort = declaration.sort
    start = declaration.initial
    if declaration.name not in split or not isinstance(sort, Array):
        yield declaration.variable, start
        return
    for index in range(sort.length):
        element: Value | Term | AnyOf = start if not isinstance(start, Constant) else _item(start, index)
        yield _element(declaration.name, sort, index), element


def _item(start: Constant, index: int) -> Value:
    assert isinstance(start.value, tuple), "an array should start with a tuple"
    return start.value[index]


def _names(swap: Swap) -> str:
    first, second = next(iter(swap.items()))
    return f"{_shown(first)} and {_shown(second)}"


def _shown(term: Term) -> str:
    return term.name if isinstance(term, Variable) else repr(term)
