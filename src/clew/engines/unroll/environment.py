"""What a goal says for every input: the environment might have chosen any other value in the same state.

Input: a system and a condition that is to hold in all its states. Output: the same condition with each of the values of
the narrow free inputs that it reads. A variable is a free input where no start fixes it and every step leaves it to a
choice that nothing else depends on, or neither reads nor writes it: then a state is reached exactly if it is reached
with any other value of the input, by a run of the same length. So on a shortest run to a state in which the condition
fails it holds before for all values of the inputs, which is what k-induction may assume.
"""

from __future__ import annotations

from itertools import product

from clew.ir.sorts import Bits, Bool
from clew.ir.terms import TRUE, Term, Variable, conjoin, constant
from clew.ir.walk import postorder, substitute, variables
from clew.models.transition import Step, TransitionSystem

_VALUES = 256
"""So many combinations of values are tried at most."""
_OPERATORS = 100_000
"""So large may the result be."""


def for_every_input(system: TransitionSystem, condition: Term) -> Term:
    """See the module; TRUE where there is nothing to say."""
    narrow: list[Variable] = []
    count = 1
    for each in sorted(_free_in(system, condition), key=_values):
        if (count := count * _values(each)) > _VALUES:
            break
        narrow.append(each)
    combinations = [[constant(value, each.sort) for value in _range(each)] for each in narrow]
    size = sum(1 for _ in postorder(condition))
    if not narrow or size * min(count, _VALUES) > _OPERATORS:
        return TRUE
    by = (dict[Term, Term](zip(narrow, values, strict=True)) for values in product(*combinations))
    return conjoin(*(substitute(condition, each) for each in by))


def _free_in(system: TransitionSystem, condition: Term) -> list[Variable]:
    """The free inputs that the condition reads and that have few values."""
    fixed = {each for each, value in zip(system.variables, system.initial, strict=True) if value is not None}
    fixed |= set(variables(system.start))
    asked = [each for each in variables(condition) if isinstance(each.sort, Bits | Bool) and each not in fixed]
    known = [each for each in asked if each in system.variables and _values(each) <= _VALUES]
    return [each for each in known if all(_leaves_open(step, each) for step in system.steps)]


def _leaves_open(step: Step, each: Variable) -> bool:
    """Whether the step chooses the variable freely, or has nothing to do with it."""
    own = [write for write in step.writes if write.variable is each]
    others = [write for write in step.writes if write.variable is not each]
    if step.failures or len(own) > 1:
        return False
    rest = (step.guard, step.enabled, *(term for write in others for term in (write.when, write.value)))
    if not own:
        return each not in variables(*rest)
    chosen = own[0].value
    return own[0].when is TRUE and chosen in step.inputs and chosen not in variables(*rest)


def _values(each: Variable) -> int:
    return 1 << each.sort.width if isinstance(each.sort, Bits) else 2


def _range(each: Variable) -> tuple[int, ...] | tuple[bool, ...]:
    return tuple(range(_values(each))) if isinstance(each.sort, Bits) else (False, True)
