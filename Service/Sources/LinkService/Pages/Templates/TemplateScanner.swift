/// Splits a template into text and tags.
///
/// Only the tags that own templates may have are recognized: values, sections, comments and partials. All
/// other tags of mustache are refused, so that swift-mustache never sees them: raw values would not be
/// escaped, and delimiters and pragmas would turn the escaping off.
struct TemplateScanner: Sendable {
  enum Token: Sendable, Hashable {
    case text
    case value(String)
    case section(String)
    case inverted(String)
    case end(String)
    case partial(String)
    case comment
  }

  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token and its bytes; nil at the end.
  mutating func next() throws(TemplateDefect) -> (token: Token, range: Range<Int>)? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let opening = index(of: Self.opening, from: start)
    if opening != start {
      offset = opening ?? bytes.count
      return (.text, start..<offset)
    }
    let content = start + 2
    guard let closing = index(of: Self.closing, from: content) else {
      throw TemplateDefect(
        .templateSyntax,
        start..<bytes.count,
        "The tag does not end.",
        cure: "Write }} after the name."
      )
    }
    offset = closing + 2
    let range = start..<offset
    let sign = bytes[content]
    if sign == UInt8(ascii: "!") { return (.comment, range) }
    let kind = Self.kinds[sign]
    if kind == nil, Self.refused.contains(sign) { throw refusal(of: sign, at: range) }
    let name = name(in: (kind == nil ? content : content + 1)..<closing)
    guard let name else {
      throw TemplateDefect(
        .templateSyntax,
        range,
        "The name in the tag has a character that no name has.",
        cure: "Write a name of letters and digits, such as {{heading}}."
      )
    }
    return (kind?(name) ?? .value(name), range)
  }

  private static let opening: [UInt8] = Array("{{".utf8)
  private static let closing: [UInt8] = Array("}}".utf8)
  private static let refused = Set("{&=%<$".utf8)
  private static let kinds: [UInt8: @Sendable (String) -> Token] = [
    UInt8(ascii: "#"): { .section($0) },
    UInt8(ascii: "^"): { .inverted($0) },
    UInt8(ascii: "/"): { .end($0) },
    UInt8(ascii: ">"): { .partial($0) },
  ]

  private func refusal(of sign: UInt8, at range: Range<Int>) -> TemplateDefect {
    switch sign {
    case UInt8(ascii: "{"), UInt8(ascii: "&"):
      TemplateDefect(
        .rawTemplateValue,
        range,
        "The tag inserts a value without escaping it, so a text could become part of the page.",
        cure: "Write two braces and the name, such as {{heading}}."
      )
    case UInt8(ascii: "="), UInt8(ascii: "%"):
      TemplateDefect(
        .rawTemplateValue,
        range,
        "The tag changes how the template is read or escaped.",
        cure: "Remove the tag."
      )
    default:
      TemplateDefect(
        .templateSyntax,
        range,
        "Templates cannot inherit from each other.",
        cure: "Write a partial, such as {{> footer}}."
      )
    }
  }

  private func index(of pair: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == pair[0], bytes[index + 1] == pair[1] { return index }
      index += 1
    }
    return nil
  }

  /// The name without the white space around it; nil if it is empty or has other characters.
  private func name(in range: Range<Int>) -> String? {
    var name = bytes[range]
    while let first = name.first, first.isXMLSpace { name.removeFirst() }
    while let last = name.last, last.isXMLSpace { name.removeLast() }
    guard !name.isEmpty, name.allSatisfy(Self.isNameByte) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Why a template is refused.
struct TemplateDefect: Error, Sendable, Hashable {
  var finding: ConfigurationFinding
  var range: Range<Int>
  var problem: String
  var cure: String

  init(_ finding: ConfigurationFinding, _ range: Range<Int>, _ problem: String, cure: String) {
    self.finding = finding
    self.range = range
    self.problem = problem
    self.cure = cure
  }
}
