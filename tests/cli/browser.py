"""A browser that is driven by its own protocol over a pipe: pages, clicks, keys, pictures.

Chromium is started without a window, without a network and with an empty profile. After: the Chrome DevTools Protocol.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path
from typing import Any

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update "
    "--disable-sync --hide-scrollbars --window-size=1280,1000 --remote-debugging-pipe"
)


class Browser:
    """One page; it has state because a browser has."""

    def __init__(self, write: RawIOBase, read: RawIOBase) -> None:
        self._write, self._read = write, read
        self._buffer = b""
        self._number = 0
        self.problems: list[str] = []
        target = self._call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = self._call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            part = self._read.read(1 << 16)
            assert part, "the browser should answer"
            self._buffer += part
        text, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(text)
        return found

    def _call(self, method: str, parameters: dict[str, Any], session: str | None = None) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        self._write.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            self._note(answer)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                result: dict[str, Any] = answer["result"]
                return result

    def _note(self, message: dict[str, Any]) -> None:
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.problems.append(str(message["params"]["exceptionDetails"]))
            case "Log.entryAdded" if message["params"]["entry"]["level"] == "error":
                self.problems.append(str(message["params"]["entry"]["text"]))
            case "Network.requestWillBeSent" if not message["params"]["request"]["url"].startswith(("file:", "about:")):
                self.problems.append(f"asks for {message['params']['request']['url']}")
            case _:
                pass

    def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """A command of the protocol to the page."""
        return self._call(method, parameters, self._session)

    def open(self, path: Path) -> None:
        """Load a page and wait until its script is through."""
        self.call("Page.navigate", url=path.as_uri())
        ready = "document.documentElement?.dataset.ready === 'yes' ? location.href : ''"
        for _ in range(400):
            if path.as_uri() == self.get(ready):
                return
            self.call("Runtime.evaluate", expression="new Promise(r => setTimeout(r, 10))", awaitPromise=True)
        raise AssertionError(f"{path} should be ready; problems: {self.problems}")

    def get(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def click(self, selector: str, number: int = 0) -> None:
        """Click on an element as a mouse does."""
        place = f"document.querySelectorAll({json.dumps(selector)})[{number}]"
        box = self.get(
            f"(e => {{e.scrollIntoView({{block: 'center'}}); const b = e.getBoundingClientRect();"
            f"return [b.x + b.width / 2, b.y + b.height / 2]}})({place})"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press a key."""
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def picture(self, path: Path) -> None:
        """Write what is to be seen as PNG."""
        path.write_bytes(b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser with one empty page."""
    assert CHROMIUM is not None, "a browser should be installed"
    to_child, from_child = os.pipe(), os.pipe()
    with tempfile.TemporaryDirectory(prefix="clew-browser-") as profile:
        command = [
            "bash",
            "-c",
            'exec "$@" 3<&"$IN" 4>&"$OUT"',
            "bash",
            CHROMIUM,
            *_FLAGS.split(),
            f"--user-data-dir={profile}",
        ]
        child = subprocess.Popen(
            command,
            pass_fds=(to_child[0], from_child[1]),
            env={**os.environ, "IN": str(to_child[0]), "OUT": str(from_child[1])},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_child[0])
        os.close(from_child[1])
        try:
            with (
                os.fdopen(to_child[1], "wb", buffering=0) as write,
                os.fdopen(from_child[0], "rb", buffering=0) as read,
            ):
                yield Browser(write, read)
        finally:
            child.terminate()
            child.wait(timeout=20)
            for _ in range(20):  # what it leaves behind is still being written for a moment
                shutil.rmtree(profile, ignore_errors=True)
                if not Path(profile).exists():
                    break
            Path(profile).mkdir(exist_ok=True)
