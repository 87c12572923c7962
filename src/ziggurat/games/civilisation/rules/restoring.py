"""From plain data back to a position: dumps exactly, views with unseen cards dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from ziggurat.core.agenda import kinds
from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import Data, listed, mapping, number, numbers, switch, wrong
from ziggurat.games.civilisation.rules.agenda import CivQuestion, CivStep
from ziggurat.games.civilisation.rules.board import (
    HARBOUR_CODES,
    NATIONS,
)
from ziggurat.games.civilisation.rules.calamity import read_calamity, read_place
from ziggurat.games.civilisation.rules.components import (
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
from ziggurat.games.civilisation.rules.floor import (
    read_draft,
    read_floor,
    read_public,
)
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.movement import Move
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.rules.position import NOBODY, Position

TASKS: Final = kinds(CivQuestion, CivStep)
"""By key: every question and step; ``play`` knows them all."""
_TRIES = 200


def read_dump(state: Position, data: Data) -> None:
    """Fill an empty position from a dump, or say what does not add up."""
    _read_open(state, data)
    players = state.players
    state.hand = [_counted(hand, "hands") for hand in listed(data, "hands", players)]
    state.giver = numbers(data, "givers", CALAMITY_COUNT, NOBODY, players - 1)
    state.given = numbers(data, "given", CALAMITY_COUNT, 0, 255)
    state.piles = [_trade_cards(pile, "piles") for pile in listed(data, "piles", PILES)]
    state.known = bytearray()
    for known in listed(data, "known", players * players):
        state.known.extend(_counted(known, "known")[:GOODS_COUNT])
    state.floor = read_floor(data, players)
    state.paying = _counted(data.get("paying"), "paying")[:GOODS_COUNT]
    _check_trade_cards(state)
    _finish(state)


def _finish(state: Position) -> None:
    _check_pieces(state)
    if state.over:
        return
    for task in state.tasks():
        task.check(state)
    state.take_up()


# ------------------------------------------------------------------------------- what lies open


def _read_open(state: Position, data: Data) -> None:
    state.clear()
    players = state.players
    state.turn = number(data, "turn", 1, 1_000_000)
    if data.get("phase") not in PHASES:
        raise wrong("phase", data.get("phase"))
    state.phase = data["phase"]
    state.last_turn = switch(data, "last_turn")
    state.over = switch(data, "over")
    for seat, nation in enumerate(listed(data, "nations", players)):
        if not isinstance(nation, Mapping):
            raise WrongPosition("missing", field="nations")
        _read_nation(state, seat, nation)
    _read_map(state, data.get("map"))
    state.used = _counted(data.get("used"), "used")
    order = listed(data, "order")
    state.order = tuple([number({"order": seat}, "order", 0, players - 1) for seat in order])
    state.new_cities = tuple(
        [read_place(place, "new_cities") for place in listed(data, "new_cities")]
    )
    state.gained = tuple([read_place(place, "gained") for place in listed(data, "gained")])
    state.read_agenda(data, TASKS)
    state.untaxed = numbers(data, "untaxed", players, 0, CITIES)
    for place, count in mapping(data, "growth").items():
        state.growth[read_place(place, "growth")] = number({"growth": count}, "growth", 0, 2)
    for place, count in mapping(data, "moved").items():
        state.moved[read_place(place, "moved")] = number({"moved": count}, "moved", 0, 100)
    state.sailed = numbers(data, "sailed", SHIPS, 0, 10)
    state.cargo = numbers(data, "cargo", SHIPS, 0, CREW)
    state.calamity = read_calamity(data, players)
    state.basket = _cards(data, "basket")
    if data.get("mining") != "":
        state.mining = _trade_card(data.get("mining"), "mining")


def _read_nation(state: Position, seat: int, data: Data) -> None:
    nation = data.get("nation")
    if nation != "" and nation not in NATIONS:
        raise wrong("nation", nation)
    state.nations[seat] = NATIONS.index(nation) if nation else NOBODY
    if nation and state.nations.count(state.nations[seat]) > 1:
        raise wrong("nation", nation, "CIV-15.3a")
    most = state.board.scenario.tokens
    state.stock[seat] = number(data, "stock", 0, most)
    state.treasury[seat] = number(data, "treasury", 0, most)
    state.cards[seat] = _cards(data, "cards")
    state.bought[seat] = _cards(data, "bought")
    state.square[seat] = number(data, "square", 0, LAST_SQUARE)
    state.census[seat] = number(data, "census", 0, most)
    state.grain[seat] = number(data, "grain", 0, 8)
    for harbour in listed(data, "ships"):
        if harbour not in HARBOUR_CODES:
            raise wrong("ships", harbour)
        state.ships[seat].append(HARBOUR_CODES.index(harbour))
    if len(state.ships[seat]) > SHIPS:
        raise WrongPosition("wrong_count", "CIV-22.4", field="ships", expected=SHIPS)
    state.mined |= int(switch(data, "mined")) << seat
    state.helped |= int(switch(data, "helped")) << seat
    status = data.get("status")
    if status not in ("playing", "inert", "leaving", "absent", "joining"):
        raise wrong("status", status)
    state.inert |= int(status == "inert") << seat
    state.departing |= int(status == "leaving") << seat
    state.absent |= int(status == "absent") << seat
    state.joining |= int(status == "joining") << seat


def _read_map(state: Position, data: Any) -> None:
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="map")
    owners = [str(seat) for seat in range(-1, state.players)]
    for written, held in data.items():
        place = read_place(written, "map")
        if not isinstance(held, Mapping) or not state.board.playable[place]:
            raise wrong("map", written)
        for who, count in held.items():
            if who == "city":
                seat = number({written: count}, written, -1, state.players - 1)
                state.put_city(state.raiders if seat < 0 else seat, place)
            else:
                if who not in owners:
                    raise wrong(written, who)
                seat = state.raiders if who == "-1" else int(who)
                state.change(seat, place, number({written: count}, written, 1, 100))


# ----------------------------------------------------------------------- whether it all adds up


def _check_pieces(state: Position) -> None:
    # CIV-11.1b, CIV-3.1a
    tokens = state.board.scenario.tokens
    question = state.question
    moving = question.seat if isinstance(question, Move) else NOBODY
    for seat in range(state.players):
        at_sea = sum(state.cargo) if seat == moving else 0
        count = state.tokens_on_board(seat) + state.stock[seat] + state.treasury[seat] + at_sea
        if count != tokens:
            raise WrongPosition(
                "wrong_count", "CIV-11.1b", field="tokens", count=count, expected=tokens
            )
        if state.city_count(seat) > CITIES:
            raise WrongPosition("wrong_count", "CIV-25.1c", field="cities", expected=CITIES)
    if state.horde_stock() < 0 or state.city_stock(state.raiders) < 0:
        raise WrongPosition("wrong_count", "CIV-15.31", field="map", count=0, expected=0)


def _check_trade_cards(state: Position) -> None:
    for card in range(TRADE_COUNT):
        count = sum([hand[card] for hand in state.hand]) + state.used[card]
        count += sum([pile.count(card) for pile in state.piles])
        expected = COPIES[card] if card < GOODS_COUNT else 1
        if count != expected:
            raise WrongPosition(
                "wrong_count", "CIV-8.1j", field=TRADE_CODES[card], count=count, expected=expected
            )
    for pile in range(PILES):
        for card in state.piles[pile]:
            if PILE[card] != pile:
                raise wrong("piles", TRADE_CODES[card], "CIV-10.3")


# ------------------------------------------------------------------------------------- the unseen


def read_view(state: Position, view: Data, rng: Random) -> None:
    """Fill an empty position to match this view: hands and piles are guessed."""
    _read_open(state, view)
    you = view["you"]
    state.giver = list(view["givers"])
    if state.over:
        end = view["end"]
        state.hand = [_counted(hand, "hands") for hand in end["hands"]]
        state.piles = [_trade_cards(pile, "piles") for pile in end["piles"]]
        state.giver = list(end["givers"])
        state.given = list(end["given"])
    else:
        for _ in range(_TRIES):
            if _deal(state, view, rng):
                break
        else:
            raise wrong("hand_sizes", view["hand_sizes"])
    if you is not None:
        recall = view["recall"]
        for other in range(state.players):
            known = _counted(recall["known"][other], "known")
            row = row_of(state, you, other)
            state.known[row : row + GOODS_COUNT] = bytes(known[:GOODS_COUNT])
        for code in recall["given"]:
            calamity = TRADE_OF[code] - GOODS_COUNT
            state.given[calamity] |= 1 << you
            if state.giver[calamity] == NOBODY:
                state.giver[calamity] = you  # as far as the seat knows
        state.paying = _counted(view["paying"], "paying")[:GOODS_COUNT]
        mine = view["floor"]["mine"]
        state.floor.begun[you] = mine["begun"]
        state.floor.drafts[you] = read_draft(mine["draft"], state.players)
    _finish(state)


def _deal(state: Position, view: Data, rng: Random) -> bool:
    """Deal the unseen trade cards; return whether every open offer can be covered."""
    you = view["you"]
    state.hand = [[0] * TRADE_COUNT for _ in range(state.players)]
    if you is not None:
        state.hand[you] = _counted(view["hand"], "hand")
    others = [seat for seat in range(state.players) if seat != you]
    unseen = _unseen(state, you)
    if not all(_deal_promised(state, view, seat, unseen) for seat in others):
        return False
    loose = _lay_piles(state, view, unseen, rng)
    if loose is None:
        return False
    rng.shuffle(loose)
    for seat in others:
        for _ in range(view["hand_sizes"][seat] - state.hand_size(seat)):
            if not loose:
                return False
            state.hand[seat][loose.pop()] += 1
    return not loose and _cover_offers(state, view, rng)


def _unseen(state: Position, you: int | None) -> list[list[int]]:
    """By pile: the cards that are neither put away nor in one's own hand."""
    unseen: list[list[int]] = [[] for _ in range(PILES)]
    for card in range(TRADE_COUNT):
        count = COPIES[card] if card < GOODS_COUNT else 1
        count -= state.used[card] + (state.hand[you][card] if you is not None else 0)
        unseen[PILE[card]] += [card] * count
    return unseen


