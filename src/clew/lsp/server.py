"""The protocol: a server that an editor starts as `clew lsp`, over standard input and output.

A document is checked when it is opened and when it is saved, as the target of a project that names it, else with the
default questions; each check is a process of its own, which ends when the document is saved again or closed. Texts of
our own languages are outlined as they are typed.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlparse

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

import clew
from clew.catalogue import CHECKS
from clew.errors import InputError
from clew.ir.source import Span
from clew.lsp.findings import Problem, problems
from clew.lsp.outline import Outline, Symbol, language_of
from clew.projects.configuration import find, read
from clew.projects.keeping import keep, known, now
from clew.projects.tasks import Answer, asked

_TIME = ("--time", "60s")


class Server(LanguageServer):
    """Keeps which documents are being checked, and what was found in each."""

    def __init__(self) -> None:
        super().__init__("clew", clew.__version__)
        self.checks: dict[str, asyncio.Task[None]] = {}
        self.found: dict[str, list[Problem]] = {}

    def check(self, uri: str) -> None:
        """Check the saved file; a check of it that still runs is given up."""
        self.forget(uri)
        self.checks[uri] = asyncio.get_running_loop().create_task(self._checked(uri))

    def forget(self, uri: str) -> None:
        """Give up the check of a document."""
        if (running := self.checks.pop(uri, None)) is not None:
            running.cancel()

    async def _checked(self, uri: str) -> None:
        path = path_of(uri)
        arguments, folder = arguments_for(path)
        name = os.path.relpath(path, folder)
        answer = known(arguments, folder) or await _asked(arguments, folder)
        self.found[uri] = problems(answer, name)
        self.publish(uri, folder, name)

    def publish(self, uri: str, folder: Path, name: str) -> None:
        """Show what was found in the document itself; the run of it may pass other files."""
        shown = [diagnostic(each, folder) for each in self.found.get(uri, ()) if each.span.source == name]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=shown))

    def outline(self, uri: str) -> tuple[TextDocument, Outline] | None:
        """The names of a document in one of our languages."""
        document = self.workspace.get_text_document(uri)
        language = language_of(uri)
        return None if language is None else (document, Outline(language, document.source))


async def _asked(arguments: Sequence[str], folder: Path) -> Answer:
    """Ask in a process of its own; whoever cancels this ends that."""
    began, pipe = now(), asyncio.subprocess.PIPE
    with asked(arguments) as (line, answered):
        child = await asyncio.create_subprocess_exec(
            *line, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe, cwd=folder
        )
        try:
            out, said = await child.communicate()
        finally:
            if child.returncode is None:
                child.kill()
        answer = answered(child.returncode, out, said)
    keep(arguments, folder, answer, began=began)
    return answer


def arguments_for(path: Path) -> tuple[tuple[str, ...], Path]:
    """What to ask of a file, and where: as the first target that names it, else with the default questions."""
    try:
        project = read(find(path.parent))
    except InputError:
        return (path.name, *_TIME), path.parent
    for target in project.targets:
        if any((project.folder / name).resolve() == path.resolve() for name in target.files):
            return target.arguments, project.folder
    return (os.path.relpath(path, project.folder), *_TIME), project.folder


def path_of(uri: str) -> Path:
    """The file of a document."""
    return Path(unquote(urlparse(uri).path))


def uri_of(path: Path) -> str:
    """The name of a file in the protocol."""
    return path.resolve().as_uri()


def diagnostic(problem: Problem, folder: Path) -> lsp.Diagnostic:
    """A problem as the protocol has it; the run is told as related places."""
    related = [
        lsp.DiagnosticRelatedInformation(
            lsp.Location(uri_of(folder / each.span.source), range_of(each.span)), each.text
        )
        for each in problem.run
        if not each.span.shipped
    ]
    return lsp.Diagnostic(
        range=range_of(problem.span),
        severity=lsp.DiagnosticSeverity(problem.severity.value),
        code=problem.code,
        source="clew",
        message=problem.message,
        related_information=related or None,
    )


def range_of(span: Span) -> lsp.Range:
    """A span as the protocol counts: from 0; without an end it is the rest of the line."""
    start = lsp.Position(span.line - 1, span.column - 1)
    if span.end_line is None or span.end_column is None:
        return lsp.Range(start, lsp.Position(span.line, 0))
    return lsp.Range(start, lsp.Position(span.end_line - 1, span.end_column - 1))


def offset_of(document: TextDocument, position: lsp.Position) -> int:
    """A place as an offset into the text."""
    return document.offset_at_position(position)


def range_between(document: TextDocument, start: int, end: int) -> lsp.Range:
    """The range between two offsets of a text."""
    before, inside = document.source[:start], document.source[start:end]
    line, column = before.count("\n"), start - (before.rfind("\n") + 1)
    return lsp.Range(lsp.Position(line, column), lsp.Position(line, column + len(inside)))


def server() -> Server:
    """A server with all that it can do."""
    made = Server()

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(server: Server, given: lsp.DidOpenTextDocumentParams) -> None:
        server.check(given.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(server: Server, given: lsp.DidSaveTextDocumentParams) -> None:
        server.check(given.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(server: Server, given: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(given.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(server: Server, given: lsp.HoverParams) -> lsp.Hover | None:
        return _hover(server, given.text_document.uri, given.position)

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(server: Server, given: lsp.DefinitionParams) -> lsp.Location | None:
        meant = _meant(server, given.text_document.uri, given.position)
        if meant is None:
            return None
        document, _, symbol = meant
        return lsp.Location(document.uri, range_between(document, symbol.start, symbol.end))

    @made.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(server: Server, given: lsp.ReferenceParams) -> list[lsp.Location]:
        meant = _meant(server, given.text_document.uri, given.position)
        if meant is None:
            return []
        document, outline, symbol = meant
        return [lsp.Location(document.uri, range_between(document, *each)) for each in outline.occurrences(symbol)]

    @made.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(server: Server, given: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        meant = _meant(server, given.text_document.uri, given.position)
        if meant is None:
            return None
        document, outline, symbol = meant
        edits = [lsp.TextEdit(range_between(document, *each), given.new_name) for each in outline.occurrences(symbol)]
        return lsp.WorkspaceEdit(changes={document.uri: edits})

    @made.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(server: Server, given: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        seen = server.outline(given.text_document.uri)
        return [] if seen is None else [_shown(seen[0], each) for each in seen[1].symbols]

    @made.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["."]))
    def completion(server: Server, given: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        seen = server.outline(given.text_document.uri)
        if seen is None:
            return []
        document, outline = seen
        found = outline.completions(offset_of(document, given.position))
        return [lsp.CompletionItem(label=name, detail=kind) for name, kind in found]

    return made


def _hover(server: Server, uri: str, position: lsp.Position) -> lsp.Hover | None:
    """What the check of a finding on this line means, else what a name is."""
    for each in server.found.get(uri, ()):
        if each.span.line == position.line + 1 and (check := CHECKS.get(each.code)) is not None:
            return lsp.Hover(
                lsp.MarkupContent(lsp.MarkupKind.Markdown, f"**{each.code}**: {check.title}\n\n{check.explanation}")
            )
    meant = _meant(server, uri, position)
    if meant is None:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, f"`{meant[2].kind} {meant[2].name}`"))


def _meant(server: Server, uri: str, position: lsp.Position) -> tuple[TextDocument, Outline, Symbol] | None:
    seen = server.outline(uri)
    if seen is None:
        return None
    document, outline = seen
    symbol = outline.symbol_at(offset_of(document, position))
    return None if symbol is None else (document, outline, symbol)


def _shown(document: TextDocument, symbol: Symbol) -> lsp.DocumentSymbol:
    kind = lsp.SymbolKind.Variable if symbol.inside is None else lsp.SymbolKind.Function
    name = range_between(document, symbol.start, symbol.end)
    return lsp.DocumentSymbol(name=symbol.name, detail=symbol.kind, kind=kind, range=name, selection_range=name)


def serve() -> int:
    """Speak with the editor that started this process, until it ends."""
    server().start_io()
    return 0
