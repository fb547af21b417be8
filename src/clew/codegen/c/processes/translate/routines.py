"""Procedures as C functions: one each, a switch over the points at which it can go on, then its blocks.

Input: a routine. Output: the text of `ROUTINE(N)(w, point, returned)`, which executes from a point until the step ends
or another routine is entered, and of the cases of `is_blocked`. Where a step ends is said by
`semantics/execution/control.py`.
"""

from __future__ import annotations

from clew.codegen.c.expressions import Tables
from clew.codegen.c.processes.future_footprints import Futures
from clew.codegen.c.processes.layout import Layout
from clew.codegen.c.processes.translate.commands import Commands
from clew.codegen.c.processes.translate.entering import MOST_RESULTS, call
from clew.codegen.c.processes.translate.statements import Sites
from clew.codegen.c.processes.translate.terms import Terms
from clew.codegen.c.processes.translate.writer import NEVER, Place, Text, either
from clew.codegen.c.shapes import NotNative, c_type, is_scalar
from clew.ir.commands import Assert, Await, Branch, Call, Choose, Exit, Goto, Halt, Join, Raise, Retry, Return, Yield
from clew.ir.contests import Access, in_front_of, misplaced
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.terms import TRUE, Term
from clew.records import dataclass
from clew.semantics.code import Routine


