/// Splits an SVG file into tags and texts.
///
/// The scanner accepts less than XML allows. It refuses entities, CDATA sections, processing
/// instructions and other constructs that plain SVG does not need.
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
  }

  /// A position from which the file cannot be read any further.
  struct Failure: Error, Sendable, Hashable {
    var range: Range<Int>
    var problem: String
  }

  private static let maximumValueByteCount = 64 << 10

  private let bytes: [UInt8]
  private var index = 0
  private var isInProlog = true

  init(_ utf8: [UInt8]) { bytes = utf8 }

  /// Returns the next tag or text; nil at the end of the file.
  mutating func next() throws(Failure) -> Token? {
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") { return try text() }
      if has("<!--") {
        try skipComment()
      } else if has("<?") {
        try skipDeclaration()
      } else if has("<!DOCTYPE"), isInProlog {
        try skipDocumentType()
      } else if has("<!") {
        throw failure(has("<![CDATA[") ? "CDATA sections are not allowed." : "<! is not allowed.")
      } else if has("</") {
        return try endTag()
      } else {
        isInProlog = false
        return try startTag()
      }
    }
    return nil
  }

  // MARK: Markup that the check ignores

  private mutating func skipComment() throws(Failure) {
    let start = index
    index += 4
    while index < bytes.count, !has("--") { index += 1 }
    guard has("-->") else {
      throw Failure(range: start..<start + 4, problem: "The comment does not end.")
    }
    index += 3
  }

  /// Skips `<?xml … ?>` at the start of the file.
  private mutating func skipDeclaration() throws(Failure) {
    guard index == 0, has("<?xml") else {
      throw failure("Processing instructions are not allowed.")
    }
    index += 5
    while true {
      let hasSpace = skipSpace()
      if has("?>") { break }
      guard hasSpace else { throw failure("The XML declaration is malformed.") }
      let attribute = try attribute()
      guard Self.isPossible(attribute) else {
        throw Failure(range: attribute.range, problem: "The file must be XML 1.0 in UTF-8.")
      }
    }
    index += 2
  }

  private static func isPossible(_ attribute: Attribute) -> Bool {
    let value = attribute.value.utf8
    return switch attribute.name {
    case "version": value.elementsEqual("1.0".utf8)
    case "encoding": value.elementsEqual("UTF-8".utf8) || value.elementsEqual("utf-8".utf8)
    case "standalone": true
    default: false
    }
  }

  private mutating func skipDocumentType() throws(Failure) {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      guard ![UInt8(ascii: "["), UInt8(ascii: "<")].contains(bytes[index]) || index == start else {
        throw failure("A document type with declarations of its own is not allowed.")
      }
      index += 1
    }
    index = min(index + 1, bytes.count)
  }

  // MARK: Tags and texts

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
      guard !has("]]>") else { throw failure("]]> is not allowed in text.") }
      index += 1
    }
    return .text(try decoded(start..<index), start..<index)
  }

  private mutating func name() throws(Failure) -> String {
    let start = index
    while index < bytes.count, bytes[index].isXMLNameByte { index += 1 }
    guard start < index, bytes[start].isASCIILetter || bytes[start] == UInt8(ascii: "_") else {
      throw failure("A name in ASCII must follow.", at: start)
    }
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
    return end <= bytes.count && bytes[index..<end].elementsEqual(text.description.utf8)
  }

  private func failure(_ problem: String, at start: Int? = nil) -> Failure {
    let start = start ?? index
    return Failure(range: start..<min(start + 1, bytes.count), problem: problem)
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

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
