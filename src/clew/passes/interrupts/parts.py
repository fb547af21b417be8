"""Accesses wider than a word: one word after the other, with interrupts in between.

A compiler may take the words from the low end or from the high end, so a number is read and written in both orders;
what is copied or filled goes from front to back, or from back to front where it moves up in its own object.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from math import gcd

from clew.ir.commands import Assign, Branch, Choose, Command, Copy, Fill, Goto, Load, Store
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Constant, Term, Variable, apply, bits, conjoin, ite
from clew.passes.interrupts.writing import Writing

Come = Callable[[], None]
"""Lets interrupts come at the end of the open block."""
MOST = 64
"""So many bytes are copied word by word without a loop."""


class Sides(Enum):
    """Whether what is copied may move in its own object."""

    APART = "in two objects"
    MAY_MEET = "perhaps in one object"


def is_wide(command: Command, word: int) -> bool:
    """Whether a command touches more than a word."""
    match command:
        case Load(target=Variable(sort=Bits(width=width))):
            return width > 8 * word
        case Store(value=value):
            return isinstance(value.sort, Bits) and value.sort.width > 8 * word
        case Copy(size=size) | Fill(size=size):
            return not isinstance(size, Constant) or not isinstance(size.value, int) or size.value > word
        case _:
            return False


def in_words(writing: Writing, command: Command, word: int, come: Come, *, sides: Sides = Sides.MAY_MEET) -> None:
    """Write a wide access as accesses of words."""
    match command:
        case Load():
            _load(writing, command, word, come)
        case Store():
            _store(writing, command, word, come)
        case Copy() | Fill():
            _stretch(writing, command, word, come, sides)
        case _:
            raise AssertionError(f"only accesses should be wide, not {command}")


def _offsets(width: int, word: int) -> list[tuple[int, int]]:
    """The words of so many bits: where each begins and how many bytes it has, from the low end."""
    return [(at, min(word, width // 8 - at)) for at in range(0, width // 8, word)]


def _moved(pointer: Term, offset: Term) -> Term:
    return apply("pointer.add", pointer, offset)


def _load(writing: Writing, command: Load, word: int, come: Come) -> None:
    assert isinstance(command.target.sort, Bits), "only numbers should be wider than a word"
    at = writing.local("pointer", command.pointer.sort)
    words = _offsets(command.target.sort.width, word)
    parts = [writing.local(f"part {number} of {size}", Bits(8 * size)) for number, (_, size) in enumerate(words)]
    loads: list[Command] = [
        replace(command, target=part, pointer=_moved(at, bits(offset, 64)), align=gcd(command.align, offset))
        for part, (offset, _) in zip(parts, words, strict=True)
    ]
    writing.emit(Assign(at, command.pointer, span=command.span))
    _both_ways(writing, loads, come)
    whole: Term = parts[0]
    for part in parts[1:]:
        whole = apply("concat", part, whole)
    writing.emit(Assign(command.target, whole, span=command.span))


def _store(writing: Writing, command: Store, word: int, come: Come) -> None:
    assert isinstance(command.value.sort, Bits), "only numbers should be wider than a word"
    at, value = writing.local("pointer", command.pointer.sort), writing.local("value", command.value.sort)
    stores: list[Command] = [
        replace(
            command,
            pointer=_moved(at, bits(offset, 64)),
            value=apply("extract", value, parameters=(8 * (offset + size) - 1, 8 * offset)),
            align=gcd(command.align, offset),
        )
        for offset, size in _offsets(command.value.sort.width, word)
    ]
    writing.emit(Assign(at, command.pointer, span=command.span), Assign(value, command.value, span=command.span))
    _both_ways(writing, stores, come)


def _both_ways(writing: Writing, parts: list[Command], come: Come) -> None:
    up, down, after = (writing.label(f"irq {word}") for word in ("up", "down", "after"))
    writing.go_on(Choose((up, down)), up)
    _one_way(writing, parts, come)
    writing.go_on(Goto(after), down)
    _one_way(writing, parts[::-1], come)
    writing.go_on(Goto(after), after)


def _one_way(writing: Writing, parts: list[Command], come: Come) -> None:
    for number, part in enumerate(parts):
        if number:
            come()
        writing.emit(part)


def _stretch(writing: Writing, command: Copy | Fill, word: int, come: Come, sides: Sides) -> None:
    size, ends = command.size, _kept(writing, command)
    down = None if sides is Sides.APART else _goes_down(writing, ends)
    if isinstance(size, Constant) and isinstance(size.value, int) and size.value <= MOST:
        offsets = range(0, size.value, word)
        pieces = [
            _piece(ends, bits(at, 64), bits(min(word, size.value - at), 64), gcd(_align(ends), at)) for at in offsets
        ]
        _that_way(writing, pieces, down, come)
        return
    done = writing.local("done", Bits(64))
    again, piece, after = (writing.label(f"irq {word}") for word in ("again", "piece", "copied"))
    writing.emit(Assign(done, bits(0, 64), span=command.span))
    writing.go_on(Goto(again), again)
    writing.go_on(Branch(apply("ult", done, ends.size), piece, after), piece)
    rest = apply("sub", ends.size, done)
    step = ite(apply("ult", rest, bits(word, 64)), rest, bits(word, 64))
    at = done if down is None else ite(down, apply("sub", rest, step), done)
    whole = isinstance(size, Constant) and isinstance(size.value, int) and size.value % word == 0
    align = gcd(_align(ends), word) if whole else 1  # from the back, other sizes begin anywhere
    writing.emit(_piece(ends, at, step, align), Assign(done, apply("add", done, step), span=command.span))
    come()
    writing.go_on(Goto(again), after)


def _that_way(writing: Writing, pieces: list[Command], down: Term | None, come: Come) -> None:
    if down is None:
        _one_way(writing, pieces, come)
        return
    back, front, after = (writing.label(f"irq {word}") for word in ("back", "front", "copied"))
    writing.go_on(Branch(down, back, front), back)
    _one_way(writing, pieces[::-1], come)
    writing.go_on(Goto(after), front)
    _one_way(writing, pieces, come)
    writing.go_on(Goto(after), after)


def _goes_down(writing: Writing, command: Copy | Fill) -> Term | None:
    """Whether what is copied goes from back to front: it moves up in its object, and must not overwrite its rest."""
    if isinstance(command, Fill):
        return None
    down = writing.local("down", BOOL)
    # The order of pointers is defined in one object only.
    moves_up = apply("slt", *(apply("pointer.offset", each) for each in (command.source, command.target)))
    same = apply("pointer.same_object", command.source, command.target)
    writing.emit(Assign(down, conjoin(same, moves_up), span=command.span))
    return down


def _kept(writing: Writing, command: Copy | Fill) -> Copy | Fill:
    """The command with its terms in locals, since handlers may change what they are made of."""
    size = writing.local("size", Bits(64))
    writing.emit(Assign(size, command.size, span=command.span))
    if isinstance(command, Fill):
        at, value = writing.local("target", command.pointer.sort), writing.local("byte", command.value.sort)
        writing.emit(Assign(at, command.pointer), Assign(value, command.value))
        return Fill(at, value, size, span=command.span)
    into, source = writing.local("target", command.target.sort), writing.local("source", command.source.sort)
    writing.emit(Assign(into, command.target), Assign(source, command.source))
    return Copy(into, source, size, command.align, span=command.span)


def _align(command: Copy | Fill) -> int:
    return command.align if isinstance(command, Copy) else 1


def _piece(command: Copy | Fill, at: Term, size: Term, align: int) -> Command:
    if isinstance(command, Fill):
        return Fill(_moved(command.pointer, at), command.value, size, span=command.span)
    return Copy(_moved(command.target, at), _moved(command.source, at), size, align, span=command.span)
