"""An S3-compatible store: objects are listed, fetched to a private file, put whole. The only way out of the computer.

The administrator names its endpoint on the command line (``--store URL``); `core.silence.allow_only` refuses others.
Credentials come from where the tools of such stores look for them (``AWS_ACCESS_KEY_ID`` … or ``~/.aws``).
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from core.errors import DocumentError, UsageError

SCHEME = "s3://"
_TRIES = 5
_PATIENCE = 20  # seconds without an answer
_AT_ONCE = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Object:
    """What a store says of one object: ``place`` below the prefix, with slashes; bytes; the mark of its content."""

    place: str
    size: int
    mark: str


def is_place(text: str) -> bool:
    """Whether ``text`` names a place in a store, not a folder."""
    return text.startswith(SCHEME)


def endpoint_of(url: str) -> tuple[str, int]:
    """Host and port of an endpoint. Raises UsageError for what is no URL."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError) as error:
        raise UsageError("batch.store_url", url=url) from error
    if not parts.hostname or parts.username or parts.path.strip("/") or parts.query:
        raise UsageError("batch.store_url", url=url)
    return parts.hostname, port


class Store:
    """One bucket and prefix of the store at ``endpoint``."""

    def __init__(self, endpoint: str, place: str) -> None:
        """Raises UsageError where the extra is not installed, and for a place without a bucket."""
        self._name = place.removeprefix(SCHEME).strip("/")
        if not self._name:
            raise UsageError("batch.store_place", place=place)
        try:
            from s3fs import S3FileSystem
        except ImportError as error:
            raise UsageError("batch.no_s3") from error
        self._files: Any = S3FileSystem(
            endpoint_url=endpoint,
            client_kwargs={"region_name": os.environ.get("AWS_DEFAULT_REGION", "us-east-1")},
            config_kwargs={
                "retries": {"max_attempts": _TRIES, "mode": "standard"},
                "connect_timeout": _PATIENCE,
                "read_timeout": _PATIENCE,
                "s3": {"addressing_style": "path"},  # a name of its own for each bucket is not the endpoint's
            },
            use_listings_cache=False,
            skip_instance_cache=True,
        )

    def objects(self) -> Iterator[Object]:
        """All below the prefix, in order of their names. Raises UsageError where they cannot be listed."""
        try:
            found = self._files.find(f"{self._name}/", detail=True)
        except FileNotFoundError:
            found = {}
        except Exception as error:
            raise UsageError("batch.store_unread", place=self._name, reason=type(error).__name__) from error
        for name, told in sorted(found.items()):
            place = name.removeprefix(f"{self._name}/")
            yield Object(place, int(told["size"]), str(told.get("ETag", "")).strip('"'))

    def fetch(self, place: str, target: Path) -> None:
        """Let the object stand at ``target``. Raises DocumentError."""
        with self._said("batch.not_fetched", place):
            self._files.get_file(f"{self._name}/{place}", str(target))

    def put(self, source: Path, place: str) -> None:
        """Let the content of ``source`` be the object at ``place``: whole, or not at all; read back and compared.

        Raises DocumentError.
        """
        data = source.read_bytes()
        with self._said("batch.not_put", place):
            self._files.pipe_file(f"{self._name}/{place}", data, chunksize=max(_AT_ONCE, len(data) + 1))
            if self._files.cat_file(f"{self._name}/{place}") != data:
                raise OSError("read back differently")

    def sha256(self, place: str) -> str:
        """Of the object at ``place``; "" where there is none. Raises DocumentError."""
        with self._said("batch.not_fetched", place):
            try:
                return hashlib.sha256(self._files.cat_file(f"{self._name}/{place}")).hexdigest()
            except FileNotFoundError:
                return ""

    def remove(self, place: str) -> None:
        """Let there be no object at ``place``. Raises DocumentError."""
        with self._said("batch.not_put", place):
            try:
                self._files.rm_file(f"{self._name}/{place}")
            except FileNotFoundError:
                return

    @contextmanager
    def _said(self, code: str, place: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # the libraries below have errors of many roots
            raise DocumentError(code, file=place.rpartition("/")[2], reason=type(error).__name__) from error
