"""Sending something to an address that a member gave, and to nothing that only we can reach.

Where an address leads is looked at when the connection is made, so that no name can lead elsewhere
by then. Nobody is followed to another address, and what comes back is not read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpcore

from ziggurat.web.news.addresses import checked_address, is_outside

SECONDS: Final = 10.0
"""For each of: finding the address, connecting, sending, hearing an answer."""
ALL_SECONDS: Final = 30.0
BODY_MOST: Final = 8192


class InsideError(Exception):
    """The address leads to this machine, or to a network that is not everybody's."""


class UnansweredError(Exception):
    """It was sent, and nobody knows what became of it."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    wait: float = 0.0
    """Seconds for which we are asked to wait."""


class Careful(httpcore.AnyIOBackend):
    """Connects to addresses that everybody reaches, and to no other unless that is allowed."""

    def __init__(self, may_be_inside: bool) -> None:
        super().__init__()
        self._may_be_inside = may_be_inside

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first of the addresses of a host, having looked at all of them."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS):
                found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)[:100]) from error
        addresses = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
        if not addresses:
            raise httpcore.ConnectError(host)
        if not self._may_be_inside and not all(is_outside(one) for one in addresses):
            raise InsideError(host)
        return await super().connect_tcp(
            str(addresses[0]), port, timeout, local_address, socket_options
        )


class Reach:
    """Sends things to addresses."""

    def __init__(self, may_be_inside: bool) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            network_backend=Careful(may_be_inside),
            max_connections=50,
            keepalive_expiry=5.0,
        )
        self._may_be_inside = may_be_inside

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send this; OSError when it cannot be, ``UnansweredError`` when it may have been."""
        url = checked_address(address, self._may_be_inside)
        if len(body) > BODY_MOST:
            raise ValueError("too long to be sent")
        limits = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        given: list[tuple[bytes | str, bytes | str]] = [("User-Agent", "Ziggurat")]
        given += headers.items()
        try:
            async with asyncio.timeout(ALL_SECONDS):
                async with self._pool.stream(
                    "POST", url, headers=given, content=body, extensions={"timeout": limits}
                ) as answer:
                    return Answer(answer.status, _wait(answer.headers))
        except (httpcore.ReadTimeout, httpcore.ReadError, httpcore.RemoteProtocolError) as error:
            raise UnansweredError(type(error).__name__) from error
        except TimeoutError as error:
            raise UnansweredError("TimeoutError") from error
        except (
            httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError,
            httpcore.UnsupportedProtocol, ssl.SSLError,
        ) as error:  # fmt: skip
            raise OSError(type(error).__name__) from error

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()


def _wait(headers: Iterable[tuple[bytes, bytes]]) -> float:
    """Seconds that ``Retry-After`` asks for; a date in it is not read."""
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit() and len(value) < 7:
            return float(value)
    return 0.0
