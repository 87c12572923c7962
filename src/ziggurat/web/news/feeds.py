"""News as a feed (Atom, RFC 4287), and deadlines as a calendar (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree

ATOM: Final = "http://www.w3.org/2005/Atom"
LINE_MOST: Final = 75
"""Bytes of a line of a calendar."""
XML_FORBIDDEN: Final = {c: None for c in range(0x20) if c not in (0x9, 0xA, 0xD)} | {
    **dict.fromkeys(range(0xD800, 0xE000)), 0xFFFE: None, 0xFFFF: None,
}  # fmt: skip
"""What no XML may hold, in whatever way it is written."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened."""

    id: str
    title: str
    text: str
    link: str
    moment: str


def atom(title: str, name: str, language: str, link: str, entries: Sequence[Entry]) -> bytes:
    """A feed, the newest entry first. ``name`` is for ever that of the feed, and opens nothing."""
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"xml:lang": language})
    _add(feed, "id", f"urn:ziggurat:{name}")
    _add(feed, "title", title)
    newest = max((entry.moment for entry in entries), default="1970-01-01T00:00:00+00:00")
    _add(feed, "updated", newest)
    ElementTree.SubElement(feed, f"{{{ATOM}}}link", {"href": link})
    author = ElementTree.SubElement(feed, f"{{{ATOM}}}author")
    _add(author, "name", "Ziggurat")
    for one in entries:
        entry = ElementTree.SubElement(feed, f"{{{ATOM}}}entry")
        _add(entry, "id", f"urn:ziggurat:{one.id}")
        _add(entry, "title", one.title)
        _add(entry, "updated", one.moment)
        ElementTree.SubElement(entry, f"{{{ATOM}}}link", {"href": one.link})
        _add(entry, "summary", one.text or one.title)
    found: bytes = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return found


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    element = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}")
    element.text = text.translate(XML_FORBIDDEN)


@dataclass(frozen=True)
class Deadline:
    """Until when somebody may answer."""

    id: str
    title: str
    text: str
    link: str
    until: str


def calendar(title: str, deadlines: Sequence[Deadline], moment: datetime) -> bytes:
    """A calendar of deadlines."""
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ziggurat//Ziggurat//EN",
        "CALSCALE:GREGORIAN", "METHOD:PUBLISH", f"X-WR-CALNAME:{_escaped(title)}",
    ]  # fmt: skip
    for one in deadlines:
        until = datetime.fromisoformat(one.until)
        lines += [
            "BEGIN:VEVENT", f"UID:{one.id}@ziggurat", f"DTSTAMP:{_utc(moment)}",
            f"DTSTART:{_utc(until)}", f"DTEND:{_utc(until)}", f"SUMMARY:{_escaped(one.title)}",
            f"DESCRIPTION:{_escaped(one.text)}", f"URL:{one.link}", "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]  # fmt: skip
    lines.append("END:VCALENDAR")
    return b"".join(_folded(line) for line in lines)


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    """A text as a calendar has it.

    >>> _escaped("Anna, Ben; \\\\o/")
    'Anna\\\\, Ben\\\\; \\\\\\\\o/'
    """
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    lines = "\\n".join(text.splitlines())
    return "".join(c if c.isprintable() else " " for c in lines)


def _folded(line: str) -> bytes:
    """A line, broken where it would be too long, and never inside a character."""
    rows, row = [], b""
    for sign in line:
        data = sign.encode("utf-8", "replace")
        if len(row) + len(data) > LINE_MOST:
            rows.append(row)
            row = b" "
        row += data
    return b"\r\n".join([*rows, row]) + b"\r\n"
