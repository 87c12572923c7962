"""The map of Civilisation, drawn from a view.

What is printed on the board is drawn once, in ``still``. A territory of the view is an area that
can be clicked, its name, and the pieces in it: groups of their own, so that only those that change
are sent. Measures are tenths of the board's units; a piece is drawn around its middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.draw import icons, palette
from ziggurat.draw.svg import escape, use
from ziggurat.games.civilisation.rules.board import (
    BY_LAND,
    BY_WATER,
    CODES,
    FLOOD,
    IS_SEA,
    LIMIT,
    PANELS,
    SITE,
    TERRITORY_COUNT,
    Board,
)
from ziggurat.games.civilisation.table.geography import (
    COAST_PATH,
    DIVIDE_PATH,
    LAKE_PATHS,
    LIMIT_AT,
    OUTLINE,
    PLAIN_PATHS,
    RIVER_PATHS,
    SHIPS_AT,
    SITE_AT,
    TOKENS_AT,
)
from ziggurat.games.civilisation.table.routes import (
    asked_seat,
    nation_told,
    place_key,
    place_name,
    question_of,
    ship_told,
)
from ziggurat.games.civilisation.table.signs import NOBODY, RAIDERS, Held, all_held, board_of
from ziggurat.words import Words

View = Mapping[str, Any]
Spot = tuple[int, int]

WIDTH: Final = 10000
HEIGHT: Final = 7000
VOLCANOES_AT: Final = {"etna": (3625, 4225), "thera": (5362, 3915), "vesuvius": (3500, 3165)}
MARKS: Final = {str(seat): icons.mark(seat) for seat in range(palette.SEATS)} | {"r": "cv-raid"}
"""The marks of the seats, and of the raiders."""
RINGS: Final = 5
"""Fine lines along the coasts."""
COUNTER: Final = (146, 208)
"""Half the width of a counter with a number of one digit, or of two."""
ROW: Final = 176
"""From one stack of tokens to the next in the same territory."""
FLEET: Final = (95, 75)
"""From one ship to the next in the same harbour."""
AROUND: Final = 450
"""How much of the map around my own pieces is brought near with them."""
SMALL_SEAS: Final = ("adr", "aeg", "bof", "cas", "red")
ISLETS: Final = ("bal", "cor", "ebu", "ith", "leb", "lem", "rho", "tha")
"""Small islands: the water around them can be clicked, too."""


@cache
def css() -> str:
    """Styles of the map."""
    return Path(__file__).with_name("atlas.css").read_text("utf-8")


# ------------------------------------------------------------------------- what is always the same


@cache
def still() -> str:
    """Definitions of what never changes: outlines, the printed map, pieces by seat."""
    outlines = [f'<path id="cv-s-{code}" d="{path}"/>' for code, path in OUTLINE.items()]
    pieces = [
        piece
        for seat, mark in MARKS.items()
        for piece in (_token(seat, mark), _city(seat, mark), _ship(seat, mark))
    ]
    return (
        f'<symbol id="cv-raid" viewBox="0 0 24 24">{_RAID}</symbol>'
        f'<defs>{_PATTERNS}<path id="cv-coast" d="{COAST_PATH}"/>{"".join(outlines)}'
        f'{"".join(pieces)}{_SIGNS}<g id="cv-ground">{_ground()}</g></defs>'
    )


_RAID: Final = (
    '<path class="z-line" d="M4 21L16.500 7M20 21L7.500 7"/>'
    '<path class="z-solid" d="M13.500 9.500L17 2l5 4.500zM10.500 9.500L7 2 2 6.500z"/>'
)
_PATTERNS: Final = (
    '<pattern id="cv-reeds" width="46" height="46" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(30)"><path class="cv-reed" d="M0 23h46"/></pattern>'
    '<pattern id="cv-bars" width="80" height="80" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(-45)"><path class="cv-bar" d="M0 40h80"/></pattern>'
)
_SIGNS: Final = (
    '<g id="cv-fight"><circle r="70"/><path d="M-36-36L36 36M36-36L-36 36M-42 16l26 26M42 16L16 42"'
    "/></g>"
    '<g id="cv-build"><circle r="62"/><path d="M-36 34v-50h16v-18h12v12H8v-12h12v18h16v50z"/></g>'
    '<g id="cv-unfed"><circle r="46"/><path d="M0-26V6M0 23v2"/></g>'
    '<g id="cv-flag"><path d="M-70 110V-62H74L52-8l22 56H-70"/></g>'
    '<g id="cv-crossed"><path d="M-46-46L46 46M46-46L-46 46"/></g>'
    '<g id="cv-volcano"><path d="M-95 62L-26-42q26 16 52 0L95 62z"/>'
    '<path d="M-4-58q-22-24 4-46t6-44M-42 30l16-30M40 34L20-6"/></g>'
    '<g id="cv-site-b"><rect x="-52" y="-52" width="104" height="104" rx="10"/></g>'
    '<g id="cv-site-w"><rect x="-52" y="-52" width="104" height="104" rx="10"/>'
    '<path d="M-32 6q16-22 32 0t32 0"/></g>'
)


def _token(seat: str, mark: str) -> str:
    return f'<g id="cv-t{seat}">{_counter(mark, 1)}</g>'


def _counter(mark: str, digits: int) -> str:
    """The mark of a nation to the left, room for a number to the right."""
    half = COUNTER[digits - 1]
    return (
        f'<rect class="cv-counter" x="{-half}" y="-86" width="{2 * half}" height="172" rx="86"/>'
        f"{use(mark, 104, 104, 14 - half, -52, 'z-mark')}"
    )


def _city(seat: str, mark: str) -> str:
    walls = "M-108 98V-50h34v-50h48v32h52v-32h48v50h34V98z"
    return (
        f'<g id="cv-c{seat}"><path class="cv-walls" d="{walls}"/>'
        f"{use(mark, 124, 124, -62, -38, 'z-mark')}</g>"
    )


def _ship(seat: str, mark: str) -> str:
    sail = "M-58-96q70 10 124 0-22 54 0 108H-58q22-54 0-108z"
    hull = "M-118 8q4 72 66 72H50q60 0 72-88q-26 28-52 26H-84q-22 0-34-10z"
    return (
        f'<g id="cv-b{seat}"><path class="cv-sail" d="{sail}"/><path class="cv-hull" d="{hull}"/>'
        f"{use(mark, 76, 76, -36, -82, 'z-mark')}</g>"
    )


def _ground() -> str:
    """The printed map."""
    seas = [code for place, code in enumerate(CODES) if IS_SEA[place]]
    lands = [place for place in range(TERRITORY_COUNT) if not IS_SEA[place]]
    areas = [
        f'<use href="#cv-s-{CODES[place]}" class="cv-panel-{PANELS[place].lower()}"/>'
        for place in lands
    ]
    rings = [f'<use href="#cv-coast" class="cv-ring-{ring}"/>' for ring in range(RINGS)]
    parts = [
        f'<rect class="cv-water" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<svg width="{WIDTH}" height="{HEIGHT}">{"".join(rings)}</svg>',
        *[f'<use href="#cv-s-{code}" class="cv-deep"/>' for code in seas],
        f'<use href="#cv-coast" class="cv-desert"/><g class="cv-areas">{"".join(areas)}</g>',
        *[f'<path class="cv-plain" d="{path}"/>' for path in PLAIN_PATHS.values()],
        *[f'<path class="cv-river" d="{path}"/>' for path in RIVER_PATHS.values()],
        *[f'<path class="cv-lake" d="{path}"/>' for path in LAKE_PATHS.values()],
        '<use href="#cv-coast" class="cv-shore"/>',
        f'<path class="cv-divide" d="{DIVIDE_PATH}"/>',
        *[_at(spot, "cv-volcano", "cv-volcano") for spot in VOLCANOES_AT.values()],
        *[
            _at(SITE_AT[CODES[place]], f"cv-site-{SITE[place]}", f"cv-site-{SITE[place]}")
            for place in lands
            if SITE[place] != "."
        ],
        *[_limit(CODES[place], LIMIT[place]) for place in lands],
        f'<rect class="cv-frame" width="{WIDTH}" height="{HEIGHT}"/>',
    ]
    return "".join(parts)


def _at(spot: Spot, name: str, class_: str = "", glide: str = "") -> str:
    """A drawing with its middle at a place."""
    more = f' class="{class_}"' if class_ else ""
    more += f' data-glide="{glide}"' if glide else ""
    return f'<use href="#{name}" x="{spot[0]}" y="{spot[1]}"{more}/>'


def _limit(code: str, limit: int) -> str:
    x, y = LIMIT_AT[code]
    return (
        f'<circle class="cv-disc" cx="{x}" cy="{y}" r="54"/>'
        f'<text class="cv-limit z-num" x="{x}" y="{y + 32}">{limit}</text>'
    )


# --------------------------------------------------------------------------------------- the view


def regions(view: View, words: Words) -> dict[str, str]:
    """The map as this view shows it: one drawing, which the page can zoom into."""
    played = board_of(view)
    here = all_held(view)
    called = [nation_told(view, seat, words) for seat in range(view["players"])]
    areas = [
        _place(place, here[CODES[place]], played, words, called)
        if CODES[place] in here
        else _empty(place, played, words)
        for place in range(TERRITORY_COUNT)
        if played.playable[place]
    ]
    said = escape(words.say("map.title"))
    return {
        "board": f'<svg id="cv-map" class="cv-map" viewBox="0 0 {WIDTH} {HEIGHT}" role="group"'
        f' aria-label="{said}"><use href="#cv-ground"/>{_unused(played)}'
        f"{''.join(areas)}{_ships(view, words, called)}{_near(view, here)}</svg>"
    }


def _near(view: View, here: Mapping[str, Held]) -> str:
    """An unseen frame around what is the reader's own, which the page can bring near."""
    you = view["you"]
    if you is None:
        return ""
    mine = [TOKENS_AT[code] for code, held in here.items() if you in (held.city, *held.tokens)]
    mine += [SHIPS_AT[harbour] for harbour in view["nations"][you]["ships"]]
    if not mine:
        return ""
    left, right = min(x for x, _ in mine) - AROUND, max(x for x, _ in mine) + AROUND
    top, bottom = min(y for _, y in mine) - AROUND, max(y for _, y in mine) + AROUND
    return (
        f'<rect class="cv-near" data-near="" x="{left}" y="{top}" width="{right - left}"'
        f' height="{bottom - top}"/>'
    )


