"""One value of one document has one label: the one whose descriptor stands beside it, else the one most claims give it.

The model labels each place by itself, so 새봄 may be a bank here and a person there. The claims of one value are
counted together, each with its score; a descriptor or legal form beside a place (새봄은행, 주식회사 새봄) outweighs all
claims without one, and where the text says two things of a value (새봄은행, 새봄병원), each of those places keeps its
label. What the party block or a dictionary says is never changed.
"""

from collections.abc import Sequence
from dataclasses import replace

from core.detection import hangul, organisations
from core.detection.model import Candidate
from core.taxonomy import taxonomy

_SAID = frozenset({"party", "dictionary"})
_NUMBERED = "장소 관련 번호"


def with_one_label(text: str, mentions: Sequence[Candidate], entities: Sequence[str]) -> list[Candidate]:
    """``mentions`` with the labels of equal values of one entity made the same; ``entities`` are their ids."""
    groups: dict[tuple[str, str], list[int]] = {}
    for index, (mention, entity) in enumerate(zip(mentions, entities, strict=True)):
        known = taxonomy().labels[mention.label]
        if known.treatment == "letter" and known.granular != _NUMBERED:
            groups.setdefault((entity, _bare(text, mention)), []).append(index)
    result = list(mentions)
    for places in groups.values():
        if len({mentions[place].label for place in places}) > 1:
            for place, label in _agreed(text, mentions, places).items():
                result[place] = replace(mentions[place], label=label)
    return result


def _agreed(text: str, mentions: Sequence[Candidate], places: Sequence[int]) -> dict[int, str]:
    """Place → label, for the places that nothing beside them decides."""
    decided = {place for place in places if mentions[place].source in _SAID or _is_described(text, mentions[place])}
    votes: dict[str, float] = {}
    for place in decided or places:
        votes[mentions[place].label] = votes.get(mentions[place].label, 0.0) + mentions[place].score
    label = max(votes, key=lambda name: votes[name])
    return dict.fromkeys((place for place in places if place not in decided), label)


def _bare(text: str, mention: Candidate) -> str:
    """The value without white space, legal form and descriptor."""
    value = organisations.strip_forms(hangul.squeeze(text[mention.start : mention.end]))
    descriptor = organisations.descriptor_of(value) if _is_thing(mention) else None
    bare = value.removesuffix(descriptor) if descriptor else value
    return bare if len(bare) > 1 else value


def _is_thing(mention: Candidate) -> bool:
    return taxonomy().labels[mention.label].category != "인명"


def _is_described(text: str, mention: Candidate) -> bool:
    """Whether a descriptor in or behind the mention, or a legal form beside it, says what its label says."""
    if not _is_thing(mention):
        return False
    value = text[mention.start : mention.end]
    words = (organisations.descriptor_of(value), organisations.descriptor_at(text, mention.end))
    said = {organisations.DESCRIPTORS[word] for word in words if word}
    if form := organisations.form_beside(text, mention.start, mention.end):
        said.add(organisations.LEGAL_FORMS[form])
    return mention.label in said or text.startswith(mention.label, mention.end)
