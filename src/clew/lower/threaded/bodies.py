"""Procedures for their roles: the blocks of one, with the commands of the kernel written out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from clew.ir.build import BlockBuilder
from clew.ir.commands import (
    Assert,
    Assign,
    Await,
    Branch,
    Call,
    Cancel,
    Command,
    Exit,
    Free,
    Goto,
    Notify,
    RequestUpdate,
    Resume,
    Return,
    Start,
    Stop,
    Suspend,
    Until,
    Wait,
    When,
)
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.rewriting import fresh_label, map_command, map_exit
from clew.ir.sorts import Bits
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    bits,
    conjoin,
    disjoin,
    equal,
    ite,
    negate,
    resize,
)
from clew.ir.terms import apply as applied
from clew.ir.walk import rewrite
from clew.lower.threaded.kept import (
    ALL,
    ANY,
    ELABORATION,
    FARTHEST,
    NEVER,
    OVER,
    REFUSED,
    SIMULATION,
    Kept,
    NotThreaded,
    by_number,
    event_number,
    is_number,
    sensitivity,
)
from clew.lower.threaded.phases import INITIALISE, fire_name
from clew.lower.threaded.roles import MAIN


class Names(Protocol):
    """What a body is told of the program around it."""

    kept: Kept
    heap: Sequence[Term]
    """Objects that are there from the start and may be freed, which native code cannot do."""

    def name(self, procedure: str, role: int) -> str:
        """What a procedure is called for a role."""


def process_number(process: Term) -> int:
    """The number of a process that is suspended or resumed."""
    match process:
        case Constant(value=int(number)):
            return number
        case Apply(operator="process.of_bits", arguments=(Constant(value=int(number)),)):
            return number
        case _:
            raise NotThreaded("a process that is suspended or resumed is not known")


class Body(BlockBuilder):
    """The blocks of one procedure for one role; the outermost one of a process awaits its turn, and tells its end."""

    def __init__(self, writing: Names, source: Procedure, role: int, *, outermost: bool = False) -> None:
        super().__init__()
        self._writing, self._source, self._role, self._outermost = writing, source, role, outermost
        self._kept = writing.kept
        self._names = {each.name for each in (*source.parameters, *source.locals)}

    def procedure(self, name: str) -> Procedure:
        """The procedure under a new name."""
        first = self._source.blocks[0].label
        if self._outermost and self._role >= 0:
            self.open(fresh_label(self._source.blocks, "turn"))
            self.emit(Await(self._kept.may_run(self._role), span=self._source.span))
            self.close(Goto(first))
        for block in self._source.blocks:
            self._block(block)
        return replace(
            self._source,
            name=name,
            locals=tuple(map(self._declared, self._source.locals)),
            blocks=tuple(self.blocks),
            original=self._source.original or self._source.name,
        )

    def _declared(self, local: Declaration) -> Declaration:
        return replace(local, initial=self._term(local.initial)) if isinstance(local.initial, Term) else local

    def _block(self, block: Block) -> None:
        self.open(block.label)
        for command in block.commands:
            self._command(command)
        self.close(self._exit(block.exit))

    def _exit(self, leave: Exit) -> Exit:
        if isinstance(leave, Return) and self._outermost:
            over = self._kept.main_over if self._role == MAIN else self._kept.mode(self._role)
            self.emit(Assign(over, TRUE if self._role == MAIN else bits(OVER, 2)))
        return map_exit(leave, self._term)

    def _term(self, term: Term) -> Term:
        return rewrite(term, self._inner)

    def _inner(self, part: Term) -> Term | None:
        match part:
            case Apply(operator="int.to_bits", arguments=(Observe(observation=Observation.TIME),)):
                assert isinstance(part.sort, Bits), "a number of bits should be bits"
                return resize(self._kept.time, part.sort.width)
            case _:
                return None

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, command: Command) -> None:
        kept = self._kept
        match command:
            case Wait():
                self._wait(command)
            case Notify(event=event, when=when, delay=delay, span=span):
                after = self._delay(delay, span) if when is When.TIMED and delay is not None else bits(0, 64)
                self._each_event(event, span, lambda number: self._notify(number, when, after, span))
            case Cancel(event=event, span=span):
                self._each_event(event, span, lambda number: self._set(kept.pending(number), NEVER, span))
            case RequestUpdate(update=update, span=span):
                self._request(update, span)
            case Suspend(process=process, span=span):
                number = process_number(process)
                self._set(kept.suspended(number), TRUE, span)
                if number == self._role:
                    self.emit(Await(kept.may_run(number), span=span))
            case Resume(process=process, span=span):
                number = process_number(process)
                if kept.is_open:
                    self._set(kept.suspended(number), FALSE, span)
                else:
                    self._set(kept.resuming(number), TRUE, span)
            case Start(limit=limit, span=span):
                self._start(limit, span)
            case Stop(span=span):
                self._set(kept.stopping, TRUE, span)
            case Free(pointer=pointer, span=span):
                freed = self._term(pointer)
                self._refuse(conjoin(*(negate(equal(freed, each)) for each in self._writing.heap)), span)
                self.emit(map_command(command, self._term))
            case Call(callee=str(callee)):
                called = map_command(command, self._term)
                assert isinstance(called, Call), "a call should stay one"
                self.emit(replace(called, callee=self._writing.name(callee, self._role)))
            case _:
                self.emit(map_command(command, self._term))

    def _set(self, target: Variable, value: Term, span: Span | None) -> None:
        self.emit(Assign(target, value, span=span))

    def _each_event(self, event: Term, span: Span | None, do: Callable[[int], None]) -> None:
        """Do something with an event; with one that comes by number, with the one that it is."""
        known = event_number(event)
        if known is not None:
            do(known)
            return
        number = self._term(by_number(event))
        done = self.fresh_label("done")
        for each in range(len(self._kept.program.events)):
            condition = is_number(number, each)
            if condition is FALSE:
                break
            this, other = self.fresh_label("event"), self.fresh_label("other")
            self.close(Branch(condition, this, other, span=span))
            self.open(this)
            do(each)
            self.close(Goto(done))
            self.open(other)
        self._refuse(FALSE, span)
        self.close(Goto(done))
        self.open(done)

    def _refuse(self, unless: Term, span: Span | None) -> None:
        if unless is not TRUE:
            self.emit(Assert(unless, REFUSED, "this has no form as threads", span=span))

    def _notify(self, event: int, when: When, after: Term, span: Span | None) -> None:
        pending = self._kept.pending(event)
        if when is When.IMMEDIATE:
            self._set(pending, NEVER, span)
            self.emit(Call(fire_name(event), span=span))
        elif after == bits(0, 64):
            self._set(pending, after, span)
        else:
            self._set(pending, ite(applied("ult", after, pending), after, pending), span)

    def _request(self, update: str | Term, span: Span | None) -> None:
        names = self._kept.program.updates
        if isinstance(update, str):
            self._set(self._kept.requested(names.index(update)), TRUE, span)
            return
        number = self._term(update)
        known = [is_number(number, each) for each in range(len(names))]
        self._refuse(disjoin(*known), span)
        for each, condition in enumerate(known):
            requested = self._kept.requested(each)
            self._set(requested, disjoin(requested, condition), span)

    def _wait(self, command: Wait) -> None:
        kept, role, span = self._kept, self._role, command.span
        if command.timed_out is not None and command.timed_out.name not in self._names:
            raise NotThreaded("a variable that others see is told whether a wait timed out")
        timeout = None if command.timeout is None else self._delay(command.timeout, span)
        events = tuple(self._term(each) for each in command.events)
        if not command.events and command.timeout is None:
            events = sensitivity(kept.program.processes[role])
        for each in events:
            if event_number(each) is None:
                self._refuse(disjoin(*(is_number(by_number(each), event) for event in kept.waited[role])), span)
        if events:
            self._set(kept.events(role), kept.mask(role, events), span)
        self._set(kept.mode(role), bits(ALL if events and command.until is Until.ALL else ANY, 2), span)
        if timeout is not None:
            self._set(kept.timeout(role), timeout, span)
        self.emit(Await(kept.may_run(role), span=span))
        if command.timed_out is not None:
            self._set(command.timed_out, kept.expired(role), span)
        if kept.tells:
            self._set(kept.expired(role), FALSE, span)

    def _start(self, limit: Term | None, span: Span | None) -> None:
        kept = self._kept
        simulation = bits(SIMULATION, 2)
        if limit is None:
            self._set(kept.limited, FALSE, span)
        else:
            self._set(kept.left, self._delay(limit, span), span)
            self._set(kept.limited, negate(self._is_negative(limit)), span)
            self._set(kept.left, ite(kept.limited, kept.left, bits(0, 64)), span)
        first, behind = self.fresh_label("first"), self.fresh_label("started")
        again = self.fresh_label("again")
        self.close(Branch(equal(kept.phase, bits(ELABORATION, 2)), first, again, span=span))
        self.open(first)
        self._set(kept.phase, simulation, span)
        self.emit(Call(INITIALISE, span=span))
        self.close(Goto(behind))
        self.open(again)
        self._set(kept.phase, simulation, span)
        if kept.is_open:
            self._set(kept.again, TRUE, span)
        self.close(Goto(behind))
        self.open(behind)
        self.emit(Await(negate(equal(kept.phase, simulation)), span=span))

    # --- times --------------------------------------------------------------------------------------------------------

    def _delay(self, delay: Term, span: Span | None) -> Term:
        """A delay as 64 bits; below zero it is zero. One that may be too long is refused where it is."""
        match delay:
            case Constant(value=int(number)):
                if number >= FARTHEST:
                    raise NotThreaded(f"a delay of {number} is too long")
                return bits(max(0, number), 64)
            case Apply(operator="int.of_unsigned", arguments=(inner,)):
                return self._short(resize(self._term(inner), 64), inner, span)
            case Apply(operator="int.of_signed", arguments=(inner,)):
                number_ = resize(self._term(inner), 64, signed=True)
                return self._short(ite(applied("slt", number_, bits(0, 64)), bits(0, 64), number_), inner, span)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                sides = (self._delay(each, span) for each in (then, otherwise))
                return ite(self._term(condition), *sides)
            case _:
                raise NotThreaded("a delay is computed with integers")

    def _short(self, delay: Term, inner: Term, span: Span | None) -> Term:
        width = inner.sort.width if isinstance(inner.sort, Bits) else 0
        if width > 64:
            raise NotThreaded(f"a delay has {width} bits")
        if not isinstance(delay, Constant) and width > 62:
            self._refuse(applied("ult", delay, bits(FARTHEST, 64)), span)
        elif isinstance(delay, Constant) and isinstance(delay.value, int) and delay.value >= FARTHEST:
            raise NotThreaded(f"a delay of {delay.value} is too long")
        return delay

    def _is_negative(self, limit: Term) -> Term:
        match limit:
            case Constant(value=int(number)):
                return TRUE if number < 0 else FALSE
            case Apply(operator="int.of_unsigned"):
                return FALSE
            case Apply(operator="int.of_signed", arguments=(inner,)):
                assert isinstance(inner.sort, Bits), "a number of bits should be bits"
                return applied("slt", self._term(inner), bits(0, inner.sort.width))
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                chosen = self._term(condition)
                return disjoin(
                    conjoin(chosen, self._is_negative(then)), conjoin(negate(chosen), self._is_negative(otherwise))
                )
            case _:
                raise NotThreaded("a limit is computed with integers")
