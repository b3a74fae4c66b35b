"""What the administrators of a computer have decided for everybody who works on it; no user and no option overrides it.

One TOML file at a place that only administrators can write (``POLICY_FILE``). Without the file nothing is decided; a
file that cannot be read, says something unknown, or could be changed by others stops every command and the window.
docs/administration.md explains each entry.
"""

import os
import stat
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from core.errors import PassphraseError, PolicyError, SignatureError

if TYPE_CHECKING:
    from core.documents.formats import Format

# Capitals as well: so Windows' own Get-FileHash writes them.
Sha256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-fA-F]{64}$")]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
# What is named and left empty would decide nothing where somebody meant to: none may read, or a key that got lost.
NotEmpty = msgspec.Meta(min_length=1)


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: what it does not know is an error, never ignored."""


class ProfileRule(_Section, frozen=True, forbid_unknown_fields=True):
    """``[profile]``: the one rule profile, a file beside the policy, by its hash."""

    file: Annotated[str, NotEmpty]
    sha256: Sha256

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "sha256", self.sha256.lower())


class ModelRule(_Section, frozen=True, forbid_unknown_fields=True):
    """``[models]``: which bundles may read, by the hash of their manifest; a key whose signature they need."""

    allowed: Annotated[tuple[Sha256, ...], NotEmpty] = ()
    public_key: Annotated[str, NotEmpty] = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "allowed", tuple(map(str.lower, self.allowed)))


class ReviewRule(_Section, frozen=True, forbid_unknown_fields=True):
    """``[review]``: percentage of judgments of every kind of case that two people read at least."""

    second_reading: Percent = 0


class ExportRule(_Section, frozen=True, forbid_unknown_fields=True):
    """``[export]``: the formats results may have; without the entry all."""

    formats: Annotated[tuple[str, ...], NotEmpty] = ()


class PassphraseRule(_Section, frozen=True, forbid_unknown_fields=True):
    """``[passphrase]``: of new session files and key lists. ``kinds``: how many of small, capital, digit, other signs;
    a letter of Hangul counts as another sign."""

    min_length: Annotated[int, msgspec.Meta(ge=8, le=128)] = 8
    kinds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1


class ClipboardRule(_Section, frozen=True, forbid_unknown_fields=True):
    """``[clipboard]``: whether text may leave the window by it."""

    allowed: bool = True


class Policy(_Section, frozen=True, forbid_unknown_fields=True):
    """All that is decided. The defaults decide nothing."""

    profile: ProfileRule | None = None
    models: ModelRule = ModelRule()
    review: ReviewRule = ReviewRule()
    export: ExportRule = ExportRule()
    passphrase: PassphraseRule = PassphraseRule()
    clipboard: ClipboardRule = ClipboardRule()

    def require_profile(self, sha256: str) -> None:
        """Raises PolicyError unless judgments may be redacted by this profile."""
        if self.profile is not None and sha256 != self.profile.sha256:
            raise PolicyError("policy.profile", sha256=self.profile.sha256[:12])

    def require_model(self, sha256: str) -> None:
        """Raises PolicyError unless this bundle may read."""
        if self.models.allowed and sha256 not in self.models.allowed:
            raise PolicyError("policy.model", sha256=sha256[:12])

    def allows(self, kind: str) -> bool:
        """Whether results may have this format."""
        return not self.export.formats or kind in self.export.formats

    def written_as(self, kind: "Format") -> "Format":
        """``kind``, or the first format that is allowed where it is not."""
        return kind if self.allows(kind) else type(kind)(self.export.formats[0])

    def require_format(self, kind: str) -> None:
        """Raises PolicyError unless results may have this format."""
        if not self.allows(kind):
            raise PolicyError("policy.format", format=kind.upper(), allowed=", ".join(self.export.formats).upper())

    def require_passphrase(self, passphrase: str) -> None:
        """Raises PassphraseError for a passphrase too weak for a new file."""
        rule = self.passphrase
        if len(passphrase.strip()) < rule.min_length or kinds_of(passphrase) < rule.kinds:
            raise PassphraseError("policy.passphrase", least=rule.min_length, kinds=rule.kinds)


def kinds_of(passphrase: str) -> int:
    """How many kinds of signs are in it: small and capital Latin letters, digits, all others."""
    kinds = {
        "small" if "a" <= sign <= "z" else "capital" if "A" <= sign <= "Z" else "digit" if sign.isdigit() else "other"
        for sign in passphrase.strip()
    }
    return len(kinds)


def policy_file() -> Path:
    """Where the policy lies: below /etc, or below Windows' folder of programs as the registry has it (an environment
    variable is the user's to set)."""
    if sys.platform != "win32":
        return Path("/etc/thunder-deid/policy.toml")
    import winreg

    with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"Software\Microsoft\Windows\CurrentVersion") as key:
        return Path(str(winreg.QueryValueEx(key, "ProgramFilesDir")[0])) / "thunder-deid-policy" / "policy.toml"


