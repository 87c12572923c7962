"""What lies around the map: the phases of the turn, everybody's position, and my trade cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from ziggurat.draw import icons
from ziggurat.draw.cards import frame
from ziggurat.draw.svg import breakable, escape, icon
from ziggurat.games.civilisation.rules.board import NATIONS
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    CARD_CODES,
    COPIES,
    EPOCH_CITIES,
    EPOCHS,
    GOODS_COUNT,
    GROUP_KEYS,
    GROUPS,
    LAST_SQUARE,
    PILES,
    TRADE_CODES,
    TRADE_OF,
    epoch_of,
    square_value,
)
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.table.faces import FACES
from ziggurat.games.civilisation.table.names import card_name, nation_name
from ziggurat.games.civilisation.table.pictures import name
from ziggurat.games.civilisation.table.routes import question_of
from ziggurat.games.civilisation.table.standing import standing
from ziggurat.words import Words

View = Mapping[str, Any]

TABS: Final = ("nations", "cards", "succession", "piles")
FOLDED: Final = ' data-folded=""'
"""On what a page begins without."""
REPEATS: Final = ' data-repeats=""'
"""While many stacks are moved: a number that was said need not be said again."""
READ_ONLY: Final = ("nations", "succession")
"""Tabs in which there may be nothing to stop at: they are scrolled by keyboard all the same."""
STOP: Final = ' tabindex="0"'
KEPT: Final = 4096
"""Small pieces that are remembered as they are drawn, of each sort."""


@cache
def mark(seat: int) -> str:
    """The mark of a seat."""
    return icon(icons.mark(seat), "cv-mark")


@cache
def sign(drawing: str) -> str:
    """A drawing in a line of text."""
    return icon(name(drawing))


WOOD: Final = {"tokens": "cv-k3", "cities": "cv-c", "ships": "cv-b"}
"""What of a nation is shown as the wooden piece that stands on the map."""


@cache
def piece(what: str) -> str:
    """A piece in a line of text, in the colour of the seat around it."""
    return (
        '<svg class="z-icon" viewBox="-160 -160 320 320" aria-hidden="true">'
        f'<use href="#{WOOD[what]}"/></svg>'
    )


def called(view: View, seat: int, words: Words, names: Sequence[str]) -> str:
    """A nation and who plays it; the player alone before nations are chosen."""
    nation = view["nations"][seat]["nation"]
    return f"{nation_name(nation, words)} ({names[seat]})" if nation else names[seat]


def groups_of(card: int) -> list[str]:
    """The groups of a civilisation card."""
    return [key for number, key in enumerate(GROUP_KEYS) if GROUPS[card] >> number & 1]


# ----------------------------------------------------------------------------- the phases of a turn


def track(view: View, words: Words, names: Sequence[str]) -> str:
    """Turn and phases, the present one and the next by name; who has acted and who comes next."""
    now = PHASES.index(view["phase"])
    now = len(PHASES) if view["over"] else now
    phases = [_phase(number, number - now, words) for number in range(1, len(PHASES))]
    if view["over"]:
        turn = words.say("table.over")
    else:
        key = "table.last_turn_now" if view["final_turn"] else "table.turn_now"
        turn = words.say(key, count=view["turn"])
    again = REPEATS if question_of(view) == "move" else ""
    return (
        f'<div id="cv-track" class="cv-track" data-drawer=""{again}><div class="cv-beam">'
        f'<b class="cv-turn z-num">{escape(turn)}</b>'
        f'<ol class="cv-phases" aria-label="{escape(words.say("table.phases"))}">{"".join(phases)}'
        f"</ol>{_order(view, words, names)}</div></div>"
    )


def phase_notes(words: Words) -> dict[str, str]:
    """What happens in each phase of the turn."""
    notes = {}
    for number, phase in enumerate(PHASES[1:], 1):
        said, help_ = words.say(f"phase.{phase}"), words.say(f"table.help.{phase}")
        notes[f"phase-{number}"] = f"<h3>{number}. {escape(said)}</h3><p>{escape(help_)}</p>"
    return notes


@cache
def _phase(number: int, ahead: int, words: Words) -> str:
    """A phase of the turn, so many ahead of the present one."""
    phase = PHASES[number]
    said = words.say(f"phase.{phase}")
    place = "past" if ahead < 0 else {0: "now", 1: "next"}.get(ahead, "later")
    current = ' aria-current="step"' if place == "now" else ""
    return (
        f'<li id="cv-phase-{number}" class="cv-phase cv-{place}"{current}'
        f' data-note="phase-{number}"><span class="z-num">{number}</span>'
        f'<span class="cv-phase-name">{escape(said)}</span></li>'
    )


def coming(view: View) -> list[int]:
    """Who is asked now and who comes after in this phase, each once."""
    seats: list[int] = list(view["to_act"]) if not view["over"] else []
    for task in reversed(view["agenda"]):
        if task["task"] == "phase":
            break
        seat = task.get("seat")
        if seat is not None and seat not in seats:
            seats.append(int(seat))
    return seats


def _order(view: View, words: Words, names: Sequence[str]) -> str:
    """The order of the players in this phase: those who have acted are faint."""
    if view["over"]:
        return ""
    ahead = coming(view)
    order = view["phase_order"]
    together = len(view["to_act"]) > 1
    marks = []
    for seat in [*[seat for seat in order["seats"] if seat not in ahead], *ahead]:
        acts = " cv-acting" if seat in view["to_act"] else "" if seat in ahead else " cv-acted"
        said = escape(called(view, seat, words, names))
        marks.append(
            f'<li class="cv-turner seat-{seat}{acts}" title="{said}">{mark(seat)}'
            f'<span class="z-said">{said}</span></li>'
        )
    key = "together" if together else order["by"]
    caption = escape(words.say(f"table.order_{key}"))
    return (
        f'<ol class="cv-order" aria-label="{caption}" title="{caption}">'
        f'<li class="cv-order-caption" aria-hidden="true">{sign("clock")}</li>{"".join(marks)}</ol>'
    )


# ----------------------------------------------------------------------------- everybody's position


def people(view: View, words: Words, names: Sequence[str]) -> str:
    """The nations side by side, their cards, the succession table, the piles: one tab each."""
    tabs = "".join([_tab(tab, words) for tab in TABS])
    shown = {
        "nations": _nations(view, words, names),
        "cards": _cards(view, words, names),
        "succession": _succession(view, words, names),
        "piles": _piles(view, words),
    }
    _, *closed = TABS
    panels = "".join(
        [
            f'<section class="cv-tab cv-tab-{tab}"{STOP if tab in READ_ONLY else ""}'
            f'{FOLDED if tab in closed else ""}><h3 class="cv-tab-title">'
            f"{escape(words.say(f'table.tab.{tab}'))}</h3>{shown[tab]}</section>"
            for tab in TABS
        ]
    )
    return f'<div class="cv-people"><div class="cv-tabs">{tabs}</div>{panels}</div>'


@cache
def _tab(tab: str, words: Words) -> str:
    checked = ' checked="checked"' if tab == TABS[0] else ""
    return (
        f'<input class="z-said" type="radio" name="cv-tab" id="cv-tab-{tab}"{checked}/>'
        f'<label for="cv-tab-{tab}">{escape(words.say(f"table.tab.{tab}"))}</label>'
    )


def _nations(view: View, words: Words, names: Sequence[str]) -> str:
    rows = [_nation(view, seat, words, names) for seat in view["succession"]]
    return f'<ol class="cv-nations">{"".join(rows)}</ol>'


def _nation(view: View, seat: int, words: Words, names: Sequence[str]) -> str:
    nation = view["nations"][seat]
    acts = " cv-acts" if seat in view["to_act"] else ""
    mine = " cv-mine" if seat == view["you"] else ""
    title = nation_name(nation["nation"], words) if nation["nation"] else names[seat]
    player = f'<span class="cv-player">{escape(names[seat])}</span>' if nation["nation"] else ""
    tags = ""
    if nation["status"] != "playing":
        tags += _tag(words.say(f"table.status.{nation['status']}"))
    if seat == view["you"]:
        tags += _tag(words.say("table.you"))
    if acts:
        tags += f'<span class="z-said">{escape(words.say("table.to_act"))}</span>'
    cards = len(nation["cards"])
    stats = [
        _stat(seat, "tokens", nation["tokens"], words),
        _stat(seat, "stock", nation["stock"], words),
        _stat(seat, "treasury", nation["treasury"], words),
        _stat(seat, "cities", nation["cities"], words, nation["unsupported"]),
        _stat(seat, "ships", len(nation["ships"]), words),
        _stat(seat, "trade_cards", view["hand_sizes"][seat], words),
        _stat(seat, "cards", cards, words, more=nation["card_value"]),
    ]
    square = _square(seat, nation, words, standing(view, seat, words))
    return (
        f'<li id="cv-nation-{seat}" class="cv-nation seat-{seat}{mine}{acts}">'
        f'<span class="cv-seal">{mark(seat)}</span><div class="cv-who">'
        f"<b>{escape(title)}</b>{player}{tags}</div>{square}"
        f'<div class="cv-stats">{"".join(stats)}</div></li>'
    )


@lru_cache(KEPT)
def _tag(text: str) -> str:
    return f'<small class="cv-tag">{escape(text)}</small>'


def _square(seat: int, nation: View, words: Words, score: str) -> str:
    """How far a nation has come on the succession table."""
    if not nation["nation"]:
        return ""
    epoch = nation["epoch"]
    said = words.say("table.square", count=nation["square"], epoch=words.say(f"epoch.{epoch}"))
    told = f"{said}\n{score}"
    return (
        f'<span class="cv-square cv-e-{epoch}" data-sight="stat:square:{seat}"'
        f' data-say="{escape(told)}" tabindex="0" role="img" aria-label="{escape(said)}">'
        f"{sign('ziggurat')}"
        f'<b class="z-num">{nation["square"]}</b></span>'
    )


@lru_cache(KEPT)
def _stat(
    seat: int, what: str, count: int, words: Words, missing: int = 0, more: int | None = None
) -> str:
    """A number with its sign; ``missing`` tokens make it a warning."""
    said = words.say(f"table.stat.{what}", count=count, value=more or 0)
    if missing:
        said += " " + words.say("table.unsupported", count=missing)
    aside = f'<span class="cv-rate">{more}</span>' if more else ""
    drawn = piece(what) if what in WOOD else sign(what)
    return (
        f'<span class="cv-stat{" cv-bad" if missing else ""}" data-sight="stat:{what}:{seat}"'
        f' title="{escape(said)}" role="img">'
        f'{drawn}<b class="z-num">{count}</b>{aside}</span>'
    )


# Civilisation cards


def _cards(view: View, words: Words, names: Sequence[str]) -> str:
    """Every civilisation card: what it costs the reader, and who owns it."""
    owners: dict[str, tuple[tuple[int, str], ...]] = {}
    for seat, nation in enumerate(view["nations"]):
        for code in nation["cards"]:
            owners[code] = (*owners.get(code, ()), (seat, names[seat]))
    rows = [
        _known(number, owners.get(code, ()), _price(view, number), words)
        for number, code in enumerate(CARD_CODES)
    ]
    return f'<ol class="cv-known-cards">{"".join(rows)}</ol>'


@lru_cache(KEPT)
def _known(card: int, owners: tuple[tuple[int, str], ...], price: str, words: Words) -> str:
    """A civilisation card, its owners by seat and name."""
    code = CARD_CODES[card]
    marks = "".join(
        [f'<span class="seat-{s}" title="{escape(name)}">{mark(s)}</span>' for s, name in owners]
    )
    said = ", ".join([name for _, name in owners])
    return (
        f'<li class="cv-known" data-note="{code}" tabindex="0">'
        f'{FACES.image(code, "cv-thumb")}<span class="cv-known-name">'
        f"{escape(card_name(code, words))}</span>{group_marks(card, words)}"
        f'<span class="cv-owners"><span class="z-said">{escape(said)}</span>{marks}</span>'
        f'<b class="cv-net z-num">{price}</b></li>'
    )


def _price(view: View, card: int) -> str:
    """What the reader would pay for a card; nothing where that is no question."""
    if view["you"] is None or CARD_CODES[card] in view["nations"][view["you"]]["cards"]:
        return ""
    return str(view["nations"][view["you"]]["prices"][card])


@cache
def group_marks(card: int, words: Words) -> str:
    """The groups of a civilisation card, a letter and a ground each."""
    return "".join(
        [
            f'<i class="cv-group cv-g-{group}" title="{escape(words.say(f"group.{group}"))}">'
            f"{escape(words.say(f'table.group.{group}'))}</i>"
            for group in groups_of(card)
        ]
    )


# The succession table


def _succession(view: View, words: Words, names: Sequence[str]) -> str:
    rows = [
        _progress(view, seat, words, names)
        for seat in view["succession"]
        if view["nations"][seat]["nation"]
    ]
    return f'<ol class="cv-progress">{"".join(rows)}</ol>{_epochs(words)}'


@cache
def _epochs(words: Words) -> str:
    """What the colours of the succession table mean."""
    key = "".join(
        [
            f'<li><i class="cv-cell cv-e-{epoch}"></i>{escape(words.say(f"epoch.{epoch}"))}'
            f" · {escape(words.say('table.asks_cities', count=EPOCH_CITIES[number]))}</li>"
            for number, epoch in enumerate(EPOCHS)
        ]
    )
    return f'<ul class="cv-epochs">{key}</ul>'


def _progress(view: View, seat: int, words: Words, names: Sequence[str]) -> str:
    nation = view["nations"][seat]
    cells = _squares(nation["nation"], nation["square"], seat, words)
    said = escape(called(view, seat, words, names))
    return (
        f'<li id="cv-way-{seat}" class="seat-{seat}"><span class="cv-way-who">{mark(seat)}{said}'
        f'</span><span class="cv-way">{cells}</span>{_asked(nation, words)}</li>'
    )


@lru_cache(KEPT)
def _squares(nation: str, reached: int, seat: int, words: Words) -> str:
    """The squares of a nation, its mark on the one that it has reached."""
    number = NATIONS.index(nation)
    cells = []
    for square in range(LAST_SQUARE + 1):
        epoch = EPOCHS[epoch_of(number, square)]
        here = mark(seat) if square == reached else ""
        value = square_value(number, square)
        asks = f' title="{escape(words.say("table.asks_value", count=value))}"' if value else ""
        dear = " cv-dear" if value else ""
        cells.append(f'<i class="cv-cell cv-e-{epoch}{dear}"{asks}>{here}</i>')
    return "".join(cells)


def _asked(nation: View, words: Words) -> str:
    """What the next square asks for, and whether it is there."""
    ahead = nation["ahead"]
    if not ahead:
        return ""
    parts = [
        words.say(f"table.asks_{what}", count=ahead[what])
        for what in ("cities", "groups", "cards", "value")
        if ahead[what]
    ]
    said = ", ".join(parts) or words.say("table.asks_nothing")
    key = "table.next_met" if ahead["met"] else "table.next_unmet"
    met = " cv-met" if ahead["met"] else " cv-unmet"
    return f'<span class="cv-asked{met}">{escape(words.say(key, asks=said))}</span>'


# The piles of trade cards


def _piles(view: View, words: Words) -> str:
    rows = [_pile(pile, view["piles_left"][pile], words) for pile in range(PILES)]
    return f'<ol class="cv-piles">{"".join(rows)}</ol>'


@lru_cache(KEPT)
def _pile(pile: int, left: int, words: Words) -> str:
    """What is in a pile, and how many cards are left of it."""
    chips = "".join(
        [
            f'<span class="cv-in-pile{" cv-ill" if is_calamity(code) else ""}"'
            f' data-note="{code}" tabindex="0">'
            f'{FACES.image(code, "cv-thumb")}<span class="z-said">'
            f"{escape(card_name(code, words))}</span>{_copies(code)}</span>"
            for code in TRADE_CODES
            if int(code[0]) == pile + 1
        ]
    )
    said = escape(words.say("table.pile_left", count=left))
    return (
        f'<li id="cv-pile-{pile + 1}"><b class="z-num">{pile + 1}</b>{chips}'
        f'<span class="cv-left">{said}</span></li>'
    )


def _copies(code: str) -> str:
    number = TRADE_OF[code]
    return f"<small>×{COPIES[number]}</small>" if number < GOODS_COUNT else ""


def is_calamity(code: str) -> bool:
    """Whether a trade card is a calamity."""
    return TRADE_OF[code] >= GOODS_COUNT


def is_fixed(code: str) -> bool:
    """Whether a trade card cannot be traded."""
    return not CAN_GIVE[TRADE_OF[code]]


# ---------------------------------------------------------------------------------- my trade cards


FAN: Final = 4
"""The most cards of a set that are seen lying on each other."""
FEW, MANY = 7, 9
"""The most sets that are drawn large, and those that have room at all."""


def hand(view: View, words: Words) -> str:
    """My trade cards in sets: what each is worth now, and what with one card more."""
    if view["you"] is None:
        return ""
    chips = [_set(held, view, words) for held in view["sets"]]
    chips += [_calamity(code, words) for code in sorted(view["hand"]) if is_calamity(code)]
    empty = f'<span class="cv-none">{escape(words.say("table.no_trade_cards"))}</span>'
    treasury = view["nations"][view["you"]]["treasury"]
    caption = words.say("table.hand", count=sum(view["hand"].values()))
    told = words.say("table.worth", count=view["wealth"] - treasury, treasury=treasury)
    many = " cv-crowd" if len(chips) > MANY else "" if len(chips) > FEW else " cv-few"
    return (
        f'<section class="cv-hand seat-{view["you"]}" aria-label="{escape(caption)}">'
        f'<div class="cv-caption"><b>{escape(caption)}</b><span>{escape(told)}</span>'
        f'<b class="cv-total-worth z-num" aria-hidden="true">{view["wealth"] - treasury}</b></div>'
        f'<div class="cv-sets{many}">{"".join(chips) or empty}</div></section>'
    )


@lru_cache(KEPT)
def trade_card(code: str, words: Words, more: str = "") -> str:
    """A good or a calamity as a card: its pile, its picture, its name; ``more`` is a class."""
    colour = "danger" if is_calamity(code) else "gold"
    return (
        f'<span class="{frame(colour, "cv-tc", more)}"><span class="z-art">{FACES.image(code)}'
        f'</span><i class="cv-pile-no z-num">{code[0]}</i>'
        f'<b class="z-name">{escape(breakable(card_name(code, words)))}</b></span>'
    )


def _set(held: View, view: View, words: Words) -> str:
    code, count = held["card"], held["count"]
    draft = view["floor"]["mine"]["draft"]
    aside = view["paying"].get(code, 0) + (draft["cards"].count(code) if draft else 0)
    said = words.say(
        "table.set", card=card_name(code, words), count=count, value=held["value"],
        more=held["more"],
    )  # fmt: skip
    grows = held["more"] > held["value"]
    more = f'<span class="cv-more z-num">→ {held["more"]}</span>' if grows else ""
    left = f"{count - aside}/{count}" if aside else f"×{count}"
    away = "cv-away" if aside else "cv-times"
    behind = min(FAN, count - aside)
    fan = f"cv-fan-{behind}" if behind > 1 else ""
    return (
        f'<div id="cv-set-{code}" class="cv-set" data-key="hand:{code}" data-note="{code}"'
        f' data-glide="hand-{code} {code} {count - aside}" tabindex="0" role="img"'
        f' aria-label="{escape(said)}">{trade_card(code, words, fan)}'
        f'<span class="cv-worth"><span class="cv-has"><span class="{away} z-num">{left}</span>'
        f'<b class="cv-value z-num">{held["value"]}</b></span>{more}</span></div>'
    )


def _calamity(code: str, words: Words) -> str:
    key = "table.cannot_trade" if is_fixed(code) else "table.can_trade"
    said = f"{card_name(code, words)}: {words.say(key)}"
    return (
        f'<div id="cv-set-{code}" class="cv-set cv-ill" data-key="hand:{code}" data-note="{code}"'
        f' tabindex="0" role="img" aria-label="{escape(said)}">{trade_card(code, words)}'
        f"{_tag(words.say(key))}</div>"
    )
