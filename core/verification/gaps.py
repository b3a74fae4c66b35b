"""Whether a file says a text in which some spans may have become anything short, and nothing else has changed.

The text is given with a sign (``GAP``) for each span. White space and layout are set aside, as in ``compare``.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from core.verification.compare import squeezed

# No character: no text has it.
GAP = "\ufdd2"
# Letters that stand for one span: the longest is a numbered omission of several words.
_LONGEST = 80


def says(template: str, body: str) -> bool:
    """Whether ``body`` is ``template`` with every gap filled by at most ``_LONGEST`` letters. Linear in both."""
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


def changed_in_any_order(template: str, body: str) -> int:
    """How many lines of ``template`` ``body`` does not say, whatever their order; at least 1 if letters were added.

    For files whose writer orders headers, notes and tables anew.
    """
    found = squeezed(body)
    lines = [line for line in map(squeezed, template.split("\n")) if line]
    lost = sum(not _says_somewhere(line, found) for line in lines)
    wanted = Counter("".join(lines).replace(GAP, ""))
    letters = Counter(found)
    missing, added = wanted - letters, letters - wanted
    gaps = sum(line.count(GAP) for line in lines)
    return lost or int(bool(missing) or added.total() > _LONGEST * gaps)


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
