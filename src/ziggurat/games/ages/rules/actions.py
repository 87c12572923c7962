"""Every action of Through the Ages, made once. Cards and technologies are written by their codes.

<7            take the card at place 7 of the row        <S1a   take that technology as spoils
+   +*        one more worker; one by the ocean liners
+m1   ++i1    build an iron mine, enlist Swordsmen; a worker and a unit at once (Barbarossa)
m0>m1         upgrade a bronze mine to iron
-m0           destroy, disband, sacrifice or lose one;   -h1*2  destroy two of them
^2            build two stages of the wonder
!L0a !m1 !K1a play a leader, a technology, a tactic;     !!G1a  by revolution
*A0g  *A0f:+m1  play an action card; with what it is used for
~  %          draw a military card; use the trade route
=E1a          prepare an event                           @T1a   colonise without an auction
X1a>2 Y2a>2   attack seat 2, declare war on it           P1a>2b offer it a pact, as party B
/P1a          end that pact; lose that colony or wonder
_X1a          discard that military card                 +D1    play that bonus card
$4            bid 4                                      &      accept
:2            2 food, the rest in resources              '3     the third way to place the tokens
*E3a          choose that bonus                          x2     (the host) seat 2 leaves
.             pass, end, no more
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action, Actions
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGE,
    AGGRESSION,
    AIR,
    BONUS,
    CARD_COUNT,
    CODES,
    DO_LAND,
    DO_TECHNOLOGY,
    DO_UPGRADE,
    DO_URBAN,
    DOES,
    EVENT,
    FARM,
    GOVERNMENT,
    IMPACT,
    KIND,
    LEADER,
    MINE,
    NONE,
    PACT,
    ROW,
    SITES,
    SITES_OF,
    SPECIAL,
    TACTIC,
    TERRITORY,
    WAR,
    WONDER,
    is_unit,
    is_urban,
)

TAKE: Final = 0
GROW: Final = 1
LINER_GROW: Final = 2
BUILD: Final = 3
LEVY: Final = 4
UPGRADE: Final = 5
REMOVE: Final = 6
STAGE: Final = 7
LEAD: Final = 8
PLAY: Final = 9
REVOLT: Final = 10
PLAY_TACTIC: Final = 11
USE: Final = 12
DRAW: Final = 13
ROUTE: Final = 14
PREPARE: Final = 15
COLONISE: Final = 16
ATTACK: Final = 17
OFFER: Final = 18
GIVE_UP: Final = 19
DISCARD: Final = 20
PLAY_BONUS: Final = 21
BID: Final = 22
ACCEPT: Final = 23
MIX: Final = 24
PLACE: Final = 25
SPOIL: Final = 26
RAZE: Final = 27
CHOOSE: Final = 28
LEAVE: Final = 29
PASS: Final = 30

MOST_SEATS: Final = 4
MOST_BID: Final = 400
MOST_MIX: Final = 150
MOST_PLACES: Final = 100
MOST_RAZED: Final = 3

# What an action card is used for
NOTHING: Final = 0
ON_SITE: Final = 1
ON_UPGRADE: Final = 2
ON_PLAY: Final = 3
ON_REVOLT: Final = 4

ACTIONS: Final = Actions()


def _cards(*kinds: int) -> list[int]:
    return [card for card in range(CARD_COUNT) if KIND[card] in kinds]


NO_ACTION: Final = Action(NONE, "", NONE, 0, 0, 0)


def _by_card(sign: str, kind: int, cards: list[int]) -> list[Action]:
    """An action for each of those cards, indexed by card number."""
    made = [NO_ACTION] * CARD_COUNT
    for card in cards:
        made[card] = ACTIONS.add(sign + CODES[card], kind, card)
    return made


TAKES: Final[list[Action]] = [ACTIONS.add(f"<{place + 1}", TAKE, place) for place in range(ROW)]
GROWING: Final = ACTIONS.add("+", GROW)
LINER_GROWING: Final = ACTIONS.add("+*", LINER_GROW)
BUILDS: Final[list[Action]] = [ACTIONS.add("+" + CODES[s], BUILD, s) for s in range(SITES)]
LEVIES: Final[dict[int, Action]] = {
    site: ACTIONS.add("++" + CODES[site], LEVY, site)
    for site in range(SITES)
    if is_unit(KIND[site])
}
PAIRS: Final[list[tuple[int, int]]] = [
    (old, new)
    for kind in range(AIR + 1)  # TTA-UPGRADE-02
    for old in SITES_OF[kind]
    for new in SITES_OF[kind]
    if AGE[old] < AGE[new]  # TTA-UPGRADE-03
]
UPGRADES: Final[list[Action]] = [
    ACTIONS.add(f"{CODES[old]}>{CODES[new]}", UPGRADE, old, new) for old, new in PAIRS
]
UPGRADES_FROM: Final[list[list[Action]]] = [
    [upgrade for upgrade in UPGRADES if upgrade.a == site] for site in range(SITES)
]
REMOVES: Final[list[Action]] = [ACTIONS.add("-" + CODES[s], REMOVE, s) for s in range(SITES)]
BUILD_STAGES: Final[list[Action]] = [
    ACTIONS.add(f"^{count}", STAGE, 0, 0, count) for count in range(1, 5)
]
LEADS: Final = _by_card("!", LEAD, _cards(LEADER))
PLAYS: Final = _by_card("!", PLAY, _cards(*range(FARM, SPECIAL + 1)))
REVOLTS: Final = _by_card("!!", REVOLT, _cards(GOVERNMENT))
PLAY_TACTICS: Final = _by_card("!", PLAY_TACTIC, _cards(TACTIC))
USES: Final = _by_card("*", USE, _cards(ACTION))


def _uses_of(card: int) -> list[Action]:
    """Every use of an action card on a target: ``b`` is the target, ``n`` the use."""
    sign = "*" + CODES[card] + ":"
    does = DOES[card]
    if does in (DO_LAND, DO_URBAN):
        return [
            ACTIONS.add(sign + str(BUILDS[site]), USE, card, site, ON_SITE)
            for site in range(SITES)
            if (is_urban(KIND[site]) if does == DO_URBAN else KIND[site] <= MINE)
        ]
    if does == DO_UPGRADE:
        return [
            ACTIONS.add(sign + str(upgrade), USE, card, number, ON_UPGRADE)
            for number, upgrade in enumerate(UPGRADES)
            if not is_unit(KIND[upgrade.a])
        ]
    if does == DO_TECHNOLOGY:
        played = [
            ACTIONS.add(sign + str(play), USE, card, play.a, ON_PLAY)
            for play in PLAYS
            if play is not NO_ACTION
        ]
        revolts = [
            ACTIONS.add(sign + str(revolt), USE, card, revolt.a, ON_REVOLT)
            for revolt in REVOLTS
            if revolt is not NO_ACTION
        ]
        return played + revolts
    return []


_USES_ON: Final[list[list[Action]]] = [_uses_of(card) for card in range(CARD_COUNT)]
_USE_ON: Final[dict[int, Action]] = {
    (use.a * CARD_COUNT + use.b) * 8 + use.n: use for uses in _USES_ON for use in uses
}


def use_on(card: int, target: int, use: int) -> Action:
    """Play that action card on a site, an upgrade or a technology."""
    return _USE_ON[(card * CARD_COUNT + target) * 8 + use]


DRAWING: Final = ACTIONS.add("~", DRAW)
ROUTING: Final = ACTIONS.add("%", ROUTE)
PREPARES: Final = _by_card("=", PREPARE, _cards(EVENT, TERRITORY))
COLONISES: Final = _by_card("@", COLONISE, _cards(TERRITORY))
ATTACKS: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"{CODES[card]}>{seat}", ATTACK, card, seat)
        for seat in range(MOST_SEATS)
        if KIND[card] in (AGGRESSION, WAR)
    ]
    for card in range(CARD_COUNT)
]
OFFERS: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"{CODES[card]}>{seat}{'ab'[side]}", OFFER, card, seat, side)
        for seat in range(MOST_SEATS)
        for side in range(2)
        if KIND[card] == PACT
    ]
    for card in range(CARD_COUNT)
]
GIVE_UPS: Final = _by_card("/", GIVE_UP, _cards(WONDER, TERRITORY, PACT))
DISCARDS: Final = _by_card(
    "_", DISCARD, _cards(EVENT, TERRITORY, AGGRESSION, WAR, PACT, TACTIC, BONUS)
)
PLAY_BONUSES: Final = _by_card("+", PLAY_BONUS, _cards(BONUS))
BIDS: Final[list[Action]] = [
    ACTIONS.add(f"${bid}", BID, 0, 0, bid) for bid in range(1, MOST_BID + 1)
]
ACCEPTING: Final = ACTIONS.add("&", ACCEPT)
MIXES: Final[list[Action]] = [
    ACTIONS.add(f":{food}", MIX, 0, 0, food) for food in range(MOST_MIX + 1)
]
SPOILS: Final = _by_card("<", SPOIL, _cards(SPECIAL))
RAZES: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"-{CODES[site]}*{count}", RAZE, site, 0, count)
        for count in range(1, MOST_RAZED + 1)
        if is_urban(KIND[site])
    ]
    for site in range(SITES)
]
CHOICES: Final = _by_card("*", CHOOSE, [card for card in _cards(EVENT) if IMPACT[card]])
PLACES: Final[list[Action]] = [
    ACTIONS.add(f"'{number}", PLACE, 0, 0, number) for number in range(MOST_PLACES + 1)
]
LEAVES: Final[list[Action]] = [ACTIONS.add(f"x{seat}", LEAVE, seat) for seat in range(MOST_SEATS)]
PASSING: Final = ACTIONS.add(".", PASS)


def parse(text: str) -> Action:
    """The action with this notation."""
    return ACTIONS.parse(text)


def index_of(action: Action) -> int:
    """The number of an action, by which answers are sorted."""
    return action.index
