"""C text to functions in this process: clang makes an object, LLVM's linker puts it into memory.

Input: the texts of translation units, which may include the headers of `core/`. Output: a `Library` whose functions
can be called. Objects are kept by content in a cache folder (`CLEW_CACHE`, else `$XDG_CACHE_HOME/clew`, else
`~/.cache/clew`); a folder that cannot be written is no error. Nothing else is written: the source goes to clang by
its standard input and the object comes back by its standard output.
"""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from clew.errors import ToolError

CORE = Path(__file__).parent / "core"
FLAGS = (
    "-x", "c", "-std=gnu17", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-c", "-w",
    "-fno-strict-aliasing", "-fwrapv", "-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-ffreestanding",
    "-fdebug-compilation-dir=.", "-nostdinc",
)  # fmt: skip
LOOPS, STRAIGHT = "-O2", "-O1"
"""How much to optimise: the first text holds the loops; for guards and effects, which are straight code, more than -O1
costs a third more compile time and gains nothing that could be measured."""
_DIGEST = 16


@dataclass(frozen=True)
class Library:
    """Compiled code in this process. It holds the linker's memory; its functions keep it alive."""

    engine: Any = field(repr=False)
    cached: bool
    """Whether the object came from the cache."""

    def function(self, name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 - ctypes are not typed
        """The exported function of that name with its C types (of ctypes); the interpreter runs on during a call."""
        address = self.engine.get_function_address(name)
        assert address, f"the compiled text should export {name}"
        found = ctypes.CFUNCTYPE(result, *arguments)(address)
        found.library = self  # type: ignore[attr-defined]
        return found


def load(texts: Sequence[str]) -> Library:
    """Compile the texts side by side, or take their objects from the cache, and link them into the process."""
    levels = [LOOPS] + [STRAIGHT] * (len(texts) - 1)
    keys = [_key(text, level) for text, level in zip(texts, levels, strict=True)]
    kept = [_read(key) for key in keys]
    with ThreadPoolExecutor(max_workers=min(len(texts), os.cpu_count() or 1)) as pool:
        made = pool.map(_object, texts, levels, keys, kept)
    return Library(_link(tuple(made)), cached=None not in kept)


def _object(text: str, level: str, key: str, kept: bytes | None) -> bytes:
    if kept is not None:
        return kept
    code = _compile(text, level)
    _write(key, code)
    return code


def command() -> tuple[str, ...]:
    """The compiler and its first arguments; `CLEW_CLANG` names another clang."""
    if other := os.environ.get("CLEW_CLANG"):
        return (other,)
    import ziglang

    return (str(Path(ziglang.__file__).parent / "zig"), "clang")


@cache
def _machine_flags() -> tuple[str, ...]:
    """The target: the host's triple, and on x86-64 the level of the instruction set that the host has."""
    import llvmlite.binding as llvm

    triple = llvm.get_process_triple()
    flags = (f"--target={triple}",)
    if platform.machine().lower() not in {"x86_64", "amd64"}:
        return flags
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

    tools = (*command(), level, *FLAGS, *_machine_flags(), llvmlite.__version__, str(_compiler_stamp()))
    hasher = blake2b("\0".join(tools).encode(), digest_size=_DIGEST)
    hasher.update(_core_digest())
    hasher.update(text.encode())
    return hasher.hexdigest()


def _compiler_stamp() -> int:
    try:
        return Path(command()[0]).stat().st_size
    except OSError:
        return 0


def _compile(text: str, level: str) -> bytes:
    line = [*command(), level, *FLAGS, *_machine_flags(), f"-I{CORE}", "-o", "-", "-"]
    try:
        done = subprocess.run(line, input=text.encode(), capture_output=True, check=False)
    except OSError as error:
        raise ToolError(f"cannot start the C compiler {line[0]}: {error.strerror}") from error
    if done.returncode != 0 or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        first = next((row for row in said if "error" in row), "it said nothing")
        raise ToolError(f"the C compiler {line[0]} failed on generated code (exit code {done.returncode}): {first}")
    return done.stdout


def _link(objects: tuple[bytes, ...]) -> Any:  # noqa: ANN401 - llvmlite is not typed
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly("")
    module.triple = llvm.get_process_triple()
    machine = llvm.Target.from_triple(module.triple).create_target_machine()
    engine = llvm.create_mcjit_compiler(module, machine)
    for code in objects:
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


# --- the cache ------------------------------------------------------------------------------------------------------


def cache_folder() -> Path | None:
    """Where objects are kept, or None where there is no home."""
    if chosen := os.environ.get("CLEW_CACHE"):
        return Path(chosen)
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / "clew"
    try:
        return Path.home() / ".cache" / "clew"
    except RuntimeError:
        return None


def _read(key: str) -> bytes | None:
    """The object of that key; a file that was cut short or changed counts as absent."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        content = (folder / f"{key}.o").read_bytes()
    except OSError:
        return None
    digest, code = content[:_DIGEST], content[_DIGEST:]
    return code if blake2b(code, digest_size=_DIGEST).digest() == digest else None


def _write(key: str, code: bytes) -> None:
    """Keep the object, by renaming a finished file; where that is not possible, do without."""
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(blake2b(code, digest_size=_DIGEST).digest() + code)
            Path(name).replace(folder / f"{key}.o")
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
