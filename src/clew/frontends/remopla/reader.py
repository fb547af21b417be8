"""Remopla to a tree: defines, declarations, modules, rules.

The grammar is that of Moped's second version. What belongs to its extension for threads (`shared`, `fork`, several
modules behind `init`) is refused, as is `signed int`.
"""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.remopla.expressions import ExpressionReader
from clew.frontends.remopla.notation import NotationReader
from clew.frontends.remopla.tokens import REMOPLA, Cursor
from clew.frontends.remopla.tree import (
    Alternatives,
    Assign,
    Assignment,
    Break,
    Change,
    Declared,
    Dimension,
    Expression,
    ForEach,
    Labelled,
    Model,
    Module,
    Number,
    Place,
    Rewriting,
    Skip,
    Statement,
)
from clew.ir.source import Source, Span
from clew.syntax.tokens import Kind, Token

DEFAULT_BITS = 8


class ModelReader(NotationReader):
    """Reads one file; it knows what was declared so far."""

    types = ("bool", "int", "unsigned", "signed", "enum", "struct")

    def __init__(self, source: Source) -> None:
        self._constants: dict[str, int] = {}
        super().__init__(ExpressionReader(Cursor(REMOPLA, source), self._constants))
        self._bits = DEFAULT_BITS
        self._default_used = False
        self._enumerations: dict[str, tuple[str, ...]] = {}
        self._structs: dict[str, tuple[Declared, ...]] = {}
        self._made = 0

    def model(self) -> Model:
        """The whole file."""
        cursor = self._cursor
        start: Token | None = None
        variables: list[Declared] = []
        modules: list[Module] = []
        rules: list[Rewriting] = []
        while not cursor.ended():
            if cursor.sees("module"):
                modules += self._module()
            elif cursor.sees("define"):
                self._define()
            elif cursor.sees("init") and start is None:
                start = self._init()
            elif cursor.here.kind is Kind.NAME and cursor.ahead(1).text == "<":
                rules.append(self._rule())
            else:
                variables += self._global(start)
        begins = _main(modules, cursor.place) if start is None else (start.text, cursor.span(start))
        return Model(
            tuple(variables), dict(self._enumerations), tuple(modules), tuple(rules), *begins,
            self._default_used and self._bits == DEFAULT_BITS, start is None,
        )  # fmt: skip

    def _init(self) -> Token:
        cursor = self._cursor
        cursor.expect("init")
        start = cursor.name("the module to start with")
        if cursor.here.kind is Kind.NAME:
            raise Unsupported("several modules start at once; threads are not modelled", span=cursor.place)
        cursor.expect(";")
        return start

    def _define(self) -> None:
        self._cursor.expect("define")
        name = self._cursor.name("a name to define")
        span = self._cursor.place
        value = self._read.constant()
        if name.text == "DEFAULT_INT_BITS":
            self._bits = _bits_of_an_int(value, span)
        elif name.text == "DEFAULT_SIGNED_INT_BITS":
            pass  # the width of a type that is refused wherever it is used
        else:
            self._constants[name.text] = value

    # --- declarations -------------------------------------------------------------------------------------------------

    def _global(self, start: Token | None) -> list[Declared]:
        cursor = self._cursor
        if cursor.sees("shared"):
            raise Unsupported("`shared` belongs to threads, which are not modelled", span=cursor.place)
        if cursor.sees("enum") and self._opens_brace():
            self._enumeration()
            return []
        if cursor.sees("struct") and self._opens_brace():
            self._struct()
            return []
        if not cursor.sees(*self.types):
            cursor.fail("a declaration, or 'init'" if start is None else "a declaration, a module or a rule")
        return self._variables()

    def _opens_brace(self) -> bool:
        return self._cursor.ahead(1).text == "{" or self._cursor.ahead(2).text == "{"

    def _enumeration(self) -> str:
        cursor = self._cursor
        keyword = cursor.expect("enum")
        name = cursor.take().text if cursor.here.kind is Kind.NAME else self._anonymous("enum")
        cursor.expect("{")
        values = cursor.listed(lambda each: each.name("a value").text)
        cursor.expect("}")
        for number, value in enumerate(values):
            if self._constants.setdefault(value, number) != number:
                raise InputError(f"{value} stands for two different numbers", span=cursor.span(keyword))
        self._enumerations[name] = values
        cursor.accept(";")
        return name

    def _anonymous(self, kind: str) -> str:
        self._made += 1
        return f"{kind} {self._made}"

    def _struct(self) -> None:
        cursor = self._cursor
        cursor.expect("struct")
        name = cursor.name("the name of the struct").text
        cursor.expect("{")
        fields: list[Declared] = []
        while not cursor.accept("}"):
            if cursor.sees("struct"):
                raise Unsupported("structs inside structs are not part of the language", span=cursor.place)
            fields += self._variables()
        cursor.expect(";")
        self._structs[name] = tuple(fields)

    def _type(self) -> tuple[str, Token]:
        cursor = self._cursor
        token = cursor.take()
        match token.text:
            case "bool" | "int":
                return token.text, token
            case "unsigned":
                cursor.expect("int")
                return "int", token
            case "signed":
                raise Unsupported("`signed int` is refused, as it is by Moped; use int", span=cursor.span(token))
            case "enum" | "struct":
                name = cursor.name(f"the name of the {token.text}")
                known = self._enumerations if token.text == "enum" else self._structs
                if name.text not in known:
                    raise InputError(f"no {token.text} named {name.text!r} is declared above", span=cursor.span(name))
                return f"{token.text} {name.text}", token
            case _:
                message = f"found {cursor.shown(token)}; expected a type: bool, int, enum or struct"
                raise InputError(message, span=cursor.span(token))

    def _variables(self) -> list[Declared]:
        cursor = self._cursor
        kind, _ = self._type()
        found = cursor.listed(lambda _: self._variable(kind))
        cursor.expect(";")
        return [each for one in found for each in one]

    def _variable(self, kind: str) -> list[Declared]:
        name = self._cursor.name("the name of a variable")
        dimensions = self._dimensions()
        width = self._width(kind)
        return self._declared(name.text, self._cursor.span(name), kind, width, dimensions)

    def _declared(
        self, name: str, span: Span, kind: str, width: int, dimensions: tuple[Dimension, ...]
    ) -> list[Declared]:
        """The variable; a struct is its fields."""
        sort, _, called = kind.partition(" ")
        if sort != "struct":
            plain = called if sort == "enum" else sort
            return [Declared(name, plain, width, dimensions, span=span)]
        fields = self._structs[called]
        if dimensions and any(each.dimensions for each in fields):
            raise Unsupported("an array of structs with arrays is not part of the language", span=span)
        return [
            Declared(f"{name}.{each.name}", each.kind, each.width, (*dimensions, *each.dimensions), span=span)
            for each in fields
        ]

    def _dimensions(self) -> tuple[Dimension, ...]:
        cursor = self._cursor
        found: list[Dimension] = []
        while cursor.sees("["):
            start = cursor.expect("[")
            first = self._read.constant()
            low, high = (first, self._read.constant()) if cursor.accept(",") else (0, first - 1)
            cursor.expect("]")
            if high < low:
                raise InputError(f"an array with indices from {low} to {high} has no elements", span=cursor.span(start))
            found.append(Dimension(low, high))
        if len(found) > 2:
            raise InputError("an array has at most two dimensions", span=cursor.place)
        return tuple(found)

    def _width(self, kind: str) -> int:
        cursor = self._cursor
        if kind != "int":
            return 0
        if not cursor.accept("("):
            self._default_used = True
            return self._bits
        span = cursor.place
        width = self._read.constant()
        cursor.expect(")")
        return _bits_of_an_int(width, span)

    # --- modules and rules --------------------------------------------------------------------------------------------

    def _module(self) -> list[Module]:
        """A module; of a prototype nothing is left, since names are known everywhere."""
        cursor = self._cursor
        cursor.expect("module")
        result = self._result()
        name = cursor.name("the name of the module")
        parameters = [each for one in cursor.several(lambda: self._variable(self._type()[0])) for each in one]
        if cursor.accept(";"):
            return []
        return [Module(name.text, result, tuple(parameters), *self._body(), span=cursor.span(name))]

    def _result(self) -> Declared | None:
        cursor = self._cursor
        if cursor.accept("void"):
            return None
        kind, token = self._type()
        if kind.startswith("struct"):
            raise Unsupported("a module that gives back a struct is not modelled", span=cursor.span(token))
        dimensions = self._dimensions()
        width = self._width(kind)
        return self._declared("result", cursor.span(token), kind, width, dimensions)[0]

    def _rule(self) -> Rewriting:
        cursor = self._cursor
        control = cursor.name("a module or a rule")
        cursor.expect("<")
        top = cursor.name("a label")
        cursor.expect(">")
        cursor.expect("-->")
        target = cursor.name("a control state")
        cursor.expect("<")
        word: list[str] = []
        while not cursor.accept(">"):
            if len(word) == 2:
                cursor.fail("'>'; a rule writes at most two labels")
            word.append(cursor.name("a label").text)
        if cursor.here.kind is Kind.TEXT:
            cursor.take()
        condition = self._parenthesised() if cursor.sees("(") else None
        cursor.accept(";")
        return Rewriting(control.text, top.text, target.text, tuple(word), condition, span=cursor.span(control))

    # --- statements ---------------------------------------------------------------------------------------------------

    def _labelled(self) -> list[Labelled]:
        labels, span = self._cursor.labels(), self._cursor.place
        return [Labelled(labels, self._statement(), span=span)]

    def _statement(self) -> Statement:
        cursor = self._cursor
        token = cursor.here
        match token.text:
            case "fork":
                raise Unsupported("`fork` belongs to threads, which are not modelled", span=cursor.span(token))
            case "goto" | "return":
                return self._leaving()
            case "skip":
                cursor.take()
                condition = self._parenthesised() if cursor.sees("(") else None
                cursor.expect(";")
                return Skip(condition, span=cursor.span(token))
            case "break":
                cursor.take()
                cursor.expect(";")
                return Break(span=cursor.span(token))
            case "if":
                return self._alternatives("fi", again=False)
            case "do":
                return self._alternatives("od", again=True)
            case _:
                return self._assignment_or_call()

    def _alternatives(self, end: str, *, again: bool) -> Alternatives:
        cursor = self._cursor
        start = cursor.take()
        cases: list[tuple[Expression | None, tuple[Labelled, ...]]] = []
        while cursor.accept("::"):
            guard = None if cursor.accept("else") else self._read.expression()
            cursor.expect("->")
            cases.append((guard, self._statements("::", end)))
        cursor.expect(end)
        cursor.accept(";")
        if not cases:
            message = f"no alternative between {start.text!r} and {end!r}; write :: GUARD -> …"
            raise InputError(message, span=cursor.span(start))
        if sum(guard is None for guard, _ in cases) > 1:
            raise InputError("more than one `else` among the alternatives", span=cursor.span(start))
        return Alternatives(tuple(cases), again, span=cursor.span(start))

    def _assignment_or_call(self) -> Statement:
        cursor = self._cursor
        start = cursor.place
        if self._is_call():
            return self._call(None)
        if not self._quantifies():
            place = self._target()
            if cursor.sees("=") and self._is_call(1):
                cursor.take()
                return self._call(place)
            first: Change = self._assigned(place)
        else:
            first = self._change()
        changes = (first, *self._more_changes())
        cursor.expect(";")
        return Assign(changes, span=start)

    def _is_call(self, ahead: int = 0) -> bool:
        cursor = self._cursor
        return cursor.ahead(ahead).kind is Kind.NAME and cursor.ahead(ahead + 1).text == "("

    def _quantifies(self) -> bool:
        cursor = self._cursor
        return cursor.sees("A", "E") and cursor.ahead(1).kind is Kind.NAME

    def _more_changes(self) -> tuple[Change, ...]:
        found: list[Change] = []
        while self._cursor.accept(","):
            found.append(self._change())
        return tuple(found)

    def _change(self) -> Change:
        if self._quantifies():
            universal, variable, low, high, span = self._read.quantifier()
            return ForEach(universal, variable, low, high, self._change(), span=span)
        return self._assigned(self._target())

    def _target(self) -> Place:
        token, place = self._cursor.here, self._read.place()
        if isinstance(place, Number):
            raise InputError(f"{token.text} is a number and cannot be written", span=place.span)
        return place

    def _assigned(self, place: Place) -> Assignment:
        cursor = self._cursor
        if not cursor.sees("=", "!="):
            cursor.fail("'=' or '!='")
        differs = cursor.take().text == "!="
        return Assignment(place, self._read.expression(), differs, span=place.span)


def _main(modules: list[Module], end: Span) -> tuple[str, Span]:
    """Where a file begins that does not say it: in `main`."""
    for module in modules:
        if module.name == "main":
            return "main", module.span
    raise InputError("nothing says where to start; write init NAME; or name a module main", span=end)


def _bits_of_an_int(width: int, span: Span) -> int:
    if not 0 <= width <= 64:
        raise InputError(f"an int has 0 to 64 bits, not {width}", span=span)
    return width
