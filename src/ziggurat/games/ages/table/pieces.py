"""Draws the things of Through the Ages that lie anywhere: cards, signs, tokens, workers."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ziggurat.draw import cards, icons
from ziggurat.draw.svg import breakable, escape, icon, use
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGE,
    AGES,
    AIR,
    ATTACK_ACTIONS,
    BONUS,
    CARD_OF_CODE,
    FACTS,
    GOVERNMENT,
    KIND,
    KINDS,
    PEACEFUL_COST,
    REVOLUTION_COST,
    SCIENCE_COST,
    STAGES,
    TACTIC,
)
from ziggurat.games.ages.table.cards import YIELDS, deeds
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.faces import FACES
from ziggurat.games.ages.table.pictures import DOING_MARKS, name
from ziggurat.words import Words

COLOURS: Final[dict[str, str]] = {
    "farm": "gold",
    "mine": "gold",
    "lab": "lapis",
    "temple": "terracotta",
    "arena": "terracotta",
    "library": "lapis",
    "theatre": "murex",
    "infantry": "danger",
    "cavalry": "danger",
    "artillery": "danger",
    "air": "danger",
    "government": "obsidian",
    "special": "lapis",
    "wonder": "murex",
    "leader": "malachite",
    "action": "gold",
    "event": "malachite",
    "territory": "recent",
    "aggression": "danger",
    "war": "danger",
    "pact": "lapis",
    "tactic": "danger",
    "bonus": "recent",
}
"""By kind of card, the colour of its band; the word beside it says the same."""
SIGNS: Final[dict[str, str]] = {"colonise": "special_colonise", "hand": "cards"}
"""What cards bring, where the sign has another name."""
UNITS: Final[dict[str, str]] = {"i": "infantry", "c": "cavalry", "g": "artillery"}
"""By letter, the units of an army."""
DOINGS: Final = {what: what for what in DOING_MARKS.values()}
MOST_PILLS: Final = 3
DRAWN_SINGLY: Final = {"worker": 4, "token": 4}
"""More workers or tokens than this are drawn as one with a number."""
LETTERS_BESIDE_PILLS: Final = 80
LETTERS_ALONE: Final = 96
"""Letters of what is said on a card of the row, where there is room for words."""
MANY_TOKENS: Final = 4
"""More actions than this for a card are a number."""
KEPT: Final = 4096
"""Small pieces that are remembered as they are drawn, of each sort."""
MINUS: Final = "\N{MINUS SIGN}"


def age_of(code: str) -> str:
    """The age of a card: A, I, II or III."""
    return AGES[AGE[CARD_OF_CODE[code]]]


def kind_of(code: str) -> str:
    """The kind of a card, as the catalogues of words call it."""
    return KINDS[KIND[CARD_OF_CODE[code]]]


@cache
def short_kind(code: str, words: Words) -> str:
    """The kind of a card in one word, as cards have room for."""
    short = f"kind.{kind_of(code)}.short"
    return words.say(short if words.knows(short) else f"kind.{kind_of(code)}")


@cache
def frame(code: str) -> str:
    """The classes of a card: its frame in the colour of its kind."""
    return cards.frame(COLOURS[kind_of(code)])


TINTED: Final = ("culture", "science", "strength", "food")
"""Drawings that have a colour of their own wherever they stand; the others take the text's."""


@cache
def sign(drawing: str) -> str:
    """A drawing that stands in a line of text."""
    return icon(name(drawing), f"ag-i-{drawing}" if drawing in TINTED else "")


@cache
def mark(seat: int) -> str:
    """The mark of a seat."""
    return icon(icons.mark(seat), "ag-mark")


# What is printed on cards


@cache
def cost_of(code: str) -> str:
    """The cost printed on a card, as markup; empty for what is free."""
    card = CARD_OF_CODE[code]
    if KIND[card] == GOVERNMENT and PEACEFUL_COST[card]:
        costs = f"{PEACEFUL_COST[card]}/{REVOLUTION_COST[card]}"
        return f'<span class="ag-cost ag-learn">{sign("science")}{costs}</span>'
    if SCIENCE_COST[card]:
        return f'<span class="ag-cost ag-learn">{sign("science")}{SCIENCE_COST[card]}</span>'
    if STAGES[card]:
        stages = "".join([f"<u>{stage}</u>" for stage in STAGES[card]])
        return f'<span class="ag-cost ag-stages">{stages}</span>'
    if ATTACK_ACTIONS[card]:
        return f'<span class="ag-cost">{tokens("military", ATTACK_ACTIONS[card])}</span>'
    return ""


@cache
def effects(code: str) -> tuple[tuple[str, str], ...]:
    """What a card brings, as signs and numbers; words tell the rest."""
    card = CARD_OF_CODE[code]
    facts, kind = FACTS[card], KIND[card]
    if kind == TACTIC:
        army = [(UNITS[unit], "") for unit in facts["army"]]
        return (*army, ("strength", f"+{facts['bonus']}"))
    if kind == BONUS:
        return (("strength", f"+{facts['defence']}"), ("colonise", f"+{facts['colonise']}"))
    plain = kind <= AIR
    found = []
    if kind == ACTION and facts.get("do") in DOINGS:
        less = f"{MINUS}{facts['less']}" if "less" in facts else ""
        found.append((facts["do"], ""))
        if less:
            found.append(("resource", less))
    for what in YIELDS:
        if not facts.get(what, "").lstrip("-").isdigit():
            continue
        amount = int(facts[what])
        bare = plain or (kind == GOVERNMENT and what in ("civil", "military"))
        written = str(amount) if bare else f"{amount:+d}".replace("-", MINUS)
        found.append((what, written))
    return tuple(found)


