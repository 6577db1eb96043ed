/// Splits an SVG file into tags, texts and comments.
///
/// The scanner accepts less than XML allows, so that every parser reads an accepted file in the
/// same way. What it refuses, such as entities, CDATA sections and processing instructions, plain
/// SVG does not need.
struct SVGScanner {
  struct Attribute: Sendable, Hashable {
    /// Letters, digits and `-_.:` in ASCII.
    var name: String
    /// The value with its references replaced.
    var value: String
    var range: Range<Int>
  }

  struct Tag: Sendable, Hashable {
    var name: String
    var attributes: [Attribute]
    /// Whether the tag ends its element, too.
    var isEmpty: Bool
    /// The bytes of `<` and the name.
    var range: Range<Int>

    subscript(name: StaticString) -> String? {
      attributes.first { $0.name.utf8.elementsEqual(name.description.utf8) }?.value
    }
  }

  enum Token: Sendable, Hashable {
    case start(Tag)
    case end(name: String, Range<Int>)
    case text(String, Range<Int>)
    case comment(Range<Int>)
  }

  /// A position from which the file cannot be read any further.
  struct Failure: Error, Sendable, Hashable {
    var range: Range<Int>
    var problem: String
  }

  static let maximumAttributeCount = 128
  static let maximumValueByteCount = 64 << 10

  private let bytes: [UInt8]
  private var index = 0
  private var hasDocumentType = false
  private var hasRoot = false

  init(_ utf8: [UInt8]) { bytes = utf8 }

