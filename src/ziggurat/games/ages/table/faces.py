"""The pictures of the cards of Through the Ages: a line for each, in the grammar of ``scenery``.

A leader is a bust with a place behind it that tells who this was; a technology shows people's work
without people; a wonder stands in its landscape; a war is fire and dusk, an event weather or what
it brings, a territory a coast seen from the sea. Cards that come back in a later age (``..._i``,
``..._ii``) share a picture.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ziggurat.draw.faces import Faces
from ziggurat.games.ages.rules.components import CODES, KEYS

RECIPES: Final = """
# Farms and mines
agriculture: dawn sun@130,40 hills:sage@60 field@70 hut@50,74,1.15 cypress@84,72,.8
  cypress@94,73,.6
irrigation: noon ridge@37 rows@64 river@54 canal@68 shaduf@118,98
selective_breeding: noon clouds@24 hills:sage@64 plain:grass@84 house:bone,terra@34,82,.8
  cow@100,104,1.2 wheat@152,112,.9 wheat@14,112,.9
mechanized_agriculture: dawn sun@34,36 hills:meadow@60 field@70 windmill@136,72,.8
  tractor@76,106,1.35
bronze: noon ridge@48 cave@84,112 cart@136,110,1.1
iron: room floor@84 hearth@42,88 anvil@118,98,1.1 hammer@118,58,1.2,30
coal: smog ridge:slate@50 hills:umber@72 headframe@74,100,1.25 cart:iron,ink@140,108,1.1
  smoke@40,60,.8
oil: dusk sun@34,50 dunes:ochre@78 derrick@60,100,1.25 pumpjack@118,104,1.1 floor:bark@104
# Laboratories
philosophy: noon hills:sage@68 temple@106,88 cypress@30,98,1.2 cypress@14,100 cypress@46,100,.9
  plain@98
alchemy: night floor@90 books@30,90 flask@84,90 lantern@142,90,.9
scientific_method: hall floor:plank@90 telescope@116,90,1.1 globe@50,90,.95 books@150,90,.7
computers: night floor:slate@90 stars monitor@84,92,1.15 bulb@22,90,.5 books@148,90,.8
# Temples, arenas, libraries, theatres
religion: dusk sun@128,44 plain:ochre@92 ziggurat@78,94 fire@76,38,1 palm@152,100,1.1
  palm@12,102,.9
theology: dawn hills:meadow@74 church@90,100,1.4 cypress@24,100,1.1 cypress@152,100
  plain:meadow@99
organized_religion: east hills:sage@70 basilica@84,96,1.05 cypress@14,100 cypress@154,100 plain@97
bread_and_circuses: dusk sun@132,34 hills:thatch@74 arena@84,100,1.2 plain:dune@99
  flag:terra@40,70,.5 flag:lapis@128,70,.5
team_sports: noon clouds@20 hills:leaf@66 plain:grass@74 flag:terra@30,84,.7 flag:lapis@138,84,.7
  ball@84,104,1.6
professional_sports: night stars stadium@84,104,1.2 floor:cypress@102
printing_press: hall floor:plank@94 press@76,96,1.15 books@144,94,1
journalism: hall floor:wood@96 paper@66,96,1.2 quill@120,92,1 inkpot@120,98,1.2
multimedia: night screen@84,92,1.05 net@60,84,.7 notes@104,74,1 floor:ink@92
drama: dusk plain:stone@84 plain:rock@98 mask@70,92,1.2 sadmask@112,96,1
opera: room floor:wood@96 stage@84,102,1.08 organ@84,102,.55 notes:gold@58,50,.6
  notes:gold@100,44,.6
movies: night rays:glow@140,30 screen@64,92,.9 camera@134,98,.95 floor:ink@92
# Units
warriors: dusk hills:thatch@74 spear@38,112 spear@84,112,1.1 spear@130,112 buckler@52,102
  buckler@116,102 buckler:terra,wheat@84,112,1.08