def _deal_promised(state: Position, view: Data, seat: int, unseen: list[list[int]]) -> bool:
    """Deal what a seat is known to hold; return whether there is enough of it."""
    for card, count in _promised(view, seat).items():
        for _ in range(count):
            if card not in unseen[PILE[card]]:
                return False
            unseen[PILE[card]].remove(card)
            state.hand[seat][card] += 1
    return True


def _lay_piles(
    state: Position, view: Data, unseen: list[list[int]], rng: Random
) -> list[int] | None:
    """Make the piles as high as they are seen to be; return the cards left over; None: too few."""
    loose: list[int] = []
    hidden = state.phase in ("draw", "trade")
    abroad = [TRADE_OF[code] for code in view["recall"].get("given", [])]
    for pile in range(PILES):
        cards = unseen[pile]
        rng.shuffle(cards)
        cards.sort(key=lambda card: 2 if card in abroad else _stays(card, hidden, rng))
        size = view["piles_left"][pile]
        if size > len(cards):
            return None
        state.piles[pile] = _laid(cards[:size])
        loose += cards[size:]
    return loose


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
    for offer in view["floor"]["offers"]:
        if offer["seat"] == seat:
            named = Counter(TRADE_OF[code] for code in offer["named"])
            for card, count in named.items():
                most[card] = max(most[card], count)
    return most


