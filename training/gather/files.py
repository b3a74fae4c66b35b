"""Files of any size, written whole or not at all, readable by this user alone."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def private_file(file: Path) -> Iterator[BinaryIO]:
    """A stream that becomes ``file`` when the block ends well, and nothing when it does not."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
