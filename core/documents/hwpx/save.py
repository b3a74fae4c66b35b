"""Write the parts of an HWPX as a new zip file: fixed names, fixed dates, nothing of the file it came from."""

from collections.abc import Iterable

from lxml import etree

from core.documents.hwpx.names import NAMESPACES, OCF
from core.documents.hwpx.package import MIMETYPE, Package
from core.documents.parts.archive import rebuilt, zipped
from core.documents.parts.pictures import CONTENT_TYPES, ending
from core.documents.parts.tree import Element

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_SPACES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
_VERSION = (
    f'{_HEAD}<hv:HCFVersion xmlns:hv="http://www.hancom.co.kr/hwpml/2011/version" tagetApplication="WORDPROCESSOR" '
    'major="5" minor="1" micro="0" buildNumber="1" os="1" xmlVersion="1.4" application="Hancom Office Hangul" '
    'appVersion="11, 0, 0, 0"/>'
)
_SETTINGS = (
    f'{_HEAD}<ha:HWPApplicationSetting xmlns:ha="{NAMESPACES["ha"]}" xmlns:config="{NAMESPACES["config"]}">'
    '<ha:CaretPosition listIDRef="0" paraIDRef="0" pos="0"/></ha:HWPApplicationSetting>'
)
_CONTAINER = (
    f'{_HEAD}<ocf:container xmlns:ocf="{OCF[1:-1]}" xmlns:hpf="{NAMESPACES["hpf"]}">'
    '<ocf:rootfiles><ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/>'
    "</ocf:rootfiles></ocf:container>"
)
_MANIFEST = f'{_HEAD}<odf:manifest xmlns:odf="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
_EMBEDDED = ' isEmbeded="1"'
_META = ("creator", "subject", "description", "lastsaveby", "CreatedDate", "ModifiedDate", "date", "keyword")


def package_bytes(package: Package) -> bytes:
    """The package as the bytes of an HWPX file; the same parts always give the same bytes."""
    package.header.set("secCnt", str(len(package.sections)))
    parts = {"header": ("Contents/header.xml", _xml(package.header))}
    for number, section in enumerate(package.sections):
        parts[f"section{number}"] = (f"Contents/section{number}.xml", _xml(section))
    spine = list(parts)
    for name, root in package.masters.items():
        parts[name] = (f"Contents/{name}.xml", _xml(root))
    pictures = {
        name: (f"BinData/{name}.{ending(data)}", data, CONTENT_TYPES[ending(data)])
        for name, data in package.pictures.items()
    }
    items = [(name, path, "application/xml", False) for name, (path, _) in parts.items()]
    items += [(name, path, kind, True) for name, (path, _, kind) in pictures.items()]
    return zipped(
        {
            "mimetype": MIMETYPE,  # what kind it is stands first
            "version.xml": _VERSION.encode(),
            "META-INF/container.xml": _CONTAINER.encode(),
            "META-INF/manifest.xml": _MANIFEST.encode(),
            "Contents/content.hpf": _content(items, spine),
            **dict(parts.values()),
            **{path: data for path, data, _ in pictures.values()},
            "settings.xml": _SETTINGS.encode(),
        }
    )


def _content(items: Iterable[tuple[str, str, str, bool]], spine: Iterable[str]) -> bytes:
    """The list of the parts, without a word of who wrote the document, or when."""
    listed = "".join(
        f'<opf:item id="{name}" href="{path}" media-type="{kind}"{_EMBEDDED if embedded else ""}/>'
        for name, path, kind, embedded in items
    )
    listed += '<opf:item id="settings" href="settings.xml" media-type="application/xml"/>'
    order = "".join(f'<opf:itemref idref="{name}" linear="yes"/>' for name in spine)
    meta = "".join(f'<opf:meta name="{name}" content="text"/>' for name in _META)
    return (
        f'{_HEAD}<opf:package {_SPACES} version="" unique-identifier="" id=""><opf:metadata><opf:title/>'
        f"<opf:language>ko</opf:language>{meta}</opf:metadata><opf:manifest>{listed}</opf:manifest>"
        f"<opf:spine>{order}</opf:spine></opf:package>"
    ).encode()


def _xml(root: Element) -> bytes:
    """The part with the usual namespaces by their usual prefixes, all declared at its root: a prefix is a word, too."""
    return _HEAD.encode() + etree.tostring(rebuilt(root, NAMESPACES), encoding="UTF-8", xml_declaration=False)