@cache
def _unused(played: Board) -> str:
    """What lies beyond the board that is played on, and sites that do not count on it."""
    unused = [CODES[place] for place in range(TERRITORY_COUNT) if not played.playable[place]]
    off = [f'<use href="#cv-s-{code}"/>' for code in unused]
    off += [
        f'<circle cx="{LIMIT_AT[code][0]}" cy="{LIMIT_AT[code][1]}" r="56"/>'
        for code in unused
        if code in LIMIT_AT
    ]
    barred = [
        _at(SITE_AT[CODES[place]], "cv-crossed", "cv-crossed")
        for place in played.land
        if SITE[place] != "." and not played.has_site[place]
    ]
    return f'<g class="cv-off">{"".join(off)}</g><g>{"".join(barred)}</g>'


def _place(place: int, held: Held, played: Board, words: Words, called: Sequence[str]) -> str:
    """A territory with pieces."""
    return _area(place, _owner(held), _pieces(place, held, words, called), played, words)


@cache
def _empty(place: int, played: Board, words: Words) -> str:
    """A territory in which nothing stands, as most do."""
    return _area(place, "", "", played, words)


def _area(place: int, owner: str, pieces: str, played: Board, words: Words) -> str:
    """A territory: where it can be clicked, its name, what stands in it."""
    code = CODES[place]
    kind = "cv-sea" if IS_SEA[place] else "cv-land"
    return (
        f'<g id="cv-{code}" class="cv-place {kind}{owner}" data-key="{place_key(place)}">'
        f"{_printed(place, played, words)}{pieces}</g>"
    )


