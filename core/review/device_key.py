"""The key of journals while no passphrase is chosen: random, in a private file of this user on this PC.

Autosaving must begin with the first decision, long before anyone should be asked for a passphrase; who is asked too
early chooses a bad one. Without a passphrase the key can only lie on the same disk, so it does not protect from a
person who works under the same account: that person can open the judgment itself. It protects what leaves the PC
without its key, a copied or backed-up journal, and makes all journals unreadable once the key file is deleted.
When the clerk chooses a passphrase, the journal goes on under that one (``Journal.restart``).
"""

import os
from pathlib import Path

from core.errors import ReviewError
from core.paths import state_folder
from core.review.crypto import Key
from core.review.files import make_folder, read_whole, write_whole
from core.review.locks import Lock

_NAME = "journal.key"
_BYTES = 32
# Seconds; a key is written in a hundredth of it.
_PATIENCE = 5.0


def journal_folder() -> Path:
    """Where journals and their key lie for this user."""
    return state_folder() / "journals"


def device_key(folder: Path) -> Key:
    """The key in ``folder``, made when there is none. Raises ReviewError when it is damaged or cannot be written."""
    found = existing_key(folder)
    if found is None:
        _make(folder)
        found = existing_key(folder)
    if found is None:
        raise ReviewError("journal.key_damaged", file=str(folder / _NAME))
    return found


def existing_key(folder: Path) -> Key | None:
    """The key in ``folder``; None when there is none. Raises ReviewError when it is damaged or unreadable."""
    path = folder / _NAME
    try:
        secret = read_whole(path)
    except ReviewError as error:
        if error.code == "archive.missing":
            return None
        raise
    if len(secret) != _BYTES:
        raise ReviewError("journal.key_damaged", file=str(path))
    return Key(secret)


def _make(folder: Path) -> None:
    """Let a new key appear whole; where another program was faster, its key stands."""
    make_folder(folder)
    with Lock.take(folder / f"{_NAME}.lock", _PATIENCE):
        if not (folder / _NAME).exists():
            write_whole(folder / _NAME, os.urandom(_BYTES))
