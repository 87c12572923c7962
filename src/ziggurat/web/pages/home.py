"""The home page: what waits for me, the games, and everything else one may want to do."""

from __future__ import annotations

from typing import Final

import htpy as h
from markupsafe import Markup

from ziggurat.draw.palette import SEATS
from ziggurat.offers import FIRST_BOT, Profile
from ziggurat.web.context import GameForm, HomeContext, TableLine
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.lobby import summon_note
from ziggurat.web.pages.pictures import poster
from ziggurat.web.pages.times import moment, pace_short, until
from ziggurat.words import Words, words

WAITING_MOST: Final = 6
"""Tables of mine that are shown at once; more are behind a fold."""
HOUR: Final = 60


def home_page(context: HomeContext) -> str:
    """The page where everything begins."""
    said = words(context.language)
    return document(
        context,
        said,
        "Ziggurat",
        top(context, said),
        h.main("#main.home-page")[
            h.section(".hello")[
                h.div(".sky", aria_hidden="true"),
                h.div(".in")[
                    _greeting(context, said),
                    h.p(".problem", role="alert")[context.problem] if context.problem else None,
                    _summons(context, said),
                    _mine(context, said),
                ],
            ],
            h.section(".in.play", aria_labelledby="play-now")[
                h.h2("#play-now")[said.say("home.play_now")],
                h.div(".games")[[_game(context, form) for form in context.games]],
            ],
            h.div(".in.quiet")[
                _others(context, said), _again(context, said), _learn(context, said)
            ],
        ],
        credit(said),
        kind="home-body",
        styles=["home"] if context.who is None else ["home", "lobby"],
    )


def _greeting(context: HomeContext, said: Words) -> h.Element:
    """Who is greeted, and how many tables wait."""
    waiting = sum(line.your_turn for line in context.mine)
    hello = said.say("home.hello_name", name=context.name) if context.name else "Ziggurat"
    if waiting:
        rest = said.say("home.wait_for_you", count=waiting)
    elif context.mine:
        rest = said.say("home.nothing_waits")
    else:
        rest = said.say("home.what_today" if context.name else "home.sentence")
    return h.h1[hello, " ", h.em[rest]]


def _summons(context: HomeContext, said: Words) -> h.Element | None:
    """Who invites me."""
    if not context.summons:
        return None
    titles = {form.name: form.title for form in context.games}
    return h.div(".summons")[
        [summon_note(one, titles.get(one.game, one.game), said, "/") for one in context.summons]
    ]


# My tables


def _mine(context: HomeContext, said: Words) -> list[h.Element]:
    lines = [_wait(line, said) for line in context.mine]
    parts = []
    if lines:
        title = said.say("home.mine")
        parts.append(h.ul(".waits", aria_label=title)[lines[:WAITING_MOST]])
    if lines[WAITING_MOST:]:
        parts.append(
            h.details(".rest")[
                h.summary[said.say("home.more_tables", count=len(lines) - WAITING_MOST)],
                h.ul(".waits")[lines[WAITING_MOST:]],
            ]
        )
    return parts


def _wait(line: TableLine, said: Words) -> h.Element:
    """A table of mine: what it is, whose turn, what is going on, and the way there."""
    verb = said.say("home.play" if line.your_turn else "home.see")
    news = line.going_on or ", ".join(line.names)
    return h.li(".wait.first" if line.your_turn else ".wait.later")[
        poster(line.game),
        h.div(".what", title=news)[
            h.a(".title", href=line.href)[line.title],
            h.p(".whose")[_standing(line, said), _time(line, said)],
            h.p(".going-on")[_faces(line.others, line.names), h.span[news]],
        ],
        h.span(".btn.go" if line.your_turn else ".btn", aria_hidden="true")[verb],
        _giving_up(line, said) if line.may_abandon else None,
    ]


def _giving_up(line: TableLine, said: Words) -> h.Element:
    """Two presses that end a game nobody else plays."""
    return _folded(
        said.say("home.more", game=line.title),
        f"{line.href}/abandon",
        said.say("home.abandon"),
        said.say("home.abandon_help"),
    )


def _folded(title: str, action: str, verb: str, text: str) -> h.Element:
    return h.details(".more")[
        h.summary(aria_label=title, title=title)[glyph("dots")],
        h.form(".leaf", method="post", action=action)[
            h.p(".help")[text], h.button(type="submit")[verb]
        ],
    ]


