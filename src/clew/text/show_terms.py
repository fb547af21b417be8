"""Terms as text: printed so that they are read back as the same terms, without recursion over their depth.

A literal is printed bare where its sort follows from its place (`known`) by the rules of `operators`, else with it.
"""

from __future__ import annotations

from fractions import Fraction

from clew.graphs import complete
from clew.ir.errors import InputError
from clew.ir.operators.table import signed
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.source import Source
from clew.ir.spelling import is_plain, quote_name, show_sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, children
from clew.ir.values import UNDEFINED, Address, Handle, Value
from clew.ir.walk import postorder, variables
from clew.records import dataclass
from clew.syntax.tokens import Places
from clew.text.context import Context
from clew.text.grammar.terms import INDEXED, INFIX, MADE, OBSERVATIONS, PREFIX, TERNARY, WORDS
from clew.text.operators import PREFIXES, SYMBOLS, Reading, expected, infix_operator, is_compared, is_same, join
from clew.text.operators import unified as is_unified

ATOM = PREFIX + 1
MAX_SIZE = 1000
"""Terms of more nodes than this are looked through for parts that occur several times."""
NOWHERE = Places(Source("", "")).at(0)
RESERVED = frozenset(
    (
        *WORDS, *OBSERVATIONS, *INDEXED, *MADE, "at", "local", "int", "real", "queue", "pointer", "bool", "bits", "ref",
        "havoc", "assume", "assert", "call", "free", "spawn", "join", "yield", "await", "notify", "cancel", "wait",
        "suspend", "resume", "request_update", "start", "push", "pop", "new", "goto", "if", "else", "choose", "or",
        "return", "raise", "while", "loop", "break", "continue", "in", "fair", "signed", "unsigned", "as", "any", "all",
        "for", "timed_out", "delta", "after", "unwind", "catch", "when", "by", "priority", "label", "sensitive",
        "dormant", "marks", "initial", "states", "let", "bytes", "frame", "of", "is", "no", "_", "retry", "halt",
        "expire", "copy", "fill", "from", "to", "with", "pointers", "rules", "stop", "settled",
    )
)  # fmt: skip
"""Words that are printed in back quotes when they are names, so that no place can misread them."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is known about the value at a place: the names of values, and whether numbers are shown as signed."""

    names: tuple[str, ...] = ()
    signed: bool = False


_PLAIN = Hint()
LONG = 1_024
"""How many bits a number may have to be written in decimals."""


def show_name(name: str) -> str:
    """A name as it is written."""
    return name if is_plain(name) and name not in RESERVED else quote_name(name)


@dataclass(frozen=True, slots=True)
class _Place:
    """A term that is still to be printed: how tight its place binds, and what its place says about its sort."""

    term: Term
    level: int
    known: bool
    hint: Hint = _PLAIN


