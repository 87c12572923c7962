"""The pages of a course: its lessons, and what stands beside the table in each of them."""

from __future__ import annotations

from typing import Final

import htpy as h
from markupsafe import Markup

from ziggurat.web.context import CourseContext
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.home import first_game
from ziggurat.web.pages.layout import document, top
from ziggurat.web.pages.pictures import poster
from ziggurat.words import Words, words

WORDS: Final = ("coach_next", "coach_skip", "coach_of", "coach_above", "coach_below")
"""What the script says in a lesson: keys ``script.NAME`` of the catalogue."""
SCRIBE: Final = Markup(
    '<svg class="scribe" viewBox="0 0 80 90" aria-hidden="true">'
    '<path fill="var(--terracotta)" d="M4 90c0-22 14-32 36-32s36 10 36 32z"/>'
    '<path fill="#e3b23c" d="M27 59l-9 31h6l10-32z"/>'
    '<path fill="#4a3426" d="M22 40h36v14c0 12-10 19-18 22-8-3-18-10-18-22z"/>'
    '<path fill="#c98f62" d="M22 28h36v16c0 7-8 9-18 9s-18-2-18-9z"/>'
    '<path fill="#4a3426" d="M22 41c4 4 10 3 18 3s14 1 18-3v8c-6 5-30 5-36 0z"/>'
    '<path fill="var(--lapis)" d="M20 28c0-16 9-22 20-22s20 6 20 22z"/>'
    '<path fill="#e3b23c" d="M19 26h42v6H19z"/>'
    '<g fill="none" stroke="#2b1d14" stroke-width="2" stroke-linecap="round">'
    '<path d="M29 37c1.500-2 4-2 5.500 0M45.500 37c1.500-2 4-2 5.500 0"/></g>'
    '<path fill="#d8bf8c" d="M50 66l22-4 4 22-22 4z"/>'
    '<g stroke="#6b5330" stroke-width="1.500" stroke-linecap="round">'
    '<path d="M56 70l3 1M63 68l3 1M57 76l3 1M64 74l3 1M59 82l3 1M66 80l3 1"/></g></svg>'
)
"""Who explains: a scribe with his tablet."""


def coach(said: Words) -> h.Element:
    """The one who explains; what is said comes with the messages."""
    return h.section("#coach", aria_label=said.say("lesson.coach"))[
        h.button("#coach-more", type="button", hidden=True)[h.span, glyph("next")],
        SCRIBE,
        h.div(".bubble")[
            h.p("#coach-remark", role="status", hidden=True),
            h.p("#coach-say", aria_live="polite"),
            h.a("#coach-rule", href="#", target="rules", hidden=True),
        ],
        h.div(".coach-ways")[
            h.button("#coach-back", type="button", disabled=True)[
                glyph("back"), h.span[said.say("lesson.back")]
            ],
            h.p("#coach-place"),
            h.button("#coach-next.primary", type="button", disabled=True)[h.span, glyph("next")],
            h.a("#coach-on.btn.primary", href="#", hidden=True),
        ],
    ]


def course_page(context: CourseContext) -> str:
    """The lessons of a game, and the first game after them."""
    form = context.form
    said = words(context.language, form.name)
    return document(
        context,
        said,
        f"{said.say('lesson.course', game=form.title)} · Ziggurat",
        top(context, said, h.span(".where")[form.title]),
        h.main("#main.narrow.course")[
            poster(form.name),
            h.h1[said.say("lesson.course", game=form.title)],
            h.p[said.say("lesson.course_help", count=len(context.lessons))],
            h.ol(".lessons")[
                [
                    h.li[
                        h.a(href=href, data_steps=str(steps))[
                            h.b[title],
                            h.span(".help", data_resume=said.say("lesson.resume"))[
                                said.say("lesson.steps", count=steps)
                            ],
                        ]
                    ]
                    for title, href, steps in context.lessons
                ]
            ],
            h.h2[said.say("lesson.then")],
            h.div(".acts")[
                first_game(form, form.profile, context.name, said) if form.profile else None,
                h.a(".btn", href=form.rules_href)[said.say("page.rules")],
            ],
        ],
        kind="course-page",
        styles=["home", "lesson"],
    )
