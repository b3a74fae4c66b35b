"""The MSI that administrators roll out by group policy: ``msi.py FOLDER VERSION TARGET.msi CHECKOUT``.

Made by wixl (msitools). It corrupts whatever is not ASCII, so that the Korean texts are put into the tables afterwards,
once the database says that it is in UTF-8, and read back. It draws the package's code and takes the time anew in every
run, and calls every package English, so that these are put in afterwards as well: of one folder there is one MSI, byte
for byte.
"""

import hashlib
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

from olefile import OleFileIO
from pe_files import is_pe
from pefile import DIRECTORY_ENTRY, PE, RESOURCE_TYPE

# Never changed: Windows knows versions of one product by it.
_PRODUCT = uuid.UUID("b5a7c1de-2f0b-5c63-9d47-7f3a1c0e84d2")
WINDOW = "thunder-deid-window.exe"
ICON = "thunder-deid.ico"
_CODEPAGE = "\r\n\r\n65001\t_ForceCodepage\r\n"
_KOREAN = 1042
# [MS-OLEPS]: the stream of the summary, where its one set of properties begins, and three of them.
_SUMMARY, _SET = "\x05SummaryInformation", 44
_TEMPLATE, _PACKAGE_CODE, _CREATED, _SAVED = 7, 9, 12, 13
# What wixl says whatever language it is told, and the package's own, of the same length.
_WIXL_LANGUAGE, _LANGUAGE = b"x64;1033", f"x64;{_KOREAN}".encode("ascii")
_SECONDS_1601_TO_1970 = 11_644_473_600
# What the Upgrade table says of versions that are removed first: theirs are up to this one, which is one of them.
_MIGRATE_FEATURES, _UP_TO_THIS = 0x1, 0x200
_DOWNGRADE = "NOT WIX_DOWNGRADE_DETECTED"
# Right behind InstallInitialize: what was removed stands again where the installation fails.
_REMOVE_OLDER = 1501
_FOUND = "INSTALLDIRBEFORE"
# What setup.exe installed for all users is not in Windows Installer's books.
_SETUP_ENTRY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\thunder-deid"
_NO_SETUP = "Installed OR NOT SETUPEXE"
# Behind the searches for older versions and for their folder, before anything is done with folders. A folder that the
# administrator names goes before, which is why the search must not find INSTALLDIR itself.
_SAME_FOLDER, _SET_PROPERTY, _BEFORE_FOLDERS = "SameFolder", 51, 410
_ELSEWHERE = f"(WIX_UPGRADE_DETECTED OR Installed) AND {_FOUND} AND NOT INSTALLDIR"
_TRANSLATION = "Translation\0".encode("utf-16-le")
_MOST_LANGUAGES = 20  # characters the table has for them
_NEUTRAL = "0"
# (table, column, key column, key, text)
KOREAN_TEXTS = (
    ("Shortcut", "Name", "Shortcut", "MenuShortcut", "DEIDENT|판결서 비실명 처리"),
    ("Registry", "Value", "Registry", "SessionType", "비실명 처리 검토 파일"),
    (
        "LaunchCondition",
        "Description",
        "Condition",
        _DOWNGRADE,
        "더 새로운 버전이 이미 설치되어 있습니다. 먼저 제거하십시오.",
    ),
    (
        "LaunchCondition",
        "Description",
        "Condition",
        _NO_SETUP,
        "setup.exe로 설치한 프로그램이 있습니다. 제어판에서 먼저 제거하십시오.",
    ),
    ("Property", "Value", "Property", "ARPCOMMENTS", "판결서의 식별정보를 찾아 바꾸고 결과를 검증합니다."),
)


def guid(text: str) -> str:
    """The same GUID for the same text in every build."""
    return str(uuid.uuid5(_PRODUCT, text)).upper()


def identifier(kind: str, relative: str) -> str:
    """A name short enough for MSI's 72 characters, the same for the same file in every build."""
    if relative == WINDOW:
        return f"{kind}Window"
    return kind + hashlib.sha256(relative.encode()).hexdigest()[:32]


