"""A descriptor stands outside what is marked of a judgment's names: 한결|은행, 새봄 |병원.

It stays in any case (rule, 제5조), and whoever marks judgments by hand leaves it out: of 635 names with one in complete
judgments 598 end before it. The network marks now the one and now the other, with it most often what it has not read
of, for excerpts have taught it both ways; there each text has its own way, which most of its names tell. Letters are
given before.
"""

from collections.abc import Sequence
from dataclasses import replace

from core.detection import dictionaries
from core.detection.model import CONTINUED, Mention, category_of
from core.detection.organisations import DESCRIPTORS, KEPT_BESIDE_FORM, descriptor_at, descriptor_of, form_beside
from core.detection.party_entries import entries
from core.taxonomy import taxonomy

_CATEGORIES = frozenset({"조직", "기관 및 시설", "사업체", "사건 관련 장소", "금융서비스"})
_TRADES = ("회사", "업체")
_LEAST = 5  # names without their descriptor, from which on a text has a way
_SHORTEST = 2  # letters of a name: 이|마트


def without_descriptors(text: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """``mentions``, without the descriptors at their ends where ``text`` names parties, as judgments do, or most of its
    names are marked without."""
    ends = [_descriptor(text, one) for one in mentions]
    if not any(ends) or not (entries(text) or _are_outside(text, mentions, ends)):
        return tuple(mentions)
    return tuple(_cut(one, end) for one, end in zip(mentions, ends, strict=True))


def _are_outside(text: str, mentions: Sequence[Mention], ends: Sequence[str]) -> bool:
    inside = sum(map(bool, ends))
    outside = sum(
        not end and _is_named(one) and descriptor_at(text, one.end) is not None
        for one, end in zip(mentions, ends, strict=True)
    )
    return outside >= _LEAST and outside > inside


def _cut(mention: Mention, descriptor: str) -> Mention:
    name = mention.text.removesuffix(descriptor).rstrip()
    return replace(mention, end=mention.start + len(name), text=name)


def _descriptor(text: str, mention: Mention) -> str:
    """The descriptor at the end of a mention that says what its label says; empty if there is none.

    What a firm trades in is a part of its name (한들상사, 주식회사 바다수산), but for banks, insurers and the like (see
    ``organisations``); and what the court's dictionary has is as the court wrote it.
    """
    if not _is_named(mention) or mention.source in (CONTINUED, dictionaries.SOURCE):
        return ""
    own = mention.text.endswith(mention.label)
    word = max(mention.label if own else "", descriptor_of(mention.text) or "", key=len)
    formed = mention.label.endswith(_TRADES) or form_beside(text, mention.start, mention.end)
    traded = formed and word not in KEPT_BESIDE_FORM
    says = mention.label in (word, DESCRIPTORS.get(word)) or _is_department(word, mention.label)
    return word if says and not traded and len(mention.text.removesuffix(word).rstrip()) >= _SHORTEST else ""


def _is_department(word: str, label: str) -> bool:
    """Whether a descriptor is what a clinic treats: 정다운|내과 of 정다운내과의원."""
    known = taxonomy().labels
    return word.endswith("과") and {known[label].granular, known[DESCRIPTORS[word]].granular} == {"의료기관"}


def _is_named(mention: Mention) -> bool:
    return mention.treatment != "keep" and category_of(mention) in _CATEGORIES