@cache
def pills(code: str, most: int = MOST_PILLS) -> str:
    """What a card brings, as pills."""
    shown = effects(code)[: max(most, 4 if KIND[CARD_OF_CODE[code]] == TACTIC else most)]
    return "".join([cards.pill(sign(SIGNS.get(what, what)), number) for what, number in shown])


@lru_cache(KEPT)
def brought(code: str) -> str:
    """The same in a row, for narrow places."""
    return "".join(
        [
            f'<span class="ag-brings">{sign(SIGNS.get(what, what))}{number}</span>'
            for what, number in effects(code)[:2]
        ]
    )


@lru_cache(KEPT)
def printed(code: str, words: Words, more: str = "", price: str = "", told: str = "") -> str:
    """A whole card: picture, name, kind, what it brings, does (``told``) and costs."""
    return cards.inside(
        FACES.image(code),
        card_name(code, words),
        short_kind(code, words),
        age_of(code),
        pills(code),
        cost_of(code) + more,
        price,
        told,
    )


@cache
def told(code: str, words: Words) -> str:
    """What a card does, if that is said in few words."""
    said = deeds(code, words)
    most = LETTERS_BESIDE_PILLS if effects(code) else LETTERS_ALONE
    return said if len(said) <= most else ""


@lru_cache(KEPT)
def chip(
    code: str, words: Words, key: str = "", more: str = "", place: str = "", count: int = 0
) -> str:
    """A card in play: its picture small, its name, what it brings; what it does is a note.

    With a ``count``, the page animates that many cards when they move here or away.
    """
    keyed = f' data-key="{key}"' if key else ""
    moves = f' data-glide="{place}-{code} {code} {count}"' if count else ""
    called = card_name(code, words)
    kind = short_kind(code, words)
    return (
        f'<div id="ag-{place}-{code}" class="ag-chip z-of-{COLOURS[kind_of(code)]}"{keyed}'
        f' data-note="{code}"{moves} tabindex="0">'
        f'<span class="ag-thumb">{FACES.image(code)}</span><span class="ag-called">'
        f'<b class="ag-name">{escape(breakable(called))}</b>'
        f'<small>{more or escape(kind)}</small></span><span class="ag-gives">{brought(code)}</span>'
        "</div>"
    )


def tag(said: str) -> str:
    """A few words about a card in play."""
    return f'<span class="ag-tag">{escape(said)}</span>'


# Tokens


@lru_cache(KEPT)
def tokens(thing: str, count: int, spent: int = 0, step: int = 12, hollow: str = "") -> str:
    """Tokens side by side, a little over one another; then those that are spent, or holes."""
    width = step * max(0, count + spent - 1) + 20
    shown = [use(f"ag-{thing}", 20, 20, step * place) for place in range(count)]
    drawn = f"ag-{hollow or thing}"
    gone = [
        use(drawn, 20, 20, step * place, class_="" if hollow else "ag-spent")
        for place in range(count, count + spent)
    ]
    return (
        f'<svg class="ag-tokens" viewBox="0 0 {width} 20" aria-hidden="true">'
        f"{''.join(gone + shown)}</svg>"
    )


@lru_cache(KEPT)
def price(count: int, other: bool) -> str:
    """Civil actions for a card of the row; marked where they are not those of its zone."""
    marked = " ag-other-price" if other else ""
    drawn = tokens("civil", count, step=11) if count <= MANY_TOKENS else tokens("civil", 1)
    seen = "" if count <= MANY_TOKENS else f'<b aria-hidden="true" data-count="{count}"></b>'
    return f'<span class="ag-price{marked}"><span class="z-said">{count}</span>{seen}{drawn}</span>'


@lru_cache(KEPT)
def pieces(thing: str, count: int, place: str = "") -> str:
    """Workers or tokens, drawn singly or with a number; animated if they have a named place."""
    if not count:
        return ""
    shown = count if count <= DRAWN_SINGLY[thing] else 1
    step = 13 if thing == "worker" else 9
    uses = "".join([use(f"ag-{thing}", 20, 20, step * n) for n in range(shown)])
    moves = f' data-glide="{place} {thing} {count}"' if place else ""
    picture = (
        f'<svg class="ag-pieces ag-{thing}s" viewBox="0 0 {step * (shown - 1) + 20} 20"'
        f' aria-hidden="true"{moves}>{uses}</svg>'
    )
    if shown == count:
        return picture
    return f'<span class="ag-counted">{picture}<span class="z-num">{count}</span></span>'


__all__ = (
    "KEPT", "age_of", "brought", "chip", "cost_of", "effects", "frame", "kind_of",
    "mark", "pieces", "pills", "price", "printed", "sign", "tag", "tokens", "told",
)  # fmt: skip
