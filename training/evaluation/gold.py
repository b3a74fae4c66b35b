"""Gold documents: NAME.txt beside NAME.json, and the kind of case each belongs to."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from training.data.corpus import Span
from training.errors import InputError

# Our case types and the paper's domains and case types (Table 1). Complete judgments carry a domain only.
_DOMAINS = {
    "civil": "Civil",
    "criminal": "Criminal",
    "admin": "Administrative",
    "crime_of_violence": "Criminal",
    "fraud": "Criminal",
    "indecent_act_by_compulsion": "Criminal",
}
_PAPER_CASES = {
    "crime_of_violence": "Violence",
    "fraud": "Property theft and deception",
    "indecent_act_by_compulsion": "Sexual misconduct",
    "admin": "Administrative litigation",
}


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A text and the identifiers it truly holds."""

    name: str
    case_type: str
    text: str
    spans: tuple[Span, ...]

    @property
    def domain(self) -> str:
        """Civil, Criminal or Administrative; the case type itself where the paper has no such domain."""
        return _DOMAINS.get(self.case_type, self.case_type)

    @property
    def paper_case(self) -> str | None:
        """The paper's case type, or None where only the domain is known."""
        return _PAPER_CASES.get(self.case_type)

    @property
    def text_hash(self) -> str:
        """SHA-256 of the text: what the model reads."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()


def read_gold(folder: Path, limit: int | None = None) -> list[GoldDocument]:
    """The documents of ``folder`` by name, at most ``limit`` of them, spread evenly over the folder.

    Raises FileNotFoundError where there is none or a text is missing, and ValueError naming the file that is none or
    has an identifier outside its text.
    """
    files = sorted(folder.glob("*.json"))
    count = len(files) if limit is None else min(limit, len(files))
    documents = [_read(files[i * len(files) // count]) for i in range(count)]
    if not documents:
        raise FileNotFoundError(f"no gold documents (NAME.txt and NAME.json) in {folder}")
    return documents


def _read(file: Path) -> GoldDocument:
    source = file.with_suffix(".txt")
    try:
        text = source.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{source} is no text in UTF-8") from error
    try:
        row = json.loads(file.read_text(encoding="utf-8"))
        spans = tuple(Span(entity["start"], entity["end"], entity["label"]) for entity in row["entities"])
        outside = any(not 0 <= span.start < span.end <= len(text) for span in spans)
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{file} is no list of entities with start, end and label") from error
    if outside:
        raise InputError(f"{file.name}: an identifier lies outside the text")
    return GoldDocument(file.stem, row.get("case_type") or "unknown", text, spans)


def fingerprint(documents: Sequence[GoldDocument]) -> str:
    """SHA-256 over texts and identifiers: two reports compare only if they measured the same."""
    digest = hashlib.sha256()
    for document in documents:
        spans = [(span.start, span.end, span.label) for span in document.spans]
        digest.update(json.dumps([document.name, document.text_hash, spans]).encode())
    return digest.hexdigest()
