"""The import closure of a built folder: what is missing, what is wine's, what is Windows' own."""

from pathlib import Path

import pytest
from pe_files import complaints, image, images, of_windows

from tests.fixtures_pe import pe_file


def written(folder: Path, **files: bytes) -> Path:
    for name, content in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def test_both_tables_of_imports_are_read(tmp_path: Path):
    written(tmp_path, a=pe_file(["KERNEL32.dll", "helper.dll"], ["late.dll"]))
    found = image(tmp_path / "a", "a")
    assert found.imports == {"kernel32.dll", "helper.dll", "late.dll"}
    assert found.machine == 0x8664
    assert not found.of_wine


def test_a_folder_that_has_all_it_needs_is_no_complaint(tmp_path: Path):
    program = pe_file(["KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll", "Helper.DLL"])
    written(tmp_path, run_dot_exe=program, inner__helper_dot_dll=pe_file(["kernel32.dll"]), notes_dot_txt=b"MZ"[:1])
    assert complaints(images(tmp_path)) == []


@pytest.mark.parametrize(
    ("library", "said"),
    [
        (pe_file(["nowhere.dll"]), "needs nowhere.dll"),
        (pe_file([], ["later.dll"]), "needs later.dll"),
        (pe_file(machine=0x14C), "not for x86-64"),
        (pe_file(of_wine=True), "wine's"),
    ],
)
def test_each_fault_names_its_file(tmp_path: Path, library: bytes, said: str):
    written(tmp_path, good_dot_dll=pe_file(["user32.dll"]), inner__faulty_dot_pyd=library)
    found = complaints(images(tmp_path))
    assert len(found) == 1
    assert found[0].startswith("inner/faulty.pyd") and said in found[0]


def test_a_copy_of_a_part_of_windows_is_refused(tmp_path: Path):
    written(tmp_path, ucrtbase_dot_dll=pe_file())
    assert "ucrtbase.dll" in complaints(images(tmp_path))[0]


def test_what_the_machine_brings_is_allowed_by_name_alone(tmp_path: Path):
    written(tmp_path, provider_dot_dll=pe_file(["cudart64_12.dll", "cudnn64_9.dll"]))
    found = complaints(images(tmp_path), ["cudart64_12.dll"])
    assert [one for one in found if "cudnn64_9" in one] == found


def test_a_library_by_another_ending_is_looked_at(tmp_path: Path):
    written(tmp_path, strange_dot_bin=pe_file(["nowhere.dll"]))
    assert len(complaints(images(tmp_path))) == 1


@pytest.mark.parametrize("name", ["KERNEL32.dll", "api-ms-win-core-file-l1-2-0.dll", "WINSPOOL.DRV"])
def test_parts_of_windows(name: str):
    assert of_windows(name)


@pytest.mark.parametrize("name", ["msvcp140.dll", "kernel32.exe", "python311.dll", "icudt.dll"])
def test_what_is_no_part_of_windows(name: str):
    assert not of_windows(name)
