/// The header fields whose values a plain head knows.
package enum PlainField: Int, Sendable, CaseIterable {
  case acceptEncoding
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
    switch name.count {
    case 2 where name.spells("te"): .excluded
    case 4 where name.spells("host"): .single(.host)
    case 5 where name.spells("x-moz"): .single(.mozPurpose)
    case 5 where name.spells("range"): .excluded
    case 6 where name.spells("expect"): .excluded
    case 7 where name.spells("referer"): .single(.referrer)
    case 7 where name.spells("purpose"): .single(.purpose)
    case 7 where name.spells("upgrade") || name.spells("trailer"): .excluded
    case 8 where name.spells("if-range") || name.spells("if-match"): .excluded
    case 9 where name.spells("x-purpose"): .single(.webKitPurpose)
    case 10 where name.spells("user-agent"): .single(.userAgent)
    case 10 where name.spells("connection"): .single(.connection)
    case 10 where name.spells("keep-alive"): .excluded
    case 11 where name.spells("sec-purpose"): .single(.secPurpose)
    case 13 where name.spells("if-none-match"): .single(.ifNoneMatch)
    case 14 where name.spells("content-length"): .single(.contentLength)
    case 14 where name.spells("http2-settings"): .excluded
    case 15 where name.spells("accept-encoding"): .single(.acceptEncoding)
    case 15 where name.spells("accept-language"): .single(.acceptLanguage)
    case 15 where name.spells("x-forwarded-for"): .single(.forwardedFor)
    case 17 where name.spells("transfer-encoding"): .excluded
    case 6... where name.extracting(first: 6).spells("proxy-"): .excluded
    default: .any
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
