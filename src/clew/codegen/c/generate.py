"""A program of guarded actions as the C text of one search.

Input: a program, goals, and the settings of the search. Output: a `Model`: the text that is compiled, and what is
needed to read its results. A program with data or commands that have no C form is refused with `NotNative`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from clew.codegen.c.actions import successors
from clew.codegen.c.effects import MOST_OUTCOMES, Site, choices_of, is_defined, sites_of
from clew.codegen.c.expressions import Scope, Tables
from clew.codegen.c.interface import Edge
from clew.codegen.c.interface import Tables as AutomatonTables
from clew.codegen.c.settings import MOST_BITS, Settings, Switch, few
from clew.codegen.c.shapes import NotNative, Number, Slot, carries, length, pack, packed, slots
from clew.errors import Unsupported
from clew.ir.program import AnyOf, Declaration, Program, Scheduler, Symmetry
from clew.ir.properties import Automaton
from clew.ir.terms import Apply, Constant, Term, negate
from clew.ir.values import Value
from clew.models.conflicts import conjuncts_of
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.semantics.values import Bounds, alternatives, undefined


@dataclass(frozen=True, slots=True)
class Model:
    """Generated texts, which are compiled side by side, and what their numbers mean."""

    texts: tuple[str, ...]
    program: Program
    state_bytes: int
    """The length of a packed state."""
    goals: tuple[Goal, ...]
    sites: tuple[Site, ...]
    choices: tuple[tuple[Sequence[Value], ...], ...]
    """Per action the alternatives of its free choices."""
    initial: tuple[tuple[int, Sequence[Value]], ...]
    """Variables with a free start: position and alternatives."""
    processes: tuple[str, ...]
    automaton: AutomatonTables | None
    settings: Settings

    @property
    def text(self) -> str:
        """Everything, to be shown."""
        return "\n".join(self.texts)


def generate(program: Program, goals: tuple[Goal, ...], settings: Settings) -> Model:
    """The text of a search for the goals. Raises `NotNative` with the reason where there is none."""
    if program.scheduler is not Scheduler.ACTIONS:
        raise NotNative(f"the scheduler is {program.scheduler.value}, and only guarded actions are compiled")
    fields = slots(program.globals, "s")
    if any(carries(slot.shape) for slot in fields.values()):
        raise NotNative("pointers, references and processes are not compiled for guarded actions")
    state_bytes = max(1, length(fields))
    linear = next((goal for goal in goals if isinstance(goal, LinearGoal)), None)
    if linear is not None and len(goals) > 1:
        raise NotNative("a linear goal is decided alone")
    if linear is not None and settings.symmetry is Switch.ON:
        raise NotNative("symmetry is not compiled for linear goals")
    tables = Tables()
    atoms, automaton = _automaton(linear.automaton) if linear is not None else ([], None)
    parts = _Parts(program, goals, settings, fields, tables)
    sites = sites_of(program.actions)
    masks = _masks(sites, parts.safes)
    # Counting looks at every violation, because each leads to an error state; a search only at what is asked.
    asked = frozenset(n for n, site in enumerate(masks) if site or not goals)
    steps, dispatch = successors(program.actions, fields, sites, asked)
    choices = tuple(choices_of(action) for action in program.actions)
    starts = tuple(_starts(program.globals))
    functions = "".join(
        (
            dispatch,
            parts.initial(starts),
            _mask_function("model_goals", [negate(goal.condition) for goal in parts.invariants], fields, tables),
            _mask_function("model_atoms", atoms, fields, tables),
            parts.valid_end(),
            _words("model_sites", [*masks, 0]),
            parts.processes_table(),
            _words("model_visible", _split(settings.visible, len(program.actions))),
            parts.canonical(),
            parts.stubborn(),
        )
    )
    outcomes = sum(prod(map(len, each)) for each in choices)
    if outcomes > MOST_OUTCOMES:
        raise NotNative(f"a state may have more than {MOST_OUTCOMES} outcomes")
    head = _head(parts, state_bytes, len(masks), len(atoms), max(1, outcomes), linear=linear is not None)
    core = f'{head}#include "linked.h"\n#include "search.c"\n'
    first = f"{head}{tables.text()}{functions}{''.join(steps[:1])}"
    texts = (core, first, *(head + step for step in steps[1:]))
    return Model(texts, program, state_bytes, goals, sites, choices, starts, parts.processes, automaton, settings)


def _head(parts: _Parts, state_bytes: int, sites: int, atoms: int, outcomes: int, *, linear: bool) -> str:
    settings, facts = parts.settings, parts.settings.stubborn
    listing = linear or facts is not None
    numbers = {
        "STATE_BYTES": state_bytes,
        "MODEL_ACTIONS": max(1, len(parts.program.actions)),
        "MODEL_PROCESSES": len(parts.processes),
        "MODEL_MAX_SUCCESSORS": outcomes,
        "MODEL_GOALS": len(parts.invariants),
        "MODEL_SAFES": len(parts.safes),
        "MODEL_SITES": sites,
        "MODEL_ATOMS": atoms,
        "MODEL_CONJUNCTS": len(facts.facts.conjuncts) if facts is not None else 0,
        "SEARCH_ORDER": 3 if linear else settings.order.value,
        "SEARCH_COMPACT": settings.store.value,
        "SEARCH_LINKS": 0 if linear else settings.links.value,
        "SEARCH_THREADS": int(settings.parallel),
        "REDUCE_STUBBORN": int(facts is not None),
        "STUBBORN_PROVISO": facts.proviso.value if facts is not None else 0,
        "REDUCE_CHAINS": settings.chains.value,
        "CHAIN_ROUNDS": settings.rounds,
        "REDUCE_SYMMETRY": settings.symmetry.value,
    }
    defines = "".join(f"#define {name} {value}\n" for name, value in numbers.items())
    enable = "x->actions[e] = (number), e++" if listing else "e++"
    return (
        f'#include "types.h"\n{defines}#include "settings.h"\n#include "model.h"\n#include "hash.h"\n'
        f'#include "operators.h"\n#define ENABLE(number) ({enable})\n'
    )


# --- parts of the text ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the parts of the text are made of."""

    program: Program
    goals: tuple[Goal, ...]
    settings: Settings
    fields: dict[str, Slot]
    tables: Tables

    @property
    def invariants(self) -> list[InvariantGoal]:
        return few([goal for goal in self.goals if isinstance(goal, InvariantGoal)], "invariants")

    @property
    def safes(self) -> list[SafeGoal]:
        return few([goal for goal in self.goals if isinstance(goal, SafeGoal)], "check goals")

    @property
    def processes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for action in self.program.actions for name in action.processes))

    def initial(self, starts: Sequence[tuple[int, Sequence[Value]]]) -> str:
        """Number `index` in mixed radix, the first variable being the most significant digit."""
        fixed = {each.name: _start(each) for each in self.program.globals if not isinstance(each.initial, AnyOf)}
        count = prod(len(values) for _, values in starts)
        if count > MOST_OUTCOMES:
            raise NotNative(f"there are more than {MOST_OUTCOMES} initial states")
        lines = [f"__builtin_memcpy(state, {self.tables.name(packed(self.fields, fixed))}, STATE_BYTES);"]
        for number, values in reversed(starts):
            field = self.fields[self.program.globals[number].name]
            table = self.tables.name(b"".join(pack(field.shape, value) for value in values))
            bytes_ = field.shape.bytes
            lines.append(
                f"__builtin_memcpy(state + {field.offset}, {table} + (index % {len(values)}) * {bytes_}, {bytes_});"
                f" index /= {len(values)};"
            )
        body = "\n".join(lines)
        head = "u32 model_initial(u32 index, u8 *state)"
        return f"{head}\n{{\nif (index < {count}) {{\n{body}\n}}\nreturn {count};\n}}\n"

    def valid_end(self) -> str:
        scope = Scope(self.fields, self.tables)
        text = "0" if self.program.quiet is None else scope.truth(self.program.quiet)
        return f"int model_valid_end(const u8 *s)\n{{\n{_lines(scope)}return {text};\n}}\n"

    def processes_table(self) -> str:
        numbers = {name: position for position, name in enumerate(self.processes)}
        if len(numbers) > MOST_BITS:
            return "const u64 model_processes[MODEL_ACTIONS] = {0};\n"
        masks = [sum(1 << numbers[name] for name in set(action.processes)) for action in self.program.actions]
        return _words("model_processes", masks)

    def canonical(self) -> str:
        if self.settings.symmetry is Switch.OFF:
            return ""
        blocks = "".join(self._sorted(symmetry) for symmetry in self.program.symmetries)
        return f"void model_canonical(u8 *s)\n{{\n{blocks}}}\n"

    def _sorted(self, symmetry: Symmetry) -> str:
        """Sorts the rows: the contents are read, ordered by insertion, and written back."""
        rows = [[self._slot(slot) for slot in row] for row in symmetry.members]
        width = len(rows[0])
        reads = "".join(
            f"v[{i}][{j}] = load_u{8 * size}(s + {at});\n"
            for i, row in enumerate(rows)
            for j, (at, size) in enumerate(row)
        )
        writes = "".join(
            f"save_u{8 * size}(s + {at}, v[{i}][{j}]);\n"
            for i, row in enumerate(rows)
            for j, (at, size) in enumerate(row)
        )
        return (
            f"{{ u64 v[{len(rows)}][{width}];\n{reads}"
            f"for (u32 i = 1; i < {len(rows)}; i++) for (u32 j = i; j > 0 && row_less(v[j], v[j - 1], {width}); j--)\n"
            f"row_swap(v[j], v[j - 1], {width});\n{writes}}}\n"
        )

    def _slot(self, slot: Term) -> tuple[int, int]:
        scope = Scope(self.fields, self.tables, source="0")
        address = scope.address(slot)
        if address.conditions or not isinstance(address.shape, Number):
            raise NotNative("a symmetry over something other than numbers is not compiled")
        return sum(int(part) for part in address.text.split("+")), address.shape.bytes

    def stubborn(self) -> str:
        if self.settings.stubborn is None:
            return ""
        facts = self.settings.stubborn.facts
        count = len(self.program.actions)
        firsts: list[int] = [0]
        flat: list[int] = []
        for guard in facts.guards:
            flat.extend(guard)
            firsts.append(len(flat))
        scope = Scope(self.fields, self.tables)
        lines = [
            f"truth[{i // 64}] |= (u64)({scope.truth(term)}) << {i % 64};" for i, term in enumerate(facts.conjuncts)
        ]
        return (
            f"void model_conjuncts(const u8 *s, u64 *truth)\n{{\n"
            f"for (u32 i = 0; i < CONJUNCT_WORDS; i++) truth[i] = 0;\n{_lines(scope)}" + "\n".join(lines) + "\n}\n"
            f"const u32 stubborn_first[] = {{{','.join(map(str, firsts))}}};\n"
            f"const u32 stubborn_conjuncts[] = {{{','.join(map(str, flat)) or '0'}}};\n"
            + _matrix("stubborn_dependent", facts.dependent, count)
            + _matrix("stubborn_enabling", facts.enabling, count)
        )


