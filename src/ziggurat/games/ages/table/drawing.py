"""Through the Ages in the browser: draws a view.

The board shows the card row, where the turn stands and what is going on. Below it lies the reader's
civilisation with both hands, beside it everybody's ratings, from which other civilisations unfold.
What a card does is a note in words, which the page fetches once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import escape
from ziggurat.games.ages.rules.components import CARD_OF_CODE, CODES, KIND, KINDS, ROW_COSTS
from ziggurat.games.ages.shape import Auction, View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.cards import sentences
from ziggurat.games.ages.table.faces import FACES
from ziggurat.games.ages.table.hands import events, hands
from ziggurat.games.ages.table.panels import civilisation
from ziggurat.games.ages.table.paths import (
    cautions,
    describe,
    label,
    paths,
    question_of,
    row_keys,
)
from ziggurat.games.ages.table.pictures import symbols
from ziggurat.games.ages.table.pieces import (
    age_of,
    chip,
    cost_of,
    frame,
    mark,
    pills,
    price,
    printed,
    tokens,
    told,
)
from ziggurat.games.ages.table.rivals import rivals
from ziggurat.words import Words

__all__ = (
    "cautions", "compare", "css", "describe", "draw", "label", "notes", "paths",
    "symbols",
)  # fmt: skip

ZONES: Final = tuple(sorted(set(ROW_COSTS)))
"""The zones of the row, by the civil actions that they cost."""
EMBLEM: Final = icons.mark
"""The symbol of a seat."""
KEPT: Final = 4096
"""Cards of rows, and numbers with their signs, that are remembered as they are drawn."""


@cache
def css() -> str:
    """The styles of what only this game has."""
    return Path(__file__).with_name("table.css").read_text("utf-8")


def notes(words: Words) -> dict[str, str]:
    """By card, what it is and does, as markup."""
    return {code: _note(code, words) for code in CODES}


def _note(code: str, words: Words) -> str:
    card = CARD_OF_CODE[code]
    kind = words.say(f"kind.{KINDS[KIND[card]]}")
    return (
        f'<div class="ag-note-art">{FACES.image(code)}</div>'
        f'<h3>{escape(card_name(code, words))}</h3><p class="ag-about">'
        f"{escape(kind)} · {escape(words.say('table.age_of', age=age_of(code)))}"
        f'<span class="ag-note-facts" aria-hidden="true">{cost_of(code)}{pills(code)}</span></p>'
        + "".join([f"<p>{escape(said)}</p>" for said in sentences(code, words)])
    )


# ---------------------------------------------------------------------------------------- drawing


def draw(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The view as markup, by region of the page."""
    return {
        "board": _board(view, words, names),
        "seats": rivals(view, words, names, _shown_below(view)),
        "mine": _mine(view, words, names),
        "result": _result(view, words, names) if view["over"] else "",
    }


def _board(view: View, words: Words, names: Sequence[str]) -> str:
    return (
        '<div id="ag-board" class="ag-board" data-drawer="">'
        + _status(view, words)
        + _row(view, words)
        + _happening(view, words, names)
        + "</div>"
    )


# Where the game stands


def _status(view: View, words: Words) -> str:
    left = escape(words.say("table.deck", count=view["civil_left"]))
    parts = [
        f'<b class="z-num">{escape(words.say("table.age_now", age=view["age"]))}</b>',
        f"<span>{left}</span>",
    ]
    if view["over"]:
        parts.append(f"<span>{escape(words.say('table.over'))}</span>")
    else:
        last = view["last_round"] == view["round"]
        key = "table.last_round_now" if last else "table.round_now"
        parts.append(f"<span>{escape(words.say(key, round=view['round']))}</span>")
        parts.append(_phases(view, words))
    if view["you"] is None:  # who plays has them beside the hand
        parts.append(events(view, words))
    return f'<div class="ag-status">{"".join(parts)}</div>'


def _phases(view: View, words: Words) -> str:
    """The phases of the turn, the one under way marked."""
    now = view["phase"]
    steps = "".join(
        [
            f'<span class="ag-step{" ag-now" if phase == now else ""}"'
            f' aria-current="{"step" if phase == now else "false"}">'
            f"{escape(words.say(f'table.phase.{phase}'))}</span>"
            for phase in view["phases"]
        ]
    )
    return f'<span id="ag-phases" class="ag-phases">{steps}</span>'


# The row


def _row(view: View, words: Words) -> str:
    keys = row_keys(view["row"])
    zones = []
    for zone in ZONES:
        places = [place for place, cost in enumerate(ROW_COSTS) if cost == zone]
        cards = "".join([_row_card(view, place, keys[place], words) for place in places])
        said = escape(words.say("table.zone", count=zone))
        zones.append(
            f'<section id="ag-zone-{zone}" class="ag-zone ag-zone-{zone}" aria-label="{said}">'
            f'<h3 title="{said}">{tokens("civil", zone)}<b>{said}</b></h3>'
            f'<div class="ag-cards">{cards}</div></section>'
        )
    return f'<div class="ag-row">{"".join(zones)}</div>'


def _row_card(view: View, place: int, key: str, words: Words) -> str:
    code = view["row"][place]
    if not code:
        said = escape(words.say("table.gap"))
        return f'<div id="ag-gap-{place}" class="ag-card ag-gap">{said}</div>'
    said = label(view, key, words, ())
    return _card_in_row(code, key, said, words, _price_of_mine(view, place))


