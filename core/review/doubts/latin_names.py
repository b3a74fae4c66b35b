"""Latin capitalised names that nothing marks: Nguyen Thi Lan, NGUYEN THI LAN, Lighthouse.

Units, abbreviations and model names stand in every judgment, so a word written in capitals alone counts only beside
another one or after a role (피해자 NGUYEN). Those of a page in English are for `core.review.doubts.english`.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from core.korean.lexicons import words
from core.korean.text import LATIN, LATIN_CAPITALS
from core.review.doubts.case import Case, Reading
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.LATIN_NAME
PAGE = 2_000
"""Characters of a page in English at most, unless one line has more."""
_NO_HANGUL = re.compile(r"[^가-힣]+")
_HANGUL = re.compile(r"[가-힣]")
_LOWER = re.compile(rf"(?<![{LATIN}])[a-z]{{2,}}(?![{LATIN}])")
# Different words without a capital: a sentence has as many, a list of names (van, de la) has not.
_SENTENCE = 6
_WORD = rf"[{LATIN_CAPITALS}](?:[{LATIN}'’\-]*[{LATIN}])?\.?"
_RUN = re.compile(rf"(?<![{LATIN}0-9@./_\-]){_WORD}(?:[ ]{_WORD})*(?![{LATIN}0-9@/_\-])")
_TITLE_CASE = re.compile(rf"[{LATIN_CAPITALS}][{LATIN}'’\-]*[a-zß-öø-ɏḁ-ỿ]{{2}}[{LATIN}'’\-]*")
_ROLE_BEFORE = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|참고인|고소인|피의자|망|신청인|채권자|채무자|상대방|국적의)[ \t]$"
)
_LONGEST_ROLE = 6
_ALL_CAPITALS = re.compile(rf"[{LATIN_CAPITALS}][{LATIN_CAPITALS}'’\-]+")
# Words of forms, statutes and machines; services that everybody uses are for the detector to judge.
_COMMON = frozenset(
    word.casefold()
    for word in words(
        """
        Act Article Section Clause Agreement Contract Company Ltd Co Inc Corp Limited LLC Invoice Letter Credit Bill
        Lading Bank Account Name Date Total Page Note Part Chapter Table Figure No Vol The And Of In To For With On
        By From Re Fw Fwd Subject Dear Yes Ok Hello Thank Thanks Please January February March April May June July
        August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Jan Feb
        Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Wi-Fi WiFi Bluetooth Internet Email Mail Web Site Excel
        Word PowerPoint Windows
        Android iPhone Phone Type Model Version Ver Book Page Blog Login Password User
        CCTV PC SNS USB TV LED LCD DVD CD GPS DNA MRI CT IP ID URL PDF FAX TEL HP SMS ATM OTP VAT CEO CFO VIP KTX SUV
        LPG LNG BMW IT FOB CIF LC EU USA UN WTO OECD KS ISO A B C D E F
        """
    )
)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each name among Korean words, with all its open places."""
    spans = [span for span in case.reading.once(names_by_page).get(None, []) if case.is_open(*span)]
    return case.each_value(KIND, Severity.LEAK, spans)


def names_by_page(reading: Reading) -> dict[Span | None, list[Span]]:
    """Where names in Latin letters stand, by the page in English that holds them (for ``Reading.once``).

    None has those among Korean words; one with a particle is among them.
    """
    text, pages = reading.text, list(_english_pages(reading.text))
    starts = [start for start, _ in pages]
    found: dict[Span | None, list[Span]] = {}
    for match in _RUN.finditer(text):
        start, end = match.span()
        if _is_name(match[0], _after_role(text, start)):
            index = bisect_right(starts, start) - 1
            inside = index >= 0 and end <= pages[index][1] and not _HANGUL.match(text, end)
            found.setdefault(pages[index] if inside else None, []).append((start, end))
    return found


def _english_pages(text: str) -> Iterator[Span]:
    """Passages in English, cut at the ends of lines into pages."""
    for passage in _NO_HANGUL.finditer(text):
        if len(set(_LOWER.findall(passage[0]))) < _SENTENCE:
            continue
        start = end = passage.start()
        for line in passage[0].splitlines(keepends=True):
            if end > start and end + len(line) - start > PAGE:
                yield start, end
                start = end
            end += len(line)
        yield start, end


def _after_role(text: str, start: int) -> bool:
    return _ROLE_BEFORE.search(text, max(0, start - _LONGEST_ROLE), start) is not None


def _is_name(run: str, after_role: bool) -> bool:
    parts = [part.rstrip(".") for part in run.split(" ")]
    telling = [part for part in parts if part.casefold() not in _COMMON]
    if any(_TITLE_CASE.fullmatch(part) for part in telling):
        return True
    return sum(_ALL_CAPITALS.fullmatch(part) is not None for part in telling) >= (1 if after_role else 2)
