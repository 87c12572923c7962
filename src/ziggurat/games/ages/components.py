"""The cards of Through the Ages (2006), as data, and lookups prepared from it.

A card is a row: its code, its key in the catalogues, its copies (for two players or more, then
those marked 3+ and 4+), and what it costs and brings. The code says the kind and the age; it is
what notation and dumps write. What a row cannot say is code, asked for by the name of the effect.
"""

from __future__ import annotations

from typing import Final

CARDS: Final = """
# Technologies with workers: science cost, build cost, what a worker brings
f0   agriculture                     1      build=2 food=1
f1   irrigation                      2+0+1  cost=3 build=4 food=2
f2   selective_breeding              1+1+0  cost=5 build=6 food=3
f3   mechanized_agriculture          1+1+0  cost=7 build=8 food=5
m0   bronze                          1      build=2 resource=1
m1   iron                            2+0+1  cost=5 build=5 resource=2
m2   coal                            1+1+0  cost=7 build=8 resource=3
m3   oil                             1+1+0  cost=9 build=11 resource=5
l0   philosophy                      1      build=3 science=1
l1   alchemy                         2+0+1  cost=4 build=6 science=2
l2   scientific_method               2      cost=6 build=8 science=3
l3   computers                       2      cost=8 build=10 science=5
t0   religion                        1      build=3 culture=1 happy=1
t1   theology                        1+1+0  cost=2 build=5 culture=1 happy=2
t2   organized_religion              2      cost=4 build=7 culture=1 happy=3
a1   bread_and_circuses              1+1+0  cost=3 build=4 strength=1 happy=2
a2   team_sports                     1      cost=5 build=6 strength=2 happy=3
a3   professional_sports             1+0+1  cost=7 build=8 strength=3 happy=4
b1   printing_press                  2      cost=3 build=4 culture=1 science=1
b2   journalism                      2+0+1  cost=6 build=8 culture=2 science=2
b3   multimedia                      2      cost=9 build=11 culture=3 science=3
h1   drama                           2      cost=4 build=5 culture=2 happy=1
h2   opera                           2      cost=7 build=9 culture=3 happy=1
h3   movies                          2      cost=10 build=12 culture=4 happy=1
i0   warriors                        1      build=2 strength=1
i1   swordsmen                       2+0+1  cost=3 build=3 strength=2
i2   riflemen                        1+1+0  cost=5 build=5 strength=3
i3   modern_infantry                 1+1+0  cost=8 build=7 strength=5
c1   knights                         2+0+1  cost=4 build=3 strength=2
c2   cavalrymen                      2+0+1  cost=6 build=5 strength=3
c3   tanks                           1+1+0  cost=9 build=7 strength=5
g2   cannon                          2+0+1  cost=7 build=5 strength=3
g3   rockets                         2+0+1  cost=10 build=7 strength=5
v3   air_forces                      2+0+1  cost=11 build=7 strength=5

# Governments
G0a  despotism                       1      civil=4 military=2 limit=2
G1a  monarchy                        1+1+0  revolution=3 peaceful=9 civil=5 military=3 limit=3
G1b theocracy 1 revolution=2 peaceful=7 civil=4 military=3 limit=3 culture=1 happy=2
G2a  constitutional_monarchy         1+1+0  revolution=5 peaceful=12 civil=6 military=4 limit=3
G2b  republic                        1+0+1  revolution=4 peaceful=14 civil=7 military=2 limit=3
G3a communism 1 revolution=6 peaceful=17 civil=7 military=5 limit=4 happy=-1
G3b democracy 1+1+0 revolution=8 peaceful=21 civil=7 military=3 limit=4 culture=2
G3c fundamentalism 1 revolution=7 peaceful=19 civil=6 military=5 limit=4 strength=5

# Special technologies: one of each series in play
S1a  warfare                         1+1+0  cost=4 military=1 strength=1 series=military
S1b  code_of_laws                    1+1+0  cost=6 civil=1 series=civil
S1c  cartography                     1      cost=4 strength=1 colonise=2 series=colonise
S1d  masonry                         1      cost=3 series=construction urban=1-1-1 stages_at_once=2
S2a  strategy                        1      cost=8 military=2 strength=3 series=military
S2b  justice_system                  1+0+1  cost=7 civil=1 blue=3 series=civil
S2c  navigation                      1      cost=6 strength=2 colonise=3 series=colonise
S2d  architecture                    1+1+0  cost=6 series=construction urban=1-2-2 stages_at_once=3
S3a  military_theory                 1+0+1  cost=12 military=3 strength=5 series=military
S3b  civil_service                   1      cost=10 civil=2 blue=3 series=civil
S3c  satellites                      1      cost=8 strength=3 colonise=4 series=colonise
S3d  engineering                     1+0+1  cost=9 series=construction urban=1-2-3 stages_at_once=4

# Wonders
W0a  colossus                        1      stages=3-3 culture=1 strength=1 colonise=1
W0b  hanging_gardens                 1      stages=2-2-2 culture=1 happy=2
W0c  library_of_alexandria           1      stages=1-2-2-1 culture=1 science=1 hand=1
W0d  pyramids                        1      stages=3-2-1 civil=1
W1a  great_wall                      1      stages=2-2-3-2 culture=1 happy=1 wall=1
W1b  st_peters_basilica              1      stages=4-4 culture=2 faces_twice=1
W1c  taj_mahal                       1      stages=2-4-2 culture=3
W1d  universitas_carolina            1      stages=3-3-3 culture=1 science=2
W2a  eiffel_tower                    1      stages=3-7-3 culture=4 happy=1
W2b  kremlin                         1      stages=4-4-4 civil=1 military=1 culture=3 happy=-2
W2c  ocean_liner_service             1      stages=3-2-2-2-3 liner=5
W2d  transcontinental_railroad       1      stages=3-4-5 strength=5 railway=1
W3a  hollywood                       1      stages=5-6-5 pays_levels=hb
W3b  internet                        1      stages=2-3-4-3-2 pays_levels=lb
W3c  first_space_flight              1      stages=3-4-9 pays_technologies=1
W3d  fast_food_chains                1      stages=4-4-4-4 pays_workers=1

# Leaders
L0a  alexander_the_great             1      unit_strength=1
L0b  aristotle                       1      taking_science=1
L0c  hammurabi                       1      civil=1 military=-1
L0d  homer                           1      arms=1 warrior_culture=2
L0e  julius_caesar                   1      military=1 strength=1
L0f  moses                           1      growth_less=1
L1a  christopher_columbus            1      columbus=1
L1b  frederick_barbarossa            1      levy=1
L1c  genghis_khan                    1      horde=1
L1d  joan_of_arc                     1      temple_strength=1 martyr=5
L1e  leonardo_da_vinci               1      best_lab=1 playing_resource=1
L1f  michelangelo                    1      artist=1 wonder_less=1
L2a  isaac_newton                    1      best_lab=1 playing_action=1
L2b  j_s_bach                        1      theatre_less=1 theatre_culture=1
L2c  james_cook                      1      colonise_card=1 colony_culture=2
L2d  maximilien_robespierre          1      military=1 terror=1
L2e  napoleon_bonaparte              1      military=1 best_army=1
L2f  william_shakespeare             1      library_culture=1 pair_culture=2
L3a  albert_einstein                 1      best_lab=1 playing_culture=3
L3b  elvis_presley                   1      happy=2 best_theatre=1
L3c  sid_meier                       1      lab_levels=1
L3d  mahatma_gandhi                  1      culture=2 pacifist=1
L3e  bill_gates                      1      lab_mines=1 rival_labs=1
L3f  winston_churchill               1      unit_science_less=3 defence_twice=1 besieged_less=2

# Action cards
A0a  engineering_genius_a            1      do=stage less=2
A0b  frugality_a                     2      do=grow food=1
A0c  ideal_building_site_a           2      do=urban less=1
A0d  patriotism_a                    1      extra=1 arms=1
A0e  revolutionary_idea_a            1      science=1
A0f  rich_land_a                     2      do=land less=1
A0g  work_of_art_a                   1      culture=6
A1a  engineering_genius_i            1      do=stage less=3
A1b  frugality_i                     1      do=grow food=2
A1c  ideal_building_site_i           1      do=urban less=2
A1d  patriotism_i                    1      extra=1 arms=2
A1e  revolutionary_idea_i            1      science=2
A1f  rich_land_i                     1      do=land less=2
A1g  work_of_art_i                   1      culture=5
A1h  bountiful_harvest_i             1      food=2
A1i  breakthrough_i                  1      do=technology science=2
A1j  efficient_upgrade_i             2      do=upgrade less=2
A1k  mineral_deposits_i              2      resource=2
A2a  engineering_genius_ii           1      do=stage less=4
A2b  frugality_ii                    1      do=grow food=3
A2c  ideal_building_site_ii          1      do=urban less=3
A2d  patriotism_ii                   1      extra=1 arms=3
A2e  revolutionary_idea_ii           1      science=4
A2f  rich_land_ii                    1      do=land less=3
A2g  work_of_art_ii                  1      culture=4
A2h  bountiful_harvest_ii            1      food=3
A2i  breakthrough_ii                 1      do=technology science=4
A2j  efficient_upgrade_ii            2      do=upgrade less=3
A2k  mineral_deposits_ii             1      resource=3
A2l  wave_of_nationalism             1      arms_per_stronger=6-3-2
A3a  engineering_genius_iii          1      do=stage less=5
A3b  ideal_building_site_iii         2      do=urban less=4
A3c  patriotism_iii                  1      extra=1 arms=4
A3d  revolutionary_idea_iii          1      science=6
A3e  work_of_art_iii                 1      culture=3
A3f  bountiful_harvest_iii           1      food=4
A3g  efficient_upgrade_iii           2      do=upgrade less=4
A3h  mineral_deposits_iii            2      resource=4
A3i  military_build_up               1      arms_per_stronger=8-5-3
A3j  endowment_for_the_arts          1      culture_per_richer=6-3-2

# Events: who, and what happens to them
E0a  development_of_agriculture      1      each.food=2
E0b  development_of_crafts           1      each.resource=2
E0c  development_of_markets          1      each.either=2
E0d  development_of_politics         1      each.draw=3 active.keep=1
E0e  development_of_religion         1      each.free=t0
E0f  development_of_science          1      each.science=2
E0g  development_of_settlement       1      each.population=1
E0h  development_of_trade_routes     1      each.science=1 each.resource=1 each.food=1
E0i  development_of_warfare          1      each.free=i0
E0j  no_event                        1
E1a  barbarians                      1      rich_and_weak.population=-1
E1b  border_conflict                 1      weakest.building=-1 strongest.resource=3
E1c  crusades                        1      strongest.culture=4 weakest.culture=-4
E1d  cultural_influence              1      each.culture_again=1
E1e  foray                           1      two_strongest.mix=3
E1f  good_harvest                    1      each.farms=1
E1g  immigration                     1      happiest.population=1
E1h  new_deposits                    1      each.mines=1
E1i  pestilence                      1      each.population=-1
E1j  raiders                         1      two_weakest.mix=-2
E1k  rats                            1      each.food=-999
E1l  rebellion                       1      each.unrest_actions=2
E1m  reign_of_terror                 1      weakest.population=-1
E1n  scientific_breakthrough         1      each.science_again=1
E1o  uncertain_borders               1      weakest.border=1
E2a  civil_unrest                    1      each.unrest_culture=4
E2b  cold_war                        1      two_strongest.science=6
E2c  crime_wave                      1      two_weakest.culture=-3 two_weakest.blue=-1
E2d  economic_progress               1      each.economy=1
E2e  emigration                      1      each.emigration=1
E2f  iconoclasm                      1      each.iconoclasm=1
E2g  independence_declaration        1      weakest.colony=-1
E2h  international_agreement         1      strongest.agreement=5
E2i  national_pride                  1      most_culture.culture=5
E2j  popularization_of_science       1      each.culture_from_science=1
E2k  ravages_of_time                 1      each.ravage=1
E2l refugees 1 weakest.culture=-3 weakest.population=-1 strongest.culture=3 strongest.population=1
E2m  terrorism                       1      least_culture.terror=1
E3a  impact_of_agriculture           1      impact=agriculture
E3b  impact_of_architecture          1      impact=architecture
E3c  impact_of_colonies              1      impact=colonies
E3d  impact_of_competition           1      impact=competition
E3e  impact_of_government            1      impact=government
E3f  impact_of_happiness             1      impact=happiness
E3g  impact_of_industry              1      impact=industry
E3h  impact_of_population            1      impact=population
E3i  impact_of_progress              1      impact=progress
E3j  impact_of_science               1      impact=science
E3k  impact_of_strength              1      impact=strength
E3l  impact_of_technology            1      impact=technology
E3m  impact_of_wonders               1      impact=wonders

# New territories: permanent, and at once
T1a  developed_territory_i           1      yellow=1 blue=1 now_science=3
T1b  fertile_territory_i             1      yellow=3 now_food=3
T1c  historic_territory_i            1      happy=1 now_culture=6
T1d  inhabited_territory_i           1      yellow=2 now_population=1
T1e  strategic_territory_i           1      strength=2 now_draw=3
T1f  wealthy_territory_i             1      blue=2 now_resource=5
T2a  developed_territory_ii          1      yellow=2 blue=2 now_science=5
T2b  fertile_territory_ii            1      yellow=4 now_food=5
T2c  historic_territory_ii           1      happy=2 now_culture=11
T2d  inhabited_territory_ii          1      yellow=3 now_population=2
T2e  strategic_territory_ii          1      strength=4 now_draw=5
T2f  wealthy_territory_ii            1      blue=3 now_resource=8

# Aggressions
X1a  enslave                         2      actions=2 enslave=3
X1b  plunder_i                       2      actions=2 plunder=3
X1c  raid_i                          2      actions=1 raid=1 round_up=1
X2a  plunder_ii                      2      actions=2 plunder=5
X2b  raid_ii                         2      actions=2 raid=2
X2c  annex                           1      actions=2 annex=1
X2d  assassinate                     1      actions=leader assassinate=3
X2e  sabotage                        1      actions=wonder sabotage=3
X2f  spy                             2      actions=1 spy=5
X3a  plunder_iii                     2      actions=2 plunder=8
X3b  raid_iii                        2      actions=3 raid=3
X3c  armed_intervention              4      actions=2 intervention=7

# Wars
Y2a  war_over_culture_ii             1      actions=3 war_culture=1
Y2b  war_over_resources              1      actions=2 war_resources=1
Y2c  war_over_technology             1      actions=2 war_technology=1
Y2d  war_over_territory              1      actions=3 war_territory=3
Y3a  holy_war                        2      actions=3 war_population=3
Y3b  war_over_culture_iii            4      actions=3 war_culture=1

# Pacts
P1a  open_borders_agreement          1      both.military=1 attack=3 alike=1
P1b  trade_routes_agreement          1      a.food_for_resource=1 b.resource_for_food=1
P2a  acceptance_of_supremacy         1      a.resource=1 b.resource=-1 peace=1
P2b  international_trade_agreement   1      a.resource=1 b.food=1
P2c  promise_of_military_protection  1      a.culture=1 b.culture=-1 b.strength=5 breaks=1
P2d  scientific_cooperation          1      cooperation=2 alike=1
P3a  international_tourism           1      tourism=1 alike=1
P3b  loss_of_sovereignty             1      a.culture=2 b.culture=-2 peace=1 shelter=1
P3c  military_pact                   1      both.strength=4 breaks=1 alike=1
P3d  peace_treaty                    1      both.culture=1 peace=1 alike=1

# Tactics
K1a  fighting_band                   3      army=ii bonus=1
K1b  heavy_cavalry                   2      army=ccc bonus=4
K1c  legion                          2      army=iii bonus=2
K1d  light_cavalry                   2      army=cc bonus=2
K1e  medieval_army                   3      army=ic bonus=2
K1f  phalanx                         3      army=iic bonus=3
K2a  classic_army                    1      army=iicc bonus=9 old=5
K2b  conquistadors                   2      army=icc bonus=5 old=3
K2c  defensive_army                  2      army=iig bonus=6 old=3
K2d  fortifications                  1      army=gg bonus=4
K2e  mobile_artillery                1      army=cg bonus=5
K2f  napoleonic_army                 1      army=icg bonus=8 old=4
K3a  entrenchments                   2      army=igg bonus=9 old=5
K3b  mechanized_army                 2      army=cgg bonus=10 old=5
K3c  modern_army                     2      army=iicg bonus=13 old=7
K3d  shock_troops                    2      army=iccc bonus=11 old=6

# Bonus cards
D1   bonus_i                         6      defence=2 colonise=1
D2   bonus_ii                        6      defence=4 colonise=2
D3   bonus_iii                       6      defence=6 colonise=3
"""

