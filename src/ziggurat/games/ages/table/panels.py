"""Draws a civilisation: cards, banks, technologies in columns, what else is in play, hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import breakable, escape, icon, use
from ziggurat.games.ages.rules.components import (
    AGE,
    AGES,
    AIR,
    ATTACK_ACTIONS,
    CARD_OF_CODE,
    CORRUPTION,
    FARM,
    GOVERNMENT,
    GROWTH_COSTS,
    KIND,
    KINDS,
    PEACEFUL_COST,
    REVOLUTION_COST,
    SCIENCE_COST,
    STAGES,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.shape import Civilisation, View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.paths import technology_told, workers_told
from ziggurat.games.ages.table.pictures import emblem, name
from ziggurat.words import Words

TINTS: Final[dict[str, str]] = {
    "farm": "land",
    "mine": "land",
    "lab": "urban",
    "temple": "urban",
    "arena": "urban",
    "library": "urban",
    "theatre": "urban",
    "infantry": "unit",
    "cavalry": "unit",
    "artillery": "unit",
    "air": "unit",
    "territory": "event",
    "aggression": "attack",
    "war": "attack",
    "tactic": "unit",
    "bonus": "pact",
}
"""By kind of card, the background it shares with other kinds; the rest have their own."""
SECTION: Final = 4
"""Tokens in a section of a bank."""
YELLOW_SECTIONS: Final = 5
BLUE_SECTIONS: Final = 3
FEW_STAGES: Final = 3
"""With more stages of a wonder there is no room for the sign of resources."""
DRAWN_SINGLY: Final = {"worker": 3, "token": 2}
"""More workers or tokens than this are drawn as one with a number."""
FEW_COLUMNS: Final = 6
"""With more columns of technologies there is no room for the names of their kinds."""
KEPT: Final = 4096
"""Small pieces that are remembered as they are drawn, of each sort."""


@cache
def tint(code: str) -> str:
    """The class of a card's background."""
    kind = KINDS[KIND[CARD_OF_CODE[code]]]
    return f"ag-{TINTS.get(kind, kind)}"


def age_of(code: str) -> str:
    """The age of a card: A, I, II or III."""
    return AGES[AGE[CARD_OF_CODE[code]]]


@cache
def sign(drawing: str) -> str:
    """A drawing that stands in a line of text."""
    return icon(name(drawing))


# Cards


@cache
def cost_of(code: str) -> str:
    """The cost printed on a card, as markup; empty for what is free."""
    card = CARD_OF_CODE[code]
    if KIND[card] == GOVERNMENT and PEACEFUL_COST[card]:
        return sign("science") + f"{PEACEFUL_COST[card]}/{REVOLUTION_COST[card]}"
    if SCIENCE_COST[card]:
        return sign("science") + str(SCIENCE_COST[card])
    if STAGES[card]:
        stages = "\N{THIN SPACE}".join([str(stage) for stage in STAGES[card]])
        return sign("resource") + stages if len(STAGES[card]) <= FEW_STAGES else stages
    if ATTACK_ACTIONS[card]:
        return pips(ATTACK_ACTIONS[card], ATTACK_ACTIONS[card], "red")
    return ""


@lru_cache(KEPT)
def chip(
    code: str, words: Words, key: str = "", more: str = "", place: str = "", count: int = 0
) -> str:
    """A card in play or in a hand: emblem and name; what it does is a note.

    With a ``count``, the page animates that many cards when they move here or away.
    """
    keyed = f' data-key="{key}"' if key else ""
    moves = f' data-glide="{place}-{code} {code} {count}"' if count else ""
    return (
        f'<div id="ag-{place}-{code}" class="ag-chip {tint(code)}"{keyed} data-note="{code}"'
        f'{moves} tabindex="0">'
        f'{icon(emblem(code))}<b class="ag-name">{escape(card_name(code, words))}</b>{more}</div>'
    )


# Small pieces


@lru_cache(KEPT)
def pips(left: int, total: int, colour: str) -> str:
    """Actions: white discs are civil, red diamonds military; spent ones are hollow."""
    step = 13
    total = max(left, total)
    shape = (
        "m6.5 2a4.5 4.5 0 1 1-.01 9a4.5 4.5 0 1 1 .01-9z"
        if colour == "white"
        else "m6.5 1l5.5 5.5-5.5 5.5-5.5-5.5z"
    )
    drawn = [
        "".join([f"M{step * n} 0{shape}" for n in part])
        for part in (range(left), range(left, total))
    ]
    paths = "".join(
        [
            f'<path class="ag-pip ag-{colour}{" ag-spent" if spent else ""}" d="{path}"/>'
            for spent, path in enumerate(drawn)
            if path
        ]
    )
    width = max(1, step * total)
    return f'<svg class="ag-pips" viewBox="0 0 {width} 13" aria-hidden="true">{paths}</svg>'


