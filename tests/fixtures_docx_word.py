"""A document as Word for Windows writes it in Korean: every part with the marks and attributes it puts in by itself."""

# ruff: noqa: E501  Lines are broken where Word breaks none: between attributes.

from tests.fixtures_docx import NAMESPACES, Package, t

# Attributes and elements that tell copies of a file apart, or describe drawings to a screen reader.
TRACES = frozenset(
    (
        "rsidR", "rsidRDefault", "rsidP", "rsidRPr", "rsidSect", "rsidTr", "paraId", "textId", "anchorId", "editId",
        "tplc", "Ignorable", "name", "id", "spid", "type", "nsid", "tmpl", "rsid", "rsidRoot", "docId", "sig", "gfxdata",
        "chartTrackingRefBased", "styleId", "durableId", "descr", "restartNumberingAfterBreak", "displayName", "Requires",
        "ext", "abstractNumId", "numId", "proofState", "shapeDefaults", "activeWritingStyle", "attachedTemplate", "themeFamily",
    )
)  # fmt: skip
_SPACES = (
    f'{NAMESPACES} xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" '
    'xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing" '
    'xmlns:w10="urn:schemas-microsoft-com:office:word" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" '
    'mc:Ignorable="w14 w15 wp14"'
)


def _part(tag: str, inner: str) -> str:
    return f"<{tag} {_SPACES}>{inner}</{tag}>"


def _para(text: str, properties: str = "", run: str = "") -> str:
    return (
        f'<w:p w14:paraId="1A2B3C4D" w14:textId="77777777" w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD"><w:pPr>{properties}'
        f'</w:pPr><w:r w:rsidRPr="00AB12CD"><w:rPr>{run}</w:rPr>{t(text)}</w:r></w:p>'
    )


_STYLES = """<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:eastAsiaTheme="minorEastAsia"
 w:hAnsiTheme="minorHAnsi" w:cstheme="minorBidi"/><w:kern w:val="2"/><w:szCs w:val="22"/><w:lang w:val="en-US"
 w:eastAsia="ko-KR" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259"
 w:lineRule="auto"/><w:jc w:val="both"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:latentStyles w:defLockedState="0" w:defUIPriority="99" w:defSemiHidden="0" w:defUnhideWhenUsed="0" w:defQFormat="0"
 w:count="376"><w:lsdException w:name="Normal" w:uiPriority="0" w:qFormat="1"/><w:lsdException w:name="heading 1"
 w:uiPriority="9" w:qFormat="1"/><w:lsdException w:name="toc 1" w:semiHidden="1" w:uiPriority="39" w:unhideWhenUsed="1"/>
<w:lsdException w:name="Medium Shading 2 Accent 6" w:uiPriority="64"/></w:latentStyles>
<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/><w:qFormat/><w:rsid w:val="00AB12CD"/>
<w:pPr><w:widowControl w:val="0"/><w:wordWrap w:val="0"/><w:autoSpaceDE w:val="0"/><w:autoSpaceDN w:val="0"/></w:pPr>
</w:style><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:basedOn w:val="a"/><w:next w:val="a"/>
<w:link w:val="1Char"/><w:uiPriority w:val="9"/><w:qFormat/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr>
<w:rFonts w:asciiTheme="majorHAnsi" w:eastAsiaTheme="majorEastAsia" w:hAnsiTheme="majorHAnsi" w:cstheme="majorBidi"/>
<w:sz w:val="28"/></w:rPr></w:style><w:style w:type="character" w:customStyle="1" w:styleId="1Char">
<w:name w:val="제목 1 Char"/><w:basedOn w:val="a0"/><w:link w:val="1"/></w:style>
<w:style w:type="character" w:default="1" w:styleId="a0"><w:name w:val="Default Paragraph Font"/><w:semiHidden/></w:style>
<w:style w:type="table" w:default="1" w:styleId="a1"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0"
 w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>
<w:tblStylePr w:type="firstRow"><w:tblPr/><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="4472C4"
 w:themeFill="accent1" w:themeFillTint="33"/></w:tcPr></w:tblStylePr></w:style>
<w:style w:type="paragraph" w:customStyle="1" w:styleId="a5"><w:name w:val="바탕글"/><w:basedOn w:val="a"/><w:rPr><w:rFonts
 w:ascii="함초롬바탕" w:eastAsia="함초롬바탕" w:hAnsi="함초롬바탕"/></w:rPr></w:style>"""

