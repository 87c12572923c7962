"""Civilisation in the terminal: my territories, the nations and the result, 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ziggurat.core.state import Entry
from ziggurat.draw.letters import Block, Group, Indented, Table, Text
from ziggurat.games.civilisation.rules.board import (
    BY_LAND,
    BY_WATER,
    CODES,
    FLOOD,
    IS_SEA,
    LIMIT,
    TERRITORY_OF,
    VOLCANO_TERRITORIES,
    Board,
)
from ziggurat.games.civilisation.rules.components import CARD_CODES
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.table.names import card_name, nation_name, place_name
from ziggurat.games.civilisation.table.signs import board_of
from ziggurat.words import Words

MARKS: Final = "●■▲◆○□△◇"
"""One shape for each seat."""
RAIDERS: Final = "!"
"""The shape of barbarians and pirates, whose number is -1 in a view."""
WITH_NEIGHBOURS: Final = ("expansion", "ships", "movement", "cities", "abilities")
"""Phases in which it matters what lies beside a territory."""
SECTIONS: Final = ("cards", "goods", "treasury", "squares", "cities")
MARGIN: Final = 2
SPACE: Final = "\N{NO-BREAK SPACE}"
NAME_WIDTH: Final = 24

View = Mapping[str, Any]


def board(view: View, words: Words, names: Sequence[str]) -> Block:
    """The moment, the calamity under way, and my part of the map; without me, everybody's."""
    parts: list[Block] = [_moment(view, words, names), *_calamity(view, words, names)]
    if view["you"] is not None and not view["over"]:
        parts += _mine(view, words)
    else:
        parts += [line for seat in range(len(names)) for line in _held(view, seat, words, names)]
    return Group(*parts)


def seats(view: View, words: Words, names: Sequence[str]) -> Block:
    """All nations side by side, the open offers, my hand, and what I could buy."""
    parts: list[Block] = [_nations(view, words, names)]
    parts += [line for seat in range(len(names)) for line in _owned(view, seat, words, names)]
    parts += _offers(view, words, names)
    if view["you"] is not None and not view["over"]:
        parts += [*_hand(view, words), *_under_way(view, words), *_prices(view, words)]
        parts += _next_square(view, words)
    return Group(*parts)


def _line(key: str, words: Words, style: str = "", **args: Any) -> Text:
    return Text(words.say(key, **args), style)


def _mark(seat: int) -> str:
    return MARKS[seat] if seat >= 0 else RAIDERS


# ---------------------------------------------------------------------------- where the game stands


def _moment(view: View, words: Words, names: Sequence[str]) -> Text:
    if view["over"]:
        return _line("text.over", words, "bold")
    phase = view["phase"]
    if phase == "set_up":
        return _line("phase.set_up", words, "bold")
    said = words.say(
        "text.moment",
        turn=view["turn"],
        number=PHASES.index(phase),
        last=len(PHASES) - 1,
        phase=words.say(f"phase.{phase}"),
    )
    parts = [said]
    if view["phase_order"]["by"] == "census":
        order = ", ".join(names[seat] for seat in view["phase_order"]["seats"])
        parts.append(words.say("text.order", seats=order))
    if view["final_turn"]:
        parts.append(words.say("text.last_turn"))
    return Text(" · ".join(parts), "bold")


def _calamity(view: View, words: Words, names: Sequence[str]) -> Iterator[Text]:
    """What strikes whom, and what has been laid on the others so far."""
    calamity = view["calamity"]
    if calamity is None:
        return
    struck = Entry("calamity", {"seat": calamity["victim"], "card": calamity["card"]})
    yield Text(words.tell(struck, names), "bold red")
    shares = [f"{names[seat]} {share}" for seat, share in enumerate(calamity["shares"]) if share]
    if shares:
        yield _line("text.shares", words, shares=", ".join(shares))
    faction = calamity["faction"] or calamity["lost_faction"]
    if faction and (faction["tokens"] or faction["cities"]):
        tokens, cities = faction["tokens"], faction["cities"]
        said = [
            _units(code, code in cities, tokens.get(code, 0), words)
            for code in CODES
            if code in tokens or code in cities
        ]
        yield _line("text.faction", words, units=", ".join(said))


