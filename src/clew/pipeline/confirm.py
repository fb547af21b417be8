"""Confirm: a found run is replayed on the reference interpreter, on the program that was asked about.

Input: a program, a question and a run. Output: the run as a trace that can be shown, or the reason why it does not
replay. A run that ends must end in a state that breaks the property; a lasso must close on an equal state, and the
formula must be false on it.
"""

from __future__ import annotations

from dataclasses import replace

from clew.checks import schedules
from clew.checks.orders import CHECK as RACE
from clew.checks.schedule_checks import CHECKS as SCHEDULES
from clew.codegen.python.jit import accelerated
from clew.ir.program import Program
from clew.ir.properties import (
    Always,
    Branching,
    Claim,
    Fairness,
    Formula,
    Linear,
    NoDeadlock,
    NotModelled,
    NoViolation,
    Possibly,
    Question,
    Reaches,
    SomeRun,
)
from clew.ir.terms import Apply, Term, Variable
from clew.lift import Run
from clew.logic.temporal.lasso import Lasso, accepts, holds_on_lasso
from clew.lower.heap.asking import Asking, asks_heaps
from clew.models.goals import watched_terms
from clew.models.pushdown import NoSuchRun, Pushdown, PushdownSystem, View, moved_by, replay, rule_text
from clew.models.pushdown_words import Word, word_of
from clew.models.runs.compressed import Folded, length_of
from clew.models.runs.fair_loops import is_fair_to_choices
from clew.models.runs.macro_steps import follow
from clew.outcome import Explanation, Step, Trace
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Violation
from clew.semantics.replay import Replayed, WrongRun
from clew.semantics.state import State
from clew.trace.labels import processes_of
from clew.trace.traces import changes, racing, tell, waiting


@dataclass(frozen=True, slots=True)
class Refuted:
    """The run is none of this program, or does not show what it should; `reason` says where."""

    reason: str


_SHORTENED = 2_000
"""Longer runs are taken as they are: looking at each of their states costs more than it helps."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The run shows what it should."""

    trace: Trace
    violation: Violation | None
    message: str = ""
    """What there is to say about the end of the run."""
    fair: bool = True
    """Whether its loop takes all values of the fair choices that it meets."""


def placed(violation: Violation) -> str:
    """What a violation says, behind where it is and what was called there."""
    parts = (violation.span, f"in {violation.inside}" if violation.inside else None, violation.message)
    return ": ".join(str(each) for each in parts if each is not None)


def confirm(
    subject: Program | Pushdown, question: Question, run: Run, *, fairness: Fairness = Fairness.NONE
) -> Confirmed | Refuted:
    """Replay the run and look whether it answers the question."""
    if isinstance(subject, Pushdown):
        return _confirm_rules(subject, question, run)
    program = subject
    interpreter = accelerated(program, watched=watched_terms(question))
    try:
        run, replayed = follow(interpreter, run)
    except WrongRun as wrong:
        return Refuted(str(wrong))
    except (Departed, Removed) as wrong:
        return Refuted(f"a whole move of it does not fit: {wrong}")
    run, replayed = _until_shown(interpreter, question, run, replayed)
    if isinstance(question, NoViolation) and question.check in SCHEDULES:
        return _confirm_schedule(interpreter, question.check, run, replayed)
    try:
        objection = _loop_objection(interpreter, run, replayed) or _objection(interpreter, question, run, replayed)
    except _NobodyKnows as unknown:
        return Refuted(str(unknown))
    if objection is None and fairness is Fairness.WEAK and isinstance(question, Linear | SomeRun | Claim):
        objection = _unfairness(interpreter, run, replayed)
    if objection is not None:
        return Refuted(objection)
    if isinstance(question, Reaches):
        return Confirmed(Trace((), (), None, run), None)  # one of very many, which nobody wants to read
    message = waiting(interpreter, replayed) if isinstance(question, NoDeadlock) else ""
    violation = replayed.violation
    if violation is not None and violation.check == RACE:
        violation = replace(violation, message=racing(interpreter, run, replayed, violation.message))
    fair = not isinstance(question, Linear | SomeRun | Claim) or is_fair_to_choices(interpreter, run, replayed)
    return Confirmed(tell(interpreter, run, replayed, question), violation, message, fair)


