"""Questions for leaks: whether a reduction may take their answers to change in one direction only.

Input: the code of a program, and goals. Output: how `leaked()` and `occupied()` are asked. What is lost stays lost, and
an object that comes into being is one that is not freed: steps that others make in front of such a question can only
turn its answer from no to yes, but for those that free, which `future_footprints.py` takes as conflicts. A reduced
search puts steps in front. That does no harm if a yes instead of a no cannot hide anything that somebody asked for:

- the question stands in an assertion that can only become false by it, and behind it comes nothing that others see but
  the end of the program, so that a run ends there either way;
- goals are about violations and deadlocks alone: the state in which the program has ended, which there is with the
  answer no only, may be new for an invariant, and is the end of a run for linear time;
- a goal that asks for an assertion behind it asks for its own check too: a violation there ends the run before.

Where one of these does not hold, a question reads what almost every step with a pointer writes (`future_footprints.py`,
`lost`).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from clew.ir.commands import Assert, Assign, Command, Exit, Halt
from clew.ir.program import Block
from clew.ir.rewriting import terms_of
from clew.ir.terms import Apply, Observation, Observe, Term
from clew.ir.walk import postorder
from clew.models.engine import Goal, LiveGoal, SafeGoal
from clew.semantics.code import Code, Routine

_ASKED = (Observation.LEAKED, Observation.OCCUPIED)


class Questions(Enum):
    """How a program asks for leaks."""

    NONE = "none"
    LAST = "last"
    """A yes instead of a no hides nothing: see the module."""
    ANYWHERE = "anywhere"


def questions(code: Code, goals: tuple[Goal, ...]) -> Questions:
    """How the program asks, as far as the goals can tell."""
    asking = [
        (block, routine)
        for routine in code.routines
        for block in routine.blocks
        if any(map(asks_for_leaks, (*block.commands, block.exit)))
    ]
    starts = [each.initial for routine in code.routines for each in routine.procedure.locals]
    if _mentions(each for each in starts if isinstance(each, Term)):
        return Questions.ANYWHERE
    if not asking:
        return Questions.NONE
    harmless = all(isinstance(goal, SafeGoal | LiveGoal) for goal in goals)
    last = harmless and all(_is_last(block, routine) and _hides_nothing(block, goals) for block, routine in asking)
    return Questions.LAST if last else Questions.ANYWHERE


def asks_for_leaks(command: Command | Exit) -> bool:
    """Whether a command or exit asks for leaks."""
    return _mentions(terms_of(command))


def _mentions(terms: Iterable[Term]) -> bool:
    return any(isinstance(each, Observe) and each.observation in _ASKED for each in postorder(*terms))


def _is_last(block: Block, routine: Routine) -> bool:
    """Whether only assertions ask, each of which a yes can only violate, and nothing follows but the end."""
    first = next((place for place, each in enumerate(block.commands) if asks_for_leaks(each)), None)
    if first is None or not isinstance(block.exit, Halt):
        return False
    return all(_is_quiet(each, routine) for each in block.commands[first:])


def _is_quiet(command: Command, routine: Routine) -> bool:
    match command:
        case Assert(condition=condition):
            return _only_falls(condition)
        case Assign(target=target, value=value):
            return target.name in routine.slots and not _mentions((value,))
        case _:
            return False


def _only_falls(condition: Term) -> bool:
    """Whether a yes in the place of a no cannot make the condition true: every question stands under a negation."""
    waiting = [(condition, True)]
    while waiting:
        term, positive = waiting.pop()
        match term:
            case Observe(observation=Observation.LEAKED | Observation.OCCUPIED):
                if positive:
                    return False
            case Apply("not", (operand,)):
                waiting.append((operand, not positive))
            case Apply("and" | "or", operands):
                waiting.extend((operand, positive) for operand in operands)
            case Apply("implies", (left, right)):
                waiting += [(left, not positive), (right, positive)]
            case _ if _mentions((term,)):
                return False
            case _:
                pass
    return True


def _hides_nothing(block: Block, goals: tuple[Goal, ...]) -> bool:
    """Whether who asks for an assertion behind a question asks for the question's own check."""
    safe = [goal for goal in goals if isinstance(goal, SafeGoal)]
    asserted = [each for each in block.commands if isinstance(each, Assert)]
    return all(
        goal.covers(asking.check) or not any(goal.covers(later.check) for later in asserted[place + 1 :])
        for place, asking in enumerate(asserted)
        if asks_for_leaks(asking)
        for goal in safe
    )
