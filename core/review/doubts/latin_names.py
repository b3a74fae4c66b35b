"""Latin capitalised names that nothing marks: Nguyen Thi Lan, NGUYEN THI LAN, Lighthouse.

Units, abbreviations and model names stand in every judgment, so a word written in capitals alone counts only beside
another one or after a role (피해자 NGUYEN).
"""

import re
from collections.abc import Iterator

from core.korean.lexicons import words
from core.review.doubts.case import Case, Reading
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.LATIN_NAME
_WORD = r"[A-Z](?:[A-Za-z'’\-]*[A-Za-z])?\.?"
_RUN = re.compile(rf"(?<![A-Za-z0-9@./_\-]){_WORD}(?:[ ]{_WORD})*(?![A-Za-z0-9@/_\-])")
_TITLE_CASE = re.compile(r"[A-Z][A-Za-z'’\-]*[a-z]{2}[A-Za-z'’\-]*")
_ROLE_BEFORE = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|참고인|고소인|피의자|망|신청인|채권자|채무자|상대방|국적의)[ \t]$"
)
_LONGEST_ROLE = 6
_CAPITALS = re.compile(r"[A-Z][A-Z'’\-]+")
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
    """One doubt for each name, with all its open places."""
    spans = [span for span in case.reading.once(_names) if case.is_open(*span)]
    for value, places in case.by_value(spans).items():
        yield case.reading.doubt(KIND, Severity.LEAK, value, places, detail={"count": len(places)})


def _names(reading: Reading) -> list[Span]:
    text = reading.text
    return [match.span() for match in _RUN.finditer(text) if _is_name(match[0], _after_role(text, match.start()))]


def _after_role(text: str, start: int) -> bool:
    return _ROLE_BEFORE.search(text, max(0, start - _LONGEST_ROLE), start) is not None


def _is_name(run: str, after_role: bool) -> bool:
    parts = [part.rstrip(".") for part in run.split(" ")]
    telling = [part for part in parts if part.casefold() not in _COMMON]
    if any(_TITLE_CASE.fullmatch(part) for part in telling):
        return True
    return sum(_CAPITALS.fullmatch(part) is not None for part in telling) >= (1 if after_role else 2)
