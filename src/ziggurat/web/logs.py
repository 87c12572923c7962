"""The log: lines for people or JSON for programs, without secrets, and never a flood.

Every line that belongs to a request carries its id. What repeats is folded: after a few lines of a
kind in a minute the rest is only counted, and the count is told when the minute is over.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, TextIO

from ziggurat.web.metrics import ERRORS
from ziggurat.web.settings import Settings

REQUEST_ID: Final[ContextVar[str]] = ContextVar("request_id", default="")
REQUESTS: Final = logging.getLogger("ziggurat.requests")
TALKATIVE: Final = logging.getLogger("uvicorn.error")
"""Of connections and what passes over them."""
ALIKE_MOST: Final = 5
"""Lines of one kind that are written in one window."""
WINDOW_SECONDS: Final = 60.0
KINDS_MOST: Final = 1000
HIDDEN: Final = "..."
SECRETS: Final = re.compile(
    r"""(?ix)
    ( /[sdiern]/                 # the link of a seat, for another device, to the club; of a letter;
                                 # of a feed
    | bearer[ ]                  # the secret of a seat, in a header
    | ziggurat(?:_\w+)?=         # the name of a browser, or a cookie of the old kind
    | ://(?=[^/\s@]+@)           # name and password, in the address of a database
    )
    [^/\s"'?;@]+
    """
)


def without_secrets(text: str) -> str:
    """The text with whatever opens something left out.

    >>> without_secrets("GET /t/abcdefgh/s/5ecret-5ecret HTTP/1.1")
    'GET /t/abcdefgh/s/... HTTP/1.1'
    """
    return SECRETS.sub(rf"\1{HIDDEN}", text)


class Lines(logging.Formatter):
    """One line each: when, how grave, which request, what."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it where it went wrong."""
        request = REQUEST_ID.get()
        told = f"[{request}] {_one_line(record)}" if request else _one_line(record)
        trace = "\n" + self.formatException(record.exc_info) if record.exc_info else ""
        line = f"{_moment(record)} {record.levelname} {record.name} {told}{trace}"
        return without_secrets(line)


class Json(logging.Formatter):
    """One JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, on one line."""
        told = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if REQUEST_ID.get():
            told["request"] = REQUEST_ID.get()
        if record.exc_info:
            told["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def _one_line(record: logging.LogRecord) -> str:
    """The message; nobody can write lines of their own into the log."""
    text = record.getMessage()
    return "".join([c if c.isprintable() else repr(c)[1:-1] for c in text])


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class Folding(logging.StreamHandler[TextIO]):
    """Writes lines to a stream, but only a few of a kind in a minute."""

    def __init__(self, stream: TextIO, window: float = WINDOW_SECONDS) -> None:
        super().__init__(stream)
        self._window = window
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}
        """By kind of line: when its window began, and how many there were in it."""
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write the line, unless there were enough of its kind."""
        if record.name == REQUESTS.name:  # whoever wants one for each request gets them all
            super().emit(record)
            return
        now = time.monotonic()
        self._unfold(now)
        kind = _kind(record)
        began, count = self._seen.get(kind, (now, 0))
        if len(self._seen) < KINDS_MOST or kind in self._seen:
            self._seen[kind] = (began, count + 1)
        if count < ALIKE_MOST:
            super().emit(record)
        elif self._timer is None:
            self._timer = threading.Timer(self._window, self._tick)
            self._timer.daemon = True
            self._timer.start()

    def close(self) -> None:
        """Tell what was folded, and stop."""
        with self.lock or threading.RLock():
            if self._timer is not None:
                self._timer.cancel()
            self._unfold(float("inf"))
        super().close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name it has
        """Where a line cannot be written, say, on a full disk, there is nowhere to say so."""

    def _tick(self) -> None:
        with self.lock or threading.RLock():
            self._timer = None
            self._unfold(time.monotonic() + 0.001)

    def _unfold(self, now: float) -> None:
        """Tell how often lines came of which the window is over."""
        for kind, (began, count) in list(self._seen.items()):
            if now - began >= self._window:
                del self._seen[kind]
                if count > ALIKE_MOST:
                    self._tell(kind, count - ALIKE_MOST)

    def _tell(self, kind: tuple[object, ...], more: int) -> None:
        name, level, text = str(kind[0]), int(str(kind[1])), str(kind[2])
        said = f"... {more} times more: {text}"
        super().emit(logging.LogRecord(name, level, "", 0, said, None, None))


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    return record.name, record.levelno, str(record.msg), _place(record)


def _place(record: logging.LogRecord) -> tuple[object, ...]:
    """Where it went wrong: faults in different places are different ones."""
    if not record.exc_info or record.exc_info[0] is None:
        return ()
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ()
    return (kind.__name__, *where)


class _Counting(logging.Filter):
    """Counts what is graver than a warning."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through."""
        if record.levelno >= logging.ERROR:
            ERRORS.labels(record.name.partition(".")[0]).inc()
        return True


def install(settings: Settings, stream: TextIO | None = None) -> Folding:
    """Have everything logged as the settings say; to be closed at the end."""
    handler = Folding(stream or sys.stderr)
    handler.setFormatter(Json() if settings.log_format == "json" else Lines())
    handler.addFilter(_Counting())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(settings.log_level.upper())
    # In every detail they would tell what pages are sent.
    TALKATIVE.setLevel(max(root.level, logging.INFO))
    REQUESTS.setLevel(logging.INFO if settings.log_requests else logging.ERROR)
    return handler


def uninstall(handler: Folding) -> None:
    """Stop logging there."""
    logging.getLogger().removeHandler(handler)
    handler.close()
