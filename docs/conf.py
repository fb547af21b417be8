"""How the site is made of the pages in this folder: Sphinx with Markdown; some pages are made from the code first."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "src"))

from clew import __version__ as release  # noqa: E402
from tests.meta.check_pages import check_pages  # noqa: E402
from tests.meta.messages import messages  # noqa: E402

project = "Clew"
copyright = "the authors of Clew"  # noqa: A001 - Sphinx calls it so
version = release
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["README.md"]
html_theme = "furo"
html_title = f"Clew {release}"
html_copy_source = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["myst.xref_missing", "misc.highlighting_failure"]
"""Links that lead out of the site, to files of the repository, are no pages; our own languages have no highlighter."""


def _write(folder: Path, pages: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in pages.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


_write(HERE / "checks", check_pages())
_write(HERE / "reference", {"messages.md": messages()})
