"""What pages are made from: plain data, ready to be drawn, with every secret already left out.

The contract between the server and ``ziggurat.web.pages``, which exports

    home_page(context: HomeContext) -> str          table_page(context: TableContext) -> str
    join_page(context: JoinContext) -> str          rules_page(context: RulesContext) -> str
    problem_page(context: ProblemContext) -> str
    log_region(steps: list[LogStep], words: Words) -> str
    chat_region(lines: list[ChatLine], words: Words) -> str

Pages return whole documents (``<!doctype html>...``); regions return markup for the inside of the
element of that id. Words come from ``ziggurat.words.words(context.language, game)``.

Addresses and the fields of their forms:

    GET  /                      home
    GET  /new/GAME              the form that opens a table
    GET  /aid/GAME              the player aid; options of the game may follow
    POST /tables                game, players, option.NAME (a switch: present when on),
                                pace = live:20:30 | turn:72, pace.over = bot | leave,
                                listed = yes | no (otherwise as is usual for such seats),
                                seat.N = me | friend | open | a bot's spec, name.N (may be empty);
                                seats from ``players`` on are ignored, so that a form may show all
    POST /review                record (a file): look at a record; leads to a table page
    GET  /t/TABLE               the table, as the seat this browser holds or as a spectator
    POST /t/TABLE/rematch       another game of the same people
    GET  /t/TABLE/what-if?at=N  the form that opens a table at a moment of a game that is over
    POST /t/TABLE/what-if       at, seat.N = me | friend | open | a bot's spec: open it
    GET  /t/TABLE/analysis      what is known of a game that is over (``effort``)
                                part=panel: the same as a part of its table
    POST /t/TABLE/analysis      do = begin | stop, effort, seat (any number of times)
    GET  /t/TABLE/analysis/news what is new since a number (``effort``, ``since``), as JSON
    GET  /t/TABLE/analysis/report   the report as one file (``effort``)
    POST /t/TABLE/abandon       end a game that nobody else plays
    POST /t/TABLE/away          put a game that is over away from one's own lists
    POST /t/TABLE/join          seat, name: sit down on a seat that is open to anybody
    GET  /t/TABLE/s/SECRET      the link of a seat: ``join_page`` the first time, then the table
    POST /t/TABLE/s/SECRET      name: sit down
    POST /t/TABLE/doors         kind = device | again | invite, seat: make a link (``made_page``)
    GET  /t/TABLE/d/TOKEN       such a link: ``door_page``; nothing is used up by looking
    POST /t/TABLE/d/TOKEN       use it
    WS   /t/TABLE/live          the live messages
    GET  /t/TABLE/record        download of the record
    GET  /learn/GAME            the lessons of a game
    GET  /learn/GAME/NUMBER     one of them: a table page with somebody who explains (``at``: step)
    WS   /learn/GAME/NUMBER/live    its messages, with a field ``lesson`` (see ``learning.told``)
    GET  /lobby                 open tables, wishes and invitations (see ``people.foyer``)
    WS   /lobby/live            {"type": "lobby", "regions": {}, "go": "/t/.."}: what has changed
    GET  /account               one's own account, where there are any (see ``people.entrance``)
    GET  /account/login         logging in; /account/new, /account/recover: the other ways in
    GET  /account/news          how somebody is told what happens at their tables (``news.routes``)
    GET  /rules/GAME            the rules, with an anchor for every rule
    GET  /rules/GAME/cards      its cards; q: words that are looked for
    GET  /rules/GAME/cards/CODE one of them
    GET  /language/en?next=/..  switch the language
    GET  /theme/dark?next=/..   light, dark or auto
    GET  /static/...            style sheet, client script

The live message (see ``TableContext.message``) also carries

    "people": [{"seat": 0, "name": "Anna", "kind": "human" | "bot" | "open" | "invited",
                "bot": "planner:normal" | null,   who plays the seat now, when a bot does
                "handed": false,                   a person's seat, played by a bot meanwhile
                "here": true,                      somebody who holds the seat has the page open
                "held": true,                      this browser holds it
                "to_act": true,
                "may_leave": false, "may_arrive": false,    the game knows how, at this moment
                "may_stand": true}]                nobody has played: the seat can be given back
    "time_left": null | 272                        seconds of what is played against the clock
    "time_waits": 4                                before it runs on: somebody is still to see it
    "clocks": [null | {"left": 272, "runs": true,  seconds of each seat; [] where nobody is pressed
                "waits": 4, "until": "2026-..."}]  by correspondence until when, in UTC
    "days_off": null | {"zone": "UTC", "weekdays": [5], "holidays": [["2026-08-01", "2026-08-09"]]}
    "watching": 3                                  pages open at this table
    "rewind": null | {"by": "Anna", "steps": 4, "yours": true}    yours: your agreement is asked
    "turned_down": 0             how often you asked to go back and not everybody agreed
    "notice": ""                                   something the whole table should know
    "title": "Ur"
    "version": 17                                  numbers the messages of this connection
    "steps": 57, "at": 31                          count the steps that this reader may know of
    "acted": 52                                    so many there were when the reader acted last
    "back": 5                                      so many lead back to the reader's last decision

``{"do": "moment", "at": 55}`` asks for the drawing of a moment on the way, for a page that shows
one move after the other. It is answered by

    "type": "moment", "at": 55, "regions": {}, "cuts": {}    cut from what the page has by now
    "type": "moment", "at": 55, "gone": true                 there is no such moment any more

The first message of a connection is whole. Later ones have only the fields that changed; regions
that changed a little come as cuts in the markup the page has (see ``delta``):

    "cuts": {"board": [[120, 480, "<g ...>"]]}     from, to (in UTF-16 units), what comes there
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ziggurat.aids import Part
from ziggurat.analysis.summary import Summary
from ziggurat.catalogue import Card
from ziggurat.offers import Piece, Profile, Scene
from ziggurat.web.people.summons import Summon

# How far an analysis has come
AS_GUEST: Final = "guest"
AS_HOST: Final = "host"
NONE: Final = "none"
WAITING: Final = "waiting"
RUNNING: Final = "running"
STOPPED: Final = "stopped"
DONE: Final = "done"


class LogLine(NamedTuple):
    """One line of the log."""

    step: int
    """The moment after it: ``{"do": "look", "at": step}`` shows the table as it was then."""
    text: str
    seat: int | None
    """Whose step brought it about; None for what concerns the table as a whole."""
    kind: str = "play"
    """``play``, or what happened around the game: ``bot_fault``, ``handed_over``,
    ``taken_back``, ``joined``, ``undone``, ``rewound``, ``turned_down``, ``rules_changed``."""
    time: str = ""
    """ISO 8601, in UTC."""
    first: bool = False
    """Whether this line is the first of its step: a good place for a rule or a gap."""
    concerns: bool = False
    """Whether it tells of the reader what somebody else brought about."""
    scene: Scene | None = None
    """What its step is worth seeing as; with the first line of the step."""
    pieces: tuple[Piece, ...] = ()
    """What its step was about, in pictures; with the first line of the step."""


class LogStep(NamedTuple):
    """What one step wrote into the log, or one thing that happened around the game."""

    lines: tuple[LogLine, ...]
    turn: str = ""
    """Whose steps begin with this one: a name for a heading; empty where they only go on."""

    @property
    def owner(self) -> int | None:
        """Whose step it was; None for what concerns the table as a whole, or is no step."""
        return self.lines[0].seat if self.lines[0].kind == "play" else None


@dataclass(frozen=True)
class ChatLine:
    """One line of the chat."""

    name: str
    text: str
    seat: int | None
    """None for a spectator."""
    time: str
    number: int = -1
    """Its place among all lines of the table."""


@dataclass(frozen=True)
class OptionForm:
    """One option of a game, with its words."""

    name: str
    kind: str
    """``switch``, ``number`` or ``choice``."""
    default: bool | int | str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()
    """Of a choice: values and their labels."""
    low: int = 0
    high: int = 0
    rule: str = ""
    href: str = ""


@dataclass(frozen=True)
class BotChoice:
    """A bot that can take a seat."""

    spec: str
    label: str


@dataclass(frozen=True)
class GameForm:
    """A game that can be started."""

    name: str
    title: str
    tagline: str
    players: tuple[int, ...]
    house_players: tuple[int, ...]
    """Player counts that are a house variant: to be marked plainly."""
    options: tuple[OptionForm, ...]
    bots: tuple[BotChoice, ...]
    rules_href: str
    cards_href: str = ""
    """Of the catalogue of cards, where the game has one."""
    timed: bool = False
    """Whether clocks can be set."""
    may_leave: bool = False
    """Whether its rules know how somebody leaves it."""
    profile: Profile | None = None
    """How long and how heavy it is, and how one may begin."""
    course_href: str = ""
    """Of its lessons, where it has some."""


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    table: str
    href: str
    game: str
    title: str
    names: tuple[str, ...]
    to_act: tuple[str, ...]
    """Names of those who are waited for; empty once over."""
    winners: tuple[str, ...]
    finished: bool
    yours: bool
    """Whether this browser holds a seat, or opened the table."""
    your_turn: bool
    open_seats: int
    steps: int
    created: str
    """ISO 8601, in UTC."""
    others: tuple[int, ...] = ()
    """The seats that this browser does not hold."""
    going_on: str = ""
    """What happened there last."""
    may_abandon: bool = False
    """Whether nobody else plays there, so that it can be given up."""
    abandoned: bool = False
    pace: tuple[str, Mapping[str, Any]] | None = None
    """How much time everybody has, where somebody is pressed."""
    until: str = ""
    """By correspondence: when this browser's turn is over, or that of others, in UTC."""