swordsmen: noon hills:sage@72 plain:moss@94 shield@84,102 sword@44,92,1,28 sword@124,92,1,-28
riflemen: dawn sun@130,36 hills:meadow@70 plain:olive@92 rifles@4,112 flag:lapis@146,108
modern_infantry: smog hills:mist@74 plain:olive@92 rifle:iron,ink@34,92,1,24
  rifle:iron,ink@134,92,1,-24 steel-helmet@84,98,1.2
knights: noon ridge@44 hills:meadow@76 flag:lapis@30,112,1.2 horse@84,100
cavalrymen: dusk sun@124,44 hills:soil@80 rider@58,104,1.3 rider@120,106,1.05 plain:umber@104
tanks: smog hills:mist@72 plain:soil@94 tank@80,104,1.35 smoke@140,74,.7
cannon: dawn hills:sage@66 plain:olive@90 cannon@84,104,1.4 crate@142,104,.8
rockets: dusk hills:gale@84 missile@56,100,1.3 missile@88,104,1.5 missile@120,100,1.3
  plain:gale@100
air_forces: noon clouds@40 hills:mist@94 jet@58,46,.7 jet@110,64,1.05 clouds@92
# Governments
despotism: dusk hills:dune@84 keep:adobe,blood@84,98,.95 plain:clay@96
monarchy: noon ridge@50 hills:meadow@80 keep@84,98 plain:olive@96 crown@140,108,.8
theocracy: dawn rays@84,50 halo@84,36 hills:sage@80 dome:ivory,gold@84,98,1.05 cross@84,20,1
  plain@96
constitutional_monarchy: noon clouds@16 hills:sage@74 parliament@84,96,1.1 crown@30,108,.8
  plain@95
republic: dawn sun@30,34 hills:sage@74 temple:marble@90,90,1 plain:olive@98 flag:lapis@150,98,.9
communism: smog factory@96,96,1.1 plain:umber@95 star:blood@36,46,1.3 flag:blood@22,108
democracy: noon clouds@18 capitol@84,94,1.15 plain:grass@93 tree@14,102,.8 tree@156,102,.8
fundamentalism: fire rays:glow@84,60 tablets@84,100,1.2 plain:wine@100
# Special technologies
warfare: storm hills:gale@84 banner@84,108,1.05 sword@40,92,1,-20 sword@128,92,1,20
code_of_laws: room floor:earth@94 tablet@84,98 lantern@34,94,.8 lantern@138,94,.8
cartography: noon sun@38,28 sea@66 ship@88,84,1.05
masonry: noon hills:sage@66 aqueduct@84,104 crane@132,56,.7 plain@102
strategy: noon hills:sage@76 shield:lapis,gold@84,100,1.1 sword@36,92,1,28 sword@132,92,1,-28
  plain:moss@100
justice_system: hall floor:wood@92 scales@84,94,1.25 books@148,92,.9 gavel@26,94,.6
navigation: dusk sun@132,44 sea@66 frigate@78,88,1.1
architecture: dawn hills:sage@76 columns@58,94 dome:marble,lead@122,94,.75 dividers@28,98,1
  plain:bone@95
military_theory: room floor:wood@94 map@84,94,1.35 tower-shield@146,98,.8 flag:blood@96,70,.4
  flag:lapis@66,74,.4
civil_service: hall floor:plank@94 charter@58,96,1.2 envelope@112,92,1 inkpot@146,94
satellites: space stars globe@40,130,1.6 satellite@100,50,1.1,-18
engineering: smog hills:mist@66 sea@84 suspension@84,86,1.05 gear@140,60,.6
# Wonders
colossus: dusk sun@36,46 sea:deep,navy@74 colossus@84,96,.84
hanging_gardens: noon ridge@52 terraces@84,104 plain:meadow@103
library_of_alexandria: dawn sea@72 hills:dune@84 temple:sand@92,90,1.05 scroll@36,104,1
  palm@150,100,1.1 plain:dune@98
pyramids: dusk sun@118,56 dunes@84 pyramid@74,90 pyramid@124,90,.6 dunes:clay@96 dunes:ochre@107
  palm@15,99,1.1
great_wall: noon ridge:mist@44 hills:grass@70 serpent tower@61,88,.75 tower@126,70,.65
  hills:olive@100
