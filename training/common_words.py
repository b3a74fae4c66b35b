"""Words that judgments have in common, for the re-scorer: what stands in many of them is nobody's name.

Published judgments hide their people, so a word that recurs from one to the next is a word, whatever it looks like
(특허권, 선급약정, 운임배분): knowledge that neither a dictionary nor the network's own training text has. Heads and
signatures, which name judges and attorneys, are left aside, and so is what has the shape of a full name. Kept is a list of words, no text; sealed judgments and those that thresholds are chosen by
are not read.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path

from core.korean.names import is_full_name
from core.korean.text import PARTICLES
from training.data.published import GROUPS, Published, kept_out_hashes, read_published

LEAST = 30
"""In how many judgments a word must stand: in one of 900."""
_FIRST_YEAR = 1990  # until then many a court left its people in clear
_LONGEST = 8
_RUN, _AFTER = re.compile("[가-힣]{2,12}"), re.compile(PARTICLES)
_BODY = re.compile(r"(?m)^\W*(?:주\s*문|이\s*유)\W*$")
_SIGNED = re.compile(r"(?m)^(?:재판장\s*)?(?:군판사|판사|대법관).*$")
_HEAD = """\
# Words that stand in {least} or more of {judgments:,} published judgments since {year}, whose people are hidden.
# Source: python -m training common-words on the corpus of published lower-court judgments (public works of the Korean
# government): counted words, no text. Licence: Apache-2.0. Date: {date}.
"""


def judgments(shared: Path) -> Iterator[Published]:
    """Those that are counted. Raises FileNotFoundError where the corpus is not there."""
    out = kept_out_hashes()
    for group in GROUPS:
        for one in read_published(shared, group):
            if (one.year or _FIRST_YEAR) >= _FIRST_YEAR and one.sha256 not in out:
                yield one


def words_of(text: str) -> frozenset[str]:
    """The words of a judgment's body, each with and without what may be a particle behind it."""
    body = _BODY.search(text)
    told = _SIGNED.sub("", text[body.end() :] if body else text)
    return frozenset(word for run in set(_RUN.findall(told)) for word in _stems(run))


@lru_cache(maxsize=400_000)
def _stems(run: str) -> tuple[str, ...]:
    ends = range(2, min(_LONGEST, len(run)) + 1)
    return tuple(run[:end] for end in ends if end == len(run) or _AFTER.fullmatch(run, end))


def is_kept(word: str, count: int) -> bool:
    """Whether a word is common and has not the shape of a full name: judges and attorneys are named in clear."""
    return count >= LEAST and not is_full_name(word)


def without_particles(words: Collection[str]) -> list[str]:
    """The words in order, without those that are another one of them with particles (가능성도)."""
    known = frozenset(words)
    return sorted(word for word in known if not any(stem in known for stem in _stems(word) if stem != word))


def write_list(shared: Path, target: Path, date: str) -> int:
    """Write the list of words to ``target``; returns how many there are."""
    counts: Counter[str] = Counter()
    read = 0
    for judgment in judgments(shared):
        counts.update(words_of(judgment.text))
        read += 1
    kept = without_particles({word for word, count in counts.items() if is_kept(word, count)})
    lines = [" ".join(kept[first : first + 20]) for first in range(0, len(kept), 20)]
    draft = target.with_name(f"{target.name}.tmp")
    head = _HEAD.format(least=LEAST, judgments=read, year=_FIRST_YEAR, date=date)
    draft.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    draft.replace(target)
    return len(kept)
