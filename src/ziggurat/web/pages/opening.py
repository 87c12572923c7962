"""The page on which a table is opened: how many players, who sits where, and the rest folded."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import htpy as h

from ziggurat.web.clock import ABSENCE_USUAL, ABSENCES, GAME_CHOICES, PHASE_CHOICES
from ziggurat.web.context import GameForm, NewContext, OptionForm
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.pictures import poster
from ziggurat.web.pages.plain import NAME_LENGTH
from ziggurat.web.pages.times import pace
from ziggurat.web.tempo import CHOICES, ENDS, chosen
from ziggurat.words import Words, words

USUAL_PLAYERS: Final = 4
USUAL_BOT: Final = "planner:normal"


def new_page(context: NewContext) -> str:
    """The form that opens a table of one game."""
    form, sent = context.form, context.sent
    said = words(context.language, form.name)
    openly = [option for option in form.options if option.name in _openly(form)]
    return document(
        context,
        said,
        f"{said.say('home.new_table')} · {form.title}",
        top(context, said, h.span(".where")[form.title]),
        h.main("#main.new-page")[
            h.div(".about")[
                poster(form.name),
                h.div[
                    h.h1[form.title],
                    h.p(".tagline")[form.tagline],
                    h.p(".made-by")[said.say("game.credit")] if said.knows("game.credit") else None,
                    h.p(".ways")[
                        h.a(href=form.rules_href)[said.say("home.read_rules")],
                        h.a(href=form.cards_href)[said.say("page.cards")]
                        if form.cards_href
                        else None,
                    ],
                ],
            ],
            h.p(".problem", role="alert")[context.problem] if context.problem else None,
            h.form(".start.panel", method="post", action="/tables")[
                h.input(type="hidden", name="game", value=form.name),
                h.input(type="hidden", name="club", value=context.club) if context.club else None,
                _player_counts(form, said, sent),
                _seats(form, said, sent, context.name),
                [_option(option, said, sent) for option in openly],
                _more(form, said, sent, may_rate=bool(context.who)),
                h.div(".go")[h.button(".primary", type="submit")[said.say("home.start")]],
            ],
        ],
        credit(said),
        kind="new-body",
        styles=["home"],
    )


def _usual_players(form: GameForm) -> int:
    if form.profile is not None:
        return form.profile.usual.players
    published = [count for count in form.players if count not in form.house_players]
    return USUAL_PLAYERS if USUAL_PLAYERS in published else max(published)


def _player_counts(form: GameForm, said: Words, sent: dict[str, str]) -> h.Element:
    chosen = sent.get("players", str(_usual_players(form)))
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


def _seats(form: GameForm, said: Words, sent: dict[str, str], name: str) -> h.Element:
    return h.fieldset(".sitting")[
        h.legend[said.say("home.seats")],
        h.div(".places.many" if max(form.players) > 4 else ".places")[
            [_seat(seat, form, said, sent, name) for seat in range(max(form.players))]
        ],
        h.p(".help")[said.say("home.seats_help"), " ", said.say("home.levels_help")],
    ]


def _seat(seat: int, form: GameForm, said: Words, sent: dict[str, str], name: str) -> h.Element:
    chosen = sent.get(f"seat.{seat}", "me" if seat == 0 else USUAL_BOT)
    people = [(who, said.say(f"home.{who}")) for who in ("me", "friend", "open")]
    bots = [(bot.spec, bot.label) for bot in form.bots]
    return h.div(".place")[
        h.span(f".dot.seat-{seat}", aria_hidden="true"),
        h.select(name=f"seat.{seat}", aria_label=said.say("home.seat", number=seat + 1))[
            h.optgroup(label=said.say("home.people"))[_choices(people, chosen)],
            h.optgroup(label=said.say("home.bots"))[_choices(bots, chosen)],
        ],
        h.input(
            ".name",
            name=f"name.{seat}",
            value=sent.get(f"name.{seat}", name if seat == 0 else ""),
            maxlength=str(NAME_LENGTH),
            placeholder=said.say("home.name"),
            aria_label=said.say("home.seat_name", number=seat + 1),
            autocomplete="nickname" if seat == 0 else "off",
            data_my_name=seat == 0,
        ),
    ]


def _choices(choices: list[tuple[str, str]], chosen: str) -> list[h.Element]:
    return [h.option(value=value, selected=value == chosen)[label] for value, label in choices]


def _more(form: GameForm, said: Words, sent: dict[str, str], may_rate: bool) -> h.Element:
    """Everything that need not be looked at, behind one fold."""
    openly = _openly(form)
    return h.details(".options", open=bool(sent))[
        h.summary[said.say("home.options")],
        h.div(".folded")[
            [_option(one, said, sent) for one in form.options if one.name not in openly],
            _pace(form, said, sent),
            _clocks(said, sent) if form.timed else None,
            _absence(said, sent),
            _hints(said, sent, may_rate),
            _rating(said, sent) if may_rate else None,
            _listing(said, sent),
        ],
    ]


def _openly(form: GameForm) -> Collection[str]:
    """The options that are not folded away: those for which the game proposes something."""
    return form.profile.usual.options.keys() if form.profile is not None else ()


def _pace(form: GameForm, said: Words, sent: dict[str, str]) -> list[h.Element]:
    """How much time everybody has, and what happens when it is over."""
    choices = [("", said.say("home.pace_none"))]
    choices += [(text, _tempo(text, said)) for text in CHOICES]
    found = [_select("pace", said.say("home.pace"), choices, said.say("home.pace_help"), sent)]
    if form.may_leave:
        ends = [(end, said.say(f"home.pace_over_{end}")) for end in ENDS]
        over = said.say("home.pace_over")
        found.append(_select("pace.over", over, ends, said.say("home.pace_over_help"), sent))
    return found


def _tempo(text: str, said: Words) -> str:
    ((key, args), *_) = chosen(text, "").events()
    return pace(key, args, said)


def _select(
    name: str, label: str, choices: list[tuple[str, str]], about: str, sent: dict[str, str]
) -> h.Element:
    return h.div(".option")[
        h.label(for_=name)[label],
        h.select(name=name, id=name, aria_describedby=f"help-{name}")[
            _choices(choices, sent.get(name, choices[0][0]))
        ],
        h.p(".help", id=f"help-{name}")[about],
    ]


def _clocks(said: Words, sent: dict[str, str]) -> list[h.Element]:
    """How long what is played against time may last, and the game."""
    usual = ("", said.say("home.clock_usual"))
    phase = [usual, *[(str(count), _minutes(count, said)) for count in PHASE_CHOICES]]
    game = [(str(count), _minutes(count, said)) for count in GAME_CHOICES]
    return [
        h.div(".option")[
            h.label(for_=name)[said.say(label)],
            h.select(name=name, id=name)[_choices(choices, sent.get(name, choices[0][0]))],
            h.p(".help")[said.say(f"{label}_help")],
        ]
        for name, label, choices in (
            ("clock.phase", "home.clock_phase", phase),
            ("clock.game", "home.clock_game", game),
        )
    ]


def _absence(said: Words, sent: dict[str, str]) -> h.Element:
    """How long somebody may stay away before others may hand the seat to a bot."""
    choices = [(str(minutes), said.say(f"home.{key}", count=count))
               for minutes, (key, count) in ABSENCES.items()]  # fmt: skip
    return h.div(".option")[
        h.label(for_="absence")[said.say("home.absence")],
        h.span(".with")[
            said.say("home.absence_label"),
            " ",
            h.select(name="absence", id="absence")[
                _choices(choices, sent.get("absence", str(ABSENCE_USUAL)))
            ],
        ],
        h.p(".help")[said.say("home.absence_help")],
    ]


def _hints(said: Words, sent: dict[str, str], may_rate: bool) -> h.Element:
    """Whether people may ask for hints though others play."""
    unrated = f" {said.say('home.hints_unrated')}" if may_rate else ""
    box = h.input(type="checkbox", name="hints", value="on", checked="hints" in sent,
                  aria_describedby="help-hints")  # fmt: skip
    return h.div(".option")[
        h.label(".switch")[box, h.span[said.say("home.hints")]],
        h.p("#help-hints.help")[said.say("home.hints_help"), unrated],
    ]


def _rating(said: Words, sent: dict[str, str]) -> h.Element:
    """Whether the game counts for the ratings of those who play."""
    box = h.input(type="checkbox", name="rated", value="on", checked="rated" in sent,
                  aria_describedby="help-rated")  # fmt: skip
    return h.div(".option")[
        h.label(".switch")[box, h.span[said.say("home.rated")]],
        h.p("#help-rated.help")[said.say("home.rated_help")],
    ]


def _listing(said: Words, sent: dict[str, str]) -> h.Element:
    """Who finds the table."""
    choices = [(value, said.say(f"home.listed_{value or 'usual'}")) for value in ("", "yes", "no")]
    chosen = sent.get("listed", "")
    return h.div(".option")[
        h.label(for_="listed")[said.say("home.listed")],
        h.select(name="listed", id="listed")[_choices(choices, chosen)],
        h.p(".help")[said.say("home.listed_help")],
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
