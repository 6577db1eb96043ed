extension JSONReader {
  /// Reads a number, and says so when it is not written as JSON writes numbers.
  mutating func readNumber() -> JSONNode {
    let start = index
    while let byte = current,
      byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if !Self.isNumber(bytes[start..<index]) {
      report(.badNumber, "\(text.quoted) is not a number that JSON knows.", start..<index)
    } else if Double(text)?.isFinite != true {
      // Foundation refuses what it cannot hold (observed with swift-foundation).
      report(.badNumber, "\(text) is too large a number.", start..<index)
    }
    return JSONNode(value: .number(text), range: start..<index)
  }

  /// Reads `true`, `false`, `null`, or whatever stands there without quotes.
  mutating func readWord() -> JSONNode? {
    let start = index
    while let byte = current, isWordByte(byte), smartQuoteLength == 0 { index += 1 }
    guard index > start else {
      skipCharacter()
      return nil
    }
    let range = start..<index
    let word = String(decoding: bytes[range], as: UTF8.self)
    switch word {
    case "true": return JSONNode(value: .boolean(true), range: range)
    case "false": return JSONNode(value: .boolean(false), range: range)
    case "null": return JSONNode(value: .null, range: range)
    default: break
    }
    if let joined = readString(after: word, range) { return joined }
    switch word.lowercased() {
    case "true", "yes":
      report(.bareWord, "\(word.quoted) is not a word that JSON knows.", range)
      return JSONNode(value: .boolean(true), range: range)
    case "false", "no":
      report(.bareWord, "\(word.quoted) is not a word that JSON knows.", range)
      return JSONNode(value: .boolean(false), range: range)
    case "none", "nil", "undefined", "nan":
      report(.bareWord, "\(word.quoted) is not a word that JSON knows.", range)
      return JSONNode(value: .null, range: range)
    default:
      report(.bareWord, "\(word.quoted) stands without quotes.", range)
      return JSONNode(value: .string(word), range: range)
    }
  }

  /// `NOT "/path"`, as Apple's Technote TN3155 prints it: the word belongs into the string.
  private mutating func readString(after word: String, _ range: Range<Int>) -> JSONNode? {
    var lookahead = index
    while byte(at: lookahead) == UInt8(ascii: " ") { lookahead += 1 }
    guard byte(at: lookahead) == .quote else { return nil }
    report(.wordBeforeString, "\(word.quoted) stands before the string it belongs into.", range)
    index = lookahead
    let string = readString(closedBy: .straight)
    return JSONNode(value: .string(word + " " + string), range: range.lowerBound..<index)
  }

  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func takeDigits() -> Int {
      let count = rest.prefix { $0.isASCIIDigit }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let integerDigits = takeDigits()
    guard integerDigits == 1 || integerDigits > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
