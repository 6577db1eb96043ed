import LinkwrightTesting
import Testing

@testable import LinkService

/// A value of an accepted template stays text, whatever mustache removes or omits.
@Suite("The structure of pages with own templates")
struct TemplateLawTests {
  /// Templates near those that break out: each space can become one of ``insertions``.
  private static let bases = [
    "<a class=\"x\" href=\"/?q={{heading}}\">{{heading}}</a>", "<a hr ef=\"{{heading}}\">x</a>",
    "<a\n hr\n ef=\"{{heading}}\">x</a>", "<s cript nonce=\"{{nonce}}\">{{heading}}</s>",
    "<script nonce=\"{{nonce}}\">go() </script>{{heading}}", "<p hid den title='{{heading}}'></p>",
    "<title></ti tle><p title=\"</title><i class='{{heading}}'>\">x</p>",
    "<title>{{heading}} </title ><p title=\"{{lead}}\">x</p>", "<p class=\"a {{heading}}\">x</p >",
    "<textarea>x </text area><p>{{heading}} < b</p>", "<!-- x - -><p>{{heading}}</p><!-- -->",
    "<style nonce=\"{{nonce}}\">p { } </sty le>", "<br/ ><img alt= \"{{heading}}\" src=\"/a\" >",
  ]

  private static let insertions = [
    "\n", " ", "\r\n", "\t", "\u{0C}", "{{! }}", "{{! }}\n", " {{! }}\n", "\n{{! }}\n",
    "{{heading}}",
    "{{#lead}}", "{{/lead}}", "{{#lead}}\n", "\n{{/lead}}\n", "\n{{#lead}}\n", "{{/lead}} ",
    "{{#direction}}\nclass=\"x\"\n{{/direction}}\n", "{{#direction}} dir=\"{{.}}\"{{/direction}} ",
    "{{#direction}}\n{{/direction}}\n", "{{^direction}} lang{{/direction}}\n ",
    " {{#direction}}\n id=\"y\"\n {{/direction}}\n ", "{{#isHeadingWhole}}-{{/isHeadingWhole}}",
  ]

