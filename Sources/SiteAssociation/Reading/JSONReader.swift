/// Parses JSON that may contain errors. The reader records the range of every key and value,
/// reports errors, and continues after an error if the intention is clear.
///
/// For every input, the time is linear in the length of the text, and the depth of recursion is
/// limited.
struct JSONReader {
  /// Foundation's scanner rejects deeper nesting (inferred: swift-foundation).
  private static let maximumDepth = 512
  /// Values at a deeper level are skipped without recursion, so that a small stack is sufficient:
  /// 48 KB in a release build and 176 KB in a debug build (measured on x86-64 Linux). A secondary
  /// thread has 512 KB on iOS. An association file uses seven levels.
  private static let keptDepth = 48

  private var scanner: JSONScanner
  /// The brackets that are open at the current position, from the outermost to the innermost.
  private var openBrackets: [UInt8] = []

  init(_ bytes: [UInt8], from start: Int = 0) {
    scanner = JSONScanner(bytes, from: start)
  }

  /// The problems that were found, in the order of the text.
  var problems: [JSONScanner.LocatedProblem] { scanner.problems }

  /// Parses one value, and reports any text after it.
  mutating func readDocument() -> JSONNode? {
    let root = readValue()
    scanner.skipWhitespace()
    if root != nil, let next = scanner.current, !scanner.hasGivenUp {
      scanner.report(
        .textAfterEnd,
        "The JSON value is followed by more text, which starts with \(Self.quoted(next)).",
        at: position..<min(position + 20, scanner.byteCount)
      )
    }
    return root
  }

  private var position: Int { scanner.position }

  // MARK: - Values

  // The next five functions call each other for every level. They leave reports and scalars to other
  // functions, because every text that a function builds enlarges its stack frame in a debug build.

  private mutating func readValue() -> JSONNode? {
    scanner.skipWhitespace()
    while let byte = scanner.current {
      switch byte {
      case .openBrace, .openBracket:
        return readContainer(openedBy: byte)
      case .closeBrace, .closeBracket, .comma, .colon:
        return nil
      default:
        if let scalar = readScalar(startingWith: byte) { return scalar }
      }
    }
    return nil
  }

  private mutating func readContainer(openedBy bracket: UInt8) -> JSONNode {
    guard openBrackets.count < Self.keptDepth else { return skipContainer() }
    openBrackets.append(bracket)
    defer { openBrackets.removeLast() }
    return bracket == .openBrace ? readObject() : readArray()
  }

  private mutating func readArray() -> JSONNode {
    let start = position
    scanner.advance()
    var elements: [JSONNode] = []
    var lastComma: Int?
    reading: while true {
      scanner.skipWhitespace()
      switch scanner.current {
      case nil:
        reportUnclosed(start, "The array")
        break reading
      case .closeBracket:
        reportTrailing(lastComma, isEmpty: elements.isEmpty)
        scanner.advance()
        break reading
      case .closeBrace:
        reportMismatched("The array ends with \"}\" instead of \"]\".", openedAt: start)
        break reading
      case .comma:
        if lastComma != nil || elements.isEmpty { reportMissingValue() }
        lastComma = position
        scanner.advance()
      case .colon:
        skipColon("JSON does not allow a colon in an array.")
      default:
        if lastComma == nil, let last = elements.last { reportMissingComma(after: last.range) }
        lastComma = nil
        if let element = readValue() { elements.append(element) }
      }
    }
    return JSONNode(value: .array(elements), range: start..<position)
  }

  private mutating func readObject() -> JSONNode {
    let start = position
    scanner.advance()
    var members: [JSONMember] = []
    var seen: Set<ExactText> = []
    var lastComma: Int?
    reading: while true {
      scanner.skipWhitespace()
      switch scanner.current {
      case nil:
        reportUnclosed(start, "The object")
        break reading
      case .closeBrace:
        reportTrailing(lastComma, isEmpty: members.isEmpty)
        scanner.advance()
        break reading
      case .closeBracket:
        reportMismatched("The object ends with \"]\" instead of \"}\".", openedAt: start)
        break reading
      case .comma:
        if lastComma != nil || members.isEmpty { reportMissingValue() }
        lastComma = position
        scanner.advance()
      case .colon:
        skipColon("A key is missing before this colon.")
      default:
        if lastComma == nil, let last = members.last {
          reportMissingComma(after: last.value.range)
        }
        lastComma = nil
        guard let member = readMember() else { continue }
        if !seen.insert(ExactText(member.key)).inserted { reportDuplicate(member) }
        members.append(member)
      }
    }
    return JSONNode(value: .object(members), range: start..<position)
  }

  private mutating func readMember() -> JSONMember? {
    guard let node = readValue(), let key = key(node) else { return nil }
    guard moveToValue(of: key, node.range), let value = readValue() else {
      return memberWithoutValue(key, node.range)
    }
    return JSONMember(key: key, keyRange: node.range, value: value)
  }

  // MARK: - Keys and scalars

  /// Returns the text of a key, or nil if the key is an array or object. Reports a key that is not a
  /// string.
  private mutating func key(_ node: JSONNode) -> String? {
    let name: String
    switch node.value {
    case .string(let string): return string
    case .number(let text): name = text
    case .boolean(let flag): name = flag ? "true" : "false"
    case .null: name = "null"
    case .array, .object:
      scanner.report(
        .keyNotString,
        "This key is \(node.typeName), not a string.",
        at: node.range
      )
      return nil
    }
    scanner.report(
      .keyNotString,
      "Double quotes are missing around the key \(name.quoted).",
      at: node.range
    )
    return name
  }

