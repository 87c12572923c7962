"""Ways between the pages where people find each other, and between the pages of a list."""

from __future__ import annotations

import htpy as h

from ziggurat.words import Words


def ways(said: Words, here: str) -> h.Element:
    """Between the pages where people find each other."""
    places = (("/lobby", "lobby.title"), ("/clubs", "clubs.title"), ("/tournaments", "cup.title"))
    return h.nav(".ways-among", aria_label=said.say("clubs.ways"))[
        [
            h.a(href=href, aria_current="page" if href == here else None)[said.say(key)]
            for href, key in places
        ]
    ]


def leafing(path: str, page: int, has_more: bool, said: Words) -> h.Element | None:
    """To the pages before and after."""
    if page == 1 and not has_more:
        return None
    return h.nav(".leafing", aria_label=said.say("clubs.pages"))[
        h.a(".button", href=f"{path}?page={page - 1}", rel="prev")[said.say("clubs.back")]
        if page > 1
        else None,
        h.a(".button", href=f"{path}?page={page + 1}", rel="next")[said.say("clubs.on")]
        if has_more
        else None,
    ]
