"""A program of processes as the C text of one search.

Input: a program under `single` or `threads`, goals, and the settings of the search. Output: a `ProcessModel`:
the texts that are compiled, and what their numbers mean. What has no C form is refused with `NotNative`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from operator import is_

from clew.codegen.c.compile import LOOPS, QUICK, STRAIGHT
from clew.codegen.c.expressions import Tables
from clew.codegen.c.model import (
    MOST_OUTCOMES,
    Generated,
    begin,
    distance_text,
    invariants_of,
    linear_of,
    masks_of,
    starts_of,
    tables_of,
    words,
)
from clew.codegen.c.processes.future_footprints import Futures
from clew.codegen.c.processes.layout import Layout, layout_of
from clew.codegen.c.processes.leaks import questions
from clew.codegen.c.processes.pack import pack_state
from clew.codegen.c.processes.tables import FEATURES, RANK, own, row, shared, walks
from clew.codegen.c.processes.translate.routines import blocked_text, contested_text, routine_text
from clew.codegen.c.processes.translate.statements import Sites
from clew.codegen.c.processes.translate.terms import Terms
from clew.codegen.c.processes.translate.writer import NEVER, Place
from clew.codegen.c.settings import MOST_BITS, Heap, Order, Settings, Store, Switch
from clew.codegen.c.shapes import NotNative
from clew.codegen.c.tiers import REPLACE
from clew.codegen.python.jit import accelerated
from clew.ir.program import Program, Scheduler
from clew.ir.terms import Observe, Term
from clew.ir.walk import postorder
from clew.models.engine import Goal, InvariantGoal, LinearGoal, SafeGoal
from clew.records import dataclass
from clew.semantics.outcome import Outcome
from clew.semantics.state import State

STATE_BYTES = 4
CHUNK = 1 << 17
"""Bytes of routines in one text: longer ones are compiled side by side."""
CHUNKS = 16
"""More texts than about so many are not made, but longer ones: each of them reads the same headers again."""
LONG = 2 * CHUNK
"""Routines that are longer together are not optimised."""
FEW = 4
"""So many values of a choice are tried one by one where data may depend on inputs: they mostly say what comes next."""
MOST_ACTORS = 1 << 12
"""Processes that are told apart, where nothing needs them as bits of a word."""


@dataclass(frozen=True, slots=True)
class ProcessModel(Generated):
    """The texts of processes, and what their numbers mean."""

    layout: Layout

    def is_of(self, program: Program, goals: tuple[Goal, ...], settings: Settings) -> bool:
        """Whether the texts are those of this very search."""
        same = len(goals) == len(self.goals) and all(map(is_, goals, self.goals))
        return program is self.program and same and settings == self.settings

    @property
    def levels(self) -> tuple[str, ...]:
        """How much to optimise each text: long routines are wanted soon, and little of the time is spent in them."""
        _, _, *routines = self.texts
        level = STRAIGHT if sum(map(len, routines)) <= LONG else QUICK
        return (LOOPS, STRAIGHT, *[level] * len(routines))

    @property
    def again(self) -> tuple[str, ...]:
        """The texts of the routines to be compiled once more, beside a long search, where that gains something."""
        _, _, *routines = self.texts
        return tuple(f"#define AGAIN 1\n{text}" for text in routines) if QUICK in self.levels else ()

    @property
    def processes(self) -> tuple[str, ...]:
        """The names of the static processes."""
        return tuple(process.name for process in self.program.processes)

    @property
    def state_bytes(self) -> int:
        """The length of a state's number."""
        return STATE_BYTES


@dataclass(frozen=True, slots=True)
class SymbolicModel:
    """Generated texts of expansions with symbolic data, and what their numbers mean; `nodes` of the layout too."""

    texts: tuple[str, ...]
    program: Program
    layout: Layout
    checks: tuple[str, ...]

    @property
    def levels(self) -> tuple[str, ...]:
        """How much to optimise each text; most of the time is spent elsewhere."""
        return (STRAIGHT, *[QUICK] * (len(self.texts) - 1))


@dataclass(frozen=True, slots=True)
class RunModel:
    """Generated texts of single runs whose choices are drawn, and what their numbers mean."""

    texts: tuple[str, ...]
    program: Program
    layout: Layout
    checks: tuple[str, ...]

    @property
    def levels(self) -> tuple[str, ...]:
        """How much to optimise each text: all of the time is spent in them, but long ones are wanted soon."""
        _, *routines = self.texts
        level = STRAIGHT if sum(map(len, routines)) <= LONG else QUICK
        return (LOOPS, *[level] * len(routines))


