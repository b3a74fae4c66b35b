"""Files nobody reads without the passphrase: AES-256-GCM under a key that scrypt makes of the passphrase.

A sealed file is: magic, what it is, format version, cost of scrypt, salt, length of the rest, nonce, ciphertext.
The header is authenticated with the ciphertext (associated data) and the length must fit, so no byte of the file can
change unseen. The content is compressed before it is encrypted.

The parameters of scrypt follow RFC 7914 and today's advice for stored secrets (n = 2**17, r = 8, p = 1: 128 MiB and
about half a second, so derive a key off the window's thread). They stand in the file; a file that asks for less or
more than is sensible is refused, so that a forged header cannot exhaust the memory.
"""

import os
import struct
import unicodedata
import zlib
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from core.errors import PassphraseError, ReviewError
from core.policy import policy

# The first byte is no text, the rest shows a transfer that changed line ends.
MAGIC = b"\x93DEID\r\n\x1a"
MIN_PASSPHRASE = 8
COSTS = range(15, 18)
DEFAULT_COST = 17
RANDOM_KEY = 0

_HEADER = struct.Struct(">8s1sHB16s")
_LENGTH = struct.Struct(">Q")
_NONCE_BYTES = 12
_TAG_BYTES = 16
# Far above any review (a thousand pages with ten thousand decisions stay below a tenth of it).
MAX_CONTENT = 1 << 28


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of sealed file: its mark in the header, its present format version, its usual ending."""

    mark: bytes
    version: int
    ending: str


@dataclass(frozen=True, slots=True)
class Key:
    """A 256-bit key with what the header says of its origin.

    Attributes:
        secret: the key itself.
        cost: log2 of scrypt's n; ``RANDOM_KEY`` when no passphrase stands behind it.
        salt: scrypt's salt; zeros for a random key.
    """

    secret: bytes = field(repr=False)
    cost: int = RANDOM_KEY
    salt: bytes = bytes(16)

    def comes_from(self, passphrase: str) -> bool:
        """Is this the key of that passphrase?"""
        return self.cost in COSTS and derive(passphrase, self.cost, self.salt).secret == self.secret


def new_key(passphrase: str, cost: int = DEFAULT_COST) -> Key:
    """The key of a passphrase for new files, with a fresh salt. Raises PassphraseError for a short one and for one
    that the administrators' policy finds too weak."""
    if len(passphrase.strip()) < MIN_PASSPHRASE:
        raise PassphraseError("archive.passphrase_short", least=MIN_PASSPHRASE)
    policy().require_passphrase(passphrase)
    return derive(passphrase, cost, os.urandom(16))


def derive(passphrase: str, cost: int, salt: bytes) -> Key:
    """The key that scrypt makes of ``passphrase`` with n = 2**cost.

    The passphrase is composed (NFC) first: keyboards of different systems send 한 as one character or as three.
    """
    known = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    return Key(Scrypt(salt=salt, length=32, n=1 << cost, r=8, p=1).derive(known), cost, salt)


def header(form: Form, key: Key) -> bytes:
    """The first bytes of a file of this form under this key."""
    return _HEADER.pack(MAGIC, form.mark, form.version, key.cost, key.salt)


def read_header(data: bytes, form: Form, file: str) -> tuple[bytes, Key]:
    """The header at the start of ``data``, and a key without its secret.

    Raises ReviewError for a file that is cut off, something else, of a newer version or with a senseless header.
    """
    if not data.startswith(MAGIC[: len(data)]):
        raise ReviewError("archive.not_ours", file=file, ending=form.ending)
    if len(data) < _HEADER.size:
        raise ReviewError("archive.truncated", file=file)
    _, mark, version, cost, salt = _HEADER.unpack_from(data)
    if mark != form.mark:
        raise ReviewError("archive.not_ours", file=file, ending=form.ending)
    if version > form.version:
        raise ReviewError("archive.newer", file=file, version=version, known=form.version)
    if version < 1 or cost not in (RANDOM_KEY, *COSTS):
        raise ReviewError("archive.damaged", file=file)
    return data[: _HEADER.size], Key(b"", cost, salt)


def encrypt(key: Key, content: bytes, associated: bytes) -> bytes:
    """Nonce and ciphertext of ``content``, compressed; opens only together with the same ``associated`` bytes.

    Raises ReviewError for more than ``decrypt`` would take.
    """
    if len(content) > MAX_CONTENT:
        raise ReviewError("archive.too_large", size=len(content) >> 20)
    nonce = os.urandom(_NONCE_BYTES)
    return nonce + AESGCM(key.secret).encrypt(nonce, zlib.compress(content), associated)


def decrypt(key: Key, sealed: bytes, associated: bytes) -> bytes | None:
    """What ``encrypt`` was given; None when key, bytes or associated bytes are not those of then."""
    if len(sealed) < _NONCE_BYTES + _TAG_BYTES:
        return None
    try:
        return _inflated(AESGCM(key.secret).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], associated))
    except (InvalidTag, zlib.error):
        return None


def _inflated(data: bytes) -> bytes | None:
    """The uncompressed bytes; None beyond the limit: not even who knows the passphrase may exhaust the memory."""
    stream = zlib.decompressobj()
    content = stream.decompress(data, MAX_CONTENT)
    return content if stream.eof else None


def seal(form: Form, key: Key, content: bytes) -> bytes:
    """The bytes of a sealed file of this form holding ``content``."""
    head = header(form, key)
    sealed = encrypt(key, content, head)
    return head + _LENGTH.pack(len(sealed)) + sealed


def unseal(form: Form, data: bytes, secret: str | Key, file: str) -> tuple[bytes, Key]:
    """The content of a sealed file, and its key for sealing it again; ``secret`` is the passphrase or that key.

    Raises PassphraseError when the passphrase is wrong or the file damaged (the cipher cannot tell which), and
    ReviewError when the file is cut off, no such file, or of a newer version. ``file`` is its name for messages.
    """
    head, found = read_header(data, form, file)
    if found.cost == RANDOM_KEY:
        raise ReviewError("archive.damaged", file=file)
    sealed = _sealed_part(data, len(head), file)
    key = derive(secret, found.cost, found.salt) if isinstance(secret, str) else secret
    content = decrypt(key, sealed, head)
    if content is None:
        raise PassphraseError("archive.passphrase_wrong", file=file)
    return content, key


def _sealed_part(data: bytes, start: int, file: str) -> bytes:
    """What follows the header and the length, which must be as long as that says."""
    sealed = data[start + _LENGTH.size :]
    length = _LENGTH.unpack_from(data, start)[0] if len(data) >= start + _LENGTH.size else len(sealed) + 1
    if len(sealed) < length:
        raise ReviewError("archive.truncated", file=file)
    if len(sealed) > length:
        raise ReviewError("archive.damaged", file=file)
    return sealed
