"""What the API is sent and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from ziggurat.web.api.views import View
from ziggurat.web.clock import ABSENCE_USUAL, ABSENCES, GAME_MOST, PHASE_MOST
from ziggurat.web.days import HOLIDAYS_MOST, STRETCHES_MOST
from ziggurat.web.hints import BESIDES_MOST
from ziggurat.web.table.hosted import NOTATION_MOST
from ziggurat.web.table.seats import NAME_MOST
from ziggurat.web.table.talk import CHAT_MOST
from ziggurat.web.tempo import BANK_MOST, HOURS_MOST, INCREMENT_MOST, KINDS, NONE

INT_MOST: Final = 2**31 - 1


class Sent(BaseModel):
    """Something that is sent to the server: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    kind: str = Field(description="`switch`, `number` or `choice`.")
    default: bool | int | str
    label: str
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    house_players: list[int] = Field(description="Player counts that are a house variant.")
    options: list[OptionInfo]
    rules_version: int
    has_secrets: bool
    action_count: int
    rules: str = Field(description="The address of the rules.")


class BotInfo(BaseModel):
    """A bot that can take a seat."""

    spec: str
    label: str


class SeatRequest(Sent):
    """Who is to sit on a seat."""

    who: str = Field(
        description="`me`, `friend` or `remote`, a bot of your own (all three give a secret),"
        " `open` to anybody, or a bot's spec.",
        max_length=80,
        examples=["me", "random"],
    )
    name: str = Field("", max_length=NAME_MOST)


class ClockRequest(Sent):
    """Minutes; 0: no clock."""

    phase: int | None = Field(
        None, ge=0, le=PHASE_MOST,
        description="For what is played against time (trade); left out: five, or none among bots.",
    )  # fmt: skip
    game: int = Field(0, ge=0, le=GAME_MOST, description="After that the turn becomes the last.")


class PaceRequest(Sent):
    """How much time everybody has; left out, nobody is pressed."""

    kind: str = Field(
        NONE, max_length=20, description=f"{', '.join(f'`{kind}`' for kind in KINDS)}."
    )
    bank: int = Field(20, ge=1, le=BANK_MOST, description="Live: minutes for each person.")
    increment: int = Field(
        30, ge=0, le=INCREMENT_MOST, description="Live: seconds more for each decision."
    )
    hours: int = Field(72, ge=1, le=HOURS_MOST, description="By correspondence: for each turn.")
    over: str = Field(
        "bot", max_length=10,
        description="What becomes of the seat of somebody whose time is over: a `bot` plays on, or"
        " they `leave` the game, where its rules know how.",
    )  # fmt: skip


SEATS_MOST: Final = 1000
"""So many may be asked for: that a game has not so many is said in words."""


class NewTable(Sent):
    """A table to be opened."""

    game: str = Field(max_length=40, examples=["ur"])
    seats: list[SeatRequest] = Field(
        description="One for every player, in order.", max_length=SEATS_MOST
    )
    options: dict[str, bool | int | str] = Field(
        default_factory=dict, description="Options that differ from their defaults.", max_length=50
    )

    absence: int = Field(
        ABSENCE_USUAL,
        description="Minutes that somebody may stay away before others may hand the seat to a bot:"
        f" {', '.join(str(minutes) for minutes in ABSENCES if minutes)}, or 0 for never.",
    )
    listed: bool | None = Field(
        None,
        description="Whether everybody finds the table in lists; otherwise its link alone leads"
        " there. Left out: listed when a seat is `open`.",
    )
    hints: bool = Field(
        False,
        description="Whether people may ask for hints though other people play. Alone with bots"
        " they always may.",
    )
    clock: ClockRequest = Field(
        default_factory=lambda: ClockRequest(phase=None, game=0),
        description="Only for games played against time.",
    )
    pace: PaceRequest = Field(
        default_factory=lambda: PaceRequest.model_validate({}),
        description="How much time everybody has.",
    )


