/// An error that prevented a device from getting or using an association file.
public struct RecordError: Sendable, Hashable {
  /// The error domain, such as `SWCErrorDomain` or `HTTP`.
  public var domain: String
  /// The error code within the domain.
  public var code: Int
  /// The underlying errors, starting with the immediate cause; empty unless the record contains the
  /// long form of the error, `Error Domain=… UserInfo={…}`.
  public var underlying: [RecordError]
  /// The reason that Apple's CDN reported, such as `SWCERR00101 Bad HTTP Response: 403 Forbidden`;
  /// nil unless the record contains the long form of the error.
  public var failureReason: String?

  /// Creates an error from its domain, its code and optional details.
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

  /// Parses an error in one of two forms: `SWCErrorDomain 7`, or `Error Domain=SWCErrorDomain
  /// Code=7 "…" UserInfo={…}`.
  ///
  /// - Parameter text: The value of the error field in a record.
  /// - Returns: nil if the value has neither form.
  public init?(_ text: String) {
    // The text can quote long server responses, but the error is at its start.
    let bytes = Array(text.utf8.prefix(Self.maximumByteCount))
    let found =
      bytes.firstIndex(of: "Domain=") != nil ? Self.verbose(bytes[...]) : Self.short(bytes)
    guard let first = found.first else { return nil }
    self = first
    underlying = Array(found.dropFirst())
    failureReason = Self.failureReason(in: bytes[...])
  }

  private static let maximumByteCount = 8192
  private static let maximumCount = 8

  private static func short(_ bytes: [UInt8]) -> [RecordError] {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, let code = words.last.flatMap({ Int($0) }) else { return [] }
    return [RecordError(domain: words.dropLast().joined(separator: " "), code: code)]
  }

  private static func verbose(_ bytes: ArraySlice<UInt8>) -> [RecordError] {
    var errors: [RecordError] = []
    var rest = bytes
    while errors.count < maximumCount, let start = rest.firstIndex(of: "Domain=") {
      rest = rest[(start + "Domain=".utf8.count)...]
      let domain = rest.prefix { $0 > 0x20 }
      let code = rest[domain.endIndex...].drop { $0 <= 0x20 }
      guard code.starts(with: "Code=".utf8) else { continue }
      let digits = code.dropFirst("Code=".utf8.count)
        .prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
      guard let code = Int(String(decoding: digits, as: UTF8.self)) else { continue }
      errors.append(RecordError(domain: String(decoding: domain, as: UTF8.self), code: code))
    }
    return errors
  }

  private static func failureReason(in bytes: ArraySlice<UInt8>) -> String? {
    guard let start = bytes.firstIndex(of: "SWCERR") else { return nil }
    let reason = bytes[start...].prefix { $0 >= 0x20 && !"\"{},;".utf8.contains($0) }
    let end = reason.firstIndex(of: " -- ") ?? reason.endIndex
    return String(decoding: reason[..<end], as: UTF8.self).trimmed
  }
}

extension RecordError: CustomStringConvertible {
  /// The error domain and code.
  public var description: String { "\(domain) \(code)" }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the offset at which a string begins in the bytes.
  fileprivate func firstIndex(of text: StaticString) -> Int? {
    let count = text.utf8CodeUnitCount
    return text.withUTF8Buffer { mark in
      guard let first = mark.first, self.count >= count else { return nil }
      return (startIndex...(endIndex - count)).first {
        self[$0] == first && self[$0..<$0 + count].elementsEqual(mark)
      }
    }
  }
}
