"""Sealed files: what they refuse, and that nothing shows through them."""

import os
import struct
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import PassphraseError, ReviewError
from core.review import crypto
from core.review.crypto import Form, Key, derive, new_key, read_header, seal, unseal
from tests.fixtures_review import PASSPHRASE, key

FORM = Form(b"S", 2, ".deid")
CONTENT = "강별하는 구름산에게 돈을 빌렸다.".encode() * 3
SEALED = seal(FORM, key(), CONTENT)
HEADER = len(crypto.header(FORM, key()))


def refused(data: bytes, secret: str | Key) -> str:
    with pytest.raises(ReviewError) as caught:
        unseal(FORM, data, secret, "기록.deid")
    assert "기록.deid" in caught.value.message("ko")
    assert "기록.deid" in caught.value.message("en")
    return caught.value.code


def test_the_passphrase_opens_what_it_sealed_and_the_key_can_be_used_again():
    content, found = unseal(FORM, SEALED, PASSPHRASE, "기록.deid")
    assert content == CONTENT
    assert found == key()
    assert unseal(FORM, SEALED, found, "기록.deid")[0] == CONTENT


def test_a_wrong_passphrase_is_refused_and_says_that_it_may_be_damage():
    with pytest.raises(PassphraseError) as caught:
        unseal(FORM, SEALED, PASSPHRASE + "!", "기록.deid")
    assert caught.value.code == "archive.passphrase_wrong"
    assert "손상" in caught.value.message("ko")
    assert "damaged" in caught.value.message("en")


def test_hangul_typed_in_pieces_is_the_same_passphrase():
    assert unicodedata.normalize("NFD", PASSPHRASE) != PASSPHRASE
    assert derive(unicodedata.normalize("NFD", PASSPHRASE), 15, key().salt) == key()


@pytest.mark.parametrize("passphrase", ["", " " * 20, "짧은암호", "1234567", "  1234567  "])
def test_no_new_file_gets_an_empty_or_short_passphrase(passphrase):
    with pytest.raises(PassphraseError) as caught:
        new_key(passphrase, 15)
    assert caught.value.code == "archive.passphrase_short"
    assert str(crypto.MIN_PASSPHRASE) in caught.value.message()


def test_two_keys_of_one_passphrase_differ_and_each_knows_it():
    first, second = (new_key(PASSPHRASE, 15) for _ in range(2))
    assert first.secret != second.secret
    assert first.comes_from(PASSPHRASE)
    assert not first.comes_from(PASSPHRASE + "!")


def test_a_key_shows_its_secret_in_no_representation():
    assert repr(key().secret) not in repr(key())
    assert key().secret.hex() not in repr(key())


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=300))
def test_any_content_comes_back_and_no_two_files_are_alike(content):
    sealed = seal(FORM, key(), content)
    assert unseal(FORM, sealed, key(), "x")[0] == content
    assert sealed != seal(FORM, key(), content)


def test_every_flipped_bit_is_refused():
    for place in range(len(SEALED)):
        for bit in range(8):
            data = bytearray(SEALED)
            data[place] ^= 1 << bit
            refused(bytes(data), key())


def test_every_cut_and_every_addition_is_refused():
    for length in range(len(SEALED)):
        assert refused(SEALED[:length], key()) == "archive.truncated"
    assert refused(SEALED + b"\0", key()) == "archive.damaged"


def patched(cost: int = 15, version: int = 2, mark: bytes = b"S") -> bytes:
    return struct.pack(">8s1sHB16s", crypto.MAGIC, mark, version, cost, key().salt) + SEALED[HEADER:]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "archive.truncated"),
        (b"PK\x03\x04 a zip", "archive.not_ours"),
        ("그냥 글".encode(), "archive.not_ours"),
        (SEALED.replace(b"\r\n", b"\n", 1), "archive.not_ours"),
        (patched(mark=b"K"), "archive.not_ours"),
        (patched(version=3), "archive.newer"),
        (patched(version=0), "archive.damaged"),
        (patched(version=1), "archive.passphrase_wrong"),
        (patched(cost=14), "archive.damaged"),
        (patched(cost=40), "archive.damaged"),
        (patched(cost=0), "archive.damaged"),
        (patched(cost=16), "archive.passphrase_wrong"),
        (patched()[:HEADER] + struct.pack(">Q", 5) + bytes(5), "archive.passphrase_wrong"),
    ],
)
def test_what_is_no_such_file_is_named(data, code):
    assert refused(data, PASSPHRASE) == code


def test_the_newer_version_is_named():
    with pytest.raises(ReviewError) as caught:
        read_header(patched(version=9), FORM, "x")
    assert caught.value.fields["version"] == 9


def test_content_that_would_unpack_to_too_much_is_not_unpacked(monkeypatch):
    sealed = seal(FORM, key(), bytes(5000))
    monkeypatch.setattr(crypto, "MAX_CONTENT", 4999)
    assert refused(sealed, key()) == "archive.passphrase_wrong"
    with pytest.raises(ReviewError) as caught:
        seal(FORM, key(), bytes(5000))
    assert caught.value.code == "archive.too_large"


def test_the_salt_is_random(monkeypatch):
    asked = []
    monkeypatch.setattr(os, "urandom", lambda size: asked.append(size) or bytes(size))
    new_key(PASSPHRASE, 15)
    assert asked == [16]