def _confirm_schedule(interpreter: Interpreter, check: str, run: Run, replayed: Replayed) -> Confirmed | Refuted:
    """What a run says about schedules has a definition of its own."""
    if (objection := _loop_objection(interpreter, run, replayed)) is not None:
        return Refuted(objection)
    violation = schedules.shown(check, interpreter, run, replayed)
    if violation is None:
        return Refuted(f"it does not show {check}")
    return Confirmed(tell(interpreter, run, replayed), violation)


def _until_shown(interpreter: Interpreter, question: Question, run: Run, replayed: Replayed) -> tuple[Run, Replayed]:
    """The run up to the first state that answers a question about one; who takes several steps at once goes on."""
    if not isinstance(question, Always | Possibly) or len(run.moves) > _SHORTENED or run.loop_start is not None:
        return run, replayed
    wanted = isinstance(question, Possibly)
    shown = (at for at, each in enumerate(replayed.states) if _holds(interpreter, each, question.condition) is wanted)
    first = next(shown, len(run.moves))
    if first == len(run.moves):
        return run, replayed
    before = Replayed(replayed.states[: first + 1], replayed.steps[:first], None)
    return replace(run, moves=run.moves[:first]), before


# --- does the loop close? -------------------------------------------------------------------------------------------


def _loop_objection(interpreter: Interpreter, run: Run, replayed: Replayed) -> str | None:
    """Why the loop is none; the last state may only be repeated for ever where it has no step."""
    start, last = run.loop_start, len(run.moves)
    if start is None:
        return None
    if not 0 <= start <= last:
        return f"its loop starts at {start}, but it has {last} steps"
    if start == last:
        return None if _stuck(interpreter, replayed.states[-1]) else "it stops although it could go on"
    same = interpreter.key(replayed.states[start]) == interpreter.key(replayed.states[-1])
    if not same and not _deepens(interpreter, run, replayed):
        return f"its loop does not close: the last state differs from that after {start} steps"
    return None


def _deepens(interpreter: Interpreter, run: Run, replayed: Replayed) -> bool:
    """Whether a single process does the same again some calls deeper: as once, so twice, and so for ever.

    What the loop touches of the stack stands on top of it again at its end, and what is below stays as it is. The loop
    is taken a second time, from where it ended, and must do the same once more.
    """
    assert run.loop_start is not None, "a loop should have a start"
    loop = run.moves[run.loop_start :]
    once = list(replayed.states[run.loop_start :])
    twice = [once[-1]]
    try:
        for move in loop:
            actor = interpreter.actor(move.actor)
            if actor is None or actor not in interpreter.enabled(twice[-1]):
                return False
            twice.append(interpreter.step_with(twice[-1], actor, move.choices).state)
    except (Departed, Removed):
        return False
    first, second = _growth(once), _growth(twice)
    return first is not None and first == second


def _growth(states: list[State]) -> tuple[object, ...] | None:
    """What a loop that only adds to the stack does to it: what it starts on, and what it adds below that; else None."""
    first, last = states[0], states[-1]
    if any(len(state.processes) != 1 or not state.processes[0].frames for state in states):
        return None
    start, end = first.processes[0].frames, last.processes[0].frames
    base = min(len(state.processes[0].frames) for state in states) - 1
    while any(state.processes[0].frames[:base] != start[:base] for state in states):
        base -= 1
    touched = len(start) - base
    shared = (first.globals, first.objects, first.records) == (last.globals, last.objects, last.records)
    if not shared or len(end) <= len(start) or end[-touched:] != start[base:]:
        return None
    if any(frame.objects for frame in end):
        return None
    return first.globals, start[base:], end[base:-touched]


