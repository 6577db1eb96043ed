import Testing

@testable import LinkService

@Suite("SVG of brands")
struct SVGCheckTests {
  static let head = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24">"#

  static let pictures: [(String, width: Int, height: Int)] = [
    ("\(head)</svg>", 48, 24),
    ("\(head)<!-- a picture --><path d=\"M0 0h4v4z\" fill='#b3541e'/></svg>\n", 48, 24),
    (
      """
      <?xml version="1.0" encoding="utf-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg"
           xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 595.3 841.9"
           style="enable-background:new 0 0 595.3 841.9;" xml:space="preserve">
        <style type="text/css">
          .st0 { fill: url(#a); }
          .st1 { fill: rgb(1, 2, 3); /* (c) */ }
        </style>
        <linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
        <linearGradient id="b" xlink:href="#a"/>
        <g data-name="Höhe (a\\b)" aria-label="on"><title>&lt;A &amp; B&#33;&#x21;</title></g>
        <rect class="st0" width="10" height="10" transform="rotate(45 5 5) translate(1)"/>
        <use href="#a" fill="url( '#b' )"/>
      </svg>
      """, 724, 1024
    ),
    (inkscape, 100, 50), (sketch, 24, 24), (figma, 48, 48),
    (head.replacing("0 0 48 24", with: "-1,-1 , 1.5e1 3e1") + "</svg>", 15, 30),
    (head.replacing("0 0 48 24", with: "0 0 0.5 0.25") + "</svg>", 1024, 512),
  ]

  /// In the manner of Inkscape's plain SVG.
  private static let inkscape = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- Created with Inkscape -->
    <svg xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
       xmlns:svg="http://www.w3.org/2000/svg" xmlns="http://www.w3.org/2000/svg"
       width="100mm" height="50mm" viewBox="0 0 100 50" version="1.1" id="svg8">
      <defs id="defs2" />
      <metadata id="metadata5">
        <rdf:RDF>
          <cc:Work rdf:about="">
            <dc:format>image/svg+xml</dc:format>
            <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" />
            <dc:title></dc:title>
          </cc:Work>
        </rdf:RDF>
      </metadata>
      <g id="layer1" transform="translate(0,-247)">
        <text xml:space="preserve" style="font-size:10px;font-family:'DejaVu Sans', sans-serif;\
    -inkscape-font-specification:&quot;sans-serif, Normal&quot;;line-height:1.25;marker:none">a</text>
      </g>
    </svg>
    """
  /// In the manner of Sketch, with the names of layers as IDs.
  private static let sketch = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg width="24px" height="24px" viewBox="0 0 24 24" version="1.1"
      xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
      <!-- Generator: Sketch 52.6 (67491) - http://www.bohemiancoding.com/sketch -->
      <title>icon/24/größe (copy)</title>
      <desc>Created with Sketch.</desc>
      <defs><polygon id="path-1" points="0 0 24 0 24 24"></polygon></defs>
      <g id="icon/24/größe-(copy)" stroke="none" stroke-width="1" fill="none">
        <mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask>
        <g id="Bob's" mask="url(#mask-2)"><path d="M1,1 L2,2" id="Path" fill="#000"></path></g>
      </g>
    </svg>
    """
  /// In the manner of Figma.
  private static let figma = """
    <svg width="48" height="48" viewBox="0 0 48 48" fill="none" xmlns="http://www.w3.org/2000/svg">
    <g clip-path="url(#clip0_1_2)">
    <mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="9" height="9">
    <rect width="9" height="9" fill="#D9D9D9"/></mask>
    <g mask="url(#mask0_1_2)"><g filter="url(#filter0_d_1_2)" style="mix-blend-mode:multiply">
    <path d="M4 4h40v40H4z" fill="url(#paint0_linear_1_2)"/></g></g></g>
    <defs>
    <filter id="filter0_d_1_2" x="0" y="0" width="48" height="48" filterUnits="userSpaceOnUse" \
    color-interpolation-filters="sRGB">
    <feFlood flood-opacity="0" result="BackgroundImageFix"/>
    <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" \
    result="hardAlpha"/>
    <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/>
    <feComposite in2="hardAlpha" operator="out"/>
    <feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/>
    </filter>
    <linearGradient id="paint0_linear_1_2" x1="24" y1="4" x2="24" y2="44" gradientUnits="userSpaceOnUse">
    <stop stop-color="#F00"/><stop offset="1" stop-color="#00F" stop-opacity="0"/></linearGradient>
    <clipPath id="clip0_1_2"><rect width="48" height="48" fill="white"/></clipPath>
    </defs>
    </svg>
    """

  @Test("An allowed SVG has no defect, and its viewBox is its size", arguments: pictures)
  func allowed(svg: String, width: Int, height: Int) {
    let check = SVGCheck(Array(svg.utf8))
    #expect(check.defects == [], "\(svg)")
    #expect(check.header == PictureHeader(kind: .svg, width: width, height: height))
  }

