"""The map of Civilisation, drawn from a view.

What is printed on the board is drawn once, in ``still``. A territory of the view is an area that
can be clicked, its name, and the pieces in it: groups of their own, so that only those that change
are sent. Measures are tenths of the board's units; a piece is drawn around its middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import dist
from pathlib import Path
from typing import Any, Final

from ziggurat.draw.svg import escape
from ziggurat.games.civilisation.rules.board import (
    BY_LAND,
    BY_WATER,
    CODES,
    FLOOD,
    IS_SEA,
    LIMIT,
    SITE,
    TERRITORY_COUNT,
    TERRITORY_OF,
    Board,
)
from ziggurat.games.civilisation.table import ground, pieces
from ziggurat.games.civilisation.table.geography import (
    LIMIT_AT,
    OUTLINE,
    SHIPS_AT,
    SITE_AT,
    TOKENS_AT,
    points,
)
from ziggurat.games.civilisation.table.ground import HEIGHT, WIDTH
from ziggurat.games.civilisation.table.pieces import BADGE_AT, HIGHEST, STEP
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

ROW: Final = 196
"""From one stack of tokens to the next in the same territory."""
CROWDED: Final = 2
"""The most tokens that are drawn in a stack where other stacks stand in the same territory."""
FLEET: Final = (110, 86)
"""From one ship to the next in the same harbour."""
AROUND: Final = 450
"""How much of the map around my own pieces is brought near with them."""
MARGIN: Final = 60
"""How much is seen around the board in play."""
TALL: Final = 1.1
"""A board less wide than this, by its height, is given the whole height of a page."""
MIDSTS_KEPT: Final = 1024
SMALL_SEAS: Final = ("adr", "aeg", "bof", "cas", "red")
ISLETS: Final = ("bal", "cor", "ebu", "ith", "leb", "lem", "rho", "tha")
"""Small islands: the water around them can be clicked, too."""
STEPS: Final = "0.044 0.062 0.15"
"""How many pixels a tenth needs, so that counts, printed numbers, names can be read."""


@cache
def css() -> str:
    """Styles of the map."""
    return Path(__file__).with_name("atlas.css").read_text("utf-8")


@cache
def still() -> str:
    """Definitions of what never changes: outlines, the printed map, pieces by seat."""
    return f"{pieces.RAID}<defs>{ground.definitions()}{pieces.definitions()}</defs>"


def _at(spot: Spot, name: str, class_: str = "", glide: str = "") -> str:
    """A drawing with its middle at a place."""
    more = f' class="{class_}"' if class_ else ""
    more += f' data-glide="{glide}"' if glide else ""
    return f'<use href="#{name}"{_spot(spot)}{more}/>'


def _spot(spot: Spot) -> str:
    """A place as attributes, as short as can be."""
    x, y = spot
    return (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")


# --------------------------------------------------------------------------------------- the view


def regions(view: View, words: Words) -> dict[str, str]:
    """The map as this view shows it: one drawing, which the page can zoom into."""
    played = board_of(view)
    here = all_held(view)
    called = [nation_told(view, seat, words) for seat in range(view["players"])]
    areas = [
        _place(place, here[CODES[place]], words, called)
        if CODES[place] in here
        else _empty(place, words)
        for place in range(TERRITORY_COUNT)
        if played.playable[place]
    ]
    said = escape(words.say("map.title"))
    return {
        "board": f'<svg id="cv-map" {_window(played)} role="group"'
        f' data-steps="{STEPS}" aria-label="{said}"><use href="#cv-ground"/>{_unused(played)}'
        f"{_nations(here, called)}{''.join(areas)}{_ships(view, words, called)}"
        f"{_near(view, here)}</svg>"
    }


def _nations(here: Mapping[str, Held], called: Sequence[str]) -> str:
    """The names of the nations, each in the midst of its land and under the pieces."""
    lands: dict[int, list[str]] = {}
    for code, held in here.items():
        seats = {*held.tokens, *([held.city] if held.city != NOBODY else [])}
        if len(seats) == 1 and not IS_SEA[TERRITORY_OF[code]]:
            lands.setdefault(seats.pop(), []).append(code)
    written = [
        f'<text class="cv-realm seat-{seat}"{_spot(_under(_midst(tuple(codes))))}>'
        f"{escape(called[seat])}</text>"
        for seat, codes in sorted(lands.items())
        if seat != RAIDERS
    ]
    return f"<g>{''.join(written)}</g>"


@lru_cache(MIDSTS_KEPT)
def _midst(codes: tuple[str, ...]) -> str:
    """The one of these territories that lies nearest to all of them."""
    spots = [TOKENS_AT[code] for code in codes]
    return min(codes, key=lambda code: sum([dist(TOKENS_AT[code], spot) for spot in spots]))


def _under(code: str) -> Spot:
    """Where something is written about a territory, on the map."""
    x, y = TOKENS_AT[code]
    return x, y + _line(code)


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
        f'<g><rect class="cv-near" data-near="" x="{left}" y="{top}" width="{right - left}"'
        f' height="{bottom - top}"/></g>'
    )


@cache
def _window(played: Board) -> str:
    """The part of the map that is played on, and on which side more may be seen of the rest."""
    corners = [
        spot
        for place, code in enumerate(CODES)
        if played.playable[place]
        for part in points(OUTLINE[code])
        for spot in part
    ]
    left = max(0, min(x for x, _ in corners) - MARGIN)
    right = min(WIDTH, max(x for x, _ in corners) + MARGIN)
    top = max(0, min(y for _, y in corners) - MARGIN)
    bottom = min(HEIGHT, max(y for _, y in corners) + MARGIN)
    tall = " cv-tall" if right - left < TALL * (bottom - top) else ""
    side = "xMax" if left and right == WIDTH else "xMin" if right < WIDTH and not left else "xMid"
    return (
        f'class="cv-map{tall}" viewBox="{left} {top} {right - left} {bottom - top}"'
        f' preserveAspectRatio="{side}YMid"'
    )


@cache
def _unused(played: Board) -> str:
    """What lies beyond the board that is played on, and sites that do not count on it."""
    beyond = [code for place, code in enumerate(CODES) if not played.playable[place]]
    off = "".join([f'<use href="#cv-s-{code}"/>' for code in beyond])
    spots = [at[code] for code in beyond for at in (LIMIT_AT, SITE_AT) if code in at]
    dots = "".join([f"M{x} {y}h0" for x, y in spots])
    barred = [
        _at(SITE_AT[CODES[place]], "cv-crossed", "cv-crossed")
        for place in played.land
        if SITE[place] != "." and not played.has_site[place]
    ]
    return f'<g class="cv-off">{off}<path d="{dots}"/></g><g>{"".join(barred)}</g>'


def _place(place: int, held: Held, words: Words, called: Sequence[str]) -> str:
    """A territory with pieces."""
    things = [
        words.say("map.tokens", nation=_name(seat, words, called), count=count)
        for seat, count in sorted(held.tokens.items())
    ]
    if held.city != NOBODY:
        things.append(words.say("map.city", nation=_name(held.city, words, called)))
    said = words.say("map.holds", place=place_name(CODES[place], words), things=", ".join(things))
    return _area(place, _owner(held), said, _pieces(place, held, words, called), words)


@cache
def _empty(place: int, words: Words) -> str:
    """A territory in which nothing stands, as most do."""
    said = words.say("map.empty", place=place_name(CODES[place], words))
    return _area(place, "", said, "", words)


def _area(place: int, owner: str, said: str, pieces: str, words: Words) -> str:
    """A territory: where it can be clicked, its name, what stands in it; and all that in words."""
    code = CODES[place]
    kind = "cv-sea" if IS_SEA[place] else "cv-land"
    return (
        f'<g id="cv-{code}" class="cv-place {kind}{owner}" data-key="{place_key(place)}"'
        f' role="img" aria-label="{escape(said)}">'
        f"{_printed(place, words)}{pieces}</g></g>"
    )


@cache
def _printed(place: int, words: Words) -> str:
    """What of a territory never changes; the pieces in it are drawn from the same middle."""
    code = CODES[place]
    x, y = TOKENS_AT[code]
    shoal = f'<circle class="cv-shoal" cx="{x}" cy="{y}" r="200"/>' if code in ISLETS else ""
    name = _written(code, place_name(code, words))
    return f'<use href="#cv-s-{code}"/>{shoal}<g transform="translate({x} {y})">{name}'


def _written(code: str, name: str) -> str:
    """The name below the tokens or above them."""
    small = " cv-small" if code in SMALL_SEAS else ""
    return f'<text class="cv-name{small}" y="{_line(code)}">{escape(name)}</text>'


@cache
def _line(code: str) -> int:
    """How far below the tokens there is room to write: above, where something is in the way."""
    x, y = TOKENS_AT[code]
    printed = [spots[code] for spots in (SITE_AT, LIMIT_AT) if code in spots]
    below, above = [
        sum([abs(left - x) < 190 and abs(top - middle) < 75 for left, top in printed])
        for middle in (y + 140, y - 140)
    ]
    return -150 if above < below else 190


def _owner(held: Held) -> str:
    """The class of the one nation that stands in a territory."""
    seats = {*held.tokens, *([held.city] if held.city != NOBODY else [])}
    return f" {_seat_class(next(iter(seats)))}" if len(seats) == 1 else ""


def _seat_class(seat: int) -> str:
    return "cv-raiders" if seat == RAIDERS else f"seat-{seat}"


@cache
def facts(place: int, played: Board, words: Words) -> list[str]:
    """What is printed in a territory, and what lies beside it, line by line."""
    printed = []
    if not IS_SEA[place]:
        printed.append(words.say("map.limit", count=LIMIT[place]))
    if played.has_site[place]:
        printed.append(words.say("map.white_site" if SITE[place] == "w" else "map.site"))
    if FLOOD[place]:
        printed.append(words.say("map.on_plain", plain=words.say(f"plain.{FLOOD[place]}")))
    lines = [", ".join(printed)] if printed else []
    for key, others in (("map.by_land", BY_LAND[place]), ("map.by_water", BY_WATER[place])):
        near = [place_name(CODES[other], words) for other in others if played.playable[other]]
        if near:
            lines.append(words.say(key, places=", ".join(near)))
    return lines


def _pieces(place: int, held: Held, words: Words, called: Sequence[str]) -> str:
    """What stands in a territory, measured from where its tokens stand."""
    code = CODES[place]
    middle, at = TOKENS_AT[code], (0, 0)
    site = SITE_AT.get(code)
    at_site = None if site is None else (site[0] - middle[0], site[1] - middle[1])
    crowd = sorted(held.tokens, key=lambda seat: (seat != held.city, seat))
    out = []
    if held.city != NOBODY:
        spot = at_site or at
        if spot == at and crowd:
            spot, at = (at[0], at[1] - 110), (at[0], at[1] + 110)
        out.append(_city_piece(held, spot, words, called))
    top = at[1] - ROW * (len(crowd) - 1) // 2
    for number in reversed(range(len(crowd))):  # no stack hides the number of the one above it
        spot = (at[0], top + ROW * number)
        out.append(_stack(code, crowd[number], held, spot, words, called))
    if held.is_fought_over:
        fight = (at[0] + 300, at[1])
        out.append(_sign("fight", fight, words.say("map.fight")))
    elif held.builder != NOBODY:
        spot = at_site or (at[0] - 120, at[1] - 80)
        out.append(_sign("build", spot, words.say("map.build", nation=called[held.builder])))
    if held.chosen:
        out.append(_flag((at[0] - 120, at[1] - 90), held.chosen, words))
    return "".join(out)


def _flag(spot: Spot, count: int, words: Words) -> str:
    """How many units of a territory follow the first faction of a civil war."""
    said = escape(words.say("map.faction", count=count))
    number = f'<text class="cv-load z-num"{_spot(spot)}>{count}</text>'
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
    spare = held.spare.get(seat, 0)
    height = min(count, CROWDED if len(held.tokens) > 1 else HIGHEST)
    lift = STEP * (height - 1)
    title = warning = ""
    if spare:
        said = words.say("map.tokens", nation=_name(seat, words, called), count=count)
        title = _title(f"{said} ({words.say('map.spare', count=spare)})")
        over = (x + 120, y - 106 - lift)
        warning = (
            f'{_at(over, "cv-over", "cv-over")}<text class="cv-spare z-num"{_spot(over)}>'
            f"−{spare}</text>"
        )
    under = _at(spot, f"cv-k{height}") if height > 1 else ""
    number = (x + BADGE_AT[0], y + BADGE_AT[1])
    return (
        f'<g class="cv-stack {_seat_class(seat)}" data-glide="{code}-{letter} t{letter} {count}">'
        f"{title}{under}"
        f"{_at((x, y - lift), f'cv-t{letter}')}{_at(number, f'cv-n{len(str(count))}')}"
        f'<text class="cv-count z-num"{_spot(number)}>{count}</text>{warning}</g>'
    )


def _title(said: str) -> str:
    """What is to be said of pieces beyond the note of their territory."""
    return f"<title>{escape(said)}</title>"


def _city_piece(held: Held, spot: Spot, words: Words, called: Sequence[str]) -> str:
    seat = held.city
    title = warning = ""
    if held.is_unsupported:
        said = words.say("map.city", nation=_name(seat, words, called))
        title = _title(f"{said} ({words.say('map.unsupported')})")
        warning = _at((spot[0] + 118, spot[1] - 96), "cv-unfed", "cv-sign cv-unfed")
    return (
        f'<g class="cv-stack {_seat_class(seat)}">{title}'
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
        f'<g id="cv-ship-{seat}-{number}" class="cv-ship seat-{seat}{asked_about}"{key}'
        f' role="img" aria-label="{escape(said)}">'
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
            f'<circle class="cv-to-go" cx="{x - 88 + 50 * dot}" cy="{y + 134}" r="19"/>'
            for dot in range(left)
        ]
    )
    cargo = (
        f'<circle class="cv-cargo" cx="{x + 104}" cy="{y - 48}" r="78"/>'
        f'<text class="cv-load z-num" x="{x + 104}" y="{y - 48}">{load}</text>'
        if load
        else ""
    )
    said = f"{ship_told(view, number, words)} {words.say('map.moves_left', count=left)}"
    return _ship_piece(seat, number, spot, said, inside=f"<g>{dots}{cargo}</g>")
