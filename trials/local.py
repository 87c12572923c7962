"""Where trials may go: this machine alone."""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
"""The repository."""
HOME = "127.0.0.1"


class NotHereError(ValueError):
    """An address of another machine: trials are not for servers of other people."""


def check_local(url: str) -> str:
    """The address, if it is one of this machine."""
    host = urlsplit(url).hostname or ""
    try:
        is_here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if not is_here:
        raise NotHereError(f"trials stay on this machine, and {url!r} is not an address of it")
    return url


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOME, 0))
        return int(probe.getsockname()[1])
