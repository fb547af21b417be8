"""The tables of a program of processes, as C: numbers, frames, static objects, and who names what.

Input: a layout, and futures where steps are reduced. Output: texts. `shared` stands in front of every text of a search,
so that routines can be compiled apart from the functions that work on states; `own` stands in front of the latter.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.codegen.c.model import defines
from clew.codegen.c.processes.future_footprints import COMMUTING, ENDED, Effects, Futures, words
from clew.codegen.c.processes.layout import DEEPEST, Layout
from clew.codegen.c.processes.pack import content
from clew.codegen.c.processes.translate.entering import is_constant
from clew.codegen.c.processes.translate.statements import SITES
from clew.codegen.c.shapes import NotNative, Number, Slot, carries, each_name, named_by, packed
from clew.ir.commands import Call
from clew.ir.rewriting import is_alone
from clew.ir.terms import Constant
from clew.models.engine import Goal, goal_terms
from clew.semantics.code import Routine
from clew.semantics.execution.work import LONGEST, SILENT
from clew.semantics.values import undefined

_BRIEF = 24
"""Runs that are drawn go on where others have shown something new, which states in the middle of loops do."""
_PIECES = 4
"""In programs of whole steps, so many commands may stand for one of those that they were made of."""
_EXTERN = "extern const u16 routine_of[]; extern const u32 frame_bytes[], first_point[];\n"


def shared(layout: Layout, futures: Futures | None, *, collapses: bool) -> str:
    """What every text begins with."""
    program, code = layout.program, layout.code
    creates = layout.spawns or layout.allocates or layout.creates_records
    numbers = {
        "GLOBAL_BYTES": layout.global_bytes,
        "POINT_BYTES": layout.point_bytes,
        "LENGTH_BYTES": layout.length_bytes,
        "STATIC_TASKS": len(program.processes),
        "SPAWNS": int(layout.spawns),
        "ROUTINES": len(code.routines),
        "STATIC_OBJECTS": code.first_code,
        "FIRST_DYNAMIC": code.first_dynamic,
        "ALLOCATES": int(layout.allocates),
        "RENUMBERS": int(creates),
        "RECORD_KINDS": len(program.records),
        "STACK_LIMIT": f"{DEEPEST}ull",
        "POINTER_BYTES": program.pointer_bytes,
        "LEAKS": int(code.asks_for_leaks),
        "AMPLE": int(futures is not None),
        "COLLAPSES": int(collapses),
        "SYMBOLIC": int(layout.symbolic),
        "DRAWN": int(layout.drawn),
        "GLOBAL_MARKS": len(_marked(layout.globals)),
        "CONSTANTS": int(any(each.constant for each in program.objects)),
        "WHOLE": int(program.idle is not None),
        "SILENT": _silent(layout),
        "MOST_WHOLE": LONGEST,
        **{f"SITE_{name}": number for number, name in enumerate(SITES)},
        **({} if futures is None else _prospect_numbers(futures)),
    }
    selves = "".join(row(f"static const i32 self_{n}[]", layout.self_at(each)) for n, each in enumerate(layout.selves))
    return f'{defines(numbers)}{_EXTERN}{selves}#include "operators.h"\n#include "processes/work.h"\n'


def _silent(layout: Layout) -> int:
    """After how many commands a step ends by itself. Where there is one process that is nobody's business."""
    if layout.program.idle is not None:
        return _PIECES * LONGEST
    return _BRIEF if layout.drawn and is_alone(layout.program) else SILENT


def own(layout: Layout, futures: Futures | None, goals: tuple[Goal, ...]) -> str:
    """Tables and the core of processes, behind what is shared."""
    program, code = layout.program, layout.code
    starts = [_start_of(layout, routine) for routine in code.routines]
    names = [_names_of(slots) for slots in layout.frames]
    return (
        row("const u16 routine_of[]", [routine for routine, _, _ in layout.points])
        + row("const u32 frame_bytes[]", layout.frame_bytes)
        + row("const u32 first_point[]", [layout.points[each.number, 0, 0] for each in code.routines])
        + row("static const u8 frame_starts[]", b"".join(starts))
        + row("static const u32 frame_start[]", _before([len(each) for each in starts]))
        + (_marks(layout) if layout.symbolic else "")
        + row("static const u32 frame_names[]", [name for each in names for name in each or ()])
        + row("static const u32 frame_name[]", _before([len(each or ()) for each in names]))
        + row("static const u32 point_rank[]", _ranks(layout))
        + row("static const u8 point_atomic[]", [_is_atomic(layout, point) for point in layout.points])
        + row("static const u8 catches[]", [_catches(layout, point) for point in layout.points])
        + row("static const u32 record_bytes[]", layout.record_bytes)
        + row("static const u8 constant_object[]", [int(each.constant) for each in program.objects])
        + row("static const u32 process_routine[]", [code.numbers[process.procedure] for process in program.processes])
        + ("" if futures is None else _prospects(futures, goals))
        + '#include "hash.h"\n'
        + _statics(layout)
        + '#include "processes/frames.h"\n#include "processes/step.h"\n'
        + ('#include "processes/expansion.h"\n' if layout.symbolic else "")
        + ('#include "processes/probing.h"\n' if layout.drawn else "")
    )


