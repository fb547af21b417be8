"""From the flow of a procedure body to blocks. Structured commands become labels and jumps.

Problems are collected, so that one wrong command does not hide the next.
"""

from __future__ import annotations

from clew.graphs import preorder
from clew.ir.build import BlockBuilder
from clew.ir.commands import Branch, Call, Choose, Command, Exit, Goto, Halt, Raise, Retry, Return
from clew.ir.errors import InputError
from clew.ir.program import Block, Order
from clew.ir.rewriting import labels_of
from clew.ir.source import Span
from clew.text.context import Context
from clew.text.elaborate import elaborate, truth
from clew.text.grammar.syntax import (
    Body,
    Choice,
    Conditional,
    ConditionalJump,
    Flow,
    Jump,
    Label,
    Leave,
    Loop,
    LoopJump,
    Node,
    Straight,
)


def lower(body: Body, context: Context, span: Span, problems: list[InputError]) -> tuple[Block, ...]:
    """The blocks of a procedure; what is wrong is added to the problems."""
    lowering = _Lowering(context, problems, _labels(body))
    lowering.body(body, None)
    return lowering.finish(span)


def _labels(body: Body) -> frozenset[str]:
    def inside(flow: Flow) -> list[Flow]:
        match flow:
            case Conditional(arms=arms, otherwise=otherwise):
                return [*(each for _, inner in arms for each in inner), *otherwise]
            case Loop(body=inner):
                return [*inner]
            case Choice(bodies=bodies):
                return [each for inner in bodies for each in inner]
            case Label() | Straight() | Jump() | ConditionalJump() | Leave() | LoopJump():
                return []

    return frozenset(flow.name for flow in preorder(body, inside) if isinstance(flow, Label))


class _Lowering(BlockBuilder):
    """The blocks made so far and the one that is open; recursion is bounded by the grammar's limit on nesting."""

    def __init__(self, context: Context, problems: list[InputError], used: frozenset[str]) -> None:
        super().__init__()
        self.context = context
        self.problems = problems
        self.used = used
        self.made: set[str] = set()
        self.atomic = False
        self.order: Order | None = None

    # --- the open block ---

    def fresh(self) -> str:
        number = len(self.made) + 1
        while f"_{number}" in self.used or f"_{number}" in self.made:
            number += 1
        self.made.add(f"_{number}")
        return f"_{number}"

    def closed(self, label: str, commands: tuple[Command, ...], leave: Exit) -> Block:
        """A block with the atomic section that it belongs to."""
        return Block(label, commands, leave, self.atomic, self.order)

    # --- flow ---

    def body(self, body: Body, loop: tuple[str, str] | None) -> None:
        for flow in body:
            try:
                self._emit(flow, loop)
            except InputError as problem:
                self.problems.append(problem)

    def _emit(self, flow: Flow, loop: tuple[str, str] | None) -> None:
        if self.label is None and not isinstance(flow, Label):
            self.label = self.fresh()
        match flow:
            case Label(name=name, atomic=atomic, order=order):
                self.open(name)
                self.atomic, self.order = atomic, order
            case Straight(build=build):
                self.commands.append(build(self.context))
            case Jump(targets=targets, choice=choice, fair=fair, span=span):
                self.close(Choose(targets, fair, span=span) if choice else Goto(targets[0], span=span))
            case ConditionalJump(condition=condition, then=then, otherwise=otherwise, span=span):
                following = otherwise if otherwise is not None else self.fresh()
                self._branch(condition, then, following, span)
                if otherwise is None:
                    self.open(following)
            case Leave():
                self._leave(flow)
            case Conditional():
                self._conditional(flow, loop)
            case Loop():
                self._loop(flow)
            case Choice():
                self._choice(flow, loop)
            case LoopJump(word=word, span=span):
                if loop is None:
                    raise InputError(f"'{word}' stands outside of a loop", span=span)
                self.close(Goto(loop[0] if word == "continue" else loop[1], span=span))

    def _branch(self, condition: Node, then: str, otherwise: str, span: Span) -> None:
        try:
            term = truth(self.context, condition)
        except InputError as problem:
            self.problems.append(problem)
            self.close(Goto(otherwise))
            return
        self.close(Branch(term, then, otherwise, span=span))

    def _leave(self, flow: Leave) -> None:
        context = self.context
        if flow.word in ("retry", "halt"):
            self.close(Retry(span=flow.span) if flow.word == "retry" else Halt(span=flow.span))
            return
        if flow.word == "raise":
            value = elaborate(context, flow.values[0]) if flow.values else None
            self.close(Raise(value, span=flow.span))
            return
        if len(flow.values) != len(context.results):
            self.close(Return(span=flow.span))
            message = f"the procedure has {len(context.results)} results, here are {len(flow.values)}"
            raise InputError(message, span=flow.span)
        try:
            values = tuple(
                elaborate(context, node, sort) for node, sort in zip(flow.values, context.results, strict=True)
            )
        except InputError as problem:
            self.problems.append(problem)
            values = ()
        self.close(Return(values, span=flow.span))

    def _conditional(self, flow: Conditional, loop: tuple[str, str] | None) -> None:
        end = self.fresh()
        for position, (condition, body) in enumerate(flow.arms):
            last = position == len(flow.arms) - 1 and not flow.otherwise
            then, otherwise = self.fresh(), end if last else self.fresh()
            self._branch(condition, then, otherwise, flow.span)
            self.open(then)
            self.body(body, loop)
            self.jump(end)
            if not last:
                self.open(otherwise)
        self.body(flow.otherwise, loop)
        self.open(end)

    def _loop(self, flow: Loop) -> None:
        end = self.fresh()
        head = self.label if self.label is not None and not self.commands else None
        if head is None:
            head = self.fresh()
            self.open(head)
        if flow.condition is not None:
            inside = self.fresh()
            self._branch(flow.condition, inside, end, flow.span)
            self.open(inside)
        self.body(flow.body, (head, end))
        self.jump(head)
        self.open(end)

    def _choice(self, flow: Choice, loop: tuple[str, str] | None) -> None:
        end = self.fresh()
        starts = tuple(self.fresh() for _ in flow.bodies)
        self.close(Choose(starts, flow.fair, span=flow.span))
        for start, body in zip(starts, flow.bodies, strict=True):
            self.open(start)
            self.body(body, loop)
            self.jump(end)
        self.open(end)

    # --- the end ---

    def finish(self, span: Span) -> tuple[Block, ...]:
        """All blocks, without empty ones that were only made in passing and that nothing reaches."""
        if not self.blocks and self.label is None:
            self.label = self.fresh()
        if self.label is not None and not self._is_idle(self.label, self.commands, self._reached()):
            if self.context.results:
                self.problems.append(
                    InputError("the end is reached without 'return', but there are results", span=span)
                )
            self.close(Return())
        reached = self._reached()
        first = self.blocks[0]
        return tuple(
            block for block in self.blocks if block is first or not self._is_idle(block.label, block.commands, reached)
        )

    def _reached(self) -> set[str]:
        found = {label for block in self.blocks for label in labels_of(block.exit)}
        for block in self.blocks:
            found.update(each.unwind for each in block.commands if isinstance(each, Call) and each.unwind is not None)
        return found

    def _is_idle(self, label: str, commands: tuple[Command, ...] | list[Command], reached: set[str]) -> bool:
        return label in self.made and not commands and label not in reached and bool(self.blocks)
