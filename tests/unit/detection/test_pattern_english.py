"""Numbers of English papers: behind their names, or with an international check."""

import pytest

from core.detection.patterns import english

CASES = [
    ("Passport No.: VM1644317을 보이고", [("VM1644317", "관리번호")]),
    ("PASSPORT M12345678", [("M12345678", "관리번호")]),
    ("Invoice No. DK/2018/0827)의", [("DK/2018/0827", "관리번호")]),
    ("our contract no. SC-20-3310 for", [("SC-20-3310", "관리번호")]),
    ("Our Ref: L/SUB/CIV/2120\nYour Ref. 88-1204", [("L/SUB/CIV/2120", "관리번호"), ("88-1204", "관리번호")]),
    ("P/O #48213, Purchase Order No 48214", [("48213", "관리번호"), ("48214", "관리번호")]),
    ("KIM MA HO, A/C 163-0247-3029-97", [("163-0247-3029-97", "계좌번호")]),
    ("Account Number: 001234567", [("001234567", "계좌번호")]),
    ("Policy No. 77-8812", [("77-8812", "보증번호")]),
    ("Serial No. SN12345, Chassis No: KMHXX00XXXX000001", [("SN12345", "일련번호"), ("KMHXX00XXXX000001", "일련번호")]),
    ("Driver License No. D1234567", [("D1234567", "면허번호")]),
    ("US Patent No. 9876543", [("9876543", "특허번호")]),
    ("IBAN: GB82 WEST 1234 5698 7654 32,", [("GB82 WEST 1234 5698 7654 32", "계좌번호")]),
    ("DE89370400440532013000으로", [("DE89370400440532013000", "계좌번호")]),
    ("Container CSQU3054383 / Seal", [("CSQU3054383", "관리번호")]),
    ("CSQU 305438-3", [("CSQU 305438-3", "관리번호")]),
    ("M/V GARAM (IMO No. 9074729)", [("GARAM", "선박명"), ("9074729", "선박번호")]),
    ("벌크선 M/V GARAM LOTUS호가", [("GARAM LOTUS", "선박명")]),
    ("M.T. Orient Pearl 7, a tanker", [("Orient Pearl 7", "선박명")]),
    ("LNG/C “HAN NURI” IMO 9074729", [("HAN NURI", "선박명"), ("9074729", "선박번호")]),
    ("SWIFT Code: GARAKRSE", [("GARAKRSE", "관리번호")]),
    # what is no number of theirs
    ("IBAN: GB83 WEST 1234 5698 7654 32,", []),
    ("CSQU3054384", []),
    ("Invoice No. 3, Order No. 12", []),
    ("Contract No. 2019", []),
    ("Invoice No. 2019-03-04", []),
    ("the Order of 12345 units, Contract 20190304", []),
    ("Accounts 12345", []),
    ("Case No. 2019-12345", []),
    ("Article No. 12345", []),
    ("SWIFT AGREEMENT", []),
    ("500 MT CORN, 3 M/T 12", []),
    ("M/V의 선장", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    found = sorted(english.find(text), key=lambda one: one.start)
    assert [(text[one.start : one.end], one.label) for one in found] == expected
