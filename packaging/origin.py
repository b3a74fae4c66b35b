"""What installed wheels note of the machine they were installed on: nobody's business, and other in every build."""

from pathlib import Path

# What pip and uv note beside the metadata of a wheel from a folder: its path, and when it was read.
_NOTES = ("direct_url.json", "uv_cache.json")


def forget_origin(internal: Path) -> None:
    """Remove it from a built folder's ``_internal``, with what each RECORD says of it and of files outside.

    Those are programs: their first line, and so their hash, is the path of a Python. pip puts them outside of the
    packages; uv, asked for packages in a folder, into that folder's ``bin``.
    """
    for metadata in internal.glob("*.dist-info"):
        for name in _NOTES:
            (metadata / name).unlink(missing_ok=True)
        record = metadata / "RECORD"
        if not record.is_file():
            continue
        gone = ("../", "bin/", *(f"{metadata.name}/{name}," for name in _NOTES))
        lines = record.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.startswith(gone)]
        record.write_text("\n".join(kept) + "\n", encoding="utf-8", newline="\n")
