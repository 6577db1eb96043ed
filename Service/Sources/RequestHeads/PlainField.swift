/// The header fields that the service reads.
package enum PlainField: Int, Sendable, CaseIterable {
  case acceptLanguage
  case connection
  case contentLength
  case forwardedFor
  case host
  case ifNoneMatch
  case mozPurpose
  case purpose
  case referrer
  case secPurpose
  case userAgent
  case webKitPurpose

  /// The name in lower case.
  package var name: StaticString {
    switch self {
    case .acceptLanguage: "accept-language"
    case .connection: "connection"
    case .contentLength: "content-length"
    case .forwardedFor: "x-forwarded-for"
    case .host: "host"
    case .ifNoneMatch: "if-none-match"
    case .mozPurpose: "x-moz"
    case .purpose: "purpose"
    case .referrer: "referer"
    case .secPurpose: "sec-purpose"
    case .userAgent: "user-agent"
    case .webKitPurpose: "x-purpose"
    }
  }

  /// What the name of a field says about its head.
  enum Meaning: Equatable {
    /// Several fields may have this name. The service does not read them.
    case any
    /// At most one field may have this name.
    case single(PlainField)
    /// A head with this name is not plain.
    case excluded
  }

  /// - Parameter name: Characters of a token (RFC 9110, 5.6.2).
  static func meaning(ofName name: Span<UInt8>) -> Meaning {
    if let field = candidate(forName: name), name.spells(field.name) { return .single(field) }
    return isExcluded(name) ? .excluded : .any
  }

  /// Returns the only field that a name can spell. Nearly all names differ in their length.
  private static func candidate(forName name: Span<UInt8>) -> PlainField? {
    switch name.count {
    case 4: .host
    case 5: .mozPurpose
    case 7: name[0] | 0x20 == UInt8(ascii: "r") ? .referrer : .purpose
    case 9: .webKitPurpose
    case 10: name[0] | 0x20 == UInt8(ascii: "u") ? .userAgent : .connection
    case 11: .secPurpose
    case 13: .ifNoneMatch
    case 14: .contentLength
    case 15: name[0] | 0x20 == UInt8(ascii: "a") ? .acceptLanguage : .forwardedFor
    default: nil
    }
  }

  private static func isExcluded(_ name: Span<UInt8>) -> Bool {
    switch name.count {
    case 2: name.spells("te")
    case 5: name.spells("range")
    case 6 where name.spells("expect"): true
    case 7 where name.spells("upgrade") || name.spells("trailer"): true
    case 8 where name.spells("if-range") || name.spells("if-match"): true
    case 10 where name.spells("keep-alive"): true
    case 14 where name.spells("http2-settings"): true
    case 17 where name.spells("transfer-encoding"): true
    case 6...: name.extracting(first: 6).spells("proxy-")
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether these characters of a token spell a word, without regard to case.
  ///
  /// The bit that distinguishes the cases of a letter is already set in hyphens and digits. No
  /// other character of a token becomes a character of a word when this bit is set.
  ///
  /// - Parameter word: Lower-case letters, digits and hyphens.
  func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for index in 0..<count where self[index] | 0x20 != word[index] { return false }
      return true
    }
  }
}