def _statics(layout: Layout) -> str:
    """The static objects as they begin."""
    statics = layout.start.objects[: layout.code.first_code]
    texts = [row(f"static const u8 bytes_{position}[]", content(layout, each)) for position, each in enumerate(statics)]
    tags = [f"bytes_{position} + {each.size}" if each.marks else "0" for position, each in enumerate(statics)]
    objects = ",".join(f"{{bytes_{n}, {tags[n]}, {each.size}, 0, 0, LIFE_STATIC}}" for n, each in enumerate(statics))
    return f"{''.join(texts)}static Object static_objects[] = {{{objects or '{0}'}}};\n"


def row(name: str, numbers: Sequence[int] | bytes) -> str:
    """A table of numbers."""
    return f"{name} = {{{','.join(map(str, numbers)) or '0'}}};\n"


def _before(lengths: Sequence[int]) -> list[int]:
    """Where each begins when they stand one behind the other, and where the last one ends."""
    found = [0]
    for length in lengths:
        found.append(found[-1] + length)
    return found


def _start_of(layout: Layout, routine: Routine) -> bytes:
    """A frame as it begins: constants in their places, and zeros."""
    constants = {
        each.name: each.initial.value if isinstance(each.initial, Constant) else undefined(each.sort)
        for each in routine.procedure.locals
        if is_constant(each)
    }
    return packed(layout.frames[routine.number], constants)


def _ranks(layout: Layout) -> list[int]:
    """Per point where it stands, as a number that grows along the text of the program."""
    order = {point: rank for rank, point in enumerate(sorted(layout.points))}
    return [order[point] for point in layout.points]


def _is_atomic(layout: Layout, point: tuple[int, int, int]) -> int:
    routine, block, _ = point
    return int(layout.code.routines[routine].blocks[block].atomic)


def _catches(layout: Layout, point: tuple[int, int, int]) -> int:
    routine, block, index = point
    commands = layout.code.routines[routine].blocks[block].commands
    command = commands[index] if index < len(commands) else None
    return int(isinstance(command, Call) and command.unwind is not None)


# --- names ------------------------------------------------------------------------------------------------------------


def walks(layout: Layout, verbs: Sequence[str]) -> str:
    """The functions that walk over everything that names an object, a record or a process."""
    texts = []
    for verb in verbs:
        kind = "u8" if verb == "rename" else "const u8"
        body = "\n".join(line for slot in layout.globals.values() for line in each_name(slot.shape, slot.address, verb))
        frames = _cases([{} if _names_of(slots) is not None else slots for slots in layout.frames], verb)
        records = _cases(tuple(layout.records.values()), verb)
        texts += [
            f"static void each_global_{verb}(Work *w, {kind} *g)\n{{\n{body}\n}}\n",
            f"static void each_frame_{verb}(Work *w, u32 routine, {kind} *f)\n{{\n",
            f"EACH_NAME(routine, f, {verb});\nswitch (routine) {{\n{frames}}}\n}}\n",
            f"static void each_record_{verb}(Work *w, u32 kind, {kind} *r)\n{{\nswitch (kind) {{\n{records}}}\n}}\n",
        ]
    return "".join(texts)


def _marks(layout: Layout) -> str:
    """Where marks lie that may be terms, as `expansion.h` reads it."""
    frames = [_marked(slots) for slots in layout.frames]
    return (
        row("static const u32 global_marks[]", _marked(layout.globals))
        + row("static const u32 frame_marks[]", [place for each in frames for place in each])
        + row("static const u32 frame_mark[]", _before([len(each) for each in frames]))
    )


def _marked(slots: dict[str, Slot]) -> list[int]:
    """Per number that may be a term sixteen times its place, and its length."""
    shapes = [(slot.offset, slot.shape) for slot in slots.values() if isinstance(slot.shape, Number)]
    return [
        16 * offset + shape.width for offset, shape in sorted(shapes, key=_offset) if shape.flagged and shape.symbolic
    ]