st_peters_basilica: dawn clouds@18 basilica:ivory,canal@84,92,1.15 plain:bone@91 obelisk@84,108,.5
  columns@22,100,.6 columns@146,100,.6
taj_mahal: east sea:canal,sea@86 taj@84,84 cypress@12,88 cypress@156,88
universitas_carolina: dawn hills:sage@74 manor@84,100 tower:rust@84,100,1.6 plain@98
eiffel_tower: dusk sun@126,58 hills:haze@88 eiffel@78,102,1.02 tree@22,104,.7 tree@40,106,.5
  tree@140,104,.7 plain:olive@101
kremlin: noon snow@10 hills:cloud@82 kremlin@84,98,1.15 onion:lapis,gold@32,92,.8
  onion:jade,gold@140,92,.8 plain:cloud@97
ocean_liner_service: dawn sun@30,36 clouds@24 sea@74 liner@86,86,1.1 smoke@50,30,.6
transcontinental_railroad: noon peaks@46 hills:grass@74 rails@88 train@92,98,1.3 smoke@92,44,.7
hollywood: dusk palm:bark@20,108,2 hills:umber@86 star:gold@120,36,.7 clapper@88,100,1.3
  palm:bark@152,108,1.7
internet: space stars net@84,94,1.25 monitor@24,104,.45 monitor@146,104,.45
first_space_flight: night stars moon@140,28,1.2 rocket@80,84,1.15 blaze@80,106,.55
  smoke:cloud@60,112,.8 smoke:cloud@102,112,.8
fast_food_chains: dusk hills:slate@94 arches@132,96,1.5 burger@66,102,1.15 floor:ink@100
# Leaders
alexander_the_great: dusk peaks:plum,rose@52 hills:soil@90 spear@30,112 spear@138,112
  cuirass+face:fair+longhair:blond+crested:steel,blood@82
aristotle: noon hills:sage@68 temple@132,94,.95 plain@96 scroll@34,108,.8
  toga+face:tan+beard:hazel+hair:hazel+wreath@72
hammurabi: room floor:earth@96 tablet@136,100,.85
  robe:terra+face:tawny+longbeard:black+turban:linen,gold@74
homer: dawn sea@70 galley@136,80,.6 robe:ivory+face:tan+longbeard:grey+hair:grey+diadem@70
  lyre@116,112,.9
julius_caesar: noon hills:sage@72 columns@136,98,.9 eagle@30,64,.7 spear@30,112
  cape:blood+face:fair+hair:hazel+wreath:gold@80
moses: fire peaks:brick,ember@52 plain:wine@96 tablets@132,108,.95
  robe:ochre+face:tawny+longbeard:cloud+headcloth@72
christopher_columbus: noon sea@70 ship@130,82,.6 robe:lapis+face:fair+longhair:hazel+tricorne@76
frederick_barbarossa: noon peaks@56 hills:meadow@86 keep@138,96,.7
  armour+face:fair+longbeard:ginger+hair:ginger+crowned@76
genghis_khan: dusk hills:soil@76 tent@134,94,1.1 plain:soil@93
  robe:timber+face:tawny+beard:black+hair:black+furhat@78
joan_of_arc: dawn ridge@58 hills:meadow@80 tower@134,94 banner:white,gold@28,110
  armour+face:fair+longhair:auburn@80
leonardo_da_vinci: dawn ridge:mist@56 hills:sage@80 easel@136,104,1.05
  robe:plum+face:tan+longbeard:grey+hair:grey+floppy@76
michelangelo: hall floor:bone@96 statue@134,98,1.05 hammer@36,92,1
  robe:umber+face:tan+beard:auburn+hair:auburn@76
isaac_newton: night stars moon hills:navy@86 telescope@132,104,1.05
  coat:wine,linen+face:fair+wig:grey@74
j_s_bach: room floor:umber@98 organ@118,98,.95 coat:navy,white+face:fair+wig:cloud@68
james_cook: noon clouds@20 sea@68 frigate@132,82,.6 isle@20,72,.4
  uniform:lapis,gold+face:fair+wig:grey+tricorne@76
maximilien_robespierre: storm hills:gale@88 guillotine@136,100,.95 flag:blood@24,108,.9
  coat:malachite,white+face:fair+wig:cloud@76