def _lines(scope: Scope) -> str:
    return "".join(f"{line}\n" for line in scope.lines)


def _mask_function(name: str, conditions: Sequence[Term], fields: dict[str, Slot], tables: Tables) -> str:
    scope = Scope(fields, tables)
    bits = [f"(u64)({scope.truth(condition)}) << {position}" for position, condition in enumerate(conditions)]
    return f"u64 {name}(const u8 *s)\n{{\n{_lines(scope)}return {' | '.join(bits) or '0'};\n}}\n"


def _words(name: str, words: Sequence[int]) -> str:
    return f"const u64 {name}[] = {{{','.join(f'{word:#x}ull' for word in words) or '0'}}};\n"


def _matrix(name: str, rows: Sequence[int], count: int) -> str:
    body = ",".join("{" + ",".join(f"{word:#x}ull" for word in _split(row, count)) + "}" for row in rows)
    return f"const u64 {name}[][ACTION_WORDS] = {{{body or '{0}'}}};\n"


def _split(mask: int, count: int) -> list[int]:
    return [(mask >> (64 * word)) & (2**64 - 1) for word in range(max(1, (count + 63) // 64))]


# --- starts, sites, automata ----------------------------------------------------------------------------------------


def _starts(declarations: Sequence[Declaration]) -> list[tuple[int, Sequence[Value]]]:
    """The variables with a free start, with their alternatives."""
    found = []
    for number, declaration in enumerate(declarations):
        start = declaration.initial
        if isinstance(start, AnyOf):
            low = None if start.low is None else start.low.value
            high = None if start.high is None else start.high.value
            try:
                values = alternatives(declaration.sort, Bounds(low, high, declaration.signed), declaration.span)
            except Unsupported as error:
                raise NotNative(str(error)) from error
            found.append((number, values))
    return found


def _start(declaration: Declaration) -> Value:
    start = declaration.initial
    value = undefined(declaration.sort) if start is None else start.value if isinstance(start, Constant) else None
    if value is None:
        raise NotNative(f"the start of {declaration.name} is not a constant")
    if not is_defined(value):
        raise NotNative(f"{declaration.name} starts undefined, and undefined values have no C form")
    return value


def _masks(sites: Sequence[Site], safes: Sequence[SafeGoal]) -> list[int]:
    """Per assertion the check goals that it belongs to, as a bit set."""
    return [sum(1 << n for n, goal in enumerate(safes) if goal.covers(site.command.check)) for site in sites]


def _automaton(automaton: Automaton) -> tuple[list[Term], AutomatonTables]:
    """The atoms that the guards are made of, and the edges over them: a guard that is a conjunction is split."""
    atoms: dict[Term, int] = {}
    rows: list[list[Edge]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        must = never = 0
        for conjunct in conjuncts_of(edge.guard):
            negated = isinstance(conjunct, Apply) and conjunct.operator == "not"
            atom = negate(conjunct) if negated else conjunct
            bit = 1 << atoms.setdefault(atom, len(atoms))
            must, never = (must, never | bit) if negated else (must | bit, never)
        marks = sum(1 << mark for mark in edge.marks)
        rows[edge.source].append(Edge(must, never, marks, edge.target))
    if len(atoms) > MOST_BITS or automaton.marks > MOST_BITS or automaton.states > 1 << 16:
        raise NotNative("the automaton has too many atoms, marks or states")
    return list(atoms), AutomatonTables(tuple(map(tuple, rows)), automaton.initial, automaton.marks)


def asks_deadlock(goals: Sequence[Goal]) -> bool:
    """Whether a goal is about stuck states."""
    return any(isinstance(goal, LiveGoal) for goal in goals)
