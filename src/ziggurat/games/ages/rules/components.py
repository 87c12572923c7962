"""The box of Through the Ages (2006): its figures, and lookups prepared from its cards.

The cards themselves are rows of ``card_table``. What a row cannot say is code, asked for by the
name of the effect.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.rules.card_table import ROWS

# ------------------------------------------------------------------------------------- the banks

YELLOW_TOKENS: Final = 25  # TTA-POP-09
YELLOW_BANK: Final = 18
BLUE_BANK: Final = 18
GROWTH_COSTS: Final[tuple[int, ...]] = (0, 7, 7, 7, 7, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2)
"""Food for one more worker, by the tokens left in the yellow bank; more than listed: the last
(TTA-SETUP-18, TTA-POP-03).
"""
# TTA-SETUP-18
CONSUMPTION: Final[tuple[int, ...]] = (6, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0)
HAPPINESS_NEEDED: Final[tuple[int, ...]] = (8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 0)
"""Happy faces needed, by the tokens left in the yellow bank (TTA-HAPPY-03)."""
CORRUPTION: Final[tuple[int, ...]] = (6, 4, 4, 4, 4, 2, 2, 2, 2, 0)
"""Resources lost, by the tokens left in the blue bank, likewise (TTA-SETUP-19)."""

FAMINE: Final = 4
"""Culture lost for each food that is missing."""
MOST_CULTURE_RATING: Final = 30  # TTA-LIMIT-01
MOST_SCIENCE_RATING: Final = 30  # TTA-LIMIT-02
MOST_STRENGTH: Final = 60  # TTA-LIMIT-03
MOST_HAPPINESS: Final = 8  # TTA-LIMIT-04
MOST_SCIENCE: Final = 40

# ------------------------------------------------------------------------- culture of some cards

RAVAGED_CULTURE: Final = 2
"""Culture that a wonder in ruins still brings."""
IMPACT_BY_PLACE: Final[tuple[tuple[int, ...], ...]] = ((), (), (10, 0), (14, 7, 0), (15, 10, 5, 0))
"""Points for the first, second ... in science or strength, by the number of players."""
IMPACT_OF_WONDER: Final[tuple[int, ...]] = (5, 4, 3, 2)
"""Points for a wonder, by its age."""
IMPACT_OF_COLONY: Final = 4
IMPACT_OF_TECHNOLOGY: Final = 4
IMPACT_FROM_WORKER: Final = 10
"""Content workers beyond these count for Impact of Population."""

# --------------------------------------------------------------------------- the row and the decks

ROW: Final = 13
ROW_COSTS: Final[tuple[int, ...]] = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)  # TTA-ROW-01
SWEPT: Final[tuple[int, ...]] = (0, 0, 3, 2, 1)
"""Places at the head of the row that are cleared, by the number of players (TTA-ROW-04)."""
MOST_DRAWN: Final = 3
"""Military cards drawn at the end of a turn (TTA-LIMIT-12)."""
EXTRA_EVENTS: Final = 2
"""Current events at the start, beyond the number of players."""
SIMPLE_EVENTS_FROM: Final = 3
"""The round in which the simple game reveals its first event."""
FINAL_BONUSES: Final = 4
"""Events of Age III that the advanced game scores at its end."""
AGE_END_LOSS: Final = 2
"""Yellow tokens lost at the end of an age in the full game."""
AGES: Final[tuple[str, ...]] = ("A", "I", "II", "III", "IV")

# -------------------------------------------------------------------------------- reading the rows

NONE: Final = -1
"""No card. Lookups have one entry more than there are cards, so that ``LOOKUP[NONE]`` is 0."""

CARD_COUNT: Final = len(ROWS)
CODES: Final[list[str]] = [row[0] for row in ROWS]
KEYS: Final[list[str]] = [row[1] for row in ROWS]
FACTS: Final[list[dict[str, str]]] = [row[3] for row in ROWS]
"""The facts of a card, as its row states them."""
CARD_OF_CODE: Final[dict[str, int]] = {code: card for card, code in enumerate(CODES)}
CARD_OF_KEY: Final[dict[str, int]] = {key: card for card, key in enumerate(KEYS)}


def card(key: str) -> int:
    """The number of the card with that key."""
    return CARD_OF_KEY[key]


def column(name: str) -> list[int]:
    """The number that every card has under that name; 0 where it has none."""
    out: list[int] = []
    for row in ROWS:
        value = row[3].get(name, "0")
        out.append(int(value) if value.lstrip("-").isdigit() else 0)
    return [*out, 0]


def _numbers(name: str) -> list[tuple[int, ...]]:
    return [
        *[tuple([int(part) for part in row[3].get(name, "").split("-") if part]) for row in ROWS],
        (),
    ]


# Kinds of cards, by the letter of their code
FARM: Final = 0
MINE: Final = 1
LAB: Final = 2
TEMPLE: Final = 3
ARENA: Final = 4
LIBRARY: Final = 5
THEATRE: Final = 6
INFANTRY: Final = 7
CAVALRY: Final = 8
ARTILLERY: Final = 9
AIR: Final = 10
GOVERNMENT: Final = 11
SPECIAL: Final = 12
WONDER: Final = 13
LEADER: Final = 14
ACTION: Final = 15
EVENT: Final = 16
TERRITORY: Final = 17
AGGRESSION: Final = 18
WAR: Final = 19
PACT: Final = 20
TACTIC: Final = 21
BONUS: Final = 22
_LETTERS: Final = "fmltabhicgvGSWLAETXYPKD"
KINDS: Final[tuple[str, ...]] = (
    "farm", "mine", "lab", "temple", "arena", "library", "theatre", "infantry", "cavalry",
    "artillery", "air", "government", "special", "wonder", "leader", "action", "event", "territory",
    "aggression", "war", "pact", "tactic", "bonus",
)  # fmt: skip

KIND: Final[list[int]] = [*[_LETTERS.index(code[0]) for code in CODES], NONE]
AGE: Final[list[int]] = [*[int(code[1]) for code in CODES], 0]
"""The age of a card, which is also its level: 0 (A) to 3 (TTA-TECH-10)."""

SITES: Final = sum([1 for kind in KIND if 0 <= kind <= AIR])
"""Technologies with workers: the first cards are theirs, so a site has the number of its card.

