"""A module: what one linked unit of IR text declares and defines.

Headers (types, globals, functions without their bodies) are read at once, bodies and metadata when they are asked for:
most of the text of a C++ program is never needed. `reading.read_module` makes a module; `Module.body` reads a body.

Names for traces: the translation puts the span of its debug location (`debug.places`) on every command, the name of
`debug.variables` as `original` on every object, variable and procedure that the source knows, and its layout beside it:
`Object.layout` for a global, `Declaration.layout` for a local that became a variable, `Place(layout)` for one whose
`alloca` became a frame object. Heap objects need none: they are read through the pointer by which they are found.
`TypeTable.structs` becomes `Program.layouts`. The language in the middle (`clew.ir.memory.layouts`) thus knows no C.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from clew.frontends.llvm.debug.nodes import Metadata
from clew.frontends.llvm.instructions import NO_ATTRIBUTES, Attributes, Instruction
from clew.frontends.llvm.types import FunctionType, StructType, Type
from clew.frontends.llvm.values import Operand
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Global:
    """A global variable; without an initialiser it is defined elsewhere."""

    name: str
    type: Type
    initializer: Operand | None
    linkage: str = "external"
    constant: bool = False
    thread_local: bool = False
    align: int | None = None
    debug: tuple[int, ...] = ()
    """Metadata numbers of its DIGlobalVariableExpressions."""
    line: int = 0
    section: str = ""
    """Where the linker puts it, if the source says so."""


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name for the address `target`."""

    name: str
    target: Operand
    line: int = 0


@dataclass(frozen=True, slots=True)
class Parameter:
    """A formal parameter; in a declaration its name is its number."""

    name: str
    type: Type
    attributes: Attributes = NO_ATTRIBUTES


@dataclass(frozen=True, slots=True)
class Function:
    """The header of a function."""

    name: str
    type: FunctionType
    parameters: tuple[Parameter, ...]
    attributes: frozenset[str]
    """Function attributes without a value: `nounwind`, `noreturn`, `nocallback` …."""
    defined: bool
    linkage: str = "external"
    personality: Operand | None = None
    debug: int | None = None
    """Metadata number of its DISubprogram."""
    line: int = 0


_MAY_BE_ABSENT = "extern_weak"


@dataclass(frozen=True, slots=True)
class Block:
    """A labelled straight line of instructions; the last one is a `Terminator`, no other is."""

    label: str
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """`#dbg_declare`: the address `local` is where the source variable lives (`indirect`: where its address lives)."""

    local: str
    variable: int
    indirect: bool
    place: int | None


@dataclass(frozen=True, slots=True)
class Body:
    """The blocks of a function, the entry first, and where its source variables live."""

    blocks: tuple[Block, ...]
    declared: tuple[Declared, ...]


@dataclass(frozen=True, slots=True)
class Constructor:
    """An entry of `llvm.global_ctors` or `llvm.global_dtors`; a lower priority is made first, destroyed last."""

    priority: int
    function: str


@dataclass(frozen=True, slots=True)
class Module:
    """Everything of the unit. `bodies` and `metadata` look into the text; a body is read once and kept."""

    name: str
    """The source file, or what the linker calls the unit."""
    triple: str
    data_layout: str
    structs: Mapping[str, StructType | None]
    globals: Mapping[str, Global]
    aliases: Mapping[str, Alias]
    functions: Mapping[str, Function]
    constructors: tuple[Constructor, ...]
    destructors: tuple[Constructor, ...]
    text: Callable[[str], str] = field(repr=False)
    """The text of a defined function, its header included, without the brace at its end."""
    read_body: Callable[[str], Body] = field(repr=False)
    metadata: Metadata = field(repr=False)
    bodies: dict[str, Body] = field(repr=False, default_factory=dict)

    def is_absent(self, name: str) -> bool:
        """Whether the name may be defined nowhere (it is declared weak) and is not: its address is null."""
        function, variable = self.functions.get(name), self.globals.get(name)
        if function is not None:
            return not function.defined and function.linkage == _MAY_BE_ABSENT
        return variable is not None and variable.linkage == _MAY_BE_ABSENT

    def body(self, function: str) -> Body:
        """The body of a defined function, read at the first call; raises InputError for text that is not IR."""
        assert self.functions[function].defined, f"{function} should be defined in the module"
        if function not in self.bodies:
            self.bodies[function] = self.read_body(function)
        return self.bodies[function]