  /// The content of the element `svg` in line 2, and the columns of its defects.
  static let content: [(String, [Int])] = [
    ("<script>alert(1)</script>", [1]),
    ("<script href=\"x.js\"/>", [1]),
    ("<g/><script>a</script><script/>", [5, 23]),
    ("<foreignObject><a onload='x'/></foreignObject>", [1]),
    ("<image href=\"https://a.example/x.png\"/>", [1]),
    ("<a href=\"#x\"/>", [1]),
    ("<animate/>", [1]), ("<animateTransform/>", [1]), ("<set/>", [1]), ("<mpath/>", [1]),
    ("<iframe/>", [1]), ("<video/>", [1]), ("<marker/>", [1]), ("<textPath href='#a'/>", [1]),
    ("<feImage href='#a'/>", [1]), ("<SCRIPT/>", [1]), ("<svg:script/>", [1]),
    ("<g onload=\"a\"/>", [4]), ("<g x='1' onclick=\"a\"/>", [10]), ("<g ONLOAD='a'/>", [4]),
    ("<g tabindex='1'/>", [4]), ("<g inkscape:label='a'/>", [4]), ("<g xml:base='a'/>", [4]),
    ("<g xmlns='http://www.w3.org/1999/xhtml'/>", [4]),
    ("<g xmlns:xlink='http://a.example/'/>", [4]),
    ("<g xmlns:xml='a'/>", [4]), ("<g xmlns:a=''/>", [4]),
    ("<use href='a.svg#b'/>", [6]), ("<use href='https://a.example/#b'/>", [6]),
    ("<use href='data:image/svg+xml,a'/>", [6]), ("<use href='javascript:a'/>", [6]),
    ("<use href=''/>", [6]), ("<use href='#'/>", [6]), ("<use href='#a b'/>", [6]),
    ("<use href='&#32;a'/>", [6]), ("<use xlink:href='#a'/>", [6]),
    ("<g fill='url(https://a.example/)'/>", [4]), ("<g fill='url(a#b)'/>", [4]),
    ("<g fill='URL( \"//a\" )'/>", [4]), ("<g fill='url(#a'/>", [4]),
    ("<g fill='url(\"#a)'/>", [4]),
    ("<g fill='u&#114;l(a)'/>", [4]), ("<g fill='u\\72l(a)'/>", [4]),
    ("<g fill='url(#a) url(b)'/>", [4]), ("<g mask='image-set(\"a\")'/>", [4]),
    ("<g style='background: src(\"a\")'/>", [4]), ("<g style='width: expression(a)'/>", [4]),
    ("<g style='behavior: url(#a)'/>", [4]), ("<g style='-moz-binding: none'/>", [4]),
    ("<g style='fill: éurl(#a)'/>", [4]),
    ("<style>@import 'a.css';</style>", [8]), ("<style>a{fill:url(b)}</style>", [8]),
    ("<style>@font-face{}</style>", [8]), ("<style>\\61{}</style>", [8]),
    ("<style>a{}<g/></style>", [11]), ("<style>&lt;/style></style>", [8]),
    ("<style>a{fill:ur</style><style>l(b)}</style>", [8, 32]),
    ("<style>a{fill:url<!-- -->(https://a.example/a#b)}</style>", [8, 18, 26]),
    ("<style>a{-moz-bin<!---->ding:none}</style>", [8, 18, 25]),
    ("<style>a{}<!-- a -->b{}</style>", [11]), ("<style>a{fill:u/**/rl(#a)}</style>", [8]),
    ("<style>a{fill:url/**/(#a)}</style>", [8]), ("<style>a{fill:red</style>", [8]),
    ("<style>a{font:\"}b{\";fill:url(#a)}</style>", [8]), ("<style>a{fill:(;}b{}</style>", [8]),
    ("<style>a{b{fill:url(#a)}}</style>", [8]), ("<style>a{--a:url(#b)}</style>", [8]),
    ("<style>a[b]{}</style>", [8]), ("<style>a:hover{}</style>", [8]), ("<style>a{}}</style>", [8]),
    ("<style>a,{}</style>", [8]), ("<style>a{/*</style>", [8]), ("<style>a</style>", [8]),
    ("<style>a{fill}</style>", [8]), ("<style>a{all:inherit}</style>", [8]),
    ("<g style='fill:red}'/>", [4]), ("<g style='fill:rgb(1'/>", [4]),
    ("<g style='--a:red'/>", [4]), ("<g style='fill:red/**/'/>", [4]),
    ("<g style='a{fill:red}'/>", [4]), ("<g fill='url(        #é)'/>", [4]),
    ("<use href='#é'/>", [6]), ("<use href='#\(String(repeating: "a", count: 257))'/>", [6]),
    ("<g fill='url(#\(String(repeating: "a", count: 257)))'/>", [4]),
    ("<metadata><script/></metadata>", [11]), ("<metadata><rdf:RDF/></metadata>", [11]),
    ("<metadata xmlns:h='http://www.w3.org/1999/xhtml'><h:script/></metadata>", [50]),
    ("<g xmlns:rdf='http://www.w3.org/1999/xhtml'/>", [4]),
    ("<metadata xmlns:cc='http://creativecommons.org/ns#'><cc:a onload='a'/></metadata>", [59]),
    ("<g xmlns:cc='http://creativecommons.org/ns#'><cc:a/></g>", [46]),
    ("<g a:b:c='a'/>", [4]), ("<g :a='a'/>", [4]), ("<g a:='a'/>", [4]), ("<g aria-a:b=''/>", [4]),
    // What XML itself refuses, or what plain SVG does not need. Reading ends there.
    ("<![CDATA[a]]>", [1]), ("<?php a?>", [1]), ("<?xml-stylesheet href='a'?>", [1]),
    ("<!DOCTYPE svg>", [1]), ("<!ENTITY a 'b'>", [1]), ("<!-- a -- b -->", [1]), ("<!-- a", [1]),
    ("&nbsp;", [1]), ("a &b", [3]), ("&#0;", [1]), ("&#xD800;", [1]), ("&#xFFFF;", [1]),
    ("&#x110000;", [1]), ("&#-1;", [1]), ("&#;", [1]), ("]]>", [1]),
    ("<g a/>", [4]), ("<g x=1/>", [6]), ("<g x='1'y='2'/>", [9]), ("<g x='<'/>", [7]),
    ("<g x='1", [8]), ("<g x='1' x='2'/>", [10]), ("<é/>", [2]), ("<g é='1'/>", [4]),
    ("< g/>", [2]), ("<g></g", [7]), ("<g></h>", [4]), ("</svg><svg/>", [7]), ("</svg>a", [7]),
    ("<g>", [4]), ("\u{1}", [1]), ("a\u{FFFE}", [2]),
  ]