def generate_processes(program: Program, goals: tuple[Goal, ...], settings: Settings) -> ProcessModel:
    """The text of a search for the goals. Raises `NotNative` with the reason where there is none."""
    _refuse(program, goals, settings)
    layout = layout_of(program)
    linear = linear_of(goals)
    atoms, automaton = tables_of(linear.automaton, total=False) if linear is not None else ([], None)
    model, _ = _texts(layout, goals, settings, atoms)
    head = _head(goals, settings) | _core(program, settings, goals, len(atoms))
    core = f'{begin(head)}#include "linked.h"\n#include "search.c"\n'
    return ProcessModel((core, *model), program, goals, automaton, settings, layout)


def generate_symbolic(
    program: Program, goals: tuple[Goal, ...], *, few: int = FEW, reduced: bool = False
) -> SymbolicModel:
    """The text of an expansion of states with symbolic data; refuses as `generate_processes` does.

    A choice between more than a few values is an input. `reduced`: outcomes say which of them are enough.
    """
    settings = Settings(ample=Switch.ON if reduced else None)
    _refuse(program, goals, settings)
    if program.records or any(isinstance(goal, LinearGoal) for goal in goals):
        raise NotNative("records, and linear time, are not followed natively with symbolic data")
    layout = layout_of(program, symbolic=True, few=few)
    if layout.doubts.aggregates:
        raise NotNative("an array or a queue may depend on inputs")
    model, sites = _texts(layout, goals, settings, [])
    return SymbolicModel(model, program, layout, tuple(sites.checks))


def generate_runs(program: Program, goals: tuple[Goal, ...]) -> RunModel:
    """The text of single runs whose choices are drawn; refuses as `generate_processes` does, but for wide choices."""
    settings = Settings()
    _refuse(program, goals, settings)
    layout = layout_of(program, drawn=True)
    model, sites = _texts(layout, goals, settings, [])
    return RunModel(model, program, layout, tuple(sites.checks))


def _texts(
    layout: Layout, goals: tuple[Goal, ...], settings: Settings, atoms: Sequence[Term]
) -> tuple[tuple[str, ...], Sites]:
    """The texts of the model, that of states first, and the checks that can be violated."""
    tables, sites = Tables(), Sites()
    futures = _futures(layout, settings, goals)
    routines = {each.number: routine_text(layout, tables, sites, each, futures) for each in layout.code.routines}
    collapses = layout.collapses and settings.heap is Heap.FULL and not layout.symbolic
    verbs = ["meet", "rename", *["collect"] * collapses, *["reach"] * (futures is not None)]
    functions = [
        _dispatch(layout),
        blocked_text(layout, tables, futures),
        contested_text(layout, tables),
        walks(layout, verbs),
        _truths("goals", [goal.condition for goal in invariants_of(goals)], layout, tables, wanted=0),
        "static u64 goals_in(Work *w)\n{\nreturn goals_at(w, w->globals);\n}\n",
        _truths("atoms", atoms, layout, tables, wanted=1),
        _valid_end(layout, tables),
        _initial(layout),
        words("model_sites", (*masks_of(sites.checks, goals), 0)),
        _processes(goals),
        RANK,
        _guide(settings, layout, tables),
    ]
    head = _head(goals, settings)
    front = f"{begin(head)}{shared(layout, futures, collapses=collapses)}{tables.text()}"
    model = "".join((front, own(layout, futures, goals), *functions))
    return (model, *(f"{front}{part}" for part in _chunks(routines))), sites


def _refuse(program: Program, goals: tuple[Goal, ...], settings: Settings) -> None:
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
        raise NotNative(
            f"the scheduler is {program.scheduler.value}, and only guarded actions and threads are compiled"
        )
    if program.any_bytes:
        raise NotNative("memory that was never written holds any value, which is chosen by the interpreter only")
    linear = linear_of(goals)
    refuse_several(program, settings)
    if settings.store is Store.DISK:
        raise NotNative("states of processes have no fixed length, and those on disk do")
    if settings.stubborn is not None or settings.symmetry is Switch.ON:
        raise NotNative("stubborn sets and symmetries are compiled for guarded actions only")
    if linear is not None and linear.fair and layout_of(program).spawns:
        raise NotNative("fairness of processes that come into being is not compiled")