def _units(place: str, city: bool, tokens: int, words: Words) -> str:
    """A territory with a city, tokens or both."""
    parts = [words.say("text.city")] if city else []
    if tokens:
        parts.append(str(tokens))
    return f"{place_name(place, words)} {'+'.join(parts)}"


# ----------------------------------------------------------------------------------- my territories


def _mine(view: View, words: Words) -> list[Block]:
    """Where I stand: with the neighbours in phases where they matter, else in one paragraph."""
    me = str(view["you"])
    places = [
        code for code, held in view["map"].items() if me in held or held.get("city") == view["you"]
    ]
    parts: list[Block] = []
    if view["phase"] in WITH_NEIGHBOURS:
        parts.append(_territories(view, places, words))
    elif places:
        said = [f"{place_name(code, words)} {_stand(view, code, words)}" for code in places]
        parts.append(_paragraph(words.say("text.territories"), ", ".join(said)))
    return parts + list(_ships(view, words))


def _territories(view: View, places: Sequence[str], words: Words) -> Table:
    used = board_of(view)
    table = Table()
    table.add_column(words.say("text.territory"), no_wrap=True, max_width=24)
    table.add_column(words.say("text.limit"), no_wrap=True)
    table.add_column(words.say("text.features"), max_width=16)
    table.add_column(words.say("text.neighbours"))
    for code in places:
        place = TERRITORY_OF[code]
        table.add_row(
            Text.assemble((f"{code} ", "dim"), (place_name(code, words), "bold")),
            _stand(view, code, words),
            Text(_features(place, used, words), "dim"),
            _neighbours(view, place, used, words),
        )
    return table


def _stand(view: View, code: str, words: Words) -> str:
    """My city, or my tokens and the limit; then whoever else is there."""
    held = view["map"].get(code, {})
    mine = held.get(str(view["you"]), 0)
    limit = LIMIT[TERRITORY_OF[code]]
    if held.get("city") == view["you"]:
        said = words.say("text.city") + (f"+{mine}" if mine else "")
    else:
        said = f"{mine}/{limit}"
    others = _occupants(held, view["you"], words)
    return f"{said} {others}".strip()


def _occupants(held: Mapping[str, int], me: int | None, words: Words) -> str:
    """Whose tokens and city are somewhere, by marks."""
    said = [
        f"{_mark(int(seat))}{count}"
        for seat, count in held.items()
        if seat != "city" and int(seat) != me
    ]
    if "city" in held and held["city"] != me:
        said.append(f"{_mark(held['city'])}{words.say('text.city')}")
    return " ".join(said)


def _features(place: int, used: Board, words: Words) -> str:
    said = []
    if used.has_site[place]:
        said.append(words.say("text.site"))
    if FLOOD[place]:
        said.append(words.say("text.plain"))
    if any(place in touched for touched in VOLCANO_TERRITORIES):
        said.append(words.say("text.volcano"))
    return ", ".join(said)


def _neighbours(view: View, place: int, used: Board, words: Words) -> Text:
    """Land territories beside a territory; ``~``: across water only."""
    text = Text()
    by_land = BY_LAND[place]
    for near in (*by_land, *[other for other in BY_WATER[place] if other not in by_land]):
        if IS_SEA[near] or not used.playable[near]:
            continue
        code = CODES[near]
        there = _occupants(view["map"].get(code, {}), None, words)
        if text:
            text.append(", ")
        text.append("" if near in by_land else "~", "dim")
        text.append(f"{code}{SPACE}", "dim").append(place_name(code, words))
        if there:
            text.append(f"{SPACE}{there}", "bold")
    return text