def _faces(seats: tuple[int, ...], names: tuple[str, ...]) -> h.Element | None:
    """The colours of those who play."""
    if not seats:
        return None
    return h.span(".faces", aria_hidden="true")[
        [h.span(f".face.seat-{seat % SEATS}")[names[seat][:1].upper()] for seat in seats]
    ]


def _standing(line: TableLine, said: Words) -> str:
    if line.winners:
        return said.say("home.won", count=len(line.winners), names=", ".join(line.winners))
    if line.finished:
        return said.say("home.abandoned" if line.abandoned else "home.over")
    if line.your_turn:
        return said.say("home.your_turn")
    if line.open_seats:
        return said.say("home.open_seats", count=line.open_seats)
    return said.say("home.waiting", names=", ".join(line.to_act))


def _time(line: TableLine, said: Words) -> h.Node:
    """Until when it is somebody's turn, or how much time there is."""
    if line.pace is None or line.finished:
        return None
    if line.until:
        return [" · ", until(line.until, said)]
    key, args = line.pace
    return [" · ", pace_short(key, args, said)]


# The games


def _game(context: HomeContext, form: GameForm) -> h.Element:
    said = words(context.language, form.name)
    new = h.a(".btn", href=f"/new/{form.name}", aria_label=said.say("home.new_of", game=form.title))
    return h.article(".game", id=f"game-{form.name}")[
        poster(form.name),
        h.div(".words")[
            h.h3[form.title],
            h.p(".tag")[form.tagline],
            _facts(form, said),
            h.div(".acts")[
                first_game(form, form.profile, context.name, said) if form.profile else None,
                new[said.say("home.new_table")],
            ],
        ],
    ]


def _facts(form: GameForm, said: Words) -> h.Element:
    low, high = min(form.players), max(form.players)
    players = h.li(title=said.say("home.from_to", low=low, high=high))[
        glyph("people"),
        h.b[f"{low}–{high}" if low < high else str(low)],
        h.span(".unseen")[said.say("home.players")],
    ]
    if form.profile is None:
        return h.ul(".facts-row")[players]
    weight = said.say(f"home.weight_{form.profile.weight}")
    return h.ul(".facts-row")[
        h.li(title=said.say("home.length"))[
            glyph("clock"), h.b[_length(form.profile.minutes, said)]
        ],
        players,
        h.li(title=said.say("home.weight", weight=weight))[
            _steps(form.profile.weight), h.b[weight]
        ],
        h.li(".course")[h.a(href=form.course_href)[said.say("lesson.lessons")]]
        if form.course_href
        else None,
    ]