def refuse_several(program: Program, settings: Settings) -> None:
    """Raises `NotNative` where several workers are asked for that cannot share what they find."""
    if settings.parallel and settings.store is not Store.EXACT:
        raise NotNative("several workers need store=exact: differences are found along the steps of one")
    if settings.parallel and settings.chains is Switch.ON and program.records:
        raise NotNative("chains of states with records are followed by one worker")


# --- the head ---------------------------------------------------------------------------------------------------------


def _head(goals: tuple[Goal, ...], settings: Settings) -> dict[str, int]:
    """The numbers that model and core share: what else a search is about does not change the model's text."""
    return {
        "STATE_BYTES": STATE_BYTES,
        "MODEL_NUMBERED": 1,
        "MODEL_ACTIONS": _actors(goals),
        "MODEL_MAX_SUCCESSORS": MOST_OUTCOMES,
        "HEAP": settings.heap.value,
        "STORAGE": _STORAGE[settings.store],
        "MODEL_SHARED": int(settings.parallel),
    }


_STORAGE = {Store.EXACT: 0, Store.DIFFERENCES: 1, Store.COMPACT: 2}
"""How states are kept, as in `core/processes/objects.h`."""


def _core(program: Program, settings: Settings, goals: tuple[Goal, ...], atoms: int) -> dict[str, int]:
    """The numbers that only the core reads."""
    linear = next((goal for goal in goals if isinstance(goal, LinearGoal)), None)
    return {
        "MODEL_PROCESSES": len(program.processes) if linear is not None and linear.fair else 0,
        "MODEL_GOALS": sum(isinstance(goal, InvariantGoal) for goal in goals),
        "MODEL_SAFES": sum(isinstance(goal, SafeGoal) for goal in goals),
        "MODEL_SITES": 0,
        "MODEL_ATOMS": atoms,
        "MODEL_CONJUNCTS": 0,
        "SEARCH_ORDER": 3 if linear is not None else settings.order.value,
        "GUIDE_TABLE": int(settings.guide.distances is not None),
        "GUIDE_SCHEDULE": int(settings.guide.distances is None),
        "SEARCH_COMPACT": 0,
        "SEARCH_THREADS": int(settings.parallel),
        "SEARCH_LINKS": 0 if linear is not None or settings.links is Switch.OFF else 1,
        "REDUCE_CHAINS": settings.chains.value,
        "CHAINS_IN_PLACE": int(not program.records),
        "CHAIN_ROUNDS": settings.rounds,
        "REDUCE_STUBBORN": int(settings.ample is not None),
        "STUBBORN_PROVISO": int(settings.ample is Switch.ON),
    }


def _actors(goals: tuple[Goal, ...]) -> int:
    """Counting and fairness keep processes as bits of a word."""
    return MOST_ACTORS if goals and not any(isinstance(goal, LinearGoal) for goal in goals) else MOST_BITS


def _futures(layout: Layout, settings: Settings, goals: tuple[Goal, ...]) -> Futures | None:
    if settings.ample is None:
        return None
    if layout.creates_records:
        raise NotNative("por=dynamic cannot tell who can reach a record")
    return Futures(layout, questions(layout.code, goals))