  /// Moves past the colon after a key, and reports a missing one.
  ///
  /// - Returns: Whether a value can follow.
  private mutating func moveToValue(of key: String, _ range: Range<Int>) -> Bool {
    scanner.skipWhitespace()
    switch scanner.current {
    case nil, .comma, .closeBrace, .closeBracket:
      return false
    case .colon:
      scanner.advance()
    default:
      scanner.report(
        .missingColon,
        "A colon is missing after the key \(key.quoted).",
        at: range
      )
    }
    return true
  }

  private mutating func memberWithoutValue(_ name: String, _ range: Range<Int>) -> JSONMember {
    scanner.report(.missingValue, "The key \(name.quoted) has no value.", at: range)
    return JSONMember(
      key: name,
      keyRange: range,
      value: JSONNode(value: .null, range: range.upperBound..<range.upperBound)
    )
  }

  /// - Returns: The value, or nil after a character that cannot start a value.
  private mutating func readScalar(startingWith byte: UInt8) -> JSONNode? {
    let start = position
    switch byte {
    case .quote:
      let string = scanner.readString(closedBy: .straight)
      return JSONNode(value: .string(string), range: start..<position)
    case UInt8(ascii: "'"):
      scanner.report(
        .singleQuotes,
        "The string is enclosed in single quotes.",
        at: start..<start + 1
      )
      let string = scanner.readString(closedBy: .single)
      return JSONNode(value: .string(string), range: start..<position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return scanner.readNumber()
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      if scanner.startsNumberAfterSign { return scanner.readNumber() }
    default:
      if scanner.typographicQuoteLength > 0 { return scanner.readTypographicString() }
      if JSONScanner.isWordByte(byte) { return scanner.readWord() }
    }
    scanner.report(
      .unexpectedCharacter,
      "JSON does not allow \(Self.quoted(byte)) here.",
      at: start..<start + 1
    )
    scanner.skipCharacter()
    scanner.skipWhitespace()
    return nil
  }

  /// Moves past an array or object by counting brackets. This needs no stack.
  private mutating func skipContainer() -> JSONNode {
    let start = position
    var openCount = 0
    while let byte = scanner.current {
      switch byte {
      case .openBrace, .openBracket:
        openCount += 1
        if openBrackets.count + openCount == Self.maximumDepth + 1 {
          scanner.report(
            .nestingTooDeep,
            "The file has more than 512 levels of nesting.",
            at: position..<position + 1
          )
        }
      case .closeBrace, .closeBracket:
        openCount -= 1
      case .quote:
        _ = scanner.readString(closedBy: .straight)
        continue
      default:
        break
      }
      scanner.advance()
      if openCount == 0 { return JSONNode(value: .null, range: start..<position) }
    }
    reportUnclosed(start, "The value")
    return JSONNode(value: .null, range: start..<position)
  }

  // MARK: - Problems

  private mutating func reportUnclosed(_ start: Int, _ container: String) {
    scanner.report(
      .unclosedContainer,
      "\(container) that starts here is not closed.",
      at: start..<start + 1
    )
  }

  private mutating func reportTrailing(_ comma: Int?, isEmpty: Bool) {
    guard let comma else { return }
    if isEmpty {
      scanner.report(.missingValue, "A value is missing before this comma.", at: comma..<comma + 1)
    } else {
      scanner.report(
        .trailingComma,
        "A comma follows the last value before the closing bracket.",
        at: comma..<comma + 1
      )
    }
  }

  private mutating func skipColon(_ problem: String) {
    scanner.report(.unexpectedCharacter, problem, at: position..<position + 1)
    scanner.advance()
  }

  private mutating func reportMissingComma(after range: Range<Int>) {
    scanner.report(.missingComma, "A comma is missing after this value.", at: range)
  }

  private mutating func reportDuplicate(_ member: JSONMember) {
    scanner.report(
      .duplicateKey,
      "The object has the key \(member.key.quoted) more than once.",
      at: member.keyRange
    )
  }

  private mutating func reportMissingValue() {
    scanner.report(
      .missingValue,
      "A value is missing before this comma.",
      at: position..<position + 1
    )
  }

  /// Reports a closing bracket of the wrong kind. Moves past the bracket, unless it closes an outer
  /// array or object.
  private mutating func reportMismatched(_ problem: String, openedAt start: Int) {
    scanner.report(.mismatchedBracket, problem, at: position..<position + 1)
    if isWrongBracket(for: start) { scanner.advance() }
  }

  /// The maximum number of bytes that are searched for a hint. Because of this limit, the time for
  /// many mismatches grows only with their number.
  private static let maximumLookaround = 200

  private func isWrongBracket(for start: Int) -> Bool {
    // At the top level, and inside an outer bracket of the same kind, the closing bracket cannot
    // close anything else.
    guard openBrackets.count >= 2 else { return true }
    let around = openBrackets[openBrackets.count - 2]
    guard around != openBrackets.last else { return true }
    if isIndentedLike(start) { return true }
    // The next bracket closes either the outer array or object, or the one outside of it.
    guard openBrackets.count >= 3, openBrackets[openBrackets.count - 3] != around else {
      return false
    }
    let next = scanner.firstVisibleByte(from: position + 1, within: Self.maximumLookaround)
    return next == (around == .openBrace ? .closeBrace : .closeBracket)
  }

  /// Returns whether the current position is the first visible one on its line, and its indentation
  /// equals that of the line with an offset.
  private func isIndentedLike(_ offset: Int) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let own = scanner.line(before: position, within: Self.maximumLookaround),
      let other = scanner.line(before: offset, within: Self.maximumLookaround)
    else { return false }
    return own.allSatisfy(isBlank) && other.prefix(while: isBlank).elementsEqual(own)
  }

  private static func quoted(_ byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
    case 0x80...: "this character"
    default: "the control character \(Unicode.Scalar(byte).codePointName)"
    }
  }
}
