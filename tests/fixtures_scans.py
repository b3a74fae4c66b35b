"""PDF files whose pages are pictures of pages, as scanners make them."""

import io

import pypdfium2
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas


def pictures(data: bytes, dpi: int = 200) -> list[Image.Image]:
    """The pages of a PDF as grey pictures."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in document]
    finally:
        document.close()


def scanned(*pages: Image.Image) -> bytes:
    """A PDF of these pictures, a page each, A4."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=1)
    for page in pages:
        canvas.drawImage(ImageReader(page), 0, 0, *A4)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def sealed(page: Image.Image) -> Image.Image:
    """The page with a seal near its foot, in which no letters are."""
    marked = page.copy()
    width, height = marked.size
    place = (width * 0.7, height * 0.85, width * 0.7 + 160, height * 0.85 + 160)
    ImageDraw.Draw(marked).ellipse(place, outline=60, width=9)
    return marked
