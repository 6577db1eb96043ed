import Testing

@testable import LinkService

@Suite("References in an SVG")
struct SVGDrawingTests {
  private static func check(_ content: String) -> SVGCheck {
    SVGCheck(Array("\(SVGCheckTests.head)\(content)</svg>".utf8))
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Groups that repeat the former group ten times.
  private static func levels(_ count: Int, id: (Int) -> String, reference: (String) -> String)
    -> String
  {
    "<g id='\(id(0))'/>"
      + (1...count).map { level in
        "<g id='\(id(level))'>" + repeated(reference(id(level - 1)), 10) + "</g>"
      }.joined()
  }

  static let bombs: [(String, String)] = [
    ("href", levels(9, id: { "a\($0)" }, reference: { "<use href='#\($0)'/>" })),
    ("mask", levels(9, id: { "a\($0)" }, reference: { "<g mask='url(#\($0))'/>" })),
    ("white space", levels(9, id: { "a\($0)" }, reference: { "<g mask='url(        #\($0))'/>" })),
    (
      "quotation marks", levels(9, id: { "a\($0)" }, reference: { "<g mask=\"URL( '#\($0)' )\"/>" })
    ),
    ("style", levels(9, id: { "a\($0)" }, reference: { "<g style='a:b; MASK : url(#\($0))'/>" })),
    ("fill", levels(9, id: { "a\($0)" }, reference: { "<path fill='url(#\($0))'/>" })),
    ("fallback", levels(9, id: { "a\($0)" }, reference: { "<path fill='var(--a,url(#\($0)))'/>" })),
    (
      "letters outside of ASCII", levels(9, id: { "é\($0)" }, reference: { "<use href='#\($0)'/>" })
    ),
    (
      "long IDs",
      levels(9, id: { repeated("a", 256) + "\($0)" }, reference: { "<use href='#\($0)'/>" })
    ),
    (
      "inherited paint",
      "<pattern id='p'>\(repeated("<path/>", 400))</pattern>"
        + "<g fill='url(#p)'>\(repeated("<path/>", 400))</g>"
    ),
    (
      "inherited through use",
      "<pattern id='p'>\(repeated("<path/>", 400))</pattern><g id='g'>\(repeated("<path/>", 40))</g>"
        + "<g fill='url(#p)'>\(repeated("<use href='#g'/>", 10))</g>"
    ),
    (
      "inherited mask",
      "<mask id='m'>\(repeated("<path/>", 400))</mask>"
        + "<g mask='url(#m)'>\(repeated("<g mask='inherit'/>", 400))</g>"
    ),
    (
      "inherited mask of a style sheet",
      "<style>.a { mask: INHERIT!important }</style><mask id='m'>\(repeated("<path/>", 400))</mask>"
        + "<g mask='url(#m)'>\(repeated("<g class='a'/>", 400))</g>"
    ),
    ("elements", sheet("path")), ("classes", sheet(".b", " class='a\tb'")),
    ("all elements", sheet("*")), ("IDs", sheet("#b, g > path , i", "")),
    ("descendants", sheet("svg .a path,b", "")),
    ("combined classes", sheet("i,*.a.b", " class='b'")),
    (
      "many rules",
      "<style>\(repeated("*{fill:url(#a)}", 3000))</style>\(repeated("<path/>", 3000))"
    ),
    (
      "many selectors",
      "<style>\(repeated("path,*,.a,", 3000))a{\(repeated("fill:url(#a);", 3000))}</style>"
        + repeated("<path class='a a a'/>", 3000)
    ),
    ("depth", (0..<400).map { "<g id='a\($0)' mask='url(#a\($0 + 1))'/>" }.joined()),
  ]

  private static func sheet(_ selector: String, _ attributes: String = "") -> String {
    "<style>.x{} \(selector) { fill: url(#p) }</style><defs><pattern id='p'>"
      + "\(repeated("<stop/>", 400))</pattern></defs>\(repeated("<path\(attributes)/>", 400))"
  }

  @Test("A small file cannot describe an enormous picture", arguments: bombs)
  func isRefused(name: String, content: String) {
    let check = Self.check(content)
    #expect(check.header == nil && !check.defects.isEmpty, "\(name)")
  }

  static let cycles: [String] = [
    "<g id='a'><use href='#a'/></g>", "<g id='a'><use href='#b'/></g><path id='b' fill='url(#a)'/>",
    "<mask id='a' mask='url(#a)'/>", "<linearGradient id='a' href='#a'/>",
    "<style>mask{mask:url(#a)}</style><mask id='a'/>",
    "<pattern id='a'><path stroke='url(#a)'/></pattern>",
    "<pattern id='a' fill='url(#a)'><path/></pattern>",
  ]

  @Test("A reference that leads back to itself is refused", arguments: cycles)
  func isCycle(content: String) {
    #expect(Self.check(content).header == nil)
  }

  static let allowed: [String] = [
    levels(3, id: { "a\($0)" }, reference: { "<use href='#\($0)'/>" }),
    // The stops of a gradient are not drawn.
    "<linearGradient id='a'>\(repeated("<stop/>", 100))</linearGradient>"
      + "<style>.a, .b { fill: url(#a); stroke: url(#a) }</style>"
      + repeated("<path class='a'/>", 4000),
    "<g clip-path='url(#c)'>\(repeated("<path/>", 4000))<clipPath id='c'><rect/></clipPath></g>",
    "<g id='é'/><g id='é'/><g id='a'/><g id='a'/>", "<use href='#none'/>",
    "<style>/* a */ .a > b + c ~ d, *, e, #f {\n}\n.g{fill:rgb(1 , 2);;/* c */}</style>",
    "<style>.a{font-family:'A B', \"C\";fill:url( \"#a\" ) red!important;/**/}</style>",
  ]

  @Test("References of usual pictures are allowed", arguments: allowed)
  func isAllowed(content: String) {
    #expect(Self.check(content).defects == [])
  }

  @Test("A defect of a reference names the ID, at its line and column")
  func places() {
    func defects(_ content: String) -> [String] {
      let svg = "\(SVGCheckTests.head)\n\(content)</svg>"
      return SVGCheck(Array(svg.utf8)).defects.map { defect in
        let start = svg.utf8.index(svg.startIndex, offsetBy: defect.range.lowerBound)
        let end = svg.utf8.index(svg.startIndex, offsetBy: defect.range.upperBound)
        return "\(svg[start..<end]): \(defect.problem)"
      }
    }
    #expect(
      defects("<g id='a'><g id='b'><use href='#a'/></g></g>")
        == ["href: The element \"a\" refers to itself."]
    )
    #expect(
      defects("<g id='a'/><g id='a'/><path fill='url(#a)'/>")
        == ["fill: Several elements have the ID \"a\"."]
    )
    let bomb = Self.levels(9, id: { "a\($0)" }, reference: { "<use href='#\($0)'/>" })
    #expect(
      defects(bomb) == ["href: The reference to \"a4\" repeats elements more than 100,000 times."]
    )
  }
}
