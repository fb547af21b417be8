"""From VMT text to a sequential system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from enum import Enum, auto
from fractions import Fraction

from clew.errors import InputError
from clew.frontends.vmt.functions import condition, function, indexed
from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, INTEGER, REAL, Array, Bits, Sort
from clew.ir.source import Source, Span
from clew.ir.spelling import show_sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    integer,
    negate,
    variable,
)
from clew.ir.walk import conjuncts, substitute, variables
from clew.models.sequential import Named, Register, Sequential
from clew.records import dataclass

_TOKEN = re.compile(r';[^\n]*|\s+|\(|\)|\|[^|]*\||"[^"]*"|[^\s()";|]+')
Tree = str | list["Tree"]
_WIDEST = 1 << 16
"""Bit-vectors with more bits are refused."""


class _Stage(Enum):
    """What is to be done with a tree on the stack."""

    READ = auto()
    APPLY = auto()
    """Its arguments are done."""
    BIND = auto()
    """The values of a `let` are done."""
    LEAVE = auto()
    """Its body is done."""


_Work = tuple[_Stage, Tree]
_NUMBER = re.compile(r"\d{1,9}")
_DECIMAL = re.compile(r"\d+\.\d+")
_WIDEST_INDEX = 16
"""Arrays with more than 2**16 elements are refused: a state holds all of them."""


def read(source: Source) -> Sequential:
    """The system of a model."""
    reader = _Reader(Span(source.name, 1, 1))
    for tree, span in _trees(source):
        reader.span = span
        try:
            reader.command(tree)
        except (OverflowError, ValueError) as problem:
            raise InputError(f"{_text(tree)[:60]} cannot be read: {problem}", span=span) from problem
    return reader.system()


def _trees(source: Source) -> Iterator[tuple[Tree, Span]]:
    """The top-level expressions, and where they begin."""
    stack: list[list[Tree]] = [[]]
    line = begin = 1
    for match in _TOKEN.finditer(source.text):
        text = match[0]
        here = line
        line += text.count("\n")
        if text.isspace() or text.startswith(";"):
            continue
        if text == "(":
            begin = here if len(stack) == 1 else begin
            stack.append([])
        elif len(stack) == 1:
            problem = "a closing parenthesis too many" if text == ")" else f"{text!r} stands outside of every command"
            raise InputError(problem, span=Span(source.name, here, 1))
        elif text == ")":
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                yield stack[0].pop(), Span(source.name, begin, 1)
        else:
            stack[-1].append(text.strip("|"))
    if len(stack) > 1:
        raise InputError("a closing parenthesis is missing", span=Span(source.name, begin, 1))


@dataclass(slots=True)
class _Reader:
    """What the commands so far have declared."""

    span: Span
    names: dict[str, Term] = field(default_factory=dict)
    after: dict[Variable, Variable] = field(default_factory=dict)
    later: set[Variable] = field(default_factory=set)
    """The values of `after`."""
    declared: list[Variable] = field(default_factory=list)
    start: Term = TRUE
    trans: Term = TRUE
    bad: list[Named] = field(default_factory=list)
    live: list[Named] = field(default_factory=list)

    def command(self, tree: Tree) -> None:
        """One command."""
        match tree:
            case ["declare-fun", str(name), [], sort] | ["declare-const", str(name), sort]:
                declared = variable(name, self._sort(sort))
                self.names[name] = declared
                self.declared.append(declared)
            case ["define-fun", str(name), [], sort, body]:
                made = self._define(name, body)
                if made.sort != self._sort(sort):
                    raise ValueError(f"its body is {show_sort(made.sort)}")
                self.names[name] = made
            case ["assert", "true"] | ["set-logic" | "set-info" | "set-option", *_]:
                pass
            case _:
                raise Unsupported(
                    f"the command {_text(tree)[:60]} is not part of VMT as it is read here", span=self.span
                )

    def _define(self, name: str, body: Tree) -> Term:
        if not (isinstance(body, list) and body and body[0] == "!"):
            return self.term(body)
        if len(body) < 4 or len(body) % 2:
            raise ValueError("an annotation should be written (! TERM :KEY VALUE …)")
        term = self.term(body[1])
        for key, value in zip(body[2::2], body[3::2], strict=True):
            self._annotate(name, term, str(key), _text(value).strip("|"))
        return term

    def _annotate(self, name: str, term: Term, key: str, value: str) -> None:
        match key:
            case ":next":
                other = self.names.get(value)
                if not isinstance(term, Variable) or not isinstance(other, Variable):
                    raise InputError(f":next {value} should stand at a variable and name one", span=self.span)
                if term in self.after or other in self.later or term.sort != other.sort:
                    raise InputError(
                        f":next {value} should be the one value after the step of one variable of its sort",
                        span=self.span,
                    )
                self.after[term] = other
                self.later.add(other)
            case ":init":
                self.start = conjoin(self.start, condition(term))
            case ":trans":
                self.trans = conjoin(self.trans, condition(term))
            case ":invar-property":
                self.bad.append(self._named("property", name, value, term))
            case ":live-property":
                # Eventually always: what must not happen is that the opposite comes again and again.
                self.live.append(self._named("live property", name, value, term))
            case _:
                raise Unsupported(f"the annotation {key} is not modelled", span=self.span)

    def _named(self, kind: str, name: str, value: str, term: Term) -> Named:
        """What must not be, under its number; where two have the same one, with the name of its definition."""
        taken = {each.name for each in (*self.bad, *self.live)}
        text = f"{kind} {value}"
        others = (name, name.lstrip("."), value)
        return Named(f"{text} ({name})" if text in taken else text, (negate(condition(term)),), others)

    # --- terms --------------------------------------------------------------------------------------------------------

    def term(self, tree: Tree) -> Term:
        """An expression; the stack is our own, since expressions nest as deep as their writer likes."""
        work: list[_Work] = [(_Stage.READ, tree)]
        done: list[Term] = []
        outer: list[dict[str, Term]] = []
        while work:
            stage, top = work.pop()
            if stage is _Stage.LEAVE:
                self.names = outer.pop()
            elif stage is _Stage.BIND:
                names = [name for name, _ in _bindings(top)]
                outer.append(self.names)
                self.names = {**self.names, **dict(zip(names, _popped(done, len(names)), strict=True))}
            elif isinstance(top, str):
                done.append(self._leaf(top))
            elif stage is _Stage.APPLY:
                done.append(self._apply(top[0], _popped(done, len(top) - 1)))
            elif (number := _indexed_constant(top)) is not None:
                done.append(number)
            elif len(top) < 2:
                raise ValueError(f"{_text(top)} should be a function and its arguments")
            elif top[0] == "let":
                if len(top) != 3:
                    raise ValueError("let should have bindings and one body, as in (let ((x 1)) x)")
                _, bindings, body = top
                work.extend([(_Stage.LEAVE, top), (_Stage.READ, body), (_Stage.BIND, bindings)])
                work.extend((_Stage.READ, value) for _, value in reversed(_bindings(bindings)))
            else:
                work.append((_Stage.APPLY, top))
                work.extend((_Stage.READ, each) for each in reversed(top[1:]))
        return done[0]

    def _leaf(self, text: str) -> Term:
        if text in ("true", "false"):
            return TRUE if text == "true" else FALSE
        if text.startswith(("#b", "#x")):
            digits, size = text[2:], 1 if text[1] == "b" else 4
            if not re.fullmatch("[01]+" if size == 1 else "[0-9a-fA-F]+", digits):
                raise ValueError(f"{text} should have digits of base {1 << size}")
            return bits(int(digits, 1 << size), size * len(digits))
        if text.isdigit():
            return integer(int(text))
        if _DECIMAL.fullmatch(text):
            return constant(Fraction(text), REAL)
        if text not in self.names:
            raise InputError(f"{text!r} is not declared", span=self.span)
        return self.names[text]

    def _apply(self, head: Tree, arguments: list[Term]) -> Term:
        made: Term | None = None
        match head:
            case str(name):
                made = function(name, arguments)
            case ["_", str(name), *numbers] if len(arguments) == 1 and all(map(_NUMBER.fullmatch, map(str, numbers))):
                made = indexed(name, tuple(int(str(each)) for each in numbers), arguments[0])
            case ["as", "const", sort] if len(arguments) == 1:
                made = _constant_array(self._sort(sort), arguments[0])
        if made is None:
            raise Unsupported(f"the function {_text(head)} is not modelled", span=self.span)
        return made

    def _sort(self, tree: Tree) -> Sort:
        match tree:
            case "Bool":
                return BOOL
            case "Int":
                return INTEGER
            case "Real":
                return REAL
            case ["_", "BitVec", str(width)]:
                return Bits(_width(width))
            case ["Array", ["_", "BitVec", str(width)], element] if _width(width) <= _WIDEST_INDEX:
                return Array(1 << _width(width), self._sort(element))
            case _:
                raise Unsupported(f"the sort {_text(tree)} is not modelled", span=self.span)

    # --- the system ---------------------------------------------------------------------------------------------------

    def system(self) -> Sequential:
        """All that was read: next values by equation where the relation has one, else chosen and constrained."""
        later = self.later
        fixed: dict[Variable, Term] = {}
        rest: list[Term] = []
        for conjunct in conjuncts(self.trans):
            target, value = _equation(conjunct, later)
            if target is None or value is None or target in fixed:
                rest.append(conjunct)
            else:
                fixed[target] = value
        free = [each for each in self.declared if each not in self.after and each not in later]
        chosen = [each for each in later if each not in fixed]
        registers = tuple(
            Register(each, _initial(each, self.start), fixed.get(following, following))
            for each, following in self.after.items()
        )
        known: dict[Term, Term] = {target: value for target, value in fixed.items()}  # noqa: C416 - another type of keys
        constraint = substitute(conjoin(*rest), known)
        inputs = (*free, *sorted(chosen, key=lambda each: each.name))
        return Sequential(registers, inputs, self.start, constraint, tuple(self.bad), tuple(self.live))


def _constant_array(sort: Sort, value: Term) -> Term:
    if not isinstance(sort, Array) or value.sort != sort.element:
        raise ValueError(f"{show_sort(sort)} should be an array of {show_sort(value.sort)}")
    if isinstance(value, Constant):
        return constant((value.value,) * sort.length, sort)
    return apply("array", *((value,) * sort.length))


def _width(text: str) -> int:
    if not text.isdigit():
        raise ValueError(f"the width {text!r} should be a number")
    if not 1 <= int(text) <= _WIDEST:
        raise ValueError(f"a bit-vector has 1 to {_WIDEST} bits")
    return int(text)


def _indexed_constant(tree: list[Tree]) -> Term | None:
    match tree:
        case ["_", str(name), str(width)] if re.fullmatch(r"bv\d+", name):
            return bits(int(name[2:]), _width(width))
        case _:
            return None


def _bindings(tree: Tree) -> list[tuple[str, Tree]]:
    """The names of a `let` with their values."""
    found: list[tuple[str, Tree]] = []
    for pair in tree:
        match pair:
            case [str(name), value] if isinstance(tree, list):
                found.append((name, value))
            case _:
                raise ValueError("let should bind names to terms, as in ((x 1) (y 2))")
    if len(dict(found)) < len(found):
        raise ValueError("let binds a name twice")
    return found


def _popped(done: list[Term], count: int) -> list[Term]:
    """The last values, taken off."""
    taken = done[len(done) - count :]
    del done[len(done) - count :]
    return taken


def _equation(term: Term, later: set[Variable]) -> tuple[Variable | None, Term | None]:
    """`next = value` where the value reads no state after the step."""
    match term:
        case Apply("=", (Variable() as left, right)) if left in later and not later & set(variables(right)):
            return left, right
        case Apply("=", (left, Variable() as right)) if right in later and not later & set(variables(left)):
            return right, left
        case _:
            return None, None


def _initial(each: Variable, start: Term) -> Term | None:
    """The constant that the initial condition fixes, if it is a plain conjunct."""
    for conjunct in conjuncts(start):
        match conjunct:
            case Apply("=", (left, Constant() as value)) | Apply("=", (Constant() as value, left)) if left is each:
                return value
            case _:
                pass
    return None


def _text(tree: Tree, depth: int = 5) -> str:
    """A tree as it was written, cut off below a depth."""
    if isinstance(tree, str):
        return tree
    return f"({' '.join(_text(each, depth - 1) for each in tree)})" if depth else "(…)"
