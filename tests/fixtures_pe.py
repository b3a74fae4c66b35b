"""Windows programs as small as the format allows: a header, one section, a table of imports. Nothing in them runs."""

import struct
from collections.abc import Sequence

_BASE_OF_SECTION = 0x1000
_FILE_ALIGNMENT = 0x200
_WINE = b"Wine builtin DLL"


def pe_file(
    imports: Sequence[str] = (),
    delayed: Sequence[str] = (),
    *,
    machine: int = 0x8664,
    of_wine: bool = False,
    version: tuple[int, int, int, int] | None = None,
    languages: Sequence[int] = (),
) -> bytes:
    """A PE32+ file that asks for the DLLs ``imports`` when loaded and ``delayed`` later, one function of each.

    With a ``version`` it has the resource that says so, translated into ``languages``.
    """
    body = bytearray()
    tables = []
    for names, entry in ((imports, _import), (delayed, _delayed)):
        size = (len(names) + 1) * len(entry(0, 0, 0))
        start = len(body)
        body += bytes(size)
        for number, name in enumerate(names):
            thunks = _thunks(body)
            text = _BASE_OF_SECTION + len(body)
            body += name.encode("ascii") + b"\0"
            row = entry(text, thunks, thunks)
            body[start + number * len(row) : start + (number + 1) * len(row)] = row
        tables.append((_BASE_OF_SECTION + start, size) if names else (0, 0))
    resources = (0, 0)
    if version:
        body += bytes(-len(body) % 8)
        said = _resources(_BASE_OF_SECTION + len(body), _version_info(version, languages))
        resources = (_BASE_OF_SECTION + len(body), len(said))
        body += said
    return _headers([*tables, resources], len(body), machine, of_wine) + bytes(body).ljust(
        -(-len(body) // _FILE_ALIGNMENT) * _FILE_ALIGNMENT, b"\0"
    )


def _resources(place: int, data: bytes) -> bytes:
    """A tree of resources with one version information, 16, of the number 1 and no language."""
    levels = b"".join(
        struct.pack("<IIHHHHII", 0, 0, 0, 0, 0, 1, number, next_level)
        for number, next_level in ((16, 0x80000018), (1, 0x80000030), (0, 0x48))
    )
    return levels + struct.pack("<IIII", place + 0x58, len(data), 0, 0) + data


def _version_info(version: tuple[int, int, int, int], languages: Sequence[int]) -> bytes:
    major, minor, build, revision = version
    high, low = major << 16 | minor, build << 16 | revision
    fixed = struct.pack("<13I", 0xFEEF04BD, 0x10000, high, low, high, low, 0x3F, 0, 0x40004, 1, 0, 0, 0)
    said = b"".join(struct.pack("<HH", one, 1200) for one in languages)
    inner = _block("VarFileInfo", b"", _block("Translation", said)) if languages else b""
    return _block("VS_VERSION_INFO", fixed, inner)


def _block(name: str, value: bytes, inner: bytes = b"") -> bytes:
    """A block of a version information: its head, its value and the blocks in it, each at a place divisible by four."""
    key = name.encode("utf-16-le") + b"\0\0"
    head = key + bytes(-(6 + len(key)) % 4) + value + bytes(-len(value) % 4)
    return struct.pack("<HHH", 6 + len(head) + len(inner), len(value), 0) + head + inner


def _thunks(body: bytearray) -> int:
    """A table of one function and its end; where it begins in memory."""
    body += bytes(-len(body) % 8)
    hint = _BASE_OF_SECTION + len(body)
    body += b"\0\0work\0\0"
    start = _BASE_OF_SECTION + len(body)
    body += struct.pack("<QQ", hint, 0)
    return start


def _import(name: int, lookup: int, addresses: int) -> bytes:
    return struct.pack("<5I", lookup, 0, 0, name, addresses)


def _delayed(name: int, lookup: int, addresses: int) -> bytes:
    return struct.pack("<8I", 1, name, 0, addresses, lookup, 0, 0, 0)


def _headers(tables: list[tuple[int, int]], size: int, machine: int, of_wine: bool) -> bytes:
    directories = [(0, 0)] * 16
    directories[1], directories[13], directories[2] = tables
    optional = struct.pack(
        "<HBBIIIIIQIIHHHHHHIIIIHHQQQQII",
        *(0x20B, 14, 0, 0, size, 0, 0, _BASE_OF_SECTION, 0x180000000, 0x1000, _FILE_ALIGNMENT, 6, 0, 0, 0, 6, 0, 0),
        *(_BASE_OF_SECTION + 0x1000 * (1 + size // 0x1000), 0x400, 0, 3, 0, 1 << 20, 4096, 1 << 20, 4096, 0, 16),
    ) + b"".join(struct.pack("<II", *one) for one in directories)
    file_header = struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, len(optional), 0x2022)
    section = struct.pack("<8sIIIIIIHHI", b".rdata", size, _BASE_OF_SECTION, size, 0x400, 0, 0, 0, 0, 0x40000040)
    stub = (_WINE if of_wine else b"").ljust(64, b"\0")
    dos = b"MZ" + bytes(58) + struct.pack("<I", 64 + len(stub))
    return (dos + stub + b"PE\0\0" + file_header + optional + section).ljust(0x400, b"\0")
