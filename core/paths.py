"""Where the program's own data lies, installed as a wheel, run from a checkout or frozen into one folder."""

import os
from importlib.resources import files
from pathlib import Path


def resource(*parts: str) -> Path:
    """Return the path of a shipped file or folder below ``resources/``; it is not checked for existence."""
    return Path(str(files("resources"))).joinpath(*parts)


def _home() -> Path:
    """The user's own folder. Raises DeidError where the system knows none, as for an account without an entry."""
    try:
        return Path.home()
    except RuntimeError as error:
        from core.errors import DeidError  # whose messages need this module

        raise DeidError("program.no_home") from error


def settings_folder() -> Path:
    """Return the user's folder for settings; it may not exist.

    Windows: %APPDATA%, which travels with the user's profile. Elsewhere: XDG_CONFIG_HOME, as in ``state_folder``.
    Raises DeidError where the user has none.
    """
    if os.name == "nt":
        base = os.environ.get("APPDATA")
        return (Path(base) if base else _home() / "AppData" / "Roaming") / "thunder-deid"
    base = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(base) if Path(base).is_absolute() else _home() / ".config") / "thunder-deid"


def state_folder() -> Path:
    """Return the user's folder for what must outlive the program but is no document and no setting; it may not exist.

    Windows: %LOCALAPPDATA%, which does not travel to other PCs with the user's profile. Elsewhere: XDG_STATE_HOME,
    by the XDG Base Directory Specification, which lets relative paths count as unset. Raises DeidError where the user
    has none.
    """
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else _home() / "AppData" / "Local") / "thunder-deid"
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if Path(base).is_absolute() else _home() / ".local" / "state") / "thunder-deid"
