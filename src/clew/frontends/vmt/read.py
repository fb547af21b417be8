"""From VMT text to a sequential system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from clew.errors import InputError
from clew.ir.errors import Unsupported
from clew.ir.ops import OPERATORS
from clew.ir.sorts import BOOL, INTEGER, Bits, Sort
from clew.ir.source import Source, Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    equal,
    integer,
    ite,
    negate,
    variable,
)
from clew.ir.walk import substitute, variables
from clew.models.sequential import Named, Register, Sequential

_TOKEN = re.compile(r';[^\n]*|\s+|\(|\)|\|[^|]*\||"[^"]*"|[^\s()";|]+')
Tree = str | list["Tree"]

_BY_SMT = {row.smt: name for name, row in OPERATORS.items() if row.smt is not None and not name.startswith("real.")}


def read(source: Source) -> Sequential:
    """The system of a model."""
    reader = _Reader(Span(source.name, 1, 1))
    for tree in _trees(source):
        reader.command(tree)
    return reader.system()


def _trees(source: Source) -> Iterator[Tree]:
    """The top-level expressions."""
    stack: list[list[Tree]] = [[]]
    for match in _TOKEN.finditer(source.text):
        text = match[0]
        if text.isspace() or text.startswith(";"):
            continue
        if text == "(":
            stack.append([])
        elif text == ")":
            if len(stack) == 1:
                line = source.text.count("\n", 0, match.start()) + 1
                raise InputError("a parenthesis closes that none has opened", span=Span(source.name, line, 1))
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                yield stack[0].pop()
        else:
            stack[-1].append(text.strip("|"))
    if len(stack) > 1:
        raise InputError("a parenthesis is not closed at the end of the file", span=Span(source.name, 1, 1))


@dataclass(slots=True)
class _Reader:
    """What the commands so far have declared."""

    span: Span
    names: dict[str, Term] = field(default_factory=dict)
    after: dict[Variable, Variable] = field(default_factory=dict)
    declared: list[Variable] = field(default_factory=list)
    start: Term = TRUE
    trans: Term = TRUE
    bad: list[Named] = field(default_factory=list)
    live: list[Named] = field(default_factory=list)

    def command(self, tree: Tree) -> None:
        """One command."""
        match tree:
            case ["declare-fun", str(name), [], sort] | ["declare-const", str(name), sort]:
                made = variable(name, self._sort(sort))
                self.names[name] = made
                self.declared.append(made)
            case ["define-fun", str(name), [], _, body]:
                self.names[name] = self._define(body)
            case ["assert", "true"] | ["set-logic" | "set-info" | "set-option", *_]:
                pass
            case _:
                raise Unsupported(
                    f"the command {_text(tree)[:60]} is not part of VMT as it is read here", span=self.span
                )

    def _define(self, body: Tree) -> Term:
        if not (isinstance(body, list) and body and body[0] == "!"):
            return self.term(body)
        term = self.term(body[1])
        for key, value in zip(body[2::2], body[3::2], strict=True):
            self._annotate(term, str(key), _text(value).strip("|"))
        return term

    def _annotate(self, term: Term, key: str, value: str) -> None:
        match key:
            case ":next":
                other = self.names.get(value)
                if not isinstance(term, Variable) or not isinstance(other, Variable):
                    raise InputError(f":next {value} should stand at a variable and name one", span=self.span)
                self.after[term] = other
            case ":init":
                self.start = conjoin(self.start, term)
            case ":trans":
                self.trans = conjoin(self.trans, term)
            case ":invar-property":
                self.bad.append(Named(f"property {value}", (negate(term),)))
            case ":live-property":
                # Eventually always: what must not happen is that the opposite comes again and again.
                self.live.append(Named(f"live property {value}", (negate(term),)))
            case _:
                raise Unsupported(f"the annotation {key} is not modelled", span=self.span)

    # --- terms --------------------------------------------------------------------------------------------------------

    def term(self, tree: Tree) -> Term:
        """An expression; the stack is our own, since expressions nest as deep as their writer likes."""
        work: list[tuple[Tree, bool]] = [(tree, False)]
        done: list[Term] = []
        while work:
            top, ready = work.pop()
            if isinstance(top, str):
                done.append(self._leaf(top))
            elif (constant := _indexed_constant(top)) is not None:
                done.append(constant)
            elif ready:
                count = len(top) - 1
                arguments = done[len(done) - count :]
                del done[len(done) - count :]
                done.append(self._apply(top[0], arguments))
            elif top[0] == "let":
                done.append(self._let(top))
            else:
                work.append((top, True))
                work.extend((each, False) for each in reversed(top[1:]))
        return done[0]

    def _let(self, tree: list[Tree]) -> Term:
        bindings = tree[1]
        assert isinstance(bindings, list), "let should bind names"
        bound = {str(pair[0]): self.term(pair[1]) for pair in bindings if isinstance(pair, list)}
        before = dict(self.names)
        self.names.update(bound)
        found = self.term(tree[2])
        self.names = before
        return found

    def _leaf(self, text: str) -> Term:
        if text in ("true", "false"):
            return TRUE if text == "true" else FALSE
        if text.startswith(("#b", "#x")):
            digits, size = text[2:], 1 if text[1] == "b" else 4
            return bits(int(digits, 1 << size), size * len(digits))
        if text.isdigit():
            return integer(int(text))
        if text not in self.names:
            raise InputError(f"{text!r} is not declared", span=self.span)
        return self.names[text]

    def _apply(self, head: Tree, arguments: list[Term]) -> Term:
        if isinstance(head, list):
            name, numbers = str(head[1]), tuple(int(str(each)) for each in head[2:])
            return apply(_BY_SMT[name], *arguments, parameters=numbers)
        match head:
            case "and":
                return conjoin(*arguments)
            case "or":
                return disjoin(*arguments)
            case "not":
                return negate(arguments[0])
            case "ite":
                return ite(*arguments)
            case "=":
                return conjoin(*(equal(*pair) for pair in pairwise(arguments)))
            case "distinct":
                return negate(equal(*arguments))
            case ">" | ">=":
                return apply("int.lt" if head == ">" else "int.le", *reversed(arguments))
            case "bvugt" | "bvuge" | "bvsgt" | "bvsge":
                turned = {"bvugt": "ult", "bvuge": "ule", "bvsgt": "slt", "bvsge": "sle"}[head]
                return apply(turned, *reversed(arguments))
            case "-" if len(arguments) == 1:
                return apply("int.neg", arguments[0])
            case _ if head in _BY_SMT:
                return _folded(_BY_SMT[head], arguments)
            case _:
                raise Unsupported(f"the function {head} is not modelled", span=self.span)

    def _sort(self, tree: Tree) -> Sort:
        match tree:
            case "Bool":
                return BOOL
            case "Int":
                return INTEGER
            case ["_", "BitVec", str(width)]:
                return Bits(int(width))
            case _:
                raise Unsupported(f"the sort {_text(tree)} is not modelled", span=self.span)

    # --- the system ---------------------------------------------------------------------------------------------------

    def system(self) -> Sequential:
        """All that was read: next values by equation where the relation has one, else chosen and constrained."""
        later = set(self.after.values())
        fixed: dict[Variable, Term] = {}
        rest: list[Term] = []
        for conjunct in _conjuncts(self.trans):
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


def _indexed_constant(tree: list[Tree]) -> Term | None:
    match tree:
        case ["_", str(name), str(width)] if re.fullmatch(r"bv\d+", name):
            return bits(int(name[2:]), int(width))
        case _:
            return None


def _folded(operator: str, arguments: list[Term]) -> Term:
    found = arguments[0] if len(arguments) > 1 else apply(operator, *arguments)
    for each in arguments[1:]:
        found = apply(operator, found, each)
    return found


def _conjuncts(term: Term) -> Iterator[Term]:
    stack = [term]
    while stack:
        top = stack.pop()
        if isinstance(top, Apply) and top.operator == "and":
            stack.extend(reversed(top.arguments))
        else:
            yield top


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
    from clew.ir.terms import Constant

    for conjunct in _conjuncts(start):
        match conjunct:
            case Apply("=", (left, Constant() as value)) | Apply("=", (Constant() as value, left)) if left is each:
                return value
            case _:
                pass
    return None


def _text(tree: Tree) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(_text, tree))})"