@cache
def _printed(place: int, played: Board, words: Words) -> str:
    """What of a territory never changes in a game."""
    code = CODES[place]
    said = escape(told(place, played, words))
    name = _written(code, place_name(code, words))
    x, y = TOKENS_AT[code]
    shoal = f'<circle class="cv-shoal" cx="{x}" cy="{y}" r="200"/>' if code in ISLETS else ""
    return f'<use href="#cv-s-{code}"/>{shoal}<title>{said}</title>{name}'


def _written(code: str, name: str) -> str:
    """The name below the tokens; above them where the limit or the site is in the way."""
    x, y = TOKENS_AT[code]
    printed = [spots[code] for spots in (SITE_AT, LIMIT_AT) if code in spots]
    below, above = [
        sum([abs(left - x) < 190 and abs(top - middle) < 75 for left, top in printed])
        for middle in (y + 140, y - 140)
    ]
    line = y - 115 if above < below else y + 155
    small = " cv-small" if code in SMALL_SEAS else ""
    return f'<text class="cv-name{small}" x="{x}" y="{line}">{escape(name)}</text>'


def _owner(held: Held) -> str:
    """The class of the one nation that stands in a territory."""
    seats = {*held.tokens, *([held.city] if held.city != NOBODY else [])}
    return f" {_seat_class(next(iter(seats)))}" if len(seats) == 1 else ""


