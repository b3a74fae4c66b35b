"""Mentions of a text as mentions of the view it is read in, and back."""

from dataclasses import replace

from core.detection.model import Candidate, Mention
from core.korean.spelling import View


def as_read(view: View, mention: Mention) -> Mention:
    """``mention`` of the source in the text of ``view``; empty where nothing of it can be seen."""
    start, end = view.read_span(mention.start, mention.end)
    return replace(mention, start=start, end=end, text=view.text[start:end])


def as_written(view: View, mention: Mention) -> Mention:
    """``mention`` of the text of ``view`` where it stands in the source."""
    start, end = view.span(mention.start, mention.end)
    return replace(mention, start=start, end=end, text=view.source[start:end])


def candidate_as_written(view: View, candidate: Candidate) -> Candidate:
    """As ``as_written``, of a candidate."""
    start, end = view.span(candidate.start, candidate.end)
    return replace(candidate, start=start, end=end)


def candidate_as_read(view: View, candidate: Candidate) -> Candidate:
    """As ``as_read``, of a candidate."""
    start, end = view.read_span(candidate.start, candidate.end)
    return replace(candidate, start=start, end=end)
