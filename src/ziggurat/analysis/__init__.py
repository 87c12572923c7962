"""A finished game understood: the chances of every seat, where it turned, what was better."""

from __future__ import annotations

from ziggurat.analysis.analyst import Analyst
from ziggurat.analysis.chances import Chances, chances_of
from ziggurat.analysis.course import Course, Stretch, course_of
from ziggurat.analysis.effort import EFFORTS
from ziggurat.analysis.findings import Finding
from ziggurat.analysis.study import Study
from ziggurat.analysis.summary import Summary

__all__ = [
    "EFFORTS",
    "Analyst",
    "Chances",
    "Course",
    "Finding",
    "Stretch",
    "Study",
    "Summary",
    "chances_of",
    "course_of",
]
