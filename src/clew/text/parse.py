"""Reading program texts: `parse` makes a program and its properties of a source.

Input: a source in the language of docs/language.md. Output: a program whose terms are well-sorted; what else a program
must satisfy is checked by `wellformed`. Raises InputError for the first error of syntax, and Problems for everything
that is wrong with names and sorts at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from clew.ir.commands import Command
from clew.ir.errors import InputError, Problems
from clew.ir.program import Action, AnyOf, Declaration, Object, Procedure, Process, Program, Record, Symmetry
from clew.ir.properties import Property
from clew.ir.sorts import EVENT, Sort
from clew.ir.source import Source, Span
from clew.ir.terms import TRUE, Constant, Term, variable
from clew.records import dataclass
from clew.syntax.tokens import Places
from clew.text.context import Context, Names, Signature
from clew.text.elaborate import elaborate, fixed, truth
from clew.text.grammar.commands import read_command
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.declarations import ActionNode, ProcedureNode, ProcessNode, Tree, read_tree
from clew.text.grammar.processes import arguments_for
from clew.text.grammar.properties import PropertyNode
from clew.text.grammar.syntax import AnyNode, DeclarationNode, Node
from clew.text.grammar.terms import read_term
from clew.text.lower import lower
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A program with the properties that stand in its text."""

    program: Program
    properties: tuple[Property, ...]


def parse(source: Source) -> Parsed:
    """The program and the properties of a text."""
    cursor = Cursor(source)
    if cursor.ended():
        raise InputError("the text is empty; a program starts with 'program threads;'", span=cursor.place)
    tree = read_tree(cursor)
    return _Assembly(tree, cursor.places).assemble()


def parse_program(text: str, name: str = "program") -> Program:
    """The program of a text, without its properties."""
    return parse(Source(name, text)).program


def parse_term(text: str, program: Program, procedure: str | None = None, sort: Sort | None = None) -> Term:
    """A term over the names of a program, or of one of its procedures."""
    cursor = Cursor(Source("term", text))
    node = read_term(cursor)
    _expect_end(cursor)
    return elaborate(context_of(program, procedure, cursor.places), node, sort)


def parse_command(text: str, program: Program, procedure: str | None = None) -> Command:
    """A command over the names of a program, or of one of its procedures; without the semicolon."""
    cursor = Cursor(Source("command", text))
    build = read_command(cursor)
    _expect_end(cursor)
    return build(context_of(program, procedure, cursor.places))


def _expect_end(cursor: Cursor) -> None:
    if not cursor.ended():
        cursor.fail("the end of the text")


def context_of(program: Program, procedure: str | None, places: Places) -> Context:
    """What names mean in a program, seen from one of its procedures or from outside."""
    found = next((each for each in program.procedures if each.name == procedure), None)
    inside = {each.name: each for each in (*found.parameters, *found.locals)} if found else {}
    return Context(places, names_of(program), inside, found.results if found else ())


def names_of(program: Program | Tree) -> Names:
    """The tables of names of a program, or of a text that becomes one."""
    processes: list[Process | ProcessNode] = list(program.processes)
    return Names(
        {each.name: each for each in program.globals},
        {name: number for number, name in reversed(list(enumerate(program.events)))},
        {each.name: number for number, each in reversed(list(enumerate(processes)))},
        {each.name: each.procedure for each in processes},
        {each.name: Signature(each.parameters, each.results, each.locals) for each in program.procedures},
        {each.name: {one.name: one.sort for one in each.fields} for each in program.records},
    )


