"""The cards of Through the Ages (2006), as data.

A card is a row: its code, its key in the catalogues, its copies (for two players or more, then
those marked 3+ and 4+), and what it costs and brings. The code says the kind and the age; it is
what notation and dumps write.
"""

from __future__ import annotations

from typing import Final

CARDS: Final = """
# Technologies with workers: science cost, build cost, what a worker brings
# TTA-CARD-72, TTA-BUILD-10, TTA-PROD-05
f0   agriculture                     1      build=2 food=1
# TTA-CARD-52, TTA-CARD-73, TTA-PROD-05
f1   irrigation                      2+0+1  cost=3 build=4 food=2
# TTA-CARD-74
f2   selective_breeding              1+1+0  cost=5 build=6 food=3
# TTA-CARD-75
f3   mechanized_agriculture          1+1+0  cost=7 build=8 food=5
# TTA-CARD-68, TTA-BUILD-10, TTA-PROD-05
m0   bronze                          1      build=2 resource=1
# TTA-CARD-50, TTA-CARD-69, TTA-PROD-05
m1   iron                            2+0+1  cost=5 build=5 resource=2
# TTA-CARD-51, TTA-CARD-70, TTA-PROD-05
m2   coal                            1+1+0  cost=7 build=8 resource=3
# TTA-CARD-71
m3   oil                             1+1+0  cost=9 build=11 resource=5
# TTA-CARD-76, TTA-BUILD-10
l0   philosophy                      1      build=3 science=1
# TTA-CARD-49, TTA-CARD-77
l1   alchemy                         2+0+1  cost=4 build=6 science=2
# TTA-CARD-49, TTA-CARD-78
l2   scientific_method               2      cost=6 build=8 science=3
# TTA-CARD-79
l3   computers                       2      cost=8 build=10 science=5
# TTA-CARD-80, TTA-BUILD-10, TTA-HAPPY-13
t0   religion                        1      build=3 culture=1 happy=1
# TTA-CARD-81
t1   theology                        1+1+0  cost=2 build=5 culture=1 happy=2
# TTA-CARD-82
t2   organized_religion              2      cost=4 build=7 culture=1 happy=3
# TTA-CARD-48, TTA-CARD-83
a1   bread_and_circuses              1+1+0  cost=3 build=4 strength=1 happy=2
# TTA-CARD-84
a2   team_sports                     1      cost=5 build=6 strength=2 happy=3
# TTA-CARD-85
a3   professional_sports             1+0+1  cost=7 build=8 strength=3 happy=4
# TTA-CARD-86
b1   printing_press                  2      cost=3 build=4 culture=1 science=1
# TTA-CARD-87
b2   journalism                      2+0+1  cost=6 build=8 culture=2 science=2
# TTA-CARD-88
b3   multimedia                      2      cost=9 build=11 culture=3 science=3
# TTA-CARD-47, TTA-CARD-89
h1   drama                           2      cost=4 build=5 culture=2 happy=1
# TTA-CARD-90
h2   opera                           2      cost=7 build=9 culture=3 happy=1
# TTA-CARD-91
h3   movies                          2      cost=10 build=12 culture=4 happy=1
# TTA-CARD-92, TTA-UNIT-07
i0   warriors                        1      build=2 strength=1
# TTA-CARD-53, TTA-CARD-93, TTA-UNIT-07
i1   swordsmen                       2+0+1  cost=3 build=3 strength=2
# TTA-CARD-94, TTA-UNIT-07
i2   riflemen                        1+1+0  cost=5 build=5 strength=3
# TTA-CARD-95
i3   modern_infantry                 1+1+0  cost=8 build=7 strength=5
# TTA-CARD-96, TTA-UNIT-07
c1   knights                         2+0+1  cost=4 build=3 strength=2
# TTA-CARD-97
c2   cavalrymen                      2+0+1  cost=6 build=5 strength=3
# TTA-CARD-98
c3   tanks                           1+1+0  cost=9 build=7 strength=5
# TTA-CARD-99
g2   cannon                          2+0+1  cost=7 build=5 strength=3
# TTA-CARD-100
g3   rockets                         2+0+1  cost=10 build=7 strength=5
# TTA-CARD-59, TTA-CARD-101, TTA-UNIT-07
v3   air_forces                      2+0+1  cost=11 build=7 strength=5

# Governments
# TTA-CARD-60
G0a  despotism                       1      civil=4 military=2 limit=2
# TTA-CARD-39, TTA-CARD-61
G1a  monarchy                        1+1+0  revolution=3 peaceful=9 civil=5 military=3 limit=3
# TTA-CARD-40, TTA-CARD-62
G1b theocracy 1 revolution=2 peaceful=7 civil=4 military=3 limit=3 culture=1 happy=2
# TTA-CARD-63
G2a  constitutional_monarchy         1+1+0  revolution=5 peaceful=12 civil=6 military=4 limit=3
# TTA-CARD-64
G2b  republic                        1+0+1  revolution=4 peaceful=14 civil=7 military=2 limit=3
# TTA-CARD-65
G3a communism 1 revolution=6 peaceful=17 civil=7 military=5 limit=4 happy=-1
# TTA-CARD-66
G3b democracy 1+1+0 revolution=8 peaceful=21 civil=7 military=3 limit=4 culture=2
# TTA-CARD-67
G3c fundamentalism 1 revolution=7 peaceful=19 civil=6 military=5 limit=4 strength=5

# Special technologies: one of each series in play
# TTA-CARD-102
S1a  warfare                         1+1+0  cost=4 military=1 strength=1 series=military
# TTA-CARD-41, TTA-CARD-105
S1b  code_of_laws                    1+1+0  cost=6 civil=1 series=civil
# TTA-CARD-45, TTA-CARD-108
S1c  cartography                     1      cost=4 strength=1 colonise=2 series=colonise
# TTA-CARD-42, TTA-CARD-111
S1d  masonry                         1      cost=3 series=construction urban=1-1-1 stages_at_once=2
# TTA-CARD-103
S2a  strategy                        1      cost=8 military=2 strength=3 series=military
# TTA-CARD-41, TTA-CARD-106
S2b  justice_system                  1+0+1  cost=7 civil=1 blue=3 series=civil
# TTA-CARD-46, TTA-CARD-109
S2c  navigation                      1      cost=6 strength=2 colonise=3 series=colonise
# TTA-CARD-43, TTA-CARD-112
S2d  architecture                    1+1+0  cost=6 series=construction urban=1-2-2 stages_at_once=3
# TTA-CARD-104
S3a  military_theory                 1+0+1  cost=12 military=3 strength=5 series=military
# TTA-CARD-107
S3b  civil_service                   1      cost=10 civil=2 blue=3 series=civil
# TTA-CARD-46, TTA-CARD-110
S3c  satellites                      1      cost=8 strength=3 colonise=4 series=colonise
# TTA-CARD-44, TTA-CARD-113
S3d  engineering                     1+0+1  cost=9 series=construction urban=1-2-3 stages_at_once=4

# Wonders
# TTA-CARD-13, TTA-CARD-116
W0a  colossus                        1      stages=3-3 culture=1 strength=1 colonise=1
# TTA-CARD-114
W0b  hanging_gardens                 1      stages=2-2-2 culture=1 happy=2
# TTA-CARD-14, TTA-CARD-115
W0c  library_of_alexandria           1      stages=1-2-2-1 culture=1 science=1 hand=1
# TTA-CARD-12, TTA-CARD-117
W0d  pyramids                        1      stages=3-2-1 civil=1
# TTA-CARD-118
W1a  great_wall                      1      stages=2-2-3-2 culture=1 happy=1 wall=1
# TTA-CARD-119
W1b  st_peters_basilica              1      stages=4-4 culture=2 faces_twice=1
# TTA-CARD-121
W1c  taj_mahal                       1      stages=2-4-2 culture=3
# TTA-CARD-120
W1d  universitas_carolina            1      stages=3-3-3 culture=1 science=2
# TTA-CARD-123
W2a  eiffel_tower                    1      stages=3-7-3 culture=4 happy=1
# TTA-CARD-124
W2b  kremlin                         1      stages=4-4-4 civil=1 military=1 culture=3 happy=-2
# TTA-CARD-125
W2c  ocean_liner_service             1      stages=3-2-2-2-3 liner=5
# TTA-CARD-122
W2d  transcontinental_railroad       1      stages=3-4-5 strength=5 railway=1
# TTA-CARD-126
W3a  hollywood                       1      stages=5-6-5 pays_levels=hb
# TTA-CARD-127
W3b  internet                        1      stages=2-3-4-3-2 pays_levels=lb
# TTA-CARD-128
W3c  first_space_flight              1      stages=3-4-9 pays_technologies=1
# TTA-CARD-129
W3d  fast_food_chains                1      stages=4-4-4-4 pays_workers=1

# Leaders
# TTA-CARD-135
L0a  alexander_the_great             1      unit_strength=1
# TTA-CARD-134
L0b  aristotle                       1      taking_science=1
# TTA-CARD-11, TTA-CARD-133
L0c  hammurabi                       1      civil=1 military=-1
# TTA-CARD-131
L0d  homer                           1      arms=1 warrior_culture=2
# TTA-CARD-130
L0e  julius_caesar                   1      military=1 strength=1
# TTA-CARD-132
L0f  moses                           1      growth_less=1
# TTA-CARD-140
L1a  christopher_columbus            1      columbus=1
# TTA-CARD-141
L1b  frederick_barbarossa            1      levy=1
# TTA-CARD-139
L1c  genghis_khan                    1      horde=1
# TTA-CARD-137
L1d  joan_of_arc                     1      temple_strength=1 martyr=5
# TTA-CARD-138
L1e  leonardo_da_vinci               1      best_lab=1 playing_resource=1
# TTA-CARD-136
L1f  michelangelo                    1      artist=1 wonder_less=1
# TTA-CARD-147
L2a  isaac_newton                    1      best_lab=1 playing_action=1
# TTA-CARD-146
L2b  j_s_bach                        1      theatre_less=1 theatre_culture=1
# TTA-CARD-143
L2c  james_cook                      1      colonise_card=1 colony_culture=2
# TTA-CARD-145
L2d  maximilien_robespierre          1      military=1 terror=1
# TTA-CARD-144
L2e  napoleon_bonaparte              1      military=1 best_army=1
# TTA-CARD-142
L2f  william_shakespeare             1      library_culture=1 pair_culture=2
# TTA-CARD-148
L3a  albert_einstein                 1      best_lab=1 playing_culture=3
# TTA-CARD-150
L3b  elvis_presley                   1      happy=2 best_theatre=1
# TTA-CARD-153
L3c  sid_meier                       1      lab_levels=1
# TTA-CARD-149
L3d  mahatma_gandhi                  1      culture=2 pacifist=1
# TTA-CARD-151
L3e  bill_gates                      1      lab_mines=1 rival_labs=1
# TTA-CARD-152
L3f  winston_churchill               1      unit_science_less=3 defence_twice=1 besieged_less=2

# Action cards
# TTA-CARD-03
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
# TTA-CARD-06
A1d  patriotism_i                    1      extra=1 arms=2
A1e  revolutionary_idea_i            1      science=2
A1f  rich_land_i                     1      do=land less=2
A1g  work_of_art_i                   1      culture=5
A1h  bountiful_harvest_i             1      food=2
# TTA-CARD-05
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
# TTA-CARD-36
E0a  development_of_agriculture      1      each.food=2
E0b  development_of_crafts           1      each.resource=2
E0c  development_of_markets          1      each.either=2
E0d  development_of_politics         1      each.draw=3 active.keep=1
E0e  development_of_religion         1      each.free=t0
E0f  development_of_science          1      each.science=2
E0g  development_of_settlement       1      each.population=1
E0h  development_of_trade_routes     1      each.science=1 each.resource=1 each.food=1
# TTA-CARD-37
E0i  development_of_warfare          1      each.free=i0
E0j  no_event                        1
E1a  barbarians                      1      rich_and_weak.population=-1
E1b  border_conflict                 1      weakest.building=-1 strongest.resource=3
E1c  crusades                        1      strongest.culture=4 weakest.culture=-4
E1d  cultural_influence              1      each.culture_again=1
E1e  foray                           1      two_strongest.mix=3
E1f  good_harvest                    1      each.farms=1
# TTA-CARD-38
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
# TTA-CARD-34
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
# TTA-CARD-33
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
# TTA-CARD-54
K1c  legion                          2      army=iii bonus=2
K1d  light_cavalry                   2      army=cc bonus=2
# TTA-CARD-55
K1e  medieval_army                   3      army=ic bonus=2
K1f  phalanx                         3      army=iic bonus=3
K2a  classic_army                    1      army=iicc bonus=9 old=5
K2b  conquistadors                   2      army=icc bonus=5 old=3
# TTA-CARD-57
K2c  defensive_army                  2      army=iig bonus=6 old=3
K2d  fortifications                  1      army=gg bonus=4
# TTA-CARD-56
K2e  mobile_artillery                1      army=cg bonus=5
K2f  napoleonic_army                 1      army=icg bonus=8 old=4
# TTA-CARD-58
K3a  entrenchments                   2      army=igg bonus=9 old=5
K3b  mechanized_army                 2      army=cgg bonus=10 old=5
K3c  modern_army                     2      army=iicg bonus=13 old=7
K3d  shock_troops                    2      army=iccc bonus=11 old=6

# Bonus cards
D1   bonus_i                         6      defence=2 colonise=1
# TTA-CARD-35
D2   bonus_ii                        6      defence=4 colonise=2
D3   bonus_iii                       6      defence=6 colonise=3
"""

CardRow = tuple[str, str, str, dict[str, str], list[tuple[str, str, str]]]
"""Code, key, copies, what the row says by name, and the clauses among that: who, what, value."""


def _read_rows() -> list[CardRow]:
    rows: list[CardRow] = []
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


ROWS: Final = _read_rows()
"""The rows in their order: the number of a card is its place here."""
