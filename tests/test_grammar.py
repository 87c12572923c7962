"""Sentences as people speak: counts, elisions, one word for one thing, and never a bare key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest

import ziggurat
from tests.test_words import FOLDERS, GAMES, SOURCE, folders, messages, texts
from ziggurat import Record
from ziggurat.core.history import History
from ziggurat.core.state import Entry, State
from ziggurat.grammar import COUNTED, ZERO, elided
from ziggurat.registry import offers
from ziggurat.web.face import thing
from ziggurat.words import LANGUAGES, game_folder, words

NAMES = ["Anna", "Hélène", "Yves", "Dalia", "Éva", "Otto", "Inès", "Hugo"]
GOLDEN = Path(__file__).parent / "golden"
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

# ------------------------------------------------------------------------------------- elisions


@pytest.mark.parametrize(
    ("particle", "name", "said"),
    [
        ("de", "Anna", "d’Anna"),
        ("De", "Émile", "D’Émile"),
        ("que", "Inès", "qu’Inès"),
        ("lorsque", "Otto", "lorsqu’Otto"),
        ("de", "Hélène", "d’Hélène"),
        ("de", "HUGO", "d’HUGO"),
        ("de", "Œdipe", "d’Œdipe"),
        ("de", "Yves", "d’Yves"),
        ("de", "Yasmine", "de Yasmine"),
        ("de", "Hollywood", "de Hollywood"),
        ("de", "Harry", "de Harry"),
        ("de", "Benoît", "de Benoît"),
        ("de", "11", "de 11"),
        ("de", "Ωmega", "de Ωmega"),
        ("de", "", "de "),
    ],
)
def test_french_elides_before_a_vowel_or_a_mute_h(particle: str, name: str, said: str) -> None:
    assert elided(particle, name) == said


def test_names_are_elided_wherever_a_sentence_has_them() -> None:
    spoken = words("fr", "ages")
    assert spoken.tell(Entry("uprising", {"seat": 0}), NAMES).startswith("Les ouvriers d’Anna se")
    assert spoken.tell(Entry("uprising", {"seat": 3}), NAMES).startswith("Les ouvriers de Dalia")
    asked = words("fr", "civilisation").say("prompt.answer_ready", other="Hélène")
    assert asked.startswith("C’est ce qu’Hélène demande")


def test_english_is_left_alone() -> None:
    said = words("en", "ages").tell(Entry("uprising", {"seat": 0}), NAMES)
    assert said.startswith("The workers of Anna rise")


def test_no_sentence_that_the_page_fills_in_would_need_an_elision() -> None:
    """The client script puts names into ``script.`` sentences; it has no grammar."""
    said = messages(SOURCE / "locale", "fr")
    filled = {key: texts(one) for key, one in said.items() if key.startswith("script.")}
    wrong = {
        key
        for key, forms in filled.items()
        for one in forms
        if len(forms) > 1 or re.search(r"\b(de|que) {|{\w+=", one)
    }
    assert len(filled) > 20
    assert not wrong


# --------------------------------------------------------------------------------------- counts

NUMBERS = {
    "count", "left", "food", "resources", "culture", "science", "civil", "military", "less",
    "rounds", "players", "seats", "tokens", "points", "cost", "faces", "eaten", "need", "stages",
    "growth", "given", "wanted", "more", "processes",
}  # fmt: skip
"""Places that take a number."""
THINGS = {
    "en": r"(?:\w+ )?(?:actions|cards|cities|connections|events|faces|games|goods|groups|hours|"
    r"minutes|offers|pages|players|points|resources|rounds|seats|seconds|ships|stages|steps|tiles|"
    r"territories|tokens|treasures|turns|workers|ziggurats)\b",
    "fr": r"(?:actions|bateaux|cartes|connexions|coups|étapes|événements|groupes|heures|jetons|"
    r"jours|marchandises|minutes|nourritures|offres|ouvriers|pages|parties|pions|places|points|"
    r"ressources|territoires|tours|trésors|tuiles|villes|visages|ziggurats)\b",
}
"""What can be counted, in the plural."""
NEVER_ONE = {
    "refusal.ship_full", "refusal.ship_costs_two", "refusal.only_four_ships", "refusal.range_used",
    "refusal.too_few_cards", "refusal.offers_used_up", "refusal.other_cannot_trade",
    "refusal.too_few_tradable", "refusal.offer_too_small", "refusal.asked_already",
    "refusal.asks_too_few", "refusal.enough_named", "refusal.ask_two", "refusal.answer_full",
    "refusal.answer_short", "refusal.needs_five", "refusal.processes_database",
    "refusal.processes_system", "prompt.ninth", "arena.note", "arena.balanced", "effect.stages",
    "aid.act", "aid.build", "aid.city", "aid.end", "aid.end.advanced", "aid.found", "aid.ship",
    "aid.supply", "aid.towers", "aid.treasure", "about.city",
}  # fmt: skip
"""Sentences whose number is fixed by the rules, or by what they are about, at two or more."""


@FOLDERS
@EVERY_LANGUAGE
def test_whatever_is_counted_has_a_singular_and_a_plural(folder: Path, language: str) -> None:
    either = re.sub(r"(s|x)(?=[|)])", r"\1?", THINGS[language])
    wrong = [
        key
        for key, message in messages(folder, language).items()
        if isinstance(message.string, str) and not key.startswith("card.")
        for place in re.findall(r"{(\w+)}[  ]" + either, message.string)
        if place in NUMBERS and key not in NEVER_ONE
    ]
    assert not wrong


@FOLDERS
def test_every_sentence_with_a_count_is_right_for_none_one_and_two(folder: Path) -> None:
    game = folder.parent.name if folder.parent.parent.name == "games" else None
    plurals = [
        key for key, one in messages(folder, "en").items() if not isinstance(one.string, str)
    ]
    assert plurals
    for language in LANGUAGES:
        spoken = words(language, game)
        for key in plurals:
            said = [spoken.say(key, count=count, number=count) for count in (0, 1, 2)]
            assert not re.search(r"\b1[  ]" + THINGS[language], said[1]), (key, said[1])
            if language == "fr":
                assert not re.search(r"\b0[  ]" + THINGS["fr"], said[0]), (key, said[0])
            elif not key.startswith(("clause.", "effect.")):  # what is printed on cards is not 0
                assert not re.search(r"\b0 [\w ]*fewer", said[0]), (key, said[0])


@FOLDERS
def test_every_thing_counted_in_a_sentence_is_known(folder: Path) -> None:
    for language in LANGUAGES:
        said = {**messages(SOURCE / "locale", language), **messages(folder, language)}
        for key, message in messages(folder, language).items():
            for text in texts(message):
                for counted in re.findall(r"{\w+=(\w+)}", text):
                    assert len(texts(said[COUNTED + counted])) == 2, (key, counted)


@FOLDERS
def test_what_is_said_of_nothing_belongs_to_a_count(folder: Path) -> None:
    for language in LANGUAGES:
        said = messages(folder, language)
        for key in said:
            if key.endswith(ZERO):
                assert len(texts(said[key.removesuffix(ZERO)])) == 2, key
                assert len(texts(said[key])) == 1, key


def test_a_number_is_said_with_its_thing_inside_a_sentence() -> None:
    entry = Entry("gains_mix", {"seat": 0, "food": 0, "resources": 1})
    assert words("en", "ages").tell(entry, NAMES) == "Anna gains no food and 1 resource."
    assert words("fr", "ages").tell(entry, NAMES) == "Anna gagne 0 nourriture et 1 ressource."
    entry = Entry("gains_mix", {"seat": 0, "food": 2, "resources": 3})
    assert words("fr", "ages").tell(entry, NAMES) == "Anna gagne 2 nourritures et 3 ressources."


def test_nothing_has_a_sentence_of_its_own() -> None:
    entry = Entry("unrest", {"seat": 0, "count": 0})
    assert words("en", "ages").tell(entry, NAMES) == "Anna keeps all civil actions next turn."
    assert words("fr", "ages").tell(entry, NAMES).startswith("Anna garde toutes ses actions")
    sizes = words("fr", "ages").say("table.hand_sizes", civil=0, military=2)
    assert sizes == "0 carte civile et 2 cartes militaires en main"


# ------------------------------------------------------------------- what golden games have to say


@cache
def told(game: str, language: str) -> dict[str, set[str]]:
    """Every line of the log and every question of the golden games, by key."""
    spoken = words(language, game)
    said: dict[str, set[str]] = {}
    for path in sorted((GOLDEN / game).glob("*.record")):
        record = Record.loads(path.read_text("utf-8"))
        history = History.from_record(record, ziggurat.game(game))
        for played in history.played:
            for entry in played.log:
                said.setdefault(f"log.{entry.key}", set()).add(spoken.tell(entry, NAMES))
    return said


@EVERY_GAME
def test_no_line_of_a_golden_game_stumbles_over_a_number(game: str) -> None:
    for language in LANGUAGES:
        for key, sentences in told(game, language).items():
            for said in sentences:
                assert not re.search(r"\b1[  ]" + THINGS[language], said), (key, said)
                assert not re.search(r"\b(?:gains|loses|takes|scores|eat|costs \w+) 0 ", said), said
                assert not re.search(r"\b0 [\w ]*fewer", said), said
                assert not re.search(r"[A-Za-z] -\d", said), (key, said)
                if language == "fr":
                    assert not re.search(r"\b0[  ]" + THINGS["fr"], said), (key, said)


@EVERY_GAME
def test_every_name_in_a_golden_game_is_elided(game: str) -> None:
    wrong = {
        said
        for sentences in told(game, "fr").values()
        for said in sentences
        if re.search(r"\b(de|que|jusque) (Anna|Hélène|Yves|Éva|Otto|Inès|Hugo)\b", said)
    }
    assert not wrong


KEY = re.compile(r"(?<![\w/~:.-])[a-z]+(?:_[a-z0-9]+)+(?![\w/])|\b[a-z]{3,}\.[a-z_]{3,}\b")
"""What only the code says: ``snake_case``, or parts with a point between."""


@cache
def moments(game: str) -> list[State]:
    """Some positions of some golden games, from the first to the last."""
    found: list[State] = []
    for path in sorted((GOLDEN / game).glob("*.record"))[::4]:
        record = Record.loads(path.read_text("utf-8"))
        positions = list(record.positions(ziggurat.game(game)))
        found += [state.copy() for state in positions[:: max(1, len(positions) // 25)]]
        found.append(positions[-1])
    return found


def labels(game: str, language: str) -> Iterator[tuple[str, str]]:
    """What somebody is asked at these moments, and what can be answered."""
    spoken = words(language, game)
    paths = offers(game).paths()
    assert paths is not None
    for state in moments(game):
        for seat in range(state.players):
            yield "prompt", spoken.ask(state.prompt(seat), NAMES)
            view = state.view(seat)
            legal = state.legal(seat) if seat in state.to_act else []
            for ways in paths.ways(view, legal).values():
                for key in {thing(key) for way in ways for key in way}:
                    yield key, paths.label(view, key, spoken, NAMES)


def drawn(game: str, language: str) -> Iterator[tuple[str, str]]:
    """All words of the tables drawn at these moments, what is read aloud included."""
    spoken = words(language, game)
    drawing = offers(game).drawing()
    assert drawing is not None
    for state in moments(game)[::3]:
        seat = state.to_act[0] if state.to_act and state.to_act[0] >= 0 else None
        for region, markup in drawing.draw(state.view(seat), spoken, NAMES).items():
            spoken_of = re.findall(r'(?:aria-label|aria-description|title|alt)="([^"]*)"', markup)
            bare = re.sub(r"<style.*?</style>|<[^>]*>", "\n", markup, flags=re.DOTALL)
            for text in {*spoken_of, *bare.split("\n")}:
                yield region, unescape(text)


@EVERY_GAME
@EVERY_LANGUAGE
def test_no_bare_key_reaches_a_reader(game: str, language: str) -> None:
    seen = set()
    for key, said in labels(game, language):
        seen.add(key)
        assert said.strip(), key
        assert not KEY.search(said), (key, said)
        assert "{" not in said, (key, said)
        assert not re.search(r"\b1[  ]" + THINGS[language], said), (key, said)
    for sentences in told(game, language).values():
        for said in sentences:
            assert not KEY.search(said), said
    assert len(seen) > 20


@EVERY_GAME
@EVERY_LANGUAGE
def test_no_bare_key_is_drawn_or_read_aloud(game: str, language: str) -> None:
    texts_seen = 0
    for region, said in drawn(game, language):
        texts_seen += 1
        assert not KEY.search(said), (region, said)
        assert not re.search(r"{\w+}", said), (region, said)
        assert not re.search(r"(?<![\d,.])\b1[  ]" + THINGS[language], said), (region, said)
        if language == "fr":
            assert not re.search(r"\b(de|que) (Anna|Hélène|Éva|Otto|Inès|Hugo)\b", said), said
    assert texts_seen > 100


# --------------------------------------------------------------------------- one word for one thing

DOUBLETS = {
    "": {
        r"\b[Mm]ontres?\b(?= (?:est|se règle)|s?$)": "pendule",
        r"[Cc]ontre la montre|[Ss]ans montre|\bpas de montre": "pendule",
        r"\bhorloges?\b": "pendule",
        r"\bsièges?\b": "place",
        r"\bbots?\b": "robot",
    },
    "tigris": {
        r"\bvillages?\b": "peuplement",
        r"\btaureaux?\b": "buffle",
        r"\bréunions?\b": "jonction",
        r"\brivières?\b": "fleuve",
        r"\bplaques?\b": "tuile",
    },
    "ages": {
        r"\bpaquebots?\b": "Politique d’immigration",
        r"\bcubes?\b": "jeton",
        r"\bleaders?\b": "dirigeant",
        r"\binactifs?\b": "inutilisé",
        r"\b[Bb]âti(?:r|t|s|ssez)\b": "construire",
        r"\b[Tt]irer une carte\b": "piocher",
        r"\b[Rr]évolte\b": "soulèvement",
    },
    "civilisation": {
        r"\bnavires?\b": "bateau",
        r"\bjetons?\b": "pion",
        r"\bvilles? fortifiées?\b": "ville",
        r"\bdésastres?\b": "calamité",
    },
    "ur": {r"\bpions?\b": "jeton", r"\bcubes?\b": "jeton", r"\btours? de ziggurat\b": "ziggurat"},
}
"""By game, what is not said in French, and what is said instead; under "" for all of them."""


NO_WORDS = r"`[^`]*`|{[^}]*}|<a id=[^>]*>|--\w+"
"""What stands in a text without being read: code, options, places and anchors."""


@pytest.mark.parametrize("game", ["", *GAMES])
def test_french_has_one_word_for_one_thing(game: str) -> None:
    folder = game_folder(game) if game else SOURCE / "locale"
    said = [text for one in messages(folder, "fr").values() for text in texts(one)]
    if game:
        said += (folder / "fr" / "rules.md").read_text("utf-8").splitlines()
    doublets = DOUBLETS[""] | DOUBLETS.get(game, {})
    wrong = {
        (text, instead)
        for text in said
        for doublet, instead in doublets.items()
        if re.search(doublet, re.sub(NO_WORDS, "", text), re.IGNORECASE)
    }
    assert not wrong


def test_the_rules_pages_have_their_own_spaces_and_apostrophes() -> None:
    for folder in folders()[1:]:
        page = (folder / "fr" / "rules.md").read_text("utf-8")
        plain = re.sub(r"`[^`]*`|<a id=\"[^\"]*\"></a>|\]\([^)]*\)", "", page)
        assert not re.findall(r".{12} [:;?!»](?=\s|$)|« .{9}|\w'\w.{9}", plain), folder
