"""Closing the gaps between detection and verification: a value that is replaced somewhere is replaced everywhere.

The verification refuses a file in which a replaced value still stands. Looking for such places before the file is
written, with the verification's own eyes, turns a refused file into a few more mentions.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from core.detection.dictionaries import folded
from core.detection.file_names import find_in_name
from core.detection.model import Mention
from core.documents.model import Block
from core.errors import Notice
from core.redaction.overrides import Overrides
from core.redaction.plan import OMITTED, RedactionPlan, name_without, plan_redaction, redact_text
from core.redaction.profile import RuleProfile
from core.verification.matching import Hit, Needles
from core.verification.model import SecretValue

SOURCE = "propagation"
_ROUNDS = 3


def find_gaps(text: str, mentions: Sequence[Mention], plan: RedactionPlan) -> tuple[Mention, ...]:
    """Mentions for every place of a replaced value that no mention covers, kept ones included.

    Each belongs to the entity of the first mention of exactly that value. ``mentions`` are those ``plan`` was made of.
    """
    needles = Needles(plan.values)
    return _unmarked(text, mentions, plan, needles.find(text)) or _unmarked(
        text, mentions, plan, _left(text, plan, needles)
    )


def still_readable(text: str, mentions: Sequence[Mention], plan: RedactionPlan) -> tuple[tuple[int, int], ...]:
    """Where replaced values stay whole all the same, as the verification will see: what marks a part of one keeps it.

    Each place as start and end in ``text``. ``mentions`` are those ``plan`` was made of: what lies within a kept one
    may stay.
    """
    kept = [one for one in mentions if one.treatment == "keep"]
    left = ((hit.start, hit.end) for hit in _left(text, plan, Needles(plan.values)))
    return tuple((start, end) for start, end in left if not any(one.start <= start and end <= one.end for one in kept))


def _left(text: str, plan: RedactionPlan, needles: Needles) -> list[Hit]:
    """The values that the result of ``plan`` shows, as places of ``text``: beside what was replaced, a name is one that
    was a piece of a word there (박솔가010-1234-5678)."""
    firsts, ends, shifts = [0], list[int](), [0]
    length = position = 0
    for item in plan.replacements:
        length += item.start - position
        ends.append(length)
        length, position = length + len(item.text), item.end
        firsts.append(length)
        shifts.append(position - length)
    ends.append(length + len(text) - position)
    found: list[Hit] = []
    for hit in needles.find(redact_text(text, plan)):
        index = bisect_right(firsts, hit.start) - 1
        if hit.end <= ends[index]:
            found.append(replace(hit, start=hit.start + shifts[index], end=hit.end + shifts[index]))
    return found


def _unmarked(text: str, mentions: Sequence[Mention], plan: RedactionPlan, hits: Sequence[Hit]) -> tuple[Mention, ...]:
    ordered = sorted(mentions, key=lambda mention: mention.start)
    ends = [mention.end for mention in ordered]
    owners: dict[tuple[str, str], Mention] = {}
    gaps: list[Mention] = []
    for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end)):
        if _covered(ordered, ends, hit) or (gaps and hit.start < gaps[-1].end):
            continue
        value = plan.values[hit.value]
        owners = owners or _owners(text, ordered, plan)
        origin = owners.get((value.label, folded(value.text))) or _bearer(ordered, value)
        if origin is not None:
            gaps.append(
                Mention(
                    start=hit.start,
                    end=hit.end,
                    label=value.label,
                    text=text[hit.start : hit.end],
                    score=origin.score,
                    source=SOURCE,
                    treatment=origin.treatment,
                    entity=origin.entity,
                )
            )
    return tuple(gaps)


def _owners(text: str, mentions: Sequence[Mention], plan: RedactionPlan) -> dict[tuple[str, str], Mention]:
    """Label and folded value → the first mention of it, as a whole or as what ``plan`` replaces of it (새봄은행)."""
    ends = [item.end for item in plan.replacements]
    owners: dict[tuple[str, str], Mention] = {}
    for mention in (one for one in mentions if one.treatment != "keep"):
        index = bisect_right(ends, mention.start)
        for item in plan.replacements[index : index + 1]:
            core = text[max(item.start, mention.start) : min(item.end, mention.end)]
            for value in (mention.text, core):
                owners.setdefault((mention.label, folded(value)), mention)
    return owners


def _bearer(mentions: Sequence[Mention], value: SecretValue) -> Mention | None:
    """The first mention that ``value`` is a part of, for what no mention bears as it stands."""
    for mention in mentions:
        if mention.label == value.label and mention.treatment != "keep" and folded(value.text) in folded(mention.text):
            return mention
    return None


def chances(text: str, mentions: Sequence[Mention], plan: RedactionPlan) -> tuple[Notice, ...]:
    """What a user without a checklist must know: how often a replaced name may stay within other words."""
    ordered = sorted(mentions, key=lambda mention: mention.start)
    ends = [mention.end for mention in ordered]
    hits = (hit for hit in Needles(plan.values).find(text, doubtful=True) if hit.doubtful)
    count = sum(not _covered(ordered, ends, hit) for hit in hits)
    return (Notice("redaction.glued", {"count": count}),) if count else ()


def _covered(ordered: Sequence[Mention], ends: Sequence[int], hit: Hit) -> bool:
    """Whether a mention touches ``hit``."""
    index = bisect_left(ends, hit.start + 1)
    return index < len(ordered) and ordered[index].start < hit.end


def with_own_name(stem: str, text: str, plan: RedactionPlan) -> RedactionPlan:
    """``plan`` with the names and numbers that stand in the file's name ``stem`` alone, and a notice of them.

    Nothing stands for them in the text; in names of files they are left out. What the text holds is left to those who
    decided on it there.
    """
    stem = unicodedata.normalize("NFC", stem)
    found = {stem[one.start : one.end]: one.label for one in find_in_name(stem)}
    values = tuple(SecretValue(value, label) for value, label in found.items())
    held = {hit.value for hit in Needles(values).find(text, doubtful=True)}
    own = tuple(value for index, value in enumerate(values) if index not in held)
    if not own:
        return plan
    names = sorted((*plan.names, *((value.text, OMITTED) for value in own)), key=lambda item: -len(item[0]))
    notice = Notice("redaction.own_name", {"count": len(own)})
    return replace(plan, values=(*plan.values, *own), names=tuple(names), notices=(*plan.notices, notice))


def folder_without(name: str, plan: RedactionPlan | None = None) -> str:
    """The name of a folder without the names and numbers that its shape tells, and those that ``plan`` replaces.

    One word stands for all of them: judgments of one folder may have different letters for one person.
    """
    name = unicodedata.normalize("NFC", name)
    found = {name[one.start : one.end] for one in find_in_name(name)}
    found.update(value for value, _ in (plan.names if plan else ()))
    return name_without(name, [(value, OMITTED) for value in sorted(found, key=len, reverse=True)])


def close_gaps(
    text: str,
    blocks: Sequence[Block],
    mentions: Sequence[Mention],
    profile: RuleProfile,
    *,
    overrides: Overrides | None = None,
) -> tuple[tuple[Mention, ...], RedactionPlan]:
    """All mentions with the gaps closed, in reading order, and their plan. Raises RedactionError.

    ``overrides`` are the replacements a person chose; what was chosen for an entity holds in its gaps too.
    """
    closed = tuple(mentions)
    plan = plan_redaction(text, blocks, closed, profile, overrides=overrides)
    for _ in range(_ROUNDS):
        gaps = find_gaps(text, closed, plan)
        if not gaps:
            break
        closed = tuple(sorted((*closed, *gaps), key=lambda mention: mention.start))
        plan = plan_redaction(text, blocks, closed, profile, overrides=overrides)
    return closed, plan
