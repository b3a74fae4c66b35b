"""IP addresses; dates and numbering are none."""

import pytest

from core.detection.patterns import network

CASES = [
    ("IP 192.168.0.12", [("192.168.0.12", "관리번호")]),
    ("IP 주소 1.2.3.4에", [("1.2.3.4", "관리번호")]),
    ("IP는 192. 168. 0. 12이고", [("192. 168. 0. 12", "관리번호")]),
    ("접속 IP 211.\n34.0.12", [("211.\n34.0.12", "관리번호")]),
    ("IP 접속일 19. 3. 12. 10시", []),
    ("VIP 회원 19. 3. 12. 120명", []),
    ("갑 제1호증, 2019. 10. 11. 12시", []),
    ("접속 IP 2001:0db8:85a3::8a2e:0370:7334로", [("2001:0db8:85a3::8a2e:0370:7334", "관리번호")]),
    ("2001:db8:0:0:1:0:0:1에서", [("2001:db8:0:0:1:0:0:1", "관리번호")]),
    ("서버(fe80::1)에", [("fe80::1", "관리번호")]),
    ("2400:cb00:2048::/48 대역", [("2400:cb00:2048::/48", "관리번호")]),
    ("비율은 3::1이고 시각은 12:30:45이다", []),
    ("std::vector와 a::b::c", []),
    ("2001:db8::1::2에", []),
    ("제1.2.3.4항", []),
    ("2019.10.11.12", []),
    ("300.168.10.12", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in network.find_addresses(text)] == expected
