"""Sequential programs as transition systems: no calls, no memory, large blocks.

The way: `callees` (no calls through pointers) → `inline` (one procedure) → `apart` (pointers into one object each) →
`arrays` (no memory; `layout` says what is an array), or `cells` (one cell of each array) → the cone of influence (what
no condition depends on goes) → `steps` (a step from loop to loop). A run of the system is brought home by its choices:
they determine a program of one process.
After: Beyer and others, "Software Model Checking via Large-Block Encoding", 2009.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import replace
from types import MappingProxyType

from clew.analysis.liveness import Liveness
from clew.codegen.python.jit import accelerated
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Declaration, Program
from clew.ir.sorts import Pointer
from clew.ir.terms import Constant, Term
from clew.ir.walk import variables
from clew.lift import Move, Run
from clew.lower.flat import cells
from clew.lower.flat.apart import apart
from clew.lower.flat.arrays import without_memory
from clew.lower.flat.bystanders import sliced, without_bystanders
from clew.lower.flat.callees import with_numbered_callees
from clew.lower.flat.carried import with_carried
from clew.lower.flat.forgetting import forgetful
from clew.lower.flat.inline import entered, inlined, loosely
from clew.lower.flat.lemmas import Lemmas
from clew.lower.flat.steps import stops_of, system_of
from clew.lower.flat.summaries import Signature, Summaries, written_globals
from clew.lower.flat.written import with_flags
from clew.lower.transition.queues import encoding_named
from clew.models.runs.macro_steps import Fed, values_taken
from clew.models.transition import TransitionSystem
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, Removed

_MOST_STEPS = 1_000_000
_MOST_ROUNDS = 10_000


def flat(program: Program, queues: str) -> TransitionSystem:
    """The transition system of a program of one process; raises Unsupported where there is none.

    What memory holds that was perhaps never written is guessed, so a run that it has may be none of the program.
    """
    if program.any_bytes:
        raise Unsupported("memory that was never written holds any value, which is chosen where it is read")
    program = with_numbered_callees(program)
    program, whole = apart(program, inlined(program))
    memory = without_memory(program, whole)
    # Pointers outside of the frame are among the arrays.
    shared = (*(each for each in program.globals if not isinstance(each.sort, Pointer)), *memory.arrays)
    body, shared = with_flags(without_bystanders(memory.body), shared)
    return system_of(sliced(body), shared, encoding_named(queues), program.processes[0].name)


@dataclass(frozen=True, slots=True)
class Celled:
    """The system of a program of one process that knows one cell of each array; its runs are none of the program.

    Of each of its places the label of the stop, and the names of variables that have the values there which the program
    has; others keep what they had before.
    """

    system: TransitionSystem
    labels: tuple[str, ...]
    live: tuple[frozenset[str], ...]


def with_cells(program: Program, queues: str, lemmas: Lemmas = MappingProxyType({})) -> Celled:
    """See there; lemmas say what is known of all elements at stops."""
    program = with_numbered_callees(program)
    program, whole = apart(program, inlined(program))
    memory = cells.with_cells(program, whole, lemmas)
    shared = (*(each for each in program.globals if not isinstance(each.sort, Pointer)), *memory.arrays)
    # Flags come first: what is put in where something is read is not read there any more.
    body, shared = with_flags(without_bystanders(memory.body), shared)
    starts = {each.variable: each.initial for each in shared if isinstance(each.initial, Constant)}
    body, shared = with_flags(without_bystanders(with_carried(body, starts)), shared)
    system = system_of(body, shared, encoding_named(queues), program.processes[0].name)
    labels = tuple(stops_of(body))
    live = Liveness(body.blocks, frozenset(each.name for each in (*shared, *body.locals))).at_start
    return Celled(system, labels, tuple(live[each] for each in labels))


def ending(program: Program, queues: str, lemmas: Lemmas = MappingProxyType({})) -> Celled:
    """The system with one cell of each array that has all runs of the program without an end.

    What was never written is any value there: who decides by it in the program is against a check, and has no such run.
    A run ends where a guess fails, so that is to be asked for.
    """
    return with_cells(replace(program, any_bytes=True), queues, lemmas)


def forgotten(program: Program, queues: str, summaries: Summaries = MappingProxyType({})) -> TransitionSystem:
    """The system of a program of one process that knows little of its memory; its runs are none of the program.

    Where it violates nothing but what memory is asked for, and where it ends, the program does so, too. Of calls that
    have returned is known what summaries say.
    """
    loose = loosely(program, summaries)
    try:
        memory = without_memory(program, forgetful(program, loose, every=False))
    except Unsupported:
        memory = without_memory(program, forgetful(program, loose, every=True))
    shared = (*(each for each in program.globals if not isinstance(each.sort, Pointer)), *memory.arrays)
    return system_of(without_bystanders(memory.body), shared, encoding_named(queues), program.processes[0].name)


def entering(
    program: Program, queues: str, signature: Signature, summaries: Summaries, asked: Term
) -> TransitionSystem:
    """The system of one call that may be entered with anything; the check `RETURNED` fails where what is asked does.

    It has all calls that return, and more, as long as summaries hold of the calls within them: so where nothing fails
    that summaries consist of, all of them hold of all calls. Other variables in the conditions hold what they like.
    """
    call = forgetful(program, entered(program, signature, summaries, asked), every=True)
    memory = without_memory(program, call)
    written = frozenset(written_globals(program))
    own = frozenset((*signature.results, *written))
    read = variables(asked, *(each for known in summaries.values() for each in known))
    known = frozenset(each.variable for each in program.globals)
    free = dict.fromkeys((*signature.entered, *(each for each in read if each not in own | known)))
    shared = (
        *(Declaration(each, AnyOf()) for each in free),
        *(
            replace(each, initial=AnyOf()) if each.variable in written else each
            for each in program.globals
            if not isinstance(each.sort, Pointer)
        ),
        *memory.arrays,
    )
    return system_of(without_bystanders(memory.body), shared, encoding_named(queues), program.processes[0].name)


def home(program: Program, run: Run) -> Run | None:
    """The run of the program that makes the same choices and violates something; None where it does not.

    Of a run with a loop, the one that comes back to a state.
    """
    if run.loop_start is not None:
        return _round_home(program, run, run.loop_start)
    interpreter = accelerated(program)
    name = program.processes[0].name
    actor = interpreter.actor(name)
    assert actor is not None, "the process should be an actor"
    state = interpreter.start_with(run.initial).state
    answers = deque(value for move in run.moves for value in move.choices)
    moves: list[Move] = []
    while len(moves) < _MOST_STEPS and actor in interpreter.enabled(state):
        fed = Fed(answers)
        try:
            outcome = interpreter.step_by(state, actor, fed)
        except (Departed, Removed):  # a value is missing, or is none of the alternatives; or it is assumed away
            return None
        moves.append(Move(name, values_taken(fed)))
        state = outcome.state
        if outcome.violation is not None:
            return Run(run.initial, tuple(moves))
    return None


def _round_home(program: Program, run: Run, loop_start: int) -> Run | None:
    """The run that takes the loop again and again until a state of the program repeats; None where none does.

    A loop of the system comes back to what is alive at its head, and what is not may take another round.
    """
    interpreter = accelerated(program)
    name = program.processes[0].name
    actor = interpreter.actor(name)
    assert actor is not None, "the process should be an actor"
    state = interpreter.start_with(run.initial).state
    answers = deque(value for move in run.moves[:loop_start] for value in move.choices)
    loop = [value for move in run.moves[loop_start:] for value in move.choices]
    moves: list[Move] = []
    seen: dict[Hashable, int] = {}
    for _ in range(_MOST_ROUNDS):
        if not answers:
            answers.extend(loop)
        if not answers or len(answers) == len(loop):
            first = seen.setdefault(interpreter.key(state), len(moves))
            if first < len(moves):
                return Run(run.initial, tuple(moves), first)
        if actor not in interpreter.enabled(state):
            return None
        fed = Fed(answers)
        try:
            outcome = interpreter.step_by(state, actor, fed)
        except (Departed, Removed):
            return None
        if outcome.violation is not None:
            return None
        moves.append(Move(name, values_taken(fed)))
        state = outcome.state
    return None
