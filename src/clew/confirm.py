"""Confirm: a found run is replayed on the reference interpreter, on the program that was asked about.

Input: a program, a question and a run. Output: the run as a trace that can be shown, or the reason why it does not
replay. A run that ends must end in a state that breaks the property; a lasso must close on an equal state, and the
formula must be false on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from clew.ir.program import Program
from clew.ir.properties import Always, Branching, Claim, Formula, Linear, NoDeadlock, NoViolation, Possibly, Question
from clew.ir.semantics.outcome import Violation
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.logic.acceptance import Lasso, accepts
from clew.logic.lasso import holds_on_lasso
from clew.logic.ltl import atoms
from clew.models.machine import Machine, Successor
from clew.outcome import Step, Trace
from clew.words import changes, mover, start


@dataclass(frozen=True, slots=True)
class Replayed:
    """The states along the run, the violation in its last step, and the run with its loop closed."""

    states: tuple[Any, ...]
    run: Run
    violation: Violation | None


@dataclass(frozen=True, slots=True)
class Refuted:
    """The run is none of this program, or does not show what it should; `reason` says where."""

    reason: str


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The run shows what it should."""

    trace: Trace
    violation: Violation | None


def confirm(program: Program, question: Question, run: Run) -> Confirmed | Refuted:
    """Replay the run and look whether it answers the question."""
    machine = Interpreter(program)
    replayed = replay(machine, run)
    if isinstance(replayed, Refuted):
        return replayed
    objection = _objection(machine, question, replayed)
    if objection is not None:
        return Refuted(objection)
    return Confirmed(trace_of(program, replayed), replayed.violation)


# --- replay ---------------------------------------------------------------------------------------------------------


def replay(machine: Machine[Any], run: Run) -> Replayed | Refuted:
    """Follow the run move by move."""
    first = _pick(machine.initial(), run.initial)
    if first is None:
        return Refuted("its initial state is none of the program's")
    states = [first.state]
    violation = first.violation
    for number, move in enumerate(run.moves, start=1):
        if violation is not None:
            return Refuted(f"it goes on after the violation in step {number - 1}")
        outcome = _follow(machine, states[-1], move)
        if outcome is None:
            return Refuted(f"step {number}, {move.actor}, cannot be taken")
        states.append(outcome.state)
        violation = outcome.violation
    return _close(machine, Replayed(tuple(states), run, violation))


def _follow(machine: Machine[Any], state: Any, move: Move) -> Successor[Any] | None:  # noqa: ANN401 - states are opaque
    if move.actor not in machine.actors:
        return None
    actor = machine.actors.index(move.actor)
    if actor not in machine.enabled(state):
        return None
    return _pick(machine.step(state, actor), move.choices)


def _pick(outcomes: Iterable[Successor[Any]], choices: tuple[Value, ...]) -> Successor[Any] | None:
    return next((outcome for outcome in outcomes if outcome.choices == choices), None)


def _close(machine: Machine[Any], replayed: Replayed) -> Replayed | Refuted:
    """Look whether the loop closes; the last state may only be repeated for ever where it has no step."""
    start = replayed.run.loop_start
    if start is None:
        return replayed
    last = len(replayed.run.moves)
    if not 0 <= start <= last:
        return Refuted(f"its loop starts at {start}, but it has {last} steps")
    if start == last:
        return replayed if _stuck(machine, replayed.states[-1]) else Refuted("it stops although it could go on")
    if machine.key(replayed.states[start]) != machine.key(replayed.states[-1]):
        return Refuted(f"its loop does not close: the last state differs from that after {start} steps")
    return replayed


def _stuck(machine: Machine[Any], state: Any) -> bool:  # noqa: ANN401 - states are opaque
    # An enabled actor whose every run an assumption removes is no deadlock: those runs do not exist.
    return not machine.enabled(state)


# --- does it answer the question? -----------------------------------------------------------------------------------


def _objection(machine: Machine[Any], question: Question, replayed: Replayed) -> str | None:
    """Why the run does not show what it should; None if it does."""
    last = replayed.states[-1]
    match question:
        case NoViolation(check=check):
            if replayed.violation is None:
                return "its last step violates no assertion"
            if check is not None and replayed.violation.check != check:
                return f"its last step violates {replayed.violation.check}, not {check}"
            return None
        case NoDeadlock():
            if not _stuck(machine, last):
                return "its last state has a step"
            return "its last state has ended properly" if machine.ended(last) else None
        case Always(condition=condition):
            return "its last state satisfies the invariant" if machine.holds(last, condition) else None
        case Possibly(condition=condition):
            return None if machine.holds(last, condition) else "its last state is not the one asked for"
        case Linear(formula=formula):
            lasso = _lasso(machine, replayed)
            return "the formula holds on it" if lasso is None or _satisfied(lasso, formula) else None
        case Claim(automaton=automaton):
            lasso = _lasso(machine, replayed)
            return None if lasso is not None and accepts(lasso, automaton) else "the automaton does not accept it"
        case Branching():
            return "a formula with both path quantifiers has no single run against it"


def _lasso(machine: Machine[Any], replayed: Replayed) -> Lasso | None:
    """The run as an infinite word; a run without a loop repeats its last state if that has no step."""
    start, moves = replayed.run.loop_start, len(replayed.run.moves)
    if start is None:
        if not _stuck(machine, replayed.states[-1]):
            return None
        start = moves

    def truth(term: Term, position: int) -> bool:
        return machine.holds(replayed.states[position], term)

    return Lasso(moves + 1 if start == moves else moves, start, truth)


def _satisfied(lasso: Lasso, formula: Formula) -> bool:
    terms = atoms(formula)
    word = [{term: lasso.truth(term, position) for term in terms} for position in range(lasso.length)]
    return holds_on_lasso(formula, word, lasso.loop_start)


# --- what a person sees ---------------------------------------------------------------------------------------------


def trace_of(program: Program, replayed: Replayed) -> Trace:
    """The replayed run, ready to be shown."""
    steps: list[Step] = []
    states, moves = replayed.states, replayed.run.moves
    for move, before, after in zip(moves, states[:-1], states[1:], strict=True):
        process, label, span = mover(program, before, move.actor)
        steps.append(Step(process, label, changes(program, before, after), span))
    if steps and replayed.violation is not None:
        steps[-1] = replace(steps[-1], span=replayed.violation.span or steps[-1].span)
    return Trace(start(program, states[0]), tuple(steps), replayed.run.loop_start, replayed.run)
