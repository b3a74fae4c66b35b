"""Whether a file says a text in which some spans may have become anything short, and nothing else has changed.

The text is given with a sign (``GAP``) for each span. White space and layout are set aside, as in ``compare``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product

from core.verification.compare import squeezed
from core.verification.model import Template
from core.verification.reading import Reading

# No character: no text has it.
GAP = "\ufdd2"
# Letters that stand for one span: the longest is a numbered omission of several words.
_LONGEST, _USUAL = 80, 24
# A line of so many letters hardly stands twice.
_TELLING = 12
_CELL = re.compile(r"[\t\n]")
# So many letters before its first gap and behind its last one tell lines apart.
_KEY = 6


def says(template: str, body: str) -> bool:
    """Whether ``body`` is ``template`` with every gap filled by at most ``_LONGEST`` letters.

    Linear in both where each line of ``body`` says that of ``template``. Otherwise lines that are alike (벌금 in each
    row of a table) can stand for those beside them, and it takes time in proportion to the square.
    """
    lines, said = template.split("\n"), body.split("\n")
    if len(lines) == len(said) and all(map(_says, lines, said)):
        return True
    return _says(template, body)


def _says(template: str, body: str) -> bool:
    found = squeezed(body)
    first, *rest = _pieces(template)
    if not found.startswith(first[1]):
        return False
    # Every place at which what was matched so far can end.
    ends = [len(first[1])]
    for room, piece in rest:
        ends = _ends(found, ends, piece, room)
        if not ends:
            return False
    return len(found) in ends


def _pieces(template: str) -> list[tuple[int, str]]:
    """The texts between the gaps, each with the room before it: several gaps side by side are one."""
    pieces: list[tuple[int, str]] = [(0, "")]
    for number, piece in enumerate(squeezed(template).split(GAP)):
        room, last = pieces[-1]
        if number and (last or len(pieces) == 1):
            pieces.append((_LONGEST, piece))
        else:
            pieces[-1] = (room + _LONGEST * bool(number), piece)
    return pieces


def _ends(text: str, starts: Sequence[int], piece: str, room: int) -> list[int]:
    """Where ``piece`` can end if at most ``room`` letters stand between one of ``starts`` (sorted) and it."""
    ends: list[int] = []
    index, position = 0, starts[0]
    while position <= starts[-1] + room:
        position = text.find(piece, position, starts[-1] + room + len(piece))
        if position < 0:
            break
        while index + 1 < len(starts) and starts[index + 1] <= position:
            index += 1
        if position - starts[index] <= room:
            ends.append(position + len(piece))
        position += 1
    return ends


def changed(templates: Sequence[Template], reading: Reading, heads: Mapping[str, int]) -> int:
    """How many lines of the text the file does not say as any of ``templates`` has them; 0 if it says one of them.

    As many copies of ``heads`` (with gaps) may be missing as it says.
    """
    bodies = dict.fromkeys(body for body in (reading.body or "", reading.pages, reading.unnumbered) if body)
    if any(says(template.text, body) for template in templates for body in bodies):
        return 0
    return min(
        (_changed_in_any_order(template, reading, body, heads) for template in templates for body in bodies), default=1
    )


def _changed_in_any_order(template: Template, reading: Reading, body: str, heads: Mapping[str, int]) -> int:
    """How many lines of ``template`` ``body`` does not say; at least 1 if text was added or paragraphs moved."""
    found = squeezed(body)
    lines = [line for line in map(squeezed, template.text.split("\n")) if line]
    lost = sum(not _says_somewhere(line, found) for line in lines)
    if lost or not template.movable or not reading.rearranged or not _in_order(template.flow, found):
        return lost or 1
    return _added_cells(template.text, body) if reading.ordered else int(not _same_letters(lines, found, heads))


def _added_cells(template: str, body: str) -> int:
    """How many lines, or cells of tables, of ``body`` are none of ``template``: a row is one line for some readers.

    What is nothing but a gap could be any cell; so no more may fill gaps than there are cells with gaps.
    """
    lines = [line for line in map(squeezed, _CELL.split(template)) if line]
    whole = {line for line in lines if GAP not in line}
    open_ones: dict[tuple[str, str], list[tuple[str, list[str]]]] = {}
    for line in dict.fromkeys(lines):
        if GAP in line:
            pieces = line.split(GAP)
            open_ones.setdefault((pieces[0][:_KEY], pieces[-1][-_KEY:]), []).append((line, pieces))
    added = filled = 0
    for line in filter(None, map(squeezed, _CELL.split(body))):
        if line in whole:
            continue
        ends = product(
            (line[:length] for length in range(_KEY + 1)),
            (line[max(0, len(line) - length) :] for length in range(_KEY + 1)),
        )
        likely = (one for end in ends for one in open_ones.get(end, ()))
        fits = any(all(piece in line for piece in pieces) and says(one, line) for one, pieces in likely)
        added += not fits
        filled += fits
    return added + max(filled - sum(GAP in line for line in lines), 0)


def _same_letters(lines: Sequence[str], found: str, heads: Mapping[str, int]) -> bool:
    """Whether ``found`` has the letters of ``lines``, copies of ``heads`` aside, and as many more as fill gaps."""
    copies = Counter({line: count for head, count in heads.items() for line in map(squeezed, head.split("\n"))})
    wanted, letters = Counter("".join(lines).replace(GAP, "")), Counter(found)
    missing = wanted - letters - Counter("".join((copies & Counter(lines)).elements()))
    return not missing and (letters - wanted).total() <= _USUAL * sum(line.count(GAP) for line in lines)


def _in_order(flow: str, text: str) -> bool:
    """Whether what stands once follows each other in ``text`` as in ``flow``: long lines, or long pieces of lines."""
    pieces = Counter(max(squeezed(line).split(GAP), key=len) for line in flow.split("\n"))
    once = [piece for piece, count in pieces.items() if count == 1 and len(piece) >= _TELLING]
    places = [text.find(piece) for piece in once if text.count(piece) == 1]
    return all(earlier < later for earlier, later in pairwise(places))


def _says_somewhere(line: str, text: str) -> bool:
    pieces = [piece for piece in line.split(GAP) if piece]
    if not pieces:
        return True
    if len(pieces) == 1:
        return pieces[0] in text
    longest = max(pieces, key=len)
    before = pieces.index(longest)
    position = text.find(longest)
    while position >= 0:
        ends: Iterable[int] = [position + len(longest)]
        for piece in pieces[before + 1 :]:
            ends = _ends(text, list(ends), piece, _LONGEST) if ends else ends
        starts = _starts(text, position, pieces[:before])
        if ends and starts:
            return True
        position = text.find(longest, position + 1)
    return False


def _starts(text: str, position: int, pieces: Sequence[str]) -> bool:
    """Whether ``pieces`` stand before ``position``, each with little room behind it."""
    for piece in reversed(pieces):
        position = text.rfind(piece, max(0, position - _LONGEST - len(piece)), position)
        if position < 0:
            return False
    return True
