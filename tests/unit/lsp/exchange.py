"""An editor for tests: speaks with the server over its standard input and output, as editors do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Editor:
    """Sends requests and waits for what answers them; keeps what came in between."""

    def __init__(self, server: subprocess.Popen[bytes]) -> None:
        self._server, self._number = server, 0
        self.published: list[dict[str, Any]] = []

    def notify(self, method: str, **params: Any) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def diagnostics(self) -> list[dict[str, Any]]:
        """What the server shows next."""
        before = len(self.published)
        while len(self.published) == before:
            self._receive()
        return list(self.published[-1]["diagnostics"])

    def open(self, path: Path) -> str:
        uri = path.as_uri()
        document = {"uri": uri, "languageId": path.suffix[1:], "version": 1, "text": path.read_text()}
        self.notify("textDocument/didOpen", textDocument=document)
        return uri

    def change(self, uri: str, text: str) -> None:
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"text": text}])

    def at(self, uri: str, line: int, column: int) -> dict[str, Any]:
        return {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}}

    def _send(self, message: dict[str, Any]) -> None:
        assert self._server.stdin is not None
        body = json.dumps(message).encode()
        self._server.stdin.write(f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        self._server.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        stream = self._server.stdout
        assert stream is not None
        length = 0
        while (line := stream.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, "the server ended"
        message: dict[str, Any] = json.loads(stream.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published.append(message["params"])
        return message


@contextmanager
def editor(folder: Path) -> Iterator[Editor]:
    """An editor with a server, begun and ended as the protocol says."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-m", "clew", "lsp"], stdin=pipe, stdout=pipe, cwd=folder) as server:
        one = Editor(server)
        try:
            one.request("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
            one.notify("initialized")
            yield one
            one.request("shutdown")
            one.notify("exit")
            server.wait(10)
        finally:
            server.kill()