def digest(folder: Path) -> str:
    """Of names and contents of all files: what makes one build another product code than the next."""
    said = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        said.update(path.relative_to(folder).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return said.hexdigest()


def tree(place: Path, folder: Path, components: list[str]) -> Iterator[str]:
    """Directories and files below ``place``, one component a file; their names are put into ``components``.

    Raises ValueError for a name that is not ASCII.
    """
    for path in sorted(place.iterdir()):
        relative = path.relative_to(folder).as_posix()
        if not relative.isascii():
            raise ValueError(f"wixl would corrupt the name of {relative}")
        if path.is_dir():
            yield f"<Directory Id={quoteattr(identifier('d', relative))} Name={quoteattr(path.name)}>"
            yield from tree(path, folder, components)
            yield "</Directory>"
            continue
        components.append(identifier("c", relative))
        yield (
            f'<Component Id="{components[-1]}" Guid="{guid(relative)}" Win64="yes">'
            f'<File Id="{identifier("f", relative)}" Name={quoteattr(path.name)} KeyPath="yes" '
            f"Source={quoteattr(f'files/{relative}')}/></Component>"
        )


def _value(key: tuple[str, ...], value: str, more: str = "") -> str:
    path = quoteattr("\\".join(("Software", *key)))
    return f'<RegistryValue Root="HKLM" Key={path} Type="string" Value={quoteattr(value)} {more}/>'


def source(folder: Path, version: str) -> str:
    """wixl's source of the whole folder, its texts in ASCII. The icon and the folder, as "files", lie beside it."""
    components: list[str] = []
    files = "\n".join(tree(folder, folder, components))
    kind = "thunder-deid.session"
    window = f"[INSTALLDIR]{WINDOW}"
    references = "".join(f'<ComponentRef Id="{name}"/>' for name in [*components, "Menu", "Sessions"])
    return f"""<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
 <Product Id="{guid(version + digest(folder))}" Name="thunder-deid" Language="{_KOREAN}" Version="{version}"
   Manufacturer="thunder-deid" UpgradeCode="{guid("upgrade")}">
  <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Languages="{_KOREAN}"
    Description="thunder-deid {version}"/>
  <MajorUpgrade DowngradeErrorMessage="A newer version is installed."/>
  <Condition Message="setup.exe installed it.">{_NO_SETUP}</Condition>
  <Media Id="1" Cabinet="files.cab" EmbedCab="yes"/>
  <Icon Id="Program.ico" SourceFile="{ICON}"/>
  <Property Id="ARPPRODUCTICON" Value="Program.ico"/>
  <Property Id="ARPNOMODIFY" Value="1"/>
  <Property Id="ARPCOMMENTS" Value="comments"/>
  <Property Id="REINSTALLMODE" Value="amus"/>
  <Property Id="{_FOUND}">
   <RegistrySearch Id="Before" Root="HKLM" Key="Software\\thunder-deid" Name="InstallDir" Type="raw" Win64="yes"/>
  </Property>
  <Property Id="SETUPEXE">
   <RegistrySearch Id="Setup" Root="HKLM" Key="{_SETUP_ENTRY}" Name="UninstallString" Type="raw" Win64="yes"/>
  </Property>
  <Directory Id="TARGETDIR" Name="SourceDir">
   <Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="thunder-deid">
{files}
   </Directory></Directory>
   <Directory Id="ProgramMenuFolder">
    <Component Id="Menu" Guid="{guid("menu")}" Win64="yes">
     <Shortcut Id="MenuShortcut" Name="Deident" Target="{window}" WorkingDirectory="INSTALLDIR"/>
     {_value(("thunder-deid",), "[INSTALLDIR]", 'Name="InstallDir" KeyPath="yes"')}
    </Component>
    <Component Id="Sessions" Guid="{guid("sessions")}" Win64="yes">
     {_value(("Classes", ".deid"), kind, 'KeyPath="yes"')}
     {_value(("Classes", kind), "session", 'Id="SessionType"')}
     {_value(("Classes", kind, "DefaultIcon"), window + ",0")}
     {_value(("Classes", kind, "shell", "open", "command"), f'"{window}" "%1"')}
    </Component>
   </Directory>
  </Directory>
  <Feature Id="Program" Level="1" Title="thunder-deid">{references}</Feature>
 </Product>
</Wix>
"""


def _run(*command: str | Path, within: Path | None = None) -> str:
    done = subprocess.run(command, cwd=within, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def put_korean(database: Path, scratch: Path) -> None:
    """Write the Korean texts and read them back. Raises SystemExit where one did not come through."""
    codepage = scratch / "_ForceCodepage.idt"
    codepage.write_bytes(_CODEPAGE.encode("ascii"))
    _run("msibuild", database, "-i", codepage)
    for table, column, key, name, text in KOREAN_TEXTS:
        _run("msibuild", database, "-q", f"UPDATE `{table}` SET `{column}` = '{text}' WHERE `{key}` = '{name}'")
    for table, _, _, name, text in KOREAN_TEXTS:
        rows = _run("msiinfo", "export", database, table).splitlines()
        if not any(name in row and text in row for row in rows):
            sys.exit(f"{database.name}: the Korean text of {name} in {table} did not come through")


def replace_same_version(database: Path, version: str) -> None:
    """Let it remove another build of the same version, too: signed, for a graphics card. wixl knows older ones alone.

    Else both would be installed, in one folder, with the files of one and the other.
    """
    attributes = _MIGRATE_FEATURES | _UP_TO_THIS
    _run("msibuild", database, "-q", "DELETE FROM `Upgrade` WHERE `ActionProperty` = 'WIX_UPGRADE_DETECTED'")
    row = f"'{{{guid('upgrade')}}}', '{version}', {attributes}, 'WIX_UPGRADE_DETECTED'"
    columns = "`UpgradeCode`, `VersionMax`, `Attributes`, `ActionProperty`"
    _run("msibuild", database, "-q", f"INSERT INTO `Upgrade` ({columns}) VALUES ({row})")


def file_version(path: Path) -> tuple[str, str] | None:
    """Version and languages of a program or library as Windows Installer reads them; None for an unversioned file."""
    if not is_pe(path):
        return None
    with PE(str(path), fast_load=True) as read:
        read.parse_data_directories([DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_RESOURCE"]])
        fixed = getattr(read, "VS_FIXEDFILEINFO", None)
        if not fixed:
            return None
        high, low = fixed[0].FileVersionMS, fixed[0].FileVersionLS
        version = f"{high >> 16}.{high & 0xFFFF}.{low >> 16}.{low & 0xFFFF}"
        languages = ",".join(str(one) for one in dict.fromkeys(_languages(read)))
    return version, languages if 0 < len(languages) <= _MOST_LANGUAGES else _NEUTRAL


def _languages(read: PE) -> list[int]:
    """The languages a version information is translated into; of several pefile itself tells the last alone."""
    (kind, *_) = (one for one in read.DIRECTORY_ENTRY_RESOURCE.entries if one.id == RESOURCE_TYPE["RT_VERSION"])
    place = kind.directory.entries[0].directory.entries[0].data.struct
    info = read.get_data(place.OffsetToData, place.Size)
    at = info.find(_TRANSLATION)
    if at < 0:
        return []
    (length,) = struct.unpack_from("<H", info, at - 4)
    begin = -(-(at + len(_TRANSLATION)) // 4) * 4
    return [language for language, _ in struct.iter_unpack("<HH", info[begin : begin + length])]


def put_versions(database: Path, folder: Path) -> None:
    """Write the versions wixl does not read: by them Windows Installer tells older files from newer ones.

    A versioned file has no hash in the tables.
    """
    queries: list[str] = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if found := file_version(path):
            name = identifier("f", path.relative_to(folder).as_posix())
            queries += [
                f"UPDATE `File` SET `Version` = '{found[0]}', `Language` = '{found[1]}' WHERE `File` = '{name}'",
                f"DELETE FROM `MsiFileHash` WHERE `File_` = '{name}'",
            ]
    if queries:
        _run("msibuild", database, "-q", *queries)


def upgrade_in_place(database: Path) -> None:
    """Let an upgrade go where the version before lies, and be undone where it fails; a repair or removal as well."""
    queries = [
        f"UPDATE `InstallExecuteSequence` SET `Sequence` = {_REMOVE_OLDER} WHERE `Action` = 'RemoveExistingProducts'",
        "INSERT INTO `CustomAction` (`Action`, `Type`, `Source`, `Target`) "
        f"VALUES ('{_SAME_FOLDER}', {_SET_PROPERTY}, 'INSTALLDIR', '[{_FOUND}]')",
    ]
    for table in ("InstallExecuteSequence", "InstallUISequence"):
        row = f"'{_SAME_FOLDER}', '{_ELSEWHERE}', {_BEFORE_FOLDERS}"
        queries.append(f"INSERT INTO `{table}` (`Action`, `Condition`, `Sequence`) VALUES ({row})")
    _run("msibuild", database, "-q", *queries)


def put_summary(database: Path, code: str, seconds: int) -> None:
    """Write the package's language and code and both times, ``seconds`` since 1970, over those of the run.

    Raises ValueError.
    """
    with OleFileIO(database, write_mode=True) as file:
        content = bytearray(file.openstream(_SUMMARY).read())
        (begin,) = struct.unpack_from("<I", content, _SET)
        (count,) = struct.unpack_from("<I", content, begin + 4)
        places = dict(struct.unpack_from("<II", content, begin + 8 + 8 * one) for one in range(count))
        drawn = begin + places[_PACKAGE_CODE] + 8  # behind the type and the length
        written = f"{{{code}}}".encode("ascii")
        uuid.UUID(content[drawn : drawn + len(written)].decode("ascii"))  # there is one, of the same length
        content[drawn : drawn + len(written)] = written
        said = begin + places[_TEMPLATE] + 8
        if content[said : said + len(_LANGUAGE)] not in (_WIXL_LANGUAGE, _LANGUAGE):
            raise ValueError("the summary says another platform or language than wixl did")
        content[said : said + len(_LANGUAGE)] = _LANGUAGE
        for one in (_CREATED, _SAVED):
            struct.pack_into("<Q", content, begin + places[one] + 4, (seconds + _SECONDS_1601_TO_1970) * 10_000_000)
        file.write_stream(_SUMMARY, bytes(content))


def main() -> None:
    """Make the MSI beside its target and move it into place."""
    folder, version, target, checkout = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
    with tempfile.TemporaryDirectory(dir=target.parent) as place:
        scratch = Path(place)
        text = scratch / "thunder-deid.wxs"
        text.write_text(source(folder, version), encoding="utf-8")
        shutil.copy(checkout / "resources" / "icons" / ICON, scratch)  # wixl takes relative paths alone
        (scratch / "files").symlink_to(folder.resolve())
        draft = scratch / target.name
        _run("wixl", "--arch", "x64", "--output", draft.name, text.name, within=scratch)
        put_korean(draft, scratch)
        replace_same_version(draft, version)
        put_versions(draft, folder)
        upgrade_in_place(draft)
        when = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
        put_summary(draft, guid("package" + version + digest(folder)), when)
        draft.replace(target)


if __name__ == "__main__":
    main()