@dataclass(slots=True)
class RoutineText:
    """The function of one routine under construction."""

    commands: Commands
    routine: Routine
    returns: list[int]
    """Points of calls, to which callees return."""

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.commands.layout

    def line(self, text: str) -> None:
        """Add a line."""
        self.commands.line(text)

    def text(self) -> str:
        """The whole function."""
        for number, block in enumerate(self.routine.blocks):
            self.line(f"b{number}:;")
            self.commands.pending = 0
            for index, command in enumerate(block.commands):
                place = Place(self.routine, number, index)
                self._resume(place)
                self.commands.pending += 1
                self._command(command, place)
            place = Place(self.routine, number, len(block.commands))
            self._resume(place)
            self.commands.pending += 1
            self.line("{")
            leave = block.exit
            self.commands.touch(lambda futures, routine, leave=leave: futures.command(leave, routine))  # type: ignore[misc]
            self._exit(leave, place)
            self.line("}")
        number = self.routine.number
        mine = dict.fromkeys(self.layout.points[number, *rest] for rest in self.layout.rests[number])
        cases = "".join(f"case {point}: goto p{point};\n" for point in mine)
        back = "".join(f"case {point}: goto r{point};\n" for point in self.returns)
        body = "\n".join(self.commands.terms.lines)
        return (
            f"u32 ROUTINE({self.routine.number})(Work *w, u32 point, u32 returned)\n{{\n"
            "u8 *const g = w->globals, *const f = w->top; const u32 me = w->running; (void)g; (void)f; (void)me;\n"
            f"u32 flow; (void)flow;\n{self._registers()}"
            f"if (returned) switch (point) {{\n{back}default: return fail(FAILED_REFUSED);\n}}\n"
            f"switch (point) {{\n{cases}default: return fail(FAILED_REFUSED);\n}}\n{body}\n"
            "return fail(FAILED_REFUSED);\n}\n"
        )

    def _registers(self) -> str:
        """The declarations of the registers; one that may be read before it is written begins undefined."""
        texts = []
        for each in self.layout.registers[self.routine.number].values():
            start = ("", "") if each.assured else (" = 0", " = MARK_UNDEFINED")
            texts.append(f"u{8 * each.shape.width} {each.value}{start[0]};")
            if each.shape.flagged:
                texts.append(f" mark_t {each.mark}{start[1]};")
            texts.append("\n")
        return "".join(texts)

    def _point(self, place: Place) -> int | None:
        return self.layout.points.get((self.routine.number, place.block, place.index))

    def _rest(self, block: int, index: int) -> str:
        """The statements that end the step at a point."""
        point = self.layout.points[self.routine.number, block, index]
        return f"save_point(f + {self.layout.frame_bytes[self.routine.number]}, {point}); return FLOW_STEP;"

    def _resume(self, place: Place) -> None:
        """A label where execution can begin; what was counted before is said first."""
        point = self._point(place)
        if point is not None:
            self._count()
            self.line(f"p{point}:;")

    def _count(self) -> None:
        if self.commands.pending:
            self.line(f"w->executed += {self.commands.pending};")
            self.commands.pending = 0

    # --- commands ---------------------------------------------------------------------------------------------------

    def _command(self, command: object, place: Place) -> None:
        self.line("{")
        if not isinstance(command, Join):
            self.commands.touch(lambda futures, routine: futures.command(command, routine))  # type: ignore[arg-type]
        match command:
            case Yield():
                self.line(self._rest(place.block, place.index + 1))
                self.commands.pending = 0
            case Await(condition=condition):
                self.line(f"if (!({self.commands.decide(condition, place)})) {{ {self._rest_here(place)} }}")
            case Join(process=process):
                self.commands.touch(lambda futures, routine: futures.terms((process,), routine))
                self.line(f"if ({self._waits(process, place)}) {{")
                # That a process has ended stays so: only waiting depends on it.
                self.commands.touch(lambda futures, routine: futures.command(command, routine))
                self.line(f"{self._rest_here(place)} }}")
            case Call():
                call(self.commands, command, place)
                self.commands.pending = 0
                self.line("}")
                self.line("{")
                self._returned(command, place)
            case Assert(condition=condition) if condition is TRUE:
                pass
            case _:
                self.commands.command(command, place)  # type: ignore[arg-type]  # blocks hold commands
        self.line("}")

    def _rest_here(self, place: Place) -> str:
        return self._rest(place.block, place.index)

    def _waits(self, process: Term, place: Place) -> str:
        """Whether a process has not ended; the number of one that is not there should not occur."""
        number = self.commands.needed(process, place).value
        self.line(f"if ({number} >= w->tasks) return fail(FAILED_REFUSED);")
        return f"task_alive(w, {number})"

    def _returned(self, command: Call, place: Place) -> None:
        point = self._point(place)
        assert point is not None, "a call should be a point"
        self.returns.append(point)
        self.line(f"r{point}:;")
        self.commands.touch(lambda futures, routine: futures.returned(command, routine))
        if command.unwind is not None:
            self.line("if (w->raising) { w->raising = 0;")
            if command.caught is not None:
                self.commands.write(command.caught, self._result(0, command.caught.sort))
            self.line(f"goto b{self.routine.labels[command.unwind]}; }}")
        for position, target in enumerate(command.targets):
            if not isinstance(command.callee, str):
                self.line(f"if (w->given > {position}) {{")
            self.commands.write(target, self._result(position, target.sort))
            if not isinstance(command.callee, str):
                self.line("}")

    def _result(self, position: int, sort: Sort) -> Text:
        if not is_scalar(sort):
            raise NotNative("an array as a result has no C form")
        mark = f"w->mark[{position}]"
        pointer = f"({mark} == MARK_POINTER)" if sort == Bits(64) else NEVER
        term = f"TERM({mark})" if self.layout.symbolic and isinstance(sort, Bits | Bool) else NEVER
        return Text(f"({c_type(sort)})w->result[{position}]", f"({mark} == MARK_UNDEFINED)", pointer, term)

    # --- exits ------------------------------------------------------------------------------------------------------

    def _exit(self, leave: Exit, place: Place) -> None:
        match leave:
            case Goto(target=target):
                self._count()
                self._jump(target)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                decided = self.commands.decide(condition, place)
                self._count()
                self.line(f"if ({decided}) {{")
                self._jump(then)
                self.line("} else {")
                self._jump(otherwise)
                self.line("}")
            case Choose(targets=targets):
                self._count()
                side = self.commands.terms.local("u32", f"pick(w, {len(targets)})")
                if self.layout.symbolic:
                    self.line(f"tell(w, {side}, 0);")
                self.line(f"switch ({side}) {{")
                for number, target in enumerate(targets):
                    self.line(f"case {number}:" if number + 1 < len(targets) else "default:")
                    self._jump(target)
                self.line("}")
            case Return(values=values):
                self._return(values, place)
            case Raise(value=value):
                self._raise(value, place)
            case Retry():
                self.line("return FLOW_RETRY;")
            case Halt():
                self.line("return halt(w);")

    def _jump(self, label: str) -> None:
        block = self.routine.labels[label]
        if block in self.routine.heads:
            point = self.layout.points[self.routine.number, block, 0]
            self.line("if (UNLIKELY(w->executed >= SILENT)) {")
            self.line(f"save_point(f + {self.layout.frame_bytes[self.routine.number]}, {point});")
            self.line("u32 flow = tired(w); if (flow != FLOW_CALLED) return flow; }")
        self.line(f"goto b{block};")

    def _results(self, values: tuple[Term, ...], place: Place) -> None:
        if len(values) > MOST_RESULTS:
            raise NotNative(f"more than {MOST_RESULTS} results have no C form")
        for position, value in enumerate(values):
            if not is_scalar(value.sort):
                raise NotNative("an array as a result has no C form")
            text = self.commands.terms.settled(value, place)
            self.line(f"w->result[{position}] = {text.value}; w->mark[{position}] = {text.mark};")

    def _return(self, values: tuple[Term, ...], place: Place) -> None:
        self._results(values, place)
        self._count()
        self.line(f"w->given = {len(values)}; return leave(w);")

    def _raise(self, value: Term | None, place: Place) -> None:
        if value is None:
            self.line("w->result[0] = 0; w->mark[0] = MARK_UNDEFINED;")
        else:
            self._results((value,), place)
        self._count()
        self.line(f"if (unwind(w)) return FLOW_RETURNED; {self.commands.sites.leave('exception.uncaught')}")


