"""The pictures of the cards of Civilisation, each a line of words (see ``draw.scenery``)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ziggurat.draw.faces import Faces
from ziggurat.games.civilisation.table.cards import KEY_OF_CODE

RECIPES: Final = """
# Civilisation cards
pottery: room floor:loam@84 amphora:copper@48,98,1.15 amphora@120,98,.95 bowl:terra@86,100,1.1
cloth_making: hall floor:oak@94 scaffold@62,100,1 bolts@92,40,1.5
metalworking: room floor:cave@92 hearth@34,96,.9 anvil@104,98,1.15 hammer@120,70,.7,-30
agriculture: dawn sun@128,40 hills:sage@58 rows@66 plough@104,104,1.05 ox@52,102,.9
roadbuilding: noon ridge@46 hills:meadow@62 road@70 cypress@28,92,.8 cypress@140,96,.95
  cart@92,104,.75
mining: dusk cave@84,112 mine@84,104 picks@126,104,.8 cart@46,106,.7
engineering: noon hills:sage@66 aqueduct@84,98,.9 canal@96
astronomy: night stars moon@132,26 dunes:storm@88 ziggurat:slate@58,98,.9 telescope@112,100,.9
coinage: hall floor:oak@86 coins@84,98,1.25 sack@38,98,.85 scales@132,98,.75
medicine: hall floor:clay@90 bowl@54,98,1.05 flask:glass,jade@92,98,1.05 lilies@132,100,.9
mathematics: room floor:umber@92 tablet@52,98,1.1 abacus@112,98,1.05 dividers@84,60,.6
music: dusk hills:soil@78 lyre@84,102,1.35 notes@132,56,.8 notes@34,62,.6
drama_poetry: dusk arena@84,100,1.1 mask@60,70,.95 sadmask@112,74,.85
architecture: dawn sun@130,40 hills:sage@74 temple@88,100,1.15 crane@28,100,.8
literacy: room floor:umber@90 tablets@112,98,1 scroll@58,96,1.1 quill@84,78,.7
law: hall columns@84,92,1.05 floor:clay@90 tablets:bone@58,102,.85 scales@116,102,.95
democracy: noon hills:sage@64 columns@84,84,1.05 floor:stone@84 crowd@108 jar@70,52,.9
militarism: fire sun@36,34 hills:brick@78 spears buckler@60,104,1 buckler:lapis@110,104,1
philosophy: noon temple@126,84,.7 hills:meadow@78 toga+face:tan+longbeard:grey@70
mysticism: night stars moon@36,28 dunes:storm@84 halo:glow@84,58 obelisk:plum@84,100,1.1
deism: dawn rays@84,46 halo@84,46 hills:sage@78 tree@52,98,.9 dove@120,60,.9
enlightenment: dawn rays@84,62 sea@74 lilies@84,100,1.4 sun@84,50
monotheism: storm bolt@130,64 hills:gale@70 tablets:stone@84,104,1.35 fire@36,104,.8
theology: dusk halo@112,54 hills:plum@84 basilica@102,100,1 robe:murex+face:tan+longbeard:grey@44
# Goods
ochre: east dunes:dune@94 ochreheap@36,8,2.4
hides: noon plain:sage@70 hide@36,5,2.4
iron: smog floor:slate@92 ingots@36,14,2.4
papyrus: noon sea@76 reeds@20,100,.9 reeds@148,100,.9 rolls@36,8,2.4
salt: noon clouds@24 plain:cloud@90 salt@36,8,2.4
timber: noon pine@22,96,.9 pine@148,96,.8 plain:olive@88 logs@36,10,2.4
grain: noon field@84 ears@36,4,2.4
oil: dawn hills:olive@78 jar@36,6,2.4
cloth: hall floor:oak@96 bolts@36,6,2.4
wine: dusk hills:soil@86 vine@146,100,.9 goblet@36,10,2.4
bronze: east dunes:adobe@94 bronzehelm@36,10,2.4
silver: smog plain:steel@92 silvers@36,12,2.4
spices: east floor:clay@88 spicebowl@36,10,2.4
resin: dawn tree@144,98,.8 plain:meadow@92 resindrop@36,8,2.4
gems: night floor:plum@92 gemstone@36,6,2.4
dye: dawn sea@82 dyedrop@36,8,2.4
gold: dusk dunes:dune@94 goldbars@36,10,2.4
ivory: noon palm@20,98,.8 plain:grass@90 tusk@36,8,2.4
# Calamities
eruption: fire smoke@84,34,1.6 pyramid:slate@84,106,1.5 blaze@84,38,.8 plain:cave@100
treachery: night moon@134,26 gate:slate@124,104,.9 robe:ink+face:tawny+hood:umber@54
  dagger@98,98,1.1,-18
famine: east sun@120,34 dunes:clay@78 skull@112,100,.75 bowl:ochre@58,102,1.2
superstition: storm moon@128,28 gloom@40 ruin:slate@124,102,.9 eagle:ink@60,58,1.1
civil_war: fire hills:brick@78 shield:wine,sand@84,92,.95 sword@50,96,1.3,32 sword@118,96,1.3,-32
slave_revolt: fire crowd:cave@112 fist@84,104,1.25 chain@40,76,.9 chain@128,76,.9
flood: storm rain@50 house@58,78,1 sea@66 house@124,96,.8 sea:deep,lapis@88
barbarians: dusk smoke@128,50 hut@128,84,.8 blaze@128,66,.6 plain:loam@88 rider@62,104,1.25
epidemic: smog house@126,88,.9 plain:drab@86 skull@70,98,1.05 rat@124,104,1
civil_disorder: fire keep@120,96,1 blaze@118,58,.9 crowd:cave@112 torch@44,92,1.1
iconoclasm: dusk columns@120,90,.9 plain:loam@88 statue@60,100,1,18 hammer@104,88,1,-40
piracy: storm sea@70 galley@88,96,1.1 skull@88,56,.42 sea:deep,lapis@102
"""


@cache
def recipes() -> dict[str, str]:
    """By code, the recipe of every card."""
    whole = re.sub(r"\n +", " ", RECIPES)
    lines = [line.partition(": ") for line in whole.splitlines() if line[:1] != "#"]
    by_key = {key: recipe for key, _, recipe in lines}
    return {code: by_key[key] for code, key in KEY_OF_CODE.items()}


FACES: Final = Faces("civilisation", recipes())
