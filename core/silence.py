"""No library speaks to anybody: what would report home is told not to before its first import.

onnxruntime's official builds contain an uploader that begins with the import (``Privacy.md`` of its package): only this
variable, set before, keeps it from making a device id, an event queue and connections. Whatever the user's environment
says, it is set here. The others are heeded by libraries of the training and of ``model import``.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.machinery import ModuleSpec
from types import ModuleType

_SILENT = {
    "ORT_DISABLE_TELEMETRY": "1",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "RAY_USAGE_STATS_ENABLED": "0",
    "DO_NOT_TRACK": "1",
}
NETWORK_CLIENTS = frozenset(
    {
        # Of tokenizers' dependencies; pip can leave none of them out.
        *("huggingface_hub", "hf_xet", "httpx", "httpx2", "httpcore", "httpcore2", "anyio", "h11", "h2", "fsspec"),
        *("requests", "urllib3", "aiohttp", "websockets", "PySide6.QtNetwork", "PySide6.QtWebSockets"),
        *("ssl", "_ssl", "http.client", "urllib.request", "ftplib", "smtplib", "xmlrpc"),
    }
)
"""Modules, with all below them, that a process with ``forbid_network`` does not import."""
_RESOLVING = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"})
_USING = frozenset({"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"})
# Families of sockets on this computer (AF_UNIX: the display, a worker process), and what stands for an open one's.
_HERE = (1, -1)


def hush() -> None:
    """Set the variables, here and for child processes. Raises RuntimeError where that comes too late."""
    if "onnxruntime" in sys.modules and os.environ.get("ORT_DISABLE_TELEMETRY") != "1":
        raise RuntimeError("onnxruntime was imported before core: core.onnx imports it")
    os.environ.update(_SILENT)


class _NoClients:
    """A finder ahead of all others that refuses what could connect."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in NETWORK_CLIENTS or fullname.partition(".")[0] in NETWORK_CLIENTS:
            raise ImportError(f"{fullname}: thunder-deid opens no network connection", name=fullname)
        return None


@cache
def forbid_network() -> None:
    """From now on no Python code of this process imports a network client, resolves a name or opens a way out.

    It tries and gets an ImportError or a PermissionError. Compiled code is beyond reach here: ``hush`` and what is
    installed see to that. There is no way back.
    """
    sys.meta_path.insert(0, _NoClients())
    sys.addaudithook(_refuse)


def allow_only(host: str, port: int) -> None:
    """From now on Python code of this process reaches ``port`` of ``host``, and nothing else outside of this computer.

    For the one command whose user names an endpoint. It looks up no other name and gets a PermissionError where it
    tries, whatever settings or libraries tell it: proxies, redirections, services that hand out credentials.
    """
    sys.addaudithook(_Endpoint(host, port))


class _Endpoint:
    """An audit hook that lets one host and port through."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._known: set[str] = set()

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in _RESOLVING and arguments[0] not in (self._host, *self._known, None):
            raise PermissionError(f"{event}: not the endpoint that was named")
        if event in _USING and getattr(arguments[0], "family", None) not in _HERE and not self._may(arguments[1]):
            raise PermissionError(f"{event}: not the endpoint that was named")

    def _may(self, address: object) -> bool:
        if address is None:  # of a connection that stands
            return True
        if not isinstance(address, tuple):
            return False
        if sys.platform == "win32" and address[0] == "127.0.0.1":  # Windows has no other pairs of sockets
            return True
        if address[0] not in self._known:
            self._look_up()
        return address[0] in self._known and address[1] == self._port

    def _look_up(self) -> None:
        """Addresses change while a run lasts for days."""
        import socket

        with suppress(OSError):
            self._known |= {str(found[4][0]) for found in socket.getaddrinfo(self._host, self._port)}


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if not event.startswith("socket."):
        return
    family: object = 1
    if event == "socket.__new__":
        family = arguments[1]
    elif event in _USING:
        family = getattr(arguments[0], "family", None)
    if event in _RESOLVING or family not in _HERE:
        raise PermissionError(f"{event}: thunder-deid opens no network connection")


def leave_no_dump() -> None:
    """Where this process crashes, the system writes none of its memory, in which the judgment stands, to the disk.

    On Windows an administrator decides that (docs/security.md).
    """
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
