"""Pages of tournaments: all of them, and one with its standings and rounds."""

from __future__ import annotations

import htpy as h

from ziggurat.web.pages.clubs import (
    KIND,
    STYLES,
    planning,
    state_words,
    tournament_list,
)
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.lobby import pace_words
from ziggurat.web.pages.manners import confirmed
from ziggurat.web.pages.places import leafing, ways
from ziggurat.web.pages.plain import problem
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.people.context import ClubsContext, TournamentContext
from ziggurat.web.people.scores import Board, Row
from ziggurat.web.people.tournaments import OVER, RUNNING, SIGN_UP
from ziggurat.words import Words, words


def tournaments_page(context: ClubsContext) -> str:
    """All tournaments, the newest first."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('cup.title')} · Ziggurat",
        top(context, said),
        h.main("#main.lobby")[
            ways(said, "/tournaments"),
            h.h1[said.say("cup.title")],
            problem(context.problem),
            h.section(".panel.stacked")[
                tournament_list(context.tournaments, context.games, said)
                or h.p(".help")[said.say("cup.none")],
                h.p(".help")[said.say("cup.by_clubs")],
            ],
            leafing("/tournaments", context.page, context.has_more, said),
            planning(context.sent, context.games, context.counts, said)
            if context.is_moderator
            else None,
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def tournament_page(context: TournamentContext) -> str:
    """A tournament."""
    said, found = words(context.language), context.whole.tournament
    return document(
        context,
        said,
        f"{found.name} · Ziggurat",
        top(context, said),
        h.main("#main.lobby")[
            ways(said, "/tournaments"),
            h.h1[found.name],
            problem(context.problem),
            _standing(context, said),
            h.div(".lobby-sides")[
                h.div(".lobby-main")[
                    _table(context, said),
                    _rounds(context, said),
                    _round(context.round, context, said) if context.round else None,
                    _entries(context, said) if not context.round else None,
                ],
                h.div(".lobby-side")[
                    _facts(context, said),
                    _entries(context, said) if context.round else None,
                ],
            ],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )  # fmt: skip


def _name(context: TournamentContext, entry: int, said: Words) -> h.Node:
    """Somebody who takes part; whoever has deleted their account has no name."""
    name = context.whole.names.get(entry, "")
    return h.a(href=profile_href(name))[name] if name else said.say("cup.gone")


def _button(context: TournamentContext, do: str, text: str, primary: bool = False,
            **more: str) -> h.Element:  # fmt: skip
    return h.form(method="post", action=f"/tournaments/{context.whole.tournament.id}")[
        [h.input(type="hidden", name=name, value=value) for name, value in more.items()],
        h.button(".primary" if primary else ".small", type="submit", name="do", value=do)[text],
    ]


def _sure(context: TournamentContext, do: str, said: Words) -> h.Element:
    """What cannot be taken back: it says what it means before it is done."""
    action = f"/tournaments/{context.whole.tournament.id}"
    return confirmed(said.say(f"cup.{do}"), said.say(f"cup.{do}"), action, [
        h.p[said.say(f"cup.{do}_help")],
        h.button(type="submit", name="do", value=do)[said.say(f"cup.{do}_now")],
    ])  # fmt: skip


def _standing(context: TournamentContext, said: Words) -> h.Element:
    """How far it has come, and what I may do."""
    found, mine = context.whole.tournament, context.mine
    acts: list[h.Node] = []
    if found.state == SIGN_UP and context.may_enter and mine is None:
        acts.append(_button(context, "enter", said.say("cup.enter"), primary=True))
    is_in = mine is not None and mine.dropped is None
    if is_in and context.may_enter and found.state == SIGN_UP:
        acts.append(_button(context, "drop", said.say("cup.drop")))
    if context.may_organise and found.state == SIGN_UP:
        acts.append(_button(context, "start", said.say("cup.start"), primary=mine is not None))
    if is_in and context.may_enter and found.state == RUNNING:
        acts.append(_sure(context, "drop", said))
    if context.may_organise and found.state in (SIGN_UP, RUNNING):
        acts.append(_sure(context, "cancel", said))
    if is_in and found.state == OVER:
        told = said.say("cup.you_were")
    elif mine is not None:
        told = said.say("cup.you_in" if is_in else "cup.you_out")
    else:
        told = said.say("cup.entries", count=len(context.whole.entries))
    return h.section(".panel.lobby-note")[
        h.div[h.b[state_words(found, said)], h.p[told]], h.div(".acts")[acts]
    ]


def _facts(context: TournamentContext, said: Words) -> h.Element:
    found = context.whole.tournament
    facts: list[h.Node] = [
        context.title,
        said.say(f"cup.{found.kind}"),
        said.say("cup.at_table", count=found.players),
        said.say("cup.rounds_of", count=found.rounds)
        if found.state != SIGN_UP or found.kind == "swiss" or found.players > 2
        else said.say("cup.everybody"),
        pace_words(found.pace, said),
        said.say("lobby.rated_yes" if found.rated else "lobby.rated_no"),
    ]
    if found.club is not None:
        facts.append(h.a(href=f"/clubs/{found.club}")[found.club_name])
    if found.organiser_name:
        who = h.a(href=profile_href(found.organiser_name))[found.organiser_name]
        facts.append([said.say("cup.organiser"), " ", who])
    return h.section(".panel.stacked")[
        h.h2[said.say("cup.about")], h.ul(".plain")[[h.li[fact] for fact in facts]]
    ]


def _entries(context: TournamentContext, said: Words) -> h.Element:
    lines = [
        h.li[
            _name(context, one.number, said),
            f" · {said.say('cup.dropped')}" if one.dropped is not None else None,
        ]
        for one in context.whole.entries
    ]
    return h.section(".panel.stacked")[
        h.h2[said.say("cup.who")],
        h.ul(".plain")[lines] if lines else h.p(".help")[said.say("cup.nobody")],
    ]


def _table(context: TournamentContext, said: Words) -> h.Element | None:
    """The standings, with what decides between equals."""
    if context.whole.tournament.state == SIGN_UP or not context.whole.table:
        return None
    heads = [said.say(f"cup.head_{key}") for key in
             ("place", "name", "points", "buchholz", "berger", "wins", "games")]  # fmt: skip
    is_over = context.whole.tournament.state == OVER
    return h.section(".panel.stacked")[
        h.h2[said.say("cup.result" if is_over else "cup.standings")],
        h.div(".scrolled", tabindex="0", role="region", aria_label=said.say("cup.standings"))[
            h.table(".figures.standings")[
                h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]],
                h.tbody[[_line(row, context, said) for row in context.whole.table]],
            ]
        ],
        h.p(".help")[said.say("cup.points_help")],
        h.p(".help")[said.say("cup.ties_help")],
    ]


def _line(row: Row, context: TournamentContext, said: Words) -> h.Element:
    return h.tr[
        h.th(scope="row")[str(row.place)],
        h.td(".named")[_name(context, row.entry, said)],
        [h.td[number(value, said)] for value in (row.points, row.buchholz, row.berger)],
        h.td[str(row.wins)],
        h.td[str(row.games)],
    ]


def number(value: float, said: Words) -> str:
    """A figure with as few decimals as it needs.

    >>> number(2.0, words("en")), number(1.25, words("fr"))
    ('2', '1,25')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if said.language == "fr" else text


