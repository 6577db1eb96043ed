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
    (head.replacing("0 0 48 24", with: "-1,-1 , 1.5e1 3e1") + "</svg>", 15, 30),
    (head.replacing("0 0 48 24", with: "0 0 0.5 0.25") + "</svg>", 1024, 512),
  ]

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
    ("<iframe/>", [1]), ("<video/>", [1]), ("<metadata/>", [1]), ("<textPath href='#a'/>", [1]),
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
    ("<style>a{fill:ur</style><style>l(b)}</style>", [32]),
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
    ("a\(head)</svg>", "1:1"), (head, "1:61"),
  ]

  @Test("Whole files are refused with the place of their first mistake", arguments: files)
  func file(svg: String, expected: String) {
    let places = SVGCheck(Array(svg.utf8)).defects.map { Self.place($0.range.lowerBound, in: svg) }
    #expect(places.joined(separator: " ") == expected, "\(svg)")
  }

  @Test("The number of elements, their depth and their repetition are bounded")
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
    // Each group repeats the former one ten times.
    let bomb = (1...9).map { level in
      "<g id='a\(level)'>" + repeated("<use href='#a\(level - 1)'/>", 10) + "</g>"
    }
    #expect(isAllowed("<g id='a0'/>" + bomb.prefix(3).joined()))
    #expect(!isAllowed("<g id='a0'/>" + bomb.joined()))
    #expect(!isAllowed("<g id='a'><use href='#b'/></g><g id='b' fill='url(#a)'/>"))
    #expect(!isAllowed((0..<400).map { "<g id='a\($0)' mask='url(#a\($0 + 1))'/>" }.joined()))
  }

  @Test("Damaged files never trap")
  func damaged() {
    for (svg, _, _) in Self.pictures {
      let bytes = Array(svg.utf8)
      for index in bytes.indices {
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
