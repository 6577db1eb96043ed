/// Where in an HTML page the text of a template ends: in text, in an attribute, in a script.
///
/// Escaping protects a page only where a browser reads characters: in text, and in quoted values of
/// attributes. The state machine follows the tokenizer of HTML (WHATWG, 13.2.5), as far as templates need
/// it.
struct HTMLContext: Sendable {
  enum State: Sendable, Hashable {
    case text
    /// After `<`.
    case tagOpen
    case tagName
    /// After `</x`, up to `>`.
    case endTag
    /// Between attributes.
    case inTag
    case attributeName
    /// After `name=`.
    case beforeValue
    case quoted(UInt8)
    case unquoted
    case comment
    /// `<!doctype …>`
    case markup
    /// In a script or a style sheet, which ends with its end tag.
    case raw(String)
  }

  struct Attribute: Sendable, Hashable {
    var name: String
    /// The text of the value without its insertions.
    var literal = ""
    var insertions: [Insertion] = []
    var range: Range<Int>

    struct Insertion: Sendable, Hashable {
      var name: String
      var isURL: Bool
      /// Whether the value begins with the insertion.
      var isFirst: Bool
      var range: Range<Int>
    }
  }

  struct Element: Sendable, Hashable {
    var name: String
    var attributes: [Attribute] = []
    var range: Range<Int>
  }

  private(set) var state = State.text
  /// The element whose tag is open.
  private(set) var element: Element?
  /// Whether a space has to come before the next attribute, because a tag of the template came before.
  private var needsSpace = false

  /// The state as far as the two ways around a section have to agree on it.
  var agreement: State {
    switch state {
    case .tagName, .attributeName, .inTag: .inTag
    default: state
    }
  }