def _stuck(interpreter: Interpreter, state: State) -> bool:
    # An enabled actor whose every run an assumption removes is no deadlock: those runs do not exist.
    return not interpreter.enabled(state)


def _unfairness(interpreter: Interpreter, run: Run, replayed: Replayed) -> str | None:
    """The process that the loop treats unfairly: enabled in each of its states, and never moving."""
    if run.loop_start is None or run.loop_start == len(run.moves):
        return None
    moved = {name for move in run.moves[run.loop_start :] for name in processes_of(interpreter.program, move.actor)}
    waiting: set[str] | None = None
    for state in replayed.states[run.loop_start : -1]:
        able = (interpreter.actors[actor] for actor in interpreter.enabled(state))
        names = {name for actor in able for name in processes_of(interpreter.program, actor)}
        waiting = names if waiting is None else waiting & names
    starved = sorted((waiting or set()) - moved)
    return f"it is not fair to {starved[0]}, which could move for ever and never does" if starved else None


# --- does it answer the question? -----------------------------------------------------------------------------------


def _objection(interpreter: Interpreter, question: Question, run: Run, replayed: Replayed) -> str | None:
    """Why the run does not show what it should; None if it does."""
    last = replayed.states[-1]
    match question:
        case NoViolation(check=check) | Reaches(check=check):
            return _violation_objection(replayed.violation, check)
        case NoDeadlock():
            if replayed.violation is not None or not _stuck(interpreter, last):
                return "its last state has a step"
            return "its last state has ended properly" if interpreter.ended(last) else None
        case Always(condition=condition):
            return "its last state satisfies the invariant" if _holds(interpreter, last, condition) else None
        case Possibly(condition=condition):
            return None if _holds(interpreter, last, condition) else "its last state is not the one asked for"
        case Linear(formula=formula):
            lasso = _lasso(interpreter, question, run, replayed)
            return "the formula holds on it" if lasso is None or _satisfies(lasso, formula) else None
        case SomeRun(formula=formula):
            lasso = _lasso(interpreter, question, run, replayed)
            return None if lasso is not None and _satisfies(lasso, formula) else "the formula does not hold on it"
        case Claim(automaton=automaton):
            lasso = _lasso(interpreter, question, run, replayed)
            return None if lasso is not None and accepts(lasso, automaton) else "the automaton does not accept it"
        case Branching():
            return "a formula with both path quantifiers has no single run against it"
        case NotModelled(reason=reason):
            return reason


def _violation_objection(violation: Violation | None, check: str | None) -> str | None:
    if violation is None:
        return "its last step violates no assertion"
    if check is not None and violation.check != check:
        return f"its last step violates {violation.check}, not {check}"
    return None


def _holds(interpreter: Interpreter, state: State, condition: Term) -> bool:
    """Whether a condition holds in a state; questions to heaps are asked of that."""
    if not asks_heaps(interpreter.program, (condition,)):
        return interpreter.evaluate(state, condition) is True
    return _said(Asking(interpreter, (condition,)), state, condition)


def _said(asking: Asking, state: State, condition: Term) -> bool:
    found = asking.holds(state, condition)
    if found is None:
        raise _NobodyKnows("what a heap says to a question of the formula is not known")
    return found


class _NobodyKnows(Exception):
    """A question to a heap has no answer."""


def _lasso(interpreter: Interpreter, question: Question, run: Run, replayed: Replayed) -> Lasso | None:
    """The run as an infinite word; a run without a loop repeats its last state if that has no step."""
    start, moves = run.loop_start, len(run.moves)
    if start is None:
        if not _stuck(interpreter, replayed.states[-1]):
            return None
        start = moves

    asked = watched_terms(question)
    asking = Asking(interpreter, asked) if asks_heaps(interpreter.program, asked) else None

    def truth(term: Term, position: int) -> bool:
        state = replayed.states[position]
        return _holds(interpreter, state, term) if asking is None else _said(asking, state, term)

    return Lasso(moves + 1 if start == moves else moves, start, truth)


