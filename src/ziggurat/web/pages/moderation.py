"""The page of moderators: open reports, what holds for whom, and what was done."""

from __future__ import annotations

import htpy as h

from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.manners import confirmed, hidden, told_line
from ziggurat.web.pages.plain import problem
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.pages.times import moment
from ziggurat.web.people.context import ModerationContext
from ziggurat.web.people.moderation import (
    BAN,
    CLOSE,
    DISMISS,
    EXPLAINED,
    REASON_MOST,
    SILENCE,
    Decision,
    Measure,
)
from ziggurat.web.people.reports import QuotedLine, Report
from ziggurat.web.table.seats import NAME_MOST
from ziggurat.words import Words, words

HOURS = (1, 6, 24, 72, 168, 720)


def moderation_page(context: ModerationContext) -> str:
    """Everything that moderators look after."""
    said = words(context.language)
    reports = [_report(one, said) for one in context.reports]
    measures = [_measure(one, said) for one in context.measures]
    entries = [_entry(one, said) for one in context.entries]
    return document(
        context,
        said,
        f"{said.say('moderation.title')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("moderation.title")],
            h.p[said.say("moderation.lead")],
            problem(context.problem),
            told_line(context.told),
            h.h2[said.say("moderation.reports")],
            reports or h.p(".help")[said.say("moderation.no_reports")],
            h.section(".panel.stacked")[
                h.h2[said.say("moderation.measures")],
                h.ul(".sessions")[measures]
                if measures
                else h.p(".help")[said.say("moderation.no_measures")],
            ],
            h.section(".panel.stacked")[
                h.h2[said.say("moderation.somebody")],
                [_do(task, "free", {}, said) for task in (SILENCE, BAN, CLOSE)],
            ],
            h.section(".panel.stacked")[
                h.h2[said.say("moderation.log")],
                h.p(".help")[said.say("moderation.log_help")],
                h.ol(".plain.deeds")[entries]
                if entries
                else h.p(".help")[said.say("moderation.no_log")],
            ],
        ],
        credit(said),
        kind="join-page",
        styles=["people"],
    )


def _report(report: Report, said: Words) -> h.Element:
    given = {"report": report.id}
    acts = []
    if report.about:
        about = {**given, "name": report.about}
        acts += [_do(task, report.id, about, said) for task in (SILENCE, BAN)]
    if report.table:
        acts.append(_do(CLOSE, report.id, {**given, "table": report.table}, said))
    acts.append(_do(DISMISS, report.id, given, said))
    return h.section(".panel.stacked.report")[
        h.h3[said.say(f"report.{report.reason}")],
        h.p[
            said.say("moderation.about"),
            " ",
            h.a(href=profile_href(report.about))[report.about]
            if report.about
            else said.say("moderation.guest"),
            [" · ", h.a(href=f"/t/{report.table}")[said.say("moderation.table")]]
            if report.table
            else None,
        ],
        h.ul(".plain.quoted")[[_quoted(one, said) for one in report.lines]]
        if report.lines
        else None,
        h.p(".words")[report.words] if report.words else None,
        h.p(".help")[
            said.say("moderation.reporter", name=report.reporter or said.say("moderation.left")),
            " · ",
            moment(report.created, said),
        ],
        h.div(".acts")[acts],
    ]


def _quoted(line: QuotedLine, said: Words) -> h.Element:
    inside = [
        h.b[line.name or said.say("table.spectator")],
        h.span(".help")[" ", said.say("table.spectator")] if line.is_spectator else None,
        " ",
        line.text,
    ]
    return h.li[h.mark[inside] if line.is_meant else inside]


def _do(task: str, element: str, given: dict[str, str], said: Words) -> h.Element:
    """One thing that a moderator can do: what it means, why, and the button."""
    element = f"{element}-{task}"
    return confirmed(
        said.say(f"moderation.{task}"),
        said.say(f"moderation.{task}"),
        "/moderation",
        [
            h.p[said.say(f"moderation.{task}_help")],
            hidden({"do": task, **given}),
            _field("name", element, given, said) if task in (SILENCE, BAN) else None,
            _field("table", element, given, said) if task == CLOSE else None,
            _hours(element, said) if task == SILENCE else None,
            _reason(element, said) if task in EXPLAINED else None,
            h.button(type="submit")[said.say(f"moderation.{task}_now")],
        ],
    )


def _field(name: str, element: str, given: dict[str, str], said: Words) -> h.Node:
    """Whom or what it is about, where that is not said."""
    if name in given:
        return None
    return [
        h.label(for_=f"{element}-{name}")[said.say(f"moderation.of_{name}")],
        h.input(
            id=f"{element}-{name}", name=name, required=True, maxlength=str(NAME_MOST),
            autocomplete="off",
        ),
    ]  # fmt: skip


def _hours(element: str, said: Words) -> list[h.Element]:
    return [
        h.label(for_=f"{element}-hours")[said.say("moderation.hours")],
        h.select(id=f"{element}-hours", name="hours")[
            [
                h.option(value=str(one), selected=one == 24)[
                    said.say("moderation.hour_count", count=one)
                    if one < 24
                    else said.say("moderation.day_count", count=one // 24)
                ]
                for one in HOURS
            ]
        ],
    ]


def _reason(element: str, said: Words) -> h.Node:
    return [
        h.label(for_=f"{element}-reason")[said.say("moderation.reason")],
        h.input(
            id=f"{element}-reason", name="reason", required=True, maxlength=str(REASON_MOST),
            autocomplete="off",
        ),
        h.p(".help")[said.say("moderation.reason_help")],
    ]  # fmt: skip


def _measure(one: Measure, said: Words) -> h.Element:
    return h.li[
        h.div[
            h.b[h.a(href=profile_href(one.name))[one.name]],
            h.span(".help")[
                said.say(f"moderation.is_{one.task}"),
                [" ", said.say("measure.until"), " ", moment(one.until, said)]
                if one.until
                else None,
                [" · ", one.reason] if one.reason else None,
            ],
        ],
        _do(f"un{one.task}", f"lift-{one.name}", {"name": one.name}, said),
    ]


def _entry(one: Decision, said: Words) -> h.Element:
    by = one.moderator or said.say("moderation.house")
    what = said.say(f"moderation.did_{one.task}", by=by, name=one.about or "?")
    return h.li[
        what,
        [" ", h.a(href=f"/t/{one.table}")[said.say("moderation.table")]] if one.table else None,
        [" ", said.say("measure.until"), " ", moment(one.until, said), "."] if one.until else None,
        [" ", said.say("measure.why", reason=one.reason)] if one.reason else None,
        h.span(".help")[" ", moment(one.time, said)],
    ]
