"""Which addresses of a member something may be sent to; needs no package that sends."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from ziggurat.core.errors import Refusal

ADDRESS_MOST: Final = 1000
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_outside(address: Address) -> bool:
    """Whether everybody reaches this address.

    >>> [is_outside(ipaddress.ip_address(one)) for one in ("8.8.8.8", "127.0.0.1", "10.1.2.3")]
    [True, False, False]
    """
    return all(one.is_global and not one.is_multicast for one in _meant(address))


def _meant(address: Address) -> Iterable[Address]:
    """The address, and that of IPv4 that may be wrapped into it."""
    yield address
    if isinstance(address, ipaddress.IPv6Address):
        wrapped = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in NAT64:
            wrapped.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        yield from [one for one in wrapped if one is not None]


def checked_address(text: str, may_be_inside: bool) -> str:
    """An address that something may be sent to; refused where that would never do."""
    text = text.strip()
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or port == 0 or len(text) > ADDRESS_MOST or not text.isascii():
        raise Refusal("wrong_address")
    if not text.isprintable() or set(text) & set(' \\"<>') or parts.username or parts.fragment:
        raise Refusal("wrong_address")
    try:
        literal: Address | None = ipaddress.ip_address(host)
    except ValueError:
        literal = None
    is_here = host == "localhost" or (literal is not None and literal.is_loopback)
    if parts.scheme != "https" and not (parts.scheme == "http" and is_here and may_be_inside):
        raise Refusal("address_https")
    if not may_be_inside and (is_here or (literal is not None and not is_outside(literal))):
        raise Refusal("address_inside")
    return text