@cache
def policy() -> Policy:
    """The policy of this computer, read once. Raises PolicyError."""
    return read_policy(policy_file())


def read_policy(path: Path) -> Policy:
    """The policy in ``path``; one that decides nothing where there is no such file. Raises PolicyError."""
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        # A link to a share that is not there is a policy nobody can read, not none.
        if any(map(os.path.islink, (path, path.parent))):
            raise PolicyError("policy.unreadable", path=path, reason=type(error).__name__) from error
        if os.path.lexists(misnamed := path.with_name(f"{path.name}.txt")):  # by an editor that hides the ending
            raise PolicyError("policy.misnamed", path=misnamed, name=path.name) from error
        return Policy()
    except OSError as error:
        raise PolicyError("policy.unreadable", path=path, reason=type(error).__name__) from error
    _require_safe(path)
    try:
        values: dict[str, Any] = tomllib.loads(data.decode("utf-8-sig"))
        found = msgspec.convert(values, Policy, strict=True)
    except (ValueError, msgspec.ValidationError) as error:
        raise PolicyError("policy.unreadable", path=path, reason=str(error)) from error
    _require_known_formats(found, path)
    if found.models.public_key:
        from core.signatures import public_key

        try:
            public_key(found.models.public_key.encode("utf-8"), path.name)
        except SignatureError as error:
            reason = "Expected an Ed25519 public key (PEM) - at `$.models.public_key`"
            raise PolicyError("policy.unreadable", path=path, reason=reason) from error
    return found


def _require_safe(path: Path) -> None:
    """A policy that its users could write is none. On Windows the folder's own rights see to that."""
    if os.name == "nt":
        return
    for place in _way(path):
        if place.lstat().st_uid != 0:
            raise PolicyError("policy.writable", path=place)
        # Who may write beside it, or beside a link that leads to it, can put another in its place.
        for one in (place.parent, *([] if place.is_symlink() else [place])):
            found = one.stat()
            if found.st_uid != 0 or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                raise PolicyError("policy.writable", path=one)


def _way(path: Path) -> Iterator[Path]:
    """Every link that is passed on the way to ``path``, that of a folder, too, and the file itself, each by its real
    folder. The file was read: the way has an end."""
    here, left = Path(path.anchor), list(path.parts[1:])
    while left:
        part = left.pop(0)
        if part == "..":
            here = here.parent
        elif (place := here / part).is_symlink():
            yield place
            target = place.readlink()
            left = [*target.parts[bool(target.anchor) :], *left]
            here = Path(target.anchor) if target.anchor else here
        else:
            here = place
    yield here


def _require_known_formats(found: Policy, path: Path) -> None:
    from core.documents.formats import writable

    known = [str(kind) for kind in writable()]
    if unknown := sorted(set(found.export.formats) - {*known}):
        reason = f"{', '.join(unknown)}: none of {', '.join(known)} - at `$.export.formats`"
        raise PolicyError("policy.unreadable", path=path, reason=reason)


def described(found: Policy) -> Mapping[str, str]:
    """What is decided, entry by entry, for people and for ``doctor``; empty where nothing is."""
    nothing = Policy()
    said = {
        "profile": found.profile.sha256 if found.profile else "",
        "models": ", ".join(found.models.allowed),
        "signed": "required" if found.models.public_key else "",
        "second_reading": f"{found.review.second_reading} %" if found.review != nothing.review else "",
        "formats": ", ".join(found.export.formats),
        "passphrase": f"{found.passphrase.min_length}, {found.passphrase.kinds}"
        if found.passphrase != nothing.passphrase
        else "",
        "clipboard": "" if found.clipboard.allowed else "no",
    }
    return {name: value for name, value in said.items() if value}
