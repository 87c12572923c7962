"""Who we are and who asks: names of this server, its own pages, and proxies before it.

A page of another site may send requests here with the cookies of its reader, and a name that an
attacker owns may be made to lead here (DNS rebinding). So a request must call the server by a name
it goes by, and what changes something must come from a page at that name.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from ziggurat.core.errors import Refusal
from ziggurat.web.network import lan_address
from ziggurat.web.settings import ANYWHERE, LOCAL, Settings, is_network

HERE: Final = frozenset({"localhost", LOCAL, "::1"})
USUAL_PORTS: Final = {"http": 80, "https": 443}
FORWARDED: Final = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via")
"""Headers that only proxies send."""


class Networks:
    """Addresses and networks."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(text, strict=False) for text in texts]

    def __contains__(self, address: object) -> bool:
        try:
            found = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._networks)


LOOPBACK: Final = Networks(("127.0.0.0/8", "::1"))


def name_of(host: str) -> str:
    """The name in a ``Host`` header, without the port; empty when it cannot be read.

    >>> name_of("[::1]:8000"), name_of("Play.Example.org.:80")
    ('::1', 'play.example.org')
    """
    try:
        return (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def plain(address: str) -> str:
    """An address as it is usually written: one of IPv4 without its cover of IPv6.

    >>> plain("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    return address.removeprefix("::ffff:") if "." in address else address


def neighbourhood(address: str) -> str:
    """What one household or attacker has: an address of IPv4, or a whole network of IPv6.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("::ffff:192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    address = plain(address).partition("%")[0]
    if ":" not in address or not is_network(address):
        return address
    return str(ipaddress.ip_network(f"{address}/64", strict=False))


def address_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def base_url(request: HTTPConnection, settings: Settings) -> str:
    """The address of this server, as whoever asks may pass it on."""
    return (settings.public_url or str(request.base_url)).rstrip("/")


def is_https(request: HTTPConnection, settings: Settings) -> bool:
    """Whether the reader's browser came by HTTPS, to us or to the proxy before us."""
    if request.url.scheme in ("https", "wss"):
        return True
    site = urlsplit(settings.public_url)
    return site.scheme == "https" and name_of(request.headers.get("host", "")) == site.hostname


@dataclass(frozen=True)
class Site:
    """One of our sites, as its pages see it."""

    origin: str
    name: str
    """The host alone."""


def site_of(request: HTTPConnection, settings: Settings) -> Site:
    """The site whose page asks: ``Sites`` has made sure that it is one of ours."""
    headers = request.headers
    origin = headers.get("origin", "").lower()
    if not origin and settings.public_url and any(name in headers for name in FORWARDED):
        origin = settings.public_url.rstrip("/").lower()  # whatever name the proxy calls us by
    if not origin:
        scheme = "https" if is_https(request, settings) else "http"
        origin = f"{scheme}://{headers.get('host', '').lower()}"
    return Site(origin, name_of(urlsplit(origin).netloc))


def is_secure(site: Site) -> bool:
    """Whether browsers trust a site with keys: by HTTPS or on this machine, and by a name."""
    at_home = site.name == "localhost" or site.name.endswith(".localhost")
    return (site.origin.startswith("https://") or at_home) and not is_network(site.name)


def _place(site: SplitResult) -> tuple[str, str | None, int | None]:
    """What makes two addresses the same site; the usual port need not be named."""
    try:
        port = site.port
    except ValueError:
        port = -1
    return site.scheme, site.hostname, port or USUAL_PORTS.get(site.scheme)


class Sites:
    """The names by which the server may be called, and whose pages may talk to it."""

    def __init__(self, settings: Settings) -> None:
        self._public = urlsplit(settings.public_url)
        names = {*HERE, *settings.allowed_hosts, self._public.hostname or ""}
        if settings.host not in ANYWHERE:
            names.add(settings.host)
        if not settings.is_local:
            own = socket.gethostname()
            names |= {own, f"{own}.local", lan_address(settings.host) or ""}
        self._names = {name.lower() for name in names} - {""}

    def refusal(self, scope: Scope, is_change: bool) -> Refusal | None:
        """Why a request is refused because of where it comes from or what it calls us."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host and not self._is_own_name(host, scope):
            return Refusal("unknown_host", host=host[:80])
        if not is_change or self._from_own_page(headers, host):
            return None
        origin = headers.get("origin", "")
        if origin and any(name in headers for name in FORWARDED):
            return Refusal("behind_proxy", origin=origin[:80], host=host[:80])
        return Refusal("other_origin")

    def _is_own_name(self, host: str, scope: Scope) -> bool:
        """The address that a connection came in on is a name of ours as well."""
        name, (server, _) = name_of(host), scope.get("server") or ("", 0)
        return name in self._names or (name != "" and name == plain(str(server)))

    def _from_own_page(self, headers: Headers, host: str) -> bool:
        """Whether a request comes from our own pages, or from no page at all."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        try:
            site = urlsplit(origin.lower())
        except ValueError:
            return False
        if self._public.hostname and _place(site) == _place(self._public):
            return True
        return bool(site.netloc) and site.netloc == host.lower()
