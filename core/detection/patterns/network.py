"""IP addresses (counted as 관리번호) and crypto wallets (비트코인개인지갑)."""

import hashlib
import re
from collections.abc import Iterator
from ipaddress import IPv6Address

from core.detection.model import Candidate
from core.detection.patterns.common import every, found, near

_IP = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d]|\.\d)")
# Set with blanks, or over a line's end: the word stands before it, and no day, nor a year (98.), has a field so great.
_IP_SPACED = re.compile(r"(?<![\d.])\d{1,3}(?:\s{0,2}\.\s{0,2}\d{1,3}){3}(?!\d|\.\d)")
_IP_WORD, _GREATEST_OF_DAYS = re.compile(r"(?<![A-Za-z])(?:IP|Ip|ip)|아이피"), 99
_IP6 = re.compile(r"(?<![0-9A-Fa-f:])(?:[0-9A-Fa-f]{1,4}:){5,7}[0-9A-Fa-f]{1,4}(?![0-9A-Fa-f:])")
# 2001:db8::7334, fe80::1/64: groups of zeros left out.
_IP6_SHORT = re.compile(
    r"(?<![A-Za-z0-9_:.])(?=[0-9A-Fa-f:]{4,39}(?![A-Za-z0-9_:]))[0-9A-Fa-f:]*::[0-9A-Fa-f:]*(?:/\d{1,3}(?![\d/]))?"
)
_SHORT_GROUPS = 3
_IP_CONTEXT = re.compile(r"IP|아이피|접속|서버|Ip|ip")
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_LEGACY = re.compile(r"(?<![A-Za-z0-9])[13][A-Za-z0-9]{25,34}(?![A-Za-z0-9])")
_SEGWIT = re.compile(r"(?<![A-Za-z0-9])bc1[02-9ac-hj-np-z]{20,80}(?![A-Za-z0-9])")
_HEX = re.compile(r"(?<![A-Za-z0-9])0x[0-9A-Fa-f]{40}(?![A-Za-z0-9])")
_TRON = re.compile(r"(?<![A-Za-z0-9])[Tr][1-9A-HJ-NP-Za-km-z]{24,34}(?![A-Za-z0-9])")
_WALLET_CONTEXT = re.compile(r"지갑|비트코인|이더리움|코인|가상|암호화폐|테더|리플")


def valid_base58(address: str) -> bool:
    """Whether a legacy Bitcoin address carries its double SHA-256 checksum."""
    number = 0
    for char in address:
        digit = _BASE58.find(char)
        if digit < 0:
            return False
        number = number * 58 + digit
    try:
        raw = number.to_bytes(25, "big")
    except OverflowError:
        return False
    return hashlib.sha256(hashlib.sha256(raw[:21]).digest()).digest()[:4] == raw[21:]


def find_addresses(text: str) -> Iterator[Candidate]:
    """IP addresses: octets in range, and named as such or plainly no numbering."""
    for match in _IP.finditer(text):
        octets = [int(octet) for octet in match[0].split(".")]
        plain = sum(octet > 9 for octet in octets) >= 2 and octets[0] > 0
        if max(octets) <= 255 and (plain or near(match, _IP_CONTEXT, 25, 10)):
            yield found(match, "관리번호", 0.9)
    for match in _IP_SPACED.finditer(text):
        greatest = max(map(int, match[0].split(".")))
        spaced = _GREATEST_OF_DAYS < greatest <= 255 and not _IP.fullmatch(match[0])
        if spaced and near(match, _IP_WORD, 15):
            yield found(match, "관리번호", 0.85)
    yield from every(_IP6, text, "관리번호", 0.9)
    for match in _IP6_SHORT.finditer(text):
        address = match[0].partition("/")[0]
        plain = len(list(filter(None, address.split(":")))) >= _SHORT_GROUPS
        if _is_ip6(address) and (plain or near(match, _IP_CONTEXT, 25, 10)):
            yield found(match, "관리번호", 0.9)


def _is_ip6(address: str) -> bool:
    try:
        return bool(IPv6Address(address))
    except ValueError:
        return False


def find_wallets(text: str) -> Iterator[Candidate]:
    """Wallet addresses of the common coins; legacy ones need their checksum or a word of coins nearby."""
    for match in _LEGACY.finditer(text):
        if valid_base58(match[0]):
            yield found(match, "비트코인개인지갑", 0.99)
        elif near(match, _WALLET_CONTEXT, 30, 15) and not match[0].isdigit():
            yield found(match, "비트코인개인지갑", 0.9)
    for shape in (_SEGWIT, _HEX):
        yield from every(shape, text, "비트코인개인지갑", 0.97)
    yield from every(_TRON, text, "비트코인개인지갑", 0.9, beside=(_WALLET_CONTEXT, 30, 15))
