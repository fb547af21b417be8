"""A program of guarded actions as the C text of one search.

Input: a program, goals, and the settings of the search. Output: a `Model`: the text that is compiled, and what is
needed to read its results. A program with data or commands that have no C form is refused with `NotNative`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from clew.codegen.c.actions import successors
from clew.codegen.c.effects import Site, choices_of, sites_of
from clew.codegen.c.expressions import Scope, Tables
from clew.codegen.c.model import (
    MOST_OUTCOMES,
    Generated,
    begin,
    distance_text,
    invariants_of,
    linear_of,
    masks_of,
    safes_of,
    starts_of,
    tables_of,
    words,
)
from clew.codegen.c.settings import MOST_BITS, Order, Settings, Store, Switch
from clew.codegen.c.shapes import NotNative, Number, Slot, carries, length, pack, packed, slots
from clew.ir.program import Declaration, Program, Scheduler, Symmetry
from clew.ir.terms import Constant, Term, negate
from clew.ir.values import Value, has_undefined
from clew.models.engine import Goal
from clew.records import dataclass
from clew.semantics.values import undefined


@dataclass(frozen=True, slots=True)
class Model(Generated):
    """The texts of guarded actions, and what their numbers mean."""

    state_bytes: int
    """The length of a packed state."""
    sites: tuple[Site, ...]
    choices: tuple[tuple[Sequence[Value], ...], ...]
    """Per action the alternatives of its free choices."""
    initial: tuple[Sequence[Value], ...]
    """The alternatives of the variables with a free start."""
    processes: tuple[str, ...]


def generate(program: Program, goals: tuple[Goal, ...], settings: Settings) -> Model:
    """The text of a search for the goals. Raises `NotNative` with the reason where there is none."""
    if program.scheduler is not Scheduler.ACTIONS:
        raise NotNative(f"the scheduler is {program.scheduler.value}, and only guarded actions are compiled")
    fields = slots(program.globals, "s")
    if any(carries(slot.shape) for slot in fields.values()):
        raise NotNative("pointers, references and processes are not compiled for guarded actions")
    state_bytes = max(1, length(fields))
    linear = linear_of(goals)
    if linear is not None and settings.symmetry is Switch.ON:
        raise NotNative("symmetry is not compiled for linear goals")
    tables = Tables()
    atoms, automaton = tables_of(linear.automaton, total=True) if linear is not None else ([], None)
    parts = _Parts(program, goals, settings, fields, tables)
    sites = sites_of(program.actions)
    masks = masks_of([site.command.check for site in sites], goals)
    # Counting looks at every violation, because each leads to an error state; a search only at what is asked.
    asked = frozenset(n for n, site in enumerate(masks) if site or not goals)
    steps, dispatch = successors(program.actions, fields, sites, asked)
    choices = tuple(choices_of(action) for action in program.actions)
    starts = starts_of(program.globals)
    functions = "".join(
        (
            dispatch,
            parts.initial(starts),
            _mask_function("model_goals", [negate(goal.condition) for goal in invariants_of(goals)], fields, tables),
            _mask_function("model_atoms", atoms, fields, tables),
            parts.guide(),
            parts.valid_end(),
            words("model_sites", [*masks, 0]),
            parts.processes_table(),
            words("model_visible", _split(settings.visible, len(program.actions))),
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
    initial = tuple(starts.values())
    return Model(texts, program, goals, automaton, settings, state_bytes, sites, choices, initial, parts.processes)


def _head(parts: _Parts, state_bytes: int, sites: int, atoms: int, outcomes: int, *, linear: bool) -> str:
    settings, facts = parts.settings, parts.settings.stubborn
    listing = linear or facts is not None
    numbers = {
        "STATE_BYTES": state_bytes,
        "MODEL_ACTIONS": max(1, len(parts.program.actions)),
        "MODEL_PROCESSES": len(parts.processes),
        "MODEL_MAX_SUCCESSORS": outcomes,
        "MODEL_GOALS": len(invariants_of(parts.goals)),
        "MODEL_SAFES": len(safes_of(parts.goals)),
        "MODEL_SITES": sites,
        "MODEL_ATOMS": atoms,
        "MODEL_CONJUNCTS": len(facts.facts.conjuncts) if facts is not None else 0,
        "SEARCH_ORDER": 3 if linear else settings.order.value,
        "GUIDE_TABLE": int(settings.guide.distances is not None),
        "GUIDE_SCHEDULE": 0,
        "SEARCH_COMPACT": int(settings.store is Store.COMPACT),
        "SEARCH_DISK": int(settings.store is Store.DISK),
        "SEARCH_LINKS": 0 if linear else settings.links.value,
        "SEARCH_THREADS": int(settings.parallel),
        "REDUCE_STUBBORN": int(facts is not None),
        "STUBBORN_PROVISO": facts.proviso.value if facts is not None else 0,
        "REDUCE_CHAINS": settings.chains.value,
        "CHAIN_ROUNDS": settings.rounds,
        "REDUCE_SYMMETRY": settings.symmetry.value,
    }
    enable = "x->actions[e] = (number), e++" if listing else "e++"
    return f'{begin(numbers)}#include "hash.h"\n#include "operators.h"\n#define ENABLE(number) ({enable})\n'


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
    def processes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for action in self.program.actions for name in action.processes))

    def guide(self) -> str:
        """How far goals are, and every byte with its place; for the order that asks for them."""
        if self.settings.order is not Order.GUIDED:
            return ""
        mask = _mask_function("guide_mask", self.settings.guide.predicates, self.fields, self.tables)
        features = (
            "u32 model_features(const u8 *s, u64 *to, u32 most)\n{\n"
            "return words_of(s, STATE_BYTES, 1, 0, to, 0, most);\n}\n"
        )
        return f"{mask}{distance_text(self.settings.guide, 'guide_mask(s)')}{features}"

    def initial(self, starts: dict[str, Sequence[Value]]) -> str:
        """Number `index` in mixed radix, the first variable being the most significant digit."""
        fixed = {each.name: _start(each) for each in self.program.globals if each.name not in starts}
        count = prod(map(len, starts.values()))
        if count > MOST_OUTCOMES:
            raise NotNative(f"there are more than {MOST_OUTCOMES} initial states")
        lines = [f"__builtin_memcpy(state, {self.tables.name(packed(self.fields, fixed))}, STATE_BYTES);"]
        for name, values in reversed(starts.items()):
            field = self.fields[name]
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
        text = "0" if self.program.quiet is None else scope.value(self.program.quiet)
        return f"int model_valid_end(const u8 *s)\n{{\n{_lines(scope)}return {text};\n}}\n"

    def processes_table(self) -> str:
        numbers = {name: position for position, name in enumerate(self.processes)}
        if len(numbers) > MOST_BITS:
            return "const u64 model_processes[MODEL_ACTIONS] = {0};\n"
        masks = [sum(1 << numbers[name] for name in set(action.processes)) for action in self.program.actions]
        return words("model_processes", masks)

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
            f"truth[{i // 64}] |= (u64)({scope.value(term)}) << {i % 64};" for i, term in enumerate(facts.conjuncts)
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
    bits = [f"(u64)({scope.value(condition)}) << {position}" for position, condition in enumerate(conditions)]
    return f"u64 {name}(const u8 *s)\n{{\n{_lines(scope)}return {' | '.join(bits) or '0'};\n}}\n"


def _matrix(name: str, rows: Sequence[int], count: int) -> str:
    body = ",".join("{" + ",".join(f"{word:#x}ull" for word in _split(row, count)) + "}" for row in rows)
    return f"const u64 {name}[][ACTION_WORDS] = {{{body or '{0}'}}};\n"


def _split(mask: int, count: int) -> list[int]:
    return [(mask >> (64 * word)) & (2**64 - 1) for word in range(max(1, (count + 63) // 64))]


def _start(declaration: Declaration) -> Value:
    start = declaration.initial
    value = undefined(declaration.sort) if start is None else start.value if isinstance(start, Constant) else None
    if value is None:
        raise NotNative(f"the start of {declaration.name} is not a constant")
    if has_undefined(value):
        raise NotNative(f"{declaration.name} starts undefined, and undefined values have no C form")
    return value
