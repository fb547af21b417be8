"""Our models of library classes: the committed archive is that of the sources."""

from __future__ import annotations

import zipfile

from clew.frontends.java.library import MODELS, models
from tests.unit.frontends.java.models import DIGEST, digest


def test_the_archive_was_made_from_the_sources() -> None:
    with zipfile.ZipFile(MODELS) as archive:
        found = archive.read(DIGEST).decode()
    assert found == digest(), "run python -m tests.unit.frontends.java.models"


def test_the_machine_is_among_the_models() -> None:
    assert {"clew/Machine", "java/lang/Object", "java/util/HashMap"} <= set(models())
