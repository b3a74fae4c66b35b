"""Sign releases and bundles with Ed25519, and check them (core/signatures.py says what a signature is).

    python packaging/signing.py new-key SECRET.pem PUBLIC.pem
    python packaging/signing.py sign SECRET.pem FILE…      a bundle's manifest.json, a release's SHA256SUMS
    python packaging/signing.py verify PUBLIC.pem FILE…    of SHA256SUMS also the files it names

The secret key is encrypted with a passphrase that is asked for, or read from the file that SIGNING_PASSPHRASE_FILE
names. It belongs on no PC that clerks use.
"""

import getpass
import hashlib
import os
import sys
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

sys.path.insert(0, str(Path(__file__).parents[1]))

from core.errors import DeidError
from core.signatures import public_key, signature_of, verify_bytes

SUMS = "SHA256SUMS"


def _passphrase() -> bytes:
    if place := os.environ.get("SIGNING_PASSPHRASE_FILE"):
        return Path(place).read_bytes().strip()
    return getpass.getpass("passphrase of the secret key: ").encode("utf-8")


def new_key(secret: Path, public: Path) -> None:
    """Write a key pair, both or neither. Raises SystemExit where either file is there already."""
    for path in (secret, public):
        if path.exists():
            sys.exit(f"{path} is there already")
    key = Ed25519PrivateKey.generate()
    locked = BestAvailableEncryption(_passphrase())
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked)
    with os.fdopen(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(pem)
    try:
        with public.open("xb") as file:
            file.write(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    except OSError:
        secret.unlink()
        raise


def sign(secret: Path, files: list[Path]) -> None:
    """Write each file's signature beside it. Raises SystemExit for a key that is no Ed25519 key."""
    key = load_pem_private_key(secret.read_bytes(), _passphrase())
    if not isinstance(key, Ed25519PrivateKey):
        sys.exit(f"{secret}: no Ed25519 key")
    for file in files:
        signature_of(file).write_bytes(key.sign(file.read_bytes()))


def verify(public: Path, files: list[Path]) -> None:
    """Check each file; of a list of hashes also what it names. Raises SignatureError, SystemExit for a wrong hash."""
    key = public_key(public.read_bytes(), public.name)
    for file in files:
        content = file.read_bytes()
        verify_bytes(content, file.absolute(), key)
        print(f"{file}: signed")
        if file.name.startswith(SUMS):
            require_sums(content.decode("utf-8"), file.parent)


def require_sums(sums: str, folder: Path) -> None:
    """Raises SystemExit unless every file that ``sums`` (by sha256sum) names is in ``folder`` with its hash."""
    for line in sums.splitlines():
        digest, _, name = line.partition("  ")
        path = folder / name.removeprefix("*")
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            sys.exit(f"{path}: missing, or not the file that was signed")
        print(f"{path}: as signed")


def main() -> None:
    """One of the three; a wrong passphrase, or a file that is not there, is said in a line."""
    try:
        run(sys.argv[1:])
    except DeidError as error:
        sys.exit(error.message("en"))
    except (OSError, ValueError) as error:
        sys.exit(str(error))


def run(words: list[str]) -> None:
    """What the words of the command line ask for."""
    match words:
        case ["new-key", secret, public]:
            new_key(Path(secret), Path(public))
        case ["sign", secret, *files] if files:
            sign(Path(secret), [Path(name) for name in files])
        case ["verify", public, *files] if files:
            verify(Path(public), [Path(name) for name in files])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
