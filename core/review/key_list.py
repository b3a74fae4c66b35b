"""The key list (대조표): which letter stands for whom. It undoes the redaction, so it exists only on purpose.

No export writes it along, and it is never plain: always sealed, under a passphrase of its own. That of the session
file is refused, so that who may read sessions does not hold the key list as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from core.detection.model import Mention
from core.documents.open import shown_name
from core.errors import Cancelled, PassphraseError, ReviewError
from core.review.crypto import DEFAULT_COST, Form, Key, new_key, seal, unseal
from core.review.fields import Fields, dumps, loads
from core.review.files import read_whole, write_whole

KEY_LIST = Form(b"K", 1, ".deidkeys")


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """One person or thing of the judgment.

    Attributes:
        replacement: what stands in the redacted file; empty where it was removed.
        label: what it is.
        originals: what stood in the original, each spelling once, in order of first appearance.
        places: how many times it was replaced.
    """

    replacement: str
    label: str
    originals: tuple[str, ...] = field(repr=False)
    places: int


@dataclass(frozen=True, slots=True)
class KeyList:
    """The key list of one document, known by the hex digest of its bytes."""

    document_sha256: str
    entries: tuple[KeyEntry, ...]


def key_list(
    document_sha256: str,
    mentions: Sequence[Mention],
    assignments: Mapping[str, str],
    overrides: Mapping[str | tuple[int, int], str] | None = None,
) -> KeyList:
    """The key list of one redaction.

    ``mentions`` are those its plan was made of, ``assignments`` the plan's, ``overrides`` what was picked by hand.
    Raises ReviewError when nothing was replaced.
    """
    places: dict[tuple[str, str], list[Mention]] = {}
    for mention in sorted(mentions, key=lambda one: one.start):
        if mention.treatment == "keep" or mention.entity not in assignments:
            continue
        picked = (overrides or {}).get((mention.start, mention.end))
        replacement = assignments[mention.entity] if picked is None else picked
        places.setdefault((mention.entity, replacement), []).append(mention)
    if not places:
        raise ReviewError("keys.empty")
    return KeyList(
        document_sha256,
        tuple(
            KeyEntry(replacement, found[0].label, tuple(dict.fromkeys(one.text for one in found)), len(found))
            for (_, replacement), found in places.items()
        ),
    )


def write_key_list(
    path: Path,
    keys: KeyList,
    passphrase: str,
    session_key: Key | None = None,
    cost: int = DEFAULT_COST,
    *,
    mode: int = 0o600,
    cancelled: Callable[[], bool] = lambda: False,
) -> bytes:
    """Write the sealed key list ``path``, for its owner alone unless ``mode`` says otherwise; ``session_key`` is that
    of the session file. Returns the bytes of the file.

    Raises PassphraseError for a passphrase that is empty, short or that of the session, ReviewError when the disk
    does not do what it should, Cancelled; an older file is then untouched.
    """
    key = new_key(passphrase, cost)
    if session_key is not None and session_key.comes_from(passphrase):
        raise PassphraseError("keys.same_passphrase")
    sealed = seal(KEY_LIST, key, dumps(asdict(keys)))
    if cancelled():
        raise Cancelled
    write_whole(path, sealed, mode)
    return sealed


def read_key_list(path: Path, passphrase: str) -> KeyList:
    """Open the key list ``path``. Raises PassphraseError for a wrong passphrase (or a damaged file), ReviewError."""
    return opened_key_list(read_whole(path), passphrase, shown_name(path))


def opened_key_list(sealed: bytes, passphrase: str, file: str) -> KeyList:
    """The key list in the bytes of a file; messages name it by ``file``. Raises as `read_key_list`."""
    content, _ = unseal(KEY_LIST, sealed, passphrase, file)
    fields = loads(content, file, "keys")
    keys = KeyList(fields.text("document_sha256"), fields.each("entries", _entry))
    fields.finish()
    return keys


def _entry(fields: Fields) -> KeyEntry:
    return KeyEntry(
        fields.text("replacement"), fields.text("label"), fields.texts("originals"), fields.number("places", 1)
    )