Nobody works on a wonder (TTA-WONDER-08).
"""
SITES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([site for site in range(SITES) if KIND[site] == kind]) for kind in range(AIR + 1)]
)
"""By kind: its technologies, the oldest first."""


def is_urban(kind: int) -> bool:
    """Whether it is an urban building: lab, temple, arena, library or theatre."""
    return LAB <= kind <= THEATRE


def is_unit(kind: int) -> bool:
    """Whether it is a military unit."""
    return INFANTRY <= kind <= AIR


def is_technology(kind: int) -> bool:
    """Whether it is played as a technology: with workers, special, or a government."""
    return FARM <= kind <= SPECIAL


def is_civil(kind: int) -> bool:
    """Whether it belongs to a civil deck."""
    return FARM <= kind <= ACTION


def _copies(text: str, players: int) -> int:
    counts = [int(part) for part in text.split("+")]
    return sum(counts[: max(1, players - 1)])  # TTA-SETUP-05


COPIES: Final[list[list[int]]] = [
    [] if players < 2 else [_copies(row[2], players) for row in ROWS] for players in range(5)
]
"""By number of players: how many of each card are in its deck (TTA-TAKE-16)."""
# TTA-SETUP-03
INITIAL: Final[tuple[int, ...]] = tuple(
    [number for number, code in enumerate(CODES) if code in ("f0", "m0", "l0", "t0", "i0", "G0a")]
)
START_WORKERS: Final[dict[str, int]] = {"f0": 2, "m0": 2, "l0": 1, "i0": 1}


def _deck(players: int, age: int, civil: bool) -> tuple[int, ...]:
    return tuple(
        [
            number
            for number in range(CARD_COUNT)
            if AGE[number] == age and is_civil(KIND[number]) == civil and number not in INITIAL
            for _ in range(COPIES[players][number])
        ]
    )


# TTA-SETUP-02: eight decks, each of one age, civil or military.
_DECKS: Final[list[list[tuple[int, ...]]]] = [
    []
    if players < 2
    else [_deck(players, age, civil) for age in range(4) for civil in (True, False)]
    for players in range(5)
]


def deck_cards(players: int, age: int, civil: bool) -> tuple[int, ...]:
    """The cards of a deck, in order (TTA-SETUP-04); military A holds only events."""
    return _DECKS[players][2 * age + (0 if civil else 1)]


# Costs and yields
SCIENCE_COST: Final = column("cost")
REVOLUTION_COST: Final = column("revolution")
PEACEFUL_COST: Final = column("peaceful")
BUILD_COST: Final = column("build")
STAGES: Final = _numbers("stages")
FOOD: Final = column("food")
RESOURCE: Final = column("resource")
CULTURE: Final = column("culture")
SCIENCE: Final = column("science")
HAPPY: Final = column("happy")
STRENGTH: Final = column("strength")
CIVIL: Final = column("civil")
MILITARY: Final = column("military")
LIMIT: Final = column("limit")
BLUE: Final = column("blue")
YELLOW: Final = column("yellow")
COLONISE: Final = column("colonise")
DEFENCE: Final = column("defence")
TOKEN_VALUE: Final[list[int]] = [
    *[
        FOOD[site] + RESOURCE[site] + (AGE[site] if KIND[site] == LAB else 0)
        for site in range(SITES)
    ],
    0,
]
"""What a blue token on a site is worth; on a lab, its level (Bill Gates)."""

SERIES: Final[list[int]] = [
    *[
        ("military", "civil", "colonise", "construction").index(row[3]["series"])
        if "series" in row[3]
        else NONE
        for row in ROWS
    ],
    NONE,
]
SERIES_COUNT: Final = 4
URBAN_LESS: Final = _numbers("urban")
"""By construction technology: how much less an urban building of level 1, 2, 3 costs."""
STAGES_AT_ONCE: Final = column("stages_at_once")

# Effects of leaders and wonders, by name
HAND: Final = column("hand")
WALL: Final = column("wall")
FACES_TWICE: Final = column("faces_twice")
LINER: Final = column("liner")
RAILWAY: Final = column("railway")
PAYS_TECHNOLOGIES: Final = column("pays_technologies")
PAYS_WORKERS: Final = column("pays_workers")
PAYS_LEVELS: Final[list[tuple[int, ...]]] = [
    *[tuple([_LETTERS.index(letter) for letter in row[3].get("pays_levels", "")]) for row in ROWS],
    (),
]
UNIT_STRENGTH: Final = column("unit_strength")
TAKING_SCIENCE: Final = column("taking_science")
ARMS: Final = column("arms")
"""Resources for units alone: each turn from a leader, this turn from an action card."""
WARRIOR_CULTURE: Final = column("warrior_culture")
GROWTH_LESS: Final = column("growth_less")
COLUMBUS: Final = column("columbus")
LEVY: Final = column("levy")
HORDE: Final = column("horde")
TEMPLE_STRENGTH: Final = column("temple_strength")
MARTYR: Final = column("martyr")
BEST_LAB: Final = column("best_lab")
PLAYING_RESOURCE: Final = column("playing_resource")
PLAYING_ACTION: Final = column("playing_action")
PLAYING_CULTURE: Final = column("playing_culture")
ARTIST: Final = column("artist")
WONDER_LESS: Final = column("wonder_less")
THEATRE_LESS: Final = column("theatre_less")
THEATRE_CULTURE: Final = column("theatre_culture")
COLONISE_CARD: Final = column("colonise_card")
COLONY_CULTURE: Final = column("colony_culture")
TERROR: Final = column("terror")
BEST_ARMY: Final = column("best_army")
LIBRARY_CULTURE: Final = column("library_culture")
PAIR_CULTURE: Final = column("pair_culture")
BEST_THEATRE: Final = column("best_theatre")
LAB_LEVELS: Final = column("lab_levels")
PACIFIST: Final = column("pacifist")
LAB_MINES: Final = column("lab_mines")
RIVAL_LABS: Final = column("rival_labs")
UNIT_SCIENCE_LESS: Final = column("unit_science_less")
DEFENCE_TWICE: Final = column("defence_twice")
BESIEGED_LESS: Final = column("besieged_less")

# Action cards: what is done with them, and how much less it costs; what they bring is above
DO_NOTHING: Final = 0
DO_STAGE: Final = 1
DO_GROW: Final = 2
DO_URBAN: Final = 3
DO_LAND: Final = 4
DO_TECHNOLOGY: Final = 5
DO_UPGRADE: Final = 6
_DOINGS: Final[tuple[str, ...]] = ("", "stage", "grow", "urban", "land", "technology", "upgrade")
DOES: Final[list[int]] = [*[_DOINGS.index(row[3].get("do", "")) for row in ROWS], 0]
LESS: Final = column("less")
EXTRA: Final = column("extra")
ARMS_PER_STRONGER: Final = _numbers("arms_per_stronger")
CULTURE_PER_RICHER: Final = _numbers("culture_per_richer")
"""Both by the number of players, from two."""

# Events: who is meant, and what happens
EACH: Final = 0
ACTIVE: Final = 1
STRONGEST: Final = 2
WEAKEST: Final = 3
TWO_STRONGEST: Final = 4
TWO_WEAKEST: Final = 5
MOST_CULTURE: Final = 6
LEAST_CULTURE: Final = 7
HAPPIEST: Final = 8
RICH_AND_WEAK: Final = 9
WHO: Final[tuple[str, ...]] = (
    "each", "active", "strongest", "weakest", "two_strongest", "two_weakest", "most_culture",
    "least_culture", "happiest", "rich_and_weak",
)  # fmt: skip

GAIN_FOOD: Final = 0
GAIN_RESOURCE: Final = 1
GAIN_SCIENCE: Final = 2
GAIN_CULTURE: Final = 3
GAIN_POPULATION: Final = 4
GAIN_DRAW: Final = 5
GAIN_EITHER: Final = 6
GAIN_MIX: Final = 7
KEEP: Final = 8
FREE: Final = 9
LOSE_BUILDING: Final = 10
CULTURE_AGAIN: Final = 11
SCIENCE_AGAIN: Final = 12
CULTURE_FROM_SCIENCE: Final = 13
FARMS: Final = 14
MINES: Final = 15
ECONOMY: Final = 16
UNREST_ACTIONS: Final = 17
UNREST_CULTURE: Final = 18
BORDER: Final = 19
LOSE_BLUE: Final = 20
EMIGRATION: Final = 21
ICONOCLASM: Final = 22
LOSE_COLONY: Final = 23
AGREEMENT: Final = 24
RAVAGE: Final = 25
TERROR_ATTACK: Final = 26
EFFECTS: Final[tuple[str, ...]] = (
    "food", "resource", "science", "culture", "population", "draw", "either", "mix", "keep",
    "free", "building", "culture_again", "science_again", "culture_from_science", "farms", "mines",
    "economy", "unrest_actions", "unrest_culture", "border", "blue", "emigration", "iconoclasm",
    "colony", "agreement", "ravage", "terror",
)  # fmt: skip


def _amount(text: str) -> int:
    return CARD_OF_CODE[text] if text in CARD_OF_CODE else int(text)


CLAUSES: Final[list[tuple[tuple[int, int, int], ...]]] = [
    tuple([(WHO.index(who), EFFECTS.index(what), _amount(value)) for who, what, value in row[4]])
    if row[0][0] == "E"
    else ()
    for row in ROWS
]
"""What an event does: to whom, which effect, how much."""
AT_ONCE: Final[list[tuple[tuple[int, int], ...]]] = [
    tuple(
        [
            (EFFECTS.index(name[4:]), int(value))
            for name, value in row[3].items()
            if name.startswith("now_")
        ]
    )
    for row in ROWS
]
"""What a new territory brings at once."""

IMPACTS: Final[tuple[str, ...]] = (
    "", "agriculture", "architecture", "colonies", "competition", "government", "happiness",
    "industry", "population", "progress", "science", "strength", "technology", "wonders",
)  # fmt: skip
IMPACT: Final[list[int]] = [*[IMPACTS.index(row[3].get("impact", "")) for row in ROWS], 0]

# Aggressions and wars
ATTACK_ACTIONS: Final = column("actions")
ENSLAVE: Final = column("enslave")
PLUNDER: Final = column("plunder")
RAID: Final = column("raid")
ROUND_UP: Final = column("round_up")
ANNEX: Final = column("annex")
ASSASSINATE: Final = column("assassinate")
SABOTAGE: Final = column("sabotage")
SPY: Final = column("spy")
INTERVENTION: Final = column("intervention")
WAR_CULTURE: Final = column("war_culture")
WAR_RESOURCES: Final = column("war_resources")
WAR_TECHNOLOGY: Final = column("war_technology")
WAR_TERRITORY: Final = column("war_territory")
WAR_POPULATION: Final = column("war_population")

# Pacts: what the parties A and B get
ALIKE: Final = column("alike")
PEACE: Final = column("peace")
BREAKS: Final = column("breaks")
SHELTER: Final = column("shelter")
ATTACK_BONUS: Final = column("attack")
COOPERATION: Final = column("cooperation")
TOURISM: Final = column("tourism")


def _party(side: str, name: str) -> list[int]:
    mine, both = column(f"{side}.{name}"), column(f"both.{name}")
    return [mine[number] + both[number] for number in range(CARD_COUNT + 1)]


PACT_MILITARY: Final[tuple[list[int], ...]] = (_party("a", "military"), _party("b", "military"))
PACT_STRENGTH: Final[tuple[list[int], ...]] = (_party("a", "strength"), _party("b", "strength"))
PACT_CULTURE: Final[tuple[list[int], ...]] = (_party("a", "culture"), _party("b", "culture"))
PACT_RESOURCE: Final[tuple[list[int], ...]] = (_party("a", "resource"), _party("b", "resource"))
PACT_FOOD: Final[tuple[list[int], ...]] = (_party("a", "food"), _party("b", "food"))
FOOD_FOR_RESOURCE: Final[tuple[list[int], ...]] = (
    _party("a", "food_for_resource"),
    _party("b", "food_for_resource"),
)
RESOURCE_FOR_FOOD: Final[tuple[list[int], ...]] = (
    _party("a", "resource_for_food"),
    _party("b", "resource_for_food"),
)

# Tactics
ARMY: Final[list[tuple[int, int, int]]] = [
    *[
        (
            row[3].get("army", "").count("i"),
            row[3].get("army", "").count("c"),
            row[3].get("army", "").count("g"),
        )
        for row in ROWS
    ],
    (0, 0, 0),
]
"""Infantry, cavalry and artillery of an army."""
ARMY_BONUS: Final = column("bonus")
OLD_ARMY_BONUS: Final[list[int]] = [
    *[int(row[3].get("old", row[3].get("bonus", "0"))) for row in ROWS], 0,
]  # fmt: skip
"""The bonus of an army with a unit more than one age older than the tactic."""
