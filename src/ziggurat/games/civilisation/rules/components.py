"""Cards, goods, calamities and the succession table of Civilisation, as data."""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------------- civilisation cards (32)

CARDS: Final = """
pot pottery        C   45 -   clo=10 met=10 agr=10 roa=10 min=10 eng=10 dem=10 mon=10
clo cloth_making   C   45 -   pot=10 met=10 agr=10 roa=10 min=10 eng=10 dem=10 mon=10
met metalworking   C   80 -   pot=10 clo=10 agr=10 roa=10 min=10 eng=10 mil=20 dem=10 mon=10
agr agriculture    C  110 -   pot=10 clo=10 met=10 roa=10 min=10 eng=10 dem=10 mon=10
roa roadbuilding   C  140 eng pot=10 clo=10 met=10 agr=10 min=10 eng=10 dem=10 mon=10
min mining         C  180 eng pot=10 clo=10 met=10 agr=10 roa=10 eng=10 dem=10 mon=10
eng engineering    CS 140 -   pot=10 clo=10 met=10 agr=10 roa=10 min=10 ast=20 coi=20 med=20 mat=20 dem=10 phi=20 mon=10 the=20
ast astronomy      S   80 -   eng=20 coi=20 med=20 mat=20 phi=20 the=20
coi coinage        S  110 -   eng=20 ast=20 med=20 mat=20 phi=20 the=20
med medicine       S  140 -   eng=20 ast=20 coi=20 mat=20 phi=20 the=20
mat mathematics    SA 230 -   eng=20 ast=20 coi=20 med=20 dra=5 mus=5 arc=5 lit=5 law=5 phi=25 mys=5 enl=10 the=25
dra drama_poetry   A   60 -   mat=5 mus=5 arc=5 lit=20 law=5 dem=10 mys=5 enl=10
mus music          A   60 -   mat=20 dra=5 arc=5 lit=5 law=5 dem=10 phi=20 mys=5 enl=10
arc architecture   A  120 -   mat=5 dra=5 mus=5 lit=5 law=15 dem=10 mys=5 enl=10
lit literacy       AV 110 -   mat=5 dra=5 mus=5 arc=5 law=25 dem=25 phi=25 mys=5 enl=10
law law            V  170 -
mil militarism     V  180 -
dem democracy      V  200 law
phi philosophy     V  240 law
mys mysticism      AR  50 -   mat=5 dra=5 mus=5 arc=5 lit=5 dei=15 enl=15 mon=15 the=15
dei deism          R   80 -   enl=15 mon=15 the=15
enl enlightenment  R  150 -   mon=15 the=15
mon monotheism     R  150 enl
the theology       R  250 enl
"""  # noqa: E501
"""Code, key, groups (Crafts, Sciences, Arts, ciVics, Religion), price, what must be owned before,
and the credits it gives."""

_CARD_ROWS: Final[list[list[str]]] = [line.split() for line in CARDS.split("\n") if line]
CARD_COUNT: Final = len(_CARD_ROWS)
CARD_CODES: Final[list[str]] = [row[0] for row in _CARD_ROWS]
CARD_KEYS: Final[list[str]] = [row[1] for row in _CARD_ROWS]
CARD_OF: Final[dict[str, int]] = {code: number for number, code in enumerate(CARD_CODES)}
GROUP_LETTERS: Final = "CSAVR"
GROUP_KEYS: Final[tuple[str, ...]] = ("crafts", "sciences", "arts", "civics", "religion")
GROUPS: Final[list[int]] = [
    sum([1 << GROUP_LETTERS.index(letter) for letter in row[2]]) for row in _CARD_ROWS
]
"""The groups of a card, as bits."""
PRICE: Final[list[int]] = [int(row[3]) for row in _CARD_ROWS]
DEAR_MONOTHEISM: Final = 220
"""Its price with an option of the game (CIV-32.103)."""
NEEDS: Final[list[int]] = [CARD_OF.get(row[4], -1) for row in _CARD_ROWS]


def _credits() -> list[list[int]]:
    given = [[0] * CARD_COUNT for _ in range(CARD_COUNT)]
    for card, row in enumerate(_CARD_ROWS):
        for word in row[5:]:
            code, _, amount = word.partition("=")
            given[card][CARD_OF[code]] = int(amount)
    return given


CREDIT: Final[list[list[int]]] = _credits()
"""By card owned and card bought."""
CHEAPEST: Final = min(PRICE)
CREDITORS: Final[list[list[int]]] = [
    [other for other in range(CARD_COUNT) if CREDIT[other][card]] for card in range(CARD_COUNT)
]
"""By card bought: which cards help to pay for it."""

