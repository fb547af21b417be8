"""C text to functions in this process: clang makes an object, LLVM's linker puts it into memory.

Input: the texts of translation units, which may include the headers of `core/`. Output: a `Library` whose functions
can be called. Objects are kept by content (`clew.store`). Nothing else is written: the source goes to clang by its
standard input and the object comes back by its standard output.
"""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Sequence
from dataclasses import field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from clew.codegen.c.clang import command, stamp
from clew.codegen.c.subprocesses import side_by_side, started
from clew.errors import ToolError
from clew.records import dataclass
from clew.store import read, write

CORE = Path(__file__).parent / "core"
FLAGS = (
    "-x", "c", "-std=gnu17", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-c", "-w",
    "-fno-strict-aliasing", "-fwrapv", "-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-ffreestanding",
    "-fdebug-compilation-dir=.", "-nostdinc",
)  # fmt: skip
_FAR = ("-mcmodel=large", "-fno-pic")
"""On x86-64: code reaches its data and other code wherever they are. What is linked beside a search with gigabytes of
states may lie more than the two gigabytes away that other code can reach, and LLVM's linker ends the process then."""
LOOPS, STRAIGHT, QUICK = "-O2", "-O1", "-O0"
"""How much to optimise: the first text holds the loops; for guards and effects, which are straight code, more than -O1
costs a third more compile time and gains nothing that could be measured. Long texts are compiled four times as quickly
without optimisation."""
SUFFIX = ".o"
_DIGEST = 16


@dataclass(frozen=True)
class Library:
    """Compiled code in this process. It holds the linker's memory; its functions keep it alive."""

    engine: Any = field(repr=False)
    cached: bool
    """Whether the object came from the cache."""
    objects: tuple[bytes, ...] = field(repr=False)

    def function(self, name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 - ctypes are not typed
        """The exported function of that name with its C types (of ctypes); the interpreter runs on during a call."""
        address = self.engine.get_function_address(name)
        assert address, f"the compiled text should export {name}"
        found = ctypes.CFUNCTYPE(result, *arguments)(address)
        found.library = self  # type: ignore[attr-defined]  # a function of ctypes
        return found

    def copy(self) -> Library:
        """The same code once more, with variables of its own."""
        return Library(_link(self.objects), self.cached, self.objects)

    def extend(self, objects: Sequence[bytes]) -> None:
        """Link more objects to the code, which may be running."""
        _add(self.engine, objects)


def load(texts: Sequence[str], levels: Sequence[str] = ()) -> Library:
    """Compile the texts side by side, or take their objects from the cache, and link them into the process.

    Without `levels` the first text is taken to hold the loops, the others straight code.
    """
    levels = levels or [LOOPS] + [STRAIGHT] * (len(texts) - 1)
    kept = [_kept(text, level) for text, level in zip(texts, levels, strict=True)]
    with side_by_side(kept.count(None)) as pool:
        made = tuple(pool.map(object_of, texts, levels, kept))
    return Library(_link(made), None not in kept, made)


def _kept(text: str, level: str) -> bytes | None:
    return read(_key(text, level), SUFFIX)


def object_of(text: str, level: str, kept: bytes | None = None) -> bytes:
    """The object of a text, compiled or as it is kept."""
    code = kept if kept is not None else _kept(text, level)
    if code is None:
        code = _compile(text, level)
        write(_key(text, level), SUFFIX, code)
    return code


@cache
def _machine_flags() -> tuple[str, ...]:
    """The target: the host's triple, and on x86-64 the level of the instruction set that the host has."""
    import llvmlite.binding as llvm

    triple = llvm.get_process_triple()
    flags: tuple[str, ...] = (f"--target={triple}",)
    if platform.machine().lower() not in {"x86_64", "amd64"}:
        return flags
    flags = (*flags, *_FAR)
    features = llvm.get_host_cpu_features()
    if all(features.get(name) for name in ("avx2", "bmi", "bmi2", "fma", "lzcnt", "movbe", "popcnt")):
        return (*flags, "-march=x86-64-v3")
    return flags


@cache
def _core_digest() -> bytes:
    hasher = blake2b(digest_size=_DIGEST)
    for path in sorted(CORE.rglob("*.[ch]")):
        hasher.update(str(path.relative_to(CORE)).encode() + b"\0" + path.read_bytes())
    return hasher.digest()


def _key(text: str, level: str) -> str:
    import llvmlite

    tools = (*command(), level, *FLAGS, *_machine_flags(), llvmlite.__version__, str(stamp()))
    hasher = blake2b("\0".join(tools).encode(), digest_size=_DIGEST)
    hasher.update(_core_digest())
    hasher.update(text.encode())
    return hasher.hexdigest()


def _compile(text: str, level: str) -> bytes:
    line = [*command(), level, *FLAGS, *_machine_flags(), f"-I{CORE}", "-o", "-", "-"]
    try:
        with started(line) as child:
            code, told = child.communicate(text.encode())
    except OSError as error:
        raise ToolError(f"cannot start the C compiler {line[0]}: {error.strerror}") from error
    if child.returncode != 0 or not code:
        said = told.decode(errors="replace").strip().splitlines()
        first = next((row for row in said if "error" in row), "it said nothing")
        raise ToolError(f"the C compiler {line[0]} failed on generated code (exit code {child.returncode}): {first}")
    return code


def _link(objects: tuple[bytes, ...]) -> Any:  # noqa: ANN401 - llvmlite is not typed
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly("")
    module.triple = llvm.get_process_triple()
    machine = llvm.Target.from_triple(module.triple).create_target_machine()
    engine = llvm.create_mcjit_compiler(module, machine)
    _add(engine, objects)
    return engine


def _add(engine: Any, objects: Sequence[bytes]) -> None:  # noqa: ANN401 - llvmlite is not typed
    import llvmlite.binding as llvm

    for code in objects:
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