class TermText:
    """Prints the terms of one context; keeps which terms have a sort of their own."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._typed: dict[Term, bool] = {}
        self._bound: dict[Term, str] = {}

    def show(self, term: Term, *, known: bool = False, hint: Hint = _PLAIN, level: int = 0) -> str:
        """The text of a term; `known` if its place gives literals their sort.

        A term that would be too long because parts of it occur many times is shown with names for these parts.
        """
        shared = shared_parts(term) if level == 0 else ()
        if not shared:
            return self._show(_Place(term, level, known, hint))
        inner = TermText(self.context)
        named: list[str] = []
        prefix = "$part"
        while any(each.name.startswith(prefix) for each in variables(term)):
            prefix += "_"
        for number, part in enumerate(shared):
            named.append(f"{prefix}{number} = {inner._show(_Place(part, 0, known=False))}")
            inner._bound[part] = f"{prefix}{number}"
            inner._typed[part] = True
        return f"let {', '.join(named)} in {inner._show(_Place(term, level, known, hint))}"

    def _show(self, place: _Place) -> str:
        pieces: list[str] = []
        stack: list[str | _Place] = [place]
        while stack:
            top = stack.pop()
            if isinstance(top, str):
                pieces.append(top)
            else:
                stack.extend(reversed(self._expand(top)))
        return "".join(pieces)

    def hint(self, term: Term) -> Hint:
        """What a term says about the value that is compared with it or assigned to it."""
        return Hint(self.context.value_names(term), self.context.reading(term) is Reading.SIGNED)

    # --- sorts that follow from the text ---

    def typed(self, term: Term) -> bool:
        """Whether the sort of the printed term follows from itself."""
        return complete(self._typed, term, children, self._is_typed)

    def _is_typed(self, term: Term) -> bool:
        match term:
            case Variable() | Observe():
                return True
            case Constant(value=value, sort=sort):
                shown = isinstance(sort, Bool | Event | Process) or isinstance(value, Address)
                return shown and value is not UNDEFINED
            case Apply(operator="array", arguments=arguments):
                return any(self._typed[each] and not isinstance(each, Constant) for each in arguments)
            case Apply(operator=operator, arguments=arguments):
                if is_compared(operator) or operator in ("not", "and", "or", "implies"):
                    return True
                if is_same(operator) or operator in PREFIXES or operator in SYMBOLS or operator == "ite":
                    return any(self._typed[each] for each in arguments[operator == "ite" :])
                return True

    # --- one step ---

    def _expand(self, place: _Place) -> list[str | _Place]:
        if place.term in self._bound:
            return [self._bound[place.term]]
        match place.term:
            case Constant(value=value, sort=sort):
                return [self._constant(value, sort, place)]
            case Variable(name=name):
                return [show_name(name)]
            case Observe():
                return self._observation(place.term)
            case Apply():
                return self._application(place.term, place)

    def _application(self, term: Apply, place: _Place) -> list[str | _Place]:
        operator, arguments = term.operator, term.arguments
        if operator == "not" and isinstance(arguments[0], Apply) and arguments[0].operator == "=":
            return self._infix("!=", arguments[0].arguments, place)
        if operator in PREFIXES:
            known = operator == "not" or place.known
            return _wrap([PREFIXES[operator], _Place(arguments[0], PREFIX, known)], PREFIX, place.level)
        if operator == "ite":
            return self._choice(arguments, place)
        if operator == "select":
            index = _Place(arguments[1], 0, self._known(term, 1, place))
            return [_Place(arguments[0], ATOM, known=False), "[", index, "]"]
        if operator == "array":
            inner = self._arguments(term, place)
            return ["[", *inner, "]"]
        if operator in SYMBOLS and self._means(term):
            return self._infix(SYMBOLS[operator], arguments, place, swap=operator in ("ult", "ule", "slt", "sle"))
        parameters = f"[{', '.join(map(str, term.parameters))}]" if term.parameters else ""
        return [f"{operator}{parameters}(", *self._arguments(term, place), ")"]

    def _means(self, term: Apply) -> bool:
        """Whether the infix symbol, read back, means this operator."""
        symbol, left = SYMBOLS[term.operator], term.arguments[0]
        if symbol == "==":
            return True
        readings = [self.context.reading(each) for each in term.arguments[: 1 if symbol == ">>" else 2]]
        sides = join(*readings)
        return sides is not Reading.MIXED and infix_operator(symbol, left.sort, sides) == term.operator

    def _arguments(self, term: Apply, place: _Place) -> list[str | _Place]:
        pieces: list[str | _Place] = []
        for position, argument in enumerate(term.arguments):
            if position:
                pieces.append(", ")
            pieces.append(_Place(argument, 0, self._known(term, position, place)))
        return pieces

    def _known(self, term: Apply, position: int, place: _Place) -> bool:
        """Whether the place of an argument gives its literals a sort."""
        argument = term.arguments[position]
        if is_unified(term.operator, position):
            passed = place.known and not is_compared(term.operator)
            return passed or any(
                self.typed(each) and not (term.operator == "array" and isinstance(each, Constant))
                for number, each in enumerate(term.arguments)
                if is_unified(term.operator, number)
            )
        return expected(term.operator, position, None, term.arguments[0].sort) == argument.sort

    def _infix(
        self, symbol: str, arguments: tuple[Term, ...], place: _Place, *, swap: bool = False
    ) -> list[str | _Place]:
        left, right = arguments
        if swap and isinstance(left, Constant) and not isinstance(right, Constant):
            left, right, symbol = right, left, {"<": ">", "<=": ">="}[symbol]
        strength = INFIX[symbol]
        compares = symbol in ("==", "!=", "<", "<=", ">", ">=")
        connects = symbol in ("&&", "||", "=>")
        known = connects or (place.known and not compares) or self.typed(left) or self.typed(right)
        levels = (strength + 1, strength) if symbol == "=>" else (strength, strength + 1)
        hints = (self.hint(right), self.hint(left)) if compares else (_PLAIN, _PLAIN)
        pieces: list[str | _Place] = [
            _Place(left, levels[0], known, hints[0]),
            f" {symbol} ",
            _Place(right, levels[1], known, hints[1]),
        ]
        return _wrap(pieces, strength, place.level)

    def _choice(self, arguments: tuple[Term, ...], place: _Place) -> list[str | _Place]:
        condition, then, otherwise = arguments
        known = place.known or self.typed(then) or self.typed(otherwise)
        pieces: list[str | _Place] = [
            _Place(condition, TERNARY + 1, known=True),
            " ? ",
            _Place(then, TERNARY + 1, known),
            " : ",
            _Place(otherwise, TERNARY, known),
        ]
        return _wrap(pieces, TERNARY, place.level)

    def _observation(self, term: Observe) -> list[str | _Place]:
        names = [show_name(name) for name in term.names]
        match term.observation:
            case Observation.TIME:
                return ["time()"]
            case Observation.ELABORATING:
                return ["elaborating()"]
            case Observation.AT:
                plain = (
                    term.names[0] in self.context.names.processes and self.context.declaration(term.names[0]) is None
                )
                return [f"{names[0]}.{names[1]}" if plain else f"at({names[0]}, {names[1]})"]
            case Observation.LOCAL:
                if self._local_sort(*term.names) == term.sort:
                    return [f"{names[0]}->{names[1]}"]
                return [f"local({names[0]}, {names[1]}, {show_sort(term.sort)})"]
            case Observation.ADDRESS:
                return [f"&{names[0]}"]
            case Observation.SELF | Observation.LEAKED | Observation.OCCUPIED:
                return [f"{term.observation.value}({''.join(names)})"]
            case (
                Observation.HAPPENED
                | Observation.TRIGGERED
                | Observation.ENDED
                | Observation.ALIVE
                | Observation.SIZE
                | Observation.HEAP
            ):
                argument = term.arguments[0]
                known = isinstance(argument.sort, Pointer | Process | Event)
                return [f"{term.observation.value}(", _Place(argument, 0, known), ")"]
            case Observation.CONTESTED:
                return self._contest(term)

    def _contest(self, term: Observe) -> list[str | _Place]:
        pointer, size = term.arguments
        return [f"contested({term.names[0]}, ", _Place(pointer, 0, known=True), ", ", _Place(size, 0, known=True), ")"]

    def _local_sort(self, process: str, name: str) -> Sort | None:
        try:
            return self.context.local_sort(process, name, NOWHERE)
        except InputError:
            return None

    # --- constants ---

    def _constant(self, value: Value, sort: Sort, place: _Place) -> str:
        named = self._value_name(value, place.hint.names)
        if place.known and named is not None:
            return named
        if isinstance(sort, Bits) and isinstance(value, int) and not place.known:
            return f"{value}#{sort.width}"
        text = self.value(value, sort, place.hint if place.known else _PLAIN)
        if not place.known and not self.typed(place.term):
            return f"({text} : {show_sort(sort)})"
        fraction = isinstance(value, Fraction) and value.denominator != 1
        return f"({text})" if fraction and place.level > INFIX["/"] else text

    def _value_name(self, value: Value, names: tuple[str, ...]) -> str | None:
        if not isinstance(value, int) or not 0 <= value < len(names) or names.index(names[value]) != value:
            return None
        name = names[value]
        taken = (
            self.context.declaration(name) or name in self.context.names.events or name in self.context.names.processes
        )
        return None if taken else show_name(name)

    def value(self, value: Value, sort: Sort, hint: Hint = _PLAIN) -> str:
        """The text of a value whose sort is known at its place."""
        if value is UNDEFINED:
            return "undefined"
        match sort:
            case Bool():
                return "true" if value else "false"
            case Bits(width=width):
                assert isinstance(value, int), f"bits should be an int, are {value!r}"
                return self._value_name(value, hint.names) or _number(signed(value, width) if hint.signed else value)
            case Integer():
                assert isinstance(value, int), f"an integer should be an int, is {value!r}"
                return self._value_name(value, hint.names) or _number(value)
            case Real():
                return str(value)
            case Array(element=element):
                assert isinstance(value, tuple), f"an array should be a tuple, is {value!r}"
                return self._list([(one, element) for one in value], hint)
            case Queue(elements=elements):
                assert isinstance(value, tuple), f"a queue should be a tuple, is {value!r}"
                return "[" + ", ".join(self._row(row, elements) for row in value) + "]"
            case Event() | Process():
                assert isinstance(value, int), f"an event or process should be an int, is {value!r}"
                return self._numbered(value, sort)
            case Pointer() | Reference():
                return _reference(value)

    def _list(self, elements: list[tuple[Value, Sort]], hint: Hint) -> str:
        texts = [self.value(value, sort, hint) for value, sort in elements]
        if len(texts) > 4 and len(set(texts)) == 1:
            return f"[{texts[0]}; {len(texts)}]"
        return f"[{', '.join(texts)}]"

    def _row(self, row: Value, sorts: tuple[Sort, ...]) -> str:
        assert isinstance(row, tuple), f"an element of a queue should be a tuple, is {row!r}"
        return "(" + ", ".join(self.value(one, sort) for one, sort in zip(row, sorts, strict=True)) + ")"

    def _numbered(self, number: int, sort: Event | Process) -> str:
        word = "event" if isinstance(sort, Event) else "process"
        table = self.context.names.events if isinstance(sort, Event) else self.context.names.processes
        for name, position in table.items():
            shadowed = self.context.declaration(name) is not None
            if position == number and not shadowed and (word == "event" or name not in self.context.names.events):
                return show_name(name)
        return f"{word}({number})"


def shared_parts(term: Term) -> tuple[Term, ...]:
    """The parts that occur several times, inner ones first; none if the term is short enough as it is."""
    sizes: dict[Term, int] = {}
    parents: dict[Term, int] = {}
    for each in postorder(term):
        sizes[each] = 1 + sum(sizes[child] for child in children(each))
        for child in children(each):
            parents[child] = parents.get(child, 0) + 1
    if sizes[term] <= MAX_SIZE or sizes[term] < 4 * len(sizes):
        return ()
    return tuple(each for each in sizes if parents.get(each, 0) > 1 and sizes[each] > 4)


def _reference(value: Value) -> str:
    match value:
        case Address(object=number, offset=offset):
            return f"address({number}, {offset})"
        case Handle(record=number):
            return f"handle({number})"
        case _:
            return "null"


def _wrap(pieces: list[str | _Place], strength: int, level: int) -> list[str | _Place]:
    return ["(", *pieces, ")"] if strength < level else pieces


def _number(value: int) -> str:
    """A number in decimals; one so long that nobody reads them, and that Python refuses to write, by sixteens."""
    return hex(value) if value.bit_length() > LONG else str(value)