def _chunks(routines: Mapping[int, str]) -> list[str]:
    """Routines in texts of some length, to be compiled side by side; each can replace those that it holds."""
    size = max(CHUNK, sum(map(len, routines.values())) // CHUNKS)
    parts: list[dict[int, str]] = [{}]
    length = 0
    for number, routine in routines.items():
        if length >= size:
            parts.append({})
            length = 0
        parts[-1][number] = routine
        length += len(routine)
    return [f"{''.join(part.values())}{_replacing(position, tuple(part))}" for position, part in enumerate(parts)]


def _replacing(position: int, numbers: Sequence[int]) -> str:
    """The function that puts routines, compiled again, into the place of the first ones."""
    rows = "".join(f"routines[{number}] = ROUTINE({number});\n" for number in numbers)
    return f"#ifdef AGAIN\nvoid {REPLACE}{position}(void)\n{{\n{rows}}}\n#endif\n"


# --- functions --------------------------------------------------------------------------------------------------------


def _dispatch(layout: Layout) -> str:
    numbers = [routine.number for routine in layout.code.routines]
    declared = "".join(f"u32 ROUTINE({number})(Work *w, u32 point, u32 returned);\n" for number in numbers)
    rows = ",".join(f"ROUTINE({number})" for number in numbers)
    return (
        f"{declared}Routine routines[] = {{{rows}}};\n"
        "static u32 run_routine(Work *w, u32 point, u32 returned)\n{\n"
        "return routines[routine_of[point]](w, point, returned);\n}\n"
    )


def _state(terms: Sequence[Term]) -> str:
    """The statements in front of terms over a state: the globals are read where they lie, unless more is asked."""
    if any(isinstance(each, Observe) for each in postorder(*terms)):
        return "Work *w = &work; thaw(w, state_at(load_u32(s))); const u8 *g = w->globals; (void)g;\n"
    return "Work *w = &work; const u8 *g = state_at(load_u32(s)); (void)g; (void)w;\n"


def _truths(name: str, conditions: Sequence[Term], layout: Layout, tables: Tables, *, wanted: int) -> str:
    """A function that gives the conditions as bits: those that are true, or (wanted 0) those that are not."""
    terms = Terms(layout, tables)
    bits = []
    for position, condition in enumerate(conditions):
        text = terms.concrete(terms.settled(condition, Place()), condition.sort)
        true = text.value if text.missing == NEVER else f"(!{text.missing} && {text.value})"
        bits.append(f"(u64)({true if wanted else f'!{true}'}) << {position}")
    body = "\n".join(terms.lines)
    start = _state(conditions) if conditions else "Work *w = &work; const u8 *g = 0; (void)s;\n"
    return (
        f"static u64 {name}_at(Work *w, const u8 *g)\n{{\n(void)w; (void)g;\n{body}\n"
        f"return {' | '.join(bits) or '0'};\n}}\n"
        f"u64 model_{name}(const u8 *s)\n{{\n{start}return {name}_at(w, g);\n}}\n"
    )


def _guide(settings: Settings, layout: Layout, tables: Tables) -> str:
    """How far goals are, and every word with its place; for the order that asks for them."""
    if settings.order is not Order.GUIDED:
        return ""
    mask = _truths("guide", settings.guide.predicates, layout, tables, wanted=1)
    return f"{mask}{distance_text(settings.guide, 'model_guide(s)')}{FEATURES}"


def _valid_end(layout: Layout, tables: Tables) -> str:
    quiet = layout.program.quiet
    terms = Terms(layout, tables)
    ended = "all_ended(w)"
    if quiet is not None:
        text = terms.concrete(terms.settled(quiet, Place()), quiet.sort)
        ended = f"(!{text.missing} && {text.value}) || all_ended(w)"
    body = "\n".join(terms.lines)
    return (
        f"static int ended_in(Work *w)\n{{\nconst u8 *g = w->globals; (void)g;\n{body}\nreturn {ended};\n}}\n"
        "int model_valid_end(const u8 *s)\n{\n"
        "Work *w = &work; thaw(w, state_at(load_u32(s)));\nreturn ended_in(w);\n}\n"
    )


def _initial(layout: Layout) -> str:
    """The initial states, as the interpreter makes them."""
    starts = _starts(layout)
    blocks = [pack_state(layout, outcome.state) for outcome in starts]
    texts = [row(f"static const u8 start_{number}[]", block) for number, block in enumerate(blocks)]
    rows = ",".join(f"start_{number}" for number in range(len(blocks)))
    lengths = ",".join(str(len(block)) for block in blocks)
    return (
        f"{''.join(texts)}static const u8 *const starts[] = {{{rows or '0'}}};\n"
        f"static const u64 start_bytes[] = {{{lengths or '0'}}};\n"
        "u32 model_initial(u32 index, u8 *state)\n{\n"
        f"if (index < {len(blocks)}) {{\n"
        "save_u32(state, state_of_bytes(starts[index], start_bytes[index]));\n}\n"
        f"return {len(blocks)};\n}}\n"
    )


def _starts(layout: Layout) -> list[Outcome[State]]:
    program = layout.program
    free = [*program.globals]
    for process in program.processes:
        free += layout.code.routines[layout.code.numbers[process.procedure]].procedure.locals
    if prod(map(len, starts_of(free).values())) > MOST_OUTCOMES:
        raise NotNative(f"there are more than {MOST_OUTCOMES} initial states")
    found = accelerated(program).initial()
    if any(outcome.violation is not None for outcome in found):
        raise NotNative("an initial state violates a check")
    return list(found)


def _processes(goals: tuple[Goal, ...]) -> str:
    count = _actors(goals)
    masks = ",".join(f"{1 << number:#x}ull" for number in range(min(count, MOST_BITS)))
    return (
        f"const u64 model_processes[{count}] = {{{masks}}};\nconst u64 model_visible[{(count + 63) // 64}] = {{0}};\n"
    )