@lru_cache(KEPT)
def pieces(thing: str, count: int, place: str = "") -> str:
    """Workers or tokens, drawn singly or with a number; animated if they have a named place."""
    if not count:
        return ""
    shown = count if count <= DRAWN_SINGLY[thing] else 1
    uses = "".join([use(f"ag-{thing}", 16, 16, 11 * n) for n in range(shown)])
    moves = f' data-glide="{place} {thing} {count}"' if place else ""
    picture = (
        f'<svg class="ag-pieces" viewBox="0 0 {11 * shown + 5} 16" aria-hidden="true"{moves}>'
        f"{uses}</svg>"
    )
    if shown == count:
        return picture
    return f'<span class="ag-counted">{picture}<span class="z-num">{count}</span></span>'


# A civilisation


def civilisation(view: View, seat: int, words: Words, mine: bool) -> str:
    """Government, leader, banks and technologies of a seat; only ``mine`` can be clicked."""
    civ = view["civilisations"][seat]
    return (
        _head(view, seat, words, mine)
        + _banks(civ, seat, words, mine)
        + _columns(civ, seat, words, mine)
    )


def _head(view: View, seat: int, words: Words, mine: bool) -> str:
    """Government, leader and the actions left."""
    civ = view["civilisations"][seat]
    place = f"c{seat}"
    parts = [chip(civ["government"], words, place=place, count=int(mine))]
    if civ["leader"]:
        parts.append(chip(civ["leader"], words, place=place, count=int(mine)))
    else:
        parts.append(f'<span class="ag-none">{escape(words.say("table.no_leader"))}</span>')
    acting = view["turn"] == seat and not view["over"]
    for sort, left, total, colour in (
        ("civil_actions", civ["civil_left"], civ["civil_total"], "white"),
        ("military_actions", civ["military_left"], civ["military_total"], "red"),
    ):
        left = left if acting else total
        said = escape(words.say(f"table.{sort}", left=left, total=total))
        parts.append(
            f'<span class="ag-actions" role="img" aria-label="{said}" title="{said}">'
            f"{pips(left, total, colour)}</span>"
        )
    if civ["arms_left"]:
        said = escape(words.say("table.arms_left", count=civ["arms_left"]))
        parts.append(
            f'<span class="ag-arms" title="{said}" role="img" aria-label="{said}">{sign("arms")}'
            f'<span class="z-num">{civ["arms_left"]}</span></span>'
        )
    return f'<div class="ag-head">{"".join(parts)}</div>'


# Banks and stores


def _banks(civ: Civilisation, seat: int, words: Words, mine: bool) -> str:
    unhappy, unused = civ["unhappy"], civ["unused"]
    said = workers_told(civ, words)
    danger = " ag-danger" if civ["ahead"]["uprising"] else ""
    sad = f'<span class="ag-sad">{sign("sad")}<span class="z-num">{unhappy}</span></span>'
    pool = (
        f'<div id="ag-pool-{seat}" class="ag-pool{danger}"{_key("workers", mine)} role="img"'
        f' aria-label="{escape(said)}" title="{escape(said)}">'
        f'<span class="ag-caption">{escape(words.say("table.unused"))}</span><span>'
        + (pieces("worker", unused, "pool" if mine else "") or '<span class="z-num">0</span>')
        + (sad if unhappy else "")
        + "</span></div>"
    )
    return (
        f'<div class="ag-banks">{pool}'
        + _yellow_bank(civ, seat, words, mine)
        + _blue_bank(civ, words)
        + _food_store(civ, words)
        + _resource_store(civ, words)
        + "</div>"
    )


def _key(key: str, mine: bool) -> str:
    return f' data-key="{key}"' if mine else ""


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
    left = civ["yellow"]
    sections = _sections(left, YELLOW_SECTIONS, GROWTH_COSTS, "")
    return (
        f'<div id="ag-bank-{seat}" class="ag-bank ag-grain"{_key("bank", mine)} role="img"'
        f' aria-label="{said}" title="{said}"><span class="ag-caption">'
        f"{sign('grow')}{escape(words.say('table.costs_food', count=civ['growth_cost']))}</span>"
        f'<span class="ag-track">{sections}</span></div>'
    )


def _blue_bank(civ: Civilisation, words: Words) -> str:
    said = escape(words.say("table.blue_bank", count=civ["blue"], lost=civ["corruption"]))
    sections = _sections(civ["blue"], BLUE_SECTIONS, CORRUPTION, "\N{MINUS SIGN}")
    return (
        f'<div class="ag-bank ag-sapphire" role="img" aria-label="{said}" title="{said}">'
        f'<span class="ag-caption">{escape(words.say("table.corruption", count=civ["corruption"]))}'
        f'</span><span class="ag-track">{sections}</span></div>'
    )


