"""Where this machine can be reached."""

from __future__ import annotations

import socket
from typing import Final

from ziggurat.web.settings import ANYWHERE

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: asking for the way there sends nothing."""


def is_loopback(host: str) -> bool:
    """Whether a name or address leads to the machine that asks, and nowhere else.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "192.168.0.7", "ur.net")]
    [True, True, True, False, False]
    """
    return host in ("localhost", "::1") or host.startswith("127.")


def lan_address(host: str) -> str | None:
    """The address at which others on the local network find a server that listens on ``host``."""
    if host not in ANYWHERE:
        return host
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            address = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if address.startswith(("127.", "0.")) else address
