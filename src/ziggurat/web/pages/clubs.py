"""Pages of clubs: all of them, and one with its members, tables and tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import htpy as h

from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.lobby import opening_ways, pace_words
from ziggurat.web.pages.places import leafing, ways
from ziggurat.web.pages.plain import problem
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.pages.times import moment
from ziggurat.web.people.clubs import (
    ABOUT_MOST,
    ASKS,
    ENTRIES,
    INVITED,
    MEMBER,
    NAME_MOST,
    NOBODY,
    OFFICER,
    OWNER,
    Club,
    ClubTable,
    Fellow,
    may,
)
from ziggurat.web.people.context import ClubContext, ClubsContext
from ziggurat.web.people.pairing import Tournament
from ziggurat.web.people.tournaments import KINDS, ROUNDS_MOST
from ziggurat.web.people.tournaments import NAME_MOST as TOURNAMENT_NAME_MOST
from ziggurat.web.tempo import CHOICES
from ziggurat.words import Words, words

STYLES: Final = ("people", "lobby")
KIND: Final = "lobby-body"


# All clubs


def clubs_page(context: ClubsContext) -> str:
    """All clubs, one's own first."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('clubs.title')} · Ziggurat",
        top(context, said),
        h.main("#main.lobby")[
            ways(said, "/clubs"),
            h.h1[said.say("clubs.title")],
            problem(context.problem),
            h.div(".lobby-sides")[
                h.div(".lobby-main")[
                    _section(said.say("clubs.mine"), _club_list(context.mine, said))
                    if context.mine
                    else None,
                    _section(
                        said.say("clubs.all"),
                        _club_list(context.clubs, said) or h.p(".help")[said.say("clubs.none")],
                    ),
                    leafing("/clubs", context.page, context.has_more, said),
                ],
                h.div(".lobby-side")[
                    _founding(context, said) if context.is_member else _members_only(context, said)
                ],
            ],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def _section(title: str, inside: h.Node, element: str = "") -> h.Element:
    return h.section(".panel.stacked", id=element or None)[h.h2[title], inside]


def _club_list(clubs: Sequence[Club], said: Words) -> h.Element | None:
    if not clubs:
        return None
    return h.ul(".wanted")[
        [
            h.li[
                h.span[
                    h.a(href=f"/clubs/{club.id}")[h.b[club.name]],
                    " · ",
                    said.say("clubs.members", count=club.members),
                    " · ",
                    said.say(f"clubs.entry_{club.entry}"),
                ]
            ]
            for club in clubs
        ]
    ]


def _members_only(context: ClubsContext, said: Words) -> h.Element:
    """Why there is nothing to fill in."""
    return h.section(".panel.stacked")[
        h.h2[said.say("clubs.found")],
        h.p(".help")[said.say("clubs.members_only")],
        h.p[h.a(".button", href="/account/login?next=/clubs")[said.say("account.login")]]
        if not context.who
        else None,
    ]


def _founding(context: ClubsContext, said: Words) -> h.Element:
    return h.form(".panel.stacked", method="post", action="/clubs")[
        h.h2[said.say("clubs.found")],
        _about(said, context.sent),
        h.button(".primary", type="submit")[said.say("clubs.found_go")],
    ]


def _about(said: Words, sent: Mapping[str, str]) -> h.Node:
    """What a club says of itself, as fields of a form."""
    return [
        h.label(for_="club-name")[said.say("account.name")],
        h.input("#club-name", name="name", required=True, maxlength=str(NAME_MOST),
                value=sent.get("name", ""), autocomplete="off"),
        h.label(for_="club-about")[said.say("clubs.about")],
        h.textarea("#club-about", name="about", rows="3", maxlength=str(ABOUT_MOST))[
            sent.get("about", "")
        ],
        h.label(for_="club-entry")[said.say("clubs.entry")],
        h.select("#club-entry", name="entry")[
            [
                h.option(value=entry, selected=entry == sent.get("entry"))[
                    said.say(f"clubs.entry_{entry}")
                ]
                for entry in ENTRIES
            ]
        ],
    ]  # fmt: skip


# One club


def club_page(context: ClubContext) -> str:
    """A club: what it is, who is there, what is played."""
    said, inside = words(context.language), context.inside
    role = inside.role if context.is_member else ""
    return document(
        context,
        said,
        f"{inside.club.name} · Ziggurat",
        top(context, said),
        h.main("#main.lobby")[
            ways(said, "/clubs"),
            h.h1[inside.club.name],
            problem(context.problem),
            _standing(context, said),
            h.div(".lobby-sides")[
                h.div(".lobby-main")[
                    [h.p[line] for line in inside.club.about.splitlines()],
                    _tables(context, said),
                    _section(
                        said.say("cup.title"),
                        tournament_list(context.tournaments, context.games, said)
                        or h.p(".help")[said.say("cup.none")],
                    ),
                    planning(context.sent, context.games, context.counts, said, inside.club.id)
                    if context.is_member and may(role, "tournament")
                    else None,
                ],
                h.div(".lobby-side")[
                    _asking(context, said) if inside.asking else None,
                    _members(context, said),
                    _inviting(context, said) if context.is_member and may(role, "invite") else None,
                    _changing(context, said) if context.is_member and may(role, "change") else None,
                ],
            ],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def _standing(context: ClubContext, said: Words) -> h.Element:
    """What I am here, and what I may do about it."""
    club, role = context.inside.club, context.inside.role
    facts = f"{said.say('clubs.members', count=club.members)} · " + said.say(
        f"clubs.entry_{club.entry}"
    )
    acts: list[h.Node] = []
    if context.is_member and role in (NOBODY, INVITED) and (
        club.entry != "invited" or role == INVITED
    ):  # fmt: skip
        key = "clubs.ask" if club.entry == "ask" and role != INVITED else "clubs.enter"
        acts.append(_do(context, "enter", said.say(key), primary=True))
    if context.is_member and may(role, "leave"):
        acts.append(_do(context, "leave", said.say(f"clubs.leave_{role}")))
    return h.section(".panel.lobby-note")[
        h.div[h.b[said.say(f"clubs.you_{role or 'nobody'}")], h.p[facts]],
        h.div(".acts")[acts],
    ]


def _do(
    context: ClubContext, do: str, text: str, name: str = "", primary: bool = False
) -> h.Element:
    return h.form(method="post", action=f"/clubs/{context.inside.club.id}")[
        h.input(type="hidden", name="name", value=name) if name else None,
        h.button(".primary" if primary else ".small", type="submit", name="do", value=do,
                 aria_label=f"{text} {name}" if name else None)[text],
    ]  # fmt: skip


def _members(context: ClubContext, said: Words) -> h.Element:
    club = context.inside.club
    return _section(
        said.say("clubs.who"),
        [
            h.ul(".own-seats")[[_fellow(one, context, said) for one in context.inside.fellows]],
            leafing(f"/clubs/{club.id}", context.page, context.inside.more_fellows, said),
        ],
    )


def _fellow(one: Fellow, context: ClubContext, said: Words) -> h.Element:
    role = context.inside.role if context.is_member else ""
    acts: list[h.Node] = []
    if role == OWNER and one.role == MEMBER:
        acts.append(_do(context, "promote", said.say("clubs.promote"), one.name))
    if role == OWNER and one.role == OFFICER:
        acts.append(_do(context, "demote", said.say("clubs.demote"), one.name))
        acts.append(_do(context, "hand_on", said.say("clubs.hand_on"), one.name))
    if (one.role == MEMBER and may(role, "remove")) or (role == OWNER and one.role == OFFICER):
        acts.append(_do(context, "remove", said.say("lobby.remove"), one.name))
    title = "" if one.role == MEMBER else f" · {said.say(f'clubs.role_{one.role}')}"
    return h.li[
        h.span[h.a(href=profile_href(one.name))[one.name], title],
        h.details(".more-acts")[h.summary["…"], h.div[acts]] if acts else None,
    ]


def _asking(context: ClubContext, said: Words) -> h.Element:
    lines = [
        h.li[
            h.span[one.name, " · ", said.say(f"clubs.role_{one.role}")],
            _do(context, "admit", said.say("clubs.admit"), one.name) if one.role == ASKS else None,
            _do(context, "remove", said.say("lobby.remove"), one.name),
        ]
        for one in context.inside.asking
    ]
    return _section(said.say("clubs.door"), h.ul(".own-seats")[lines])


def _inviting(context: ClubContext, said: Words) -> h.Element:
    return h.form(".panel.stacked.inviting", method="post",
                  action=f"/clubs/{context.inside.club.id}")[
        h.label(for_="club-invite")[said.say("lobby.invite")],
        h.div(".copying")[
            h.input("#club-invite", name="name", required=True, maxlength=str(NAME_MOST),
                    autocomplete="off", spellcheck="false"),
            h.button(type="submit", name="do", value="invite")[said.say("lobby.invite_go")],
        ],
    ]  # fmt: skip


def _changing(context: ClubContext, said: Words) -> h.Element:
    club, role = context.inside.club, context.inside.role
    sent = {"name": club.name, "about": club.about, "entry": club.entry}
    return h.details(".panel.fold-form")[
        h.summary[said.say("clubs.change")],
        h.form(".stacked", method="post", action=f"/clubs/{club.id}")[
            _about(said, sent),
            h.button(".primary", type="submit", name="do", value="change")[
                said.say("profile.save")
            ],
        ],
        h.div(".stacked")[
            h.p(".help")[said.say("clubs.close_help")],
            _do(context, "close", said.say("clubs.close")),
        ]
        if role == OWNER
        else None,
    ]


def _tables(context: ClubContext, said: Words) -> h.Element:
    is_inside = context.is_member and may(context.inside.role, "open")
    return _section(
        said.say("clubs.tables"),
        [
            h.ul(".wanted")[[_table(one, context, said) for one in context.inside.tables]]
            if context.inside.tables
            else h.p(".help")[said.say("clubs.no_tables")],
            opening_ways(
                context.games, said, said.say("clubs.open"), f"?club={context.inside.club.id}"
            )
            if is_inside
            else None,
        ],
    )


def _table(one: ClubTable, context: ClubContext, said: Words) -> h.Element:
    return h.li[
        h.span[
            h.a(href=f"/t/{one.table}")[context.games.get(one.game, one.game)],
            " · ",
            said.say("lobby.players", count=one.players),
            f" · {said.say('home.over')}" if one.is_over else None,
        ],
        moment(one.created, said),
    ]


# Tournaments in lists, and the form for a new one


def tournament_list(
    found: Sequence[Tournament], games: Mapping[str, str], said: Words
) -> h.Element | None:
    """Tournaments, each with what it is and how far it has come."""
    if not found:
        return None
    lines = []
    for one in found:
        facts = [
            games.get(one.game, one.game),
            said.say(f"cup.{one.kind}"),
            said.say("cup.entries", count=one.entries),
            state_words(one, said),
        ]
        lines.append(
            h.li[
                h.span[
                    h.a(href=f"/tournaments/{one.id}")[h.b[one.name]],
                    h.p(".help")[" · ".join(facts)],
                ]
            ]
        )
    return h.ul(".wanted")[lines]


def state_words(one: Tournament, said: Words) -> str:
    """How far a tournament has come."""
    if one.state == "running":
        return said.say("cup.round_of", number=one.round, most=one.rounds)
    return said.say(f"cup.state_{one.state}")


def planning(
    sent: Mapping[str, str],
    games: Mapping[str, str],
    counts: Mapping[str, Sequence[int]],
    said: Words,
    club: str = "",
) -> h.Element:
    """The form for a new tournament."""
    what = [
        (f"{game}:{count}", f"{title} · {said.say('cup.at_table', count=count)}")
        for game, title in games.items()
        for count in counts.get(game, ())
    ]
    return h.details(".panel.fold-form", open=bool(sent.get("what")))[
        h.summary[said.say("cup.plan")],
        h.form(".stacked", method="post", action="/tournaments")[
            h.input(type="hidden", name="club", value=club) if club else None,
            h.label(for_="cup-name")[said.say("account.name")],
            h.input("#cup-name", name="name", required=True, autocomplete="off",
                    maxlength=str(TOURNAMENT_NAME_MOST), value=sent.get("name", "")),
            _select("kind", said.say("cup.kind"),
                    [(kind, said.say(f"cup.{kind}")) for kind in KINDS], sent),
            h.p(".help")[said.say("cup.kind_help")],
            _select("what", said.say("profile.game"), what, sent),
            _select("pace", said.say("home.pace"),
                    [(one, pace_words(one, said, short=True)) for one in ("", *CHOICES)], sent),
            h.label(for_="cup-rounds")[said.say("cup.rounds")],
            h.input("#cup-rounds", name="rounds", type="number", min="1", max=str(ROUNDS_MOST),
                    value=sent.get("rounds", "5"), required=True),
            h.p(".help")[said.say("cup.rounds_help")],
            h.label(".check")[
                h.input(type="checkbox", name="rated", checked="rated" in sent),
                h.span[said.say("home.rated")],
            ],
            h.button(".primary", type="submit")[said.say("cup.plan_go")],
        ],
    ]  # fmt: skip


def _select(
    name: str, label: str, choices: Sequence[tuple[str, str]], sent: Mapping[str, str]
) -> h.Node:
    return [
        h.label(for_=f"cup-{name}")[label],
        h.select(id=f"cup-{name}", name=name)[
            [
                h.option(value=value, selected=value == sent.get(name))[text]
                for value, text in choices
            ]
        ],
    ]
