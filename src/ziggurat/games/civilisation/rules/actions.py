"""Every action of Civilisation, made once. Territories and cards are written by their codes.

n4  +dac        play nation 4; begin, grow or go there
%2              tax two tokens a city                       %2a     use Mining for that set
$  x            pay from the treasury; let go, drop
3-dac  /moe     give up three tokens there; that city       /moe:2  a city, of which two tokens stay
^moe:1          build a ship there, one token from the treasury, one from the territory
3dac>dan        move three tokens by land                   2~tyr   ship 2 sails there
2+3  2-3        three tokens go aboard ship 2, ashore       *moe:2  a city, two of the treasury
>*  >3          begin an offer to all, to seat 3
@3  @3*         answer the offer of seat 3 to me alone, to all
+4a x4a '4a     set a card aside; take it back; name it     <4 ~4a  ask for four cards; name one
!  x*  x3       agree; withdraw an offer                    ..      wait for the others
:5              five                                        &dan    convert that territory
!pot  -4a  _4a  buy a card, hand a good in, discard one
#  ##  q3  j3   (the host) trade is over; last turn; seat 3 leaves, joins
.               pass, end, no more
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action, Actions
from ziggurat.games.civilisation.rules.board import (
    BY_LAND,
    CODES,
    HARBOUR_CODES,
    HARBOURS,
    IS_SEA,
    NATIONS,
    TERRITORY_COUNT,
)
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    CARD_CODES,
    CREW,
    GOODS_COUNT,
    IS_MINED,
    SHIPS,
    TAX_RATES,
    TRADE_CODES,
    TRADE_COUNT,
)

NATION: Final = 0
GO: Final = 1
RATE: Final = 2
PAY: Final = 3
DROP: Final = 4
TOKENS: Final = 5
CITY: Final = 6
CITY_LEAVING: Final = 7
SHIP: Final = 8
MOVE: Final = 9
SAIL: Final = 10
ABOARD: Final = 11
ASHORE: Final = 12
FOUND: Final = 13
OFFER: Final = 14
ANSWER: Final = 15
ASIDE: Final = 16
NAME: Final = 17
WANT: Final = 18
WANT_NAMED: Final = 19
AGREE: Final = 20
WITHDRAW: Final = 21
COUNT: Final = 22
CONVERT: Final = 23
BUY: Final = 24
HAND_IN: Final = 25
MINE: Final = 26
DISCARD: Final = 27
WAIT: Final = 28
TRADE_OVER: Final = 29
LAST_TURN: Final = 30
LEAVE: Final = 31
JOIN: Final = 32
PASS: Final = 33
TAKE_OUT: Final = 34

MOST_MOVED: Final = 9
"""The most tokens moved or given up by one action; more take several."""
MOST_LEFT: Final = 8
MOST_WANTED: Final = 40
MOST_COUNT: Final = 60
MOST_SEATS: Final = 8
TO_ALL: Final = MOST_SEATS
"""The addressee of an offer to everybody."""

ACTIONS: Final = Actions()

_LAND: Final[list[int]] = [place for place in range(TERRITORY_COUNT) if not IS_SEA[place]]

NATION_CHOICES: Final[list[Action]] = [
    ACTIONS.add(f"n{number + 1}", NATION, number) for number in range(len(NATIONS))
]
GOES: Final[list[Action]] = [ACTIONS.add("+" + CODES[p], GO, p) for p in range(TERRITORY_COUNT)]
RATES: Final[list[Action]] = [ACTIONS.add(f"%{rate}", RATE, 0, 0, rate) for rate in TAX_RATES]
PAYING: Final = ACTIONS.add("$", PAY)
DROPPING: Final = ACTIONS.add("x", DROP)
GIVE_TOKENS: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"{count}-{CODES[place]}", TOKENS, place, 0, count)
        for count in range(1, MOST_MOVED + 1)
    ]
    for place in range(TERRITORY_COUNT)
]
PICK_CITIES: Final[list[Action]] = [
    ACTIONS.add("/" + CODES[place], CITY, place) for place in range(TERRITORY_COUNT)
]
CITIES_LEAVING: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"/{CODES[place]}:{count}", CITY_LEAVING, place, 0, count)
        for count in range(MOST_LEFT + 1)
    ]
    for place in range(TERRITORY_COUNT)
]
BUILD_SHIPS: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"^{HARBOUR_CODES[harbour]}:{count}", SHIP, harbour, 0, count)
        for count in range(3)
    ]
    for harbour in range(HARBOURS)
]


def _moves() -> dict[int, list[Action]]:
    """Moves by land, one territory or (by road) two, by where from and where to."""
    made: dict[int, list[Action]] = {}
    for here in _LAND:
        ends = set(BY_LAND[here])
        for through in BY_LAND[here]:
            ends |= set(BY_LAND[through])
        for there in sorted(ends - {here}):
            made[here * TERRITORY_COUNT + there] = [
                ACTIONS.add(f"{count}{CODES[here]}>{CODES[there]}", MOVE, here, there, count)
                for count in range(1, MOST_MOVED + 1)
            ]
    return made


_MOVES: Final = _moves()


def moves(here: int, there: int) -> list[Action]:
    """Moving one, two ... tokens by land."""
    return _MOVES[here * TERRITORY_COUNT + there]


SAILS: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"{ship + 1}~{HARBOUR_CODES[harbour]}", SAIL, ship, harbour)
        for harbour in range(HARBOURS)
    ]
    for ship in range(SHIPS)
]
BOARD: Final[list[list[Action]]] = [
    [ACTIONS.add(f"{ship + 1}+{count}", ABOARD, ship, 0, count) for count in range(1, CREW + 1)]
    for ship in range(SHIPS)
]
LAND: Final[list[list[Action]]] = [
    [ACTIONS.add(f"{ship + 1}-{count}", ASHORE, ship, 0, count) for count in range(1, CREW + 1)]
    for ship in range(SHIPS)
]
FOUNDS: Final[list[list[Action]]] = [
    [ACTIONS.add(f"*{CODES[place]}:{count}", FOUND, place, 0, count) for count in range(7)]
    for place in range(TERRITORY_COUNT)
]
OFFERS: Final[list[Action]] = [
    *[ACTIONS.add(f">{seat}", OFFER, seat) for seat in range(MOST_SEATS)],
    ACTIONS.add(">*", OFFER, TO_ALL),
]
ANSWERS: Final[list[Action]] = [ACTIONS.add(f"@{seat}", ANSWER, seat) for seat in range(MOST_SEATS)]
ANSWERS_TO_ALL: Final[list[Action]] = [
    ACTIONS.add(f"@{seat}*", ANSWER, seat, TO_ALL) for seat in range(MOST_SEATS)
]


def _by_trade_card(sign: str, kind: int) -> list[Action | None]:
    return [
        ACTIONS.add(sign + TRADE_CODES[card], kind, card) if CAN_GIVE[card] else None
        for card in range(TRADE_COUNT)
    ]


ASIDES: Final = _by_trade_card("+", ASIDE)
NAMES: Final = _by_trade_card("'", NAME)
WANTS: Final[list[Action]] = [
    ACTIONS.add(f"<{count}", WANT, 0, 0, count) for count in range(MOST_WANTED + 1)
]
WANTS_NAMED: Final[list[Action]] = [
    ACTIONS.add("~" + TRADE_CODES[card], WANT_NAMED, card) for card in range(GOODS_COUNT)
]
AGREEING: Final = ACTIONS.add("!", AGREE)
WITHDRAWALS: Final[list[Action]] = [
    *[ACTIONS.add(f"x{seat}", WITHDRAW, seat) for seat in range(MOST_SEATS)],
    ACTIONS.add("x*", WITHDRAW, TO_ALL),
]
COUNTS: Final[list[Action]] = [
    ACTIONS.add(f":{count}", COUNT, 0, 0, count) for count in range(MOST_COUNT + 1)
]
CONVERTS: Final[list[Action]] = [
    ACTIONS.add("&" + CODES[place], CONVERT, place) for place in range(TERRITORY_COUNT)
]
BUYS: Final[list[Action]] = [
    ACTIONS.add("!" + code, BUY, card) for card, code in enumerate(CARD_CODES)
]
HANDS_IN: Final[list[Action]] = [
    ACTIONS.add("-" + TRADE_CODES[good], HAND_IN, good) for good in range(GOODS_COUNT)
]
MINES: Final[dict[int, Action]] = {
    good: ACTIONS.add("%" + TRADE_CODES[good], MINE, good)
    for good in range(GOODS_COUNT)
    if IS_MINED[good]
}
DISCARDS: Final[list[Action]] = [
    ACTIONS.add("_" + TRADE_CODES[good], DISCARD, good) for good in range(GOODS_COUNT)
]
WAITING: Final = ACTIONS.add("..", WAIT)
ENDING_TRADE: Final = ACTIONS.add("#", TRADE_OVER)
ENDING: Final = ACTIONS.add("##", LAST_TURN)
LEAVES: Final[list[Action]] = [ACTIONS.add(f"q{seat}", LEAVE, seat) for seat in range(MOST_SEATS)]
JOINS: Final[list[Action]] = [ACTIONS.add(f"j{seat}", JOIN, seat) for seat in range(MOST_SEATS)]
TAKES_OUT: Final = _by_trade_card("x", TAKE_OUT)
PASSING: Final = ACTIONS.add(".", PASS)


def of(made: list[Action | None], card: int) -> Action:
    """The action for that trade card."""
    action = made[card]
    if action is None:
        raise KeyError(card)
    return action


def parse(text: str) -> Action:
    """The action with this notation."""
    return ACTIONS.parse(text)
