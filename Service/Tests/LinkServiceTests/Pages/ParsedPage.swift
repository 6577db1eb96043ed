/// A page read more strictly than any browser does: what does not look exactly like our own HTML is
/// a mistake.
struct ParsedPage {
  struct Mistake: Error {
    var what: String
  }

  struct Element {
    var name: String
    var attributes: [(name: String, value: String)]

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  var elements: [Element] = []
  /// The text between tags, whitespace at the ends removed, the empty ones left out.
  var texts: [String] = []

  /// The elements and the names of their attributes, except for `dir`, which follows from the text.
  var structure: [String] {
    elements.map { element in
      let names = element.attributes.map(\.name).filter { $0 != "dir" }
      return "\(element.name) \(names.joined(separator: " "))"
    }
  }

  private static let void: Set = ["meta", "link", "path", "img", "wbr", "doctype"]
  private static let known: Set = [
    "html", "head", "title", "script", "body", "main", "div", "p", "span", "h1", "h2", "section",
    "button", "ol", "li", "nav", "a", "figure", "svg", "figcaption", "meta", "link", "path", "img",
    "footer", "time", "wbr",
  ]

  private var rest: Substring.UnicodeScalarView
  private var open: [String] = []

  init(_ html: String) throws {
    rest = html[...].unicodeScalars
    guard take("<!doctype html>\n") else { throw Mistake(what: "no doctype") }
    while !rest.isEmpty { try readNext() }
    guard open.isEmpty else { throw Mistake(what: "\(open) not closed") }
  }

  private mutating func readNext() throws {
    if take("</") {
      let name = takeWhile { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      guard open.popLast() == name, take(">") else { throw Mistake(what: "</\(name)") }
    } else if take("<") {
      try readElement()
    } else {
      let text = try Self.decoded(takeWhile { $0 != "<" })
      let trimmed = text.split(whereSeparator: \.isNewline).joined(separator: "\n")
      if !trimmed.isEmpty { texts.append(trimmed) }
    }
  }

  private mutating func readElement() throws {
    let name = takeWhile { $0.isASCII && $0 != " " && $0 != ">" && $0 != "/" }
    guard Self.known.contains(name) else { throw Mistake(what: "<\(name)") }
    var element = Element(name: name, attributes: [])
    while take(" ") {
      let attribute = takeWhile { ("a"..."z").contains($0) || $0 == "-" || $0 == "B" || $0 == "V" }
      guard !attribute.isEmpty, !attribute.hasPrefix("on"), attribute != "style" else {
        throw Mistake(what: "attribute \(attribute) of \(name)")
      }
      guard take("=\"") else {
        element.attributes.append((attribute, ""))
        continue
      }
      let value = takeWhile { $0 != "\"" && $0 != "<" && $0 != ">" }
      guard take("\"") else { throw Mistake(what: "value of \(attribute)") }
      element.attributes.append((attribute, try Self.decoded(value)))
    }
    guard take("/>") || take(">") else { throw Mistake(what: "end of <\(name)") }
    elements.append(element)
    if !Self.void.contains(name) { open.append(name) }
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func takeWhile(_ fits: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: fits)
    rest = rest[taken.endIndex...]
    return String(String.UnicodeScalarView(taken))
  }

  private static func decoded(_ text: String) throws -> String {
    var decoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        if ["\"", "'", "`", ">"].contains(scalar) {
          throw Mistake(what: "bare \(scalar): \(text)")
        }
        decoded.append(scalar)
        continue
      }
      let name = rest.prefix { $0 != ";" }
      guard let meaning = entities[String(String.UnicodeScalarView(name))] else {
        throw Mistake(what: "entity in \(text)")
      }
      decoded.append(meaning)
      rest = rest[name.endIndex...].dropFirst()
    }
    return String(decoded)
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#96": "`",
  ]
}