def routine_text(layout: Layout, tables: Tables, sites: Sites, routine: Routine, futures: Futures | None) -> str:
    """The function of a routine; with futures it tells what it touches."""
    commands = Commands(Terms(layout, tables), sites, routine, futures)
    return RoutineText(commands, routine, []).text()


def blocked_text(layout: Layout, tables: Tables, futures: Futures | None) -> str:
    """The function that says whether a process stands at a blocking command that does not let it pass.

    Where the condition is undefined it may run into it.
    """
    terms = Terms(layout, tables)
    for routine in layout.code.routines:
        for number, block in enumerate(routine.blocks):
            for index, command in enumerate(block.commands):
                if isinstance(command, Await | Join):
                    _blocked_case(terms, Place(routine, number, index), command, futures)
    body = "\n".join(terms.lines)
    return (
        "static int is_blocked(Work *w, u32 task)\n{\n"
        "const u8 *const g = w->globals; const u32 me = task; (void)g; (void)me;\n"
        f"switch (task_point(w, task)) {{\n{body}\ndefault: return 0;\n}}\n}}\n"
    )


def contested_text(layout: Layout, tables: Tables) -> str:
    """The function that says whether somebody contests an access of a process, as `semantics` does."""
    terms = Terms(layout, tables)
    for routine, number, index in layout.points:
        block = layout.code.routines[routine].blocks[number]
        assert misplaced(block.commands) is None, "a process should rest in front of a plain access"
        accesses = tuple(in_front_of(block.commands, index))
        if accesses:
            _contested_case(terms, Place(layout.code.routines[routine], number, index), accesses)
    body = "\n".join(terms.lines)
    return (
        "u32 is_contested(Work *w, u32 asks, u64 pointer, u64 size, u32 writes)\n{\n"
        "const u8 *const g = w->globals; (void)g; (void)pointer; (void)size; (void)writes;\n"
        "for (u32 me = 0; me < w->tasks; me++) {\nif (me == asks || !task_alive(w, me)) continue;\n"
        f"switch (task_point(w, me)) {{\n{body}\ndefault: break;\n}}\n}}\nreturn 0;\n}}\n"
    )


def _contested_case(terms: Terms, place: Place, accesses: tuple[Access, ...]) -> None:
    assert place.routine is not None, "a command should stand in a routine"
    terms.line(f"case {terms.layout.points[place.routine.number, place.block, place.index]}: {{")
    terms.line("const u8 *const f = task_frame(w, me); (void)f;")
    for access in accesses:
        parts = (access.pointer, access.size)
        pointer, size = (terms.concrete(terms.settled(each, place), each.sort) for each in parts)
        known = f"!({either([pointer.missing, size.missing])})"
        if not access.writes:
            known = f"writes && {known}"
        terms.line(f"if ({known} && meets(pointer, size, {pointer.value}, {size.value})) return 1;")
    terms.line("} break;")


def _blocked_case(terms: Terms, place: Place, command: Await | Join, futures: Futures | None) -> None:
    assert place.routine is not None, "a command should stand in a routine"
    terms.line(f"case {terms.layout.points[place.routine.number, place.block, place.index]}: {{")
    terms.line("const u8 *const f = task_frame(w, task); (void)f;")
    commands = Commands(terms, Sites(), place.routine, futures)
    match command:
        case Await(condition=condition):
            commands.touch(lambda known, routine: known.command(command, routine))
            text = terms.settled(condition, place)
            waits = f"!{text.value}"
        case Join(process=process):
            # Whose end it waits for is told apart (`ample.h`), so that not everybody who may end is waited for.
            commands.touch(lambda known, routine: known.terms((process,), routine))
            text = terms.settled(process, place)
            terms.line(f"w->awaited = {text.value};")
            waits = f"{text.value} < w->tasks && task_alive(w, {text.value})"
    missing = "" if text.missing == NEVER else f"!{text.missing} && "
    if text.term != NEVER:
        terms.line(f"if ({text.term}) fail(FAILED_REFUSED);")
    terms.line(f"return {missing}({waits});\n}}")