# ------------------------------------------------------------------------------------- the banks

YELLOW_TOKENS: Final = 25
YELLOW_BANK: Final = 18
BLUE_BANK: Final = 18
GROWTH_COSTS: Final[tuple[int, ...]] = (0, 7, 7, 7, 7, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2)
"""Food for one more worker, by the tokens left in the yellow bank; more than listed: the last."""
CONSUMPTION: Final[tuple[int, ...]] = (6, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0)
HAPPINESS_NEEDED: Final[tuple[int, ...]] = (8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 0)
CORRUPTION: Final[tuple[int, ...]] = (6, 4, 4, 4, 4, 2, 2, 2, 2, 0)
"""Resources lost, by the tokens left in the blue bank; more than listed: the last."""

FAMINE: Final = 4
"""Culture lost for each food that is missing."""
MOST_CULTURE_RATING: Final = 30
MOST_SCIENCE_RATING: Final = 30
MOST_STRENGTH: Final = 60
MOST_HAPPINESS: Final = 8
MOST_SCIENCE: Final = 40

# --------------------------------------------------------------------------- the row and the decks

ROW: Final = 13
ROW_COSTS: Final[tuple[int, ...]] = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
SWEPT: Final[tuple[int, ...]] = (0, 0, 3, 2, 1)
"""Places at the head of the row that are cleared, by the number of players."""
MOST_DRAWN: Final = 3
"""Military cards drawn at the end of a turn."""
EXTRA_EVENTS: Final = 2
"""Events under way beyond the number of players."""
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


