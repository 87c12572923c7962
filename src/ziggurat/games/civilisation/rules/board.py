"""The map of Civilisation as data: territories, borders, panels, and which board is played on.

A row is a territory: its code (what notation and dumps write), its key in the catalogues, its limit
("-": open sea), its city site (b black, w white: on the flood plain), the panels it is printed on
(W is the western extension), its side of the dotted line, a place on the drawing, and features.
"""

from __future__ import annotations

from typing import Final

TERRITORIES: Final = """
bri britannia                   1 . W    west   50   21 island=britain coast
lon londinium                   2 . W    west   91   39 island=britain coast
bel belgica                     3 . W    west  162   91 coast
low lower_germany               3 . W    west  212   29 coast
ger germany                     5 . 1    west  336   41
sud sudeten                     1 . 1    west  451   18
scy scythia                     3 . 2    west  561   21 coast
kub kuban                       1 . 3    east  693   24 coast
mik mikop                       2 . 3    east  740   27 coast
nal nalchik                     1 . 3    east  794   28
cau caucasus                    1 . 4    east  873   30 coast
lug lugdunensis                 1 . W    west   60  128 coast
aqu aquitania                   3 . W    west  115  185 coast
gau gaul                        1 . W    west  188  206 flood=rhone
upp upper_germany               1 . W    west  204  120
rhi rhine                       1 . W    west  233  118
pan pannonia                    4 . 1    west  335  133 coast
dac dacia                       3 . 1    west  444  103
dan danube                      5 . 2    west  513  129 flood=danube coast
cri crimea                      2 . 3    west  628   64 coast
cap cappadocia                  1 . 3    east  784  102 coast
arm armenia                     3 . 3    east  838  114 lake
les lesser_armenia              1 . 4    east  896  113 coast lake
lus lusitania                   1 . W    west   30  299 coast
tar tarraconensis               1 . W    west   81  290 coast
pyr pyrenees                    2 . W    west  136  299 coast
nar narbo                       3 w W    west  187  258 flood=rhone coast
mas massilia                    2 b W    west  222  249 coast
rha rhaetia                     1 . W    west  224  177
etr etruria                     2 . 1    west  261  215 flood=po coast
cis cisalpina                   1 . 1    west  268  154
rub rubicon                     3 . 1    west  294  216 flood=po coast
dal dalmatia                    2 . 1    west  362  209 coast
ill illyricum                   2 . 1    west  414  211 coast
moe moesia                      4 b 2    west  518  189 flood=danube coast
tyr tyras                       2 w 2    west  550  132 flood=danube coast
sin sinope                      2 b 3    east  739  155 coast
van van                         3 . 3    east  788  178 lake
nin nineveh                     3 b 4    east  856  196 lake
ela elam                        3 . 4    east  907  192 lake
med media                       2 . 4    east  949  128 coast
bae baetica                     1 . W    west   30  374
his hispania                    1 . W    west   68  352
ibe iberus                      1 . W    west  112  346 coast
cor corsica                     1 . 1    west  256  294 island=corsica coast
rom rome                        2 b 1    west  298  279 coast
sam samnium                     2 . 1    west  349  289 coast
apo apollonia                   1 b 1    west  435  278 coast
pae paeonia                     1 . 2    west  458  223
mac macedonia                   1 . 2    west  468  263
thr thrace                      2 . 2    west  513  239 coast
byz byzantium                   3 b 2    west  554  234 coast
tro troy                        2 b 2    east  580  261 coast
bit bithynia                    2 . 2    east  634  216 coast
phr phrygia                     1 . 3    east  663  175 coast
ank ankara                      2 b 3    east  696  209
kan kanesh                      2 b 3    east  717  244 lake
cil cilicia                     2 . 3    east  747  257 coast
ass assyria                     4 . 3    east  795  249
car carrhae                     3 b 4    east  840  261
mes mesopotamia                 3 . 4    east  880  282 flood=tigris_euphrates
bab babylonia                   4 . 4    east  918  263 flood=tigris_euphrates coast
par parthia                     2 . 4    east  962  201
sus susa                        3 b 4    east  963  264 flood=tigris_euphrates coast
cod corduba                     2 b W    west   50  441 coast
new new_carthage                2 b W    west   94  397 coast
bal baleares                    1 . W    west  144  397 island=baleares coast
ebu ebusus                      1 b W    west  179  374 island=ebusus coast
sar sardinia                    1 b 1    west  261  340 island=sardinia coast
caa caralis                     1 . 1    west  260  380 island=sardinia coast
nea neapolis                    1 b 1    west  332  311 volcano=vesuvius coast
cam campania                    2 . 1    west  377  351 volcano=vesuvius coast
tae tarentum                    1 b 1    west  393  317 coast
ith ithaca                      1 b 2    west  434  345 island=ithaca coast
epi epirus                      1 . 2    west  453  317 coast
the thessaly                    2 . 2    west  478  316 coast
ths thessalonica                1 b 2    west  497  283 coast
lem lemnos                      1 . 2    west  528  285 island=lemnos coast
leb lesbos                      1 . 2    east  549  325 island=lesbos coast
sad sardes                      2 b 2    east  592  292 coast
gor gordium                     2 b 3    east  651  260 lake
gal galatia                     2 . 3    east  683  305 coast lake
ant antioch                     2 b 3    east  747  321 coast
ale aleppo                      2 b 3    east  774  305
syr syria                       3 . 4    east  836  392
mar mari                        2 b 4    east  855  326
sum sumeria                     3 . 4    east  899  351 flood=tigris_euphrates
bay babylon                     2 w 4    east  917  308 flood=tigris_euphrates
urz ur                          3 w 4    east  941  315 flood=tigris_euphrates coast
wes west_mauretania             2 . W    west   43  531 coast
eas east_mauretania             1 . W    west  115  529 coast
naf new_africa                  1 . W    west  166  513 coast
cir cirta                       2 b W    west  212  508 coast
num numidia                     2 . 1    west  257  483 coast
tun tunisia                     2 . 1    west  259  568
cat carthage                    3 b 1    west  287  466 coast
pal palermo                     2 b 1    west  336  430 island=sicily coast
mil milazzo                     2 . 1    west  357  411 volcano=etna island=sicily coast
sya syracuse                    1 b 1    west  363  442 volcano=etna island=sicily coast
del delphi                      2 . 2    west  479  352 coast
coi corinth                     2 b 2    west  483  381 coast
spa sparta                      1 b 2    west  493  414 coast
cha chalcis                     2 b 2    west  510  335 island=euboea coast
ere eretria                     1 b 2    west  533  347 island=euboea coast
ath athens                      2 b 2    west  517  361 coast
arg argos                       1 b 2    west  511  398 coast
tha thera                       2 b 2    west  543  393 volcano=thera island=thera coast
pha phaestos                    2 b 2    west  540  440 island=crete coast
kno knossos                     3 b 2    west  577  430 island=crete coast
rho rhodes                      2 b 2    east  596  390 island=rhodes coast
mie miletus                     1 b 2    east  598  351 coast
ion ionia                       3 . 2    east  607  319 coast
lyc lycia                       1 . 2    east  637  350 coast
cyp cyprus                      2 . 3    east  694  377 island=cyprus coast
sal salamis                     1 b 3    east  718  354 island=cyprus coast
pho phoenicia                   3 . 3    east  770  350 coast
sid sidon                       1 b 3    east  754  385 coast
dam damascus                    2 b 3    east  789  385
tye tyre                        3 b 3    east  767  417 coast
jer jerusalem                   2 b 3    east  758  465 coast
jei jericho                     1 b 3    east  794  445
sah sahara                      1 . 1    west  293  643
sab sabrata                     2 . 1    west  313  585 coast
thp thapsus                     3 b 1    west  294  515 coast
tri tripoli                     1 b 1    west  376  591 coast
trp tripolitania                1 . 1    west  407  652
lib libya                       1 . 1    west  462  621 coast
cyr cyrene                      3 b 2    west  515  553 coast
jal jalo                        1 . 2    west  551  629
cye cyrenaica                   2 . 2    east  590  548 coast
siw siwa                        1 . 2    east  635  632
wde western_desert              2 . 3    east  655  560 coast
alx alexandria                  4 w 3    east  681  518 flood=nile coast
mem memphis                     3 w 3    east  699  553 flood=nile
fay fayum                       5 w 3    east  703  601 flood=nile
ueg upper_egypt                 4 . 3    east  722  642 flood=nile
buh buhen                       3 b 3    east  756  658
thb thebes                      3 b 3    east  783  652
nub nubia                       1 . 4    east  813  647 coast
pto ptolemais                   2 . 3    east  770  602 coast
ede eastern_desert              1 . 3    east  739  566 coast
tan tanis                       3 w 3    east  709  506 flood=nile coast
gaz gaza                        1 . 3    east  737  487 coast
sia sinai                       1 . 3    east  758  524 coast
pet petra                       1 b 3    east  801  503 coast
mid midian                      1 . 4    east  881  595 coast
ara arabia                      1 . 4    east  928  492
chr charax                      3 w 4    east  938  351 flood=tigris_euphrates coast
chl chaldaea                    2 . 4    east  960  373 coast
bof bay_of_biscay               - . W    west   27  176
wme western_mediterranean       - . W1   west  225  384
adr adriatic_sea                - . 1    west  364  259
cen central_mediterranean       - . 12   west  423  479
aeg aegean_sea                  - . 2    on    562  356
bla black_sea                   - . 23   on    642  132
eme eastern_mediterranean       - . 23   on    641  444
red red_sea                     - . 34   east  864  639
cas caspian_sea                 - . 4    east  972   23
"""