def _held(view: View, seat: int, words: Words, names: Sequence[str]) -> Iterator[Text]:
    """Where a nation stands, in one paragraph."""
    said = [
        _units(code, held.get("city") == seat, held.get(str(seat), 0), words)
        for code, held in view["map"].items()
        if str(seat) in held or held.get("city") == seat
    ]
    if said:
        title = words.say("text.owned", seat=f"{_mark(seat)} {names[seat]}")
        yield _paragraph(title, ", ".join(said))


def _ships(view: View, words: Words) -> Iterator[Text]:
    fleet = view["nations"][view["you"]]["ships"]
    question = view["agenda"][-1] if view["agenda"] else {}
    moving = question.get("task") == "move" and question["seat"] == view["you"]
    said = []
    for number, harbour in enumerate(fleet):
        line = f"{number + 1} {place_name(harbour, words)}"
        if moving and (view["cargo"][number] or view["sailed"][number]):
            line += " " + words.say(
                "text.voyage", tokens=view["cargo"][number], moves=view["sailed"][number]
            )
        said.append(line)
    if said:
        yield _paragraph(words.say("text.ships"), ", ".join(said))


def _paragraph(title: str, said: str) -> Text:
    return Text.assemble((f"{title} ", "bold"), said)


# -------------------------------------------------------------------------------------- the nations


def _nations(view: View, words: Words, names: Sequence[str]) -> Table:
    table = Table()
    table.add_column("", no_wrap=True, max_width=NAME_WIDTH)
    for key in ("tokens", "stock", "treasury", "cities", "ships", "hand", "cards"):
        title = words.say(f"text.column.{key}")
        table.add_column(title, justify="right", no_wrap=True, min_width=len(title))
    table.add_column(words.say("text.column.square"), no_wrap=True)
    for seat, nation in enumerate(view["nations"]):
        asked = " <" if seat in view["to_act"] else ""
        trouble = "!" if nation["unsupported"] else ""
        people = nation_name(nation["nation"], words) if nation["nation"] else ""
        table.add_row(
            Text.assemble(_mark(seat), f" {names[seat]}", (asked, "bold"), (f" {people}", "dim")),
            str(nation["tokens"]),
            str(nation["stock"]),
            str(nation["treasury"]),
            f"{trouble}{nation['cities']}",
            str(len(nation["ships"])),
            str(view["hand_sizes"][seat]),
            f"{len(nation['cards'])} ({nation['card_value']})",
            _square(nation, words),
            style="dim" if nation["status"] == "inert" else "",
        )
    return table


def _square(nation: Mapping[str, Any], words: Words) -> str:
    if not nation["nation"] or nation["status"] in ("absent", "joining"):
        return words.say(f"table.status.{nation['status']}") if nation["nation"] else "-"
    epoch = words.say(f"epoch.{nation['epoch']}")
    return f"{nation['square']} {epoch}"


def _owned(view: View, seat: int, words: Words, names: Sequence[str]) -> Iterator[Text]:
    cards = view["nations"][seat]["cards"]
    if cards:
        said = ", ".join(card_name(code, words) for code in cards)
        yield _paragraph(words.say("text.owned", seat=f"{_mark(seat)} {names[seat]}"), said)


# ----------------------------------------------------------------------------------------- my cards


def _hand(view: View, words: Words) -> Iterator[Block]:
    """Goods in sets with what they are worth, now and with one card more; calamities."""
    said = [
        words.say(
            "text.set",
            count=one["count"],
            card=card_name(one["card"], words),
            code=one["card"],
            value=one["value"],
            more=one["more"],
        )
        for one in view["sets"]
    ]
    goods = {one["card"] for one in view["sets"]}
    bad = [f"{card_name(code, words)} ({code})" for code in view["hand"] if code not in goods]
    text = _paragraph(words.say("text.hand", wealth=view["wealth"]), ", ".join(said))
    if bad:
        text.append(", " if said else "").append(", ".join(bad), "bold red")
    if not said and not bad:
        text.append(words.say("nothing"))
    yield text