def _read_rows() -> list[tuple[str, str, str, dict[str, str], list[tuple[str, str, str]]]]:
    rows: list[tuple[str, str, str, dict[str, str], list[tuple[str, str, str]]]] = []
    for line in CARDS.splitlines():
        words = line.split()
        if not words or words[0] == "#":
            continue
        facts: dict[str, str] = {}
        clauses: list[tuple[str, str, str]] = []
        for word in words[3:]:
            name, _, value = word.partition("=")
            facts[name] = value
            who, dot, what = name.partition(".")
            if dot:
                clauses.append((who, what, value))
        rows.append((words[0], words[1], words[2], facts, clauses))
    return rows


_ROWS: Final = _read_rows()
CARD_COUNT: Final = len(_ROWS)
CODES: Final[list[str]] = [row[0] for row in _ROWS]
KEYS: Final[list[str]] = [row[1] for row in _ROWS]
FACTS: Final[list[dict[str, str]]] = [row[3] for row in _ROWS]
"""What the row of a card says, as it is written there."""
CARD_OF_CODE: Final[dict[str, int]] = {code: card for card, code in enumerate(CODES)}
CARD_OF_KEY: Final[dict[str, int]] = {key: card for card, key in enumerate(KEYS)}


def card(key: str) -> int:
    """The number of the card with that key."""
    return CARD_OF_KEY[key]