def _seat_class(seat: int) -> str:
    return "cv-raiders" if seat == RAIDERS else f"seat-{seat}"


@cache
def told(place: int, played: Board, words: Words) -> str:
    """What is printed in a territory, and what lies beside it."""
    facts = []
    if not IS_SEA[place]:
        facts.append(words.say("map.limit", count=LIMIT[place]))
    if played.has_site[place]:
        facts.append(words.say("map.white_site" if SITE[place] == "w" else "map.site"))
    if FLOOD[place]:
        facts.append(words.say("map.on_plain", plain=words.say(f"plain.{FLOOD[place]}")))
    name = place_name(CODES[place], words)
    lines = [words.say("map.facts", place=name, facts=", ".join(facts)) if facts else name]
    for key, others in (("map.by_land", BY_LAND[place]), ("map.by_water", BY_WATER[place])):
        near = [place_name(CODES[other], words) for other in others if played.playable[other]]
        if near:
            lines.append(words.say(key, places=", ".join(near)))
    return "\n".join(lines)


def _pieces(place: int, held: Held, words: Words, called: Sequence[str]) -> str:
    code = CODES[place]
    at = TOKENS_AT[code]
    crowd = sorted(held.tokens, key=lambda seat: (seat != held.city, seat))
    out = []
    if held.city != NOBODY:
        spot = SITE_AT.get(code, at)
        if spot == at and crowd:
            spot, at = (at[0], at[1] - 90), (at[0], at[1] + 90)
        out.append(_city_piece(held, spot, words, called))
    top = at[1] - ROW * (len(crowd) - 1) // 2
    for number, seat in enumerate(crowd):
        out.append(_stack(code, seat, held, (at[0], top + ROW * number), words, called))
    if held.is_fought_over:
        fight = (at[0] + 190, top - 50)
        out.append(_sign("fight", fight, words.say("map.fight")))
    elif held.builder != NOBODY:
        spot = SITE_AT.get(code, (at[0] - 120, at[1] - 80))
        out.append(_sign("build", spot, words.say("map.build", nation=called[held.builder])))
    if held.chosen:
        out.append(_flag((at[0] - 120, at[1] - 90), held.chosen, words))
    return "".join(out)


def _flag(spot: Spot, count: int, words: Words) -> str:
    """How many units of a territory follow the first faction of a civil war."""
    said = escape(words.say("map.faction", count=count))
    number = f'<text class="cv-load z-num" x="{spot[0]}" y="{spot[1] + 46}">{count}</text>'
    return f"<g><title>{said}</title>{_at(spot, 'cv-flag', 'cv-sign cv-flag')}{number}</g>"


def _name(seat: int, words: Words, called: Sequence[str]) -> str:
    return words.say("map.raiders") if seat == RAIDERS else called[seat]


def _letter(seat: int) -> str:
    return "r" if seat == RAIDERS else str(seat)


