"""From plain data back to a table: dumps exactly, views with the unseen dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from ziggurat.core.errors import WrongPosition
from ziggurat.core.reading import Data, listed, mapping, number, numbers, switch, wrong
from ziggurat.games.civilisation import agenda, trade
from ziggurat.games.civilisation.agenda import PHASES, QUESTIONS, TASKS, Task
from ziggurat.games.civilisation.board import (
    HARBOUR_CODES,
    NATIONS,
    TERRITORY_OF,
)
from ziggurat.games.civilisation.components import (
    CALAMITY_COUNT,
    CAN_GIVE,
    CARD_OF,
    CITIES,
    COPIES,
    CREW,
    GOODS_COUNT,
    GRAIN,
    IS_TRADABLE,
    LAST_SQUARE,
    PILE,
    PILES,
    SHIPS,
    TRADE_CODES,
    TRADE_COUNT,
    TRADE_OF,
)
from ziggurat.games.civilisation.memory import row_of
from ziggurat.games.civilisation.state import NOBODY, Offer, Table

_TRIES = 200


def read_dump(table: Table, data: Data) -> None:
    """Fill an empty table from a dump, or say what does not add up."""
    _read_open(table, data)
    players = table.players
    table.hand = [_counted(hand, "hands") for hand in listed(data, "hands", players)]
    table.giver = numbers(data, "givers", CALAMITY_COUNT, NOBODY, players - 1)
    table.given = numbers(data, "given", CALAMITY_COUNT, 0, 255)
    table.piles = [_trade_cards(pile, "piles") for pile in listed(data, "piles", PILES)]
    table.known = bytearray()
    for known in listed(data, "known", players * players):
        table.known.extend(_counted(known, "known")[:GOODS_COUNT])
    hidden = [_trade_cards(cards, "hidden_offers") for cards in listed(data, "hidden_offers")]
    _read_offers(table, data, hidden)
    table.aside = [_trade_cards(cards, "aside") for cards in listed(data, "aside", players)]
    table.naming = [_trade_cards(cards, "naming") for cards in listed(data, "naming", players)]
    table.wanting = numbers(data, "wanting", players, 0, 100)
    table.wanting_named = [
        _trade_cards(cards, "wanting_named") for cards in listed(data, "wanting_named", players)
    ]
    table.paying = _counted(data.get("paying"), "paying")[:GOODS_COUNT]
    _check_trade_cards(table)
    _finish(table)


def _finish(table: Table) -> None:
    _check_pieces(table)
    if table.over:
        if table.agenda:
            raise wrong("agenda", len(table.agenda))
        return
    if not table.agenda or table.agenda[-1][0] >= QUESTIONS:
        raise wrong("agenda", "")
    what, seat, _, _ = table.agenda[-1]
    table.to_act = trade.waited_for(table) if what == agenda.TRADE else (seat,)
    if not table.to_act or not table.legal(table.to_act[0]):
        raise wrong("agenda", TASKS[what])


# ------------------------------------------------------------------------------- what lies open


def _read_open(table: Table, data: Data) -> None:
    table.clear()
    players = table.players
    table.turn = number(data, "turn", 1, 1_000_000)
    if data.get("phase") not in PHASES:
        raise wrong("phase", data.get("phase"))
    table.phase = PHASES.index(data["phase"])
    table.last_turn = switch(data, "last_turn")
    table.over = switch(data, "over")
    for seat, nation in enumerate(listed(data, "nations", players)):
        if not isinstance(nation, Mapping):
            raise WrongPosition("missing", field="nations")
        _read_nation(table, seat, nation)
    _read_map(table, data.get("map"))
    table.used = _counted(data.get("used"), "used")
    order = listed(data, "order")
    table.order = tuple([number({"order": seat}, "order", 0, players - 1) for seat in order])
    table.new_cities = tuple([_place(place, "new_cities") for place in listed(data, "new_cities")])
    table.gained = tuple([_place(place, "gained") for place in listed(data, "gained")])
    for entry in listed(data, "agenda"):
        table.agenda.append(_task(table, entry))
    for place, count in mapping(data, "moved").items():
        table.moved[_place(place, "moved")] = number({"moved": count}, "moved", 0, 100)
    table.sailed = numbers(data, "sailed", SHIPS, 0, 10)
    table.cargo = numbers(data, "cargo", SHIPS, 0, CREW)
    table.victim = number(data, "victim", NOBODY, players - 1)
    calamity = data.get("calamity")
    if calamity != "":
        table.calamity = _trade_card(calamity, "calamity") - GOODS_COUNT
    table.shares = numbers(data, "shares", players, -1, 100)
    table.exposed = tuple([_place(place, "exposed") for place in listed(data, "exposed")])
    for place, count in mapping(data, "faction").items():
        table.faction[_place(place, "faction")] = number({"faction": count}, "faction", 0, 200)
    table.basket = _cards(data, "basket")
    if data.get("mining") != "":
        table.mining = _trade_card(data.get("mining"), "mining")
    table.waiting = _seats(table, data, "waiting")
    table.done = _seats(table, data, "done")
    table.begun = numbers(data, "begun", players, 0, 1000)
    table.mode = numbers(data, "mode", players, 0, 3)
    table.partner = numbers(data, "partner", players, NOBODY, 8)


def _read_nation(table: Table, seat: int, data: Data) -> None:
    nation = data.get("nation")
    if nation != "" and nation not in NATIONS:
        raise wrong("nation", nation)
    table.nations[seat] = NATIONS.index(nation) if nation else NOBODY
    if nation and table.nations.count(table.nations[seat]) > 1:
        raise wrong("nation", nation, "CIV-15.3a")
    most = table.board.scenario.tokens
    table.stock[seat] = number(data, "stock", 0, most)
    table.treasury[seat] = number(data, "treasury", 0, most)
    table.cards[seat] = _cards(data, "cards")
    table.bought[seat] = _cards(data, "bought")
    table.square[seat] = number(data, "square", 0, LAST_SQUARE)
    table.census[seat] = number(data, "census", 0, most)
    table.grain[seat] = number(data, "grain", 0, 8)
    for harbour in listed(data, "ships"):
        if harbour not in HARBOUR_CODES:
            raise wrong("ships", harbour)
        table.ships[seat].append(HARBOUR_CODES.index(harbour))
    if len(table.ships[seat]) > SHIPS:
        raise WrongPosition("wrong_count", "CIV-22.4", field="ships", expected=SHIPS)
    table.mined |= int(switch(data, "mined")) << seat
    table.helped |= int(switch(data, "helped")) << seat
    status = data.get("status")
    if status not in ("playing", "inert", "leaving", "absent", "joining"):
        raise wrong("status", status)
    table.inert |= int(status == "inert") << seat
    table.departing |= int(status == "leaving") << seat
    table.absent |= int(status == "absent") << seat
    table.joining |= int(status == "joining") << seat


def _read_map(table: Table, data: Any) -> None:
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="map")
    owners = [str(seat) for seat in range(-1, table.players)]
    for written, held in data.items():
        place = _place(written, "map")
        if not isinstance(held, Mapping) or not table.board.playable[place]:
            raise wrong("map", written)
        for who, count in held.items():
            if who == "city":
                seat = number({written: count}, written, -1, table.players - 1)
                table.put_city(table.raiders if seat < 0 else seat, place)
            else:
                if who not in owners:
                    raise wrong(written, who)
                seat = table.raiders if who == "-1" else int(who)
                table.change(seat, place, number({written: count}, written, 1, 100))


def _task(table: Table, entry: Any) -> Task:
    if not isinstance(entry, list) or len(entry) != 4 or entry[0] not in TASKS:
        raise wrong("agenda", entry)
    what = TASKS.index(entry[0])
    low = 0 if what < QUESTIONS and what != agenda.TRADE else NOBODY
    seat = number({"agenda": entry[1]}, "agenda", low, table.raiders)
    numbers = [number({"agenda": n}, "agenda", -100, 100_000) for n in entry[2:]]
    return (what, seat, numbers[0], numbers[1])


def _read_offers(table: Table, data: Data, hidden: list[tuple[int, ...]]) -> None:
    offers = listed(data, "offers")
    if len(offers) != len(hidden):
        raise WrongPosition("wrong_count", field="hidden_offers", expected=len(offers))
    made: list[Offer] = []
    for entry, cards in zip(offers, hidden, strict=True):
        if not isinstance(entry, Mapping):
            raise WrongPosition("missing", field="offers")
        offer = Offer(
            number(entry, "seat", 0, table.players - 1), number(entry, "to", 0, 8),
            _trade_cards(entry.get("named"), "named"), number(entry, "wants", 0, 100),
            _trade_cards(entry.get("wants_named"), "wants_named"), cards,
        )  # fmt: skip
        if number(entry, "gives", 0, 100) != len(cards) or Counter(offer.named) - Counter(cards):
            raise wrong("offers", entry.get("gives"), "CIV-28.3c")
        made.append(offer)
    table.offers = tuple(made)


# ----------------------------------------------------------------------- whether it all adds up


def _check_pieces(table: Table) -> None:
    tokens = table.board.scenario.tokens
    moving = table.agenda[-1] if table.agenda else (NOBODY, NOBODY, 0, 0)
    for seat in range(table.players):
        at_sea = sum(table.cargo) if moving[:2] == (agenda.MOVE, seat) else 0
        count = table.tokens_on_board(seat) + table.stock[seat] + table.treasury[seat] + at_sea
        if count != tokens:
            raise WrongPosition(
                "wrong_count", "CIV-11.1b", field="tokens", count=count, expected=tokens
            )
        if table.city_count(seat) > CITIES:
            raise WrongPosition("wrong_count", "CIV-25.1c", field="cities", expected=CITIES)
    if table.horde_stock() < 0 or table.city_stock(table.raiders) < 0:
        raise WrongPosition("wrong_count", "CIV-15.31", field="map", count=0, expected=0)


def _check_trade_cards(table: Table) -> None:
    for card in range(TRADE_COUNT):
        count = sum([hand[card] for hand in table.hand]) + table.used[card]
        count += sum([pile.count(card) for pile in table.piles])
        expected = COPIES[card] if card < GOODS_COUNT else 1
        if count != expected:
            raise WrongPosition(
                "wrong_count", "CIV-8.1j", field=TRADE_CODES[card], count=count, expected=expected
            )
    for pile in range(PILES):
        for card in table.piles[pile]:
            if PILE[card] != pile:
                raise wrong("piles", TRADE_CODES[card], "CIV-10.3")


# ------------------------------------------------------------------------------------- the unseen


def read_view(table: Table, view: Data, rng: Random) -> None:
    """Fill an empty table so that it looks like this view: hands and piles are guessed."""
    _read_open(table, view)
    you = view["you"]
    table.giver = list(view["givers"])
    if table.over:
        end = view["end"]
        table.hand = [_counted(hand, "hands") for hand in end["hands"]]
        table.piles = [_trade_cards(pile, "piles") for pile in end["piles"]]
        table.giver = list(end["givers"])
        table.given = list(end["given"])
    else:
        for _ in range(_TRIES):
            if _deal(table, view, rng):
                break
        else:
            raise wrong("hand_sizes", view["hand_sizes"])
    if you is not None:
        recall = view["recall"]
        for other in range(table.players):
            known = _counted(recall["known"][other], "known")
            row = row_of(table, you, other)
            table.known[row : row + GOODS_COUNT] = bytes(known[:GOODS_COUNT])
        for code in recall["given"]:
            calamity = TRADE_OF[code] - GOODS_COUNT
            table.given[calamity] |= 1 << you
            if table.giver[calamity] == NOBODY:
                table.giver[calamity] = you  # as far as the seat knows
        table.paying = _counted(view["paying"], "paying")[:GOODS_COUNT]
        table.aside[you] = _trade_cards(view["aside"], "aside")
        table.naming[you] = _trade_cards(view["naming"], "naming")
        table.wanting[you] = view["wanting"]
        table.wanting_named[you] = _trade_cards(view["wanting_named"], "wanting_named")
    _finish(table)


def _deal(table: Table, view: Data, rng: Random) -> bool:
    """Deal the unseen trade cards; whether every open offer can be covered."""
    players = table.players
    you = view["you"]
    table.hand = [[0] * TRADE_COUNT for _ in range(players)]
    if you is not None:
        table.hand[you] = _counted(view["hand"], "hand")
    unseen: list[list[int]] = [[] for _ in range(PILES)]
    for card in range(TRADE_COUNT):
        count = COPIES[card] if card < GOODS_COUNT else 1
        count -= table.used[card] + (table.hand[you][card] if you is not None else 0)
        unseen[PILE[card]] += [card] * count
    for seat in range(players):
        if seat != you:
            for card, count in _promised(view, seat).items():
                for _ in range(count):
                    if card not in unseen[PILE[card]]:
                        return False
                    unseen[PILE[card]].remove(card)
                    table.hand[seat][card] += 1
    loose: list[int] = []
    hidden = table.phase in (agenda.DRAW, agenda.TRADING)
    abroad = [TRADE_OF[code] for code in view["recall"].get("given", [])]
    for pile in range(PILES):
        cards = unseen[pile]
        rng.shuffle(cards)
        cards.sort(key=lambda card: 2 if card in abroad else _stays(card, hidden, rng))
        size = view["piles_left"][pile]
        if size > len(cards):
            return False
        table.piles[pile] = _laid(cards[:size])
        loose += cards[size:]
    rng.shuffle(loose)
    for seat in range(players):
        if seat != you:
            for _ in range(view["hand_sizes"][seat] - table.hand_size(seat)):
                if not loose:
                    return False
                table.hand[seat][loose.pop()] += 1
    return not loose and _cover_offers(table, view, rng)


def _stays(card: int, hidden: bool, rng: Random) -> int:
    """Calamities are mostly in their piles: always, when none can be in a hand."""
    if card < GOODS_COUNT:
        return 1
    return 0 if not hidden or rng.random() < 0.6 else 1


def _laid(cards: list[int]) -> tuple[int, ...]:
    """A pile with the calamity that cannot be traded at the bottom."""
    fixed = [c for c in cards if c >= GOODS_COUNT and not IS_TRADABLE[c - GOODS_COUNT]]
    return (*fixed, *[card for card in cards if card not in fixed])


def _promised(view: Data, seat: int) -> Counter[int]:
    """Cards that a seat is known to hold at least: seen in trade, named in an open offer, shown."""
    most: Counter[int] = Counter()
    if view["you"] is not None:
        for code, count in view["recall"]["known"][seat].items():
            most[TRADE_OF[code]] = count
    most[GRAIN] = max(most[GRAIN], view["nations"][seat]["grain"])
    for offer in view["offers"]:
        if offer["seat"] == seat:
            named = Counter(TRADE_OF[code] for code in offer["named"])
            for card, count in named.items():
                most[card] = max(most[card], count)
    return most


def _cover_offers(table: Table, view: Data, rng: Random) -> bool:
    """Guess the hidden cards of every open offer."""
    mine = list(view.get("my_offers", []))
    hidden: list[tuple[int, ...]] = []
    for offer in view["offers"]:
        if offer["seat"] == view["you"]:
            hidden.append(_trade_cards(mine.pop(0), "my_offers"))
            continue
        cards = [TRADE_OF[code] for code in offer["named"]]
        left = Counter({card: n for card, n in enumerate(table.hand[offer["seat"]]) if n})
        left.subtract(cards)
        rest = [card for card, n in left.items() if CAN_GIVE[card] for _ in range(n)]
        missing = offer["gives"] - len(cards)
        if missing > len(rest):
            return False
        hidden.append(tuple(sorted([*cards, *rng.sample(sorted(rest), missing)])))
    _read_offers(table, view, hidden)
    return True


# ----------------------------------------------------------------------------------- small readers


def _place(written: object, field: str) -> int:
    if not isinstance(written, str) or written not in TERRITORY_OF:
        raise wrong(field, written)
    return TERRITORY_OF[written]


def _trade_card(written: object, field: str) -> int:
    if not isinstance(written, str) or written not in TRADE_OF:
        raise wrong(field, written)
    return TRADE_OF[written]


def _trade_cards(written: Any, field: str) -> tuple[int, ...]:
    if not isinstance(written, Iterable) or isinstance(written, str):
        raise WrongPosition("missing", field=field)
    return tuple([_trade_card(code, field) for code in written])


def _counted(held: Any, field: str) -> list[int]:
    out = [0] * TRADE_COUNT
    if not isinstance(held, Mapping):
        raise WrongPosition("missing", field=field)
    for code, count in held.items():
        out[_trade_card(code, field)] = number({field: count}, field, 1, 20)
    return out


def _cards(data: Data, field: str) -> int:
    mask = 0
    for code in listed(data, field):
        if code not in CARD_OF:
            raise wrong(field, code)
        mask |= 1 << CARD_OF[code]
    return mask


def _seats(table: Table, data: Data, field: str) -> int:
    mask = 0
    for seat in listed(data, field):
        mask |= 1 << number({field: seat}, field, 0, table.players - 1)
    return mask