@lru_cache(KEPT)
def _sections(left: int, count: int, costs: tuple[int, ...], minus: str) -> str:
    """The sections of a bank, the dearest first: the tokens there, and the number printed on it."""
    out = []
    for number in range(count):
        low = SECTION * number + 1
        last = number == count - 1
        held = max(0, left - low + 1) if last else min(SECTION, max(0, left - low + 1))
        size = max(held, SECTION)
        cost = costs[low]
        now = " ag-now" if held and (last or left < low + SECTION) else ""
        dots = "●" * held + "○" * (size - held)
        due = f"{minus}{cost}" if cost else "0"
        out.append(f'<span class="ag-section{now}"><i>{dots}</i><b class="z-num">{due}</b></span>')
    return "".join(out)


def _food_store(civ: Civilisation, words: Words) -> str:
    """The food in store, marked when there is too little of it."""
    held, made, spent = civ["food"], civ["food_made"], civ["consumption"]
    said = words.say("table.food_store", held=held, made=made, spent=spent)
    return _store("food", (held, made, spent), said, civ["ahead"]["famine"] > 0)


def _resource_store(civ: Civilisation, words: Words) -> str:
    """The resources in store, marked when some will be lost."""
    held, made, spent = civ["resources"], civ["resources_made"], civ["corruption"]
    said = words.say("table.resources_store", held=held, made=made, spent=spent)
    return _store("resource", (held, made, spent), said, civ["ahead"]["corruption"] > 0)


def _store(drawing: str, amounts: tuple[int, int, int], said: str, in_danger: bool) -> str:
    """What is in store, and what a turn adds and takes."""
    held, made, spent = amounts
    danger = " ag-danger" if in_danger else ""
    less = f" \N{MINUS SIGN}{spent}" if spent else ""
    return (
        f'<div class="ag-store{danger}" role="img" aria-label="{escape(said)}"'
        f' title="{escape(said)}">{sign(drawing)}<b class="z-num">{held}</b>'
        f'<span class="ag-rate">+{made}{less}</span></div>'
    )


# Technologies


def _columns(civ: Civilisation, seat: int, words: Words, mine: bool) -> str:
    columns = []
    for kind in range(FARM, AIR + 1):
        known = [code for code in civ["technologies"] if KIND[CARD_OF_CODE[code]] == kind]
        if known:
            columns.append(_column(civ, seat, kind, known, words, mine))
    many = " ag-many" if len(columns) > FEW_COLUMNS else ""
    return f'<div class="ag-columns{many}">{"".join(columns)}</div>'


def _column(
    civ: Civilisation, seat: int, kind: int, known: list[str], words: Words, mine: bool
) -> str:
    caption = words.say(f"kind.{KINDS[kind]}")
    limit = ""
    if is_urban(kind):
        built = sum(civ["technologies"][code][0] for code in known)
        limit = f'<span class="ag-limit z-num">{built}/{civ["urban_limit"]}</span>'
    cells = "".join([_technology(civ, seat, code, words, mine) for code in known])
    group = "unit" if is_unit(kind) else "urban" if is_urban(kind) else "land"
    return (
        f'<section class="ag-column ag-of-{group}"><h4 title="{escape(caption)}">'
        f'{sign(KINDS[kind])}<span class="ag-kind">{escape(caption)}</span>{limit}</h4>'
        f"{cells}</section>"
    )


def _technology(civ: Civilisation, seat: int, code: str, words: Words, mine: bool) -> str:
    workers, tokens = civ["technologies"][code]
    cost, said = civ["build_costs"][code], technology_told(civ, code, words)
    return _tech(seat, code, workers, tokens, cost, said, card_name(code, words), mine)


@lru_cache(KEPT)
def _tech(
    seat: int, code: str, workers: int, tokens: int, cost: int, said: str, name: str, mine: bool
) -> str:
    """A technology, drawn from what can be different about it."""
    idle = "" if workers or tokens else " ag-idle"
    drawn = pieces("worker", workers, f"at-{code}" if mine else "")
    return (
        f'<div id="ag-t{seat}-{code}" class="ag-tech {tint(code)}{idle}"'
        f'{_key(f"tech:{code}", mine)} data-note="{code}" tabindex="0" role="img"'
        f' aria-label="{escape(said)}">'
        f'<b class="ag-name">{escape(breakable(name))}</b>'
        f'<span class="ag-men">{drawn}{pieces("token", tokens)}</span>'
        f'<span class="ag-due">{sign("resource")}'
        f"{cost}</span></div>"
    )


# Everything else in play