napoleon_bonaparte: dusk sun@134,56 hills:soil@84 cannon@140,106,.6
  uniform:navy,gold+face:fair+hair:auburn+bicorne@78
william_shakespeare: dawn hills:sage@76 manor:linen,thatch@132,98,.6 quill@24,106,1
  robe:ink+face:fair+goatee:auburn+bald:fair+sidehair:auburn+ruff@78
albert_einstein: night stars atom@132,84,1
  suit:slate,umber+face:fair+moustache:grey+curls:cloud@74
elvis_presley: night rays:rose@84,20 guitar@136,102,1.1 cape:white,gold+face:fair+quiff@76
sid_meier: dusk hills:jade@86 pyramid@134,94,.5 globe@32,106,.75
  suit:teal,white+face:fair+hair:hazel+glasses@82
mahatma_gandhi: dawn sun@134,40 hills:saffron@84 wheel@136,104,.8
  shawl+face:tawny+bald:tawny+moustache:grey+glasses@76
bill_gates: night stars monitor@132,100,.95 suit:royal,wine+face:fair+hair:hazel+glasses@74
winston_churchill: smog parliament@126,98,.75 jet@40,30,.4
  suit:ink,lapis+face:fair+bald:fair+bowler+cigar@78
# Action cards
engineering_genius: dawn hills:sage@76 scaffold@122,100,1.2 crane@70,100,1.05 gear@34,98,.6
  plain@99
frugality: hall floor:plank@92 sack@60,94,1.2 amphora@98,94,1.05 coins@134,96,1
ideal_building_site: noon hills:sage@70 plain:grass@84 house@62,98,1.1 scaffold:wood@118,100,.9
  crate@146,102,.6
patriotism: dawn rays:glow@84,70 hills:meadow@88 flag:blood@84,108,1.25 flag:lapis@40,108,.9
  flag:malachite@128,108,.9
revolutionary_idea: night rays@84,46 halo@84,50 bulb@84,88,1.25
rich_land: dawn sun@84,46 hills:grass@64 field@74 wheat@40,112 wheat@62,112,.8 wheat@108,112,.8
  wheat@130,112
work_of_art: hall floor:wood@96 easel@64,98,1.15 statue@122,96,1.05 palette@150,106,.5
bountiful_harvest: dusk sun@34,42 hills:meadow@70 field@80 sheaf@60,106,1.15 sheaf@98,108,1.25
  sack@136,106,1
breakthrough: night stars rays:glow@84,60 flask:glass,ember@84,98,1.15 books@140,98,.9
efficient_upgrade: noon hills:sage@70 house@64,100,1.3 scaffold@122,100,1.05 plain@98
mineral_deposits: room floor:cave@94 crystal@58,98,1.15 picks@116,98,1.2
wave_of_nationalism: storm rays:glow@84,70 banner:blood@44,108,.95 banner:lapis@124,108,.95
  flag:malachite@84,108,1.15 crowd@112
military_build_up: smog factory@50,92,.8 plain:drab@92 tank@60,106,.9 cannon@132,106,.9
  missile@112,92,.7
endowment_for_the_arts: hall floor:wood@96 lyre@50,96,1.2 mask@94,96,.95 coins@138,98,1
# Events of the first age
development_of_agriculture: dawn sun@120,40 hills:sage@64 field@78 plough@88,104,1.3
development_of_crafts: hall floor:plank@92 amphora@52,94,1.25 amphora:ochre@86,94,1
  hammer@124,84,1.6
development_of_markets: noon hills:dune@78 bazaar@84,98,1.35 plain:dune@97
development_of_politics: hall floor:bone@94 column@40,94,1.1 charter@86,96,1.1 seal@136,80,.9
development_of_religion: dawn rays@84,56 hills:adobe@84 obelisk@50,98,1 fire@104,90,2
  plain:clay@96
development_of_science: night stars telescope@72,98,1.35 globe@128,98,.9 floor:navy@96
development_of_settlement: dawn hills:sage@66 plain:grass@80 hut@40,92,1 hut@80,98,1.2
  hut@124,92,.9 tree@150,100,.8
