"""What the choice of an engine depends on: facts about what is asked about, and about the goals.

Input: a program or a pushdown system, and goals. Output: facts, each found out when it is first asked for. They are
estimates that serve to choose an engine, nothing else.
"""

from __future__ import annotations

import math
from functools import cached_property

from clew.analysis.callgraph import goes_round, is_endless, is_recursive
from clew.analysis.cfg import in_loops
from clew.analysis.interrupting import POINT
from clew.analysis.object_sizes import has_objects_beyond
from clew.ir.commands import Allocate, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Program, Scheduler
from clew.ir.rewriting import commands_of, has_fair_choices, is_alone
from clew.ir.sorts import REAL, Array, Bits, Bool, Integer, Sort
from clew.ir.terms import Apply, Constant, Term
from clew.ir.walk import postorder, variables
from clew.models.engine import Goal, LinearGoal, LiveGoal, SafeGoal, goal_terms
from clew.models.pushdown import Pushdown
from clew.records import dataclass

TRIED = 256
"""So many values of an input are tried one by one where all states have to be seen."""
TOGETHER = 1 << 16
"""Inputs of more values are tried one by one where there are so many combinations of them."""
FEW = 16
"""So many values of an input are tried one by one."""
SEVERAL = 4
"""So many values of an input of threads are tried one by one and nothing else."""
LONG = 1024
"""States with longer arrays are neither visited one by one nor taken apart into bits."""
LARGE = 4096
"""Objects of more bytes are seldom followed cell by cell."""
_COMPUTING = frozenset({"float.add", "float.sub", "float.mul", "float.div"})
NARROW = 64
"""States of up to so many bits are few enough for diagrams."""
MANY = 4096
"""More values of an input of a guarded action are not tried one by one."""


