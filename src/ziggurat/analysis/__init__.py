"""A finished game understood: the chances of every seat, where it turned, what was better."""

from __future__ import annotations

from ziggurat.analysis.analyst import Analyst
from ziggurat.analysis.chances import Chances, chances_of
from ziggurat.analysis.course import Course, Stretch, course_of
from ziggurat.analysis.findings import EFFORTS, Finding

__all__ = [
    "EFFORTS",
    "Analyst",
    "Chances",
    "Course",
    "Finding",
    "Stretch",
    "chances_of",
    "course_of",
]