@dataclass(frozen=True)
class CardFilter:
    """One thing that cards are sorted by, and the pages that show only some of them."""

    label: str
    links: tuple[tuple[str, str, bool], ...]
    """Address, label, and whether it is what the page shows."""


@dataclass(frozen=True)
class PageContext:
    """What every page needs."""

    language: str
    theme: str
    """``light``, ``dark`` or ``auto``."""
    path: str
    """The address of this page, for ``?next=``."""
    who: str | None = field(default=None, kw_only=True)
    """Who is logged in, empty when nobody is; None: nobody can, or the page does not say."""


@dataclass(frozen=True)
class HomeContext(PageContext):
    """The home page."""

    games: tuple[GameForm, ...]
    running: tuple[TableLine, ...]
    finished: tuple[TableLine, ...]
    broken: tuple[str, ...]
    """What is wrong with tables that cannot be read, a sentence for each."""
    base_url: str
    mine: tuple[TableLine, ...] = ()
    """Those under way at which this browser holds a seat, or which it opened."""
    lan_url: str | None = None
    """The address to give to friends on the local network; None when it is closed to them."""
    problem: str = ""
    """Why what was just sent was refused."""
    name: str = ""
    """Under which this browser plays, as far as is known."""
    summons: tuple[Summon, ...] = ()
    """Invitations by name that wait for an answer."""


