"""The leak check on any pair of files: the written file must be the original with the detections replaced, no more.

What stands for a detection is the rule profile's, which nobody names here: the text between must be the original's, in
its order. Where a profile removes values of the party block, it may take the rest of their lines along; and the
lines of a side's further parties may be gone where "외 n인" stands for them, in the words of the shipped profile.
"""

import json
import os
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.detection.model import Mention
from core.documents import open_document
from core.documents.formats import Format, declared, written_as
from core.documents.isolated import recognised
from core.documents.model import BlockKind, Document, Replacement, block_text, by_block
from core.documents.open import check_kind, shown_name, spelled
from core.errors import DocumentError, UsageError, reason
from core.korean.spelling import View, plain_view
from core.redaction.particles import BIRTH, BORN, PARTICLE, particle_start
from core.redaction.parties import Others, others
from core.redaction.party_block import Lines, party_block, removable_span
from core.redaction.profile import shipped_profile
from core.verification.fold import HARD_BORDER
from core.verification.gaps import GAP
from core.verification.isolated import verify_bytes
from core.verification.matching import Needles, with_kept
from core.verification.model import Expected, SecretValue, Template, Verification


@dataclass(frozen=True, slots=True)
class _Entity:
    start: int
    end: int
    text: str
    label: str
    treatment: str

    @property
    def kept(self) -> bool:
        return self.treatment == "keep"


def verify_file(written: Path, original: Path, detections: Path, *, ocr: bool = False) -> Verification:
    """Check ``written`` against its original and the original's detection file (contract 4).

    ``ocr``: whether the original was read by text recognition.
    Raises UsageError if ``original`` is ``written``, if the detection file cannot be used, or if it is of another text
    than ``original`` has; DocumentError if a file cannot be opened, or nobody can read the name of ``written``.
    """
    _check_original(written, original)
    text, entities = _detections(detections)
    data = _bytes_of(written)
    document = open_document(original, ocr=ocr)
    if document.text != text:
        raise UsageError("verification.other_text", file=original.name, detections=detections.name)
    replaced = {(entity.text, entity.label) for entity in entities if not entity.kept}
    values = with_kept(
        [SecretValue(value, label) for value, label in sorted(replaced)],
        [entity.text for entity in entities if entity.kept],
    )
    view = plain_view(text)
    spans = _merged(_spans(view, entities, values))
    spans = _merged([*spans, *_parentheses(view, spans)])
    lines = _merged([*spans, *_lines(view, spans)])
    plans = [_pieces(document, spans, GAP), _pieces(document, lines, GAP)]
    if further := _others(view, entities):
        plans.append(_with_others(document, view, further, lines))
    kind = _format(data, written)
    templates = tuple(_templates(document, plans, kind or written_as(document.format)))
    expected = Expected(repeated_heads=_heads(document, plans), templates=templates)
    return verify_bytes(data, spelled(written.name), values, expected, declared(kind).reader if kind else None)


def _spans(view: View, entities: Iterable[_Entity], values: Sequence[SecretValue]) -> Iterator[tuple[int, int]]:
    """What is replaced: the detections, and every other place of their values; also one that is a piece of a word until
    what stands beside it is replaced (박솔의010-1234-5678)."""
    needles, signs = Needles(values), list(view.source)
    found = [(entity.start, entity.end, entity.label) for entity in entities if not entity.kept]
    for _ in range(2):
        hits = ((hit, values[hit.value]) for hit in needles.find("".join(signs), doubtful=True))
        found += [(hit.start, hit.end, value.label) for hit, value in hits if not value.kept]
        for start, end, _label in found:
            signs[start:end] = HARD_BORDER * (end - start)
    for start, end, label in found:
        yield from _with_particle(view, start, end, label)


def _with_particle(view: View, start: int, end: int, label: str) -> Iterator[tuple[int, int]]:
    """The value, and what may change with it: the particle at its end, behind its quotation mark or parentheses, and
    생 behind a day of birth. They are read in plain spelling, as whoever replaced it did."""
    yield start, end
    text, last = view.text, view.read_span(start, end)[1]
    if label == BIRTH and (born := BORN.match(text, last)):
        yield view.span(*born.span())
    behind = particle_start(text, last, len(text))
    if behind is not None and (found := PARTICLE.match(text, behind)):
        yield view.span(*found.span())


