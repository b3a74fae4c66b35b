"""Whether a file can be read at all, found out before anybody waits for what is in it."""

from dataclasses import dataclass
from pathlib import Path

from core.documents import open_document
from core.documents.open import can_be_recognised
from core.errors import Cancelled, DeidError, DocumentError
from core.service import IsCancelled


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of a file that nobody has opened.

    Attributes:
        sha256: of its bytes; empty where it cannot be read.
        characters: of its text.
        error: why it cannot be read; None where it can.
    """

    sha256: str = ""
    characters: int = 0
    error: DeidError | None = None


def check(path: Path, recognises: bool, cancelled: IsCancelled) -> Checked:
    """Read ``path`` as it will be read, and keep nothing of it.

    Pages that are pictures pass where the program ``recognises`` text: that takes too long to be tried. Raises
    Cancelled.
    """
    try:
        document = open_document(path, cancelled)
    except Cancelled:
        raise
    except DocumentError as error:
        return Checked() if recognises and can_be_recognised(error) else Checked(error=error)
    except DeidError as error:
        return Checked(error=error)
    return Checked(document.sha256, len(document.text))