def column(name: str) -> list[int]:
    """What every card says under that name; 0 where it says nothing."""
    out: list[int] = []
    for row in _ROWS:
        value = row[3].get(name, "0")
        out.append(int(value) if value.lstrip("-").isdigit() else 0)
    return [*out, 0]


def _numbers(name: str) -> list[tuple[int, ...]]:
    return [
        *[tuple([int(part) for part in row[3].get(name, "").split("-") if part]) for row in _ROWS],
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
"""The age of a card, which is also its level: 0 (A) to 3."""

SITES: Final = sum([1 for kind in KIND if 0 <= kind <= AIR])
"""Technologies with workers: the first cards are theirs, so a site has the number of its card."""
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
    return sum(counts[: max(1, players - 1)])


COPIES: Final[list[list[int]]] = [
    [] if players < 2 else [_copies(row[2], players) for row in _ROWS] for players in range(5)
]
"""By number of players: how many of each card are in its deck."""
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


_DECKS: Final[list[list[tuple[int, ...]]]] = [
    []
    if players < 2
    else [_deck(players, age, civil) for age in range(4) for civil in (True, False)]
    for players in range(5)
]


def deck_cards(players: int, age: int, civil: bool) -> tuple[int, ...]:
    """The cards of a deck, in order (TTA-SETUP-04, 05); military A holds only events."""
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
        for row in _ROWS
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
    *[tuple([_LETTERS.index(letter) for letter in row[3].get("pays_levels", "")]) for row in _ROWS],
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
DOES: Final[list[int]] = [*[_DOINGS.index(row[3].get("do", "")) for row in _ROWS], 0]
LESS: Final = column("less")
EXTRA: Final = column("extra")
ARMS_PER_STRONGER: Final = _numbers("arms_per_stronger")
CULTURE_PER_RICHER: Final = _numbers("culture_per_richer")
"""By the number of players less two."""

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
    for row in _ROWS
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
    for row in _ROWS
]
"""What a new territory brings at once."""

IMPACTS: Final[tuple[str, ...]] = (
    "", "agriculture", "architecture", "colonies", "competition", "government", "happiness",
    "industry", "population", "progress", "science", "strength", "technology", "wonders",
)  # fmt: skip
IMPACT: Final[list[int]] = [*[IMPACTS.index(row[3].get("impact", "")) for row in _ROWS], 0]

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
        for row in _ROWS
    ],
    (0, 0, 0),
]
"""Infantry, cavalry and artillery of an army."""
ARMY_BONUS: Final = column("bonus")
OLD_ARMY_BONUS: Final[list[int]] = [
    *[int(row[3].get("old", row[3].get("bonus", "0"))) for row in _ROWS], 0,
]  # fmt: skip
"""What an army with a unit more than one age older than the tactic brings."""