BORDERS: Final = """
adr~apo adr~dal adr~ill adr~pan adr~rub adr~sam adr~tae aeg~cha aeg~ere aeg~ion aeg~kno aeg~lem
aeg~leb aeg~mie aeg~rho aeg~tha aeg~ths aeg~tro ale-ant ale-ass ale-cil ale-pho ale-syr alx~eme
alx-mem alx=tan alx=wde ank-bit ank-gor ank-kan ank-phr ank-sin ant=cil ant~gal ant=pho ant~sal
apo=epi apo=ill apo~ith apo-mac apo-pae apo~tae aqu~bof aqu=bel aqu-gau aqu=lug aqu-nar aqu-pyr
aqu=tar ara-chl ara-mid ara-pet ara-sum ara-syr arg=ath arg-coi arg~pha arg=spa arg~tha arm-cap
arm-cau arm=les arm-nal arm=nin arm=van ass-car ass-cil ass-nin ass-syr ass-van ath~cha ath-coi
ath=del ath~ere ath~tha bay-bab bay-chr bay-mes bay-sum bay-urz bab-ela bab-mes bab-nin bab-par
bab=sus bab=urz bae-cod bae-his bae-lus bal~ebu bal~ibe bal~new bal~wme bof~bri bof~lon bof~lug
bof~lus bof~tar bel-gau bel~lon bel=low bel~lug bel-upp bit~bla bit-gor bit=phr bit-sad bit=tro
bla~byz bla~cap bla~cri bla~dan bla~kub bla~mik bla~moe bla~phr bla~sin bla~tro bla~tyr bri=lon
buh-pto buh-thb buh-ueg byz~lem byz=moe byz=thr byz~tro cam~cen cam~mil cam=nea cam-sam cam~sya
cam=tae cam~wme cap=mik cap-nal cap=sin cap-van caa=sar caa~wme car-mar car-mes car-nin car-syr
cat~cen cat=num cat~pal cat=thp cat~wme cas~cau cas~med cau=les cau-nal cen~coi cen~cyr cen~del
cen~eme cen~ith cen~lib cen~pal cen~pha cen~spa cen~sya cen~tae cen~thp cen~tri cha~del cha=ere
cha~ths cha~the chl=chr chl-sum chl~sus chl~urz chr-sum chr=urz cil=gal cil-kan cil-van cir=naf
cir=num cir-tun cir~wme cis-etr cis-pan cis-rha cis-rhi cis-rub cod-his cod=new cod~wes cod~wme
coi=del coi=spa cor~etr cor~mas cor~rom cor~sar cor~wme cri~dan cri~kub cri=scy cyp~eme cyp~gal
cyp~lyc cyp=sal cye=cyr cye~eme cye-jal cye-siw cye=wde cyr~eme cyr-jal cyr=lib dac-dan dac-ger
dac-ill dac-moe dac-scy dac-sud dal=ill dal=pan dam-jei dam-pho dam-sid dam-syr dam-tye dan-moe
dan=scy dan=tyr del=epi del~ith del=the eas=naf eas=wes eas~wme ede-fay ede-mem ede=pto ede=sia
ede-tan ede-ueg eme~gaz eme~jer eme~kno eme~lyc eme~pha eme~pho eme~rho eme~sal eme~sid eme~tan
eme~tye eme~wde ebu~wme ela=les ela-med ela=nin ela-par epi~ith epi-mac epi-the ere~tha etr-gau
etr=mas etr-rha etr=rom etr-rub fay-mem fay-siw fay-ueg fay-wde gal=gor gal-ion gal=kan gal=lyc
gal~sal gau-mas gau-nar gau-rha gau-upp gaz=jer gaz-sia gaz=tan ger-ill ger-low ger-pan ger-rhi
ger-sud gor-ion gor=kan gor-sad his-ibe his-lus his-new his-tar ibe=new ibe=pyr ibe-tar ibe~wme
ill-moe ill-pae ill-pan ion~leb ion-lyc ion=mie ion=sad ith~tae jal-lib jal-siw jal-trp jei-jer
jei-pet jei-syr jei-tye jer-pet jer-sia jer=tye kan-sin kan-van kno=pha kno~rho kno~tha kub=mik
kub~scy lem~ths lem~thr lem~tro leb~sad leb~tro les=med les=nin lib=tri lib-trp lon~lug low-rhi
low-upp lus=tar lyc=mie lyc~rho mac-pae mac-ths mac-the mac-thr mar-mes mar-sum mar-syr mas=nar
mas~wme med-par mem-tan mem-wde mes-nin mes-sum mid=pet mid~pto mid~red mid~sia mik-nal mil=pal
mil=sya mil~wme mie~rho moe-pae moe-thr moe=tyr nar=pyr nar~wme nea=rom nea-sam nea~wme naf~wme
new~wme nin=van nub=pto nub~red nub-thb num-thp num-tun num~wme pae-thr pal=sya pal~wme pan-rhi
pan=rub par-sus pet=sia pet-syr pha~spa pha~tha pho~sal pho=sid pho-syr phr=sin pto~red pto~sia
pto-thb pto-ueg pyr-tar pyr~wme rha-rhi rha-upp rhi-upp rom-rub rom-sam rom~wme rub=sam sab-sah
sab=thp sab=tri sab-trp sab-tun sah-trp sah-tun sam=tae sad=tro sar~wme scy-sud sid=tye sia-tan
sin-van siw-ueg siw-wde sum-syr sus~urz thp~tri thp-tun ths=the ths=thr tri-trp wes~wme
"""
"""``a-b`` a land border, ``a~b`` a sea border, ``a=b`` both (lakes are water, too: 4.32)."""

