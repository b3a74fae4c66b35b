"""`thunder-deid model verify` as it is installed: the embedded bundle signed as releases are, then one byte changed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.paths import resource

SIGNING = Path(__file__).parents[2] / "packaging" / "signing.py"
EMBEDDED = next(resource("models").glob("*/manifest.json")).parent
PROGRAM = shutil.which("thunder-deid", path=str(Path(sys.executable).parent))

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the command thunder-deid is not installed beside Python")


def sign(*words: object, place: Path) -> None:
    environment = {"SIGNING_PASSPHRASE_FILE": str(place / "passphrase"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, str(SIGNING), *map(str, words)], cwd=place, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def verified(bundle: Path, *more: object) -> subprocess.CompletedProcess[str]:
    command = [PROGRAM, "--lang", "en", "model", "verify", bundle, *more]
    return subprocess.run([str(one) for one in command], capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The embedded bundle, its signature, and two keys of which the first is the signer's."""
    folder = tmp_path_factory.mktemp("signed")
    (folder / "passphrase").write_text("correct horse\n", encoding="utf-8")
    shutil.copytree(EMBEDDED, folder / "bundle")
    sign("new-key", "secret.pem", "public.pem", place=folder)
    sign("new-key", "other-secret.pem", "other.pem", place=folder)
    sign("sign", "secret.pem", folder / "bundle" / "manifest.json", place=folder)
    return folder


def test_a_signed_bundle_holds(place: Path):
    done = verified(place / "bundle", "--key", place / "public.pem")
    assert done.returncode == 0, done.stderr
    assert "The signature holds" in done.stdout


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "manifest.json", "manifest.json.sig"])
def test_one_changed_byte_is_refused(place: Path, name: str):
    path = place / "bundle" / name
    whole = path.read_bytes()
    changed = bytearray(whole)
    # Of the manifest a digit of the version: all hashes still hold, and the signature alone can tell.
    key = b'"version": "'
    changed[whole.index(key) + len(key) if name == "manifest.json" else len(changed) // 2] ^= 1
    path.write_bytes(changed)
    try:
        done = verified(place / "bundle", "--key", place / "public.pem")
    finally:
        path.write_bytes(whole)
    assert done.returncode == 1
    assert name.removesuffix(".sig") in done.stderr
    assert not done.stdout
    assert "Traceback" not in done.stderr


def test_another_key_and_none_are_refused(place: Path):
    assert verified(place / "bundle", "--key", place / "other.pem").returncode == 1
    assert verified(place / "bundle", "--key", place / "bundle" / "tokenizer.json").returncode != 0
    done = verified(place / "bundle")
    assert done.returncode != 0
    assert "--key" in done.stderr


def test_an_unsigned_bundle_is_refused(place: Path):
    done = verified(EMBEDDED, "--key", place / "public.pem")
    assert done.returncode == 1
    assert "manifest.json.sig" in done.stderr
