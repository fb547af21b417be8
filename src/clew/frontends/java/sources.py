"""From files to classes: class files as they are, archives of them, and sources through the compiler.

Input: sources by name (`.class` and `.jar` as bytes in Latin-1). Output: classes by internal name, read when they are
asked for. The compiler is `javac` of an installed Java: it gets the text, runs no annotation processor, and writes
into a folder that is gone afterwards. What it makes is kept by content.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from clew import store
from clew.errors import InputError, Problems, ToolError
from clew.frontends.java.classfile.model import ClassFile
from clew.frontends.java.classfile.pool import Cursor, Pool
from clew.frontends.java.classfile.reading import read_class
from clew.frontends.java.library import MODELS, models
from clew.ir.source import Source, Span

Classes = dict[str, Callable[[], ClassFile]]
_SECONDS = 120
_LARGEST_CLASS = 16 << 20
_MESSAGE = re.compile(
    r"(?P<file>[^\n:]+\.java):(?P<line>\d+): error: (?P<text>[^\n]*)"
    r"(?:\n[^\n]*\n(?P<caret> *)\^)?(?:\n\s+symbol:\s+(?P<symbol>[^\n]*))?"
)
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)

_MAIN_CLASS = re.compile(r"^Main-Class:\s*([\w.$]+)\s*$", re.MULTILINE)
_PUBLIC = re.compile(
    r"^public\s+(?:(?:final|abstract|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)", re.MULTILINE
)


def classes_in(sources: Sequence[Source]) -> Classes:
    """All classes of the files; the first of two with the same name counts."""
    found: Classes = {}
    for source in sources:
        suffix = Path(source.name).suffix
        if suffix == ".class":
            _add(found, _class_file(source.text.encode("latin-1"), source.name))
        elif suffix == ".jar":
            _add(found, _archive(source))
    texts = [source for source in sources if Path(source.name).suffix == ".java"]
    if texts:
        _add(found, _compiled(texts))
    return found


def _add(found: Classes, more: Classes) -> None:
    for name, read in more.items():
        found.setdefault(name, read)


def _class_file(data: bytes, name: str, folder: str = "") -> Classes:
    cursor = Cursor(data, name)
    if len(data) < 10 or cursor.u4() != 0xCAFEBABE:
        raise InputError(f"{name} is no class file: it should begin with the bytes CA FE BA BE")
    cursor.u4()
    pool = Pool(cursor)
    cursor.u2()
    return {pool.class_name(cursor.u2()): partial(read_class, data, name, folder=folder)}


def _archive(source: Source) -> Classes:
    """The classes of an archive, by their paths in it; nothing is unpacked before it is needed."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(source.text.encode("latin-1")))
        entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise InputError(f"{source.name} is no archive of classes: {error}") from None
    found: Classes = {}
    for entry in entries:
        name = entry.filename
        if name.endswith(".class") and not name.startswith("META-INF/"):
            found[name.removesuffix(".class")] = partial(_entry, archive, entry, source.name)
    if not found:
        raise InputError(f"{source.name} holds no class file")
    return found


def main_class(sources: Sequence[Source]) -> str | None:
    """The class that the manifest of an archive starts with, by its internal name; that of the first which has one."""
    for source in sources:
        if Path(source.name).suffix == ".jar" and (found := _MAIN_CLASS.search(_manifest(source))):
            return found[1].replace(".", "/")
    return None


def _manifest(source: Source) -> str:
    """The manifest of an archive that could be opened, its lines put together; empty where it has none."""
    with zipfile.ZipFile(io.BytesIO(source.text.encode("latin-1"))) as archive:
        try:
            text = archive.read("META-INF/MANIFEST.MF").decode("utf-8", "replace")
        except (KeyError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError):
            return ""
    return text.replace("\r\n", "\n").replace("\n ", "")


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, inside: str) -> ClassFile:
    name = f"{inside}:{entry.filename}"
    if entry.file_size > _LARGEST_CLASS:
        raise InputError(f"{name} would have {entry.file_size} bytes; a class has at most {_LARGEST_CLASS}")
    try:
        data = archive.read(entry)
    except (zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError, EOFError) as error:
        raise InputError(f"{name} cannot be unpacked: {error}") from None
    return read_class(data, name)


# --- the compiler -----------------------------------------------------------------------------------------------------


def compiled(sources: Sequence[Source]) -> bytes:
    """The classes of sources, as an archive."""
    return store.read(_key(sources), ".jar") or _compile(sources, {source.name: _place(source) for source in sources})