# -------------------------------------------------------------------------------- reading the rows

_ROWS: Final[list[list[str]]] = [line.split() for line in TERRITORIES.split("\n") if line]
CODES: Final[list[str]] = [row[0] for row in _ROWS]
KEYS: Final[list[str]] = [row[1] for row in _ROWS]
TERRITORY_COUNT: Final = len(_ROWS)
TERRITORY_OF: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}
_OF_KEY: Final[dict[str, int]] = {key: number for number, key in enumerate(KEYS)}
LIMIT: Final[list[int]] = [0 if row[2] == "-" else int(row[2]) for row in _ROWS]
IS_SEA: Final[list[bool]] = [row[2] == "-" for row in _ROWS]
SITE: Final[list[str]] = [row[3] for row in _ROWS]
PANELS: Final[list[str]] = [row[4] for row in _ROWS]
SIDE: Final[list[str]] = [row[5] for row in _ROWS]
PLACE: Final[list[tuple[int, int]]] = [(int(row[6]), int(row[7])) for row in _ROWS]


def _feature(name: str) -> list[str]:
    out: list[str] = []
    for row in _ROWS:
        found = [word for word in row[8:] if word.split("=")[0] == name]
        out.append(found[0].partition("=")[2] or name if found else "")
    return out


FLOOD: Final = _feature("flood")
ISLAND: Final = _feature("island")
IS_COASTAL: Final[list[bool]] = [bool(word) for word in _feature("coast")]
IS_WATER: Final[list[bool]] = [
    IS_SEA[number] or IS_COASTAL[number] or bool(_feature("lake")[number])
    for number in range(TERRITORY_COUNT)
]
"""Where a ship can be."""
_VOLCANOES: Final = _feature("volcano")
FLOOD_PLAINS: Final[list[str]] = sorted({plain for plain in FLOOD if plain})
VOLCANOES: Final[list[str]] = sorted({name for name in _VOLCANOES if name})
VOLCANO_TERRITORIES: Final[list[tuple[int, ...]]] = [
    tuple([number for number in range(TERRITORY_COUNT) if _VOLCANOES[number] == name])
    for name in VOLCANOES
]
PLAIN_TERRITORIES: Final[list[tuple[int, ...]]] = [
    tuple([number for number in range(TERRITORY_COUNT) if FLOOD[number] == plain])
    for plain in FLOOD_PLAINS
]


