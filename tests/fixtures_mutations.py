"""Judgments with something wrong in them, by chance and repeatable: bits, lengths, members, elements, objects."""

import io
import random
import re
import zipfile
from collections.abc import Callable

import pikepdf
from lxml import etree

from tests.fixtures_docx import zip_bytes

Mutation = Callable[[bytes, random.Random], bytes]
_NUMBER = re.compile(rb"\d+")
_TAG = re.compile(rb"<[^<>]+>")
_ODD_NUMBERS = (b"-1", b"0", b"2147483647", b"4294967296", b"99999999999999999999", b"1e309", b"")


def flipped_bits(data: bytes, chance: random.Random) -> bytes:
    """One to forty bits are others."""
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 40)):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut_off(data: bytes, chance: random.Random) -> bytes:
    """The end is missing."""
    return data[: chance.randrange(1, len(data))]


def moved_piece(data: bytes, chance: random.Random) -> bytes:
    """A piece is gone, doubled or stands elsewhere."""
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randint(1, 2000)]
    rest = data[:start] + data[start + len(piece) :] if chance.random() < 0.6 else data
    where = chance.randrange(len(rest) + 1)
    return rest[:where] + piece * chance.choice((0, 1, 1, 3)) + rest[where:]


def _members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _in_member(change: Mutation) -> Mutation:
    """``change`` made in one part, most often the main one, of a sound package."""

    def mutation(data: bytes, chance: random.Random) -> bytes:
        members = _members(data)
        mains = ("word/document.xml", "xl/worksheets/sheet1.xml", "Contents/section0.xml")
        main = next(name for name in mains if name in members)
        name = main if chance.random() < 0.6 else chance.choice(sorted(members))
        members[name] = change(members[name] or b"<a/>", chance)
        return zip_bytes(members)

    mutation.__doc__ = change.__doc__
    return mutation


def swapped_members(data: bytes, chance: random.Random) -> bytes:
    """Two parts have each other's content, or one is missing."""
    members = _members(data)
    one, other = chance.sample(sorted(members), 2)
    members[one], members[other] = members[other], members[one]
    if chance.random() < 0.3:
        del members[one]
    return zip_bytes(members)


def changed_tags(data: bytes, chance: random.Random) -> bytes:
    """Elements are doubled, missing, exchanged or never closed."""
    for _ in range(chance.randint(1, 6)):
        tags = list(_TAG.finditer(data))
        if len(tags) < 2:
            return data
        found, other = chance.choice(tags), chance.choice(tags)
        new = chance.choice((b"", found[0] * chance.choice((2, 300)), other[0], found[0][:-1] + b"/>", b"<" + found[0]))
        data = data[: found.start()] + new + data[found.end() :]
    return data


def well_formed_changes(data: bytes, chance: random.Random) -> bytes:
    """Elements have other names or places, so that the XML is sound and the document strange."""
    try:
        root = etree.fromstring(data)
    except etree.XMLSyntaxError:
        return data
    for _ in range(chance.randint(1, 12)):
        elements = [one for one in root.iter("*") if one is not root]
        if not elements:
            break
        one, other = chance.choice(elements), chance.choice(elements)
        action = chance.randrange(5)
        parent = one.getparent()
        if action == 0 and parent is not None:
            parent.remove(one)
        elif action == 1:
            one.tag = other.tag
        elif action == 2 and not any(above is one for above in (other, *other.iterancestors())):
            other.append(one)
        elif action == 3:
            for name in one.attrib:
                one.set(name, chance.choice([number.decode() for number in _ODD_NUMBERS]))
        else:
            one.text, other.text = other.text, one.text
    return etree.tostring(root)


def odd_numbers(data: bytes, chance: random.Random) -> bytes:
    """Numbers are larger than anybody needs, or none."""
    for _ in range(chance.randint(1, 8)):
        numbers = list(_NUMBER.finditer(data))
        if not numbers:
            return data
        found = chance.choice(numbers)
        data = data[: found.start()] + chance.choice(_ODD_NUMBERS) + data[found.end() :]
    return data


def _unpacked(data: bytes) -> bytes:
    """The PDF with its streams readable, so that what is changed in them is seen."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        stream = io.BytesIO()
        pdf.save(stream, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized, qdf=True)
    return stream.getvalue()


def _in_readable_pdf(change: Mutation) -> Mutation:
    """``change`` made in the readable form of a PDF."""

    def mutation(data: bytes, chance: random.Random) -> bytes:
        return change(_unpacked(data), chance)

    mutation.__doc__ = change.__doc__
    return mutation


def changed_objects(data: bytes, chance: random.Random) -> bytes:
    """Values of objects are missing, exchanged, or refer to others; the file around them is sound."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        holders = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream | pikepdf.Array)]
        for _ in range(chance.randint(1, 8)):
            holder = chance.choice(holders)
            keys = list(range(len(holder))) if isinstance(holder, pikepdf.Array) else sorted(holder.keys())
            if not keys:
                continue
            key = chance.choice(keys)
            try:
                if chance.random() < 0.25:
                    del holder[key]
                elif chance.random() < 0.5:
                    holder[key] = chance.choice(holders)
                else:
                    holder[key] = chance.choice((0, -1, 2**31 - 1, pikepdf.Name("/X"), pikepdf.String("x"), True))
            except (ValueError, TypeError, KeyError, IndexError, pikepdf.PdfError):
                continue
        stream = io.BytesIO()
        try:
            pdf.save(stream)
        except (RuntimeError, ValueError, pikepdf.PdfError):
            return data
    return stream.getvalue()


DOCX: dict[str, Mutation] = {
    "bits": flipped_bits,
    "cut off": cut_off,
    "pieces": moved_piece,
    "parts swapped": swapped_members,
    "part: bits": _in_member(flipped_bits),
    "part: cut off": _in_member(cut_off),
    "part: pieces": _in_member(moved_piece),
    "part: tags": _in_member(changed_tags),
    "part: elements": _in_member(well_formed_changes),
    "part: numbers": _in_member(odd_numbers),
}
HWP: dict[str, Mutation] = {"bits": flipped_bits, "cut off": cut_off, "pieces": moved_piece}
PDF: dict[str, Mutation] = {
    "bits": flipped_bits,
    "cut off": cut_off,
    "pieces": moved_piece,
    "objects": changed_objects,
    "readable: bits": _in_readable_pdf(flipped_bits),
    "readable: pieces": _in_readable_pdf(moved_piece),
    "readable: numbers": _in_readable_pdf(odd_numbers),
}


def mutated(kind: str, originals: list[bytes], seed: int) -> tuple[str, bytes]:
    """The name of a mutation of one of ``originals`` (of ``kind``), and the result; equal for equal seeds."""
    chance = random.Random(f"{kind}{seed}")
    mutations = {"pdf": PDF, "hwp": HWP}.get(kind, DOCX)
    name = sorted(mutations)[seed % len(mutations)]
    return name, mutations[name](chance.choice(originals), chance)