@dataclass(frozen=True)
class Facts:
    """What is known of a subject and of goals; whatever speaks of a program must not be asked of anything else."""

    subject: Program | Pushdown | None
    goals: tuple[Goal, ...] = ()

    # Modules are imported where they are used because start-up time counts, and most programs need few of them.

    @cached_property
    def program(self) -> Program:
        """What is asked about, where it is a program."""
        assert isinstance(self.subject, Program), "a pushdown system should have gone elsewhere"
        return self.subject

    @cached_property
    def linear(self) -> bool:
        """Whether linear time is asked for."""
        return any(isinstance(goal, LinearGoal) for goal in self.goals)

    @cached_property
    def asks_the_end(self) -> bool:
        """Whether it is only asked whether the program ends."""
        from clew.models.goals import is_of_the_end

        return all(map(is_of_the_end, self.goals))

    @cached_property
    def safe(self) -> bool:
        """Whether only checks are asked for, and that nothing is stuck."""
        return all(isinstance(goal, SafeGoal | LiveGoal) for goal in self.goals)

    @cached_property
    def kernel(self) -> bool:
        """Whether there are events and time."""
        return self.program.scheduler is Scheduler.KERNEL

    @cached_property
    def acts(self) -> bool:
        """Whether there are guarded actions."""
        return self.program.scheduler is Scheduler.ACTIONS

    @cached_property
    def alone(self) -> bool:
        """Whether there is one process."""
        return is_alone(self.program)

    @cached_property
    def asks_heaps(self) -> bool:
        """Whether goals ask heaps: a variable is none of the program, but a question."""
        if not self.program.shapes:
            return False
        declared = {each.name for each in self.program.globals}
        return any(each.name not in declared for term in goal_terms(*self.goals) for each in variables(term))

    # --- calls and loops ----------------------------------------------------------------------------------------------

    @cached_property
    def saturates(self) -> bool:
        """Whether saturation decides the program: recursion, or more narrow data at the start than can be tried."""
        program = self.program
        recursive = bool(program.procedures) and is_recursive(program)
        free = any(isinstance(each.initial, AnyOf) for each in program.globals)
        if not program.procedures or not (recursive or free):
            return False
        from clew.lower.recursion import starts_anywhere

        return self.recursive_machine and (recursive or starts_anywhere(program))

    @cached_property
    def recursive_machine(self) -> bool:
        """Whether it is one process whose calls can be followed without a bound."""
        from clew.lower.recursion import obstacle

        return obstacle(self.program) is None

    @cached_property
    def fair(self) -> bool:
        """Whether there are fair choices."""
        return has_fair_choices(self.program)

    @cached_property
    def goes_round(self) -> bool:
        """Whether one process has loops, which may be too long to be followed, so that induction may come first."""
        return goes_round(self.program)

    @cached_property
    def reacts(self) -> bool:
        """Whether one process goes round for ever, or interrupts come: what is to be proved holds in many states."""
        return self.goes_round and (self.interrupted or is_endless(self.program))

    @cached_property
    def interrupted(self) -> bool:
        """Whether interrupts come where one process goes round."""
        return self.goes_round and any(each.name.startswith(POINT) for each in self.program.procedures)

    @cached_property
    def threads_go_round(self) -> bool:
        """Whether several processes run, and a procedure that no library brought has loops."""
        program = self.program
        if program.scheduler is not Scheduler.THREADS or self.alone:
            return False
        own = (each for each in program.procedures if each.span is None or not each.span.shipped)
        return any(in_loops(each.blocks) for each in own)

    @cached_property
    def builds(self) -> bool:
        """Whether one process makes objects again and again, so that structures of any size come about."""
        program = self.program
        made = any(isinstance(each, Allocate) and each.heap for each in commands_of(program))
        return made and self.alone and (self.goes_round or is_recursive(program))

    @cached_property
    def outgrown(self) -> bool:
        """Whether arrays are too long for those engines to which memory is cells, or as long as inputs say."""
        return has_objects_beyond(self.program, LARGE)

    @cached_property
    def floats(self) -> bool:
        """Whether floating-point numbers are added, multiplied or divided."""
        from clew.semantics.observers import program_terms

        parts = postorder(*program_terms(self.program))
        return any(isinstance(each, Apply) and each.operator in _COMPUTING for each in parts)

    # --- inputs -------------------------------------------------------------------------------------------------------

    @cached_property
    def wide(self) -> object | None:
        """A reason why the inputs of a program of processes have to be symbolic."""
        if self.program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
            return None
        return self._input_beyond(FEW)

    @cached_property
    def beyond_all(self) -> object | None:
        """A reason why inputs have to be symbolic although all states have to be seen."""
        return self._input_beyond(TRIED)

    @cached_property
    def several(self) -> bool:
        """Whether inputs of threads can be tried one by one, but numbers computed with are better symbolic."""
        return self.program.scheduler is Scheduler.THREADS and self._input_beyond(SEVERAL) is not None

    def _input_beyond(self, few: int) -> object | None:
        from clew.models.inputs import wide_input

        return wide_input(self.program, few=few)

    @cached_property
    def symbolic(self) -> str:
        """Why inputs have to be symbolic, in words; nothing where they have not."""
        if self._has_wide_choices:
            return "the default for inputs that are too many to be tried one by one"
        return "" if self.wide is None else f"{self.wide}, too many to be tried one by one"

    @cached_property
    def bytewise(self) -> bool:
        """Whether inputs are symbolic, but have so few values that all of them may be tried, beside that."""
        return bool(self.symbolic) and (self.beyond_all is None or are_few(self.program))

    @cached_property
    def _has_wide_choices(self) -> bool:
        """Whether a program of threads has inputs for which symbolic values are needed.

        A choice between bounds that are computed counts where there is only one process: several processes choose among
        themselves by such ones.
        """
        program = self.program
        if program.scheduler is not Scheduler.THREADS:
            return False
        choices = (each for each in commands_of(program) if isinstance(each, Havoc))
        return any(_is_wide(each, alone=self.alone) for each in choices)

    # --- guarded actions ----------------------------------------------------------------------------------------------

    @cached_property
    def steps_at_once(self) -> bool:
        """Whether one action steps everything, as in circuits: proofs by induction are the rule there."""
        return self.acts and len(self.program.actions) <= 2

    @cached_property
    def continuous(self) -> bool:
        """Whether guarded actions have real numbers."""
        return self.acts and any(each.sort == REAL for each in self.program.globals)

    @cached_property
    def timed(self) -> bool:
        """Whether all real numbers of guarded actions are clocks."""
        if not self.continuous:
            return False
        from clew.lower.timed.recognise import shape_of

        try:
            shape_of(self.program)
        except Unsupported:
            return False
        return True

    @cached_property
    def longest_array(self) -> int:
        """How many elements the longest array has; with arrays, proofs are easier where less is known of them."""
        return max((each.sort.length for each in self.program.globals if isinstance(each.sort, Array)), default=0)

    @cached_property
    def narrow(self) -> bool:
        """Whether states have few bits, so that all may be visited, one by one or as diagrams."""
        return math.prod(_values(each.sort) for each in self.program.globals) <= 1 << NARROW

    @cached_property
    def acts_on_wide_inputs(self) -> bool:
        """Whether a guarded action, or the start, chooses among too many values."""
        if not self.acts:
            return False
        starts = [each for each in self.program.globals if isinstance(each.initial, AnyOf)]
        if math.prod(_values(each.sort) for each in starts) > MANY:
            return True
        chosen = ([each for each in action.effect if isinstance(each, Havoc)] for action in self.program.actions)
        return any(math.prod(map(_count, choices)) > MANY for choices in chosen)

    @cached_property
    def computes_widely(self) -> bool:
        """Whether guarded actions have data with so many values that there may be too many states to be visited."""
        numbers = [each.sort for each in self.program.globals if isinstance(each.sort, Bits | Integer)]
        return self.acts and any(_values(each) > MANY for each in numbers)


def are_few(program: Program) -> bool:
    """Whether all inputs can be tried, one by one: each has few values, or few are chosen, and not again and again."""
    from clew.models.inputs import combinations, wide_input

    if wide_input(program, few=TRIED) is None:
        return True
    ways = combinations(program, few=TRIED)
    return ways is not None and ways <= TOGETHER


def _values(sort: Sort) -> int:
    """How many values there are of a sort, as far as it matters."""
    match sort:
        case Bits(width=width):
            return 1 << width
        case Bool():
            return 2
        case _:
            return MANY + 1


def _count(choice: Havoc) -> int:
    low, high = choice.fixed
    if isinstance(low, int) and isinstance(high, int):
        width = choice.target.sort.width if isinstance(choice.target.sort, Bits) else 0
        return (high - low) % (1 << width) + 1 if width else high - low + 1
    return _values(choice.target.sort)


def _is_wide(choice: Havoc, *, alone: bool) -> bool:
    if choice.low is None or choice.high is None:
        return isinstance(choice.target.sort, Bits) and 2**choice.target.sort.width > FEW
    low, high = _value_of(choice.low), _value_of(choice.high)
    return alone if low is None or high is None else high - low >= FEW


def _value_of(term: Term) -> int | None:
    """The number that a term is, where it is one."""
    return term.value if isinstance(term, Constant) and isinstance(term.value, int) else None
