/// The edits that may correct an error in the quotation marks of a string.
///
/// A missing quotation mark turns the strings after it inside out, so the grammar fails at most a
/// few tokens later.
struct QuotationRepairs {
  private(set) var all: [RepairCandidate] = []

  private let bytes: [UInt8]

  /// The number of tokens before the error that can contain the mistake.
  private static let reach = 3
  /// The maximum number of bytes that are searched for the other quotation mark.
  private static let maximumLength = 2000
  private static let maximumEndCount = 12

  init(_ history: RepairHistory, in bytes: [UInt8]) {
    self.bytes = bytes
    for step in history.steps.suffix(Self.reach + 1).reversed() {
      switch step.token.kind {
      case .string, .unclosedString:
        addMissingClosingQuotes(step)
        addSuperfluousOpeningQuote(step)
        if step.token.kind == .string { addQuotesInside(step) } else { addLineBreak(step) }
      case .word, .scalar, .stray:
        addMissingOpeningQuote(step)
        addMissingQuotes(step)
      default: break
      }
    }
  }

  // MARK: - Strings

  /// Adds edits that end a string earlier than its own closing quotation mark does.
  private mutating func addMissingClosingQuotes(_ step: RepairHistory.Step) {
    let token = step.token
    guard !token.openingQuote.isEmpty else { return }
    let start = token.openingQuote.upperBound
    let scanner = JSONScanner(bytes)
    var endCount = 0
    var offset = start
    let limit = min(token.content.upperBound, start + Self.maximumLength)
    while offset < limit, endCount < Self.maximumEndCount {
      let byte = bytes[offset]
      let quoteLength = scanner.typographicQuoteLength(at: offset)
      if byte < 0x20 { return }
      if byte == .backslash {
        if offset + 1 < bytes.count, bytes[offset + 1] == .quote {
          close(step, content: start..<offset, mark: offset..<offset + 2, "\\\\\"", cost: 2)
        }
        return
      }
      if quoteLength > 0 {
        close(step, content: start..<offset, mark: offset..<offset + quoteLength, "\"", cost: 1)
        endCount += 1
      } else if [.comma, .colon, .closeBracket, .closeBrace].contains(byte) {
        let end = endWithoutSpaces(start..<offset)
        close(step, content: start..<end, mark: end..<end, "\"", cost: 2)
        endCount += 1
      }
      offset += max(1, quoteLength)
    }
    if token.kind == .unclosedString, limit == token.content.upperBound {
      let end = endWithoutSpaces(start..<limit)
      close(step, content: start..<end, mark: end..<end, "\"", cost: 2)
    }
  }

  private func endWithoutSpaces(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == 0x09 {
      end -= 1
    }
    return end
  }

  /// Adds an edit that ends a string by writing a quotation mark in place of a range, which can be
  /// empty.
  private mutating func close(
    _ step: RepairHistory.Step,
    content: Range<Int>,
    mark: Range<Int>,
    _ replacement: String,
    cost: Int
  ) {
    let token = step.token
    guard bytes[content].allSatisfy({ $0 != .quote }) else { return }
    let isTypographic = !mark.isEmpty && bytes[mark.lowerBound] != .backslash
    let isEscaped = !mark.isEmpty && !isTypographic
    let text = String(decoding: bytes[content], as: UTF8.self)
    add(
      step,
      token.range.lowerBound..<mark.upperBound,
      content: content,
      cost: cost,
      edits: [TextEdit(mark, replacement)] + straightened(token.openingQuote),
      isTypographic ? .smartQuotes : isEscaped ? .badEscape : .unterminatedString,
      at: isTypographic ? mark : isEscaped ? mark : token.openingQuote
    ) {
      if isTypographic {
        return (
          "The string \(text.quoted) ends with a typographic quote, which JSON does not allow.", nil
        )
      }
      if isEscaped {
        return (
          "The backslash before the closing quote makes the quote part of the string.",
          "Remove the backslash, or write \\\\ for a literal backslash."
        )
      }
      return (
        "The string that starts here is not closed.", "Add a double quote after \(text.quoted)."
      )
    }
  }

  private func straightened(_ quote: Range<Int>) -> [TextEdit] {
    quote.isEmpty || bytes[quote.lowerBound] == .quote ? [] : [TextEdit(quote, "\"")]
  }

  private mutating func addSuperfluousOpeningQuote(_ step: RepairHistory.Step) {
    let quote = step.token.openingQuote
    guard !quote.isEmpty else { return }
    all.append(
      RepairCandidate(
        base: step.before,
        resumption: quote.upperBound,
        cost: 4,
        edits: [TextEdit(quote, " ")],
        problem: .unexpectedCharacter,
        place: quote,
        texts: { ("This quote does not belong to a string.", "Remove the quote.") }
      )
    )
  }

