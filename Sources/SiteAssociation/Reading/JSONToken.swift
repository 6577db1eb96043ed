/// A token of a JSON text, or of a text that is meant to be JSON.
struct JSONToken: Sendable {
  enum Kind: UInt8, Sendable {
    case openBrace, closeBrace, openBracket, closeBracket, comma, colon
    case string
    /// A number, `true`, `false` or `null`.
    case scalar
    /// A string without quotation marks.
    case word
    /// A string that does not end before the end of its line.
    case unclosedString
    /// Characters that JSON allows only in strings.
    case stray
    case end
  }

  let kind: Kind
  /// The number of flaws in the token and in the white space before it.
  let flawCount: Int
  /// The indentation if the token is the first token on its line; otherwise nil.
  let indentation: Int?

  // Hostile files have a token for every byte, so tokens are small.
  private let start: UInt32
  private let end: UInt32
  private let openingLength: UInt8
  private let closingLength: UInt8

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - openingLength: The number of bytes in the opening quotation mark.
  ///   - closingLength: The number of bytes in the closing quotation mark.
  init(
    _ kind: Kind,
    _ range: Range<Int>,
    openingLength: Int = 0,
    closingLength: Int = 0,
    flawCount: Int = 0,
    indentation: Int? = nil
  ) {
    self.kind = kind
    self.start = UInt32(range.lowerBound)
    self.end = UInt32(range.upperBound)
    self.openingLength = UInt8(openingLength)
    self.closingLength = UInt8(closingLength)
    self.flawCount = flawCount
    self.indentation = indentation
  }

  /// The range in the text, including quotation marks.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The range between the quotation marks.
  var content: Range<Int> { Int(start) + Int(openingLength)..<Int(end) - Int(closingLength) }

  var openingQuote: Range<Int> { Int(start)..<Int(start) + Int(openingLength) }

  var closingQuote: Range<Int> { Int(end) - Int(closingLength)..<Int(end) }
}

extension JSONToken.Kind {
  /// A bracket, comma or colon as text, or nil for another token.
  var punctuation: UInt8? {
    switch self {
    case .openBrace: .openBrace
    case .closeBrace: .closeBrace
    case .openBracket: .openBracket
    case .closeBracket: .closeBracket
    case .comma: .comma
    case .colon: .colon
    default: nil
    }
  }

  /// ``punctuation`` as a string.
  var text: String? { punctuation.map { String(Character(Unicode.Scalar($0))) } }

  var isOpening: Bool { self == .openBrace || self == .openBracket }

  var isClosing: Bool { self == .closeBrace || self == .closeBracket }

  var isText: Bool { self == .string || self == .word }

  /// The opening or closing bracket of the other kind, such as `[` for `{`, or nil if the token is
  /// not a bracket.
  var otherBracket: Self? {
    switch self {
    case .openBrace: .openBracket
    case .openBracket: .openBrace
    case .closeBrace: .closeBracket
    case .closeBracket: .closeBrace
    default: nil
    }
  }
}
