"""Pictures drawn anew: only their pixels are passed on, as a PNG or JPEG that this module writes.

Whatever else a picture's file holds (author, place, colour profile, comments, a second picture, an archive behind the
end, unused palette entries, colours below full transparency) is not copied, nor are pixels that the document crops
away. What cannot be drawn is a grey box.
"""

import struct
import warnings
import zlib
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from PIL import Image, ImageCms, JpegImagePlugin

from core.documents.parts.views import WHOLE, Box, Crop, Size, Views, frame_of, pixels_of, views_of, write_crops

# A4 in 600 dpi is 35 million pixels. Decoded they take four bytes each, twice.
MAX_PIXELS = 40_000_000
# Of one document: some thirty pages scanned like that.
MAX_ALL_PIXELS = 1_000_000_000
CONTENT_TYPES = {"png": "image/png", "jpeg": "image/jpeg"}

_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF")
_PNG = b"\x89PNG\r\n\x1a\n"
# High enough that a seal is no worse to read; the loss of one more step is not seen.
_QUALITY = 95
_GREY = 217
_LARGEST_DPI = 10_000
_BROKEN = (
    OSError, SyntaxError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError, EOFError, RuntimeError,
    MemoryError, Warning, struct.error, zlib.error, Image.DecompressionBombError, ImageCms.PyCMSError,
)  # fmt: skip


def size_of(data: bytes) -> Size:
    """Width and height in pixels that the picture's header announces, zeros if it cannot be read."""
    try:
        with _opened(data) as image:
            return image.size
    except _BROKEN:
        return 0, 0


def can_be_drawn(data: bytes, views: Views = (WHOLE,)) -> bool:
    """Whether ``redrawn`` will give the picture and not a grey box; decodes it for that."""
    try:
        with _opened(data) as image:
            image.load()
            return bool(pixels_of(views, image.size))
    except _BROKEN:
        return False


def redrawn(data: bytes, views: Views = (WHOLE,)) -> bytes | None:
    """What ``views`` show of the picture, as a new PNG, or JPEG if it was one, in its resolution.

    It is the smallest piece that holds them all, and white where no view shows it. None if the picture cannot be
    decoded, or if it is not certain what is shown. Of an animation the first frame. Pictures of more than
    ``MAX_PIXELS`` and of formats other than PNG, JPEG, GIF, BMP and TIFF are not decoded.
    """
    try:
        with _opened(data) as image:
            image.load()
            shown = pixels_of(views, image.size)
            return _written(image, shown) if shown else None
    except _BROKEN:
        return None


def boxes(pictures: Iterable[tuple[bytes, Sequence[Crop]]]) -> int:
    """How many of a document's pictures ``drawn_anew`` makes grey boxes."""
    return sum(
        not (room and can_be_drawn(data, views_of(crops, size))) for data, crops, size, room in _with_room(pictures)
    )


def drawn_anew(pictures: Iterable[tuple[bytes, Sequence[Crop]]]) -> Iterator[bytes]:
    """What is shown of each of a document's pictures drawn anew; a grey box where it cannot be, or is one too many.

    With each picture come the crops of all places that show it; they are changed to those of the new picture.
    """
    for data, crops, size, room in _with_room(pictures):
        drawn = redrawn(data, views_of(crops, size)) if room else None
        if drawn is not None:
            write_crops(crops, size)
        yield drawn or grey_box()


def _with_room(
    pictures: Iterable[tuple[bytes, Sequence[Crop]]],
) -> Iterator[tuple[bytes, Sequence[Crop], Size, bool]]:
    """The pictures with their sizes, and whether the limit of pixels leaves room for each."""
    left = MAX_ALL_PIXELS
    for data, crops in pictures:
        width, height = size_of(data)
        left -= width * height
        yield data, crops, (width, height), left >= 0


def grey_box() -> bytes:
    """What stands for a picture that cannot be drawn; it is stretched to the size the document gives it."""
    return _saved(Image.new("L", (8, 8), _GREY), "PNG")


def ending(data: bytes) -> str:
    """File ending of a picture this module wrote."""
    return "png" if data.startswith(_PNG) else "jpeg"


def _opened(data: bytes) -> Image.Image:
    """The picture, its header read only. Raises one of ``_BROKEN``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image = Image.open(BytesIO(data), formats=_FORMATS)
    if image.width * image.height > MAX_PIXELS:
        raise ValueError("too large")
    return image


def _written(image: Image.Image, shown: Sequence[Box]) -> bytes:
    dots = _resolution(image)
    pixels = _only(shown, _pixels(image))
    if image.format in ("JPEG", "MPO"):
        sampling = JpegImagePlugin.get_sampling(image)
        return _saved(pixels, "JPEG", quality=_QUALITY, subsampling=max(sampling, 0), **dots)
    return _saved(pixels, "PNG", **dots)


def _only(shown: Sequence[Box], pixels: Image.Image) -> Image.Image:
    """The smallest piece around the boxes ``shown``; between them it is white."""
    frame = frame_of(shown)
    if len(shown) == 1 or frame in shown:
        return pixels if frame == (0, 0, *pixels.size) else pixels.crop(frame)
    piece = Image.new(pixels.mode, (frame[2] - frame[0], frame[3] - frame[1]), "white")
    for box in shown:
        piece.paste(pixels.crop(box), (box[0] - frame[0], box[1] - frame[1]))
    return piece


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def _resolution(image: Image.Image) -> dict[str, tuple[int, int]]:
    try:
        across, down = (round(float(value)) for value in image.info["dpi"])
    except (KeyError, ValueError, TypeError, ArithmeticError):
        return {}
    if not (0 < across <= _LARGEST_DPI and 0 < down <= _LARGEST_DPI):
        return {}
    return {"dpi": (across, down)}


def _pixels(image: Image.Image) -> Image.Image:
    """A new image with nothing but the visible pixels, in one of the modes 1, L, RGB, RGBA."""
    if image.has_transparency_data:
        return _without_hidden_colours(image if image.mode == "RGBA" else image.convert("RGBA"))
    if image.mode.startswith("I"):
        image = image.point(lambda value: value * (1 / 256)).convert("L")
    elif image.mode not in ("1", "L"):
        image = _in_rgb(image)
    plain = Image.new(image.mode, image.size)
    plain.paste(image)
    return plain


def _without_hidden_colours(image: Image.Image) -> Image.Image:
    """White below full transparency, where a colour is not seen and could be read all the same."""
    plain = Image.new("RGBA", image.size, (255, 255, 255, 0))
    plain.paste(image, mask=image.getchannel("A").point(lambda alpha: 255 if alpha else 0))
    return plain


def _in_rgb(image: Image.Image) -> Image.Image:
    """In the colours every program shows without a profile."""
    profile = image.info.get("icc_profile")
    if profile and image.mode in ("RGB", "CMYK"):
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            shown = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            shown = None
        if shown is not None:
            return shown
    return image.convert("RGB")
