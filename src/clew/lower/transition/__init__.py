"""Programs of guarded actions as transition systems.

Nouns: a *shape* is a term of the program in scalar terms (an array is one shape per element, a queue what its encoding
keeps); an *encoding* is a way to keep a queue in scalars. Steps keep their names and choices, so runs of the system are
runs of the program: the lift is the identity and loses nothing.
"""

from __future__ import annotations

from enum import Enum

from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Declaration, Program, Scheduler
from clew.ir.sorts import Array, Bits, Bool, Integer, Queue
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, apply, conjoin, equal
from clew.lift import Lift, Lowered, Run
from clew.lower.transition.effects import step_of
from clew.lower.transition.flatten import flattened
from clew.lower.transition.queues import Encoding, encoding_named
from clew.lower.transition.shapes import Evaluation, Shape, filled, leaves, shape_of_constant, shape_of_variable
from clew.models.transition import RESERVED, Choice, Contents, TransitionSystem, is_function
from clew.verdict import Loses

DEFAULT_QUEUES = "shift-bits"

__all__ = ["DEFAULT_QUEUES", "Systems", "between", "lower", "transition_system"]


class Control(Enum):
    """How the control of a process is kept."""

    TREE = "tree"
    """A variable per region, so that the size is that of the machine."""
    FLAT = "flat"
    """One variable for all regions: a baseline."""


class Systems:
    """The transition systems of a program, one per encoding of queues; each is made on its first use and kept."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._made: dict[str, TransitionSystem] = {}

    def system(self, queues: str = DEFAULT_QUEUES, control: Control = Control.TREE) -> TransitionSystem:
        """The system with queues encoded as named, and control as named."""
        if control is Control.FLAT:
            return flattened(self.system(queues))
        if queues not in self._made:
            self._made[queues] = self._make(queues)
        return self._made[queues]

    def with_cells(self) -> TransitionSystem:
        """The system that knows one cell of each array: where it has no run, the program has none."""
        from clew.lower.flat import with_cells

        return with_cells(self.program, DEFAULT_QUEUES)

    def home(self, run: Run) -> Run | None:
        """The run of the program that a run of a system stands for."""
        if self.program.scheduler is Scheduler.ACTIONS:
            return run
        from clew.lower.flat import home

        return home(self.program, run)

    def _make(self, queues: str) -> TransitionSystem:
        if self.program.scheduler is Scheduler.ACTIONS:
            return transition_system(self.program, queues=queues)
        # Imported here because it is made of this package.
        from clew.lower.flat import flat

        return flat(self.program, queues).system


def lower(program: Program, *, watched: tuple[Term, ...] = ()) -> Lowered[Systems]:
    """The transition systems of a program of guarded actions, or of one process."""
    del watched
    systems = Systems(program)
    # What large blocks guess about memory may bring runs that are none.
    loses = Loses.NOTHING if program.scheduler is Scheduler.ACTIONS else Loses.PRECISION
    return Lowered(systems, Lift(systems.home, loses))


def transition_system(program: Program, *, queues: str = DEFAULT_QUEUES) -> TransitionSystem:
    """The transition system; `queues` names the encoding of queues."""
    if program.scheduler is not Scheduler.ACTIONS:
        raise Unsupported(
            f"transition systems are made of guarded actions, not of the scheduler {program.scheduler.value}"
        )
    encoding = encoding_named(queues)
    state = {each.name: shape_of_variable(each.name, each.sort, encoding) for each in program.globals}
    every = tuple(leaf for shape in state.values() for leaf in leaves(shape) if isinstance(leaf, Variable))
    names = [each.name for each in every]
    if len(set(names)) < len(names) or any(name.startswith(RESERVED) for name in names):
        raise Unsupported(f"variables need different names in scalars, none of which begins with {RESERVED}")
    evaluate = Evaluation(state, encoding)
    initial, start, choices = _initial(program.globals, state, encoding)
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
    from clew.ir.terms import disjoin, negate

    higher = disjoin(*(guard for guard, rank in zip(guards, priorities, strict=True) if rank > priorities[number]))
    return conjoin(guards[number], negate(higher))


def _initial(
    declarations: tuple[Declaration, ...], state: dict[str, Shape], encoding: Encoding
) -> tuple[tuple[Term | None, ...], Term, tuple[Choice, ...]]:
    values: list[Term | None] = []
    conditions: list[Term] = [TRUE]
    choices: list[Choice] = []
    for each in declarations:
        own = tuple(leaf for leaf in leaves(state[each.name]) if isinstance(leaf, Variable))
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


def between(variable: Variable, low: Term | None, high: Term | None, *, signed: bool) -> Term:
    """The variable lies between the bounds, both included."""
    match variable.sort:
        case Bits():
            at_most = "sle" if signed else "ule"
        case Integer():
            at_most = "int.le"
        case Bool() | Array():
            return TRUE
        case sort:
            raise Unsupported(f"a free choice of sort {sort} has no meaning for a solver")
    lower_bound = TRUE if low is None else apply(at_most, low, variable)
    upper_bound = TRUE if high is None else apply(at_most, variable, high)
    return conjoin(lower_bound, upper_bound)