_SETTINGS = """<w:zoom w:percent="100"/><w:bordersDoNotSurroundHeader/><w:defaultTabStop w:val="800"/>
<w:drawingGridHorizontalSpacing w:val="100"/><w:displayHorizontalDrawingGridEvery w:val="0"/>
<w:noPunctuationKerning/><w:characterSpacingControl w:val="doNotCompress"/><w:footnotePr><w:footnote w:id="-1"/>
<w:footnote w:id="0"/></w:footnotePr><w:compat><w:spaceForUL/><w:balanceSingleByteDoubleByteWidth/>
<w:doNotLeaveBackslashAlone/><w:ulTrailSpace/><w:doNotExpandShiftReturn/><w:adjustLineHeightInTable/><w:useFELayout/>
<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>
<w:compatSetting w:name="overrideTableStyleFontSizeAndJustification" w:uri="http://schemas.microsoft.com/office/word"
 w:val="1"/><w:compatSetting w:name="useWord2013TrackBottomHyphenation" w:uri="http://schemas.microsoft.com/office/word"
 w:val="0"/></w:compat><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids><m:mathPr><m:mathFont m:val="Cambria Math"/>
<m:brkBin m:val="before"/><m:brkBinSub m:val="--"/><m:smallFrac m:val="0"/><m:dispDef/><m:lMargin m:val="0"/>
<m:defJc m:val="centerGroup"/><m:wrapIndent m:val="1440"/><m:intLim m:val="subSup"/><m:naryLim m:val="undOvr"/>
</m:mathPr><w:themeFontLang w:val="en-US" w:eastAsia="ko-KR"/><w:clrSchemeMapping w:bg1="light1" w:t1="dark1"
 w:bg2="light2" w:t2="dark2" w:accent1="accent1" w:hyperlink="hyperlink" w:followedHyperlink="followedHyperlink"/>
<w:decimalSymbol w:val="."/><w:listSeparator w:val=","/><w14:docId w14:val="1A2B3C4D"/>"""

_NUMBERING = """<w:abstractNum w:abstractNumId="0" w15:restartNumberingAfterBreak="0"><w:nsid w:val="0A1B2C3D"/>
<w:multiLevelType w:val="hybridMultilevel"/><w:tmpl w:val="9F8E7D6C"/><w:lvl w:ilvl="0" w:tplc="0409000F"><w:start
 w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="800"
 w:hanging="400"/></w:pPr></w:lvl><w:lvl w:ilvl="1" w:tplc="04090019" w:tentative="1"><w:start w:val="1"/><w:numFmt
 w:val="ganada"/><w:lvlText w:val="%2)"/></w:lvl><w:lvl w:ilvl="2"><w:numFmt w:val="decimalEnclosedCircle"/>
<w:lvlText w:val="제%3조"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt
 w:val="bullet"/><w:lvlText w:val="\uf06c"/><w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings" w:hint="default"/>
</w:rPr></w:lvl></w:abstractNum><w:num w:numId="1" w16cid:durableId="123" xmlns:w16cid="urn:x"><w:abstractNumId
 w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>"""

_FONTS = """<w:font w:name="맑은 고딕"><w:altName w:val="Malgun Gothic"/><w:panose1 w:val="020B0503020000020004"/>
<w:charset w:val="81"/><w:family w:val="modern"/><w:pitch w:val="variable"/><w:sig w:usb0="9000002F" w:usb1="29D77CFB"
 w:usb2="00000012" w:usb3="00000000" w:csb0="00080001" w:csb1="00000000"/></w:font><w:font w:name="함초롬바탕"><w:charset w:val="81"/><w:family w:val="roman"/></w:font>"""