  private static func template(_ random: inout SeededGenerator) -> String {
    var text = Array((bases.randomElement(using: &random) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let insertion = Array((insertions.randomElement(using: &random) ?? "").unicodeScalars)
      let spaces = text.indices.filter { text[$0] == " " }
      if Int.random(in: 0..<4, using: &random) > 0, let space = spaces.randomElement(using: &random)
      {
        text.replaceSubrange(space...space, with: insertion)
      } else {
        text.insert(contentsOf: insertion, at: Int.random(in: 0...text.count, using: &random))
      }
    }
    return String(String.UnicodeScalarView(text))
  }

  @Test(
    "Browsers see the tags and attributes that the check saw, with any values and optional parts"
  )
  func structure() throws {
    var random = SeededGenerator(seed: 52)
    let page = try #require(SamplePages.all(.english).first).page
    var model = PageModel(page, texts: page.texts, assets: PageAssets())
    var acceptedCount = 0
    for _ in 0..<4000 {
      let text = Self.template(&random)
      let files = TemplateFiles(
        main: TemplateFile(name: "open.mustache", text: text),
        partials: [:]
      )
      guard TemplateCheck(files).defects.isEmpty else { continue }
      acceptedCount += 1
      let template = try OwnTemplate(files)
      let known = try Self.names(in: text)
      for (hasLead, hasDirection) in [(true, true), (true, false), (false, true), (false, false)] {
        var structures: [[String]] = []
        for value in [RenderedTags.mark, "\"'><b c=d>-->/tle> \(RenderedTags.mark)", ""] {
          model.heading = value
          model.lead = hasLead ? value : nil
          model.direction = hasDirection ? "rtl" : nil
          model.isHeadingWhole = hasLead != hasDirection
          let rendered = try #require(template.render(model, nonce: "n"))
          let tags = RenderedTags(rendered)
          structures.append(tags.names)
          try #require(tags.exposed == [], "\(text) became \(rendered)")
          try #require(known.isSuperset(of: tags.names), "\(text) became \(rendered)")
        }
        try #require(Set(structures).count == 1, "\(text)")
      }
    }
    #expect(acceptedCount >= 400)
  }

  /// The names of tags and attributes that the check sees, with or without any section.
  private static func names(in text: String) throws -> Set<String> {
    let bytes = Array(text.utf8)
    var scanner = TemplateScanner(bytes)
    var context = HTMLContext()
    var names: Set<String> = []
    while let (token, range) = try scanner.next() {
      switch token {
      case .text:
        for element in try context.read(bytes, range) {
          names.insert((element.isEnd ? "/" : "") + element.name)
          names.formUnion(element.attributes.map { "\(element.name) \($0.name)" })
        }
      case .section, .inverted: try context.pass(.sectionStart, range)
      case .end: try context.pass(.sectionEnd, range)
      case .comment: try context.pass(.comment, range)
      case .value(let name):
        try context.insert(name, name == TemplateValue.nonceName ? .nonce : .text, range)
      case .partial: break
      }
    }
    return names
  }

  static let broken = [
    ("<script>zq7</script>", ["script"]), ("<a href='zq7'>", ["a href"]), ("<a b=zq7>", ["a b"]),
    ("<zq7>", ["zq7"]), ("<a zq7=''>", ["a zq7"]), ("<!-- zq7 -->", ["comment"]),
    ("<p title='zq7'>zq7</p><title>zq7</title>", []), ("<a href='/?zq7'>", []),
  ]

  @Test(
    "The reader of the test finds values where browsers would not take them for text",
    arguments: broken
  )
  func reader(html: String, exposed: [String]) { #expect(RenderedTags(html).exposed == exposed) }
}

/// The tags of a page as browsers read them, by a reader that shares nothing with the check.
private struct RenderedTags {
  /// What the values contain.
  static let mark = "zq7"

  private(set) var names: [String] = []
  /// Where the mark is neither text nor part of a value in quotation marks that protect it.
  private(set) var exposed: [String] = []
  private var rest: Substring.UnicodeScalarView

  init(_ html: String) {
    rest = Substring(html).unicodeScalars
    while let next = rest.popFirst() {
      if next == "<" { readMarkup() }
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    " \t\n\r\u{0C}".unicodeScalars.contains(scalar)
  }

  private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    let end = rest.firstIndex { !condition($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }

  private mutating func note(_ text: String, _ place: String) {
    if text.contains(Self.mark) { exposed.append(place) }
  }

  private mutating func readMarkup() {
    let text = Substring(rest)
    if text.hasPrefix("!--") {
      let end = text.firstRange(of: /^!--(>|->)|--!?>/)?.upperBound ?? text.endIndex
      note(String(text[..<end]), "comment")
      rest = rest[end...]
    } else if text.hasPrefix("!") || text.hasPrefix("?") {
      note(take { $0 != ">" }, "comment")
    } else if text.prefixMatch(of: /\/?[a-zA-Z]/) != nil {
      readTag()
    }
  }

  private mutating func readTag() {
    let isEnd = rest.first == "/"
    if isEnd { rest.removeFirst() }
    let name = take { !Self.isSpace($0) && $0 != "/" && $0 != ">" }.lowercased()
    var found = [(isEnd ? "/" : "") + name]
    note(name, name)
    while true {
      _ = take { Self.isSpace($0) || $0 == "/" }
      guard let first = rest.popFirst() else { return }
      if first == ">" { break }
      let attribute =
        String(first).lowercased()
        + take { !Self.isSpace($0) && !"/>=".unicodeScalars.contains($0) }.lowercased()
      let place = "\(name) \(attribute)"
      found.append(place)
      note(attribute, place)
      _ = take(while: Self.isSpace)
      if rest.first == "=" { readValue(place) }
    }
    names += found
    if !isEnd, ["title", "textarea", "script", "style"].contains(name) { readRawText(name) }
  }

  private mutating func readValue(_ place: String) {
    rest.removeFirst()
    _ = take(while: Self.isSpace)
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest.removeFirst()
      let value = take { $0 != quote }
      _ = rest.popFirst()
      if place.hasSuffix(" href") || place.hasSuffix(" src") || place.contains(" on") {
        note(String(value.prefix(Self.mark.count)), place)
      }
    } else {
      note(take { !Self.isSpace($0) && $0 != ">" }, place)
    }
  }

  private mutating func readRawText(_ name: String) {
    let text = Substring(rest)
    let ends = text.ranges(of: "</").map(\.lowerBound)
    let end = ends.first { start in
      let tag = text[start...].dropFirst(2)
      let next = tag.unicodeScalars.dropFirst(name.count).first
      return tag.prefix(name.count).lowercased() == name
        && next.map { Self.isSpace($0) || $0 == "/" || $0 == ">" } == true
    }
    let content = String(text[..<(end ?? text.endIndex)])
    if name == "script" || name == "style" { note(content, name) }
    rest = rest[(end ?? text.endIndex)...]
  }
}
