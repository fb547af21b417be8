"""Random C programs without inputs and without undefined behaviour, which tell what they do.

A program calls `observe` with numbers; the global `seen` holds the first ones, `observed` counts them and `hash` mixes
all. Two ways to run a program agree if these three do. Calls are limited by the global `fuel`, loops by their counters.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.property.c_prologue import PROLOGUE
from tests.property.c_types import INT, INTS, CInt, Expressions, Place, literal


@dataclass(frozen=True)
class CStruct:
    """A struct: integer members (some bit-fields), an array, perhaps a struct declared before."""

    name: str
    members: tuple[tuple[str, CInt, int | None], ...]
    """Name, type, width of a bit-field."""
    array: tuple[CInt, int]
    inner: CStruct | None

    def text(self) -> str:
        lines = [f"{kind.name} {name}{'' if width is None else f' : {width}'};" for name, kind, width in self.members]
        lines.append(f"{self.array[0].name} items[{self.array[1]}];")
        if self.inner is not None:
            lines.append(f"struct {self.inner.name} inner;")
        return f"struct {self.name} {{ {' '.join(lines)} }};\n"

    def places(self, root: str, index: str) -> list[Place]:
        """The lvalues in a struct that is called `root` (with its dot or arrow)."""
        found = [Place(f"{root}{name}", kind) for name, kind, _ in self.members]
        found.append(Place(f"{root}items[{index} % {self.array[1]}u]", self.array[0]))
        if self.inner is not None:
            found += self.inner.places(f"{root}inner.", index)
        return found


@dataclass(frozen=True)
class CFunction:
    """A function that was generated: its name and parameters (integers, a struct by value, a pointer to an int)."""

    name: str
    result: CInt
    parameters: tuple[CInt, ...]
    struct: CStruct | None
    pointer: bool


@dataclass
class _Scope:
    places: list[Place] = field(default_factory=list)
    loops: int = 0
    depth: int = 0


class _Writer:
    """One program being written."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._names = 0
        self._structs: list[CStruct] = []
        self._globals: list[Place] = []
        self._arrays: list[tuple[str, CInt, int]] = []
        self._functions: list[CFunction] = []
        self._scope = _Scope()
        self._expressions = Expressions(self._random, self._places, self._call)

    def program(self) -> str:
        random = self._random
        parts = [PROLOGUE]
        parts += [self._struct() for _ in range(random.randint(1, 3))]
        parts += [self._global() for _ in range(random.randint(3, 7))]
        parts += [self._function() for _ in range(random.randint(2, 4))]
        parts.append(self._table())
        parts.append(self._main())
        return "".join(parts)

    def _name(self, stem: str) -> str:
        self._names += 1
        return f"{stem}{self._names}"

    def _places(self) -> list[Place]:
        return [*self._scope.places, *self._globals]

    # --- declarations -----------------------------------------------------------------------------------------------

    def _struct(self) -> str:
        random = self._random
        members: list[tuple[str, CInt, int | None]] = []
        for number in range(random.randint(2, 5)):
            kind = random.choice(INTS)
            width = random.randint(1, min(kind.bits, 31)) if random.random() < 0.4 else None
            members.append((f"m{number}", kind, width if kind.bits <= 32 else None))
        array = random.choice(INTS), random.randint(1, 4)
        inner = random.choice(self._structs) if self._structs and random.random() < 0.5 else None
        made = CStruct(self._name("S"), tuple(members), array, inner)
        self._structs.append(made)
        return made.text()

    def _global(self) -> str:
        random = self._random
        kind = random.choice(INTS)
        name = self._name("g")
        match random.randrange(4):
            case 0:
                self._globals.append(Place(name, kind))
                return f"static {kind.name} {name} = {literal(random, kind)};\n"
            case 1:
                length = random.randint(2, 5)
                values = ", ".join(literal(random, kind) for _ in range(random.randint(1, length)))
                self._arrays.append((name, kind, length))
                self._globals.append(Place(f"{name}[{random.randrange(length)}]", kind))
                return f"static {kind.name} {name}[{length}] = {{{values}}};\n"
            case 2:
                struct = random.choice(self._structs)
                self._globals += struct.places(f"{name}.", f"{random.randrange(9)}u")
                first = literal(random, struct.members[0][1])
                return f"static struct {struct.name} {name} = {{{first}}};\n"
            case _:
                pointer = self._name("p")
                self._globals += [Place(name, kind), Place(f"(*{pointer})", kind)]
                return (
                    f"static {kind.name} {name} = {literal(random, kind)};\nstatic {kind.name} *{pointer} = &{name};\n"
                )

    def _function(self) -> str:
        random = self._random
        parameters = tuple(random.choice(INTS) for _ in range(random.randint(1, 3)))
        struct = random.choice(self._structs) if random.random() < 0.5 else None
        made = CFunction(self._name("f"), random.choice(INTS), parameters, struct, random.random() < 0.5)
        head = [f"{kind.name} a{number}" for number, kind in enumerate(parameters)]
        places = [Place(f"a{number}", kind) for number, kind in enumerate(parameters)]
        if struct is not None:
            head.append(f"struct {struct.name} s")
            places += struct.places("s.", "(unsigned)a0")
        if made.pointer:
            head.append("int *p")
            places.append(Place("(*p)", INT))
        # Listed before its body is written: it may call itself, as long as there is fuel.
        self._functions.append(made)
        result = f"{made.result.name} {made.name}({', '.join(head)})"
        self._scope = _Scope(places)
        body = f"    if (fuel-- <= 0) return {literal(random, made.result)};\n"
        body += f"    static {INT.name} calls = 1;\n    calls = (calls + 1) % 1000;\n"
        self._scope.places.append(Place("calls", INT, writable=False))
        body += self._block(random.randint(2, 5))
        body += f"    return {self._expressions.of(made.result)};\n"
        return f"static {result} {{\n{body}}}\n"

    def _table(self) -> str:
        """Functions of one shape, called through pointers."""
        names = [self._name("h") for _ in range(3)]
        made = "".join(
            f"static int {name}(int x) {{ return (x % 1000) {operator} {number + 3}; }}\n"
            for number, (name, operator) in enumerate(zip(names, self._random.sample("+-*^", 3), strict=True))
        )
        return f"{made}static int (*table[3])(int) = {{{', '.join(names)}}};\n"

    def _main(self) -> str:
        random = self._random
        self._scope = _Scope()
        body = self._block(random.randint(5, 9))
        body += f"    observe(table[{self._expressions.index(3)}]({self._expressions.small(1)}));\n"
        body += "".join(f"    observe((unsigned long){place.text});\n" for place in self._globals)
        return f"int main(void) {{\n{body}    return 0;\n}}\n"

    def _call(self, depth: int) -> str | None:
        if not self._functions:
            return None
        function = self._random.choice(self._functions)
        arguments = [self._expressions.any(min(depth, 1)) for _ in function.parameters]
        if function.struct is not None:
            first = function.struct.members[0]
            arguments.append(f"(struct {function.struct.name}){{.{first[0]} = {literal(self._random, first[1])}}}")
        if function.pointer:
            arguments.append(f"(int[2]){{{self._random.randint(-5, 5)}, 4}}")
        return f"{function.name}({', '.join(arguments)})"

    # --- statements -------------------------------------------------------------------------------------------------

    def _block(self, length: int) -> str:
        scope = self._scope
        kept = len(scope.places)
        scope.depth += 1
        text = "".join(self._statement() for _ in range(length))
        scope.depth -= 1
        if scope.depth:
            del scope.places[kept:]
        return text

    def _statement(self) -> str:
        simple = (
            self._declare, self._declare, self._assign, self._assign, self._assign, self._observe, self._step,
            self._pointer, self._whole_struct, self._word, self._list, self._rest, self._bytes, self._matrix,
            self._pair, self._indirect, self._fields,
        )  # fmt: skip
        compound = (self._if, self._for, self._while, self._switch, self._goto)
        makers = simple + compound if self._scope.depth < 3 else simple
        return self._indent(self._random.choice(makers)())

    def _indent(self, text: str) -> str:
        return "".join(f"    {line}\n" for line in text.splitlines())

    def _declare(self) -> str:
        random = self._random
        kind = random.choice(INTS)
        name = self._name("v")
        value = self._expressions.of(kind)
        if random.random() < 0.3:
            length = random.randint(2, 4)
            self._scope.places.append(Place(f"{name}[{self._expressions.index(length)}]", kind))
            return f"{kind.name} {name}[{length}] = {{{value}, {literal(random, kind)}}};"
        self._scope.places.append(Place(name, kind))
        return f"{kind.name} {name} = {value};"

    def _target(self) -> Place | None:
        found = [place for place in self._places() if place.writable]
        return self._random.choice(found) if found else None

    def _assign(self) -> str:
        target = self._target()
        if target is None:
            return self._observe()
        if self._random.random() < 0.3 and not target.type.signed and target.type.bits >= 32:
            return (
                f"{target.text} {self._random.choice(('+=', '-=', '*=', '^=', '|=', '&='))} {self._expressions.any(2)};"
            )
        if self._random.random() < 0.2:
            return f"{target.text} {self._random.choice(('^=', '|=', '&='))} {self._expressions.any(2)};"
        return f"{target.text} = {self._expressions.any(3)};"

    def _step(self) -> str:
        """`++` and `--` where they cannot overflow: on what is narrower than int, or unsigned."""
        found = [
            place for place in self._places() if place.writable and (place.type.bits < 32 or not place.type.signed)
        ]
        if not found:
            return self._observe()
        place = self._random.choice(found)
        operator = self._random.choice(("++", "--"))
        return (
            f"observe((unsigned long){place.text}{operator});"
            if self._random.random() < 0.5
            else f"{operator}{place.text};"
        )

    def _observe(self) -> str:
        return f"observe((unsigned long)({self._expressions.any(2)}));"

    def _pointer(self) -> str:
        if not self._arrays:
            return self._observe()
        name, kind, length = self._random.choice(self._arrays)
        pointer = self._name("q")
        index = self._expressions.index(length)
        written = self._expressions.any(1)
        return (
            f"{{ {kind.name} *{pointer} = {name} + ({index}), *end = &{name}[{length}];\n"
            f"  observe((unsigned long)({pointer} - {name})); observe({pointer} < end);\n"
            f"  while ({pointer} != end) {{ observe((unsigned long)*{pointer}); *{pointer}++ = {written}; }} }}"
        )

    def _whole_struct(self) -> str:
        """Structs are copied as wholes, also through a pointer; members of an array of structs."""
        struct = self._random.choice(self._structs)
        name, pointer = self._name("s"), self._name("t")
        first, kind, _ = struct.members[0]
        last = struct.members[-1][0]
        self._scope.places += struct.places(f"{name}[1].", f"{self._random.randrange(7)}u")
        return (
            f"struct {struct.name} {name}[2] = {{{{{literal(self._random, kind)}}}}}, *{pointer} = &{name}[1];\n"
            f"{pointer}->{first} = {self._expressions.any(1)};\n"
            f"{name}[0] = *{pointer};\n"
            f"{pointer}->{last} = {self._expressions.any(1)};\n"
            f"observe((unsigned long){name}[0].{last}); observe((unsigned long){name}[1].{first});"
        )

    def _word(self) -> str:
        """Bytes and halves of a number through a union."""
        name, index = self._name("w"), self._expressions.index(4)
        return (
            f"{{ union Word {name}; {name}.whole = {self._expressions.any(2)};\n"
            f"  {name}.bytes[{index}] ^= {self._random.randrange(256)};\n"
            f"  observe({name}.whole); observe({name}.halves[{self._random.randrange(2)}]); }}"
        )

    def _list(self) -> str:
        name = self._name("l")
        first, second = self._expressions.small(1), self._expressions.small(1)
        return f"struct List *{name} = cons({first}, cons({second}, 0)); {name}->next->value++; observe(drain({name}));"

    def _bytes(self) -> str:
        """Memory as bytes: filled, copied, compared; the length of a text."""
        name, other = self._name("b"), self._name("b")
        size = self._random.randint(1, 8)
        return (
            f"{{ unsigned {name}[3]; unsigned char {other}[12]; memset({name}, {self._expressions.small(1)}, 12);\n"
            f"  {name}[1] = {self._expressions.any(1)}; memcpy({other}, {name}, 12); {other}[{size}] ^= 1;\n"
            f"  memcpy((char *){name} + {size % 4}, {other} + {size % 3}, {size});\n"
            f"  observe({name}[0]); observe({name}[2]); observe(memcmp({name}, {other}, {size}) < 0);\n"
            f"  {other}[{size}] = 0; {other}[11] = 0; observe(strlen((char *){other}) <= {size}ul); }}"
        )

    def _matrix(self) -> str:
        name, row, column = self._name("x"), self._expressions.index(2), self._expressions.index(3)
        kind = self._random.choice(INTS)
        return (
            f"{{ {kind.name} {name}[2][3] = {{{{1, 2}}, {{{literal(self._random, kind)}}}}}, (*row)[3] = {name} + 1;\n"
            f"  {name}[{row}][{column}] = {self._expressions.any(1)}; (*row)[{column}] ^= 3;\n"
            f"  for (int i = 0; i < 6; i++) observe((unsigned long){name}[i / 3][i % 3]); }}"
        )

    def _pair(self) -> str:
        """Structs as results, and members that are set one by one."""
        name = self._name("y")
        return (
            f"{{ struct Pair {name}; {name}.second = {self._expressions.any(2)}; {name}.first = 7;\n"
            f"  {name} = swapped(swapped(swapped({name}))); observe((unsigned long){name}.first);\n"
            f"  observe((unsigned long)swapped({name}).second); }}"
        )

    def _fields(self) -> str:
        """Bit-fields of a struct that is not initialised, on the stack and on the heap, set before they are read."""
        name = self._name("d")
        return (
            f"{{ struct Flags {name}, *heap = malloc(sizeof *heap); {name}.b = {self._expressions.any(1)};\n"
            f"  {name}.a = {self._expressions.any(1)}; {name}.d = 3; heap->c = {self._expressions.any(1)};\n"
            f"  observe({name}.a + {name}.b); observe((unsigned long){name}.d++); observe((unsigned long)heap->c);\n"
            f"  {name}.c = heap->c; observe((unsigned long){name}.c); free(heap); }}"
        )

    def _indirect(self) -> str:
        """Pointers to pointers, and a function as an argument."""
        name, value = self._name("z"), self._expressions.small(1)
        return (
            f"{{ int {name} = {value}, *p = &{name}, **q = &p, other = 3; **q += 2; if ({name} & 1) *q = &other;\n"
            f"  *p ^= 5; observe((unsigned long){name}); observe(p == &other);\n"
            f"  observe((unsigned long)twice({self._random.choice(('one', 'two'))}, {value})); }}"
        )

    def _goto(self) -> str:
        name, label = self._name("j"), self._name("again")
        body = self._block(1)
        return f"int {name} = 0;\n{label}:\n{{\n{body}}}\nif ({name}++ < {self._random.randrange(3)}) goto {label};"

    def _rest(self) -> str:
        """Variable arguments, enumerations and texts."""
        match self._random.randrange(3):
            case 0:
                arguments = [self._expressions.small(1) for _ in range(self._random.randint(0, 4))]
                return f"observe((unsigned long)total({', '.join([str(len(arguments)), *arguments])}));"
            case 1:
                name = self._name("c")
                value = f"{self._expressions.condition()} ? GREEN : BLUE"
                return f"{{ enum Color {name} = {value}; observe((unsigned long){name}); }}"
            case _:
                return f'observe((unsigned long)"clew\\377"[{self._expressions.index(6)}]);'

    def _if(self) -> str:
        text = f"if ({self._expressions.condition()}) {{\n{self._block(self._random.randint(1, 2))}}}"
        if self._random.random() < 0.5:
            text += f" else {{\n{self._block(self._random.randint(1, 2))}}}"
        return text

    def _for(self) -> str:
        name = self._name("i")
        self._scope.places.append(Place(name, INT, writable=False))
        self._scope.loops += 1
        body = self._block(self._random.randint(1, 2))
        self._scope.loops -= 1
        self._scope.places = [place for place in self._scope.places if place.text != name]
        leave = f"    if ({name} == {self._random.randrange(3)}) {self._random.choice(('break', 'continue'))};\n"
        return f"for (int {name} = 0; {name} < {self._random.randint(1, 3)}; {name}++) {{\n{leave}{body}}}"

    def _while(self) -> str:
        name = self._name("n")
        body = self._block(1)
        head = f"int {name} = {self._random.randint(1, 3)};\n"
        if self._random.random() < 0.5:
            return f"{head}do {{\n{body}}} while (--{name} > 0);"
        return f"{head}while ({name}-- > 0) {{\n{body}}}"

    def _switch(self) -> str:
        values = self._random.sample(range(-3, 6), 3)
        arms = "".join(
            f"case {value}:\n{self._block(1)}{'' if self._random.random() < 0.3 else '    break;'}\n"
            for value in values
        )
        return f"switch ({self._expressions.small(2, 6)}) {{\n{arms}default:\n{self._block(1)}}}"


def c_program(seed: int) -> str:
    """The program of that number."""
    return _Writer(seed).program()