  /// Returns the next tag, text or comment; nil at the end of the file.
  mutating func next() throws(Failure) -> Token? {
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") { return try text() }
      if has("<!--") {
        return try comment()
      } else if has("<?") {
        try skipDeclaration()
      } else if has("<!DOCTYPE"), !hasRoot {
        try skipDocumentType()
      } else if has("<!") {
        throw failure(has("<![CDATA[") ? "CDATA sections are not allowed." : "<! is not allowed.")
      } else if has("</") {
        return try endTag()
      } else {
        hasRoot = true
        return try startTag()
      }
    }
    return nil
  }

  // MARK: Before the root

  /// Skips `<?xml … ?>` at the start of the file.
  private mutating func skipDeclaration() throws(Failure) {
    guard index == 0, has("<?xml") else {
      throw failure("Processing instructions are not allowed.")
    }
    index += 5
    var names: [String] = []
    while true {
      let hasSpace = skipSpace()
      if has("?>") { break }
      guard hasSpace, names.count < 3 else { throw failure("The XML declaration is malformed.") }
      let attribute = try attribute()
      guard Self.isPossible(attribute) else {
        throw Failure(range: attribute.range, problem: "The file must be XML 1.0 in UTF-8.")
      }
      names.append(attribute.name)
    }
    let known = ["version", "encoding", "standalone"]
    guard names.first == known[0], names == known.filter(names.contains),
      !bytes[..<index].contains(UInt8(ascii: "&"))
    else { throw failure("The XML declaration is malformed.", at: 0) }
    index += 2
  }

  private static func isPossible(_ attribute: Attribute) -> Bool {
    let value = attribute.value.utf8
    let values =
      switch attribute.name {
      case "version": ["1.0"]
      case "encoding": ["UTF-8", "utf-8"]
      case "standalone": ["yes", "no"]
      default: [String]()
      }
    return values.contains { value.elementsEqual($0.utf8) }
  }

  /// Skips `<!DOCTYPE svg>`, to which the identifiers of an SVG version can belong. Browsers do not
  /// load the file that they name.
  private mutating func skipDocumentType() throws(Failure) {
    guard !hasDocumentType else { throw failure("A second document type is not allowed.") }
    hasDocumentType = true
    index += 9
    let problem =
      "The document type must be svg, without an address or with that of SVG 1.0 or 1.1."
    guard skipSpace(), has("svg") else { throw failure(problem) }
    index += 3
    if skipSpace(), has("PUBLIC") {
      index += 6
      for start in ["-//W3C//DTD SVG 1.", "http://www.w3.org/"] {
        let hasSpace = skipSpace()
        let place = index
        guard hasSpace, let identifier = identifier(), identifier.starts(with: start.utf8) else {
          throw failure(problem, at: place)
        }
      }
      skipSpace()
    }
    guard !has("[") else {
      throw failure("A document type with declarations of its own is not allowed.")
    }
    guard has(">") else { throw failure(problem) }
    index += 1
  }

  /// Reads a text in quotation marks that contains neither quotation marks nor markup.
  private mutating func identifier() -> ArraySlice<UInt8>? {
    guard has("\"") || has("'") else { return nil }
    let quote = bytes[index]
    let content = bytes[(index + 1)...].prefix {
      $0.isXMLNameByte || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ")
    }
    guard content.endIndex < bytes.count, bytes[content.endIndex] == quote else { return nil }
    index = content.endIndex + 1
    return content
  }

  // MARK: Tags, texts and comments

  private mutating func startTag() throws(Failure) -> Token {
    let start = index
    index += 1
    var tag = Tag(name: try name(), attributes: [], isEmpty: false, range: start..<index)
    while true {
      let hasSpace = skipSpace()
      if has("/>") {
        index += 2
        tag.isEmpty = true
        return .start(tag)
      }
      if has(">") {
        index += 1
        return .start(tag)
      }
      guard hasSpace else { throw failure("The tag is malformed.") }
      guard tag.attributes.count < Self.maximumAttributeCount else {
        throw failure("The element has more than \(Self.maximumAttributeCount) attributes.")
      }
      let attribute = try attribute()
      guard !tag.attributes.contains(where: { $0.name.utf8.elementsEqual(attribute.name.utf8) })
      else {
        throw Failure(
          range: attribute.range,
          problem: "The element has the attribute \(attribute.name) twice."
        )
      }
      tag.attributes.append(attribute)
    }
  }

  private mutating func endTag() throws(Failure) -> Token {
    let start = index
    index += 2
    let name = try name()
    skipSpace()
    guard has(">") else { throw failure("The end tag is malformed.") }
    index += 1
    return .end(name: name, start..<index)
  }

  private mutating func text() throws(Failure) -> Token {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      guard bytes[index] != UInt8(ascii: "]") || !has("]]>") else {
        throw failure("]]> is not allowed in text.")
      }
      index += 1
    }
    return .text(try decoded(start..<index), start..<index)
  }

  private mutating func comment() throws(Failure) -> Token {
    let start = index
    index += 4
    while index < bytes.count, bytes[index] != UInt8(ascii: "-") || !has("--") { index += 1 }
    guard has("-->") else {
      throw Failure(range: start..<start + 4, problem: "The comment does not end.")
    }
    index += 3
    return .comment(start..<index)
  }

  private mutating func name() throws(Failure) -> String {
    let start = index
    while index < bytes.count, bytes[index].isXMLNameByte { index += 1 }
    guard start < index, bytes[start].isXMLNameStart else {
      throw failure("A name in ASCII must follow.", at: start)
    }
    let prefix = bytes[start..<index].prefix { $0 != UInt8(ascii: ":") }
    let local = bytes[prefix.endIndex..<index].dropFirst()
    guard prefix.endIndex == index || local.first.map(\.isXMLNameStart) == true,
      !local.contains(UInt8(ascii: ":"))
    else { throw failure("The name is malformed.", at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func attribute() throws(Failure) -> Attribute {
    let start = index
    let name = try name()
    let range = start..<index
    skipSpace()
    guard has("=") else { throw failure("The attribute \(name) has no value.", at: start) }
    index += 1
    skipSpace()
    guard has("\"") || has("'") else {
      throw failure("The value of \(name) must be in quotation marks.")
    }
    let quote = bytes[index]
    index += 1
    let value = index
    while index < bytes.count, bytes[index] != quote {
      guard bytes[index] != UInt8(ascii: "<") else {
        throw failure("< is not allowed in a value.")
      }
      index += 1
    }
    guard index < bytes.count else {
      throw failure("The value of \(name) does not end.", at: start)
    }
    guard index - value <= Self.maximumValueByteCount else {
      throw failure("The value of \(name) is longer than 64 KiB.", at: start)
    }
    defer { index += 1 }
    return Attribute(name: name, value: try decoded(value..<index), range: range)
  }

  // MARK: Parts

  /// Replaces the references in a text. XML defines five names; all others need declarations.
  private func decoded(_ range: Range<Int>) throws(Failure) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "&") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let end = bytes[index..<min(index + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";"))
      guard let end, let scalar = Self.scalar(bytes[(index + 1)..<end]) else {
        throw Failure(
          range: index..<index + 1,
          problem: "& must begin &lt; &gt; &amp; &quot; &apos; or the number of a character."
        )
      }
      result += Array(String(scalar).utf8)
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: reference, as: UTF8.self)
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.first == UInt8(ascii: "#") else { return nil }
      let isHexadecimal = reference.dropFirst().first == UInt8(ascii: "x")
      let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
      guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
        let number = UInt32(
          String(decoding: digits, as: UTF8.self),
          radix: isHexadecimal ? 16 : 10
        ),
        let scalar = Unicode.Scalar(number), scalar.isAllowedInXML
      else { return nil }
      return scalar
    }
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    return index > start
  }

  private func has(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    return end <= bytes.count && text.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
  }

  private func failure(_ problem: String, at start: Int? = nil) -> Failure {
    let start = start ?? index
    return Failure(range: start..<min(start + 1, bytes.count), problem: problem)
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var isXMLNameStart: Bool { isASCIILetter || self == UInt8(ascii: "_") }

  fileprivate var isXMLNameByte: Bool {
    isASCIILetter || (0x30...0x3A).contains(self) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character (section 2.2).
  var isAllowedInXML: Bool {
    value >= 0x20 && value != 0xFFFE && value != 0xFFFF || [0x09, 0x0A, 0x0D].contains(value)
  }
}
