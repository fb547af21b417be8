"""Our models of library classes as an archive of class files: made anew where there is a `javac`.

`python -m tests.unit.frontends.java.models` compiles `src/clew/runtime/java` into `models.jar`, which is committed. The
archive says from which sources it was made.
"""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
import zipfile
from pathlib import Path

from clew.frontends.java.library import MODELS

FOLDER = MODELS.parent
DIGEST = "SOURCES"
_FLAGS = ("-XDstringConcat=inline", "-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8")
_WHEN = (1980, 1, 1, 0, 0, 0)


def sources() -> list[Path]:
    """The sources of the models."""
    return sorted(FOLDER.rglob("*.java"))


def digest() -> str:
    """A digest of the sources."""
    made = hashlib.sha256()
    for path in sources():
        made.update(f"{path.relative_to(FOLDER).as_posix()}\n".encode() + path.read_bytes())
    return made.hexdigest()


def build() -> None:
    """Compile the sources into the archive."""
    with tempfile.TemporaryDirectory() as folder:
        line = ["javac", *_FLAGS, "--patch-module", f"java.base={FOLDER}", "-d", folder, *map(str, sources())]
        done = subprocess.run(line, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        classes = sorted(Path(folder).rglob("*.class"))
        made = MODELS.with_suffix(".new")
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(zipfile.ZipInfo(DIGEST, _WHEN), digest())
            for path in classes:
                info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _WHEN)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
        made.replace(MODELS)


if __name__ == "__main__":
    build()
