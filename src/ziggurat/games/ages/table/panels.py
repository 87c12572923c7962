"""Draws a civilisation: its ratings, leader and government, technologies in columns, banks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ziggurat.draw.svg import breakable, escape, icon
from ziggurat.games.ages.rules.components import (
    AIR,
    CARD_OF_CODE,
    CORRUPTION,
    FARM,
    GROWTH_COSTS,
    KIND,
    KINDS,
    STAGES,
    is_urban,
)
from ziggurat.games.ages.shape import Civilisation, View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.cards import sentences
from ziggurat.games.ages.table.faces import FACES
from ziggurat.games.ages.table.paths import technology_told, workers_told
from ziggurat.games.ages.table.pieces import (
    COLOURS,
    KEPT,
    age_of,
    brought,
    chip,
    effects,
    kind_of,
    mark,
    pieces,
    pills,
    sign,
    tag,
    tokens,
)
from ziggurat.games.ages.table.standing import SIMPLE, standing
from ziggurat.words import Words

SECTION: Final = 4
"""Tokens in a section of a bank."""
YELLOW_SECTIONS: Final = 5
BLUE_SECTIONS: Final = 3
FEW_COLUMNS: Final = 6
"""With more columns of technologies what is in play moves closer together."""
MANY_COLUMNS: Final = 8
"""With more than these there is room for the sign of a kind only."""
SHORT: Final = 80
"""Letters of what a leader does that have room beside the portrait."""
FACES_COUNTED: Final = 8
"""The happy faces that the track of happiness shows."""


def civilisation(view: View, seat: int, words: Words, names: Sequence[str], mine: bool) -> str:
    """All that a seat has before it; only ``mine`` can be clicked."""
    civ = view["civilisations"][seat]
    columns = _columns(civ, seat, words, mine)
    site = _site(civ, seat, words, mine)
    own = in_play(view, seat, words, names, mine)
    count = columns.count("<section")
    many = " ag-many" if count > FEW_COLUMNS else ""
    many += " ag-tiled" if own.count("ag-chip") > _room(bool(many), bool(site)) else ""
    many += " ag-crowded" if count > MANY_COLUMNS else ""
    bare = "" if site else " ag-no-site"
    return (
        f'<div class="ag-body{many}{bare}">'
        + _head(view, seat, words, names[seat])
        + _people(civ, seat, words, mine)
        + columns
        + site
        + own
        + _banks(view, seat, words, mine)
        + "</div>"
    )


def _room(many: bool, site: bool) -> int:
    """How many cards in play have room for their names."""
    return 1 if many and site else 4


# Ratings and actions


def _head(view: View, seat: int, words: Words, name: str) -> str:
    """Who this is, the ratings, the happiness, the actions left."""
    civ = view["civilisations"][seat]
    first = icon("z-lamp", "ag-first", words.say("table.first")) if seat == view["first"] else ""
    parts = [
        f'<span class="ag-me">{mark(seat)}<b class="z-num">{escape(name)}</b>{first}</span>',
        _culture(view, seat, words),
        stat("science", str(civ["science"]), f"+{civ['science_rating']}", words, seat=seat),
        stat("strength", str(civ["strength"]), "", words, seat=seat),
        _happiness(civ, seat, words),
    ]
    acting = view["turn"] == seat and not view["over"]
    for sort, thing in (("civil", "civil"), ("military", "military")):
        total: int = civ["civil_total"] if sort == "civil" else civ["military_total"]
        left: int = civ["civil_left"] if sort == "civil" else civ["military_left"]
        left = left if acting else total
        said = escape(words.say(f"table.{sort}_actions", left=left, total=total))
        short = escape(words.say(f"table.{sort}_short", left=left, total=total))
        parts.append(
            f'<span id="ag-{sort}-{seat}" class="ag-actions" role="img" aria-label="{said}"'
            f' title="{said}">'
            f"<small>{short}</small>{tokens(thing, left, max(0, total - left), 17)}</span>"
        )
    if civ["arms_left"]:
        said = escape(words.say("table.arms_left", count=civ["arms_left"]))
        parts.append(
            f'<span class="ag-arms" title="{said}" role="img" aria-label="{said}">{sign("arms")}'
            f'<span class="z-num">{civ["arms_left"]}</span></span>'
        )
    return f'<div class="ag-head">{"".join(parts)}</div>'


def _culture(view: View, seat: int, words: Words) -> str:
    """The culture; where the end brings more, what it would bring as things stand."""
    civ = view["civilisations"][seat]
    drawn = stat("culture", str(civ["culture"]), f"+{civ['culture_rating']}", words, seat=seat)
    said = standing(view, seat, words)
    tells = f'<span data-say="{escape(said)}" tabindex="0" ' if said else "<span "
    return drawn.replace("<span ", tells, 1)


@lru_cache(KEPT)
def stat(
    what: str, held: str, more: str, words: Words, bad: bool = False, seat: int | None = None
) -> str:
    """A rating: what there is, and what a turn brings; with a seat it is named and pointed at."""
    called = words.say(f"table.stat.{what}")
    said = escape(f"{called} {held} {more}".strip())
    drawing = "sad" if bad else what
    place = "" if seat is None else f' id="ag-{what}-{seat}"'
    name = "" if seat is None else f"<small>{escape(called)}</small>"
    return (
        f'<span{place} class="ag-stat{" ag-bad" if bad else ""}" title="{said}" role="img"'
        f' aria-label="{said}">{sign(drawing)}<b class="z-num">{held}</b>'
        f'<span class="ag-rate">{more}</span>{name}</span>'
    )


def _happiness(civ: Civilisation, seat: int, words: Words) -> str:
    """The track of happiness: where it stands, and where it has to stand."""
    needed, unhappy = civ["happiness_needed"], civ["unhappy"]
    said = escape(words.say("table.happiness", count=civ["happiness"], needed=needed))
    return _track(civ["happiness"], needed, unhappy, said, seat)


@lru_cache(KEPT)
def _track(count: int, needed: int, unhappy: int, said: str, seat: int) -> str:
    at = min(count, FACES_COUNTED)
    cells = []
    for place in range(FACES_COUNTED + 1):
        named = ["ag-here"] if place == at else ["ag-full"] if place < at else []
        named += ["ag-need"] if place == min(needed, FACES_COUNTED) else []
        inside = sign("sad" if unhappy else "happy") if place == at else str(place)
        classes = f' class="{" ".join(named)}"' if named else ""
        cells.append(f"<i{classes}>{inside}</i>")
    bad = " ag-bad" if unhappy else ""
    return (
        f'<span id="ag-happiness-{seat}" class="ag-happiness{bad}" role="img" aria-label="{said}"'
        f' title="{said}">'
        f"<small>{said}</small><span>{''.join(cells)}</span></span>"
    )


# Leader and government


def _people(civ: Civilisation, seat: int, words: Words, mine: bool) -> str:
    count = int(mine)
    parts = []
    if civ["leader"]:
        parts.append(_person(civ["leader"], seat, words, count))
    else:
        said = escape(words.say("table.no_leader"))
        parts.append(f'<div class="ag-empty">{said}</div>')
    parts.append(_rule(civ["government"], seat, words, count))
    return f'<div class="ag-people">{"".join(parts)}</div>'


@lru_cache(KEPT)
def _person(code: str, seat: int, words: Words, count: int) -> str:
    """The leader: a portrait, the name, what it is good for."""
    moves = f' data-glide="c{seat}-{code} {code} {count}"' if count else ""
    about = f"{words.say('kind.leader')} · {words.say('table.age_of', age=age_of(code))}"
    told = " ".join(sentences(code, words))
    brief = f'<span class="ag-told">{escape(told)}</span>' if len(told) <= SHORT else ""
    return (
        f'<div id="ag-c{seat}-{code}" class="ag-leader z-card z-of-malachite" data-note="{code}"'
        f'{moves} tabindex="0"><span class="z-art">{FACES.image(code)}</span>'
        f'<b class="ag-name">{escape(breakable(card_name(code, words)))}</b>'
        f"<small>{escape(about)}</small>{brief}</div>"
    )


@lru_cache(KEPT)
def _rule(code: str, seat: int, words: Words, count: int) -> str:
    """The government: its picture, its name, the actions that it gives."""
    moves = f' data-glide="c{seat}-{code} {code} {count}"' if count else ""
    return (
        f'<div id="ag-c{seat}-{code}" class="ag-government ag-chip z-of-obsidian"'
        f' data-note="{code}"{moves} tabindex="0">'
        f'<span class="ag-thumb">{FACES.image(code)}</span><span class="ag-called">'
        f'<b class="ag-name">{escape(breakable(card_name(code, words)))}</b>'
        f'<span class="ag-gives">{brought(code)}</span></span></div>'
    )


# Technologies


def _columns(civ: Civilisation, seat: int, words: Words, mine: bool) -> str:
    columns = []
    for kind in range(FARM, AIR + 1):
        known = [code for code in civ["technologies"] if KIND[CARD_OF_CODE[code]] == kind]
        if known:
            columns.append(_column(civ, seat, kind, known, words, mine))
    return f'<div class="ag-columns">{"".join(columns)}</div>'


def _column(
    civ: Civilisation, seat: int, kind: int, known: list[str], words: Words, mine: bool
) -> str:
    caption = words.say(f"kind.{KINDS[kind]}")
    limit = ""
    if is_urban(kind):
        built = sum(civ["technologies"][code][0] for code in known)
        limit = f'<span class="ag-limit">{built}/{civ["urban_limit"]}</span>'
    cells = "".join([_technology(civ, seat, code, words, mine) for code in known])
    return (
        f'<section class="ag-column z-of-{COLOURS[KINDS[kind]]}">'
        f'<h4 title="{escape(caption)}">{sign(KINDS[kind])}'
        f'<span class="ag-kind">{escape(caption)}</span>{limit}</h4>{cells}</section>'
    )


def _technology(civ: Civilisation, seat: int, code: str, words: Words, mine: bool) -> str:
    workers, held = civ["technologies"][code]
    cost, said = civ["build_costs"][code], technology_told(civ, code, words)
    return _tech(seat, code, workers, held, cost, said, card_name(code, words), mine)


@lru_cache(KEPT)
def _tech(
    seat: int, code: str, workers: int, held: int, cost: int, said: str, name: str, mine: bool
) -> str:
    """A technology, drawn from what can be different about it."""
    idle = "" if workers or held else " ag-idle"
    drawn = pieces("worker", workers, f"at-{code}" if mine else "")
    gives = "".join([f"<span>{sign(what)}{number}</span>" for what, number in effects(code)[:2]])
    return (
        f'<div id="ag-t{seat}-{code}" class="ag-tech z-of-{COLOURS[kind_of(code)]}{idle}"'
        f'{_key(f"tech:{code}", mine)} data-note="{code}" tabindex="0" role="img"'
        f' aria-label="{escape(said)}"><span class="ag-scene">{FACES.image(code)}'
        f'<i class="ag-age z-num">{age_of(code)}</i><span class="ag-yield">{gives}</span></span>'
        f'<span class="ag-line-1"><b class="ag-name">{escape(breakable(name))}</b>'
        f'<span class="ag-due">{sign("resource")}{cost}</span></span>'
        f'<span class="ag-men">{drawn}{pieces("token", held)}</span></div>'
    )


def _key(key: str, mine: bool) -> str:
    return f' data-key="{key}"' if mine else ""


# What is being built, and everything else in play


def _site(civ: Civilisation, seat: int, words: Words, mine: bool) -> str:
    """The wonder under construction: its picture behind a scaffold, and its stages."""
    code = civ["wonder"]
    if not code:
        return ""
    stages = STAGES[CARD_OF_CODE[code]]
    built = civ["stages_built"]
    said = words.say(
        "table.wonder_site", card=card_name(code, words), built=built, count=len(stages)
    )
    caption = escape(words.say("table.site"))
    return (
        f'<section class="ag-sites z-of-murex"><h4>{caption}</h4>'
        + _building(code, seat, built, said, words, mine)
        + "</section>"
    )


@lru_cache(KEPT)
def _building(code: str, seat: int, built: int, said: str, words: Words, mine: bool) -> str:
    stages = STAGES[CARD_OF_CODE[code]]
    shown = "".join([f"<u{_stage(number, built)}>{cost}</u>" for number, cost in enumerate(stages)])
    return (
        f'<div id="ag-c{seat}-{code}" class="ag-site z-card z-of-murex"{_key("wonder", mine)}'
        f' data-note="{code}" tabindex="0" role="img" aria-label="{escape(said)}">'
        f'<span class="z-art">{FACES.image(code)}</span>'
        f'<b class="ag-name">{escape(breakable(card_name(code, words)))}</b>'
        f'<span class="ag-stages ag-rising">{shown}</span>'
        f'<span class="z-pills">{pills(code)}</span></div>'
    )


def _stage(number: int, built: int) -> str:
    """The class of a stage that is built, or is the next to be."""
    return ' class="ag-built"' if number < built else ' class="ag-next"' if number == built else ""


def in_play(view: View, seat: int, words: Words, names: Sequence[str], mine: bool) -> str:
    """Wonders, colonies, special technologies, the tactic, pacts and wars of a seat."""
    civ = view["civilisations"][seat]
    place = f"c{seat}"
    out = []
    for code in civ["wonders"]:
        more = tag(words.say("table.ravaged")) if code in civ["ravaged"] else ""
        out.append(chip(code, words, f"own:{code}" if mine else "", more, place=place))
    out += [
        chip(code, words, f"own:{code}" if mine else "", place=place) for code in civ["colonies"]
    ]
    out += [chip(code, words, place=place, count=int(mine)) for code in civ["specials"]]
    if civ["tactic"]:
        out.append(chip(civ["tactic"], words, place=place))
    out += _pacts(civ, seat, words, names, mine)
    out += _wars(civ, seat, words, names)
    caption = escape(words.say("table.in_play"))
    nothing = f'<span class="ag-none">{escape(words.say("table.nothing_yet"))}</span>'
    return (
        f'<section class="ag-own"><h4>{caption}</h4><div class="ag-play">'
        f"{''.join(out) or nothing}</div></section>"
    )


def _pacts(
    civ: Civilisation, seat: int, words: Words, names: Sequence[str], mine: bool
) -> list[str]:
    out = []
    for pact in civ["pacts"]:
        code = pact["card"]
        more = tag(words.say("table.pact_with", seat=names[pact["partner"]], side=pact["side"]))
        out.append(chip(code, words, f"pact:{code}" if mine else "", more, place=f"c{seat}"))
    return out


def _wars(civ: Civilisation, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    out = []
    for war in civ["wars"]:
        key = "table.war_on" if war["by"] == seat else "table.war_from"
        more = tag(words.say(key, seat=names[war["foe"]]))
        out.append(chip(war["card"], words, more=more, place=f"c{seat}-{war['by']}"))
    return out


# Banks and stores


def _banks(view: View, seat: int, words: Words, mine: bool) -> str:
    civ = view["civilisations"][seat]
    unhappy, unused = civ["unhappy"], civ["unused"]
    said = workers_told(civ, words)
    danger = " ag-danger" if civ["ahead"]["uprising"] else ""
    sad = f'<span class="ag-sad">{sign("sad")}<span class="z-num">{unhappy}</span></span>'
    pool = (
        f'<div id="ag-pool-{seat}" class="ag-pool{danger}"{_key("workers", mine)} role="img"'
        f' aria-label="{escape(said)}">'
        f'<span class="ag-caption">{escape(words.say("table.unused"))}</span><span>'
        + (pieces("worker", unused, "pool" if mine else "") or '<span class="z-num">0</span>')
        + (sad if unhappy else "")
        + "</span></div>"
    )
    return (
        f'<div class="ag-banks">{pool}'
        + _yellow_bank(civ, seat, words, mine)
        + _blue_bank(view, seat, words)
        + _food_store(civ, seat, words)
        + _resource_store(civ, seat, words)
        + "</div>"
    )


def bank_told(civ: Civilisation, words: Words) -> str:
    """The yellow bank: tokens left, the cost of a worker, food eaten, happy faces needed."""
    return words.say(
        "table.yellow_bank",
        count=civ["yellow"],
        cost=civ["growth_cost"],
        eaten=civ["consumption"],
        faces=civ["happiness_needed"],
    )


def _yellow_bank(civ: Civilisation, seat: int, words: Words, mine: bool) -> str:
    said = escape(bank_told(civ, words))
    caption = escape(words.say("table.next_worker", count=civ["growth_cost"]))
    sections = _sections("yellow", civ["yellow"], YELLOW_SECTIONS, GROWTH_COSTS, "")
    return (
        f'<div id="ag-bank-{seat}" class="ag-bank"{_key("bank", mine)} role="img"'
        f' aria-label="{said}"><span class="ag-caption">{caption}</span>'
        f'<span class="ag-track">{sections}</span></div>'
    )


def _blue_bank(view: View, seat: int, words: Words) -> str:
    civ = view["civilisations"][seat]
    if view["options"]["version"] == SIMPLE:  # TTA-CORR-01
        said = caption = escape(words.say("table.blue_left", count=civ["blue"]))
        sections = f'<span class="ag-section">{tokens("blue", civ["blue"], 0, 9)}</span>'
    else:
        said = escape(words.say("table.blue_bank", count=civ["blue"], lost=civ["corruption"]))
        caption = escape(words.say("table.lost_to_corruption", count=civ["corruption"]))
        sections = _sections("blue", civ["blue"], BLUE_SECTIONS, CORRUPTION, "\N{MINUS SIGN}")
    return (
        f'<div id="ag-blue-{seat}" class="ag-bank" role="img" aria-label="{said}" title="{said}">'
        f'<span class="ag-caption">{caption}</span><span class="ag-track">{sections}</span></div>'
    )


@lru_cache(KEPT)
def _sections(thing: str, left: int, count: int, costs: tuple[int, ...], minus: str) -> str:
    """The sections of a bank, the dearest first: the tokens there, and the number printed on it."""
    out = []
    for number in range(count):
        low = SECTION * number + 1
        last = number == count - 1
        held = max(0, left - low + 1) if last else min(SECTION, max(0, left - low + 1))
        holes = max(0, SECTION - held)
        cost = costs[low]
        now = " ag-now" if held and (last or left < low + SECTION) else ""
        due = f"{minus}{cost}" if cost else "0"
        drawn = tokens(thing, held, holes, 18 if held <= SECTION else 9, "hole")
        out.append(
            f'<span class="ag-section{now}" data-held="{held}">{drawn}'
            f'<b class="z-num">{due}</b></span>'
        )
    return "".join(out)


def _food_store(civ: Civilisation, seat: int, words: Words) -> str:
    """The food in store, marked when there is too little of it."""
    held, made, spent = civ["food"], civ["food_made"], civ["consumption"]
    said = words.say("table.food_store", held=held, made=made, spent=spent)
    return _store("food", seat, (held, made, spent), said, civ["ahead"]["famine"] > 0)


def _resource_store(civ: Civilisation, seat: int, words: Words) -> str:
    """The resources in store, marked when some will be lost."""
    held, made, spent = civ["resources"], civ["resources_made"], civ["corruption"]
    said = words.say("table.resources_store", held=held, made=made, spent=spent)
    return _store("resource", seat, (held, made, spent), said, civ["ahead"]["corruption"] > 0)


def _store(
    drawing: str, seat: int, amounts: tuple[int, int, int], said: str, in_danger: bool
) -> str:
    """What is in store, and what a turn adds and takes."""
    held, made, spent = amounts
    danger = " ag-danger" if in_danger else ""
    less = f" \N{MINUS SIGN}{spent}" if spent else ""
    return (
        f'<div id="ag-{drawing}-{seat}" class="ag-store{danger}" role="img"'
        f' aria-label="{escape(said)}"'
        f' title="{escape(said)}">{sign(drawing)}<b class="z-num">{held}</b>'
        f'<span class="ag-rate">+{made}{less}</span></div>'
    )
