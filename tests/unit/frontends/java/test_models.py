"""Our models of library classes: the committed archive is that of the sources."""

from __future__ import annotations

import zipfile

from clew.frontends.java.classfile.instructions import InvokeSpecial, InvokeStatic, InvokeVirtual
from clew.frontends.java.classfile.reading import read_class
from clew.frontends.java.library import MODELS, models
from clew.frontends.java.translate.methods import ATOMIC
from clew.frontends.java.world.reach import MACHINE
from tests.unit.frontends.java.models import DIGEST, digest


def test_the_archive_was_made_from_the_sources() -> None:
    with zipfile.ZipFile(MODELS) as archive:
        found = archive.read(DIGEST).decode()
    assert found == digest(), "run python -m tests.unit.frontends.java.models"


def test_the_machine_is_among_the_models() -> None:
    assert {"clew/Machine", "java/lang/Object", "java/util/HashMap"} <= set(models())


def test_indivisible_methods_call_nobody() -> None:
    # A call leaves the section that makes a method indivisible: others would run in between.
    wrong = [
        f"{name}.{selector} calls {operation.method.owner}.{operation.method.name}"
        for name, data in models().items()
        for selector, body in read_class(data, name).bodies.items()
        if selector.startswith(ATOMIC)
        for operation in (each.operation for each in (body() if callable(body) else body).instructions)
        if isinstance(operation, InvokeStatic | InvokeVirtual | InvokeSpecial)
        and operation.method.owner not in (MACHINE, "clew/Unmodelled")
    ]
    assert not wrong