def _rounds(context: TournamentContext, said: Words) -> h.Element | None:
    """To the games of every round, one round at a time."""
    found = context.whole.tournament
    if found.round < 2:
        return None
    return h.nav(".ways-among", aria_label=said.say("cup.rounds"))[
        [
            h.a(
                href=f"/tournaments/{found.id}?round={one}",
                aria_current="page" if one == context.round else None,
            )[said.say("cup.round", number=one)]
            for one in range(1, found.round + 1)
        ]
    ]


def _round(number_of: int, context: TournamentContext, said: Words) -> h.Element:
    boards = [board for board in context.whole.boards if board.round == number_of]
    return h.section(".panel.stacked")[
        h.h2[said.say("cup.round", number=number_of)],
        h.ul(".wanted")[[_board(board, context, said) for board in boards]],
    ]


def _board(board: Board, context: TournamentContext, said: Words) -> h.Element:
    found = context.whole.tournament
    people: list[h.Node] = []
    for seat, entry in enumerate(board.seats):
        if people:
            people.append(" · ")
        people.append(_name(context, entry, said))
        if board.is_game:
            people.append(f" ({(board.ranks or ())[seat]})")
    if len(board.seats) == 1:
        told = said.say("cup.without_game" if board.ranks == (1,) else "cup.sits_out")
    elif board.ranks is None:
        told = said.say("cup.playing")
    else:
        told = said.say("cup.played" if board.is_game else "cup.void")
    may_void = context.may_organise and board.ranks is None and found.state == RUNNING
    return h.li[
        h.span[people, h.p(".help")[told]],
        h.a(".button", href=f"/t/{board.table}")[said.say("lobby.go")] if board.table else None,
        _button(context, "void", said.say("cup.make_void"), board=str(board.board))
        if may_void
        else None,
    ]
