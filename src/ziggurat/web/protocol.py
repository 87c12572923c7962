"""The live connection of a page: what it says, and what it is told, as published shapes.

`docs/live.md` is written from here, and the tests hold both sides against it. A table is followed
at ``/t/{table}/live`` and a lesson at ``/learn/{game}/{number}/live``.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

__all__ = ["LESSON", "SAID", "TOLD"]

Seat = Annotated[int, "A seat that the page holds, from 0"]
Decision = Annotated[int, "The number of the question that is answered"]


# ------------------------------------------------------------------------------- what a page says


class Act(TypedDict):
    """Answers the question of a seat."""

    do: Literal["act"]
    seat: Seat
    decision: Decision
    action: Annotated[str, "The answer, in notation"]


class ActInTurn(TypedDict):
    """Answers with several actions: all of them, or none where one is refused."""

    do: Literal["act_in_turn"]
    seat: Seat
    decision: Decision
    actions: Annotated[list[str], "The answers in their order, in notation"]


class Undo(TypedDict):
    """Takes back own moves."""

    do: Literal["undo"]
    seat: Seat
    count: Annotated[int, "How many"]


class Order(TypedDict):
    """Gives a standing order of a seat, or takes it back."""

    do: Literal["order"]
    seat: Seat
    order: Annotated[str, "Its key, as `orders` names it"]
    on: Annotated[bool, "Whether it is given"]


class DaysOff(TypedDict):
    """Says on which days one does not play, by correspondence."""

    do: Literal["days_off"]
    seat: Seat
    zone: Annotated[str, "A time zone, such as `Europe/Paris`"]
    weekdays: Annotated[list[int], "Days of every week, Monday is 0"]
    holidays: Annotated[list[list[str]], "First and last day of each stretch, `2026-12-24`"]


class Coach(TypedDict):
    """Has a coach beside the page, or sends him away; for who plays alone with bots."""

    do: Literal["coach"]
    on: Annotated[bool, "Whether he is wanted"]


class Preview(TypedDict):
    """Asks what actions would do; answered by Foretold, or not, where the question is past."""

    do: Literal["preview"]
    seat: Seat
    decision: Decision
    action: NotRequired[Annotated[str, "One action, in notation"]]
    actions: NotRequired[Annotated[list[str], "Or several in their order"]]


class Why(TypedDict):
    """Asks why something cannot be done; answered by Because."""

    do: Literal["why"]
    seat: Seat
    keys: Annotated[list[str], "What was clicked, one after the other"]


class About(TypedDict):
    """Asks what a thing on the table is; answered by Explained."""

    do: Literal["about"]
    key: Annotated[str, "The thing, such as `cell:c4`"]


class Chat(TypedDict):
    """Says something to everybody at the table."""

    do: Literal["chat"]
    text: Annotated[str, "What is said"]


class Look(TypedDict):
    """Looks at a past moment, or at the present again."""

    do: Literal["look"]
    at: Annotated[int | None, "After how many steps; null: now"]


class Older(TypedDict):
    """Wants the older steps of the log as well."""

    do: Literal["older"]


class Moment(TypedDict):
    """Asks for the drawing of a past moment; answered by Then. The page stays in the present."""

    do: Literal["moment"]
    at: Annotated[int, "After how many steps"]


class Behind(TypedDict):
    """Tells that the page still shows what others did, so that clocks wait, or no longer."""

    do: Literal["behind"]
    on: Annotated[bool, "Whether it does"]


class Show(TypedDict):
    """The person of that seat has the screen now; after the end any seat may be looked at."""

    do: Literal["seat"]
    seat: Annotated[int | None, "Whose view is shown; null: a spectator's"]


class HandOver(TypedDict):
    """Lets a bot play a seat."""

    do: Literal["hand_over"]
    seat: Annotated[int, "One's own, or that of somebody who has stayed away for long"]
    bot: Annotated[str, "The name of the bot, such as `planner:normal`"]


class TakeBack(TypedDict):
    """Plays a seat oneself again."""

    do: Literal["take_back"]
    seat: Seat


class Leave(TypedDict):
    """Gives the game up, where its rules know how."""

    do: Literal["leave"]
    seat: Seat


class Arrive(TypedDict):
    """Comes into the game on a late seat."""

    do: Literal["arrive"]
    seat: Seat


class WishBack(TypedDict):
    """Wishes to go back further than an undo can: all must agree."""

    do: Literal["rewind"]
    steps: Annotated[int, "How many steps"]


class Agree(TypedDict):
    """Agrees to go back."""

    do: Literal["agree"]


class TurnDown(TypedDict):
    """Does not agree to go back."""

    do: Literal["refuse"]


class Go(TypedDict):
    """Goes to a step of a lesson."""

    do: Literal["lesson"]
    at: Annotated[int, "The step, from 0"]


class Unfold(TypedDict):
    """Asks for what is folded away on the page: the table could be used without it."""

    do: Literal["unfold"]


SAID: Final[dict[str, Any]] = {
    "act": Act,
    "act_in_turn": ActInTurn,
    "undo": Undo,
    "preview": Preview,
    "why": Why,
    "about": About,
    "chat": Chat,
    "order": Order,
    "days_off": DaysOff,
    "look": Look,
    "older": Older,
    "moment": Moment,
    "behind": Behind,
    "seat": Show,
    "hand_over": HandOver,
    "take_back": TakeBack,
    "leave": Leave,
    "arrive": Arrive,
    "rewind": WishBack,
    "agree": Agree,
    "refuse": TurnDown,
    "coach": Coach,
    "unfold": Unfold,
}
"""By ``do``: what the page of a table may say."""
LESSON: Final = Go
"""What only the page of a lesson says."""


# ---------------------------------------------------------------------------- what a page is told


class Question(TypedDict):
    """The question that is asked, or whom the table waits for."""

    text: Annotated[str, "A sentence"]
    rule: Annotated[str, "The rule it rests on; empty for none"]
    href: Annotated[str, "Where that rule is found"]
    yours: Annotated[bool, "Whether it is asked of the seat that the page shows"]


class Offered(TypedDict):
    """An action that may be chosen, or several with blanks between them that are one choice."""

    a: Annotated[str, "What is sent, in notation"]
    paths: Annotated[list[list[str]], "The ways to it: sequences of keys to click"]
    caution: NotRequired[Annotated[str, "What to think of before"]]
    closing: NotRequired[Annotated[int, "What ends with it: a number in `closings`"]]
    draft: NotRequired[Annotated[bool, "It is the reader's alone and can be undone"]]
    whole: NotRequired[Annotated[bool, "What is clicked says all that it does"]]


class Suggested(TypedDict):
    """What the rules would answer."""

    text: Annotated[str, "In words"]
    actions: Annotated[list[str], "In notation, to be sent with `act_in_turn`"]


class StandingOrder(TypedDict):
    """Something that the server may do for the seat by itself."""

    key: Annotated[str, "By which it is given"]
    text: Annotated[str, "In words"]
    on: Annotated[bool, "Whether it is given"]
    open: NotRequired[Annotated[str, "It has passed what `undo` or `back` lead to: in words"]]


class Person(TypedDict):
    """A seat as everybody sees it."""

    seat: Annotated[int, "Its number, from 0"]
    name: Annotated[str, "Who sits there"]
    kind: Annotated[Literal["human", "bot", "open", "invited"], "What sits there"]
    bot: Annotated[str | None, "Which bot"]
    handed: Annotated[bool, "Whether a bot plays for a person"]
    here: Annotated[bool, "Whether a page of that seat is open"]
    to_act: Annotated[bool, "Whether it is waited for"]
    may_leave: Annotated[bool, "Whether it may give the game up now"]
    may_arrive: Annotated[bool, "Whether it may come into the game now"]
    may_stand: Annotated[bool, "Whether it can be given back: nobody has played yet"]
    handed_over_in: Annotated[int | None, "Seconds until others may hand it to a bot; null: never"]
    held: Annotated[bool, "Whether the page holds it"]
    advised: NotRequired[Annotated[str, "Where it has asked for hints: that, in words"]]


class SeatClock(TypedDict):
    """The clock of a seat, in seconds."""

    left: Annotated[int, "What is left"]
    runs: Annotated[bool, "Whether it runs"]
    waits: NotRequired[Annotated[int, "Until it runs: the question is still to be seen"]]
    until: NotRequired[Annotated[str, "By correspondence: when it is over, in UTC"]]


class FreeDays(TypedDict):
    """On which days the reader does not play."""

    zone: Annotated[str, "The time zone"]
    weekdays: Annotated[list[int], "Days of every week, Monday is 0"]
    holidays: Annotated[list[list[str]], "First and last day of each stretch"]


class Rewind(TypedDict):
    """Somebody wishes to go back."""

    by: Annotated[str, "Who"]
    steps: Annotated[int, "How many of the steps that the reader knows of"]
    yours: Annotated[bool, "Whether the reader is asked to agree"]


class Remark(TypedDict):
    """Something that the coach of a first game says."""

    key: Annotated[str, "By which the page remembers that it was said"]
    text: Annotated[str, "In words"]
    rule: Annotated[str, "The rule it rests on; empty for none"]
    href: Annotated[str, "Where that rule is found"]
    picture: NotRequired[Annotated[str, "Where a small picture of it is found; empty for none"]]


class Coached(TypedDict):
    """What the coach says now; nothing where the reader does not play alone with bots."""

    ask: NotRequired[Annotated[Remark | None, "About the question"]]
    aim: NotRequired[Annotated[Remark | None, "About the aim of the game"]]
    missed: NotRequired[Annotated[list[Remark], "About the turn that is over"]]


class Lesson(TypedDict):
    """A lesson at one of its steps."""

    title: Annotated[str, "What it is about"]
    say: Annotated[str, "What is explained"]
    remark: Annotated[str, "What is said of the last answer"]
    right: Annotated[bool, "Whether that was right"]
    done: Annotated[bool, "Whether the step is done"]
    asks: Annotated[bool, "Whether the learner is asked something"]
    point: Annotated[list[str], "Keys of the things that are meant"]
    rule: Annotated[str, "The rule that is taught; empty for none"]
    href: Annotated[str, "Where that rule is found"]
    at: Annotated[int, "The step, from 0"]
    steps: Annotated[int, "How many there are"]
    course: Annotated[str, "Where the course is found"]
    next: Annotated[str, "Where the next lesson is found; empty after the last"]


class Table(TypedDict, total=False):
    """What a page shows: all of it at first (but what it came with), then what has changed."""

    type: Literal["table"]
    version: Annotated[int, "Counts the updates of this connection"]
    regions: Annotated[dict[str, str], "By name: regions of the page as markup, drawn anew"]
    cuts: Annotated[dict[str, list[Any]], "By name: `[from, to, markup]`, counted in UTF-16"]
    title: Annotated[str, "The name of the game"]
    seat: Annotated[int | None, "The seat whose view is shown; null: a spectator's"]
    held: Annotated[list[int], "The seats that the page holds"]
    decision: Annotated[int | None, "The number of its question; null: none is asked"]
    prompt: Annotated[Question, "The question in words"]
    actions: Annotated[list[Offered], "Every answer"]
    closings: Annotated[list[str], "What answers bring to an end"]
    labels: Annotated[dict[str, str], "By key that can be clicked: what it is called"]
    suggestion: Annotated[Suggested | None, "What the rules would answer"]
    orders: Annotated[list[StandingOrder], "The orders that the seat may give"]
    hints: Annotated[bool, "Whether the seat may ask for hints"]
    here: Annotated[str, "Where in the turn the game is, as the player aid names it"]
    undo: Annotated[int, "How many moves the reader may take back"]
    steps: Annotated[int, "How many steps the reader knows of"]
    at: Annotated[int | None, "The moment that is shown, in such steps; null: now"]
    acted: Annotated[int, "How many there were when the reader had last acted"]
    back: Annotated[int, "How many lead back to the reader's last decision; 0: no way back"]
    cover: Annotated[str | None, "Who has to be handed the screen first"]
    over: Annotated[bool, "Whether the game is over"]
    people: Annotated[list[Person], "The seats"]
    watching: Annotated[int, "How many only watch"]
    talks: Annotated[bool, "Whether the reader may write into the chat"]
    time_left: Annotated[int | None, "Seconds until what is played against the clock ends"]
    time_waits: Annotated[int, "Seconds until that time runs on"]
    clocks: Annotated[list[SeatClock | None], "By seat; empty where nobody is pressed"]
    days_off: Annotated[FreeDays | None, "Where that makes a difference"]
    rewind: Annotated[Rewind | None, "A wish to go back"]
    turned_down: Annotated[int, "How often somebody did not agree when the reader wished to"]
    notice: Annotated[str, "What everybody should know now; empty for nothing"]
    coach: Annotated[Coached, "Beside a first game, where he was asked for"]
    lesson: Annotated[Lesson, "On the page of a lesson"]


class Foretold(TypedDict):
    """What actions would do, as far as their seat can know."""

    type: Literal["preview"]
    decision: Annotated[int | None, "The question that they answer"]
    action: Annotated[str, "The actions, with blanks between them"]
    lines: Annotated[list[str], "Sentences"]
    score: Annotated[str, "The points that they bring; empty for none"]
    free: Annotated[bool, "Whether nothing is settled by them"]


class Because(TypedDict):
    """Why something cannot be done."""

    type: Literal["why"]
    code: Annotated[str, "A word for programs"]
    text: Annotated[str, "A sentence for people"]
    rule: Annotated[str, "The rule of the game; empty where none is the reason"]
    href: Annotated[str, "Where that rule is found"]


class Refused(TypedDict):
    """What was asked for was not done, and nothing has changed."""

    type: Literal["refused"]
    code: Annotated[str, "A word for programs"]
    text: Annotated[str, "A sentence for people"]
    rule: Annotated[str, "The rule of the game; empty where none is the reason"]
    href: Annotated[str, "Where that rule is found"]


class Explained(TypedDict):
    """What a thing on the table is; nothing but its key where there is no such thing."""

    type: Literal["about"]
    key: Annotated[str, "The thing"]
    title: NotRequired[Annotated[str, "What it is called"]]
    lines: NotRequired[Annotated[list[str], "Sentences"]]
    cost: NotRequired[Annotated[str, "What it costs; empty for nothing"]]
    rule: NotRequired[Annotated[str, "The rule behind it; empty for none"]]
    href: NotRequired[Annotated[str, "Where that rule is found"]]
    html: NotRequired[Annotated[str, "All that as markup"]]


class Then(TypedDict):
    """The drawing of a past moment."""

    type: Literal["moment"]
    at: Annotated[int, "After how many steps"]
    gone: NotRequired[Annotated[bool, "It was taken back, or must not be seen now"]]
    regions: NotRequired[Annotated[dict[str, str], "Regions as markup"]]
    cuts: NotRequired[Annotated[dict[str, list[Any]], "`[from, to, markup]`, from what is shown"]]


TOLD: Final[dict[str, Any]] = {
    "table": Table,
    "preview": Foretold,
    "why": Because,
    "about": Explained,
    "moment": Then,
    "refused": Refused,
}
"""By ``type``: what a page is told."""
