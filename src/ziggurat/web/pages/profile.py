"""The page about somebody: what they play, how they do, and what of it they show."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.manners import report_person, stance_forms, told_line
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.pages.times import moment
from ziggurat.web.people.context import ProfileContext
from ziggurat.words import Words, words


def profile_page(context: ProfileContext) -> str:
    """Somebody's profile."""
    said = words(context.language)
    parts = [part for part in (_playing(context, said), _ratings(context, said),
                               _results(context, said), _ended(context, said))
             if part is not None]  # fmt: skip
    return document(
        context,
        said,
        f"{context.name} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[context.name],
            h.p(".help")[said.say("account.since"), " ", moment(context.created, said)],
            told_line(context.told),
            parts or h.p[said.say("profile.nothing", name=context.name)],
            _manners(context, said),
            _choosing(context, said) if context.is_own and not context.is_banned else None,
            h.p[h.a(".button", href="/account")[said.say("account.back")]]
            if context.is_own
            else None,
        ],
        credit(said),
        kind="join-page",
        styles=["people"],
    )


def _manners(context: ProfileContext, said: Words) -> h.Element | None:
    """What a member can do about somebody."""
    if context.stance is None:
        return None
    onward = profile_href(context.name)
    return h.section("#manners.panel.stacked")[
        h.h2[said.say("manners.title")],
        stance_forms(context.name, context.stance, onward, said),
        report_person(context.name, onward, said),
    ]


def _section(title: str, inside: h.Node) -> h.Element:
    return h.section(".panel.stacked")[h.h2[title], inside]


def _playing(context: ProfileContext, said: Words) -> h.Element | None:
    if context.playing is None:
        return None
    lines = [
        h.li[h.a(href=line.href)[h.b[line.title]], " · ", ", ".join(line.names)]
        for line in context.playing
    ]
    none = h.p(".help")[said.say("profile.no_games")]
    return _section(said.say("profile.playing"), h.ul(".plain")[lines] if lines else none)


def _table(heads: Sequence[str], rows: Sequence[Sequence[h.Node]]) -> h.Element:
    """Figures in rows; the first cell of each says what it is about."""
    return h.table(".figures")[
        h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]],
        h.tbody[
            [h.tr[h.th(scope="row")[row[0]], [h.td[cell] for cell in row[1:]]] for row in rows]
        ],
    ]


def tenths(value: float, said: Words) -> str:
    """A figure with one decimal.

    >>> tenths(25.04, words("en")), tenths(8.3, words("fr"))
    ('25.0', '8,3')
    """
    text = f"{value:.1f}"
    return text.replace(".", ",") if said.language == "fr" else text


def _ratings(context: ProfileContext, said: Words) -> h.Element | None:
    if not context.ratings:
        return None
    heads = [said.say(f"profile.{key}") for key in ("game", "rating", "games")]
    rows = [
        (
            context.titles.get(one.game, one.game),
            f"{tenths(one.mu, said)} ± {tenths(one.sigma, said)}",
            str(one.games),
        )
        for one in context.ratings
    ]
    return _section(
        said.say("profile.ratings"),
        [_table(heads, rows), h.p(".help")[said.say("profile.rating_help")]],
    )


def _results(context: ProfileContext, said: Words) -> h.Element | None:
    if context.tallies is None:
        return None
    heads = [said.say(f"profile.{key}") for key in ("game", "players", "games", "wins")]
    rows = [
        (context.titles.get(one.game, one.game), str(one.players), str(one.games), str(one.wins))
        for one in context.tallies
    ]
    none = h.p(".help")[said.say("profile.no_games")]
    bots = (
        h.p(".help")[said.say("profile.bots"), " ", ", ".join(context.bots)]
        if context.bots
        else None
    )
    return _section(said.say("profile.results"), [_table(heads, rows) if rows else none, bots])


def _ended(context: ProfileContext, said: Words) -> h.Element | None:
    if not context.ended:
        return None
    return _section(
        said.say("profile.ended"),
        h.ul(".plain")[
            [
                h.li[
                    h.a(href=f"/t/{one.table}")[context.titles.get(one.game, one.game)],
                    " · ",
                    said.say("profile.place", rank=one.rank, players=one.players),
                    f" · {said.say('profile.rated')}" if one.rated else None,
                    " · ",
                    moment(one.finished, said),
                ]
                for one in context.ended
            ]
        ],
    )


def _choosing(context: ProfileContext, said: Words) -> h.Element:
    boxes = [
        h.label(".check")[
            h.input(type="checkbox", name=key, checked=is_shown),
            h.span[said.say(f"profile.show_{key}")],
        ]
        for key, is_shown in context.public.items()
    ]
    return h.form(".panel.stacked", method="post", action="/account/public")[
        h.h2[said.say("profile.public")],
        h.p(".help")[said.say("profile.public_help")],
        boxes,
        h.button(type="submit")[said.say("profile.save")],
    ]
