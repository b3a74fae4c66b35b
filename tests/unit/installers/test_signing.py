"""A release is signed and checked: a changed byte, in any file, is refused."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "packaging" / "signing.py"


def signing(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {"SIGNING_PASSPHRASE_FILE": str(cwd / "passphrase"), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, str(SCRIPT), *map(str, words)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A signed release of two files."""
    (tmp_path / "passphrase").write_text("correct horse\n", encoding="utf-8")
    for name in ("setup.exe", "program.msi"):
        (tmp_path / name).write_bytes(name.encode() * 1000)
    sums = (
        f"{hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()}  {name}" for name in ("setup.exe", "program.msi")
    )
    (tmp_path / "SHA256SUMS").write_text("\n".join(sums) + "\n", encoding="utf-8")
    assert signing("new-key", "secret.pem", "public.pem", cwd=tmp_path).returncode == 0
    assert signing("sign", "secret.pem", "SHA256SUMS", cwd=tmp_path).returncode == 0
    return tmp_path


def test_a_release_is_as_it_was_signed(release: Path):
    done = signing("verify", "public.pem", "SHA256SUMS", cwd=release)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("as signed") == 2


@pytest.mark.parametrize("name", ["setup.exe", "program.msi", "SHA256SUMS", "SHA256SUMS.sig"])
def test_a_changed_byte_is_refused(release: Path, name: str):
    path = release / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    done = signing("verify", "public.pem", "SHA256SUMS", cwd=release)
    assert done.returncode == 1
    assert name.removesuffix(".sig") in done.stderr
    assert ": .. " not in done.stderr  # the folder is said, not that it is this one


def test_a_file_that_is_missing_is_refused(release: Path):
    (release / "setup.exe").unlink()
    assert "setup.exe" in signing("verify", "public.pem", "SHA256SUMS", cwd=release).stderr


def test_the_secret_key_is_private_locked_and_never_overwritten(release: Path):
    secret = release / "secret.pem"
    before = secret.read_bytes()
    assert secret.stat().st_mode & 0o077 == 0
    assert b"ENCRYPTED" in before
    assert signing("new-key", "secret.pem", "public.pem", cwd=release).returncode == 1
    assert secret.read_bytes() == before
    (release / "passphrase").write_text("another one\n", encoding="utf-8")
    assert signing("sign", "secret.pem", "setup.exe", cwd=release).returncode == 1
    assert not (release / "setup.exe.sig").exists()


@pytest.mark.parametrize(
    ("public", "says"),
    [("public.pem", "public.pem is there already"), ("nowhere/public.pem", "nowhere"), ("second.pem", "second.pem")],
)
def test_a_key_pair_is_written_whole_or_not_at_all(release: Path, public: str, says: str):
    """A secret key without its public one would block the name, and sign what nobody can check."""
    done = signing("new-key", "second.pem", public, cwd=release)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1 and says in done.stderr
    assert not (release / "second.pem").exists()


@pytest.mark.parametrize("words", [("sign", "secret.pem", "SHA256SUMS"), ("sign", "lost.pem", "SHA256SUMS")])
def test_a_mistake_of_every_day_is_said_in_a_line(release: Path, words: tuple[str, ...]):
    (release / "passphrase").write_text("another horse\n", encoding="utf-8")
    before = (release / "SHA256SUMS.sig").read_bytes()
    done = signing(*words, cwd=release)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert (release / "SHA256SUMS.sig").read_bytes() == before