def _length(minutes: tuple[int, int], said: Words) -> str:
    """How long a game takes, in as few words as possible."""
    low, high = minutes
    if low % HOUR == 0 and high % HOUR == 0 and low < high:
        return said.say("home.hours_between", low=low // HOUR, high=high // HOUR)
    if low < high:
        return said.say("home.minutes_between", low=low, high=high)
    if low < HOUR:
        return said.say("home.minutes_short", count=low)
    return said.say("home.hours_short", hours=low // HOUR, minutes=f"{low % HOUR:02}")


def _steps(weight: int) -> Markup:
    """A tower with as many steps filled as the game is heavy."""
    steps = [
        f'<rect class="{"full" if step < weight else "bare"}" x="{2.6 * step:g}" '
        f'y="{16 - 4 * step}" width="{26 - 5.2 * step:g}" height="3.3" rx=".8"/>'
        for step in range(5)
    ]
    return Markup(  # noqa: S704 - only our own constants
        f'<svg class="weight" viewBox="0 0 26 20" aria-hidden="true">{"".join(steps)}</svg>'
    )


def first_game(form: GameForm, profile: Profile, name: str, said: Words) -> h.Element:
    """One press: the gentlest setting, against easy bots."""
    start = profile.first
    fields = {"game": form.name, "players": str(start.players), "seat.0": "me"}
    fields |= {f"seat.{seat}": FIRST_BOT for seat in range(1, start.players)}
    fields |= _chosen(form, profile)
    fields["coach"] = "on"
    return h.form(method="post", action="/tables")[
        [h.input(type="hidden", name=key, value=value) for key, value in fields.items()],
        h.input(type="hidden", name="name.0", value=name, data_my_name=True),
        h.button(".btn.soft", type="submit", aria_label=said.say("home.first_of", game=form.title))[
            said.say("home.first_game")
        ],
    ]


def _chosen(form: GameForm, profile: Profile) -> dict[str, str]:
    """The options of a first game, as a form would send them: a switch only when it is on."""
    fields = {}
    for option in form.options:
        value = profile.first.options.get(option.name, option.default)
        if option.kind != "switch":
            fields[f"option.{option.name}"] = str(value)
        elif value:
            fields[f"option.{option.name}"] = "on"
    return fields


# Other tables, records, rules


def _others(context: HomeContext, said: Words) -> h.Element:
    lines = [
        h.li[
            h.a(href=line.href)[
                _faces(tuple(range(len(line.names))), line.names),
                h.span[h.b[line.title], " · ", ", ".join(line.names), _pace(line, said)],
                h.i[
                    said.say("home.open_seats", count=line.open_seats)
                    if line.open_seats
                    else said.say("home.watch")
                ],
            ]
        ]
        for line in context.running
    ]
    return h.section(".tables")[
        h.h2[said.say("home.running")],
        h.ul[lines] if lines else h.p(".help")[said.say("home.no_others")],
        _friends(context, said),
        _broken(context.broken, said),
    ]


def _pace(line: TableLine, said: Words) -> h.Node:
    return None if line.pace is None else [" · ", pace_short(*line.pace, said)]


def _friends(context: HomeContext, said: Words) -> h.Element:
    """How friends come to the tables of this server."""
    if context.lan_url is None:
        inside: h.Node = h.p(".help")[said.say("home.only_here")]
    else:
        inside = [
            h.p(".help")[said.say("home.address")],
            h.div(".copying")[
                h.input("#lan", value=context.lan_url, readonly=True, aria_label=context.lan_url),
                h.button(type="button", data_copy="lan", data_copied=said.say("page.copied"))[
                    said.say("page.copy")
                ],
            ],
        ]
    return h.details(".fold")[h.summary[glyph("people"), h.span[said.say("home.friends")]], inside]


def _broken(sentences: tuple[str, ...], said: Words) -> h.Element | None:
    if not sentences:
        return None
    return h.div(".broken")[
        h.h3[said.say("home.broken")],
        h.p(".help")[said.say("home.broken_help")],
        h.ul[[h.li[sentence] for sentence in sentences]],
    ]


def _again(context: HomeContext, said: Words) -> h.Element:
    """Games that are over, and records from elsewhere."""
    lines = [
        h.li[
            h.a(href=line.href)[
                glyph("film"),
                h.span[h.b[line.title], " · ", _standing(line, said)],
                moment(line.created, said),
            ],
            _folded(
                said.say("home.more", game=line.title),
                f"{line.href}/away",
                said.say("home.put_away"),
                said.say("home.put_away_help"),
            )
            if line.yours
            else None,
        ]
        for line in context.finished
    ]
    return h.section(".tables.again")[
        h.h2[said.say("home.see_again")],
        h.ul[lines] if lines else None,
        h.details(".fold.review")[
            h.summary[glyph("share"), h.span[said.say("home.review")]],
            h.p(".help")[said.say("home.review_help")],
            h.form(method="post", action="/review", enctype="multipart/form-data")[
                h.input(
                    type="file",
                    name="record",
                    required=True,
                    aria_label=said.say("home.record_file"),
                ),
                h.button(type="submit")[said.say("home.look")],
            ],
        ],
    ]


def _learn(context: HomeContext, said: Words) -> h.Element:
    lines = []
    for form in context.games:
        rules = h.a(href=form.rules_href)[
            glyph("book"), h.span[said.say("home.rules_of", game=form.title)]
        ]
        cards = (
            h.a(".cards-of", href=form.cards_href)[said.say("page.cards")]
            if form.cards_href
            else None
        )
        lessons = (
            h.a(".lessons-of", href=form.course_href)[said.say("lesson.lessons")]
            if form.course_href
            else None
        )
        lines.append(h.li[rules, lessons, cards])
    return h.section(".tables")[h.h2[said.say("home.learn")], h.ul[lines]]
