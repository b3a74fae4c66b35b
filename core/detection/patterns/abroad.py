"""Addresses outside Korea in Latin letters: 12 Oak Street, Dallas · 7/3 Lê Lợi, Phường 4, Hà Nội.

A number, a street of capitalised words and at least one place behind a comma. Models of cars and lists of brands have
the same shape, so one thing more must speak for it: a word for a street, a country or 주소 before it, or behind two
places what only an address has (a country, a postcode, 에 거주하는). A full stop behind it ends the sentence.
"""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import found, near
from core.detection.public import COUNTRIES
from core.expressions import late, one_of

LABEL = "국외주소"
# Accents may be characters of their own (U+0300 to U+036F).
_UPPER, _LETTER = r"A-ZÀ-ÖØ-ÞĂĐƠƯẠ-Ỹ", r"A-Za-zÀ-ÖØ-öø-ÿĂăĐđĨĩŨũƠơƯưẠ-ỹ\u0300-\u036f"
_ABBREVIATED = rf"(?:(?<![{_LETTER}]{{5}})\.)?"
_WORD = rf"[{_UPPER}][{_LETTER}]*(?:['’-][{_LETTER}]+)*{_ABBREVIATED}"
_NUMBER = r"(?<![\w.,/-])(?:No\. ?|#)?\d{1,5}(?:[/-]\d{1,5})?[A-Z]?"
_NAMED = rf"(?:{_WORD}|\d{{1,6}}(?![\d{_LETTER}년월일원만세명]))"
_PLACES = rf"(?P<places>(?:, ?{_WORD}(?: {_NAMED}){{0,4}}){{1,6}})"
_ADDRESS = re.compile(rf"{_NUMBER},? (?P<street>{_WORD}(?: {_NAMED}){{0,5}}){_PLACES}(?<!\.)(?![{_LETTER}\d])")
_STREET = re.compile(
    r"\b(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Boulevard|Blvd|Way|Highway|Hwy|Court|Place|Square|Terrace"
    r"|Jalan|Jl|Calle|Rua|Soi|Đường|Duong|Phố|Pho)\b"
)
_PLACE = re.compile(
    r"\b(?:City|County|Province|State|District|Village|Barangay|Brgy|Apt|Unit|Phường|Quận|[A-Z]{2} \d{5}"
    r"|USA|United States|Canada|United Kingdom|UK|Australia|New Zealand|China|Japan|Taiwan|Hong Kong|Mongolia"
    r"|Philippines|Vi[eệ]t ?[Nn]am|Thailand|Cambodia|Laos|Myanmar|Malaysia|Singapore|Indonesia|India|Nepal"
    r"|Bangladesh|Pakistan|Sri Lanka|Uzbekistan|Kazakhstan|Kyrgyzstan|Russia|Ukraine|Germany|France|Nigeria|Ghana)\b"
)
_LIVED_IN = re.compile(r"에 (?:있는|거주|살|사는|위치|소재)| ?소재")
_BEFORE = late(rf"(?:주소|주소지|거소|소재지|국적의?|{one_of(sorted(COUNTRIES))})[^\n가-힣]{{0,4}}$")


def find(text: str) -> Iterator[Candidate]:
    """Street addresses in ``text`` that are written as abroad."""
    for match in _ADDRESS.finditer(text):
        places = match["places"]
        placed = _PLACE.search(places) or _STREET.search(places) or _LIVED_IN.match(text, match.end())
        said = _STREET.search(match["street"]) or (placed and places.count(",") > 1)
        if said or near(match, _BEFORE):
            yield found(match, LABEL, 0.9)
