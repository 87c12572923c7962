"""The home page: choose a game and who sits where, find a table, look at a record."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Final

import htpy as h
from markupsafe import Markup

from ziggurat.core.game import Game
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.web.clock import ABSENCE_USUAL, ABSENCES, GAME_CHOICES, PHASE_CHOICES
from ziggurat.web.context import GameForm, HomeContext, OptionForm, TableLine
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.plain import NAME_LENGTH
from ziggurat.words import Words, words

USUAL_PLAYERS = 4
USUAL_BOT = "planner:normal"
_TITLE: Final = re.compile("<title>.*?</title>")
PICTURE_SEED = 1
PICTURE_STEPS = 150
"""The game on the picture of a card has gone half as far, or to its own half."""


def home_page(context: HomeContext) -> str:
    """The page where every table begins."""
    said = words(context.language)
    games = [_game(context, form, words(context.language, form.name)) for form in context.games]
    return document(
        context,
        said,
        "Ziggurat",
        _symbols(context),
        top(context, said),
        h.main("#main.home-page")[
            h.div(".hello")[h.h1["Ziggurat"], h.p[said.say("home.sentence")]],
            h.p(".problem", role="alert")[context.problem] if context.problem else None,
            h.section(".games", aria_label=said.say("home.games"))[games],
            _tables(said.say("home.mine"), context.mine, said),
            _tables(said.say("home.running"), context.running, said),
            _tables(said.say("home.finished"), context.finished, said),
            _broken(context.broken, said),
            _review(said),
            _address(context, said),
        ],
        credit(said),
        kind="home-body",
    )


def _symbols(context: HomeContext) -> h.Element:
    parts = "".join([face.symbols(form.name) for form in context.games])
    return h.svg(".symbols", aria_hidden="true")[Markup(parts)]  # noqa: S704 - drawn by us


@cache
def _picture(game: str, language: str) -> str:
    """The board of a game under way, as the picture on its card."""
    drawing = face.drawing(game)
    if drawing is None:
        return ""
    if drawing.picture is not None:
        return drawing.picture()
    description = find_game(game)
    players = _usual_players(description.players, description.house_players)
    length = _played(description, players, PICTURE_STEPS)[1]
    state = _played(description, players, length // 2)[0]
    regions = drawing.draw(state.view(None), words(language, game), [""] * players)
    return _TITLE.sub("", regions["board"])  # a picture: nobody sits there to be named


def _played(description: Game, players: int, most: int) -> tuple[State, int]:
    """A game after some steps at random, and how many there were."""
    state, rng = description.start(players, seed=PICTURE_SEED), Random(PICTURE_SEED)
    for step in range(most):
        if state.over:
            return state, step
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state, most


def _usual_players(counts: tuple[int, ...], house: tuple[int, ...]) -> int:
    published = [count for count in counts if count not in house]
    return USUAL_PLAYERS if USUAL_PLAYERS in published else max(published)


# One game


def _game(context: HomeContext, form: GameForm, said: Words) -> list[h.Node]:
    sent = context.sent if context.sent.get("game", form.name) == form.name else {}
    is_chosen = form is context.games[0] if "game" not in context.sent else bool(sent)
    return [
        h.input(
            ".unseen.pick", type="radio", name="chosen", id=f"game-{form.name}", checked=is_chosen
        ),
        _card(context, form, said),
        h.section(".game.panel", aria_label=form.title)[
            h.div(".about")[
                h.h2(".unseen")[form.title],
                h.p(".tagline")[form.tagline],
                h.p(".made-by")[said.say("game.credit")] if said.knows("game.credit") else None,
            ],
            h.form(".start", method="post", action="/tables")[
                h.input(type="hidden", name="game", value=form.name),
                _player_counts(form, said, sent),
                _seats(form, said, sent),
                _options(form, said, sent) if form.options else None,
                _clocks(said, sent) if form.timed else None,
                _absence(said, sent),
                _listing(said, sent),
                h.div(".go")[
                    h.button(".primary", type="submit")[said.say("home.start")],
                    h.a(href=form.rules_href)[said.say("home.read_rules")],
                    h.a(href=form.cards_href)[said.say("page.cards")] if form.cards_href else None,
                ],
            ],
        ],
    ]


def _card(context: HomeContext, form: GameForm, said: Words) -> h.Element:
    """What is pressed to choose a game; its form is shown below all cards."""
    picture = Markup(_picture(form.name, context.language))  # noqa: S704 - drawn by us
    low, high = min(form.players), max(form.players)
    return h.label(".card.panel", for_=f"game-{form.name}")[
        h.span(".picture", aria_hidden="true")[picture],
        h.span[h.strong[form.title], h.small[said.say("home.from_to", low=low, high=high)]],
    ]


def _player_counts(form: GameForm, said: Words, sent: dict[str, str]) -> h.Element:
    chosen = sent.get("players", str(_usual_players(form.players, form.house_players)))
    return h.fieldset(".counts")[
        h.legend[said.say("home.players")],
        [
            h.label[
                h.input(
                    type="radio", name="players", value=str(count), checked=str(count) == chosen
                ),
                h.span[
                    str(count),
                    h.small[said.say("home.house_variant")]
                    if count in form.house_players
                    else None,
                ],
            ]
            for count in form.players
        ],
    ]


def _seats(form: GameForm, said: Words, sent: dict[str, str]) -> h.Element:
    return h.fieldset(".sitting")[
        h.legend[said.say("home.seats")],
        h.div(".places.many" if max(form.players) > USUAL_PLAYERS else ".places")[
            [_seat(seat, form, said, sent) for seat in range(max(form.players))]
        ],
        h.p(".help")[said.say("home.seats_help")],
    ]


def _seat(seat: int, form: GameForm, said: Words, sent: dict[str, str]) -> h.Element:
    chosen = sent.get(f"seat.{seat}", "me" if seat == 0 else USUAL_BOT)
    people = [(who, said.say(f"home.{who}")) for who in ("me", "friend", "open")]
    bots = [(bot.spec, bot.label) for bot in form.bots]
    return h.div(".seat")[
        h.span(f".dot.seat-{seat}", aria_hidden="true"),
        h.select(name=f"seat.{seat}", aria_label=said.say("home.seat", number=seat + 1))[
            h.optgroup(label=said.say("home.people"))[_choices(people, chosen)],
            h.optgroup(label=said.say("home.bots"))[_choices(bots, chosen)],
        ],
        h.input(
            ".name",
            name=f"name.{seat}",
            value=sent.get(f"name.{seat}", ""),
            maxlength=str(NAME_LENGTH),
            placeholder=said.say("home.name"),
            aria_label=said.say("home.seat_name", number=seat + 1),
            autocomplete="nickname" if seat == 0 else "off",
            data_my_name=seat == 0,
        ),
    ]


def _choices(choices: list[tuple[str, str]], chosen: str) -> list[h.Element]:
    return [h.option(value=value, selected=value == chosen)[label] for value, label in choices]


def _options(form: GameForm, said: Words, sent: dict[str, str]) -> h.Element:
    return h.details(".options", open=any(name.startswith("option.") for name in sent))[
        h.summary[said.say("home.options")],
        [_option(option, said, sent) for option in form.options],
    ]


def _clocks(said: Words, sent: dict[str, str]) -> h.Element:
    """How long what is played against time may last, and the game."""
    usual = ("", said.say("home.clock_usual"))
    phase = [usual, *[(str(count), _minutes(count, said)) for count in PHASE_CHOICES]]
    game = [(str(count), _minutes(count, said)) for count in GAME_CHOICES]
    return h.details(".options", open=any(name.startswith("clock.") for name in sent))[
        h.summary[said.say("home.clocks")],
        [
            h.div(".option")[
                h.label(for_=name)[said.say(label)],
                h.select(name=name, id=name)[_choices(choices, sent.get(name, choices[0][0]))],
                h.p(".help")[said.say(f"{label}_help")],
            ]
            for name, label, choices in (
                ("clock.phase", "home.clock_phase", phase),
                ("clock.game", "home.clock_game", game),
            )
        ],
    ]


def _absence(said: Words, sent: dict[str, str]) -> h.Element:
    """How long somebody may stay away before others may hand the seat to a bot."""
    choices = [(str(minutes), said.say(f"home.{key}", count=count))
               for minutes, (key, count) in ABSENCES.items()]  # fmt: skip
    return h.details(".options", open="absence" in sent)[
        h.summary[said.say("home.absence")],
        h.div(".option")[
            h.label[
                said.say("home.absence_label"),
                h.select(name="absence")[
                    _choices(choices, sent.get("absence", str(ABSENCE_USUAL)))
                ],
            ],
            h.p(".help")[said.say("home.absence_help")],
        ],
    ]


def _listing(said: Words, sent: dict[str, str]) -> h.Element:
    """Who finds the table."""
    choices = [(value, said.say(f"home.listed_{value or 'usual'}")) for value in ("", "yes", "no")]
    chosen = sent.get("listed", "")
    return h.details(".options", open=bool(chosen))[
        h.summary[said.say("home.listed")],
        h.div(".option")[
            h.select(name="listed", aria_label=said.say("home.listed"))[_choices(choices, chosen)],
            h.p(".help")[said.say("home.listed_help")],
        ],
    ]


def _minutes(count: int, said: Words) -> str:
    return said.say("home.minutes", count=count) if count else said.say("home.no_clock")


def _option(option: OptionForm, said: Words, sent: dict[str, str]) -> h.Element:
    name = f"option.{option.name}"
    help_id = f"help-{option.name}"
    about = h.p(".help", id=help_id)[
        option.help,
        " ",
        h.a(href=option.href)[said.say("script.rule_link", rule=option.rule)]
        if option.href
        else None,
    ]
    if option.kind == "switch":
        on = name in sent if sent else bool(option.default)
        box = h.input(type="checkbox", name=name, value="on", checked=on, aria_describedby=help_id)
        return h.div(".option")[h.label(".switch")[box, h.span[option.label]], about]
    value = sent.get(name, str(option.default))
    field: h.Node
    if option.kind == "choice":
        field = h.select(name=name, id=name, aria_describedby=help_id)[
            _choices(list(option.choices), value)
        ]
    else:
        field = h.input(
            type="number", name=name, id=name, value=value, min=str(option.low),
            max=str(option.high), required=True, aria_describedby=help_id,
        )  # fmt: skip
    return h.div(".option")[h.label(for_=name)[option.label], field, about]


# Tables and records


def _tables(title: str, tables: tuple[TableLine, ...], said: Words) -> h.Element | None:
    if not tables:
        return None
    return h.section(".tables.panel")[h.h2[title], h.ul[[_table(line, said) for line in tables]]]


def _broken(sentences: tuple[str, ...], said: Words) -> h.Element | None:
    if not sentences:
        return None
    return h.section(".broken.panel")[
        h.h2[said.say("home.broken")],
        h.p(".help")[said.say("home.broken_help")],
        h.ul[[h.li[sentence] for sentence in sentences]],
    ]


def _table(line: TableLine, said: Words) -> h.Element:
    return h.li(".your-turn" if line.your_turn else "")[
        h.a(href=line.href)[
            h.strong[line.title],
            h.span(".names")[", ".join(line.names)],
            h.span(".standing")[_standing(line, said)],
            h.time(datetime=line.created)[line.created[:16].replace("T", " ")],
        ]
    ]


def _standing(line: TableLine, said: Words) -> str:
    if line.winners:
        return said.say("home.won", count=len(line.winners), names=", ".join(line.winners))
    if line.finished:
        return said.say("home.over")
    if line.your_turn:
        return said.say("home.your_turn")
    if line.open_seats:
        return said.say("home.open_seats", count=line.open_seats)
    return said.say("home.waiting", names=", ".join(line.to_act))


def _review(said: Words) -> h.Element:
    return h.section(".review.panel")[
        h.h2[said.say("home.review")],
        h.p(".help")[said.say("home.review_help")],
        h.form(method="post", action="/review", enctype="multipart/form-data")[
            h.input(
                type="file", name="record", required=True, aria_label=said.say("home.record_file")
            ),
            h.button(type="submit")[said.say("home.look")],
        ],
    ]


def _address(context: HomeContext, said: Words) -> h.Element:
    if context.lan_url is None:
        return h.section(".address.panel")[
            h.h2[said.say("home.friends")], h.p(".help")[said.say("home.only_here")]
        ]
    return h.section(".address.panel")[
        h.h2[said.say("home.friends")],
        h.p(".help")[said.say("home.address")],
        h.div(".copying")[
            h.input("#lan", value=context.lan_url, readonly=True, aria_label=context.lan_url),
            h.button(type="button", data_copy="lan", data_copied=said.say("page.copied"))[
                said.say("page.copy")
            ],
        ],
    ]