def _offset(pair: tuple[int, Number]) -> int:
    return pair[0]


def _names_of(slots: dict[str, Slot]) -> list[int] | None:
    """The names in a frame of plain numbers, as the table of EACH_NAME has them; None where a frame needs loops."""
    found = []
    for slot in slots.values():
        if isinstance(slot.shape, Number):
            kind = named_by(slot.shape)
            found += [] if kind is None else [slot.offset << 2 | kind]
        elif carries(slot.shape):
            return None
    return found


def _cases(blocks: Sequence[dict[str, Slot]], verb: str) -> str:
    cases = []
    for number, slots in enumerate(blocks):
        lines = [line for slot in slots.values() for line in each_name(slot.shape, slot.address, verb)]
        if lines:
            cases.append(f"case {number}:\n" + "\n".join(lines) + "\nbreak;\n")
    return "".join([*cases, "default: break;\n"])


_STRUCTURE = (
    "typedef struct Prospect { u64 reads[PLACE_WORDS], writes[PLACE_WORDS], named[NAMED_WORDS]; u32 loads, stores; }"
    " Prospect;\n"
)


def _prospect_numbers(futures: Futures) -> dict[str, int]:
    """The lengths of bit sets in words, and the number of a place."""
    return {
        "PLACE_WORDS": len(words(0, len(futures.places))),
        "NAMED_WORDS": len(words(0, futures.layout.code.first_code)),
        "ENDED_PLACE": futures.places[ENDED],
        "MOVES_ONCE": int(futures.moves_once),
        "IDLE_TASK": futures.idle,
    }


def _prospects(futures: Futures, goals: tuple[Goal, ...]) -> str:
    """What frames may still touch, by point, and what goals can see."""
    layout = futures.layout

    def row(effects: Effects) -> str:
        places, static = len(futures.places), layout.code.first_code
        sets = (words(effects.reads, places), words(effects.writes, places), words(effects.named, static))
        texts = ",".join("{" + ",".join(f"{word:#x}ull" for word in each) + "}" for each in sets)
        return f"{{{texts},{int(effects.memory_read)},{int(effects.memory_written)}}}"

    seen = futures.terms(goal_terms(*goals), None)
    if seen.memory_read or seen.named:
        raise NotNative("por=dynamic cannot tell which steps a goal on memory can see")
    tops = ",".join(row(futures.top(point)) for point in layout.points)
    below = ",".join(row(futures.below(point)) for point in layout.points)
    sets = {
        "visible_places": seen.reads,
        "commuting_places": sum(map(futures.bit, COMMUTING)),
        "carrying_places": futures.carriers,
    }
    return (
        f"{_STRUCTURE}static const Prospect prospect_top[] = {{{tops}}};\n"
        f"static const Prospect prospect_below[] = {{{below}}};\n"
        + "".join(f"static const u64 {name}[] = {{{_row(bits, futures)}}};\n" for name, bits in sets.items())
    )


def _row(bits: int, futures: Futures) -> str:
    return ",".join(f"{word:#x}ull" for word in words(bits, len(futures.places)))


FEATURES = (
    "u32 model_features(const u8 *s, u64 *to, u32 most)\n{\n"
    "Work *w = &work; thaw(w, state_at(load_u32(s)));\n"
    "u32 count = words_of(w->globals, GLOBAL_BYTES, 4, 0, to, 0, most);\n"
    "for (u32 i = 0; i < w->tasks; i++)\n"
    "count = words_of(w->task[i].stack, w->task[i].bytes, 4, 1 + i, to, count, most);\n"
    "EACH_DIRTY(w, i) count = words_of(w->object[i].data, w->object[i].size, 4, 1000 + (u32)i, to, count, most);\n"
    "for (u32 i = STATIC_OBJECTS; i < w->objects; i++)\n"
    "if (w->object[i].data)\n"
    "count = words_of(w->object[i].data, w->object[i].size, 4, 1000 + (u32)i, to, count, most);\n"
    "return count;\n}\n"
)
"""Of globals, stacks and objects, each word with its place."""
RANK = (
    "u32 model_rank(const u8 *s, u32 action)\n{\n"
    "Work *w = &work; thaw(w, state_at(load_u32(s)));\n"
    "for (u32 i = 0; i < w->tasks; i++)\n"
    "if (w->task[i].order == clew_actor(action) && task_alive(w, i)) return point_rank[task_point(w, i)];\n"
    "return ~0u;\n}\n"
)
"""Where the process of an action stands."""
