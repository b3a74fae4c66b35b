"""Compound files (OLE2, [MS-CFB] version 3) built by code: storages and streams of given bytes."""

import struct
from dataclasses import dataclass, field

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_NONE = 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5


@dataclass
class _Entry:
    name: str
    kind: int
    data: bytes = b""
    children: "dict[str, _Entry]" = field(default_factory=dict)
    number: int = 0
    left: int = _NONE
    right: int = _NONE
    child: int = _NONE
    start: int = _END


def compound(streams: dict[str, bytes]) -> bytes:
    """A compound file; names are paths with slashes."""
    root = _Entry("Root Entry", _ROOT)
    for path, data in streams.items():
        *folders, leaf = path.split("/")
        parent = root
        for folder in folders:
            parent = parent.children.setdefault(folder, _Entry(folder, _STORAGE))
        parent.children[leaf] = _Entry(leaf, _STREAM, data)
    entries = _listed(root)
    sectors: list[bytes] = []
    fat: list[int] = []
    _place(entries, sectors, fat)
    directory = _chain(sectors, fat, b"".join(map(_spelled, entries)), _SECTOR)
    return _file(sectors, fat, directory)


def _listed(root: _Entry) -> list[_Entry]:
    """All entries by their numbers, each folder's as a balanced tree (shorter names are smaller)."""
    entries = [root]

    def add(folder: _Entry) -> None:
        ordered = sorted(folder.children.values(), key=lambda one: (len(one.name), one.name.upper()))
        for one in ordered:
            one.number = len(entries)
            entries.append(one)
        folder.child = _balanced(ordered)
        for one in ordered:
            if one.kind == _STORAGE:
                add(one)

    add(root)
    return entries


def _balanced(ordered: list[_Entry]) -> int:
    if not ordered:
        return _NONE
    middle = len(ordered) // 2
    ordered[middle].left = _balanced(ordered[:middle])
    ordered[middle].right = _balanced(ordered[middle + 1 :])
    return ordered[middle].number


def _place(entries: list[_Entry], sectors: list[bytes], fat: list[int]) -> None:
    """Large streams in sectors of their own, small ones in the root's stream of small sectors."""
    small, small_fat = bytearray(), []
    for entry in entries[1:]:
        if entry.kind != _STREAM or not entry.data:
            continue
        if len(entry.data) >= _CUTOFF:
            entry.start = _chain(sectors, fat, entry.data, _SECTOR)
            continue
        entry.start = len(small_fat)
        count = -(-len(entry.data) // _MINI)
        small_fat += [*range(entry.start + 1, entry.start + count), _END]
        small += entry.data.ljust(count * _MINI, b"\0")
    entries[0].data = bytes(small)
    if small:
        entries[0].start = _chain(sectors, fat, bytes(small), _SECTOR)
    packed = struct.pack(f"<{len(small_fat)}I", *small_fat)
    packed += b"\xff" * (-len(packed) % _SECTOR)
    entries[0].children = {"": _Entry("", 0, packed, start=_chain(sectors, fat, packed, _SECTOR) if packed else _END)}


def _chain(sectors: list[bytes], fat: list[int], data: bytes, size: int) -> int:
    start = len(sectors)
    pieces = [data[at : at + size].ljust(size, b"\0") for at in range(0, len(data), size)]
    sectors += pieces
    fat += [*range(start + 1, start + len(pieces)), _END]
    return start


def _spelled(entry: _Entry) -> bytes:
    name = entry.name.encode("utf-16-le") + b"\0\0"
    size = len(entry.data) if entry.kind in (_STREAM, _ROOT) else 0
    return (
        name.ljust(64, b"\0")
        + struct.pack("<HBB3I", len(name), entry.kind, 1, entry.left, entry.right, entry.child)
        + bytes(16 + 4 + 8 + 8)
        + struct.pack("<IQ", entry.start if size or entry.kind == _ROOT else _END, size)
    )


def _file(sectors: list[bytes], fat: list[int], directory: int) -> bytes:
    count = 1
    while (len(fat) + count) * 4 > count * _SECTOR:
        count += 1
    assert count <= 109, "more than the header lists"
    first = len(sectors)
    fat += [_FAT] * count
    table = struct.pack(f"<{len(fat)}I", *fat)
    table = table.ljust(count * _SECTOR, b"\xff")
    places = [*range(first, first + count), *[_FREE] * (109 - count)]
    small = _small_table(sectors, directory)
    header = MAGIC + bytes(16) + struct.pack("<5H6x4I", 0x3E, 3, 0xFFFE, 9, 6, 0, count, directory, 0)
    header += struct.pack("<5I", _CUTOFF, *small, _END, 0) + struct.pack("<109I", *places)
    return header + b"".join(sectors) + table


def _small_table(sectors: list[bytes], directory: int) -> tuple[int, int]:
    """Where the table of small sectors begins, and of how many sectors: it stands before the directory."""
    root = sectors[directory][:128]
    size = struct.unpack_from("<Q", root, 120)[0]
    count = -(-(-(-size // _MINI) * 4) // _SECTOR) if size else 0
    return (directory - count, count) if count else (_END, 0)
