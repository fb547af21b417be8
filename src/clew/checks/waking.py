"""What happens without a reason does not go on for ever: a premise of every question about infinite runs.

Input: a program with spurious choices, and a formula. Output: the program that keeps in a variable which way the last
of them went, and the formula of which a run that takes true again and again, and false only finitely often, is no
counterexample. No engine has to know: the variable is one of the program, the premise a part of the formula. See
docs/decisions/0023.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.commands import Assign, Command, Havoc
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.properties import And, Atom, Formula, Linear, Or, Question, Release, Truth, Until
from clew.ir.rewriting import has_spurious_choices
from clew.ir.sorts import Bits
from clew.ir.terms import bits, equal, ite, negate, variable

NAME = "last spurious choice"
_LAST = variable(NAME, Bits(2))
_REASON, _ONCE, _AGAIN = bits(0, 2), bits(1, 2), bits(2, 2)
"""It was false; it was true. Two values for true take turns, so that one more is seen."""


def with_premise(program: Program, question: Question) -> Question:
    """The question, where it is about infinite runs, without those in which nothing happens for a reason any more."""
    if not isinstance(question, Linear) or not has_spurious_choices(program):
        return question
    return replace(question, formula=Or(question.formula, _for_ever()))


def _for_ever() -> Formula:
    """True infinitely often, false only finitely often."""
    again = (_always(_once(Atom(equal(_LAST, value)))) for value in (_ONCE, _AGAIN))
    return And(And(*again), _once(_always(Atom(negate(equal(_LAST, _REASON))))))


def _always(formula: Formula) -> Formula:
    return Release(Truth(value=False), formula)


def _once(formula: Formula) -> Formula:
    return Until(Truth(value=True), formula)


def keeping_choices(program: Program) -> Program:
    """The program that keeps which way its last spurious choice went."""
    kept = Declaration(_LAST, initial=_REASON, original="")
    procedures = tuple(map(_keeping, program.procedures))
    return replace(program, globals=(*program.globals, kept), procedures=procedures)


def _keeping(procedure: Procedure) -> Procedure:
    return replace(procedure, blocks=tuple(map(_kept, procedure.blocks)))


def _kept(block: Block) -> Block:
    if not any(isinstance(each, Havoc) and each.spurious for each in block.commands):
        return block
    return replace(block, commands=tuple(each for command in block.commands for each in _with_note(command)))


def _with_note(command: Command) -> tuple[Command, ...]:
    if not (isinstance(command, Havoc) and command.spurious):
        return (command,)
    turn = ite(equal(_LAST, _ONCE), _AGAIN, _ONCE)
    return command, Assign(_LAST, ite(command.target, turn, _REASON), span=command.span)