def _offers(view: View, words: Words, names: Sequence[str]) -> Iterator[Block]:
    """The trading floor: open offers, and who waits or is done."""
    for offer in view["floor"]["offers"]:
        args = {
            "seat": offer["seat"],
            "other": offer["to"],
            "count": offer["gives"],
            "cards": offer["named"],
            "wanted": offer["wants"],
            "named": offer["wants_named"],
        }
        key = "offer_all" if offer["to"] is None else "offer"
        sentence = words.tell(Entry(key, args), names)
        yield Indented(Text(f"{_mark(offer['seat'])} {sentence}"), MARGIN)
    for key in ("waiting", "done"):
        seats = view["floor"][key]
        if seats and view["phase"] == "trade":
            yield _line(f"text.{key}", words, "dim", **words.arguments({"seats": seats}, names))


def _under_way(view: View, words: Words) -> Iterator[Text]:
    """What I have put together: an offer, or a purchase."""
    draft = view["floor"]["mine"]["draft"]
    if draft is not None and draft["cards"]:
        said = words.arguments(
            {"cards": draft["cards"], "named": draft["named"], "goods": draft["wants_named"]}, ()
        )
        yield _line("text.aside", words, **said, wanted=draft["wants"])
    if view["basket"]:
        goods = [code for code, count in view["paying"].items() for _ in range(count)]
        said = words.arguments({"cards": view["basket"], "goods": goods}, ())
        yield _line("text.basket", words, **said, price=view["price"], paid=view["paid"])


def _prices(view: View, words: Words) -> Iterator[Block]:
    """What every card that I do not own would cost me; bold: I can buy it."""
    if view["phase"] != "purchases":
        return
    nation = view["nations"][view["you"]]
    text = Text(words.say("text.prices") + " ", "bold")
    first = True
    for code, price, shown in zip(CARD_CODES, nation["prices"], view["shop"], strict=True):
        if shown["bar"] == "owned_already":
            continue
        text.append("" if first else ", ", "not bold")
        style = "not bold" if shown["bar"] else "bold"
        text.append(f"{card_name(code, words)} {price}", style)
        first = False
    yield text


def _next_square(view: View, words: Words) -> Iterator[Text]:
    ahead = view["nations"][view["you"]]["ahead"]
    if not ahead:
        return
    asked = [
        words.say(f"table.asks_{key}", count=ahead[key])
        for key in ("cities", "groups", "cards", "value")
        if ahead[key]
    ]
    asks = ", ".join(asked) or words.say("table.asks_nothing")
    met = words.say("text.met" if ahead["met"] else "text.unmet")
    yield _line("text.next", words, "dim", square=ahead["square"], asks=asks, met=met)


# --------------------------------------------------------------------------------------- the result


def result(view: View, words: Words, names: Sequence[str]) -> Block:
    """The final count in its parts, the winner first."""
    order = sorted(range(len(names)), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    table = Table(gap=2)
    table.add_column("", no_wrap=True, max_width=NAME_WIDTH + 4)
    for key in (*SECTIONS, "total"):
        table.add_column(words.say(f"source.{key}"), justify="right", no_wrap=True)
    for seat in order:
        people = view["nations"][seat]["nation"]
        table.add_row(
            Text.assemble(
                f"{view['ranks'][seat]}. {_mark(seat)} {names[seat]}",
                (f" {nation_name(people, words)}" if people else "", "dim"),
            ),
            *[str(points) for points in view["score_parts"][seat]],
            Text(str(view["scores"][seat]), "bold"),
        )
    said = words.arguments({"seats": winners}, names)
    won = Text(words.say("result.won", count=len(winners), **said), "bold")
    return Group(table, won)