def _neighbours(signs: str) -> list[tuple[int, ...]]:
    found: list[list[int]] = [[] for _ in range(TERRITORY_COUNT)]
    for border in BORDERS.split():
        if border[3] in signs:
            a, b = TERRITORY_OF[border[:3]], TERRITORY_OF[border[4:]]
            found[a].append(b)
            found[b].append(a)
    return [tuple(sorted(others)) for others in found]


BY_LAND: Final = _neighbours("-=")
BY_WATER: Final = _neighbours("~=")
BY_ANY: Final = _neighbours("-~=")

# Ships lie at a harbour: a territory with water; the two coasts of Delphi never meet (CIV-23.57).
DELPHI: Final = _OF_KEY["delphi"]
DELPHI_EAST: Final = TERRITORY_COUNT
HARBOURS: Final = TERRITORY_COUNT + 1
HARBOUR_CODES: Final[list[str]] = [*CODES, CODES[DELPHI] + "2"]
_EAST_OF_DELPHI: Final = tuple([_OF_KEY[key] for key in ("athens", "chalcis", "thessaly")])


def land_of(harbour: int) -> int:
    """The territory in which a harbour lies."""
    return DELPHI if harbour == DELPHI_EAST else harbour


def _sailing() -> list[tuple[int, ...]]:
    out: list[tuple[int, ...]] = []
    for here in range(TERRITORY_COUNT):
        there: list[int] = []
        for other in BY_WATER[here]:
            if here == DELPHI and other in _EAST_OF_DELPHI:
                continue
            there.append(DELPHI_EAST if other == DELPHI and here in _EAST_OF_DELPHI else other)
        out.append(tuple(sorted(there)))
    out.append(tuple(sorted(_EAST_OF_DELPHI)))
    return out


