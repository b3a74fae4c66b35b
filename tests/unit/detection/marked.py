"""Texts whose candidates stand between ⟦⟧."""

from collections.abc import Sequence

from core.detection.model import Candidate


def read_marked(marked: str, labels: Sequence[str], step: float = 0.1) -> tuple[str, list[Candidate]]:
    """The text and its candidates with ``labels`` in turn, each by ``step`` surer than the one before it."""
    text, found = "", []
    for part in marked.split("⟦"):
        inside, closed, rest = part.partition("⟧")
        if closed:
            score = 0.5 + len(found) * step
            found.append(Candidate(len(text), len(text) + len(inside), labels[len(found)], score, "model"))
        text += inside + rest
    return text, found
