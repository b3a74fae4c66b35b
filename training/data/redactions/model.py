"""What a redaction is."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["numbered", "outsider", "omitted", "symbols", "letter", "firm", "place", "birth", "party", "note"]


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A stretch of a published judgment that stands for an identifier.

    Attributes:
        start, end: code points of the text, end exclusive: what an identifier takes the place of. Of 소외 3 it is
            the 3: a judgment may say the role or not.
        kind: how it is hidden. "firm", "place" and "birth" are not hidden at all: identifiers the court left in.
            "party" is the line of a party block, "note" what the publisher adds (대판: 소외 2); both are no
            identifiers themselves.
        label: of the taxonomy; None where the wording leaves it open.
        key: the same for the same person or thing within the document.
        lead: where the role before it begins; ``start`` where there is none.
        word: the descriptor after it that tells its label (주식회사, 병원), and ``word_end`` where that ends.
        marked: False for public agencies, whose names stay (○○시장): they are filled, and are no identifiers.
    """

    start: int
    end: int
    kind: Kind
    label: str | None
    key: str
    lead: int = -1
    word: str = ""
    word_end: int = -1
    marked: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "lead", self.start if self.lead < 0 else self.lead)
        object.__setattr__(self, "word_end", self.end if self.word_end < 0 else self.word_end)
