/// A reference from one element of an SVG to another.
struct SVGReference: Sendable, Hashable {
  /// The ID of the other element, in ASCII.
  var id: String
  /// The bytes to report if the reference is not allowed.
  var range: Range<Int>
}

/// The references in the style of an element.
struct SVGStyle: Sendable, Hashable {
  /// Of properties that descendants inherit, such as `fill`.
  private(set) var paints: [SVGReference] = []
  /// Of properties that apply to the element as a whole, such as `mask`.
  private(set) var effects: [SVGReference] = []
  /// Whether the element also has effects of its ancestors.
  private(set) var inheritsEffects = false

  var isEmpty: Bool { paints.isEmpty && effects.isEmpty && !inheritsEffects }

  /// Adds the value of an attribute, which can have the name of a property.
  ///
  /// - Parameter range: The bytes to report if a reference is not allowed.
  mutating func add(_ value: some Sequence<UInt8>, of property: String, range: Range<Int>)
    throws(SVGValue.Flaw)
  {
    let value = try SVGValue(Array(value))
    let references = value.references.map { SVGReference(id: $0, range: range) }
    if ["clip-path", "filter", "mask"].contains(property) {
      effects += references
      inheritsEffects = inheritsEffects || value.isInherit
    } else {
      // Some other properties are not inherited either, but they are rare in pictures.
      paints += references
    }
  }

  /// Adds the declarations of an attribute `style` or of a rule in a style sheet.
  mutating func add(_ declarations: SVGDeclarations, range: Range<Int>) throws(SVGValue.Flaw) {
    for (property, value) in declarations.values {
      try add(value, of: property, range: range)
    }
  }

  mutating func add(_ other: SVGStyle) {
    paints += other.paints
    effects += other.effects
    inheritsEffects = inheritsEffects || other.inheritsEffects
  }
}

/// The value of an attribute or a property in an SVG, which browsers can read as CSS.
///
/// Escapes and comments are refused. Without them, every function of CSS is a name directly before
/// a parenthesis.
struct SVGValue: Sendable, Hashable {
  /// What is not allowed in a value, as the end of a sentence.
  struct Flaw: Error, Sendable, Hashable {
    var description: String

    init(_ description: String) { self.description = description }
  }

  /// The IDs to which the value refers with `url(#…)`, in their order.
  private(set) var references: [String] = []
  /// Whether the value begins with the word `inherit`.
  let isInherit: Bool

  static let maximumIDByteCount = 256

  init(_ bytes: [UInt8]) throws(Flaw) {
    let word = "inherit".utf8
    isInherit = bytes.drop(while: \.isXMLSpace).prefix(word.count).map(\.asciiLowercased)
      .elementsEqual(word)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\\"): throw Flaw("a backslash")
      case UInt8(ascii: "*") where index > 0 && bytes[index - 1] == UInt8(ascii: "/"):
        throw Flaw("a comment in a value")
      case UInt8(ascii: "("):
        let name = bytes[..<index].reversed().prefix(while: \.isStyleNameByte).reversed()
        // A parenthesis after another character groups; it does not begin a function.
        if name.isEmpty { continue }
        let function = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
        guard SVGAllowlist.functions.contains(function) else {
          throw Flaw("the function \(function.cited)")
        }
        if function == "url" { references.append(try Self.address(bytes[(index + 1)...])) }
      default: break
      }
    }
  }

  /// Reads the ID between `url(` and `)`.
  private static func address(_ bytes: ArraySlice<UInt8>) throws(Flaw) -> String {
    var rest = bytes.drop(while: \.isXMLSpace)
    let quote = rest.first.flatMap {
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) ? $0 : nil
    }
    if quote != nil { rest = rest.dropFirst() }
    let fragment = rest.prefix { $0 == UInt8(ascii: "#") || $0.isIDByte }
    rest = rest[fragment.endIndex...]
    let isQuoted = quote == nil || rest.first == quote
    if quote != nil { rest = rest.dropFirst() }
    guard isQuoted, let id = id(ofFragment: fragment),
      rest.drop(while: \.isXMLSpace).first == UInt8(ascii: ")")
    else { throw Flaw("a reference that is not # and an ID in ASCII") }
    return id
  }

  /// Reads `#` and an ID to which other elements can refer.
  ///
  /// IDs in other alphabets are allowed, but nothing can refer to them.
  static func id(ofFragment text: some Collection<UInt8>) -> String? {
    let id = text.dropFirst()
    return text.first == UInt8(ascii: "#") && isID(id) ? String(decoding: id, as: UTF8.self) : nil
  }

  /// Whether references can name an ID.
  static func isID(_ text: some Collection<UInt8>) -> Bool {
    (1...maximumIDByteCount).contains(text.count) && text.allSatisfy(\.isIDByte)
  }
}

extension UInt8 {
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// Whether the byte can be part of a name in CSS.
  var isStyleNameByte: Bool {
    isASCIILetter || IdentifierCheck.isDigit(self) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_") || self >= 0x80
  }

  fileprivate var isIDByte: Bool {
    self < 0x80 && isStyleNameByte || self == UInt8(ascii: ".") || self == UInt8(ascii: ":")
  }
}
