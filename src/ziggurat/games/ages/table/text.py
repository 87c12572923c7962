"""Through the Ages in the terminal: the row, the civilisations and the result, 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ziggurat.draw.letters import Block, Group, Indented, Table, Text
from ziggurat.games.ages.rules.components import (
    CARD_OF_CODE,
    KIND,
    LEADER,
    ROW,
    ROW_COSTS,
    STAGES,
    WONDER,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.shape import Civilisation, View
from ziggurat.games.ages.table.cards import name
from ziggurat.words import Words

MARKS: Final = "●■▲◆"
"""By seat."""
COLUMN: Final = 32
"""The width of a card of the row; if that is too narrow, the name is cut and not the code."""
MARGIN: Final = 2


def board(view: View, words: Words, names: Sequence[str]) -> Block:
    """The row with its prices, the events, an auction."""
    return Group(_moment(view, words), _row(view, words), *_common(view, words, names))


def seats(view: View, words: Words, names: Sequence[str]) -> Block:
    """Everybody's ratings side by side, every civilisation, and the reader's hands."""
    parts: list[Block] = [_ratings(view, words, names), Text()]
    for seat in _mine_last(view):
        parts += _civilisation(view, seat, words, names)
    if view["you"] is not None:
        parts += [Text(), *_hands(view, view["you"], words)]
    return Group(*parts)


def _mine_last(view: View) -> list[int]:
    """The seats in the order of play; the reader's own comes last, next to the prompt."""
    players = view["players"]
    last = view["first"] - 1 if view["you"] is None else view["you"]
    return [(last + step) % players for step in range(1, players + 1)]


# --------------------------------------------------------------------------------- the centre


def _moment(view: View, words: Words) -> Text:
    if view["over"]:
        return Text(words.say("text.over"), "bold")
    parts = [
        words.say("text.round", round=view["round"]),
        words.say("age", age=view["age"]),
        words.say("text.civil_deck", count=view["civil_left"]),
    ]
    if view["last_round"]:
        left = view["last_round"] - view["round"]
        parts.append(words.say("text.next_is_last" if left else "text.is_last"))
    return Text(" · ".join(parts), "bold")


def _row(view: View, words: Words) -> Table:
    """The row in a column for each zone; the reader's own price is added where it differs."""
    grid = Table(has_titles=False)
    you = view["you"]
    prices = ROW_COSTS if you is None else view["civilisations"][you]["prices"]
    columns: list[list[Text]] = []
    for cost in sorted(set(ROW_COSTS)):
        grid.add_column(no_wrap=True, max_width=COLUMN)
        column = [Text(words.say("text.price", count=cost), "dim")]
        for place in range(ROW):
            if ROW_COSTS[place] == cost:
                column.append(_place(place, view["row"][place], prices[place], words))
        columns.append(column)
    for line in range(max(map(len, columns))):
        grid.add_row(*[column[line] if line < len(column) else Text() for column in columns])
    return grid


def _place(place: int, code: str, price: int, words: Words) -> Text:
    """The number to type, the code, a price other than that of the zone, the name."""
    text = Text(f"{place + 1:>2} ", "dim")
    if not code:
        return text.append("-", "dim")
    text.append(f"{code:<3} ", "dim")
    if price != ROW_COSTS[place]:
        text.append(f"({price}) ", "bold")
    return text.append(name(code, words), _style(code))


def _style(code: str) -> str:
    """A colour by kind, legible on black and on white; the code says the same."""
    kind = KIND[CARD_OF_CODE[code]]
    if kind == WONDER:
        return "magenta"
    if kind == LEADER:
        return "green"
    if is_unit(kind):
        return "red"
    return "bold" if is_urban(kind) else ""


def _common(view: View, words: Words, names: Sequence[str]) -> Iterator[Text]:
    if "politics" not in view["phases"]:
        yield _line("text.simple_events", words, count=len(view["current"]))
    else:
        ages = " ".join(reversed(view["current"]))
        yield _line("text.events", words, ages=ages or words.say("nothing"))
        future = [f"{event['age']} ({names[event['by']]})" for event in view["future"]]
        yield _line("text.future", words, events=", ".join(future) or words.say("nothing"))
    if view["past"]:
        yield _line("text.past", words, card=name(view["past"][-1], words))
    if view["bonuses"]:
        cards = ", ".join(name(code, words) for code in view["bonuses"])
        yield _line("text.bonuses", words, cards=cards)
    auction = view["auction"]
    if auction:
        bidder = names[auction["bidder"]] if auction["bidder"] >= 0 else words.say("nothing")
        card = name(auction["territory"], words)
        yield _line("text.auction", words, "bold", card=card, bid=auction["bid"], bidder=bidder)


def _line(key: str, words: Words, style: str = "", **args: Any) -> Text:
    return Text(words.say(key, **args), style)


# -------------------------------------------------------------------------- the civilisations


