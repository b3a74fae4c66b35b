"""Detached signatures: one changed byte, of the content or of the signature, is refused."""

import base64
import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from core.errors import ModelError, SignatureError
from core.signatures import public_key, signature_of, verify_bundle, verify_bytes
from core.tagging import load_bundle
from core.tagging.bundle import embedded_bundle


def pem_of(key) -> bytes:
    return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


@pytest.fixture
def secret() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


@pytest.fixture
def bundle(tmp_path: Path, secret: Ed25519PrivateKey) -> Path:
    """A signed copy of the embedded bundle."""
    folder = tmp_path / "bundle"
    shutil.copytree(embedded_bundle(), folder)
    manifest = folder / "manifest.json"
    signature_of(manifest).write_bytes(secret.sign(manifest.read_bytes()))
    return folder


def test_a_signed_bundle_is_what_was_signed(bundle: Path, secret: Ed25519PrivateKey):
    verify_bundle(load_bundle(bundle), public_key(pem_of(secret), "key.pem"))


def test_another_key_did_not_sign_it(bundle: Path):
    other = public_key(pem_of(Ed25519PrivateKey.generate()), "key.pem")
    with pytest.raises(SignatureError, match=r"manifest\.json"):
        verify_bundle(load_bundle(bundle), other)


@pytest.mark.parametrize("place", [0, 31, 63])
def test_a_changed_byte_of_the_signature_is_refused(bundle: Path, secret: Ed25519PrivateKey, place: int):
    path = signature_of(bundle / "manifest.json")
    said = bytearray(path.read_bytes())
    said[place] ^= 1
    path.write_bytes(said)
    with pytest.raises(SignatureError):
        verify_bundle(load_bundle(bundle), public_key(pem_of(secret), "key.pem"))


def test_a_changed_manifest_is_refused_even_when_its_hashes_fit(bundle: Path, secret: Ed25519PrivateKey):
    """Who changes weights and their hash in the manifest has another manifest, which nobody signed."""
    manifest = bundle / "manifest.json"
    manifest.write_bytes(manifest.read_bytes().replace(b'"name"', b' "name"', 1))
    with pytest.raises(SignatureError):
        verify_bundle(load_bundle(bundle), public_key(pem_of(secret), "key.pem"))


def test_another_manifest_of_the_same_signer_is_not_the_one_that_was_loaded(bundle: Path, secret: Ed25519PrivateKey):
    """As when somebody copies an older release over the bundle while the program runs."""
    loaded, manifest = load_bundle(bundle), bundle / "manifest.json"
    manifest.write_bytes(manifest.read_bytes().replace(b'"name"', b' "name"', 1))
    signature_of(manifest).write_bytes(secret.sign(manifest.read_bytes()))
    with pytest.raises(SignatureError) as caught:
        verify_bundle(loaded, public_key(pem_of(secret), "key.pem"))
    assert caught.value.code == "signature.wrong"


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json", "labels.json"])
def test_a_changed_byte_of_any_other_file_is_refused_by_its_hash(bundle: Path, file: str):
    path = bundle / file
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(ModelError, match=file):
        load_bundle(bundle)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (None, "missing"),
        (b"", "damaged"),
        (b"x" * 63, "damaged"),
        (b"x" * 65, "damaged"),
        (b"x" * 64, "wrong"),
    ],
)
def test_no_signature_and_a_torn_one_are_refused(
    bundle: Path, secret: Ed25519PrivateKey, said: bytes | None, code: str
):
    path = signature_of(bundle / "manifest.json")
    path.unlink()
    if said is not None:
        path.write_bytes(said)
    with pytest.raises(SignatureError) as caught:
        verify_bundle(load_bundle(bundle), public_key(pem_of(secret), "key.pem"))
    assert caught.value.code == f"signature.{code}"


# A key of a kind that no library knows.
_UNKNOWN_KIND = b"0*0\x05\x06\x03+e\x7f\x03!\x00" + bytes(32)
_UNKNOWN = b"-----BEGIN PUBLIC KEY-----\n" + base64.encodebytes(_UNKNOWN_KIND) + b"-----END PUBLIC KEY-----\n"


@pytest.mark.parametrize("pem", [b"", b"no key", pem_of(generate_private_key(SECP256R1())), _UNKNOWN])
def test_what_is_no_ed25519_key_is_refused(pem: bytes):
    with pytest.raises(SignatureError, match=r"key\.pem"):
        public_key(pem, "key.pem")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl on this machine")
def test_openssl_agrees(tmp_path: Path, secret: Ed25519PrivateKey):
    content = tmp_path / "SHA256SUMS"
    content.write_bytes(b"0" * 64 + b"  file\n")
    signature_of(content).write_bytes(secret.sign(content.read_bytes()))
    (tmp_path / "key.pem").write_bytes(pem_of(secret))
    verify_bytes(content.read_bytes(), content, public_key(pem_of(secret), "key.pem"))
    command = "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig"
    assert subprocess.run(command.split(), cwd=tmp_path, capture_output=True).returncode == 0
