"""Numbers in English papers: named by a word (Passport No., A/C, Our Ref.), or of an international shape with a check.

A check have accounts (IBAN, ISO 13616) and containers (ISO 6346). A ship's number counts behind IMO, a bank's code (ISO
9362), which tells the bank, behind SWIFT or BIC.
"""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import digits, every, found

_LABELS = {
    re.compile(words, re.IGNORECASE): label
    for label, words in {
        "계좌번호": "Account|Acct|A/C",
        "보증번호": "Policy|Guarantee|Bond",
        "일련번호": "Serial|Chassis|Engine|Frame",
        "면허번호": "Licen[cs]e",
        "특허번호": "Patent",
        "관리번호": "Passport|Ref|Reference|Invoice|Contract|Order|P/?O|B/L|Bill of Lading|L/C|Credit|Booking|Seal"
        "|Tracking|Waybill|AWB|Member|Membership|Customer|Client|Employee|Student|Patient|Registration|File|Ticket"
        "|Tax ID",
    }.items()
}
FIELD = re.compile(
    r"(?:AWB|IMEI|IMO|MMSI|IMSI|ICCID|VIN|B/L|L/C|A/C|P/?O|User ID|TxID|MAC(?=[ :]{1,3}[0-9A-F]{2}[:-])|SSID"
    r"|No(?=[.]))"
    r"(?=(?:[.]?[ ]?No)?[.]?[ :]{0,3}[A-Z0-9/-]{0,10}\d)|M(?=/[VTY]\b)"
)
"""What a number is called that stands behind it, and what a ship's name begins with (M of M/V)."""
_WORDS = "|".join(words.pattern for words in _LABELS)
_NAMED = re.compile(
    rf"(?<![A-Za-z/])(?i:(?P<word>{_WORDS})(?:[.]?[ ]?(?:(?:No|Nos|Number|Nr)\b[.]?|#)|(?<=A/C)|(?<=Acct)[.]?"
    r"|(?<=Ref)[.]?|(?<=Passport)))[ ]?:?[ ]?"
    r"(?P<number>(?=[A-Z0-9/.-]{0,20}\d)[A-Z0-9]{1,20}(?:[-/.][A-Z0-9]{1,20}){0,6})(?![A-Za-z0-9])"
)
_YEAR, _DAY = re.compile(r"(?:19|20)\d\d"), re.compile(r"\d{4}([-/.])\d\d?\1\d\d?")
_DIGITS = 4
_IBAN = re.compile(r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_SHIP = re.compile(r"\bIMO(?:[ ](?:No|Number)\b\.?)?[ :]{0,2}(?P<number>\d{7})(?!\d)")
_SHIP_NAME = re.compile(
    r"(?<![A-Za-z/.])(?:(?:M/[VTY]|[SRF]/[SV]|L[NP]G/C)\.?|M\.[VT]\.)[ ][\"'“‘]?"
    r"(?P<name>[A-Z][A-Za-z0-9'’-]*(?: (?!IMO\b)[A-Z0-9][A-Za-z0-9'’-]*){0,4})(?![A-Za-z0-9])"
)
_CONTAINER = re.compile(r"(?<![A-Za-z0-9])[A-Z]{3}[UJZ][ ]?\d{6}[- ]?\d(?!\d)")
_BANK = re.compile(
    r"\b(?:SWIFT|BIC)(?:[ /-]?(?:BIC|[Cc]ode|CODE))?[ :.]{1,3}"
    r"(?P<number>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])"
)


def find(text: str) -> Iterator[Candidate]:
    """Numbers of at least four digits behind their names, ships and banks behind theirs, what has a right check."""
    for match in _NAMED.finditer(text):
        number = match["number"]
        if len(digits(number)) >= _DIGITS and not _YEAR.fullmatch(number) and not _DAY.fullmatch(number):
            label = next(label for words, label in _LABELS.items() if words.fullmatch(match["word"]))
            yield found(match, label, 0.85, "number")
    for shape, is_right, label in ((_IBAN, is_iban, "계좌번호"), (_CONTAINER, is_container, "관리번호")):
        yield from (found(match, label, 0.96) for match in shape.finditer(text) if is_right(match[0]))
    yield from every(_SHIP, text, "선박번호", 0.95, "number")
    yield from every(_SHIP_NAME, text, "선박명", 0.9, "name")
    yield from every(_BANK, text, "관리번호", 0.9, "number")


def is_iban(number: str) -> bool:
    """Whether the signs, the first four behind the others and A as 10, leave 1 when divided by 97 (ISO 13616)."""
    plain = number.replace(" ", "")
    return int("".join(str(int(sign, 36)) for sign in plain[4:] + plain[:4])) % 97 == 1


def is_container(number: str) -> bool:
    """Whether the last digit checks the ten signs before it; A is 10, multiples of 11 are left out (ISO 6346)."""
    plain = re.sub("[ -]", "", number)
    values = [value + (value - 1) // 10 if value > 9 else value for value in (int(sign, 36) for sign in plain[:10])]
    return sum(value << place for place, value in enumerate(values)) % 11 % 10 == int(plain[10])