def _ratings(view: View, words: Words, names: Sequence[str]) -> Table:
    table = Table()
    table.add_column("", no_wrap=True, max_width=16)
    for key in (
        "culture", "science", "strength", "happiness", "food", "resources", "unused", "banks",
        "actions", "hands",
    ):  # fmt: skip
        table.add_column(words.say(f"text.{key}"), justify="right", no_wrap=True)
    for seat, civ in enumerate(view["civilisations"]):
        asked = " <" if seat in view["to_act"] else ""
        first = " (1)" if seat == view["first"] else ""
        style = "dim" if civ["fallen"] else ""
        danger = "!" if civ["ahead"]["uprising"] else ""
        table.add_row(
            Text.assemble(MARKS[seat], f" {names[seat]}", (asked, "bold"), (first, "dim")),
            Text.assemble((str(civ["culture"]), "bold"), f"+{civ['culture_rating']}"),
            f"{civ['science']}+{civ['science_rating']}",
            str(civ["strength"]),
            f"{danger}{civ['happiness']}/{civ['happiness_needed']}",
            f"{civ['food']}+{civ['food_made']}",
            f"{civ['resources']}+{civ['resources_made']}",
            str(civ["unused"]),
            f"{civ['yellow']}/{civ['blue']}",
            f"{civ['civil_left']}/{civ['military_left']}",
            f"{civ['hand_size']}/{len(civ['military_backs'])}",
            style=style,
        )
    return table


def _civilisation(view: View, seat: int, words: Words, names: Sequence[str]) -> list[Block]:
    """What a civilisation has in play, in two paragraphs."""
    civ = view["civilisations"][seat]
    title = (f"{MARKS[seat]} {words.say('terminal.whose', name=names[seat])} ", "bold")
    in_play = ", ".join([*_cards(civ, words), *_ties(civ, words, names)])
    return [Text.assemble(title, in_play), _technologies(civ, seat == view["you"], words)]


def _cards(civ: Civilisation, words: Words) -> list[str]:
    """The cards in play without workers."""
    told = [name(civ["government"], words)]
    if civ["leader"]:
        told.append(name(civ["leader"], words))
    if civ["wonder"]:
        wonder = name(civ["wonder"], words)
        built, stages = civ["stages_built"], len(STAGES[CARD_OF_CODE[civ["wonder"]]])
        told.append(words.say("text.wonder", card=wonder, built=built, stages=stages))
    for code in civ["wonders"]:
        key = "text.ruin" if code in civ["ravaged"] else "text.stands"
        told.append(words.say(key, card=name(code, words)))
    told += [name(code, words) for code in (*civ["specials"], *civ["colonies"])]
    if civ["tactic"]:
        told.append(words.say("text.tactic", card=name(civ["tactic"], words)))
    return told


def _ties(civ: Civilisation, words: Words, names: Sequence[str]) -> list[str]:
    """The pact that a civilisation has offered, and the war that it has declared."""
    told = []
    pact, war = civ["pact"], civ["war"]
    if pact:
        card, partner = name(pact["card"], words), names[pact["with"]]
        told.append(words.say("text.pact", card=card, partner=partner, side=pact["side"]))
    if war:
        card, target = name(war["card"], words), names[war["on"]]
        told.append(words.say("text.war", card=card, target=target))
    return told


def _technologies(civ: Civilisation, mine: bool, words: Words) -> Indented:
    """Technologies with their workers and tokens; for the reader, with the cost of one more."""
    said = []
    for code, (workers, tokens) in civ["technologies"].items():
        if not workers and not tokens and not mine:
            continue
        stored = f"·{tokens}" if tokens else ""
        price = f" [{civ['build_costs'][code]}]" if mine else ""
        said.append(f"{name(code, words)} {workers}{stored}{price}")
    return Indented(Text(", ".join(said) or "-"), MARGIN)


def _hands(view: View, seat: int, words: Words) -> Iterator[Block]:
    """The reader's cards by name and code, costs, and what the end of the turn would bring."""
    for key, cards in (
        ("hand", view["hand"]),
        ("military_hand", view["military_hand"]),
        ("dealt", view["dealt"]),
    ):
        if cards or key == "hand":
            told = ", ".join([f"{name(code, words)} ({code})" for code in cards])
            text = Text(words.say(f"text.{key}") + " ", "bold")
            yield text.append(told or words.say("nothing"), "not bold")
    civ = view["civilisations"][seat]
    yield _line(
        "text.costs",
        words,
        "dim",
        growth=civ["growth_cost"],
        eaten=civ["consumption"],
        corruption=civ["corruption"],
        limit=civ["urban_limit"],
    )
    ahead = civ["ahead"]
    if ahead["uprising"]:
        yield _line("text.uprising", words, "bold red")
    if ahead["famine"]:
        yield _line("text.famine", words, "bold red", count=ahead["famine"])
    if ahead["corruption"]:
        yield _line("text.corruption", words, "bold red", count=ahead["corruption"])


# --------------------------------------------------------------------------------- the result


def result(view: View, words: Words, names: Sequence[str]) -> Block:
    """The final scores, the winner first."""
    order = sorted(range(len(names)), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)
    table = Table(gap=2)
    table.add_column("")
    for key in ("culture", "culture_rating", "strength"):
        table.add_column(words.say(f"text.{key}"), justify="right", no_wrap=True)
    for seat in order:
        civ = view["civilisations"][seat]
        table.add_row(
            f"{view['ranks'][seat]}. {MARKS[seat]} {names[seat]}",
            Text(str(view["scores"][seat]), "bold"),
            str(civ["culture_rating"]),
            str(civ["strength"]),
        )
    parts: list[Block] = [table]
    if view["final_impacts"]:
        cards = ", ".join(name(code, words) for code in view["final_impacts"])
        parts.append(_line("text.final", words, "dim", cards=cards))
    parts.append(Text(words.say("result.won", count=len(winners), **said), "bold"))
    return Group(*parts)
