"""The lobby: find me a table, who invites me, my own tables that wait, and all that are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

import htpy as h

from ziggurat.draw.palette import SEATS
from ziggurat.web.pages.layout import OWN_NAMES, credit, document, top
from ziggurat.web.pages.pictures import poster
from ziggurat.web.pages.places import ways
from ziggurat.web.pages.plain import NAME_LENGTH, problem
from ziggurat.web.pages.times import moment, pace, pace_short
from ziggurat.web.people.context import LobbyContext, OwnTable
from ziggurat.web.people.lobby import Opening
from ziggurat.web.people.summons import Summon
from ziggurat.web.people.wishes import PATIENCES
from ziggurat.web.stored import HUMAN, INVITED, OPEN
from ziggurat.web.tempo import CHOICES, KINDS, chosen
from ziggurat.words import Words, words

REGIONS: Final = ("news", "own", "tables")
"""Parts of the page that the server sends anew; the rest stays as it is."""
HOUR: Final = 3600
FREE: Final = {OPEN: "home.open_seats", INVITED: "lobby.kept"}
"""What is said of seats on which nobody sits."""


def lobby_page(context: LobbyContext) -> str:
    """The whole page."""
    said = words(context.language)
    parts = _regions(context, said)
    return document(
        context,
        said,
        f"{said.say('lobby.title')} · Ziggurat",
        top(context, said, h.span(".where")[said.say("lobby.title")]),
        h.main("#main.lobby")[
            ways(said, "/lobby"),
            h.h1[said.say("lobby.title")],
            problem(context.problem),
            h.div("#lobby-news", aria_live="polite")[parts["news"]],
            h.div(".lobby-sides")[
                h.div(".lobby-main")[
                    _filters(context, said),
                    h.div("#lobby-tables")[parts["tables"]],
                    opening_ways(context.games, said, said.say("lobby.open_own"))
                    if context.may_open
                    else None,
                ],
                h.div(".lobby-side")[
                    _finding(context, said),
                    h.div("#lobby-own")[parts["own"]],
                ],
            ],
        ],
        credit(said),
        kind="lobby-body",
        data={"live": _live(context)},
        styles=["people", "lobby"],
    )


def lobby_regions(context: LobbyContext) -> dict[str, str]:
    """What of the page changes by itself, by the end of its id."""
    parts = _regions(context, words(context.language))
    return {name: str(h.div[parts[name]])[len("<div>") : -len("</div>")] for name in REGIONS}


def _live(context: LobbyContext) -> str:
    """Where the page hears of changes, with its own filters."""
    return context.wanted.address().replace("/lobby", "/lobby/live", 1)


def _regions(context: LobbyContext, said: Words) -> dict[str, h.Node]:
    return {
        "news": [_wish(context, said), [_summon(one, context, said) for one in context.summons]],
        "own": _own(context, said),
        "tables": _tables(context, said),
    }


def pace_words(text: str, said: Words, short: bool = False) -> str:
    """A pace as a form has it, in words."""
    if not text:
        return said.say("lobby.pace_none" if short else "home.pace_none")
    ((key, args), *_) = chosen(text, "").events()
    return (pace_short if short else pace)(key, args, said)


# What waits for me


def _what(context: LobbyContext, said: Words, game: str, players: int, speed: str,
          rated: bool) -> str:  # fmt: skip
    parts = [
        context.games.get(game, game),
        said.say("lobby.players", count=players),
        pace_words(speed, said, short=True),
    ]
    return " · ".join([*parts, said.say("profile.rated")] if rated else parts)


def _wish(context: LobbyContext, said: Words) -> h.Node:
    """What became of my wish."""
    if context.wish is None:
        return None
    wish, kept = context.wish.wish, context.wish
    what = _what(context, said, wish.game, wish.players, wish.pace, wish.rated)
    if kept.table is not None:
        go = h.a(".button.primary", href=f"/t/{kept.table}")[said.say("lobby.go")]
        return h.section(".panel.lobby-note.found")[
            h.div[h.b[said.say("lobby.found")], h.p[what]],
            h.div(".acts")[go if kept.is_there else None, _back("lobby.forget", said)],
        ]
    count = context.waiting.get((wish.game, wish.players, wish.pace, wish.rated), 1)
    bots = (
        said.say("lobby.never_bots")
        if wish.patience is None
        else said.say("lobby.then_bots", time=patience(wish.patience, said))
    )
    return h.section(".panel.lobby-note")[
        h.div[
            h.b[said.say("lobby.looking")],
            h.p[what],
            h.p(".help")[said.say("lobby.waiting", count=count), " ", bots],
        ],
        _back("lobby.take_back", said),
    ]


def _back(key: str, said: Words) -> h.Element:
    return h.form(method="post", action="/lobby/wish/back")[h.button(type="submit")[said.say(key)]]


def patience(seconds: int, said: Words) -> str:
    """How long somebody waits for people before bots come.

    >>> patience(60, words("en")), patience(3600, words("en"))
    ('1 minute', '1 hour')
    """
    if seconds >= HOUR:
        return said.say("home.absence_hours", count=seconds // HOUR)
    return said.say("home.minutes", count=seconds // 60)


def _summon(one: Summon, context: LobbyContext, said: Words) -> h.Element:
    return summon_note(one, context.games.get(one.game, one.game), said, "/lobby")


def summon_note(one: Summon, title: str, said: Words, onward: str) -> h.Element:
    """An invitation, with its two answers."""
    return h.section(".panel.lobby-note.summon")[
        h.div[
            h.b[said.say("lobby.invites", name=one.sender)],
            h.p[title, " · ", said.say("lobby.players", count=one.players), " · ",
                moment(one.created, said)],
        ],
        h.form(".acts", method="post", action="/lobby/answer")[
            h.input(type="hidden", name="table", value=one.table),
            h.input(type="hidden", name="next", value=onward),
            h.button(".primary", type="submit", name="do", value="accept")[
                said.say("lobby.accept")
            ],
            h.button(type="submit", name="do", value="decline")[said.say("lobby.decline")],
            h.a(href=f"/t/{one.table}")[said.say("lobby.look")],
        ],
    ]  # fmt: skip


# Find me a table


def _finding(context: LobbyContext, said: Words) -> h.Element:
    if not context.is_member:
        login = f"/account/login?next={quote(context.path)}"
        inside: h.Node = [
            h.p(".help")[said.say("lobby.members")],
            h.p[h.a(".button", href=login)[said.say("account.login")]] if not context.who else None,
        ]
        return h.section(".panel.stacked")[h.h2[said.say("lobby.find")], inside]
    sent = context.sent
    return h.form("#find.panel.stacked", method="post", action="/lobby/wish")[
        h.h2[said.say("lobby.find")],
        h.p(".help")[said.say("lobby.find_help")],
        h.label(for_="what")[said.say("profile.game")],
        h.select("#what", name="what")[
            [
                h.optgroup(label=title)[
                    [
                        _option(f"{game}:{count}", sent.get("what"),
                                f"{title} · {said.say('lobby.players', count=count)}")
                        for count in context.counts[game]
                    ]
                ]
                for game, title in context.games.items()
            ]
        ],
        h.label(for_="pace")[said.say("home.pace")],
        h.select("#pace", name="pace")[
            [_option(one, sent.get("pace"), pace_words(one, said, short=True))
             for one in ("", *CHOICES)]
        ],
        h.label(for_="patience")[said.say("lobby.bots")],
        h.select("#patience", name="patience")[
            _option("", sent.get("patience"), said.say("lobby.bots_never")),
            [
                _option(str(one), sent.get("patience"),
                        said.say("lobby.bots_after", time=patience(one, said))
                        if one else said.say("lobby.bots_now"))
                for one in PATIENCES
            ],
        ],
        h.label(".check")[
            h.input(type="checkbox", name="rated", checked="rated" in sent),
            h.span[said.say("home.rated")],
        ],
        h.p(".help")[said.say("lobby.rated_help")],
        h.button(".primary", type="submit")[said.say("lobby.find_go")],
    ]  # fmt: skip


def _option(value: str, now: str | None, label: str) -> h.Element:
    return h.option(value=value, selected=value == (now or ""))[label]


# My own tables


def _own(context: LobbyContext, said: Words) -> h.Node:
    if not context.own:
        return None
    return h.section("#own.panel.stacked")[
        h.h2[said.say("lobby.own")],
        h.p(".help")[said.say("lobby.own_help")],
        [_own_table(one, context, said) for one in context.own],
    ]


def _own_table(table: OwnTable, context: LobbyContext, said: Words) -> h.Element:
    return h.article(".own-table")[
        h.h3[h.a(href=f"/t/{table.table}")[table.title]],
        h.ul(".own-seats")[
            [_own_seat(table, *seat, said) for seat in table.seats if seat[1] not in FREE]
        ],
        [
            h.p(".help")[said.say(key, count=count)]
            for kind, key in FREE.items()
            if (count := sum(one == kind for _, one, _ in table.seats))
        ],
        [h.p(".help")[said.say("lobby.asked", name=name)] for name in table.asked],
        summoning(table.table, said, "/lobby#own")
        if table.is_host and table.has_room and context.is_member
        else None,
    ]


def _own_seat(table: OwnTable, seat: int, kind: str, name: str, said: Words) -> h.Element:
    act: h.Node = None
    is_free = kind == HUMAN and not table.has_begun
    if is_free and seat in table.mine and not table.is_cup:
        act = _seat_form(table, "stand", seat, said.say("lobby.leave"), said)
    elif is_free and table.is_host:
        act = _seat_form(table, "remove", seat, said.say("lobby.remove"), said, name)
    dot = h.span(f".dot.seat-{seat % SEATS}", aria_hidden="true")
    return h.li[dot, h.span[name], act]


def _seat_form(
    table: OwnTable, do: str, seat: int, text: str, said: Words, name: str = ""
) -> h.Element:
    label = said.say(f"lobby.{do}_label", game=table.title, name=name)
    return h.form(method="post", action=f"/t/{table.table}/{do}")[
        h.input(type="hidden", name="seat", value=str(seat)),
        h.button(".small", type="submit", aria_label=label)[text],
    ]


def summoning(table: str, said: Words, onward: str) -> h.Element:
    """The form by which a member is invited by name."""
    field = f"invite-{table}"
    return h.form(".inviting", method="post", action=f"/t/{table}/summon")[
        h.input(type="hidden", name="next", value=onward),
        h.label(for_=field)[said.say("lobby.invite")],
        h.div(".copying")[
            h.input(
                id=field, name="name", required=True, maxlength=str(NAME_LENGTH),
                autocomplete="off", spellcheck="false", placeholder=said.say("account.name"),
            ),
            h.button(type="submit")[said.say("lobby.invite_go")],
        ],
    ]  # fmt: skip


# Open tables


def _filters(context: LobbyContext, said: Words) -> h.Element:
    wanted = context.wanted
    counts = sorted({count for counts in context.counts.values() for count in counts})
    choices: dict[str, tuple[str, Sequence[tuple[str, str]]]] = {
        "game": (wanted.game, list(context.games.items())),
        "players": (
            str(wanted.players or ""),
            [(str(count), said.say("lobby.players", count=count)) for count in counts],
        ),
        "pace": (wanted.pace, [(kind, said.say(f"lobby.pace_{kind}")) for kind in KINDS]),
        "rated": (wanted.rated, [(one, said.say(f"lobby.rated_{one}")) for one in ("yes", "no")]),
        "language": (wanted.language, list(OWN_NAMES.items())),
        "level": (wanted.level, [("near", said.say("lobby.near"))]),
    }
    is_filtered = any(now for now, _ in choices.values())
    return h.details(".filtering", open=is_filtered)[
        h.summary[said.say("lobby.filter")],
        h.form(".filters", method="get", action="/lobby")[
            [
                h.label[
                    h.span[said.say(f"lobby.by_{name}")],
                    h.select(name=name)[
                        _option("", now, said.say("lobby.any")),
                        [_option(value, now, label) for value, label in found],
                    ],
                ]
                for name, (now, found) in choices.items()
            ],
            h.button(type="submit")[said.say("lobby.filter_go")],
            h.a(".button", href="/lobby")[said.say("lobby.filter_none")] if is_filtered else None,
        ],
    ]


def opening_ways(games: Mapping[str, str], said: Words, lead: str, onward: str = "") -> h.Element:
    """To the form for a new table of each game."""
    return h.div(".opening-ways")[
        h.p(".help")[lead],
        [h.a(".button", href=f"/new/{game}{onward}")[title] for game, title in games.items()],
    ]


def _tables(context: LobbyContext, said: Words) -> h.Node:
    found = context.found.openings
    return [
        h.h2[said.say("lobby.open")],
        h.ul(".openings")[[_opening(one, context, said) for one in found]]
        if found
        else h.p(".help")[said.say("lobby.none")],
        _leafing(context, said),
        _wanted(context, said),
    ]


def _opening(one: Opening, context: LobbyContext, said: Words) -> h.Element:
    names = [name for name in one.names if name]
    facts = [
        said.say("home.open_seats", count=one.free),
        said.say("lobby.players", count=one.players),
        pace_words(one.pace, said, short=True),
        said.say("profile.rated") if one.rated else "",
        said.say("lobby.level", level=f"{one.level:.0f}") if one.level is not None else "",
        OWN_NAMES.get(one.language, ""),
    ]
    title = context.games.get(one.game, one.game)
    is_mine = any(table.table == one.table for table in context.own)
    return h.li(".opening")[
        poster(one.game),
        h.div(".what")[
            h.a(".title", href=f"/t/{one.table}")[title],
            h.p(".facts-line")[" · ".join(fact for fact in facts if fact)],
            h.p(".help")[", ".join(names) if names else said.say("lobby.nobody")],
        ],
        None
        if is_mine
        else h.form(method="post", action=f"/t/{one.table}/join")[
            h.button(".primary", type="submit", aria_label=said.say("lobby.join_of", game=title))[
                said.say("lobby.join")
            ]
        ],
    ]


def _leafing(context: LobbyContext, said: Words) -> h.Element | None:
    page = context.wanted.page
    if page == 1 and not context.found.has_more:
        return None
    back, on = context.wanted.address(page=page - 1), context.wanted.address(page=page + 1)
    return h.nav(".leafing", aria_label=said.say("lobby.pages"))[
        h.a(".button", href=back, rel="prev")[said.say("lobby.newer")] if page > 1 else None,
        h.a(".button", href=on, rel="next")[said.say("lobby.older")]
        if context.found.has_more
        else None,
    ]


def _wanted(context: LobbyContext, said: Words) -> h.Node:
    """What others look for; one press, and I look for the same."""
    mine = context.wish.wish if context.wish is not None else None
    lines = []
    for (game, players, speed, rated), count in sorted(context.waiting.items()):
        is_mine = mine is not None and (mine.game, mine.players, mine.pace, mine.rated) == (
            game, players, speed, rated,
        )  # fmt: skip
        if game not in context.games or is_mine:
            continue
        text = _what(context, said, game, players, speed, rated)
        lines.append(
            h.li[
                h.span[h.b[said.say("lobby.look_for", count=count)], " ", text],
                _me_too(game, players, speed, rated, said) if context.is_member else None,
            ]
        )
    return [h.h2[said.say("lobby.wanted")], h.ul(".wanted")[lines]] if lines else None


def _me_too(game: str, players: int, speed: str, rated: bool, said: Words) -> h.Element:
    sent = {"what": f"{game}:{players}", "pace": speed} | ({"rated": "on"} if rated else {})
    return h.form(method="post", action="/lobby/wish")[
        [h.input(type="hidden", name=name, value=value) for name, value in sent.items()],
        h.button(".small", type="submit")[said.say("lobby.me_too")],
    ]
