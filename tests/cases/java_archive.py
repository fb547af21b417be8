"""Java cases, compiled: an archive beside them, because compiling costs a second each and needs a `javac`.

`python -m tests.cases.java_archive` makes it anew. Each entry is named by the digest of its source, so that one that is
older than its source is found out.
"""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from functools import cache
from pathlib import Path

from clew.frontends.java.sources import compiled
from clew.ir.source import Source

FOLDER = Path(__file__).parent / "java"
ARCHIVE = FOLDER / "compiled.zip"
EXAMPLES = sorted((FOLDER.parents[2] / "examples" / "java").glob("*.java"))
CASES = sorted(FOLDER.rglob("*.java"))


def _entry(path: Path) -> str:
    """Comments change nothing but lines."""
    text = re.sub(r"//~.*", "", path.read_text(encoding="utf-8"))
    return f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.jar"


@cache
def _kept() -> dict[str, bytes]:
    with zipfile.ZipFile(ARCHIVE) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def case(path: Path) -> Source:
    """The compiled program of a case."""
    data = _kept().get(_entry(path))
    assert data is not None, f"{path.name} has changed; run python -m tests.cases.java_archive"
    return Source(f"{path.stem}.jar", data.decode("latin-1"), "latin-1")


def build() -> None:
    """Compile what has changed, and drop what is gone."""
    old = _kept() if ARCHIVE.exists() else {}
    made: dict[str, bytes] = {}
    for path in (*CASES, *EXAMPLES):
        name = _entry(path)
        made[name] = old.get(name) or _jar(path)
    with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(made):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, made[name])


def _jar(path: Path) -> bytes:
    data = compiled([Source(str(path), path.read_text(encoding="utf-8"))])
    assert zipfile.is_zipfile(io.BytesIO(data)), f"{path.name} should have been compiled"
    return data


if __name__ == "__main__":
    build()
