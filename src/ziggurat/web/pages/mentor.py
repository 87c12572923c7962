"""The coach beside a first game, as the script shows it."""

from __future__ import annotations

import htpy as h

from ziggurat.web.pages.lesson import SCRIBE
from ziggurat.words import Words


def mentor_frame(said: Words) -> str:
    """The scribe, his bubble with the remarks, and how to close, silence and open it.

    His face and his first words are put beside the question.
    """
    again = said.say("coach.again")
    return str(
        h.fragment[
            h.link(rel="stylesheet", href="/static/mentor.css"),
            h.button(
                "#mentor-face.quiet", type="button", title=again, aria_label=again,
                aria_controls="mentor", aria_expanded="false", hidden=True,
            )[SCRIBE],
            h.button("#mentor-line.quiet", type="button", hidden=True),
            SCRIBE,
            h.div(".bubble")[
                h.div(
                    "#mentor-says",
                    data_aim=said.say("coach.aim"),
                    data_missed=said.say("coach.overlooked"),
                    data_name=said.say("coach.name"),
                    data_more=said.say("coach.more"),
                ),
                h.div("#mentor-picture", aria_hidden="true", hidden=True, inert=True),
                h.div(".mentor-ways")[
                    h.button(
                        "#mentor-close.primary.small", type="button",
                        aria_describedby="mentor-says",
                    )[said.say("coach.close")],
                    h.button("#mentor-silence.quiet.small", type="button")[
                        said.say("coach.silence")
                    ],
                ],
            ],
        ]
    )  # fmt: skip