_THEME = """<a:themeElements><a:clrScheme name="Office"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:accent1>
<a:srgbClr val="4472C4"/></a:accent1></a:clrScheme><a:fontScheme name="Office"><a:majorFont><a:latin typeface="맑은 고딕"
 panose="020F0302020204030204"/><a:ea typeface=""/><a:cs typeface=""/><a:font script="Jpan" typeface="游ゴシック Light"/><a:font
 script="Hang" typeface="맑은 고딕"/><a:font script="Hans" typeface="等线 Light"/><a:font script="Hant" typeface="新細明體"/><a:font
 script="Khmr" typeface="MoolBoran"/><a:font script="Cher" typeface="Plantagenet Cherokee"/><a:font script="Yiii"
 typeface="Microsoft Yi Baiti"/><a:font script="Syrc" typeface="Estrangelo Edessa"/><a:font script="Laoo" typeface="DokChampa"/>
<a:font script="Sinh" typeface="Iskoola Pota"/><a:font script="Bugi" typeface="Leelawadee UI"/><a:font script="Bopo"
 typeface="Microsoft JhengHei"/><a:font script="Java" typeface="Javanese Text"/><a:font script="Mymr" typeface="Myanmar Text"/>
<a:font script="Talu" typeface="Microsoft New Tai Lue"/><a:font script="Geor" typeface="Sylfaen"/></a:majorFont></a:fontScheme>
<a:fmtScheme name="Office"><a:fillStyleLst><a:gradFill rotWithShape="1"><a:gsLst><a:gs pos="0"><a:schemeClr val="phClr">
<a:satMod val="103000"/><a:tint val="94000"/></a:schemeClr></a:gs></a:gsLst><a:lin ang="5400000" scaled="0"/></a:gradFill>
</a:fillStyleLst><a:lnStyleLst><a:ln w="6350" cap="flat" cmpd="sng" algn="ctr"><a:prstDash val="solid"/></a:ln></a:lnStyleLst>
</a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/><a:extLst><a:ext uri="{05A4C25C-085E-4340-85A3-A5531E510DB2}">
<thm15:themeFamily xmlns:thm15="http://schemas.microsoft.com/office/thememl/2012/main" name="Office Theme"
 id="{62F939B6-93AF-4DB8-9C6B-D6C7DFDC589F}" vid="{4A3C46E8-61CC-4603-A589-7422A47A8E4A}"/></a:ext></a:extLst>"""

_BOX = """<w:r><mc:AlternateContent xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"
 xmlns:w10="urn:schemas-microsoft-com:office:word"><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="45720" distB="45720"
 distL="114300" distR="114300" simplePos="0" relativeHeight="251659264" behindDoc="0" locked="0" layoutInCell="1"
 allowOverlap="1" wp14:anchorId="1A2B3C4D" wp14:editId="5E6F7A8B"><wp:simplePos x="0" y="0"/><wp:positionH
 relativeFrom="margin"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>182880
</wp:posOffset></wp:positionV><wp:extent cx="2360930" cy="1404620"/><wp:effectExtent l="0" t="0" r="22860" b="11430"/>
<wp:wrapSquare wrapText="bothSides"/><wp:docPr id="217" name="텍스트 상자 2"/><wp:cNvGraphicFramePr><a:graphicFrameLocks
 noChangeArrowheads="1"/></wp:cNvGraphicFramePr><a:graphic><a:graphicData
 uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"><a:spLocks
 noChangeArrowheads="1"/></wps:cNvSpPr><wps:spPr bwMode="auto"><a:xfrm><a:off x="0" y="0"/><a:ext cx="2360930"
 cy="1404620"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>
<a:ln w="9525"><a:solidFill><a:schemeClr val="tx1"><a:lumMod val="75000"/></a:schemeClr></a:solidFill><a:miter lim="800000"/>
<a:headEnd/></a:ln></wps:spPr><wps:txbx><w:txbxContent>{0}</w:txbxContent></wps:txbx><wps:bodyPr rot="0" vert="horz"
 wrap="square" lIns="91440" tIns="45720" rIns="91440" bIns="45720" anchor="t" anchorCtr="0"><a:spAutoFit/></wps:bodyPr>
</wps:wsp></a:graphicData></a:graphic><wp14:sizeRelH relativeFrom="margin"><wp14:pctWidth>40000</wp14:pctWidth>
</wp14:sizeRelH></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shapetype id="_x0000_t202"
 coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path
 gradientshapeok="t" o:connecttype="rect"/></v:shapetype><v:shape id="텍스트 상자 2" o:spid="_x0000_s1026"
 type="#_x0000_t202" style="position:absolute;left:0;text-align:left;margin-left:134.7pt;margin-top:14.4pt;width:185.9pt;height:110.6pt;z-index:251659264;visibility:visible;mso-wrap-style:square;mso-width-percent:400;mso-height-percent:200;mso-wrap-distance-left:9pt;mso-position-horizontal:right;mso-position-horizontal-relative:margin;mso-width-relative:margin;v-text-anchor:top"
 o:gfxdata="UEsDBBQ" strokeweight=".75pt"><v:textbox style="mso-fit-shape-to-text:t"><w:txbxContent>{0}</w:txbxContent>
</v:textbox><w10:wrap type="square" anchorx="margin"/></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"""

