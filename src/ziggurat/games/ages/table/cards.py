"""The cards of Through the Ages in words: what each costs and does.

The words come from the catalogues and the numbers from ``components``, so that a card cannot say
one thing and do another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from ziggurat.catalogue import Card
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGE,
    AGES,
    AGGRESSION,
    AIR,
    ARMY,
    ARMY_BONUS,
    AT_ONCE,
    BONUS,
    CARD_COUNT,
    CLAUSES,
    CODES,
    COPIES,
    EFFECTS,
    EVENT,
    FACTS,
    GOVERNMENT,
    IMPACT,
    IMPACT_BY_PLACE,
    IMPACT_FROM_WORKER,
    IMPACT_OF_COLONY,
    IMPACT_OF_TECHNOLOGY,
    IMPACT_OF_WONDER,
    IMPACTS,
    INITIAL,
    KEYS,
    KIND,
    KINDS,
    LEADER,
    OLD_ARMY_BONUS,
    PACT,
    PAYS_LEVELS,
    RAVAGED_CULTURE,
    SITES,
    SPECIAL,
    STAGES,
    TACTIC,
    TERRITORY,
    URBAN_LESS,
    WAR,
    WHO,
    WONDER,
    is_civil,
)
from ziggurat.words import Words

KEY_OF_CODE: Final[dict[str, str]] = dict(zip(CODES, KEYS, strict=True))

YIELDS: Final = (
    "food", "resource", "culture", "science", "happy", "strength", "civil", "military", "blue",
    "yellow", "colonise", "hand",
)  # fmt: skip
"""Facts that are amounts, in the order in which they are listed."""
EVERYTHING: Final = 100
"""``components`` writes a loss of all there is as a number beyond this."""

Facts = Mapping[str, str]


def cards(words: Words) -> list[Card]:
    """Every card with its description, in the order of ``components``."""
    return [_card(number, words) for number in range(CARD_COUNT)]


def _card(number: int, words: Words) -> Card:
    deck = "initial" if number in INITIAL else "civil" if is_civil(KIND[number]) else "military"
    return Card(
        code=CODES[number],
        name=words.say(f"card.{KEYS[number]}"),
        text=sentences(CODES[number], words),
        marks={"age": AGES[AGE[number]], "kind": KINDS[KIND[number]], "deck": deck},
        copies=() if number in INITIAL else tuple(COPIES[count][number] for count in (2, 3, 4)),
    )


@cache
def name(code: str, words: Words) -> str:
    """The name of a card."""
    return words.say(f"card.{KEY_OF_CODE[code]}")


@cache
def sentences(code: str, words: Words) -> tuple[str, ...]:
    """What a card costs and does."""
    number = CODES.index(code)
    kind = KIND[number]
    if number < SITES:
        return tuple(_site(number, words))
    return tuple(_DESCRIBED[kind](number, words))


@cache
def deeds(code: str, words: Words) -> str:
    """What a card does, without what is printed on it in signs."""
    number = CODES.index(code)
    facts = FACTS[number]
    if number < SITES:
        return words.say("table.build_price", count=int(facts["build"]))
    if KIND[number] == GOVERNMENT:
        return words.say("effect.limit", count=int(facts["limit"]))
    costs = 1 if KIND[number] in (SPECIAL, WONDER) else 0
    return " ".join(sentences(code, words)[costs:])


# ------------------------------------------------------------------------------- amounts in words


def _amounts(
    group: str, amounts: Iterable[tuple[str, int]], words: Words, signed: bool = True
) -> str:
    """Amounts as a list: "+1 culture and +2 happy faces"."""
    said = [
        words.say(f"{group}.{name}", number=_number(amount, signed), count=abs(amount))
        for name, amount in amounts
    ]
    return words.listed(said)


def _number(amount: int, signed: bool = True) -> str:
    text = f"{amount:+d}" if signed or amount < 0 else str(amount)
    return text.replace("-", "\N{MINUS SIGN}")


def _dashed(numbers: Iterable[int]) -> str:
    return "\N{EN DASH}".join(map(str, numbers))


def _yields(facts: Facts, names: Sequence[str] = YIELDS, prefix: str = "") -> list[tuple[str, int]]:
    return [
        (name, int(facts[prefix + name]))
        for name in names
        if facts.get(prefix + name, "0").lstrip("-").isdigit() and prefix + name in facts
    ]


def _brings(facts: Facts, words: Words) -> list[str]:
    amounts = _yields(facts)
    return [words.say("effect.brings", yields=_amounts("yield", amounts, words))] if amounts else []


def _effects(facts: Facts, kind: str, words: Words) -> list[str]:
    """A sentence with its number for every fact that has one in the catalogues."""
    said = []
    for fact, value in facts.items():
        keys = (f"effect.{kind}.{fact}", f"effect.{fact}")
        key = next((key for key in keys if words.knows(key)), "")
        if key and value.isdigit():
            said.append(words.say(key, number=_number(int(value)), count=int(value)))
    return said


# ------------------------------------------------------------------------------- by kind of card


def _site(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    said = []
    if "cost" in facts:
        said.append(words.say("effect.cost", count=int(facts["cost"])))
    brought = _amounts("yield", _yields(facts), words, signed=False)
    said.append(words.say("effect.build", count=int(facts["build"]), yields=brought))
    if KIND[number] == AIR:
        said.append(words.say("effect.air"))
    return said


def _government(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    said = []
    if "revolution" in facts:
        said.append(words.say("effect.change", **facts))
    actions = _amounts("yield", _yields(facts, ("civil", "military")), words, signed=False)
    said.append(words.say("effect.brings", yields=actions))
    said.append(words.say("effect.limit", count=int(facts["limit"])))
    others = {name: facts[name] for name in facts if name not in ("civil", "military")}
    return said + _brings(others, words)


def _special(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    said = [words.say("effect.cost", count=int(facts["cost"])), *_brings(facts, words)]
    if URBAN_LESS[number]:
        one, two, three = URBAN_LESS[number]
        said.append(words.say("effect.urban", one=one, two=two, three=three))
        said.append(words.say("effect.stages_at_once", count=int(facts["stages_at_once"])))
    return said


def _wonder(number: int, words: Words) -> list[str]:
    facts = {name: value for name, value in FACTS[number].items() if name != "stages"}
    said = [words.say("effect.stages", stages=_dashed(STAGES[number])), *_brings(facts, words)]
    if PAYS_LEVELS[number]:
        one, two = (words.say(f"kind.{KINDS[kind]}") for kind in PAYS_LEVELS[number])
        said.append(words.say("effect.pays_levels", one=one, two=two))
    return said + _effects(facts, "wonder", words)


def _leader(number: int, words: Words) -> list[str]:
    return _brings(FACTS[number], words) + _effects(FACTS[number], "leader", words)


def _action(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    gains = _amounts("gain", _yields(facts), words, signed=False)
    if "do" in facts:
        return [words.say(f"do.{facts['do']}", less=facts.get("less", ""), yields=gains)]
    said = [words.say("effect.gains", yields=gains)] if gains else []
    for fact in ("arms_per_stronger", "culture_per_richer"):
        if fact in facts:
            two, three, four = facts[fact].split("-")
            said.append(words.say(f"effect.{fact}", two=two, three=three, four=four))
    return said + _effects(facts, "action", words)


def _event(number: int, words: Words) -> list[str]:
    if IMPACT[number]:
        return [_impact(IMPACTS[IMPACT[number]], words)]
    if not CLAUSES[number]:
        return [words.say("event.nothing")]
    meant: dict[int, list[str]] = {}
    for who, effect, amount in CLAUSES[number]:
        meant.setdefault(who, []).append(_clause(EFFECTS[effect], amount, words))
    return [
        words.say(
            "clause",
            who=words.say(f"who.{WHO[who]}"),
            what=words.listed(clauses),
        )
        for who, clauses in meant.items()
    ]


def _clause(effect: str, amount: int, words: Words) -> str:
    if effect == "free":
        return words.say("clause.free", card=words.say(f"card.{KEYS[amount]}"))
    if effect == "ravage":
        return words.say("clause.ravage", count=RAVAGED_CULTURE)
    if effect == "mix":
        return words.say("clause.gain_mix" if amount > 0 else "clause.lose_mix", count=abs(amount))
    if amount < -EVERYTHING:
        return words.say(f"clause.all_{effect}")
    if words.knows(f"gain.{effect}"):
        return _amounts("gain", [(effect, amount)], words)
    return words.say(f"clause.{effect}", count=abs(amount))


def _impact(impact: str, words: Words) -> str:
    count = {
        "colonies": IMPACT_OF_COLONY,
        "population": IMPACT_FROM_WORKER,
        "technology": IMPACT_OF_TECHNOLOGY,
    }.get(impact, 0)
    two, three, four = (_dashed(IMPACT_BY_PLACE[players]) for players in (2, 3, 4))
    points = _dashed(IMPACT_OF_WONDER)
    return words.say(
        f"impact.{impact}", count=count, two=two, three=three, four=four, points=points
    )


def _territory(number: int, words: Words) -> list[str]:
    stays = _amounts("yield", _yields(FACTS[number]), words)
    now = _amounts("gain", [(EFFECTS[what], amount) for what, amount in AT_ONCE[number]], words)
    return [words.say("territory.stays", yields=stays), words.say("territory.now", yields=now)]


def _attack(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    said = _effects(facts, KINDS[KIND[number]], words)
    if not facts["actions"].isdigit():
        said.insert(0, words.say(f"effect.actions.{facts['actions']}"))
    return said


def _pact(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    said = []
    for party in ("both", "a", "b"):
        names = (*YIELDS, "food_for_resource", "resource_for_food")
        amounts = [
            (f"{name}_a_turn" if name in ("food", "resource") else name, amount)
            for name, amount in _yields(facts, names, f"{party}.")
        ]
        if amounts:
            said.append(words.say(f"party.{party}", yields=_amounts("yield", amounts, words)))
    return said + _effects(facts, "pact", words)


def _tactic(number: int, words: Words) -> list[str]:
    units = words.listed(
        [
            words.say(f"unit.{kind}", count=count)
            for kind, count in zip(("infantry", "cavalry", "artillery"), ARMY[number], strict=True)
            if count
        ]
    )
    said = [words.say("effect.army", units=units, number=_number(ARMY_BONUS[number]))]
    if OLD_ARMY_BONUS[number] != ARMY_BONUS[number]:
        said.append(words.say("effect.old", number=_number(OLD_ARMY_BONUS[number])))
    return said


def _bonus(number: int, words: Words) -> list[str]:
    facts = FACTS[number]
    defence, colonise = _number(int(facts["defence"])), _number(int(facts["colonise"]))
    return [words.say("effect.bonus", number=defence, other=colonise)]


_DESCRIBED: Final[dict[int, Callable[[int, Words], list[str]]]] = {
    GOVERNMENT: _government,
    SPECIAL: _special,
    WONDER: _wonder,
    LEADER: _leader,
    ACTION: _action,
    EVENT: _event,
    TERRITORY: _territory,
    AGGRESSION: _attack,
    WAR: _attack,
    PACT: _pact,
    TACTIC: _tactic,
    BONUS: _bonus,
}
