"""What the server counts, for whoever watches over it: plain objects, each changed in one line.

    MOVES.labels("ur", "person").inc()
    with DISK_SECONDS.time(): ...

Labels have few values and never a name, a table or a secret.
"""

from __future__ import annotations

import os
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which processes that serve together count; the library looks for it."""
REGISTRY: Final = CollectorRegistry()
CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
Together = Literal["livesum", "livemax"]
"""What the counts of several processes make."""
_QUICK: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)


def _counter(name: str, said: str, *labels: str) -> Counter:
    return Counter(f"ziggurat_{name}", said, labels, registry=REGISTRY)


def _gauge(name: str, said: str, *labels: str, together: Together = "livesum") -> Gauge:
    return Gauge(f"ziggurat_{name}", said, labels, registry=REGISTRY, multiprocess_mode=together)


def _seconds(name: str, said: str, *labels: str) -> Histogram:
    return Histogram(f"ziggurat_{name}", said, labels, registry=REGISTRY, buckets=_QUICK)


REQUESTS: Final = _counter("requests", "Requests answered.", "route", "status")
REQUEST_SECONDS: Final = _seconds("request_seconds", "Until a request is answered.", "route")
UNDER_WAY: Final = _gauge("under_way", "Requests being answered, and open pages.")
CONNECTIONS: Final = _gauge("connections", "Open connections.")
TURNED_AWAY: Final = _counter("turned_away", "Connections and requests turned away.", "why")
TABLES: Final = _gauge("tables", "Tables in memory.", "state")
PAGES: Final = _gauge("pages", "Pages open at tables.")
DRAW_SECONDS: Final = _seconds("draw_seconds", "Until what a page shows is drawn.")
MESSAGES: Final = _counter("messages", "Messages from open pages.")
MOVES: Final = _counter("moves", "Actions taken.", "game", "by")
BOT_SECONDS: Final = _seconds("bot_seconds", "Until a bot has chosen, its queue included.")
BOT_FAULTS: Final = _counter("bot_faults", "Choices made at random for a bot.", "fault")
BOT_ASKED: Final = _counter("bot_asked", "Questions to bots, by where they think.", "where")
BOT_WORKERS: Final = _gauge("bot_workers", "Processes in which bots think.", "where")
THINKERS: Final = _gauge("thinkers", "Connections of machines that lend such processes.")
BOT_AGAIN: Final = _counter("bot_again", "Questions left unanswered elsewhere.", "why")
DISK_SECONDS: Final = _seconds("disk_seconds", "Until the disk has done what it was asked to.")
DISK_QUEUE: Final = _gauge("disk_queue", "Things the disk was asked to do and has not done.")
BOT_QUEUE: Final = _gauge("bot_queue", "Tables whose bots are to think, or do.", "class")
CREW: Final = _gauge("processes", "Server processes that share the database.", together="livemax")
DRIVEN: Final = _gauge("driven", "Tables that this process keeps going.")
ERRORS: Final = _counter("errors", "Faults that were noted in the log.", "kind")


def page() -> bytes:
    """Everything, in the text format of Prometheus, of all processes on this machine."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
