import SiteAssociation

/// A style sheet in an SVG, as far as it can refer to something.
///
/// The check reads rules, and selectors of elements, classes and IDs with their combinators. It
/// refuses everything else, because it could misread what it does not know.
struct SVGStylesheet: Sendable {
  /// The elements that a rule can affect: all that have the last part of its selector.
  enum Selector: Sendable, Hashable {
    case any
    case type(ExactText)
    case `class`(ExactText)
    case id(ExactText)
  }

  /// The styles of the rules that contain references.
  private(set) var styles: [SVGStyle] = []
  /// The indices of these styles.
  private(set) var rules: [Selector: [Int]] = [:]

  /// Adds the text of an element `style`.
  ///
  /// - Parameter range: The bytes to report if a reference is not allowed.
  mutating func add(_ text: String, range: Range<Int>) throws(SVGValue.Flaw) {
    var reader = SVGStyleReader(Array(text.utf8))
    while try reader.skipSpace() {
      let selectors = try reader.selectors()
      let declarations = try reader.declarations(inBraces: true)
      var style = SVGStyle()
      try style.add(declarations, range: range)
      guard !style.isEmpty else { continue }
      for selector in Set(selectors) { rules[selector, default: []].append(styles.count) }
      styles.append(style)
    }
  }
}

/// The declarations of an attribute `style` or of a rule.
struct SVGDeclarations: Sendable {
  fileprivate(set) var values: [(property: String, value: ArraySlice<UInt8>)] = []

  fileprivate init() {}

  /// Reads the value of an attribute `style`.
  init(_ text: String) throws(SVGValue.Flaw) {
    var reader = SVGStyleReader(Array(text.utf8))
    self = try reader.declarations(inBraces: false)
  }
}

/// Reads the parts of a style sheet that every browser reads in the same way.
private struct SVGStyleReader {
  typealias Flaw = SVGValue.Flaw

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Skips white space and comments.
  ///
  /// - Returns: Whether anything follows.
  mutating func skipSpace() throws(Flaw) -> Bool {
    while index < bytes.count {
      if bytes[index].isXMLSpace {
        index += 1
      } else if bytes[index...].starts(with: "/*".utf8) {
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        guard index < bytes.count else { throw Flaw("a comment that does not end") }
        index += 2
      } else {
        return true
      }
    }
    return false
  }

  /// Reads selectors and the brace after them.
  mutating func selectors() throws(Flaw) -> [SVGStylesheet.Selector] {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "{") {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "@"): throw Flaw("an at-rule")
      case UInt8(ascii: "<"): throw Flaw("markup")
      case UInt8(ascii: "\\"): throw Flaw("a backslash")
      default:
        guard byte.isStyleNameByte || byte.isXMLSpace || ".#*>+~,".utf8.contains(byte) else {
          throw Flaw("a selector other than elements, classes and IDs")
        }
      }
      index += 1
    }
    guard index < bytes.count else { throw Flaw("a rule without declarations") }
    defer { index += 1 }
    var selectors: [SVGStylesheet.Selector] = []
    let comma = UInt8(ascii: ",")
    for part in bytes[start..<index].split(separator: comma, omittingEmptySubsequences: false) {
      selectors.append(try Self.selector(part))
    }
    return selectors
  }

  private static func selector(_ bytes: ArraySlice<UInt8>) throws(Flaw) -> SVGStylesheet.Selector {
    let end = bytes.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? bytes.startIndex
    let text = bytes[..<end]
    if text.last == UInt8(ascii: "*") { return .any }
    let start = text.lastIndex { !$0.isStyleNameByte }.map { $0 + 1 } ?? text.startIndex
    guard start < end else { throw Flaw("a selector that does not end") }
    let name = ExactText(String(decoding: text[start...], as: UTF8.self))
    guard start > text.startIndex else { return .type(name) }
    return switch text[start - 1] {
    case UInt8(ascii: "."): .class(name)
    case UInt8(ascii: "#"): .id(name)
    default: .type(name)
    }
  }

  /// Reads declarations up to the end of the text, or up to and including a brace.
  mutating func declarations(inBraces: Bool) throws(Flaw) -> SVGDeclarations {
    var declarations = SVGDeclarations()
    while try skipSpace() {
      if inBraces, bytes[index] == UInt8(ascii: "}") {
        index += 1
        return declarations
      }
      if bytes[index] == UInt8(ascii: ";") {
        index += 1
        continue
      }
      let property = try property()
      declarations.values.append((property, try value()))
    }
    guard !inBraces else { throw Flaw("a rule that does not end") }
    return declarations
  }

  /// Reads the name of a property and the colon.
  private mutating func property() throws(Flaw) -> String {
    let start = index
    while index < bytes.count, bytes[index].isStyleNameByte { index += 1 }
    let name = String(decoding: bytes[start..<index].map(\.asciiLowercased), as: UTF8.self)
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":"), name.utf8.first != nil else {
      throw Flaw("something other than properties and their values")
    }
    index += 1
    // Custom properties hide references, and old browsers execute the others.
    let isRefused =
      name.utf8.starts(with: "--".utf8)
      || ["all", "behavior", "-moz-binding"].contains { name.utf8.elementsEqual($0.utf8) }
    guard !isRefused else { throw Flaw("the property \(name.cited)") }
    return name
  }

  /// Reads a value up to a semicolon, a brace or the end of the text.
  private mutating func value() throws(Flaw) -> ArraySlice<UInt8> {
    let start = index
    var depth = 0
    loop: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ";"), UInt8(ascii: "}"): break loop
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
      case UInt8(ascii: "@"): throw Flaw("an at-rule")
      case UInt8(ascii: "<"): throw Flaw("markup")
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"):
        throw Flaw("a brace or a bracket in a value")
      default: break
      }
      guard depth >= 0 else { break }
      index += 1
    }
    guard depth == 0 else { throw Flaw("a parenthesis without its counterpart") }
    return bytes[start..<index]
  }

  /// Moves to the quotation mark that ends a string.
  private mutating func skipString() throws(Flaw) {
    let quote = bytes[index]
    index += 1
    while index < bytes.count, bytes[index] != quote {
      guard !"{}();\n\r".utf8.contains(bytes[index]) else { break }
      index += 1
    }
    guard index < bytes.count, bytes[index] == quote else {
      throw Flaw("a string that does not end, or that contains braces, parentheses or semicolons")
    }
  }
}
