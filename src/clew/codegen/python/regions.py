"""Regions: commands that only compute, exits and loops from one place of a procedure on, as one Python function.

Input: a place. Output: a function `f(work, call, n)`, which does what the interpreter would do and stops in front of
the first command that it does not know, or that would not go well (an undefined value, a violated check): it changes
nothing of that one. It puts `call` where it stopped and returns how many
commands and exits were executed by then, `n` of them before; negative where the step ends at a loop head or a call
because there were too many. A call or a return is the last that it does. Each command has lines of its own, so that the
line at which an exception is raised says where that was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TypeGuard

from clew.codegen.python.terms import Expression, expression, general
from clew.codegen.python.writer import Writer
from clew.ir.commands import Assert, Assign, Assume, Branch, Call, Command, Exit, Goto, Load, Return, Store
from clew.ir.sorts import PROCESS
from clew.ir.terms import Apply, Observation, Observe, Term, Variable
from clew.records import dataclass
from clew.semantics.code import Act, Code, Routine
from clew.semantics.execution.accesses import load_at, store_at
from clew.semantics.execution.calls import enter, leave
from clew.semantics.execution.evaluate import observe
from clew.semantics.execution.work import SILENT, Work
from clew.semantics.execution.work import Call as OpenCall
from clew.semantics.shapes import shape
from clew.semantics.values import Values

_MOST_LINES, _MOST_LEVELS = 120, 30
_LONGEST = 400
"""Terms with more nodes are left to the interpreter, which needs no text for them."""
_WHERE = (Observation.AT, Observation.LOCAL)
"""Questions to where a process stands, which is not written down while a region runs."""
_HEADER = [
    "def f(work, call, n):",
    " L, G, R, W, U = call.locals, work.globals, work.touched.reads, work.touched.writes, work.touched.updates",
    " while True:",
]

_CALLED = {"observe": observe, "load_at": load_at, "store_at": store_at, "enter": enter, "leave": leave}
"""What the text calls: the functions by which the interpreter does the same."""

Run = Callable[[Work, OpenCall, int], int]
Standing = tuple[int, int, int]
"""A block, a command in it, and how many were executed since `n` was set."""


@dataclass(frozen=True, slots=True)
class Region:
    """A function, and per line of its text what that stands for."""

    run: Run
    lines: tuple[Standing, ...]


def region_at(code: Code, values: Values, routine: Routine, block: int, index: int) -> Region | None:
    """The region from a place on; None where not even its first command belongs to one."""
    author = _Author(code, routine, (block, index))
    if not author.begins():
        return None
    author.commands(block, index, done=0, level=2, passed=frozenset({block}))
    run = author.writer.function(_HEADER, routine.name, apply=values.apply, **_CALLED)
    return Region(run, ((0, 0, 0),) * len(_HEADER) + tuple(author.places))


@dataclass(slots=True)
class _Author:
    """Writes one function; the text grows, and for each line the place that it stands for."""

    code: Code
    routine: Routine
    start: tuple[int, int]
    writer: Writer = field(default_factory=Writer)
    places: list[Standing] = field(default_factory=list)

    def begins(self) -> bool:
        """Whether the first command, or the exit that stands there, can be written."""
        block, index = self.routine.blocks[self.start[0]], self.start[1]
        if index < len(block.commands):
            first = block.commands[index]
            return self._command(first) is not None or self._is_direct(first)
        match block.exit:
            case Goto():
                return True
            case Branch(condition=condition):
                return self._fits(condition)
            case Return(values=values):
                return all(map(self._fits, values))
            case _:
                return False

    def commands(self, block: int, index: int, *, done: int, level: int, passed: frozenset[int]) -> None:
        """The commands of a block from one on, and how it is left."""
        body = self.routine.blocks[block]
        for position in range(index, len(body.commands)):
            command = body.commands[position]
            place = (block, position, done)
            if isinstance(command, Call) and self._is_direct(command):
                self._call(command, place, level)
                return
            lines = self._command(command)
            if lines is None or len(self.places) > _MOST_LINES:
                self._stop(place, level)
                return
            self._write(level, place, *lines)
            done += 1
        self._exit(body.exit, (block, len(body.commands), done), level, passed)

    def _exit(self, leaving: Exit, place: Standing, level: int, passed: frozenset[int]) -> None:
        """How a block is left."""
        done = place[2] + 1
        match leaving:
            case Goto(target=target):
                self._goto(target, done, level, passed)
            case Return(values=values) if lines := self._with(values, lambda *found: f"leave(work, {_tuple(found)})"):
                self._write(level, place, *lines, f"return n + {done}")
            case Branch(condition=condition, then=then, otherwise=otherwise) if lines := self._with(
                (condition,), lambda found: f"if {found.condition}:"
            ):
                self._write(level, place, *lines)
                self._goto(then, done, level + 1, passed)
                self._write(level, place, "else:")
                self._goto(otherwise, done, level + 1, passed)
            case _:
                self._stop(place, level)

    def _is_direct(self, command: Command) -> TypeGuard[Call]:
        """Whether it is a call of a known procedure with arguments that can be written."""
        return isinstance(command, Call) and isinstance(command.callee, str) and all(map(self._fits, command.arguments))

    def _call(self, command: Call, place: Standing, level: int) -> None:
        """Enter a procedure from where it is called; the step may end there."""
        block, index, done = place
        self._write(level, place, f"call.block, call.index = {block}, {index}; n += {done + 1}; work.executed = n")
        name = self.writer.name(command)
        entered = self._with(
            command.arguments, lambda *found: f"return -n if enter(work, {name}, {_tuple(found)}) else n"
        )
        self._write(level, (block, index, -1), *(entered or ()))

    def _goto(self, label: str, done: int, level: int, passed: frozenset[int]) -> None:
        """Go on at a block: in this text, at its beginning, or elsewhere."""
        block = self.routine.labels[label]
        here = (block, 0, 0)
        again = (block, 0) == self.start
        inside = not again and block not in passed and level < _MOST_LEVELS and len(self.places) < _MOST_LINES
        if inside and block not in self.routine.heads:
            self.commands(block, 0, done=done, level=level, passed=passed | {block})
            return
        self._write(level, here, f"n += {done}")
        if block in self.routine.heads:
            self._write(level, here, f"if n >= {SILENT}:")
            self._write(level + 1, here, f"call.block, call.index, work.executed = {block}, 0, n")
            self._write(level + 1, here, "if work.tired(at_head=True): return -n")
        if again:
            self._write(level, here, "continue")
        elif inside:
            self.commands(block, 0, done=0, level=level, passed=passed | {block})
        else:
            self._write(level, here, f"call.block, call.index = {block}, 0; return n")

    def _stop(self, place: Standing, level: int) -> None:
        self._write(level, place, f"call.block, call.index = {place[0]}, {place[1]}; return n + {place[2]}")

    def _write(self, level: int, place: Standing, *lines: str) -> None:
        self.writer.write(*lines, shift=level - self.writer.indent)
        self.places += [place] * len(lines)

    def _command(self, command: Command) -> list[str] | None:
        """One command as lines, what it changes last; None where the interpreter has to do it."""
        match command:
            case Assign():
                return self._assign(command)
            case Assert(condition=condition) | Assume(condition=condition):
                return self._with((condition,), lambda found: f"if not {found.condition}: raise TypeError")
            case Load(target=target, pointer=pointer):
                if target.name not in self.routine.slots or target.sort == PROCESS:
                    return None
                name = f"L[{self.routine.slots[target.name]}] = load_at(work, {self.writer.name(command)}"
                return self._with((pointer,), lambda found: f"{name}, {found.text})")
            case Store(pointer=pointer, value=value):
                name = self.writer.name(command)
                return self._with(
                    (pointer, value), lambda at, found: f"store_at(work, {name}, {at.text}, {found.text})"
                )
            case _:
                return None

    def _assign(self, command: Assign) -> list[str] | None:
        target = command.target
        if target.sort == PROCESS:
            return None
        if target.name in self.routine.slots:
            return self._with((command.value,), lambda found: f"L[{self.routine.slots[target.name]}] = {found.text}")
        form = shape(target, command.value)
        if form.index is not None or not all(map(self._fits, form.reads)):
            return None
        noted = f"W.add({target.name!r})" if form.family is None else f"U.add({(target.name, form.family)!r})"
        place = self.code.slots[target.name]
        return self._with((command.value,), lambda found: f"G[{place}] = {found.text}; {noted}", form.reads)

    def _with(
        self, terms: tuple[Term, ...], text: Callable[..., str], read: tuple[Term, ...] | None = None
    ) -> list[str] | None:
        """Lines that end with a text about the values of terms; None where one of them cannot be written.

        `read` are the terms whose variables count as read, if they are others.
        """
        if not all(map(self._fits, terms)):
            return None
        made = [expression(term, self.writer, self._leaf, self._called) for term in terms]
        nodes = [node for term in (terms if read is None else read) for node in self.code.plan(term, self.routine)]
        reads = dict.fromkeys(f"R.add({node.name!r})" for node in nodes if node.act is Act.GLOBAL)
        return [*reads, *(line for each in made for line in each.before), text(*made)]

    def _fits(self, term: Term) -> bool:
        plan = self.code.plan(term, self.routine)
        return len(plan) <= _LONGEST and not any(node.act is Act.ELEMENT or node.observation in _WHERE for node in plan)

    def _leaf(self, leaf: Variable) -> str:
        slot = self.routine.slots.get(leaf.name)
        return f"G[{self.code.slots[leaf.name]}]" if slot is None else f"L[{slot}]"

    def _called(self, term: Apply | Observe, texts: list[str]) -> str:
        if isinstance(term, Apply):
            return general(term, texts, self.writer)
        node = self.code.plan(term, self.routine)[-1]
        if node.act is Act.CONSTANT:
            return self.writer.name(node.value)
        return f"observe(work, {self.writer.name(node)}, [{', '.join(texts)}])"


def _tuple(values: tuple[Expression, ...]) -> str:
    return f"({''.join(f'{each.text}, ' for each in values)})"
