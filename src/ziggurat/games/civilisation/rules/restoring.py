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
from ziggurat.games.civilisation.rules.calamity import read_calamity, read_place
from ziggurat.games.civilisation.rules.components import (
    CALAMITY_COUNT,
    CAN_GIVE,
    CITIES,
    COPIES,
    CREW,
    GOODS_COUNT,
    GRAIN,
    IS_TRADABLE,
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
from ziggurat.games.civilisation.rules.nation import NO_NATION, read_card_codes
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.rules.position import NOBODY, Position

TASKS: Final = kinds(CivQuestion, CivStep)
"""By key: every question and step; ``play`` knows them all."""
_TRIES = 200


def read_dump(state: Position, data: Data) -> None:
    """Fill an empty position from a dump, or say what does not add up."""
    _read_open(state, data)
    players = state.players
    for seat, hand in enumerate(listed(data, "hands", players)):
        state.nations[seat].hand = _counted(hand, "hands")
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
    taken: list[int] = []
    for seat, held in enumerate(listed(data, "nations", players)):
        if not isinstance(held, Mapping):
            raise WrongPosition("missing", field="nations")
        nation = state.nations[seat]
        nation.read(held, state.board.scenario.tokens)
        if nation.kind != NO_NATION and nation.kind in taken:
            raise wrong("nation", held["nation"], "CIV-15.3a")
        taken.append(nation.kind)
    _read_map(state, data.get("map"))
    state.used = _counted(data.get("used"), "used")
    order = listed(data, "order")
    state.order = tuple([number({"order": seat}, "order", 0, players - 1) for seat in order])
    state.new_cities = tuple(
        [read_place(place, "new_cities") for place in listed(data, "new_cities")]
    )
    state.gained = tuple([read_place(place, "gained") for place in listed(data, "gained")])
    state.read_agenda(data, TASKS)
    for seat, untaxed in enumerate(numbers(data, "untaxed", players, 0, CITIES)):
        state.nations[seat].untaxed = untaxed
    for place, count in mapping(data, "growth").items():
        state.growth[read_place(place, "growth")] = number({"growth": count}, "growth", 0, 2)
    for place, count in mapping(data, "moved").items():
        state.moved[read_place(place, "moved")] = number({"moved": count}, "moved", 0, 100)
    state.sailed = numbers(data, "sailed", SHIPS, 0, 10)
    state.cargo = numbers(data, "cargo", SHIPS, 0, CREW)
    state.calamity = read_calamity(data, players)
    state.basket = read_card_codes(data, "basket")
    if data.get("mining") != "":
        state.mining = _trade_card(data.get("mining"), "mining")


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
                state.nations[seat].change(place, number({written: count}, written, 1, 100))


# ----------------------------------------------------------------------- whether it all adds up


def _check_pieces(state: Position) -> None:
    # CIV-11.1b, CIV-3.1a
    tokens = state.board.scenario.tokens
    question = state.question
    moving = question.seat if isinstance(question, Move) else NOBODY
    for seat in range(state.players):
        nation = state.nations[seat]
        at_sea = sum(state.cargo) if seat == moving else 0
        count = nation.tokens_on_board() + nation.stock + nation.treasury + at_sea
        if count != tokens:
            raise WrongPosition(
                "wrong_count", "CIV-11.1b", field="tokens", count=count, expected=tokens
            )
        if len(nation.cities) > CITIES:
            raise WrongPosition("wrong_count", "CIV-25.1c", field="cities", expected=CITIES)
    if state.horde_stock() < 0 or state.pirate_stock() < 0:
        raise WrongPosition("wrong_count", "CIV-15.31", field="map", count=0, expected=0)


def _check_trade_cards(state: Position) -> None:
    for card in range(TRADE_COUNT):
        count = sum([nation.hand[card] for nation in state.nations]) + state.used[card]
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
        for seat, hand in enumerate(end["hands"]):
            state.nations[seat].hand = _counted(hand, "hands")
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
    for nation in state.nations:
        nation.hand = [0] * TRADE_COUNT
    if you is not None:
        state.nations[you].hand = _counted(view["hand"], "hand")
    others = [seat for seat in range(state.players) if seat != you]
    unseen = _unseen(state, you)
    if not all(_deal_promised(state, view, seat, unseen) for seat in others):
        return False
    loose = _lay_piles(state, view, unseen, rng)
    if loose is None:
        return False
    rng.shuffle(loose)
    for seat in others:
        nation = state.nations[seat]
        for _ in range(view["hand_sizes"][seat] - nation.hand_size()):
            if not loose:
                return False
            nation.hand[loose.pop()] += 1
    return not loose and _cover_offers(state, view, rng)


def _unseen(state: Position, you: int | None) -> list[list[int]]:
    """By pile: the cards that are neither put away nor in one's own hand."""
    unseen: list[list[int]] = [[] for _ in range(PILES)]
    for card in range(TRADE_COUNT):
        count = COPIES[card] if card < GOODS_COUNT else 1
        count -= state.used[card] + (state.nations[you].hand[card] if you is not None else 0)
        unseen[PILE[card]] += [card] * count
    return unseen


def _deal_promised(state: Position, view: Data, seat: int, unseen: list[list[int]]) -> bool:
    """Deal what a seat is known to hold; return whether there is enough of it."""
    hand = state.nations[seat].hand
    for card, count in _promised(view, seat).items():
        for _ in range(count):
            if card not in unseen[PILE[card]]:
                return False
            unseen[PILE[card]].remove(card)
            hand[card] += 1
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
        left = Counter({card: n for card, n in enumerate(state.nations[offer["seat"]].hand) if n})
        left.subtract(cards)
        rest = [card for card, n in left.items() if CAN_GIVE[card] for _ in range(n)]
        missing = offer["gives"] - len(cards)
        if missing > len(rest):
            return False
        hidden.append(tuple(sorted([*cards, *rng.sample(sorted(rest), missing)])))
    read_public(state.floor, floor, hidden)
    return True


# ----------------------------------------------------------------------------------- small readers


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