@lru_cache(KEPT)
def _card_in_row(code: str, key: str, said: str, words: Words, mine: tuple[int, bool]) -> str:
    """A card of the row, drawn from what can be different about it."""
    name = key.removeprefix("row:").replace(".", "-")
    actions, other = mine
    paid = price(actions, other) if actions else ""
    return (
        f'<div id="ag-row-{name}" class="ag-card {frame(code)}" data-key="{key}"'
        f' data-note="{code}" data-glide="{name} {code} 1" tabindex="0" role="img"'
        f' aria-label="{escape(said)}">'
        f"{printed(code, words, price=paid, told=told(code, words))}</div>"
    )


def _price_of_mine(view: View, place: int) -> tuple[int, bool]:
    """What the reader pays, in civil actions, and whether it differs from the zone."""
    if view["you"] is None:
        return 0, False
    actions = view["civilisations"][view["you"]]["prices"][place]
    return actions, actions != ROW_COSTS[place]


# What is going on


def _happening(view: View, words: Words, names: Sequence[str]) -> str:
    """An auction, a battle, an offer or a choice of bonuses; then the bonuses that lie open."""
    if question_of(view) == "bonus":
        return _bonuses(view, words)
    card, text = _conflict(view, words, names)
    shown = "".join([chip(code, words, place="shared") for code in view["bonuses"] if code != card])
    if shown:
        shown = f'<span class="ag-caption">{escape(words.say("table.bonuses"))}</span>{shown}'
    if not card:
        return f'<div id="ag-now" class="ag-happening">{shown}</div>' if shown else ""
    told = f'<span class="ag-caption">{escape(text)}</span>'
    return (
        f'<div id="ag-now" class="ag-happening">{told}{chip(card, words, place="now")}{shown}</div>'
    )


def _conflict(view: View, words: Words, names: Sequence[str]) -> tuple[str, str]:
    """The card of an auction, a battle or an offered pact, with a sentence about it."""
    auction, battle, offer = view["auction"], view["battle"], view["offer"]
    if auction:
        return auction["territory"], _auction(auction, words, names)
    if battle:
        text = words.say(
            "table.battle",
            seat=names[battle["attacker"]],
            count=battle["attack"],
            other=names[battle["target"]],
            theirs=battle["defence"],
        )
        return battle["card"], text
    if offer:
        text = words.say("table.offered", seat=names[offer["by"]], other=names[offer["to"]])
        return offer["card"], text
    return "", ""


def _auction(auction: Auction, words: Words, names: Sequence[str]) -> str:
    told = words.say("table.auction_open")
    if auction["bid"]:
        told = words.say("table.auction", seat=names[auction["bidder"]], count=auction["bid"])
    if auction["passed"]:
        out = words.arguments({"seats": auction["passed"]}, names)
        told += " " + words.say("table.auction_passed", **out)
    return told


def _bonuses(view: View, words: Words) -> str:
    choices = view["choices"] or view.get("dealt", [])
    mine = view["you"] in view["to_act"] if view["you"] is not None else False
    chips = [chip(code, words, f"bonus:{code}" if mine else "", place="bonus") for code in choices]
    caption = escape(words.say("table.choose_bonus"))
    return (
        f'<div id="ag-now" class="ag-happening"><span class="ag-caption">{caption}</span>'
        f"{''.join(chips)}</div>"
    )


# The players


def _shown_below(view: View) -> int:
    """The civilisation below the board: the reader's own, for a spectator the active player's."""
    return view["turn"] if view["you"] is None else view["you"]


def _mine(view: View, words: Words, names: Sequence[str]) -> str:
    seat = _shown_below(view)
    mine = view["you"] is not None
    acts = " ag-acts" if seat in view["to_act"] else ""
    return (
        f'<div id="ag-mine" class="ag-civ ag-mine seat-{seat}{acts}">'
        f"{civilisation(view, seat, words, names, mine)}</div>"
    ) + (hands(view, seat, words) if mine else "")


# The end


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    """The final order, and the cards that scored at the end."""
    order = sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)["seats"]
    rows = "".join(
        [
            f'<li class="ag-scored seat-{seat}">{mark(seat)}<b>{escape(names[seat])}</b>'
            f'<span class="ag-rank z-num">{view["ranks"][seat]}</span>'
            f'<span class="ag-total">{_culture(view["scores"][seat], words)}</span></li>'
            for seat in order
        ]
    )
    won = words.say("table.won", count=len(winners), seats=said)
    impacts = [card_name(code, words) for code in view["final_impacts"]]
    explained = ""
    if impacts:
        told = words.say("table.scored_at_end", cards=", ".join(impacts))
        explained = f'<p class="ag-explained">{escape(told)}</p>'
    return f'<section class="ag-result"><h2>{escape(won)}</h2><ol>{rows}</ol>{explained}</section>'


def _culture(points: int, words: Words) -> str:
    """So many points, the number as what is read first."""
    said = escape(words.say("table.culture_points", count=points))
    return said.replace(str(points), f"<b>{points}</b>", 1)


# ------------------------------------------------------------------------- what an action changes

COMPARED: Final = (
    "civil_left", "military_left", "food", "resources", "science", "culture", "culture_rating",
    "science_rating", "strength", "happiness", "unhappy", "unused", "civil_total",
    "military_total",
)  # fmt: skip


def compare(before: View, after: View, words: Words) -> list[str]:
    """What has changed for the reader between two views, number by number."""
    seat = before["you"]
    if seat is None:
        return []
    old: Mapping[str, object] = before["civilisations"][seat]
    new: Mapping[str, object] = after["civilisations"][seat]
    fields = [field for field in COMPARED if old[field] != new[field]]
    if after["turn"] != before["turn"]:  # the next turn has its own actions
        fields = [field for field in fields if not field.endswith(("_left", "_total"))]
    return [
        words.say(f"table.change.{field}", before=old[field], after=new[field]) for field in fields
    ]
