"""Which spans are replaced: overlaps resolved, spans cut at the borders of blocks."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from core.detection.model import Mention
from core.documents.model import Block
from core.errors import RedactionError


def check(text: str, mentions: Sequence[Mention]) -> None:
    """Raise RedactionError if a mention lies outside the text or does not say what stands there."""
    wrong = sum(
        not (0 <= mention.start < mention.end <= len(text)) or text[mention.start : mention.end] != mention.text
        for mention in mentions
    )
    if wrong:
        raise RedactionError("redaction.stale", count=wrong)


def resolve(text: str, mentions: Sequence[Mention]) -> tuple[list[Mention], int]:
    """Mentions in reading order that do not overlap, and how many had to give way.

    The longest wins; of equal ones the one to be replaced, then the higher score. A mention to be replaced never
    leaves a part of itself behind: where two of them overlap in part, the winner grows to cover both. Where one
    overlaps in part with a kept mention, the kept one gives way.
    """
    groups: list[list[Mention]] = []
    reach = -1
    for mention in sorted(mentions, key=lambda item: (item.start, item.end)):
        if mention.start < reach:
            groups[-1].append(mention)
        else:
            groups.append([mention])
        reach = max(reach, mention.end)
    chosen = [winner for group in groups for winner in _winners(text, group)]
    return chosen, sum(map(len, groups)) - len(chosen)


def _rank(mention: Mention) -> tuple[int, bool, float, int]:
    return mention.start - mention.end, mention.treatment == "keep", -mention.score, mention.start


def _winners(text: str, group: Sequence[Mention]) -> list[Mention]:
    """The winners of mentions that hang together by overlaps.

    First of those to be replaced, so that none of them gives way to a kept mention that then gives way itself.
    """
    winners: list[Mention] = []
    for mention in sorted(group, key=lambda item: (item.treatment == "keep", _rank(item))):
        rivals = [winner for winner in winners if _overlap(winner, mention)]
        others = [winner for winner in winners if winner not in rivals]
        if mention.treatment != "keep":
            winners = [*others, _grown(text, rivals, mention)]
        elif all(_inside(rival, mention) for rival in rivals):
            winners = [*others, mention]
    return sorted(winners, key=lambda winner: winner.start)


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end


def _inside(mention: Mention, longer: Mention) -> bool:
    fits = longer.start <= mention.start and mention.end <= longer.end
    return fits and (mention.start, mention.end) != (longer.start, longer.end)


def _grown(text: str, rivals: Sequence[Mention], mention: Mention) -> Mention:
    """The best-ranked of ``rivals`` and ``mention``, grown over all of them."""
    everyone = sorted([*rivals, mention], key=_rank)
    start = min(item.start for item in everyone)
    end = max(item.end for item in everyone)
    return replace(everyone[0], start=start, end=end, text=text[start:end])


class BlockMap:
    """Finds the blocks a span lies in. Without blocks the whole text is one."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self._blocks = [(block.start, block.end) for block in blocks] or [(0, len(text))]
        self._starts = [start for start, _ in self._blocks]

    def pieces(self, start: int, end: int) -> list[tuple[int, int, int, int]]:
        """The parts of ``start … end`` inside blocks, each with its block's start and end."""
        index = max(0, bisect_right(self._starts, start) - 1)
        found: list[tuple[int, int, int, int]] = []
        for place in range(index, len(self._blocks)):
            low, high = self._blocks[place]
            if low >= end:
                break
            if max(start, low) < min(end, high):
                found.append((max(start, low), min(end, high), low, high))
        return found
