"""The installers' own tools at work on a folder of two small programs: what compiles, what the MSI says in Korean, what
is signed. Installing and using them needs wine and minutes: packaging/windows/try.sh.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from tests.fixtures_pe import pe_file

ROOT = Path(__file__).parents[2]
WINDOWS = ROOT / "packaging" / "windows"


def needs(*programs: str) -> pytest.MarkDecorator:
    lacking = [name for name in programs if shutil.which(name) is None]
    return pytest.mark.skipif(bool(lacking), reason=f"not on this machine: {', '.join(lacking)}")


def run(*command: str | Path, **options) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "built"
    for name in ("thunder-deid.exe", "thunder-deid-window.exe", "_internal/python311.dll"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(pe_file(["kernel32.dll"]))
    return place


@pytest.mark.skipif(os.name == "nt", reason="built on Debian")
def test_a_build_says_at_once_what_is_not_installed(tmp_path: Path):
    """Not after the minutes that come before it is used."""
    place = tmp_path / "programs"
    place.mkdir()
    for name in ("bash", "dirname", "sed", "git", "date", "wine", "makensis", "wixl", "msibuild", "osslsigncode"):
        (place / name).symlink_to(shutil.which(name) or "/bin/true")
    done = subprocess.run(
        [WINDOWS / "build.sh", "--work", tmp_path / "work"],
        env={"PATH": str(place)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "x86_64-w64-mingw32-gcc is not installed" in done.stdout
    assert not (tmp_path / "work").exists()


@pytest.mark.skipif(os.name == "nt", reason="built on Debian")
def test_a_time_stamp_without_a_signature_is_refused_at_once(tmp_path: Path):
    command = [WINDOWS / "build.sh", "--work", tmp_path / "work", "--timestamp", "http://time.example.kr"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--sign" in done.stderr
    assert not (tmp_path / "work").exists()


@needs("makensis")
def test_the_installer_compiles_without_a_warning(folder: Path, tmp_path: Path):
    files = tmp_path / "files"
    files.mkdir()
    run(sys.executable, WINDOWS / "nsis_files.py", folder, files)
    setup = tmp_path / "thunder-deid-1.2.3-setup.exe"
    defined = {"VERSION": "1.2.3", "OUT": setup, "FILES": files, "SRC": ROOT, "KBYTES": 3, "FAST": 1}
    said = [f"-D{name}={value}" for name, value in defined.items()]
    run("makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *said, WINDOWS / "thunder-deid.nsi")
    content = setup.read_bytes()
    assert content[:2] == b"MZ"
    assert "판결서 비실명 처리 설치".encode("utf-16-le") in content  # its version resource


def rows_of(database: Path, table: str) -> list[list[str]]:
    return [row.split("\t") for row in run("msiinfo", "export", database, table).stdout.splitlines()[3:]]


@needs("wixl", "msibuild", "msiinfo")
def test_the_msi_speaks_korean_and_knows_its_older_versions(folder: Path, tmp_path: Path):
    def table(database: Path, name: str) -> str:
        return run("msiinfo", "export", database, name).stdout

    older, newer = tmp_path / "older.msi", tmp_path / "newer.msi"
    for database, version in ((older, "1.2.3"), (newer, "1.3.0")):
        run(sys.executable, WINDOWS / "msi.py", folder, version, database, ROOT)
    assert "판결서 비실명 처리" in table(newer, "Shortcut")
    assert "비실명 처리 검토 파일" in table(newer, "Registry")
    assert "더 새로운 버전이 이미 설치되어 있습니다." in table(newer, "LaunchCondition")
    assert "65001" in table(newer, "_ForceCodepage")
    assert "x64;1042" in run("msiinfo", "suminfo", newer).stdout

    def value(database: Path, name: str) -> str:
        return next(row.split("\t")[1] for row in table(database, "Property").splitlines() if row.startswith(name))

    assert value(older, "UpgradeCode") == value(newer, "UpgradeCode")
    assert value(older, "ProductCode") != value(newer, "ProductCode")
    rows = [row.split("\t") for row in table(newer, "Upgrade").splitlines()[3:]]
    assert {row[0] for row in rows} == {value(newer, "UpgradeCode")}
    # Up to and with its own version they are removed, as another edition is; with a later one it refuses.
    detected = {row[-1]: (row[1], row[2], int(row[4])) for row in rows}
    assert detected == {"WIX_UPGRADE_DETECTED": ("", "1.3.0", 0x201), "WIX_DOWNGRADE_DETECTED": ("1.3.0", "", 2)}


@needs("wixl", "msibuild", "msiinfo")
def test_an_upgrade_by_the_msi_leaves_no_file_out_and_can_be_undone(folder: Path, tmp_path: Path):
    """What Windows Installer makes of these tables needs a Windows: wine writes every file without them."""
    (folder / "_internal/python311.dll").write_bytes(pe_file(version=(3, 11, 9150, 1013), languages=[1033]))
    (folder / "_internal/notes.txt").write_text("notes", encoding="utf-8")
    database = tmp_path / "program.msi"
    run(sys.executable, WINDOWS / "msi.py", folder, "1.2.3", database, ROOT)

    rows = partial(rows_of, database)
    files = {row[2].split("|")[-1]: row for row in rows("File")}
    assert files["python311.dll"][4:6] == ["3.11.9150.1013", "1033"]
    assert files["notes.txt"][4:6] == files["thunder-deid.exe"][4:6] == ["", ""]
    # Of files with versions there are no hashes, of all others there are.
    unversioned = {row[0] for name, row in files.items() if name != "python311.dll"}
    assert {row[0] for row in rows("MsiFileHash")} == unversioned
    properties = {row[0]: row[1] for row in rows("Property")}
    assert properties["REINSTALLMODE"] == "amus"  # a library that is older than the version before had it, is written
    steps = {row[0]: int(row[2]) for row in rows("InstallExecuteSequence")}
    between = [name for name, at in steps.items() if steps["InstallInitialize"] < at < steps["RemoveExistingProducts"]]
    assert steps["InstallInitialize"] < steps["RemoveExistingProducts"] < steps["ProcessComponents"]
    assert between == []
    assert list(steps.values()).count(steps["RemoveExistingProducts"]) == 1


@needs("wixl", "msibuild", "msiinfo")
def test_an_upgrade_by_the_msi_goes_where_the_version_before_lies(folder: Path, tmp_path: Path):
    database = tmp_path / "program.msi"
    run(sys.executable, WINDOWS / "msi.py", folder, "1.2.3", database, ROOT)

    rows = partial(rows_of, database)
    ((found, search),) = [row for row in rows("AppSearch") if row[0] != "SETUPEXE"]
    assert found != "INSTALLDIR"  # which a search would put over the folder that an administrator names
    # In HKLM, as it is written, and of the registry for programs of 64 bits.
    assert [search, "2", r"Software\thunder-deid", "InstallDir", str(2 | 16)] in rows("RegLocator")
    assert ["2", r"Software\thunder-deid", "InstallDir", "[INSTALLDIR]"] in [row[1:5] for row in rows("Registry")]
    ((action, kind, source, target, _),) = rows("CustomAction")
    assert (kind, source, target) == ("51", "INSTALLDIR", f"[{found}]")
    for table in ("InstallUISequence", "InstallExecuteSequence"):
        steps = {row[0]: row[1:] for row in rows(table)}
        condition, at = steps[action]
        assert condition == f"(WIX_UPGRADE_DETECTED OR Installed) AND {found} AND NOT INSTALLDIR"
        before = max(int(steps["FindRelatedProducts"][1]), int(steps["AppSearch"][1]))
        assert before < int(at) < int(steps["CostInitialize"][1])


@needs("wixl", "msibuild", "msiinfo")
def test_the_msi_is_not_put_over_what_setup_exe_installed(folder: Path, tmp_path: Path):
    """Of two versions in one folder the program would be made, and removing the older entry would take its files."""
    database = tmp_path / "program.msi"
    run(sys.executable, WINDOWS / "msi.py", folder, "1.2.3", database, ROOT)

    rows = partial(rows_of, database)
    ((_, search),) = [row for row in rows("AppSearch") if row[0] == "SETUPEXE"]
    key = re.search(r'define UNKEY "(.+)"', (WINDOWS / "thunder-deid.nsi").read_text(encoding="utf-8"))[1]
    assert [search, "2", key, "UninstallString", str(2 | 16)] in rows("RegLocator")
    # One that is there already, as before there was this condition, can be removed and repaired all the same.
    said = dict(rows("LaunchCondition"))["Installed OR NOT SETUPEXE"]
    assert "setup.exe" in said and "제거" in said


@needs("wixl", "msibuild", "msiinfo")
def test_two_runs_make_one_msi_and_another_version_another_package(folder: Path, tmp_path: Path):
    def make(name: str, version: str) -> Path:
        said = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
        run(sys.executable, WINDOWS / "msi.py", folder, version, tmp_path / name, ROOT, env=said)
        return tmp_path / name

    for path in folder.rglob("*"):
        os.utime(path, (1700000000, 1700000000))  # as build.sh sets them
    first = make("first.msi", "1.2.3")
    time.sleep(1.1)  # the summary has seconds
    assert make("second.msi", "1.2.3").read_bytes() == first.read_bytes()
    summaries = [run("msiinfo", "suminfo", path).stdout for path in (first, make("third.msi", "1.2.4"))]
    codes = {re.search(r"\{[0-9A-F-]{36}\}", said)[0] for said in summaries}
    assert len(codes) == 2
    assert all(said.count("2023") == 2 for said in summaries)


def own_certificate(place: Path) -> tuple[Path, Path]:
    """A self-made certificate: as PEM, and with its key as build.sh takes it, the password beside."""
    key, certificate, both = (place / name for name in ("key.pem", "certificate.pem", "both of it.p12"))
    subject = ["-subj", "/CN=Court", "-addext", "extendedKeyUsage=codeSigning"]
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, *subject)
    run("openssl", "pkcs12", "-export", "-inkey", key, "-in", certificate, "-out", both, "-passout", "pass:secret")
    (place / f"{both.name}.password").write_text("secret", encoding="ascii")
    return certificate, both


@needs("makensis", "osslsigncode", "openssl")
def test_the_uninstaller_is_signed_as_it_is_made(folder: Path, tmp_path: Path):
    """It exists inside the installer alone, so that the compiler calls sign.sh; what that made is looked at."""
    certificate, both = own_certificate(tmp_path)
    files, seen, look = tmp_path / "files", tmp_path / "uninstall.exe", tmp_path / "sign and look.sh"
    files.mkdir()
    look.write_text(f'#!/bin/sh\n"{WINDOWS / "sign.sh"}" "$@" && cp "$3" "{seen}"\n', encoding="utf-8")
    look.chmod(0o755)
    run(sys.executable, WINDOWS / "nsis_files.py", folder, files)
    defined = {"VERSION": "1.2.3", "OUT": tmp_path / "thunder-deid-setup.exe", "FILES": files, "SRC": ROOT}
    said = [f"-D{name}={value}" for name, value in {**defined, "KBYTES": 3, "FAST": 1}.items()]
    sign = f"-DSIGN='{look}' '{both}' ''"  # as build.sh says it
    run("makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *said, sign, WINDOWS / "thunder-deid.nsi")
    assert "CN=Court" in run("osslsigncode", "verify", "-CAfile", certificate, "-in", seen).stdout


@needs("osslsigncode", "openssl")
def test_a_signed_program_says_so_and_a_changed_one_does_not_hold(tmp_path: Path):
    program = tmp_path / "program.exe"
    program.write_bytes(pe_file(["kernel32.dll"]))
    certificate, both = own_certificate(tmp_path)
    run(WINDOWS / "sign.sh", both, "", program, env={**os.environ})
    verify = ["osslsigncode", "verify", "-CAfile", str(certificate), "-in", str(program)]
    assert "CN=Court" in run(*verify).stdout
    content = bytearray(program.read_bytes())
    content[0x400] ^= 1
    program.write_bytes(content)
    assert subprocess.run(verify, capture_output=True).returncode != 0