class _Assembly:
    """Makes the program from the tree; collects what is wrong on the way."""

    def __init__(self, tree: Tree, places: Places) -> None:
        self.tree = tree
        self.problems: list[InputError] = []
        self.context = Context(places, names_of(tree))

    def attempt(self, build: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """What is built, or None with one more problem."""
        try:
            return build(*args, **kwargs)
        except InputError as problem:
            self.problems.append(problem)
            return None

    def assemble(self) -> Parsed:
        tree, context = self.tree, self.context
        quiet = tree.quiet
        program = Program(
            tree.scheduler,
            globals=tuple(self.declaration(each) for each in tree.globals),
            objects=self.objects(),
            records=tuple(
                Record(each.name, tuple(map(self.declaration, each.fields)), span=each.span) for each in tree.records
            ),
            events=tuple(tree.events),
            procedures=tuple(map(self.procedure, tree.procedures)),
            updates=tuple(tree.updates),
            processes=self.processes(),
            main=tree.main,
            actions=tuple(map(self.action, tree.actions)),
            symmetries=self.symmetries(),
            pointer_bytes=tree.pointer_bytes,
            quiet=None if quiet is None else self.attempt(lambda: truth(context, quiet)),
            any_bytes=tree.any_bytes,
            structs=tuple(tree.structs),
            rules=tree.rules,
        )
        properties = self.properties(program)
        if self.problems:
            raise Problems.in_order(self.problems)
        return Parsed(program, properties)

    def declaration(self, node: DeclarationNode) -> Declaration:
        initial = node.initial
        start: Term | AnyOf | None = None
        if isinstance(initial, AnyNode):
            start = AnyOf(*(self.bound(bound, node) for bound in (initial.low, initial.high)))
        elif initial is not None:
            value = initial
            start = self.attempt(lambda: elaborate(self.context, value, node.sort, node.names))
        return Declaration(
            variable(node.name, node.sort), start, node.signed, node.names, node.original, span=node.span
        )

    def bound(self, bound: Node | None, node: DeclarationNode) -> Constant | None:
        if bound is None:
            return None
        return self.attempt(lambda: fixed(self.context, bound, node.sort, node.names))

    def objects(self) -> tuple[Object, ...]:
        found: list[Object] = []
        for node in self.tree.objects:
            cells: list[tuple[int, Term]] = []
            for offset, each in node.cells:
                value = self.attempt(elaborate, self.context, each)
                if value is not None:
                    cells.append((offset, value))
            found.append(
                Object(
                    node.name,
                    node.size,
                    tuple(cells),
                    node.zeroed,
                    node.constant,
                    node.original,
                    node.struct,
                    node.family,
                    span=node.span,
                )
            )
        return tuple(found)

    def procedure(self, node: ProcedureNode) -> Procedure:
        inside = {each.name: each for each in (*node.parameters, *node.locals)}
        context = Context(self.context.places, self.context.names, inside, node.results)
        blocks = lower(node.body, context, node.span, self.problems)
        parameters = tuple(map(self.declaration, node.parameters))
        own = tuple(map(self.declaration, node.locals))
        return Procedure(node.name, parameters, node.results, own, blocks, node.original, span=node.span)

    def processes(self) -> tuple[Process, ...]:
        found: list[Process] = []
        for node in self.tree.processes:
            arguments = self.attempt(arguments_for, self.context, node.procedure, node.arguments, node.span)
            events = [self.attempt(elaborate, self.context, each, EVENT) for each in node.sensitivity]
            sensitivity = tuple(event for event in events if event is not None)
            found.append(
                Process(node.name, node.procedure, arguments or (), sensitivity, node.initialise, span=node.span)
            )
        return tuple(found)

    def action(self, node: ActionNode) -> Action:
        guard = node.guard
        condition = TRUE if guard is None else self.attempt(lambda: truth(self.context, guard))
        effect = [self.attempt(build, self.context) for build in node.effect]
        commands = tuple(command for command in effect if command is not None)
        return Action(node.name, node.processes, condition or TRUE, commands, node.priority, node.label, span=node.span)

    def symmetries(self) -> tuple[Symmetry, ...]:
        found: list[Symmetry] = []
        for members, span in self.tree.symmetries:
            rows = [tuple(self.attempt(elaborate, self.context, each) for each in row) for row in members]
            found.append(Symmetry(tuple(tuple(each for each in row if each is not None) for row in rows), span=span))
        return tuple(found)

    def properties(self, program: Program) -> tuple[Property, ...]:
        scope = ProgramScope(program)
        found = [self.attempt(self.property, node, scope) for node in self.tree.properties]
        return tuple(each for each in found if each is not None)

    def property(self, node: PropertyNode, scope: ProgramScope) -> Property:
        if node.ask is not None:
            return Property(node.text, node.ask(self.context), node.span)
        try:
            question = parse_property(node.text, scope, self.context.places.source.name).question
        except InputError as problem:
            raise InputError(problem.message, span=_inside(node, problem.span, self.context.places)) from None
        return Property(node.text, question, node.span)


def _inside(node: PropertyNode, span: Span | None, places: Places) -> Span:
    """A span inside the text of a property as a span of the program text (exact where nothing is escaped)."""
    if span is None or node.text_token is None or span.line != 1:
        return node.span
    start = node.text_token.start + span.column
    width = (span.end_column or span.column + 1) - span.column if span.end_line == 1 else 1
    return places.at(start, start + width)