development_of_trade_routes: dusk sun@128,48 dunes@78 camel:wood@50,100,1
  camel:timber@108,104,1.15 dunes:clay@104
development_of_warfare: fire hills:wine@88 spear@60,112 spear@108,112 shield@84,102,1
no_event: dawn clouds@30 hills:sage@76 plain:grass@94 tree@124,98,1.2 veil@90
barbarians: fire hills:wine@84 blaze@124,92,.8 hut@124,96,.9 rider@46,104,1.3 rider@86,108,1
border_conflict: storm hills:gale@78 wall@84,96,1.15 flag:blood@44,76,.7 flag:lapis@126,76,.7
  plain:moss@95
crusades: dusk hills:dune@80 keep:adobe,white@126,96,.7 banner:white,blood@48,108,1
  cross:blood@48,70,1.3 plain:clay@96
cultural_influence: dawn rays@84,60 lyre@84,98,1.5 laurel@84,102,1.7
foray: dusk hills:soil@80 rider@58,104,1.5 camp:linen@128,98,.9 plain:umber@103
good_harvest: noon sun@34,34 hills:meadow@66 field@76 wheat@34,112 sheaf@84,106,1.4 wheat@136,112
immigration: dawn sea@70 boat@54,84,1.3 isle@124,74,.8 boat@100,98,1
new_deposits: noon ridge@44 cave@84,112 crystal@134,108,.8
pestilence: storm gloom rat:oak@66,104,1.3 skull@126,98,1.1 hills:gale@104
raiders: storm sea:deep,navy@70 galley:blood@84,88,1.2 gloom@16
rats: room floor:cave@92 sack@118,94,1.3 rat:oak@62,98,1.4 rat:thatch@134,104,.8
rebellion: fire hills:wine@90 barricade@84,104,1.2 flag:blood@84,84,.9 blaze@140,96,.6
reign_of_terror: storm gloom bolt@128,98 guillotine@70,102,1.05 hills:gale@98
scientific_breakthrough: night rays:glow@84,56 bulb@84,90,1.2 flask@36,100,.7 globe@136,100,.7
uncertain_borders: storm veil@60 hills:gale@78 road@78 flag:blood@44,104,.8 flag:lapis@124,104,.8
civil_unrest: fire crowd@108 megaphone@84,72,1.2 flag:blood@36,100,.9 flag:ink@130,100,.9
cold_war: storm snow@20 wall:concrete@84,98,1.25 wire@84,66,1 star:blood@34,50,.9
  star:royal@134,50,.9
crime_wave: night moon skyline@84,104,1.15 dagger@60,66,1.1 bag@112,104,.9
economic_progress: dawn factory@56,96,.9 plain:bone@95 coins@120,104,1.5 gear@144,70,.6
emigration: dusk sea@72 liner@96,86,.8 isle@24,76,.5 bag@44,108,.9
iconoclasm: fire hills:wine@92 ruin@84,100,1.35 hammer@130,74,1.6 blaze@30,100,.7
independence_declaration: dawn hills:sage@80 flag:royal@132,106,1.05 charter@66,104,1.35
international_agreement: noon clouds@20 globe@84,70,.9 clasp@84,106,.95
national_pride: dawn rays:glow@84,66 eagle@84,90,1.4 laurel@84,102,1.5
popularization_of_science: hall floor:plank@94 book@66,92,1.1 atom@134,82,.8 bulb@20,92,.55
ravages_of_time: dusk sun@130,46 dunes@84 ruin@66,98,1.2 hourglass@132,100,1.05 dunes:ochre@104
refugees: storm rain@50 hills:gale@80 wagon@70,104,1.2 ox@128,106,.7
terrorism: fire skyline:umber,wine@84,104,1.2 blaze@96,104,1 smoke:ink@60,60,.8
# Events of the last age score what has been built
impact_of_agriculture: dawn rays@84,50 field@78 sheaf@60,106,1.1 tractor@120,108,1
impact_of_architecture: dawn rays@84,40 temple@50,94,.7 spire@112,98,.85 dome@144,98,.5 plain@96
impact_of_colonies: dawn rays@84,40 sea@70 isle@116,74,.9 ship@46,90,.75
impact_of_competition: dawn rays@84,40 laurel@84,98,1.7 stopwatch@84,92,1
impact_of_government: dawn rays@84,40 capitol@84,96,1.1 plain:bone@95
impact_of_happiness: dawn rays@84,50 hills:grass@84 sun:glow@84,56,1.8 tree@30,104,.9
  tree@140,104,.9
