"""From tables and games to what pages are made of."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from ziggurat.analysis.chances import is_analysed
from ziggurat.core.option import Option
from ziggurat.core.state import Entry
from ziggurat.lessons import course
from ziggurat.registry import game as find_game
from ziggurat.registry import games, offers
from ziggurat.web import face, keys, learning
from ziggurat.web.aiding import aid_href
from ziggurat.web.asking import (
    held_seats,
    holdings_of,
    host_of,
    language_of,
    person_of,
    theme_of,
    voice_of,
)
from ziggurat.web.bot_choices import bot_choices
from ziggurat.web.browsers import Holdings
from ziggurat.web.context import (
    AS_GUEST,
    AS_HOST,
    DoorContext,
    GameForm,
    HomeContext,
    JoinContext,
    MadeContext,
    NewContext,
    OptionForm,
    SeatLink,
    TableContext,
    TableLine,
)
from ziggurat.web.doors import Door, Made
from ziggurat.web.live import Page
from ziggurat.web.network import is_loopback, lan_address
from ziggurat.web.people.summons import Summon
from ziggurat.web.reading import cards_href
from ziggurat.web.rulebook import rule_href
from ziggurat.web.sites import base_url
from ziggurat.web.stored import BOT, HUMAN, INVITED, OPEN, RATED, StoredTable
from ziggurat.web.table.hinting import were_given
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.parts import Parts
from ziggurat.web.table.seats import called
from ziggurat.web.table.timing import TOGETHER
from ziggurat.web.tempo import BOT as BOT_PLAYS
from ziggurat.web.tempo import LEAVE, Tempo, may_leave, shown_tempo
from ziggurat.words import Words, words


def own_path(request: Request) -> str:
    """The address of the page that is shown, for links that lead back to it."""
    return request.url.path if request.method == "GET" else "/"


async def home(request: Request, problem: str = "") -> HomeContext:
    """Everything on the home page."""
    host, language = host_of(request), language_of(request)
    held = await holdings_of(request)
    own = host.browsers.tables_of(held)
    asked = [host.running(), host.finished(own)]
    if own is not None:
        asked.append(host.running(own))
    lists = await asyncio.gather(*asked)
    under_way, over = lists[0].tables, lists[1].tables
    if own is not None:
        under_way = [*lists[-1].tables, *under_way]
    tables = {table.id: table for table in under_way}.values()
    lines = [_running_line(stored, held, words(language, stored.game)) for stored in tables]
    mine = [line for line in lines if line.yours]
    running = [line for line in lines if not line.yours]
    over = [stored for stored in over if not held.is_away(stored.id)]
    finished = [_finished_line(stored, held, words(language, stored.game)) for stored in over]
    broken = {str(refusal): refusal for found in lists for refusal in found.broken}
    base = base_url(request, host.settings)
    return HomeContext(
        language=language,
        theme=theme_of(request),
        path="/",
        games=tuple(game_form(name, language) for name in games()),
        running=tuple(running),
        mine=tuple(sorted(mine, key=lambda line: not line.your_turn)),
        finished=tuple(finished),
        broken=tuple(words(language).refuse(refusal) for refusal in broken.values()),
        base_url=base,
        lan_url=_lan_url(request),
        problem=problem,
        name=await _logged_in(request) or _own_name([*tables, *over], held),
        who=await _logged_in(request),
        summons=await _summons(request),
    )


async def _summons(request: Request) -> tuple[Summon, ...]:
    """Who invites whoever asks."""
    person = await person_of(request)
    if person is None or person.is_banned:
        return ()
    return tuple(await host_of(request).lobby.summons.waiting_for(person.id))


async def new(
    request: Request,
    game: str,
    problem: str = "",
    sent: dict[str, str] | None = None,
    club: str = "",
) -> NewContext:
    """The form that opens a table of a game."""
    language = language_of(request)
    return NewContext(
        language=language,
        theme=theme_of(request),
        path=f"/new/{game}",
        form=game_form(find_game(game).name, language),
        problem=problem,
        sent=sent or {},
        name=await own_name(request),
        club=club if sent is None else sent.get("club", ""),
        who=await _logged_in(request),
    )


async def _logged_in(request: Request) -> str | None:
    """Who is logged in, empty when nobody is; None where there are no accounts."""
    person = await person_of(request)
    if not host_of(request).people.is_on:
        return None
    return "" if person is None else person.name


async def own_name(request: Request) -> str:
    """The name of whoever is logged in, or under which a browser played last; empty: neither."""
    if known := await _logged_in(request):
        return known
    host, held = host_of(request), await holdings_of(request)
    own = host.browsers.tables_of(held)
    if own is None:
        return ""
    lists = await asyncio.gather(host.running(own), host.finished(own))
    return _own_name([table for found in lists for table in found.tables], held)


def _own_name(tables: Iterable[StoredTable], held: Holdings) -> str:
    """The name on the first seat of these tables that a browser holds alone."""
    for table in tables:
        seats = held.seats(table.id, table.seats)
        if len(seats) == 1 and table.seats[seats[0]].name:
            return table.seats[seats[0]].name
    return ""


def _lan_url(request: Request) -> str | None:
    settings = host_of(request).settings
    if settings.public_url:
        return f"{base_url(request, settings)}/"
    if settings.is_local:
        return None
    address = lan_address(settings.host)
    port = request.url.port or settings.port
    return f"{request.url.scheme}://{address}:{port}/" if address else None


def game_form(name: str, language: str) -> GameForm:
    """The form in which a game is started."""
    game, said = find_game(name), words(language, name)
    profile = offers(name).profile()
    usual = profile.usual.options if profile is not None else {}
    return GameForm(
        name=name,
        title=said.say("game.name"),
        tagline=said.say("game.tagline"),
        players=tuple(game.players),
        house_players=tuple(game.house_players),
        options=tuple(
            _option_form(option, name, said, usual.get(option.name, option.default))
            for option in game.options
        ),
        bots=bot_choices(said, name),
        rules_href=f"/rules/{name}",
        cards_href=cards_href(name, said),
        timed=game.timed,
        may_leave=may_leave(name),
        profile=profile,
        course_href=learning.address(name) if course(name) else "",
    )


def _option_form(option: Option, game: str, said: Words, default: bool | int | str) -> OptionForm:
    key = f"option.{option.name}"
    return OptionForm(
        name=option.name,
        kind=option.kind,
        default=default,
        label=said.say(key),
        help=said.say(f"{key}.help") if said.knows(f"{key}.help") else "",
        choices=tuple((choice, _choice(option.name, choice, said)) for choice in option.choices),
        low=option.low,
        high=option.high,
        rule=option.rule,
        href=rule_href(game, option.rule),
    )


def _choice(option: str, choice: str, said: Words) -> str:
    key = f"option.{option}.{choice}"
    return said.say(key) if said.knows(key) else choice


def _running_line(stored: StoredTable, holdings: Holdings, said: Words) -> TableLine:
    names = called([seat.name for seat in stored.seats], said)
    held = holdings.seats(stored.id, stored.seats)
    to_act = [seat for seat in stored.shown.get("to_act", []) if seat in range(len(names))]
    return TableLine(
        table=stored.id,
        href=f"/t/{stored.id}",
        game=stored.game,
        title=said.say("game.name"),
        names=tuple(names),
        to_act=tuple(names[seat] for seat in to_act),
        winners=(),
        finished=False,
        yours=bool(held) or holdings.has_opened(stored.id, stored.key_hash),
        your_turn=any(seat in held for seat in to_act),
        open_seats=sum(place.kind == OPEN for place in stored.seats),
        steps=stored.shown.get("steps", 0),
        created=stored.created,
        others=tuple(seat for seat in range(len(names)) if seat not in held),
        going_on=_going_on(stored, names, said),
        may_abandon=bool(held)
        and all(place.kind != HUMAN or place.seat in held for place in stored.seats),
        pace=_shown_pace(stored),
        until=_until(stored, held),
    )


def _shown_pace(stored: StoredTable) -> tuple[str, Mapping[str, Any]] | None:
    tempo = shown_tempo(stored.shown)
    return None if tempo is None else (tempo.key, tempo.args)


def _until(stored: StoredTable, held: Collection[int]) -> str:
    """Until when whoever holds these seats may answer; else whoever is asked."""
    until: Mapping[str, str] = stored.shown.get("until", {})
    mine = [until[key] for key in until if key == TOGETHER or int(key) in held]
    return min(mine or until.values(), default="")


def _going_on(stored: StoredTable, names: Sequence[str], said: Words) -> str:
    """What happened last at a table, in words."""
    last = stored.shown.get("last")
    if not last or not said.knows(f"log.{last[0]}"):
        return ""
    return said.tell(Entry(last[0], last[1]), names)


def _finished_line(stored: StoredTable, held: Holdings, said: Words) -> TableLine:
    names = called([seat.name for seat in stored.seats], said)
    ranks = stored.result.get("ranks", [])
    return TableLine(
        table=stored.id,
        href=f"/t/{stored.id}",
        game=stored.game,
        title=said.say("game.name"),
        names=tuple(names),
        to_act=(),
        winners=tuple(name for name, rank in zip(names, ranks, strict=False) if rank == 1),
        finished=True,
        yours=bool(held.seats(stored.id, stored.seats)),
        your_turn=False,
        open_seats=0,
        steps=stored.result.get("steps", 0),
        created=stored.finished or stored.created,
        abandoned=not ranks,
    )


async def table(request: Request, hosted: HostedTable, at: int | None = None) -> TableContext:
    """Everything on the page of a table, as this browser may see it, now or at a past moment."""
    language, game = language_of(request), hosted.game.name
    said = words(language, game)
    holdings = await holdings_of(request)
    held = await held_seats(request, hosted)
    shown = Page(hosted, held, language)
    shown.at = at
    shown.voice = await voice_of(request)
    message = await shown.message()
    live = f"/t/{hosted.id}/live"
    base = base_url(request, host_of(request).settings)
    only_here = is_loopback(urlsplit(base).hostname or "")
    lan = (_lan_url(request) or "") if only_here else ""
    my_name = await _logged_in(request) or ""
    has_lobby = host_of(request).people.is_on
    cups = host_of(request).society.tournaments
    is_cup = has_lobby and bool(held) and bool(await cups.among([hosted.id]))
    asked = await _asked(request, hosted)
    async with hosted.locked() as parts:
        over = parts.journal.over
        before = _before(holdings, held, parts, is_cup) if has_lobby else ""
        return TableContext(
            language=language,
            theme=theme_of(request),
            path=f"/t/{hosted.id}",
            table=hosted.id,
            game=game,
            title=said.say("game.name"),
            public_link=f"{base}/t/{hosted.id}",
            live_path=live if message["at"] is None else f"{live}?at={at}",
            record_href=f"/t/{hosted.id}/record",
            rules_href=f"/rules/{game}",
            aid_href=aid_href(game, parts.stored.options),
            may_coach=not over
            and len(held) == 1
            and offers(game).coaching() is not None
            and all(place.kind == BOT for place in parts.seats.places if place.seat not in held),
            message=message,
            notes_href=f"/notes/{game}/{language}.json" if face.notes(game, language) else "",
            names=tuple(parts.seats.names(said)),
            options=(
                *[_chosen(option, parts.stored.options, said) for option in hosted.game.options],
                (said.say("home.listed"), said.say(f"home.listed_{_yes(hosted.listed)}")),
                *_agreed(parts.timing.tempo, said),
                *_rating(request, parts, said),
            ),
            bots=bot_choices(said, game),
            finished=over,
            may_analyse=parts.journal.state.over and is_analysed(game),
            review=parts.stored.review,
            seat_links=_seat_links(holdings, parts, said, base),
            device_seats=_seats_held(held, parts, said),
            again_seats=_seats_of_others(holdings, held, parts, said),
            invite_seats=_seats_to_invite(holdings, parts, said),
            open_seats=()
            if over or (my_name and held)  # a member sits down once
            else tuple(place.seat for place in parts.seats.places if place.kind == OPEN),
            with_hints=were_given(parts.stored.events),
            house_variant=parts.stored.players in hosted.game.house_players,
            only_here=only_here,
            my_name=my_name,
            before=before,
            may_summon=bool(my_name)
            and before == AS_HOST
            and any(place.kind in (OPEN, INVITED) for place in parts.seats.places),
            asked=asked,
            lan_link=f"{lan}t/{hosted.id}" if lan else "",
        )


async def _asked(request: Request, hosted: HostedTable) -> tuple[str, ...]:
    """Whom somebody who is logged in has invited by name, as far as that waits for an answer."""
    person = await person_of(request)
    if person is None:
        return ()
    sent = await host_of(request).lobby.summons.sent_by(person.id)
    return tuple(one.name for one in sent if one.table == hosted.id)


def _before(holdings: Holdings, held: Collection[int], parts: Parts, is_cup: bool) -> str:
    """What a browser may do about the seats of a table before its game begins."""
    if parts.journal.over:
        return ""
    if holdings.has_opened(parts.stored.id, parts.stored.key_hash):
        return AS_HOST
    return AS_GUEST if held and not is_cup else ""


def _agreed(tempo: Tempo | None, said: Words) -> list[tuple[str, str]]:
    """What was agreed about time, if anything."""
    if tempo is None:
        return []
    end = said.say(f"home.pace_over_{LEAVE if tempo.leaves else BOT_PLAYS}")
    return [
        (said.say("home.pace"), said.say(f"home.{tempo.key}", **tempo.shown()[1])),
        (said.say("home.pace_over"), end),
    ]


def _rating(request: Request, parts: Parts, said: Words) -> list[tuple[str, str]]:
    """Whether the game is rated, where that can be."""
    if not host_of(request).people.is_on:
        return []
    is_rated = any(event.key == RATED for event in parts.stored.events)
    return [(said.say("home.rated"), said.say("option_on" if is_rated else "option_off"))]


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _chosen(option: Option, chosen: Mapping[str, Any], said: Words) -> tuple[str, str]:
    value = chosen.get(option.name, option.default)
    if isinstance(value, bool):
        shown = said.say("option_on" if value else "option_off")
    else:
        shown = _choice(option.name, str(value), said)
    return said.say(f"option.{option.name}"), shown


def _seat_links(held: Holdings, parts: Parts, said: Words, base: str) -> tuple[SeatLink, ...]:
    """The links of the seats for friends; only whoever opened the table can make them."""
    table = parts.stored
    key = held.key(table.id, table.key_hash)
    if key is None or parts.journal.over:
        return ()
    mine = held.seats(table.id, table.seats)
    links = []
    for seat, name in zip(table.seats, parts.seats.names(said), strict=True):
        secret = keys.seat_secret(key, seat.seat)
        if seat.seat not in mine and keys.matches(secret, seat.secret_hash):
            link = f"{base}/t/{table.id}/s/{secret}"
            links.append(SeatLink(seat.seat, name, link, taken=seat.kind != INVITED))
    return tuple(links)


def _seats_held(held: Collection[int], parts: Parts, said: Words) -> tuple[tuple[int, str], ...]:
    """The seats that a browser could hold on another device too."""
    if parts.journal.over:
        return ()
    names = parts.seats.names(said)
    return tuple(
        (seat.seat, names[seat.seat])
        for seat in parts.seats.places
        if seat.seat in held and seat.kind == HUMAN
    )


def _seats_of_others(
    holdings: Holdings, held: Collection[int], parts: Parts, said: Words
) -> tuple[tuple[int, str], ...]:
    """The seats to which whoever opened the table may invite anew."""
    table = parts.stored
    if parts.journal.over or not holdings.has_opened(table.id, table.key_hash):
        return ()
    names = parts.seats.names(said)
    return tuple(
        (seat.seat, names[seat.seat])
        for seat in parts.seats.places
        if seat.seat not in held and seat.kind == HUMAN and seat.secret_hash is not None
    )


def _seats_to_invite(holdings: Holdings, parts: Parts, said: Words) -> tuple[tuple[int, str], ...]:
    """The seats that wait for a friend, for whoever opened the table on another device."""
    table = parts.stored
    has_links = holdings.key(table.id, table.key_hash) is not None
    if parts.journal.over or has_links or not holdings.has_opened(table.id, table.key_hash):
        return ()
    names = parts.seats.names(said)
    return tuple(
        (seat.seat, names[seat.seat]) for seat in parts.seats.places if seat.kind == INVITED
    )


async def made(request: Request, hosted: HostedTable, link: Made) -> MadeContext:
    """The page with a link that was just made."""
    language, game = language_of(request), hosted.game.name
    said = words(language, game)
    base = base_url(request, host_of(request).settings)
    return MadeContext(
        language=language,
        theme=theme_of(request),
        path=f"/t/{hosted.id}",
        table=hosted.id,
        game=game,
        title=said.say("game.name"),
        kind=link.kind,
        name=(await hosted.names(said))[link.seat],
        link=base + link.path(hosted.id),
        minutes=link.minutes,
    )


async def door(request: Request, hosted: HostedTable, found: Door) -> DoorContext:
    """The page that greets whoever opens such a link."""
    language, game = language_of(request), hosted.game.name
    said = words(language, game)
    return DoorContext(
        language=language,
        theme=theme_of(request),
        path=request.url.path,
        table=hosted.id,
        game=game,
        title=said.say("game.name"),
        kind=found.kind,
        name=(await hosted.names(said))[found.seat],
        action=request.url.path,
    )


async def join(
    request: Request, hosted: HostedTable, seat: int, secret: str, problem: str = ""
) -> JoinContext:
    """The page that greets whoever opens the link of a seat for the first time."""
    language, game = language_of(request), hosted.game.name
    said = words(language, game)
    return JoinContext(
        language=language,
        theme=theme_of(request),
        path=request.url.path,
        table=hosted.id,
        game=game,
        title=said.say("game.name"),
        seat=seat,
        names=tuple(await hosted.names(said)),
        action=f"/t/{hosted.id}/s/{secret}",
        problem=problem,
        my_name=await _logged_in(request) or "",
    )
