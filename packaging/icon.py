"""Draw the program's icon anew: ``python packaging/icon.py`` writes resources/icons/thunder-deid.png and .ico.

A judgment with a blackened line and a letter in its place. Drawn large and made smaller, so that all sizes agree.
"""

from pathlib import Path

from PIL import Image, ImageDraw

ICONS = Path(__file__).parents[1] / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)
_LARGE = 1024
_NAVY, _PAPER, _FOLD, _LINE, _BLACK, _LETTER = "#1f3a5f", "#ffffff", "#c9d6e6", "#9fb3c8", "#16202c", "#e0812b"


def drawn() -> Image.Image:
    """The icon, 1024 × 1024, RGBA."""
    picture = Image.new("RGBA", (_LARGE, _LARGE))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((32, 32, 992, 992), radius=180, fill=_NAVY)
    pen.polygon([(232, 140), (640, 140), (792, 292), (792, 884), (232, 884)], fill=_PAPER)
    pen.polygon([(640, 140), (792, 292), (640, 292)], fill=_FOLD)
    for top, right in ((372, 712), (724, 712), (796, 560)):
        pen.rounded_rectangle((312, top, right, top + 36), radius=18, fill=_LINE)
    pen.rectangle((312, 468, 560, 648), fill=_BLACK)
    pen.rectangle((592, 468, 712, 648), fill=_LETTER)
    return picture


def main() -> None:
    """Write both files."""
    large = drawn()
    small = large.resize((256, 256), Image.Resampling.LANCZOS)
    small.save(ICONS / "thunder-deid.png", optimize=True)
    large.save(ICONS / "thunder-deid.ico", sizes=[(size, size) for size in SIZES])


if __name__ == "__main__":
    main()