def _parentheses(view: View, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What goes along where a value is removed from a line of the party block that says more."""
    lines = Lines(view.text)
    for start, end in _in_party_block(view, spans):
        if whole := removable_span(view.text, start, end, lines.around(start, end, 0, len(view.text))):
            yield view.span(*whole)


def _lines(view: View, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The lines of the party block in which something is replaced."""
    lines = Lines(view.text)
    for start, end in _in_party_block(view, spans):
        yield view.span(*lines.around(start, end, 0, len(view.text)))


def _in_party_block(view: View, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of ``spans`` that begin in the party block, as the view reads them."""
    first, last = party_block(view.text)
    return [(start, end) for start, end in (view.read_span(*span) for span in spans) if first <= start < last]


def _others(view: View, entities: Iterable[_Entity]) -> list[Others]:
    """Each side's further parties, for which a profile may write "외 n인" behind the first one."""
    block = party_block(view.text)
    read = ((entity, view.read_span(entity.start, entity.end)) for entity in entities if entity.treatment == "letter")
    names = [
        Mention(*span, entity.label, view.text[slice(*span)], 1.0, "", "letter", "")
        for entity, span in sorted(read, key=lambda item: item[1])
    ]
    return others(view.text, block, names, shipped_profile().descriptors.legal_forms)


def _with_others(
    document: Document, view: View, further: Iterable[Others], gaps: Iterable[tuple[int, int]]
) -> list[Replacement]:
    """``gaps`` where the lines of ``further`` parties are gone and those of the first ones say how many they were: to
    whoever leaves them, they are lines like any."""
    template, lines = shipped_profile().party_block.others_template, Lines(view.text)
    placed: list[tuple[tuple[int, int], str]] = []
    for item in further:
        placed.append((view.span(item.start, item.end), ""))
        line = lines.around(item.behind, item.behind, 0, len(view.text))
        placed.append((view.span(*line), f"{GAP}{template.format(n=item.count)}{GAP}"))
    apart = [gap for gap in gaps if not any(start < gap[1] and gap[0] < end for (start, end), _ in placed)]
    pieces = [
        *_pieces(document, apart, GAP),
        *(piece for span, text in placed for piece in _pieces(document, [span], text)),
    ]
    return sorted(pieces, key=lambda piece: piece.start)


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _pieces(document: Document, spans: Iterable[tuple[int, int]], text: str) -> list[Replacement]:
    """``text`` for every span, piece by piece where it reaches over several blocks."""
    starts = [block.start for block in document.blocks]
    pieces: list[Replacement] = []
    for start, end in spans:
        for block in document.blocks[max(0, bisect_right(starts, start) - 1) : bisect_right(starts, end)]:
            low, high = max(start, block.start), min(end, block.end)
            if low < high:
                pieces.append(Replacement(low, high, text))
    return pieces


def _templates(document: Document, plans: Iterable[Sequence[Replacement]], to: Format) -> Iterator[Template]:
    for pieces in plans:
        paragraphs = [block for block in document.blocks if block.kind is BlockKind.PARAGRAPH and block.table is None]
        flow = [block_text(document.text, block, inside) for block, inside in by_block(paragraphs, pieces)]
        movable = len(paragraphs) < len(document.blocks)
        yield Template(document.readable_text(pieces, to), "\n".join(flow), movable)


def _heads(document: Document, plans: Iterable[Sequence[Replacement]]) -> dict[str, int]:
    heads: Counter[str] = Counter()
    for pieces in plans:
        heads |= document.repeated_heads(pieces)
    return heads


def _format(data: bytes, written: Path) -> Format | None:
    """What the written file is; None for what the program would not open, which is searched all the same."""
    try:
        return recognised(data, shown_name(written))
    except DocumentError:
        return None


def _check_original(written: Path, original: Path) -> None:
    try:
        same = original.samefile(written)
    except OSError as error:
        file = written if os.path.exists(original) else original  # noqa: PTH110  no for one behind a closed folder
        raise _unreadable(file, error) from error
    if same:
        raise UsageError("verification.same_file", file=written.name)


def _bytes_of(path: Path) -> bytes:
    try:
        check_kind(path.stat().st_mode, shown_name(path))
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(file: Path, error: OSError) -> DocumentError:
    return DocumentError("verification.unreadable", file=file.name, reason=reason(error))


def _detections(path: Path) -> tuple[str, list[_Entity]]:
    """The text and the entities of a detection file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
        text = data["text"]
        entities = [_entity(item, text) for item in data["entities"]]
    except OSError as error:
        raise UsageError("verification.detections_unreadable", file=path.name, reason=reason(error)) from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UsageError("verification.detections_invalid", file=path.name) from error
    return text, entities


def _entity(item: dict[str, Any], text: str) -> _Entity:
    """One entity. Raises KeyError, TypeError or ValueError unless it is a span of ``text``."""
    entity = _Entity(item["start"], item["end"], item["text"], item["label"], item["treatment"])
    if not isinstance(entity.label, str) or not isinstance(entity.treatment, str):
        raise TypeError
    if not 0 <= entity.start < entity.end or text[entity.start : entity.end] != entity.text:
        raise ValueError
    return entity
