"""French and English as equals: everything that can be said is said in both, and completely."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import ziggurat
from tests.games.civilisation.moments import MOMENTS
from tests.questions import asked, questions
from ziggurat import bots
from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import Refusal
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import HOST, Entry, State
from ziggurat.registry import packages
from ziggurat.sentences import compiled, sentences
from ziggurat.sentences import read_po as read_ours
from ziggurat.words import LANGUAGES, Words, game_folder, words

SOURCE = Path(ziggurat.__file__).parent
NAMES = ["Anna", "Benoît", "Ciro", "Dalia"]
UR = ziggurat.game("ur")

GAMES = {name: ziggurat.game(name) for name in ("ur", "tigris", "ages", "civilisation")}
RULES = {
    "ur": r"UR-[A-Z]+-\d+",
    "tigris": r"TE-[A-Z]+(?:-[A-Z]+)?-\d+",
    "ages": r"TTA-[A-Z]+-\d+",
    "civilisation": r"CIV-\d+\.\d+[a-z]?",
}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "ages": [
        {},
        {"auto_pay": False, "alternative_corruption": True, "military_draw": "by_action"},
        {"version": "advanced", "anti_gang": True},
        {"bonus_cards": "private"},
        {"version": "simple"},
        {"bonus_cards": "open_choice"},
        {"bonus_cards": "age_by_age", "auto_pay": False},
    ],
    "civilisation": [{}, {"late_seats": 1}, {"nations": "random"}],
}
"""Options that bring up all there is to say, where the default ones do not."""


def some_options(game: str, number: int) -> dict[str, Any]:
    """One of the sets of options of a game, each in turn."""
    sets = OPTIONS.get(game, [{}])
    return sets[number % len(sets)]


RARE = {"lose_token", "lose_colony", "ravage", "annex", "spoils", "terror", "agreement", "raid"}
"""Questions of Through the Ages that random games seldom come to."""


def stages(game: str) -> tuple[str, ...]:
    """Every question of a game, and its end; in Through the Ages not the rarest questions."""
    keys = (*sorted(questions(game)), "over")
    return tuple(key for key in keys if game != "ages" or key not in RARE)


SAME_IN_BOTH = {
    "Discord", "Matrix", "Notifications", "Webhook (JSON)", "ntfy",
    "{hours}\u00a0h {minutes}\u00a0min", "{bank}\u00a0min + {increment}\u00a0s",
    "Total", "minute",
    "expert", "{count}\u00a0min", "{low}–{high}\u00a0min", "{hours}\u00a0h\u00a0{minutes}",
    "Agriculture", "Agriculture/Culture", "Archer", "Arguments", "Cat", "Culture", "Invitations",
    "Lion", "Monument: {monument}", "Options", "Pause", "Points", "Score {score}", "Table",
    "Temples", "Ur", "Ziggurat", "en|fr", "ms", "points", "pt", "score", "temple",
    "{cell}: catastrophe", "{count} minute", "{count} monument", "{count} point",
    # Through the Ages
    "Albert Einstein", "Architecture", "Bill Gates", "Bronze", "Conquistadors", "Elvis Presley",
    "Fortifications", "Genghis Khan", "Hollywood", "Immigration", "Internet", "Irrigation",
    "Isaac Newton", "J. S. Bach", "James Cook", "Kremlin", "Mahatma Gandhi",
    "Maximilien Robespierre", "Navigation", "Rats", "Religion", "Sabotage", "Satellites",
    "Sid Meier", "Taj Mahal", "Tanks", "Through the Ages", "Universitas Carolina", "Version",
    "William Shakespeare", "Winston Churchill", "civil", "mine", "{number} culture",
    "{number} science", "{count} action", "Act.", "Science", "action", "bonus",
    "Actions", "Production", "corruption {count}", "culture {before} → {after}",
    "science {before} → {after}",
    # Civilisation
    "150 points", "220 points", "Arts", "Civilisation", "Conversion", "Famine", "Grain",
    "Ar", "Ci", "Nation", "Nations", "Papyrus", "Pile", "Piles", "Re", "Sc", "Sciences",
    "Site", "Stock", "Succession", "Superstition", "Thrace", "pile {pile}", "site",
    "stock {before} → {after}",
}  # fmt: skip
"""Texts that are right in both languages."""


def folders() -> list[Path]:
    """Every folder of catalogues: the shared one and those of our games."""
    own = [name for name, package in packages().items() if package.startswith("ziggurat.")]
    return [SOURCE / "locale", *[game_folder(name) for name in own]]


FOLDERS = pytest.mark.parametrize(
    "folder", folders(), ids=lambda folder: str(folder.relative_to(SOURCE).parent)
)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


PLACE = r"{(\w+)(?:=\w+)?}"
"""A place in a sentence, with or without what is counted there."""


@cache
def catalogue(folder: Path, language: str) -> Catalog:
    """A catalogue as Babel reads it."""
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(message: Message) -> tuple[str, ...]:
    """The forms of a message: one, or singular and plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def messages(folder: Path, language: str) -> dict[str, Message]:
    """The messages of a catalogue by key; the header is none."""
    return {str(_key(message)): message for message in catalogue(folder, language) if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


# ------------------------------------------------------------------------------- the catalogues


@FOLDERS
@EVERY_LANGUAGE
def test_our_reader_reads_what_babel_reads(folder: Path, language: str) -> None:
    theirs = {key: message.string for key, message in messages(folder, language).items()}
    ours = sentences(folder, language)
    assert {key: said if isinstance(said, str) else tuple(said) for key, said in ours.items()} == (
        theirs
    )


@EVERY_LANGUAGE
def test_a_compiled_catalogue_says_the_same(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    folder.mkdir()
    written = SOURCE / "locale" / f"{language}.po"
    (folder / written.name).write_bytes(written.read_bytes())
    assert compiled(tmp_path) == [folder / f"{language}.json"]
    assert sorted(path.name for path in folder.iterdir()) == [f"{language}.json"]
    assert sentences(folder, language) == sentences(SOURCE / "locale", language)


def test_a_catalogue_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        read_ours('msgid "seat"\nmsgstr seat\n')


@FOLDERS
def test_both_languages_have_the_same_keys(folder: Path) -> None:
    english, french = messages(folder, "en"), messages(folder, "fr")
    assert english.keys() == french.keys()


@FOLDERS
def test_no_key_is_written_twice(folder: Path) -> None:
    for language in LANGUAGES:
        text = (folder / f"{language}.po").read_text("utf-8")
        keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
        assert len(keys) == len(set(keys)), {key for key in keys if keys.count(key) > 1}


@FOLDERS
def test_nothing_is_left_empty_or_unsure(folder: Path) -> None:
    for language in LANGUAGES:
        for key, message in messages(folder, language).items():
            assert all(texts(message)), (language, key)
            assert not message.fuzzy, (language, key)


@FOLDERS
def test_both_languages_agree_on_plurals_and_placeholders(folder: Path) -> None:
    english, french = messages(folder, "en"), messages(folder, "fr")
    for key in english:
        assert len(texts(english[key])) == len(texts(french[key])), key
        # A singular may say "a token" where the other language writes the number.
        named = [set(re.findall(PLACE, texts(side[key])[-1])) for side in (english, french)]
        assert named[0] == named[1], key


@FOLDERS
def test_no_text_is_the_same_in_both_languages_by_oversight(folder: Path) -> None:
    english, french = messages(folder, "en"), messages(folder, "fr")
    same = {
        texts(english[key])[0]
        for key in english
        if texts(english[key])[0] == texts(french[key])[0]
        and not key.endswith(".examples")  # what is typed is the same everywhere
        and not key.startswith(("place.", "plain.", "volcano."))  # many are called so in both
        and re.search("[a-z]", re.sub(r"{\w+}", "", texts(english[key])[0]))
    }
    assert same <= SAME_IN_BOTH


WRONGLY_SPACED = re.compile(r" [:;?!»](\s|$)|« |\w'\w|\u202f|[a-z]} (min|s|h|%)(?!\w)")
"""A space at which a line could break where none may; another one than all the others; a unit apart
from its number; a straight apostrophe."""


@FOLDERS
def test_french_is_set_with_its_own_spaces_and_apostrophes(folder: Path) -> None:
    wrong = [
        key
        for key, message in messages(folder, "fr").items()
        for text in texts(message)
        if re.search(WRONGLY_SPACED, text)
    ]
    assert not wrong


@pytest.mark.parametrize(
    "page",
    sorted([*SOURCE.glob("games/*/locale/fr/rules.md"), *SOURCE.glob("games/*/lessons/*.toml")]),
    ids=lambda page: "/".join(page.parts[-4:]),
)
def test_french_pages_are_set_like_the_catalogues(page: Path) -> None:
    assert "\u202f" not in page.read_text(encoding="utf-8")


@EVERY_LANGUAGE
def test_a_question_of_ages_ends_where_its_first_sentence_does(language: str) -> None:
    """What is said about it stands under it, whatever dots names have."""
    for key, message in messages(game_folder("ages"), language).items():
        for text in texts(message) if key.startswith("prompt.") else []:
            asked, _, said = text.partition("\n")
            assert not re.search(r"[.?!] ", asked), key
            assert "\n" not in said, key
    said_so = words(language, "ages")
    prompt = Prompt("attack", "TTA-AGGR-05", {"card": 1, "other": 0, "mine": 3, "theirs": 2})
    names = ["J. S. Bach", "Ben"]
    assert said_so.ask(prompt, names, "|").count("|") == 1
    assert "J. S. Bach" in said_so.ask(prompt, names, "|").partition("|")[0]
    assert "\n" not in said_so.ask(prompt, names)


@EVERY_GAME
def test_every_option_is_explained(game: str) -> None:
    for language in LANGUAGES:
        spoken = words(language, game)
        for option in GAMES[game].options:
            assert spoken.knows(f"option.{option.name}")
            assert spoken.knows(f"option.{option.name}.help")
            for choice in option.choices:
                assert spoken.knows(f"option.{option.name}.{choice}"), choice


def test_counts_choose_singular_and_plural() -> None:
    entry = Entry("placed", {"seat": 0, "cell": "c4", "count": 1})
    assert words("en", "ur").tell(entry, NAMES) == "Anna puts a token on c4."
    entry = Entry("placed", {"seat": 0, "cell": "c4", "count": 3})
    assert words("en", "ur").tell(entry, NAMES) == "Anna puts 3 tokens on c4."
    assert words("fr", "ur").tell(entry, NAMES) == "Anna pose 3 jetons sur c4."


def test_lists_faces_and_seats_are_said_in_words() -> None:
    prompt = Prompt("turn", "UR-TURN-02", {"faces": ["trade", "war"]})
    assert "Trade and War" in words("en", "ur").ask(prompt, NAMES)
    assert "Commerce et Guerre" in words("fr", "ur").ask(prompt, NAMES)
    moved = Entry("redistributed", {"seat": 1, "changes": {"b2": -3, "c4": 3}})
    assert words("en", "ur").tell(moved, NAMES) == "Benoît moves tokens: b2 −3 and c4 +3."
    waiting = Prompt("wait", "UR-TURN-01", {"seat": 5})
    assert "Seat 6" in words("en", "ur").ask(waiting, NAMES)
    waiting = Prompt("wait", "UR-TURN-01", {"seat": HOST})
    assert "l’hôte" in words("fr", "ur").ask(waiting, NAMES)


# ---------------------------------------------------------------------- what the rules can produce


def is_whole(sentence: str) -> bool:
    """Whether a sentence was found and no placeholder was left in it."""
    return not re.search(r"[{}]", sentence) and " " in sentence


KEPT = {"ur": 3, "tigris": 3, "ages": 3, "civilisation": 1}
"""Positions of each stage that are looked at: fewer of a larger table."""


@cache
def positions(game: str) -> dict[str, list[State]]:
    """Some positions of every stage, from random games of 2 to 4 players.

    Random play seldom comes far in Civilisation: every question is put at a table made for it.
    """
    found: dict[str, list[State]] = {stage: [] for stage in stages(game)}
    for moment in MOMENTS if game == "civilisation" else ():
        found[asked(state := moment())].append(state)
    for seed in range(400):
        state = GAMES[game].start(2 + seed % 3, seed, **some_options(game, seed))
        for position in random_game(state, random.Random(seed)):
            kept = found.setdefault(asked(position), [])
            if len(kept) < KEPT[game]:
                kept.append(position.copy())
        if all(found.values()):
            break
    return found


def random_game(state: State, rng: random.Random) -> Iterator[State]:
    """The state at every decision of a random game, and at its end."""
    while not state.over:
        yield state
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    yield state


@EVERY_GAME
def test_random_games_visit_every_stage(game: str) -> None:
    unseen = [stage for stage, seen in positions(game).items() if not seen]
    assert unseen == []


@EVERY_GAME
@EVERY_LANGUAGE
def test_everything_in_random_games_has_words(game: str, language: str) -> None:
    spoken = words(language, game)
    told: set[tuple[str, ...]] = set()
    for seed in range(12):
        options = {"turn_limit": 5} if seed % 4 == 0 else {}
        state = GAMES[game].start(2 + seed % 3, seed, **options, **some_options(game, seed))
        for position in random_game(state, random.Random(seed)):
            for seat in range(position.players):
                prompt = position.prompt(seat)
                if (prompt.key, *prompt.args) not in told:
                    assert is_whole(spoken.ask(prompt, NAMES)), prompt
                    told.add((prompt.key, *prompt.args))
            for entry in position.log:
                assert is_whole(spoken.tell(entry, NAMES)), entry


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_question_of_every_stage_has_words(game: str, language: str) -> None:
    spoken = words(language, game)
    for states in positions(game).values():
        for state in states:
            for seat in range(state.players):
                assert is_whole(spoken.ask(state.prompt(seat), NAMES)), state.prompt(seat)


@EVERY_LANGUAGE
def test_rare_questions_have_words_too(language: str) -> None:
    spoken = words(language, "ages")
    args = {"other": 1, "count": 2, "card": "X2b"}
    for stage in RARE:
        assert is_whole(spoken.ask(Prompt(stage, "", args), NAMES)), stage


@cache
def refusals(game: str) -> dict[tuple[str, ...], Refusal]:
    """One refusal for every code and set of details that probing all actions brings out."""
    found: dict[tuple[str, ...], Refusal] = {}
    for states in positions(game).values():
        for state in states:
            for seat in {*state.to_act[:1], 0, state.players - 1}:
                _probe(state, seat, GAMES[game].actions, found)
    return found


def _probe(
    state: State, seat: int, actions: Iterable[Action], found: dict[tuple[str, ...], Refusal]
) -> None:
    legal = set(state.legal(seat)) if seat in state.to_act else set()
    for action in actions:
        if action not in legal:
            refusal = state.refusal(seat, action)
            found.setdefault((refusal.code, *refusal.details), refusal)


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_refused_action_is_explained(game: str, language: str) -> None:
    spoken = words(language, game)
    assert len(refusals(game)) >= 20
    for refusal in refusals(game).values():
        assert is_whole(spoken.refuse(refusal, NAMES)), refusal


@EVERY_GAME
def test_every_rule_cited_has_its_place_on_both_rules_pages(game: str) -> None:
    cited = {refusal.rule for refusal in refusals(game).values()}
    cited |= {option.rule for option in GAMES[game].options}
    for module in (SOURCE / "games" / game).rglob("*.py"):
        cited |= set(re.findall(f'"({RULES[game]})"', module.read_text("utf-8")))
    for language in LANGUAGES:
        page = (game_folder(game) / language / "rules.md").read_text("utf-8")
        for rule in cited - {""}:
            assert f'<a id="{rule}"></a>' in page, (language, rule)


# -------------------------------------------------------------- what the code could ever produce


def calls(module: Path) -> Iterator[tuple[str, str]]:
    """Names of what is called, and its first argument where that is a word of the code."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if isinstance(node.args[0].value, str):
                yield name, node.args[0].value


REFUSING = {
    "Refusal", "IllegalAction", "UnknownGame", "WrongOption", "WrongPosition", "DamagedRecord",
    "_no",
}  # fmt: skip


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_refusal_in_the_code_has_words(game: str, language: str) -> None:
    spoken = words(language, game)
    codes = {
        code
        for folder in ("core", f"games/{game}")
        for module in (SOURCE / folder).rglob("*.py")
        for name, code in calls(module)
        if name in REFUSING
    }
    some = {
        "ur": {"taboo", "wrong_tokens"},
        "tigris": {"three_kingdoms", "corner_first"},
        "ages": {"not_in_version", "urban_limit"},
        "civilisation": {"no_extension"},
    }
    assert {"game_over", "bad_undo"} | some[game] <= codes
    assert [code for code in sorted(codes) if not spoken.knows(f"refusal.{code}")] == []


CHOSEN = {
    "ur": {"grew", "shared", "attacked", "occupied"},
    "tigris": {"clash_internal", "clash_external", "added", "added_none"},
    "ages": {
        "declared", "attacks", "gains_culture", "loses_culture", "gains_science", "loses_science",
        "gains_food", "loses_food", "gains_resources", "loses_resources", "last_round",
        "one_more_round",
    },
    "civilisation": {
        "offer", "offer_all", "city_holds", "city_falls", "city_holds_raiders", "pirates_hold",
        "pirates_fall",
    },
}  # fmt: skip
"""Keys of the log that an expression chooses."""


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_log_entry_in_the_code_has_words(game: str, language: str) -> None:
    spoken = words(language, game)
    keys = {
        key
        for module in (SOURCE / "games" / game).rglob("*.py")
        for name, key in calls(module)
        if name in ("tell", "_tell", "Entry")
    }
    some = {"ages": "took", "civilisation": "moved"}
    assert {some.get(game, "placed"), "turn_limit"} <= keys
    keys |= CHOSEN[game]
    assert [key for key in sorted(keys) if not spoken.knows(f"log.{key}")] == []


# ---------------------------------------------------------------------------- the kernel's refusals


def wrong(change: dict[str, object]) -> Callable[[], object]:
    """Restore a position of Ur with some fields changed."""
    return lambda: UR.restore({**UR.start(3, 1).dump(), **change})


def recorded(line: str) -> Callable[[], object]:
    """Replay a record of Ur that ends with this line."""
    text = Record("ur", 3, seed=1).dumps()
    return lambda: Record.loads(text + line + "\n").replay(UR)


def _act(state: State, seat: int, text: str) -> None:
    action: Action = state.parse(seat, text)
    state.apply(seat, action)


MISTAKES: dict[str, Callable[[], object]] = {
    "wrong_players": lambda: UR.start(7),
    "wrong_switch": lambda: UR.start(3, 1, shared_victory="maybe"),
    "wrong_number": lambda: UR.start(3, 1, turn_limit=0),
    "unknown_option": lambda: UR.start(3, 1, dice=True),
    "unknown_game": lambda: ziggurat.game("chess"),
    "unknown_bot": lambda: bots.make("oracle", "ur"),
    "no_undo": lambda: History(UR.start(3, 1)).undo(0),
    "not_your_turn": lambda: _act(_third(), 2, "+a1"),
    "not_an_answer": lambda: _act(_third(), 0, "Za1"),
    "foreign_action": lambda: UR.start(3, 1).apply(0, ziggurat.game("tigris").action_at(0)),
    "unknown_notation": lambda: UR.start(3, 1).parse(0, "e2e4"),
    "unknown_number": lambda: UR.action_at(10**6),
    "same_tile": lambda: UR.start(3, 1).parse(0, "a1xa1:1"),
    "wrong_tokens": lambda: UR.start(3, 1).parse(0, "a1-b1:9"),
    "not_adjacent": lambda: UR.start(3, 1).parse(0, "a1xf6:1"),
    "other_game": wrong({"game": "go"}),
    "other_form": wrong({"form": 99}),
    "missing": wrong({"options": None}),
    "wrong_value": wrong({"round": "dance"}),
    "wrong_count": wrong({"hands": ["AT"]}),
    "not_a_record": lambda: Record.loads("hello"),
    "bad_header": lambda: Record.loads("ziggurat-record 1\ngame ur\n"),
    "bad_step": recorded("nonsense"),
    "bad_undo": recorded("0 undo 3"),
    "illegal_step": recorded("0 T"),
    "other_rules": lambda: Record("ur", 3, rules=999, seed=1).replay(UR),
    "no_seed": lambda: Record("ur", 3, rules=UR.rules_version).replay(UR),
}


def _third() -> State:
    """A game whose first seat, number 0, is asked for its first token."""
    return next(state for state in (UR.start(3, seed) for seed in range(99)) if 0 in state.to_act)


@pytest.mark.parametrize("code", MISTAKES)
def test_every_mistake_is_explained_in_both_languages(code: str) -> None:
    with pytest.raises(Refusal) as caught:
        MISTAKES[code]()
    assert caught.value.code == code
    sentences = [_said(words(language, "ur"), caught.value) for language in LANGUAGES]
    assert sentences[0] != sentences[1]


def _said(spoken: Words, refusal: Refusal) -> str:
    sentence = spoken.refuse(refusal, NAMES)
    assert is_whole(sentence), sentence
    return sentence


def test_a_game_that_is_over_says_so() -> None:
    state = UR.start(2, 1, turn_limit=1)
    for _ in random_game(state, random.Random(1)):
        pass
    refusal = state.refusal(0, UR.action_at(0))
    assert refusal.code == "game_over"
    assert words("fr", "ur").refuse(refusal) == "La partie est terminée."