def _compiled(sources: Sequence[Source]) -> Classes:
    own = [source for source in sources if not _is_modelled(source)]
    if not own:
        raise InputError(f"{sources[0].name} only defines what Clew models itself; give the program too")
    places = {source.name: _place(source) for source in own}
    archive = zipfile.ZipFile(io.BytesIO(compiled(own)))
    names = {path: name for name, path in places.items()}
    found: Classes = {}
    for entry in archive.infolist():
        internal = entry.filename.removesuffix(".class")
        found[internal] = partial(_made_class, archive, entry, names)
    return found


def _is_modelled(source: Source) -> bool:
    """Whether the file defines a class that our models define instead, as that of the inputs of SV-COMP."""
    package = _PACKAGE.search(source.text)
    name = f"{package[1].replace('.', '/')}/" if package else ""
    return name + Path(source.name).stem == "org/sosy_lab/sv_benchmarks/Verifier"


def _place(source: Source) -> str:
    """Where the compiler finds a file: as its package says."""
    package = _PACKAGE.search(source.text)
    folder = f"{package[1].replace('.', '/')}/" if package else ""
    name = Path(source.name).name
    if public := _PUBLIC.search(source.text):
        name = f"{public[1]}.java"  # which the compiler insists on, whatever the file is called
    return f"{folder}{name}"


def _made_class(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, names: Mapping[str, str]) -> ClassFile:
    """A class that was compiled; its source is the file of the user."""
    made = read_class(archive.read(entry), entry.filename)
    package = made.name.rpartition("/")[0]
    path = f"{package}/{made.source}" if package else made.source
    return ClassFile(
        made.name,
        made.parent,
        made.interfaces,
        made.access,
        made.fields,
        made.methods,
        names.get(path, made.source),
        made.bodies,
    )


def _key(sources: Sequence[Source]) -> str:
    made = hashlib.sha256(f"java 1 {models().get('clew/Machine', b'')!r}".encode())
    for source in sources:
        made.update(
            f"\n{_place(source)} {len(source.text)}\n".encode() + source.text.encode("utf-8", "surrogateescape")
        )
    return f"java-{made.hexdigest()}"


def _compile(sources: Sequence[Source], places: Mapping[str, str]) -> bytes:
    compiler = shutil.which("javac")
    if compiler is None:
        raise ToolError(
            "Java sources are compiled by javac, and there is none; install a JDK (or ecj as javac), or give .class or "
            ".jar files"
        )
    with tempfile.TemporaryDirectory(prefix="clew-java-") as folder:
        root, out = Path(folder) / "in", Path(folder) / "out"
        out.mkdir()
        paths = []
        for source in sources:
            path = root / places[source.name]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source.text, encoding="utf-8", errors="surrogateescape")
            paths.append(str(path))
        line = [compiler, *_FLAGS, "-cp", str(MODELS), "-d", str(out), *paths]
        _run(line, root, {place: name for name, place in places.items()})
        data = _packed(out)
    store.write(_key(sources), ".jar", data)
    return data


_PREVIEW = "--enable-preview"
"""What the compiler says of a part of the language that it knows and that is not settled yet."""
_VERSION = re.compile(r"^javac (\d+)", re.MULTILINE)
_FLAGS = ("-proc:none", "-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-implicit:none", "-J-Xmx1g")


def _run(line: Sequence[str], root: Path, names: Mapping[str, str]) -> None:
    done = _ran(line)
    if done.returncode != 0 and _PREVIEW in done.stderr:
        version = _VERSION.search(_ran([line[0], "-version"]).stdout)
        if version is not None:
            done = _ran([line[0], "--enable-preview", "--release", version[1], *line[1:]])
    if done.returncode != 0:
        raise _problems(done.stderr, root, names)


def _ran(line: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            line,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
            errors="replace",
        )
    except subprocess.TimeoutExpired:
        raise ToolError(f"javac took more than {_SECONDS} s") from None
    except OSError as error:
        raise ToolError(f"javac cannot be run: {error.strerror}") from None


def _problems(text: str, root: Path, names: Mapping[str, str]) -> InputError | ToolError:
    found = []
    for each in _MESSAGE.finditer(text):
        place = each["file"].removeprefix(f"{root}/")
        text = f"{each['text']}: {each['symbol']}" if each["symbol"] else each["text"]
        span = Span(names.get(place, place), int(each["line"]), len(each["caret"] or "") + 1)
        found.append(InputError(text, span=span))
    if not found:
        return ToolError(f"javac failed: {text.strip()[:500]}")
    return found[0] if len(found) == 1 else Problems.in_order(found)


def _packed(folder: Path) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in sorted(folder.rglob("*.class")):
            archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return made.getvalue()
