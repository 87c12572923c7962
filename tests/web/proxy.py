"""A line to a database that can be cut, or go silent."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class Proxy:
    """Passes on what is said to a server on this machine and what it answers."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._lines: set[socket.socket] = set()
        self._flowing = threading.Event()
        self._flowing.set()
        self._is_cut = False
        self._last_word: bytes | None = None
        self.is_deaf = False
        self._answered = threading.Event()
        self.heard = threading.Event()
        """Set once the last word was said."""
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listening.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections, and let nobody through."""
        self._is_cut = True
        for line in list(self._lines):
            _end(line)

    def cut_after(self, word: bytes) -> None:
        """The same, once this was said and answered; nobody hears the answer."""
        self._answered.clear()
        self.heard.clear()
        self._last_word = word

    def hang(self) -> None:
        """Take in whatever comes, and say nothing."""
        self._flowing.clear()

    def mend(self) -> None:
        """Everything is as it was."""
        self._is_cut, self.is_deaf, self._last_word = False, False, None
        self._flowing.set()

    def _is_last(self, source: socket.socket, data: bytes) -> bool:
        is_client = source.getsockname()[1] == self.port
        return is_client and self._last_word is not None and self._last_word in data

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=[line], daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        if self._is_cut:
            line.close()
            return
        with line, socket.create_connection(self._to) as server:
            self._lines |= {line, server}
            back = threading.Thread(target=self._pass_on, args=[server, line], daemon=True)
            back.start()
            self._pass_on(line, server)
            back.join()
            self._lines -= {line, server}

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._flowing.wait()
                if self._is_last(source, data):
                    self.is_deaf = True
                    target.sendall(data)
                    assert self._answered.wait(10)
                    self.cut()
                    self.heard.set()
                    break
                if self.is_deaf and source.getsockname()[1] != self.port:
                    self._answered.set()  # it was done, and nobody is told
                    continue
                target.sendall(data)
        _end(source)
        _end(target)


def _end(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