def _cover_offers(state: Position, view: Data, rng: Random) -> bool:
    """Guess the hidden cards of every open offer."""
    floor = view["floor"]
    mine = list(floor["mine"]["hidden"]) if view["you"] is not None else []
    hidden: list[tuple[int, ...]] = []
    for offer in view["floor"]["offers"]:
        if offer["seat"] == view["you"]:
            hidden.append(_trade_cards(mine.pop(0), "hidden"))
            continue
        cards = [TRADE_OF[code] for code in offer["named"]]
        left = Counter({card: n for card, n in enumerate(state.hand[offer["seat"]]) if n})
        left.subtract(cards)
        rest = [card for card, n in left.items() if CAN_GIVE[card] for _ in range(n)]
        missing = offer["gives"] - len(cards)
        if missing > len(rest):
            return False
        hidden.append(tuple(sorted([*cards, *rng.sample(sorted(rest), missing)])))
    read_public(state.floor, floor, hidden)
    return True


# ----------------------------------------------------------------------------------- small readers


def _places(data: Data, field: str) -> tuple[int, ...]:
    return tuple([read_place(place, field) for place in listed(data, field)])


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


def _seats(state: Position, data: Data, field: str) -> int:
    mask = 0
    for seat in listed(data, field):
        mask |= 1 << number({field: seat}, field, 0, state.players - 1)
    return mask
