"""The version resource of the Windows programs: what a file's properties and the list of tasks say of it."""

import re

# Korean (Korea) and English (United States), both in UTF-16: 1200.
_LANGUAGES = ((0x0412, "판결서 비실명 처리"), (0x0409, "De-identification of judgments"))
_UTF16 = 1200


def numbers(version: str) -> tuple[int, int, int, int]:
    """Windows' four numbers of a version: "0.1.0" as (0, 1, 0, 0).

    Raises ValueError for one that does not begin with three numbers below 65,536, as MSI and Windows need them. What
    follows them ("rc1") is left out.
    """
    found = re.match(r"(\d+)\.(\d+)\.(\d+)(?![\d.])", version)
    if not found or any(int(part) > 65535 for part in found.groups()):
        raise ValueError(f"no version of three numbers: {version}")
    return int(found[1]), int(found[2]), int(found[3]), 0


def version_resource(version: str, file_name: str) -> str:
    """The resource as PyInstaller reads it, a Python expression of its own classes."""
    four = numbers(version)
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0),
  kids=[
    StringFileInfo([{", ".join(_table(language, title, version, file_name) for language, title in _LANGUAGES)}]),
    VarFileInfo([VarStruct('Translation', {[part for language, _ in _LANGUAGES for part in (language, _UTF16)]})]),
  ],
)
"""


def _table(language: int, title: str, version: str, file_name: str) -> str:
    said = {
        "CompanyName": "thunder-deid",
        "FileDescription": title,
        "FileVersion": version,
        "InternalName": file_name.removesuffix(".exe"),
        "LegalCopyright": "Apache-2.0",
        "OriginalFilename": file_name,
        "ProductName": "thunder-deid",
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in said.items())
    return f"StringTable('{language:04X}{_UTF16:04X}', [{strings}])"
