"""The source of the MSI: the same for the same files, another product for others."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from msi import WINDOW, file_version, identifier, source

from tests.fixtures_pe import pe_file

NAMESPACE = {"w": "http://schemas.microsoft.com/wix/2006/wi"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "built"
    for name in (WINDOW, "_internal/a & b.dll", "_internal/inner/text.txt"):
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return place


def read(folder: Path, version: str = "1.2.3") -> ET.Element:
    return ET.fromstring(source(folder, version))


def test_every_file_is_a_component_of_the_feature(folder: Path):
    tree = read(folder)
    files = {one.get("Name") for one in tree.iterfind(".//w:File", NAMESPACE)}
    assert files == {WINDOW, "a & b.dll", "text.txt"}
    components = {one.get("Id") for one in tree.iterfind(".//w:Component", NAMESPACE)}
    assert {one.get("Id") for one in tree.iterfind(".//w:ComponentRef", NAMESPACE)} == components
    assert len({one.get("Guid") for one in tree.iterfind(".//w:Component", NAMESPACE)}) == len(components)


def test_two_builds_of_the_same_files_are_one_product(folder: Path):
    assert source(folder, "1.2.3") == source(folder, "1.2.3")


def test_other_files_or_another_version_are_another_product_of_the_same_family(folder: Path):
    product = "w:Product"
    before = read(folder).find(product, NAMESPACE)
    later = read(folder, "1.2.4").find(product, NAMESPACE)
    (folder / "_internal/inner/text.txt").write_text("changed", encoding="utf-8")
    changed = read(folder).find(product, NAMESPACE)
    assert before is not None and later is not None and changed is not None
    assert len({before.get("Id"), later.get("Id"), changed.get("Id")}) == 3
    assert len({before.get("UpgradeCode"), later.get("UpgradeCode"), changed.get("UpgradeCode")}) == 1


def test_a_name_that_would_be_corrupted_is_refused(folder: Path):
    (folder / "_internal" / "글.txt").touch()
    with pytest.raises(ValueError, match="글"):
        read(folder)


def test_identifiers_fit_and_differ():
    long = identifier("f", "a/" * 200)
    assert len(long) <= 72
    assert long != identifier("f", "a/" * 199)


def test_session_files_are_opened_by_the_window(folder: Path):
    values = {one.get("Key"): one.get("Value") for one in read(folder).iterfind(".//w:RegistryValue", NAMESPACE)}
    assert values["Software\\Classes\\.deid"] == "thunder-deid.session"
    command = values["Software\\Classes\\thunder-deid.session\\shell\\open\\command"]
    assert command == f'"[INSTALLDIR]{WINDOW}" "%1"'


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (pe_file(version=(3, 11, 9150, 1013)), ("3.11.9150.1013", "0")),
        (pe_file(["kernel32.dll"], version=(6, 11, 65535, 0), languages=[1033, 1042]), ("6.11.65535.0", "1033,1042")),
        (pe_file(version=(1, 0, 0, 0), languages=[1030, 1031, 1032, 1033, 1042]), ("1.0.0.0", "0")),  # no room for all
        (pe_file(["kernel32.dll"]), None),
        ("판결".encode(), None),
        (b"", None),
    ],
)
def test_the_version_of_a_file_is_the_one_it_says(tmp_path: Path, content: bytes, found: tuple[str, str] | None):
    (tmp_path / "file").write_bytes(content)
    assert file_version(tmp_path / "file") == found
