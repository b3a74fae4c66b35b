"""Detached Ed25519 signatures: of a bundle (its manifest, which holds the hashes of all its other files) and of a
release (its SHA256SUMS). A signature is the 64 bytes of RFC 8032 in a file of its own beside what it is for, ending in
".sig"; a key is a PEM file. OpenSSL verifies both as well: docs/administration.md.
"""

import hashlib
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from core.errors import SignatureError
from core.tagging import ModelBundle

ENDING = ".sig"
_BYTES = 64


def signature_of(path: Path) -> Path:
    """Where the signature of ``path`` lies."""
    return path.with_name(path.name + ENDING)


def public_key(pem: bytes, file: str) -> Ed25519PublicKey:
    """The key in ``pem``, which errors call ``file``. Raises SignatureError for anything but an Ed25519 public key."""
    try:
        key = load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise SignatureError("signature.key", file=file) from error
    if not isinstance(key, Ed25519PublicKey):
        raise SignatureError("signature.key", file=file)
    return key


def verify_bytes(content: bytes, path: Path, key: Ed25519PublicKey) -> None:
    """Check ``content``, which was read from ``path``, against the signature beside it.

    Raises SignatureError when there is none, it cannot be read, or it is not that key's for these bytes.
    """
    beside = signature_of(path)
    try:
        said = beside.read_bytes()
    except OSError as error:
        raise SignatureError("signature.missing", file=beside.name, path=path.parent) from error
    try:
        key.verify(said, content)
    except InvalidSignature as error:
        reason = "signature.wrong" if len(said) == _BYTES else "signature.damaged"
        raise SignatureError(reason, file=path.name, path=path.parent) from error


def verify_bundle(bundle: ModelBundle, key: Ed25519PublicKey) -> None:
    """Check a loaded bundle, whose files have the hashes of its manifest, by the signature of that manifest.

    Raises SignatureError, also where the manifest is no longer the one that was loaded.
    """
    manifest = bundle.path / "manifest.json"
    content = manifest.read_bytes()
    if hashlib.sha256(content).hexdigest() != bundle.sha256:
        raise SignatureError("signature.wrong", file=manifest.name, path=bundle.path)
    verify_bytes(content, manifest, key)
