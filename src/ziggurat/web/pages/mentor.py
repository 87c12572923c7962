"""The coach beside a first game, as the script shows it."""

from __future__ import annotations

import htpy as h

from ziggurat.web.pages.lesson import SCRIBE
from ziggurat.words import Words


def mentor_frame(said: Words) -> str:
    """The scribe, his bubble with the remarks, and how to close or silence it."""
    return str(
        h.fragment[
            h.link(rel="stylesheet", href="/static/mentor.css"),
            SCRIBE,
            h.div(".bubble")[
                h.div(
                    "#mentor-says",
                    role="status",
                    data_aim=said.say("coach.aim"),
                    data_missed=said.say("coach.overlooked"),
                    data_name=said.say("coach.name"),
                ),
                h.div("#mentor-picture", aria_hidden="true", hidden=True, inert=True),
                h.div(".mentor-ways")[
                    h.button("#mentor-close.primary.small", type="button")[said.say("coach.close")],
                    h.button("#mentor-silence.quiet.small", type="button")[
                        said.say("coach.silence")
                    ],
                ],
            ],
        ]
    )