class SeatInfo(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str = Field(description="`human`, `bot`, `open` (to anybody) or `invited`.")
    bot: str | None = Field(description="The bot that plays it now; `remote`: one elsewhere.")
    handed_over: bool = Field(description="A person's seat that a bot plays for the time being.")


class PaceInfo(BaseModel):
    """How much time everybody has at a table."""

    kind: str = Field(description="`live` or `correspondence`.")
    bank: int | None = Field(description="Live: minutes for each person.")
    increment: int | None = Field(description="Live: seconds more for each decision.")
    hours: int | None = Field(description="By correspondence: for each turn.")
    until: dict[str, str] = Field(
        description="By correspondence: by seat, until when it may answer, in UTC; `all`: what all"
        " play together."
    )


class ClockInfo(BaseModel):
    """The clock of a seat."""

    left: float = Field(description="Seconds.")
    runs: bool
    until: str | None = Field(description="By correspondence: when it is over, in UTC.")


class DaysOffRequest(Sent):
    """The days on which somebody does not play, by correspondence."""

    zone: str = Field(max_length=60, description="A time zone.", examples=["Europe/Paris"])
    weekdays: list[Annotated[int, Field(ge=0, le=6)]] = Field(
        default_factory=list, max_length=7, description="Days of every week; Monday is 0."
    )
    holidays: list[Annotated[list[Annotated[str, Field(max_length=10)]], Field(max_length=2)]] = (
        Field(
            default_factory=list,
            max_length=STRETCHES_MOST,
            description="The first and the last day of each stretch."
            f" At most {HOLIDAYS_MOST} days at one table; what has begun stays.",
            examples=[[["2026-12-24", "2027-01-02"]]],
        )
    )


class DaysOffInfo(BaseModel):
    """The days on which somebody does not play."""

    zone: str
    weekdays: list[int]
    holidays: list[list[str]]


class TableInfo(BaseModel):
    """A table as everybody sees it."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    to_act: list[int] = Field(description="The seats that are waited for.")
    steps: int = Field(description="Steps that were not taken back.")
    over: bool
    review: bool
    listed: bool = Field(description="Whether everybody finds it in lists.")
    hints: bool = Field(description="Whether people may ask for hints though other people play.")
    with_hints: bool = Field(description="Somebody has asked for one: not a game to rate by.")
    pace: PaceInfo | None = Field(description="How much time everybody has; null: any.")
    created: str
    finished: str | None
    scores: list[int] | None = Field(description="Once the game is over.")
    ranks: list[int] | None = Field(description="Once the game is over.")
    page: str = Field(description="The address of its page.")


class Opened(TableInfo):
    """A new table, and the secrets of its seats."""

    secrets: dict[int, str] = Field(description="By seat: those of `me`, `friend` and `remote`.")
    key: str = Field(description="Shows that you opened the table: see `invite-again`.")


class JoinRequest(Sent):
    """A wish to sit down."""

    seat: int | None = Field(None, ge=0, le=100, description="Any open seat, when left out.")
    name: str = Field("", max_length=NAME_MOST)


class Joined(BaseModel):
    """A seat that was taken."""

    seat: int
    secret: str = Field(description="To be sent as `Authorization: Bearer SECRET`.")


class HintRequest(Sent):
    """A wish to be told what a bot would do."""

    decision: int = Field(ge=0, le=INT_MOST, description="The number of the question.")
    besides: list[Annotated[str, Field(max_length=NOTATION_MOST)]] = Field(
        default_factory=list,
        max_length=BESIDES_MOST,
        description="Moves that were advised already: for a second opinion.",
    )


class SeatHintRequest(HintRequest):
    """The same from a page, which may hold several seats."""

    seat: int = Field(ge=0, le=100)


class ReasonInfo(BaseModel):
    """Something that counts for a bot, and that the advice changes."""

    key: str
    change: int | None = Field(description="By how much it grows; null where it is not counted.")
    now: int | None = Field(description="What it becomes.")
    is_gain: bool = Field(description="Whether it speaks for the advice.")
    text: str = Field(description="In the language of `Accept-Language`.")


class HintInfo(BaseModel):
    """What a bot would do, from what the seat sees alone."""

    decision: int
    bot: str = Field(description="Who advises.")
    steps: list[ActionInfo] = Field(
        description="As far as the seat is asked on and nothing hidden comes to light."
    )
    reasons: list[ReasonInfo] = Field(description="What changes most by them.")


class SeatLinkInfo(BaseModel):
    """A link that lets one more browser in at a seat. It works once."""

    path: str = Field(description="Its address on this server, to be opened in a browser.")
    minutes: int = Field(description="For which it can be used.")


class PromptInfo(BaseModel):
    """The question a seat is asked."""

    key: str
    args: dict[str, Any]
    text: str = Field(description="In the language of `Accept-Language`.")
    rule: str
    href: str


class ActionInfo(BaseModel):
    """A legal action."""

    action: str = Field(description="Its notation, to be sent back.")
    index: int = Field(description="Its fixed number.")
    label: str = Field(description="In the language of `Accept-Language`.")


class LegalInfo(BaseModel):
    """What a seat is asked, and all answers to it."""

    seat: int
    asked: bool = Field(description="Whether the seat is waited for.")
    decision: int | None = Field(
        description="The number of the question, to be sent back; null once the game is over."
    )
    prompt: PromptInfo
    actions: list[ActionInfo]
    undo: int = Field(description="How many of its own steps the seat can take back.")
    clocks: list[ClockInfo | None] = Field(
        description="Of every seat; null without one. None at all where nobody is pressed."
    )
    over: bool
    view: View | None = Field(
        default=None, description="What the seat sees, at the same moment; with `view=true`."
    )


class ActRequest(Sent):
    """An answer to a question."""

    decision: int = Field(ge=0, le=INT_MOST, description="The number of the question.")
    action: str = Field(max_length=NOTATION_MOST, description="Its notation.", examples=["+c4"])


class OrderRequest(Sent):
    """A standing order that is given, or taken back."""

    order: str = Field(max_length=40, description="Its key.", examples=["only_answer"])
    on: bool


class OrdersInfo(BaseModel):
    """The standing orders of a seat."""

    orders: dict[str, bool] = Field(
        description="By key: whether it is given. The server carries out those that are."
    )


class Acted(BaseModel):
    """The action is on disk."""

    repeated: bool = Field(
        description="True when this very answer had been given before: it was not taken again."
    )
    over: bool
    to_act: list[int]
    decision: int | None = Field(description="The number of the seat's next question.")


class UndoRequest(Sent):
    """A wish to take back own steps."""

    count: int = Field(1, ge=1, le=INT_MOST)


class HandOverRequest(Sent):
    """A bot that is to play a seat whose player is away."""

    bot: str = Field(max_length=80, examples=["random"])


class ChatRequest(Sent):
    """A line for the chat."""

    text: str = Field(min_length=1, max_length=CHAT_MOST)


class Line(BaseModel):
    """A line of the log or of the chat."""

    seat: int | None
    text: str
    time: str
    step: int | None = Field(default=None, description="Of the log: the moment after it.")
    kind: str = "chat"
    name: str | None = None
