"""Programs of guarded actions as transition systems.

Nouns: a *shape* is a term of the program in scalar terms (an array is one shape per element, a queue what its encoding
keeps); an *encoding* is a way to keep a queue in scalars. Steps keep their names and choices, so runs of the system are
runs of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Declaration, Program, Scheduler
from clew.ir.sorts import Queue
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, conjoin, disjoin, equal, negate
from clew.lower.block import between
from clew.lower.transition.effects import step_of
from clew.lower.transition.queues import Encoding, encoding_named
from clew.lower.transition.shapes import (
    Evaluation,
    Shape,
    filled,
    leaves,
    shape_of_constant,
    shape_of_variable,
    variables_of,
)
from clew.models.transition import DEFAULT_QUEUES, RESERVED, Choice, Contents, TransitionSystem, is_function

__all__ = ["initial_of", "transition_system"]


def transition_system(program: Program, *, queues: str = DEFAULT_QUEUES) -> TransitionSystem:
    """The transition system; `queues` names the encoding of queues."""
    if program.scheduler is not Scheduler.ACTIONS:
        raise Unsupported(
            f"transition systems are made of guarded actions, not of the scheduler {program.scheduler.value}"
        )
    encoding = encoding_named(queues)
    state = {each.name: shape_of_variable(each.name, each.sort, encoding) for each in program.globals}
    every = tuple(leaf for shape in state.values() for leaf in variables_of(shape))
    names = [each.name for each in every]
    if len(set(names)) < len(names) or any(name.startswith(RESERVED) for name in names):
        raise Unsupported(f"variables need different names in scalars, none of which begins with {RESERVED}")
    evaluate = Evaluation(state, encoding)
    initial, start, choices = initial_of(program.globals, state, encoding)
    guards = [evaluate.term(action.guard) for action in program.actions]
    priorities = [action.priority for action in program.actions]
    steps = tuple(
        step_of(action, _with_priority(number, guards, priorities), state, encoding)
        for number, action in enumerate(program.actions)
    )
    quiet = FALSE if program.quiet is None else evaluate.term(program.quiet)
    variables = tuple(each for each in every if not is_function(each))
    queues_there = any(isinstance(each.sort, Queue) for each in program.globals)
    contents = encoding.contents if queues_there else Contents.STATE
    return TransitionSystem(variables, initial, start, choices, steps, quiet, evaluate.term, contents)


def _with_priority(number: int, guards: list[Term], priorities: list[int]) -> Term:
    higher = disjoin(*(guard for guard, rank in zip(guards, priorities, strict=True) if rank > priorities[number]))
    return conjoin(guards[number], negate(higher))


def initial_of(
    declarations: Iterable[Declaration], state: Mapping[str, Shape], encoding: Encoding
) -> tuple[tuple[Term | None, ...], Term, tuple[Choice, ...]]:
    """What the variables of declarations start with (None: anything that is allowed), what is allowed, and choices."""
    values: list[Term | None] = []
    conditions: list[Term] = [TRUE]
    choices: list[Choice] = []
    for each in declarations:
        own = variables_of(state[each.name])
        match each.initial:
            case AnyOf(low=low, high=high):
                choices.append(Choice(own, each.sort))
                conditions.append(between(own[0], low, high, signed=each.signed) if own else TRUE)
                values += [None] * len(own)
            case None | Constant() if isinstance(each.sort, Queue):
                held = () if each.initial is None else each.initial.value
                fields, condition = filled(held, each.sort, encoding, own)
                scalars = [pair for pair in zip(own, fields, strict=True) if not is_function(pair[0])]
                values += [field if isinstance(field, Constant) else None for _, field in scalars]
                unlike = (equal(*pair) for pair in scalars if not isinstance(pair[1], Constant | Variable))
                conditions += [condition, *unlike]
            case None:
                raise Unsupported(f"{each.name} is undefined at the start, which has no meaning for a solver")
            case Constant(value=value):
                values += leaves(shape_of_constant(value, each.sort, encoding))
            case term:
                values += leaves(Evaluation({}, encoding).shape(term))
    return tuple(values), conjoin(*conditions), tuple(choices)