  /// Adds edits for strings with too many quotation marks: a superfluous quotation mark at the end,
  /// or an unescaped pair inside the string.
  private mutating func addQuotesInside(_ step: RepairHistory.Step) {
    let token = step.token
    let first = token.closingQuote
    guard !first.isEmpty, isPlain(token.content), let second = nextQuote(from: first.upperBound)
    else { return }
    add(
      step,
      token.range.lowerBound..<second + 1,
      content: token.content.lowerBound..<second,
      cost: 4,
      edits: [TextEdit(first, "")] + straightened(token.openingQuote),
      .unexpectedCharacter,
      at: first
    ) {
      ("A double quote inside a string ends the string.", "Remove the quote, or write \\\".")
    }
    guard let third = nextQuote(from: second + 1) else { return }
    add(
      step,
      token.range.lowerBound..<third + 1,
      content: token.content.lowerBound..<third,
      cost: 5,
      edits: [
        TextEdit(first.lowerBound..<first.lowerBound, "\\"), TextEdit(second..<second, "\\"),
      ] + straightened(token.openingQuote),
      .unexpectedCharacter,
      at: first
    ) {
      (
        "A double quote inside a string ends the string.",
        "Write \\\" for a double quote inside a string."
      )
    }
  }

  /// Returns the next straight quotation mark on the line if the text before it can be in a string.
  private func nextQuote(from start: Int) -> Int? {
    let end = min(start + Self.maximumLength, bytes.count)
    for offset in start..<max(start, end) {
      if bytes[offset] == .quote { return offset }
      if bytes[offset] < 0x20 || bytes[offset] == .backslash { return nil }
    }
    return nil
  }

  private func isPlain(_ range: Range<Int>) -> Bool {
    range.count <= Self.maximumLength
      && bytes[range].allSatisfy { $0 >= 0x20 && $0 != .backslash && $0 != .quote }
  }

  /// Adds an edit for a string that contains a line break.
  private mutating func addLineBreak(_ step: RepairHistory.Step) {
    let token = step.token
    guard !token.openingQuote.isEmpty, isPlain(token.content) else { return }
    var breaks: [Range<Int>] = []
    var offset = token.range.upperBound
    while breaks.count < 3 {
      let start = endWithoutSpaces(token.range.lowerBound..<offset)
      while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
      breaks.append(start..<offset)
      let end = min(offset + Self.maximumLength, bytes.count)
      guard
        let mark = bytes[offset..<max(offset, end)].firstIndex(where: {
          $0 == .quote || $0 == .backslash || $0 < 0x20
        })
      else { return }
      if bytes[mark] == .quote {
        add(
          step,
          token.range.lowerBound..<mark + 1,
          content: token.content.lowerBound..<mark,
          cost: 4,
          edits: breaks.map { TextEdit($0, " ") } + straightened(token.openingQuote),
          .controlCharacter,
          at: token.openingQuote
        ) {
          (
            "The string that starts here contains a line break.",
            "Write the string on one line, or write \\n for a line break."
          )
        }
        return
      }
      guard bytes[mark] != .backslash else { return }
      offset = mark
    }
  }

  // MARK: - Words

  private mutating func addMissingOpeningQuote(_ step: RepairHistory.Step) {
    let start = step.token.range.lowerBound
    guard let end = nextQuote(from: start) else { return }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    add(
      step,
      start..<end + 1,
      content: start..<end,
      cost: 2,
      edits: [TextEdit(start..<start, "\"")],
      .bareWord,
      at: start..<end
    ) {
      (
        "The opening quote is missing before \(text.quoted).",
        "Add a double quote before \(text.quoted)."
      )
    }
  }

  /// Adds an edit for a string of several words without quotation marks.
  private mutating func addMissingQuotes(_ step: RepairHistory.Step) {
    let start = step.token.range.lowerBound
    let limit = min(start + Self.maximumLength, bytes.count)
    let stop = bytes[start..<limit].firstIndex {
      $0 < 0x20 || [.comma, .closeBracket, .closeBrace, .quote, .backslash].contains($0)
    }
    let end = endWithoutSpaces(start..<(stop ?? limit))
    guard end > step.token.range.upperBound, stop.map({ bytes[$0] }) != .quote else { return }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    add(
      step,
      start..<end,
      content: start..<end,
      cost: 3,
      edits: [TextEdit(start..<start, "\""), TextEdit(end..<end, "\"")],
      .bareWord,
      at: start..<end
    ) {
      ("Quotes are missing around \(text.quoted).", nil)
    }
  }

  /// Adds a candidate that replaces the text from a token on with a string.
  private mutating func add(
    _ step: RepairHistory.Step,
    _ range: Range<Int>,
    content: Range<Int>,
    cost: Int,
    edits: [TextEdit],
    _ problem: ReadingProblem,
    at place: Range<Int>,
    texts: @escaping () -> (problem: String, cure: String?)
  ) {
    let string = JSONToken(
      .string,
      content,
      indentation: step.token.indentation
    )
    all.append(
      RepairCandidate(
        base: step.before,
        inserted: [string],
        resumption: range.upperBound,
        cost: cost,
        edits: edits,
        problem: problem,
        place: place,
        // The string may have lost or gained characters.
        guesses: [range],
        texts: texts
      )
    )
  }
}