_TABLE = """<w:tbl><w:tblPr><w:tblStyle w:val="a1"/><w:tblW w:w="5000" w:type="pct"/><w:tblBorders><w:top w:val="single"
 w:sz="4" w:space="0" w:color="auto"/><w:insideH w:val="dashDotStroked" w:sz="24" w:space="0" w:color="4472C4"
 w:themeColor="accent1" w:themeShade="BF"/></w:tblBorders><w:tblLayout w:type="fixed"/><w:tblLook w:val="04A0"
 w:firstRow="1" w:lastRow="0" w:noVBand="1"/></w:tblPr><w:tblGrid><w:gridCol w:w="4508"/></w:tblGrid><w:tr w:rsidR="00AB12CD"
 w14:paraId="1A2B3C4D" w14:textId="77777777"><w:trPr><w:cnfStyle w:val="100000000000" w:firstRow="1"/><w:trHeight w:val="340"
 w:hRule="exact"/></w:trPr><w:tc><w:tcPr><w:tcW w:w="4508" w:type="dxa"/><w:shd w:val="pct15" w:color="auto"
 w:fill="E7E6E6"/><w:vAlign w:val="center"/></w:tcPr>{0}</w:tc></w:tr></w:tbl>"""

_SECTION = """<w:sectPr w:rsidR="00AB12CD"><w:headerReference w:type="default" r:id="rIdH"/><w:pgSz w:w="11906"
 w:h="16838" w:code="9"/><w:pgMar w:top="1701" w:right="1440" w:bottom="1440" w:left="1440" w:header="851" w:footer="992"
 w:gutter="0"/><w:pgNumType w:fmt="numberInDash" w:start="1"/><w:cols w:space="425"/><w:docGrid w:type="lines"
 w:linePitch="360"/></w:sectPr>"""


def word_document() -> bytes:
    """The file's bytes: headings, lists, a table, a text box in both its copies, a footnote, a header, a formula."""
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{}"/></w:numPr>'
    formula = (
        '<m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/><m:subHide m:val="1"/></m:naryPr>'
        "<m:e><m:r><m:rPr><m:sty m:val='p'/></m:rPr><m:t>x</m:t></m:r></m:e></m:nary></m:oMath>"
    )
    body = (
        _para("판 결", '<w:pStyle w:val="1"/><w:jc w:val="center"/>', '<w:b/><w:spacing w:val="20"/><w:u w:val="double"/>')
        + _para("원고의 주장", numbered.format(1) + '<w:ind w:leftChars="0" w:firstLineChars="100" w:firstLine="200"/>')
        + _para("점", numbered.format(2))
        + _para("바탕글", '<w:pStyle w:val="a5"/><w:spacing w:before="100" w:beforeAutospacing="1" w:line="384"/>')
        + _para("색", "", '<w:rFonts w:hint="eastAsia"/><w:color w:val="664E82" w:themeColor="accent1"/>'
                '<w:highlight w:val="yellow"/><w14:ligatures w14:val="standardContextual"/>')
        + _TABLE.format(_para("칸"))
        + f"<w:p>{_BOX.format(_para('글상자'))}<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr>"
        f'<w:footnoteReference w:id="1"/></w:r>{formula}</w:p>'
        + _SECTION
    )  # fmt: skip
    notes = (
        '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
        f'<w:footnote w:id="1">{_para("각주")}</w:footnote>'
    )
    package = Package(body)
    package.add("styles", "styles.xml", _part("w:styles", _STYLES))
    package.add("settings", "settings.xml", _part("w:settings", _SETTINGS))
    package.add("numbering", "numbering.xml", _part("w:numbering", _NUMBERING))
    package.add("fontTable", "fontTable.xml", _part("w:fonts", _FONTS))
    package.add("theme", "theme/theme1.xml", _part("a:theme", _THEME))
    package.add("footnotes", "footnotes.xml", _part("w:footnotes", notes))
    return package.add("header", "header1.xml", _part("w:hdr", _para("머리말")), "rIdH").build()