SAILING: Final = _sailing()
"""By harbour: where a ship can sail in one move."""

# Nations, in the order of the succession table (CIV-17.4a, CIV-17.4b)
NATIONS: Final = (
    "africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt",
)  # fmt: skip
CRETE: Final = 4
_STARTS: Final = {
    "africa": "tunisia sahara tripolitania",
    "italy": "pannonia cisalpina etruria",
    "illyria": "germany sudeten",
    "thrace": "scythia",
    "crete": "knossos phaestos",
    "asia": "kuban mikop",
    "assyria": "nalchik caucasus",
    "babylon": "media parthia susa",
    "egypt": "jalo siwa upper_egypt buhen thebes nubia",
}
_WESTERN_STARTS: Final = {
    "africa": "cirta tunisia sahara tripolitania",
    "italy": "lusitania baetica corduba",
}


class Scenario:
    """Which part of the map is used, by whom, with how many tokens (section 16)."""

    def __init__(
        self, name: str, players: int, tokens: int, panels: str, side: str, nations: str, west: str
    ) -> None:
        self.name = name
        self.players = players
        self.tokens = tokens
        self.panels = panels
        self.side = side
        self.nations: tuple[int, ...] = tuple(
            [number for number, nation in enumerate(NATIONS) if nation in nations.split()]
        )
        self.west = west
        """Whether the western extension is used: never, may, always."""