  @Test("An SVG is refused for each forbidden construct, with its place", arguments: content)
  func refused(content: String, columns: [Int]) {
    let endsItself = content.hasPrefix("</svg>")
    let svg = "\(Self.head)\n\(content)" + (endsItself ? "" : "</svg>")
    let check = SVGCheck(Array(svg.utf8))
    let places = check.defects.map { Self.place($0.range.lowerBound, in: svg) }
    #expect(places == columns.map { "2:\($0)" }, "\(content): \(check.defects)")
    #expect((check.header == nil) == !columns.isEmpty)
  }

  static let files: [(String, String)] = [
    ("", "1:1"), ("<", "1:2"), ("<html/>", "1:1"), ("<svg/>", "1:1 1:1"),
    ("<svg xmlns='http://www.w3.org/2000/svg'/>", "1:1"),
    (head.replacing("0 0 48 24", with: "0 0 0 24") + "</svg>", "1:1"),
    (head.replacing("0 0 48 24", with: "0 0 nan 24") + "</svg>", "1:1"),
    (head.replacing("0 0 48 24", with: "0 0 1e400 24") + "</svg>", "1:1"),
    (head.replacing("0 0 48 24", with: "0 0 48") + "</svg>", "1:1"),
    ("<?xml version='1.0' encoding='UTF-7'?>\(head)</svg>", "1:21"),
    ("<?xml version='1.1'?>\(head)</svg>", "1:7"),
    (" <?xml version='1.0'?>\(head)</svg>", "1:2"),
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]>\(head)</svg>", "1:15"),
    ("<!DOCTYPE svg SYSTEM '>\(head)<!--'>\(head)<script/></svg><!-- --></svg>", "1:15"),
    ("<!DOCTYPE svg SYSTEM \"http://www.w3.org/\">\(head)</svg>", "1:15"),
    ("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://a.example/'>\(head)</svg>", "1:48"),
    ("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/>'>\(head)</svg>", "1:48"),
    ("<!DOCTYPE svg PUBLIC '-//W3C//DTD XHTML 1.0//EN' 'http://www.w3.org/'>\(head)</svg>", "1:22"),
    ("<!DOCTYPE svg><!DOCTYPE svg>\(head)</svg>", "1:15"),
    ("<!DOCTYPE html>\(head)</svg>", "1:11"), ("<!DOCTYPE svg", "1:14"),
    ("<?xml encoding='UTF-8'?>\(head)</svg>", "1:1"), ("<?xml?>\(head)</svg>", "1:1"),
    ("<?xml version='1&#46;0'?>\(head)</svg>", "1:1"),
    ("<?xml version='1.0' standalone='yes' encoding='UTF-8'?>\(head)</svg>", "1:1"),
    ("<?xml version='1.0' version='1.0'?>\(head)</svg>", "1:1"),
    ("<?xml version='1.0' standalone='a'?>\(head)</svg>", "1:21"),
    ("\(head)</svg>&#32;", "1:67"), ("<!DOCTYPE svg>&#32;\(head)</svg>", "1:15"),
    ("a\(head)</svg>", "1:1"), (head, "1:61"),
  ]

  @Test("Whole files are refused with the place of their first mistake", arguments: files)
  func file(svg: String, expected: String) {
    let places = SVGCheck(Array(svg.utf8)).defects.map { Self.place($0.range.lowerBound, in: svg) }
    #expect(places.joined(separator: " ") == expected, "\(svg)")
  }

  @Test("The number of elements, of attributes and of defects, and the depth are bounded")
  func bounds() {
    func isAllowed(_ content: String) -> Bool {
      SVGCheck(Array("\(Self.head)\(content)</svg>".utf8)).header != nil
    }
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    #expect(isAllowed(repeated("<g/>", SVGCheck.maximumElementCount - 1)))
    #expect(!isAllowed(repeated("<g/>", SVGCheck.maximumElementCount)))
    let depth = SVGCheck.maximumDepth
    #expect(isAllowed(repeated("<g>", depth - 1) + repeated("</g>", depth - 1)))
    #expect(!isAllowed(repeated("<g>", depth) + repeated("</g>", depth)))
    #expect(!isAllowed("<g id='\(repeated("a", 70_000))'/>"))
    let defects = SVGCheck(Array("\(Self.head)\(repeated("<g onload=''/>", 90))</svg>".utf8))
      .defects
    #expect(defects.count == 50)
    func attributes(_ count: Int) -> String { (0..<count).map { " aria-a\($0)='a'" }.joined() }
    #expect(isAllowed("<g\(attributes(SVGScanner.maximumAttributeCount))/>"))
    #expect(!isAllowed("<g\(attributes(SVGScanner.maximumAttributeCount + 1))/>"))
  }

  /// A style sheet, and whether it is refused with the pictures of this test.
  static let styles: [(String, Bool)] = [
    ("rect{fill:url(#gradient)}", true), ("stop{fill:url(#gradient)}", true),
    (".a{fill:url(#p1)}", true), ("#one{fill:url(#p2)}", true),
    ("/* a{} */ .a , .b {fill:red}", true),
    ("rect{fill:url(#p2)}", false), ("circle{fill:url(#p1)}", false), (".b{fill:url(#p1)}", false),
    ("*{fill:url(#p1)}", false), ("g rect{fill:url(#p1)}", true),
    ("g rect{fill:url(#p2)}", false),
    ("g{x:'}'}rect{fill:url(#p2)}", false),
    ("g{rect{fill:url(#p2)}}", false), ("}rect{fill:url(#p2)}", false),
    ("#group{fill:url(#p2)}", false),
    // The same as an attribute.
    ("</style><g fill='url(#p2)'><use href='#group'/></g><style>", false),
    ("</style><rect fill='url(#p2)'/><style>", true),
  ]

  @Test(
    "The references of style sheets count for each element to which they apply",
    arguments: styles
  )
  func style(style: String, isAllowed: Bool) {
    let rects = String(repeating: "<rect class='b'/>", count: 1000)
    let svg = """
      \(Self.head)<linearGradient id='gradient'><stop/></linearGradient>
      <pattern id='p1'><circle class='b'/></pattern>
      <pattern id='p2'>\(String(repeating: "<path/>", count: 200))</pattern>
      <rect id='one' class='a c'/><g id='group'>\(rects)</g><style>\(style)</style></svg>
      """
    let check = SVGCheck(Array(svg.utf8))
    #expect((check.header != nil) == isAllowed, "\(style): \(check.defects)")
  }

  @Test("Damaged files never trap")
  func damaged() {
    for (svg, _, _) in Self.pictures {
      let bytes = Array(svg.utf8)
      for index in stride(from: 0, to: bytes.count, by: 3) {
        _ = SVGCheck(Array(bytes[..<index]))
        for byte: UInt8 in [0x00, 0x22, 0x26, 0x3C, 0x3E, 0xFF] {
          var changed = bytes
          changed[index] = byte
          _ = SVGCheck(changed)
        }
      }
    }
  }

  private static func place(_ offset: Int, in text: String) -> String {
    let lines = text.utf8.prefix(offset).split(separator: 0x0A, omittingEmptySubsequences: false)
    let column =
      String(decoding: Array(lines.last ?? ""[...].utf8), as: UTF8.self).unicodeScalars.count + 1
    return "\(max(lines.count, 1)):\(column)"
  }
}
