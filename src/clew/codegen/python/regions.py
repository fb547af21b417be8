"""Regions: commands that only compute, exits and loops from one place of a procedure on, as one Python function.

Input: a place. Output: a function `run(work, call, n)`, which does what the interpreter would do and stops in front of
the first command that it does not know, or that would not go well (an undefined value, a violated check): it changes
nothing of that one. It puts `call` where it stopped and returns how many
commands and exits were executed by then, `n` of them before; negative where the step ends at a loop head or a call
because there were too many. A call or a return is the last that it does. Each command has lines of its own, so that the
line at which an exception is raised says where that was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from clew.codegen.python.terms import Constants, Expression, expression
from clew.ir.commands import Assert, Assign, Assume, Branch, Call, Command, Exit, Goto, Load, Return, Store
from clew.ir.sorts import PROCESS
from clew.ir.terms import Term
from clew.semantics.code import Code, Routine
from clew.semantics.execution.accesses import load_at, store_at
from clew.semantics.execution.calls import enter, leave
from clew.semantics.execution.evaluate import observe
from clew.semantics.execution.work import SILENT, Work
from clew.semantics.execution.work import Call as OpenCall
from clew.semantics.shapes import shape
from clew.semantics.values import Values

_MOST_LINES, _MOST_LEVELS = 120, 30
_HEADER = (
    "def run(work, call, n):",
    " L, G, R, W, U = call.locals, work.globals, work.touched.reads, work.touched.writes, work.touched.updates",
    " while True:",
)

_CALLED = {"observe": observe, "load_at": load_at, "store_at": store_at, "enter": enter, "leave": leave}
"""What the text calls: the functions by which the interpreter does the same."""

Run = Callable[[Work, OpenCall, int], int]


@dataclass(frozen=True, slots=True)
class Region:
    """A function, and per line of its text the block, the command and how many were executed since `n` was set."""

    run: Run
    lines: tuple[tuple[int, int, int], ...]


def region_at(code: Code, values: Values, routine: Routine, block: int, index: int) -> Region | None:
    """The region from a place on; None where not even its first command belongs to one."""
    writer = _Writer(code, routine, (block, index))
    if not writer.begins():
        return None
    writer.commands(block, index, done=0, level=2, passed=frozenset({block}))
    space: dict[str, object] = {"apply": values.apply, **_CALLED, **writer.constants.named}
    exec(compile("\n".join(writer.text), f"<{routine.name}>", "exec"), space)  # noqa: S102 - a text of our own
    return Region(space["run"], tuple(writer.lines))  # type: ignore[arg-type]  # the function of that name


@dataclass(slots=True)
class _Writer:
    """Writes one function; the text grows."""

    code: Code
    routine: Routine
    start: tuple[int, int]
    text: list[str] = field(default_factory=lambda: list(_HEADER))
    lines: list[tuple[int, int, int]] = field(default_factory=lambda: [(0, 0, 0)] * len(_HEADER))
    constants: Constants = field(default_factory=Constants)

    def begins(self) -> bool:
        """Whether the first command, or the exit that stands there, can be written."""
        block, index = self.routine.blocks[self.start[0]], self.start[1]
        if index < len(block.commands):
            first = block.commands[index]
            called = isinstance(first, Call) and self._arguments(first) is not None
            return called or self._command(first) is not None
        match block.exit:
            case Goto():
                return True
            case Branch(condition=condition):
                return self._term(condition) is not None
            case Return(values=values):
                return self._terms(values) is not None
            case _:
                return False

    def commands(self, block: int, index: int, *, done: int, level: int, passed: frozenset[int]) -> None:
        """The commands of a block from one on, and how it is left."""
        body = self.routine.blocks[block]
        for position in range(index, len(body.commands)):
            command = body.commands[position]
            place = (block, position, done)
            if isinstance(command, Call) and (arguments := self._arguments(command)) is not None:
                self._call(command, arguments, place, level)
                return
            text = self._command(command)
            if text is None or len(self.text) > _MOST_LINES:
                self._stop(place, level)
                return
            self._line(level, text, place)
            done += 1
        self._exit(body.exit, (block, len(body.commands), done), level, passed)

    def _exit(self, leaving: Exit, place: tuple[int, int, int], level: int, passed: frozenset[int]) -> None:
        """How a block is left."""
        done = place[2] + 1
        match leaving:
            case Goto(target=target):
                self._goto(target, done, level, passed)
            case Return(values=values) if (found := self._terms(values)) is not None:
                self._line(level, _joined(found, f"leave(work, ({found.text}))"), place)
                self._line(level, f"return n + {done}", place)
            case Branch(condition=condition, then=then, otherwise=otherwise) if (
                found := self._term(condition)
            ) is not None:
                self._line(level, _decided(found, "if {}:"), place)
                self._goto(then, done, level + 1, passed)
                self._line(level, "else:", place)
                self._goto(otherwise, done, level + 1, passed)
            case _:
                self._stop(place, level)

    def _arguments(self, command: Call) -> Expression | None:
        return self._terms(command.arguments) if isinstance(command.callee, str) else None

    def _call(self, command: Call, arguments: Expression, place: tuple[int, int, int], level: int) -> None:
        """Enter a procedure from where it is called; the step may end there."""
        name = self.constants.name(command)
        block, index, done = place
        self._line(level, f"call.block, call.index = {block}, {index}; n += {done + 1}; work.executed = n", place)
        entered = _joined(arguments, f"return -n if enter(work, {name}, ({arguments.text})) else n")
        self._line(level, entered, (block, index, -1))

    def _goto(self, label: str, done: int, level: int, passed: frozenset[int]) -> None:
        """Go on at a block: in this text, at its beginning, or elsewhere."""
        block = self.routine.labels[label]
        here = (block, 0, 0)
        again = (block, 0) == self.start
        inside = not again and block not in passed and level < _MOST_LEVELS and len(self.text) < _MOST_LINES
        if inside and block not in self.routine.heads:
            self.commands(block, 0, done=done, level=level, passed=passed | {block})
            return
        self._line(level, f"n += {done}", here)
        if block in self.routine.heads:
            self._line(level, f"if n >= {SILENT}: call.block, call.index = {block}, 0; return -n", here)
        if again:
            self._line(level, "continue", here)
        elif inside:
            self.commands(block, 0, done=0, level=level, passed=passed | {block})
        else:
            self._line(level, f"call.block, call.index = {block}, 0; return n", here)

    def _stop(self, place: tuple[int, int, int], level: int) -> None:
        self._line(level, f"call.block, call.index = {place[0]}, {place[1]}; return n + {place[2]}", place)

    def _line(self, level: int, text: str, place: tuple[int, int, int]) -> None:
        for line in text.splitlines():
            self.text.append(" " * level + line)
            self.lines.append(place)

    def _command(self, command: Command) -> str | None:
        """One command as text, what it changes last; None where the interpreter has to do it."""
        match command:
            case Assign():
                return self._assign(command)
            case Assert(condition=condition) | Assume(condition=condition):
                found = self._term(condition)
                return None if found is None else _decided(found, "if not {}: raise TypeError")
            case Load(target=target, pointer=pointer):
                found = self._term(pointer)
                if found is None or target.name not in self.routine.slots or target.sort == PROCESS:
                    return None
                name = self.constants.name(command)
                return _joined(found, f"L[{self.routine.slots[target.name]}] = load_at(work, {name}, {found.text})")
            case Store(pointer=pointer, value=value):
                both = self._terms((pointer, value))
                if both is None:
                    return None
                return _joined(both, f"store_at(work, {self.constants.name(command)}, {both.text})")
            case _:
                return None

    def _assign(self, command: Assign) -> str | None:
        target, found = command.target, self._term(command.value)
        if found is None or target.sort == PROCESS:
            return None
        if target.name in self.routine.slots:
            return _joined(found, f"L[{self.routine.slots[target.name]}] = {found.text}")
        form = shape(target, command.value)
        read = [self._term(each) for each in form.reads]
        if form.index is not None or None in read:
            return None
        noted = f"W.add({target.name!r})" if form.family is None else f"U.add({(target.name, form.family)!r})"
        reads = tuple(name for each in read if each is not None for name in each.reads)
        counted = Expression(reads, found.before, found.text, found.plain)
        return _joined(counted, f"G[{self.code.slots[target.name]}] = {found.text}; {noted}")

    def _terms(self, terms: tuple[Term, ...]) -> Expression | None:
        """Several expressions with commas behind."""
        found = [each for each in map(self._term, terms) if each is not None]
        if len(found) < len(terms):
            return None
        reads = tuple(name for each in found for name in each.reads)
        before = tuple(text for each in found for text in each.before)
        return Expression(reads, before, "".join(f"{each.text}, " for each in found), plain=False)

    def _term(self, term: Term) -> Expression | None:
        return expression(self.code.plan(term, self.routine), self.constants)


def _decided(condition: Expression, statement: str) -> str:
    """The statement about a condition; one that is not defined raises TypeError."""
    text = condition.text if condition.plain else f"({condition.text} ^ False)"
    return _joined(condition, statement.format(text))


def _joined(found: Expression, statement: str) -> str:
    return "\n".join((*(f"R.add({name!r})" for name in found.reads), *found.before, statement))
