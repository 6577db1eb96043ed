/// Reads JSON as people really write it: keeps the place of every key and value, reports what is
/// wrong, and goes on after a mistake where the meaning is plain.
///
/// Time is linear in the text and depth is bounded, whatever the text.
struct JSONReader {
  /// Foundation's scanner refuses deeper nesting (inferred: swift-foundation).
  static let maximumDepth = 512
  /// Deeper values are stepped over without recursion, so that a small stack is enough: the meaning
  /// of an association file ends at seven levels.
  static let keptDepth = 48
  /// After this many mistakes the rest of the text is not worth a line each.
  static let maximumProblemCount = 100

  private(set) var problems: [(problem: ReadingProblem, text: String, range: Range<Int>)] = []
  let bytes: [UInt8]
  var index: Int
  /// The opening brackets that the current place is inside of, outermost first.
  private(set) var openBrackets: [UInt8] = []
  private var hasGivenUp = false
  /// Known once a comment has been looked for to the end of the text in vain.
  var lacksCommentEnd = false

  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    index = start
  }

  /// Reads one value and reports whatever follows it.
  mutating func readDocument() -> JSONNode? {
    let root = readValue()
    skipBlanks()
    if root != nil, let next = current, !hasGivenUp {
      let end = index + min(20, bytes.count - index)
      report(
        .textAfterEnd,
        "There is more text behind the end of the value, from \(quoted(next)) on.",
        index..<end
      )
    }
    return root
  }

  // MARK: Values

  private mutating func readValue() -> JSONNode? {
    skipBlanks()
    while let byte = current {
      let start = index
      switch byte {
      case .openBrace: return readContainer { $0.readObject() }
      case .openBracket: return readContainer { $0.readArray() }
      case .quote:
        return JSONNode(value: .string(readString(closedBy: .straight)), range: start..<index)
      case UInt8(ascii: "'"):
        report(.singleQuotes, "The string is in single quotes.", start..<start + 1)
        return JSONNode(value: .string(readString(closedBy: .single)), range: start..<index)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        return readNumber()
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
        if startsNumber(at: index + 1) { return readNumber() }
        report(.unexpectedCharacter, "\(quoted(byte)) has no business here.", start..<start + 1)
        skipCharacter()
        skipBlanks()
      case .closeBrace, .closeBracket, .comma, .colon:
        return nil
      default:
        if smartQuoteLength > 0 { return readSmartQuotedString() }
        if isWordByte(byte) { return readWord() }
        report(.unexpectedCharacter, "\(quoted(byte)) has no business here.", start..<start + 1)
        skipCharacter()
        skipBlanks()
      }
    }
    return nil
  }

  private mutating func readContainer(_ read: (inout JSONReader) -> JSONNode) -> JSONNode {
    guard openBrackets.count < Self.keptDepth, let bracket = current else { return skipValue() }
    openBrackets.append(bracket)
    defer { openBrackets.removeLast() }
    return read(&self)
  }

  private mutating func readArray() -> JSONNode {
    let start = index
    index += 1
    var elements: [JSONNode] = []
    var lastComma: Int?
    while true {
      skipBlanks()
      switch current {
      case nil:
        reportUnclosed(start, "The array")
        return JSONNode(value: .array(elements), range: start..<index)
      case .closeBracket:
        reportTrailing(lastComma, isEmpty: elements.isEmpty)
        index += 1
        return JSONNode(value: .array(elements), range: start..<index)
      case .closeBrace:
        reportMismatched("The array", start, closedBy: "}")
        return JSONNode(value: .array(elements), range: start..<index)
      case .comma:
        if lastComma != nil || elements.isEmpty { reportMissingValue() }
        lastComma = index
        index += 1
      case .colon:
        report(.unexpectedCharacter, "A colon has no business in an array.", index..<index + 1)
        index += 1
      default:
        if lastComma == nil, let last = elements.last {
          report(.missingComma, "A comma is missing behind this value.", last.range)
        }
        lastComma = nil
        if let element = readValue() { elements.append(element) }
      }
    }
  }

  private mutating func readObject() -> JSONNode {
    let start = index
    index += 1
    var members: [JSONMember] = []
    var seen: Set<ExactText> = []
    var lastComma: Int?
    while true {
      skipBlanks()
      switch current {
      case nil:
        reportUnclosed(start, "The object")
        return JSONNode(value: .object(members), range: start..<index)
      case .closeBrace:
        reportTrailing(lastComma, isEmpty: members.isEmpty)
        index += 1
        return JSONNode(value: .object(members), range: start..<index)
      case .closeBracket:
        reportMismatched("The object", start, closedBy: "]")
        return JSONNode(value: .object(members), range: start..<index)
      case .comma:
        if lastComma != nil || members.isEmpty { reportMissingValue() }
        lastComma = index
        index += 1
      case .colon:
        report(.unexpectedCharacter, "A colon without a key.", index..<index + 1)
        index += 1
      default:
        if lastComma == nil, let last = members.last {
          report(.missingComma, "A comma is missing behind this value.", last.value.range)
        }
        lastComma = nil
        if let member = readMember() {
          if !seen.insert(ExactText(member.key)).inserted {
            report(
              .duplicateKey,
              "The key \(member.key.quoted) stands twice in the same object.",
              member.keyRange
            )
          }
          members.append(member)
        }
      }
    }
  }

  private mutating func readMember() -> JSONMember? {
    guard let key = readValue() else { return nil }
    let name: String
    switch key.value {
    case .string(let string): name = string
    case .number(let text): name = text
    case .boolean(let flag): name = flag ? "true" : "false"
    case .null: name = "null"
    case .array, .object:
      report(.keyNotString, "A key has to be a string, here stands \(key.typeName).", key.range)
      return nil
    }
    if key.string == nil {
      report(.keyNotString, "The key \(name.quoted) is not in double quotes.", key.range)
    }
    skipBlanks()
    guard let next = current, next != .comma, next != .closeBrace, next != .closeBracket else {
      report(.missingValue, "The key \(name.quoted) has no value.", key.range)
      return JSONMember(
        key: name,
        keyRange: key.range,
        value: JSONNode(value: .null, range: key.range.upperBound..<key.range.upperBound)
      )
    }
    if next == .colon {
      index += 1
    } else {
      report(.missingColon, "A colon is missing behind the key \(name.quoted).", key.range)
    }
    if let value = readValue() {
      return JSONMember(key: name, keyRange: key.range, value: value)
    }
    report(.missingValue, "The key \(name.quoted) has no value.", key.range)
    return JSONMember(
      key: name,
      keyRange: key.range,
      value: JSONNode(value: .null, range: key.range.upperBound..<key.range.upperBound)
    )
  }

  // MARK: Mistakes

  mutating func report(_ problem: ReadingProblem, _ text: String, _ range: Range<Int>) {
    guard !hasGivenUp else { return }
    if problems.count >= Self.maximumProblemCount {
      hasGivenUp = true
      problems.append(
        (
          .tooManyProblems,
          "More than \(Self.maximumProblemCount) mistakes; the rest is not listed.", range
        )
      )
    } else {
      problems.append((problem, text, range))
    }
  }

  private mutating func reportUnclosed(_ start: Int, _ what: String) {
    report(.unclosedContainer, "\(what) that starts here is never closed.", start..<start + 1)
  }

  private mutating func reportTrailing(_ comma: Int?, isEmpty: Bool) {
    guard let comma else { return }
    if isEmpty {
      report(.missingValue, "A comma without a value before it.", comma..<comma + 1)
    } else {
      report(.trailingComma, "A comma stands before the closing bracket.", comma..<comma + 1)
    }
  }

  private mutating func reportMissingValue() {
    report(.missingValue, "A value is missing before this comma.", index..<index + 1)
  }
}

