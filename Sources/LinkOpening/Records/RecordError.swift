/// Why a device did not get or could not use an association file.
public struct RecordError: Sendable, Hashable {
  /// The name space of the code, such as `SWCErrorDomain` or `HTTP`.
  public var domain: String
  /// The number, which means something in its domain only.
  public var code: Int
  /// The errors that led to it, nearest first; verbose files only.
  public var underlying: [RecordError]
  /// What Apple's CDN gave as the reason, such as `SWCERR00101 Bad HTTP Response: 403 Forbidden`;
  /// verbose files only.
  public var failureReason: String?

  /// Makes an error from its parts.
  public init(
    domain: String,
    code: Int,
    underlying: [RecordError] = [],
    failureReason: String? = nil
  ) {
    self.domain = domain
    self.code = code
    self.underlying = underlying
    self.failureReason = failureReason
  }

  /// Reads either form: `SWCErrorDomain 7`, or `Error Domain=SWCErrorDomain Code=7 "…" UserInfo={…}`.
  ///
  /// - Parameter text: The value of the field.
  /// - Returns: nil for a text of neither form.
  public init?(_ text: String) {
    // What follows is quoted from servers and can be long; the beginning says what happened.
    let text = String(decoding: text.utf8.prefix(Self.maximumByteCount), as: UTF8.self)
    let found = text.contains("Domain=") ? Self.verbose(text) : Self.short(text)
    guard let first = found.first else { return nil }
    self = first
    underlying = Array(found.dropFirst())
    failureReason = Self.failureReason(in: text)
  }

  private static let maximumByteCount = 8192
  private static let maximumCount = 8

  private static func short(_ text: String) -> [RecordError] {
    let words = text.prefix { !$0.isNewline }.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, let code = Int(words[words.count - 1]) else { return [] }
    return [RecordError(domain: words.dropLast().joined(separator: " "), code: code)]
  }

  private static func verbose(_ text: String) -> [RecordError] {
    var errors: [RecordError] = []
    for piece in text.split(separator: "Domain=").dropFirst(text.hasPrefix("Domain=") ? 0 : 1) {
      guard let space = piece.firstIndex(where: \.isWhitespace) else { continue }
      let rest = piece[space...].drop(while: \.isWhitespace)
      guard rest.hasPrefix("Code=") else { continue }
      let digits = rest.dropFirst("Code=".count).prefix { $0 == "-" || $0.isASCII && $0.isNumber }
      guard let code = Int(digits) else { continue }
      errors.append(RecordError(domain: String(piece[..<space]), code: code))
      if errors.count == maximumCount { break }
    }
    return errors
  }

  private static func failureReason(in text: String) -> String? {
    guard let start = text.firstRange(of: "SWCERR")?.lowerBound else { return nil }
    let reason = text[start...].prefix { !$0.isNewline && !"\"{},;".contains($0) }
    let end = reason.firstRange(of: " -- ")?.lowerBound ?? reason.endIndex
    return String(reason[..<end].reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension RecordError: CustomStringConvertible {
  /// The short form: domain and code.
  public var description: String { "\(domain) \(code)" }
}