  /// Reads text up to the next tag of the template.
  ///
  /// - Returns: The elements whose tags ended.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(TemplateDefect) -> [Element] {
    var elements: [Element] = []
    for index in range {
      if let element = try step(bytes, index, range) { elements.append(element) }
    }
    return elements
  }

  /// Notes that a section begins or ends here.
  mutating func passSection(_ range: Range<Int>) throws(TemplateDefect) {
    switch state {
    case .tagName, .attributeName:
      state = .inTag
      needsSpace = true
    case .inTag:
      needsSpace = true
    case .tagOpen, .endTag, .beforeValue, .unquoted, .markup:
      throw TemplateDefect(
        .templateHTML,
        range,
        "A section begins or ends within a tag of HTML.",
        cure: "Put the section around the whole element, attribute or quoted value."
      )
    case .text, .quoted, .comment, .raw: break
    }
  }

  /// Notes that a value is inserted here.
  mutating func insert(
    _ name: String,
    isURL: Bool,
    _ range: Range<Int>
  ) throws(TemplateDefect) {
    switch state {
    case .text, .comment: return
    case .quoted:
      guard let last = element?.attributes.indices.last else { return }
      let isFirst =
        element?.attributes[last].literal.allSatisfy(\.isWhitespace) == true
        && element?.attributes[last].insertions.isEmpty == true
      element?.attributes[last].insertions.append(
        Attribute.Insertion(name: name, isURL: isURL, isFirst: isFirst, range: range)
      )
    case .raw(let element):
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into the element \(element), where escaping does not protect the page.",
        cure: "Write an attribute such as data-value=\"{{\(name)}}\", and read the value there."
      )
    case .beforeValue, .unquoted:
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into a value without quotation marks, so its spaces would end the value.",
        cure: "Write quotation marks around the value."
      )
    case .tagOpen, .tagName, .endTag, .inTag, .attributeName, .markup:
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into a tag of HTML, outside of the value of an attribute.",
        cure: "Insert the value into text, or into a value in quotation marks."
      )
    }
  }

  // MARK: Steps

  private mutating func step(
    _ bytes: [UInt8],
    _ index: Int,
    _ range: Range<Int>
  ) throws(TemplateDefect) -> Element? {
    let byte = bytes[index]
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .tagOpen:
      openTag(bytes, index)
    case .tagName:
      if byte.isXMLSpace || byte == UInt8(ascii: "/") {
        state = .inTag
      } else if byte == UInt8(ascii: ">") {
        return endTag(at: index)
      } else {
        element?.name.append(Character(Unicode.Scalar(byte).lowercased))
      }
    case .inTag:
      return try readInTag(byte, index)
    case .attributeName:
      if byte == UInt8(ascii: "=") {
        state = .beforeValue
      } else if byte == UInt8(ascii: ">") {
        return endTag(at: index)
      } else if byte.isXMLSpace || byte == UInt8(ascii: "/") {
        state = .inTag
      } else {
        append(byte, isName: true, index)
      }
    case .beforeValue:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .quoted(byte)
      } else if byte == UInt8(ascii: ">") {
        return endTag(at: index)
      } else if !byte.isXMLSpace {
        state = .unquoted
        append(byte, isName: false, index)
      }
    case .quoted(let quote):
      if byte == quote {
        state = .inTag
        needsSpace = true
      } else {
        append(byte, isName: false, index)
      }
    case .unquoted:
      if byte == UInt8(ascii: ">") { return endTag(at: index) }
      if byte.isXMLSpace { state = .inTag } else { append(byte, isName: false, index) }
    case .endTag, .markup:
      if byte == UInt8(ascii: ">") { state = .text }
    case .comment:
      if byte == UInt8(ascii: ">"), Self.ends(with: "--", bytes, before: index, in: range) {
        state = .text
      }
    case .raw(let name):
      if byte == UInt8(ascii: ">"), Self.ends(with: "</\(name)", bytes, before: index, in: range) {
        state = .text
      }
    }
    return nil
  }

  private mutating func openTag(_ bytes: [UInt8], _ index: Int) {
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      state = .tagName
      needsSpace = false
      let name = String(Character(Unicode.Scalar(bytes[index]).lowercased))
      element = Element(name: name, range: (index - 1)..<(index + 1))
    case UInt8(ascii: "/"): state = .endTag
    case UInt8(ascii: "!"):
      let next = bytes[(index + 1)...].prefix(2)
      state = next.elementsEqual("--".utf8) ? .comment : .markup
    case UInt8(ascii: "?"): state = .markup
    case UInt8(ascii: "<"): break
    default: state = .text
    }
  }

  private mutating func readInTag(_ byte: UInt8, _ index: Int) throws(TemplateDefect) -> Element? {
    if byte == UInt8(ascii: ">") { return endTag(at: index) }
    if byte.isXMLSpace || byte == UInt8(ascii: "/") {
      needsSpace = false
      return nil
    }
    if byte == UInt8(ascii: "="), let last = element?.attributes.last, last.literal.isEmpty,
      last.insertions.isEmpty, !needsSpace
    {
      state = .beforeValue
      return nil
    }
    if needsSpace {
      throw TemplateDefect(
        .templateHTML,
        index..<(index + 1),
        "The attribute follows another value or a tag of the template without a space.",
        cure: "Write a space before the attribute."
      )
    }
    state = .attributeName
    element?.attributes.append(Attribute(name: "", range: index..<index))
    append(byte, isName: true, index)
    return nil
  }

  /// Appends a byte to the name or to the value of the last attribute. Other bytes than ASCII never decide
  /// anything, so each becomes a question mark.
  private mutating func append(_ byte: UInt8, isName: Bool, _ index: Int) {
    guard let last = element?.attributes.indices.last else { return }
    let scalar = byte < 0x80 ? Unicode.Scalar(byte) : "?"
    if isName {
      element?.attributes[last].name.append(Character(scalar.lowercased))
    } else {
      element?.attributes[last].literal.unicodeScalars.append(scalar)
    }
    let start = element?.attributes[last].range.lowerBound ?? index
    element?.attributes[last].range = start..<(index + 1)
  }

  private mutating func endTag(at index: Int) -> Element? {
    guard var ended = element else { return nil }
    ended.range = ended.range.lowerBound..<(index + 1)
    element = nil
    needsSpace = false
    state = ["script", "style"].contains(ended.name) ? .raw(ended.name) : .text
    return ended
  }

  /// Whether a word of ASCII letters and signs comes before an index, in any case of letters.
  private static func ends(
    with word: String,
    _ bytes: [UInt8],
    before index: Int,
    in range: Range<Int>
  ) -> Bool {
    let start = index - word.utf8.count
    guard start >= range.lowerBound else { return false }
    return zip(bytes[start..<index], word.utf8).allSatisfy { byte, expected in
      byte == expected || byte | 0x20 == expected
    }
  }
}

extension Unicode.Scalar {
  /// The small letter of an ASCII letter.
  fileprivate var lowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}