impact_of_industry: dawn rays@84,40 factory@84,98,1.15 plain:umber@97
impact_of_population: dawn rays@84,40 house@36,96,.8 house@70,98,.9 skyline@128,98,.7 crowd@112
impact_of_progress: dawn rays@84,40 hills:sage@88 wheel@48,100,1.1 train@116,102,.9
impact_of_science: dawn rays@84,40 flask@52,98,1 atom@116,90,1
impact_of_strength: dawn rays@84,40 shield:lapis,gold@84,100,1.05 sword@40,92,1,24
  sword@128,92,1,-24
impact_of_technology: dawn rays@84,40 gear@58,96,1 monitor@116,98,.95
impact_of_wonders: dawn rays@84,40 dunes@88 pyramid@52,96,.8 eiffel@120,98,.9
# Territories: a coast seen from the sea
developed_territory: noon isle@104,74 house@86,70,.55 house@112,68,.6 tower@140,72,.5 sea@74
  ship@32,92,.6
fertile_territory: noon isle:crop,sand@104,74 wheat@84,74,.6 wheat@98,72,.7 wheat@126,74,.6
  palm@62,74 sea@74 ship@30,92,.6
historic_territory: dusk sun@36,40 isle:olive,sand@104,74 temple@104,66,.6 sea:deep,navy@74
  ship@32,92,.6
inhabited_territory: dawn isle@104,74 hut@84,72,.7 hut@110,70,.8 hut@136,73,.6 sea@74
  boat@34,92,.9
strategic_territory: storm isle:moss,rock@104,74 keep@108,66,.6 sea:deep,navy@74 frigate@34,94,.55
wealthy_territory: noon isle@104,74 palm@66,74 crystal:gold,glow@96,72,.6 chest@128,74,.6 sea@74
  ship@32,92,.6
# Aggressions and wars: fire and dusk
enslave: fire hills:wine@88 chain@84,78,1.7 spear@30,112,.9 spear@138,112,.9
plunder: fire hills:wine@86 house:umber,brick@124,92,.9 blaze@124,84,.7 chest@58,102,1.2
  coins@92,106,.8
raid: fire sun:glow@36,32,.8 hills:ink@86 keep:umber,ink@92,96,.8 fire@114,56,1 fire@72,62,.8
  spear@20,112,.7 spear@150,112,.7
annex: fire map@84,98,1.3 flag:blood@96,78,.7 sword@36,92,.9,20
assassinate: night moon columns:slate@84,102,1.1 dagger:silver,gold@84,70,1.5
sabotage: smog factory@84,94,1.05 blaze@60,94,.8 smoke:ink@96,60,1.1 plain:umber@94
spy: night stars magnifier:glass,plank@66,94,1.4 envelope@124,100,.9
armed_intervention: fire hills:umber@84 tank@72,104,1.1 jet@112,40,.7 flag:blood@146,104,.8
war_over_culture: fire sun:glow@40,30,.9 hills:ink@88 temple:umber@92,94,.9 blaze@118,94,.7
  spear@20,112,.7 spear@36,112,.7
war_over_resources: fire hills:ink@88 headframe:ink@60,96,.95 cart:ink,copper@112,104,1.3
  blaze@138,96,.6
war_over_technology: fire hills:ink@92 gear:umber@66,98,1.1 flask@120,98,.9 blaze@146,98,.6
war_over_territory: fire hills:ink@88 map@90,102,1.1 sword@34,96,1.1,20 sword@142,96,1.1,-20
holy_war: fire hills:ink@90 dome:umber,wine@84,96,.95 cross:glow@84,20,1 blaze@128,98,.7
  spear@24,112,.8
