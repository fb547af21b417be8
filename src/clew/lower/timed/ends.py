"""Actions that only say that a run has ended, left out for searches that look for states.

Such an action sets data to constants that nobody looks for, and behind it every guard is false: what holds there held
before it. A guard need not ask any more whether the data has such a value.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from clew.ir.commands import Assign, Command, Havoc
from clew.ir.program import Action, Program
from clew.ir.sorts import REAL
from clew.ir.terms import Constant, Term, Variable, conjoin, equal, negate
from clew.ir.walk import conjuncts, variables


def without_ends(program: Program, watched: tuple[Term, ...]) -> Program:
    """The program without actions that end runs, as far as a search for what is watched is concerned."""
    seen = variables(*watched)
    ends = [action for action in program.actions if _ends(action, program, frozenset(seen))]
    if not ends:
        return program
    left = [action for action in program.actions if not any(action is end for end in ends)]
    free = {each.target for action in left for each in action.effect if _is_free(each)}
    possible = set(_possible(left, program))
    excluded = (each for end in ends for each in _settings(end) if each.target not in free)
    never = {_excludes(each) for each in excluded} - possible
    return replace(program, actions=tuple(_asking_less(action, never) for action in left))


def _is_free(command: Command) -> TypeGuard[Assign | Havoc]:
    """Whether a command may give a variable any value."""
    return isinstance(command, Havoc) or (isinstance(command, Assign) and not isinstance(command.value, Constant))


def _settings(action: Action) -> list[Assign]:
    return [each for each in action.effect if isinstance(each, Assign) and each.target.sort != REAL]


def _excludes(setting: Assign) -> Term:
    """That the variable has not this value."""
    return negate(equal(setting.target, setting.value))


def _ends(action: Action, program: Program, seen: frozenset[Variable]) -> bool:
    if not all(isinstance(each, Assign) and isinstance(each.value, Constant) for each in action.effect):
        return False
    settings = _settings(action)
    reals = [each.target for each in action.effect if isinstance(each, Assign) and each.target.sort == REAL]
    asked = [each for other in program.actions for each in variables(other.guard)]
    if any(each.target in seen for each in settings) or any(each in seen or each in asked for each in reals):
        return False
    behind = {_excludes(each) for each in settings}
    return all(behind.intersection(conjuncts(other.guard)) for other in program.actions)


def _possible(actions: list[Action], program: Program) -> list[Term]:
    """The exclusions that do not always hold: of values that are assigned, or there at the start."""
    begun = [(each.variable, each.initial) for each in program.globals]
    starts = [negate(equal(name, value)) for name, value in begun if isinstance(value, Constant)]
    return [*starts, *(_excludes(each) for action in actions for each in _settings(action))]


def _asking_less(action: Action, never: set[Term]) -> Action:
    return replace(action, guard=conjoin(*(each for each in conjuncts(action.guard) if each not in never)))