_ALL: Final = " ".join(NATIONS)
_MIDDLE: Final = "africa italy illyria thrace crete asia egypt"
_WEST: Final = "africa italy illyria thrace crete"
SCENARIOS: Final[tuple[Scenario, ...]] = (
    Scenario("8p", 8, 47, "1234", "", _ALL, "may"),
    Scenario("7p", 7, 55, "1234", "", _ALL, "may"),
    Scenario("6p", 6, 55, "1234", "", _ALL, "may"),
    Scenario("6p_west", 6, 55, "W123", "", _MIDDLE, "always"),
    Scenario("5p_east", 5, 47, "234", "", "thrace crete asia assyria babylon egypt", "never"),
    Scenario("5p_middle", 5, 47, "123", "", _MIDDLE, "never"),
    Scenario("5p_west", 5, 47, "W12", "", _WEST, "always"),
    Scenario("4p_east", 4, 55, "234", "east", "egypt babylon assyria asia", "never"),
    Scenario("4p_west", 4, 55, "W123", "west", _WEST, "always"),
    Scenario("3p", 3, 47, "123", "west", _WEST, "never"),
    Scenario("2p", 2, 55, "123", "west", "italy africa illyria thrace", "never"),
)


def _is_on(number: int, panels: str, side: str) -> bool:
    """Whether a territory is on these panels, on that side of the dotted line or cut by it."""
    if not any(panel in panels for panel in PANELS[number]):
        return False
    return not side or SIDE[number] in (side, "on")


def _start_places(nation: str, west: bool) -> tuple[int, ...]:
    """Where a nation may begin, with the western extension or without it."""
    keys = _WESTERN_STARTS.get(nation, "") if west else ""
    return tuple([_OF_KEY[key] for key in (keys or _STARTS[nation]).split()])


class Board:
    """The territories in play, and what lies beside what."""

    def __init__(self, scenario: Scenario, west: bool) -> None:
        panels = scenario.panels + ("W" if west and "W" not in scenario.panels else "")
        self.scenario = scenario
        self.name: str = scenario.name + " " + panels
        self.playable: list[bool] = [
            _is_on(number, panels, scenario.side) for number in range(TERRITORY_COUNT)
        ]
        self.land: tuple[int, ...] = tuple(
            [n for n in range(TERRITORY_COUNT) if self.playable[n] and not IS_SEA[n]]
        )
        self.by_land: list[tuple[int, ...]] = [self._kept(others) for others in BY_LAND]
        self.by_any: list[tuple[int, ...]] = [self._kept(others) for others in BY_ANY]
        self.sailing: list[tuple[int, ...]] = [self._kept_harbours(others) for others in SAILING]
        self.harbours: tuple[tuple[int, int], ...] = self._shipyards()
        """Where ships can be built, with the territories (CIV-22.1a, CIV-22.1b)."""
        self.has_site: list[bool] = [
            SITE[n] != "." and not (scenario.players == 2 and ISLAND[n])
            for n in range(TERRITORY_COUNT)
        ]
        self.starts: list[tuple[int, ...]] = [
            self._kept(_start_places(nation, west)) for nation in NATIONS
        ]

    def _kept(self, others: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([other for other in others if self.playable[other]])

    def _kept_harbours(self, others: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([other for other in others if self.playable[land_of(other)]])

    def _shipyards(self) -> tuple[tuple[int, int], ...]:
        found: list[tuple[int, int]] = []
        for harbour in range(HARBOURS):
            place = land_of(harbour)
            if IS_WATER[place] and place in self.land:
                found.append((harbour, place))
        return tuple(found)


_BOARDS: Final[dict[tuple[int, str, bool], Board]] = {}


def board(players: int, name: str, west: bool) -> Board:
    """The board of that scenario, or the standard one, made when first asked for."""
    key = (players, name, west)
    made = _BOARDS.get(key)
    if made is None:
        scenario = scenario_of(players, name)
        if scenario is None:
            raise KeyError(key)
        made = _BOARDS[key] = Board(scenario, west or scenario.west == "always")
    return made


def scenario_of(players: int, name: str) -> Scenario | None:
    """The scenario of that name, or the standard one, for this many players; or None."""
    for scenario in SCENARIOS:
        if scenario.players == players and name in ("standard", scenario.name):
            return scenario
    return None