def _satisfies(lasso: Lasso, formula: Formula) -> bool:
    from clew.logic.temporal.ltl import atoms

    terms = atoms(formula)
    word = [{term: lasso.truth(term, position) for term in terms} for position in range(lasso.length)]
    return holds_on_lasso(formula, word, lasso.loop_start)


# --- pushdown systems -----------------------------------------------------------------------------------------------


def _confirm_rules(pushdown: Pushdown, question: Question, run: Run) -> Confirmed | Refuted:
    """Take the rules of the run one by one, and look at what is asked for in its configurations."""
    if isinstance(run.folded, Folded):
        return _confirm_folded(pushdown, question, run, run.folded)
    try:
        replayed = replay(pushdown, run)
        word = word_of(pushdown, run, watched_terms(question))
    except NoSuchRun as wrong:
        return Refuted(str(wrong))
    if (objection := _word_objection(question, word)) is not None:
        return Refuted(objection)
    views = [_seen(pushdown.system, view) for view in replayed.views]
    steps = [
        Step(move.actor, rule_text(pushdown.system, moved_by(pushdown.system, move)), changes(before, after))
        for move, before, after in zip(run.moves, views, views[1:], strict=False)
    ]
    trace = Trace(changes({}, views[0]), tuple(steps), run.loop_start, run, word.deeper)
    return Confirmed(replace(trace, explained=(_explained(run, views),)), None)


_FEW_RULES = 12


def _explained(run: Run, views: list[dict[str, str]]) -> Explanation:
    """Which rules lead where."""
    names = [move.actor.removeprefix("rule ") for move in run.moves]
    few = names if len(names) <= _FEW_RULES else [*names[: _FEW_RULES // 2], "…", *names[-_FEW_RULES // 2 :]]
    first, last = (f"{view['control']} with {view['stack']} on the stack" for view in (views[0], views[-1]))
    if run.loop_start is not None:
        return Explanation((f"From {first}, the rules {', '.join(few)} lead into a loop.",))
    return Explanation((f"From {first}, the rules {', '.join(few)} lead to {last}.",))


def _confirm_folded(pushdown: Pushdown, question: Question, run: Run, folded: Folded) -> Confirmed | Refuted:
    """Check the parts of a run that is too long to be told."""
    match question:
        case (
            Possibly(condition=Variable() as atom)
            | Always(condition=Apply(operator="not", arguments=(Variable() as atom,)))
        ):
            asked = pushdown.set_of(atom)
        case _:
            asked = None
    if asked is None:
        return Refuted("it is folded, and not into a set that was asked for")
    try:
        steps = length_of(pushdown, asked, folded)
    except NoSuchRun as wrong:
        return Refuted(str(wrong))
    message = f"a run of {steps:,} steps was checked part by part, and is too long to be shown"
    return Confirmed(Trace((), (), None, run), None, message)


def _word_objection(question: Question, word: Word) -> str | None:
    """Why the run does not show what it should; None if it does."""
    match question:
        case Possibly(condition=condition):
            return None if word.letters[-1][condition] else "its last configuration is not one of those asked for"
        case Always(condition=condition):
            return "its last configuration satisfies the invariant" if word.letters[-1][condition] else None
        case Linear(formula=formula):
            if word.loop_start is None:
                return "it has no loop"
            return "the formula holds on it" if holds_on_lasso(formula, word.letters, word.loop_start) else None
        case NoViolation() | NoDeadlock() | Reaches() | SomeRun() | Claim() | Branching() | NotModelled():
            return "no run of a pushdown system answers this question"


def _seen(system: PushdownSystem, view: View) -> dict[str, str]:
    upper = " ".join(system.symbols[symbol] for symbol in view.upper)
    hidden = view.height - len(view.upper)
    stack = f"{upper} … and {hidden} more" if hidden else upper or "empty"
    return {"control": system.controls[view.control], "stack": stack}