POTTERY: Final = 0
CLOTH_MAKING: Final = 1
METALWORKING: Final = 2
AGRICULTURE: Final = 3
ROADBUILDING: Final = 4
MINING: Final = 5
ENGINEERING: Final = 6
ASTRONOMY: Final = 7
COINAGE: Final = 8
MEDICINE: Final = 9
MATHEMATICS: Final = 10
DRAMA: Final = 11
MUSIC: Final = 12
ARCHITECTURE: Final = 13
LITERACY: Final = 14
LAW: Final = 15
MILITARISM: Final = 16
DEMOCRACY: Final = 17
PHILOSOPHY: Final = 18
MYSTICISM: Final = 19
DEISM: Final = 20
ENLIGHTENMENT: Final = 21
MONOTHEISM: Final = 22
THEOLOGY: Final = 23

# ---------------------------------------------------------------------------- goods and calamities

GOODS: Final = """
1a ochre 8
1b hides 7
2a iron 8 mined
2b papyrus 7
3a salt 9
3b timber 8
4a grain 8
4b oil 7
5a cloth 7
5b wine 6
6a bronze 6 mined
6b silver 5 mined
7a spices 6
7b resin 5
8a gems 5 mined
8b dye 4
9a gold 5 mined
9b ivory 4
"""
"""The number of the pile is also the value of a card (CIV-8.1j)."""
_GOODS_ROWS: Final[list[list[str]]] = [line.split() for line in GOODS.split("\n") if line]
GOODS_COUNT: Final = len(_GOODS_ROWS)
GOOD_KEYS: Final[list[str]] = [row[1] for row in _GOODS_ROWS]
VALUE: Final[list[int]] = [int(row[0][0]) for row in _GOODS_ROWS]
COPIES: Final[list[int]] = [int(row[2]) for row in _GOODS_ROWS]
IS_MINED: Final[list[bool]] = [len(row) > 3 for row in _GOODS_ROWS]
MOST_SET: Final[list[int]] = [
    COPIES[good] * COPIES[good] * VALUE[good] for good in range(GOODS_COUNT)
]
GRAIN: Final = GOOD_KEYS.index("grain")

# Calamities, in the order in which they strike (CIV-29.6a). Trade cards are numbered together:
# goods first, then calamities.
CALAMITIES: Final = """
2z eruption        0  0  0
2x treachery       1  0  0
3z famine         10 20  8
3x superstition    3  0  0 mys=2 dei=1 enl=0
4z civil_war      15 20  0 mus+5 dra+5 dem+10
4x slave_revolt   15  0  0 min+5 enl-5
5z flood          17 10 10 eng=7
5x barbarians     15  0  0
6x epidemic       16 25 10 med=8 roa+5
7x civil_disorder  3  0  0 mus-1 dra-1 law-1 dem-1 mil+1 roa+1
8x iconoclasm      4  2  0 law-1 phi-1 the-3 mon+1 roa+1
9x piracy          2  2  1
"""
"""Code (z: cannot be traded; x: can), key, and what is at stake in unit points, tokens or cities:
for the primary victim (in civil disorder what it keeps), for all the others together, for each of
them at most. Then what civilisation cards make of it: ``mys=2`` at most 2, ``min+5`` 5 more."""
_CALAMITY_ROWS: Final[list[list[str]]] = [line.split() for line in CALAMITIES.split("\n") if line]
CALAMITY_COUNT: Final = len(_CALAMITY_ROWS)
CALAMITY_KEYS: Final[list[str]] = [row[1] for row in _CALAMITY_ROWS]
ERUPTION: Final = 0
TREACHERY: Final = 1
FAMINE: Final = 2
SUPERSTITION: Final = 3
CIVIL_WAR: Final = 4
SLAVE_REVOLT: Final = 5
FLOOD: Final = 6
BARBARIANS: Final = 7
EPIDEMIC: Final = 8
CIVIL_DISORDER: Final = 9
ICONOCLASM: Final = 10
PIRACY: Final = 11
IS_TRADABLE: Final[list[bool]] = [row[0][1] == "x" for row in _CALAMITY_ROWS]
HARM: Final[list[int]] = [int(row[2]) for row in _CALAMITY_ROWS]
SHARED: Final[list[int]] = [int(row[3]) for row in _CALAMITY_ROWS]
MOST_EACH: Final[list[int]] = [int(row[4]) for row in _CALAMITY_ROWS]
LIMITED: Final[list[list[tuple[int, int]]]] = [
    [(CARD_OF[word[:3]], int(word[4:])) for word in row[5:] if word[3] == "="]
    for row in _CALAMITY_ROWS
]
"""By calamity: civilisation cards, and the most that it does to their owners."""
CHANGED: Final[list[list[tuple[int, int]]]] = [
    [(CARD_OF[word[:3]], int(word[3:])) for word in row[5:] if word[3] != "="]
    for row in _CALAMITY_ROWS
]
"""By calamity: civilisation cards, and how much more or less it does to their owners."""
MOST_STRUCK: Final = 2
"""Calamities of which one seat is the primary victim in a turn (CIV-29.5a)."""
SURVIVORS: Final = 1
"""Tokens that an epidemic leaves wherever it takes some (CIV-30.612a, CIV-30.612b)."""
MEDICINE_SHARE: Final = 5
"""The most that an owner of Medicine loses to the epidemic of another (CIV-30.613b)."""
MARTIAL_LOSS: Final = 5
"""Unit points that either faction loses in the war of an owner of Militarism (CIV-30.414a)."""
PHILOSOPHY_HERESY: Final = 1
"""Cities that heresy takes at most from an owner of Philosophy (CIV-30.819a, CIV-30.819b)."""
GRAIN_POINTS: Final = 4
"""By how much a Grain card cuts a famine (CIV-30.312a, CIV-30.312b, CIV-30.312c)."""