def in_play(view: View, seat: int, words: Words, names: Sequence[str], mine: bool) -> str:
    """Wonders, colonies, special technologies, the tactic, pacts and wars of a seat."""
    civ = view["civilisations"][seat]
    place = f"c{seat}"
    out = []
    if civ["wonder"]:
        out.append(_building_site(civ, words, place, mine))
    for code in civ["wonders"]:
        more = _tag(words.say("table.ravaged")) if code in civ["ravaged"] else ""
        out.append(chip(code, words, f"own:{code}" if mine else "", more, place=place))
    out += [
        chip(code, words, f"own:{code}" if mine else "", place=place) for code in civ["colonies"]
    ]
    out += [chip(code, words, place=place, count=int(mine)) for code in civ["specials"]]
    if civ["tactic"]:
        out.append(chip(civ["tactic"], words, place=place))
    out += _pacts(civ, seat, words, names, mine)
    out += _wars(civ, seat, words, names)
    return f'<div class="ag-play">{"".join(out)}</div>' if out else ""


def _building_site(civ: Civilisation, words: Words, place: str, mine: bool) -> str:
    """The wonder under construction: the cost of every stage, struck out where it is built."""
    code = civ["wonder"]
    stages = STAGES[CARD_OF_CODE[code]]
    built = civ["stages_built"]
    shown = "".join(
        [f"<s>{cost}</s> " if number < built else f"{cost} " for number, cost in enumerate(stages)]
    )
    more = f'<span class="ag-stages z-num">{sign("resource")}{shown.strip()}</span>'
    said = words.say(
        "table.wonder_site", card=card_name(code, words), built=built, count=len(stages)
    )
    return (
        f'<div id="ag-{place}-{code}" class="ag-chip ag-wonder ag-site"{_key("wonder", mine)}'
        f' data-note="{code}" tabindex="0" role="img" aria-label="{escape(said)}">'
        f"{icon(emblem(code))}"
        f'<b class="ag-name">{escape(card_name(code, words))}</b>{more}</div>'
    )


def _pacts(
    civ: Civilisation, seat: int, words: Words, names: Sequence[str], mine: bool
) -> list[str]:
    out = []
    for pact in civ["pacts"]:
        code = pact["card"]
        more = _tag(words.say("table.pact_with", seat=names[pact["partner"]], side=pact["side"]))
        out.append(chip(code, words, f"pact:{code}" if mine else "", more, place=f"c{seat}"))
    return out


def _wars(civ: Civilisation, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    out = []
    for war in civ["wars"]:
        key = "table.war_on" if war["by"] == seat else "table.war_from"
        more = _tag(words.say(key, seat=names[war["foe"]]))
        out.append(chip(war["card"], words, more=more, place=f"c{seat}-{war['by']}"))
    return out


def _tag(said: str) -> str:
    return f'<small class="ag-tag">{escape(said)}</small>'


# My two hands


def hands(view: View, seat: int, words: Words) -> str:
    """My civil and military cards, what I have set aside, and the bonuses I keep secret."""
    civ = view["civilisations"][seat]
    parts = [_hand("hand", view["hand"], civ["civil_hand_limit"], view["locked"], words)]
    if "politics" in view["phases"]:
        parts.append(_hand("military", view["military_hand"], civ["hand_limit"], [], words))
    if view["scratch"]:
        aside = ", ".join([card_name(code, words) for code in view["scratch"]])
        said = words.say("table.set_aside", cards=aside)
        parts.append(f'<p id="ag-aside" class="ag-set-aside">{escape(said)}</p>')
    kept = view["recall"].get("secret_bonuses", [])
    if kept:
        chips = "".join([chip(code, words, place="kept") for code in kept])
        caption = escape(words.say("table.kept_bonuses"))
        parts.append(f'<div class="ag-hand"><span class="ag-caption">{caption}</span>{chips}</div>')
    return f'<div class="ag-hands">{"".join(parts)}</div>'


def _hand(place: str, cards: list[str], limit: int, locked: list[str], words: Words) -> str:
    chips = []
    for code in sorted(set(cards), key=cards.index):
        count = cards.count(code)
        more = f'<span class="ag-cost">{cost_of(code)}</span>' if cost_of(code) else ""
        if count > 1:
            more += f'<span class="ag-times z-num">×{count}</span>'
        if code in locked:
            more += _tag(words.say("table.fresh"))
        chips.append(chip(code, words, f"{place}:{code}", more, place=place, count=count))
    caption = words.say(f"table.{place}_cards", count=len(cards), limit=limit)
    empty = f'<span class="ag-none">{escape(words.say("table.no_cards"))}</span>'
    return (
        f'<div class="ag-hand" role="group" aria-label="{escape(caption)}">'
        f'<span class="ag-caption">{escape(caption)}</span>{"".join(chips) or empty}</div>'
    )


@cache
def mark(seat: int) -> str:
    """The mark of a seat."""
    return icon(icons.mark(seat), "ag-mark")