# Pacts
open_borders_agreement: noon hills:sage@70 plain:grass@82 road@72 gate@84,98,.9
trade_routes_agreement: dusk dunes@76 camel:wood@52,98,1.1 wagon@120,102,.9 dunes:clay@102
acceptance_of_supremacy: hall floor:plank@94 crown@84,70,1.1 charter@50,98,.9 key@122,98,1.1
international_trade_agreement: dawn sea@72 ship@48,86,.8 liner@120,92,.6 coins@84,110,.8
promise_of_military_protection: noon hills:sage@76 shield:lapis,gold@84,98,1 clasp@84,110,.8
scientific_cooperation: night stars atom@84,64,1 clasp@84,108,1
international_tourism: dawn sun@36,40 sea@76 isle@120,78,.7 liner@70,92,.8 palm@150,90,1.2
loss_of_sovereignty: storm hills:gale@88 flag:ash@50,106,1 chain@112,86,1.1 crown@116,106,.8
military_pact: dawn sword@52,92,1.1,34 sword@116,92,1.1,-34 clasp@84,108,1
peace_treaty: dawn clouds@22 hills:sage@84 charter@54,106,1.1 dove@114,72,1.3
# Tactics: how an army is drawn up
fighting_band: dusk hills:thatch@78 spear@52,112 spear@116,112 buckler@66,104 buckler@104,104
heavy_cavalry: noon hills:sage@76 horse@58,104,.95 horse:bone,timber@112,106,.95 banner@146,108,.8
legion: noon hills:dune@76 spears tower-shield@40,104 tower-shield@72,104 tower-shield@104,104
  tower-shield@136,104 eagle@84,34,.5
light_cavalry: dawn hills:meadow@80 rider@40,102,1 rider@86,104,1.15 rider@132,102,1
  plain:olive@102
medieval_army: dusk hills:loam@76 banner@84,104,.95 horse@38,106,.8 shield@128,104,.8
  spear@64,112,.9 spear@104,112,.9
phalanx: dusk hills:loam@80 spears bucklers
classic_army: noon hills:sage@76 rifles@-24,112 rider@112,104,1.2 flag:lapis@84,108,.9
conquistadors: dawn sea@70 ship@36,82,.6 isle@140,74,.5 horse@92,108,.95
  helmet:steel,gold@38,110,.8 sword@140,104,.7,20
defensive_army: noon hills:sage@72 wall@84,96,1.2 rifles@8,112 plain:moss@98
fortifications: dusk hills:soil@70 wall@84,90,1.3 tower@24,92 tower@144,92 cannon@84,106,.8
mobile_artillery: dawn hills:meadow@74 cannon@60,102,1.05 horse@126,106,.85 plain:olive@100
napoleonic_army: dusk sun@130,44 hills:soil@80 rifles@-26,112 rider@92,102,.95 cannon@138,106,.7
entrenchments: smog hills:drab@72 trench@84,100 wire@84,84 steel-helmet:khaki@84,106,.8
mechanized_army: smog hills:mist@74 tank:drab@50,96,.85 plain:soil@98 tank@108,106,1.1
modern_army: noon clouds@24 jet@112,40,.8 hills:khaki@76 tank@62,104,1.05 steel-helmet@138,104,.8
shock_troops: storm bolt@130,80,1 hills:gale@80 steel-helmet:khaki@66,102,1.2
  rifle:iron,ink@118,92,.95,-20
# Bonuses
bonus: room floor@94 buckler:lapis@60,94,1.25 buckler@112,92,1.08
"""
AGAIN: Final = re.compile(r"_(a|i|ii|iii)$")
"""The age of a card that comes back in several."""


@cache
def recipes() -> dict[str, str]:
    """By code, the recipe of every card."""
    whole = re.sub(r"\n +", " ", RECIPES)
    lines = [line.partition(": ") for line in whole.splitlines() if line[:1] != "#"]
    by_key = {key: recipe for key, _, recipe in lines}
    return {
        code: by_key[key if key in by_key else AGAIN.sub("", key)]
        for code, key in zip(CODES, KEYS, strict=True)
    }


FACES: Final = Faces("ages", recipes())