TRADE_COUNT: Final = GOODS_COUNT + CALAMITY_COUNT
TRADE_CODES: Final[list[str]] = [row[0] for row in (*_GOODS_ROWS, *_CALAMITY_ROWS)]
TRADE_KEYS: Final[list[str]] = [*GOOD_KEYS, *CALAMITY_KEYS]
TRADE_OF: Final[dict[str, int]] = {code: number for number, code in enumerate(TRADE_CODES)}
PILE: Final[list[int]] = [int(code[0]) - 1 for code in TRADE_CODES]
"""The pile of a trade card, from 0."""
PILES: Final = 9
CAN_GIVE: Final[list[bool]] = [*[True] * GOODS_COUNT, *IS_TRADABLE]


def set_value(good: int, count: int) -> int:
    """What a number of cards of one good are worth together (CIV-28.51).

    >>> set_value(GRAIN, 3)
    36
    """
    return count * count * VALUE[good]


def mined_value(good: int, count: int) -> int:
    """The same with Mining: one more card, but never above the largest set (CIV-28.53c)."""
    if not count or not IS_MINED[good]:
        return set_value(good, count)
    return min(set_value(good, count + 1), MOST_SET[good])


# ---------------------------------------------------------------------------- pieces and numbers

TOKENS: Final = 55
"""The tokens of a nation; on some boards its player uses fewer."""
CITIES: Final = 9
SHIPS: Final = 4
CREW: Final = 5
SAILING_RANGE: Final = 4
TAX: Final = 2
TAX_RATES: Final[tuple[int, ...]] = (1, 2, 3)
"""The rates that Coinage lets its owner choose from (CIV-19.2a, CIV-19.2b, CIV-19.2c)."""
SITE_COST: Final = 6
PLAIN_COST: Final = 12
CITY_POINTS: Final = 5
SHIP_COST: Final = 2
NINTH_PILE_COST: Final = 18
LEAST_TRADED: Final = 3
NAMED: Final = 2
MOST_GOODS_KEPT: Final = 8
ATTACKERS: Final = 7
GARRISON: Final = 6
PILLAGE: Final = 3
SUPPORT: Final = 2
CARD_COPIES: Final = 8
"""Copies of each civilisation card: enough for everybody."""

# ----------------------------------------------------------------------- the succession table (33)

LAST_SQUARE: Final = 16
SQUARE_POINTS: Final = 100
CITY_SCORE: Final = 50
EPOCHS: Final[tuple[str, ...]] = ("stone", "early_bronze", "late_bronze", "early_iron", "late_iron")
EPOCH_CITIES: Final[tuple[int, ...]] = (0, 2, 3, 4, 5)
EPOCH_GROUPS: Final[tuple[int, ...]] = (0, 0, 3, 5, 0)
EPOCH_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 9, 0)
EPOCH_STARTS: Final = (
    (5, 8, 11, 14), (5, 8, 11, 14), (6, 8, 11, 13), (6, 9, 11, 13), (5, 9, 11, 14), (5, 8, 10, 13),
    (5, 8, 10, 14), (5, 8, 10, 14), (4, 7, 10, 13),
)  # fmt: skip
"""By nation: the first square of each epoch after the Stone Age."""
LATE_IRON_VALUES: Final = (
    (1300, 1600), (1400, 1700), (1200, 1500, 1800), (1200, 1400, 1700), (1300, 1600),
    (1200, 1500, 1800), (1500, 1800), (1600, 1900), (1300, 1600, 1900),
)  # fmt: skip
"""By nation: the value of cards that each square of the Late Iron Age asks for, but the last."""


def epoch_of(nation: int, square: int) -> int:
    """The epoch of a square."""
    epoch = 0
    for start in EPOCH_STARTS[nation]:
        if square < start:
            break
        epoch += 1
    return epoch


def square_value(nation: int, square: int) -> int:
    """The value of cards that must be owned to enter a square; 0 for most."""
    place = square - EPOCH_STARTS[nation][3]
    values = LATE_IRON_VALUES[nation]
    return values[place] if 0 <= place < len(values) else 0
