"""The Debian package of a folder of one small program. The whole one is tried in a Debian of its own: try_deb.sh."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "packaging" / "linux" / "build_deb.sh"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
LACKING = [name for name in ("dpkg-deb", "readelf", "ldconfig") if shutil.which(name, path="/usr/bin:/sbin") is None]

pytestmark = pytest.mark.skipif(bool(LACKING), reason=f"not on this machine: {', '.join(LACKING)}")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    place = tmp_path / "built" / "thunder-deid"
    (place.parent / "_internal" / f"thunder_deid-{VERSION}.dist-info").mkdir(parents=True)
    shutil.copy("/usr/bin/true", place)
    return place


def build(program: Path, target: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "DEB_COMPRESSION": "gzip", "SOURCE_DATE_EPOCH": "1700000000"}
    return subprocess.run([BUILD, program.parent, target], env=environment, capture_output=True, text=True)


def test_a_package_names_what_the_program_needs_and_two_are_the_same(program: Path, tmp_path: Path):
    made = set()
    for place in ("here", "there", "there"):
        done = build(program, tmp_path / place)
        assert done.returncode == 0, done.stderr
        (package,) = (tmp_path / place).glob("*.deb")
        assert subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=package.parent).returncode == 0
        made.add(package.read_bytes())
    assert len(made) == 1
    said = subprocess.run(["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True).stdout
    assert "libc6 (>= 2." in said and "fonts-nanum" in said


def test_what_is_unpacked_without_installing_is_open_to_all_users(program: Path, tmp_path: Path):
    """`dpkg-deb -x PACKAGE /` gives the folder the package's own rights; those of / would shut everybody out."""
    assert build(program, tmp_path / "made").returncode == 0
    (package,) = (tmp_path / "made").glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", package, tmp_path / "unpacked"], check=True)
    folders = [tmp_path / "unpacked", *(one for one in (tmp_path / "unpacked").rglob("*") if one.is_dir())]
    assert {oct(folder.stat().st_mode & 0o777) for folder in folders} == {"0o755"}


def test_a_library_that_nobody_has_is_said_and_ends_the_build(program: Path, tmp_path: Path):
    program.write_bytes(program.read_bytes().replace(b"libc.so.6", b"libq.so.6"))
    done = build(program, tmp_path)
    assert done.returncode != 0
    assert done.stderr.splitlines() == [
        "libq.so.6 is needed and not on this machine: install its package, build the folder again"
    ]
    assert not list(tmp_path.glob("*.deb"))


def test_a_folder_of_another_version_is_not_packed_as_this_one(program: Path, tmp_path: Path):
    """As an earlier build left it in dist/."""
    (metadata,) = (program.parent / "_internal").iterdir()
    metadata.rename(metadata.with_name("thunder_deid-0.0.9.dist-info"))
    done = build(program, tmp_path)
    assert done.returncode != 0
    assert f"holds thunder_deid-0.0.9.dist-info, not version {VERSION}" in done.stderr
    assert not list(tmp_path.glob("*.deb"))
