"""Effects of transitions: assignments, messages and moves as commands.

What an expression needs is asserted in front of the command that uses it. A value that does not fit the type it is
stored in is an error of the model, as in DiVinE: of all models of BEEM with known counts anderson.1 alone stores such
values, and its count is reached only if runs end there.
"""

from __future__ import annotations

from clew.errors import Unsupported
from clew.frontends.dve.expressions import Context, Meaning, Need, evaluate, index_needs
from clew.frontends.dve.numbers import Number, Value, as_number, at_width, between, literal
from clew.frontends.dve.symbols import BOUNDS, WIDTHS, Cell, Fixed, Line
from clew.frontends.dve.tree import Assignment, Kind, Place, Receive, Send
from clew.ir.commands import Assert, Assign, Command, Pop, Push
from clew.ir.terms import TRUE, Term, apply, bits
from clew.ir.walk import variables


def assertions(context: Context, needs: tuple[Need, ...]) -> list[Command]:
    """An assertion per need."""
    return [Assert(need.condition, need.check, need.message, span=context.places.at(need.at)) for need in needs]


def assign(context: Context, assignment: Assignment) -> list[Command]:
    """`place = value`."""
    return store(context, assignment.place, evaluate(context, assignment.value))


def store(context: Context, place: Place, meaning: Meaning) -> list[Command]:
    """The value goes to the place."""
    cell = _cell(context, place)
    span = context.places.stretch(place.path.at, len(str(place.path)))
    value = at_width(as_number(meaning.value), WIDTHS[cell.kind])
    fit = _fit_needs(meaning.value, cell.kind, str(place.path), place.path.at)
    if cell.length is None:
        return [*assertions(context, (*meaning.needs, *fit)), Assign(cell.variable, value, span=span)]
    # As in DiVinE, an array without an index is its first element.
    index = Meaning(literal(0)) if place.index is None else evaluate(context, place.index)
    number = as_number(index.value)
    needs = (*index.needs, *index_needs(number, cell.length, place.path), *meaning.needs, *fit)
    changed = apply("store", cell.variable, number.term, value)
    return [*assertions(context, needs), Assign(cell.variable, changed, span=span)]


def _fit_needs(value: Value, kind: Kind, name: str, at: int) -> tuple[Need, ...]:
    """What a value needs to be stored under that name."""
    low, high = BOUNDS[kind]
    condition = between(as_number(value), low, high)
    if condition is TRUE:
        return ()
    message = f"the value for {name} does not fit into its type {kind.value}, {low} .. {high}"
    return (Need(condition, "arithmetic.overflow", message, at),)


def _cell(context: Context, place: Place) -> Cell:
    path = place.path
    entry = context.entry(path)
    length = len(str(path))
    if isinstance(entry, Fixed):
        raise context.fault(f"{path} is a constant and cannot be changed", path.at, length)
    if isinstance(entry, Line):
        raise context.fault(
            f"{path} is a channel; values are sent with {path}!e and received with {path}?x", path.at, length
        )
    if entry.length is None and place.index is not None:
        raise context.fault(f"{path} is no array", path.at, length)
    return entry


# --- messages -------------------------------------------------------------------------------------------------------


def exchange(sender: Context, send: Send, line: Line, receiver: Context, receive: Receive) -> list[Command]:
    """Sender and receiver meet: the values go to the places, one after the other."""
    meanings = _sent(sender, send, line)
    commands: list[Command] = []
    written: set[Term] = set()
    for meaning, place in zip(meanings, receive.places, strict=True):
        if written.intersection(variables(as_number(meaning.value).term, *(need.condition for need in meaning.needs))):
            message = "a value of this message reads what an earlier one is stored in; that is not modelled"
            raise Unsupported(message, span=sender.places.stretch(send.channel.at, len(send.channel.text)))
        commands.extend(store(receiver, place, meaning))
        written.add(_cell(receiver, place).variable)
    return commands


def _sent(context: Context, send: Send, line: Line) -> list[Meaning]:
    """The values that are sent; where the channel has types they must fit them."""
    meanings = [evaluate(context, value) for value in send.values]
    if line.kinds is None:
        return meanings
    channel = send.channel
    found: list[Meaning] = []
    for meaning, kind in zip(meanings, line.kinds, strict=True):
        fit = _fit_needs(meaning.value, kind, f"channel {channel.text}", channel.at)
        stored = Number(at_width(as_number(meaning.value), WIDTHS[kind]), *BOUNDS[kind])
        found.append(Meaning(stored, (*meaning.needs, *fit)))
    return found


def push(context: Context, send: Send, line: Line) -> list[Command]:
    """The values go into the buffer of the channel."""
    assert line.queue is not None, "a buffer should have a queue"
    assert line.kinds is not None, "a buffer should have types"
    meanings = _sent(context, send, line)
    needs = tuple(need for meaning in meanings for need in meaning.needs)
    values = tuple(as_number(meaning.value).term for meaning in meanings)
    span = context.places.stretch(send.channel.at, len(send.channel.text))
    return [*assertions(context, needs), Push(line.queue, values, span=span)]


def pop(context: Context, receive: Receive, line: Line) -> list[Command]:
    """The oldest message leaves the buffer, and its values go to the places, one after the other."""
    assert line.queue is not None, "a buffer should have a queue"
    assert line.kinds is not None, "a buffer should have types"
    span = context.places.stretch(receive.channel.at, len(receive.channel.text))
    cells = [_cell(context, place) for place in receive.places]
    if all(cell.length is None and cell.kind is kind for cell, kind in zip(cells, line.kinds, strict=True)):
        return [Pop(line.queue, tuple(cell.variable for cell in cells), span=span)]
    commands: list[Command] = []
    for number, (place, kind) in enumerate(zip(receive.places, line.kinds, strict=True)):
        item = apply("queue.item", line.queue, bits(0, 8), parameters=(number,))
        commands.extend(store(context, place, Meaning(Number(item, *BOUNDS[kind]))))
    return [*commands, Pop(line.queue, (None,) * len(cells), span=span)]