def _stack(
    code: str, seat: int, held: Held, spot: Spot, words: Words, called: Sequence[str]
) -> str:
    """The tokens of a nation, how many, and how many of them are too many."""
    x, y = spot
    count = held.tokens[seat]
    letter = _letter(seat)
    said = words.say("map.tokens", nation=_name(seat, words, called), count=count)
    spare = held.spare.get(seat, 0)
    digits = len(str(count))
    middle = COUNTER[digits - 1] - 22 - 58 * digits
    warning = ""
    if spare:
        said += f" ({words.say('map.spare', count=spare)})"
        warning = f'<text class="cv-spare z-num" x="{x + 124}" y="{y - 70}">−{spare}</text>'
    glide = f"{code}-{letter} t{letter} {count}"
    counter = _at(spot, f"cv-t{letter}", "", glide)
    if digits > 1:  # wider, and too rare to be defined in every page
        wide = _counter(MARKS[letter], digits)
        counter = f'<g transform="translate({x} {y})" data-glide="{glide}">{wide}</g>'
    return (
        f'<g class="cv-stack {_seat_class(seat)}"><title>{escape(said)}</title>'
        + counter
        + f'<text class="cv-count z-num" x="{x + middle}" y="{y + 58}">{count}</text>'
        + f"{warning}</g>"
    )


def _city_piece(held: Held, spot: Spot, words: Words, called: Sequence[str]) -> str:
    seat = held.city
    said = words.say("map.city", nation=_name(seat, words, called))
    warning = ""
    if held.is_unsupported:
        said += f" ({words.say('map.unsupported')})"
        warning = _at((spot[0] + 96, spot[1] - 86), "cv-unfed", "cv-sign cv-unfed")
    return (
        f'<g class="cv-stack {_seat_class(seat)}"><title>{escape(said)}</title>'
        f"{_at(spot, f'cv-c{_letter(seat)}')}{warning}</g>"
    )


def _sign(name: str, spot: Spot, said: str) -> str:
    mark = _at(spot, f"cv-{name}", f"cv-sign cv-{name}")
    return f"<g><title>{escape(said)}</title>{mark}</g>"


# Ships


def _ships(view: View, words: Words, called: Sequence[str]) -> str:
    """All ships; those of the seat that moves can be clicked and show their load."""
    question, moving = question_of(view), asked_seat(view)
    crowded: Counter[str] = Counter()
    out = []
    for seat, nation in enumerate(view["nations"]):
        for number, harbour in enumerate(nation["ships"]):
            rank = crowded[harbour]
            crowded[harbour] += 1
            x, y = SHIPS_AT[harbour]
            spot = (x + FLEET[0] * rank, y + FLEET[1] * rank)
            if question == "move" and seat == moving:
                out.append(_my_ship(view, seat, number, spot, words))
                continue
            said = words.say(
                "map.their_ship", nation=called[seat], place=place_name(harbour, words)
            )
            kept = question == "upkeep" and seat == moving and number == view["agenda"][-1]["ship"]
            out.append(_ship_piece(seat, number, spot, said, kept=kept))
    return "".join(out)


def _ship_piece(
    seat: int, number: int, spot: Spot, said: str, *, kept: bool = False, inside: str = ""
) -> str:
    """A ship; ``inside`` is drawn on one that moves, which can be clicked."""
    asked_about = " cv-asked" if kept else ""
    key = f' data-key="ship:{number + 1}"' if inside else ""
    return (
        f'<g id="cv-ship-{seat}-{number}" class="cv-ship seat-{seat}{asked_about}"{key}>'
        f"<title>{escape(said)}</title>"
        f'<circle class="cv-lit" cx="{spot[0]}" cy="{spot[1]}" r="145"/>'
        f"{_at(spot, f'cv-b{seat}', '', f'ship-{seat}-{number}')}{inside}</g>"
    )


def _my_ship(view: View, seat: int, number: int, spot: Spot, words: Words) -> str:
    """A ship that may sail: its number, its load, and a dot for every move it has left."""
    x, y = spot
    load = view["cargo"][number]
    left = view["nations"][seat]["sailing_range"] - view["sailed"][number]
    dots = "".join(
        [
            f'<circle class="cv-to-go" cx="{x - 84 + 46 * dot}" cy="{y + 112}" r="17"/>'
            for dot in range(left)
        ]
    )
    cargo = (
        f'<circle class="cv-cargo" cx="{x + 104}" cy="{y - 48}" r="78"/>'
        f'<text class="cv-load z-num" x="{x + 104}" y="{y + 6}">{load}</text>'
        if load
        else ""
    )
    said = f"{ship_told(view, number, words)} {words.say('map.moves_left', count=left)}"
    return _ship_piece(seat, number, spot, said, inside=f"<g>{dots}{cargo}</g>")
