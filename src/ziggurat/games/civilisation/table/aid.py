"""The player aid of Civilisation: its sixteen phases, its pieces, limits, sets, epochs, scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.aids import Aid, Line, Part, line, part
from ziggurat.games.civilisation.rules.components import (
    ATTACKERS,
    CITIES,
    CITY_POINTS,
    CITY_SCORE,
    CREW,
    EPOCH_CARDS,
    EPOCH_CITIES,
    EPOCH_GROUPS,
    EPOCHS,
    GARRISON,
    LEAST_TRADED,
    MOST_GOODS_KEPT,
    NAMED,
    NINTH_PILE_COST,
    PLAIN_COST,
    SAILING_RANGE,
    SHIP_COST,
    SHIPS,
    SITE_COST,
    SQUARE_POINTS,
    SUPPORT,
    TAX,
)
from ziggurat.games.civilisation.rules.play import PHASES, TURN
from ziggurat.games.civilisation.table.panels import sign
from ziggurat.words import Words

MANY: Final = 6
"""Cards of the largest set that is shown; further ones follow the same square."""


def sheet(options: Mapping[str, Any], words: Words) -> list[Part]:
    """All of it on one sheet."""
    return [
        _turn(words), _pieces(words), _signs(words), _goods(words), _epochs(words), _scores(words),
    ]  # fmt: skip


def here(view: Any) -> str:
    """The phase."""
    return "" if view["over"] else str(view["phase"])


AID: Final = Aid(sheet, here)
RULES: Final = (
    "CIV-18.1a", "CIV-18.1b", "CIV-18.1c", "CIV-18.1d", "CIV-18.1e", "CIV-18.1f",
    "CIV-18.1g", "CIV-18.1h", "CIV-18.1i", "CIV-18.1j", "CIV-18.1k", "CIV-18.1l",
    "CIV-18.1m", "CIV-18.1n", "CIV-18.1o", "CIV-18.1p",
)  # fmt: skip
"""Of the phases, in their order."""


def _turn(words: Words) -> Part:
    """The phases as the order of play has them."""
    figures = {
        "tax": TAX, "ship": SHIP_COST, "crew": CREW, "reach": SAILING_RANGE, "site": SITE_COST,
        "plain": PLAIN_COST, "support": SUPPORT, "ninth": NINTH_PILE_COST, "least": LEAST_TRADED,
        "named": NAMED, "kept": MOST_GOODS_KEPT, "attackers": ATTACKERS, "garrison": GARRISON,
    }  # fmt: skip
    lines = [
        Line(
            words.say(f"phase.{phase}"),
            words.say(f"aid.phase.{phase}", **figures),
            at=(PHASES[0], phase) if phase == PHASES[1] else (phase,),
            rule=rule,
        )
        for rule, (phase, _) in zip(RULES, TURN, strict=True)
    ]
    return part(words, "turn", *lines, is_turn=True)


def _pieces(words: Words) -> Part:
    return part(
        words,
        "pieces",
        line(words, "token", _piece("t0"), rule="CIV-20.1a"),
        line(words, "city", _piece("c0"), rule="CIV-25.2a", most=CITIES, site=SITE_COST,
             plain=PLAIN_COST, support=SUPPORT, points=CITY_POINTS),
        line(words, "ship", _piece("b0"), rule="CIV-22.1b", most=SHIPS, cost=SHIP_COST, crew=CREW),
        line(words, "stock", sign("stock")),
        line(words, "treasury", sign("treasury"), rule="CIV-19.1a", tax=TAX),
    )  # fmt: skip


def _signs(words: Words) -> Part:
    """What is printed on the map, and what the table writes on it."""
    lines = [
        line(words, "map.limit", '<b class="z-num" aria-hidden="true">3</b>', rule="CIV-4.5"),
        line(words, "map.site", _piece("site-b", 95), rule="CIV-25.2a", site=SITE_COST),
        line(words, "map.plain", _piece("site-w", 95), rule="CIV-4.43"),
        line(words, "map.volcano", _piece("volcano", 130), rule="CIV-30.211a"),
        line(words, "map.over", _piece("over", 135), rule="CIV-26.1b"),
        line(words, "map.fight", _piece("fight", 110), rule="CIV-24.1a"),
        line(words, "map.build", _piece("build", 100), rule="CIV-25.1a"),
        line(words, "map.unfed", _piece("unfed", 90), rule="CIV-26.31a", support=SUPPORT),
    ]
    return Part(words.say("aid.map"), lines, is_legend=True)


def _goods(words: Words) -> Part:
    sizes = range(1, MANY + 1)
    return Part(
        words.say("aid.goods"),
        [line(words, "sets", sign("trade_cards"), rule="CIV-28.51")],
        table=[
            [words.say("aid.set_size"), *map(str, sizes)],
            [words.say("aid.set_value"), *[f"{size * size}×" for size in sizes]],
        ],
    )


def _epochs(words: Words) -> Part:
    """What each epoch asks for; the first asks for nothing."""
    rows = [
        [words.say(f"epoch.{epoch}"), *[str(count or "–") for count in asks]]
        for epoch, *asks in zip(EPOCHS, EPOCH_CITIES, EPOCH_GROUPS, EPOCH_CARDS, strict=True)
    ]
    heads = ["", *[words.say(f"aid.{key}") for key in ("cities", "groups", "cards")]]
    return Part(
        words.say("aid.epochs"),
        [line(words, "square", rule="CIV-33.1"), line(words, "value", rule="CIV-33.25b")],
        table=[heads, *rows],
    )


def _scores(words: Words) -> Part:
    return part(
        words,
        "scoring",
        line(words, "score.squares", rule="CIV-35.1d", points=SQUARE_POINTS),
        line(words, "score.cards", sign("cards"), rule="CIV-35.1a"),
        line(words, "score.cities", _piece("c0"), rule="CIV-35.1e", points=CITY_SCORE),
        line(words, "score.rest", sign("treasury"), rule="CIV-35.1b"),
        line(words, "end", rule="CIV-34.1a"),
    )


def _piece(name: str, half: int = 160) -> str:
    """A drawing of the map, which reaches so far from its middle."""
    return (
        f'<svg class="cv-piece seat-0" viewBox="{-half} {-half} {2 * half} {2 * half}"'
        ' aria-hidden="true">'
        f'<use href="#cv-{name}" class="cv-{name}"/></svg>'
    )
