"""What of a name stays beside its letter: 나리 식당 → A 식당, 신한은행 → A은행, 주식회사 한빛토건 → 주식회사 A.

Thunder-DeID paper, Appendix C, and 재일 2014-2 제5조: the functional descriptor (식당) does not identify,
the unique part (나리) does. A name without a descriptor goes whole (맥도날드에서 → E에서).
"""

from dataclasses import dataclass
from functools import lru_cache

from core.redaction.profile import DescriptorSettings
from core.regions import is_written_region, region_length
from core.taxonomy import Label, taxonomy

_MOST_ENDINGS = 3


@dataclass(frozen=True, slots=True)
class NameParts:
    """A name as ``head + core + tail``; the core is replaced, head and tail stay untouched."""

    head: str
    core: str
    tail: str


def split_name(text: str, label: str, settings: DescriptorSettings) -> NameParts:
    """Divide the name ``text`` of a ``label`` as the profile asks. The core is never empty."""
    known = taxonomy().labels.get(label)
    if settings.mode == "drop" or known is None:
        return NameParts("", text, "")
    if known.granular == "주소":
        length = region_length(text)
        return NameParts(text[:length], text[length:], "")
    endings = _endings(known, settings)
    if not endings:
        return NameParts("", text, "")
    start, end = _without_legal_forms(text, settings)
    end = _without_endings(text, start, end, endings, settings)
    return NameParts(text[:start], text[start:end], text[end:])


def is_descriptor(text: str, label: str, settings: DescriptorSettings) -> bool:
    """Whether ``text`` is nothing but a word that elsewhere stays beside a letter: 자산관리, 은행, 수원시 권선구."""
    known = taxonomy().labels.get(label)
    if settings.mode != "keep" or known is None:
        return False
    return text.strip() in _endings(known, settings) or (known.granular == "주소" and is_written_region(text))


def _endings(label: Label, settings: DescriptorSettings) -> frozenset[str]:
    return _cached_endings(
        settings.labels.get(label.name, ()),
        settings.common if label.category in settings.categories else (),
        label.name if label.category in settings.categories else "",
    )


@lru_cache(maxsize=1024)
def _cached_endings(own: tuple[str, ...], common: tuple[str, ...], name: str) -> frozenset[str]:
    return frozenset({*own, *common, name} - {""})


@lru_cache(maxsize=1024)
def _longest(endings: frozenset[str]) -> int:
    return max(map(len, endings))


def _without_legal_forms(text: str, settings: DescriptorSettings) -> tuple[int, int]:
    start, end = 0, len(text)
    for form in settings.legal_forms:
        rest = text[start:end]
        if rest.startswith(form) and rest[len(form) :].strip():
            start = end - len(rest[len(form) :].lstrip())
        rest = text[start:end]
        if rest.endswith(form) and rest[: -len(form)].strip():
            end = start + len(rest[: -len(form)].rstrip())
    return start, end


def _without_endings(text: str, start: int, end: int, endings: frozenset[str], settings: DescriptorSettings) -> int:
    for _ in range(_MOST_ENDINGS):
        core = text[start:end]
        if core in settings.whole or core in endings:
            break
        # The longest first.
        tails = (core[place:] for place in range(max(0, len(core) - _longest(endings)), len(core)))
        longest_first = (tail for tail in tails if tail in endings)
        ending = next((ending for ending in longest_first if _divides(core, ending)), None)
        if ending is None:
            break
        end = start + len(core[: -len(ending)].rstrip())
    return end


def _divides(core: str, ending: str) -> bool:
    """Whether ``core`` is a name before its ``ending``. One syllable is too little to be sure (이 + 마트, 독 + 도)."""
    rest = core[: -len(ending)]
    name = rest.rstrip()
    return len(name) > 1 or (bool(name) and (name != rest or not "가" <= name <= "힣"))
