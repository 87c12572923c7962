"""Where news may go, when they wait, and how feeds and calendars are written."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.web.receivers import receiving
from ziggurat.core.errors import Refusal
from ziggurat.web.news.addresses import checked_address, is_outside
from ziggurat.web.news.feeds import ATOM, Deadline, Entry, atom, calendar
from ziggurat.web.news.kinds import Kind
from ziggurat.web.news.quiet import Quiet, asked_for
from ziggurat.web.news.reach import InsideError, Reach
from ziggurat.web.news.readers import checked_keys
from ziggurat.web.news.wording import Place, message
from ziggurat.words import LANGUAGES


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1",
    ],
)  # fmt: skip
def test_what_only_we_can_reach(address: str) -> None:
    assert not is_outside(ipaddress.ip_address(address))


def test_what_everybody_reaches() -> None:
    assert all(is_outside(ipaddress.ip_address(one)) for one in ("1.1.1.1", "2606:4700::1111"))


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "wrong_address"), ("nonsense", "wrong_address"), ("https://", "wrong_address"),
        ("https://a:b@example.org/", "wrong_address"), ("https://exa mple.org/", "wrong_address"),
        ("https://example.org:99999/", "wrong_address"), ("https://exämple.org/", "wrong_address"),
        ("https://example.org/\r\nX: y", "wrong_address"), ("https://[::1/", "wrong_address"),
        ("http://example.org/", "address_https"), ("ftp://example.org/", "address_https"),
        ("http://localhost/", "address_https"), ("file:///etc/passwd", "wrong_address"),
        ("https://localhost/", "address_inside"), ("https://127.0.0.1/", "address_inside"),
        ("https://[::1]/", "address_inside"), ("https://10.1.2.3/x", "address_inside"),
    ],
)  # fmt: skip
def test_addresses_that_are_refused(address: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_address(address, may_be_inside=False)
    assert refused.value.code == code


def test_where_it_is_allowed_this_machine_needs_no_https() -> None:
    assert checked_address("http://localhost:8080/x", may_be_inside=True)
    with pytest.raises(Refusal, match="address https"):
        checked_address("http://10.0.0.1/x", may_be_inside=True)
    assert checked_address("https://10.0.0.1/x", may_be_inside=True)


def test_a_name_that_leads_inside_is_found_when_we_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it led to before; also where but one of its addresses does."""

    async def found(self: Any, host: str, port: int, **more: Any) -> Any:
        outside, inside = ("203.0.113.7", port), ("127.0.0.1", port)
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kind, outside), (*kind, inside)]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", found)

    async def send() -> None:
        reach = Reach(may_be_inside=False)
        try:
            await reach.post("https://rebound.example.org/", b"{}", {})
        finally:
            await reach.close()

    with pytest.raises(InsideError):
        asyncio.run(send())


def test_nobody_is_followed_elsewhere() -> None:
    async def send(url: str) -> int:
        reach = Reach(may_be_inside=True)
        try:
            return (await reach.post(f"{url}/a", b"{}", {})).status
        finally:
            await reach.close()

    with receiving() as receiver:
        receiver.answers = [307]
        assert asyncio.run(send(receiver.url)) == 307
        assert [got.path for got in receiver.got] == ["/a"]


@pytest.mark.parametrize("keys", [("", ""), ("x", "y"), ("é", "é"), ("A" * 87, "A" * 22)])
def test_keys_that_encrypt_nothing(keys: tuple[str, str]) -> None:
    with pytest.raises(Refusal, match="wrong push"):
        checked_keys(*keys)


# Quiet hours


def quiet(text: str) -> Quiet:
    found = asked_for(*text.split("-"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("hours", "zone", "moment", "over"),
    [
        ("22:00-08:00", "UTC", "2026-03-01T23:00", "2026-03-02T08:00"),
        ("22:00-08:00", "UTC", "2026-03-01T07:59", "2026-03-01T08:00"),
        ("22:00-08:00", "UTC", "2026-03-01T08:00", None),
        ("22:00-08:00", "UTC", "2026-03-01T21:59", None),
        ("12:00-14:00", "Europe/Paris", "2026-07-01T10:30", "2026-07-01T12:00"),
        ("12:00-14:00", "Europe/Paris", "2026-01-01T10:30", None),
        ("22:00-08:00", "America/New_York", "2026-01-02T04:00", "2026-01-02T13:00"),
    ],
)
def test_quiet_hours(hours: str, zone: str, moment: str, over: str | None) -> None:
    def utc(text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)

    found = quiet(hours).over_at(utc(moment), zone)
    assert found == (None if over is None else utc(over))


# Feed and calendar

NAUGHTY = 'Anna & <Ben>, "Zoé"; \\o/\x00\n' + "é" * 80


def test_a_feed_is_read_back() -> None:
    entry = Entry("1", NAUGHTY, "", "https://a.example/t/x?a=1&b=2", "2026-03-01T10:00:00+00:00")
    data = atom("Mine & yours", "abc", "fr", "https://a.example", [entry, entry])
    feed = ElementTree.fromstring(data)
    assert feed.tag == f"{{{ATOM}}}feed"
    titles = [one.text for one in feed.iter(f"{{{ATOM}}}title")]
    assert titles == ["Mine & yours"] + [NAUGHTY.replace("\x00", "")] * 2
    link = feed.find(f"{{{ATOM}}}entry/{{{ATOM}}}link")
    assert link is not None and link.get("href") == entry.link
    for name in ("id", "updated", "title"):
        assert feed.find(f"{{{ATOM}}}{name}") is not None
        assert feed.find(f"{{{ATOM}}}entry/{{{ATOM}}}{name}") is not None


def test_a_calendar_is_read_back() -> None:
    moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
    one = Deadline("t-0", NAUGHTY, "two\nlines", "https://a.example/t/x",
                   "2026-03-02T08:30:00.000+01:00")  # fmt: skip
    data = calendar("Échéances, toutes", [one], moment)
    assert data.endswith(b"END:VCALENDAR\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert max(len(line) for line in data.split(b"\r\n")) <= 75
    lines = data.decode().replace("\r\n ", "").split("\r\n")
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    assert found["DTSTART"] == found["DTEND"] == "20260302T073000Z"
    assert (found["DTSTAMP"], found["UID"]) == ("20260301T120000Z", "t-0@ziggurat")
    assert found["DESCRIPTION"] == "two\\nlines"
    assert found["X-WR-CALNAME"] == "Échéances\\, toutes"
    plain = found["SUMMARY"].replace("\\n", "\n")
    for sign in ",;\\":
        plain = plain.replace(f"\\{sign}", sign)
    assert plain == NAUGHTY.replace("\x00", " ").rstrip("\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", Kind)
def test_everything_is_said_in_both_languages(kind: Kind, language: str) -> None:
    facts = {"by": "Anna\nBen", "until": "2026-03-01T18:30:00.000+00:00"}
    place = Place("abcdefgh", "ur", ("Anna", ""), 0)
    for where in (place, None):
        said = message(kind, facts, where, language, "Europe/Paris")
        text = said.title + said.text
        assert "news." not in text and "{" not in text and "\n" not in text
    assert "19:30" in message(kind, facts, place, language, "Europe/Paris").text
