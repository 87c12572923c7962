"""Draws the others at the table: a small board for each, from which the whole one unfolds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ziggurat.draw.svg import breakable, escape, icon
from ziggurat.games.ages.shape import Civilisation, View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.faces import FACES
from ziggurat.games.ages.table.panels import civilisation, stat
from ziggurat.games.ages.table.paths import technology_told
from ziggurat.games.ages.table.pictures import name as symbol
from ziggurat.games.ages.table.pieces import COLOURS, KEPT, kind_of, mark, sign, tag
from ziggurat.words import Words

ROOM: Final = {1: " ag-rivals-1", 3: " ag-rivals-3"}
"""A single rival does not fill the column, three have to be brief in it; two just fit."""


def rivals(view: View, words: Words, names: Sequence[str], shown: int) -> str:
    """Everybody but the civilisation that is shown whole, in the order of play after it."""
    players = view["players"]
    others = [(shown + step) % players for step in range(1, players)]
    rows = "".join([_rival(view, seat, words, names) for seat in others])
    room = ROOM.get(len(others), "")
    return f'<ol class="ag-seats{room}">{rows}</ol>'


def _rival(view: View, seat: int, words: Words, names: Sequence[str]) -> str:
    acts = " ag-acts" if seat in view["to_act"] else ""
    civ = view["civilisations"][seat]
    unfold = escape(words.say("table.unfold", seat=names[seat]))
    return (
        f'<li id="ag-seat-{seat}" class="ag-seat seat-{seat}{acts}">'
        f'<details id="ag-civ-{seat}" name="ag-civ"><summary class="ag-line" title="{unfold}">'
        + _ratings(view, seat, words, names[seat])
        + _small_board(civ, words)
        + f'</summary><div class="ag-civ ag-other seat-{seat}">'
        + f"{civilisation(view, seat, words, names, False)}</div></details></li>"
    )


def _ratings(view: View, seat: int, words: Words, name: str) -> str:
    """Who it is, the cards in hand, and the four ratings with what a turn brings."""
    civ = view["civilisations"][seat]
    acts = (
        f'<span class="z-said">{escape(words.say("table.acts"))}</span>'
        if seat in view["to_act"]
        else ""
    )
    first = icon("z-lamp", "ag-first", words.say("table.first")) if seat == view["first"] else ""
    fallen = tag(words.say("table.fallen")) if civ["fallen"] else ""
    backs = len(civ["military_backs"])
    held = words.say("table.hand_sizes", civil=civ["hand_size"], military=backs)
    sizes = f"{sign('cards')}{civ['hand_size']}"
    if "politics" in view["phases"]:
        sizes += f" {sign('arms-cards')}{backs}"
    needed = civ["happiness_needed"]
    stats = [
        stat("culture", str(civ["culture"]), f"+{civ['culture_rating']}", words),
        stat("science", str(civ["science"]), f"+{civ['science_rating']}", words),
        stat("strength", str(civ["strength"]), "", words),
        stat("happy", str(civ["happiness"]), f"/{needed}", words, civ["unhappy"] > 0),
    ]
    return (
        f'<span class="ag-who">{mark(seat)}<b title="{escape(name)}">{escape(name)}</b>'
        f"{first}{acts}{fallen}{_ties(view, seat, words)}"
        f'<span class="ag-sizes" title="{escape(held)}">'
        f'<span class="z-said">{escape(held)}</span>{sizes}</span></span>'
        f'<span class="ag-stats">{"".join(stats)}</span>'
    )


def _ties(view: View, seat: int, words: Words) -> str:
    """A small sign for every war and every pact."""
    civ = view["civilisations"][seat]
    found = [(war["by"], "war", war["card"]) for war in civ["wars"]]
    found += [(pact["by"], "pact", pact["card"]) for pact in civ["pacts"]]
    found.sort(key=lambda tie: tie[0])
    return "".join(
        [icon(symbol(what), f"ag-{what}", card_name(code, words)) for _, what, code in found]
    )


# The board in small


def _small_board(civ: Civilisation, words: Words) -> str:
    """Portrait, technologies with their workers, wonders and colonies, banks and stores."""
    techs = [code for code, (workers, _) in civ["technologies"].items() if workers]
    tiles = "".join(
        [
            _tile(code, civ["technologies"][code][0], technology_told(civ, code, words))
            for code in techs
        ]
    )
    others = [*civ["wonders"], *civ["colonies"], *civ["specials"]]
    others += [civ["tactic"]] if civ["tactic"] else []
    if civ["wonder"]:
        others.insert(0, civ["wonder"])
    tiles += "".join([_tile(code, 0, card_name(code, words)) for code in others])
    return (
        f'<span class="ag-small">{_portrait(civ, words)}'
        f'<span class="ag-tiles">{tiles}</span></span>' + _stores(civ, words)
    )


def _portrait(civ: Civilisation, words: Words) -> str:
    code = civ["leader"] or civ["government"]
    rule = card_name(civ["government"], words)
    who = card_name(civ["leader"], words) if civ["leader"] else words.say("table.no_leader")
    return (
        f'<span class="ag-portrait">{FACES.image(code)}'
        f'<b class="ag-name">{escape(breakable(who))}</b>'
        f"<small>{escape(breakable(rule))}</small></span>"
    )


@lru_cache(KEPT)
def _tile(code: str, workers: int, said: str) -> str:
    count = f"<b>{workers}</b>{sign('worker')}" if workers else ""
    return (
        f'<span class="ag-tile z-of-{COLOURS[kind_of(code)]}" role="img" data-note="{code}"'
        f' aria-label="{escape(said)}">{FACES.image(code)}'
        f"{f'<i>{count}</i>' if count else ''}</span>"
    )


def _stores(civ: Civilisation, words: Words) -> str:
    shown = (
        ("yellow", civ["yellow"], words.say("table.yellow_left", count=civ["yellow"])),
        ("blue", civ["blue"], words.say("table.blue_left", count=civ["blue"])),
        ("food", civ["food"], _told(civ, "food", words)),
        ("resource", civ["resources"], _told(civ, "resources", words)),
        ("civil", civ["civil_total"], _actions(civ, "civil", words)),
        ("military", civ["military_total"], _actions(civ, "military", words)),
    )
    return (
        '<span class="ag-stocks">'
        + "".join(
            [
                f'<span role="img" aria-label="{escape(said)}" title="{escape(said)}">'
                f"{sign(thing)}{count}</span>"
                for thing, count, said in shown
            ]
        )
        + "</span>"
    )


def _told(civ: Civilisation, what: str, words: Words) -> str:
    if what == "food":
        held, made, spent = civ["food"], civ["food_made"], civ["consumption"]
    else:
        held, made, spent = civ["resources"], civ["resources_made"], civ["corruption"]
    return words.say(f"table.{what}_store", held=held, made=made, spent=spent)


def _actions(civ: Civilisation, sort: str, words: Words) -> str:
    total = civ["civil_total"] if sort == "civil" else civ["military_total"]
    return words.say(f"table.{sort}_actions", left=total, total=total)