// MARK: - Moving over the text

extension JSONReader {
  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "*")
  }

  /// Whether what stands behind a sign or a point belongs to a number.
  private func startsNumber(at offset: Int) -> Bool {
    guard let next = byte(at: offset) else { return false }
    return next.isASCIIDigit || next.isASCIILetter || next == UInt8(ascii: ".")
  }

  func quoted(_ byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
    case 0x80...: "this character"
    default: "the control character \(byte)"
    }
  }

  mutating func skipCharacter() {
    index += 1
    while let byte = current, byte.isUTF8Continuation { index += 1 }
  }

  /// Steps over an array or object by counting brackets; needs no stack.
  private mutating func skipValue() -> JSONNode {
    let start = index
    var openCount = 0
    while let byte = current {
      switch byte {
      case .openBrace, .openBracket:
        openCount += 1
        if openBrackets.count + openCount == Self.maximumDepth + 1 {
          report(.nestingTooDeep, "Nested deeper than 512 levels.", index..<index + 1)
        }
      case .closeBrace, .closeBracket:
        openCount -= 1
      case .quote:
        _ = readString(closedBy: .straight)
        continue
      default:
        break
      }
      index += 1
      if openCount == 0 { return JSONNode(value: .null, range: start..<index) }
    }
    reportUnclosed(start, "The value")
    return JSONNode(value: .null, range: start..<index)
  }
}