@dataclass(frozen=True)
class NewContext(PageContext):
    """The form that opens a table of one game."""

    form: GameForm
    name: str = ""
    """Under which this browser plays, as far as is known."""
    problem: str = ""
    """Why the form that was just sent was refused."""
    sent: dict[str, str] = field(default_factory=dict)
    """The fields of that form, to be filled in again."""
    club: str = ""
    """For which the table is opened, if for any."""


@dataclass(frozen=True)
class SeatLink:
    """A secret link that whoever opened the table may hand to a friend."""

    seat: int
    name: str
    link: str
    taken: bool
    """Whether somebody has used it already."""


@dataclass(frozen=True)
class TableContext(PageContext):
    """A table page."""

    table: str
    game: str
    title: str
    public_link: str
    """Absolute; anyone who has it watches."""
    live_path: str
    """Of the WebSocket, on this server."""
    record_href: str
    rules_href: str
    message: dict[str, Any]
    """The first live message, with every region."""
    notes_href: str
    """Where the page finds what can be read about things on the table."""
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    """Labels and values of the options of this table."""
    bots: tuple[BotChoice, ...]
    finished: bool
    review: bool
    """A record that is being looked at: nobody plays here."""
    may_analyse: bool = False
    """Whether it was played to its end, and its game has an analysis."""
    seat_links: tuple[SeatLink, ...] = ()
    device_seats: tuple[tuple[int, str], ...] = ()
    """Seats that this browser holds, and could hold on another device, with their names."""
    again_seats: tuple[tuple[int, str], ...] = ()
    """Seats of others to which whoever opened the table may invite anew."""
    invite_seats: tuple[tuple[int, str], ...] = ()
    """Seats that wait for a friend, whose links this browser cannot show but make anew."""
    open_seats: tuple[int, ...] = ()
    """Seats that anybody on this page may take (``POST /t/TABLE/join``)."""
    house_variant: bool = False
    with_hints: bool = False
    """Whether somebody has asked for a hint."""
    """Played with a number of players that the published game does not have."""
    only_here: bool = False
    """Whether links as this browser sees them lead nowhere on other machines."""
    lan_link: str = ""
    """Then: where others on the network find this table, if they do."""
    aid_href: str = ""
    """Of the player aid, where the game has one."""
    may_coach: bool = False
    """Whether a coach may sit beside this page: its reader plays alone with bots."""
    my_name: str = ""
    """Under which somebody who is logged in sits down."""
    before: str = ""
    """Before the game begins: ``guest`` may leave, ``host`` may also have others leave."""
    may_summon: bool = False
    """Whether it may invite members by name."""
    asked: tuple[str, ...] = ()
    """Members who were invited so, and have not answered."""
    lesson: bool = False
    """Whether somebody explains it, and nobody else plays."""


@dataclass(frozen=True)
class CourseContext(PageContext):
    """The lessons of a game."""

    form: GameForm
    lessons: tuple[tuple[str, str, int], ...]
    """Title, address and number of steps of each."""
    name: str = ""
    """Under which this browser plays, as far as is known."""


@dataclass(frozen=True)
class JoinContext(PageContext):
    """Somebody opens the link of a seat for the first time."""

    table: str
    game: str
    title: str
    seat: int
    names: tuple[str, ...]
    action: str
    """Where the form with the field ``name`` goes."""
    problem: str = ""
    my_name: str = ""
    """Under which somebody who is logged in sits down."""


@dataclass(frozen=True)
class WhatIfContext(PageContext):
    """Somebody wants to go on from a moment of a game that is over."""

    table: str
    game: str
    title: str
    at: int
    names: tuple[str, ...]
    """Who sat where."""
    mine: tuple[int, ...]
    """The seat that is proposed for whoever asks."""
    bots: tuple[BotChoice, ...]
    problem: str = ""


@dataclass(frozen=True)
class AnalysisContext(PageContext):
    """What is known of a game that is over, and what may still be found out."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    state: str
    """``none``, ``waiting``, ``running``, ``stopped`` or ``done``."""
    effort: str
    seats: tuple[int, ...]
    """Whose decisions are looked at."""
    order: tuple[int, ...]
    """All seats: the reader's own first, then other people, then bots."""
    may_begin: bool
    """Whether this reader may have it begun and gone on with."""
    may_stop: bool
    """Whether they may stop it, while it goes on."""
    summary: Summary | None = None
    """As far as there is one."""
    done: int = 0
    total: int = 0
    left_out: int = 0
    looked: tuple[tuple[int, int], ...] = ()
    """By seat: decisions that were looked at, and those in which something was better."""
    told: int = 0
    """The number of the next finding."""
    problem: str = ""
    """Why nothing can be found out."""

    @property
    def is_going_on(self) -> bool:
        """Whether something more is to come by itself."""
        return self.state in (WAITING, RUNNING)


@dataclass(frozen=True)
class DoorContext(PageContext):
    """Somebody opens a link to a seat that is held: ``device`` or ``again``."""

    table: str
    game: str
    title: str
    kind: str
    name: str
    """Of the seat."""
    action: str


@dataclass(frozen=True)
class MadeContext(PageContext):
    """Such a link, for whoever made it."""

    table: str
    game: str
    title: str
    kind: str
    name: str
    link: str
    minutes: int
    """For which it can be used."""


@dataclass(frozen=True)
class AidContext(PageContext):
    """The player aid of a game."""

    game: str
    title: str
    symbols: str
    """The still parts of its drawing."""
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class RulesContext(PageContext):
    """The rules of a game."""

    game: str
    title: str
    html: str
    """Our own text, made from Markdown: safe markup."""
    contents: tuple[tuple[str, str], ...]
    """Anchors and titles of the chapters."""
    cards_href: str = ""
    """Of the catalogue of cards, where the game has one."""
    aid_href: str = ""
    """Of the player aid, likewise."""
    symbols: str = ""
    """The still parts of its drawing, where the rules show positions."""


@dataclass(frozen=True)
class CardsContext(PageContext):
    """The cards of a game, all or some of them."""

    game: str
    title: str
    rules_href: str
    cards: tuple[Card, ...]
    """Those that are shown."""
    filters: tuple[CardFilter, ...]
    base: str = ""
    """The address of the catalogue."""
    wanted: Mapping[str, str] = field(default_factory=dict)
    """What the cards are chosen by."""
    query: str = ""
    """What is looked for."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Addresses of the pictures of cards, by code."""


@dataclass(frozen=True)
class ProblemContext(PageContext):
    """Something that could not be done, in words."""

    status: int
    title: str
    text: str
    rule: str = ""
    href: str = ""
    """Link to the rule."""
